"""Reads regular files as columns: individual events whose lines need no message, all lines of many files at once.

This reader reports nothing. It rejects a file that may need a message, and the line-by-line reader, which has the sentences,
reads it. On every file that it accepts the two must agree (test_columnar.py).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from operator import or_
from string import ascii_letters, digits
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import numpy as np

from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.codes import BYE_KINDS, KEYS, PAIRS
from tiebreaks.formats.trf.columns import PLAYER, TEXT_RECORDS
from tiebreaks.formats.trf.header import Header, check_counts
from tiebreaks.formats.trf.lines import Sheet
from tiebreaks.formats.trf.player_fields import FIELDS, SEXES, TITLES
from tiebreaks.formats.trf.points import worths
from tiebreaks.formats.trf.ranks import are_exchanged, only_repeat
from tiebreaks.formats.trf.shifts import FIRST_BLOCK
from tiebreaks.formats.trf.systems import declared_system, settle_rounds
from tiebreaks.model.crosstable import Crosstable
from tiebreaks.model.rounds import UNRATED_OUTCOMES
from tiebreaks.model.scoring import as_points
from tiebreaks.model.tournament import BYES, HIGHEST_RATING, MOST_TIE_BREAKS, OUTCOMES, Result, Scoring, System

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Integers = NDArray[np.int64]
    Bytes = NDArray[np.uint8]
    Flags = NDArray[np.bool_]
    Marks = TypeVar("Marks", Bytes, Flags)

RECORDS = frozenset(TEXT_RECORDS) - {"352", "XXZ", "XXP"} | {"", "132", "162", "172"}
"""The records of a regular file beside the players: what the header says."""

MOST_BLANKS = 2  # so many times its text may a file take when all its lines are as long as the longest
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

_REJECT = 255  # in the tables below: this needs a message
_COLOURS, _LETTERS = (sorted({key[place] for key in KEYS}) for place in (0, 2))
_CODE = {f"{colour} {letter}": number for number, (colour, letter) in enumerate((c, r) for c in _COLOURS for r in _LETTERS)}
"""Every key of a round as a number: the place of its colour times the number of results, plus the place of its result."""
_OF_OPPONENT = 2  # in _BLACK: whose line stands first has White


def _key_parts(letters: Sequence[str], step: int) -> Integers:
    """What each character adds to the number of a key; an impossible character makes the number too high for any key."""
    places = np.full(256, len(_CODE))
    places[[ord(letter) for letter in letters]] = np.arange(len(letters)) * step
    return places


def _tabulate_pairs(value: Callable[[str, tuple[bool, str, bool]], int]) -> Bytes:
    """A table over a player's key and the opponent's: the number of the one times that of all keys, plus the other."""
    table = np.full((len(_CODE), len(_CODE)), _REJECT, dtype=np.uint8)
    for own, answers in PAIRS.items():
        for other, met in answers.items():
            table[_CODE[own], _CODE[other]] = value(own, met)
    return table.ravel()


def _result(_: str, met: tuple[bool, str, bool]) -> int:
    white, result, rated = met
    return (OUTCOMES if rated else UNRATED_OUTCOMES)[result][0 if white else 1]


def _tabulate_byes() -> Bytes:
    """What a round without an opponent is by its key; NO_ROUND for blanks, whose meaning the system decides."""
    table = np.full(len(_CODE), _REJECT, dtype=np.uint8)
    for key, code in _CODE.items():
        if key[0] in "- " and (kind := BYE_KINDS.get(key[2].upper())):
            table[code] = BYES[kind]
        elif key in ("   ", "-  "):
            table[code] = Result.NO_ROUND
    return table


_COLOUR, _RESULT = _key_parts(_COLOURS, len(_LETTERS)), _key_parts(_LETTERS, 1)
_OUTCOME = _tabulate_pairs(_result)
_BLACK = _tabulate_pairs(lambda own, met: (0 if met[0] else 1) if own[0] in "wb" else _OF_OPPONENT)
_BYE = _tabulate_byes()


class Columns(NamedTuple):
    """What a regular file says: the games, the declared ranks and points, the system and the number of rounds."""

    table: Crosstable
    ranks: dict[int, int]
    points: dict[int, Fraction]
    system: System
    total_rounds: int
    has_blanks: bool  # rounds of a Swiss without an opponent and without a letter


@dataclass(frozen=True, eq=False)
class _File:
    """A file that may be regular: what its header says, and the lines of its players."""

    place: int  # in the list that was given
    system: System
    scoring: Scoring
    total_rounds: int
    texts: list[str]
    rounds: int
    names: list[str]


def read_columns(files: Sequence[tuple[Sheet, Header]]) -> list[Columns | None]:
    """Each file as columns, or None where it is rejected; files with equally many rounds are read together."""
    results: list[Columns | None] = [None] * len(files)
    alike: dict[int, list[_File]] = {}
    for place, (sheet, header) in enumerate(files):
        file = _make_candidate(place, sheet, header)
        if file is not None:
            alike.setdefault(file.rounds, []).append(file)
    for some in alike.values():
        for file, columns in zip(some, _Stack(some).read(), strict=True):
            results[file.place] = columns
    return results


def _make_candidate(place: int, sheet: Sheet, header: Header) -> _File | None:
    """The file, or None where its header is not regular."""
    system = declared_system(header)
    if system is None or header.is_team or not sheet.keys() <= RECORDS or len(header.tie_breaks) > MOST_TIE_BREAKS:
        return None
    texts = [text.rstrip(" ") for text in sheet.players]
    rounds = -(-(max(map(len, texts)) - FIRST_BLOCK) // PLAYER.stride)
    if len(texts) * rounds * PLAYER.stride > MOST_BLANKS * sum(map(len, texts)):
        return None
    problems = Problems("")
    total = settle_rounds(header, rounds, rounds, 1, problems)
    check_counts(sheet, [("062", len(texts))], problems)
    if rounds < 1 or problems.warnings or problems.errors:
        return None
    names = [text[_NAME].strip() for text in texts]
    return _File(place, system, header.scoring, total, texts, rounds, names) if all(names) else None


class _Stack:
    """The lines of some files with equally many rounds, one below the other; `regular` says which of them need no message."""

    def __init__(self, files: Sequence[_File]) -> None:
        self.files = files
        self.sizes = np.array([len(file.texts) for file in files])
        self.first = np.cumsum(self.sizes) - self.sizes
        self.which = np.repeat(np.arange(len(files)), self.sizes)
        self.size, self.start = self.sizes[self.which], self.first[self.which]  # of the file of each line
        self.predetermined = np.array([file.system.predetermined for file in files])[self.which]
        self.regular = np.ones(len(self.which), dtype=bool)
        self._read_lines(files[0].rounds)

    def _read_lines(self, rounds: int) -> None:
        """Read the columns; reject lines in which a field is not in its place, or not of its kind."""
        lines, width = len(self.which), FIRST_BLOCK + rounds * PLAYER.stride
        page = "".join([text.ljust(width) for file in self.files for text in file.texts]).encode("ascii", "replace")
        letters, kinds = (np.frombuffer(each, dtype=np.uint8).reshape(lines, width) for each in (page, page.translate(_KIND)))
        fixed = kinds[:, :FIRST_BLOCK]
        digit = kinds == _DIGIT
        self._reject((kinds & _whole_line(_FIXED, _BLOCK, rounds)) == 0)
        self._reject((digit[:, :-1] > digit[:, 1:]) & _whole_line(_FIXED_INNER, _BLOCK_INNER, rounds)[:-1])
        self._reject((fixed[:, _POINTS] & _SCORE) == 0)
        self.regular &= _births_fit(letters[:, _BIRTH], fixed[:, _BIRTH])
        self._check_words(letters, fixed)
        self.number, self.rating, self.rank, self.fide_id = (
            _parse_whole(letters[:, PLAYER.slices[name]]) for name in _WHOLE_NUMBERS
        )
        self.points = _parse_whole(letters[:, _POINTS][:, [0, 1, 3]])
        self._read_rounds(letters[:, FIRST_BLOCK:].reshape(lines, rounds, PLAYER.stride))

    def _check_words(self, letters: Bytes, kinds: Bytes) -> None:
        """Reject unknown sexes and titles, and federations that are not three letters or none."""
        self._reject(~_SEX_KNOWN.take(letters[:, _SEX]))
        titles = np.ascontiguousarray(letters[:, _TITLE]).view(_WORD)
        self._reject(_KNOWN_TITLES.take(_KNOWN_TITLES.searchsorted(titles), mode="clip") != titles)
        letter = kinds[:, _FEDERATION] == _LETTER
        self._reject(letter != letter[:, :1])

    def _reject(self, odd: Flags) -> None:
        """Reject lines with something odd anywhere; usually there is nothing, and this returns at once."""
        if odd.any():
            self.regular &= ~odd.reshape(len(odd), -1).any(axis=1)

    def _read_rounds(self, letters: Bytes) -> None:
        """Read the opponents' numbers and the keys of all rounds."""
        key = _COLOUR.take(letters[:, :, _COLOUR_AT]) + _RESULT.take(letters[:, :, _RESULT_AT])
        known = key < len(_CODE)
        self._reject(~known)
        self.opponent = _parse_whole(letters[:, :, _OPPONENT])
        self.key = np.where(known, key, 0)

    def read(self) -> Iterator[Columns | None]:
        """What each file says; None where it is rejected."""
        self._check_players()
        table = self._read_games()
        self._check_points(table)
        regular = np.logical_and.reduceat(self.regular, self.first).tolist()
        for file, is_regular, start, size in zip(self.files, regular, self.first.tolist(), self.sizes.tolist(), strict=True):
            rows = slice(start, start + size)
            yield self._make_columns(file, table, rows) if is_regular and not self._are_exchanged(rows) else None

    def _are_exchanged(self, rows: slice) -> bool:
        """Whether a file has the places where the starting ranks should stand."""
        columns = (self.number, self.rank, self.points, self.rating)
        return bool(self.rank[rows.start]) and are_exchanged(*(column[rows].tolist() for column in columns))

    def _check_players(self) -> None:
        """Reject gaps in the numbers, a FIDE id that stands twice, impossible ratings, and ranks for some only."""
        self.regular &= (self.number >= 1) & (self.number <= self.size) & (self.rating <= HIGHEST_RATING)
        place = self.start + np.where(self.regular, self.number - 1, 0)
        self.regular &= np.bincount(place, minlength=len(place)) == 1
        identity = np.where(self.fide_id > 0, self.which * 10**11 + self.fide_id, -1 - np.arange(len(place)))
        order = np.argsort(identity, kind="stable")
        self.regular[order[1:][identity[order[1:]] == identity[order[:-1]]]] = False
        ranked = np.add.reduceat(self.rank > 0, self.first, dtype=np.int64)[self.which]
        self.regular &= (ranked == 0) | (ranked == self.size)

    def _read_games(self) -> _Table:
        """The games; rejects lines that contradict each other, and a Swiss in which two meet twice."""
        own = np.arange(len(self.which))[:, None]
        row_of = own[:, 0].copy()
        row_of[self.start + np.where(self.regular, self.number - 1, 0)] = own[:, 0]
        self.regular &= (self.opponent <= self.size[:, None]).all(axis=1)
        paired = (self.opponent > 0) & self.regular[:, None]
        opponent = np.where(paired, row_of.take(np.where(paired, self.start[:, None] + self.opponent - 1, 0)), own)
        rounds = opponent.shape[1]
        across = opponent * rounds + np.arange(rounds)  # the same round in the opponent's line
        keys = self.key * len(_CODE) + self.key.take(across)
        result = np.where(paired, _OUTCOME.take(keys), _BYE.take(self.key))
        wrong = (opponent.take(across) != own) | (paired & (opponent == own)) | (result == _REJECT)
        played = np.where(paired & (result < Result.FORFEIT_WIN.value), opponent, -1)
        self.regular &= ~wrong.any(axis=1) & (self.predetermined | ~_meet_again(played))
        self._check_byes(paired, result)
        black = _BLACK.take(keys)
        black = np.where(paired, np.where(black == _OF_OPPONENT, own > opponent, black), 0)
        return _Table(paired, opponent - self.start[:, None], result, black)

    def _check_byes(self, paired: Flags, result: Bytes) -> None:
        """Reject several pairing-allocated byes in a round, an unpaired last round, and letters for scheduled free rounds.

        Also a round of a Swiss with one player alone of whom the file says nothing (`unpaired.find_only_unpaired`).
        """
        allocated = result == Result.PAIRING_BYE.value
        several = (np.add.reduceat(allocated, self.first, dtype=np.int64) > 1).any(axis=1)
        several |= (np.add.reduceat(_lone_blanks(result, self.predetermined), self.first, dtype=np.int64) == 1).any(axis=1)
        held = np.logical_or.reduceat(paired[:, -1] | allocated[:, -1], self.first)
        self.regular &= (held & ~several)[self.which] & ~(self.predetermined & (result == Result.ZERO_BYE.value).any(axis=1))

    def _check_points(self, table: _Table) -> None:
        """Reject declared points that do not follow from the rounds."""
        kinds = [(id(file.scoring), file.system.predetermined) for file in self.files]  # an exact number takes long to hash
        for kind, file in dict(zip(kinds, self.files, strict=True)).items():
            games, byes = _worths(file.scoring, file.system.predetermined)
            score = np.where(table.paired, games.take(self.key), byes.take(self.key)).sum(axis=1)
            others = np.array([other != kind for other in kinds])[self.which]
            self.regular &= others | (score == self.points)

    def _make_columns(self, file: _File, table: _Table, rows: slice) -> Columns:
        numbers, rank = self.number[rows], self.rank[rows]
        absent = Result.REST if file.system.predetermined else Result.ZERO_BYE
        result = table.result[rows].T.astype(np.int8)
        blank = result == Result.NO_ROUND.value
        result[blank] = absent.value
        games = Crosstable(
            file.rounds,
            _column("q", table.opponent[rows].T),
            _column("b", result),
            _column("b", table.black[rows].T.astype(np.int8)),
            _column("q", numbers),
            _column("q", self.rating[rows]),
            array("q", [1]) * len(numbers),
            file.names,
        )
        ids, places, totals = numbers.tolist(), rank.tolist(), self.points[rows].tolist()
        ranks = dict(zip(ids, places, strict=True)) if rank[0] else {}
        if only_repeat(ranks, dict(zip(ids, totals, strict=True))):
            ranks = {}
        points = dict(zip(ids, map(as_points, totals), strict=True))
        has_blanks = not file.system.predetermined and bool(blank.any())
        return Columns(games, ranks, points, file.system, file.total_rounds, has_blanks)


