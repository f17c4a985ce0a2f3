"""The tables of a run: their columns, how a record becomes rows of text (csv or JSON), and how rows become a record again."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ContextDecorator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from io import StringIO, TextIOWrapper
from itertools import groupby, repeat
from threading import Lock
from typing import Any, BinaryIO, NamedTuple

from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Message
from tiebreaks.text import FORMULA, SEPARATORS, csv_cell, quote_csv, unescape_formula

Record = dict[str, Any]
"""All that the tables say of one file."""

TABLE = ("rank", "id", "name", "values")
"""The columns of a record: a cell per participant, best first; of the values a column for each code, spelled exactly."""

Kind = str  # of a column: "string", "int64", "double", "bool"
Cells = Sequence[Any]  # of a column
Row = dict[str, Any]

FILES: Mapping[str, Kind] = {
    "file": "string", "status": "string", "reason": "string", "reason_code": "string", "event": "string", "system": "string",
    "team": "bool", "participants": "int64", "rounds": "int64", "after_round": "int64", "starts": "string", "edition": "string",
    "by": "string", "dropped": "string", "warnings": "int64", "check": "string", "explanation": "string", "seconds": "double",
    "message": "string",
}  # fmt: skip
LATER = frozenset({"explanation", "reason_code"})  # columns that tables of earlier versions do not have
WHO: Mapping[str, Kind] = {"file": "string", "event": "string", "rank": "int64", "id": "int64", "name": "string"}
LONG: Mapping[str, Kind] = {**WHO, "code": "string", "value": "double", "exact": "string"}
KINDS: Mapping[str, Kind] = {**FILES, **LONG}  # every other column is a code
TEXTS_KEPT = 8_000  # cells whose text need not be made again; few, since the messages of refused files are among them
LONGEST_CELL = 1 << 30  # of a csv: the messages of a file with a hundred errors
_CAREFUL = f"'{FORMULA}"  # at the beginning of a cell, and so are blanks
_SPECIAL = f'"{SEPARATORS}'  # anywhere in it
_NOT_ONE_RUN = "the two tables do not agree on the participants of {file}: they are not of one run; give another output"


def columns_of(layout: str, codes: Iterable[str]) -> dict[str, Kind]:
    """The columns of the table of participants."""
    return dict(LONG) if layout == "long" else {**WHO, **dict.fromkeys(codes, "double")}


class TablePart(NamedTuple):
    """The end of one row of every participant of a block: a key for each, and the cells that a key stands for."""

    keys: Cells
    cells: Callable[[Any], tuple[Any, ...]]


class Block(NamedTuple):
    """Some rows of a table: the cells that all share, columns with a cell for each participant, and a row for each part.

    The rows of a participant stand together; without parts there is one for each.
    """

    shared: tuple[Any, ...]
    columns: Sequence[Cells]
    parts: Sequence[TablePart] = ()


def columns_of_files(records: Sequence[Record]) -> list[Cells]:
    """The columns of the table of files."""
    return [
        [", ".join(record.get(name, ())) or None for record in records]
        if name in ("by", "dropped")
        else [record.get(name) for record in records]
        for name in FILES
    ]


def make_block(record: Record, layout: str) -> Block:
    """The rows of the participants of a file: one for each code, or one with all codes."""
    shared, who = (record["file"], record.get("event")), [record["rank"], record["id"], record["name"]]
    if layout == "wide":
        return Block(shared, [*who, *([*map(nearest_float, cells)] for cells in record["values"])])
    parts = [TablePart(cells, _value_cells(code)) for code, cells in zip(record.get("by", ()), record["values"], strict=True)]
    return Block(shared, who, parts)


@cache
def _value_cells(code: str) -> Callable[[str | None], tuple[Any, ...]]:
    """The cells of a code and its value."""
    return lambda exact: (code, nearest_float(exact), exact)


@lru_cache(maxsize=100_000)
def nearest_float(exact: str | None) -> float | None:
    """The floating-point number nearest to an exact value."""
    if exact is None:
        return None
    above, slash, below = exact.partition("/")
    return int(above) / int(below) if slash else float(above)


def read_records(files: Iterable[Mapping[str, Any]], participants: Iterable[Mapping[str, Any]]) -> Iterator[Record]:
    """Rebuild the records of two finished tables. The rows of a file stand together, in the order of the files."""
    groups = groupby(participants, key=lambda row: row.get("file"))
    following = next(groups, None)
    for row in files:
        if not FILES.keys() - LATER <= row.keys() <= FILES.keys():
            columns = "table of files: expected the columns {expected}; found {found}"
            raise TiebreaksError(Message(columns, expected=tuple(FILES), found=tuple(row)))
        record: Record = dict.fromkeys(FILES) | dict(row)
        record |= {name: row[name].split(", ") if row[name] else [] for name in ("by", "dropped")}
        record |= {name: [] for name in TABLE}
        _refuse_contradiction(record)
        if following is not None and following[0] == record["file"]:
            record |= record_from_rows(list(following[1]), record["by"])
            following = next(groups, None)
        if len(record["rank"]) != (record["participants"] or 0):
            raise TiebreaksError(Message(_NOT_ONE_RUN, file=record["file"]))
        yield record
    if following is not None:
        raise TiebreaksError(Message(_NOT_ONE_RUN, file=following[0]))


def _refuse_contradiction(record: Record) -> None:
    """Raise unless a read file has different codes and a refused file has none: the codes tell its rows apart."""
    status, by = record["status"], record["by"]
    if status not in ("read", "refused") or (status == "read") != bool(by) or len({*WHO, *by}) != len(WHO) + len(by):
        sentence = (
            "table of files: {file}: expected status 'read' and different codes in by, or 'refused' and none; "
            "found status {status!r} with by {by!r}; put it back, or give another output"
        )
        raise TiebreaksError(Message(sentence, file=record["file"], status=status, by=", ".join(by)))


def record_from_rows(rows: Sequence[Mapping[str, Any]], by: Sequence[str]) -> Record:
    """The columns of a record from the rows of either layout."""
    long = "code" in rows[0]
    if long and [row["code"] for row in rows] != [*by] * (len(rows) // max(len(by), 1)):
        raise LookupError(Message("the codes of {file}", file=rows[0]["file"]))
    who = {name: [row[name] for row in (rows[:: len(by)] if long else rows)] for name in ("rank", "id", "name")}
    if long:
        _refuse_edited(rows, len(by))
        return {**who, "values": [[row["exact"] for row in rows[place :: len(by)]] for place in range(len(by))]}
    return {**who, "values": [[_exact_text(row[code]) for row in rows] for code in by]}


def _refuse_edited(rows: Sequence[Mapping[str, Any]], codes: int) -> None:
    """Raise if a long table contradicts itself: what it repeats must be the same each time."""
    for at, row in enumerate(rows):
        first, value = rows[at - at % codes], nearest_float(row["exact"])
        for name, expected in (("rank", first["rank"]), ("id", first["id"]), ("name", first["name"]), ("value", value)):
            if row[name] != expected:
                sentence = (
                    "table of participants: {file}, number {participant}, {code}: expected {column} {expected!r}, "
                    "found {found!r}; put it back, or give another output"
                )
                about = {"file": row["file"], "participant": row["id"], "code": row["code"], "column": name}
                raise TiebreaksError(Message(sentence, **about, expected=expected, found=row[name]))


def _exact_text(value: float | None) -> str | None:
    """A number as an exact fraction; whole and half points come out unchanged."""
    return None if value is None else str(Fraction(value))


@dataclass(frozen=True)
class TextTable:
    """A kind of text: how its rows begin and end, what is between two cells, and how cells are spelled."""

    begin: str
    between: str
    end: str
    heading: Callable[[Sequence[str]], str]
    cell: Callable[[str, Any], str]  # the name of the column, and what is in the cell
    column: Callable[[str, Cells], Iterable[str]]  # all cells of a column, as `cell` spells each
    refit_text: Callable[[str, Sequence[str], Sequence[str]], Iterator[str]]  # rows, their columns, those that are wanted

    def rows(self, names: Sequence[str], block: Block) -> bytes:
        """The rows of a block; `names` are those of the columns."""
        return "".join(self.lines(names, block)).encode()

    def lines(self, names: Sequence[str], block: Block) -> Iterable[str]:
        """The rows of each participant of a block."""
        shared, each, parts = block
        of_each, of_parts = names[len(shared) :], names[len(shared) + len(each) :]
        first = self.begin + "".join([text + self.between for text in map(self.cell, names, shared)])
        who = map(self.between.join, zip(*map(self.column, of_each, each), strict=True))
        if not parts:
            return [f"{first}{cells}{self.end}" for cells in who]
        begins = [f"{first}{cells}{self.between}" for cells in who]
        ends = [map(_ends(self, of_parts, part.cells).__getitem__, part.keys) for part in parts]
        rows = zip(repeat("", len(begins)), *ends, strict=True)  # joined by a beginning, it stands before every end
        return map(str.join, begins, rows)

    def row(self, names: Sequence[str], cells: Sequence[Any]) -> str:
        """One row, a cell for each column."""
        return self.begin + self.row_end(names, cells)

    def row_end(self, names: Sequence[str], cells: Sequence[Any]) -> str:
        """The end of a row."""
        return self.between.join(map(self.cell, names, cells)) + self.end

    def refit(self, rows: bytes, names: Sequence[str], wanted: Sequence[str]) -> bytes:
        """Rows with some of the columns, rewritten as rows with all wanted columns."""
        return rows if tuple(names) == tuple(wanted) else "".join(self.refit_text(rows.decode(), names, wanted)).encode()


class _Ends(dict[Any, str]):
    """The text of the cells at the end of a row, by the key they stand for; the same values come file after file."""

    def __init__(self, text: TextTable, names: Sequence[str], cells: Callable[[Any], tuple[Any, ...]]) -> None:
        super().__init__()
        self._text, self._names, self._cells = text, names, cells

    def __missing__(self, key: Any) -> str:
        if len(self) > TEXTS_KEPT:
            self.clear()
        made = self[key] = self._text.row_end(self._names, self._cells(key))
        return made


_ends = lru_cache(maxsize=256)(_Ends)


def _csv_column(_: str, cells: Cells) -> Iterable[str]:
    """The cells of a column. Columns that need no care are written at once: whole numbers, and plain texts.

    `csv.writer` takes the same bytes 1.1 (wide) to 1.6 times (long) as long, for a whole batch.
    """
    kinds = {*map(type, cells)}
    if kinds != {str}:
        return map(repr, cells) if kinds == {int} else map(_csv_cell, cells)
    page = "".join(cells)
    firsts = {cell[0] for cell in cells if cell}
    if any(mark in page for mark in _SPECIAL) or any(first in _CAREFUL or first.isspace() for first in firsts):
        return map(_csv_cell, cells)
    return [f'"{cell}"' if "," in cell else cell for cell in cells] if "," in page else cells


@lru_cache(maxsize=TEXTS_KEPT, typed=True)
def _csv_cell(value: object) -> str:
    """A cell as every csv reader understands it."""
    if value is None:
        return ""
    return csv_cell(value) if isinstance(value, str) else repr(value)


class _LongCsvCells(ContextDecorator):
    """Allow csv cells longer than Python's own limit. Uses may overlap; when the last one ends, the limit is as it was."""

    def __init__(self) -> None:
        self._lock, self._uses, self._before = Lock(), 0, 0

    def __enter__(self) -> None:
        with self._lock:
            if not self._uses:
                self._before = csv.field_size_limit(LONGEST_CELL)
            self._uses += 1

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._uses -= 1
            if not self._uses:
                csv.field_size_limit(self._before)


