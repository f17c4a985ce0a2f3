"""Money as answers write it."""

from __future__ import annotations

from fractions import Fraction

from tiebreaks.messages import Figures


def write_money(amount: Fraction, decimals: int) -> Figures:
    """An amount with a fixed number of decimals; amounts that are paid have no more."""
    units = round(amount * 10**decimals)
    sign, units = ("-" if units < 0 else ""), abs(units)
    return Figures(f"{sign}{units // 10**decimals}" + (f".{units % 10**decimals:0{decimals}d}" if decimals else ""))
