"""What the second allocation knows: rows of a standings, lists of prizes, and what a method gives."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True)
class Row:
    """A line of the standings and the facts of its player. An unknown fact is empty, a player without a rating has None."""

    rank: int
    points: Fraction
    number: int
    sex: str = ""
    birth: str = ""
    """"2008", "2008/05/06", "2008-05-06" or "2008/00/00"."""
    rating: int | None = None
    federation: str = ""
    title: str = ""


@dataclass(frozen=True)
class PrizeList:
    """Prizes of one kind, and the players who may win them (none where the list is not given)."""

    index: int
    """Its position in the file."""
    name: str
    group: str
    amounts: tuple[Fraction, ...]
    things: tuple[str, ...]
    worth: tuple[Fraction, ...]
    sharing: str
    straddle: str
    least: Fraction
    last: bool
    eligible: tuple[Row, ...]

    @property
    def places(self) -> range:
        """1 to K."""
        return range(1, max(len(self.amounts), len(self.things)) + 1)

    def amount(self, place: int) -> Fraction:
        """The money of a place, 0 beyond the last."""
        return self.amounts[place - 1] if place <= len(self.amounts) else Fraction(0)

    def thing(self, place: int) -> str:
        """The thing of a place, if it has one."""
        return self.things[place - 1] if place <= len(self.things) else ""

    def thing_worth(self, place: int) -> Fraction:
        """The stated worth of the thing of a place; 0 where none is stated or there is no thing."""
        return self.worth[place - 1] if self.thing(place) and place <= len(self.worth) else Fraction(0)


@dataclass
class Given:
    """What a method gives: exact money by set of sharers, decided things, and who holds an award of which list."""

    shares: list[dict[int, Fraction]] = field(default_factory=list)
    things: list[tuple[int, str]] = field(default_factory=list)
    held: set[tuple[int, str]] = field(default_factory=set)

    def add(self, other: Given) -> None:
        """Give that too."""
        self.shares += other.shares
        self.things += other.things
        self.held |= other.held

    def winners(self) -> set[int]:
        """Who has an award."""
        return {number for number, _ in self.held}


def in_order(rows: Iterable[Row]) -> list[Row]:
    """The order of rows everywhere: rank, then pairing number."""
    return sorted(rows, key=lambda row: (row.rank, row.number))


def exact(value: object) -> Fraction:
    """An int, Decimal or text of a rules file as the number it writes."""
    return Fraction(str(value))
