"""Article 6: direct encounter (DE). Type A: it is handed the places so far and ranks each tied group by its own games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import lcm
from typing import NamedTuple

import numpy as np

from tiebreaks.arrays import widen
from tiebreaks.cached import cached_property
from tiebreaks.engine.ranking import LARGEST, exact_key, find_split, find_tied, order_best_first, run_boundaries, run_starts
from tiebreaks.engine.records import FORFEIT, NO_ROUND, OVER_THE_BOARD, Flags, Integers, Records, freeze
from tiebreaks.engine.steps import EncounterPhase, EncounterSteps, Stage
from tiebreaks.engine.working import Reason, Reasons, Value, Working, as_sum, count, counted_sum
from tiebreaks.errors import RegulationError
from tiebreaks.law.editions import Edition
from tiebreaks.messages import refusal


class Pairs(NamedTuple):
    """Each met pair once from either side: who, against whom, with which score over how many games."""

    one: Integers
    other: Integers
    share: Integers  # in 1/unit tenths
    games: Integers
    per_game: Integers  # what each game adds to the separate score, in the order of the cells
    unit: int

    def among(self, who: Flags, rows: Integers, place: Integers) -> Pairs:
        """The pairs of some of the rows that share a place; these rows are numbered anew."""
        kept = widen((who[self.one] & (place[self.one] == place[self.other])).nonzero()[0])
        number = np.empty_like(place)
        number[rows] = np.arange(len(rows), dtype=np.int64)
        one, other = number[self.one[kept]], number[self.other[kept]]
        return Pairs(one, other, self.share[kept], self.games[kept], self.per_game, self.unit)


@dataclass(frozen=True, eq=False)
class Encounter:
    """Article 6 applied to everybody who is tied: who has met whom, the mini-tables, and the places they give."""

    table: Records
    law: Edition
    before: Integers  # per row: the place so far
    level: Flags  # per row: tied with somebody
    together: Flags  # (rows, rounds): met one of those tied
    points: Integers  # (rows, rounds): what each meeting adds to the separate score
    pairs: Pairs
    one_table: bool

    @property
    def unit(self) -> int:
        """The points are in 1/unit points."""
        return 10 * self.pairs.unit

    @cached_property
    def among(self) -> Flags:
        """(rows, rounds): scheduled against one of those tied."""
        place = self.before
        return freeze(self.level[:, None] & (place[self.table.opponent] == place[:, None]) & self.table.paired)

    @cached_property
    def place(self) -> Integers:
        """The places after it: the mini-tables of the groups that can split, which are few in a Swiss event."""
        place = self.before.copy()
        for stage in self.splitting:
            place[stage.rows] = stage.refined
        return place

    @cached_property
    def splitting(self) -> tuple[Stage, ...]:
        """The mini-tables of the groups that can split."""
        return freeze(tuple(self._stages(_can_split(self.table, self.law, self.before, self.level, self.pairs))))

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The mini-tables of all groups."""
        return freeze(tuple(self._stages(self.level)))

    def _stages(self, rows: Flags) -> list[Stage]:
        return _stages(self.table, self.law, self.before, rows, self.pairs, self.one_table)


def direct_encounter(table: Records, law: Edition, place: Integers, *, forfeits_as_played: bool = False) -> Working:
    """6 Among those who are tied: the score in the games they played with each other."""
    met = encounter(table, law, place, forfeits_as_played=forfeits_as_played)

    def make_reasons() -> Reasons:
        reason = np.where(met.together, np.uint8(Reason.MEETING), np.uint8(Reason.OUTSIDE_GROUP))
        reason[met.among & table.mask(FORFEIT) & ~met.together] = Reason.NOT_A_MEETING
        reason[table.mask(NO_ROUND)] = Reason.NO_ROUND
        return reason

    def finish(working: Working) -> Value:
        value, over, defined = separate_scores(working)
        return Value(value, over, separated(working) if defined is None else separated(working) & defined)

    steps = EncounterSteps((EncounterPhase("", met),), table.in_score, a_game=law.direct_encounter == "percentage")
    return Working(met.points, met.together, make_reasons, finish, unit=met.unit, place=met.place, steps=steps)


def encounter(table: Records, law: Edition, place: Integers, *, forfeits_as_played: bool, one_table: bool = False) -> Encounter:
    """6.1-6.3 for every set of equal places; with `one_table` its first mini-table only."""
    level = find_tied(place)
    together = (place[table.opponent] == place[:, None]) & meetings(table, law, forfeits_as_played)
    cells = widen(together.T.ravel().nonzero()[0])  # round after round, as the columns are in memory
    pairs = _pairs(table, law, cells)
    amount = np.zeros(table.points.size, dtype=np.int64)
    amount[cells] = pairs.per_game
    return Encounter(table, law, place, level, together, amount.reshape(together.shape, order="F"), pairs, one_table)


