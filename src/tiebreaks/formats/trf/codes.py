"""The letters of a round in a 001 line, and the game that two lines give together."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tiebreaks.messages import Message

BLOCKS = re.compile(r"(?:  [ 0-9]{4} [-wb ] [-10=+WDLHFUZwdlhfuz ])*")
"""The rounds of a 001 line from column 90 on, when nothing is odd about them."""
FULL_BLOCKS = re.compile(r"(?:  [ 0-9]{3}[0-9] [-wb] [-10=+WDLHFUZwdlhfuz])*")
"""The same with nothing blank: then the words of the text are opponent, colour, result, opponent, ..."""
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
LETTERS: Mapping[tuple[str, bool], tuple[str, str]] = {result: codes for codes, result in PARTNERS.items()}
PENALTIES = frozenset({"½-0", "0-½"})
OPPOSITE: Mapping[str, str] = {"1": "0", "=": "=", "0": "1", "+": "-", "-": "+", "W": "L", "D": "D", "L": "W"}
"""The ordinary answer to a code, for a game of which only one side is recorded."""


def _make_table() -> dict[tuple[str, str], tuple[bool, str, bool]]:
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


LETTERS_READ = "-10=+WDLHFUZwdlhfuz* "
KEY: Mapping[tuple[str, str], str] = {(colour, letter): f"{colour} {letter}" for colour in "wb- " for letter in LETTERS_READ}
"""(colour, result) -> key: one object for each key, because looking keys up is most of the work of reading."""
KEYS: Mapping[str, str] = {key: key for key in KEY.values()}
PAIRS: dict[str, dict[str, tuple[bool, str, bool]]] = {key: {} for key in KEYS}
"""A player's key -> the opponent's key -> (the player is White, the result, rated), where nothing is odd."""
for (_own, _other), _met in _make_table().items():
    PAIRS[_own][_other] = _met
