"""The list from the ranks: a beam search over candidate columns, the shortest description of the published order first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, lgamma, log, log2
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from tiebreaks.checking import weights as numbers
from tiebreaks.checking.columns import Bench, Candidate, codes_of, first_law, laws_among
from tiebreaks.checking.printed import PrintedRanks
from tiebreaks.checking.weights import WEIGHTS, Weights
from tiebreaks.engine.catalogue import POINTS, TieBreak
from tiebreaks.engine.ranking import refine
from tiebreaks.engine.records import Flags, Integers
from tiebreaks.model.tournament import System


class Choice(NamedTuple):
    """An entry of a list: a code, the house rules beside its law, and which of the laws of the list it follows."""

    entry: TieBreak
    rules: tuple[tuple[str, Any], ...]
    law: int
    """The position in `Answer.laws`."""
    code: str


class Neighbours:
    """Participants with consecutive published ranks: a list contradicts an order if and only if it contradicts two of them."""

    def __init__(self, printed: PrintedRanks) -> None:
        order = np.lexsort((printed.rows, printed.numbered))
        self.rows: Integers = printed.rows[order]
        ranks = printed.numbered[order]
        self.ahead: Integers = self.rows[:-1]
        self.behind: Integers = self.rows[1:]
        self.shared: Flags = ranks[1:] == ranks[:-1]
        self.shares_somewhere: bool = bool(self.shared.any())

    def signs(self, key: Integers) -> Integers:
        """+1 the right way round, 0 level, -1 the wrong way round, or separated although they share a rank."""
        signs = np.sign(key[self.ahead].astype(np.int64) - key[self.behind])
        return np.asarray(np.where(self.shared, -np.abs(signs), signs))


@dataclass(eq=False)
class State:
    """What a list leaves open: who is still level, what it has the wrong way round, and which laws it may follow."""

    place: Integers
    left: Flags
    """The neighbours that are still level."""
    wrong: int
    laws: int
    closed: tuple[int, ...]
    """The laws of the entries before the last change of law."""
    at: int
    """The position in the given list."""
    lists: list[tuple[float, tuple[Choice, ...]]]
    """The lists that come to this, the cheapest first, with the bits of their entries."""
    order_left: float = 0.0
    decided: tuple[int, ...] = ()
    """How many neighbours each entry has decided, of the first list that came to this."""


class Answer(NamedTuple):
    """A list, the laws it may follow, and its description length."""

    bits: float
    entries: tuple[Choice, ...]
    laws: tuple[int, ...]
    """Bits of the laws of each part of the list."""
    state: State

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(choice.code for choice in self.entries)


@dataclass
class Found:
    """The answers of a search, the shortest first."""

    answers: list[Answer]
    lots: float
    """The description length of the points, with everything else drawn by lots."""
    level: int
    """The neighbours who are level on points and do not share a rank."""
    tried: int
    stopped: bool
    bench: Bench
    printed: PrintedRanks
    extra: float = field(default=0.0)
    """Bits of what is not in the list: an earlier round, another head."""

    @property
    def gain(self) -> float:
        """The bits that the best answer saves."""
        return self.lots - self.answers[0].bits

    def share(self, *, of_law: bool = False) -> float:
        """The share of the answers whose list is a part or an extension of the best; `of_law`: and may follow the same law."""
        best = self.answers[0]
        total = same = 0.0
        for answer in self.answers:
            weight = 2.0 ** (best.bits - answer.bits)
            total += weight
            if is_part(best.codes, answer.codes) and (not of_law or _may_follow_one_law(best, answer)):
                same += weight
        return same / total

    def bits_with_errors(self) -> float:
        """How many bits more the best other list costs that has somebody the wrong way round: two may be merely exchanged."""
        best = self.answers[0]
        others = (one.bits for one in self.answers if one.state.wrong > best.state.wrong and not is_part(one.codes, best.codes))
        return next(others, inf) - best.bits

    def bits_without(self, code: str) -> float:
        """How many bits more the best list without an entry costs."""
        without = (answer.bits for answer in self.answers if code not in answer.codes)
        return next(without, inf) - self.answers[0].bits


def is_part(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether one list is a part of the other, in order."""
    short, long = sorted((one, other), key=len)
    rest = iter(long)
    return all(code in rest for code in short)


def _may_follow_one_law(one: Answer, other: Answer) -> bool:
    return all(mine & theirs for mine, theirs in zip(one.laws, other.laws, strict=False))


def find_lists(
    bench: Bench,
    printed: PrintedRanks,
    given: Sequence[TieBreak] = (),
    *,
    codes: Sequence[str | TieBreak] | None = None,
    extra: float = 0.0,
    numbered_by_rank: bool = False,
    until: float = inf,
    weights: Weights = WEIGHTS,
) -> Found:
    """The lists that describe a published order, the shortest first.

    given   the entries of the list that the file or the call names, without the points
    codes   the codes to try; default: all of an event of this kind
    extra   bits that the setting costs before the list, such as those of an earlier round
    numbered_by_rank   the pairing numbers are the ranks, so that they tell nothing
    """
    return _Search(bench, printed, given, codes, extra, numbered_by_rank, until, weights).run()


