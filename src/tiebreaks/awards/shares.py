"""What a list of prizes gives, what somebody has of it, and how it is divided: by place, equally, or by Hort's system."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Literal, NamedTuple

from tiebreaks.answers.prizes import NOTHING
from tiebreaks.cached import cached_property

Sharing = Literal["none", "equal", "hort"]
Straddle = Literal["all", "within"]


def add_up(amounts: Iterable[Fraction]) -> Fraction:
    """The sum of amounts; of none it is 0."""
    return sum(amounts, NOTHING)


class Contender(NamedTuple):
    """Somebody who stands in a list. Equal `rank`: nobody is ahead; equal `tie`: they share where the list shares."""

    player: int
    rank: int
    tie: Fraction | int


@dataclass(frozen=True)
class Terms:
    """What a list gives, by place, and how those who are tied share it."""

    amounts: tuple[Fraction, ...]
    things: tuple[str, ...] = ()
    worths: tuple[Fraction, ...] = ()
    sharing: Sharing = "none"
    straddle: Straddle = "all"
    least: Fraction = NOTHING

    def amount(self, place: int) -> Fraction:
        """The money of a place, from 1."""
        return self.amounts[place - 1] if place <= len(self.amounts) else NOTHING

    def thing(self, place: int) -> str:
        """The thing of a place; "": none."""
        return self.things[place - 1] if place <= len(self.things) else ""

    def worth(self, place: int) -> Fraction:
        """The stated worth of the thing of a place."""
        return self.worths[place - 1] if place <= len(self.worths) and self.thing(place) else NOTHING

    @property
    def all_worths(self) -> tuple[Fraction, ...]:
        """The stated worths of the things, by place."""
        return tuple(map(self.worth, range(1, self.places + 1)))

    @cached_property
    def places(self) -> int:
        """Places with money or a thing."""
        last = [at for at, amount in enumerate(self.amounts, 1) if amount] + [
            at for at, thing in enumerate(self.things, 1) if thing
        ]
        return max(last, default=0)


class Share(NamedTuple):
    """What somebody has in a list."""

    player: int
    place: int
    last_place: int
    """Places `place` to `last_place` are those of the rank, which several may have."""
    money: Fraction
    own: Fraction
    """The money of the own place; equal ranks average theirs."""
    pool: Fraction
    """The money of the places that the sharers share."""
    sharers: tuple[int, ...]
    things: tuple[str, ...]
    """The thing of the place, or all those of the places of the rank: then it is not decided who has which."""
    rivals: tuple[int, ...]
    """With whom the things are undecided."""
    worth: Fraction
    """Money before rounding, and the stated worth of the thing."""
    first: int = 1
    """The first place of those who share."""


@dataclass(frozen=True)
class PooledPrize:
    """A prize that is brought in."""

    at: int
    place: int
    amount: Fraction


@dataclass(frozen=True)
class PoolPart:
    """Prizes that some of a score group divide among themselves."""

    prizes: tuple[PooledPrize, ...]
    players: frozenset[int]


@dataclass(frozen=True)
class Pool:
    """The prizes that a score group brings in, and what each of it has."""

    points: Fraction
    prizes: tuple[PooledPrize, ...]
    shares: Mapping[int, Fraction]
    caps: Mapping[int, Fraction]
    parts: tuple[PoolPart, ...]
    """Who divides which prizes; the highest shares first."""


def share_list(terms: Terms, standing: Sequence[Contender]) -> dict[int, Share]:
    """What each of those who stand in a list has of it; who has nothing is left out. `standing` is in the list's order."""
    shares: dict[int, Share] = {}
    place = 1
    for tied in _runs(standing, by_rank=terms.sharing == "none"):
        if place > terms.places:
            break
        for share in _share_tie(terms, tied, place):
            if share.money or share.things:
                shares[share.player] = share
        place += len(tied)
    return shares


def _runs(standing: Sequence[Contender], *, by_rank: bool) -> Iterator[list[Contender]]:
    for _, run in groupby(standing, key=(lambda entry: entry.rank) if by_rank else (lambda entry: entry.tie)):
        yield list(run)


def _share_tie(terms: Terms, tied: list[Contender], first: int) -> Iterator[Share]:
    """The shares of a run of tied players on the places from `first` on."""
    if len(tied) == 1:  # nobody shares: worth doing quickly, because most places are such
        amount, thing = terms.amount(first), terms.thing(first)
        worth = amount + terms.worth(first) if thing else amount
        alone = (tied[0].player,) if amount else ()
        won: tuple[str, ...] = (thing,) if thing else ()
        yield Share(tied[0].player, first, first, amount, amount, amount, alone, won, (), worth, first)
        return
    money = _divide(terms, tied, first)
    place = first
    for ranked in _runs(tied, by_rank=True):
        places = range(place, place + len(ranked))
        things = tuple(thing for thing in map(terms.thing, places) if thing)
        stated = add_up(map(terms.worth, places)) / len(ranked)
        together = tuple(entry.player for entry in ranked)
        for entry in ranked:
            amount, own, pool, sharers = money.get(entry.player, (NOTHING, NOTHING, NOTHING, ()))
            rivals = tuple(player for player in together if player != entry.player) if things else ()
            yield Share(entry.player, place, places[-1], amount, own, pool, sharers, things, rivals, amount + stated, first)
        place += len(ranked)


def _divide(terms: Terms, tied: list[Contender], first: int) -> dict[int, tuple[Fraction, Fraction, Fraction, tuple[int, ...]]]:
    """Who shares, and how much. Player -> money, own place, pool, sharers."""
    paid = sum(1 for place in range(first, first + len(tied)) if terms.amount(place))
    if not paid:
        return {}
    classes = list(_runs(tied, by_rank=True))
    if terms.straddle == "within":
        while sum(map(len, classes[:-1])) >= paid:
            classes.pop()
    while True:
        divided = _divide_among(terms, classes, first)
        sharers = sum(map(len, classes))
        smallest = min(money for money, *_ in divided.values())
        if sharers <= paid or smallest >= terms.least or sum(map(len, classes[:-1])) < paid:
            return divided
        classes.pop()


def _divide_among(
    terms: Terms, classes: list[list[Contender]], first: int
) -> dict[int, tuple[Fraction, Fraction, Fraction, tuple[int, ...]]]:
    sharers = tuple(entry.player for ranked in classes for entry in ranked)
    pool = add_up(terms.amount(place) for place in range(first, first + len(sharers)))
    divided, place = {}, first
    for ranked in classes:
        own = add_up(terms.amount(at) for at in range(place, place + len(ranked))) / len(ranked)
        equal = pool / len(sharers)
        money = own / 2 + equal / 2 if terms.sharing == "hort" else equal
        divided.update({entry.player: (money, own, pool, sharers) for entry in ranked})
        place += len(ranked)
    return divided
