"""Tallies: how much weight each rank of each participant has, over all finishes or over those drawn; integers only."""

from __future__ import annotations

import logging
import math
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count, repeat
from math import lcm, prod
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

import numpy as np

from tiebreaks.arrays import widen
from tiebreaks.engine.records import Integers
from tiebreaks.forecasting.finishes import RankedFinishes
from tiebreaks.forecasting.question import Question
from tiebreaks.forecasting.stream import BLOCK, balance_words, draw_words, outcomes_of
from tiebreaks.system.pool import Worker, wait_ready

if TYPE_CHECKING:
    from tiebreaks.forecasting.stream import Words

Key: TypeAlias = tuple[int, int, int]
"""The column of a participant, the rank, and the last rank of those who share it."""
Winner: TypeAlias = tuple[int, int, int]
"""The item, its outcome, and the column of a participant who is 1st, perhaps shared."""

Progress: TypeAlias = Callable[[int, int], None]
"""Is called with the finishes done, and all."""

_LOG = logging.getLogger("tiebreaks")
_tokens = count()  # a number that no other call of this process has


@dataclass
class Tally:
    """Weights of ranks; the finishes weigh `total` together."""

    alone: Any = 0
    """Of each column and each rank up to one more than there are columns: the weight of those who do not share it."""
    shared: Counter[Key] = field(default_factory=Counter)
    """Of those who share a rank."""
    winners: Counter[Winner] = field(default_factory=Counter)
    outcomes: Counter[tuple[int, int]] = field(default_factory=Counter)
    """The weight of the finishes in which an item has an outcome."""
    total: int = 0

    def add(self, other: Tally) -> None:
        """Add the weights of other finishes."""
        self.alone = self.alone + other.alone
        self.shared.update(other.shared)
        self.winners.update(other.winners)
        self.outcomes.update(other.outcomes)
        self.total += other.total

    @property
    def ranks(self) -> Counter[Key]:
        """The weight of each rank of each column."""
        found, size = Counter(self.shared), math.isqrt(np.size(self.alone)) + 1
        codes = np.flatnonzero(self.alone)
        codes = codes[codes % size > 0]  # the expelled have none
        columns, ranks = _unpack(codes, size)
        dict.update(found, zip(zip(columns, ranks, ranks, strict=True), np.ravel(self.alone)[codes].tolist(), strict=True))
        return found


def tally_all(
    question: Question,
    probabilities: Sequence[Mapping[int, Fraction]],
    fixed: Mapping[int, int],
    progress: Progress | None = None,
) -> Tally:
    """Rank every finish; the weight of each is the exact product of the probabilities of its games."""
    shares = [_numerators({fixed[at]: Fraction(1)} if at in fixed else each) for at, each in enumerate(probabilities)]
    finishes = prod(len(each) for at, each in enumerate(question.choices) if at not in fixed)
    tally, done = Tally(), 0
    for chosen in question.enumerate(fixed, BLOCK):
        weights = np.array([prod(map(dict.__getitem__, shares, row)) for row in chosen.tolist()], dtype=object)
        tally.add(count_ranks(question.rank(chosen), chosen, weights))
        done += len(chosen)
        if progress is not None:
            progress(done, finishes)
    return tally


def _numerators(probabilities: Mapping[int, Fraction]) -> dict[int, int]:
    """Whole numbers in the same proportion."""
    over = lcm(*(each.denominator for each in probabilities.values()))
    return {outcome: int(each * over) for outcome, each in probabilities.items()}


def count_ranks(ranked: RankedFinishes, chosen: Integers, weights: Any) -> Tally:
    """The weights of some finishes: of their ranks, and of the outcomes of their games."""
    width = ranked.rank.shape[1]
    size, parts = width + 1, _Weights(weights)
    tally = Tally(total=parts.total)
    tally.alone = parts.count(
        ranked.rank + np.arange(width, dtype=np.int64) * size, np.arange(len(chosen))[:, None], width * size
    )
    finish, column = np.divmod(widen(np.flatnonzero(ranked.rank != ranked.last)), width)
    rank, last = ranked.rank[finish, column], ranked.last[finish, column]
    tally.alone -= parts.count(column * size + rank, finish, width * size)
    names, sums = parts.sums_of_large((column * size + rank) * size + last, finish)
    dict.update(tally.shared, zip(zip(*_unpack(names, size, size), strict=True), sums, strict=True))
    finish, first = np.divmod(widen(np.flatnonzero(ranked.rank == 1)), width)
    firsts, which = np.unique(first, return_inverse=True)  # few are ever first
    every = np.arange(len(chosen))
    for item, outcomes in enumerate(np.ascontiguousarray(chosen.T)):
        names, sums = parts.sums(outcomes, every)
        dict.update(tally.outcomes, zip(zip(repeat(item), names.tolist()), sums, strict=True))
        names, sums = parts.sums(outcomes[finish] * len(firsts) + which, finish)
        outcome, at = np.divmod(names, max(1, len(firsts)))
        dict.update(tally.winners, zip(zip(repeat(item), outcome.tolist(), firsts[at].tolist()), sums, strict=True))
    return tally


def _unpack(codes: Integers, *sizes: int) -> list[list[int]]:
    """The parts of numbers that were packed with these sizes."""
    parts: list[list[int]] = []
    for size in sizes:
        codes, part = np.divmod(codes, size)
        parts.insert(0, part.tolist())
    return [codes.tolist(), *parts]


