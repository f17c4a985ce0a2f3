"""What stands in the rank column (86-89) of an individual event: the places, the starting numbers once more, or exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import eq, gt, lt

MOST_RISES = 20  # points that rise at more than one of so many neighbours are not in this order


def are_exchanged(numbers: Sequence[int], ranks: Sequence[int], points: Sequence[int], ratings: Sequence[int]) -> bool:
    """Whether the places stand in columns 5-8 and the starting ranks in 86-89.

    The points never rise along the numbers, they do along the ranks, and the ratings follow the ranks at least twice as well:
    with one rise to spare, because among a few players one exchange of neighbours proves nothing.
    """
    if [*ranks] == [*numbers] or _rises(numbers, points) or sorted(ranks) != sorted(numbers):
        return False
    follow = _count_rises(numbers, ratings) >= 2 * (_count_rises(ranks, ratings) + 1)
    return follow and MOST_RISES * _count_rises(ranks, points) > len(points) - 1


def only_repeat(ranks: Mapping[int, int], points: Mapping[int, int]) -> bool:
    """Whether the ranks only repeat the starting numbers: the points are not sorted by them."""
    return all(map(eq, ranks, ranks.values())) and _rises([*points], [*points.values()])


def _rises(order: Sequence[int], values: Sequence[int]) -> bool:
    """Whether a value rises anywhere in this order."""
    return any(map(lt, ordered := _in_order(order, values), ordered[1:]))


def _count_rises(order: Sequence[int], values: Sequence[int]) -> int:
    """At how many neighbours in this order a value rises."""
    return sum(map(lt, ordered := _in_order(order, values), ordered[1:]))


def _in_order(order: Sequence[int], values: Sequence[int]) -> Sequence[int]:
    """The values in this order."""
    if not any(map(gt, order, order[1:])):
        return values
    return [value for _, value in sorted(zip(order, values, strict=True))]
