"""A table somebody made by hand: the header, the rows and the lines around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tiebreaks.formats.grids.grid import Grid
from tiebreaks.formats.grids.sheets import column_letters
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.tables.headings import (
    HeaderRow,
    HeadingKind,
)
from tiebreaks.formats.tables.text import clean_cell, clean_name
from tiebreaks.messages import Message, Place


@dataclass(frozen=True)
class HandMadeTable:
    """The header of a table, its rows and the lines around it."""

    grid: Grid
    header: HeaderRow
    rows: tuple[int, ...]
    """Positions in the grid of the rows of participants, or of games."""
    above: tuple[str, ...]
    below: tuple[str, ...]
    problems: Problems

    def cell(self, row: int, column: int | None) -> str:
        """A cell of the grid; empty where the row is shorter, or there is no such column."""
        cells = self.grid.rows[row]
        return cells[column] if column is not None and column < len(cells) else ""

    def column(self, *kinds: HeadingKind) -> int | None:
        """The first column of these kinds."""
        return self.header.column(*kinds)

    def place(self, row: int, column: int | None = None) -> Place:
        """Of a cell, for a message."""
        return self.grid.where(row, column or 0)

    def name_of(self, row: int) -> str:
        """The participant of a row; the first name may have a column of its own."""
        name = clean_name(self.cell(row, self.column("name", "team")))
        first = clean_name(self.cell(row, self.column("first name")))
        return f"{name}, {first}" if name and first else name or first

    def cells(self, column: int) -> list[str]:
        """A column from its first row to the last."""
        return [self.cell(row, column) for row in self.rows]

    def unknown(self) -> list[int]:
        """The columns whose heading is not known; those without one as well."""
        width = max(len(self.grid.rows[row]) for row in self.rows)
        headings = (*self.header.headings, *([None] * (width - len(self.header.headings))))
        return [column for column, heading in enumerate(headings) if heading is None]

    def is_bare(self, column: int) -> bool:
        """Whether a column is a round or an opponent in a matrix."""
        heading = self.header.headings[column]
        return heading is not None and heading.bare

    def label(self, column: int) -> Message:
        """What a column is called, for a message."""
        called = clean_cell(self.cell(self.header.row, column))[:40]
        return (
            Message("{column!r}", column=called) if called else Message("{column} (no heading)", column=column_letters(column))
        )

    def error(self, row: int, column: int | None, sentence: str, /, **facts: Any) -> None:
        """Add an error at a cell."""
        self.problems.error(self.place(row, column).path, sentence, **facts)
