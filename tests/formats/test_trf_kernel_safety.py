"""The kernel stays within the arrays it was given: wrong sizes and layouts are refused, and hostile numbers lead nowhere."""

from __future__ import annotations

import shutil
import subprocess
from array import array
from collections.abc import Mapping
from ctypes import CDLL, Structure, addressof, byref, c_int8, c_int64, c_void_p
from pathlib import Path
from typing import Any

import pytest

from proofs.fuzzing.kernel import WARNINGS
from tests.formats.test_malformed import SAMPLE
from tiebreaks.formats.trf import kernel
from tiebreaks.formats.trf.codes import KEYS

SOURCE = Path(__file__).parents[2] / "src" / "kernel" / "players.c"
LINES = "".join(f"{line}\n" for line in SAMPLE.splitlines() if line.startswith("001")).encode()
ROWS, ROUNDS, HUGE = LINES.count(b"\n"), 9, 2**63 - 1
UNTOUCHED, AROUND = -77, 3  # what no function writes, and how many of them stand before and after an array
COLUMNS = ("number", "rating", "rank", "points", "opponent", "key", "reached", "mark")
COUNTS = ("odd", "refused", "allocated", "zero", "again")


class Table(Structure):
    """Addresses of columns, as `table` and `games` of players.c have them."""

    _fields_ = tuple((name, c_void_p) for name in COLUMNS)


class Games(Structure):
    _fields_ = tuple((name, c_void_p) for name in ("opponent", "result", "black", "mark", *COUNTS))


class Lines(Structure):
    _fields_ = (
        *((name, c_int64) for name in ("rows", "rounds", "keys")),
        *((name, c_void_p) for name in ("number", "opponent", "key")),
    )


class Meetings(Structure):
    _fields_ = (("result", c_void_p), ("black", c_void_p), ("codes", c_int8 * 6))


class Room:
    """An array with a fence around it."""

    def __init__(self, entries: int, kind: str = "q") -> None:
        self.entries = entries
        self.all = array(kind, [UNTOUCHED] * (entries + 2 * AROUND))

    @property
    def address(self) -> int:
        return self.all.buffer_info()[0] + AROUND * self.all.itemsize

    def take(self) -> list[int]:
        """What was written; the fence must stand."""
        assert set(self.all[:AROUND]) == set(self.all[AROUND + self.entries :]) == {UNTOUCHED}
        return self.all[AROUND : AROUND + self.entries].tolist()

    def is_untouched(self) -> bool:
        return set(self.all) == {UNTOUCHED}


@pytest.fixture
def library() -> CDLL:
    loaded = kernel.load()
    if loaded is None:
        pytest.skip("no kernel is compiled here")
    return loaded


def read_players(
    library: CDLL, text: bytes = LINES, *, layout: Any = None, sizes: Mapping[str, int] = {}
) -> tuple[int, dict[str, Room]]:
    """The answer of the kernel, and the arrays, which are as long as the sample wants them."""
    rooms = {name: Room(ROWS * ROUNDS if name in ("opponent", "key") else ROWS) for name in COLUMNS}
    told = {"size": len(text), "rows": ROWS, "rounds": ROUNDS, "rooms": ROWS * ROUNDS, **sizes}
    into = Table(*(room.address for room in rooms.values()))
    layout = layout or kernel._make_layout()
    return library.tiebreaks_read_players(byref(layout), text, *told.values(), byref(into)), rooms


def test_what_is_read_stays_within_its_arrays(library: CDLL) -> None:
    marked, rooms = read_players(library)
    read = {name: room.take() for name, room in rooms.items()}
    assert marked == sum(mark != 0 for mark in read["mark"])
    assert read["number"] == list(range(1, ROWS + 1))
    assert all(0 <= key < len(KEYS) for key in read["key"])


