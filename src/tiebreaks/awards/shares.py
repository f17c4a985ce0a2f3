"""What a list of prizes gives, and what somebody has of it: terms, shares, pools. Values only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from tiebreaks.answers.prizes import NOTHING

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
