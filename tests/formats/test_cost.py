"""No file makes a reader or a writer work out of proportion to its size: counted steps, or growth at two sizes."""

from __future__ import annotations

import json
import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks.errors import FormatError, TournamentError
from tiebreaks.formats import plain
from tiebreaks.formats.trf import adjustments, individual, representable
from tiebreaks.formats.trf.matches import _seat_boards
from tiebreaks.formats.trf.representable import Notes, split_virtual_points
from tiebreaks.formats.trf.teams import TrfSeat
from tiebreaks.law.spellings import split_list
from tiebreaks.model import crosstable
from tiebreaks.model.building import MOST_TIE_BREAKS
from tiebreaks.model.crosstable import MOST_PAIRINGS
from tiebreaks.model.tournament import Adjustment, Bye, Game, Pairing, Player, Tournament, VirtualPoints

HEAD = "012 Cost\n192 FIDE_DUTCH\n"
LEAST = 0.005  # seconds below which a growth says nothing


def player(number: int, rounds: str = "", points: str = "0.0") -> str:
    name = f"Player {number}"
    return f"001 {number:4}      {name:33} 2000 NOR {number + 1000:11} 1999/01/01 {points:>4} {number:4}{rounds}"


def trf(*lines: str) -> bytes:
    return (HEAD + "\n".join(lines)).encode()


def read_or_refuse(data: bytes, **options: Any) -> None:
    with suppress(FormatError):
        tb.read(data, **options)