class _Weights:
    """The weights of finishes, whole numbers of any size: as digits to base 2^32, whose sums a float holds exactly."""

    def __init__(self, weights: Any) -> None:
        self.total: int = int(weights.sum())
        self._digits: list[Any] | None = None  # every weight is 1
        if (weights != 1).any():
            assert len(weights) < 2**20
            every: list[int] = weights.tolist()
            size = 4 * -(-max(every).bit_length() // 32)
            digits = np.frombuffer(b"".join(weight.to_bytes(size, "little") for weight in every), dtype="<u4")
            self._digits = [*np.ascontiguousarray(digits.reshape(len(every), -1).T, dtype=np.float64)]

    def count(self, keys: Integers, finish: Integers, size: int = 0) -> Any:
        """The sum of the weights of each key below `size`, or the highest; `finish` says whose weight each key has."""
        flat = keys.ravel()
        if self._digits is None:
            return widen(np.bincount(flat, minlength=size))
        of_each = np.broadcast_to(finish, keys.shape).ravel()
        total: Any = np.zeros(max(size, int(flat.max(initial=-1)) + 1), dtype=object)
        for at, digits in enumerate(self._digits):
            total += np.bincount(flat, digits[of_each], minlength=size).astype(np.int64).astype(object) << 32 * at
        return total

    def sums(self, keys: Integers, finish: Integers) -> tuple[Integers, list[int]]:
        """As `count`: the keys whose sum is not 0, and these sums."""
        found = self.count(keys, finish)
        names = np.flatnonzero(found)
        return names, found[names].tolist()

    def sums_of_large(self, keys: Integers, finish: Integers) -> tuple[Integers, list[int]]:
        """The same for keys of any size."""
        if self._digits is None:  # sorting is quicker than finding the order
            found, counts = np.unique(keys, return_counts=True)
            return found, counts.tolist()
        found, which = np.unique(keys, return_inverse=True)
        names, sums = self.sums(which, finish)
        return found[names], sums


class Later(Protocol):
    """The rounds that every finish pairs and plays for itself (`later_rounds.LaterRounds`)."""

    @property
    def words(self) -> int:
        """The random words that they need in a finish."""

    @property
    def at_once(self) -> int:
        """So many finishes are the work of a process."""

    def rank(self, chosen: Integers, words: Words) -> RankedFinishes:
        """Play the later rounds of finishes whose known games have these outcomes, and rank them."""


class Draw(NamedTuple):
    """Some finishes of a block to draw and rank: the work of a process."""

    token: int
    """Draws of one call have the same, so that a process prepares what they are drawn of once."""
    of: tuple[Question, Later | None]
    limits: Sequence[Sequence[int]]
    """The thresholds of each known board."""
    fixed: Mapping[int, int]
    seed: int
    block: int
    start: int
    """The first finish, counted in the block."""
    stop: int
    balanced: bool


_prepared: dict[int, tuple[Question, Later | None]] = {}  # in a process: what the last call drew of


def draw_finishes(draw: Draw) -> Tally:
    """Draw some finishes of a block and rank them, in a process of its own."""
    if draw.token not in _prepared:
        _prepared.clear()
        _prepared[draw.token] = draw.of
    return _draw(*_prepared[draw.token], draw)


def _draw(question: Question, later: Later | None, draw: Draw) -> Tally:
    boards = len(draw.limits)
    further = 0 if later is None else later.words
    words = draw_words(draw.seed, draw.block, boards + further, BLOCK if draw.balanced else draw.stop)
    words = (balance_words(words) if draw.balanced else words)[draw.start : draw.stop]
    chosen = question.choose(outcomes_of(words[:, :boards], draw.limits))
    for item, outcome in draw.fixed.items():
        chosen[:, item] = outcome
    ranked = question.rank(chosen) if later is None else later.rank(chosen, words[:, boards:])
    return count_ranks(ranked, chosen, np.ones(len(chosen), dtype=np.int64))


def tally_drawn(
    question: Question,
    later: Later | None,
    limits: Sequence[Sequence[int]],
    fixed: Mapping[int, int],
    finishes: int,
    seed: int,
    *,
    balanced: bool = False,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Tally:
    """Draw finishes and rank them; the same numbers for any number of processes."""
    token, at_once = next(_tokens), BLOCK if later is None else later.at_once
    draws = [
        Draw(token, (question, later), limits, fixed, seed, block, start, min(start + at_once, size), balanced)
        for block, size in enumerate(min(BLOCK, finishes - first) for first in range(0, finishes, BLOCK))
        for start in range(0, size, at_once)
    ]
    tally = Tally()
    for part in in_processes(draws, jobs) if jobs > 1 and len(draws) > 1 else (_draw(question, later, draw) for draw in draws):
        tally.add(part)
        if progress is not None:
            progress(tally.total, finishes)
    return tally


def in_processes(draws: Sequence[Draw], jobs: int) -> Iterator[Tally]:
    """The tallies of all draws, in any order."""
    left = deque(draws)
    workers = [Worker(draw_finishes, log=_LOG) for _ in range(min(jobs, len(draws)))]
    try:
        for worker in workers:
            worker.give(left.popleft())
        while any(worker.jobs for worker in workers):  # ends: every reply takes a job away
            for worker in wait_ready(workers):
                tally = worker.receive()
                if tally is None:
                    continue
                if left:
                    worker.give(left.popleft())
                yield tally
    finally:
        for worker in workers:
            worker.dismiss()
