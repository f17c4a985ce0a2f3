"""Section 3: the awards of one list, given who stands in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from .rows import Given, PrizeList, Row, in_order


@dataclass(frozen=True)
class Award:
    """What a player standing in a list has there."""

    money: Fraction
    worth: Fraction
    """Exact money plus the stated worth of the thing of his place, averaged over equal ranks."""


def awards_of(prizes: PrizeList, standing: Iterable[Row]) -> dict[int, Award]:
    """The award of each player who has one: money, or a thing (also an undecided one)."""
    found: dict[int, Award] = {}
    money = {number: amount for shares in money_of(prizes, standing) for number, amount in shares.items()}
    for row_class, places in _with_places(in_order(standing), by_points=False):
        has_thing = any(prizes.thing(place) for place in places)
        stated = sum((prizes.thing_worth(place) for place in places), Fraction(0)) / len(places)
        for row in row_class:
            if has_thing or row.number in money:
                paid = money.get(row.number, Fraction(0))
                found[row.number] = Award(paid, paid + stated)
    return found


def give(prizes: PrizeList, standing: Iterable[Row]) -> Given:
    """Give a list to those who stand in it: a thing whose place is held by several of equal rank is undecided."""
    standing = list(standing)
    given = Given(shares=money_of(prizes, standing), held={(number, prizes.name) for number in awards_of(prizes, standing)})
    for row_class, places in _with_places(in_order(standing), by_points=False):
        if len(row_class) == 1 and prizes.thing(places[0]):
            given.things.append((row_class[0].number, prizes.thing(places[0])))
    return given


def money_of(prizes: PrizeList, standing: Iterable[Row]) -> list[dict[int, Fraction]]:
    """The exact shares of each set of sharers."""
    ties = _with_places(in_order(standing), by_points=prizes.sharing != "none")
    return [shares for tie, places in ties if (shares := _share_tie(prizes, tie, places))]


def _with_places(rows: list[Row], *, by_points: bool) -> list[tuple[list[Row], range]]:
    """Runs of equal rank, or of equal points, each with the places it holds."""
    runs: list[tuple[list[Row], range]] = []
    place = 1
    for _, run in groupby(rows, key=lambda row: row.points if by_points else row.rank):
        tied = list(run)
        runs.append((tied, range(place, place + len(tied))))
        place += len(tied)
    return runs


def _share_tie(prizes: PrizeList, tie: list[Row], places: range) -> dict[int, Fraction]:
    """Divide the money of the places of a tie."""
    paid = sum(1 for place in places if prizes.amount(place) > 0)
    if paid == 0:
        return {}
    sharers = tie
    if prizes.straddle == "within":
        sharers = [row for row in tie if row.rank <= tie[paid - 1].rank]
    while True:
        shares = _share(prizes, sharers, places.start)
        fewer = [row for row in sharers if row.rank != sharers[-1].rank]
        if len(sharers) > paid and min(shares.values()) < prizes.least and len(fewer) >= paid:
            sharers = fewer
        else:
            return shares


def _share(prizes: PrizeList, sharers: list[Row], first: int) -> dict[int, Fraction]:
    """`none` and `equal`: S / n each. `hort`: own / 2 + S / (2n)."""
    n = len(sharers)
    total = sum((prizes.amount(first + offset) for offset in range(n)), Fraction(0))
    if prizes.sharing != "hort":
        return {row.number: total / n for row in sharers}
    shares: dict[int, Fraction] = {}
    for row in sharers:
        own = [prizes.amount(first + offset) for offset, other in enumerate(sharers) if other.rank == row.rank]
        shares[row.number] = sum(own, Fraction(0)) / len(own) / 2 + total / (2 * n)
    return shares
