"""What is made of a file when somebody asks: its players, its rounds, what it published, what it says of itself; never read again."""

from __future__ import annotations

import gc
import pickle
import sys
from copy import copy, deepcopy
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tiebreaks as tb
from tests.formats.test_malformed import SAMPLE, TEAMS
from tests.formats.trf_reports import REGULAR, SMALL, UNUSUAL, pairs, written
from tests.formats.ways import is_lazy, outcome, read_one_way, tell_one_way, told
from tests.helpers.strategies import random_tournament
from tests.helpers.team_strategies import random_team_tournament
from tests.model.test_tournament import together
from tiebreaks.formats.trf import lines, read_many, team_event
from tiebreaks.formats.trf import read as read_trf
from tiebreaks.messages import as_message
from tiebreaks.model.tournament import Tournament

OPEN = Path("examples/open.trf")
READ = sys.modules[read_trf.__module__]
ODD = SMALL.replace("     4 w 1", "     4 W 1").replace("2513", "25x3")  # marked, with a line that is read as a whole


def test_players_and_rounds_are_made_when_somebody_asks() -> None:
    event = tb.read(OPEN)
    assert {"players", "rounds"}.isdisjoint(vars(event))
    standings = tb.standings(event)
    assert standings.to_columns() and {"players", "rounds"}.isdisjoint(vars(event))
    assert event.players[0].name == event.crosstable.name[0] and len(event.rounds) == event.crosstable.rounds
    assert {"players", "rounds"} <= vars(event).keys()


def test_a_team_event_is_ranked_without_its_players_and_rounds() -> None:
    event = tb.read("examples/team.trf")
    assert tb.standings(event).to_columns() and {"players", "rounds"}.isdisjoint(vars(event))
    assert event.players and all(isinstance(item, tb.Match | tb.Bye) for items in event.rounds for item in items)


