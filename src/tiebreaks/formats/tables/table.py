"""The header of a table and the rows below it; a table somebody made by hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NoReturn

from tiebreaks.errors import FormatError
from tiebreaks.formats.assembling.part import Key
from tiebreaks.formats.grids.grid import Grid, GridCell
from tiebreaks.formats.grids.sheets import column_letters
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.tables.headings import HeaderRow, HeadingKind
from tiebreaks.formats.tables.text import clean_cell, clean_name, read_value, read_whole
from tiebreaks.messages import Message, Place

MOST_RESULTS = 60_000  # cells of a crosstable; an open of 5,000 players and 11 rounds has 55,000


@dataclass(frozen=True)
class HeadedTable:
    """The header of a table and its rows."""

    grid: Grid
    header: HeaderRow
    rows: tuple[int, ...]
    """Positions in the grid of the rows of participants, or of games."""

    def cell(self, row: int, column: int | None) -> str:
        """A cell of the grid; empty where the row is shorter, or there is no such column."""
        cells = self.grid.rows[row]
        return cells[column] if column is not None and 0 <= column < len(cells) else ""

    def cells(self, column: int) -> list[str]:
        """A column from its first row to the last."""
        return [self.cell(row, column) for row in self.rows]

    def number_of(self, row: int, column: int | None) -> int | None:
        """The whole number in a cell."""
        return read_whole(self.cell(row, column))

    def values_of(self, column: int | None, keys: Sequence[Key]) -> dict[Key, Fraction]:
        """The numbers of a column by the keys of the rows; cells without one are left out."""
        values = {key: read_value(self.cell(row, column)) for key, row in zip(keys, self.rows, strict=True)}
        return {key: value for key, value in values.items() if value is not None}

    def check_size(self, rounds: Collection[int]) -> None:
        """Refuse a crosstable with more results than any event has; the columns are those of the rounds or opponents."""
        found = sum(bool(self.cell(row, column)) for row in self.rows for column in rounds)
        if found > MOST_RESULTS:
            sentence = "the crosstable has {found} results; up to {most} are read"
            raise FormatError(sentence, found=found, most=MOST_RESULTS, where=self.where(self.header.row, min(rounds)))

    def where(self, row: int, column: int | None = None) -> Place:
        """The place of a cell, for a message."""
        return self.grid.where(row, column or 0)

    def at(self, row: int, column: int | None = None) -> GridCell:
        """Where a cell stands, for what is read from it."""
        return GridCell(self.grid, row, column or 0)


@dataclass(frozen=True)
class HandMadeTable(HeadedTable):
    """A table somebody made, and the lines around it."""

    above: tuple[str, ...]
    below: tuple[str, ...]
    problems: Problems

    def column(self, *kinds: HeadingKind) -> int | None:
        """The first column of these kinds."""
        return self.header.column(*kinds)

    def name_of(self, row: int) -> str:
        """The participant of a row; the first name may have a column of its own."""
        name = clean_name(self.cell(row, self.column("name", "team")))
        first = clean_name(self.cell(row, self.column("first name")))
        return f"{name}, {first}" if name and first else name or first

    def unknown(self) -> list[int]:
        """The columns whose heading is not known; those without one as well."""
        width = max(len(self.grid.rows[row]) for row in self.rows)
        headings = (*self.header.headings, *([None] * (width - len(self.header.headings))))
        return [column for column, heading in enumerate(headings) if heading is None]

    def label(self, column: int) -> Message:
        """What a column is called, for a message."""
        called = clean_cell(self.cell(self.header.row, column))[:40]
        if called:
            return Message("{column!r}", column=called)
        return Message("{column} (no heading)", column=column_letters(column))

    def error(self, row: int, column: int | None, sentence: str, /, **facts: Any) -> None:
        """Add an error at a cell."""
        self.problems.error(self.where(row, column).path, sentence, **facts)

    def refuse(self, row: int, column: int | None, sentence: str, /, **facts: Any) -> NoReturn:
        """Raise the errors so far and this one, at a cell."""
        self.problems.refuse(self.where(row, column).path, sentence, **facts)

    def warn(self, row: int, column: int | None, sentence: str, /, **facts: Any) -> None:
        """Add a warning at a cell."""
        self.problems.warn(self.where(row, column).path, sentence, **facts)