long_csv_cells: _LongCsvCells = _LongCsvCells()


def _refit_csv(rows: str, names: Sequence[str], wanted: Sequence[str]) -> Iterator[str]:
    with long_csv_cells:
        for cells in csv.reader(StringIO(rows, newline="")):
            known = dict(zip(names, map(quote_csv, cells), strict=True))
            yield ",".join([known.get(name, "") for name in wanted]) + "\n"


_json_cell = lru_cache(maxsize=TEXTS_KEPT, typed=True)(json.JSONEncoder(ensure_ascii=False).encode)


def _json_column(name: str, cells: Cells) -> Iterable[str]:
    begin = f"{_json_cell(name)}: "
    return [begin + text for text in map(_json_cell, cells)]


def _refit_json(rows: str, _: Sequence[str], wanted: Sequence[str]) -> Iterator[str]:
    for line in rows.split("\n")[:-1]:
        row = json.loads(line)
        yield JSON.row(wanted, [row.get(name) for name in wanted])


CSV = TextTable(
    "",
    ",",
    "\n",
    lambda names: ",".join(map(_csv_cell, names)) + "\n",
    lambda _, value: _csv_cell(value),
    _csv_column,
    _refit_csv,
)
JSON = TextTable(
    "{", ", ", "}\n", lambda _: "", lambda name, value: f"{_json_cell(name)}: {_json_cell(value)}", _json_column, _refit_json
)


