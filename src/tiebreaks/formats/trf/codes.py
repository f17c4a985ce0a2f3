"""The letters of a round in a 001 line: each colour and result as a key, the game that two keys give, what one is worth.

A key is three characters such as "w 1". Arrays have its number; the tables below are over these numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from tiebreaks.messages import Message
from tiebreaks.model.rounds import BYES, OUTCOMES, UNRATED_OUTCOMES, Result

if TYPE_CHECKING:
    from tiebreaks.arrays import Codes, Integers

BLOCKS = re.compile(r"(?:  [ 0-9]{4} [-wb ] [-10=+WDLHFUZwdlhfuz ])*")
"""The rounds of a 001 line from column 90 on, when nothing is odd about them."""
BLOCK = re.compile(r"  ([ 0-9]{4}) ([-wb ] [-10=+WDLHFUZwdlhfuz ])")
"""One round: the opponent, and colour and result as one key such as "w 1"."""

LEGAL = Message("1 = 0 (played), + - (forfeited), W D L (less than one move), H F U Z (byes) or a blank")
PENDING = "*X?"

BYE_KINDS: Mapping[str, str] = {"U": "pairing", "F": "full", "H": "half", "Z": "zero"}
BYE_LETTERS: Mapping[str, str] = {kind: letter for letter, kind in BYE_KINDS.items()}
OLD_BYES: Mapping[str, str] = {"+": "pairing", "1": "pairing", "=": "half", "-": "zero", "0": "zero"}
"""A bye of TRF06: a playing code against nobody."""

PARTNERS: Mapping[tuple[str, str], tuple[str, bool]] = {
    ("1", "0"): ("1-0", True), ("=", "="): ("½-½", True), ("0", "1"): ("0-1", True),
    ("0", "0"): ("0-0", True), ("=", "0"): ("½-0", True), ("0", "="): ("0-½", True),
    ("W", "L"): ("1-0", False), ("D", "D"): ("½-½", False), ("L", "W"): ("0-1", False),
    ("L", "L"): ("0-0", False), ("D", "L"): ("½-0", False), ("L", "D"): ("0-½", False),
    ("+", "-"): ("+-", True), ("-", "+"): ("-+", True), ("-", "-"): ("--", True),
}  # fmt: skip
"""White's and Black's code -> the result, and whether it is rated. Everything else contradicts itself."""
LETTERS: Mapping[tuple[str, bool], tuple[str, str]] = {
    ("*", True): ("", ""),
    **{result: codes for codes, result in PARTNERS.items()},
}
PENALTIES = frozenset({"½-0", "0-½"})
OPPOSITE: Mapping[str, str] = {"1": "0", "=": "=", "0": "1", "+": "-", "-": "+", "W": "L", "D": "D", "L": "W"}
"""The ordinary answer to a code, for a game of which only one side is recorded."""

_COLOURS, _LETTERS_READ = " -bw", sorted("-10=+WDLHFUZwdlhfuz* ")
KEYS: tuple[str, ...] = tuple(f"{colour} {letter}" for colour in _COLOURS for letter in _LETTERS_READ)
"""The key of each number: the place of its colour times the number of results, plus the place of its result."""
NUMBER_OF = {key: number for number, key in enumerate(KEYS)}
BLANK = NUMBER_OF["   "]
PAIRED = len(KEYS)  # added to the number of a key that stands beside an opponent
REJECT = 127  # in the tables below: this needs a message
OF_OPPONENT = 2  # in BLACK: whose line stands first has White


def number_of(colour: str, letter: str) -> int:
    """The number of a colour and a result."""
    return NUMBER_OF[f"{colour} {letter}"]


def list_parts(letters: Sequence[str], step: int) -> list[int]:
    """What each character adds to the number of a key; an impossible one, and "pending", which needs a message, too much."""
    parts = [len(KEYS)] * 256
    for place, letter in enumerate(letters):
        if letter not in PENDING:
            parts[ord(letter)] = place * step
    return parts


COLOUR_PARTS, RESULT_PARTS = list_parts(_COLOURS, len(_LETTERS_READ)), list_parts(_LETTERS_READ, 1)


def _list_meetings() -> dict[tuple[str, str], tuple[bool, str, bool]]:
    """A player's key and the opponent's -> whether the player is White, the result, rated; where nothing is odd."""
    table: dict[tuple[str, str], tuple[bool, str, bool]] = {}
    for (white, black), (result, rated) in PARTNERS.items():
        if result in PENALTIES:
            continue
        for one in {white, white.lower()}:
            for other in {black, black.lower()}:
                table[f"w {one}", f"b {other}"] = (True, result, rated)
                table[f"b {other}", f"w {one}"] = (False, result, rated)
                if result in ("+-", "-+", "--"):  # a game that nobody played needs no colours
                    for blank in ("- ", "  "):
                        table[blank + one, blank + other] = (True, result, rated)
    return table


def _tabulate_pairs(value: Callable[[str, tuple[bool, str, bool]], int], alone: Codes) -> Codes:
    """A table over a player's key and the opponent's: first for every pair without an opponent, then with one."""
    table = np.full((len(KEYS), len(KEYS)), REJECT, dtype=np.int8)
    for (own, other), met in _list_meetings().items():
        table[NUMBER_OF[own], NUMBER_OF[other]] = value(own, met)
    both: Codes = np.concatenate((np.repeat(alone, len(KEYS)), table.ravel()))
    both.setflags(write=False)
    return both


def _result(_: str, met: tuple[bool, str, bool]) -> int:
    white, result, rated = met
    return (OUTCOMES if rated else UNRATED_OUTCOMES)[result][0 if white else 1]


def _tabulate_byes() -> Codes:
    """What a round without an opponent is by its key; NO_ROUND for blanks, whose meaning the system decides."""
    table = np.full(len(KEYS), REJECT, dtype=np.int8)
    for number, key in enumerate(KEYS):
        if key[0] in "- " and (kind := BYE_KINDS.get(key[2].upper())):
            table[number] = BYES[kind]
        elif key in ("   ", "-  "):
            table[number] = Result.NO_ROUND
    return table


RESULT_OF = _tabulate_pairs(_result, _tabulate_byes())
"""The result of a player: the number of the key (with PAIRED beside an opponent) times that of all keys, plus the other."""
BLACK = _tabulate_pairs(
    lambda own, met: (0 if met[0] else 1) if own[0] in "wb" else OF_OPPONENT, np.zeros(len(KEYS), dtype=np.int8)
)
"""1 for a player with Black, in the same order; OF_OPPONENT where the keys have no colours."""
LETTER = np.array([ord(key[2].upper()) for key in KEYS], dtype=np.uint8)
"""The result of each key as a capital letter."""
LETTER.setflags(write=False)

_GAMES = {
    "1": Result.WIN, "=": Result.DRAW, "0": Result.LOSS, "W": Result.WIN, "D": Result.DRAW, "L": Result.LOSS,
    "+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS,
}  # fmt: skip


@lru_cache(maxsize=64)
def tabulate_worths(points: tuple[int, ...], predetermined: bool) -> Integers:
    """Tenths for every key, first without an opponent, then with one, from those of every result; a pending game gives none."""
    byes = {letter: points[BYES[kind]] for letter, kind in {**OLD_BYES, **BYE_KINDS}.items()}
    byes[" "] = 0 if predetermined else points[Result.ZERO_BYE]
    games = {letter: points[result] for letter, result in _GAMES.items()}
    table = np.array([worth.get(key[2].upper(), 0) for worth in (byes, games) for key in KEYS], dtype=np.int64)
    table.setflags(write=False)
    return table
