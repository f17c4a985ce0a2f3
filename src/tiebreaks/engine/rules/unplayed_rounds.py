"""Articles 15 and 16: what a round that was not played over the board is worth to oneself and to one's opponents."""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

import numpy as np

from tiebreaks.arrays import widen
from tiebreaks.engine.records import (
    FORFEIT,
    FULL_POINT_BYE,
    NO_ROUND,
    OVER_THE_BOARD,
    REQUESTED_BYE,
    UNDER_ONE_MOVE,
    VUR,
    Flags,
    Integers,
    Records,
    freeze,
)
from tiebreaks.engine.working import Reason, Reasons
from tiebreaks.law.editions import Edition
from tiebreaks.model.tournament import Result

_UNPLAYED_INSTEAD = np.arange(len(Result), dtype=np.int64)
_UNPLAYED_INSTEAD[[Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS]] = (
    Result.FORFEIT_WIN,
    Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS,
)
freeze(_UNPLAYED_INSTEAD)
_OF_OPPONENTS = attrgetter("opponents_unplayed_rounds", "last_round")  # all that 16.3 asks of a law: laws that agree share it
_OF_ROUNDS = attrgetter(
    "opponents_unplayed_rounds", "last_round", "own_unplayed_round", "cap_rounds", "forfeit_dummy_cap",
    "full_point_bye_is_voluntary",
)  # fmt: skip


class Contributions(NamedTuple):
    """The score of the opponent of each round, or of the dummy in its place."""

    score: Integers
    counts: Flags
    met: Flags  # otherwise somebody stands in
    vur: Flags | None


def apply_short_game_rule(table: Records, law: Edition) -> Records:
    """15.1 A game of less than one move is played, or by house rule as if it had been forfeited."""
    if law.short_games_are_played or not table.mask(UNDER_ONE_MOVE).any():
        return table
    return table.amended(result=_UNPLAYED_INSTEAD[table.result])


def trailing(rounds: Flags, no_round: Flags) -> Flags:
    """Rounds of this kind from which on only this kind follows, up to the last round counted."""
    on = rounds | no_round
    return rounds & np.logical_and.accumulate(on[:, ::-1], axis=1)[:, ::-1]


def adjusted_score(table: Records, law: Edition) -> Integers:
    """16.3 The score of a participant as their opponents' tie-breaks see it."""
    return table.cached(("adjusted score", _OF_OPPONENTS(law)), lambda: _adjusted_score(table, law))


def _adjusted_score(table: Records, law: Edition) -> Integers:
    rule = law.opponents_unplayed_rounds
    if rule == "as_awarded":
        return table.score
    if rule == "all_drawn":
        who = widen(table.swiss.nonzero()[0])
        drawn = ~(table.mask(OVER_THE_BOARD) | table.mask(NO_ROUND))[who]
    else:
        kind = table.mask(REQUESTED_BYE if rule == "closing_byes_drawn" else VUR)
        who = widen(((kind[:, -1] | table.mask(NO_ROUND)[:, -1]) & table.swiss).nonzero()[0])  # did not play the last round
        drawn = trailing(kind[who], table.mask(NO_ROUND)[who])  # 16.2.5
        if rule == "trailing_requested_byes_drawn":
            drawn &= table.mask(REQUESTED_BYE)[who]
        if law.last_round == "announced":
            drawn &= (table.rounds == table.announced)[who, None]
    each, rounds = map(widen, drawn.nonzero()[:2])
    rows = who[each]  # 15.3: Swiss events only
    if not rows.size:
        return table.score
    adjusted = table.score.copy()
    np.add.at(adjusted, rows, table.draw[rows] - table.points[rows, rounds])
    return adjusted


def contributions(table: Records, law: Edition, forfeits_as_played: bool) -> Contributions:
    """16.3, 16.4 The opponent's adjusted score, or the dummy's, round by round."""
    key = ("contributions", _OF_ROUNDS(law), forfeits_as_played)
    return table.cached(key, lambda: _contributions(table, law, forfeits_as_played))


