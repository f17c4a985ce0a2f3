"""Numbers in sentences: 5½, not 5.5 beside 5½; other fractions as decimals."""

from __future__ import annotations

from fractions import Fraction

from tiebreaks.messages import Fact, Figures, distinct_decimals
from tiebreaks.text import halves


def write_number(value: Fraction | None) -> Fact:
    """A value as sentences have it."""
    return write_both(value, value)[0]


def write_both(one: Fraction | None, other: Fraction | None) -> tuple[Fact, Fact]:
    """Two values that are compared: different ones never look equal."""
    if all(value is not None and value.denominator <= 2 for value in (one, other)):
        return Figures(halves(one)), Figures(halves(other))
    return distinct_decimals(one, other)
