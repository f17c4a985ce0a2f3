"""Article 7: a participant's own record (WIN WON BPG BWG PS REP STD TPN), and points (PTS). Type B."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from tiebreaks.engine.records import (
    FORFEIT,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FREE_ROUND,
    NO_ROUND,
    OVER_THE_BOARD,
    REQUESTED_BYE,
    WON,
    Flags,
    Integers,
    Records,
)
from tiebreaks.engine.steps import BonusStep, DatumStep
from tiebreaks.engine.working import Reason, Reasons, Working, as_count, as_sum, fixed, reasons
from tiebreaks.law.editions import Edition


def points(table: Records, law: Edition) -> Working:
    """4.2 The sum of the points, by which the standings rank first."""
    counts = table.held
    reason = reasons(counts, Reason.AWARDED, Reason.NO_ROUND)
    return Working(table.points, counts, reason, fixed(table.score, 10), unit=10, steps=BonusStep(table.bonus))


def number_of_wins(table: Records, law: Edition) -> Working:
    """7.1 Rounds worth as many points as a win, played or not."""
    worth = (table.points == table.win[:, None]) & table.held & ~table.mask(FREE_ROUND)
    if law.wins_not_over_the_board == "all":
        return _count(worth)
    unplayed = ~table.mask(OVER_THE_BOARD)
    if law.wins_not_over_the_board != "none":
        unplayed = unplayed & (table.mask(FORFEIT) == (law.wins_not_over_the_board == "byes"))

    def make_reasons() -> Reasons:
        reason = reasons(worth, Reason.AWARDED, Reason.NOT_COUNTED)()
        reason[worth & unplayed] = Reason.WON_UNPLAYED
        return reason

    return replace(_count(worth & ~unplayed), make_reasons=make_reasons)


def games_won(table: Records, law: Edition) -> Working:
    """7.2 Games won over the board."""
    return _count(_won(table, law))


def games_with_black(table: Records, law: Edition) -> Working:
    """7.3 Games played over the board with the black pieces."""
    played = table.mask(OVER_THE_BOARD) | (table.mask(FORFEIT) & _forfeits_as_games(table, law))
    return _count(played & table.black)


def games_won_with_black(table: Records, law: Edition) -> Working:
    """7.4 Games won over the board with the black pieces."""
    return _count(_won(table, law) & table.black)


def progressive(table: Records, law: Edition) -> Working:
    """7.5 The sum of the scores after each round."""
    counts = table.held
    reason = reasons(counts, Reason.RUNNING_SCORE, Reason.NO_ROUND)
    return Working(table.running_score, counts, reason, as_sum, unit=10, significance=_first_is_least(table.points.shape))


@lru_cache(maxsize=64)
def _first_is_least(shape: tuple[int, ...]) -> Integers:
    """14.1.1: round 1 first. The numbers of one row, seen as often as there are rows, and finishes."""
    return np.broadcast_to(np.arange(shape[1], dtype=np.int64).reshape(-1, *[1] * (len(shape) - 2)), shape)


def rounds_elected_to_play(table: Records, law: Edition) -> Working:
    """7.6 The rounds less half- and zero-point byes and forfeit losses."""
    out = table.mask(REQUESTED_BYE) | table.mask(NO_ROUND) | table.mask(FREE_ROUND)
    return _count(~(out | (table.mask(FORFEIT_LOSS) & _forfeit_losses_unplayed(table, law))))


def standard_points(table: Records, law: Edition) -> Working:
    """7.7 One for a round with more points than the scheduled opponent, half if equal; without one, against a draw's points."""
    compared = np.zeros_like(table.paired)
    if law.standard_points == "opponent":
        unplayed = table.mask(FORFEIT_LOSS) & table.predetermined[:, None] & _forfeit_losses_unplayed(table, law)  # 15.2
        compared = table.paired & ~unplayed
    theirs = table.points[table.opponent, np.arange(table.points.shape[1], dtype=np.int64)]
    across = np.where(compared, theirs, table.draw[:, None])
    counts = ~table.mask(NO_ROUND) & ~table.mask(FREE_ROUND)
    halves = np.int64(2) * (table.points > across) + (table.points == across)

    def make_reasons() -> Reasons:
        with_whom = reasons(compared, Reason.COMPARED_WITH_OPPONENT, Reason.COMPARED_WITH_DRAW)()
        return np.where(counts, with_whom, np.uint8(Reason.NOT_COUNTED))

    return Working(halves, counts, make_reasons, as_sum, unit=2)


def pairing_number(table: Records, law: Edition) -> Working:
    """7.8 The tournament pairing number; the lower is ahead."""
    return no_rounds(table, table.number)


def no_rounds(table: Records, value: Integers, defined: Flags | None = None, given: Flags | None = None) -> Working:
    """A tie-break that is a datum of the participant: no round has a part in it."""
    nothing = np.zeros_like(table.points)
    counts = nothing.astype(bool)
    reason = reasons(counts, Reason.AWARDED, Reason.NOT_COUNTED)
    return Working(nothing, counts, reason, fixed(value, 1, defined), steps=DatumStep(given))


def _count(which: Flags) -> Working:
    """One for each of these rounds."""
    return Working(which.view(np.int8), which, reasons(which, Reason.AWARDED, Reason.NOT_COUNTED), as_count)


def _won(table: Records, law: Edition) -> Flags:
    if not law.round_robin_forfeits_over_the_board:
        return table.mask(WON)
    return table.mask(WON) | (_won_by_forfeit(table) & _forfeits_as_games(table, law))


def _won_by_forfeit(table: Records) -> Flags:
    """In game points with a win on every board, as in a played match. A match that both drew unplayed is won by nobody."""
    if table.in_score == "GP":
        return np.asarray(table.mask(FORFEIT) & (table.points == table.win[:, None]))
    won = table.mask(FORFEIT_WIN)
    return np.asarray(won & ~won[table.opponent, np.arange(won.shape[1], dtype=np.int64)])


def _forfeits_as_games(table: Records, law: Edition) -> Flags:
    """15.2 against "over the board": by house rule, forfeits of pre-determined pairings are games in 7.2 to 7.4."""
    return (table.predetermined & law.round_robin_forfeits_over_the_board)[:, None]


def _forfeit_losses_unplayed(table: Records, law: Edition) -> Flags:
    """15.2 Forfeit losses stay unplayed in Article 7; before 2026 they were games in pre-determined pairings."""
    return (table.swiss | (law.round_robin_forfeit_losses == "unplayed"))[:, None]
