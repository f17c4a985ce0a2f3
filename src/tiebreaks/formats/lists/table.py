"""The header, the rows and the columns of a list, found by words where they are known and by shape where they are not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tiebreaks.cached import cached_property
from tiebreaks.errors import FormatError
from tiebreaks.formats.assembling.part import NOT_UNDERSTOOD, Entrant, Key, PrintedPart
from tiebreaks.formats.grids.grid import Grid
from tiebreaks.formats.tables.headings import (
    LEFT_OUT,
    ROWS_SEARCHED,
    HeaderRow,
    Heading,
    HeadingKind,
    find_header,
    recognize_heading,
    words_looked_for,
)
from tiebreaks.formats.tables.printed_names import code_of
from tiebreaks.formats.tables.table import HeadedTable
from tiebreaks.formats.tables.text import SEXES, clean_cell, clean_name, count_decimals, read_value, read_whole
from tiebreaks.messages import Items, Message, Place

SHOWN_ROWS = 3  # of a table whose header is not found
_LETTERS = re.compile(r"[^\W\d_]")
_TITLE = re.compile(r"[A-Za-z]{1,4}|[IVX]{1,4}")
_FEDERATION = re.compile(r"[A-Z]{3}")
_SNR = re.compile(r"[?&]snr=(\d{1,5})(?!\d)")
_FLAG = re.compile(r"tn_([A-Z]{3})")


@dataclass(frozen=True)
class ListTable(HeadedTable):
    """A list: its header and the rows below, with the line above each group of rows."""

    sections: tuple[str, ...]
    """For each of them the last line of a single cell above it, such as `Round 1 on 2026/01/03`."""
    above: tuple[str, ...]
    below: tuple[str, ...]
    columns: dict[HeadingKind, int] = field(default_factory=dict)
    """The first column of a kind; found by shape where no word is known."""

    def column(self, kind: HeadingKind) -> int | None:
        """The column of a kind."""
        return self.columns.get(kind)

    @cached_property
    def rounds(self) -> dict[int, int]:
        """Round -> column, if they are numbered 1, 2, 3 ... without a gap."""
        rounds = self.header.rounds
        return rounds if sorted(rounds) == [*range(1, len(rounds) + 1)] else {}

    @cached_property
    def bare_rounds(self) -> bool:
        """Whether the headers of the rounds are numbers alone: rounds, or opponents of a matrix."""
        headings = [self.header.headings[column] for column in self.rounds.values()]
        return bool(headings) and all(heading is not None and heading.bare for heading in headings)

    def linked_number(self, row: int, column: int | None) -> int:
        """The start number in the link of a name; 0: there is none."""
        return linked_number(self.grid, row, column)

    def flag(self, row: int, columns: Sequence[int]) -> str:
        """The federation of a flag in one of these columns."""
        for column in columns:
            for piece in self.grid.pieces.get((row, column), ()):
                for name in piece.classes:
                    if found := _FLAG.fullmatch(name):
                        return found[1]
        return ""


def linked_number(grid: Grid, row: int, column: int | None) -> int:
    """The start number in the link of a name; 0: there is none."""
    pieces = grid.pieces.get((row, column), ()) if column is not None else ()
    return next((int(found[1]) for piece in pieces if (found := _SNR.search(piece.link))), 0)


def find_table(grid: Grid) -> ListTable:
    """The list in a grid; refused with the first rows if there is no header."""
    header = find_header(grid.rows) or _find_header_by_shape(grid)
    if header is None:
        shown = tuple(" | ".join(row) for row in grid.rows[:SHOWN_ROWS])
        sentence = "no header of a list is found: the first rows are {rows}; a header has words such as {words}"
        where = grid.where(0) if grid.rows else Place(grid.file)
        raise FormatError(sentence, rows=Items(shown, "semicolon"), words=Items(words_looked_for(), "or"), where=where)
    rows, sections, below = [], [], []
    section, names = "", grid.rows[header.row]
    above = [line for row in grid.rows[: header.row] for line in _as_line(row)]
    if header.row and _single(grid.rows[header.row - 1]):
        section = next(_as_line(grid.rows[header.row - 1]), "")
    for position in range(header.row + 1, len(grid.rows)):
        row = grid.rows[position]
        if _single(row) or (row[:1] and row[0].startswith("#")):
            section = next(_as_line(row), section)
            below.append(section)
        elif any(row) and row != names:
            rows.append(position)
            sections.append(section)
    around = (*grid.before, *above), (*below, *grid.after)
    table = ListTable(grid, header, tuple(rows), tuple(sections), *around)
    table.columns.update(_find_columns(table))
    return table


def has_header(grid: Grid) -> bool:
    """Whether a grid has the header of a list."""
    return (find_header(grid.rows) or _find_header_by_shape(grid)) is not None


def _single(row: Sequence[str]) -> bool:
    """Whether one cell of a row holds all its text."""
    return sum(map(bool, row)) == 1 and not (row[0].isdecimal() and len(row) > 1)


def _as_line(row: Sequence[str]) -> Iterator[str]:
    for cell in row:
        if text := cell.lstrip("# "):
            yield text


def _find_header_by_shape(grid: Grid) -> HeaderRow | None:
    """The first row with at least three texts above rows that begin with a number or a blank."""
    for position, row in enumerate(grid.rows[:ROWS_SEARCHED]):
        following = grid.rows[position + 1 : position + 6]
        if sum(map(bool, row)) < 3 or not following or read_whole(row[0]) is not None:
            continue
        numbered = [read_whole(each[0]) if each and each[0] else 0 for each in following if sum(map(bool, each)) >= 3]
        if numbered and None not in numbered and any(numbered):
            return HeaderRow(position, tuple(recognize_heading(cell) for cell in row))
    return None


def _find_columns(table: ListTable) -> dict[HeadingKind, int]:
    """The first column of each kind, and by shape the name, title, rating and federation where no word names them."""
    columns: dict[HeadingKind, int] = {}
    for column, heading in enumerate(table.header.headings):
        if heading is not None:
            columns.setdefault(heading.kind, column)
    if not {"name", "team", "white"} & columns.keys():
        name = _find_names(table)
        if name is not None:
            columns["name"] = name
    name = columns.get("name")
    if name is not None:
        unlabelled = (at for at in range(name - 1, max(name - 3, -1), -1) if not table.cell(table.header.row, at))
        title = next((at for at in unlabelled if _holds(table, at, _TITLE)), None)
        if title is not None:
            columns.setdefault("title", title)
        if "federation" not in columns:
            found = next((at for at in _unknown(table) if _holds(table, at, _FEDERATION, most=True)), None)
            if found is not None:
                columns["federation"] = found
        if "rating" not in columns and "national rating" not in columns and (rating := _find_ratings(table)) is not None:
            columns["rating"] = rating
    return columns


def _unknown(table: ListTable) -> list[int]:
    """Columns whose header is not known."""
    return [column for column, heading in enumerate(table.header.headings) if heading is None]


def _holds(table: ListTable, column: int, pattern: re.Pattern[str], *, most: bool = False) -> bool:
    """Whether the texts of a column all have a shape, and at least one does; with `most`, nearly every row has one."""
    texts = [text for text in table.cells(column) if text]
    return bool(texts) and all(map(pattern.fullmatch, texts)) and (not most or len(texts) * 5 >= len(table.rows) * 4)


def _find_names(table: ListTable) -> int | None:
    """The column of names: letters and a blank or comma in more than four of five rows, and nearly all different."""
    for column in _unknown(table):
        texts = table.cells(column)
        named = [text for text in texts if _LETTERS.search(text) and (" " in text or "," in text)]
        if table.rows and len(named) * 5 > len(texts) * 4 and len({*named}) * 10 >= len(named) * 9:
            return column
    return None


def _find_ratings(table: ListTable) -> int | None:
    """A column of whole numbers that are 0 or from 600 to 3000."""
    for column in _unknown(table):
        numbers = [read_whole(text) for text in table.cells(column) if text]
        if (
            numbers
            and any(numbers)
            and all(number is not None and (number == 0 or 600 <= number <= 3000) for number in numbers)
        ):
            return column
    return None


# --- participants ------------------------------------------------------------------------------------------------------------


def read_entrant(table: ListTable, row: int, key: Key, *, number: int = 0) -> Entrant:
    """What a row says of a participant."""
    column = table.columns.get
    rating = table.number_of(row, column("rating")) or table.number_of(row, column("national rating"))
    name = column("name")
    near = range((name or 0) - 2, (name or 0) + 4)  # Black's flag stands behind the rating
    return Entrant(
        key,
        clean_name(table.cell(row, name)),
        number or table.linked_number(row, name),
        rating or None,
        table.cell(row, column("title")),
        table.cell(row, column("federation")) or table.flag(row, near),
        table.cell(row, column("fide id")).strip("0") and table.cell(row, column("fide id")),
        table.cell(row, column("birth")),
        SEXES.get(table.cell(row, column("sex")).casefold(), ""),  # chess-results marks women only
        table.cell(row, column("club")),
        where=table.at(row, name),
    )


# --- printed columns ---------------------------------------------------------------------------------------------------------


def read_columns(table: ListTable, keys: Sequence[Key], legend: dict[int, str], program: str) -> list[tuple[int, PrintedPart]]:
    """The printed tie-break columns with their place in the table; names are those of the legend."""
    printed = []
    for column, heading in enumerate(table.header.headings):
        if heading is None or heading.kind != "tie-break":
            continue
        texts = table.cells(column)
        values = dict(zip(keys, map(read_value, texts), strict=True))
        if all(value is None for value in values.values()):
            continue
        label = clean_cell(table.cell(table.header.row, column))
        name = legend.get(heading.number, "") if heading.number else ""
        known = code_of(name or label, program)
        shown = f"{label}: {name}" if name else label
        printed.append((column, PrintedPart(shown, values, heading.code or known.code, known.edition, count_decimals(texts))))
    return printed


def name_order(printed: Sequence[PrintedPart], primary: str) -> tuple[str, ...]:
    """The codes that a list ranks by, if it names all of them; `primary` comes first unless the list says it itself."""
    codes = [each.code for each in printed]
    if not codes or not all(codes):
        return ()
    if primary and primary not in codes:
        codes.insert(0, primary)
    return tuple(dict.fromkeys(codes))


def warn_of_left_out(table: ListTable) -> list[Message]:
    """A warning of the columns with a heading that are not understood."""
    used = {*table.columns.values()}
    left = [at for at in _unknown(table) if at not in used and any(table.cells(at))]
    labels = [label for at in left if _LETTERS.search(label := table.cell(table.header.row, at))]
    if not labels:
        return []
    columns = Items(tuple(Message("{column!r}", column=label[:40]) for label in labels))
    where = table.where(table.header.row)
    return [Message(LEFT_OUT.of(len(labels)), columns=columns, where=where, severity="warning", case=NOT_UNDERSTOOD)]


def warn_of_unknown(printed: Sequence[PrintedPart], table: ListTable) -> list[Message]:
    """A warning for each criterion that a legend names and that has no code."""
    warnings = []
    for each in printed:
        if each.code or ": " not in each.heading:
            continue
        known = code_of(each.heading.partition(": ")[2])
        where = table.where(table.header.row)
        if known.candidates:
            sentence = "{column} can be {codes}; its printed values are kept"
            codes = Items(known.candidates, "or")
            warnings.append(Message(sentence, column=each.heading, codes=codes, where=where, severity="note"))
        else:
            sentence = "{column} has no code: it is not computed, and its printed values are kept"
            warnings.append(Message(sentence, column=each.heading, where=where, severity="warning"))
    return warnings


def find_points(
    table: ListTable, keys: Sequence[Key], sums: dict[Key, list[Fraction]], printed: Sequence[tuple[int, PrintedPart]]
) -> tuple[dict[Key, Fraction], int | None]:
    """The printed points and their column: that of points, else the first tie-break that equals the sum in every row.

    `sums` has for each participant the sums under each scoring that is tried. Refused if there are columns and none fits.
    """
    column = table.column("points")
    if column is not None:
        return table.values_of(column, keys), column
    if not printed or not sums:
        return {}, None
    for scoring in range(len(next(iter(sums.values())))):
        for place, each in printed:
            if all(each.values[key] == sums[key][scoring] for key in keys):
                return {key: sums[key][scoring] for key in keys}, place
    rows = tuple(
        Message(
            "{name}: the sum is {sum}, the columns have {values}",
            name=table.cell(row, table.column("name")) or str(key),
            sum=sums[key][0],
            values=Items(tuple(each.values[key] for _, each in printed), "and"),
        )
        for key, row in list(zip(keys, table.rows, strict=True))[:2]
    )
    raise FormatError(
        "no column equals the sum of the results ({rows}); is a column of points missing?",
        rows=Items(rows, "semicolon"),
        where=table.where(table.rows[0]),
    )


def heading_of(table: ListTable, column: int) -> Heading | None:
    """What the header of a column says."""
    return table.header.headings[column] if column < len(table.header.headings) else None
