"""Reads regular files as columns: individual events whose lines need no message, all lines of many files at once.

This reader reports nothing. Of a file whose rounds may need a message it gives the lines as columns (`PlayerLines`), of which
another reader, which has the sentences, makes the event. The columns must give what the lines give (test_columnar.py).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tiebreaks.arrays import narrow
from tiebreaks.formats.trf.columns import PLAYER, TEXT_RECORDS
from tiebreaks.formats.trf.game_columns import Games, as_array, count_played, match_lines, meet_again
from tiebreaks.formats.trf.header import Header
from tiebreaks.formats.trf.identities import stand_once
from tiebreaks.formats.trf.key_tables import REJECT, tabulate_worths
from tiebreaks.formats.trf.lines import Sheet
from tiebreaks.formats.trf.player_columns import BY_TABLE, PlayerColumns, PlayerLines, find_odd_words
from tiebreaks.formats.trf.players import LEAST
from tiebreaks.formats.trf.ranks import are_exchanged
from tiebreaks.formats.trf.regular import match_regular, stand_alone
from tiebreaks.formats.trf.shifts import FIRST_BLOCK
from tiebreaks.formats.trf.small import read_small
from tiebreaks.formats.trf.systems import declared_system
from tiebreaks.model.crosstable import MOST_PAIRINGS, Crosstable
from tiebreaks.model.round_robin import may_be_round_robin
from tiebreaks.model.tournament import MOST_TIE_BREAKS, Result, Scoring, System

if TYPE_CHECKING:
    from tiebreaks.arrays import Flags, Integers

RECORDS = frozenset(TEXT_RECORDS) - {"352", "XXZ", "XXP"} | {"", "132", "162", "172"}
"""The records of a regular file beside the players: what the header says."""

_FIDE_ID_OF = itemgetter(PLAYER.slices["fide_id"])
MOST_SMALL = 240  # players times rounds of a regular file that is read without NumPy; for more, NumPy is quicker
MOST_NOTED = 250  # players times rounds and the fields before these, of any other file that is read without columns
FIELDS_BEFORE = 6  # a line before its rounds takes as long as so many rounds
MOST_BLANKS = 2  # so many times its text may a file take when all its lines are as long as the longest


class Few(NamedTuple):
    """A file that is not regular, and too small for columns to be worth their making."""


class Columns(NamedTuple):
    """What a regular file says: the games, the declared ranks and points, and which fields need a message."""

    table: Crosstable
    rank: list[int]
    points: list[int]  # tenths
    odd: Mapping[str, Flags]  # of those of a line that the table does not have
    has_blanks: bool  # a Swiss has rounds without an opponent and without a letter


Read = Columns | PlayerLines | Few | None


@dataclass(frozen=True, eq=False)
class _File:
    """A file as far as its header, and the lines of its players."""

    place: int  # in the list that was given
    system: System
    scoring: Scoring
    texts: list[str]
    rounds: int
    short: list[int]  # lines that end before their points
    is_plain: bool  # nothing but its lines can need a message

    @property
    def cells(self) -> int:
        """Players times rounds."""
        return len(self.texts) * self.rounds

    @property
    def is_small(self) -> bool:
        """Whether it is read sooner line by line, if it is not regular."""
        return len(self.texts) * (self.rounds + FIELDS_BEFORE) <= MOST_NOTED


def read_columns(files: Sequence[tuple[Sheet, Header]]) -> list[Read]:
    """Each file as columns, or its lines where it is not regular; files with equally many rounds are read together.

    None is a file that would be too large as columns.
    """
    results: list[Read] = [None] * len(files)
    alike: dict[int, list[_File]] = {}
    for place, (sheet, header) in enumerate(files):
        file = _make_candidate(place, sheet, header)
        if file is not None and not file.is_plain and file.is_small:
            results[place] = Few()
        elif file is not None:
            alike.setdefault(file.rounds, []).append(file)
    for some in alike.values():
        if len(some) == 1:
            results[some[0].place] = _read_alone(some[0])
            continue
        for file, columns in zip(some, _Stack(some).read(), strict=True):
            results[file.place] = columns
    return results


def read_lines(sheet: Sheet, header: Header) -> PlayerLines | None:
    """The lines of one file as columns, whether it is regular or not."""
    file = _make_candidate(0, sheet, header)
    return None if file is None else _Stack([file]).lines.cut(slice(0, len(file.texts)), file.texts)


def _read_alone(file: _File) -> Read:
    """What one file says, or its lines."""
    if file.is_plain and not file.short and file.cells <= MOST_SMALL:
        small = read_small(file.texts, file.rounds, file.scoring, file.system.predetermined)
        if small is not None:
            table, rank, points, has_blanks = small
            if not rank[0] or not are_exchanged(table.number, rank, points, table.rating):
                return Columns(table, rank, points, find_odd_words(file.texts), has_blanks)
    if file.is_small:
        return Few()
    lines, rows = _Stack([file]).lines, slice(0, len(file.texts))
    games = match_regular(lines, file.system.predetermined, file.scoring) if file.is_plain else None
    if games is None or _are_exchanged(lines, rows):
        return lines.cut(rows, file.texts)
    return _make_columns(file, lines, games, rows)


def _make_candidate(place: int, sheet: Sheet, header: Header) -> _File | None:
    """The file, or None where it would be too large."""
    system = declared_system(header)
    texts = [text.rstrip(" ") for text in sheet.players]
    rounds = max(0, -(-(max(map(len, texts)) - FIRST_BLOCK) // PLAYER.stride))
    cells = len(texts) * rounds
    if cells > MOST_PAIRINGS or cells * PLAYER.stride > MOST_BLANKS * sum(map(len, texts)):
        return None
    is_plain = not header.is_team and sheet.keys() <= RECORDS and rounds > 0 and len(header.tie_breaks) <= MOST_TIE_BREAKS
    if system is None:
        system = System.SWISS
        is_plain = is_plain and not may_be_round_robin(len(texts), rounds)
    is_plain = is_plain and stand_once([*map(_FIDE_ID_OF, texts)])
    short = [row for row, text in enumerate(sheet.players) if len(text) < LEAST] if min(map(len, texts)) < LEAST else []
    return _File(place, system, header.scoring, texts, rounds, short, is_plain)


class _Stack:
    """The lines of some files with equally many rounds, one below the other; `regular` says which of them need no message."""

    def __init__(self, files: Sequence[_File]) -> None:
        self.files = files
        self.sizes = np.array([len(file.texts) for file in files], dtype=np.int64)
        self.first = np.cumsum(self.sizes, dtype=np.int64) - self.sizes
        self.lines = PlayerColumns([text for file in files for text in file.texts], files[0].rounds)
        for file, start in zip(files, self.first.tolist(), strict=True):
            if file.short:
                self.lines.malformed[[start + row for row in file.short]] = True

    def read(self) -> Iterator[Read]:
        """What each file says, or its lines."""
        starts, sizes = self.first.tolist(), self.sizes.tolist()
        regular = [False] * len(sizes)
        if any(file.is_plain for file in self.files):
            games = self._read_games()
            regular = np.logical_and.reduceat(self.regular, narrow(self.first)).tolist()
        for file, is_regular, start, size in zip(self.files, regular, starts, sizes, strict=True):
            rows = slice(start, start + size)
            if is_regular and not _are_exchanged(self.lines, rows):
                yield _make_columns(file, self.lines, games, rows)
            else:
                yield Few() if file.is_small else self.lines.cut(rows, file.texts)

    def _read_games(self) -> Games:
        """The games, and which lines are regular."""
        which = np.repeat(np.arange(len(self.files), dtype=np.int64), narrow(self.sizes))
        self.which, self.size, self.start = which, self.sizes[which], self.first[which]  # of the file of each line
        self.predetermined = np.array([file.system.predetermined for file in self.files], dtype=bool)[which]
        self.regular = ~self.lines.malformed
        for name, odd in self.lines.odd.items():
            if name not in BY_TABLE:
                self.regular &= ~odd
        if not all(file.is_plain for file in self.files):
            self.regular &= np.array([file.is_plain for file in self.files], dtype=bool)[which]
        games = self._match_lines(self._find_rows())
        self._check_byes(games)
        self._check_points(games)
        return games

    def _reject(self, odd: Flags) -> None:
        """Reject lines with something odd in any round; usually there is nothing, and this returns at once."""
        if odd.any():
            self.regular &= ~odd.any(axis=1)

    def _find_rows(self) -> Integers | None:
        """The row of each number of each file, None where they are in order; rejects gaps, and ranks for some only."""
        lines = self.lines
        ranked = np.add.reduceat(lines.rank > 0, narrow(self.first), dtype=np.int64)
        self.regular &= ((ranked == 0) | (ranked == self.sizes))[self.which]
        own = np.arange(len(self.regular), dtype=np.int64)
        place = self.start + lines.number - 1
        if (place == own).all():
            return None
        self.regular &= lines.number <= self.size
        place = np.where(self.regular, place, self.start)
        self.regular &= np.bincount(place, minlength=len(own)) == 1
        row_of = own.copy()
        row_of[place] = own
        return row_of

    def _match_lines(self, row_of: Integers | None) -> Games:
        """The games; rejects lines that contradict each other, and a Swiss in which two meet twice."""
        named, own = self.lines.opponent, np.arange(len(self.regular), dtype=np.int64)[:, None]
        self._reject(named > self.size[:, None])
        paired = (named > 0) & self.regular[:, None]
        place = named + (self.start[:, None] - 1)
        opponent = np.where(paired, place if row_of is None else row_of.take(place, mode="clip"), own)
        games = match_lines(opponent, self.lines.key, paired)
        self._reject(~games.mutual | (games.result == REJECT) | (paired & (opponent == own)))
        if not self.predetermined.all():
            self.regular &= self.predetermined | ~meet_again(count_played(games))
        return games._replace(opponent=opponent - self.start[:, None])

    def _check_byes(self, games: Games) -> None:
        """Reject several pairing-allocated byes in a round, an unpaired last round, and letters for scheduled free rounds.

        Also a round of a Swiss with one player alone of whom the file says nothing (`unpaired.find_only_unpaired`).
        """
        paired, result = games.paired, games.result
        if paired.all():
            return
        allocated = result == Result.PAIRING_BYE.value
        wrong = (np.add.reduceat(allocated, narrow(self.first), dtype=np.int64) > 1).any(axis=1)
        wrong |= ~np.logical_or.reduceat(paired[:, -1] | allocated[:, -1], narrow(self.first))
        blank: Flags = np.asarray(result == Result.NO_ROUND.value)
        if blank.any():
            blank &= ~self.predetermined[:, None]
            wrong |= (np.add.reduceat(stand_alone(blank), narrow(self.first), dtype=np.int64) == 1).any(axis=1)
        self.regular &= ~wrong[self.which]
        if self.predetermined.any():
            self._reject(self.predetermined[:, None] & (result == Result.ZERO_BYE.value))

    def _check_points(self, games: Games) -> None:
        """Reject declared points that do not follow from the rounds."""
        kinds = [(file.scoring.points, file.system.predetermined) for file in self.files]
        for kind, file in dict(zip(kinds, self.files, strict=True)).items():
            worths = tabulate_worths(file.scoring, file.system.predetermined)
            explained = worths.take(games.key).sum(axis=1, dtype=np.int64) == self.lines.points
            self.regular &= explained | np.array([other != kind for other in kinds], dtype=bool)[self.which]


def _are_exchanged(lines: PlayerColumns, rows: slice) -> bool:
    """Whether a file has the places where the starting ranks should stand."""
    columns = (lines.number, lines.rank, lines.points, lines.rating)
    return bool(lines.rank[rows.start]) and are_exchanged(*(column[rows].tolist() for column in columns))


def _make_columns(file: _File, lines: PlayerColumns, games: Games, rows: slice) -> Columns:
    """What a regular file says."""
    numbers, rank = lines.number[rows], lines.rank[rows]
    absent = Result.REST if file.system.predetermined else Result.ZERO_BYE
    result = games.result[rows].T.copy()
    blank = result == Result.NO_ROUND.value
    result[blank] = absent.value
    table = Crosstable(
        file.rounds,
        as_array("q", games.opponent[rows].T),
        as_array("b", result),
        as_array("b", games.black[rows].T),
        as_array("q", numbers),
        as_array("q", lines.rating[rows]),
        array("q", [1]) * len(numbers),
        lines.names[rows],
    )
    has_blanks = not file.system.predetermined and bool(blank.any())
    return Columns(table, rank.tolist(), lines.points[rows].tolist(), lines.cut_odd(rows), has_blanks)
