"""A record: all that the tables say of one file, and the line in which the journal keeps it."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

Record = dict[str, Any]
TABLE = ("rank", "id", "name", "values")
"""The columns of a record: a cell per participant, best first; of the values a column for each code, spelled exactly."""
_NOTHING = "-"  # an undefined value in a line
_ENCODE = json.JSONEncoder(separators=(",", ":")).encode


class Done(NamedTuple):
    """A file that was worked on: its record as a line of JSON, and what the run must know of it."""

    file: str
    line: bytes
    participants: int
    columns: tuple[str, ...]  # empty: refused

    @property
    def is_read(self) -> bool:
        return bool(self.columns)


def as_done(record: Record) -> Done:
    """A record as what is kept of it."""
    columns = tuple(record["by"]) if record["status"] == "read" else ()
    return Done(record["file"], as_line(record), len(record["rank"]), columns)


def as_line(record: Record) -> bytes:
    """A record as a line: what is said of the file, a tab, and its table."""
    table = {name: record[name] for name in TABLE}
    table["values"] = [" ".join(map(_written, column)) for column in record["values"]]  # a text is read faster than a list
    facts = {name: told for name, told in record.items() if name not in table}
    return b"%b\t%b\n" % (_ENCODE(facts).encode(), _ENCODE(table).encode())


def facts_of(line: bytes) -> Record:
    """What a line says of the file."""
    facts: Record = json.loads(line.partition(b"\t")[0])
    return facts


def record_of(line: bytes) -> Record:
    """The record of a line."""
    facts, _, written = line.partition(b"\t")
    table = json.loads(written)
    return {**json.loads(facts), **table, "values": [*map(_read_again, table["values"])]}


def _written(exact: str | None) -> str:
    return exact or _NOTHING


def _read_again(column: str) -> list[str | None]:
    cells: list[str | None] = [*column.split(" ")] if column else []
    return [None if cell == _NOTHING else cell for cell in cells] if _NOTHING in cells else cells
