"""Rows of a table as text, csv or JSON: made where a file is worked on, put together by who writes the table, read again."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO, TextIOWrapper
from itertools import repeat
from typing import Any, BinaryIO

from tiebreaks.batch.tables import FILES, LONG, Block, Cells, Kind
from tiebreaks.text import FORMULA, csv_cell, csv_quoted, formula_again

TEXTS_KEPT = 8_000  # cells whose text need not be made again; few, since the messages of refused files are among them
KINDS: Mapping[str, Kind] = {**FILES, **LONG}  # every other column is a code
Row = dict[str, Any]
_CAREFUL = frozenset({" ", *FORMULA})  # at the beginning of a cell
_SPECIAL = '";\t\r\n'  # anywhere in it


@dataclass(frozen=True)
class Text:
    """A kind of text: how its rows begin and end, what is between two cells, and how cells are spelled."""

    begin: str
    between: str
    end: str
    heading: Callable[[Sequence[str]], str]
    cell: Callable[[str, Any], str]  # the name of the column, and what is in the cell
    column: Callable[[str, Cells], Iterable[str]]  # all cells of a column, as `cell` spells each
    refitted: Callable[[str, Sequence[str], Sequence[str]], Iterator[str]]  # rows, their columns, those that are wanted

    def rows(self, names: Sequence[str], block: Block) -> bytes:
        """The rows of a block; `names` are those of the columns."""
        shared, each, parts = block
        of_each, of_parts = names[len(shared) :], names[len(shared) + len(each) :]
        first = self.begin + "".join([text + self.between for text in map(self.cell, names, shared)])
        who = map(self.between.join, zip(*map(self.column, of_each, each), strict=True))
        if not parts:
            return "".join([f"{first}{cells}{self.end}" for cells in who]).encode()
        begins = [f"{first}{cells}{self.between}" for cells in who]
        ends = [map(_ends(self, of_parts, part.cells).__getitem__, part.keys) for part in parts]
        rows = zip(repeat("", len(begins)), *ends, strict=True)  # joined by a beginning, it stands before every end
        return "".join(map(str.join, begins, rows)).encode()

    def row(self, names: Sequence[str], cells: Sequence[Any]) -> str:
        """One row, a cell for each column."""
        return self.begin + self.last(names, cells)

    def last(self, names: Sequence[str], cells: Sequence[Any]) -> str:
        """The end of a row."""
        return self.between.join(map(self.cell, names, cells)) + self.end

    def refit(self, rows: bytes, names: Sequence[str], wanted: Sequence[str]) -> bytes:
        """Rows that have some of the columns as rows that have all of them."""
        return rows if tuple(names) == tuple(wanted) else "".join(self.refitted(rows.decode(), names, wanted)).encode()


class _Ends(dict[Any, str]):
    """The text of the cells at the end of a row, by the key they stand for; the same values come file after file."""

    def __init__(self, text: Text, names: Sequence[str], cells: Callable[[Any], tuple[Any, ...]]) -> None:
        super().__init__()
        self._text, self._names, self._cells = text, names, cells

    def __missing__(self, key: Any) -> str:
        if len(self) > TEXTS_KEPT:
            self.clear()
        made = self[key] = self._text.last(self._names, self._cells(key))
        return made


_ends = lru_cache(maxsize=256)(_Ends)


def _csv_heading(names: Sequence[str]) -> str:
    return ",".join(map(_csv_cell, names)) + "\n"


def _csv_column(_: str, cells: Cells) -> Iterable[str]:
    """The cells of a column, seen at once where there is nothing to see: numbers as they are, no text that is a formula."""
    kinds = {*map(type, cells)}
    if kinds != {str}:
        return map(repr, cells) if kinds == {int} else map(_csv_cell, cells)
    page = "".join(cells)
    if any(mark in page for mark in _SPECIAL) or not _CAREFUL.isdisjoint({cell[:1] for cell in cells}):
        return map(_csv_cell, cells)
    return [f'"{cell}"' if "," in cell else cell for cell in cells] if "," in page else cells


@lru_cache(maxsize=TEXTS_KEPT, typed=True)
def _csv_cell(value: object) -> str:
    """A cell as every reader of csv takes it."""
    if value is None:
        return ""
    return csv_cell(value) if isinstance(value, str) else repr(value)


def _csv_lines(page: Iterable[str]) -> Iterator[list[str]]:
    csv.field_size_limit(1 << 30)  # the messages of a file with a hundred errors
    return csv.reader(page)


def _csv_refitted(rows: str, names: Sequence[str], wanted: Sequence[str]) -> Iterator[str]:
    for cells in _csv_lines(StringIO(rows, newline="")):
        known = dict(zip(names, map(csv_quoted, cells), strict=True))
        yield ",".join([known.get(name, "") for name in wanted]) + "\n"


_json_cell = lru_cache(maxsize=TEXTS_KEPT, typed=True)(json.JSONEncoder(ensure_ascii=False).encode)


def _json_column(name: str, cells: Cells) -> Iterable[str]:
    begin = f"{_json_cell(name)}: "
    return [begin + text for text in map(_json_cell, cells)]


def _json_refitted(rows: str, _: Sequence[str], wanted: Sequence[str]) -> Iterator[str]:
    for line in rows.split("\n")[:-1]:
        row = json.loads(line)
        yield JSON.row(wanted, [row.get(name) for name in wanted])


CSV = Text("", ",", "\n", _csv_heading, lambda _, value: _csv_cell(value), _csv_column, _csv_refitted)
JSON = Text(
    "{", ", ", "}\n", lambda _: "", lambda name, value: f"{_json_cell(name)}: {_json_cell(value)}", _json_column, _json_refitted
)


def read_csv(file: BinaryIO) -> Iterator[Row]:
    """The rows of a csv table, the cells as what they were."""
    with TextIOWrapper(file, "utf-8-sig", newline="") as page:  # a spreadsheet writes a mark at the beginning
        lines = _csv_lines(page)
        names = next(lines, [])
        if names[:1] != ["file"]:
            raise ValueError(f"line 1: expected the names of the columns, file first, found {','.join(names)[:80]!r}")
        kinds = [KINDS.get(name, "double") for name in names]
        for number, cells in enumerate(lines, 2):
            yield _csv_row(number, names, kinds, cells)


def _csv_row(number: int, names: Sequence[str], kinds: Sequence[Kind], cells: Sequence[str]) -> Row:
    if len(cells) != len(names):
        raise ValueError(f"row {number}: expected {len(names)} cells, found {len(cells)}")
    try:
        return dict(zip(names, map(_typed, cells, kinds), strict=True))
    except ValueError as wrong:
        raise ValueError(f"row {number}: {wrong}") from wrong


def _typed(text: str, kind: Kind) -> Any:
    """A cell of a csv file as what it was."""
    if text == "":
        return None
    if kind == "string":
        return formula_again(text)
    return text == "True" if kind == "bool" else int(text) if kind == "int64" else float(text)


def read_jsonl(file: BinaryIO) -> Iterator[Row]:
    """The rows of a table of JSON lines."""
    return map(json.loads, file)
