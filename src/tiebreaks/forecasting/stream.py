"""Luck that anybody can repeat: 64-bit words for every pending game of every finish, and the outcome that a word means.

Finishes come in blocks. Block i has its own generator, and only its raw words are used: they depend on no float, no processor
and no number of processes. The word of a game depends neither on the model nor on other results.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Words: TypeAlias = NDArray[np.uint64]
    Integers: TypeAlias = NDArray[np.int64]

BLOCK = 4096  # finishes
WORDS = 2**64  # how many different words there are


def draw_words(seed: int, block: int, games: int, finishes: int = BLOCK) -> Words:
    """(finishes, games): the words of the first finishes of a block, finish by finish."""
    sequence = np.random.SeedSequence(entropy=seed, spawn_key=(block,))
    words: Words = np.random.PCG64(sequence).random_raw(finishes * games)
    return words.reshape(finishes, games)


def balance_words(words: Words) -> Words:
    """Replace the words of each game by their ranks in the block, spread evenly: every outcome then has its share exactly."""
    finishes = len(words)
    order = words.argsort(axis=0, kind="stable").argsort(axis=0).astype(np.uint64)
    step = WORDS // finishes
    return order * np.uint64(step) + np.uint64(step // 2)


def thresholds(probabilities: Sequence[Fraction]) -> tuple[int, ...]:
    """From which word on the next outcome comes, for all outcomes but the last; 2^64: never."""
    total, found = Fraction(0), []
    for probability in probabilities[:-1]:
        total += probability
        found.append(int(total * WORDS))
    return tuple(found)


def outcomes_of(words: Words, limits: Sequence[Sequence[int]]) -> Integers:
    """(finishes, games): which outcome each word means; `limits` are the thresholds of each game."""
    chosen = np.zeros(words.shape, dtype=np.int64)
    for at in range(max(map(len, limits), default=0)):
        each = [limit[at] if at < len(limit) else WORDS for limit in limits]
        reached = words >= np.array([min(limit, WORDS - 1) for limit in each], dtype=np.uint64)
        chosen += reached & np.array([limit < WORDS for limit in each])
    return chosen
