"""The standings of a category: the order of the whole, restricted; nothing is computed anew."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from tiebreaks.awards.categories import Category, RulesError
from tiebreaks.awards.prizes import Ceremony, Placed, Ranked, rank_members
from tiebreaks.awards.rules import Reader, Rules
from tiebreaks.awards.sharing import Entry
from tiebreaks.engine.standings import Row, Standings
from tiebreaks.messages import Message
from tiebreaks.printing import Printed, short_repr
from tiebreaks.text import exact_str, number


@dataclass(frozen=True)
class CategoryRow:
    """A line of the standings of a category."""

    rank: int
    """1 + the members ahead; equal ranks stay equal."""
    overall_rank: int
    placed: Placed
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
    category: Category
    rows: tuple[CategoryRow, ...]
    notes: tuple[Message, ...]
    standings: Standings | None

    def __repr__(self) -> str:
        return short_repr(self, f"{self.title}: {len(self.rows)}")

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
        """A plain dict per member, with both ranks and the exact values."""
        return [
            {
                "rank": row.rank,
                "overall_rank": row.overall_rank,
                **({**dict(row.row), "rank": row.rank} if row.row else _plain(row)),
            }
            for row in self.rows
        ]


def _plain(row: CategoryRow) -> dict[str, Any]:
    return {"id": row.id, "name": row.name, "points": row.points}


def _row_dict(row: CategoryRow) -> dict[str, Any]:
    own = (
        row.row.to_dict()
        if row.row
        else {"id": row.id, "name": row.name, "points": number(row.points), "exact": exact_str(row.points)}
    )
    return {**own, "rank": row.rank, "overall_rank": row.overall_rank}


def in_category(
    standings: Ranked, category: str | Category, rules: Rules | None = None, *, starts: date | None = None
) -> CategoryStandings:
    """The standings of a category: a name such as "women", "U18", "women U1800", or one that the rules define."""
    rules = rules or Rules()
    if isinstance(category, str):
        reader = Reader(rules.source)
        reader.categories = dict(rules.categories)
        found = reader.named_category(category, "category", category)
        if found is None:
            raise RulesError(reader.problems)
        category = found
    ceremony = Ceremony(standings, Rules(categories=rules.categories, lists=rules.lists, clubs=rules.clubs, age_on=rules.age_on,
                                         season=rules.season, ratings=rules.ratings, source=rules.source), starts, [category])  # fmt: skip
    members = ceremony.in_category(category)
    ceremony.refuse_unclear_ages()
    ranks = rank_members([Entry(row.id, row.rank, row.points) for row in members])
    whole = standings if isinstance(standings, Standings) else None
    lines = {row.id: row for row in whole.rows} if whole else {}
    rows = tuple(CategoryRow(ranks[row.id], row.rank, row, lines.get(row.id)) for row in members)
    ceremony.note_missing_facts()
    name = category.name
    title = Message("{title}: {category}", title=whole.title, category=name) if whole else Message("{category}", category=name)
    return CategoryStandings(title, category, rows, tuple(ceremony.notes), whole)
