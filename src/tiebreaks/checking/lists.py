"""The list from the ranks: a beam search over candidate columns, the shortest description of the published order first."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, lgamma, log, log2
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from tiebreaks.checking import weights as numbers
from tiebreaks.checking.columns import Amendments, Bench, Candidate, codes_of, first_law, laws_among
from tiebreaks.checking.orders import Choice, ListState, RankNeighbours, RatedList, SearchResult
from tiebreaks.checking.printed import PrintedRanks
from tiebreaks.checking.steps import PAIR, TIED, Steps
from tiebreaks.checking.weights import WEIGHTS, SearchWeights
from tiebreaks.engine.catalogue import POINTS, TieBreak
from tiebreaks.engine.ranking import refine
from tiebreaks.engine.records import Flags, Integers
from tiebreaks.errors import RegulationError
from tiebreaks.model.tournament import System

if TYPE_CHECKING:
    from numpy.typing import NDArray


def find_lists(
    bench: Bench,
    printed: PrintedRanks,
    given: Sequence[TieBreak] = (),
    *,
    codes: Sequence[str | TieBreak] | None = None,
    extra: float = 0.0,
    numbered_by_rank: bool = False,
    steps: Steps,
    weights: SearchWeights = WEIGHTS,
) -> SearchResult:
    """The lists that describe a published order, the shortest first.

    given   the entries of the list that the file or the call names, without the points
    codes   the codes to try; default: all of an event of this kind
    extra   bits that the setting costs before the list, such as those of an earlier round
    numbered_by_rank   the pairing numbers are the ranks, so that they tell nothing
    """
    return _BeamSearch(bench, printed, given, codes, extra, numbered_by_rank, steps, weights).run()


_Outcome: TypeAlias = tuple[bytes, int, int, tuple[int, ...], int]
"""What makes states equal: who is level, how many are wrong, the laws, those before, the position in the given list."""


class _NextEntry(NamedTuple):
    """A state and its next entry, and what that leaves."""

    state: ListState
    candidate: Candidate
    at: int
    """The position in the given list after it."""
    left: Flags
    packed: bytes
    """The same, as bits."""
    wrong: int


class _BeamSearch:
    def __init__(
        self,
        bench: Bench,
        printed: PrintedRanks,
        given: Sequence[TieBreak],
        codes: Sequence[str | TieBreak] | None,
        extra: float,
        numbered_by_rank: bool,
        steps: Steps,
        weights: SearchWeights,
    ) -> None:
        self.bench, self.printed, self.steps, self.weights, self.extra = bench, printed, steps, weights, extra
        self.neighbours = RankNeighbours(printed)
        self.given = [entry for entry in given if entry.acronym not in POINTS]
        self.given_codes = [entry.code for entry in self.given]
        self.weight_of = codes_of(bench.tournament, weights)
        tried: list[str | TieBreak] = [*self.weight_of, *self.given] if codes is None else [*codes]
        self.codes = [*dict.fromkeys(code for code in tried if not (numbered_by_rank and code == "TPN"))]
        self.pairs_of = weights.after(round_robin=bench.tournament.system is System.ROUND_ROBIN)
        self.error = log2(max(2, len(self.neighbours.rows))) + weights.error
        self.answers: list[RatedList] = []
        self._priors = {bench.all_laws: 0.0}
        self.best = inf
        self.tried = 0
        self.stopped = False

    def run(self) -> SearchResult:
        start = self._start()
        lots = self._length(start, start.lists[0][0], 0)
        self._record(start, 0)
        if self._goes_on(start):
            candidates = list(self.bench.candidates(self.codes, self.steps))
            self.stopped = self.steps.used_up
            states = [start]
            for depth in range(1, max(numbers.LONGEST, len(self.given)) + 1):
                states = self._expand(states, candidates, depth)
                self.stopped = self.steps.used_up
                if not states or self.stopped:
                    break
        level = int((start.left & ~self.neighbours.shared).sum())
        self.answers.sort(key=lambda answer: (answer.bits, len(answer.entries), answer.codes))
        kept = [answer for answer in self.answers if answer.bits <= self.answers[0].bits + numbers.COUNTED]
        return SearchResult(kept, lots, level, self.tried, self.stopped, self.bench, self.printed, self.extra)

    def _start(self) -> ListState:
        signs = self.neighbours.signs(self.bench.points)
        place = refine(self.bench.start, self.bench.points)
        state = ListState(place, signs == 0, int((signs < 0).sum()), self.bench.all_laws, (), 0, [(self.extra, ())])
        state.order_left = self._order_left(state)
        return state

    # description length

    def _order_left(self, state: ListState) -> float:
        """log2 g! of each set of g whom the list leaves level; where ranks are shared, an error for each separated pair."""
        if self.neighbours.shares_somewhere:
            return self.error * int((state.left & ~self.neighbours.shared).sum())
        sizes = np.unique(state.place[self.neighbours.rows], return_counts=True)[1]
        return float(sum(lgamma(size + 1) for size in sizes.tolist() if size > 1) / log(2))

    def _errors(self, wrong: int) -> float:
        return wrong * self.error + (self.weights.first_error if wrong else 0.0)

    def _law_bits(self, laws: int, closed: tuple[int, ...]) -> float:
        return sum(map(self._prior, (*closed, laws))) + self.weights.another_law * len(closed)

    def _prior(self, laws: int) -> float:
        if laws not in self._priors:
            self._priors[laws] = min(self.bench.laws[at].bits for at in laws_among(laws))
        return self._priors[laws]

    def _end(self, at: int, length: int) -> float:
        if self.given:
            return self.weights.given_missing * (len(self.given) - at)
        return self.weights.end[min(length, len(self.weights.end) - 1)]

    def _length(self, state: ListState, entry_bits: float, length: int) -> float:
        open_ = self._law_bits(state.laws, state.closed) + self._errors(state.wrong) + state.order_left
        return entry_bits + self._end(state.at, length) + open_

    def _entry_bits(self, code: str, before: str, at: int) -> tuple[float, int]:
        """The bits of the next entry, and the position in the given list after it."""
        plain = self.weights.entry - log2(self.pairs_of.get(before, {}).get(code) or self._weight(code))
        if not self.given:
            return plain, 0
        if code in self.given_codes[at:]:
            found = self.given_codes.index(code, at)
            skipped = self.weights.given_next + self.weights.given_skipped * (found - at)
            if skipped < plain + self.weights.foreign:
                return skipped, found + 1
        return plain + self.weights.foreign, at

    def _weight(self, code: str) -> float:
        return self.weight_of.get(code.partition("/U")[0]) or self.weights.unknown_entry

    # the search

    def _expand(self, states: list[ListState], candidates: list[Candidate], depth: int) -> list[ListState]:
        """All states with one entry more, the cheapest kept."""
        made: dict[_Outcome, ListState] = {}
        columns = [candidate for candidate in candidates if candidate.key is not None]
        if columns:
            self._add_columns(states, columns, made)
        seeing = [candidate for candidate in candidates if candidate.key is None]
        for state in states[: numbers.SEEING_TIES]:
            for candidate in seeing:
                if self.steps.used_up:
                    self.stopped = True
                    break
                self._add_tied(state, candidate, made)
        found = []
        self.steps.spend(len(made) * self.bench.cost // 2)
        for state in made.values():
            state.order_left = self._order_left(state)
            length = self._record(state, depth)
            if self._floor(state) <= self.best + numbers.PRUNED and self._goes_on(state):
                found.append((length, state))
        found.sort(key=lambda item: item[0])
        return [state for length, state in found[: numbers.BEAM] if self._floor(state) <= self.best + numbers.PRUNED]

    def _goes_on(self, state: ListState) -> bool:
        """Whether something is left to decide, or to be named: a given list is told to its end."""
        return state.at < len(self.given) or bool((state.left & ~self.neighbours.shared).any())

    def _floor(self, state: ListState) -> float:
        """What every list that begins so costs at least."""
        return state.lists[0][0] + self._law_bits(state.laws, state.closed) + self._errors(state.wrong)

    def _record(self, state: ListState, length: int) -> float:
        """Every state is an answer: its list ends here."""
        shortest = inf
        for bits, entries in state.lists:
            total = self._length(state, bits, length)
            if total <= self.best + numbers.COUNTED:
                self.answers.append(RatedList(total, entries, (*state.closed, state.laws), state))
            shortest = min(shortest, total)
        self.best = min(self.best, shortest)
        return shortest

    def _add_columns(self, states: list[ListState], columns: list[Candidate], made: dict[_Outcome, ListState]) -> None:
        """The cheapest pairs of a state and a column, made into states."""
        keys = (column.key for column in columns if column.key is not None)
        signs, bits, ends = np.array([*map(self.neighbours.signs, keys)], dtype=np.int8), [], []
        rows: dict[tuple[str, int], tuple[list[float], list[int]]] = {}
        for state in states:
            before = state.lists[0][1][-1].code if state.lists[0][1] else ""
            if (before, state.at) not in rows:
                found = [self._entry_bits(column.code, before, state.at) for column in columns]
                rows[before, state.at] = [one for one, _ in found], [at for _, at in found]
            row, after_row = rows[before, state.at]
            bits.append([state.lists[0][0] + one for one in row])
            ends.append(after_row)
        left = np.array([state.left for state in states])
        open_ = left & ~self.neighbours.shared
        with np.errstate(all="ignore"):  # a BLAS may leave flags of lanes that it only pads
            wrong = left.astype(np.float32) @ (signs < 0).T.astype(np.float32)  # counts below 2**24 are exact
            level = open_.astype(np.float32) @ (signs == 0).T.astype(np.float32)
        errors = np.array([state.wrong for state in states])[:, None] + wrong
        laws = self._laws_bits(states, columns)
        floor = np.array(bits) + laws + errors * self.error + np.where(errors > 0, self.weights.first_error, 0.0)
        after = np.array(ends)
        useful = (level < open_.sum(axis=1)[:, None]) | (wrong > 0)
        useful |= after > np.array([state.at for state in states])[:, None]
        floor[~useful | (floor > self.best + numbers.PRUNED)] = inf
        self.tried += int(useful.sum())
        self.steps.spend(len(states) * len(columns))
        order = np.argsort((floor + level).ravel(), kind="stable")[: numbers.PAIRS]
        order = order[np.isfinite(floor.ravel()[order])]
        which, column_of = np.divmod(order, len(columns))
        left_after = left[which] & (signs[column_of] == 0)
        packed = np.packbits(left_after, axis=1)
        self.steps.spend(PAIR * len(order))
        for number, (index, at) in enumerate(zip(which.tolist(), column_of.tolist(), strict=True)):
            left_now = left_after[number], packed[number].tobytes()
            step = _NextEntry(states[index], columns[at], int(after[index, at]), *left_now, int(errors[index, at]))
            self._take(step, made)

    def _laws_bits(self, states: list[ListState], columns: list[Candidate]) -> NDArray[np.float64]:
        known: dict[tuple[int, tuple[int, ...], int], float] = {}
        rows = []
        for state in states:
            row = []
            for column in columns:
                asked = (state.laws, state.closed, column.laws)
                if asked not in known:
                    known[asked] = self._law_bits(*_laws_after(state, column.laws))
                row.append(known[asked])
            rows.append(row)
        return np.array(rows)

    def _add_tied(self, state: ListState, candidate: Candidate, made: dict[_Outcome, ListState]) -> None:
        """An entry that sees the ties, worked out from the places of a state."""
        entries = state.lists[0][1]
        before = entries[-1].code if entries else ""
        bits, at = self._entry_bits(candidate.code, before, state.at)
        if before == candidate.code or self._floor(state) + bits > self.best + numbers.PRUNED:
            return
        laws, _ = _laws_after(state, candidate.laws)
        self.steps.spend(TIED * self.bench.cost)
        try:
            place = self.bench.places_after(candidate.entry, self.bench.laws[first_law(laws)].edition, state.place)
        except RegulationError:  # a play-off or an order by hand is not about this tie
            return
        signs = self.neighbours.signs(-place)
        wrong = state.wrong + int((state.left & (signs < 0)).sum())
        left = state.left & (signs == 0)
        self.tried += 1
        if (left == state.left).all() and at <= state.at:
            return
        if self._floor(state) + bits + self._errors(wrong) - self._errors(state.wrong) <= self.best + numbers.PRUNED:
            self._take(_NextEntry(state, candidate, at, left, np.packbits(left).tobytes(), wrong), made, place)

    def _take(self, step: _NextEntry, made: dict[_Outcome, ListState], place: Integers | None = None) -> None:
        """The state after an entry; equal states keep the cheapest lists."""
        state, candidate, at, left, packed, wrong = step
        laws, closed = _laws_after(state, candidate.laws)
        lists = []
        for bits, entries in state.lists:
            if any(choice.code == candidate.code for choice in entries) and not candidate.entry.sees_ties:
                continue
            before = entries[-1].code if entries else ""
            cost, _ = self._entry_bits(candidate.code, before, state.at)
            lists.append((bits + cost, (*entries, Choice(candidate.entry, candidate.rules, len(closed), candidate.code))))
        if not lists:
            return
        outcome = packed, wrong, laws, closed, at
        if outcome in made:
            made[outcome].lists = _cheapest(made[outcome].lists + lists)
        else:
            if place is None:
                assert candidate.key is not None
                place = refine(state.place, candidate.key)
            decided = (*state.decided, int((state.left & ~left).sum()))
            made[outcome] = ListState(place, left, wrong, laws, closed, at, lists, decided=decided)


def _cheapest(lists: list[tuple[float, tuple[Choice, ...]]]) -> list[tuple[float, tuple[Choice, ...]]]:
    """Each list once, the cheapest first, only some of them."""
    found: dict[tuple[tuple[str, Amendments], ...], tuple[float, tuple[Choice, ...]]] = {}
    for bits, entries in sorted(lists, key=lambda item: (item[0], [choice.code for choice in item[1]])):
        found.setdefault(tuple((choice.code, choice.rules) for choice in entries), (bits, entries))
    return list(found.values())[: numbers.SAME_STATE]


def _laws_after(state: ListState, laws: int) -> tuple[int, tuple[int, ...]]:
    """The laws that are still possible after an entry; none: from there on another law."""
    both = state.laws & laws
    return (both, state.closed) if both else (laws, (*state.closed, state.laws))
