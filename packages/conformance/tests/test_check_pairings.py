"""`tiebreaks check --pairings`: wrong pairings per round, and every place that does not follow, with the reason."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import tiebreaks as tb
from packages.conformance.tests.conftest import Inside
from tiebreaks.model.tournament import Bye, Game, Match, Published, System
from tiebreaks_conformance.check import check_pairings
from tiebreaks_conformance.drawn import as_trf
from tiebreaks_conformance.generate import generate, with_ranks
from tiebreaks_conformance.settings import EventSettings


@pytest.fixture(scope="module")
def event() -> tb.Tournament:
    return generate(EventSettings(system="swiss", players=14, rounds=4, acceleration="none", odd_results=0), "pairings.1")


def exchanged(event: tb.Tournament, number: int) -> tb.Tournament:
    """The event with the black players of two games of a round exchanged."""
    held = list(event.rounds[number - 1])
    places = [place for place, item in enumerate(held) if isinstance(item, Game)][:2]
    one, two = (held[place] for place in places)
    assert isinstance(one, Game) and isinstance(two, Game)
    held[places[0]], held[places[1]] = Game(one.white, two.black, one.result), Game(two.white, one.black, two.result)
    return with_ranks(replace(event, rounds=(*event.rounds[: number - 1], tuple(held), *event.rounds[number:])))


def test_an_event_that_is_right_takes_one_line(event: tb.Tournament, tmp_path: Path, inside: Inside) -> None:
    path = tmp_path / "event.trf"
    path.write_text(as_trf(event), encoding="utf-8", newline="")
    line = "Event pairings.1: agrees: 4 rounds paired by the rules, 14 places follow\n"
    assert inside("check", str(path)) == (0, line, "")


def test_wrong_pairings_are_named_by_round(event: tb.Tournament, tmp_path: Path, inside: Inside) -> None:
    wrong = exchanged(event, 1)
    found = check_pairings(wrong)
    first = found.rounds[0]
    assert not found.agrees and first.verdict == "wrong" and len(first.found) == len(first.expected) == 2 and not found.places
    path = tmp_path / "event.trf"
    path.write_text(as_trf(wrong), encoding="utf-8", newline="")
    code, printed, _ = inside("check", str(path))
    assert code == 1 and "differs: " in printed and "\nround 1: " in printed and " by the rules" in printed


def test_colours_belong_to_the_pairings(event: tb.Tournament) -> None:
    held = list(event.rounds[0])
    game = held[0]
    assert isinstance(game, Game)
    held[0] = Game(game.black, game.white, "1-0")
    found = check_pairings(replace(event, rounds=(tuple(held),), published=Published()))
    assert found.rounds[0].verdict == "wrong" and found.notes == ("the file has no ranks to check",)


def test_every_place_that_does_not_follow_has_a_reason(event: tb.Tournament, tmp_path: Path, inside: Inside) -> None:
    ranks = dict(event.published.ranks)
    best, last = min(ranks, key=ranks.__getitem__), max(ranks, key=ranks.__getitem__)
    ranks[best], ranks[last] = ranks[last], ranks[best]
    path = tmp_path / "event.trf"
    path.write_text(as_trf(replace(event, published=Published(ranks=ranks))), encoding="utf-8", newline="")
    code, printed, _ = inside("check", str(path), "--format", "json")
    found = json.loads(printed)
    assert code == 1 and not found["agrees"] and {each["verdict"] for each in found["rounds"]} == {"right"}
    assert {each["id"] for each in found["places"]} >= {best, last} and all(each["sentence"] for each in found["places"])


def test_a_round_robin_is_held_against_the_berger_tables() -> None:
    right = generate(EventSettings(system="round-robin", players=6, cycles=1), "berger.1")
    assert check_pairings(right).agrees
    assert [each.verdict for each in check_pairings(exchanged(right, 2)).rounds].count("wrong") >= 1
    unknown = check_pairings(replace(right, pairing=tb.Tournament([tb.Player(1)], []).pairing))
    assert unknown.agrees and {each.verdict for each in unknown.rounds} == {"unknown"} and "Berger" in unknown.notes[0]


def test_a_swiss_of_teams_is_paired_again() -> None:
    event = generate(EventSettings(system="swiss", boards=2, players=7, rounds=3), "teams.1")
    assert check_pairings(event).agrees
    last = [replace(item, white=item.black, black=item.white, boards=()) for item in event.rounds[2] if isinstance(item, Match)]
    byes = [item for item in event.rounds[2] if isinstance(item, Bye)]
    wrong = replace(event, rounds=(*event.rounds[:2], (*last, *byes)), published=Published())
    assert [each.verdict for each in check_pairings(wrong).rounds] == ["right", "right", "wrong"]


def test_what_no_engine_pairs_is_not_checked_and_said() -> None:
    event = generate(EventSettings(system="round-robin", boards=2, players=4, cycles=1), "teams.1")
    assert check_pairings(event).agrees
    swiss = replace(event, system=System.SWISS, pairing=replace(event.pairing, code="CUSTOM_TEAM_SWISS"))
    found = check_pairings(with_ranks(replace(swiss, tie_breaks=("DE",))))
    assert {each.verdict for each in found.rounds} == {"unknown"} and "not checked" in found.notes[0]


def test_places_are_not_checked_where_the_file_names_no_list(event: tb.Tournament) -> None:
    ranks = {number: 15 - rank for number, rank in event.published.ranks.items()}
    found = check_pairings(replace(event, tie_breaks=(), published=Published(ranks)))
    assert found.agrees and found.basis is None and not found.places
    assert found.notes[0] == "the file names no tie-break list, so its places were not checked"
