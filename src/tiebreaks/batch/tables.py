"""The tables of a run: what their columns are, how a record becomes rows of them, and how rows become a record again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from tiebreaks.errors import TiebreaksError

Record = dict[str, Any]
"""All that the tables say of one file."""

TABLE = ("rank", "id", "name", "values")
"""The columns of a record: a cell per participant, best first; of the values a column for each code, spelled exactly."""

Kind = str  # of a column: "string", "int64", "double", "bool"
Cells = Sequence[Any]  # of a column

FILES: Mapping[str, Kind] = {
    "file": "string", "status": "string", "reason": "string", "event": "string", "system": "string", "team": "bool",
    "participants": "int64", "rounds": "int64", "after_round": "int64", "starts": "string", "edition": "string", "by": "string",
    "dropped": "string", "warnings": "int64", "check": "string", "seconds": "double", "message": "string",
}  # fmt: skip
WHO: Mapping[str, Kind] = {"file": "string", "event": "string", "rank": "int64", "id": "int64", "name": "string"}
_NOT_ONE_RUN = "the two tables do not agree on the participants of {file}: they are not of one run; give another output"
LONG: Mapping[str, Kind] = {**WHO, "code": "string", "value": "double", "exact": "string"}


def columns_of(layout: str, codes: Iterable[str]) -> dict[str, Kind]:
    """The columns of the table of participants."""
    return dict(LONG) if layout == "long" else {**WHO, **dict.fromkeys(codes, "double")}


class Part(NamedTuple):
    """The end of one row of every participant of a block: a key for each, and the cells that a key stands for."""

    keys: Cells
    cells: Callable[[Any], tuple[Any, ...]]


class Block(NamedTuple):
    """Some rows of a table: the cells that all share, columns with a cell for each participant, and a row for each part.

    The rows of a participant stand together; without parts there is one for each.
    """

    shared: tuple[Any, ...]
    columns: Sequence[Cells]
    parts: Sequence[Part] = ()


def file_row(facts: Record) -> list[Any]:
    """The row of a file in the table of files."""
    told = {**facts, "by": ", ".join(facts.get("by", ())) or None, "dropped": ", ".join(facts.get("dropped", ())) or None}
    return [told.get(name) for name in FILES]


def block(record: Record, layout: str) -> Block:
    """The rows of the participants of a file: one for each code, or one with all codes."""
    shared, who = (record["file"], record.get("event")), [record["rank"], record["id"], record["name"]]
    if layout == "wide":
        return Block(shared, [*who, *([*map(number, cells)] for cells in record["values"])])
    parts = [Part(cells, _valued(code)) for code, cells in zip(record.get("by", ()), record["values"], strict=True)]
    return Block(shared, who, parts)


@cache
def _valued(code: str) -> Callable[[str | None], tuple[Any, ...]]:
    """The cells of a code and its value."""
    return lambda exact: (code, number(exact), exact)


@lru_cache(maxsize=100_000)
def number(exact: str | None) -> float | None:
    """The floating-point number nearest to an exact value."""
    if exact is None:
        return None
    above, slash, below = exact.partition("/")
    return int(above) / int(below) if slash else float(above)


def records(files: Iterable[Mapping[str, Any]], participants: Iterable[Mapping[str, Any]]) -> Iterator[Record]:
    """The records that two finished tables were made of: the rows of a file stand together and in the order of the files."""
    groups = groupby(participants, key=lambda row: row.get("file"))
    following = next(groups, None)
    for row in files:
        if row.keys() != FILES.keys():
            raise TiebreaksError(f"table of files: expected the columns {', '.join(FILES)}; found {', '.join(row)}")
        record: Record = dict(row)
        record |= {name: row[name].split(", ") if row[name] else [] for name in ("by", "dropped")}
        record |= {name: [] for name in TABLE}
        _refuse_contradiction(record)
        if following is not None and following[0] == record["file"]:
            record |= _table_again(list(following[1]), record["by"])
            following = next(groups, None)
        if len(record["rank"]) != (record["participants"] or 0):
            raise TiebreaksError(_NOT_ONE_RUN.format(file=record["file"]))
        yield record
    if following is not None:
        raise TiebreaksError(_NOT_ONE_RUN.format(file=following[0]))


def _refuse_contradiction(record: Record) -> None:
    """A file that was read has a list of different codes, one that was refused has none: by these its rows are known again."""
    status, by = record["status"], record["by"]
    if status not in ("read", "refused") or (status == "read") != bool(by) or len({*WHO, *by}) != len(WHO) + len(by):
        found = f"found status {status!r} with by {', '.join(by)!r}"
        expected = "expected status 'read' and different codes in by, or 'refused' and none"
        raise TiebreaksError(f"table of files: {record['file']}: {expected}; {found}; put it back, or give another output")


def _table_again(rows: Sequence[Mapping[str, Any]], by: Sequence[str]) -> Record:
    """The columns of a record from the rows of either layout."""
    long = "code" in rows[0]
    if long and [row["code"] for row in rows] != [*by] * (len(rows) // max(len(by), 1)):
        raise LookupError(f"the codes of {rows[0]['file']}")
    who = {name: [row[name] for row in (rows[:: len(by)] if long else rows)] for name in ("rank", "id", "name")}
    if long:
        _refuse_edited(rows, len(by))
        return {**who, "values": [[row["exact"] for row in rows[place :: len(by)]] for place in range(len(by))]}
    return {**who, "values": [[_exactly(row[code]) for row in rows] for code in by]}


def _refuse_edited(rows: Sequence[Mapping[str, Any]], codes: int) -> None:
    """What a long table says more than once must be the same each time: otherwise nobody knows what was meant."""
    for at, row in enumerate(rows):
        first, value = rows[at - at % codes], number(row["exact"])
        for name, expected in (("rank", first["rank"]), ("id", first["id"]), ("name", first["name"]), ("value", value)):
            if row[name] != expected:
                where = f"table of participants: {row['file']}, number {row['id']}, {row['code']}"
                said = f"expected {name} {expected!r}, found {row[name]!r}; put it back, or give another output"
                raise TiebreaksError(f"{where}: {said}")


def _exactly(value: float | None) -> str | None:
    """A number as the fraction that it is; whole and half points are what they were."""
    from fractions import Fraction

    return None if value is None else str(Fraction(value))