class _Table(NamedTuple):
    """The games of a stack, (lines, rounds)."""

    paired: Flags
    opponent: Integers  # row within the file; the own one for who has none
    result: Bytes
    black: Bytes


def _whole_line(fixed: Marks, block: Marks, rounds: int) -> Marks:
    """What holds of the positions of a line: of the first ones, and of the same block for every round."""
    return np.concatenate((fixed, np.tile(block, rounds)))


def _births_fit(letters: Bytes, kinds: Bytes) -> Flags:
    """Whether a birth date is YYYY/MM/DD, with zeros for what is not known, or blank."""
    year, month, day = _parse_whole(letters[:, :4]), _parse_whole(letters[:, 5:7]), _parse_whole(letters[:, 8:])
    complete = (month >= 1) & (month <= 12) & (day >= 1) & (day <= 31)
    possible = complete | (month + day == 0) | (year == 0)
    return np.asarray((kinds == _BLANK).all(axis=1) | ((kinds & _DATE).all(axis=1) & possible))


def _parse_whole(field: Bytes) -> Integers:
    """Right-justified digits as numbers; blanks are 0."""
    digits = field & 15  # the last four bits of a digit are its value, of a blank 0
    number = digits[..., 0].astype(np.int64)
    for place in range(1, field.shape[-1]):
        number *= 10
        number += digits[..., place]
    return number


def _lone_blanks(result: Bytes, predetermined: Flags) -> Flags:
    """Blank rounds of a Swiss with no blank round before or after."""
    blank: Flags = np.asarray((result == Result.NO_ROUND.value) & ~predetermined[:, None])
    if not blank.any():
        return blank
    beside = np.zeros_like(blank)
    beside[:, 1:] |= blank[:, :-1]
    beside[:, :-1] |= blank[:, 1:]
    return np.asarray(blank & ~beside)


def _meet_again(opponent: Integers) -> Flags:
    """Which lines of opponents name somebody twice; a number below 0 is nobody."""
    ordered = np.sort(opponent, axis=1)
    return np.asarray(((ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] >= 0)).any(axis=1))


@lru_cache(maxsize=64)
def _worths(scoring: Scoring, predetermined: bool) -> tuple[Integers, Integers]:
    """Tenths for every key with an opponent, and without."""
    games, byes = ([worth.get(key, 0) for key in _CODE] for worth in worths(scoring, predetermined=predetermined))
    return np.array(games), np.array(byes)


def _column(kind: str, values: NDArray[np.generic]) -> array[int]:
    column: array[int] = array(kind)
    column.frombytes(values.tobytes())
    return column
