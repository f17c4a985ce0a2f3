"""Player lines as columns: all lines of many files at once, and which lines and fields the line reader has to look at.

A line is malformed if something stands between its fields or if its rounds are not as they should be; the line reader reads
it. In other lines a field may be odd, which needs a message or is written in an unusual way; the table of fields reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from string import ascii_letters, digits
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import numpy as np

from tiebreaks.formats.trf import key_tables as keys
from tiebreaks.formats.trf.columns import PLAYER
from tiebreaks.formats.trf.player_fields import FIELDS, SEXES, TITLES
from tiebreaks.formats.trf.shifts import FIRST_BLOCK
from tiebreaks.model.tournament import HIGHEST_RATING

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Integers = NDArray[np.int64]
    Bytes = NDArray[np.uint8]
    Flags = NDArray[np.bool_]
    Marks = TypeVar("Marks", Bytes, Flags)

_WHOLE_NUMBERS = ("number", "rating", "rank", "fide_id")
_OF_ROUND = {"opponent": " " + digits, "colour": "", "result": ""}
"""The characters of the fields of a round; a table of keys decides about colours and results."""
_BLANK, _DIGIT, _LETTER, _STROKE, _POINT, _OTHER = (1 << bit for bit in range(6))


def _classify_characters() -> bytes:
    """The kind of every character. A tab has none; everything beyond ASCII counts as a question mark."""
    kinds = bytearray([_OTHER] * 256)
    for text, kind in ((" ", _BLANK), (digits, _DIGIT), (ascii_letters, _LETTER), ("/-", _STROKE), (".", _POINT), ("\t", 0)):
        for letter in text:
            kinds[ord(letter)] = kind
    return bytes(kinds)


_KIND = _classify_characters()


def _kinds_of(characters: str) -> int:
    """The kinds of some characters; without any, all kinds."""
    return reduce(or_, (_KIND[ord(character)] for character in characters or map(chr, range(len(_KIND)))))


def _allowed_kinds(columns: Sequence[tuple[str, int, int]], width: int) -> Bytes:
    """The kinds of character that may stand at each position: blanks where no field is."""
    allowed = np.full(width, _BLANK, dtype=np.uint8)
    for name, first, last in columns:
        allowed[first:last] = _kinds_of(FIELDS[name].characters if name in FIELDS else _OF_ROUND[name])
    return allowed


def _inner_positions(fields: Iterable[slice], width: int) -> Flags:
    """Positions in whole numbers that have another position of the same number to their right."""
    inner = np.zeros(width, dtype=bool)
    for field in fields:
        inner[field.start : field.stop - 1] = True
    return inner


_FIXED = _allowed_kinds([(column.name, column.first - 1, column.last) for column in PLAYER.columns], FIRST_BLOCK)
_FIXED[: len(PLAYER.id)] = _DIGIT
_BLOCK = _allowed_kinds([(c.name, c.first - 1 - FIRST_BLOCK, c.last - FIRST_BLOCK) for c in PLAYER.group], PLAYER.stride)
_OPPONENT = slice(PLAYER.group[0].first - 1 - FIRST_BLOCK, PLAYER.group[0].last - FIRST_BLOCK)
_COLOUR_AT, _RESULT_AT = (column.first - 1 - FIRST_BLOCK for column in PLAYER.group[1:])
_FIXED_INNER = _inner_positions((PLAYER.slices[name] for name in _WHOLE_NUMBERS), FIRST_BLOCK)
_BLOCK_INNER = _inner_positions((_OPPONENT,), PLAYER.stride)
_FIELD_AT = np.zeros(FIRST_BLOCK, dtype=np.uint8)  # position -> its field, from 1 on; 0 between fields
for _number, _place in enumerate(PLAYER.slices.values(), 1):
    _FIELD_AT[_place] = _number
_FIELD_AT[PLAYER.slices["number"]] = 0  # a line without a number is malformed
_NAME, _SEX, _TITLE, _FEDERATION = (PLAYER.slices[name] for name in ("name", "sex", "title", "federation"))
_BIRTH, _POINTS = PLAYER.slices["birth"], PLAYER.slices["points"]
_DATE = np.array([_DIGIT] * 4 + [_STROKE | _POINT] + [_DIGIT] * 2 + [_STROKE | _POINT] + [_DIGIT] * 2, dtype=np.uint8)
_SCORE = np.array([_BLANK | _DIGIT, _DIGIT, _POINT, _DIGIT], dtype=np.uint8)
_SEX_KNOWN = np.isin(np.arange(256), [ord(sex or " ") for sex in SEXES])
_TITLE_WIDTH = _TITLE.stop - _TITLE.start
_WORD = f"S{_TITLE_WIDTH}"
_KNOWN_TITLES = np.unique(
    np.array([place(title, _TITLE_WIDTH) for title in TITLES for place in (str.ljust, str.rjust, str.center)], dtype=_WORD)
)


def _digit_places() -> NDArray[np.intp]:
    """Positions of the digits of all numbers before the rounds, four for each; position 3, which is blank, fills them up."""

    def at(first: int, width: int) -> list[int]:
        return [3] * (4 - width) + [*range(first, first + width)]

    birth, points, identity = _BIRTH.start, _POINTS.start, PLAYER.slices["fide_id"].start
    whole = [at(PLAYER.slices[name].start, 4) for name in ("number", "rating", "rank")]
    score = [3, points, points + 1, points + 3]  # without the decimal point
    date = [at(birth, 4), at(birth + 5, 2), at(birth + 8, 2)]
    return np.array([*whole, score, *date, at(identity, 3), at(identity + 3, 4), at(identity + 7, 4)])


_DIGITS = _digit_places()


class PlayerLines(NamedTuple):
    """The player lines of one file as columns, as `PlayerColumns` has them; `texts` have no blanks at their end."""

    texts: Sequence[str]
    names: list[str]
    number: Integers
    rating: Integers
    rank: Integers
    points: Integers
    fide_id: Integers
    opponent: NDArray[np.int16]
    key: Bytes
    malformed: Flags
    odd: Mapping[str, Flags]


class PlayerColumns:
    """The player lines of some files, one below the other, with equally many rounds.

    malformed       lines that the line reader reads; their numbers are not to be used
    odd             lines with odd fields, by the name of the field
    number, ...     the whole numbers of each line, 0 for blanks; `points` are tenths
    opponent, key   (lines, rounds): the opponent's number, and the number of the key
    """

    def __init__(self, texts: Sequence[str], rounds: int) -> None:
        """`texts` have no blanks at their end."""
        lines, width = len(texts), FIRST_BLOCK + rounds * PLAYER.stride
        page = "".join([text.ljust(width) for text in texts]).encode("ascii", "replace")
        letters, kinds = (np.frombuffer(each, dtype=np.uint8).reshape(lines, width) for each in (page, page.translate(_KIND)))
        self.malformed: Flags = np.zeros(lines, dtype=bool)
        self.odd: dict[str, Flags] = {}
        self.names = [text[_NAME].strip() for text in texts]
        self._check_kinds(kinds, rounds)
        self._read_numbers(letters)
        self._check_words(letters, kinds)
        self._read_rounds(letters[:, FIRST_BLOCK:].reshape(lines, rounds, PLAYER.stride))

    def cut(self, rows: slice, texts: Sequence[str]) -> PlayerLines:
        """The lines of one file."""
        whole = (self.number, self.rating, self.rank, self.points, self.fide_id, self.opponent, self.key, self.malformed)
        odd = {name: flags[rows] for name, flags in self.odd.items() if flags[rows].any()}
        return PlayerLines(texts, self.names[rows], *(column[rows].copy() for column in whole), odd)

    def _check_kinds(self, kinds: Bytes, rounds: int) -> None:
        """Look at every position: is its character of a kind that may stand there, and has no number a gap?"""
        digit = kinds == _DIGIT
        wrong = (kinds & _whole_line(_FIXED, _BLOCK, rounds)) == 0
        wrong[:, :-1] |= (digit[:, :-1] > digit[:, 1:]) & _whole_line(_FIXED_INNER, _BLOCK_INNER, rounds)[:-1]
        wrong[:, _POINTS] |= (kinds[:, _POINTS] & _SCORE) == 0
        rows = np.flatnonzero(wrong.any(axis=1))
        if not len(rows):
            return
        found, field = wrong[rows], _FIELD_AT
        tabbed = (kinds[rows] == 0).any(axis=1)
        self.malformed[rows] = tabbed | found[:, FIRST_BLOCK:].any(axis=1) | (found[:, :FIRST_BLOCK] & (field == 0)).any(axis=1)
        for number, name in enumerate(PLAYER.slices, 1):
            odd = (found[:, :FIRST_BLOCK] & (field == number)).any(axis=1)
            if odd.any():
                self._flag(name, rows[odd])

    def _flag(self, name: str, rows: Integers | Flags) -> None:
        """Say that a field is odd in these lines."""
        self.odd.setdefault(name, np.zeros(len(self.malformed), dtype=bool))[rows] = True

    def _read_numbers(self, letters: Bytes) -> None:
        """Read the numbers before the rounds; those of odd fields mean nothing."""
        numbers = _parse_whole(letters[:, _DIGITS]).T
        self.number, self.rating, self.rank, self.points = numbers[:4].astype(np.int64)
        year, month, day = numbers[4:7]
        self.fide_id = np.array([10**8, 10**4, 1]) @ numbers[7:]
        impossible = self.rating > HIGHEST_RATING
        if impossible.any():
            self._flag("rating", impossible)
        self.malformed |= self.number < 1
        self._undated = ((month < 1) | (month > 12) | (day < 1) | (day > 31)) & (month + day != 0) & (year != 0)

    def _check_words(self, letters: Bytes, kinds: Bytes) -> None:
        """Flag unknown sexes and titles, federations that are not three letters or none, and impossible dates of birth."""
        titles = np.ascontiguousarray(letters[:, _TITLE]).view(_WORD)[:, 0]
        letter, birth = kinds[:, _FEDERATION] == _LETTER, kinds[:, _BIRTH]
        empty = (birth == _BLANK).all(axis=1)
        checks = {
            "sex": ~_SEX_KNOWN.take(letters[:, _SEX.start]),
            "title": _KNOWN_TITLES.take(_KNOWN_TITLES.searchsorted(titles), mode="clip") != titles,
            "federation": (letter[:, 1:] != letter[:, :1]).any(axis=1),
            "birth": ~(empty | ((birth & _DATE) != 0).all(axis=1)) | (self._undated & ~empty),
        }
        for name, odd in checks.items():
            if odd.any():
                self._flag(name, odd)
        if not all(self.names):
            self._flag("name", np.array([not name for name in self.names]))

    def _read_rounds(self, letters: Bytes) -> None:
        """Read the opponents' numbers and the keys of all rounds."""
        key = keys.COLOUR.take(letters[:, :, _COLOUR_AT]) + keys.RESULT.take(letters[:, :, _RESULT_AT])
        unknown = key >= len(keys.KEY_OF)
        if unknown.any():
            self.malformed |= unknown.any(axis=1)
            key[unknown] = keys.BLANK
        self.key: Bytes = key
        self.opponent = _parse_whole(letters[:, :, _OPPONENT])


def _whole_line(fixed: Marks, block: Marks, rounds: int) -> Marks:
    """What holds of the positions of a line: of the first ones, and of the same block for every round."""
    return np.concatenate((fixed, np.tile(block, rounds)))


def _parse_whole(field: Bytes) -> NDArray[np.int16]:
    """Four right-justified digits as numbers; blanks are 0."""
    digits = (field & 15).astype(np.int16)  # the last four bits of a digit are its value, of a blank 0
    number = digits[..., 0] * 10
    number += digits[..., 1]
    number *= 10
    number += digits[..., 2]
    number *= 10
    number += digits[..., 3]
    return np.asarray(number)
