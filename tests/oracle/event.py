"""What the oracle reads of a tournament: one record per participant and round, by its own walk over the rounds."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from tiebreaks.law.editions import Edition
from tiebreaks.model.tournament import BYES, Bye, Game, Player, Result, Tournament, outcome_of, tenths

WON_GAME = {Result.WIN, Result.UNRATED_WIN}
DRAWN_GAME = {Result.DRAW, Result.UNRATED_DRAW, Result.PENDING}
LOST_GAME = {Result.LOSS, Result.UNRATED_LOSS}
OVER_THE_BOARD = WON_GAME | DRAWN_GAME | LOST_GAME
FORFEIT = {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}
REQUESTED_BYE = {Result.HALF_BYE, Result.ZERO_BYE}  # 16.1.1
VUR = REQUESTED_BYE | {Result.FORFEIT_LOSS}  # 16.1.2


@dataclass(frozen=True)
class Record:
    """One round of one participant."""

    round: int
    result: Result
    points: Fraction  # as awarded
    opponent: int | None = None  # as scheduled
    black: bool = False
    won: bool = False  # what WON and BWG count, where it was over the board

    @property
    def over_the_board(self) -> bool:
        return self.result in OVER_THE_BOARD

    @property
    def forfeit(self) -> bool:
        return self.result in FORFEIT

    @property
    def vur(self) -> bool:
        return self.result in VUR


Records = Mapping[int, list[Record]]
Addition = tuple[int, int | None, Fraction]
"""Participant, round or None, points: an adjustment that adds to a score."""


@dataclass(eq=False)
class Event:
    """A tournament after `counted` rounds under one law, in one score: the records, and what has been computed already."""

    tournament: Tournament
    law: Edition
    counted: int
    records: Records
    win: Fraction
    draw: Fraction
    loss: Fraction
    additions: list[Addition]
    memory: dict[Any, Any] = field(default_factory=dict)

    @property
    def announced(self) -> int:
        return self.tournament.total_rounds or 0

    @property
    def predetermined(self) -> bool:
        return self.tournament.system.predetermined

    @property
    def players(self) -> Mapping[int, Player]:
        return {player.id: player for player in self.tournament.players}

    def score(self, who: int) -> Fraction:
        """S: the score the standings show."""
        if ("score", who) not in self.memory:
            awarded = sum((record.points for record in self.records[who]), Fraction(0))
            added = sum(
                (
                    amount
                    for participant, number, amount in self.additions
                    if participant == who and (number is None or number <= self.counted)
                ),
                Fraction(0),
            )
            self.memory["score", who] = awarded + added
        score: Fraction = self.memory["score", who]
        return score

    def running_score(self, who: int, after: int) -> Fraction:
        """The score after a round: additions without a round belong to the total only."""
        awarded = sum((record.points for record in self.records[who] if record.round <= after), Fraction(0))
        added = sum(
            (
                amount
                for participant, number, amount in self.additions
                if participant == who and number is not None and number <= after
            ),
            Fraction(0),
        )
        return awarded + added


def points_of(tournament: Tournament, result: Result) -> Fraction:
    return Fraction(tournament.scoring.points[result], 10)


def additions(tournament: Tournament, points: str = "points") -> list[Addition]:
    """The adjustments that add to a score; `points` names the field of that score."""
    return [
        (item.participant, item.round, Fraction(tenths(getattr(item, points)), 10))
        for item in tournament.adjustments
        if not item.replaces_result
    ]


def awards(tournament: Tournament, points: str = "points") -> dict[tuple[int, int | None], Fraction]:
    """(participant, round) -> the points that replace those of the result."""
    return {
        (item.participant, item.round): Fraction(tenths(getattr(item, points)), 10)
        for item in tournament.adjustments
        if item.replaces_result
    }


def read(tournament: Tournament, law: Edition, counted: int) -> Event:
    """The event after `counted` rounds."""
    replaced = awards(tournament)
    absent = Result.REST if tournament.system.predetermined else Result.ZERO_BYE
    records: dict[int, list[Record]] = {player.id: [] for player in tournament.players}
    for number in range(1, counted + 1):
        entries: dict[int, Record] = {}
        for item in tournament.rounds[number - 1]:
            if isinstance(item, Bye):
                kind = BYES[item.kind]
                entries[item.participant] = Record(number, kind, points_of(tournament, kind))
            elif isinstance(item, Game):
                assert item.white is not None and item.black is not None
                white, black = outcome_of(item)
                entries[item.white] = Record(number, white, points_of(tournament, white), item.black)
                entries[item.black] = Record(number, black, points_of(tournament, black), item.white, black=True)
            else:
                raise TypeError("a match belongs to a team event: read it with teams.team_event_of")
        for who, its_records in records.items():
            record = entries.get(who) or Record(number, absent, points_of(tournament, absent))
            won = record.result in WON_GAME | {Result.FORFEIT_WIN}
            record = replace(record, points=replaced.get((who, number), record.points), won=won)
            its_records.append(_as_law_sees_it(record, law))
    win, draw, loss = (points_of(tournament, result) for result in (Result.WIN, Result.DRAW, Result.LOSS))
    return Event(tournament, law, counted, records, win, draw, loss, additions(tournament))


def _as_law_sees_it(record: Record, law: Edition) -> Record:
    """A game of less than one move may count as unplayed: then as a forfeit, with the points awarded (15.1)."""
    if law.short_games_are_played:
        return record
    if record.result is Result.UNRATED_WIN:
        return replace(record, result=Result.FORFEIT_WIN)
    if record.result in (Result.UNRATED_DRAW, Result.UNRATED_LOSS):
        return replace(record, result=Result.FORFEIT_LOSS)
    return record


_recent: deque[Event] = deque(maxlen=8)


def event_of(tournament: Tournament, law: Edition, after_round: int | None) -> Event:
    """The event, read once for the same tournament, law and round."""
    counted = len(tournament.rounds) if after_round is None else after_round
    for event in _recent:
        if event.tournament is tournament and event.law is law and event.counted == counted:
            return event
    event = read(tournament, law, counted)
    _recent.append(event)
    return event


def half_up(number: Fraction) -> int:
    """Rounded to the nearest whole number, halves up."""
    return (number + Fraction(1, 2)).__floor__()
