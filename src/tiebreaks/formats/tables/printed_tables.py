"""What a table of standings prints: who stands where, with how many points and which tie-break values. For `check`.

A table may come from anywhere: CSV, a spreadsheet, a saved page, pasted text, a data frame. Its header tells the columns;
nothing is known yet of the event that it belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from tiebreaks.errors import FormatError
from tiebreaks.formats.grids.grid import Grid, GridCell
from tiebreaks.formats.tables.headings import (
    HeaderRow,
    Heading,
    find_header,
    find_names_by_shape,
    fold_word,
    read_after_round,
    read_legend,
    recognize_heading,
    words_looked_for,
)
from tiebreaks.formats.tables.printed_names import code_of
from tiebreaks.formats.tables.table import HeadedTable
from tiebreaks.formats.tables.text import (
    clean_cell,
    clean_name,
    count_decimals,
    name_words,
    read_number,
    read_ranks,
    read_value,
    read_whole,
)
from tiebreaks.messages import NOWHERE, Items, Message, Place, some_said
from tiebreaks.text import format_value, shorten

ROWS_SHOWN = 3  # of a table without a header
CELLS_SHOWN = 8
LONGEST_SHOWN = 100  # characters
MOST_COLUMNS = 40  # that may be tie-breaks: each is compared with every code under every law; programs print at most 20
NOTHING = frozenset(("", "-", "\u2013", "\u2014", "--", "*"))  # in the place of a value
MOST_DECIMALS = 10  # of a number in a data frame
_PLAYER_CARD = re.compile(r"playercard\.html?#(\d{1,6})")  # Vega: the number beside a name
_PROGRAMS: Mapping[str, str] = {  # a word in the lines around a table -> who printed it
    "chess-results": "chess-results", "chess results": "chess-results", "vega": "Vega", "swiss-chess": "Swiss-Chess",
    "tornelo": "Tornelo", "lichess": "Lichess",
}  # fmt: skip


class PrintedRow(NamedTuple):
    """One participant of a table."""

    position: int
    """From 1; crosstables by rank name opponents so."""
    name: str
    numbers: tuple[int, ...] = ()
    """What may be the start number, in each column that could have it."""
    fide_id: str = ""
    rank: int | None = None
    """None: not ranked."""
    points: Fraction | None = None
    values: tuple[Fraction | None, ...] = ()
    """One for each column."""
    rounds: Mapping[int, str] = {}
    """Round -> the cell."""
    where: Place | GridCell = NOWHERE

    @property
    def place(self) -> Place:
        """Where the table has it, for a message."""
        return self.where if isinstance(self.where, Place) else self.where.place


@dataclass(frozen=True)
class TableColumn:
    """A printed column that may be a tie-break."""

    heading: str
    """As it stands in the header."""
    named: str = ""
    """The name in the legend; empty: none."""
    code: str = ""
    edition: str = ""
    decimals: int | None = None
    is_tie_break: bool = True
    """False: the header does not say so; the column may be anything."""

    @property
    def printed(self) -> str:
        """The heading, with the legend's name where there is one."""
        return f"{self.heading}: {self.named}" if self.named else self.heading


@dataclass(frozen=True)
class PrintedTable:
    """The rows and columns of a table."""

    file: str
    rows: Sequence[PrintedRow]
    columns: Sequence[TableColumn]
    headings: tuple[str, ...]
    """All of the header."""
    where: Place
    """The header."""
    has_ranks: bool = False
    points_heading: str = ""
    """Empty: no column is headed so."""
    after_round: int | None = None
    program: str = ""
    notes: tuple[Message, ...] = ()
    """Cells that could not be read."""


def read_printed_table(grids: Sequence[Grid], file: str) -> PrintedTable:
    """The table of standings among the tables of a file: the one whose header has most known words."""
    best: tuple[int, Grid, HeaderRow] | None = None
    for grid in grids:
        header = find_header(grid.rows)
        known = sum(heading is not None for heading in header.headings) if header else 0
        if header is not None and header.row + 1 < len(grid.rows) and (best is None or known > best[0]):
            best = known, grid, header
    if best is None:
        raise FormatError([_no_header(grids, file)])
    return _PrintedReading(best[1], best[2]).make()


