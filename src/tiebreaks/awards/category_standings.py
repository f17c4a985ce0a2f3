"""The standings of a category: the order of the whole, restricted; nothing is computed anew."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tiebreaks.awards.categories import Category, RulesError, read_words, shown_name
from tiebreaks.awards.prizes import Ceremony, Ranked
from tiebreaks.awards.results import Placed, as_columns
from tiebreaks.awards.rules import RULES, Reader, Rules, read_rules
from tiebreaks.engine.standings import Row, Standings
from tiebreaks.messages import Message
from tiebreaks.text import exact_str, number
from tiebreaks.values import frames
from tiebreaks.values.printing import Printed, short_repr

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

USUAL = ("women", "U8", "U10", "U12", "U14", "U16", "U18", "U20", "50+", "65+", "unrated")
_KINDS = {"rank": "int64", "overall_rank": "int64", "id": "int64", "name": "string"}


@dataclass(frozen=True)
class CategoryRow:
    """A line of the standings of a category."""

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


@dataclass(frozen=True, repr=False)
class CategoryStandings(Printed):
    """The members of a category in the order of the whole standings."""

    title: Message
    """What this is: the event and the category."""
    category: Category
    """The category and its conditions."""
    rows: tuple[CategoryRow, ...]
    """The members, the best first."""
    notes: tuple[Message, ...]
    """Of whom the category cannot know: players without a birth date, sex or rating."""
    standings: Standings | None
    """The whole standings; None: rows of something else were given."""

    def __repr__(self) -> str:
        return short_repr(self, Message("{title}: {count}", title=self.title, count=len(self.rows)))

    def to_dict(self) -> dict[str, Any]:
        """The JSON object: that of the standings, with the category, and both ranks of every member."""
        whole = {key: value for key, value in self.standings.to_dict().items() if key != "standings"} if self.standings else {}
        return {
            **whole,
            "category": {"name": self.category.name, "conditions": self.category.conditions, "members": len(self.rows)},
            "notes": [str(note) for note in self.notes],
            "standings": [_row_dict(row) for row in self.rows],
        }

    def to_dicts(self) -> list[dict[str, Any]]:
        """A plain dict per member: both ranks, id, name and every value, exact."""
        columns = self.to_columns()
        return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]

    def to_columns(self) -> dict[str, list[Any]]:
        """The same by columns, as for a data frame."""
        codes = self.standings.column_names if self.standings else ("points",)
        return as_columns(
            ("rank", "overall_rank", "id", "name", *codes),
            [
                (row.rank, row.overall_rank, row.id, row.name, *(row.row.values if row.row else (row.points,)))
                for row in self.rows
            ],
        )

    def to_arrow(self) -> pyarrow.Table:
        """A row per member; values as float64."""
        return frames.as_arrow(self.to_columns(), facts=_KINDS)

    def to_polars(self) -> polars.DataFrame:
        """As `to_arrow`, for Polars."""
        return frames.as_polars(self.to_columns(), facts=_KINDS)

    def to_pandas(self) -> pandas.DataFrame:
        """As `to_arrow`, for pandas."""
        return frames.as_pandas(self.to_columns(), facts=_KINDS)


@dataclass(frozen=True, repr=False)
class Categories(Printed):
    """The standings of several categories, one after the other."""

    title: Message
    """What this is: the event."""
    categories: tuple[CategoryStandings, ...]
    """In the order asked for."""

    def __repr__(self) -> str:
        return short_repr(self, Message("{title}: {count}", title=self.title, count=len(self.categories)))

    def to_dict(self) -> dict[str, Any]:
        """The JSON object."""
        return {"categories": [each.to_dict() for each in self.categories]}


def in_categories(
    standings: Standings, names: Sequence[str], rules: Rules | str | Mapping[str, Any] | None = None
) -> CategoryStandings | Categories:
    """The standings of a category, or of several."""
    found = tuple(in_category(standings, name, rules) for name in names)
    return found[0] if len(found) == 1 else Categories(standings.title, found)


def usual_categories(
    standings: Standings, names: Sequence[str] = (), rules: Rules | None = None
) -> tuple[CategoryStandings, ...]:
    """The standings of the categories asked for; without names, of those of the rules and the usual ones.

    A usual category has some members, but not everybody; ages need the first day of the event.
    """
    if names:
        return tuple(in_category(standings, name, rules) for name in dict.fromkeys(names))
    if standings.tournament.is_team:
        return ()
    rules = rules or read_rules({})
    used = [each.category for each in rules.prizes if each.category is not None and each.category.is_its_name]
    own = [*rules.categories.values(), *used]
    alike = {replace(category, name="") for category in own}  # a usual one may be there under another name
    usual = [category for category in map(read_words, USUAL) if category and replace(category, name="") not in alike]
    found = []
    for each in dict.fromkeys([*own, *usual]):
        try:
            category = in_category(standings, each, rules)
        except RulesError:  # an age without a first day
            continue
        if 0 < len(category.rows) < len(standings):
            found.append(category)
    return tuple(found)


def _row_dict(row: CategoryRow) -> dict[str, Any]:
    own = (
        row.row.to_dict()
        if row.row
        else {"id": row.id, "name": row.name, "points": number(row.points), "exact": exact_str(row.points)}
    )
    return {**own, "rank": row.rank, "overall_rank": row.overall_rank}


def in_category(
    standings: Ranked,
    category: str | Category,
    rules: Rules | str | Mapping[str, Any] | None = None,
    *,
    starts: date | None = None,
) -> CategoryStandings:
    """The standings of a category, in the order of the whole.

    category  a name such as "women", "U18", "women U1800", or one that the rules define
    rules     of prizes, with [categories]: what `read_rules` gives, or what it takes
    starts    the first day, for ages, where rows are given
    """
    rules = rules if isinstance(rules, Rules) else read_rules(rules or {})
    if isinstance(category, str):
        reader = Reader("" if rules.source == RULES else rules.source)
        reader.categories = dict(rules.categories)
        found = reader.named_category(category, "category")
        if found is None:
            raise RulesError(reader.problems)
        category = found
    only = replace(rules, prizes=(), groups={}, teams=(), limits=(), excluded={})
    ceremony = Ceremony(standings, only, starts, [category])
    members = [ceremony.row[entry.player] for entry in ceremony.in_category(category)]
    ceremony.check_unclear_ages()
    ceremony.refuse()
    ahead = [row.rank for row in members]
    whole = standings if isinstance(standings, Standings) else None
    lines = {row.id: row for row in whole.rows} if whole else {}
    rows = tuple(CategoryRow(1 + bisect_left(ahead, row.rank), row.rank, row, lines.get(row.id)) for row in members)
    ceremony.note_missing_facts()
    name = shown_name(category)
    title = Message("{title}: {category}", title=whole.title, category=name) if whole else Message("{category}", category=name)
    return CategoryStandings(title, category, rows, tuple(ceremony.notes), whole)
