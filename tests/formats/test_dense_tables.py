"""Tables that are full from edge to edge cost steps in proportion to their cells, and nothing is put into words that nobody reads.

Steps are calls that Python counts: the same on every machine, under any load.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any

import pytest

import tiebreaks as tb
from tests.formats.test_cost import counting, read_or_refuse
from tests.formats.test_swiss_chess import form, pairings
from tiebreaks.errors import FormatError
from tiebreaks.formats.collection import pause_collection
from tiebreaks.formats.grids.grid import Grid, GridCell
from tiebreaks.formats.tables import printed_tables, table
from tiebreaks.messages import Message, message, some_said

EVENT = tb.read("examples/round_robin.trf")


def steps(work: Callable[[bytes], object], data: bytes) -> int:
    """How many calls a work makes, once what it looks up is remembered."""
    work(data)
    counted = 0

    def count(frame: Any, event: str, called: Any) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work(data)
    finally:
        sys.setprofile(before)
    return counted


def by_rounds(players: int, rounds: int) -> bytes:
    """A crosstable in which everybody has a game in every round: the first half against the second, turned by one each round."""
    half = players // 2
    lines = [",".join(["Nr", "Name", *(f"R{number}" for number in range(1, rounds + 1))])]
    for one in range(half):
        lines.append(f"{one + 1},P {one + 1}," + ",".join(f"{half + (one + at) % half + 1}w1" for at in range(rounds)))
    for one in range(half):
        lines.append(f"{half + one + 1},P {half + one + 1}," + ",".join(f"{(one - at) % half + 1}b0" for at in range(rounds)))
    return "\n".join(lines).encode()


def matrix(size: int) -> bytes:
    lines = [",".join(["Name", *map(str, range(1, size + 1))])]
    for row in range(size):
        lines.append(f"P {row + 1}," + ",".join("*" if row == column else "01"[row < column] for column in range(size)))
    return "\n".join(lines).encode()


def games(rounds: int) -> bytes:
    rows = (f"{number},P {one},P {one + 10},1-0" for number in range(1, rounds + 1) for one in range(10))
    return "\n".join(["Round,White,Black,Result", *rows]).encode()


def ranking(rows: int, columns: int, cell: str = "1") -> bytes:
    heads = ",".join(["Rk", "Name", "Pts", *(f"TB{number}" for number in range(1, columns + 1))])
    return "\n".join([heads, *(f"{row},P {row},1," + ",".join([cell] * columns) for row in range(1, rows + 1))]).encode()


def swiss_chess_pairings(boards: int) -> bytes:
    rows = (
        f"{at} | {2 * at} | P {2 * at} | | () | - | {2 * at + 1} | P {2 * at + 1} | | () | 1 - 0 |" for at in range(1, boards)
    )
    return pairings(1, *rows).encode()


def swiss_chess_forms(rounds: int) -> bytes:
    white = (f"{number} | W | Berg | | | | | | | 1 - 0 |" for number in range(1, rounds + 1))
    black = (f"{number} | S | Ost | | | | | | | 0 - 1 |" for number in range(1, rounds + 1))
    return (form(1, 1, "Ost", *white) + form(2, 2, "Berg", *black)).encode()


def check(data: bytes) -> None:
    with pytest.raises(tb.TiebreaksError, match="is this another event"):
        tb.check(EVENT, against=data)


@pytest.mark.parametrize(
    ("make", "small", "work"),
    [
        (lambda n: by_rounds(n, 9), 40, tb.read),
        (lambda n: by_rounds(40, n), 10, tb.read),
        (games, 10, tb.read),
        (lambda n: ranking(n, 5), 40, read_or_refuse),
        (lambda n: ranking(n, 5), 40, check),
        (lambda n: ranking(40, n), 9, check),
        (lambda n: ranking(n, 5, "x"), 40, check),
        (swiss_chess_pairings, 40, tb.read),
        (swiss_chess_forms, 40, tb.read),
    ],
    ids=["rows", "rounds", "games", "ranking", "published", "columns", "no numbers", "pairings of Swiss-Chess", "forms"],
)
def test_twice_as_many_cells_are_twice_as_many_steps(
    make: Callable[[int], bytes], small: int, work: Callable[[bytes], object]
) -> None:
    one, two, four = (steps(work, make(small * times)) for times in (1, 2, 4))
    assert two > one
    assert four - two <= 2.3 * (two - one), (one, two, four)  # 2: what every file costs is in none of the differences


def test_a_matrix_costs_steps_by_its_cells() -> None:
    one, two, four = (steps(tb.read, matrix(size)) for size in (20, 40, 80))
    assert four - two <= 4.5 * (two - one), (one, two, four)  # 4: twice the size has four times the cells


@pytest.mark.parametrize("make", [lambda n: by_rounds(n, 9), matrix, games, swiss_chess_pairings, swiss_chess_forms])
def test_places_are_put_into_words_for_messages_alone(monkeypatch: pytest.MonkeyPatch, make: Callable[[int], bytes]) -> None:
    made = counting(monkeypatch, message, "_compose")
    counts = []
    for size in (20, 80):
        made.clear()
        tb.read(make(size))
        counts.append(len(made))
    assert counts[0] == counts[1] < 30


def test_a_cell_knows_its_place() -> None:
    grid = Grid("a.csv", (("Name",), ("Ost",)))
    assert GridCell(grid, 1, 0).place == grid.where(1, 0)
    assert str(GridCell(grid, 1, 0).place) == "a.csv: row 2, column 1"


def test_of_many_things_the_few_that_are_named_are_put_into_words() -> None:
    said: list[int] = []

    def say(thing: int) -> Message:
        said.append(thing)
        return Message("thing {thing}", thing=thing)

    assert str(Message("{things}", things=some_said(range(1000), say))) == ("thing 0, thing 1, thing 2, thing 3 and 996 more")
    assert said == [0, 1, 2, 3]


@pytest.mark.parametrize(
    "make", [lambda: by_rounds(20, 5), lambda: matrix(10), lambda: b"chess-results.com\n" + by_rounds(20, 5)]
)
def test_a_crosstable_that_no_event_has_is_refused_at_its_first_round(
    monkeypatch: pytest.MonkeyPatch, make: Callable[[], bytes]
) -> None:
    data = make()
    monkeypatch.setattr(table, "MOST_RESULTS", 100)
    tb.read(data)
    monkeypatch.setattr(table, "MOST_RESULTS", 99)
    with pytest.raises(FormatError, match=r"line \d, column [23]: the crosstable has 100 results; up to 99 are read"):
        tb.read(data)


def test_more_tie_breaks_than_any_table_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printed_tables, "MOST_COLUMNS", 4)
    check(ranking(9, 4))
    with pytest.raises(FormatError, match="line 1, column 1: 5 columns of the table may be tie-breaks; up to 4 are compared"):
        tb.check(EVENT, against=ranking(9, 5))


def test_garbage_collection_is_paused_and_goes_on_if_it_was_on() -> None:
    was_on = gc.isenabled()
    try:
        for on in (True, False):
            (gc.enable if on else gc.disable)()
            with pause_collection():
                assert not gc.isenabled()
            assert gc.isenabled() == on
            with pytest.raises(FormatError), pause_collection():
                raise FormatError("refused")
            assert gc.isenabled() == on
    finally:
        (gc.enable if was_on else gc.disable)()
