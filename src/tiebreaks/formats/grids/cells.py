"""The cells of a sheet by row and column, within bounds: what the readers of xlsx and ods have in common."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import NamedTuple

from tiebreaks.formats.containers import refuse

MOST_ROWS = 20_000
MOST_COLUMNS = 400
MOST_CELLS = 1_000_000  # of all sheets together, blank ones inside a table too
MOST_SHEETS = 255
MOST_CHARACTERS = 32_767  # of a cell: what Excel can hold
MOST_TEXT = 10_000_000  # characters of all sheets together
DAMAGED = "the workbook is damaged ({reason}); save or download it again"
MANY_SHEETS = "the workbook has {found:,} sheets; at most {most} are read; delete those that are not needed"
PROTECTED = "the workbook is protected by a password; save it without one"

Value = str | float | bool | date | datetime
Cells = dict[tuple[int, int], Value]
_DATE_IDS = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))  # formats that every Excel has
_NO_PATTERN = re.compile(r"\"[^\"]*\"|\\.|\[[^\]]*\]|_.|\*.")  # quoted text, colours, fillers: no part of a date
_PARTS_OF_DATES = re.compile(r"[dmyhs]", re.IGNORECASE)
_LAST_SERIAL = 2_958_466  # the day after 31 December 9999


class Sheet(NamedTuple):
    """A sheet, and its cells by row and column from 0."""

    name: str
    cells: Cells


class CellBounds:
    """Counts the cells of a workbook while they are read: what a file says of its own size may be anything."""

    def __init__(self, file: str) -> None:
        self.file: str = file
        """The name of the workbook."""
        self.cells: int = 0
        """How many cells it has so far."""

    def check(self, sheet: str, row: int, column: int, count: int = 1) -> None:
        """Refuse a cell too far away, counted from 0, and one too many."""
        if row >= MOST_ROWS or column >= MOST_COLUMNS:
            sentence = (
                "the sheet {sheet!r} has a cell in row {row:,} and column {column:,}; at most {most_rows:,} rows and "
                "{most_columns:,} columns are read; delete what stands far from the table"
            )
            facts = {"row": row + 1, "column": column + 1, "most_rows": MOST_ROWS, "most_columns": MOST_COLUMNS}
            refuse(self.file, sentence, sheet=sheet, **facts)
        self.cells += count
        if self.cells > MOST_CELLS:
            sentence = "the workbook has more than {most:,} cells; delete the sheets and rows that are not needed"
            refuse(self.file, sentence, most=MOST_CELLS)


class DateFormats:
    """Which formats of a workbook show a number as a date."""

    def __init__(self, codes: Mapping[int, str], *, since_1904: bool = False) -> None:
        self._codes = codes
        self._since_1904 = since_1904

    def value(self, number: float, format: int) -> Value:
        """The number, or the date that its format shows."""
        code = self._codes.get(format)
        is_date = format in _DATE_IDS if code is None else bool(_PARTS_OF_DATES.search(_NO_PATTERN.sub("", code)))
        if not is_date or not 0 <= number < _LAST_SERIAL:
            return number
        first = (
            datetime(1904, 1, 1) if self._since_1904 else datetime(1899, 12, 31 if number < 60 else 30)
        )  # as if 1900 were a leap year
        try:
            moment = first + timedelta(seconds=round(number * 86_400))
        except OverflowError:  # rounded to the year 10000
            return number
        return moment if number % 1 else moment.date()
