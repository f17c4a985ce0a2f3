"""Berger tables (C.05 Annex 1): who meets whom in a round robin, with the colours."""

from __future__ import annotations


def berger_rounds(count: int, cycles: int = 1) -> list[list[tuple[int, int]]]:
    """The rounds of a round robin as (white, black), numbers from 1 on; with an odd count, one has no game in each round.

    Every other cycle has the colours reversed.
    """
    even = count + count % 2
    single = [[pair for pair in _round(even, number) if max(pair) <= count] for number in range(1, even)]
    reversed_ = [[(black, white) for white, black in pairs] for pairs in single]
    return [pairs for cycle in range(cycles) for pairs in (reversed_ if cycle % 2 else single)]


def _round(even: int, number: int) -> list[tuple[int, int]]:
    """A round of an even number: the last one sits still, the others move on by half of the table."""
    seats = even - 1
    first = (number - 1) * (even // 2) % seats  # who meets the last one, from 0 on
    still = (first + 1, even) if number % 2 else (even, first + 1)
    others = [((first + step) % seats + 1, (first - step) % seats + 1) for step in range(1, even // 2)]
    return [still, *others]
