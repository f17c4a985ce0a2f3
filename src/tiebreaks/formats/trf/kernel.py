"""The kernel: what is done with every player line and every round of it, compiled where a compiler was found.

`src/kernel/players.c`, loaded by ctypes, fills arrays with the usual fields, pairs the lines, and marks what is not as usual.
What is usual is said here, from the tables of the reader of lines, which reads whatever is marked. Where nothing was compiled
every line is marked, and NumPy pairs the lines.
"""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from ctypes import CDLL, Structure, byref, c_char_p, c_int8, c_int32, c_int64, c_uint8, c_uint16, c_void_p, sizeof
from functools import cache
from string import ascii_letters, digits
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from tiebreaks.formats.trf import codes
from tiebreaks.formats.trf.codes import BLANK, KEYS, PAIRED
from tiebreaks.formats.trf.columns import FIRST_ROUND, PLAYER
from tiebreaks.formats.trf.fields import LEAST, SEXES, TITLES
from tiebreaks.model.people import HIGHEST_RATING
from tiebreaks.model.rounds import Result

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tiebreaks.arrays import Integers

VERSION = 1
MALFORMED = 1
"""The mark of a line that the reader of lines has to read as a whole."""
MARKS: Mapping[str, int] = {name: 2 << place for place, name in enumerate(PLAYER.slices)}
"""The mark of each field that has to be looked at."""
_BLANK, _DIGIT, _LETTER, _POINT, _SLASH, _OTHER, _NEVER = 1, 2, 4, 8, 16, 32, 128
_KINDS = {" ": _BLANK, digits: _DIGIT, ascii_letters: _LETTER, ".": _POINT, "/": _SLASH, "\t": _NEVER}
_KIND_OF = {letter: kind for letters, kind in _KINDS.items() for letter in letters}
_ANY = _BLANK | _DIGIT | _LETTER | _POINT | _SLASH | _OTHER
_ALLOWED = {
    "number": _BLANK | _DIGIT, "sex": _BLANK | _LETTER, "title": _BLANK | _LETTER, "name": _ANY, "rating": _BLANK | _DIGIT,
    "federation": _BLANK | _LETTER, "fide_id": _BLANK | _DIGIT, "birth": _BLANK | _DIGIT | _SLASH,
    "points": _BLANK | _DIGIT | _POINT, "rank": _BLANK | _DIGIT, "opponent": _BLANK | _DIGIT, "colour": _ANY, "result": _ANY,
}  # fmt: skip


def _members(kind: type[Any], names: str) -> list[tuple[str, type[Any]]]:
    """Members of a structure that are of one kind."""
    return [(name, kind) for name in names.split()]


class _Field(Structure):
    _fields_ = _members(c_int32, "start width mark")


class _Words(Structure):
    _fields_ = (("at", _Field), ("count", c_int32), ("words", c_uint8 * 512))


class _Layout(Structure):
    """`layout` of players.c."""

    _fields_ = (
        *_members(c_int32, "columns least stride keys blank highest_rating malformed opponent opponent_width colour result"),
        *_members(_Field, "number rating rank points fide_id federation birth"), *_members(_Words, "sex title"),
        ("kind", c_uint8 * 256), ("allowed", c_uint8 * 128), ("mark", c_uint16 * 128), ("allowed_in_round", c_uint8 * 16),
        ("colour_part", c_uint16 * 256), ("result_part", c_uint16 * 256),
    )  # fmt: skip


class _KernelTable(Structure):
    """`table` of players.c."""

    _fields_ = _members(c_void_p, "number rating rank points opponent key reached mark")


class _Lines(Structure):
    """`lines` of players.c."""

    _fields_ = (*_members(c_int64, "rows rounds keys"), *_members(c_void_p, "number opponent key"))


class _Meetings(Structure):
    """`meetings` of players.c."""

    _fields_ = (*_members(c_void_p, "result black"), *_members(c_int8, "reject by_order nothing absent allocated zero"))


class _KernelGames(Structure):
    """`games` of players.c."""

    _fields_ = _members(c_void_p, "opponent result black mark odd refused allocated zero again")


