"""Which rounds of an event count, what is said of a round that is being played, and of its open games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tiebreaks.engine.basis import Pending
from tiebreaks.engine.dropped import Dropped as Dropped
from tiebreaks.errors import TournamentError
from tiebreaks.messages import (
    Clause,
    Forms,
    Message,
    Option,
    Remedy,
    as_fact,
)
from tiebreaks.model.fields import whole_number
from tiebreaks.model.scoring import as_points
from tiebreaks.model.tournament import Result, Tournament

COUNTED_ROUNDS: Mapping[str, str] = {  # which rounds a table counts
    "all": "after round {after_round}",
    "part way": "after round {after_round} of {announced}",
    "before": "before round {next}",
}
RUNNING: Mapping[bool, Forms] = {  # whether of teams
    False: Forms(
        "during round {after_round} of {announced}, {count} game open",
        "during round {after_round} of {announced}, {count} games open",
    ),
    True: Forms(
        "during round {after_round} of {announced}, {count} match open",
        "during round {after_round} of {announced}, {count} matches open",
    ),
}
NOT_COUNTED: Mapping[bool, Forms] = {
    False: Forms(
        "round {round} is being played, {count} game is open; {counted}{also}",
        "round {round} is being played, {count} games are open; {counted}{also}",
    ),
    True: Forms(
        "round {round} is being played, {count} match is open; {counted}{also}",
        "round {round} is being played, {count} matches are open; {counted}{also}",
    ),
}
ROUNDS_COUNTED = ("no round is counted yet", "only round 1 is counted", "rounds 1 to {counted} are counted")
OPEN_GAMES: Mapping[bool, Mapping[Pending, Forms]] = {  # whether of teams
    False: {
        "none": Forms("{count} open game counts as nothing yet", "{count} open games count as nothing yet"),
        "draw": Forms("{count} open game counts as drawn for now", "{count} open games count as drawn for now"),
        "announced": Forms(
            "{count} open game gives each side {each} for now, as announced",
            "{count} open games give each side {each} for now, as announced",
        ),
    },
    True: {
        "none": Forms("{count} open match counts as nothing yet", "{count} open matches count as nothing yet"),
        "draw": Forms("{count} open match counts as drawn for now", "{count} open matches count as drawn for now"),
        "announced": Forms(
            "{count} open match counts as drawn for now, with {each} for each side of an open board, as announced",
            "{count} open matches count as drawn for now, with {each} for each side of an open board, as announced",
        ),
    },
}


def count_rounds(tournament: Tournament, after_round: int | None, notes: list[Message], pending: Pending = "none") -> int:
    """How many rounds count. Notes say what open games count as, and which round is being played and not counted."""
    if after_round is None:
        counted = tournament.complete_rounds
        if counted < tournament.crosstable.rounds:
            notes.append(_say_running_round(tournament, counted))
        return counted
    counted = _check_after_round(tournament, after_round)
    if is_live(tournament, counted):
        notes.append(_say_open_games(tournament, counted, pending))
    return counted


def _say_running_round(tournament: Tournament, counted: int) -> Message:
    """That a round is being played and not counted."""
    open_games = len(tournament.pending(counted + 1))
    rounds = Message(ROUNDS_COUNTED[min(counted, 2)], counted=counted)
    remedy = Remedy("live", True)
    also = Clause("live", Message("; to count it, too: {live}", live=remedy))
    sentence = NOT_COUNTED[tournament.is_team].of(open_games)
    facts: dict[str, Any] = {"round": counted + 1, "count": open_games, "counted": rounds, "also": also}
    return Message(sentence, **facts, remedies=(remedy,))


def _say_open_games(tournament: Tournament, counted: int, pending: Pending) -> Message:
    """What the open games of the rounds that count are worth for the time being."""
    count, points = count_open(tournament, counted), tournament.scoring.points
    if pending == "announced" and points[Result.PENDING] == points[Result.DRAW]:
        pending = "draw"
    sentence = OPEN_GAMES[tournament.is_team][pending].of(count)
    each: dict[str, Any] = {"each": as_points(points[Result.PENDING])} if pending == "announced" else {}
    return Message(sentence, count=count, **each)


def count_open(tournament: Tournament, rounds: int) -> int:
    """How many games, or matches, of the first rounds have no result yet."""
    return sum(len(tournament.pending(number)) for number in range(tournament.complete_rounds + 1, rounds + 1))


def describe_rounds(tournament: Tournament, after_round: int) -> Message:
    """Which rounds a table counts, for every title: after a round, of how many if some are left, or during a round."""
    announced = tournament.total_rounds
    if after_round == 0:
        return Message(COUNTED_ROUNDS["before"], next=1)
    if is_live(tournament, after_round):
        count = count_open(tournament, after_round)
        return Message(RUNNING[tournament.is_team].of(count), after_round=after_round, announced=announced, count=count)
    kind = "all" if after_round == announced else "part way"
    return Message(COUNTED_ROUNDS[kind], after_round=after_round, announced=announced)


def is_part_way(tournament: Tournament, after_round: int) -> bool:
    """Whether rounds are left after these, or games of the last one."""
    return after_round < tournament.total_rounds or is_live(tournament, after_round)


def is_live(tournament: Tournament, after_round: int) -> bool:
    """Whether games of the rounds that count are still open."""
    return after_round > tournament.complete_rounds


def _check_after_round(tournament: Tournament, after_round: int) -> int:
    """A round that was held, or 0, as a plain number."""
    held = tournament.crosstable.rounds
    try:
        number = whole_number(after_round)
    except ValueError:
        number = -1
    if not 0 <= number <= held:
        wrong = "{option}: expected a round from 0 to {held}, the last one held, found {found!r}"
        raise TournamentError(Message(wrong, option=Option("after_round"), held=held, found=as_fact(after_round)))
    return number
