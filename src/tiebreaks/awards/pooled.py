"""Ties across lists: the prizes that tied players bring in are pooled, and divided as equally as may be (US Chess 32B)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tiebreaks.answers.prizes import NOTHING
from tiebreaks.awards.allocation import Matching
from tiebreaks.awards.rules import RulesError
from tiebreaks.awards.shares import Pool, PooledPrize, PoolPart, Terms, add_up

MOST_UNIONS = 20_000  # of sets of players who may win the same prizes


def pool_prizes(
    terms: Sequence[Terms], may: Sequence[frozenset[int]], groups: Sequence[tuple[Fraction, Sequence[int]]]
) -> tuple[list[Pool], list[PooledPrize]]:
    """The pools of the score groups from the top, and the prizes that are left. `may`: who is eligible for each list."""
    left = [
        PooledPrize(at, place, amount)
        for at, each in enumerate(terms)
        for place, amount in enumerate(each.amounts, 1)
        if amount
    ]
    left.sort(key=lambda prize: -prize.amount)  # equal ones in the order of the file, then by place
    pools: list[Pool] = []
    for points, tied in groups:
        if not left:
            break
        brought = _bring_in(left, tied, may)
        if not brought:
            continue
        caps = {player: next((prize.amount for prize in left if player in may[prize.at]), NOTHING) for player in tied}
        shares, parts = _divide(brought, tied, may, caps)
        pools.append(Pool(points, tuple(brought), shares, caps, tuple(parts)))
        left = [prize for prize in left if prize not in brought]
    return pools, left


def _bring_in(left: Sequence[PooledPrize], tied: Sequence[int], may: Sequence[frozenset[int]]) -> list[PooledPrize]:
    """At most one prize for each tied player, the greatest first, as long as all can be given to different eligible players."""
    brought: list[PooledPrize] = []
    matching = Matching[PooledPrize](tied)
    full: set[frozenset[int]] = set()  # sets of eligible players that can bring in nothing more
    for prize in left:
        if len(brought) == len(tied):
            break
        eligible = frozenset(player for player in tied if player in may[prize.at])
        if eligible in full:
            continue
        if matching.add(prize, eligible):
            brought.append(prize)
        else:
            full.add(eligible)
    return brought


def _divide(
    brought: Sequence[PooledPrize], tied: Sequence[int], may: Sequence[frozenset[int]], caps: Mapping[int, Fraction]
) -> tuple[dict[int, Fraction], list[PoolPart]]:
    """The most equal division: nobody has more than their cap, no prize goes to who may not win it.

    Of sets of equal level the smallest goes first: what is paid is the same, and it says better who divides what.
    """
    shares, parts = dict.fromkeys(tied, NOTHING), list[PoolPart]()
    eligible = {prize: frozenset(player for player in tied if player in may[prize.at]) for prize in brought}
    while eligible:
        heights: dict[frozenset[int], Fraction] = {}
        for union in _unions(set(eligible.values())):
            own = add_up(prize.amount for prize, players in eligible.items() if players <= union)
            heights[union] = _height(own, [caps[player] for player in union])
        together = max(heights, key=lambda union: (heights[union], -len(union)))
        level = heights[together]
        for player in together:
            shares[player] = min(caps[player], level)
        parts.append(PoolPart(tuple(prize for prize, players in eligible.items() if players <= together), together))
        eligible = {prize: players - together for prize, players in eligible.items() if not players <= together}
    return shares, parts


def _unions(sets: set[frozenset[int]]) -> list[frozenset[int]]:
    unions: dict[frozenset[int], None] = {}
    for each in sorted(sets, key=lambda players: (len(players), sorted(players))):
        for union in [each, *(known | each for known in unions)]:
            unions[union] = None
        if len(unions) > MOST_UNIONS:
            raise RulesError("the lists of a pooled group overlap in too many ways; put some into a group of their own")
    return list(unions)


def _height(own: Fraction, caps: Sequence[Fraction]) -> Fraction:
    """The height t at which the sum of min(cap, t) is `own`, which is no more than all caps together."""
    left, sharers = own, len(caps)
    for cap in sorted(caps):
        if left <= cap * sharers:
            break
        left -= cap
        sharers -= 1
    return left / sharers
