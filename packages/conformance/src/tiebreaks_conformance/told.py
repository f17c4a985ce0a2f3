"""What a program printed, as ranks and values: CSV, JSON, or a TRF with ranks. Anything else is its fault."""

from __future__ import annotations

import csv
import json
import re
import warnings
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tiebreaks import TiebreaksError, read
from tiebreaks_conformance.program import MAX_LETTERS, Fault

IDS = ("id", "no.", "no", "number")
RANK = "rank"
NO_VALUE = ("", "-", "null")
MAX_FOUND = 20  # participants in a message
FLOAT_DECIMALS = 9  # of a number that a program summed as floats
LEAST_DECIMALS = 2  # of a number that may be rounded
_NUMBER = re.compile(r"(-?[0-9]{1,12})(?:/([0-9]{1,12})|[.,]([0-9]{1,40}))?")

NOT_READ = "printed neither CSV, JSON nor a TRF with ranks: {start!r}"
NO_RANKS = "printed a TRF without ranks"
NO_ID = "no column id; found {columns}"
NOT_A_NUMBER = "expected a number in column {column}, found {found!r}"
OTHERS = "expected the participants {expected}, found {found}"


@dataclass(frozen=True)
class Number:
    """A number as it was printed."""

    value: Fraction
    decimals: int | None
    """The decimal places; None: the number is a fraction."""

    def agrees(self, expected: Fraction) -> bool:
        """Whether it is this number, or this number rounded to its two or more decimals; a float may be a billionth off."""
        if self.value == expected:
            return True
        if self.decimals is not None and self.decimals >= FLOAT_DECIMALS:
            return abs(self.value - expected) <= Fraction(1, 10**FLOAT_DECIMALS)
        if self.decimals is None or self.decimals < LEAST_DECIMALS:
            return False
        unit = Fraction(1, 10**self.decimals)
        return (expected / unit).denominator != 1 and abs(self.value - expected) <= unit / 2


@dataclass(frozen=True)
class Told:
    """The answer of a program to one file: its columns as they were printed."""

    columns: Mapping[str, Mapping[int, str]]
    """Heading in small letters -> participant number -> cell."""

    def answers(self, asked: str, *, is_list: bool) -> Mapping[int, Number | None] | None:
        """The column of a question, of a list the ranks; None: there are none. Raises Fault for what is no number."""
        name = RANK if is_list else asked
        found = self.columns.get(name.casefold())
        if found is None or (is_list and not any(found.values())):
            return None
        return {who: _number(cell, name) for who, cell in found.items()}


def parse(printed: bytes, participants: frozenset[int]) -> Told:
    """Read what a program printed; raises Fault."""
    text = printed.decode("utf-8-sig", "replace").strip()
    if re.search(r"^001 ", text, re.MULTILINE):
        return _from_trf(printed, participants)
    rows = _json_rows(text) if text.startswith(("[", "{")) else _csv_rows(text)
    return _from_rows(rows, text, participants)


def _from_trf(printed: bytes, participants: frozenset[int]) -> Told:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            published = read(printed).published
    except TiebreaksError as wrong:
        raise Fault("{said}", said=str(wrong.messages[0])) from None
    ranks = published.ranks if published else {}
    if not ranks:
        raise Fault(NO_RANKS)
    _check(ranks, participants)
    return Told({RANK: {who: str(rank) for who, rank in ranks.items()}})


def _json_rows(text: str) -> list[dict[str, str]]:
    try:
        found = json.loads(text, parse_float=str, parse_int=str, parse_constant=str)
    except (ValueError, RecursionError):
        raise _unreadable(text) from None
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise _unreadable(text)
    return [{str(key): "" if cell is None else str(cell) for key, cell in row.items()} for row in found]


def _csv_rows(text: str) -> list[dict[str, str]]:
    heading = text.partition("\n")[0]
    delimiter = max(",;\t", key=heading.count)
    try:
        rows = list(csv.DictReader(text.splitlines(), delimiter=delimiter, restval=""))
    except csv.Error:
        raise _unreadable(text) from None
    if any(None in row for row in rows):
        raise _unreadable(text)
    return rows


def _from_rows(rows: list[dict[str, str]], text: str, participants: frozenset[int]) -> Told:
    if not rows:
        raise _unreadable(text)
    columns: dict[str, dict[int, str]] = {}
    seen: list[int] = []
    for row in rows:
        cells = {name.strip().casefold(): cell.strip() for name, cell in row.items()}
        id = next((name for name in IDS if name in cells), None)
        if id is None:
            raise Fault(NO_ID, columns=tuple(name[:MAX_LETTERS] for name in [*row][:8]))
        seen.append(_participant(cells.pop(id)))
        for name, cell in cells.items():
            columns.setdefault(name, {})[seen[-1]] = cell
    _check(seen, participants)
    return Told(columns)


def _participant(cell: str) -> int:
    if not (cell.isascii() and cell.isdecimal() and len(cell) < 10):
        raise _no_number(IDS[0], cell)
    return int(cell)


def _number(cell: str, column: str) -> Number | None:
    if cell.casefold() in NO_VALUE:
        return None
    found = _NUMBER.fullmatch(cell)
    if found is None or (found[2] and not int(found[2])):
        raise _no_number(column, cell)
    if found[2]:
        return Number(Fraction(int(found[1]), int(found[2])), None)
    return Number(Fraction(f"{found[1]}.{found[3] or 0}"), len(found[3] or ""))


def _check(found: Iterable[int], participants: frozenset[int]) -> None:
    """Refuse an answer that has not each participant once."""
    if sorted(found) != sorted(participants):
        raise Fault(OTHERS, expected=tuple(sorted(participants)), found=tuple(sorted(found)[:MAX_FOUND]))


def _unreadable(text: str) -> Fault:
    return Fault(NOT_READ, start=text.partition("\n")[0][:MAX_LETTERS])


def _no_number(column: str, found: str) -> Fault:
    return Fault(NOT_A_NUMBER, column=column, found=found[:MAX_LETTERS])
