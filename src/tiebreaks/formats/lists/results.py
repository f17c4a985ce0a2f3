"""The result of a game in a cell, such as `½ - ½`."""

from __future__ import annotations

import re

from tiebreaks.formats.tables.text import clean_cell

_MINUS = str.maketrans(dict.fromkeys("\u2212\u2010\u2011\u2012\u2013\u2014", "-"))
_RESULT = re.compile(r"([1½0+-]|0[.,]5|1/2) ?[-:] ?([1½0+-]|0[.,]5|1/2)")


def plain(cell: str) -> str:
    """A cell with single blanks, small letters and the usual minus."""
    return clean_cell(cell).translate(_MINUS).casefold()


def read_result(cell: str) -> str | None:
    """A result as `Game` spells it, such as `½-½` or `+-`; `*` for an empty cell; None if it is none."""
    text = plain(cell)
    if text in ("", "-", ":", "*"):
        return "*"
    match = _RESULT.fullmatch(text)
    if match is None:
        return None
    white, black = ("½" if half in ("0.5", "0,5", "1/2") else half for half in match.groups())
    if {white, black} & {"+"} and "-" not in (white, black):
        return None
    if white in "+-" and black in "+-":
        return white + black
    if "-" in (white, black) or "+" in (white, black):
        return None
    result = f"{white}-{black}"
    return result if result in ("1-0", "0-1", "½-½", "0-0", "½-0", "0-½") else None
