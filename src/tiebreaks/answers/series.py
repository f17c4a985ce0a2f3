"""What `series` answers: the standings of several events, with what each person has in each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from tiebreaks.answers.prizes import Said
from tiebreaks.messages import Message
from tiebreaks.model.tournament import Player
from tiebreaks.values import frames
from tiebreaks.values.answer import Answer, English, Paired
from tiebreaks.values.printing import Printed, short_repr

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

_KINDS = {"rank": "int64", "id": "int64", "name": "string"}


@dataclass(frozen=True)
class EventResult(Answer):
    """What somebody has in one event."""

    event: str
    """The name of the event."""
    place: int
    """1 + those ahead there."""
    points: Paired[Fraction]
    """For the series."""
    counts: bool
    """Whether the points are in the total."""


@dataclass(frozen=True)
class SeriesRow(Answer):
    """A line of the standings of a series."""

    _JSON: ClassVar[Mapping[str, str]] = {
        "rank": "rank",
        "person": "id",
        "name": "name",
        "total": "points",
        "why": "why",
        "results": "results",
    }

    rank: int | None
    """None: too few events."""
    player: Player
    """The person; the number is that of the series."""
    points: Paired[Fraction]
    """The total."""
    results: tuple[EventResult, ...]
    """Of the events that the person played, in their order."""
    why: Said = None
    """What the tie-breaks found that decided among persons with equal totals; None: they decided nothing."""

    @property
    def id(self) -> int:
        """The number of the person in this series."""
        return self.player.id

    @property
    def name(self) -> str:
        """The name of the person, as the latest event has it."""
        return self.player.name


@dataclass(frozen=True, repr=False)
class Series(Printed, Answer):
    """The standings of a series; `prizes` and `in_category` take it like those of an event."""

    _JSON: ClassVar[Mapping[str, str]] = {
        "series": "name",
        "events": "events",
        "standings": "rows",
        "unranked": "unranked",
        "notes": "notes",
    }

    title: Message
    """What this is: the series, and how many events it has."""
    events: tuple[str, ...]
    """The names of the events."""
    rows: tuple[SeriesRow, ...]
    """The ranked persons, the best first."""
    unranked: tuple[SeriesRow, ...]
    """Those with too few events."""
    notes: English[tuple[Message, ...]]
    """What the reader should know."""
    name: str = ""
    """The name of the series."""
    starts: date | None = None
    """The first day of the first event, for ages."""

    def __repr__(self) -> str:
        return short_repr(self, Message("{title}: {count}", title=self.title, count=len(self.rows)))

    def to_dicts(self) -> list[dict[str, Any]]:
        """A plain dict per ranked person: rank, id, name, total and the points of each event, exact; None: not played."""
        columns = self.to_columns()
        return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]

    def to_columns(self) -> dict[str, list[Any]]:
        """The same by columns, as for a data frame."""
        points = [{one.event: one.points for one in row.results} for row in self.rows]
        rows = [
            (row.rank, row.id, row.name, row.points, *(found.get(event) for event in self.events))
            for row, found in zip(self.rows, points, strict=True)
        ]
        return frames.as_columns(("rank", "id", "name", "total", *self.events), rows)

    def to_arrow(self) -> pyarrow.Table:
        """A row per ranked person; points as float64."""
        return frames.as_arrow(self.to_columns(), facts=_KINDS)

    def to_polars(self) -> polars.DataFrame:
        """As `to_arrow`, for Polars."""
        return frames.as_polars(self.to_columns(), facts=_KINDS)

    def to_pandas(self) -> pandas.DataFrame:
        """As `to_arrow`, for pandas."""
        return frames.as_pandas(self.to_columns(), facts=_KINDS)
