"""Article 6: direct encounter (DE). Type A: it is handed the places so far and ranks each tied group by its own games."""

from __future__ import annotations

from collections.abc import Iterable
from math import lcm
from typing import NamedTuple

import numpy as np

from tiebreaks.editions import Edition
from tiebreaks.engine.ranking import LARGEST, exact_key, find_split, find_tied, order_best_first, run_boundaries, run_starts
from tiebreaks.engine.records import FORFEIT, NO_ROUND, OVER_THE_BOARD, Flags, Integers, Records
from tiebreaks.engine.steps import EncounterSteps, Phase, Stage
from tiebreaks.engine.working import Reason, Reasons, Value, Working, as_sum
from tiebreaks.errors import RegulationError
from tiebreaks.messages import refusal


class Pairs(NamedTuple):
    """Each met pair once from either side: who, against whom, with which score over how many games."""

    one: Integers
    other: Integers
    share: Integers  # in 1/unit tenths
    games: Integers
    per_game: Integers  # what each game adds to the separate score, in the order of the cells
    unit: int


class Encounter(NamedTuple):
    """Article 6 applied to everybody who is tied: who has met whom, the mini-tables, and the places they give."""

    level: Flags  # per row: tied with somebody
    among: Flags  # (rows, rounds): scheduled against one of those tied
    together: Flags  # (rows, rounds): met one of those tied
    points: Integers  # (rows, rounds): what each meeting adds to the separate score
    unit: int
    stages: tuple[Stage, ...]
    place: Integers


def direct_encounter(table: Records, law: Edition, place: Integers, *, forfeits_as_played: bool = False) -> Working:
    """6 Among those who are tied: the score in the games they played with each other."""
    met = encounter(table, law, place, forfeits_as_played=forfeits_as_played)

    def make_reasons() -> Reasons:
        reason = np.where(met.together, np.uint8(Reason.MEETING), np.uint8(Reason.OUTSIDE_GROUP))
        reason[met.among & table.mask(FORFEIT) & ~met.together] = Reason.NOT_A_MEETING
        reason[table.mask(NO_ROUND)] = Reason.NO_ROUND
        return reason

    def finish(working: Working) -> Value:
        value, over, _ = as_sum(working)
        if law.direct_encounter != "percentage":
            return Value(value, over, met.level)
        games = working.counts.sum(axis=1)
        return Value(value, np.maximum(games, 1) * working.unit, games > 0)

    steps = EncounterSteps((Phase("", met.stages),), table.in_score, a_game=law.direct_encounter == "percentage")
    return Working(met.points, met.together, make_reasons, finish, unit=met.unit, place=met.place, steps=steps)


def encounter(table: Records, law: Edition, place: Integers, *, forfeits_as_played: bool, one_table: bool = False) -> Encounter:
    """6.1-6.3 for every set of equal places; with `one_table` its first mini-table only."""
    level = find_tied(place)
    among = level[:, None] & (place[table.opponent] == place[:, None]) & table.paired
    together = among & meetings(table, law, forfeits_as_played)
    cells = together.nonzero()
    pairs = _pairs(table, law, cells)
    stages = _stages(table, law, place, level, pairs, one_table)
    amount = np.zeros_like(table.points)
    amount[cells] = pairs.per_game
    refined = place.copy()
    for stage in stages:
        refined[stage.rows] = stage.refined
    return Encounter(level, among, together, amount, 10 * pairs.unit, tuple(stages), refined)


def ranked_in(stages: Iterable[Stage], rows: int) -> Flags:
    """Who was ranked within a tied group: by the separate score of a table that split it (6.2), or by a certain place (6.3)."""
    ranked_rows = np.zeros(rows, dtype=bool)
    for stage in stages:
        ranked = stage.complete | ~find_tied(stage.refined)  # whom 6.3 leaves level has a score, but the score decides nothing
        ranked_rows[stage.rows] |= find_split(stage.place, stage.refined) & ranked
    return ranked_rows


def meetings(table: Records, law: Edition, forfeits_as_played: bool) -> Flags:
    """6.1.1 A forfeit is no meeting in a Swiss event unless the rules say so; 15.2 with fixed pairings it is."""
    if forfeits_as_played or law.forfeits_count_in_direct_encounter:
        return table.paired
    return table.mask(OVER_THE_BOARD) | (table.mask(FORFEIT) & table.predetermined[:, None])


