"""Swiss-Manager files as tournaments: through `tb.read`, ranked, and against the same events as TRF."""

from __future__ import annotations

import csv
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

import tiebreaks as tb
from tests.formats.swiss_manager_files import BYE, NOT_PAIRED, ROUND_ROBIN, SwissManagerFile, TieBreak
from tests.formats.test_swiss_manager import FOREIGN, FOUR, OPEN, REAL, TEAMS
from tiebreaks.formats.problems import result_or_error
from tiebreaks.formats.swiss_manager import read


def test_the_free_round_of_a_round_robin_gives_no_points() -> None:
    games = [[(2, 3, 1), (1, BYE, 9)], [(3, 1, 2), (2, BYE, 9)], [(1, 2, 3), (3, BYE, 9)]]
    event = tb.read(SwissManagerFile(FOUR[:3], games, type=ROUND_ROBIN).encode())
    assert event.system is tb.System.ROUND_ROBIN
    assert [(row.id, str(row.points)) for row in tb.standings(event, "PTS").rows] == [(2, "2"), (1, "0.5"), (3, "0.5")]


def test_an_event_that_has_not_begun_is_its_starting_list() -> None:
    event = tb.read(SwissManagerFile(FOUR, announced=5).encode())
    assert (len(event.players), len(event.rounds), event.total_rounds) == (4, 0, 5)


def test_a_team_event_has_matches_boards_and_empty_chairs() -> None:
    rounds = [[(1, 3, 1), (0, 2, 5), (5, 0, 4), (8, 6, 2)], [(1, 5, 1), (6, 2, 1)]]
    matches = [[(1, 2, 0, 0), (3, 4, 0, 0)], [(1, 3, 0, 0), (2, NOT_PAIRED, 0, 0), (4, BYE, 2, 0)]]
    event = tb.read(replace(TEAMS, rounds=rounds, matches=matches).encode())
    assert [(team.name, team.players) for team in event.teams][:2] == [("Alfa", (1, 2)), ("Beta", (3, 4))]
    first, second = event.rounds[0]
    assert isinstance(first, tb.Match) and isinstance(second, tb.Match)
    assert (first.white, first.black, first.boards) == (1, 2, (tb.Game(1, 3, "1-0"), tb.Game(None, 2, "-+")))
    assert (second.white, second.black, second.boards) == (3, 4, (tb.Game(5, None, "+-"), tb.Game(8, 6, "½-½")))
    assert set(event.rounds[1][1:]) == {tb.Bye(2, "zero"), tb.Bye(4, "pairing")}
    assert event.boards == 2


def test_an_empty_chair_with_white_on_the_first_board_does_not_turn_the_match() -> None:
    event = tb.read(replace(TEAMS, rounds=[[(0, 3, 5), (4, 2, 1), (5, 7, 1), (8, 6, 1)]]).encode())
    first = event.rounds[0][0]
    assert isinstance(first, tb.Match)
    assert (first.white, first.black, first.boards[0]) == (1, 2, tb.Game(None, 3, "-+"))


def test_descriptions_and_places_reach_the_event() -> None:
    event = tb.read(replace(OPEN, strings={"s0": "Open", "s5": "Graz", "s14": "Rapid 15+10", "s21": "IA Judge"}).encode())
    assert (event.name, event.about.city, event.about.chief_arbiter) == ("Open", "Graz", "IA Judge")
    assert event.about.time_control == "Rapid 15+10" and event.starts is not None
    assert event.tie_breaks == ()


def test_an_event_written_as_trf26_is_the_same_event(tmp_path: Path) -> None:
    file = replace(
        OPEN, rounds=[[(1, 3, 1), (4, 2, 3)], [(2, 1, 17), (3, NOT_PAIRED, 2), (4, BYE, 9)]], tie_breaks=[TieBreak(84, 1)]
    )
    event = tb.read(file.encode())
    tb.write(event, tmp_path / "open.trf")
    again = tb.read(tmp_path / "open.trf")
    assert [set(items) for items in again.rounds] == [set(items) for items in event.rounds]
    assert (again.players, again.tie_breaks, again.total_rounds) == (event.players, ("BH/C1",), 5)


def test_errors_name_the_file_the_section_and_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "open.TUNX"
    path.write_bytes(SwissManagerFile(FOUR, [[(1, 2, 1), (2, 3, 1)]]).encode())
    with pytest.raises(tb.FormatError, match=r"open\.TUNX: games, byte 0x[0-9a-f]+: round 1: player 2 has two entries"):
        tb.read(path)


@pytest.mark.skipif(not REAL, reason=f"no Swiss-Manager files at {FOREIGN}")
def test_every_real_file_is_a_tournament() -> None:
    for path in REAL:
        part = read(path.read_bytes(), path.name)
        if not part.entrants:
            with pytest.raises(tb.FormatError, match="no participants"):
                tb.read(path)
            continue
        event = tb.read(path)
        assert len(event.players) == len(part.entrants) and len(event.rounds) == part.rounds
        if event.rounds:
            tb.standings(event)


@pytest.mark.skipif(not REAL, reason=f"no Swiss-Manager files at {FOREIGN}")
def test_real_files_survive_being_written_as_trf26() -> None:
    """Only names of more than 33 letters are cut and clubs are left out, and writing says so."""
    for path in REAL:
        event = result_or_error(tb.read, path)
        if isinstance(event, tb.FormatError):
            continue
        target = BytesIO()
        notes = tb.write(event, target, format="trf26")
        again = tb.read(target.getvalue())
        assert [{*map(str, items)} for items in again.rounds] == [{*map(str, items)} for items in event.rounds], path.name
        assert (again.tie_breaks, again.total_rounds, again.system) == (event.tie_breaks, event.total_rounds, event.system)
        assert sum("longer than 33" in note for note in notes) == sum(len(player.name) > 33 for player in event.players)
        cut = [replace(player, name=player.name[:33].rstrip(), club="") for player in event.players]
        assert list(again.players) == cut, path.name


@pytest.mark.skipif(not REAL, reason=f"no Swiss-Manager files at {FOREIGN}")
def test_the_same_event_as_a_trf_has_the_same_games() -> None:
    twins = 0
    with open(FOREIGN / "MANIFEST.csv", encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table):
            if row["kind"] != "swiss-manager" or not row["matching_trf"]:
                continue
            twins += 1
            ours, theirs = tb.read(FOREIGN / row["file"]), tb.read(FOREIGN.parent / "files" / row["matching_trf"])
            complete = min(len(theirs.rounds), ours.complete_rounds)
            for number in range(complete):
                assert by_players(ours, number) == by_players(theirs, number), (row["file"], number + 1)
    assert twins >= 7


def by_players(event: tb.Tournament, number: int) -> set[tuple[object, ...]]:
    """The entries of a round, whatever their order."""
    return {
        (item.white, item.black, item.result) if isinstance(item, tb.Game) else (item.participant, item.kind)
        for item in event.rounds[number]
        if isinstance(item, tb.Game | tb.Bye)
    }