class _Search:
    def __init__(
        self,
        bench: Bench,
        printed: PrintedRanks,
        given: Sequence[TieBreak],
        codes: Sequence[str | TieBreak] | None,
        extra: float,
        numbered_by_rank: bool,
        until: float,
        weights: Weights,
    ) -> None:
        self.bench, self.printed, self.until, self.weights, self.extra = bench, printed, until, weights, extra
        self.neighbours = Neighbours(printed)
        self.given = [entry for entry in given if entry.acronym not in POINTS]
        self.given_codes = [entry.code for entry in self.given]
        self.weight_of = codes_of(bench.tournament, weights)
        tried: list[str | TieBreak] = [*self.weight_of, *self.given] if codes is None else [*codes]
        self.codes = [*dict.fromkeys(code for code in tried if not (numbered_by_rank and code == "TPN"))]
        self.pairs_of = weights.after(round_robin=bench.tournament.system is System.ROUND_ROBIN)
        self.error = log2(max(2, len(self.neighbours.rows))) + weights.error
        self.answers: list[Answer] = []
        self._priors = {bench.all_laws: 0.0}
        self.best = inf
        self.tried = 0
        self.stopped = False

    def run(self) -> Found:
        start = self._start()
        lots = self._length(start, start.lists[0][0], 0)
        self._record(start, 0)
        if self._goes_on(start):
            candidates = self._candidates()
            states = [start]
            for depth in range(1, max(numbers.LONGEST, len(self.given)) + 1):
                states = self._expand(states, candidates, depth)
                if not states or self.stopped:
                    break
        level = int((start.left & ~self.neighbours.shared).sum())
        self.answers.sort(key=lambda answer: (answer.bits, len(answer.entries), answer.codes))
        kept = [answer for answer in self.answers if answer.bits <= self.answers[0].bits + numbers.COUNTED]
        return Found(kept, lots, level, self.tried, self.stopped, self.bench, self.printed, self.extra)

    def _start(self) -> State:
        signs = self.neighbours.signs(self.bench.points)
        place = refine(self.bench.start, self.bench.points)
        state = State(place, signs == 0, int((signs < 0).sum()), self.bench.all_laws, (), 0, [(self.extra, ())])
        state.order_left = self._order_left(state)
        return state

    def _candidates(self) -> list[Candidate]:
        found = list(self.bench.candidates(self.codes, self.until))
        self.stopped = monotonic() >= self.until
        return found

    # description length

    def _order_left(self, state: State) -> float:
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

    def _length(self, state: State, entry_bits: float, length: int) -> float:
        open_ = self._law_bits(state.laws, state.closed) + self._errors(state.wrong) + state.order_left
        return entry_bits + self._end(state.at, length) + open_

    def _entry_bits(self, code: str, before: str, at: int) -> tuple[float, int]:
        """The bits of the next entry, and the position in the given list after it."""
        pairs = self.pairs_of.get(before, {})
        plain = self.weights.entry - log2(pairs.get(code) or self._weight(code))
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

    def _expand(self, states: list[State], candidates: list[Candidate], depth: int) -> list[State]:
        """All states with one entry more, the cheapest kept."""
        made: dict[Any, State] = {}
        columns = [candidate for candidate in candidates if candidate.key is not None]
        if columns:
            self._add_columns(states, columns, made)
        seeing = [candidate for candidate in candidates if candidate.key is None]
        for state in states[: numbers.SEEING_TIES]:
            for candidate in seeing:
                if monotonic() >= self.until:
                    self.stopped = True
                    break
                self._add_tied(state, candidate, made)
        found = []
        for state in made.values():
            state.order_left = self._order_left(state)
            length = self._record(state, depth)
            if self._floor(state) <= self.best + numbers.PRUNED and self._goes_on(state):
                found.append((length, state))
        found.sort(key=lambda item: item[0])
        return [state for length, state in found[: numbers.BEAM] if self._floor(state) <= self.best + numbers.PRUNED]

    def _goes_on(self, state: State) -> bool:
        """Whether something is left to decide, or to be named: a given list is told to its end."""
        return state.at < len(self.given) or bool((state.left & ~self.neighbours.shared).any())

    def _floor(self, state: State) -> float:
        """What every list that begins so costs at least."""
        return state.lists[0][0] + self._law_bits(state.laws, state.closed) + self._errors(state.wrong)

    def _record(self, state: State, length: int) -> float:
        """Every state is an answer: its list ends here."""
        shortest = inf
        for bits, entries in state.lists:
            total = self._length(state, bits, length)
            if total <= self.best + numbers.COUNTED:
                self.answers.append(Answer(total, entries, (*state.closed, state.laws), state))
            shortest = min(shortest, total)
        self.best = min(self.best, shortest)
        return shortest

    def _add_columns(self, states: list[State], columns: list[Candidate], made: dict[Any, State]) -> None:
        """The cheapest pairs of a state and a column, made into states."""
        signs, bits, ends = self._signs(columns), [], []
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
        order = np.argsort((floor + level).ravel(), kind="stable")[: numbers.PAIRS]
        order = order[np.isfinite(floor.ravel()[order])]
        which, column_of = np.divmod(order, len(columns))
        left_after = left[which] & (signs[column_of] == 0)
        packed = np.packbits(left_after, axis=1)
        for number, (index, at) in enumerate(zip(which.tolist(), column_of.tolist(), strict=True)):
            state, column = states[index], columns[at]
            self._merge(
                state, column, int(after[index, at]), left_after[number], packed[number].tobytes(), int(errors[index, at]), made
            )

    def _signs(self, columns: list[Candidate]) -> Integers:
        return np.array([self.neighbours.signs(column.key) for column in columns if column.key is not None], dtype=np.int8)

    def _laws_bits(self, states: list[State], columns: list[Candidate]) -> Any:
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

    def _add_tied(self, state: State, candidate: Candidate, made: dict[Any, State]) -> None:
        """An entry that sees the ties, worked out from the places of a state."""
        entries = state.lists[0][1]
        before = entries[-1].code if entries else ""
        bits, at = self._entry_bits(candidate.code, before, state.at)
        if before == candidate.code or self._floor(state) + bits > self.best + numbers.PRUNED:
            return
        laws, _ = _laws_after(state, candidate.laws)
        place = self.bench.places_after(candidate.entry, self.bench.laws[first_law(laws)].edition, state.place)
        signs = self.neighbours.signs(-place)
        wrong = state.wrong + int((state.left & (signs < 0)).sum())
        left = state.left & (signs == 0)
        self.tried += 1
        if (left == state.left).all() and at <= state.at:
            return
        if self._floor(state) + bits + self._errors(wrong) - self._errors(state.wrong) <= self.best + numbers.PRUNED:
            self._merge(state, candidate, at, left, np.packbits(left).tobytes(), wrong, made, place)

    def _merge(
        self,
        state: State,
        candidate: Candidate,
        at: int,
        left: Flags,
        packed: bytes,
        wrong: int,
        made: dict[Any, State],
        place: Integers | None = None,
    ) -> None:
        """The state after an entry; equal states keep the cheapest lists."""
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
        known = made.get((packed, wrong, laws, closed, at))
        if known is None:
            if place is None:
                assert candidate.key is not None
                place = refine(state.place, candidate.key)
            decided = (*state.decided, int((state.left & ~left).sum()))
            known = made[packed, wrong, laws, closed, at] = State(place, left, wrong, laws, closed, at, lists, decided=decided)
        else:
            known.lists = _cheapest(known.lists + lists)