def _contributions(table: Records, law: Edition, forfeits_as_played: bool) -> Contributions:
    adjusted = adjusted_score(table, law)
    counts, met = table.held, table.paired if forfeits_as_played else table.mask(OVER_THE_BOARD)  # /P
    if table.some_predetermined:
        met = met | (table.mask(FORFEIT) & table.predetermined[:, None])  # 15.2
        counts = counts & (met | table.swiss[:, None])
    by_cell = adjusted.take(table.opponent.T.ravel(), axis=0)  # round after round, as the columns are in memory
    unplayed = counts & ~met
    cells = widen(unplayed.T.ravel().nonzero()[0])
    by_cell[cells] = _stand_in(table, law, cells, by_cell[cells])
    score = by_cell.reshape(*reversed(table.opponent.shape), *by_cell.shape[1:]).swapaxes(0, 1)
    if law.own_unplayed_round == "none":
        counts = counts & met
    vur = (table.mask(VUR) | table.mask(FULL_POINT_BYE) if law.full_point_bye_is_voluntary else table.mask(VUR)) & unplayed
    return Contributions(score, counts, met, vur if np.count_nonzero(vur) else None)


def _stand_in(table: Records, law: Edition, cells: Integers, scheduled: Integers) -> Integers:
    """16.4 The score of the dummy (until 2023: of the virtual opponent) in one's own unplayed rounds."""
    rows = cells % len(table.number)
    own, draw = table.score[rows], table.draw[rows]
    if law.own_unplayed_round == "virtual_opponent":
        rounds = cells // len(table.number)
        number = rounds.reshape(-1, *draw.shape[1:])
        before = np.where(number > 0, table.running_score[rows, rounds - 1], 0)
        missed = table.win[rows] - table.points[rows, rounds]
        return np.asarray(before + missed + draw * (table.rounds[rows] - 1 - number))
    if law.own_unplayed_round == "dummy":
        return own
    if law.own_unplayed_round in ("zero", "none"):
        return np.zeros_like(own)
    draws = draw * (table.announced if law.cap_rounds == "announced" else table.rounds)[rows]
    forfeited = FORFEIT[table.result.T.ravel()[cells]].reshape(-1, *draw.shape[1:])
    cap = np.where(forfeited, scheduled, draws)  # 16.4.1, 16.4.2
    if law.forfeit_dummy_cap == "opponent_and_draws":
        cap = np.minimum(cap, draws)
    return np.asarray(np.minimum(own, cap))


def contribution_reasons(table: Records, law: Edition, forfeits_as_played: bool) -> Reasons:
    """Which article put each contribution."""
    score, counts, met, _ = contributions(table, law, forfeits_as_played)
    reason = np.where(
        _seen_otherwise(table, law)[table.opponent], np.uint8(Reason.ADJUSTED_SCORE), np.uint8(Reason.OPPONENT_SCORE)
    )
    if forfeits_as_played:
        reason[table.mask(FORFEIT)] = Reason.FORFEIT_AS_PLAYED
    capped = score < table.score[:, None]
    reason[counts & ~met] = _STANDS_IN[law.own_unplayed_round]
    if law.own_unplayed_round == "dummy_capped":
        reason[counts & ~met & capped] = Reason.DUMMY_CAPPED_BY_DRAWS
        by_opponent = score == adjusted_score(table, law)[table.opponent]
        reason[counts & ~met & capped & table.mask(FORFEIT) & by_opponent] = Reason.DUMMY_CAPPED_BY_OPPONENT
    reason[~counts] = Reason.FREE_ROUND
    if law.own_unplayed_round == "none":
        reason[table.swiss[:, None] & ~met] = Reason.NO_ELEMENT
    reason[table.mask(NO_ROUND)] = Reason.NO_ROUND
    return reason


_STANDS_IN = {
    "virtual_opponent": Reason.VIRTUAL_OPPONENT,
    "dummy": Reason.DUMMY_OWN_SCORE,
    "dummy_capped": Reason.DUMMY_OWN_SCORE,
    "zero": Reason.ZERO_OPPONENT,
    "none": Reason.NO_ELEMENT,
}


def _seen_otherwise(table: Records, law: Edition) -> Flags:
    """Whose score 16.3 changes for their opponents; or, in a reading that departs from the text, whose it leaves unchanged."""
    if law.opponents_unplayed_rounds == "closing_byes_drawn":
        rounds = trailing(table.mask(VUR), table.mask(NO_ROUND)) & table.mask(REQUESTED_BYE)
    elif law.opponents_unplayed_rounds == "as_awarded":
        rounds = ~table.mask(OVER_THE_BOARD) & ~table.mask(NO_ROUND)
    else:
        return np.asarray(adjusted_score(table, law) != table.score)
    return np.asarray(rounds.any(axis=1) & table.swiss)
