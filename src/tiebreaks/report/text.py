"""Documents as text: aligned tables that fit a terminal, Markdown, in which names are never markup, and CSV."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from tiebreaks.report.document import Cell, Column, Document, Picture, Table, Value
from tiebreaks.text import blank_controls, csv_cell, format_value, shorten, tail_length, width, wrap

GAP = 2  # blanks between two columns
NARROWEST = 6  # the width that a column keeps in any case
Lines = Iterator[tuple[str, str]]  # the role of a line (title, lead, header, row, sentence), the line


def as_text(document: Document, room: int | None = None) -> str:
    """The document as text; `room` is the width of a terminal."""
    return "\n".join(line for _, line in lines(document, room))


def lines(document: Document, room: int | None = None) -> Lines:
    """The lines of a document, each with its role."""
    if document.title:
        yield from _sentence_lines("title", document.title, room)
    for line in document.lead:
        yield from _sentence_lines("lead", line, room)
    for number, part in enumerate(document.for_people):
        if number or document.title:
            yield "", ""
        if isinstance(part, Table):
            yield from _table_lines(part, room)
        elif isinstance(part, Picture):
            yield from (("row", line if room is None else shorten(line, room)) for line in part.written)
        elif isinstance(part, Document):
            yield from lines(part, room)
        else:
            yield from _sentence_lines("sentence", part, room)


def _sentence_lines(role: str, text: str, room: int | None) -> Lines:
    for line in map(blank_controls, text.splitlines()):
        if room is None or width(line) <= room:
            yield role, line
            continue
        indent = line[: len(line) - len(line.lstrip())]
        yield from ((role, indent + piece) for piece in wrap(line, max(room - len(indent), NARROWEST)))


def _table_lines(table: Table, room: int | None) -> Lines:
    fitted, cells = _fit(table.read_by("people"), room)
    header, *rows = _align(fitted.columns, cells)
    yield "header", header
    yield from (("row", row) for row in rows)
    if table.sentence:
        yield from _sentence_lines("sentence", table.sentence, room)


def _fit(table: Table, room: int | None) -> tuple[Table, list[list[str]]]:
    """As much of the table as fits, and its cells as text."""
    pairs = ([*zip(table.columns, row, strict=True)] for row in table.rows)
    cells = [[blank_controls(column.format_cell(cell)) for column, cell in row] for row in pairs]
    if room is None:
        return table, cells
    widths = _widths(table.columns, cells)
    if _total_width(widths) <= room:
        return table, cells
    limits = _limits(widths, [column.least for column in table.columns], room)
    last = max(range(len(widths)), key=lambda index: table.columns[index].dispensable)
    if _total_width(limits) > room and table.columns[last].dispensable:
        return _fit(table.without(frozenset({last})), room)
    limits = _limits(limits, [min(column.least, NARROWEST) for column in table.columns], room)
    return table, [line for row in cells for line in _break_row(table.columns, row, limits)]


def _widths(columns: Sequence[Column], cells: Sequence[Sequence[str]]) -> list[int]:
    """How wide each column is, with its header."""
    return [max([width(column.header), *(width(row[index]) for row in cells)]) for index, column in enumerate(columns)]


def _total_width(widths: Sequence[int]) -> int:
    return sum(widths) + GAP * (len(widths) - 1)


def _limits(widths: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """Widths that fit, if possible: the columns with a least width shrink, the one with most to spare first."""
    limits = list(widths)
    flexible = [index for index, needed in enumerate(least) if needed]
    for _ in range(_total_width(widths) - room):
        widest = max(flexible, key=lambda index: limits[index] - least[index], default=None)
        if widest is None or limits[widest] <= least[widest]:
            break
        limits[widest] -= 1
    return limits


def _break_row(columns: Sequence[Column], row: Sequence[str], limits: Sequence[int]) -> list[list[str]]:
    """A row over as many lines as its wrapped cells need."""
    pieces = [
        wrap(cell, limit) if column.wraps else [shorten(cell, limit) if column.least else cell]
        for column, cell, limit in zip(columns, row, limits, strict=True)
    ]
    height = max(map(len, pieces))
    return [[piece[line] if line < len(piece) else "" for piece in pieces] for line in range(height)]


def _align(columns: Sequence[Column], cells: list[list[str]]) -> Iterator[str]:
    """The header and the rows: numbers to the right with their points in line, all else to the left."""
    for index, column in enumerate(columns):
        if column.numeric:
            _align_decimals(cells, index)
    widths = _widths(columns, cells)
    for row in [[blank_controls(column.header) for column in columns], *cells]:
        padded = []
        for column, text, wanted in zip(columns, row, widths, strict=True):
            space = " " * (wanted - width(text))
            padded.append(space + text if column.numeric else text + space)
        yield (" " * GAP).join(padded).rstrip()


def _align_decimals(cells: list[list[str]], index: int) -> None:
    """Pad the decimals on the right so that the points of a column line up."""
    tails = [tail_length(row[index]) for row in cells]
    longest = max(tails, default=0)
    for row, behind in zip(cells, tails, strict=True):
        row[index] += " " * (longest - behind)


_MARKUP = re.compile(r"([\\`*_\[\]<>|#~])")
MOST_LEVELS = 6  # of headings


def as_markdown(document: Document) -> str:
    """The document as Markdown with tables."""
    return "\n\n".join(_render_blocks(document, 1))


def _render_blocks(document: Document, level: int) -> Iterator[str]:
    if document.title:
        yield f"{'#' * min(level, MOST_LEVELS)} {_escape(document.title)}"
    yield from map(_escape, document.lead)
    for part in document.for_people:
        if isinstance(part, Table):
            yield _render_table(part.read_by("people"))
            yield from [_escape(part.sentence)] if part.sentence else []
        elif isinstance(part, Picture):
            yield "\n".join(["```text", *(line.replace("`", "'") for line in part.written), "```"])
        elif isinstance(part, Document):
            yield from _render_blocks(part, level + 1)
        else:
            yield "\\\n".join(map(_escape, part.splitlines()))


def _render_table(table: Table) -> str:
    header = [_escape(column.header) for column in table.columns]
    ruler = ["---:" if column.numeric else "---" for column in table.columns]
    rows = [[_escape(column.format_cell(cell)) for column, cell in zip(table.columns, row, strict=True)] for row in table.rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in [header, ruler, *rows])


def _escape(text: str) -> str:
    return _MARKUP.sub(r"\\\1", " ".join(filter(None, blank_controls(text).split(" "))))


def as_csv(document: Document) -> str:
    """Every table with its header; an empty line between two tables. Leads and notes are the last one."""
    notes = document.notes_table
    return "\n".join(map(_format_table, (*_tables(document), *([notes] if notes else [])))).removesuffix("\n")


def _tables(document: Document) -> Iterator[Table]:
    for part in document.parts:
        if isinstance(part, Table):
            if (table := part.read_by("programs")).columns:
                yield table
        elif isinstance(part, Document):
            yield from _tables(part)


def _format_table(table: Table) -> str:
    rows: list[Sequence[Cell | Value]] = [[column.header for column in table.columns], *table.rows]
    return "".join((",".join(map(_format_cell, row)) or '""') + "\n" for row in rows)  # an empty line would end the table


def _format_cell(cell: Cell | Value) -> str:
    value = cell.value if isinstance(cell, Cell) else cell
    if value is None:
        return ""
    if isinstance(value, str):
        return csv_cell(value)
    return format_value(Fraction(value))
