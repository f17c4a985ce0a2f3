"""What is contested in an event: lists of prizes with those who stand in them, and clubs by their best players. Values only."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction

from tiebreaks.answers.prizes import Placed
from tiebreaks.awards.rules import PrizeList
from tiebreaks.awards.shares import Contender, Terms, add_up
from tiebreaks.messages import Message


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
    def key(self) -> tuple[Fraction, int, int, str]:
        """Sorts the best to the front: points, then the smaller sum of ranks, the best rank, the name."""
        ranks = [row.rank for row in self.rows]
        return -self.points, sum(ranks), min(ranks), self.name
