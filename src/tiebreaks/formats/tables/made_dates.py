"""Dates that a spreadsheet made of results and points: 1/2 becomes 1 February, and in some countries 3.5 becomes 3 May."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from tiebreaks.formats.tables.cells import SHARED
from tiebreaks.text import without_marks

LONGEST = 30  # characters of a cell that can be a date
_MONTHS: Mapping[int, str] = {  # the beginnings of their names in the languages of `headings`, without accents
    1: "jan ene gen sty led tam oca янв", 2: "feb fev fevr lut uno hel sub фев", 3: "mar marz mars mrt maa brez бер мар",
    4: "apr avr abr kwi dub huh nis апр", 5: "may mai mag maj mei kve tou май", 6: "jun juin giu cze cvn cerv kes haz июн",
    7: "jul juil lug lip cvc hei tem июл", 8: "aug aou ago sie srp elo agu авг", 9: "sep set sept wrz zar syy eyl сен",
    10: "oct okt out ott paz rij lok eki окт", 11: "nov lis mar kas ноя", 12: "dec dez dic gru pro jou ara дек",
}  # fmt: skip
_MONTH_OF: Mapping[str, int] = {word: month for month, words in sorted(_MONTHS.items(), reverse=True) for word in words.split()}
_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?: 00:00:00)?")
_NUMBERS = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d\d)?")  # 1/2/2026, 01.02.26, 01.02.
_DAY_FIRST = re.compile(r"(\d{1,2})[.\s/-]{0,3}([^\W\d_]{3,10})\.?(?:[.\s/-]{1,3}(?:\d{4}|\d\d))?")  # 01-Feb, 2. Jan, 1. Feb 26
_MONTH_FIRST = re.compile(r"([^\W\d_]{3,10})\.?[.\s/-]{1,3}(\d{1,2})")  # Feb-01


class MadeDate(NamedTuple):
    """A date in the place of a result or a number."""

    day: int
    month: int
    sure: bool
    """False: the two may be exchanged."""

    @property
    def result(self) -> str:
        """What was typed, if it can only have been one result or two: 1/2, 1/1; else empty."""
        return {frozenset((1, 2)): "1/2", frozenset((1,)): "1/1"}.get(frozenset((self.day, self.month)), "")

    @property
    def number(self) -> str:
        """The number of points that was typed, such as 3.5 for 3 May; else empty."""
        if self.result == "1/2":
            return "0.5"
        return f"{self.day}.5" if self.month == 5 and (self.sure or self.day > 12) else ""


@lru_cache(maxsize=SHARED)
def read_made_date(cell: str) -> MadeDate | None:
    """The day and the month of a cell that is a date and nothing else, whatever the year; None for any other cell."""
    if len(cell) > LONGEST or not any(letter.isdigit() for letter in cell):
        return None
    if match := _ISO.fullmatch(cell):
        return _make(int(match[3]), int(match[2]))
    if match := _NUMBERS.fullmatch(cell):
        first, second = int(match[1]), int(match[3])
        return _make(first, second, sure=match[2] == ".") or _make(second, first)
    if match := _DAY_FIRST.fullmatch(cell):
        return _make(int(match[1]), _month(match[2]))
    if match := _MONTH_FIRST.fullmatch(cell):
        return _make(int(match[2]), _month(match[1]))
    return None


def _month(word: str) -> int:
    letters = without_marks(word.casefold())
    return _MONTH_OF.get(letters[:4]) or _MONTH_OF.get(letters[:3], 0)


def _make(day: int, month: int, *, sure: bool = True) -> MadeDate | None:
    return MadeDate(day, month, sure) if 1 <= day <= 31 and 1 <= month <= 12 else None