@pytest.mark.parametrize(
    "sizes",
    [
        {"size": -1}, {"size": HUGE}, {"rows": -1}, {"rounds": -1}, {"rooms": -1}, {"rooms": ROWS * ROUNDS - 1},
        {"rounds": ROUNDS + 1}, {"rows": ROWS + 1}, {"rows": HUGE}, {"rounds": HUGE}, {"rows": HUGE, "rooms": HUGE},
        {"rows": 2**62, "rounds": 4, "rooms": 0}, {"rows": 2**32, "rounds": 2**32, "rooms": 0},
        {"rows": 2**62 + 1, "rounds": 4, "rooms": 4}, {"rooms": HUGE}, {"rows": 0, "rounds": HUGE, "rooms": HUGE},
    ],
)  # fmt: skip
def test_sizes_that_contradict_themselves_are_refused_and_nothing_is_written(library: CDLL, sizes: dict[str, int]) -> None:
    answer, rooms = read_players(library, sizes=sizes)
    assert answer == -1
    assert all(room.is_untouched() for room in rooms.values())


def test_fewer_lines_than_rows_are_refused(library: CDLL) -> None:
    shorter = LINES[: LINES.rindex(b"001")]
    answer, rooms = read_players(library, shorter)
    assert answer == -1
    assert rooms["number"].take()[-1] == UNTOUCHED


@pytest.mark.parametrize("text", [b"", b"\n" * ROWS, b"001\n" * ROWS, b"\xff" * 5000 + b"\n" * ROWS, LINES.rstrip(b"\n")])
def test_every_text_is_read_or_refused_within_its_arrays(library: CDLL, text: bytes) -> None:
    answer, rooms = read_players(library, text)
    assert answer == -1 if text == b"" else 0 <= answer <= ROWS
    for room in rooms.values():
        room.take()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("columns", 0), ("columns", -1), ("columns", 129), ("least", -1), ("stride", 0), ("stride", 17), ("keys", 0),
        ("keys", 4097), ("blank", -1), ("blank", len(KEYS)), ("malformed", -1), ("malformed", 65536), ("opponent", -1),
        ("opponent", 7), ("opponent_width", 0), ("opponent_width", 13), ("colour", 10), ("colour", -1), ("result", 10),
        ("result", -1), ("number.start", -1), ("number.start", 87), ("number.width", 13), ("rating.width", 0),
        ("rank.mark", -1), ("points.width", 3), ("points.width", 5), ("birth.width", 9), ("birth.start", 80),
        ("federation.width", 49), ("federation.start", 2**31 - 1), ("sex.count", 513), ("sex.count", -1), ("sex.at.width", 9),
        ("title.count", 171), ("title.at.start", 87), ("title.at.width", -(2**31)),
    ],
)  # fmt: skip
def test_a_layout_that_reaches_beyond_itself_is_refused(library: CDLL, name: str, value: int) -> None:
    layout = kernel._make_layout()
    *path, last = name.split(".")
    inside: Any = layout
    for part in path:
        inside = getattr(inside, part)
    setattr(inside, last, value)
    answer, rooms = read_players(library, layout=layout)
    assert answer == -1
    assert all(room.is_untouched() for room in rooms.values())


class Event:
    """Three lines of two rounds, with the numbers, opponents and keys that are given, and tables of four keys."""

    rows, rounds, keys = 3, 2, 4

    def __init__(self, number: list[int], opponent: list[int], key: list[int], **sizes: int) -> None:
        self.columns = [array("q", values) for values in (number, opponent, key)]
        told = {"rows": self.rows, "rounds": self.rounds, "keys": self.keys, **sizes}
        self.lines = Lines(*told.values(), *(values.buffer_info()[0] for values in self.columns))
        self.kind, self.worth = array("B", [0, 1, 2, 3]), array("q", [0, 1, 2, 3, 10, 11, 12, HUGE])
        self.result = array("b", [*range(16), *range(16)])
        address = self.result.buffer_info()[0]
        self.meetings = Meetings(address, address, (c_int8 * 6)(15, 14, 0, 1, 2, 3))
        self.counts = {name: Room(self.rounds) for name in ("paired", "held", "silent")}
        self.score = Room(self.rows)
        self.seen = [Room(4), Room(4)]
        self.games = {"opponent": Room(6), **{name: Room(6, "b") for name in ("result", "black", "mark")}}
        self.games |= {name: Room(self.rounds) for name in COUNTS}

    def run(self, library: CDLL, first: int = 2, numbers: int = 4) -> None:
        lines, kind = addressof(self.lines), self.kind.buffer_info()[0]
        library.tiebreaks_survey(lines, kind, *(room.address for room in self.counts.values()))
        library.tiebreaks_score(lines, first, self.worth.buffer_info()[0], self.score.address)
        into = Games(*(room.address for room in self.games.values()))
        seen = (room.address for room in self.seen)
        library.tiebreaks_pair(lines, first, byref(self.meetings), numbers, *seen, byref(into))

    def rooms(self) -> list[Room]:
        return [*self.counts.values(), self.score, *self.seen, *self.games.values()]


