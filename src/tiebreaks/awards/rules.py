"""Values: the rules of an organiser, the lists of prizes with those who stand in them, and clubs by their best players."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal

from tiebreaks.answers.categories import Category
from tiebreaks.answers.prizes import Placed, write_money
from tiebreaks.awards.shares import Contender, Sharing, Straddle, Terms, add_up
from tiebreaks.cached import cached_property
from tiebreaks.errors import FormatError
from tiebreaks.messages import Figures, Message, Place

Method = Literal["all", "order", "value", "most", "pooled"]
Rounding = Literal["exact", "down", "up"]
RULES = "<rules>"  # what messages call rules that are no file
BOARD = re.compile(r"board:([1-9][0-9]{0,2})")


class RulesError(FormatError):
    """Rules of prizes, categories or a series that contradict themselves, or that this event cannot follow."""


def refuse(problems: Iterable[Message]) -> None:
    """Raise everything that is wrong."""
    if found := list(problems):
        raise RulesError(found)


@dataclass(frozen=True)
class PrizeList:
    """Prizes of one kind, first to last, and who may win them."""

    name: str
    terms: Terms
    group: str = "main"
    category: Category | None = None
    by: str = "standings"
    draws: bool = False
    entrants: int = 0
    points: Fraction | None = None
    games: int | None = None
    complete: bool = False
    clear: bool = False
    last: bool = False

    where: Place = field(default_factory=Place, compare=False)

    @property
    def board(self) -> int:
        """The board of a team event whose best players win; 0: none."""
        found = BOARD.fullmatch(self.by)
        return int(found[1]) if found else 0


@dataclass(frozen=True)
class Group:
    """Lists of which a player may have one prize in all, and who takes which."""

    name: str = "main"
    method: Method = "value"
    sharing: Sharing = "none"
    straddle: Straddle = "all"


@dataclass(frozen=True)
class PaymentLimit:
    """The most that a player of a category may be paid."""

    category: Category
    amount: Fraction
    where: Place = field(default_factory=Place, compare=False)


@dataclass(frozen=True)
class TeamPrizes:
    """Prizes for the best clubs or federations of an individual event."""

    name: str
    source: Literal["club", "federation"]
    of: int
    terms: Terms
    category: Category | None = None
    where: Place = field(default_factory=Place, compare=False)


@dataclass(frozen=True)
class PrizeRules:
    """What an organiser has announced."""

    prizes: tuple[PrizeList, ...] = ()
    """The lists of prizes, in the order of the file."""
    groups: Mapping[str, Group] = field(default_factory=dict)
    """Name -> group of lists."""
    categories: Mapping[str, Category] = field(default_factory=dict)
    """Name -> category that the rules define."""
    teams: tuple[TeamPrizes, ...] = ()
    """Prizes for clubs or federations."""
    limits: tuple[PaymentLimit, ...] = ()
    """The most that some players may be paid."""
    excluded: Mapping[int, str] = field(default_factory=dict)
    """Player number -> why this player cannot win."""
    lists: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Name -> numbers of players, for categories."""
    clubs: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Club -> numbers of its players."""
    currency: str = ""
    """As it is written beside amounts."""
    unit: Fraction = Fraction(1, 100)
    """The smallest amount that is paid."""
    rounding: Rounding = "exact"
    """How shares become whole units."""
    age_on: date | Literal["year"] = "year"
    """The day on which ages count, or the year of the first day."""
    season: int = 1
    """The month from which the next year counts; 1: January."""
    ratings: tuple[str, ...] = ("FIDE",)
    """The ratings for categories: the first that a player has."""
    based_on: int | None = None
    """The entries that the amounts suppose."""
    least_paid: Fraction = Fraction(0)
    """The least part of the amounts that is paid when there are fewer."""
    source: str = RULES
    """The file, for messages."""

    def group(self, name: str) -> Group:
        """A group by its name; one that the rules do not describe goes by value."""
        return self.groups.get(name, Group(name))

    @cached_property
    def decimals(self) -> int:
        """The decimal places of the unit."""
        return next((places for places in range(7) if (self.unit * 10**places).denominator == 1), 6)

    def money(self, amount: Fraction) -> Figures:
        """An amount with the decimals of the unit."""
        return write_money(amount, self.decimals)

    def in_units(self, amount: Fraction) -> Fraction:
        """Down to the unit: whatever the rounding, no less is paid."""
        return amount // self.unit * self.unit

    def part_paid(self, entries: int) -> Fraction:
        """Which part of the amounts is paid, where the fund is based on a number of entries."""
        if self.based_on is None:
            return Fraction(1)
        return min(Fraction(1), max(Fraction(entries, self.based_on), self.least_paid))


@dataclass(frozen=True)
class OpenList:
    """A list of prizes and those who may win it here."""

    rules: PrizeList
    terms: Terms
    """What it gives, in proportion to the entries."""
    ordered: Sequence[Contender]
    """Everybody in the category, excluded players too, in the order of the list."""
    standing: Sequence[Contender]
    """Those who may win."""
    barred: Mapping[int, Message]
    """The others -> why they cannot win."""
    measured: Mapping[int, Message]
    """What put each player where they are, in a list that does not go by the standings."""
    entrants: int
    """How many of the category took part."""

    def category_rank(self, rank: int) -> int:
        """1 + those ahead of a rank of this list."""
        return 1 + bisect_left(self.ordered, rank, key=lambda one: one.rank)

    def is_tied_at_the_top(self, without: Set[int]) -> bool:
        """Whether the first two are tied, some players left out."""
        first = [one.tie for one in self.standing if one.player not in without][:2]
        return len(first) == 2 and first[0] == first[1]

    @property
    def amounts(self) -> Fraction:
        """All the money of the list."""
        return add_up(self.terms.amounts)

    @property
    def announced(self) -> Fraction:
        """All the money of the rules, for as many entries as they suppose."""
        return add_up(self.rules.terms.amounts)


@dataclass(frozen=True)
class Club:
    """A club or federation by its best placed players."""

    name: str
    rows: Sequence[Placed]

    @property
    def points(self) -> Fraction:
        """The sum of points."""
        return add_up(row.points for row in self.rows)

    @property
    def key(self) -> tuple[Fraction, int, int]:
        """Sorts the best to the front: points, then the smaller sum of ranks, the best rank. Equal ones share."""
        ranks = [row.rank for row in self.rows]
        return -self.points, sum(ranks), min(ranks)
