"""Player lines as columns: all lines of many files at once, and which lines and fields the line reader has to look at.

A line is malformed if something stands between its fields or if its rounds are not as they should be; the line reader reads
it. In other lines a field may be odd, which needs a message or is written in an unusual way; the table of fields reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from operator import itemgetter, or_
from string import digits
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tiebreaks.arrays import widen
from tiebreaks.formats.trf import key_tables as keys
from tiebreaks.formats.trf.columns import PLAYER
from tiebreaks.formats.trf.player_fields import FIELDS, PLAIN_BIRTHS
from tiebreaks.formats.trf.shifts import FIRST_BLOCK
from tiebreaks.model.tournament import HIGHEST_RATING

if TYPE_CHECKING:
    from tiebreaks.arrays import Bytes, Flags, Integers

_WHOLE_NUMBERS = ("number", "rating", "rank", "fide_id")
BY_TABLE = ("sex", "title", "federation", "birth")
"""Fields that no other line can contradict. The table of fields reads each of their spellings once."""
_OF_ROUND = {"opponent": " " + digits, "colour": "", "result": ""}
"""The characters of the fields of a round; a table of keys decides about colours and results."""
_BLANK, _DIGIT, _POINT, _OTHER, _TAB = (1 << bit for bit in range(5))


def _classify_characters() -> bytes:
    """The kind of every character. Everything beyond ASCII counts as a question mark."""
    kinds = bytearray([_OTHER] * 256)
    for text, kind in ((" ", _BLANK), (digits, _DIGIT), (".", _POINT), ("\t", _TAB)):
        for letter in text:
            kinds[ord(letter)] = kind
    return bytes(kinds)


_KIND = _classify_characters()


def _kinds_of(characters: str) -> int:
    """The kinds of some characters; without any, all kinds. A tab may stand nowhere."""
    return reduce(or_, (_KIND[ord(character)] for character in characters or map(chr, range(len(_KIND))))) & ~_TAB


def _allowed_kinds(columns: Sequence[tuple[str, int, int]], width: int) -> Bytes:
    """The kinds of character that may stand at each position: blanks where no field is."""
    allowed = np.full(width, _BLANK, dtype=np.uint8)
    for name, first, last in columns:
        field = "" if name in BY_TABLE else FIELDS[name].characters if name in FIELDS else _OF_ROUND[name]
        allowed[first:last] = _kinds_of(field)
    return allowed


def _inner_positions(fields: Iterable[slice], width: int) -> Flags:
    """Positions in whole numbers that have another position of the same number to their right."""
    inner = np.zeros(width, dtype=bool)
    for field in fields:
        inner[field.start : field.stop - 1] = True
    return inner


_POINTS = PLAYER.slices["points"]
_FIXED = _allowed_kinds([(column.name, column.first - 1, column.last) for column in PLAYER.columns], FIRST_BLOCK)
_FIXED[: len(PLAYER.id)] = _DIGIT
_FIXED[_POINTS] = _BLANK | _DIGIT, _DIGIT, _POINT, _DIGIT
_BLOCK = _allowed_kinds([(c.name, c.first - 1 - FIRST_BLOCK, c.last - FIRST_BLOCK) for c in PLAYER.group], PLAYER.stride)
_OPPONENT = slice(PLAYER.group[0].first - 1 - FIRST_BLOCK, PLAYER.group[0].last - FIRST_BLOCK)
_COLOUR_AT, _RESULT_AT = (column.first - 1 - FIRST_BLOCK for column in PLAYER.group[1:])
_FIXED_INNER = _inner_positions((PLAYER.slices[name] for name in _WHOLE_NUMBERS), FIRST_BLOCK)
_BLOCK_INNER = _inner_positions((_OPPONENT,), PLAYER.stride)
_FIELD_AT = np.zeros(FIRST_BLOCK, dtype=np.uint8)  # position -> its field, from 1 on; 0 between fields
for _number, _place in enumerate(PLAYER.slices.values(), 1):
    _FIELD_AT[_place] = _number
_FIELD_AT[PLAYER.slices["number"]] = 0  # a line without a number is malformed
_NAME_OF = itemgetter(PLAYER.slices["name"])
_WORDS = [(name, itemgetter(PLAYER.slices[name])) for name in BY_TABLE]
_DIGITS = np.array(
    [[*range(PLAYER.slices[name].start, PLAYER.slices[name].stop)] for name in ("number", "rating", "rank")]
    + [[3, _POINTS.start, _POINTS.start + 1, _POINTS.start + 3]],  # without the decimal point; position 3 is blank
    dtype=np.int64,
)
"""Positions of the digits of the numbers before the rounds, four for each."""


class PlayerLines(NamedTuple):
    """The player lines of one file as columns, as `PlayerColumns` has them; `texts` have no blanks at their end."""

    texts: Sequence[str]
    names: list[str]
    number: Integers
    rating: Integers
    rank: Integers
    points: Integers
    opponent: Integers
    key: Integers
    malformed: Flags
    odd: Mapping[str, Flags]


class PlayerColumns:
    """The player lines of some files, one below the other, with equally many rounds.

    malformed       lines that the line reader reads; their numbers are not to be used
    odd             lines with odd fields, by the name of the field
    number, ...     the whole numbers of each line, 0 for blanks; `points` are tenths
    opponent, key   (lines, rounds): the opponent's number, and the number of the key
    """

    number: Integers
    rating: Integers
    rank: Integers
    points: Integers

    def __init__(self, texts: Sequence[str], rounds: int) -> None:
        """`texts` have no blanks at their end."""
        lines, width = len(texts), FIRST_BLOCK + rounds * PLAYER.stride
        page = "".join([text.ljust(width) for text in texts]).encode("ascii", "replace")
        letters = np.frombuffer(page, dtype=np.uint8).reshape(lines, width)
        kinds = np.frombuffer(page.translate(_KIND), dtype=np.uint8).reshape(lines, width)
        self.malformed: Flags = np.zeros(lines, dtype=bool)
        self.odd: dict[str, Flags] = {}
        self.names: list[str] = [*map(str.strip, map(_NAME_OF, texts))]
        self._check_kinds(kinds, rounds)
        self._check_words(texts)
        self._read_numbers(letters, rounds)
        self._read_keys(letters)

    def cut(self, rows: slice, texts: Sequence[str]) -> PlayerLines:
        """The lines of one file."""
        number, rating, rank, points, opponent, key = (
            column[rows].copy() for column in (self.number, self.rating, self.rank, self.points, self.opponent, self.key)
        )
        malformed, odd = self.malformed[rows], self.cut_odd(rows)
        return PlayerLines(texts, self.names[rows], number, rating, rank, points, opponent, key, malformed, odd)

    def cut_odd(self, rows: slice) -> dict[str, Flags]:
        """The odd fields of one file."""
        return {name: flags[rows] for name, flags in self.odd.items() if flags[rows].any()}

    def _check_kinds(self, kinds: Bytes, rounds: int) -> None:
        """Look at every position: is its character of a kind that may stand there, and has no number a gap?"""
        forbidden, inner = _whole_line(rounds)
        wrong = kinds & forbidden
        gap = ~kinds[:, 1:]
        gap &= kinds[:, :-1]
        gap &= inner
        wrong[:, :-1] |= gap
        if not wrong.any():
            return
        rows = widen(np.flatnonzero(wrong.any(axis=1)))
        found = wrong[rows] != 0
        tabbed = (kinds[rows] == _TAB).any(axis=1)
        between = (found[:, :FIRST_BLOCK] & (_FIELD_AT == 0)).any(axis=1)
        self.malformed[rows] = tabbed | between | found[:, FIRST_BLOCK:].any(axis=1)
        for number, name in enumerate(PLAYER.slices, 1):
            odd = (found[:, :FIRST_BLOCK] & (number == _FIELD_AT)).any(axis=1)
            if odd.any():
                self._flag(name, rows[odd])

    def _flag(self, name: str, rows: Integers | Flags) -> None:
        """Say that a field is odd in these lines."""
        self.odd.setdefault(name, np.zeros(len(self.malformed), dtype=bool))[rows] = True

    def _check_words(self, texts: Sequence[str]) -> None:
        """Flag fields for which the table of fields has no value, and lines without a name."""
        for name, odd in find_odd_words(texts).items():
            self._flag(name, odd)
        if not all(self.names):
            self._flag("name", np.array([not name for name in self.names], dtype=bool))

    def _read_numbers(self, letters: Bytes, rounds: int) -> None:
        """Read the numbers before the rounds and the opponents' numbers; those of odd fields mean nothing."""
        numbers = _parse_whole(letters.take(_number_positions(rounds), axis=1))
        self.number, self.rating, self.rank, self.points = numbers[:, : len(_DIGITS)].T.copy()
        self.opponent: Integers = numbers[:, len(_DIGITS) :].copy()
        if self.rating.max() > HIGHEST_RATING:
            self._flag("rating", self.rating > HIGHEST_RATING)
        if self.number.min() < 1:
            self.malformed |= self.number < 1

    def _read_keys(self, letters: Bytes) -> None:
        """Read the keys of all rounds."""
        first = letters[:, FIRST_BLOCK:]
        key = keys.COLOUR.take(first[:, _COLOUR_AT :: PLAYER.stride])
        key += keys.RESULT.take(first[:, _RESULT_AT :: PLAYER.stride])
        if key.max(initial=0) >= len(keys.KEY_OF):
            unknown = key >= len(keys.KEY_OF)
            self.malformed |= unknown.any(axis=1)
            key[unknown] = keys.BLANK
        self.key: Integers = key