def _no_header(grids: Sequence[Grid], file: str) -> Message:
    """Say that no header was found, and what was seen."""
    rows = [row for grid in grids for row in grid.rows if any(row)][:ROWS_SHOWN]
    seen = tuple(shorten(" | ".join(filter(None, row[:CELLS_SHOWN])), LONGEST_SHOWN) for row in rows)
    sentence = "no header row was found; expected one with words such as {words}; the first rows are: {rows}"
    if not seen:
        sentence = "no table was found; expected a header with words such as {words}"
    return Message(sentence, words=Items(words_looked_for(), "or"), rows=Items(seen, "semicolon"), where=Place(file))


class _PrintedReading:
    """Reads one grid whose header is known."""

    def __init__(self, grid: Grid, header: HeaderRow) -> None:
        self.grid = grid
        self.header = header
        self.cell = HeadedTable(grid, header, ()).cell
        self.labels = [clean_cell(cell) for cell in grid.rows[header.row]]
        self.name = header.column("name", "team")
        self.ids = [*header.columns("number"), *header.columns("national id")]
        self.fide = header.column("fide id")
        if self.name is None and not self.ids and self.fide is None:
            self.name = find_names_by_shape(grid.rows, header)
        if self.name is None and not self.ids and self.fide is None:
            found = tuple(filter(None, self.labels))
            sentence = "the table has no column of names, numbers or FIDE ids; its columns are {found}"
            raise FormatError(sentence, found=found, where=grid.where(header.row))

    def make(self) -> PrintedTable:
        taken, last = self._rows()
        around = [*self._lines(0, self.header.row), *self._lines(last, len(self.grid.rows))]
        outside = [*self.grid.before, *around, *self.grid.after]
        said = " ".join(outside).casefold()
        unnamed = "chess-results" if "CRs1" in self.grid.marks else ""
        program = next((name for word, name in _PROGRAMS.items() if word in said), unnamed)
        legend = read_legend(outside)
        rank = self.header.column("rank")
        points = next((at for at in self.header.columns("points") if self._code(at) == "PTS"), None)
        columns = self._columns(legend, program, taken, points)
        if points is None:
            points = next((at for at, column in columns.items() if column.code == "PTS"), None)
            columns.pop(-1 if points is None else points, None)
        if len(columns) > MOST_COLUMNS:
            sentence = "{found} columns of the table may be tie-breaks; up to {most} are compared: leave out the others"
            raise FormatError(sentence, found=len(columns), most=MOST_COLUMNS, where=self.grid.where(self.header.row))
        after = next((number for line in outside if (number := read_after_round(line)) is not None), None)
        return PrintedTable(
            self.grid.file,
            self._make_rows(taken, rank, points, list(columns)),
            list(columns.values()),
            tuple(filter(None, self.labels)),
            self.grid.where(self.header.row),
            has_ranks=rank is not None,
            points_heading=self.labels[points] if points is not None else "",
            after_round=after,
            program=program,
            notes=tuple(self._unread(taken, [*([points] if points is not None else ()), *columns])),
        )

    def _code(self, column: int) -> str:
        heading = self.header.headings[column]
        return heading.code if heading else ""

    def _lines(self, first: int, last: int) -> list[str]:
        """The rows outside the table as lines of text."""
        return [line for row in self.grid.rows[first:last] if (line := " ".join(filter(None, row)))]

    def _rows(self) -> tuple[list[int], int]:
        """The rows of participants: from the header to the first without a name; and where they end."""
        key = self.name if self.name is not None else self.ids[0] if self.ids else self.fide
        taken: list[int] = []
        row = self.header.row + 1
        while row < len(self.grid.rows):
            cell = self.cell(row, key)
            heading = recognize_heading(cell)
            if heading is not None and heading == self.header.headings[key or 0]:
                row += 1  # the header, printed once more
                continue
            has_name = bool(name_words(cell)) and (key != 0 or len(self.labels) < 2 or any(self.grid.rows[row][1:]))
            if has_name:
                taken.append(row)
            elif taken or any(self.grid.rows[row]):
                break
            row += 1
        if not taken:
            sentence = "there are no participants below the header"
            raise FormatError(sentence, where=self.grid.where(self.header.row))
        return taken, row

    def _columns(
        self, legend: Mapping[int, str], program: str, taken: Sequence[int], points: int | None
    ) -> dict[int, TableColumn]:
        """Position -> the column, for all that are or may be tie-breaks."""
        found: dict[int, TableColumn] = {}
        for at, heading in enumerate(self.header.headings):
            label = self.labels[at] if at < len(self.labels) else ""
            cells = [self.cell(row, at) for row in taken]
            if heading is not None and self._is_tie_break(heading, label):
                named = legend.get(heading.number, "") if not heading.code else ""
                name = code_of(named or label, program)
                code = name.code if named or not heading.number else ""
                found[at] = TableColumn(label, named, code, name.edition, count_decimals(cells))
            elif heading is None and label and points is not None and at > points and _are_numbers(cells):
                found[at] = TableColumn(label, decimals=count_decimals(cells), is_tie_break=False)
        return found

    def _is_tie_break(self, heading: Heading, label: str) -> bool:
        """Whether a column is a tie-break, or one of the scores of teams. Rp stands beside the tie-breaks of chess-results."""
        if heading.kind in ("points", "performance"):
            return heading.code != "PTS" and fold_word(label) != "rp"
        return heading.kind == "tie-break"

    def _make_rows(
        self, taken: Sequence[int], rank: int | None, points: int | None, columns: Sequence[int]
    ) -> list[PrintedRow]:
        made: list[PrintedRow] = []
        ranks = read_ranks(self.cell(row, rank) for row in taken)
        for position, row in enumerate(taken, 1):
            name, numbers = self._who(row)
            made.append(
                PrintedRow(
                    position,
                    name,
                    numbers,
                    re.sub(r"\D", "", self.cell(row, self.fide)).lstrip("0"),
                    ranks[position - 1],
                    read_value(self.cell(row, points)),
                    tuple(read_value(self.cell(row, column)) for column in columns),
                    {number: self.cell(row, column) for number, column in self.header.rounds.items()},
                    GridCell(self.grid, row, self.name or 0),
                )
            )
        return made

    def _unread(self, taken: Sequence[int], columns: Sequence[int]) -> Iterator[Message]:
        """A note on the cells of points and values that are no numbers."""
        cells_of = ((row, at, self.cell(row, at)) for row in taken for at in columns)
        places = [(row, at) for row, at, cell in cells_of if cell not in NOTHING and read_number(cell) is None]
        if places:
            cells = some_said(places, self._say_cell)
            yield Message("no numbers, so not compared: {cells}", cells=cells, where=self.grid.where(*places[0]))

    def _say_cell(self, place: tuple[int, int]) -> Message:
        row, at = place
        sentence = "{cell!r} ({heading} of {name})"
        return Message(sentence, cell=self.cell(row, at), heading=self.labels[at], name=self._who(row)[0])

    def _who(self, row: int) -> tuple[str, tuple[int, ...]]:
        """The name, and the numbers that may be the start number."""
        first = clean_name(self.cell(row, self.header.column("first name")))
        name = ", ".join(filter(None, (clean_name(self.cell(row, self.name)), first)))
        numbers = [read_whole(self.cell(row, column)) or 0 for column in self.ids]
        for piece in self.grid.pieces.get((row, self.name if self.name is not None else -1), ()):
            if card := _PLAYER_CARD.search(piece.link):
                return clean_name(piece.text), (int(card[1]), *numbers)
        return name, tuple(numbers)


def _are_numbers(cells: Sequence[str]) -> bool:
    """Whether most cells are numbers."""
    return 5 * sum(read_number(cell) is not None for cell in cells) > 4 * len(cells)


# --- tables of Python -------------------------------------------------------------------------------------------------------


def grid_of_rows(names: Iterable[object], rows: Iterable[Sequence[object]], file: str) -> Grid:
    """A data frame as a grid: the names of its columns are the header."""
    header = tuple(clean_cell(str(name)) for name in names)
    cells = [tuple(_as_cell(value) for value in row) for row in rows]

    def spot(row: int, column: int) -> str:
        return f"row {row}, {header[column]}" if column < len(header) else f"row {row}"

    return Grid(file, (header, *cells), spot=spot)


def _as_cell(value: object) -> str:
    """A value of a data frame as a table prints it."""
    value = value.item() if hasattr(value, "item") and not isinstance(value, str) else value  # of NumPy
    if value is None or value != value:  # NaN
        return ""
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, Fraction | Decimal):
        return format_value(Fraction(value), MOST_DECIMALS)
    if isinstance(value, float):
        return format_value(Fraction(repr(value)), MOST_DECIMALS) if abs(value) < 1e15 else ""
    return clean_cell(str(value))
