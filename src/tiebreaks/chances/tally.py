"""Tallies: how much weight each rank of each participant has, over all finishes or over those drawn; integers only."""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count
from math import lcm, prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from tiebreaks.chances.question import Question
from tiebreaks.chances.stream import BLOCK, balance_words, draw_words, outcomes_of
from tiebreaks.engine.finishes import Ranked
from tiebreaks.engine.records import Integers
from tiebreaks.pool import Worker, wait_ready

Key: TypeAlias = tuple[int, int, int]
"""The column of a participant, the rank, and the last rank of those who share it."""
Winner: TypeAlias = tuple[int, int, int]
"""The item, its outcome, and the column of a participant who is 1st, perhaps shared."""

Progress: TypeAlias = Callable[[int, int], None]
"""Is called with the finishes done, and all."""

_LOG = logging.getLogger("tiebreaks")
_tokens = count()


@dataclass
class Tally:
    """Weights of ranks; the finishes weigh `total` together."""

    ranks: Counter[Key] = field(default_factory=Counter)
    winners: Counter[Winner] = field(default_factory=Counter)
    outcomes: Counter[tuple[int, int]] = field(default_factory=Counter)
    """The weight of the finishes in which an item has an outcome."""
    total: int = 0

    def add(self, other: Tally) -> None:
        """Add the weights of other finishes."""
        self.ranks.update(other.ranks)
        self.winners.update(other.winners)
        self.outcomes.update(other.outcomes)
        self.total += other.total


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
        tally.add(_tally(question.finishes.rank(chosen), chosen, weights))
        done += len(chosen)
        if progress is not None:
            progress(done, finishes)
    return tally


def _numerators(probabilities: Mapping[int, Fraction]) -> dict[int, int]:
    """Whole numbers in the same proportion."""
    over = lcm(*(each.denominator for each in probabilities.values()))
    return {outcome: int(each * over) for outcome, each in probabilities.items()}


def _tally(ranked: Ranked, chosen: Integers, weights: Any) -> Tally:
    """The weights of one block."""
    size = ranked.rank.shape[1] + 1
    tally = Tally(total=int(weights.sum()))
    for column in np.flatnonzero(ranked.rank[:1].any(axis=0)).tolist():
        for key, weight in _sums(ranked.rank[:, column] * size + ranked.last[:, column], weights):
            tally.ranks[column, *divmod(key, size)] = weight
    finish, first = (ranked.rank == 1).nonzero()
    for item in range(chosen.shape[1]):
        for outcome, weight in _sums(chosen[:, item], weights):
            tally.outcomes[item, outcome] = weight
        for key, weight in _sums(chosen[finish, item] * size + first, weights[finish]):
            tally.winners[item, *divmod(key, size)] = weight
    return tally


def _sums(keys: Integers, weights: Any) -> Iterator[tuple[int, int]]:
    """The sum of the weights of each key."""
    if not len(keys):
        return
    order = keys.argsort(kind="stable")
    ordered = keys[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
    for key, weight in zip(ordered[starts].tolist(), np.add.reduceat(weights[order], starts).tolist(), strict=True):
        yield key, int(weight)


class Draw(NamedTuple):
    """One block of finishes to draw and rank: the work of a process."""

    token: int
    """Blocks of one call have the same, so that a process prepares the question once."""
    question: Question
    limits: Sequence[Sequence[int]]
    """The thresholds of each board."""
    fixed: Mapping[int, int]
    seed: int
    block: int
    finishes: int
    balanced: bool


_prepared: dict[int, Question] = {}  # in a process: the question of the last call


def draw_block(draw: Draw) -> Tally:
    """Draw the finishes of a block and rank them."""
    if draw.token not in _prepared:
        _prepared.clear()
        _prepared[draw.token] = draw.question
    return _draw(_prepared[draw.token], draw)


def _draw(question: Question, draw: Draw) -> Tally:
    words = draw_words(draw.seed, draw.block, len(draw.limits), BLOCK if draw.balanced else draw.finishes)
    if draw.balanced:
        words = balance_words(words)[: draw.finishes]
    chosen = question.choose(outcomes_of(words, draw.limits))
    for item, outcome in draw.fixed.items():
        chosen[:, item] = outcome
    return _tally(question.finishes.rank(chosen), chosen, np.ones(len(chosen), dtype=np.int64))


def tally_drawn(
    question: Question,
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
    token = next(_tokens)
    draws = [
        Draw(token, question, limits, fixed, seed, block, min(BLOCK, finishes - block * BLOCK), balanced)
        for block in range(-(-finishes // BLOCK))
    ]
    tally = Tally()
    for part in _in_processes(draws, jobs) if jobs > 1 and len(draws) > 1 else (_draw(question, draw) for draw in draws):
        tally.add(part)
        if progress is not None:
            progress(tally.total, finishes)
    return tally


def _in_processes(draws: Sequence[Draw], jobs: int) -> Iterator[Tally]:
    """The tallies of all draws, in any order."""
    left = deque(draws)
    workers = [Worker(draw_block, log=_LOG) for _ in range(min(jobs, len(draws)))]
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
