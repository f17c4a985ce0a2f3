"""Ranges: between which limits the values of two participants can differ while some games are still open, exactly.

The numbers are read off the engine: a few finishes are worked by its own rules, one game changed at a time. Common opponents
cancel, and what remains is a sum over games: each game moves the difference by an amount of its own, whatever the others end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

import numpy as np

from tiebreaks.cached import cached_property
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.listing import sort_key
from tiebreaks.engine.records import FORFEIT, Flags, Integers
from tiebreaks.engine.rules.modifiers import cut
from tiebreaks.engine.rules.ratings import somebody_unrated
from tiebreaks.engine.working import Reason, Value, Working, as_sum, counted_sum, reasons
from tiebreaks.forecasting.finishes import Finishes
from tiebreaks.forecasting.influence import Kind, begins_with_points, kind_of, reach
from tiebreaks.forecasting.question import Question
from tiebreaks.law.editions import Edition

MOST_PROBED = 6_000  # finishes that are worked to learn what the games add
MOST_CELLS = 1_200_000  # ranks of these finishes together
MOST_KEPT = 50_000  # ranges of cut sums
MOST_PAIRS = 5_000  # differences of two sums

State: TypeAlias = Sequence[int]
"""Per game the position of its outcome among its choices; -1: still open."""


class DifferenceLimits(NamedTuple):
    """Between which limits a difference lies, both included; each may be a little too wide, never too narrow."""

    low: int
    high: int


class _RivalPair(NamedTuple):
    """A difference of two sums: a constant, and for each game what its outcomes add, the least and the most."""

    constant: int
    games: tuple[tuple[int, tuple[int, ...], int, int], ...]

    def limits(self, state: State) -> tuple[int, int]:
        """The least and the most that it can be."""
        low = high = self.constant
        for item, added, least, most in self.games:
            choice = state[item]
            low += least if choice < 0 else added[choice]
            high += most if choice < 0 else added[choice]
        return low, high


class _RangeSums(NamedTuple):
    """The values of one entry in the finishes that were worked."""

    key: Integers  # (finishes, participants)
    over: int  # of the values; 0 where they are no single number
    value: Integers | None  # where it is not the key
    defined: Flags | None


class _Parts(NamedTuple):
    """Of an entry with cuts: the contribution of each round before the cuts."""

    amount: Integers  # (finishes, participants, rounds)
    counts: Flags  # (participants, rounds)
    vur: Flags | None
    unit: int


class _Cut(NamedTuple):
    """A sum with cuts, its least and its most, and what is cut, the least and the most."""

    low: int
    high: int
    cut_low: int
    cut_high: int


def limits_of_points(question: Question) -> tuple[Integers, Integers]:
    """The least and the most that everybody can have of the first score, in tenths."""
    scores = question.finishes.scores
    low, high = scores.base.copy(), scores.base.copy()
    np.add.at(low, scores.cells.row, scores.added.min(axis=0))
    np.add.at(high, scores.cells.row, scores.added.max(axis=0))
    return low, high


def near_by_points(question: Question, column: int) -> list[int] | None:
    """Oneself and those who can have the same points in some finish; None: the list does not begin with points."""
    if not begins_with_points(question.finishes.basis.entries):
        return None
    low, high = limits_of_points(question)
    found: list[int] = np.flatnonzero((low <= high[column]) & (high >= low[column])).tolist()
    return found


class Ranges:
    """The values of every entry of a list, in all finishes that have the same results in some games."""

    def __init__(self, question: Question, about: Collection[int] | None = None) -> None:
        """`about`: the columns that will be asked about; None: any. Nothing is worked before somebody asks for the `kinds`."""
        self.finishes: Finishes = question.finishes
        self.choices: Sequence[Sequence[int]] = question.choices
        self.entries: tuple[TieBreak, ...] = self.finishes.basis.entries
        self.law: Edition = self.finishes.basis.edition
        cells = self.finishes.scores.cells
        self.items_of: list[list[int]] = [[] for _ in self.finishes.numbers]
        """Per participant: the own pending games."""
        for row, game in zip(cells.row.tolist(), cells.game.tolist(), strict=True):
            self.items_of[row].append(game)
        self.one_game_each: bool = all(len(items) <= 1 for items in self.items_of)
        rounds = sorted({item.round for item in question.items})
        groups = [
            [at for at, item in enumerate(question.items) if self.one_game_each or item.round == number]
            for number in rounds[: 1 if self.one_game_each else None]
        ]
        self._group_of = {item: at for at, group in enumerate(groups) for item in group}
        self._widths = [max(len(self.choices[item]) for item in group) for group in groups]
        self._about = about
        self._pairs: dict[tuple[int, int, int, int, int], _RivalPair] = {}
        self._cuts: dict[tuple[int, int, int, tuple[int, ...]], _Cut] = {}
        self._cut_sums: dict[tuple[int, int, bytes, bytes], _Cut] = {}
        self._touching: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self._moves: dict[tuple[int, int, int], Sequence[tuple[Integers, Integers, Integers]]] = {}

    @cached_property
    def kinds(self) -> list[Kind | None]:
        """How each entry is made; None: nothing is known about it before all its games are."""
        kinds = self._known([kind_of(entry, self.law, one_game_each=self.one_game_each) for entry in self.entries])
        self._work(kinds)
        return kinds

    @cached_property
    def _probed(self) -> list[int]:
        """The games that can change a sum of those who are asked about: their own, and those of their opponents."""
        if self._about is None:
            return [*range(len(self.choices))]
        near = reach(self._about, self.finishes.opponents, 1)
        return sorted({item for one in near for item in self.items_of[one]})

    def _known(self, kinds: Sequence[Kind | None]) -> list[Kind | None]:
        """Without the kinds that would need too many finishes."""
        bases = prod(self._widths)
        probed = bases * (1 + sum(len(self.choices[item]) - 1 for item in self._probed))
        if any(entry.entry.self_defined for entry in self.entries) or bases > MOST_PROBED:
            return [kind if kind == "places" else None for kind in kinds]
        additive = self.finishes.points_alone_move and (self.one_game_each or self._is_linear())
        too_many = probed > MOST_PROBED or probed * len(self.finishes.numbers) > MOST_CELLS
        if too_many or not additive:
            return [kind if kind in ("places", "own") else None for kind in kinds]
        return [*kinds]

    def _is_linear(self) -> bool:
        """Whether no dummy is capped by a score that several pending games change (16.4.1)."""
        table = next(self.finishes.tables(np.array([[each[0] for each in self.choices]])))
        return bool(table.predetermined.all()) or not table.mask(FORFEIT).any()

    def _work(self, kinds: list[Kind | None]) -> None:
        """Work the entries on one finish for each way in which one's own games can end, and on those with one game changed."""
        known = [at for at, kind in enumerate(kinds) if kind in ("own", "sum", "cut")]
        self._sums: dict[int, _RangeSums] = {}
        self._parts: dict[int, _Parts] = {}
        if not known:
            return
        count = len(self.choices)
        bases = [*product(*map(range, self._widths))]
        base = np.array([
            [min(each[self._group_of[item]], len(self.choices[item]) - 1) for item in range(count)] for each in bases
        ])  # fmt: skip
        self._base_of = {tuple(each): at for at, each in enumerate(bases)}
        self._base = base
        rows: list[Integers] = [*base]
        width = max(map(len, self.choices))
        self._at = np.repeat(np.arange(len(bases)), count * width).reshape(len(bases), count, width)
        if any(kind in ("sum", "cut") for kind in kinds):
            for one, item in product(range(len(bases)), self._probed):
                for choice in range(len(self.choices[item])):
                    if choice != base[one, item]:
                        row = base[one].copy()
                        row[item] = choice
                        self._at[one, item, choice] = len(rows)
                        rows.append(row)
        chosen = np.array([[self.choices[item][choice] for item, choice in enumerate(row.tolist())] for row in rows])
        self._read(chosen, known, kinds)

    def _read(self, chosen: Integers, known: Sequence[int], kinds: list[Kind | None]) -> None:
        values: dict[int, list[Value]] = {at: [] for at in known}
        unrated: list[Flags] = []
        first: dict[int, Working] = {}
        amounts: dict[int, list[Integers]] = {at: [] for at in known}
        for table in self.finishes.tables(chosen):
            unrated.append(somebody_unrated(table)[table.tournament])
            for at in known:
                entry = self.entries[at]
                working = (replace(entry, least=0, most=0) if kinds[at] == "cut" else entry).work(table, self.law)
                values[at].append(working.finished)
                if kinds[at] == "cut":
                    first.setdefault(at, working)
                    amounts[at].append(working.amount)
        for at in known:
            value = _together(values[at])
            entry = self.entries[at]
            dropped = np.concatenate(unrated) if entry.is_dropped(self.law, True) else None
            shape = (len(chosen), len(self.finishes.numbers))
            over = value.over if isinstance(value.over, int) else int(value.over[0]) if len({*value.over.tolist()}) == 1 else 0
            several = entry.entry.several_numbers or (dropped is not None and dropped.any())
            if kinds[at] == "own":
                self._sums[at] = _RangeSums(
                    sort_key(value, entry, dropped).reshape(shape),
                    0 if several else over,
                    value.value.reshape(shape),
                    None if value.defined is None else value.defined.reshape(shape),
                )
            elif not over or value.defined is not None or entry.low_wins:
                kinds[at] = None
            else:
                self._sums[at] = _RangeSums(value.value.astype(np.int64).reshape(shape), over, None, None)
                if kinds[at] == "cut":
                    self._keep_parts(at, first[at], amounts.pop(at), kinds)

    def _keep_parts(self, at: int, first: Working, amounts: list[Integers], kinds: list[Kind | None]) -> None:
        size = len(self.finishes.numbers)
        if first.significance is not None or first.spent_cuts is not None:
            kinds[at] = None  # which round is cut is then no matter of its own contribution
            return
        amount = np.concatenate(amounts)
        self._parts[at] = _Parts(
            amount.reshape(-1, size, amount.shape[1]),
            first.counts[:size],
            None if first.vur is None else first.vur[:size],
            first.unit,
        )

    # ---- questions -----------------------------------------------------------------------------------------------------

    def bases(self, who: int, state: State) -> Iterator[int]:
        """The finishes that were worked in which the own games end as they can: one, where they are all known."""
        digits: list[Sequence[int]] = [(0,)] * len(self._widths)
        for item in self.items_of[who]:
            digits[self._group_of[item]] = (state[item],) if state[item] >= 0 else range(len(self.choices[item]))
        for each in product(*digits):
            yield self._base_of[each]

    def differ(self, at: int, one: int, other: int, state: State) -> DifferenceLimits:
        """How much higher the value of `one` can be than that of `other`, at least and at most; the higher is better."""
        kind = self.kinds[at]
        found = [
            self._differ(at, kind, one, mine, other, theirs, state)
            for mine in self.bases(one, state)
            for theirs in self.bases(other, state)
        ]
        return DifferenceLimits(min(each.low for each in found), max(each.high for each in found))

    def _differ(
        self, at: int, kind: Kind | None, one: int, mine: int, other: int, theirs: int, state: State
    ) -> DifferenceLimits:
        if kind == "own":
            key = self._sums[at].key
            difference = int(key[mine, one] - key[theirs, other])
            return DifferenceLimits(difference, difference)
        low, high = self._pair(at, one, mine, other, theirs).limits(state)
        if kind != "cut":
            return DifferenceLimits(low, high)
        ours, others = self._cut_of(at, one, mine, state), self._cut_of(at, other, theirs, state)
        return DifferenceLimits(
            max(ours.low - others.high, low - ours.cut_high + others.cut_low),
            min(ours.high - others.low, high - ours.cut_low + others.cut_high),
        )

    def _pair(self, at: int, one: int, mine: int, other: int, theirs: int) -> _RivalPair:
        key = (at, one, mine, other, theirs)
        if key not in self._pairs:
            if len(self._pairs) >= MOST_PAIRS:
                self._pairs.clear()
            value = self._sums[at].key
            constant = int(value[mine, one] - value[theirs, other])
            added = value[self._at[mine], one] - value[mine, one] - value[self._at[theirs], other] + value[theirs, other]
            known = {item: int(self._base[mine, item]) for item in self.items_of[one]}
            known |= {item: int(self._base[theirs, item]) for item in self.items_of[other]}
            constant += sum(int(added[item, choice]) for item, choice in known.items())
            self._pairs[key] = _RivalPair(constant, self._games(added, known))
        return self._pairs[key]

    def _games(self, added: Integers, known: Collection[int]) -> tuple[tuple[int, tuple[int, ...], int, int], ...]:
        """What the outcomes of each game add, without games that are known and those that add nothing."""
        items = (item for item in np.flatnonzero(added.any(axis=1)).tolist() if item not in known)
        games = ((item, tuple(added[item, : len(self.choices[item])].tolist())) for item in items)
        return tuple((item, each, min(each), max(each)) for item, each in games if any(each))

    def _touch(self, at: int, who: int, base: int) -> tuple[int, ...]:
        """The games of others that change a contribution."""
        key = (at, who, base)
        if key not in self._touching:
            amount = self._parts[at].amount
            changed = (amount[self._at[base], who] != amount[base, who]).any(axis=(1, 2))
            changed[self.items_of[who]] = False
            self._touching[key] = tuple(np.flatnonzero(changed).tolist())
        return self._touching[key]

    def _moves_of(self, at: int, who: int, base: int) -> Sequence[tuple[Integers, Integers, Integers]]:
        """For each of these games: what its outcomes add to each contribution, at least and at most."""
        key = (at, who, base)
        if key not in self._moves:
            amount, moves = self._parts[at].amount, []
            for item in self._touch(at, who, base):
                added = amount[self._at[base, item, : len(self.choices[item])], who] - amount[base, who]
                moves.append((added, added.min(axis=0), added.max(axis=0)))
            self._moves[key] = moves
        return self._moves[key]

    def _cut_of(self, at: int, who: int, base: int, state: State) -> _Cut:
        """The least and the most of a sum with cuts: neither it nor what is cut ever falls when a contribution rises."""
        key = (at, who, base, tuple([state[item] for item in self._touch(at, who, base)]))
        if key not in self._cuts:
            if len(self._cuts) >= MOST_KEPT:
                self._cuts.clear()
            amount = self._parts[at].amount[base, who]
            low, high = amount.copy(), amount.copy()
            for (added, least, most), choice in zip(self._moves_of(at, who, base), key[3], strict=True):
                low += least if choice < 0 else added[choice]
                high += most if choice < 0 else added[choice]
            self._cuts[key] = self._cut_between(at, who, low, high)
        return self._cuts[key]

    def _cut_between(self, at: int, who: int, low: Integers, high: Integers) -> _Cut:
        """The sums with cuts of the least and of the most contributions; many states have the same ones."""
        key = (at, who, low.tobytes(), high.tobytes())
        if key not in self._cut_sums:
            if len(self._cut_sums) >= MOST_KEPT:
                self._cut_sums.clear()
            parts, entry = self._parts[at], self.entries[at]
            counts = np.stack([parts.counts[who]] * 2)
            working = Working(
                np.stack([low, high]),
                counts,
                reasons(counts, Reason.OPPONENT_SCORE, Reason.NO_ROUND),
                as_sum,
                unit=parts.unit,
                vur=None if parts.vur is None else np.stack([parts.vur[who]] * 2),
            )
            whole = counted_sum(working).tolist()
            left = counted_sum(cut(working, self.law, entry.least, entry.most)).tolist()
            self._cut_sums[key] = _Cut(left[0], left[1], whole[0] - left[0], whole[1] - left[1])
        return self._cut_sums[key]

    def open_games(self, who: int, state: State) -> Iterator[int]:
        """The own games that are still open."""
        return (item for item in self.items_of[who] if state[item] < 0)

    def find_widest(self, at: int, one: int, other: int, state: State) -> int | None:
        """The open game that moves the difference most; None: there is none."""
        kind, best, widest = self.kinds[at], None, 0
        touching: set[int] = set()
        for mine in self.bases(one, state):
            for theirs in self.bases(other, state):
                if kind == "own":
                    continue
                for item, _, least, most in self._pair(at, one, mine, other, theirs).games:
                    if state[item] < 0 and most - least > widest:
                        best, widest = item, most - least
                if kind == "cut":
                    touching.update(self._touch(at, one, mine), self._touch(at, other, theirs))
        if best is not None:
            return best
        return min((item for item in touching if state[item] < 0), default=None)

    def value(self, at: int, who: int, state: State) -> Fraction | None:
        """The value of an entry where it is certain and one number."""
        kind, values = self.kinds[at], set()
        if kind not in ("own", "sum", "cut") or not self._sums[at].over:
            return None
        sums = self._sums[at]
        for base in self.bases(who, state):
            if kind == "own":
                if sums.defined is not None and not sums.defined[base, who]:
                    return None
                assert sums.value is not None
                values.add(int(sums.value[base, who]))
            elif kind == "cut":
                found = self._cut_of(at, who, base, state)
                values |= {found.low, found.high}
            else:
                added = sums.key[self._at[base], who] - sums.key[base, who]
                games = self._games(added, self.items_of[who])
                values |= {*_RivalPair(int(sums.key[base, who]), games).limits(state)}
        return Fraction(values.pop(), sums.over) if len(values) == 1 else None


def _together(values: Sequence[Value]) -> Value:
    """Values of several tables as those of one."""
    over = values[0].over
    if not isinstance(over, int):
        over = np.concatenate([np.asarray(each.over) for each in values])
    defined = None
    if any(each.defined is not None for each in values):
        defined = np.concatenate([
            np.ones(len(each.value), dtype=bool) if each.defined is None else each.defined for each in values
        ])  # fmt: skip
    return Value(np.concatenate([each.value for each in values]), over, defined)
