"""The examples agree with themselves: scores, adjusted scores, tied groups and Buchholz by arithmetic, not by the engine."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import pytest

from tiebreaks.law.editions import EDITIONS
from tiebreaks.model.tournament import Bye, Game, Match, System, Tournament

from . import Example, load, names

HALF = Fraction(1, 2)
GAME_POINTS = {"1": Fraction(1), "½": HALF, "0": Fraction(0), "+": Fraction(1), "-": Fraction(0)}
BYE_POINTS = {"pairing": Fraction(1), "full": Fraction(1), "half": HALF, "zero": Fraction(0)}


class Record(NamedTuple):
    """What a round was for one participant."""

    opponent: int | None
    points: Fraction
    played: bool
    requested_bye: bool
    voluntary: bool  # a VUR, 16.1.2


def records(tournament: Tournament) -> dict[int, list[Record]]:
    table: dict[int, list[Record]] = {player.id: [] for player in tournament.players}
    for items in tournament.rounds:
        for item in items:
            assert not isinstance(item, Match)
            if isinstance(item, Bye):
                requested = item.kind in ("half", "zero")
                table[item.participant].append(Record(None, BYE_POINTS[item.kind], False, requested, requested))
                continue
            forfeit = "+" in item.result or item.result == "--"
            white, black = list(item.result) if forfeit else item.result.split("-")
            assert item.white is not None and item.black is not None
            for own, sign, other in ((item.white, white, item.black), (item.black, black, item.white)):
                table[own].append(Record(other, GAME_POINTS[sign], not forfeit, False, forfeit and sign == "-"))
    return table


def score(rounds: Sequence[Record]) -> Fraction:
    return sum((record.points for record in rounds), Fraction(0))


def adjusted(rounds: Sequence[Record], edition: str) -> Fraction:
    """The score that the tie-breaks of the opponents use: 16.3, or until 2023 every unplayed round a draw."""
    total = Fraction(0)
    for index, record in enumerate(rounds):
        if edition == "2009":
            draw = not record.played
        else:
            draw = record.requested_bye and all(later.voluntary for later in rounds[index + 1 :])  # 16.2.5
        total += HALF if draw else record.points
    return total


def buchholz_element(table: dict[int, list[Record]], participant: int, number: int, edition: str) -> Fraction:
    """The score of the opponent of a round: the adjusted one, that of the virtual opponent, or of the dummy (16.4)."""
    rounds = table[participant]
    record = rounds[number - 1]
    if record.played:
        assert record.opponent is not None
        return adjusted(table[record.opponent], edition)
    if edition == "2009":
        return score(rounds[: number - 1]) + (1 - record.points) + HALF * (len(rounds) - number)
    if edition != "2026-03":
        return score(rounds)
    if record.opponent is None:
        return min(score(rounds), HALF * len(rounds))
    return min(score(rounds), adjusted(table[record.opponent], edition))


@pytest.fixture(params=[name for name in names() if not load(name).tournament.is_team])
def example(request: pytest.FixtureRequest) -> Example:
    return load(request.param)


def test_every_source_is_named(example: Example) -> None:
    assert example.source and "\n" not in example.source


def test_everybody_has_one_entry_in_every_round(example: Example) -> None:
    table = records(example.tournament)
    assert {len(rounds) for rounds in table.values()} == {len(example.tournament.rounds)}


def test_nobody_meets_the_same_opponent_twice(example: Example) -> None:
    games = Counter(
        frozenset((item.white, item.black)) for items in example.tournament.rounds for item in items if isinstance(item, Game)
    )
    repeated = {tuple(sorted(id for id in pair if id)) for pair, times in games.items() if times > 1}
    assert repeated == ({(2, 3)} if example.name == "direct_encounter_repeated_meetings" else set())


def test_expected_codes_exist_in_their_edition(example: Example) -> None:
    for edition, columns in example.expected.items():
        assert {re.split("[:/]", code)[0] for code in columns} <= {*EDITIONS[edition].codes}
    dated = [item.edition for items in (example.direct_encounter, example.rankings, example.elements) for item in items]
    assert {*dated, *example.adjusted} <= {*EDITIONS}


def test_expected_points_are_the_sums_of_the_results(example: Example) -> None:
    table = records(example.tournament)
    for columns in example.expected.values():
        for participant, points in columns.get("PTS", {}).items():
            assert score(table[participant]) == points


def test_adjusted_scores_follow_from_the_results(example: Example) -> None:
    table = records(example.tournament)
    for edition, given in example.adjusted.items():
        assert {participant: adjusted(table[participant], edition) for participant in given} == given


def test_groups_of_direct_encounter_are_those_tied_on_points(example: Example) -> None:
    table = records(example.tournament)
    for item in example.direct_encounter:
        points = {score(table[participant]) for participant in item.group}
        assert len(points) == 1
        assert {participant for participant, rounds in table.items() if score(rounds) in points} == item.group
        assert sum(len(part) for part in item.order) == len(item.group)


def test_elements_follow_from_the_results(example: Example) -> None:
    table = records(example.tournament)
    for item in example.elements:
        counted = {participant: rounds[: item.after_round] for participant, rounds in table.items()}
        assert buchholz_element(counted, item.participant, item.round, item.edition) == item.amount


def test_expected_buchholz_and_sonneborn_berger_follow_from_the_results(example: Example) -> None:
    table = records(example.tournament)

    def element(participant: int, number: int, edition: str) -> Fraction:
        opponent = table[participant][number - 1].opponent
        if example.tournament.system is System.SWISS or opponent is None:
            return buchholz_element(table, participant, number, edition)
        return score(table[opponent])  # 15.2: in a round robin a forfeit is a game, and nothing is adjusted

    for edition, columns in example.expected.items():
        for participant, value in columns.get("BH", {}).items():
            assert sum(element(participant, number, edition) for number in range(1, len(table[participant]) + 1)) == value
        for participant, value in columns.get("SB", {}).items():
            products = [
                element(participant, number, edition) * record.points for number, record in enumerate(table[participant], 1)
            ]
            assert sum(products) == value