@pytest.mark.parametrize("text", [SMALL, ODD, TEAMS], ids=["regular", "odd", "teams"])
@pytest.mark.parametrize("first", ["players", "rounds"])
def test_nothing_is_read_again_for_players_and_rounds(text: str, first: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = told(read_trf(text.encode(), "event.trf"))
    event = read_trf(text.encode(), "event.trf")

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the file was read again")

    for module, names in (
        (READ, ("_open", "read_players", "Rounds")),
        (team_event, ("Matches",)),
        (lines, ("decode", "split", "classify")),
    ):
        for name in names:
            monkeypatch.setattr(module, name, refuse)
    made = getattr(event, first)
    other = "rounds" if first == "players" else "players"
    assert other not in vars(event) and getattr(event, other) and getattr(event, first) is made
    assert "_unread" not in vars(event) and told(event) == expected


@pytest.mark.parametrize("text", [SMALL, ODD, TEAMS], ids=["regular", "odd", "teams"])
def test_players_and_rounds_are_made_once_for_all_threads(text: str) -> None:
    expected = told(read_trf(text.encode(), "event.trf"))
    switched = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(10):
            event = read_trf(text.encode(), "event.trf")
            found = together(*[lambda event=event: event.players, lambda event=event: event.rounds] * 4)
            assert len({*map(id, found)}) == 2 and told(event) == expected
    finally:
        sys.setswitchinterval(switched)


@pytest.mark.long
@pytest.mark.parametrize("text", [SMALL, ODD, TEAMS], ids=["regular", "odd", "teams"])
@pytest.mark.parametrize("asked", ["nothing", "players", "rounds", "everything"])
def test_an_event_is_copied_and_pickled_whatever_was_made_of_it(text: str, asked: str) -> None:
    expected = told(read_trf(text.encode(), "event.trf"))
    event = read_trf(text.encode(), "event.trf")
    for name in {"nothing": (), "everything": ("players", "rounds", "published", "about")}.get(asked, (asked,)):
        getattr(event, name)
    twins = copy(event), deepcopy(event), pickle.loads(pickle.dumps(event))
    assert told(event) == expected
    for twin in twins:
        assert told(twin) == expected and tb.standings(twin).ranks == tb.standings(event).ranks


def test_such_a_tournament_is_one_like_any_other() -> None:
    whole = tb.read(OPEN)
    assert whole.rounds
    again = Tournament(**{item.name: getattr(whole, item.name) for item in fields(whole) if item.init})
    for made in (tb.read(OPEN), copy(tb.read(OPEN)), pickle.loads(pickle.dumps(tb.read(OPEN)))):
        assert made == again and made.crosstable == again.crosstable
    assert replace(tb.read(OPEN), name="another").players == again.players
    with pytest.raises(AttributeError, match="'Tournament' object has no attribute 'round'"):
        _ = tb.read(OPEN).round  # type: ignore[attr-defined]


@pytest.mark.parametrize("first", range(0, 60, 12))
def test_the_crosstable_of_a_file_is_that_of_its_players_and_rounds(first: int) -> None:
    checked = 0
    for seed in range(first, first + 12):
        for event in (random_tournament(Random(seed)), random_team_tournament(Random(seed))):
            try:
                found = read_trf(written(event))
            except tb.TiebreaksError:
                continue
            facts = {item.name: getattr(found, item.name) for item in fields(found) if item.init}
            assert Tournament(**facts).crosstable == found.crosstable, seed
            checked += 1
    assert checked


def test_what_was_published_is_made_on_demand_and_pickled_with_the_event() -> None:
    event = read_trf(SMALL.encode())
    copied = pickle.loads(pickle.dumps(event))
    assert "published" not in vars(event) and "published" in dir(event)
    assert copied.published == event.published and event.published.points[1] == 2.5
    assert event.published is event.published and copied == event


@pytest.mark.parametrize("more", ["", "zzz what\n172 NOR FIDE\n240 H   3    5\n"], ids=["regular", "with notes"])
def test_what_an_event_says_of_itself_is_made_on_demand_and_pickled_with_it(more: str) -> None:
    data = f"{SMALL}022 Oslo\n102 Gil\n112 Hal\n{more}".encode()
    event = read_trf(data, "event.trf")
    copied, twin = pickle.loads(pickle.dumps(event)), copy(event)
    assert "about" not in vars(event) and "about" in dir(event)
    assert event.about.city == "Oslo" and event.about.deputy_arbiters == ("Hal",) and event.pairing.code == "FIDE_DUTCH"
    assert event.about is event.about and event.pairing is event.pairing
    assert copied.about == twin.about == event.about and copied.pairing == twin.pairing == event.pairing
    read_one_way(data)


@pytest.mark.parametrize(
    "data",
    [
        SMALL.encode(),
        TEAMS.encode(),
        SAMPLE.encode(),
        (SAMPLE + "299           0.5  999    1    2\n").encode(),
        *(SAMPLE.replace(*change).encode() for change in ((" 2.5    1", " 2,5    1"), ("2510", "25x0"), ("     2 w 1", "     2 W 1"))),
        *(text.encode() for text in REGULAR.values()),
        pairs("     3 w 1", "", "     1 b 0", ""),
        pairs("     3 w 1", "     4 w 1", "     1 b 0", "     2 b 0"),
        pairs("     3 w 1", "     4 b 1", "     1   0", "     2 w 0"),
    ],
)  # fmt: skip
def test_no_objects_are_made_of_a_file_that_is_read(data: bytes) -> None:
    assert is_lazy(data, trust="results")


@pytest.mark.parametrize(("old", "new"), UNUSUAL.values(), ids=UNUSUAL)
def test_nor_of_one_that_is_unusual(old: str, new: str) -> None:
    assert old in SMALL
    data = SMALL.replace(old, new).encode()
    assert tell_one_way(data)[0] == "refused" or is_lazy(data)


@pytest.mark.parametrize("seed", [0, 4])
@pytest.mark.parametrize("round", [1, 2])
def test_a_player_on_two_boards_of_a_line_up_is_refused(seed: int, round: int) -> None:
    lines = written(random_team_tournament(Random(seed))).decode().splitlines()
    members = next(line for line in lines if line.startswith("310"))[73:].split()
    twice = f"300 {round:3}   1   2 {members[0]:>4} {members[0]:>4}"
    data = "\n".join([*(line for line in lines if not line.startswith("300")), twice]).encode()
    assert f"player {members[0]} sits on boards 1 and 2" in tell_one_way(data)[1]


def test_notes_of_the_header_are_told_in_their_order() -> None:
    text = SMALL.replace("192 FIDE_DUTCH\n", "").replace("062 6", "062 9").replace("142 3", "142 2")
    assert [as_message(warning).case for warning in read_one_way(text.encode()).warnings] == [53, 62, 77]
    tell_one_way(text.encode(), strict=True)


def test_games_of_less_than_a_move_are_usual() -> None:
    text = SMALL.replace("     4 w 1 ", "     4 w W ").replace("     1 b 0 ", "     1 b L ")
    assert is_lazy(text.encode()) and tb.read(text.encode()).rounds[0][0] == tb.Game(1, 4, "1-0", rated=False)


def test_several_files_are_each_as_if_alone() -> None:
    texts = [SMALL, *(SMALL.replace(old, new) for old, new in UNUSUAL.values()), SMALL.replace("FIDE_DUTCH", "FIDE_ROUNDROBIN")]
    files = [text.encode() for text in texts] + [OPEN.read_bytes(), Path("examples/team.trf").read_bytes(), b"", b"\x00"]
    files += [written(random_tournament(Random(seed), features=())) for seed in range(40)]
    Random(7).shuffle(files)
    for data, found in zip(files, read_many([(data, "event.trf") for data in files]), strict=True):
        assert told(found) == outcome(data)
    (half,) = read_many([(REGULAR["two who left"].encode(), "event.trf")], unpaired="half")
    assert told(half) == outcome(REGULAR["two who left"].encode(), unpaired="half")


def test_a_scoring_that_another_file_had_is_the_same_again() -> None:
    for spelled, win in (
        ("162  W 3.0    D 1.0    L 0.0", 3),
        ("162 W 3.0 D 1.0 L 0.0", 3),
        ("162  W 2.0    D 1.0    L 0.0", 2),
    ):
        first, second = (read_trf(f"{SMALL}{spelled}\n".encode(), trust="results") for _ in range(2))
        assert first.scoring == second.scoring and first.scoring.win == win and first.warnings == second.warnings


@pytest.mark.parametrize("on", [True, False])
def test_reading_leaves_the_search_for_cycles_as_it_was(on: bool) -> None:
    was_on = gc.isenabled()
    try:
        (gc.enable if on else gc.disable)()
        read_trf(SMALL.encode())
        with pytest.raises(tb.FormatError):
            read_trf(b"no TRF")
        read_many([(SMALL.encode(), "event.trf"), (b"", "empty.trf")])
        assert gc.isenabled() is on
    finally:
        (gc.enable if was_on else gc.disable)()


@pytest.mark.long
def test_reading_makes_no_cycles() -> None:
    """Else the search for them could not be paused."""
    gc.collect()
    gc.disable()
    try:
        for text in (SMALL, ODD, TEAMS):
            event: Any = read_trf(text.encode())
            assert event.players and event.rounds
            del event
            assert gc.collect() == 0
    finally:
        gc.enable()
