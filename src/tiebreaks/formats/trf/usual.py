"""The usual file: an individual event about whose lines there is nothing to say, read as columns, all lines at once.

Whatever is unusual, however slightly, is left to the reader that goes line by line and has a sentence for it: this one tells
nothing, it only knows when there is nothing to tell. On every file that it takes the two must agree (test_usual.py).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tiebreaks.crosstable import Crosstable
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.codes import BYE_KINDS, KEYS, PAIRS
from tiebreaks.formats.trf.columns import PLAYER, TEXT_RECORDS
from tiebreaks.formats.trf.header import Header, check_counts
from tiebreaks.formats.trf.lines import Sheet
from tiebreaks.formats.trf.players import FIRST_BLOCK, SEXES, TITLES
from tiebreaks.formats.trf.points import worths
from tiebreaks.formats.trf.systems import declared_system, settle_rounds
from tiebreaks.rounds import UNRATED_OUTCOMES
from tiebreaks.tournament import BYES, OUTCOMES, Result, Scoring, System

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Integers = NDArray[np.int64]
    Bytes = NDArray[np.uint8]
    Flags = NDArray[np.bool_]

RECORDS = frozenset(TEXT_RECORDS) - {"352", "XXZ", "XXP"} | {"", PLAYER.id, "132", "162", "172"}
"""The records of a usual file: the players, and what the header says."""

_WHOLE_NUMBERS = ("number", "rating", "fide_id", "rank")
_BLANK, _DIGIT, _LETTER, _STROKE, _POINT, _OTHER = (1 << bit for bit in range(6))
_ANY = _BLANK | _DIGIT | _LETTER | _STROKE | _POINT | _OTHER
_MEANT_FOR = {
    "sex": _BLANK | _LETTER, "title": _BLANK | _LETTER, "name": _ANY, "federation": _BLANK | _LETTER,
    "birth": _BLANK | _DIGIT | _STROKE | _POINT, "points": _BLANK | _DIGIT | _POINT, "opponent": _BLANK | _DIGIT,
    "colour": _ANY, "result": _ANY, **dict.fromkeys(_WHOLE_NUMBERS, _BLANK | _DIGIT),
}  # fmt: skip
_LAST = 127  # stands for every character beyond ASCII


def _kinds() -> Bytes:
    """The kind of every character; a tab is of none."""
    kinds = np.full(_LAST + 1, _OTHER, dtype=np.uint8)
    for text, kind in ((" \x00", _BLANK), ("0123456789", _DIGIT), ("/-", _STROKE), (".", _POINT), ("\t", 0)):
        kinds[[ord(letter) for letter in text]] = kind
    kinds[[code for code in range(_LAST) if chr(code).isalpha()]] = _LETTER
    return kinds


def _meant(columns: Sequence[tuple[str, int, int]], width: int) -> Bytes:
    """The kinds of character that may stand at each position: blanks where no field is."""
    meant = np.full(width, _BLANK, dtype=np.uint8)
    for name, first, last in columns:
        meant[first:last] = _MEANT_FOR[name]
    return meant


_KIND = _kinds()
_FIXED = _meant([(column.name, column.first - 1, column.last) for column in PLAYER.columns], FIRST_BLOCK)
_FIXED[: len(PLAYER.id)] = _DIGIT
_BLOCK = _meant([(c.name, c.first - 1 - FIRST_BLOCK, c.last - FIRST_BLOCK) for c in PLAYER.group], PLAYER.stride)
_OPPONENT, _COLOUR_AT, _RESULT_AT = (slice(c.first - 1 - FIRST_BLOCK, c.last - FIRST_BLOCK) for c in PLAYER.group)
_DATE = np.array([_DIGIT] * 4 + [_STROKE | _POINT] + [_DIGIT] * 2 + [_STROKE | _POINT] + [_DIGIT] * 2)
_NEIGHBOURS = np.array([at for name in _WHOLE_NUMBERS for at in range(PLAYER.slices[name].start, PLAYER.slices[name].stop - 1)])
"""Positions in whole numbers that have another position of the same number to their right."""


_NO = 255  # in the tables below: not without a word
_COLOURS, _LETTERS = (sorted({key[place] for key in KEYS}) for place in (0, 2))
_CODE = {f"{colour} {letter}": number for number, (colour, letter) in enumerate((c, r) for c in _COLOURS for r in _LETTERS)}
"""Every key of a round as a number: the place of its colour times the number of results, plus the place of its result."""
_OF_OPPONENT = 2  # in _BLACK: whose line stands first has White


def _places(letters: Sequence[str]) -> Bytes:
    places = np.full(_LAST + 1, _NO, dtype=np.uint8)
    places[[ord(letter) for letter in letters]] = range(len(letters))
    places[0] = places[ord(" ")]  # behind the end of a line
    return places


def _of_pairs(value: Callable[[str, tuple[bool, str, bool]], int]) -> Bytes:
    """A table over a player's key and the opponent's."""
    found = np.full((len(_CODE), len(_CODE)), _NO, dtype=np.uint8)
    for own, answers in PAIRS.items():
        for other, met in answers.items():
            found[_CODE[own], _CODE[other]] = value(own, met)
    return found


def _result(_: str, met: tuple[bool, str, bool]) -> int:
    white, result, rated = met
    return (OUTCOMES if rated else UNRATED_OUTCOMES)[result][0 if white else 1]


def _byes() -> Bytes:
    """What a round without an opponent is by its key; NO_ROUND for blanks, whose meaning the system decides."""
    found = np.full(len(_CODE), _NO, dtype=np.uint8)
    for key, code in _CODE.items():
        if key[0] in "- " and (kind := BYE_KINDS.get(key[2].upper())):
            found[code] = BYES[kind]
        elif key in ("   ", "-  "):
            found[code] = Result.NO_ROUND
    return found


_COLOUR, _LETTER_AT = _places(_COLOURS), _places(_LETTERS)
_OUTCOME = _of_pairs(_result)
_BLACK = _of_pairs(lambda own, met: (0 if met[0] else 1) if own[0] in "wb" else _OF_OPPONENT)
_BYE = _byes()


class Lines(NamedTuple):
    """The lines of the players as columns; rounds are (players, rounds)."""

    number: Integers
    rating: Integers
    rank: Integers
    points: Integers  # tenths
    name: list[str]
    opponent: Integers  # the number of the opponent; 0: none
    key: Bytes  # colour and result, as _CODE


class Usual(NamedTuple):
    """What a usual file says: the games, the declared ranks and points, the system and the number of rounds."""

    table: Crosstable
    ranks: dict[int, int]
    points: dict[int, int]  # tenths
    system: System
    total_rounds: int


def read_usual(sheet: Sheet, header: Header, problems: Problems) -> Usual | None:
    """A usual file as columns; None for any other."""
    system = declared_system(header)
    if system is None or header.is_team or not sheet.keys() <= RECORDS:
        return None
    lines = _lines([line.text for line in sheet[PLAYER.id]])
    if lines is None or (table := _table(lines, system)) is None or not _points_follow(lines, header.scoring, system):
        return None
    told = Problems(problems.name, strict=problems.strict)
    total = settle_rounds(header, table.rounds, table.rounds, 1, told)
    check_counts(sheet, [("062", table.size)], told)
    if told.warnings or told.errors:
        return None
    numbers = lines.number.tolist()
    ranks, points = (dict(zip(numbers, column.tolist(), strict=True)) for column in (lines.rank, lines.points))
    return Usual(table, ranks if lines.rank.any() else {}, points, system, total)


def _lines(texts: list[str]) -> Lines | None:
    """The columns of lines in which every field is where it should be and of its kind."""
    rounds = -(-(max(len(text.rstrip(" ")) for text in texts) - FIRST_BLOCK) // PLAYER.stride)
    if rounds < 1:
        return None
    width = FIRST_BLOCK + rounds * PLAYER.stride
    wide = np.array([text[:width] for text in texts], dtype=f"<U{width}").view(np.uint32).reshape(len(texts), width)
    letters = np.minimum(wide, _LAST).astype(np.uint8)
    kinds = _KIND[letters]
    fixed, blocks = kinds[:, :FIRST_BLOCK], kinds[:, FIRST_BLOCK:].reshape(len(texts), rounds, PLAYER.stride)
    if not (fixed & _FIXED).all() or not (blocks & _BLOCK).all():
        return None
    digit = fixed == _DIGIT
    if (digit[:, _NEIGHBOURS] & ~digit[:, _NEIGHBOURS + 1]).any() or not _usual_words(texts):
        return None
    fields = {name: letters[:, place] for name, place in PLAYER.slices.items()}
    number, rating, rank, fide_id = (_whole(fields[name]) for name in ("number", "rating", "rank", "fide_id"))
    points, opponent = _tenths(fields["points"]), _opponents(letters[:, FIRST_BLOCK:].reshape(blocks.shape), blocks)
    if points is None or opponent is None or not _usual_birth(fields["birth"]):
        return None
    name = [text[PLAYER.slices["name"]].strip() for text in texts]
    if not (number.all() and all(name) and (rank.all() or not rank.any())) or rating.max() > 4000 or _repeated(fide_id):
        return None
    return Lines(number, rating, rank, points, name, *opponent)


def _repeated(numbers: Integers) -> bool:
    """Whether one of these numbers stands there twice; 0 is none."""
    known = numbers[numbers > 0]
    return len(np.unique(known)) < len(known)


def _usual_words(texts: list[str]) -> bool:
    """Whether sex, title and federation are such as they should be in every line."""
    sex, title, federation = (PLAYER.slices[name] for name in ("sex", "title", "federation"))
    countries = {text[federation].strip() for text in texts}
    return (
        {text[sex].strip() for text in texts} <= SEXES.keys()
        and {text[title].strip() for text in texts} <= TITLES.keys()
        and all(country.isalpha() and len(country) == 3 for country in countries - {""})
    )


def _whole(field: Bytes) -> Integers:
    """Right-justified digits as numbers; blanks are 0."""
    digits = np.where(field > ord(" "), field - np.uint8(ord("0")), 0)
    return np.asarray(digits @ 10 ** np.arange(field.shape[-1] - 1, -1, -1))


def _tenths(field: Bytes) -> Integers | None:
    """Points written as "4.5" or "10.0", in tenths."""
    if (field[:, 2] != ord(".")).any() or (_KIND[field[:, [1, 3]]] != _DIGIT).any() or (field[:, 0] == ord(".")).any():
        return None
    return _whole(field[:, [0, 1, 3]])


def _usual_birth(field: Bytes) -> bool:
    """Whether every birth date is YYYY/MM/DD, with zeros for what is not known, or blank."""
    field = field[(_KIND[field] != _BLANK).any(axis=1)]
    if not (_KIND[field] & _DATE).all():
        return False
    year, month, day = _whole(field[:, :4]), _whole(field[:, 5:7]), _whole(field[:, 8:])
    complete = (month >= 1) & (month <= 12) & (day >= 1) & (day <= 31)
    return bool((complete | (month + day == 0) | (year == 0)).all())


def _opponents(letters: Bytes, kinds: Bytes) -> tuple[Integers, Bytes] | None:
    """The opponents' numbers and the keys of all rounds."""
    digit = kinds[:, :, _OPPONENT] == _DIGIT
    colour, result = _COLOUR[letters[:, :, _COLOUR_AT]], _LETTER_AT[letters[:, :, _RESULT_AT]]
    if (digit[:, :, :-1] & ~digit[:, :, 1:]).any() or (colour == _NO).any() or (result == _NO).any():
        return None
    return _whole(letters[:, :, _OPPONENT]), (colour * np.uint8(len(_LETTERS)) + result)[:, :, 0]


