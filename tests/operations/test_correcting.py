"""Corrections of an event as they are typed, what follows from them, and what `--if` shows of byes and forfeits."""

from __future__ import annotations

import json
from io import BytesIO

import pytest

import tiebreaks as tb
from tests.cli import Inside
from tests.web import OPEN, TEAM, answer_form
from tiebreaks.operations.correcting import correct, entries_of


def test_a_result_a_bye_and_a_late_entry_are_corrected_one_after_the_other() -> None:
    event = tb.read(OPEN)
    fixed = correct(event, ["9: 5-6 0-1", "5: 3 zero", "entry: Neu, Anna, 1500"])
    before, after = tb.standings(event), tb.standings(fixed)
    assert (before[6].points, after[6].points) == (tb.standings(event)[6].points, before[6].points + 1)
    assert after[3].points == before[3].points - tb.ExactValue(1, 2)
    assert (after[42].name, after[42].rank, fixed.player(42).rating) == ("Neu, Anna", 42, 1500)
    assert tb.standings(correct(event, [])).ranks == before.ranks  # taken back


@pytest.mark.parametrize("given", ["9: 5-6", "5: 6 half", "99: 3 half", "entry: ", "nonsense"])
def test_what_cannot_be_corrected_is_refused(given: str) -> None:
    with pytest.raises(tb.TournamentError):
        correct(tb.read(OPEN), [given])


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("3: 2-8 1-0", "round 3: 2 and 8 do not play each other; found game 9-2 ½-½, game 25-8 0-1"),
        ("3: 8-25 1-0", "'3: 8-25 1-0': the pairing of round 3 is 25-8, White first; type '3: 25-8 0-1'"),
        ("3: 2-99 1-0", "participant: no number 99 in this tournament; it has numbers 1 to 41"),
        ("9: 5-6", "'9: 5-6': expected a game, White first, and its result, such as '12-7 1-0'"),
    ],
)
def test_a_game_that_was_not_played_is_refused_with_what_the_two_had_instead(given: str, said: str) -> None:
    with pytest.raises(tb.TournamentError) as refused:
        correct(tb.read(OPEN), [given])
    assert str(refused.value) == said


def test_the_games_and_byes_that_can_be_corrected_are_listed() -> None:
    entries = entries_of(tb.read(OPEN))
    assert (9, 5, 6, "1-0") in entries and (5, 3, None, "half") in entries


def test_standings_follow_a_correction_and_the_corrected_file_has_it() -> None:
    asked = {"format": "json", "correction": "9: 5-6 0-1"}
    ranked = json.loads(answer_form("standings", OPEN, "open.trf", **asked).body)
    assert [row["id"] for row in ranked["standings"][:3]] == [2, 1, 6]
    written = answer_form("convert", OPEN, "open.trf", format="trf26", with_ranks="true", correction="9: 5-6 0-1")
    assert tb.standings(tb.read(BytesIO(written.body))).ranks == {row["id"]: row["rank"] for row in ranked["standings"]}


def test_if_takes_byes_and_shows_only_who_moves(inside: Inside) -> None:
    _, shown, _ = inside("standings", str(OPEN), "--if", "5: 3 zero")
    assert "  10       6    3  IM     Hartenau, Dagfinn" in shown and "Ulmgren" not in shown
    assert "32 participants keep their ranks." in shown and "Note: assumed byes: 5: 3 zero." in shown


def test_a_late_entry_of_a_team_event_is_refused_in_words() -> None:
    with pytest.raises(tb.TournamentError, match="this is a team event; enter the team in the pairing program"):
        correct(tb.read(TEAM), ["entry: Neu, Anna"])