def _make_layout() -> _Layout:
    """What is usual in a line, from the tables of the format."""
    group = {column.name: column for column in PLAYER.group}
    layout = _Layout(
        columns=FIRST_ROUND, least=LEAST, stride=PLAYER.stride, keys=len(KEYS), blank=BLANK,
        highest_rating=HIGHEST_RATING, malformed=MALFORMED, opponent=group["opponent"].first - 1 - FIRST_ROUND,
        opponent_width=group["opponent"].last - group["opponent"].first + 1,
        colour=group["colour"].first - 1 - FIRST_ROUND, result=group["result"].first - 1 - FIRST_ROUND,
    )  # fmt: skip
    for name, place in PLAYER.slices.items():
        at = _Field(place.start, place.stop - place.start, MARKS[name])
        if name in ("sex", "title"):
            setattr(layout, name, _make_words(at, SEXES if name == "sex" else TITLES))
        elif hasattr(layout, name):
            setattr(layout, name, at)
        for at_column in range(place.start, place.stop):
            layout.allowed[at_column] = _ALLOWED[name]
            layout.mark[at_column] = MALFORMED if name == "number" else MARKS[name]
    for gap in (gap for gap in PLAYER.gaps if gap < FIRST_ROUND):
        layout.allowed[gap], layout.mark[gap] = _BLANK, MALFORMED
    for at_column, letter in enumerate(PLAYER.id):
        layout.allowed[at_column], layout.mark[at_column] = _KIND_OF[letter], MALFORMED
    layout.allowed_in_round[: PLAYER.stride] = [_BLANK] * PLAYER.stride
    for name, column in group.items():
        for at_place in range(column.first - 1 - FIRST_ROUND, column.last - FIRST_ROUND):
            layout.allowed_in_round[at_place] = _ALLOWED[name]
    layout.kind[:] = [_KIND_OF.get(chr(letter), _OTHER) for letter in range(256)]
    layout.colour_part[:], layout.result_part[:] = codes.COLOUR_PARTS, codes.RESULT_PARTS
    return layout