def may_split(size: Integers, with_meeting: Integers, met: Integers, most: int, *, by_certainty: bool) -> Flags:
    """Which tied groups Article 6 may split, from few numbers of each; it splits no other. `encounter` finds which it does.

    size          how many are tied
    with_meeting  how many of them have met another one
    met           how many others each has met, or more than that, added up
    most          how many of all participants anybody has met

    Without a meeting all are level. 6.3, where `by_certainty` says that it applies: somebody is certainly ahead only if the
    least they may have, with a loss for every game missing, is above the most that every other one may have, with wins; so
    the two together have met at least as many as are tied. Then everybody has met somebody, and the sum of all is lowest
    where that one has met as many as can be, and each of the others just as many as are missing then.
    """
    met_at_all = np.asarray(met > 0)
    if not by_certainty:
        return met_at_all
    first = np.minimum(size - 1, most)
    return met_at_all & (with_meeting == size) & (met >= first + (size - 1) * (size - first))


def splits_by_certainty(table: Records, law: Edition) -> bool:
    """Whether 6.3 applies, and every game gave at least the points of a loss and at most those of a win."""
    if law.direct_encounter != "certain" or table.predetermined.any() or not (table.loss < table.win).all():
        return False
    within = (table.loss[:, None] <= table.points) & (table.points <= table.win[:, None])
    return bool(within[table.paired].all())


def _pairs(table: Records, law: Edition, cells: tuple[Integers, ...]) -> Pairs:
    """6.1.2 Several games of one pair count as their average."""
    one, points, other = cells[0], table.points[cells], table.opponent[cells]
    name = one * len(table.number) + other
    ordered = np.sort(name)
    if not (ordered[1:] == ordered[:-1]).any():
        return Pairs(one, other, points, np.ones_like(one), points, 1)
    names, which, games = np.unique(name, return_inverse=True, return_counts=True)
    unit = 1
    if law.repeated_meetings == "average" and law.direct_encounter != "percentage":
        unit = lcm(*set(games.tolist()))
        most = max(int(np.abs(each).max(initial=1)) for each in (points, table.win, table.loss))
        if unit * most * sum(table.points.shape) > LARGEST:  # 6.3: one game a round, and one missing against everybody
            many = "too many different numbers of repeated meetings to average them exactly ({cited})"
            raise RegulationError(refusal("DE", many, article="6.1.2"))
        points = points * (unit // games[which])
    share = np.zeros_like(names)
    np.add.at(share, which, points)
    return Pairs(*np.divmod(names, len(table.number)), share, games, points, unit)


def _stages(table: Records, law: Edition, place: Integers, level: Flags, pairs: Pairs, one_table: bool) -> list[Stage]:
    """6.2, 6.3 Rank, then apply the article again to those it leaves level, until nothing more splits."""
    stages: list[Stage] = []
    place = place.copy()
    (rows,) = level.nonzero()
    while rows.size:
        stage = _stage(table, law, place, rows, pairs)
        stages.append(stage)
        if law.direct_encounter != "certain" or one_table:
            break
        place[rows] = stage.refined
        rows = rows[find_split(stage.place, stage.refined) & find_tied(place)[rows]]
    return stages


def _stage(table: Records, law: Edition, place: Integers, rows: Integers, pairs: Pairs) -> Stage:
    in_play = np.zeros(len(place), dtype=bool)
    in_play[rows] = True
    live = (place[pairs.one] == place[pairs.other]) & in_play[pairs.one]
    one, share = pairs.one[live], pairs.share[live]
    total = np.zeros_like(place)
    np.add.at(total, one, share)
    where, separate = place[rows], total[rows]
    missing = np.bincount(where)[where] - 1 - np.bincount(one, minlength=len(place))[rows]
    low = separate + missing * (table.loss[rows] * pairs.unit)
    high = separate + missing * (table.win[rows] * pairs.unit)
    complete = table.predetermined[rows] | (np.bincount(where, weights=missing)[where] == 0)
    if law.direct_encounter in ("sum", "percentage"):
        complete[:] = True
    worth, games = np.where(complete, separate, high), None
    if law.direct_encounter == "percentage":
        played = np.zeros_like(place)
        np.add.at(played, one, pairs.games[live])
        games = played[rows]
        worth = np.where(games > 0, exact_key(separate, np.maximum(games, 1)), -1)
    return Stage(
        rows, where, separate, missing, low, high, complete, games, _ranked(where, worth, low, high, complete), 10 * pairs.unit
    )


def _ranked(where: Integers, worth: Integers, low: Integers, high: Integers, complete: Flags) -> Integers:
    """The place of each: by separate score when all have met (6.2), else as long as the next place is certain (6.3)."""
    order = order_best_first(where, worth)
    group = run_boundaries(where[order])
    start = run_starts(group)
    doubtful = np.ones(len(order), dtype=bool)  # is the next place uncertain? It is after the last of a group
    doubtful[:-1] = (low[order[:-1]] <= high[order[1:]]) | group[1:]  # a possible tie for first blocks
    doubts = np.cumsum(doubtful) - doubtful
    certain = doubts == doubts[start]  # no doubt before
    alone = np.where(complete[order], group | run_boundaries(worth[order]), certain)
    refined = np.empty_like(where)
    refined[order] = where[order] + run_starts(alone) - start
    return refined