def seconds(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(3):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


def grows_with_the_input(make: Callable[[int], Callable[[], object]], small: int, times: int = 8) -> None:
    """`times` as much input takes about `times` as long; four times that is allowed, the square is not."""
    one, many = seconds(make(small)), seconds(make(small * times))
    assert many <= 4 * times * max(one, LEAST), f"{small}: {one:.3f} s, {small * times}: {many:.3f} s"


def counting(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[object]:
    """Every call of a function or class of a module, from now on."""
    original, calls = getattr(module, name), list[object]()

    def counted(*given: Any, **options: Any) -> Any:
        calls.append(given)
        return original(*given, **options)

    monkeypatch.setattr(module, name, counted)
    return calls


@pytest.mark.parametrize(
    ("line", "small", "times"),
    [
        (lambda n: f"202 BH{'/A' * n}%", 12, 2),
        (lambda n: f"042 1{' ' * n}1{' ' * n}x", 50, 8),
        (lambda n: f"052 2026{' ' * n}1{' ' * n}x", 50, 8),
        (lambda n: f"132 1{' ' * n}1{' ' * n}x", 50, 8),
        (lambda n: f"XXS {'a' * n}", 1200, 8),
        (lambda n: f"XXS {'a ' * n}", 600, 8),
    ],
    ids=["202", "042", "052", "132", "XXS", "XXS blanks"],
)
def test_a_line_of_the_header_takes_time_in_proportion_to_its_length(
    line: Callable[[int], str], small: int, times: int
) -> None:
    grows_with_the_input(lambda n: lambda: read_or_refuse(trf(line(n), player(1))), small, times)


def test_a_list_of_tie_breaks_is_split_in_proportion_to_its_length() -> None:
    grows_with_the_input(lambda n: lambda: split_list("BH, " * n), 1000)
    assert split_list("84(0,0,1,-,-), DE;SB(1;2),BH") == ["84(0,0,1,-,-)", "DE", "SB(1;2)", "BH"]
    assert split_list("DE BH/C1") == ["DE", "BH/C1"]


def test_points_for_everybody_are_given_a_bounded_number_of_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adjustments, "MOST_ADJUSTMENTS", 1000)
    made = counting(monkeypatch, adjustments, "Adjustment")
    lines = [player(number) for number in range(1, 101)]
    with pytest.raises(FormatError, match=r"299: the records up to here give points more than 1,000 times; name the part"):
        tb.read(trf(*lines, *["299          -0.5"] * 200))
    assert len(made) <= 1000 + 2 * 100


def test_each_round_is_looked_at_once_however_many_records_speak_of_its_result(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = counting(monkeypatch, individual, "Outcome")
    lines = [player(number, "  0000 - H  0000 - U", "1.5") for number in range(1, 21)]
    found = tb.read(trf(*lines, *["299 H         0.3   1"] * 30, "299 H         0.4        1    2    3"), trust="results")
    assert len(looked) == 20 * 2
    assert found.adjustments[:2] == (Adjustment(1, "0.3", 1, True), Adjustment(2, "0.3", 1, True))
    assert found.adjustments[-1] == Adjustment(3, "0.4", 1, True)
    assert len(found.adjustments) == 30 * 20 + 3


def test_accelerated_points_are_found_without_asking_every_record_for_every_player() -> None:
    def work(n: int) -> Callable[[], object]:
        records = [f"250       1.0   1   1    1 {n // 2:4}"] * n
        data = trf(*(player(number, "  0000 - U", "9.0") for number in range(1, n // 2 + 1)), *records)
        return lambda: tb.read(data, trust="results")

    grows_with_the_input(work, 250)


def test_the_latest_record_of_acceleration_counts_where_several_speak_of_a_player() -> None:
    """Points with acceleration added are understood: 1 + 2.0 for player 1, 1 + 0.5 for player 2, 1 + 3.0 for player 3."""
    declared = [player(1, "  0000 - F", "3.0"), player(2, "  0000 - F", "1.5"), player(3, "  0000 - F", "4.0")]
    paired = [player(4, "     5 w 1", "1.0"), player(5, "     4 b 0")]
    records = ["250       3.0   1   1    1    3", "250       2.0   1   1    1    2", "250       0.5   1   1    2    2"]
    assert not tb.read(trf(*declared, *paired, *records)).adjustments
    with pytest.raises(FormatError, match=r"player 2: declared 1\.5"):
        tb.read(trf(*declared, *paired, *records[:2]))


def test_a_line_of_a_thousand_rounds_does_not_give_thousands_of_players_as_many() -> None:
    lines = [player(1, "  0000 - U" * 900, "900."), *(player(number) for number in range(2, 1002))]
    tracemalloc.start()
    try:
        with pytest.raises(FormatError, match=r":3:1: error: 900 rounds of 1,001 players are more than 500,000 entries"):
            tb.read(trf(*lines))
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def test_a_record_of_a_late_round_does_not_give_thousands_of_players_as_many() -> None:
    teams = [
        "310   1 Alfa                                                                1",
        "310   2 Bravo                                                               2",
    ]
    lines = [player(number) for number in range(1, 1002)]
    with pytest.raises(FormatError, match=r"999 rounds of 1,001 players are more than 500,000 entries"):
        tb.read(trf(*lines, *teams, "330 +- 999   1   2"))


def test_rounds_that_nobody_played_are_bounded_and_large_events_are_not_refused() -> None:
    people = [Player(number) for number in range(1, 10_000)]
    tracemalloc.start()
    try:
        with pytest.raises(TournamentError, match=r"9,999 participants in 999 rounds are 9,989,001 entries, expected at most"):
            Tournament(people, [()] * 999)
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()
    assert len(Tournament(people, [()] * 50).rounds) == 50
    assert len(Tournament(people[: MOST_PAIRINGS // 999], [()] * 999).rounds) == 999


def document(**fields: object) -> bytes:
    given = {"format": "tiebreaks-tournament", "version": 1, "players": [{"id": 1}, {"id": 2}], "rounds": [], **fields}
    return json.dumps(given).encode()


def test_unknown_keys_are_compared_with_known_ones_only_until_reading_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = counting(monkeypatch, plain, "get_close_matches")
    with pytest.raises(FormatError, match="reading stopped after 100 errors"):
        tb.read(document(**{f"key{number}": 1 for number in range(5000)}))
    assert len(asked) == 100


@pytest.mark.parametrize(
    "fields",
    [
        {"rounds": [[{"white": 7000, "black": 8000, "result": "1-0"}] * 500]},
        {"adjustments": [{"participant": 9, "points": 1}] * 500},
        {"pairing": {"prohibited": [{"participants": [8, 9]}] * 500}},
    ],
    ids=["games", "adjustments", "prohibited"],
)
def test_which_participants_there_are_is_worked_out_once(monkeypatch: pytest.MonkeyPatch, fields: dict[str, object]) -> None:
    asked = counting(monkeypatch, crosstable, "span")
    with pytest.raises(FormatError, match=r"is not a participant; there are numbers 1 to 2"):
        tb.read(document(**fields))
    assert len(asked) == 1


def test_the_boards_of_a_match_are_put_together_in_proportion_to_their_number() -> None:
    def forfeits(n: int) -> Callable[[], object]:
        one, two = (
            [TrfSeat(first + board, team, board, "", None, "+") for board in range(1, n + 1)]
            for team, first in ((1, 0), (2, n))
        )
        return lambda: _seat_boards(one, two, 0)

    def crossed(n: int) -> Callable[[], object]:
        """Games whose later board is taken already: the second half of them look for the next free one."""
        games = [Game(number, n + number, "1-0") for number in range(1, n + 1)]
        one = [TrfSeat(number, 1, number, "w", game) for number, game in enumerate(games, 1)]
        two = [TrfSeat(n + number, 2, n + 1 - number, "b", game) for number, game in enumerate(games, 1)]
        return lambda: _seat_boards(one, two, 0)

    grows_with_the_input(forfeits, 240)
    grows_with_the_input(crossed, 1000)


def test_boards_stand_where_the_later_line_up_puts_them_and_empty_chairs_where_there_is_room() -> None:
    games = [Game(number, 10 + number, "1-0") for number in (1, 2, 3)]
    one = [TrfSeat(number, 1, number, "w", game) for number, game in enumerate(games, 1)] + [TrfSeat(4, 1, 4, "", None, "+")]
    two = [TrfSeat(10 + number, 2, 4 - number, "b", game) for number, game in enumerate(games, 1)] + [
        TrfSeat(14, 2, 4, "", None, "+")
    ]
    placed = _seat_boards(one, two, 0)
    assert [tuple(seat and seat.player for seat in placed[board]) for board in placed] == [
        (None, None), (2, 12), (1, 11), (3, 13), (4, 14),
    ]  # fmt: skip


def test_a_list_of_tie_breaks_longer_than_any_real_one_is_refused() -> None:
    told = rf"tie_breaks: expected at most {MOST_TIE_BREAKS} codes, found 1,500"
    with pytest.raises(FormatError, match=told):
        tb.read(document(tie_breaks=["BH"] * 1500))
    with pytest.raises(FormatError, match=told):
        tb.read(trf("142 1", f"202 {','.join(['BH'] * 1500)}", player(1, "     2 w 1", "1.0"), player(2, "     1 b 0")))
    event = Tournament([Player(1), Player(2)], [], tie_breaks=("BH",) * MOST_TIE_BREAKS)
    assert len(event.tie_breaks) == MOST_TIE_BREAKS


def test_notes_are_told_once_each_without_a_search_among_the_others() -> None:
    def work(n: int) -> Callable[[], object]:
        def add() -> None:
            notes = Notes()
            for number in range(n):
                notes.add(f"player {number}: left out")

        return add

    grows_with_the_input(work, 1000)
    notes = Notes()
    for note in ("b", "a", "b"):
        notes.add(note)
    assert tuple(notes) == ("b", "a")


def test_virtual_points_told_one_by_one_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    event = Tournament(
        [Player(number) for number in range(1, 1001)], [], total_rounds=9,
        pairing=Pairing(virtual_points=(VirtualPoints(1, 1000, 1, 999, 1),) * 2),
    )  # fmt: skip
    made = counting(monkeypatch, representable, "VirtualPoints")
    with pytest.raises(
        FormatError, match=r"virtual_points: TRF16 has them player by player and round by round, 1,998,000 times"
    ):
        tb.write(event, BytesIO(), format="trf16")
    assert not made


def test_virtual_points_are_told_for_those_who_exist() -> None:
    assert split_virtual_points([VirtualPoints(1, 900_000_000, 1, 1, 1)], {3: 0, 7: 1}) == (
        VirtualPoints(3, 3, 1, 1, 1),
        VirtualPoints(7, 7, 1, 1, 1),
    )


def test_a_blank_is_one_object_for_all_rounds_of_a_player() -> None:
    rounds = tb.read(trf(player(1, "  0000 - U  0000 - U", "2.0"), player(2))).rounds
    assert rounds[0][1] == Bye(2, "zero")
    assert rounds[0][1] is rounds[1][1]


OURS = {"format": "tiebreaks-tournament", "version": 1}


def test_a_round_is_described_once_however_many_of_its_games_are_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    described = counting(monkeypatch, plain, "describe")
    steps = {}
    for size in (200, 800):
        games = [{"white": at, "black": at + 1, "result": "1-0"} for at in range(1, 2 * size, 2)]
        document = {**OURS, "players": [{"id": 5000}, {"id": 5001}], "rounds": [games]}
        described.clear()
        with pytest.raises(FormatError) as error:
            tb.read(json.dumps(document).encode())
        assert len(error.value.messages) == 101 and "rounds[0][0]" in str(error.value)
        steps[size] = len(described)
    assert steps == {200: 200, 800: 800}


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": [{"id": at} for at in range(1, 9_000)] + [{"id": at} for at in range(1, 500)]},
        {"players": [{"id": 1}, {"id": 2}], "adjustments": [{"participant": at, "points": 1} for at in range(3, 9_000)]},
        {"players": [{"id": 1}, {"id": 2}], "rounds": [[{"participant": at, "bye": "half"} for at in range(3, 9_000)]]},
        {"players": [{"id": 1}], "teams": [{"id": at, "players": [at + 50]} for at in range(1, 900)]},
        {"players": [{"id": 1}, {"id": 2}], "rounds": [[{"white": 1, "black": 2, "result": "1-0"}] * 5_000]},
    ],
)
def test_many_errors_of_a_document_cost_no_more_than_its_size(wrong: dict[str, Any]) -> None:
    def make(size: int) -> Callable[[], None]:
        part = {key: value[:size] if key != "rounds" else [value[0][:size]] for key, value in wrong.items()}
        data = json.dumps({**OURS, "players": [], "rounds": [], **part}).encode()
        return lambda: read_or_refuse(data)

    grows_with_the_input(make, 300)
