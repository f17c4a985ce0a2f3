"""How an own result is examined, in three steps that only become sharper: by points alone; by the own results, which the
tie-breaks bound; by the other games: a tree of cases, all finishes ranked, or some of them tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

import numpy as np

from tiebreaks.answers.needs import Condition, Decider, OwnResult, RankIf, Verdict
from tiebreaks.engine.records import Flags, Integers
from tiebreaks.forecasting.conditions import find_alternatives, find_conditions, make_condition
from tiebreaks.forecasting.line_words import MOST_RANKS
from tiebreaks.forecasting.proof import ENOUGH_NODES, MOST_NODES, Leaf, Search, Tree, judge_leaves
from tiebreaks.forecasting.question import MOST_ENUMERATED, Question
from tiebreaks.forecasting.ranges import Ranges, near_by_points
from tiebreaks.forecasting.rivals import AHEAD, BEHIND, LEVEL, Target, judge
from tiebreaks.forecasting.stream import BLOCK, draw_words, outcomes_of, thresholds
from tiebreaks.forecasting.work import Work

MOST_TABLE = 3**12  # finishes of the games that were looked at, as a table
MOST_RANKED = 3**8  # finishes of all own results together that are ranked without a thought
RANK_NODES = 1_500  # for the ranks and when they come
EXTREME_NODES = 400  # for the best rank, and for the worst
SINGLE_NODES = 1_000  # for the result of a single game that would settle the target
FEW_RANKS = 5  # between the best and the worst of a settled line: when each comes may be said
LEAST_DRAWN = 256  # finishes, if little work is left
RELATIONS = ("ahead", "level", "behind")
_RELATION = {BEHIND: 0, LEVEL: 1, AHEAD: 2}  # from where the rival is, to where the one who asks is


class Drawn(NamedTuple):
    """Finishes drawn: rank and last rank, whether the target is reached, and the outcomes."""

    rank: Integers
    last: Integers
    shared: Flags
    chosen: Integers

    @property
    def examples(self) -> dict[bool, tuple[int, ...]]:
        """A finish that reaches the target, and one that does not."""
        found = {reached: np.flatnonzero(self.shared == reached) for reached in (True, False)}
        return {reached: tuple(self.chosen[at[0]].tolist()) for reached, at in found.items() if len(at)}


class _Extremes(NamedTuple):
    """No rank is better, and none is worse; and whether there is a finish with it."""

    best: int
    worst: int
    exact_best: bool = True
    exact_worst: bool = True

    def within(self, line: OwnResult) -> _Extremes:
        """As sharp as these and those of a line, of which neither is wrong."""
        return _Extremes(
            max(self.best, line.best), min(self.worst, line.worst),
            self.exact_best or line.exact_best, self.exact_worst or line.exact_worst,
        )  # fmt: skip


def _is_whole(line: OwnResult) -> bool:
    """Whether counts and ranks are those of all finishes."""
    return line.exact and line.exact_best and line.exact_worst


class Examiner:
    """Examines own results for one target."""

    def __init__(self, question: Question, target: Target, finishes: int, seed: int, work: Work | None = None) -> None:
        self.question = question
        self.work: Work = work or Work()
        self.target = target
        self.finishes = finishes
        self.seed = seed
        self.width: int = len(question.finishes.numbers) + 1
        self.ranges: Ranges = Ranges(question, near_by_points(question, target.column))
        self.search: Search = Search(question, target, self.ranges, self.work)
        self.rank_search: Search = self.search
        if target.other is not None:
            self.rank_search = Search(question, Target(target.column, range(1, 2)), self.ranges, self.work)

    def bound_by_points(self, fixed: Mapping[int, int], labels: tuple[str, ...], points: Fraction) -> OwnResult:
        """What points alone say of some own results: whether they settle the target, and between which ranks they lie."""
        search, node = self.search, self.search.root(fixed)
        least, most = search.bound_by_points(node) if search.points_first else (0, int(search.counted.sum()))
        line = OwnResult(
            results=labels, points=points, verdict=None, best=1 + least, worst=1 + most, exact=False, finishes=0, reached_in=0,
            matters=(), alternatives=None, certain_if=(), excluded_if=(), ranks=(), examples={},
            exact_best=least == most, exact_worst=least == most, step=1,
        )  # fmt: skip
        return self._settle(line, fixed, search.decide_by_points(node))

    def bound_by_tie_breaks(self, fixed: Mapping[int, int], line: OwnResult) -> OwnResult:
        """What the tie-breaks add to it before any other game is looked at."""
        view = self.search.look(self.search.root(fixed))
        least, most, not_behind, not_behind_most = view.tight
        found = _Extremes(1 + least, 1 + not_behind_most, least == most, not_behind == not_behind_most)
        bounded = replace(line, **found.within(line)._asdict(), step=2)
        return bounded if line.verdict is not None else self._settle(bounded, fixed, self.search.reached(view))

    def _settle(self, line: OwnResult, fixed: Mapping[int, int], decided: tuple[int, int | None] | None) -> OwnResult:
        """The line with what was decided about all its finishes at once."""
        if decided is None or decided[1] is None:
            return line
        reached, outright = map(bool, decided)
        verdict: Verdict = "secured" if outright else "shared" if reached else "excluded"
        examples = {reached: self.search.outcomes(self.search.root(fixed).state)}
        ahead = tuple(self.question.finishes.numbers[one] for one in self.search.ahead_by_points(fixed))
        return replace(
            line, verdict=verdict, exact=True, finishes=1, reached_in=int(reached), examples=examples, stay_ahead=ahead
        )  # fmt: skip

    def count(self, fixed: Mapping[int, int]) -> int:
        """How many finishes have these own results."""
        return prod(len(each) for at, each in enumerate(self.question.choices) if at not in fixed)

    def examine(self, fixed: Mapping[int, int], line: OwnResult, own_results: int) -> OwnResult:
        """What some own results mean, from what is known without the other games."""
        total = self.count(fixed)
        say: dict[str, Any] = {"results": line.results, "points": line.points}
        found = None
        if line.verdict is None or line.worst - line.best <= FEW_RANKS or total <= MOST_RANKED:
            with self.work.keep_back(2):
                found = self._by_ranks(fixed, total, line)
        if found is None and total * own_results <= MOST_RANKED and self.work.allows(total):
            found = self._by_all(fixed, say)
        if found is None and line.verdict is not None:
            found = replace(line, **self._extremes(fixed, line)._asdict())
        if found is None:
            found = self._by_target(fixed, total, line)
            if found.verdict is None and total * own_results <= MOST_ENUMERATED and self.work.allows(total):
                found = self._by_all(fixed, say)
        stopped = found.verdict is None or (self.work.stopped and not _is_whole(found))
        return replace(found, stopped=stopped, step=3)

    def settle_by_order(self, every: Sequence[Mapping[int, int]], lines: Sequence[OwnResult]) -> list[OwnResult]:
        """Verdicts that follow from others: by points first a better own result never hurts.

        Who is ahead of the better result, or level with it, has more points than the worse one and is ahead of that, too.
        """
        if not self._has_order():
            return [*lines]
        found = [*lines]
        for at, line in enumerate(lines):
            if line.verdict is not None:
                continue
            better = {other.verdict for one, other in zip(every, lines, strict=True) if self._is_better(one, every[at])}
            worse = {other.verdict for one, other in zip(every, lines, strict=True) if self._is_better(every[at], one)}
            if "excluded" in better:
                found[at] = replace(line, verdict="excluded", stopped=not _is_whole(line))
            elif worse & {"secured", "shared"}:
                found[at] = replace(line, verdict="secured", stopped=not _is_whole(line))
        return found

    def _has_order(self) -> bool:
        """Whether points come first, of games, and the target is to be as far in front as some place or somebody."""
        wanted, event = self.target.wanted, self.question.event
        in_front = self.target.other is not None or (isinstance(wanted, range) and wanted.start == 1)
        return in_front and self.search.points_first and not event.is_team

    def _is_better(self, one: Mapping[int, int], other: Mapping[int, int]) -> bool:
        """Whether the own results give more points, in no game less, and no opponent more."""
        total = 0
        for item in one:
            rows, choices = self.search.rows[item], self.question.choices[item]
            first, second = (self.search.gains[item][choices.index(each[item])] for each in (one, other))
            for row, more in zip(rows, (left - right for left, right in zip(first, second, strict=True)), strict=True):
                mine = row == self.target.column
                if (more < 0) if mine else (more > 0):
                    return False
                total += more if mine else 0
        return total > 0

    # ---- all finishes --------------------------------------------------------------------------------------------------

    def _by_all(self, fixed: Mapping[int, int], say: Mapping[str, Any]) -> OwnResult:
        """Rank every finish."""
        codes, ranked = [], []
        ahead = np.ones(self.width - 1, dtype=bool)
        level: set[int] = set()
        for chosen in self.question.enumerate(fixed):
            self.work.rank(len(chosen))
            found = self.question.rank(chosen)
            rank, last = found.rank[:, self.target.column], found.last[:, self.target.column]
            own = rank[:, None]
            ahead &= ((found.rank < own) & (found.rank > 0)).all(axis=0)
            shared, _ = self.target.reached(found)
            same = (found.rank == own) & shared[:, None]
            same[:, self.target.column] = False
            level.update(np.flatnonzero(same.any(axis=0)).tolist())
            ranked.append(np.asarray(rank * self.width + last))
            codes.append(ranked[-1] if self.target.other is None else 1 + np.sign(rank - found.rank[:, self.target.other]))
        items = [at for at in range(len(self.question.choices)) if at not in fixed]
        shape = [len(self.question.choices[at]) for at in items]
        key = np.concatenate(ranked)
        extremes = _Extremes(int(key.min()) // self.width, int((key % self.width).max()))
        return self._from_codes(
            fixed, items, np.concatenate(codes).reshape(shape), 1, extremes, say,
            shared_with=sorted(level), stay_ahead=np.flatnonzero(ahead).tolist(), deciders={},
        )  # fmt: skip

    def _by_ranks(self, fixed: Mapping[int, int], total: int, line: OwnResult) -> OwnResult | None:
        """A tree of cases that have one rank each; None: there are too many ranks or cases."""
        tree = self.search.explore(fixed, by_rank=True, nodes=self.work.scale(RANK_NODES), ranks=MOST_RANKS)
        if not tree.complete:
            return None
        table = self._tabulate(tree, self._code)
        if table is None:
            return None
        codes = {self._code(leaf) for leaf in tree.leaves}
        if self.target.other is None:
            extremes = _Extremes(min(code // self.width for code in codes), max(code % self.width for code in codes))
        else:
            extremes = self._extremes(fixed, line, self.draw(fixed))
        times = prod(len(each) for at, each in enumerate(self.question.choices) if at not in fixed and at not in tree.asked)
        level = {one for leaf in tree.leaves if self._reaches(self._code(leaf))[0] for one in leaf.level}
        ranked_by_engine = any(leaf.ranked for leaf in tree.leaves)
        return self._from_codes(
            fixed, tree.asked, table, times if total <= MOST_ENUMERATED else 1, extremes,
            {"results": line.results, "points": line.points},
            shared_with=None if ranked_by_engine or self.target.other is not None else sorted(level),
            stay_ahead=self.search.certainly_ahead(fixed),
            missed_by=self._missed_by([leaf for leaf in tree.leaves if not self._reaches(self._code(leaf))[0]]),
            deciders={code: self._decider([leaf for leaf in tree.leaves if self._code(leaf) == code],
                                          reached=self._reaches(code)[0]) for code in codes},
        )  # fmt: skip

    def _code(self, leaf: Leaf) -> int:
        if self.target.other is not None:
            return _RELATION[leaf.answer[0]]
        return leaf.answer[0] * self.width + leaf.answer[1]

    def _reaches(self, code: int) -> tuple[bool, bool]:
        """Whether a rank reaches the target, and outright."""
        if self.target.other is not None:
            return code < 2, code < 1
        rank, last = divmod(code, self.width)
        covered = [place in self.target.wanted for place in range(rank, last + 1)]
        return any(covered), all(covered)

    def _decider(self, leaves: Sequence[Leaf], *, reached: bool) -> Decider | None:
        """The entry that decides in all these finishes, with its numbers where they are always the same."""
        found: set[Decider] = set()
        for leaf in leaves:
            side = [
                rival
                for rival in leaf.parted_by
                if rival.where == (BEHIND if reached else AHEAD) and self.target.other in (None, rival.column)
            ]
            if leaf.ranked or not side or any(len(rival.entries) != 1 for rival in side):
                return None
            last = max(rival.entries[0] for rival in side)
            nearest = [rival.column for rival in side if rival.entries[0] == last]
            found.add(self._compare(last, nearest, leaf))
        if len({each.code for each in found}) != 1:
            return None
        if len(found) == 1:
            return found.pop()
        others = {each.other for each in found}
        return Decider(next(iter(found)).code, None, None, others.pop() if len(others) == 1 else None)

    def _compare(self, entry: int, rivals: Sequence[int], leaf: Leaf) -> Decider:
        """What an entry says of the one who asks and the nearest of some rivals."""
        code, numbers = self.search.entries[entry].code, self.question.finishes.numbers
        own = self.ranges.value(entry, self.target.column, leaf.state)
        values = [self.ranges.value(entry, rival, leaf.state) for rival in rivals]
        known = [value for value in values if value is not None]
        if own is None or len(known) < len(values):
            return Decider(code, None, None, numbers[rivals[0]] if len(rivals) == 1 else None)
        nearest = min(known, key=lambda value: abs(value - own))
        which = [rival for rival, value in zip(rivals, values, strict=True) if value == nearest]
        return Decider(code, own, nearest, numbers[which[0]] if len(which) == 1 else None)

    def _missed_by(self, leaves: Sequence[Leaf]) -> tuple[str, ...]:
        """The entries that decide against the one who asks in some finishes."""
        found: set[int] = set()
        for leaf in leaves:
            ahead = [rival.entries for rival in leaf.parted_by if rival.where == AHEAD]
            if leaf.ranked or not ahead or any(not entries or 0 in entries for entries in ahead):
                return ()
            found.update(entry for entries in ahead for entry in entries)
        return tuple(self.search.entries[at].code for at in sorted(found))

    def _from_codes(
        self,
        fixed: Mapping[int, int],
        items: Sequence[int],
        table: Integers,
        times: int,
        extremes: _Extremes,
        say: Mapping[str, Any],
        *,
        shared_with: Sequence[int] | None,
        stay_ahead: Sequence[int],
        deciders: Mapping[int, Decider | None],
        missed_by: tuple[str, ...] = (),
    ) -> OwnResult:
        """A line from a table with the rank of every finish of some games."""
        codes, where = np.unique(table, return_inverse=True)
        shared, outright = (
            np.array(part)[where].reshape(table.shape)
            for part in zip(*(self._reaches(code) for code in codes.tolist()), strict=True)
        )
        verdict = judge(shared, outright)
        numbers = self.question.finishes.numbers
        return OwnResult(
            **say,
            verdict=verdict,
            **extremes._asdict(),
            exact=True,
            finishes=table.size * times,
            reached_in=int(shared.sum()) * times,
            **find_conditions(self.question, items, shared, verdict),
            ranks=self._ranks_if(items, table, times, deciders),
            examples={reached: self._example(fixed, items, shared == reached) for reached in set(shared.ravel().tolist())},
            missed_by=missed_by if verdict == "open" else (),
            shared_with=None if shared_with is None else tuple(numbers[one] for one in shared_with),
            stay_ahead=tuple(numbers[one] for one in stay_ahead),
        )

    def _example(self, fixed: Mapping[int, int], items: Sequence[int], which: Flags) -> tuple[int, ...]:
        """The first finish of some."""
        choices = self.question.choices
        found = [each[0] for each in choices]
        for item, outcome in fixed.items():
            found[item] = outcome
        if items:
            for item, at in zip(items, (int(each[0]) for each in which.nonzero()), strict=True):
                found[item] = choices[item][at]
        return tuple(found)

    # ---- a tree of cases for the target --------------------------------------------------------------------------------

    def _by_target(self, fixed: Mapping[int, int], total: int, line: OwnResult) -> OwnResult:
        """A tree of cases that reach the target or miss it; finishes are tried where it is not complete."""
        say: dict[str, Any] = {"results": line.results, "points": line.points}
        drawn = self.draw(fixed)
        seen_open = bool(drawn.shared.any() and not drawn.shared.all())
        with self.work.keep_back(3):
            tree = self.search.explore(fixed, nodes=ENOUGH_NODES if seen_open else self.work.scale(MOST_NODES))
        verdict = "open" if seen_open else judge_leaves(tree.leaves, tree.complete)
        examples = drawn.examples
        for leaf in tree.leaves:
            examples.setdefault(bool(leaf.answer[0]), self.search.outcomes(leaf.state))
        facts: dict[str, Any] = {
            **self._extremes(fixed, line, drawn)._asdict(), "ranks": (), "examples": examples,
            "stay_ahead": tuple(self.question.finishes.numbers[one] for one in self.search.certainly_ahead(fixed)),
        }  # fmt: skip
        if not tree.complete:
            single = self._single_of_drawn(fixed, tree, drawn) if verdict == "open" else {"certain_if": (), "excluded_if": ()}
            return OwnResult(
                **say, **facts, **single, verdict=verdict, exact=False, finishes=len(drawn.shared),
                reached_in=int(drawn.shared.sum()), matters=(), alternatives=None,
            )  # fmt: skip
        counted = tree.asked if total > MOST_ENUMERATED else [at for at in range(len(self.question.choices)) if at not in fixed]
        reached_in = sum(
            self.search.count([at for at in counted if leaf.state[at] < 0]) for leaf in tree.leaves if leaf.answer[0]
        )
        table = self._tabulate(tree, lambda leaf: leaf.answer[0])
        conditions: Mapping[str, Any] = (
            {"matters": (), "alternatives": None, **self._single_of_leaves(tree, verdict)}
            if table is None
            else find_conditions(self.question, tree.asked, table > 0, verdict)
        )
        return OwnResult(
            **say, **facts, **conditions, verdict=verdict, exact=True,
            finishes=self.search.count(counted), reached_in=reached_in,
        )  # fmt: skip

    def _tabulate(self, tree: Tree, label: Callable[[Leaf], int]) -> Integers | None:
        """A table over the games that were looked at; None: it would be too large."""
        if self.search.count(tree.asked) > MOST_TABLE:
            return None
        table = np.zeros([len(self.question.choices[at]) for at in tree.asked], dtype=np.int64)
        for leaf in tree.leaves:
            table[tuple(slice(None) if leaf.state[at] < 0 else leaf.state[at] for at in tree.asked)] = label(leaf)
        return table

    def _extremes(self, fixed: Mapping[int, int], line: OwnResult, drawn: Drawn | None = None) -> _Extremes:
        """The best and the worst rank by a search, which begins with what is known and with what was seen."""
        seen = (None, None) if drawn is None else (int(drawn.rank.min()), int(drawn.last.max()))
        best, is_best = self.rank_search.find_extreme(fixed, best=True, nodes=EXTREME_NODES, seen=seen[0])
        worst, is_worst = self.rank_search.find_extreme(fixed, best=False, nodes=EXTREME_NODES, seen=seen[1])
        found = _Extremes(best, worst, is_best, is_worst).within(line)
        return found._replace(
            exact_best=found.exact_best or found.best == seen[0], exact_worst=found.exact_worst or found.worst == seen[1]
        )

    def _single_of_drawn(self, fixed: Mapping[int, int], tree: Tree, drawn: Drawn) -> dict[str, Any]:
        """Results of one game that settle an open target: those that finishes drawn suggest, each proved."""
        single: dict[str, list[Condition]] = {"certain_if": [], "excluded_if": []}
        for item in tree.asked:
            proved: dict[str, list[int]] = {"certain_if": [], "excluded_if": []}
            for value, outcome in enumerate(self.question.choices[item]):
                reached = drawn.shared[drawn.chosen[:, item] == outcome]
                if not len(reached) or (reached.any() and not reached.all()):
                    continue
                found = self.search.explore({**fixed, item: outcome}, nodes=SINGLE_NODES, enough=0)
                settled = judge_leaves(found.leaves, found.complete)
                if settled in ("secured", "shared"):
                    proved["certain_if"].append(value)
                elif settled == "excluded":
                    proved["excluded_if"].append(value)
            for name, values in proved.items():
                condition = make_condition(self.question, item, values) if values else None
                if condition is not None:
                    single[name].append(condition)
        return {name: tuple(conditions) for name, conditions in single.items()}

    def draw(self, fixed: Mapping[int, int]) -> Drawn:
        """Draw finishes with these results, every result equally probable."""
        boards = sum(len(item.boards) for item in self.question.items)
        limits = [thresholds((Fraction(1, 3),) * 3)] * boards
        found: list[tuple[Integers, Integers, Flags, Integers]] = []
        finishes = min(self.finishes, max(LEAST_DRAWN, self.work.finishes // 2))
        for block in range(-(-finishes // BLOCK)):
            words = draw_words(self.seed, block, boards, min(BLOCK, finishes - block * BLOCK))
            chosen = self.question.choose(outcomes_of(words, limits))
            for item, outcome in fixed.items():
                chosen[:, item] = outcome
            self.work.rank(len(chosen))
            ranked = self.question.rank(chosen)
            column = self.target.column
            found.append((ranked.rank[:, column], ranked.last[:, column], self.target.reached(ranked)[0], chosen))
        rank, last, shared, every = (np.concatenate(part) for part in zip(*found, strict=True))
        return Drawn(rank, last, shared, every)

    # ---- conditions ----------------------------------------------------------------------------------------------------

    def _single_of_leaves(self, tree: Tree, verdict: Verdict | None) -> dict[str, Any]:
        """The same from the leaves of a tree that is too large for a table."""
        single: dict[str, Any] = {"certain_if": (), "excluded_if": ()}
        if verdict != "open":
            return single
        for name, reached in (("certain_if", True), ("excluded_if", False)):
            against = [leaf.state for leaf in tree.leaves if bool(leaf.answer[0]) != reached]
            found = []
            for item in tree.asked:
                seen = {state[item] for state in against}
                values = [value for value in range(len(self.question.choices[item])) if not seen & {value, -1}]
                if values:
                    found.append(make_condition(self.question, item, values))
            single[name] = tuple(each for each in found if each is not None)
        return single

    def _ranks_if(
        self, items: Sequence[int], table: Integers, times: int, deciders: Mapping[int, Decider | None]
    ) -> tuple[RankIf, ...]:
        """Each rank and when it comes, the most frequent one last and without a condition; nothing where that is too long."""
        codes, counts = np.unique(table, return_counts=True)
        if len(codes) > MOST_RANKS:
            return ()
        usual = int(codes[counts.argmax()])
        found = []
        for code, count in zip(codes.tolist(), counts.tolist(), strict=True):
            alternatives = () if code == usual else find_alternatives(self.question, items, table == code)
            if alternatives is None:
                return ()
            rank, last = (0, 0) if self.target.other is not None else divmod(code, self.width)
            relation = RELATIONS[code] if self.target.other is not None else ""
            found.append(RankIf(rank, last, alternatives, count * times, relation, deciders.get(code)))
        return tuple(sorted(found, key=lambda each: not each.alternatives))
