"""Rows of invented standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import tiebreaks as tb
from tiebreaks.answers import Placed, Prizes


def rows(
    points: Sequence[object], ranks: Sequence[int] | None = None, **facts: Mapping[int, Any] | Sequence[Any]
) -> list[Placed]:
    """Players 1, 2, ... with these points; facts such as rating, sex or birth by number, or one for each."""
    placed = []
    for at, score in enumerate(points, 1):
        known: dict[str, Any] = {
            name: given.get(at) if isinstance(given, Mapping) else given[at - 1]
            for name, given in facts.items()
            if not isinstance(given, Mapping) or at in given
        }
        player = tb.Player(at, f"Player {at}", **known)
        placed.append(Placed(ranks[at - 1] if ranks else at, Fraction(str(score)), player))
    return placed


def paid(answer: Prizes, size: int) -> list[str]:
    """What each of the players 1 to `size` is paid; "" is nothing."""
    amounts = {one.id: answer.money(one.amount) for one in answer.payouts if one.amount}
    return [amounts.get(number, "") for number in range(1, size + 1)]


def plain(value: Any) -> Any:
    """The value itself: exact amounts may be compared with whole numbers."""
    return value
