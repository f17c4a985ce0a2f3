"""Reads a small regular file without NumPy, whose calls would take longer than its cells: columns are slices of one text.

It accepts less than the stack of `columnar` and says the same; whatever is not as usual is left to that (test_columnar.py).
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from itertools import chain
from operator import eq, itemgetter
from typing import NamedTuple

from tiebreaks.formats.trf import key_tables as keys
from tiebreaks.formats.trf.codes import BLOCK, PAIRS
from tiebreaks.formats.trf.columns import PLAYER
from tiebreaks.formats.trf.shifts import FIRST_BLOCK
from tiebreaks.model.crosstable import Crosstable
from tiebreaks.model.tournament import HIGHEST_RATING, Result, Scoring

_FIELDS_OF = [itemgetter(PLAYER.slices[name]) for name in ("number", "rating", "rank")]
_POINTS_OF, _FIDE_ID_OF, _NAME_OF = (itemgetter(PLAYER.slices[name]) for name in ("points", "fide_id", "name"))
_GAPS = [place for place in PLAYER.gaps if place < FIRST_BLOCK]
MOST_REMEMBERED = 8_192  # texts of rounds
_FIDE_IDS = re.compile(r"(?: *[0-9]*\n)*")
_TENTHS = re.compile(r"[ 0-9][0-9]\.[0-9]")
_BLACK = 32  # added to a result in `_MET`
_IN_LINE_ORDER = _BLACK * keys.OF_OPPONENT  # the same: whose line stands first has White
_FORFEIT_WIN, _ZERO_BYE, _ABSENT = (Result.FORFEIT_WIN.value, Result.ZERO_BYE.value, Result.NO_ROUND.value)


class _Numbers(dict[str, int]):
    """Four columns -> the number at their right end, 0 for blanks. Anything else is a KeyError: so these are not many."""

    def __missing__(self, text: str) -> int:
        digits = text.lstrip(" ")
        if digits and not (digits.isascii() and digits.isdigit()):
            raise KeyError(text)
        number = self[text] = int(digits or "0")
        return number


class _Tenths(dict[str, int]):
    """Points such as " 5.5" -> tenths. Anything else is a KeyError."""

    def __missing__(self, text: str) -> int:
        if not _TENTHS.fullmatch(text):
            raise KeyError(text)
        tenths = self[text] = int(text.replace(".", ""))
        return tenths


class _Rounds(dict[str, tuple[int, int]]):
    """The text of a round -> the opponent's number and the number of the key, with PAIRED added beside an opponent.

    Anything else is a KeyError. It begins anew when it has remembered as many as it may.
    """

    def __missing__(self, text: str) -> tuple[int, int]:
        block = BLOCK.fullmatch(text)
        if block is None:
            raise KeyError(text)
        opponent, key = _number_in(block[1]), keys.NUMBER_OF[block[2]]
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        found = self[text] = opponent, key + keys.PAIRED if opponent else key
        return found


_number_in, _tenths_in, _round_in = _Numbers().__getitem__, _Tenths().__getitem__, _Rounds().__getitem__


def _tabulate_meetings() -> dict[tuple[int, int], int]:
    """The keys of two lines that name each other -> the result of the first, and the colour; who is alone is both."""
    count = len(keys.KEY_OF)
    pairs = [(own, own) for own in range(count)]
    pairs += [(keys.NUMBER_OF[own] + keys.PAIRED, keys.NUMBER_OF[other] + keys.PAIRED) for own in PAIRS for other in PAIRS[own]]
    places = [(pair, pair[0] * count + pair[1] % count) for pair in pairs]
    result, black = keys.RESULT_OF.tolist(), keys.BLACK.tolist()
    return {pair: result[place] + _BLACK * black[place] for pair, place in places if result[place] != keys.REJECT}


_MET = _tabulate_meetings()
_RESULTS = bytes(code % _BLACK for code in range(256))
_BLACKS = bytes(code // _BLACK % 2 for code in range(256))


class SmallTable(NamedTuple):
    """What a small regular file says."""

    table: Crosstable
    rank: list[int]
    points: list[int]  # tenths
    has_blanks: bool  # rounds of a Swiss without an opponent and without a letter


def read_small(texts: Sequence[str], rounds: int, scoring: Scoring, predetermined: bool) -> SmallTable | None:
    """The table of these player lines; None where they need a closer look."""
    size, width = len(texts), FIRST_BLOCK + rounds * PLAYER.stride
    lines = [text.ljust(width) for text in texts]
    page, blanks = "".join(lines), " " * size
    names = [*map(str.strip, map(_NAME_OF, lines))]
    if "\t" in page or not all(names) or not _FIDE_IDS.fullmatch("\n".join([*map(_FIDE_ID_OF, lines), ""])):
        return None
    if [page[place::width] for place in _GAPS] != [blanks] * len(_GAPS):
        return None
    opponents: list[tuple[int, ...]] = []
    codes: list[bytes] = []
    worths, own = [], tuple(range(size))
    worth = keys.list_worths(scoring.points, predetermined).__getitem__
    try:
        number, rating, rank = ([*map(_number_in, map(field, lines))] for field in _FIELDS_OF)
        points = [*map(_tenths_in, map(_POINTS_OF, lines))]
        if max(rating) > HIGHEST_RATING or rank.count(0) not in (0, size) or sorted(number) != [*range(1, size + 1)]:
            return None
        row_of = dict(zip(number, own, strict=True))
        for start in range(FIRST_BLOCK, width, PLAYER.stride):
            named, key = zip(*map(_round_in, map(itemgetter(slice(start, start + PLAYER.stride)), lines)), strict=True)
            if 0 in named:
                rows = tuple([row_of[opponent] if opponent else row for row, opponent in enumerate(named)])
            else:
                rows = tuple(map(row_of.__getitem__, named))
            if any(map(eq, named, number)) or tuple(map(rows.__getitem__, rows)) != own:
                return None
            opponents.append(rows)
            codes.append(bytes(map(_MET.__getitem__, zip(key, map(key.__getitem__, rows), strict=True))))
            worths.append(map(worth, key))
    except KeyError:
        return None
    met = b"".join(codes)
    if [*map(sum, zip(*worths, strict=True))] != points or not _are_regular(opponents, codes, met, predetermined):
        return None
    opponent, black = array("q", [*chain.from_iterable(opponents)]), array("b", met.translate(_BLACKS))
    if max(met) >= _IN_LINE_ORDER:
        for cell, code in enumerate(met):
            if code >= _IN_LINE_ORDER:
                black[cell] = cell % size > opponent[cell]
    absent = Result.REST if predetermined else Result.ZERO_BYE
    result = array("b", met.translate(_RESULTS).replace(bytes([_ABSENT]), bytes([absent])))
    listed = array("q", [1]) * size
    table = Crosstable(rounds, opponent, result, black, array("q", number), array("q", rating), listed, names)
    return SmallTable(table, rank, points, not predetermined and _ABSENT in met)


def _are_regular(opponents: Sequence[tuple[int, ...]], codes: Sequence[bytes], met: bytes, predetermined: bool) -> bool:
    """Whether nobody meets twice in a Swiss, and nothing is to be said of the byes."""
    if not predetermined:
        for row, met_by in enumerate(zip(*opponents, strict=True)):
            if len({*met_by}) < len(met_by):
                played = [
                    other for other, code in zip(met_by, (each[row] for each in codes), strict=True)
                    if other != row and code % _BLACK < _FORFEIT_WIN
                ]  # fmt: skip
                if len({*played}) < len(played):
                    return False
    allocated = Result.PAIRING_BYE.value
    if any(each.count(allocated) > 1 for each in codes):
        return False
    if allocated not in codes[-1] and opponents[-1] == tuple(range(len(opponents[-1]))):
        return False
    if predetermined:
        return _ZERO_BYE not in met
    return _ABSENT not in met or not _is_somebody_alone([{*_find(each, _ABSENT)} for each in codes])


def _find(codes: bytes, code: int) -> list[int]:
    return [row for row, each in enumerate(codes) if each == code]


def _is_somebody_alone(absent: Sequence[set[int]]) -> bool:
    """Whether a round has one player away without a reason who is there in the rounds before and after."""
    around = [set(), *absent, set()]
    return any(len(now - before - after) == 1 for before, now, after in zip(around, absent, around[2:], strict=False))