def _table(lines: Lines, system: System) -> Crosstable | None:
    """The games, when the two lines of each say the same, every round was paired and nobody met twice in a Swiss."""
    players, rounds = lines.opponent.shape
    row_of = np.full(int(lines.number.max()) + 1, -1)
    row_of[lines.number] = own = np.arange(players)
    if len(row_of) != players + 1 or (row_of[1:] < 0).any() or lines.opponent.max() > players:  # a number twice, or left out
        return None
    paired = lines.opponent > 0
    own = own[:, None]
    opponent = np.where(paired, row_of[lines.opponent], own)
    across = (opponent, np.arange(rounds))
    if (lines.opponent[across] != np.where(paired, lines.number[:, None], 0)).any() or (paired & (opponent == own)).any():
        return None
    answer = lines.key[across]
    result = np.where(paired, _OUTCOME[lines.key, answer], _BYE[lines.key])
    if (result == _NO).any() or not _usual_byes(result, system) or not _is_paired(paired, result):
        return None
    if system is System.SWISS and _meet_again(np.where(paired & (result < Result.FORFEIT_WIN), opponent, -1)):
        return None
    absent = Result.REST if system.predetermined else Result.ZERO_BYE
    black = _BLACK[lines.key, answer]
    black = np.where(paired, np.where(black == _OF_OPPONENT, own > opponent, black), 0)
    return Crosstable(
        rounds,
        _column("q", opponent.T),
        _column("b", np.where(result == Result.NO_ROUND, absent, result).T.astype(np.int8)),
        _column("b", black.T.astype(np.int8)),
        _column("q", lines.number),
        _column("q", lines.rating),
        _column("q", np.ones(players, dtype=np.int64)),
        lines.name,
    )


