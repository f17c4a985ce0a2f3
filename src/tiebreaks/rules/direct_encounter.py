"""Article 6: direct encounter (DE). Type A: it is handed the places so far and ranks each tied group by its own games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tiebreaks.editions import Edition
from tiebreaks.records import FORFEIT, NO_ROUND, OVER_THE_BOARD, Flags, Integers, Records
from tiebreaks.working import Reason, Value, Working, as_sum

Key: TypeAlias = Integers | NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Stage:
    """One application of Article 6: the mini-tables of every group that is still tied, all at once."""

    rows: Integers  # the tied participants
    place: Integers  # the group of each: the place they share
    separate: Integers  # separate score, in 1/unit points
    missing: Integers  # members of the group not met
    low: Integers  # what they have if every missing game is lost
    high: Integers  # what they have if every missing game is won
    complete: Flags  # 6.2 applies; otherwise 6.3
    refined: Integers  # the place after this stage


class Pairs(NamedTuple):
    """Each met pair once from either side: who, against whom, with which score over how many games."""

    one: Integers
    other: Integers
    share: Integers
    games: Integers
    unit: int


def direct_encounter(table: Records, law: Edition, place: Integers, *, forfeits_as_played: bool = False) -> Working:
    """6 Among those who are tied: the score in the games they played with each other."""
    meeting = _meetings(table, law, forfeits_as_played)
    tied = np.bincount(place)[place] > 1
    together = meeting & tied[:, None] & (place[table.opponent] == place[:, None])
    cells = np.nonzero(together)
    pairs = _pairs(table, law, cells)
    stages = _stages(table, law, place, np.flatnonzero(tied), pairs)
    amount = np.zeros_like(table.points)
    amount[cells] = _share_per_game(table, law, cells, pairs)
    reason = np.full(table.points.shape, Reason.OUTSIDE_GROUP, dtype=np.uint8)
    reason[table.is_(FORFEIT) & ~meeting & tied[:, None] & (place[table.opponent] == place[:, None])] = Reason.NOT_A_MEETING
    reason[table.is_(NO_ROUND)] = Reason.NO_ROUND
    reason[cells] = Reason.MEETING

    def closing(working: Working) -> Value:
        value, over, _ = as_sum(working)
        if law.direct_encounter != "percentage":
            return Value(value, over, tied)
        games = working.counts.sum(axis=1)
        return Value(value, np.maximum(games, 1) * working.unit, tied & (games > 0))

    refined = place.copy()
    for stage in stages:
        refined[stage.rows] = stage.refined
    return Working(
        amount,
        together,
        reason,
        closing,
        unit=10 * pairs.unit,
        place=refined,
        steps={"stages": tuple(stages)},
    )


def _meetings(table: Records, law: Edition, forfeits_as_played: bool) -> Flags:
    """6.1.1 A forfeit is no meeting in a Swiss event unless the rules say so; 15.2 with fixed pairings it is."""
    if forfeits_as_played or law.forfeits_count_in_direct_encounter:
        return table.paired
    return table.is_(OVER_THE_BOARD) | (table.is_(FORFEIT) & table.predetermined[:, None])


def _pairs(table: Records, law: Edition, cells: tuple[Integers, ...]) -> Pairs:
    """6.1.2 Several games of one pair count as their average."""
    rows, points = cells[0], table.points[cells]
    name = rows * len(table.number) + table.opponent[cells]
    names, at, games = np.unique(name, return_inverse=True, return_counts=True)
    total = np.zeros(len(names), dtype=np.int64)
    np.add.at(total, at, points)
    unit = 1
    if law.repeated_meetings == "average" and law.direct_encounter != "percentage" and len(games) and games.max() > 1:
        unit = int(np.lcm.reduce(np.unique(games)))
        total *= unit // games
    one, other = np.divmod(names, len(table.number))
    return Pairs(one, other, total, games, unit)


def _share_per_game(table: Records, law: Edition, cells: tuple[Integers, ...], pairs: Pairs) -> Integers:
    """What each game adds to the separate score: its points, divided by the number of games of that pair."""
    if pairs.unit == 1:
        return np.asarray(table.points[cells])
    name = cells[0] * len(table.number) + table.opponent[cells]
    games = pairs.games[np.searchsorted(pairs.one * len(table.number) + pairs.other, name)]
    return np.asarray(table.points[cells] * (pairs.unit // games))


def _stages(table: Records, law: Edition, place: Integers, rows: Integers, pairs: Pairs) -> list[Stage]:
    """6.2, 6.3 Rank, then apply the article anew to whoever it has left level, until nothing more splits."""
    stages: list[Stage] = []
    place = place.copy()
    while rows.size:
        stage = _stage(table, law, place, rows, pairs)
        stages.append(stage)
        if law.direct_encounter != "certain":
            break
        split = np.zeros(len(table.number) * 2 + 1, dtype=bool)
        split[stage.place[stage.refined != stage.place]] = True
        place[stage.rows] = stage.refined
        size = np.bincount(place)
        rows = stage.rows[split[stage.place] & (size[stage.refined] > 1)]
    return stages


def _stage(table: Records, law: Edition, place: Integers, rows: Integers, pairs: Pairs) -> Stage:
    group = np.full(len(place), -1, dtype=np.int64)
    group[rows] = place[rows]
    live = (group[pairs.one] == group[pairs.other]) & (group[pairs.one] >= 0)
    separate = np.zeros(len(place), dtype=np.int64)
    np.add.at(separate, pairs.one[live], pairs.share[live])
    met = np.bincount(pairs.one[live], minlength=len(place))
    where, separate, met = place[rows], separate[rows], met[rows]
    missing = np.bincount(where)[where] - 1 - met
    low = separate + missing * table.loss[rows] * pairs.unit
    high = separate + missing * table.win[rows] * pairs.unit
    complete = table.predetermined[rows] | (law.direct_encounter in ("sum", "percentage"))
    open_groups = np.zeros(len(np.bincount(where)), dtype=bool)
    open_groups[where[missing > 0]] = True
    complete |= ~open_groups[where]
    worth: Key = np.where(complete, separate, high)
    if law.direct_encounter == "percentage":
        games = np.zeros(len(place), dtype=np.int64)
        np.add.at(games, pairs.one[live], pairs.games[live])
        worth = np.where(games[rows] > 0, separate / np.maximum(games[rows], 1), -np.inf)
    refined = _ranked(where, worth, low, high, complete)
    return Stage(rows, where, separate, missing, low, high, complete, refined)


def _ranked(where: Integers, worth: Key, low: Integers, high: Integers, complete: Flags) -> Integers:
    """The place of each: by separate score when all have met (6.2), else as long as the next place is certain (6.3)."""
    order = np.lexsort((-worth, where))
    where_, worth_ = where[order], worth[order]
    at = np.arange(len(order))
    starts = np.r_[True, where_[1:] != where_[:-1]]
    start = np.maximum.accumulate(np.where(starts, at, 0))
    runs = np.maximum.accumulate(np.where(starts | np.r_[True, worth_[1:] != worth_[:-1]], at, 0))
    next_high = np.r_[high[order][1:], 0]
    last = np.r_[starts[1:], True]
    certain = ~last & (low[order] > next_high)  # strictly: a possible tie for first blocks
    doubts = np.cumsum(~certain)
    doubts_before_group = (doubts - ~certain)[start]
    leading = certain & (doubts == doubts_before_group)
    peeled = np.bincount(start, weights=leading, minlength=len(order))[start].astype(np.int64)
    refined = np.empty_like(where)
    refined[order] = where_ + np.where(complete[order], runs - start, np.minimum(at - start, peeled))
    return refined
