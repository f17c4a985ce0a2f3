"""The fields of a 001 line before its rounds: which characters each may have, and what they say.

Both readers of player lines follow this table: line by line (`players`), and all lines at once (`columnar`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from string import ascii_letters, digits
from typing import Any, NamedTuple

from tiebreaks.formats.trf.values import is_plain, parse_tenths, parse_whole
from tiebreaks.model.tournament import HIGHEST_RATING

SEXES = {"m": "m", "w": "w", "f": "w", "M": "m", "W": "w", "F": "w", "": ""}
TITLES = {title: title for title in ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "")}
TITLES |= {title.lower(): title for title in TITLES} | {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
    "gf": "WGM", "mf": "WIM", "ff": "WFM", "cf": "WCM", "G": "GM", "M": "IM", "F": "FM", "C": "CM",
    "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM",
}  # fmt: skip
YEAR = re.compile(r"(?:19|20)\d\d")
_DATE = re.compile(r"(\d{4})[-/.](\d{2})[-/.](\d{2})")
PLAIN_BIRTHS = re.compile(
    r"(?:(?:[12][0-9]{3}/(?:0[1-9]|1[0-2])/(?:0[1-9]|[12][0-9]|3[01])|[12][0-9]{3}/00/00|(?:19|20)[0-9]{2} *| *)\n)*"
)
"""Usual days and years of birth, each with a line end: those of a file are looked at together."""
_PLAIN_DATE = re.compile(r"[12]\d{3}/(?:0[1-9]|1[0-2])/(?:0[1-9]|[12]\d|3[01])")


class Field(NamedTuple):
    """A field: the characters of a regular one (none named: any), and its value; None for one that needs a message."""

    characters: str
    read: Callable[[str], Any]


@lru_cache(maxsize=4096)
def _parse_number(text: str) -> int | None:
    """The number of a player; 0 is none."""
    return parse_whole(text) or None


@lru_cache(maxsize=4096)
def _parse_whole_or_blank(text: str) -> int | None:
    """A whole number; 0 for blanks."""
    text = text.strip()
    return parse_whole(text) if text else 0


def _parse_rating(text: str) -> int | None:
    """A rating; 0 for an unrated player."""
    rating = _parse_whole_or_blank(text)
    return rating if rating is not None and rating <= HIGHEST_RATING else None


def _parse_name(text: str) -> str | None:
    return text.strip() or None


def _parse_sex(text: str) -> str | None:
    return SEXES.get(text.strip())


def _parse_title(text: str) -> str | None:
    return TITLES.get(text.strip())


def _parse_federation(text: str) -> str | None:
    """Three letters, or nothing."""
    text = text.strip()
    return text if not text or (len(text) == 3 and text.isalpha()) else None


def _parse_fide_id(text: str) -> str | None:
    """A number as text; nothing for zeros and dashes."""
    text = text.strip()
    if text.isdigit() and text.strip("0"):
        return text
    return None if text.strip("-. 0") else ""


def _parse_birth(text: str) -> str | None:
    """YYYY/MM/DD, or YYYY when only the year is known."""
    text = text.strip()
    if not text or _PLAIN_DATE.fullmatch(text):
        return text
    if date := _DATE.fullmatch(text):
        year, month, day = date.groups()
        if year == "0000":
            return ""
        if month == day == "00":
            return year
        return f"{year}/{month}/{day}" if "01" <= month <= "12" and "01" <= day <= "31" else None
    if YEAR.fullmatch(text):
        return text
    return "" if text.isdigit() and not text.strip("0") else None


def _parse_points(text: str) -> int | None:
    """Tenths of a point, written with a decimal point if anything."""
    return parse_tenths(text) if is_plain(text) else None


FIELDS: Mapping[str, Field] = {
    "number": Field(" " + digits, _parse_number),
    "sex": Field(" " + ascii_letters, _parse_sex),
    "title": Field(" " + ascii_letters, _parse_title),
    "name": Field("", _parse_name),
    "rating": Field(" " + digits, _parse_rating),
    "federation": Field(" " + ascii_letters, _parse_federation),
    "fide_id": Field(" " + digits, _parse_fide_id),
    "birth": Field(" " + digits + "-/.", _parse_birth),
    "points": Field(" " + digits + ".", _parse_points),
    "rank": Field(" " + digits, _parse_whole_or_blank),
}
