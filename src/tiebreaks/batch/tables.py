"""The tables of a run: what their columns are, how a record becomes rows of them, and how rows become a record again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from tiebreaks.batch.work import Record
from tiebreaks.errors import TiebreaksError

Kind = str  # of a column: "string", "int64", "double", "bool"
Cells = Sequence[Any]

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


def file_row(record: Record) -> list[Any]:
    """The row of a file in the table of files."""
    told = {**record, "by": ", ".join(record.get("by", ())) or None, "dropped": ", ".join(record.get("dropped", ())) or None}
    return [told.get(name) for name in FILES]


def rows(record: Record, layout: str, codes: Sequence[str]) -> Iterator[Cells]:
    """The rows of the participants of a file: one for each code, or one with all codes."""
    file, event, by = record["file"], record.get("event"), record.get("by", ())
    if layout == "long":
        for rank, id, name, values in record["rows"]:
            for code, exact in zip(by, values, strict=True):
                yield file, event, rank, id, name, code, number(exact), exact
    else:
        places = [by.index(code) if code in by else None for code in codes]
        for rank, id, name, values in record["rows"]:
            yield file, event, rank, id, name, *(None if place is None else number(values[place]) for place in places)


@lru_cache(maxsize=100_000)
def number(exact: str | None) -> float | None:
    """The floating-point number nearest to an exact value."""
    if exact is None:
        return None
    above, slash, below = exact.partition("/")
    return int(above) / int(below) if slash else float(above)


def records(files: Iterable[Mapping[str, Any]], participants: Iterable[Mapping[str, Any]]) -> Iterator[Record]:
    """The records that finished tables were made of; tables that nobody can have made in one run are refused."""
    try:
        yield from _records(files, participants)
    except (LookupError, TypeError, AttributeError) as wrong:  # a row that is none, or lacks a column
        raise TiebreaksError(f"table of participants: not of an earlier run ({wrong!r}); give another output") from wrong


def _records(files: Iterable[Mapping[str, Any]], participants: Iterable[Mapping[str, Any]]) -> Iterator[Record]:
    """The rows of a file stand together and in the order of the files."""
    groups = groupby(participants, key=lambda row: row.get("file"))
    following = next(groups, None)
    for row in files:
        if row.keys() != FILES.keys():
            raise TiebreaksError(f"table of files: expected the columns {', '.join(FILES)}; found {', '.join(row)}")
        record: Record = dict(row)
        record |= {name: row[name].split(", ") if row[name] else [] for name in ("by", "dropped")}
        record["rows"] = []
        if following is not None and following[0] == record["file"]:
            record["rows"] = _rows_again(following[1], record["by"])
            following = next(groups, None)
        if len(record["rows"]) != (record["participants"] or 0):
            raise TiebreaksError(_NOT_ONE_RUN.format(file=record["file"]))
        yield record
    if following is not None:
        raise TiebreaksError(_NOT_ONE_RUN.format(file=following[0]))


def _rows_again(found: Iterable[Mapping[str, Any]], by: Sequence[str]) -> list[list[Any]]:
    """The rows of a record from those of either layout."""
    again: list[list[Any]] = []
    for row in found:
        if "code" not in row:
            again.append([row["rank"], row["id"], row["name"], [_exactly(row[code]) for code in by]])
        elif row["code"] == by[0]:
            again.append([row["rank"], row["id"], row["name"], [row["exact"]]])
        else:
            again[-1][3].append(row["exact"])
    return again


def _exactly(value: float | None) -> str | None:
    """A number as the fraction that it is; whole and half points are what they were."""
    from fractions import Fraction

    return None if value is None else str(Fraction(value))
