"""The rounds of an event from columns: an entry is made only of a line about which there is something to say."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, overload

import numpy as np

from tiebreaks.arrays import widen
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf import key_tables as keys
from tiebreaks.formats.trf.game_columns import Games, as_array, match_lines
from tiebreaks.formats.trf.pairings import ALLOCATED, WON_UNPLAYED, Pairings
from tiebreaks.formats.trf.player_columns import PlayerLines
from tiebreaks.formats.trf.players import Entry
from tiebreaks.formats.trf.points import CANDIDATES
from tiebreaks.model.crosstable import Crosstable
from tiebreaks.model.rounds import BYES, outcome_of
from tiebreaks.model.tournament import Bye, Game, Result, Scoring, System

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tiebreaks.arrays import Integers

NO_POINTS = -1  # in the points of a line: it declares none
_ALLOCATED, _WON_UNPLAYED, _HELD = (
    np.isin(keys.LETTER, [ord(letter) for letter in letters]) for letters in (ALLOCATED, WON_UNPLAYED, "U+")
)
_NOTHING_SAID = np.isin(keys.LETTER, ord(" "))


class NeedsLineReader(Exception):
    """The columns do not give the event: it has an error, or something that only the line reader reads."""


class PairingColumns(Pairings):
    """The rounds of all players as columns. What changes in an entry is taken over by `_take_back`."""

    def __init__(self, lines: PlayerLines, numbers_of_lines: Sequence[int], made: dict[int, Entry], problems: Problems) -> None:
        self._lines = lines
        self.opponent: Integers = lines.opponent
        self.key: Integers = lines.key
        self.points: Integers = lines.points
        self.rank: Integers = lines.rank
        self.numbers: list[int] = lines.number.tolist()
        self.problems = problems
        self.team: bool = False
        self.row_of: dict[int, int] = dict(zip(self.numbers, range(len(self.numbers)), strict=True))
        self.entries: Sequence[Entry] = _Entries(self)
        self.by_number: Mapping[int, Entry] = _EntryOf(self)
        self._line_of = numbers_of_lines
        self._made = made
        self.columns: int = self.key.shape[1]
        self.games: Games

    @property
    def first_line(self) -> int:
        return self._line_of[0]

    def entry(self, row: int) -> Entry:
        """The line of this row with its rounds; always the same object."""
        entry = self._made.get(row)
        if entry is None:
            points = int(self.points[row])
            entry = Entry(
                self._line_of[row], self.numbers[row], None if points == NO_POINTS else points, int(self.rank[row]) or None
            )
            entry.opponents = self.opponent[row].tolist()
            entry.keys = [keys.KEY_OF[number] for number in self.key[row].tolist()]
            self._made[row] = entry
        return entry

    def _take_back(self) -> None:
        """Take over what was changed in the entries."""
        for row, entry in self._made.items():
            self.opponent[row] = entry.opponents
            self.key[row] = [keys.NUMBER_OF[key] for key in entry.keys]

    def widen(self, rounds: int, line: int) -> None:
        """Make room for more rounds, which nobody has played."""
        more = rounds - self.columns
        if more > 0:
            super().widen(rounds, line)
            self.opponent = np.pad(self.opponent, ((0, 0), (0, more)))
            self.key = np.pad(self.key, ((0, 0), (0, more)), constant_values=keys.BLANK)

    def _pad(self) -> None:
        for entry in self._made.values():
            missing = self.columns - len(entry.keys)
            entry.opponents += [0] * missing
            entry.keys += [keys.KEY_OF[keys.BLANK]] * missing

    def paired_rounds(self) -> int:
        held = widen(np.flatnonzero(((self.opponent != 0) | _HELD.take(self.key)).any(axis=0)))
        return int(held[-1]) + 1 if len(held) else 0

    def count_meetings(self, rounds: int) -> dict[tuple[int, int], int]:
        own = np.array(self.numbers, dtype=np.int64)[:, None]
        row, index = map(widen, np.nonzero(self.opponent[:, :rounds] > own))
        return Counter(zip(own[row, 0].tolist(), self.opponent[row, index].tolist(), strict=True))

    def meetings(self, rounds: int) -> Iterator[tuple[int, int, int]]:
        row, index = map(widen, np.nonzero(self.opponent[:, :rounds]))
        numbers = np.array(self.numbers, dtype=np.int64).take(row).tolist()
        return zip((index + 1).tolist(), numbers, self.opponent[row, index].tolist(), strict=True)

    def make_matches(self, team_of: Mapping[int, int], rounds: int) -> bool:
        opponent = self.opponent[:, :rounds]
        team = np.zeros(max(max(self.numbers), int(opponent.max(initial=0))) + 1, dtype=np.int64)  # 0 is none
        known = np.zeros(len(team), dtype=bool)
        known[self.numbers] = True
        for number, id in team_of.items():
            team[number] = id
        row, index = map(widen, np.nonzero(known.take(opponent) & (opponent > 0)))
        own, other = team.take(self.numbers)[row], team.take(opponent[row, index])
        met = np.zeros((rounds, int(team.max()) + 1), dtype=np.int64)
        met[index, own] = other
        return rounds > 0 and bool(own.all() and other.all() and (own != other).all() and (met[index, own] == other).all())

    def find_unpaired(self, held: int) -> tuple[list[set[int]], set[int], dict[int, int]]:
        self._take_back()  # byes of records 240
        key, opponent, numbers = self.key[:, :held], self.opponent[:, :held], self.numbers
        alone = opponent == 0
        blank: list[set[int]] = [set() for _ in range(held)]
        rows, indices = map(widen, np.nonzero(alone & _NOTHING_SAID.take(key)))
        if not len(rows):
            return blank, set(), {}
        named = [set(column) for column in opponent.T.tolist()]
        for row, index in zip(rows.tolist(), indices.tolist(), strict=True):
            if numbers[row] not in named[index]:
                blank[index].add(numbers[row])
        allocated = widen(np.flatnonzero((alone & _ALLOCATED.take(key)).any(axis=0)) + 1)
        won = _WON_UNPLAYED.take(key)
        full_points = {numbers[row]: int(won[row].argmax()) + 1 for row in np.flatnonzero(won.any(axis=1)).tolist()}
        return blank, set(allocated.tolist()), full_points

    def read_rounds(self, held: int, system: System) -> None:
        """Read the first rounds as columns, and those with something to report as the line reader does."""
        self._take_back()
        opponent, key = self.opponent[:, :held], self.key[:, :held]
        own = np.arange(len(self.numbers), dtype=np.int64)[:, None]
        row_of = np.full(max(int(opponent.max(initial=0)), max(self.numbers)) + 1, -1, dtype=np.int64)
        row_of[self.numbers] = own[:, 0]
        paired = opponent > 0
        found = np.where(paired, row_of.take(opponent), own)
        unknown = (found < 0) | (paired & (found == own))
        games = match_lines(np.where(unknown, own, found), key, paired)
        alone = ~games.mutual | unknown
        odd = paired & (alone | ((games.result == keys.REJECT) & (found > own)))
        result = games.result.copy()
        absent = Result.REST if system.predetermined else Result.ZERO_BYE
        self.games = games._replace(result=result)
        free = ~paired
        noted = odd.any(axis=0)
        if not self.team:
            allocated = free & (games.result == Result.PAIRING_BYE.value)
            noted |= (free & (games.result == keys.REJECT)).any(axis=0) | (allocated.sum(axis=0, dtype=np.int64) > 1)
            if system.predetermined:
                noted |= (free & (games.result == Result.ZERO_BYE.value)).any(axis=0)
        result[free & (games.result == Result.NO_ROUND.value)] = absent.value
        open_cells = odd | free | (games.result == keys.REJECT)
        for index in np.flatnonzero(noted).tolist():
            rows = widen(np.flatnonzero(open_cells[:, index]))
            self.games.opponent[rows, index], result[rows, index], self.games.black[rows, index] = rows, absent.value, 0
            odd_rows, free_rows = (np.flatnonzero(each[:, index]).tolist() for each in (odd, free))
            self._read_noted_round(index, odd_rows, free_rows, system)

    def _read_noted_round(self, index: int, odd: Sequence[int], free: Sequence[int], system: System) -> None:
        """Read a round with something to report: its odd games and its byes."""
        without = [self.entry(row) for row in free]
        items: list[Game | Bye] = [*self._read_odd_games([self.entry(row) for row in odd], index + 1, without)]
        if not self.team:
            items += self._make_byes(without, index + 1, system)
        self._take_back()
        opponent, result, black = self.games.opponent, self.games.result, self.games.black
        for item in items:
            if isinstance(item, Bye):
                result[self.row_of[item.participant], index] = BYES[item.kind]
            else:
                assert item.white is not None and item.black is not None
                one, two = self.row_of[item.white], self.row_of[item.black]
                opponent[one, index], opponent[two, index] = two, one
                result[one, index], result[two, index] = outcome_of(item)
                black[one, index], black[two, index] = 0, 1

    def letters(self) -> NDArray[np.uint8]:
        """The results of all rounds as capital letters."""
        return keys.LETTER.take(self.key)

    def make_crosstable(self) -> Crosstable:
        """The rounds that were read, as the model has them."""
        games, size, lines = self.games, len(self.numbers), self._lines
        return Crosstable(
            games.result.shape[1],
            as_array("q", games.opponent.T),
            as_array("b", games.result.T),
            as_array("b", games.black.T),
            array("q", self.numbers),
            as_array("q", lines.rating),
            array("q", [1]) * size,
            lines.names,
        )

    def find_repeated(self, held: int) -> Iterator[Entry]:
        ordered = np.sort(self.opponent[:, :held], axis=1)
        again = ((ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] > 0)).any(axis=1)
        return (self.entry(row) for row in np.flatnonzero(again).tolist())

    def find_requested(self, held: int, total: int) -> Iterator[tuple[int, Entry]]:
        later = ~_NOTHING_SAID.take(self.key[:, held:total])
        indices, rows = map(widen, np.nonzero(later.T))
        for index, row in zip(indices.tolist(), rows.tolist(), strict=True):
            yield held + index + 1, self.entry(row)

    def scores(self, held: int, scoring: Scoring, *, predetermined: bool) -> Sequence[int]:
        self._take_back()
        return list(self._scores(held, scoring, predetermined=predetermined).tolist())

    def _scores(self, held: int, scoring: Scoring, *, predetermined: bool) -> Integers:
        key = np.where(self.opponent[:, :held] != 0, self.key[:, :held] + keys.PAIRED, self.key[:, :held])
        return np.asarray(keys.tabulate_worths(scoring, predetermined).take(key).sum(axis=1, dtype=np.int64))

    def find_contradicted(self, scores: Sequence[int], extra: Mapping[int, int]) -> list[tuple[Entry, int]]:
        expected = np.array(scores, dtype=np.int64) + self._column(extra)
        rows = np.flatnonzero((self.points != NO_POINTS) & (self.points != expected)).tolist()
        return [(self.entry(row), int(expected[row])) for row in rows]

    def _column(self, extra: Mapping[int, int]) -> Integers | int:
        return np.array([extra.get(number, 0) for number in self.numbers], dtype=np.int64) if extra else 0

    def infer_scoring(
        self, held: int, extra: Mapping[int, int], *, predetermined: bool, without: Collection[int] = ()
    ) -> Scoring | None:
        self._take_back()
        declared = self.points - self._column(extra)
        fine = self.points == NO_POINTS
        fine[[self.row_of[number] for number in without]] = True
        for candidate in CANDIDATES:
            left = declared - self._scores(held, candidate, predetermined=predetermined)
            later = keys.tabulate_worths(candidate, True).take(self.key[:, held:])
            next_one, every = (part.sum(axis=1, dtype=np.int64) for part in (later[:, :1], later))
            if (fine | (left == 0) | (left == next_one) | (left == every)).all():
                return candidate
        return None

    def declared_points(self) -> dict[int, int]:
        pairs = zip(self.numbers, self.points.tolist(), strict=True)
        return {number: points for number, points in pairs if points != NO_POINTS}

    def declared_ranks(self) -> dict[int, int]:
        return dict(zip(self.numbers, self.rank.tolist(), strict=True))

    def lines(self) -> dict[int, int]:
        return dict(zip(self.numbers, self._line_of, strict=True))


class _Entries(Sequence[Entry]):
    """The entries in the order of their lines, made when somebody asks for one."""

    def __init__(self, pairings: PairingColumns) -> None:
        self.pairings = pairings

    def __len__(self) -> int:
        return len(self.pairings.numbers)

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> list[Entry]: ...
    def __getitem__(self, place: int | slice) -> Entry | list[Entry]:
        rows = range(len(self))[place]
        return self.pairings.entry(rows) if isinstance(rows, int) else [self.pairings.entry(row) for row in rows]


class _EntryOf(Mapping[int, Entry]):
    """Number -> entry, made when somebody asks for it."""

    def __init__(self, pairings: PairingColumns) -> None:
        self.pairings = pairings

    def __getitem__(self, number: int) -> Entry:
        return self.pairings.entry(self.pairings.row_of[number])

    def __contains__(self, number: object) -> bool:
        return number in self.pairings.row_of

    def __iter__(self) -> Iterator[int]:
        return iter(self.pairings.row_of)

    def __len__(self) -> int:
        return len(self.pairings.row_of)
