"""`Grid`: a table of cells from a spreadsheet, a page or a text, in which every cell knows where it stood."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tiebreaks.messages import Message, Place


def name_cell(row: int, column: int) -> Message:
    """A cell in words, by row and column from 0."""
    return Message("row {row}, column {column}", row=row + 1, column=column + 1)


@dataclass(frozen=True, slots=True)
class GridPiece:
    """An element inside a cell of a page that has a class or a link: a mark of colour, a number beside a name."""

    classes: tuple[str, ...]
    text: str
    link: str = ""


@dataclass(frozen=True)
class Grid:
    """The cells of one table, as text.

    A number of a spreadsheet is its shortest decimal text: 6.5, -1, 0. An empty cell is "". Blanks around a cell are gone;
    non-breaking and thin spaces are spaces. Rows may differ in length.
    """

    file: str
    """The name of the file."""
    rows: tuple[tuple[str, ...], ...]
    name: str = ""
    """The sheet, or the table on a page."""
    before: tuple[str, ...] = ()
    """Lines of text above the table: titles and headings."""
    after: tuple[str, ...] = ()
    """Lines of text below it: legends and footers."""
    marks: tuple[str, ...] = ()
    """Classes of the table on a page, such as `CRs1`."""
    pieces: Mapping[tuple[int, int], tuple[GridPiece, ...]] = field(default_factory=dict, compare=False)
    """Of a page: the elements with a class or a link inside a cell, by row and column from 0."""
    spot: Callable[[int, int], str] = field(default=name_cell, compare=False)
    """Names a cell: `Sheet1!C7`, `table 2, row 5, column 3`, by row and column from 0."""

    def where(self, row: int, column: int = 0) -> Place:
        """The place of a cell, for a message."""
        return Place(self.file, path=self.spot(row, column))


class GridCell(NamedTuple):
    """Where a cell stands. Its words are made when a message needs them: of all the cells of a table few have a problem."""

    grid: Grid
    row: int
    column: int

    @property
    def place(self) -> Place:
        """The same for a message."""
        return self.grid.where(self.row, self.column)
