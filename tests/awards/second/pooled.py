"""Section 5: ties across lists."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, groupby

from .rows import Given, PrizeList, Row, in_order

Prize = tuple[Fraction, int, int]
"""Minus its amount, the position of its list, its place: sorted, the order in which prizes are brought in."""
Kind = tuple[frozenset[Prize], Fraction]
"""The prizes brought in that a tied player may win, and his cap: players of one kind have the same share."""


def give_pooled(lists: Sequence[PrizeList]) -> Given:
    """Score groups from the top; what is brought in for one is gone for the next."""
    given = Given()
    may_win = {position: set(prizes.eligible) for position, prizes in enumerate(lists)}
    left = sorted(
        (-one.amount(place), at, place) for at, one in enumerate(lists) for place in one.places if one.amount(place) > 0
    )
    everybody = in_order({row for rows in may_win.values() for row in rows})
    for _, tied in groupby(sorted(everybody, key=lambda row: -row.points), key=lambda row: row.points):
        group = list(tied)
        brought: list[Prize] = []
        for prize in left:
            if can_be_matched([*brought, prize], group, may_win):
                brought.append(prize)
        kinds: dict[Kind, list[Row]] = {}
        for row in group:
            cap = max((-prize[0] for prize in left if row in may_win[prize[1]]), default=Fraction(0))
            kinds.setdefault((frozenset(prize for prize in brought if row in may_win[prize[1]]), cap), []).append(row)
        shares = divide_most_equally({kind: len(rows) for kind, rows in kinds.items()})
        given.shares.append({row.number: shares[kind] for kind, rows in kinds.items() for row in rows})
        for kind, rows in kinds.items():
            if shares[kind] > 0:
                given.held |= {(row.number, lists[prize[1]].name) for row in rows for prize in kind[0]}
        left = [prize for prize in left if prize not in brought]
    return given


def can_be_matched(prizes: Sequence[Prize], group: Sequence[Row], may_win: dict[int, set[Row]]) -> bool:
    """Whether the prizes can go to distinct eligible players: any k of them must be open to k players (Hall)."""
    return len(prizes) <= len(group) and all(
        len({row for row in group if any(row in may_win[prize[1]] for prize in some)}) >= len(some)
        for size in range(1, len(prizes) + 1)
        for some in combinations(prizes, size)
    )


def subsets(kinds: Collection[Kind]) -> Iterator[frozenset[Kind]]:
    """All of them, the empty one first."""
    for size in range(len(kinds) + 1):
        yield from map(frozenset, combinations(kinds, size))


def most_for(some: frozenset[Kind], counts: dict[Kind, int]) -> Fraction:
    """The most that some players can have together: in the narrowest cut a player counts by his cap or by his prizes."""
    cuts: list[Fraction] = []
    for by_prizes in subsets(some):
        open_to_them = {prize for kind in by_prizes for prize in kind[0]}
        caps = sum((kind[1] * counts[kind] for kind in some - by_prizes), Fraction(0))
        cuts.append(sum((-prize[0] for prize in open_to_them), Fraction(0)) + caps)
    return min(cuts)


def divide_most_equally(counts: dict[Kind, int]) -> dict[Kind, Fraction]:
    """Step 3 by its property: the least share is as great as can be, for as few as can be, then the next one."""
    most = {some: most_for(some, counts) for some in subsets(list(counts))}
    shares: dict[Kind, Fraction] = {}
    while len(shares) < len(counts):
        done = frozenset(shares)
        found: list[tuple[Fraction, int, frozenset[Kind]]] = []
        for some in subsets([kind for kind in counts if kind not in done]):
            if some:
                players = sum(counts[kind] for kind in some)
                found.append(((most[some | done] - most[done]) / players, -players, some))
        level, _, narrowest = min(found, key=lambda way: way[:2])
        shares |= dict.fromkeys(narrowest, level)
    return shares


def divide_by_levels(counts: dict[Kind, int]) -> dict[Kind, Fraction]:
    """Step 3 as the text computes it: the set of greatest level first."""
    shares: dict[Kind, Fraction] = {}
    while len(shares) < len(counts):
        left = [kind for kind in counts if kind not in shares]
        gone = {prize for kind in counts for prize in kind[0] if _shared_only_by(prize, counts, frozenset(shares))}
        found: list[tuple[Fraction, int, frozenset[Kind]]] = []
        for some in subsets(left):
            if some:
                own = {prize for kind in some for prize in kind[0] if _shared_only_by(prize, counts, some | frozenset(shares))}
                total = sum((-prize[0] for prize in own - gone), Fraction(0))
                found.append((_level(some, counts, total), sum(counts[kind] for kind in some), some))
        level, _, highest = max(found, key=lambda way: way[:2])
        shares |= {kind: min(kind[1], level) for kind in highest}
    return shares


def _shared_only_by(prize: Prize, counts: dict[Kind, int], some: Collection[Kind]) -> bool:
    return all(kind in some for kind in counts if prize in kind[0])


def _level(some: frozenset[Kind], counts: dict[Kind, int], total: Fraction) -> Fraction:
    """The height t with the sum of min(cap, t) equal to the total."""
    open_kinds = sorted(some, key=lambda kind: kind[1])
    while True:
        level = total / sum(counts[kind] for kind in open_kinds)
        if level <= open_kinds[0][1] or len(open_kinds) == 1:
            return level
        total -= open_kinds[0][1] * counts[open_kinds[0]]
        open_kinds = open_kinds[1:]
