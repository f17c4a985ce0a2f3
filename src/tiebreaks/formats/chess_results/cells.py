"""The cells of chess-results: a round of a crosstable such as `12w1`, board points such as `2½`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tiebreaks.formats.tables.cells import SHARED, plain, read_given
from tiebreaks.formats.tables.headings import recognize_bye
from tiebreaks.formats.tables.text import read_value

WHITE = "w"
_FIRST_IS_WHITE = frozenset(("b", "б"))  # blanc, белые: only where no w occurs
_CELL = re.compile(r"(\d{1,4}) ?([^\W\d_]) ?([1½0+-]?)")
_TEAM_CELL = re.compile(r"(\d{1,4}) ?([^\W\d_]) ?(\d{0,3}(?:[.,]\d|½)?)")


@dataclass(frozen=True, slots=True)
class RoundCell:
    """One round of one participant. `result` is 1, ½, 0, + or -; * while it is pending. No opponent: the points given."""

    opponent: int | None
    letter: str
    result: str


@dataclass(frozen=True, slots=True)
class TeamCell:
    """One match of a team: the opponent, the letter of the colour on board 1, and the board points; None: pending."""

    opponent: int
    letter: str
    points: Fraction | None


@lru_cache(maxsize=SHARED)
def read_round_cell(cell: str) -> RoundCell | None:
    """A cell of a crosstable; None if it follows no grammar. Of `-0` Excel keeps the number 0: both are no points."""
    text = plain(cell)
    if match := _CELL.fullmatch(text):
        return RoundCell(int(match[1]), match[2], match[3] or "*")
    if given := read_given(text):
        return RoundCell(None, "", given)
    kind = recognize_bye(cell)
    return RoundCell(None, "", "1" if kind == "bye" else "0") if kind in ("bye", "not paired") else None


@lru_cache(maxsize=SHARED)
def read_team_cell(cell: str) -> TeamCell | None:
    """A cell of a crosstable of teams, such as `182w1½`; None if it is none."""
    match = _TEAM_CELL.fullmatch(plain(cell))
    return TeamCell(int(match[1]), match[2], read_value(match[3])) if match else None


def find_white(letters: Iterable[str]) -> tuple[str, str, bool]:
    """The letters of White and Black among those of a table, and whether that is certain; empty: colours are not known.

    `w` is White in every language seen. Where it never occurs, a `b` can be French or Russian for White.
    """
    counted = Counter(letters)
    if not counted:
        return WHITE, "", True
    others = [letter for letter, _ in counted.most_common() if letter != WHITE]
    if WHITE in counted:
        return WHITE, others[0] if others else "", True
    first = next((letter for letter in others if letter in _FIRST_IS_WHITE), "")
    if first and len(others) == 2:
        return first, next(letter for letter in others if letter != first), False
    return "", "", False