def _make_words(at: _Field, words: Iterable[str]) -> _Words:
    """The spellings of a field, at the left or the right of its columns; a blank field is looked for first."""
    spelled = dict.fromkeys(["", *words])
    fitting = b"".join(
        text.encode() for word in spelled for text in dict.fromkeys((word.ljust(at.width), word.rjust(at.width)))
    )
    vocabulary = _Words(at, len(fitting) // at.width)
    vocabulary.words[: len(fitting)] = [*fitting]
    return vocabulary


_KIND_OF_KEY = np.array([{"U": 1, "+": 1, " ": 2}.get(chr(letter), 0) for letter in codes.LETTER.tolist()], dtype=np.uint8)
"""What a key says without an opponent: 1 is a pairing-allocated bye, 2 nothing."""
_KIND_AT = _KIND_OF_KEY.ctypes.data


class PlayerLines(NamedTuple):
    """The lines of the players as columns: 0 for blanks, points in tenths, and for each round the opponent and the key."""

    number: Integers
    rating: Integers
    rank: Integers
    points: Integers
    opponent: Integers  # (lines, rounds)
    key: Integers
    reached: Integers  # the rounds that a line reaches
    mark: Integers  # MARKS, MALFORMED; what is marked means nothing


class LineColumns:
    """The columns of players, as far as their rounds need them; each lies together, line after line."""

    number: Integers
    opponent: Integers  # (lines, rounds)
    key: Integers

    def __init__(self, number: Integers, opponent: Integers, key: Integers) -> None:
        self.exchange(number, opponent, key)

    def exchange(self, number: Integers, opponent: Integers, key: Integers) -> None:
        """Put other columns in the place of these."""
        self.number, self.opponent, self.key = (np.ascontiguousarray(column) for column in (number, opponent, key))
        self._passed: Any = None

    def passed(self) -> Any:
        """The columns as the library takes them."""
        if self._passed is None:
            addresses = map(_address, (self.number, self.opponent, self.key))
            self._passed = byref(_Lines(*self.key.shape, len(KEYS), *addresses))
        return self._passed

    def __getstate__(self) -> dict[str, Any]:
        """The state for a copy or a pickle, without addresses."""
        return {**self.__dict__, "_passed": None}


def read_lines(texts: Sequence[str], rounds: int) -> tuple[PlayerLines, bool]:
    """The lines as columns of so many rounds, and whether any is marked; without the library every line is."""
    lines, cells = len(texts), len(texts) * rounds
    room = array("q", bytes(8 * (6 * lines + 2 * cells)))
    every = np.frombuffer(room, dtype=np.int64)
    number, rating, rank, points, reached, mark = every[: 6 * lines].reshape(6, lines)
    opponent, key = every[6 * lines :].reshape(2, lines, rounds)
    columns = PlayerLines(number, rating, rank, points, opponent, key, reached, mark)
    library = load()
    if library is None:
        key[:], mark[:] = BLANK, MALFORMED
        return columns, True
    page = "\n".join([*texts, ""]).encode("ascii", "replace")
    first = room.buffer_info()[0]
    starts = (0, 1, 2, 3, 6, 6 + rounds, 4, 5)  # times the lines, in the order of the columns
    into = _KernelTable(*(first + 8 * lines * start for start in starts))
    marked = library.tiebreaks_read_players(_layout(), page, len(page), lines, rounds, cells, byref(into))
    assert marked >= 0  # every line ends with a line feed
    return columns, marked > 0


class Survey(NamedTuple):
    """For each round how many lines have an opponent, and of the others how many an allocated bye, and how many nothing."""

    paired: list[int]
    allocated: list[int]
    silent: list[int]


def survey(columns: LineColumns) -> Survey:
    """Count what the lines say of each round."""
    library, rounds = load(), columns.key.shape[1]
    if library is None:
        alone = columns.opponent == 0
        kind = _KIND_OF_KEY.take(columns.key)
        counted = (~alone, alone & (kind & 1 > 0), alone & (kind & 2 > 0))
        return Survey(*(np.count_nonzero(each, axis=0).tolist() for each in counted))
    counts = array("q", bytes(24 * rounds))
    first = counts.buffer_info()[0]
    library.tiebreaks_survey(columns.passed(), _KIND_AT, first, first + 8 * rounds, first + 16 * rounds)
    found = counts.tolist()
    return Survey(found[:rounds], found[rounds : 2 * rounds], found[2 * rounds :])


def score(columns: LineColumns, rounds: int, worth: Integers) -> Integers:
    """What each line is worth after so many rounds; `worth` has every key without an opponent, then with one."""
    library = load()
    if library is None:
        opponent, key = columns.opponent[:, :rounds], columns.key[:, :rounds]
        return np.asarray(worth.take(np.where(opponent != 0, key + PAIRED, key)).sum(axis=1, dtype=np.int64))
    scores = array("q", bytes(8 * len(columns.number)))
    library.tiebreaks_score(columns.passed(), rounds, _address(worth), scores.buffer_info()[0])
    return np.frombuffer(scores, dtype=np.int64)


class PairedLines(NamedTuple):
    """What two lines say of each other, round after round, and for each round how many lines are of which kind."""

    opponent: array[int]  # row of the opponent; the own one for who has none
    result: array[int]  # Result
    black: array[int]
    mark: array[int]  # ODD, FREE, REJECTED
    odd: list[int]
    refused: list[int]  # without an opponent, and with a key that says no bye
    allocated: list[int]
    zero: list[int]
    again: list[int]  # opponents named before


ODD, FREE, REJECTED = 1, 2, 4
"""Marks of a round of a line: its opponent's line says otherwise, it has no opponent, its key fits no other."""


def pair(columns: LineColumns, rounds: int, highest: int, absent: Result) -> PairedLines:
    """Pair the lines in the first rounds; `highest` is the highest number of a line, `absent` what silence means."""
    library, cells = load(), len(columns.number) * rounds
    if library is None:
        return _pair_by_arrays(columns, rounds, highest, absent)
    opponent, counts = array("q", bytes(8 * cells)), array("q", bytes(8 * (5 * rounds + 2 * (highest + 1))))
    result, black, mark = (array("b", bytes(cells)) for _ in range(3))
    counted, _ = counts.buffer_info()
    rows = counted + 40 * rounds
    into = _KernelGames(
        *(column.buffer_info()[0] for column in (opponent, result, black, mark)), *range(counted, rows, 8 * rounds or 1)
    )
    numbers = (highest + 1, rows, rows + 8 * (highest + 1))
    library.tiebreaks_pair(columns.passed(), rounds, _meetings(absent), *numbers, byref(into))
    found = counts[: 5 * rounds].tolist()
    return PairedLines(opponent, result, black, mark, *(found[at * rounds : (at + 1) * rounds] for at in range(5)))


def _pair_by_arrays(columns: LineColumns, rounds: int, highest: int, absent: Result) -> PairedLines:
    """The same by NumPy."""
    named, key = columns.opponent[:, :rounds].T, columns.key[:, :rounds].T
    own = np.arange(len(columns.number), dtype=np.int64)
    row_of = np.full(highest + 2, -1, dtype=np.int64)
    row_of[columns.number] = own
    row, free = row_of.take(np.minimum(named, highest + 1)), named == 0
    opponent = np.where(row >= 0, row, own)
    across = opponent + np.arange(rounds, dtype=np.int64)[:, None] * len(own)  # the same round in the opponent's line
    pair = np.where(free, key, key + PAIRED) * len(KEYS) + key.ravel().take(across)
    result, black = codes.RESULT_OF.take(pair), codes.BLACK.take(pair)
    black = np.where(black == codes.OF_OPPONENT, own > opponent, black).astype(np.int8)
    rejected = result == codes.REJECT
    odd = ~free & ((opponent == own) | (opponent.ravel().take(across) != own) | (rejected & (opponent > own)))
    mark = (odd * ODD + free * FREE + rejected * REJECTED).astype(np.uint8)
    of_round = (odd, free & rejected, *(free & (result == bye.value) for bye in (Result.PAIRING_BYE, Result.ZERO_BYE)))
    ordered = np.sort(named, axis=0)
    again = int(np.count_nonzero((ordered[1:] == ordered[:-1]) & (ordered[1:] > 0)))
    counts = [np.count_nonzero(each, axis=1).tolist() for each in of_round]
    result[free & (result == Result.NO_ROUND.value)] = absent.value
    odd_ones, refused, allocated, zero = counts
    rows, (results, blacks, marks) = as_array("q", opponent), (as_array("b", each) for each in (result, black, mark))
    return PairedLines(rows, results, blacks, marks, odd_ones, refused, allocated, zero, [again])


def as_array(kind: Literal["b", "q"], values: NDArray[Any]) -> array[int]:
    """A column of a crosstable; arrays and NumPy have the same letters for a width."""
    column: array[int] = array(kind)
    column.frombytes(values.astype(kind, copy=False).tobytes())
    return column


def _address(values: NDArray[Any]) -> int:
    return int(values.ctypes.data)


@cache
def _layout() -> Any:
    return byref(_make_layout())


@cache
def _meetings(absent: Result) -> Any:
    """What two keys give together."""
    special = (codes.REJECT, codes.OF_OPPONENT, Result.NO_ROUND, absent, Result.PAIRING_BYE, Result.ZERO_BYE)
    return byref(_Meetings(_address(codes.RESULT_OF), _address(codes.BLACK), *special))


@cache
def load() -> CDLL | None:
    """The library beside this module; None where there is none, or one of another version."""
    ending = {"win32": "dll", "darwin": "dylib"}.get(sys.platform, "so")
    if os.environ.get("TIEBREAKS_KERNEL") == "skip":
        return None
    try:
        library = CDLL(os.path.join(os.path.dirname(__file__), f"_kernel.{ending}"))
        if library.tiebreaks_kernel_version() != VERSION or library.tiebreaks_size_of_layout() != sizeof(_Layout):
            return None
    except (OSError, AttributeError):  # not there, of another machine, or another file
        return None
    pointer, number = c_void_p, c_int64
    library.tiebreaks_read_players.argtypes = (pointer, c_char_p, number, number, number, number, pointer)
    library.tiebreaks_read_players.restype = number
    library.tiebreaks_survey.argtypes = (pointer, pointer, pointer, pointer, pointer)
    library.tiebreaks_score.argtypes = (pointer, number, pointer, pointer)
    library.tiebreaks_pair.argtypes = (pointer, number, pointer, number, pointer, pointer, pointer)
    for function in (library.tiebreaks_survey, library.tiebreaks_score, library.tiebreaks_pair):
        function.restype = None
    return library