def find_odd_words(texts: Sequence[str]) -> dict[str, Flags]:
    """The lines whose words the table of fields does not know, by the name of the field."""
    odd = {}
    for name, word_of in _WORDS:
        found = [*map(word_of, texts)]
        distinct = {*found}
        if name == "birth" and PLAIN_BIRTHS.fullmatch("\n".join([*distinct, ""])):
            continue
        read = FIELDS[name].read
        unknown = {word for word in distinct if read(word) is None}
        if unknown:
            odd[name] = np.array([word in unknown for word in found], dtype=bool)
    return odd


@lru_cache(maxsize=64)
def _whole_line(rounds: int) -> tuple[Bytes, Bytes]:
    """The kinds of character that must not stand at each position of a line, and digits where the next must be one, too."""
    allowed = np.concatenate((_FIXED, np.tile(_BLOCK, rounds)))
    inner = np.concatenate((_FIXED_INNER, np.tile(_BLOCK_INNER, rounds)))
    return ~allowed, np.where(inner[:-1], np.uint8(_DIGIT), 0)


@lru_cache(maxsize=64)
def _number_positions(rounds: int) -> Integers:
    """The positions of the digits of all numbers of a line, four for each."""
    opponent = np.arange(_OPPONENT.start, _OPPONENT.stop, dtype=np.int64) + FIRST_BLOCK
    return np.concatenate((_DIGITS.ravel(), (np.arange(rounds, dtype=np.int64)[:, None] * PLAYER.stride + opponent).ravel()))


def _parse_whole(digits: Bytes) -> Integers:
    """Numbers of four right-justified digits each; blanks are 0.

    The last four bits of a digit are its value, of a blank 0. Four digits are one integer, whose first digit is the lowest
    byte: one product adds up the tens and units of both halves, a second the halves.
    """
    four = digits.view("<u4") & 0x0F0F0F0F
    four *= 10 * 2**8 + 1
    four >>= 8
    four &= 0x00FF00FF
    four *= 100 * 2**16 + 1
    four >>= 16
    return four.astype(np.int64)
