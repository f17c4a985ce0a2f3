"""Spreadsheets (xlsx, ods) as grids, within bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from tiebreaks.formats.containers import Archive, refuse
from tiebreaks.formats.grids.cells import MOST_CELLS, MOST_CHARACTERS, MOST_TEXT, Sheet, Value
from tiebreaks.formats.grids.grid import Grid
from tiebreaks.formats.grids.xml_sheets import read_archive
from tiebreaks.formats.tables.text import clean_cell
from tiebreaks.messages import Message, Place, Remedy, some_of

OFFERED = 5  # other sheets that a note names


def read_grids(data: bytes, name: str, *, sheet: str | None = None) -> list[Grid]:
    """The tables of a workbook, one for each sheet with something in it; `sheet` names the only one that is wanted."""
    sheets = read_archive(Archive(data, name))
    names = [each.name for each in sheets]
    if sheet is not None and sheet not in names:
        refuse(name, "there is no sheet {sheet!r}; it has {names}", sheet=sheet, names=some_of(names))
    texts = _Texts(name)
    return [_make_grid(each, name, texts) for each in sheets if each.cells and sheet in (None, each.name)]


def _make_grid(sheet: Sheet, file: str, texts: _Texts) -> Grid:
    """A sheet from its first row and column with something in it to the last."""
    rows, columns = ([place[axis] for place in sheet.cells] for axis in (0, 1))
    above, left = min(rows), min(columns)
    height, width = max(rows) + 1 - above, max(columns) + 1 - left
    texts.room += height * width
    if texts.room > MOST_CELLS:
        sentence = (
            "the table in {sheet!r} has {rows:,} rows and {columns:,} columns; at most {most:,} cells are read; "
            "delete what stands far from the table"
        )
        refuse(file, sentence, sheet=sheet.name, rows=height, columns=width, most=MOST_CELLS)
    table = [[""] * width for _ in range(height)]
    for (row, column), value in sheet.cells.items():
        table[row - above][column - left] = texts.of(value)
    return Grid(file, tuple(map(tuple, table)), sheet.name, spot=_make_spot(sheet.name, above, left))


class _Texts:
    """The cells of a workbook as text. Many cells share one, which is looked at once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.room = 0  # cells of all grids
        self._characters = 0
        self._known: dict[str, str] = {}

    def of(self, value: Value) -> str:
        text = self._clean(value) if isinstance(value, str) else _as_text(value)
        self._characters += len(text)
        if self._characters > MOST_TEXT:
            refuse(self.file, "the text has {found} characters; up to {most} are read", found=self._characters, most=MOST_TEXT)
        return text

    def _clean(self, text: str) -> str:
        if text not in self._known:
            if len(text) > MOST_CHARACTERS:
                sentence = "a cell has {found:,} characters; expected at most {most:,}"
                refuse(self.file, sentence, found=len(text), most=MOST_CHARACTERS)
            self._known[text] = clean_cell(text)
        return self._known[text]


def _make_spot(sheet: str, above: int, left: int) -> Callable[[int, int], str]:
    """Names the cells of a table that begins below and right of some others."""

    def spot(row: int, column: int) -> str:
        return f"{sheet}!{column_letters(column + left)}{row + above + 1}"

    return spot


def column_letters(column: int) -> str:
    """The letters of a column, from 0: A, B, ..., Z, AA."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _as_text(value: float | bool | date | datetime) -> str:
    """A cell that is no text as a grid has it; a number is its shortest decimal text."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ")
    return value.isoformat() if isinstance(value, date) else _decimal_text(value)


def _decimal_text(number: float) -> str:
    """6.0 is 6, 6.5 is 6.5; the shortest text that stands for the number."""
    if number != number or number in (float("inf"), float("-inf")):
        return ""
    text = format(Decimal(repr(number)), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def choose_grid(grids: Sequence[Grid], recognizable: Iterable[bool]) -> tuple[Grid, Message | None]:
    """The first sheet with a table that can be read, and a note where there was a choice."""
    chosen = next((grid for grid, fits in zip(grids, recognizable, strict=True) if fits), grids[0])
    if len(grids) == 1:
        return chosen, None
    sentence = "the workbook has {count} sheets; {sheet!r} is read"
    facts: dict[str, Any] = {"count": len(grids), "sheet": chosen.name}
    facts["remedies"] = [Remedy("sheet", grid.name) for grid in grids if grid is not chosen][:OFFERED]
    return chosen, Message(sentence, where=Place(chosen.file), severity="note", **facts)