def read_csv(file: BinaryIO) -> Iterator[Row]:
    """The rows of a csv table, with cells of their original types."""
    with TextIOWrapper(file, "utf-8-sig", newline="") as page:  # a spreadsheet writes a mark at the beginning
        lines = csv.reader(page)
        names = next(lines, [])
        if names[:1] != ["file"]:
            found = ",".join(names)[:80]
            raise ValueError(Message("line 1: expected the names of the columns, file first, found {found!r}", found=found))
        kinds = [KINDS.get(name, "double") for name in names]
        for number, cells in enumerate(lines, 2):
            yield _parse_row(number, names, kinds, cells)


def _parse_row(number: int, names: Sequence[str], kinds: Sequence[Kind], cells: Sequence[str]) -> Row:
    if len(cells) != len(names):
        wrong = "row {row}: expected {expected} cells, found {found}"
        raise ValueError(Message(wrong, row=number, expected=len(names), found=len(cells)))
    try:
        return dict(zip(names, map(_parse_cell, cells, kinds), strict=True))
    except ValueError as wrong:
        raise ValueError(Message("row {row}: {reason}", row=number, reason=str(wrong))) from wrong


def _parse_cell(text: str, kind: Kind) -> Any:
    """The value of a csv cell before it was written."""
    if text == "":
        return None
    if kind == "string":
        return unescape_formula(text)
    return text == "True" if kind == "bool" else int(text) if kind == "int64" else float(text)


def read_jsonl(file: BinaryIO) -> Iterator[Row]:
    """The rows of a table of JSON lines."""
    return map(json.loads, file)
