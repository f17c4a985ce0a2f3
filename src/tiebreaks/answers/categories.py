"""What `in_category` answers: a category with its conditions, and its members in the order of the whole standings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any, ClassVar, Literal, NamedTuple

from tiebreaks.answers.prizes import Placed
from tiebreaks.engine.standings import Row, Standings, StandingsHeading
from tiebreaks.messages import Message
from tiebreaks.values.answer import Answer, Objects, members
from tiebreaks.values.frames import Framed, as_columns
from tiebreaks.values.printing import TextRepr, short_repr


class Span(NamedTuple):
    """Numbers from `low` to `high`, both included; None: no end. `under` is written U18, and is not included by a date."""

    low: int | None = None
    high: int | None = None
    under: bool = False

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, int):
            return False
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)


@dataclass(frozen=True)
class Category:
    """Conditions on a player; all must hold. A field that is None asks nothing."""

    name: str
    sex: str | None = None
    age: Span | None = None
    """By the year, U18 is up to 18; by a date, below 18 completed years."""
    born: Span | None = None
    """Years of birth."""
    rating: Span | None = None
    unrated: Literal[True, "only"] | None = None
    """True: unrated players are in the category of ratings, too."""
    federation: tuple[str, ...] | None = None
    title: tuple[str, ...] | bool | None = None
    """False: no title; True: any."""
    club: tuple[str, ...] | None = None
    players: frozenset[int] | None = None
    any_of: tuple[str, ...] = ()
    none_of: tuple[str, ...] = ()
    all_of: tuple[Category, ...] = ()
    """The categories of the words of a name such as "women U18"."""
    age_on: date | Literal["year"] | None = None
    season: int | None = None
    is_its_name: bool = field(default=False, compare=False)
    """Its name is its definition; nobody has given it one."""

    @property
    def conditions(self) -> dict[str, Any]:
        """The conditions as plain values, for JSON."""
        shown = {name: getattr(self, name) for name in self.__dataclass_fields__ if name not in ("name", "is_its_name")}
        asked = {name: value for name, value in shown.items() if value is not None and value != ()}
        for part in asked.pop("all_of", ()):
            asked |= part.conditions
        return {name: _as_json(value) for name, value in asked.items()}


def _as_json(value: object) -> Any:
    if isinstance(value, Span):
        return {"from": value.low, "to": value.high}
    if isinstance(value, date):
        return value.isoformat()
    return sorted(value) if isinstance(value, frozenset) else list(value) if isinstance(value, tuple) else value


class CategoryInShort(NamedTuple):
    """A category, and how many members it has."""

    name: str
    """Its name."""
    conditions: Mapping[str, Any]
    """What is asked of its members."""
    members: int
    """How many there are."""


@dataclass(frozen=True)
class CategoryRow(Answer):
    """A line of the standings of a category."""

    _JSON: ClassVar[Mapping[str, str]] = members("**=whole rank overall_rank")

    rank: int
    """1 + the members ahead; equal ranks stay equal."""
    overall_rank: int
    """In the whole standings."""
    placed: Placed
    """The line of the whole."""
    row: Row | None
    """The line of the whole standings, with its values; None: rows of something else were given."""

    @property
    def id(self) -> int:
        """The number of the participant."""
        return self.placed.id

    @property
    def name(self) -> str:
        """The name of the participant."""
        return self.placed.player.name

    @property
    def points(self) -> Fraction:
        """The points."""
        return self.placed.points

    @property
    def whole(self) -> Row | Placed:
        """The line of the whole, with its values if it has some."""
        return self.row or self.placed


@dataclass(frozen=True, repr=False)
class CategoryStandings(TextRepr, Answer, Framed):
    """The members of a category in the order of the whole standings."""

    _JSON: ClassVar[Mapping[str, str]] = members("**=heading category=about notes standings=rows")
    _KINDS: ClassVar[Mapping[str, str]] = {"rank": "int64", "overall_rank": "int64", "id": "int64", "name": "string"}

    title: Message
    """What this is: the event and the category."""
    category: Category
    """The category and its conditions."""
    rows: tuple[CategoryRow, ...]
    """The members, the best first."""
    notes: Objects[tuple[Message, ...]]
    """Of whom the category cannot know: players without a birth date, sex or rating."""
    standings: Standings | None
    """The whole standings; None: rows of something else were given."""

    def __repr__(self) -> str:
        return short_repr(self, Message("{title}: {count}", title=self.title, count=len(self.rows)))

    @property
    def about(self) -> CategoryInShort:
        """The category: name, conditions, how many members."""
        return CategoryInShort(self.category.name, self.category.conditions, len(self.rows))

    @property
    def heading(self) -> StandingsHeading | None:
        """What stands above the rows of the whole standings in JSON."""
        return self.standings.heading if self.standings else None

    def to_columns(self) -> dict[str, list[Any]]:
        """Both ranks, id, name and every value of the members, exact."""
        codes = self.standings.column_names if self.standings else ("points",)
        return as_columns(
            ("rank", "overall_rank", "id", "name", *codes),
            [
                (row.rank, row.overall_rank, row.id, row.name, *(row.row.values if row.row else (row.points,)))
                for row in self.rows
            ],
        )


@dataclass(frozen=True, repr=False)
class Categories(TextRepr, Answer):
    """The standings of several categories, one after the other."""

    _JSON: ClassVar[Mapping[str, str]] = members("categories")

    title: Message
    """What this is: the event."""
    categories: tuple[CategoryStandings, ...]
    """In the order asked for."""

    def __repr__(self) -> str:
        return short_repr(self, Message("{title}: {count}", title=self.title, count=len(self.categories)))