def separate_scores(working: Working) -> Value:
    """6.1 The score in the games of those tied, also where it ranks nobody; in 2022, a game (none: undefined)."""
    assert isinstance(working.steps, EncounterSteps)
    if not working.steps.a_game:
        return as_sum(working)
    games = count(working.counts)
    return Value(counted_sum(working), np.maximum(games, 1) * working.unit, games > 0)


def separated(working: Working) -> Flags:
    """6, 13.3 Who was ranked within a tied group: on either score, or by the boards of the last two."""
    assert isinstance(working.steps, EncounterSteps)
    splitting = (stage for phase in working.steps.phases for stage in phase.met.splitting)
    ranked_rows, knock_out = ranked_in(splitting, len(working.amount)), working.steps.knock_out
    return ranked_rows if knock_out is None else ranked_rows | find_split(knock_out.place, knock_out.refined)


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
    if not table.some_predetermined:
        return table.mask(OVER_THE_BOARD)
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
    return np.asarray(met_at_all & (with_meeting == size) & (met >= first + (size - 1) * (size - first)))


def splits_by_certainty(table: Records, law: Edition) -> bool:
    """Whether 6.3 applies, and every game gave at least the points of a loss and at most those of a win."""
    if law.direct_encounter != "certain" or table.predetermined.any():
        return False
    within = (table.loss[:, None] <= table.points) & (table.points <= table.win[:, None])
    return bool(within[table.paired].all())


def _pairs(table: Records, law: Edition, cells: Integers) -> Pairs:
    """6.1.2 Several games of one pair count as their average."""
    one, points, other = cells % len(table.number), table.points.T.ravel()[cells], table.opponent.T.ravel()[cells]
    name = one * len(table.number) + other
    if not _is_repeated(name, len(table.number) ** 2):
        return Pairs(one, other, points, np.ones_like(one), points, 1)
    names, which, games = map(widen, np.unique(name, return_inverse=True, return_counts=True))
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


def _is_repeated(name: Integers, names: int) -> bool:
    """Whether a pair has met more than once; there are so many names that it can have."""
    ordered = name.astype(np.int32 if names < 2**31 else np.int64)  # half as wide sorts twice as fast
    ordered.sort()
    return bool(np.count_nonzero(ordered[1:] == ordered[:-1]))


def _can_split(table: Records, law: Edition, place: Integers, level: Flags, pairs: Pairs) -> Flags:
    """The rows of the groups that Article 6 can split at all; where no first place is certain (6.3), it splits nothing.

    None is if somebody has met nobody of the group: he could win all missing games, and nobody is sure to have more than him;
    he could lose them all, and is not sure to have more than anybody. So it is if no game gives more than a win or less than
    a loss.
    """
    if law.direct_encounter != "certain":
        return level
    least, most = pairs.unit * table.loss[pairs.one], pairs.unit * table.win[pairs.one]
    if np.count_nonzero((pairs.share < least) | (pairs.share > most)):
        return level
    alone = ~table.predetermined
    alone[pairs.one] = False
    shut = np.zeros(int(place.max(initial=0)) + 1, dtype=bool)
    shut[place[alone]] = True
    return level & ~shut[place]


def _stages(table: Records, law: Edition, place: Integers, who: Flags, pairs: Pairs, one_table: bool) -> list[Stage]:
    """6.2, 6.3 Rank, then apply the article again to those it leaves level, until nothing more splits."""
    stages: list[Stage] = []
    rows = np.arange(len(place), dtype=np.int64)
    while np.count_nonzero(who):
        chosen = widen(who.nonzero()[0])
        rows, pairs, place = rows[chosen], pairs.among(who, chosen, place), place[chosen]
        stage = _stage(table, law, rows, place, pairs)
        stages.append(stage)
        if law.direct_encounter != "certain" or one_table:
            break
        place, who = stage.refined, find_split(stage.place, stage.refined) & find_tied(stage.refined)
    return stages


def _stage(table: Records, law: Edition, rows: Integers, where: Integers, pairs: Pairs) -> Stage:
    """One application of the article to groups of equal places; the pairs are those within the groups, by position in rows."""
    separate = np.zeros(len(where), dtype=np.int64)
    np.add.at(separate, pairs.one, pairs.share)
    missing = widen(np.bincount(where)[where] - 1 - np.bincount(pairs.one, minlength=len(where)))
    low = separate + missing * (table.loss[rows] * pairs.unit)
    high = separate + missing * (table.win[rows] * pairs.unit)
    complete = table.predetermined[rows] | (np.bincount(where, weights=missing)[where] == 0)
    if law.direct_encounter in ("sum", "percentage"):
        complete[:] = True
    worth, games = np.where(complete, separate, high), None
    if law.direct_encounter == "percentage":
        games = np.zeros_like(where)
        np.add.at(games, pairs.one, pairs.games)
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
    doubts = np.cumsum(doubtful, dtype=np.int64) - doubtful
    certain = doubts == doubts[start]  # no doubt before
    alone = np.where(complete[order], group | run_boundaries(worth[order]), certain)
    refined = np.empty_like(where)
    refined[order] = where[order] + run_starts(alone) - start
    return refined
