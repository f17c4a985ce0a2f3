"""Every key of a round as a number, and tables over these numbers: the game of two keys, the bye and the points of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from tiebreaks.formats.trf.codes import BYE_KINDS, KEYS, PAIRS, PENDING
from tiebreaks.formats.trf.points import worths
from tiebreaks.model.rounds import UNRATED_OUTCOMES
from tiebreaks.model.tournament import BYES, OUTCOMES, Result, Scoring

if TYPE_CHECKING:
    from tiebreaks.arrays import Codes, Integers

REJECT = 127  # in the tables below: this needs a message
OF_OPPONENT = 2  # in BLACK: whose line stands first has White
_COLOURS, _LETTERS = (sorted({key[place] for key in KEYS}) for place in (0, 2))
KEY_OF: tuple[str, ...] = tuple(KEYS[f"{colour} {letter}"] for colour in _COLOURS for letter in _LETTERS)
"""The key of each number: the place of its colour times the number of results, plus the place of its result."""
NUMBER_OF = {key: number for number, key in enumerate(KEY_OF)}
BLANK = NUMBER_OF["   "]


def _number_parts(letters: Sequence[str], step: int) -> Integers:
    """What each character adds to the number of a key; an impossible character makes the number too high for any key."""
    places = np.full(256, len(KEY_OF), dtype=np.int64)
    places[[ord(letter) for letter in letters]] = np.arange(len(letters), dtype=np.int64) * step
    places[[ord(letter) for letter in PENDING]] = len(KEY_OF)  # which no line has without a message
    return places


def _tabulate_pairs(value: Callable[[str, tuple[bool, str, bool]], int]) -> Codes:
    """A table over a player's key and the opponent's: the number of the one times that of all keys, plus the other."""
    table = np.full((len(KEY_OF), len(KEY_OF)), REJECT, dtype=np.int8)
    for own, answers in PAIRS.items():
        for other, met in answers.items():
            table[NUMBER_OF[own], NUMBER_OF[other]] = value(own, met)
    return table.ravel()


def _result(_: str, met: tuple[bool, str, bool]) -> int:
    white, result, rated = met
    return (OUTCOMES if rated else UNRATED_OUTCOMES)[result][0 if white else 1]


def _tabulate_byes() -> Codes:
    """What a round without an opponent is by its key; NO_ROUND for blanks, whose meaning the system decides."""
    table = np.full(len(KEY_OF), REJECT, dtype=np.int8)
    for number, key in enumerate(KEY_OF):
        if key[0] in "- " and (kind := BYE_KINDS.get(key[2].upper())):
            table[number] = BYES[kind]
        elif key in ("   ", "-  "):
            table[number] = Result.NO_ROUND
    return table


COLOUR, RESULT = _number_parts(_COLOURS, len(_LETTERS)), _number_parts(_LETTERS, 1)
"""Character -> what it adds to the number of its key."""
_BYE = np.repeat(_tabulate_byes(), len(KEY_OF))
RESULT_OF = np.concatenate((_BYE, _tabulate_pairs(_result)))
"""The result of a player: first for every pair of keys without an opponent, then with one."""
BLACK = _tabulate_pairs(lambda own, met: (0 if met[0] else 1) if own[0] in "wb" else OF_OPPONENT)
BLACK = np.concatenate((np.zeros_like(_BYE), BLACK))
"""1 for a player with Black, in the same order; OF_OPPONENT where the keys have no colours."""
PAIRED = len(KEY_OF)  # added to the number of a key that stands beside an opponent
LETTER = np.array([ord(key[2].upper()) for key in KEY_OF], dtype=np.uint8)
"""The result of each key as a capital letter."""
for _table in (COLOUR, RESULT, RESULT_OF, BLACK, LETTER):
    _table.setflags(write=False)


def tabulate_worths(scoring: Scoring, predetermined: bool) -> Integers:
    """Tenths for every key: first without an opponent, then with one."""
    return _tabulate_worths(scoring.points, predetermined)


@lru_cache(maxsize=64)
def list_worths(points: tuple[int, ...], predetermined: bool) -> list[int]:
    """The same as a list, from the points of a scoring."""
    return list(map(int, _tabulate_worths(points, predetermined)))


@lru_cache(maxsize=64)
def _tabulate_worths(points: tuple[int, ...], predetermined: bool) -> Integers:
    games, byes = worths(points, predetermined=predetermined)
    table = np.array([worth.get(key, 0) for worth in (byes, games) for key in KEY_OF], dtype=np.int64)
    table.setflags(write=False)
    return table
