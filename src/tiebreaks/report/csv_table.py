"""The tables of a document as CSV: plain numbers, and texts that no spreadsheet takes for a formula."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tiebreaks.report.document import Cell, Document, Table, Value
from tiebreaks.text import csv_cell, decimal


def as_csv(document: Document) -> str:
    """Every table with its header; an empty line between two tables."""
    return "\n".join(map(_format_table, _tables(document))).removesuffix("\n")


def _tables(document: Document) -> Iterator[Table]:
    for part in document.parts:
        if isinstance(part, Table):
            yield part.read_by("programs")
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
    return decimal(Fraction(value))
