"""Articles 15 and 16: what a round that was not played over the board is worth to oneself and to one's opponents."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tiebreaks.editions import Edition
from tiebreaks.records import (
    FORFEIT,
    NO_ROUND,
    OVER_THE_BOARD,
    REQUESTED_BYE,
    UNDER_ONE_MOVE,
    VUR,
    Flags,
    Integers,
    Records,
)
from tiebreaks.tournament import Result
from tiebreaks.working import Reason

_UNPLAYED_INSTEAD = np.arange(len(Result))
_UNPLAYED_INSTEAD[[Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS]] = (
    Result.FORFEIT_WIN,
    Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS,
)


class Contributions(NamedTuple):
    """The score of the opponent of each round, or of who stands in for one."""

    score: Integers
    counts: Flags
    reason: NDArray[np.uint8]
    vur: Flags | None


def judged(table: Records, law: Edition) -> Records:
    """15.1 A game of less than one move is played, or by house rule as if it had been forfeited."""
    if law.short_games_are_played or not table.is_(UNDER_ONE_MOVE).any():
        return table
    return table.amended(result=_UNPLAYED_INSTEAD[table.result])


def trailing(rounds: Flags, table: Records) -> Flags:
    """Rounds of this kind from which on only this kind follows, up to the last round counted."""
    on = rounds | table.is_(NO_ROUND)
    return rounds & np.logical_and.accumulate(on[:, ::-1], axis=1)[:, ::-1]


def adjusted_score(table: Records, law: Edition) -> Integers:
    """16.3 The score of a participant as their opponents' tie-breaks see it."""
    return table.once(("adjusted score", law), lambda: _adjusted_score(table, law))


def _adjusted_score(table: Records, law: Edition) -> Integers:
    if law.opponents_unplayed_rounds == "all_drawn":
        drawn = ~(table.is_(OVER_THE_BOARD) | table.is_(NO_ROUND))
    else:
        drawn = trailing(table.is_(VUR), table)  # 16.2.5
        if law.opponents_unplayed_rounds == "trailing_requested_byes_drawn":
            drawn &= table.is_(REQUESTED_BYE)
        if law.last_round == "announced":
            drawn &= (table.rounds == table.announced)[:, None]
    rows, rounds = np.nonzero(drawn & table.swiss[:, None])  # 15.3: Swiss events only
    adjusted = table.score.copy()
    np.add.at(adjusted, rows, table.draw[rows] - table.points[rows, rounds])
    return adjusted


def contributions(table: Records, law: Edition, forfeits_as_played: bool = False) -> Contributions:
    """16.3, 16.4 The opponent's adjusted score, or the dummy's, round by round."""
    return table.once(("contributions", law, forfeits_as_played), lambda: _contributions(table, law, forfeits_as_played))


def _contributions(table: Records, law: Edition, forfeits_as_played: bool) -> Contributions:
    adjusted = adjusted_score(table, law)
    forfeit, swiss = table.is_(FORFEIT), table.swiss[:, None]
    met = table.is_(OVER_THE_BOARD)
    met = met | forfeit if forfeits_as_played else met | (forfeit & ~swiss)  # /P, 15.2
    counts = ~table.is_(NO_ROUND) & (met | swiss)
    score = adjusted[table.opponent]
    changed = (adjusted != table.score)[table.opponent]
    reason = np.where(changed, np.uint8(Reason.ADJUSTED_SCORE), np.uint8(Reason.OPPONENT_SCORE))
    if forfeits_as_played:
        reason[forfeit] = Reason.FORFEIT_AS_PLAYED
    reason[~counts] = Reason.NO_ROUND
    reason[table.predetermined[:, None] & ~counts & ~table.is_(NO_ROUND)] = Reason.FREE_ROUND
    rows, rounds = np.nonzero(counts & ~met)
    score[rows, rounds], reason[rows, rounds] = _stand_in(table, law, rows, rounds, score[rows, rounds])
    vur = table.is_(VUR) & counts & ~met
    return Contributions(score, counts, reason, vur if vur.any() else None)


def _stand_in(
    table: Records, law: Edition, rows: Integers, rounds: Integers, scheduled: Integers
) -> tuple[Integers, NDArray[np.uint8]]:
    """16.4 The score of the dummy (until 2023: of the virtual opponent) in one's own unplayed rounds."""
    own, draw = table.score[rows], table.draw[rows]
    if law.own_unplayed_round == "virtual_opponent":
        before = np.where(rounds > 0, table.running_score[rows, rounds - 1], 0)
        missed = table.win[rows] - table.points[rows, rounds]
        left = table.rounds[rows] - 1 - rounds
        return before + missed + draw * left, np.full(rows.shape, Reason.VIRTUAL_OPPONENT, dtype=np.uint8)
    reason = np.full(rows.shape, Reason.DUMMY_OWN_SCORE, dtype=np.uint8)
    if law.own_unplayed_round == "dummy":
        return own, reason
    forfeit = FORFEIT[table.result[rows, rounds]]
    draws = draw * (table.announced if law.cap_rounds == "announced" else table.rounds)[rows]
    cap = np.where(forfeit, scheduled, draws)  # 16.4.1, 16.4.2
    if law.forfeit_dummy_cap == "opponent_and_draws":
        cap = np.minimum(cap, draws)
    reason[cap < own] = Reason.DUMMY_CAPPED_BY_DRAWS
    reason[(cap < own) & forfeit] = Reason.DUMMY_CAPPED_BY_OPPONENT
    return np.minimum(own, cap), reason
