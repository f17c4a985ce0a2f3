"""The numbers of a TRF: whole ones, and points as counts of tenths."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from tiebreaks.model.tournament import Number, tenths

_POINTS = re.compile(r"[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)|[+-]?\d*½")
_LEADING = re.compile(r"\s*(\d{1,9})")


@lru_cache(maxsize=4096)
def parse_tenths(text: str) -> int | None:
    """Points as a count of tenths: "4.5", "4,5", "4½", ".5", "-1.0"; None when they are not, or finer than tenths."""
    text = text.strip()
    if not _POINTS.fullmatch(text) or len(text) > 12:
        return None
    if text.endswith("½"):
        whole = text[:-1].lstrip("+-")
        size = int(whole or 0) * 10 + 5
        return -size if text.startswith("-") else size
    exact = Fraction(text.replace(",", ".").removesuffix(".")) * 10
    return int(exact) if exact.denominator == 1 else None


def is_plain(text: str) -> bool:
    """Whether points are written as the format asks for: a decimal point, if anything."""
    return "," not in text and "½" not in text


def format_tenths(value: int) -> str:
    """Tenths of a point as the format writes them."""
    return f"{'-' if value < 0 else ''}{abs(value) // 10}.{abs(value) % 10}"


def format_points(value: Number | None) -> str:
    """Points as the format writes them; blank for None."""
    return "" if value is None else format_tenths(tenths(value))


def parse_whole(text: str) -> int | None:
    """A whole number in a field, blanks around it; None when it is something else."""
    text = text.strip()
    return int(text) if text.isdecimal() and len(text) <= 9 and text.isascii() else None


@lru_cache(maxsize=4096)
def parse_cell(text: str) -> int | None:
    """The same of a few columns, where the same numbers occur again and again."""
    return parse_whole(text)


def parse_leading_whole(text: str) -> int | None:
    """The whole number with which a text begins, as in "129 (88)"."""
    match = _LEADING.match(text)
    return int(match[1]) if match else None
