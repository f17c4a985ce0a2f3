"""What `series` answers: the standings of several events, with what each person has in each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, ClassVar

from tiebreaks.answers.prizes import Said
from tiebreaks.engine.basis import Basis
from tiebreaks.messages import Message
from tiebreaks.model.tournament import Player
from tiebreaks.values.answer import Answer, Objects, Paired, members
from tiebreaks.values.frames import Framed, as_columns
from tiebreaks.values.printing import TextRepr, short_repr


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

    _JSON: ClassVar[Mapping[str, str]] = members("rank person=id name total=points why results")

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
class SeriesStandings(TextRepr, Answer, Framed):
    """The standings of a series; `prizes` and `in_category` take it like those of an event."""

    _KINDS: ClassVar[Mapping[str, str]] = {"rank": "int64", "id": "int64", "name": "string"}
    _JSON: ClassVar[Mapping[str, str]] = members("bases series=name events standings=rows unranked doubtful=doubts notes")

    title: Message
    """What this is: the series, and how many events it has."""
    events: tuple[str, ...]
    """The names of the events."""
    rows: tuple[SeriesRow, ...]
    """The ranked persons, the best first."""
    unranked: tuple[SeriesRow, ...]
    """Those with too few events."""
    notes: Objects[tuple[Message, ...]]
    """What the reader should know."""
    name: str = ""
    """The name of the series."""
    bases: tuple[Basis, ...] = ()
    """What the standings of each event rest on."""
    starts: date | None = None
    """The first day of the first event, for ages."""
    doubts: Objects[tuple[Message, ...]] = ()
    """What makes the table doubtful: events that are not over, and what makes the table of an event doubtful."""

    def __repr__(self) -> str:
        return short_repr(self, Message("{title}: {count}", title=self.title, count=len(self.rows)))

    def to_columns(self) -> dict[str, list[Any]]:
        """Rank, id, name, total and the points of each event for the ranked persons, exact; None: not played."""
        points = [{one.event: one.points for one in row.results} for row in self.rows]
        rows = [
            (row.rank, row.id, row.name, row.points, *(found.get(event) for event in self.events))
            for row, found in zip(self.rows, points, strict=True)
        ]
        return as_columns(("rank", "id", "name", "total", *self.events), rows)
