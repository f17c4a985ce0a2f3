"""Luck that is the same on every machine: whole numbers from a seed, without a float that a processor rounds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import TypeVar

Drawn = TypeVar("Drawn")
PARTS = 2**53  # the numbers that `random` has; its order of them is promised for every version of Python


class Luck:
    """Draws from a seed; the same seed draws the same."""

    def __init__(self, seed: str) -> None:
        self._source = Random(seed)

    def below(self, count: int) -> int:
        """A whole number from 0 on, below this one."""
        return self._draw() * count // PARTS

    def between(self, least: int, most: int) -> int:
        """A whole number from one to another, both of them included."""
        return least + self.below(most - least + 1)

    def happens(self, percent: Fraction | float) -> bool:
        """Whether something happens that happens in so many of a hundred cases."""
        return self._draw() * 100 < Fraction(percent) * PARTS

    def pick(self, choices: Sequence[Drawn]) -> Drawn:
        """One of these."""
        return choices[self.below(len(choices))]

    def some(self, choices: Sequence[Drawn], count: int) -> list[Drawn]:
        """So many different ones of these, in the order drawn; all of them where there are fewer."""
        left = list(choices)
        return [left.pop(self.below(len(left))) for _ in range(min(count, len(left)))]

    def outcome(self, shares: Sequence[Fraction]) -> int:
        """Which of several outcomes happens, by their probabilities."""
        lot, total = Fraction(self._draw(), PARTS), Fraction(0)
        for place, share in enumerate(shares[:-1]):
            total += share
            if lot < total:
                return place
        return len(shares) - 1

    def _draw(self) -> int:
        return int(self._source.random() * PARTS)
