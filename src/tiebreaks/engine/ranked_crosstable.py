"""The crosstable as a table of data: a row for each participant and round, in the order of the standings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from tiebreaks.engine.records import Integers, Records
from tiebreaks.model.tournament import Result, Tournament
from tiebreaks.text import ExactValue
from tiebreaks.values.frames import Framed, columns_of
from tiebreaks.values.printing import short_repr


class CrosstableRow(NamedTuple):
    """A round of one participant."""

    rank: int
    """In the standings."""
    id: int
    """The number of the participant."""
    name: str
    """The name of the participant."""
    round: int
    """The round, from 1."""
    opponent: int | None
    """The number of the opponent; None: there was none."""
    opponent_name: str | None
    """The name of the opponent."""
    colour: str | None
    """white or black; None: there was no opponent, or nobody knows. Of a team, that of its first board."""
    result: str
    """The name of the `Result` in small letters: win, draw, loss, forfeit_win, half_bye, pending."""
    points: Fraction
    """Of the round; in a team event the match points."""
    game_points: Fraction | None
    """Of the round in a team event; None in an individual one."""


@dataclass(frozen=True, repr=False)
class RankedCrosstable(Framed):
    """Every round of every participant: `standings.crosstable.to_pandas()`."""

    _KINDS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("rank", "id", "round", "opponent"), "int64"),
        **dict.fromkeys(("name", "opponent_name", "colour", "result"), "string"),
    }

    rows: tuple[CrosstableRow, ...]
    """Participant after participant in rank order, round after round."""
    is_team: bool
    """Whether the participants are teams."""

    def __repr__(self) -> str:
        return short_repr(self, f"{len(self.rows)} rows")

    def __iter__(self) -> Iterator[CrosstableRow]:
        return iter(self.rows)

    def to_columns(self) -> dict[str, list[Any]]:
        """What each row has, points exact; `game_points` only in a team event."""
        names = [name for name in CrosstableRow._fields if self.is_team or name != "game_points"]
        return columns_of(self.rows, {name: name for name in names})


def tabulate(event: Tournament, ranks: Mapping[int, int], rounds: int, records: Records) -> RankedCrosstable:
    """The crosstable of the ranked participants, up to a round."""
    points, game_points = records.points, None
    if event.is_team:
        points, game_points = records.on("MP").points, records.on("GP").points
    rows = tuple(
        _make_row(event, rank, event.row_of[number], index, points, game_points)
        for number, rank in ranks.items()
        for index in range(rounds)
    )
    return RankedCrosstable(rows, event.is_team)


def _make_row(
    event: Tournament, rank: int, at: int, index: int, points: Integers, game_points: Integers | None
) -> CrosstableRow:
    table = event.crosstable
    cell = table.cell(at, index)
    other = table.opponent[cell]
    met = other != at
    return CrosstableRow(
        rank,
        table.number[at],
        table.name[at],
        index + 1,
        table.number[other] if met else None,
        table.name[other] if met else None,
        ("black" if table.black[cell] else "white") if met and event.colours_known else None,
        Result(table.result[cell]).name.lower(),
        ExactValue(int(points[at, index]), 10),
        None if game_points is None else ExactValue(int(game_points[at, index]), 10),
    )
