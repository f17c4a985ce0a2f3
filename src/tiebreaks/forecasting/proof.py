"""Branch and bound: whether a target is reached in every finish, in none or in some, without ranking every finish.

A node fixes some games. It is decided as soon as every rival is certainly ahead, level or behind, or as many of them as the
question needs: by points, then entry by entry, Article 6 by the engine once the tied group is known. Where a list has entries
without limits, the engine ranks the games that can still influence the order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from heapq import heappop, heappush
from itertools import accumulate, count, product
from math import prod
from typing import NamedTuple

import numpy as np

from tiebreaks.answers.needs import Verdict
from tiebreaks.cached import cached_property
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.records import Flags, Integers
from tiebreaks.forecasting.finishes import Finishes, RankedFinishes
from tiebreaks.forecasting.influence import begins_with_points, reach, steps_away
from tiebreaks.forecasting.question import Question
from tiebreaks.forecasting.ranges import DifferenceLimits, Ranges
from tiebreaks.forecasting.rivals import AHEAD, BEHIND, CERTAIN, LEVEL, Rival, Rivals, Target
from tiebreaks.forecasting.work import Work

LEAST = -(2**40)  # the score of nobody
MOST_NODES = 10_000  # of one search
ENOUGH_NODES = 3_000  # for a condition, once it is known that the target is open
MOST_LEAVES = 729  # finishes that the engine ranks at one node
FEW_RANKINGS = 50  # take less time than all finishes of a small event
MOST_KEPT = 20_000  # leaves of a tree, and tied groups whose places are remembered


class _ProofNode(NamedTuple):
    """Some games fixed, and between which limits the first score of everybody lies."""

    state: list[int]
    low: Integers
    high: Integers
    limits: dict[tuple[int, int], DifferenceLimits]
    """An entry and a rival -> how much higher one's own value can be, as far as it was asked."""


class _View(NamedTuple):
    """What a node says about every rival."""

    where: dict[int, int]
    """Rivals who are neither certainly ahead nor certainly behind by the first entry: where they can be."""
    parted_by: dict[int, list[int]]
    """Entries by which these rivals can be ahead or behind."""
    branch: int | None
    """A game whose result decides more; None: there is none, or nothing is undecided."""
    live: tuple[int, ...]
    """Rivals who may be level by some entry that only the engine knows."""
    tight: tuple[int, int, int, int]
    """The least and the most rivals ahead; the least and the most who are not behind."""


class Leaf(NamedTuple):
    """A set of finishes with the same answer: those that have these games."""

    state: tuple[int, ...]
    answer: tuple[int, ...]
    """Reached, outright; or rank and last rank; or where the other one is."""
    parted_by: tuple[Rival, ...] = ()
    level: tuple[int, ...] = ()
    """Who is certainly level with the one who asks."""
    ranked: bool = False
    """The engine ranked it: nothing is known about single rivals."""


class Tree(NamedTuple):
    """Leaves that make up all finishes, where the search is complete."""

    leaves: tuple[Leaf, ...]
    complete: bool
    asked: tuple[int, ...]
    """The games that were looked at: nothing else can matter."""


class _Growing:
    """A tree that is explored."""

    def __init__(self, by_rank: bool) -> None:
        self.leaves: list[Leaf] = []
        self.asked: set[int] = set()
        self.answers: set[tuple[int, ...]] = set()
        self.always: bool = True
        """Whether every leaf reaches the target outright; of ranks that is not asked."""
        self._by_rank = by_rank

    def add(self, leaves: Sequence[Leaf]) -> None:
        """Add leaves that have their answers."""
        self.leaves += leaves
        self.answers.update(leaf.answer for leaf in leaves)
        self.always &= self._by_rank or all(leaf.answer[1] for leaf in leaves)

    @property
    def is_open(self) -> bool:
        """Whether some leaves reach the target, and some do not."""
        return not self._by_rank and len({answer[0] for answer in self.answers}) > 1

    def grown(self, *, complete: bool) -> Tree:
        """The tree."""
        return Tree(tuple(self.leaves), complete, tuple(sorted(self.asked)))