ODD = (-1, 4, 5, 2**40, HUGE, -HUGE - 1)


@pytest.mark.parametrize("odd", ODD)
def test_numbers_opponents_and_keys_that_cannot_be_lead_nowhere(library: CDLL, odd: int) -> None:
    for place in range(15):
        values = [1, 2, 3, 2, 3, 1, 3, 0, 0, 0, 1, 2, 3, 0, 1]
        values[place] = odd
        event = Event(values[:3], values[3:9], values[9:])
        event.run(library)
        written = {name: room.take() for name, room in event.games.items()}
        assert all(0 <= row < event.rows for row in written["opponent"])
        assert all(0 <= mark < 8 for mark in written["mark"])
        for room in event.rooms():
            room.take()


@pytest.mark.parametrize(
    "sizes", [{"rows": -1}, {"rounds": -1}, {"rows": HUGE}, {"rows": 2**62, "rounds": 4}, {"rounds": HUGE}, {"keys": HUGE}]
)
def test_lines_of_impossible_sizes_are_left_alone(library: CDLL, sizes: dict[str, int]) -> None:
    event = Event([1, 2, 3], [2, 3, 1, 3, 0, 0], [0, 1, 2, 3, 0, 1], **sizes)
    event.run(library)
    assert all(room.is_untouched() for room in event.rooms())


def test_no_key_no_number_and_no_round_are_no_fault(library: CDLL) -> None:
    event = Event([1, 2, 3], [2, 3, 1, 3, 0, 0], [0, 1, 2, 3, 0, 1], keys=-1)
    event.run(library, first=-1, numbers=-1)
    assert event.score.take() == [0, 0, 0]
    assert event.counts["held"].take() == [0, 0]
    assert all(room.is_untouched() for room in (*event.games.values(), *event.seen))


def test_more_rounds_than_there_are_stay_within_the_arrays(library: CDLL) -> None:
    event, usual = (Event([1, 2, 3], [2, 3, 1, 3, 0, 0], [0, 1, 2, 3, 0, 1]) for _ in range(2))
    event.run(library, first=HUGE)
    usual.run(library)
    assert [room.take() for room in event.rooms()] == [room.take() for room in usual.rooms()]


def test_a_sum_that_is_too_great_wraps_as_that_of_an_array_does(library: CDLL) -> None:
    event = Event([1, 2, 3], [2, 3, 1, 3, 0, 0], [3, 3, 0, 0, 0, 0])
    event.run(library)
    assert event.score.take() == [-2, 20, 0]


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_the_source_has_no_warning_and_less_than_500_lines(compiler: str, tmp_path: Path) -> None:
    assert len(SOURCE.read_text(encoding="ascii").splitlines()) <= 500
    if shutil.which(compiler) is None:
        pytest.skip(f"no {compiler}")
    command = [compiler, *WARNINGS, "-O2", "-fPIC", "-shared", str(SOURCE), "-o", str(tmp_path / "kernel.so")]
    assert subprocess.run(command, capture_output=True, text=True).stderr == ""
