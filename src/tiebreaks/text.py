"""How numbers and tables are printed: exact fractions as decimals, columns aligned by what the eye sees."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from fractions import Fraction


def decimal(value: Fraction | None, places: int = 2) -> str:
    """At most two decimals, rounded half up, no trailing zeros; an undefined value is a dash."""
    if value is None:
        return "-"
    scaled = (2 * abs(value.numerator) * 10**places + value.denominator) // (2 * value.denominator)
    whole, part = divmod(scaled, 10**places)
    digits = f"{part:0{places}d}".rstrip("0")
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{whole}" + (f".{digits}" if digits else "")


def number(value: Fraction | None) -> int | float | None:
    """A value as a JSON number."""
    if value is None:
        return None
    return int(value) if value.denominator == 1 else float(value)


def spelled(value: Fraction | None) -> str | None:
    """A value exactly, as "77/2"."""
    return None if value is None else str(value)


def width(text: str) -> int:
    """Columns a text takes on a terminal: wide characters two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text
    )


def columns(header: Sequence[str], rows: Sequence[Sequence[str]], left: frozenset[int] = frozenset()) -> str:
    """An aligned table: columns to the right except those in `left`; numbers with decimals line up at the point."""
    cells = [[_printable(text) for text in row] for row in rows]
    for index in range(len(header)):
        if index not in left:
            _align_decimals(cells, index)
    widths = [max(width(row[index]) for row in [list(header), *cells]) for index in range(len(header))]

    def line(row: Sequence[str]) -> str:
        padded = []
        for index, text in enumerate(row):
            space = " " * (widths[index] - width(text))
            padded.append(text + space if index in left else space + text)
        return "  ".join(padded).rstrip()

    return "\n".join([line(header), *(line(row) for row in cells)])


def _printable(text: str) -> str:
    """Without line ends, tabs and escape codes, which a name from a file may hold."""
    return text if text.isprintable() else "".join(mark if mark.isprintable() else " " for mark in text)


def _align_decimals(cells: list[list[str]], index: int) -> None:
    """Pad behind the decimals so that the points of a column stand above each other."""
    tails = [len(row[index].partition(".")[2]) + ("." in row[index]) for row in cells]
    longest = max(tails, default=0)
    for row, tail in zip(cells, tails, strict=True):
        row[index] += " " * (longest - tail)


def list_of(items: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}" if items else "nobody"


def encodable(text: str) -> str:
    """A text that every file can hold: half characters, which a file name or a JSON text may have, are spelled out."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")