def _cheapest(lists: list[tuple[float, tuple[Choice, ...]]]) -> list[tuple[float, tuple[Choice, ...]]]:
    """Each list once, the cheapest first, only some of them."""
    found: dict[tuple[Any, ...], tuple[float, tuple[Choice, ...]]] = {}
    for bits, entries in sorted(lists, key=lambda item: (item[0], [choice.code for choice in item[1]])):
        found.setdefault(tuple((choice.code, choice.rules) for choice in entries), (bits, entries))
    return list(found.values())[: numbers.SAME_STATE]


def _laws_after(state: State, laws: int) -> tuple[int, tuple[int, ...]]:
    """The laws that are still possible after an entry; none: from there on another law."""
    both = state.laws & laws
    return (both, state.closed) if both else (laws, (*state.closed, state.laws))


class Replayed(NamedTuple):
    """A list entry by entry: how many neighbours each decides, and whom it has the wrong way round."""

    decides: list[int]
    wrong: list[tuple[int, int]]
    """The rows: ahead in the file, and behind."""


def replay(found: Found, answer: Answer) -> Replayed:
    """What each entry of a list does to the neighbours that the points leave level."""
    neighbours = Neighbours(found.printed)
    wrong = np.zeros(len(neighbours.ahead), dtype=bool)
    left = np.ones(len(neighbours.ahead), dtype=bool)
    decides = []
    for place in places_of(found.bench, answer):
        signs = neighbours.signs(-place)
        wrong |= left & (signs < 0)
        decides.append(int((left & (signs != 0)).sum()))
        left &= signs == 0
    return Replayed(decides[1:], [*zip(neighbours.ahead[wrong].tolist(), neighbours.behind[wrong].tolist(), strict=True)])


def places_of(bench: Bench, answer: Answer) -> list[Integers]:
    """The places after the points and after each entry of a list."""
    places = [refine(bench.start, bench.points)]
    for choice in answer.entries:
        law = first_law(answer.laws[choice.law])
        if choice.entry.sees_ties:
            places.append(bench.places_after(choice.entry, bench.laws[law].edition, places[-1]))
        else:
            key = bench.key(choice.entry, law, choice.rules)
            assert key is not None
            places.append(refine(places[-1], key))
    return places