def _usual_byes(result: Bytes, system: System) -> bool:
    """One pairing-allocated bye in a round at most; and where pairings are fixed, blanks and no letters for who is free."""
    if (result == Result.PAIRING_BYE).sum(axis=0).max() > 1:
        return False
    return not (system.predetermined and (result == Result.ZERO_BYE).any())


def _is_paired(paired: Flags, result: Bytes) -> bool:
    """Whether the last round was: later ones would be requests."""
    return bool(paired[:, -1].any() or (result[:, -1] == Result.PAIRING_BYE).any())


def _meet_again(opponent: Integers) -> bool:
    ordered = np.sort(opponent, axis=1)
    return bool(((ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] >= 0)).any())


def _points_follow(lines: Lines, scoring: Scoring, system: System) -> bool:
    """Whether the declared points of everybody are those of the rounds."""
    games, byes = _worths(scoring, system.predetermined)
    return bool((np.where(lines.opponent > 0, games[lines.key], byes[lines.key]).sum(axis=1) == lines.points).all())


@lru_cache(maxsize=64)
def _worths(scoring: Scoring, predetermined: bool) -> tuple[Integers, Integers]:
    """Tenths for every key with an opponent, and without."""
    games, byes = ([worth.get(key, 0) for key in _CODE] for worth in worths(scoring, predetermined=predetermined))
    return np.array(games), np.array(byes)


def _column(kind: str, values: NDArray[np.generic]) -> array[int]:
    column: array[int] = array(kind)
    column.frombytes(values.tobytes())
    return column
