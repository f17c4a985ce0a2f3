"""Dates in the spellings that occur in files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from functools import lru_cache

_YEAR_FIRST = re.compile(r"(\d{4}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{1,2})\.?(?:[T ].*)?")  # blanks stand alone in a date
_YEAR_LAST = re.compile(r"(\d{1,2}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{4})(?:[T ,].*)?")
_SHORT = re.compile(r"(\d{2}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{1,2})")
_WORDED = re.compile(r"(?:(\d{1,2})(?:st|nd|rd|th)?\.? )?([A-Za-z]{3})[a-z]*\.? (?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


@lru_cache(maxsize=1024)
def parse_day(text: str, *, day_first: bool = False) -> tuple[date | None, date | None]:
    """A date in any spelling that occurs in reports, and the other day that it may mean; None where there is none.

    Of `15/03/24` either number may be the year: `day_first` says which. Of `03/04/2024` the month is in the middle.
    """
    text = " ".join(text.split())
    if match := _YEAR_FIRST.fullmatch(text):
        return make_date(*match.groups()), None
    if match := _YEAR_LAST.fullmatch(text):
        first, middle, year = match.groups()
        return _choose(make_date(year, middle, first), make_date(year, first, middle))
    if match := _SHORT.fullmatch(text):
        first, middle, last = match.groups()
        by_year = make_date(_century(first), middle, last) or make_date(_century(first), last, middle)
        by_day = make_date(_century(last), middle, first)
        return _choose(by_day, by_year) if day_first else _choose(by_year, by_day)
    if match := _WORDED.fullmatch(text):
        name, number = match[2].lower(), match[1] or match[3]
        if name in _MONTHS and number:
            return make_date(match[4], _MONTHS.index(name) + 1, number), None
    return None, None


def has_short_year(text: str) -> bool:
    """Whether a date has a year of two digits."""
    return _SHORT.fullmatch(" ".join(text.split())) is not None


def find_day_first(texts: Iterable[str]) -> bool | None:
    """Whether years of two digits stand last in the dates of one event: as its days are closest together. None: either way."""
    given = [*texts]
    spans = []
    for day_first in (False, True):
        days = [day for text in given if (day := parse_day(text, day_first=day_first)[0])]
        spans.append((max(days) - min(days)).days if days else 0)
    return None if spans[0] == spans[1] else spans[1] < spans[0]


def parse_birth(text: str) -> str:
    """A day or year of birth as YYYY/MM/DD or YYYY; any other text, and one that may mean two years, as it is."""
    day, other = parse_day(text)
    return text if day is None or (other is not None and other.year != day.year) else f"{day:%Y/%m/%d}"


def make_date(year: int | str, month: int | str, number: int | str) -> date | None:
    """A date; None if there is no such day."""
    try:
        return date(int(year), int(month), int(number))
    except ValueError:
        return None


def _century(year: str) -> int:
    """The year of two digits: from 1970 to 2069."""
    return 2000 + int(year) if int(year) < 70 else 1900 + int(year)


def _choose(one: date | None, other: date | None) -> tuple[date | None, date | None]:
    """The first of two readings that is a day, and the other if it is one as well."""
    return (one, other if other != one else None) if one is not None else (other, None)
