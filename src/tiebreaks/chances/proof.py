"""Branch and bound: whether a target is reached in every finish, in none or in some, without ranking every finish.

A node fixes some games. Points decide most nodes; where participants are level on points, the games that can still influence
their order are ranked by the engine, one finish for each way in which they can end.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import product
from math import prod
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from tiebreaks.chances.influence import reach, steps_away
from tiebreaks.chances.question import MOST_ENUMERATED, Question
from tiebreaks.engine.catalogue import POINTS
from tiebreaks.engine.finishes import Ranked
from tiebreaks.engine.records import Flags, Integers

Verdict: TypeAlias = Literal["secured", "shared", "open", "excluded"]
"""In every finish: reached outright; reached, but in some of them level with others; reached in some; in none."""
MOST_NODES = 20_000  # not a time: the same question has the same answer on any machine
MOST_LEAVES = 729  # finishes that the engine ranks at one node


class Target:
    """What a participant wants: one of some ranks, or to be ahead of somebody."""

    def __init__(self, column: int, wanted: range | frozenset[int], other: int | None = None) -> None:
        self.column, self.wanted, self.other = column, wanted, other

    def reached(self, ranked: Ranked) -> tuple[Flags, Flags]:
        """Per finish: reached, perhaps shared; reached outright."""
        rank, last = ranked.rank[:, self.column], ranked.last[:, self.column]
        if self.other is not None:
            return rank <= ranked.rank[:, self.other], rank < ranked.rank[:, self.other]
        wanted = np.zeros(ranked.rank.shape[1] + 2, dtype=np.int64)
        wanted[list(self.wanted)] = 1
        sums = np.r_[0, wanted.cumsum()]
        return wanted[rank] > 0, sums[last + 1] - sums[rank] == last - rank + 1


def judge(shared: Flags, outright: Flags) -> Verdict:
    """The verdict over finishes that have all been ranked."""
    if outright.all():
        return "secured"
    if shared.all():
        return "shared"
    return "open" if shared.any() else "excluded"


class _Seen:
    """What has been seen so far; two that disagree end the search."""

    def __init__(self) -> None:
        self.reached = self.outright = self.failed = False
        self.always_outright = True

    def add(self, shared: bool, outright: bool) -> None:
        self.reached |= shared
        self.failed |= not shared
        self.always_outright &= outright

    @property
    def is_open(self) -> bool:
        return self.reached and self.failed

    @property
    def verdict(self) -> Verdict:
        if self.is_open:
            return "open"
        return "excluded" if self.failed else "secured" if self.always_outright else "shared"


class _Standing(NamedTuple):
    """The participants against the one who asks, by points."""

    ahead: Flags
    level: Flags
    unsettled: Flags


class _Search:
    """One question for given own results."""

    def __init__(self, question: Question, target: Target) -> None:
        self.question, self.target, self.finishes = question, target, question.finishes
        self.scores = self.finishes.scores
        self.listed = np.array(self.finishes.listed)
        self.choices = question.choices
        self.steps = steps_away(self.finishes.variants[0].entries)
        of_cell = [np.flatnonzero(self.scores.cells.game == item) for item in range(len(question.items))]
        self.gains: list[dict[int, Integers]] = [
            {outcome: self.scores.added[outcome, at] for outcome in each}
            for at, each in zip(of_cell, self.choices, strict=True)
        ]
        self.rows = [self.scores.cells.row[at] for at in of_cell]
        self.least = [np.min([*gains.values()], axis=0) for gains in self.gains]
        self.most = [np.max([*gains.values()], axis=0) for gains in self.gains]

    def run(self, fixed: Mapping[int, int], asked: set[int] | None = None) -> Verdict | None:
        """The verdict, or None where the budget did not suffice; with `asked` no node is left out, and it gets the games."""
        seen, stack, nodes = _Seen(), [dict(fixed)], 0
        while stack:
            nodes += 1
            if nodes > MOST_NODES or (asked is not None and self.count(asked) > MOST_ENUMERATED):
                return None
            node = stack.pop()
            low, high = self._bounds(node)
            decided = self._decide(low, high)
            if decided is not None:
                seen.add(*decided)
            else:
                branch = self._choose(node, low, high)
                if asked is not None:
                    asked.update(self._influence(node, self._place(low, high)) if branch is None else [branch])
                if branch is None and asked is None:
                    self._rank_leaves(node, low, high, seen)
                elif branch is not None:
                    stack += [{**node, branch: outcome} for outcome in self.choices[branch]]
            if seen.is_open and asked is None:
                return "open"
        return seen.verdict

    def count(self, items: Collection[int]) -> int:
        """In how many ways these games can end."""
        return prod(len(self.choices[item]) for item in items)

    def _bounds(self, node: Mapping[int, int]) -> tuple[Integers, Integers]:
        low, high = self.scores.base.copy(), self.scores.base.copy()
        for item, rows in enumerate(self.rows):
            if item in node:
                gain = self.gains[item][node[item]]
                low[rows] += gain
                high[rows] += gain
            else:
                low[rows] += self.least[item]
                high[rows] += self.most[item]
        return low, high

    def _place(self, low: Integers, high: Integers) -> _Standing:
        own = low[self.target.column]
        others = self.listed.copy()
        others[self.target.column] = False
        ahead, behind = others & (low > own), others & (high < own)
        level = others & (low == own) & (high == own)
        return _Standing(ahead, level, others & ~ahead & ~behind & ~level)

    def _decide(self, low: Integers, high: Integers) -> tuple[bool, bool] | None:
        """Reached, and outright, by points alone; None: not decided."""
        standing = self._place(low, high)
        if self.target.other is not None:
            if standing.ahead[self.target.other]:
                return False, False
            if not (standing.level | standing.unsettled)[self.target.other]:
                return True, True
            return None
        best = int(standing.ahead.sum()) + 1
        worst = best + int((standing.level | standing.unsettled).sum())
        possible = [place in self.target.wanted for place in range(best, worst + 1)]
        if all(possible):
            return True, True
        return None if any(possible) else (False, False)

    def _choose(self, node: Mapping[int, int], low: Integers, high: Integers) -> int | None:
        """The game to branch on; None: the engine can rank what is left."""
        standing = self._place(low, high)
        unsettled = np.flatnonzero(standing.unsettled)
        if len(unsettled):
            highest = int(unsettled[high[unsettled].argmax()])
            return next(item for item, rows in enumerate(self.rows) if item not in node and highest in rows)
        left = self._influence(node, standing)
        return left[0] if self.count(left) > MOST_LEAVES else None

    def _influence(self, node: Mapping[int, int], standing: _Standing) -> list[int]:
        near = reach([*np.flatnonzero(standing.level).tolist(), self.target.column], self.finishes.opponents, self.steps)
        return [item for item, rows in enumerate(self.rows) if item not in node and not near.isdisjoint(rows.tolist())]

    def _rank_leaves(self, node: Mapping[int, int], low: Integers, high: Integers, seen: _Seen) -> None:
        left = self._influence(node, self._place(low, high))
        chosen = np.array([[node.get(item, each[0]) for item, each in enumerate(self.choices)]])
        finishes = np.repeat(chosen, self.count(left), axis=0)
        if left:
            finishes[:, left] = [*product(*(self.choices[item] for item in left))]
        for shared, outright in zip(
            *(part.tolist() for part in self.target.reached(self.finishes.rank(finishes))), strict=True
        ):
            seen.add(shared, outright)


def can_prove(question: Question) -> bool:
    """Whether points come first, so that bounds on them decide."""
    return question.finishes.variants[0].entries[0].acronym in POINTS and not question.event.is_team


def prove(question: Question, target: Target, fixed: Mapping[int, int]) -> Verdict | None:
    """The verdict over all finishes with these own results, proved; None: not within the budget."""
    return _Search(question, target).run(fixed) if can_prove(question) else None


def find_relevant(question: Question, target: Target, fixed: Mapping[int, int]) -> list[int] | None:
    """The games that the answer can depend on, given the own results: perhaps more than matter, never fewer.

    None: the search has too many nodes, or these games end in too many ways.
    """
    asked: set[int] = set()
    if not can_prove(question) or _Search(question, target).run(fixed, asked) is None:
        return None
    return sorted(asked)