class Search:
    """Questions about one participant and one target, for any own results."""

    def __init__(self, question: Question, target: Target, ranges: Ranges | None = None, work: Work | None = None) -> None:
        self.question = question
        self.work: Work = work or Work()
        self.target = target
        self.finishes: Finishes = question.finishes
        self.ranges: Ranges = ranges or Ranges(question)
        scores = self.finishes.scores
        self.me: int = target.column
        self.others: Flags = np.array(self.finishes.listed)
        self.others[self.me] = False
        self.counted: Flags = self.others & question.counted
        """Of these, who is ranked with the one who asks; the rest can be level with them all the same."""
        self.choices: Sequence[Sequence[int]] = question.choices
        entries = self.finishes.basis.entries
        self.entries: tuple[TieBreak, ...] = entries
        self.points_first: bool = begins_with_points(entries)
        self.steps: int | None = steps_away(entries)
        of_cell = [np.flatnonzero(scores.cells.game == item) for item in range(len(question.items))]
        self.rows: list[list[int]] = [scores.cells.row[at].tolist() for at in of_cell]
        gains = [scores.added[np.array(each)[:, None], at] for at, each in zip(of_cell, self.choices, strict=True)]
        self.gains: list[list[list[int]]] = [each.tolist() for each in gains]
        self.least: list[list[int]] = [each.min(axis=0).tolist() for each in gains]
        self.most: list[list[int]] = [each.max(axis=0).tolist() for each in gains]
        wanted = [int(place in target.wanted) for place in range(len(self.others) + 2)]
        self.sums: list[int] = [0, *accumulate(wanted)]
        self._placed: dict[tuple[int, tuple[int, ...], tuple[int, ...]], dict[int, int]] = {}
        self._concerning: dict[int, frozenset[int]] = {}
        self._by_own: dict[int, tuple[int, int, list[list[int]], list[list[int]]]] = {}
        self._rankings = 0
        self.nodes: int = 0

    # ---- nodes ---------------------------------------------------------------------------------------------------------

    def root(self, fixed: Mapping[int, int]) -> _ProofNode:
        """The node of some results; they include the own ones."""
        low, high = self._open
        node = _ProofNode([-1] * len(self.choices), low, high, {})
        for item, outcome in fixed.items():
            node = self.enter(node, item, self.choices[item].index(outcome))
        return node

    @cached_property
    def _open(self) -> tuple[Integers, Integers]:
        """The least and the most first score of everybody while all games are open."""
        low, high = self.finishes.scores.base.copy(), self.finishes.scores.base.copy()
        for item, rows in enumerate(self.rows):
            low[rows] += self.least[item]
            high[rows] += self.most[item]
        return low, high

    def enter(self, node: _ProofNode, item: int, choice: int) -> _ProofNode:
        """The node with one more game fixed; limits of rivals whom it cannot concern stay."""
        state, low, high = node.state.copy(), node.low.copy(), node.high.copy()
        state[item] = choice
        for row, gain, least, most in zip(
            self.rows[item], self.gains[item][choice], self.least[item], self.most[item], strict=True
        ):
            low[row] += gain - least
            high[row] += gain - most
        limits = {key: each for key, each in node.limits.items() if item not in self._concern(key[1])}
        return _ProofNode(state, low, high, limits)

    def _concern(self, rival: int) -> frozenset[int]:
        """The games that can change a value of a rival or one's own: theirs, and those of their opponents."""
        if rival not in self._concerning:
            near = reach((self.me, rival), self.finishes.opponents, 1)
            self._concerning[rival] = frozenset(item for one in near for item in self.ranges.items_of[one])
        return self._concerning[rival]

    def _differ(self, node: _ProofNode, at: int, rival: int) -> DifferenceLimits:
        """How much higher one's own value can be by an entry, at least and at most."""
        if (at, rival) not in node.limits:
            node.limits[at, rival] = self.ranges.differ(at, self.me, rival, node.state)
        return node.limits[at, rival]

    def children(self, node: _ProofNode, item: int) -> list[_ProofNode]:
        """The node with each result of a game."""
        return [self.enter(node, item, choice) for choice in range(len(self.choices[item]))]

    def look(self, node: _ProofNode) -> _View:
        """Where every rival can be, entry by entry."""
        self.nodes += 1
        rivals, ahead = self._start(node)
        self.work.look(len(rivals.where))
        for at in range(int(self.points_first), len(self.entries)):
            if not rivals.live:
                break
            kind = self.ranges.kinds[at]
            if kind in ("own", "sum", "cut"):
                rivals.part_by_limits(at, partial(self._differ, node, at))
            elif kind == "places" and rivals.all_sure and self._all_known([self.me, *rivals.live], node.state):
                places = self._place(at, rivals.live, node.state)
                rivals.part_by_places(at, places[self.me], places)
            else:
                rivals.give_up(at)
                break
        rivals.finish()
        other = self.target.other
        if other is not None and self.points_first and node.low[other] > node.low[self.me]:
            ahead, rivals.where[other] = ahead - 1, AHEAD
        undecided = [one for one in rivals.undecided(other) if self.counted[one]]
        branch = next(self._games(node, rivals, undecided), None) if undecided else None
        where = {one: can for one, can in rivals.where.items() if self.counted[one]}
        return _View(where, rivals.parted_by, branch, tuple(rivals.blind), self._tally(node, ahead, where))

    def _start(self, node: _ProofNode) -> tuple[Rivals, int]:
        """The rivals by the first entry, and how many more are certainly ahead by it."""
        rivals = Rivals()
        if not self.points_first:
            rivals.start(np.flatnonzero(self.others).tolist())
            return rivals, 0
        own = int(node.low[self.me])
        near = np.flatnonzero(self.others & (node.low <= own) & (node.high >= own))
        rivals.start_by_points(own, zip(near.tolist(), node.low[near].tolist(), node.high[near].tolist(), strict=True))
        return rivals, int(np.count_nonzero(self.counted & (node.low > own)))

    def _all_known(self, group: Sequence[int], state: list[int]) -> bool:
        return all(state[item] >= 0 for one in group for item in self.ranges.items_of[one])

    def _place(self, at: int, live: Sequence[int], state: list[int]) -> dict[int, int]:
        """The places of a tied group by an entry that sees ties: by the engine, on any finish with these results."""
        group = tuple(sorted([self.me, *live]))
        items = sorted({item for one in group for item in self.ranges.items_of[one]})
        key = (at, group, tuple(state[item] for item in items))
        if key not in self._placed:
            if len(self._placed) >= MOST_KEPT:
                self._placed.clear()
            table = next(self.finishes.tables(np.array([self.outcomes(state)])))
            place = np.arange(len(self.finishes.numbers), dtype=np.int64) + len(self.finishes.numbers)
            place[list(group)] = 0
            working = self.entries[at].work(table, self.ranges.law, place=place)
            assert working.place is not None
            found = working.place[list(group)].tolist()
            self._placed[key] = dict(zip(group, found, strict=True))
        return self._placed[key]

    def outcomes(self, state: Sequence[int]) -> tuple[int, ...]:
        """A finish with these results; open games have their first outcome."""
        return tuple(each[max(choice, 0)] for each, choice in zip(self.choices, state, strict=True))

    def _games(self, node: _ProofNode, rivals: Rivals, undecided: Sequence[int]) -> Iterator[int]:
        """Games to branch on: of the rival with the most points to gain, or the widest game of the first one undecided."""
        ranges, state, why, blind = self.ranges, node.state, rivals.undecided_by, rivals.blind
        open_ones = undecided if {*undecided}.isdisjoint(blind) else {*undecided, *blind}
        open_ones = [one for one in open_ones if node.low[one] < node.high[one] or why[one] == 0]
        for rival in sorted(open_ones, key=lambda one: (-int(node.high[one]), one)):
            yield from ranges.open_games(rival, state)
        for rival in dict.fromkeys([*undecided, *blind]):
            kind = ranges.kinds[why[rival]]
            if kind == "own":
                yield from ranges.open_games(rival, state)
            if kind in ("own", "sum", "cut"):
                widest = ranges.find_widest(why[rival], self.me, rival, state)
                if widest is not None:
                    yield widest
                yield from ranges.open_games(rival, state)
        for rival in blind:
            if ranges.kinds[why[rival]] == "places":
                yield from ranges.open_games(rival, state)

    def _tally(self, node: _ProofNode, ahead: int, where: Mapping[int, int]) -> tuple[int, int, int, int]:
        """The least and the most rivals ahead, then not behind. The two players of a game are counted together."""
        least = most = not_behind = not_behind_most = ahead
        together: dict[int, list[int]] = {}
        if self.points_first and self.ranges.one_game_each:
            for rival in (rival for rival, can in where.items() if can not in CERTAIN):
                if (open_item := next(self.ranges.open_games(rival, node.state), None)) is not None:
                    together.setdefault(open_item, []).append(rival)
        pairs = {item: rivals for item, rivals in together.items() if len(rivals) > 1}
        paired = {rival for rivals in pairs.values() for rival in rivals}
        for can in (can for rival, can in where.items() if rival not in paired):
            least += can == AHEAD
            most += bool(can & AHEAD)
            not_behind += not can & BEHIND
            not_behind_most += bool(can & (AHEAD | LEVEL))
        own = int(node.low[self.me])
        for item, rivals in pairs.items():
            counts = []
            can_be, can_share = sum(bool(where[one] & AHEAD) for one in rivals), sum(where[one] != BEHIND for one in rivals)
            for gains in self.gains[item]:
                scores = [
                    int(node.low[row]) - self.least[item][at] + gains[at]
                    for at, row in enumerate(self.rows[item])
                    if row in rivals
                ]
                above, equal = sum(score > own for score in scores), sum(score == own for score in scores)
                counts.append((above, above + equal))
            least += min(above for above, _ in counts)
            most += min(can_be, max(both for _, both in counts))
            not_behind += min(above for above, _ in counts)
            not_behind_most += min(can_share, max(both for _, both in counts))
        return least, most, not_behind, not_behind_most

    # ---- points alone --------------------------------------------------------------------------------------------------

    @cached_property
    def _pairs(self) -> tuple[Integers, Flags]:
        """Where each has one game at most: (games, choices, 2), what both sides then have; and which rivals have none."""
        nobody, widest = len(self.others), max(map(len, self.choices))
        base = np.append(self.finishes.scores.base, 0)
        row = np.full((len(self.rows), 2), nobody, dtype=np.int64)
        gain = np.zeros((len(self.rows), widest, 2), dtype=np.int64)
        for item, rows in enumerate(self.rows):
            row[item, : len(rows)] = rows
            gain[item, :, : len(rows)] = self.gains[item] + self.gains[item][-1:] * (widest - len(self.gains[item]))
        counts = np.append(self.counted, False)[row]
        score = np.where(counts[:, None, :], base[row][:, None, :] + gain, LEAST)
        alone = self.counted.copy()
        alone[row[counts]] = False
        return score, alone

    def bound_by_points(self, node: _ProofNode) -> tuple[int, int]:
        """The least rivals ahead by points, and the most who are not behind by them: games between two are counted together."""
        own = int(node.low[self.me])
        if not self.ranges.one_game_each:
            return (
                int(np.count_nonzero(self.counted & (node.low > own))),
                int(np.count_nonzero(self.counted & (node.high >= own))),
            )
        if own not in self._by_own:
            self._by_own[own] = self._count_by_own(own)
        least, most, above, level = self._by_own[own]
        for item, choice in enumerate(node.state):
            if choice >= 0:
                least += above[item][choice]
                most += level[item][choice]
        return least, most

    def _count_by_own(self, own: int) -> tuple[int, int, list[list[int]], list[list[int]]]:
        """How many rivals are above so many points at least, and not below them at most, and what fixing a game changes."""
        score, alone = self._pairs
        base = self.finishes.scores.base[alone]
        above, level = (score > own).sum(axis=2), (score >= own).sum(axis=2)
        least, most = above.min(axis=1), level.max(axis=1)
        return (
            int(least.sum()) + int(np.count_nonzero(base > own)),
            int(most.sum()) + int(np.count_nonzero(base >= own)),
            (above - least[:, None]).tolist(),
            (level - most[:, None]).tolist(),
        )

    def decide_by_points(self, node: _ProofNode) -> tuple[int, int] | None:
        """Reached, and outright, where points alone say so whatever the tie-breaks are."""
        if not self.points_first:
            return None
        self.work.look()
        if self.target.other is not None:
            own, low, high = (
                int(each) for each in (node.low[self.me], node.low[self.target.other], node.high[self.target.other])
            )
            return (1, 1) if own > high else (0, 0) if own < low else None
        least, most = self.bound_by_points(node)
        wanted = self._wanted(1 + least, 1 + most)
        return (0, 0) if not wanted else (1, 1) if wanted == most - least + 1 else None

    # ---- answers -------------------------------------------------------------------------------------------------------

    def _wanted(self, first: int, last: int) -> int:
        """How many of these places are wanted."""
        return self.sums[last + 1] - self.sums[first]

    def reached(self, view: _View) -> tuple[bool, bool | None] | None:
        """Reached, and outright (None: not decided); None: not decided."""
        if self.target.other is not None:
            can = view.where.get(self.target.other, BEHIND)
            if can == AHEAD:
                return False, False
            return None if can & AHEAD else (True, {LEVEL: False, BEHIND: True}.get(can))
        least, most, not_behind, not_behind_most = view.tight
        best, worst, soonest, latest = 1 + least, 1 + most, 1 + not_behind, 1 + not_behind_most
        if self._wanted(best, latest) == latest - best + 1:
            return True, True
        if not self._wanted(best, latest):
            return False, False
        # The fewest places that a tie can cover: all from worst to soonest, or a single one between the two.
        together = worst <= soonest
        low, high = sorted((worst, soonest))
        count, size = self._wanted(low, high), high - low + 1
        if not (count if together else count == size):
            return None
        return True, False if together and count < size else None

    def explore(
        self,
        fixed: Mapping[int, int],
        *,
        by_rank: bool = False,
        nodes: int = MOST_NODES,
        ranks: int = 0,
        enough: int = ENOUGH_NODES,
    ) -> Tree:
        """All finishes with some results, as leaves with one answer each.

        by_rank  the answer is rank and last rank, or where the other one is; otherwise whether the target is reached, and
                 whether outright: exactly, or nothing more once it is known that it is not always
        nodes    the budget; the work of the question is another
        ranks    stop after so many different answers; 0: never
        enough   the budget once it is known that the target is open
        """
        tree, first = _Growing(by_rank), self.nodes
        stack = [self.root(fixed)]
        while stack:
            most = min(nodes, enough) if tree.is_open else nodes
            over = self.nodes >= first + most or (ranks and len(tree.answers) > ranks) or len(tree.leaves) > MOST_KEPT
            if over or self.work.is_spent:
                return tree.grown(complete=False)
            node = stack.pop()
            decided = None if by_rank else self.decide_by_points(node)
            if decided is not None:
                tree.add([Leaf(tuple(node.state), decided)])
                continue
            view = self.look(node)
            answer = self._rank_of(view) if by_rank else self._answer(view, tree.always)
            if answer is not None:
                tree.add([Leaf(tuple(node.state), answer, *self._details(view))])
                continue
            items = [view.branch] if view.branch is not None else self._influence(node.state, view.live)
            if view.branch is None and self.count(items) <= MOST_LEAVES:
                tree.asked.update(items)
                tree.add([*self._rank_leaves(node.state, items, by_rank=by_rank)])
            else:
                tree.asked.add(items[0])
                stack += reversed(self.children(node, items[0]))
        return tree.grown(complete=True)

    def _answer(self, view: _View, always: bool) -> tuple[int, int] | None:
        decided = self.reached(view)
        if decided is None or (decided[1] is None and always):
            return None
        return int(decided[0]), int(bool(decided[1]))

    def _rank_of(self, view: _View) -> tuple[int, ...] | None:
        if self.target.other is not None:
            can = view.where.get(self.target.other, BEHIND)
            return (can,) if can in CERTAIN else None
        least, most, not_behind, not_behind_most = view.tight
        if least != most or not_behind != not_behind_most or any(can not in CERTAIN for can in view.where.values()):
            return None
        return 1 + least, 1 + not_behind

    def _details(self, view: _View) -> tuple[tuple[Rival, ...], tuple[int, ...]]:
        rivals = tuple(
            Rival(one, can, tuple(view.parted_by.get(one, ()))) for one, can in view.where.items() if can in (AHEAD, BEHIND)
        )
        return rivals, tuple(one for one, can in view.where.items() if can == LEVEL)

    def count(self, items: Sequence[int]) -> int:
        """In how many ways these games can end."""
        return prod(len(self.choices[item]) for item in items)

    def _influence(self, state: Sequence[int], live: Sequence[int]) -> list[int]:
        """The open games that can still change the order of those who may be level."""
        near = reach([*live, self.me], self.finishes.opponents, self.steps)
        return [item for item, rows in enumerate(self.rows) if state[item] < 0 and not near.isdisjoint(rows)]

    def _rank(self, chosen: Integers) -> RankedFinishes:
        """Rank finishes; if that is asked often, those of a small event are looked up."""
        self._rankings += 1
        found = self.question.look_up(chosen) if self._rankings > FEW_RANKINGS else None
        return self.question.rank(chosen) if found is None else found

    def _rank_leaves(self, state: Sequence[int], items: Sequence[int], *, by_rank: bool) -> Iterator[Leaf]:
        """Leaves that the engine ranks; one, where they all have the same answer."""
        every = [*product(*(range(len(self.choices[item])) for item in items))]
        self.work.rank(len(every))
        chosen = np.tile(np.array(self.outcomes(state), dtype=np.int64), (len(every), 1))
        for at, item in enumerate(items):
            chosen[:, item] = np.array(self.choices[item], dtype=np.int64)[[choices[at] for choices in every]]
        ranked = self._rank(chosen)
        if not by_rank:
            answers = [*zip(*(part.tolist() for part in self.target.reached(ranked)), strict=True)]
        elif self.target.other is None:
            answers = [*zip(ranked.rank[:, self.me].tolist(), ranked.last[:, self.me].tolist(), strict=True)]
        else:
            ahead = (ranked.rank[:, self.target.other] - ranked.rank[:, self.me]).tolist()
            answers = [(AHEAD if each < 0 else LEVEL if each == 0 else BEHIND,) for each in ahead]
        if len({*answers}) == 1:
            yield Leaf(tuple(state), answers[0], ranked=True)
            return
        for choices, answer in zip(every, answers, strict=True):
            one = [*state]
            for item, choice in zip(items, choices, strict=True):
                one[item] = choice
            yield Leaf(tuple(one), answer, ranked=True)

    def find_extreme(
        self, fixed: Mapping[int, int], *, best: bool, nodes: int = MOST_NODES, seen: int | None = None
    ) -> tuple[int, bool]:
        """The best rank, or the worst place of a tie, over all finishes with some results, and whether it is reached.

        Where the budget ends the search it may not be reached: nothing is better, or worse.

        The most promising node first: the first one that is certain is the extreme, or a rank that was seen, once nothing
        promises more.
        """
        order, left = count(0, -1), self.nodes + nodes
        heap: list[tuple[int, int, _ProofNode, _View, bool]] = []  # by what a node promises, then the newest first

        def add(node: _ProofNode) -> None:
            view = self.look(node)
            least, most, not_behind, not_behind_most = view.tight
            certain = least == most if best else not_behind == not_behind_most
            heappush(heap, (least if best else -not_behind_most, next(order), node, view, certain))

        add(self.root(fixed))
        while self.nodes < left and not self.work.is_spent:
            bound, _, node, view, certain = heappop(heap)
            if certain or (seen is not None and bound >= (seen - 1 if best else 1 - seen)):
                return 1 + abs(bound), True
            items = [view.branch] if view.branch is not None else self._influence(node.state, view.live)
            if items:
                for child in self.children(node, items[0]):
                    add(child)
                continue
            ranked = self._rank(np.array([self.outcomes(node.state)]))
            bound = int(ranked.rank[0, self.me]) - 1 if best else 1 - int(ranked.last[0, self.me])
            heappush(heap, (bound, next(order), node, view, True))
            self.nodes += 1
            self.work.rank(1)
        return 1 + abs(heap[0][0]), False

    def certainly_ahead(self, fixed: Mapping[int, int]) -> list[int]:
        """Rivals who are ahead in every finish with these results, as far as the first look tells."""
        view = self.look(self.root(fixed))
        return sorted({one for one, can in view.where.items() if can == AHEAD} | {*self.ahead_by_points(fixed)})

    def ahead_by_points(self, fixed: Mapping[int, int]) -> list[int]:
        """Rivals who have more points in every finish with these results."""
        node = self.root(fixed)
        found: list[int] = np.flatnonzero(self.counted & (node.low > node.low[self.me])).tolist() if self.points_first else []
        return found


def judge_leaves(leaves: Sequence[Leaf], complete: bool) -> Verdict | None:
    """The verdict over leaves that say whether the target is reached; two that disagree settle an incomplete search, too."""
    reached, missed = any(leaf.answer[0] for leaf in leaves), any(not leaf.answer[0] for leaf in leaves)
    if reached and missed:
        return "open"
    if not complete:
        return None
    if missed:
        return "excluded"
    return "secured" if all(leaf.answer[1] for leaf in leaves) else "shared"
