"""The tables of a document as CSV: numbers as they are, text that no spreadsheet takes for a formula."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO

from tiebreaks.report.document import Cell, Document, Table, Value
from tiebreaks.text import decimal, no_formula


def as_csv(document: Document) -> str:
    """Every table with its header; an empty line stands between two."""
    return "\n".join(map(_table, _tables(document))).removesuffix("\n")


def _tables(document: Document) -> Iterator[Table]:
    for part in document.parts:
        if isinstance(part, Table):
            yield part.read_by("programs")
        elif isinstance(part, Document):
            yield from _tables(part)


def _table(table: Table) -> str:
    page = StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow([column.header for column in table.columns])
    writer.writerows([_plain(cell) for cell in row] for row in table.rows)
    return page.getvalue()


def _plain(cell: Cell | Value) -> str:
    value = cell.value if isinstance(cell, Cell) else cell
    if value is None:
        return ""
    if isinstance(value, str):
        return no_formula(value)
    return decimal(Fraction(value))
