"""The cells of tables made by hand: what a player did in a round, the results of a matrix, the result of a game in a row.

What chess-results prints in a cell (`24w1`, `24 s ½`) is understood, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from tiebreaks.formats.tables.headings import recognize_bye
from tiebreaks.formats.tables.text import MINUS, clean_cell, read_value
from tiebreaks.model.rounds import OUTCOMES, TURNED, ByeKind

WHITE = "bбvh"  # bianco, blanco, белые; then vit, világos, valkea, hvid: where no cell has a w
LONGEST = 30  # characters of a cell that can be a game
SHARED = 20_000  # cells that are remembered: in a table many are alike, and most are looked at more than once
GRAMMAR = "opponent, colour and result such as 5w1, w5 1, +W5 or 5 1; or a bye: bye, -1, ½, H, U, F or Z"

DIAGONAL = frozenset(("", "*", "x", "X", "-", "#", "■", "\\", "/", "***", "xxx", "XXX", "**", "--"))
DASHES = str.maketrans({**dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212_:", "-"), " ": None, "\xa0": None})
RESULTS: Mapping[str, str] = {  # with a hyphen for every dash, colon and underscore, without blanks
    "1-0": "1-0", "0-1": "0-1", "1/2-1/2": "½-½", "½-½": "½-½", "0.5-0.5": "½-½", "0,5-0,5": "½-½", "=-=": "½-½",
    "1/2": "½-½", "½": "½-½", "=": "½-½", "*": "*", "": "*", "?": "*",
    "0-0": "0-0", "1/2-0": "½-0", "½-0": "½-0", "0.5-0": "½-0", "0-1/2": "0-½", "0-½": "0-½", "0-0.5": "0-½",
    "+--": "+-", "--+": "-+", "---": "--", "+-": "+-", "-+": "-+", "--": "--", "+/-": "+-", "-/+": "-+", "-/-": "--",
    "1-0F": "+-", "0-1F": "-+", "0-0F": "--", "1-0f": "+-", "0-1f": "-+", "0-0f": "--",
}  # fmt: skip
"""The results of a game as people write them -> as `Game` spells them."""

_OWN: Mapping[str, str] = {
    "1": "1", "0": "0", "½": "½", "=": "½", "1/2": "½", "0.5": "½", "0,5": "½", "+": "+", "-": "-",
    "W": "1", "D": "½", "L": "0", "X": "+", "F": "-",
}  # fmt: skip
_TRF_BYES: Mapping[str, ByeKind] = {"H": "half", "U": "pairing", "F": "full", "Z": "zero"}
_SIGNS: Mapping[str, str] = {"+": "1", "=": "½", "-": "0", "--": "0", "---": "0"}
_POINTS: Mapping[Fraction, str] = {Fraction(1): "1", Fraction(1, 2): "½", Fraction(0): "0"}
_OF_WHITE: Mapping[str, str] = {
    "1-0": "1", "+-": "1", "½-½": "½", "0-1": "0", "-+": "0", "0-0": "0", "--": "0", "½-0": "½", "0-½": "0",
}  # fmt: skip
_GAME = re.compile(r"([1½0+-]|0[.,]5|1/2) ?[-:] ?([1½0+-]|0[.,]5|1/2)")
_RESULT = r"1/2|0[.,]5|[10½=+\-F]"
_ALONE = r"1/2|0[.,]5|[½=+\-F]"  # results that are no digits: nothing need stand before them
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?P<opponent>\d{{1,4}}) ?(?P<colour>[^\W\d_]) ?(?P<result>{_RESULT})?",  # 5w1, 4w
        rf"(?P<colour>[^\W\d_]) ?(?P<opponent>\d{{1,4}})(?:[ :](?P<result>{_RESULT})|(?P<close>{_ALONE}))?",  # w5 1, w5=
        rf"(?P<result>{_RESULT}) ?(?P<colour>[^\W\d_]) ?(?P<opponent>\d{{1,4}})",  # +W5
        r"(?P<result>[10½=+\-])/(?P<opponent>\d{1,4}) ?(?P<colour>[^\W\d_])?",  # 1/5w
        rf"(?P<opponent>\d{{1,4}})(?:[ :](?P<result>{_RESULT})|(?P<close>{_ALONE}))",  # 5 1, 5=
    )
)
_AMERICAN = re.compile(r"(?P<result>[WDLXF]) ?(?P<opponent>\d{1,4}) ?(?P<colour>[wb])?")
_ONLY_AMERICAN = re.compile(r"[DLXF] ?\d{1,4} ?[wb]?")
_OTHER_SCORE = re.compile(r"\d{1,4} ?[^\W\d_] ?(?P<score>[2-9]|\d{1,2}[½]|\d{1,2}[.,]5)")
_WITH_LETTER = re.compile(
    r"(?:\d{1,4} ?([^\W\d_])(?: ?[10½=+\-]| ?1/2)?|(?:[10½=+\-] ?)?([^\W\d_]) ?\d{1,4}(?:[ :]?[10½=+\-])?)"
)
_BYE = re.compile(r"([+=-]?) ?([^\W\d_][^\d½]*?) ?(1/2|0[.,]5|[01½+\-])?")
_SUB_CELL = re.compile(r"1/2|0[.,]5|[10½=+\-]")


class ResultCell(NamedTuple):
    """What one player did in one round."""

    opponent: int = 0
    """0: none."""
    white: bool | None = None
    """None: the cell does not say the colour."""
    result: str = ""
    """With an opponent "1", "½", "0", "+", "-", or "*" while the game is pending; else the points or the kind of the bye."""


class Style(NamedTuple):
    """How the cells of one table are written."""

    white: str = "w"
    """The letter of White."""
    black: str = "b"
    """The letter of Black."""
    american: bool = False
    """W5, D5 and L5 are results; else W5 is a game as White without a result."""
    sure: bool = True
    """False: no `w` occurs, and `b` was taken for White."""

    @lru_cache(maxsize=SHARED)  # noqa: B019 - a style is a value
    def parse(self, text: str) -> ResultCell | None:
        """The cell; None if it is not known. An empty cell has nothing to parse."""
        cell = clean_cell(text).translate(MINUS)
        if not cell or len(cell) > LONGEST:
            return None
        if cell in _TRF_BYES:
            return ResultCell(result=_TRF_BYES[cell])
        if given := read_given(cell):
            return ResultCell(result=given)
        if self.american and (match := _AMERICAN.fullmatch(cell)):
            return ResultCell(int(match["opponent"]), self._is_white(match["colour"]), _OWN[match["result"]])
        for pattern in _PATTERNS:
            match = pattern.fullmatch(cell)
            if match and int(match["opponent"]):
                return self._game(match)
        return _parse_bye(cell)

    def _game(self, match: re.Match[str]) -> ResultCell | None:
        found = match.groupdict()
        letter = (found.get("colour") or "").casefold()
        if letter and letter not in (self.white, self.black):
            return None
        result = found.get("result") or found.get("close") or ""
        return ResultCell(int(found["opponent"]), self._is_white(letter), _OWN.get(result, "*"))

    def _is_white(self, letter: str | None) -> bool | None:
        return letter.casefold() == self.white if letter else None


def find_style(cells: Iterable[str]) -> Style:
    """The letters of the colours, and whether W, D and L are results: by all cells of a table.

    `w` is White; the other letter that most cells have is Black, in whatever language. Without any `w`, the first of `WHITE`
    is White if there is another letter as well.
    """
    letters: Counter[str] = Counter()
    american = black_first = False
    for text, times in Counter(cells).items():
        cell = clean_cell(text)
        american = american or _ONLY_AMERICAN.fullmatch(cell) is not None
        black_first = black_first or (cell[:1] in ("B", "S", "Z") and cell[1:].strip().isdecimal())
        match = _WITH_LETTER.fullmatch(cell)
        if match:
            letters[(match[1] or match[2]).casefold()] += times
    if american and not black_first:
        return Style(american=True)
    others = [letter for letter, _ in letters.most_common() if letter != "w"]
    if "w" in letters or len(others) < 2:
        return Style(black=others[0] if others else "b")
    white = next((letter for letter in WHITE if letter in others[:2]), "")
    black = next(letter for letter in others if letter != white)
    return Style(white, black, sure=False) if white else Style(black=others[0])


def other_score(text: str) -> str:
    """The score in a cell such as 68b2 or 182w1½, which no game of chess gives; empty: it is another cell."""
    match = _OTHER_SCORE.fullmatch(clean_cell(text))
    return match["score"] if match else ""


def _parse_bye(cell: str) -> ResultCell | None:
    """A word for a bye, alone or with its points: bye, bye½, =BYE, not paired, spielfrei."""
    match = _BYE.fullmatch(cell)
    kind = recognize_bye(match[2]) if match else None
    if match is None or kind is None:
        return None
    points = match[3] or match[1]
    if points:
        return ResultCell(result=read_given(points) or "*")
    return ResultCell(result="0" if kind == "not paired" else "1")


def read_given(cell: str) -> str | None:
    """The points without an opponent: "1", "½" or "0", also printed as -1, -½, -0, +, = or -; None for other points."""
    text = plain(cell)
    if text in _SIGNS:
        return _SIGNS[text]
    value = read_value(text.removeprefix("-"))
    return None if value is None else _POINTS.get(value)


def given_by_result(result: str, *, white: bool = True) -> str | None:
    """The points without an opponent that the result of a game says; None for a pending one."""
    return _OF_WHITE.get(result if white else TURNED.get(result, result))


@lru_cache(maxsize=SHARED)
def names_an_opponent(text: str) -> bool:
    """Whether a cell has an opponent in it, so that its column is a round and not a participant of a matrix."""
    cell = clean_cell(text).translate(MINUS)
    return len(cell) <= LONGEST and any(
        pattern.fullmatch(cell) for pattern in (*_PATTERNS, _AMERICAN, _OTHER_SCORE)
    ) and not parse_matrix_cell(cell)  # fmt: skip


def parse_matrix_cell(text: str) -> list[str]:
    """The results of one player against another, one for each cycle: 1½, 10, 1 0, 1/0; empty if it is anything else."""
    cell = clean_cell(text).translate(MINUS).replace("/0", " 0").replace("/1", " 1").replace("/½", " ½").replace("/=", " =")
    if len(cell) > LONGEST:
        return []
    results = [_OWN[found] for found in _SUB_CELL.findall(cell)]
    return results if not _SUB_CELL.sub("", cell).strip(" ;,|") else []


def parse_result(text: str) -> str | None:
    """The result of a game as `Game` spells it; None if it is not known. 1 and 0 are a win and a loss of White."""
    bare = text.translate(DASHES)
    return {"1": "1-0", "0": "0-1"}.get(bare) or RESULTS.get(bare)


def plain(cell: str) -> str:
    """A cell with single blanks, small letters and the usual minus."""
    return clean_cell(cell).translate(MINUS).casefold()


def read_result(cell: str) -> str | None:
    """A result as `Game` spells it, such as `½-½` or `+-`; `*` for an empty cell; None if it is none."""
    text = plain(cell)
    if text in ("", "-", ":", "*"):
        return "*"
    match = _GAME.fullmatch(text)
    if match is None:
        return None
    white, black = ("½" if half in ("0.5", "0,5", "1/2") else half for half in match.groups())
    result = white + black if white in "+-" and black in "+-" else f"{white}-{black}"
    return result if result in OUTCOMES else None
