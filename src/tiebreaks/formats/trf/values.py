"""The small values of a TRF field: points, whole numbers, dates. Each parser returns None for what it cannot read."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from functools import lru_cache

_POINTS = re.compile(r"[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)|[+-]?\d*½")
_YEAR_FIRST = re.compile(r"(\d{4}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{1,2})\.?(?:[T ].*)?")  # blanks stand alone in a date
_YEAR_LAST = re.compile(r"(\d{1,2}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{4})(?:[T ,].*)?")
_SHORT = re.compile(r"(\d{2}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{1,2})")
_WORDED = re.compile(r"(?:(\d{1,2})(?:st|nd|rd|th)?\.? )?([A-Za-z]{3})[a-z]*\.? (?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
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


@lru_cache(maxsize=1024)
def parse_day(text: str) -> tuple[date | None, bool]:
    """A date in any spelling that occurs in reports, and whether day and month could be the other way round."""
    text = " ".join(text.split())
    if match := _YEAR_FIRST.fullmatch(text):
        return _make_date(int(match[1]), int(match[2]), int(match[3])), False
    if match := _YEAR_LAST.fullmatch(text):
        first, middle, year = int(match[1]), int(match[2]), int(match[3])
        if middle > 12:
            return _make_date(year, first, middle), False
        return _make_date(year, middle, first), first <= 12 and first != middle
    if match := _SHORT.fullmatch(text):
        year, month, number = int(match[1]), int(match[2]), int(match[3])
        if month > 12:
            month, number = number, month
        return _make_date(2000 + year if year < 70 else 1900 + year, month, number), False
    if match := _WORDED.fullmatch(text):
        month_name = match[2].lower()
        number_text = match[1] or match[3]
        if month_name in _MONTHS and number_text:
            return _make_date(int(match[4]), _MONTHS.index(month_name) + 1, int(number_text)), False
    return None, False


def _make_date(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None
