"""Dates in the spellings that occur in files."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

_YEAR_FIRST = re.compile(r"(\d{4}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{1,2})\.?(?:[T ].*)?")  # blanks stand alone in a date
_YEAR_LAST = re.compile(r"(\d{1,2}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{4})(?:[T ,].*)?")
_SHORT = re.compile(r"(\d{2}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{1,2})")
_WORDED = re.compile(r"(?:(\d{1,2})(?:st|nd|rd|th)?\.? )?([A-Za-z]{3})[a-z]*\.? (?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


@lru_cache(maxsize=1024)
def parse_day(text: str) -> tuple[date | None, bool]:
    """A date in any spelling that occurs in reports, and whether day and month could be the other way round."""
    text = " ".join(text.split())
    if match := _YEAR_FIRST.fullmatch(text):
        return make_date(*match.groups()), False
    if match := _YEAR_LAST.fullmatch(text):
        first, middle, year = int(match[1]), int(match[2]), int(match[3])
        if middle > 12:
            return make_date(year, first, middle), False
        return make_date(year, middle, first), first <= 12 and first != middle
    if match := _SHORT.fullmatch(text):
        year, month, number = int(match[1]), int(match[2]), int(match[3])
        if month > 12:
            month, number = number, month
        return make_date(2000 + year if year < 70 else 1900 + year, month, number), False
    if match := _WORDED.fullmatch(text):
        month_name = match[2].lower()
        number_text = match[1] or match[3]
        if month_name in _MONTHS and number_text:
            return make_date(match[4], _MONTHS.index(month_name) + 1, number_text), False
    return None, False


def make_date(year: int | str, month: int | str, number: int | str) -> date | None:
    """A date; None if there is no such day."""
    try:
        return date(int(year), int(month), int(number))
    except ValueError:
        return None
