"""Finishes: one event whose pending games ended in many ways, ranked without values.

Each entry of a list goes the quickest way that is open to it, always with its own rule: a lookup in what the own games may give
(Types B and D), a table whose points alone move, the tied groups that Article 6 may split, a stack of the finishes that have
tied groups, or else a stack that repeats all columns; finishes_tables.py makes these tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import takewhile
from math import log
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol

import numpy as np

from tiebreaks.arrays import Flags, Integers, widen
from tiebreaks.cached import cached_property
from tiebreaks.engine.basis import Basis
from tiebreaks.engine.catalogue import OTHER_RULES, TieBreak
from tiebreaks.engine.listing import apply_list, sort_key
from tiebreaks.engine.records import Records, freeze, keep_freed_memory, records
from tiebreaks.engine.rules.direct_encounter import splits_by_certainty
from tiebreaks.engine.rules.ratings import somebody_unrated
from tiebreaks.engine.rules.unplayed_rounds import apply_short_game_rule
from tiebreaks.engine.standings import rank_event
from tiebreaks.forecasting.finishes_places import Places
from tiebreaks.forecasting.finishes_places import RankedFinishes as RankedFinishes
from tiebreaks.forecasting.finishes_tables import (
    MOVES,
    PLAYED,
    Cells,
    Moving,
    moving_tables,
    repeat,
    split_by_meetings,
    tile,
)
from tiebreaks.model.tournament import Tournament

ROWS_AT_ONCE = 16_384  # rows stacked in one table
CELLS_AT_ONCE = 2**20  # rows times rounds times finishes whose points move at once; twice as many where these are few finishes
FEW_FINISHES = 200
FINISHES_AT_ONCE = 2048
MOST_OWN = 2**18  # rows times rounds times combinations of results in a lookup
MOST_SIZES = 6  # of stacks whose repeated columns are kept: full ones and the last one, in each score


class FinishScores(NamedTuple):
    """What decides the primary score, in tenths."""

    base: Integers
    """Per participant: without the pending games."""
    cells: Cells
    """Whose game it is, and which."""
    added: Integers
    """(outcomes, cells): what an outcome adds."""


class Amend(Protocol):
    """Gives the stack of some finishes other columns."""

    def __call__(self, table: Records, part: slice) -> Records: ...


class Finishes:
    """Ranks finishes of one event, many at a time.

    variants  the event with a result for every pending game: in variant j every game has its j-th outcome. They differ in
              these results alone. A game with fewer outcomes repeats the last one
    basis     what their standings rest on
    games     (round, White, Black) of each pending game, or match
    enter     gives an event in which each game has one of its outcomes; only lists with self-defined tie-breaks need it
    by_board  of each match, which variant its outcomes are of: there is an outcome for every combination of results on its
              pending boards, in the order of `itertools.product`, and a variant for those that differ in their order alone
    """

    def __init__(
        self,
        variants: Sequence[Tournament],
        basis: Basis,
        games: Sequence[tuple[int, int, int]],
        enter: Callable[[Tournament, Sequence[int]], Tournament],
        by_board: Sequence[Sequence[int]] | None = None,
    ) -> None:
        self.variants: tuple[Tournament, ...] = tuple(map(basis.of, variants))
        self.basis: Basis = basis
        self.games: tuple[tuple[int, int, int], ...] = tuple(games)
        self._enter = enter
        self._variant_of = None if by_board is None else _pad(by_board)
        self._boards_of = [round(log(len(each), 3)) for each in by_board or ()]  # three results on each
        self._repeated: dict[tuple[str, int], Records] = {}

    @cached_property
    def _tables(self) -> Sequence[Records]:
        """The table of each variant, as `standings` makes it."""
        return [records([one], [self.basis.after_round], self.basis.primary) for one in self.variants]

    @cached_property
    def _cells(self) -> Cells:
        row_of = self.variants[0].row_of
        cells = [
            (row_of[side], number - 1, game)
            for game, (number, *both) in enumerate(self.games)
            for side in both
            if side in row_of  # C.05 6.6 may have removed somebody
        ]
        return Cells(*np.array(cells, dtype=np.int64).reshape(-1, 3).T)

    @property
    def listed(self) -> Flags:
        """Who is ranked."""
        return self._tables[0].listed

    @cached_property
    def numbers(self) -> list[int]:
        """The numbers of the participants, in the order of the columns of `RankedFinishes`."""
        numbers: list[int] = self._tables[0].number.tolist()
        return numbers

    @cached_property
    def scores(self) -> FinishScores:
        """The scores without the pending games, and what each outcome of these adds."""
        cells = self._cells
        base = self._tables[0].score.copy()
        np.subtract.at(base, cells.row, self._tables[0].points[cells.row, cells.column])
        added = np.stack([table.points[cells.row, cells.column] for table in self._tables])
        if self._variant_of is not None:
            added = np.take_along_axis(added, self._variant_of[:, cells.game], axis=0)
        return FinishScores(base, cells, added)

    @cached_property
    def opponents(self) -> Sequence[frozenset[int]]:
        """Per participant: the columns of all scheduled opponents."""
        rows: list[list[int]] = self._tables[0].opponent.tolist()
        return [frozenset(row) - {at} for at, row in enumerate(rows)]

    def same_outcomes(self, game: int, *, by_board: bool) -> list[int]:
        """For each outcome of a game the first one that no table tells apart from it; with `by_board` boards count, too."""
        at = widen((self._cells.game == game).nonzero()[0])
        row, column = self._cells.row[at], self._cells.column[at]
        seen: dict[bytes, int] = {}
        names = [
            b"".join(part[row, column].tobytes() for each in _scores(table).values() for part in (each.result, each.points))
            for table in self._tables
        ]
        if by_board and self._variant_of is None and self._tables[0].make_board_points is not None:
            names = [name + table.board_points[row, column].tobytes() for name, table in zip(names, self._tables, strict=True)]
        if not by_board or self._variant_of is None:
            return [seen.setdefault(name, outcome) for outcome, name in enumerate(names)]
        boards = self._board_points[game]
        return [
            seen.setdefault(names[variant] + boards[outcome].tobytes(), outcome)
            for outcome, variant in enumerate(self._variant_of[: len(boards), game].tolist())
        ]

    @cached_property
    def _board_points(self) -> Sequence[Integers]:
        """Per match: (outcomes, cells, boards), the points on the boards.

        Variants in which all pending boards have one result say what it gives on each of them; those in which one more of
        the last boards has another result than the others say where that board stands in the line-up of either team.
        """
        assert self._variant_of is not None
        found = []
        for game in range(len(self.games)):
            at = widen((self._cells.game == game).nonzero()[0])
            tables = [table.board_points[self._cells.row[at], self._cells.column[at]] for table in self._tables]
            of, number = self._variant_of[:, game], self._boards_of[game]
            points = np.repeat(tables[of[0]][None], 3**number, axis=0)
            powers = 3 ** np.arange(number, dtype=np.int64)
            digits = np.arange(3**number, dtype=np.int64)[:, None] // powers % 3  # of the last board first
            for board in range(number):
                for digit in (1, 2):
                    fewer, more = (tables[of[digit * (3**count - 1) // 2]] for count in (board, board + 1))
                    outcome, cell, seat = map(widen, np.nonzero((digits[:, board] == digit)[:, None, None] & (fewer != more)))
                    points[outcome, cell, seat] = more[cell, seat]
            found.append(points)
        return found

    def _variants(self, chosen: Integers) -> Integers:
        """The variant of each outcome."""
        return chosen if self._variant_of is None else self._variant_of[chosen, np.arange(len(self.games), dtype=np.int64)]

    def rank(self, chosen: Integers, amend: Amend | None = None) -> RankedFinishes:
        """Rank finishes; `chosen` (finishes, games) has the outcome of each game in each.

        `amend` gives the stack of some finishes other columns: rounds that every finish pairs by its own results.
        """
        if amend is not None:
            return self.rank_stacked(chosen, amend)
        if self._needs_events:
            return self._join([self._rank_finish(row) for row in chosen.tolist()])
        size, rounds = self._tables[0].points.shape
        cells = CELLS_AT_ONCE if size * rounds * FEW_FINISHES <= CELLS_AT_ONCE else 2 * CELLS_AT_ONCE
        rows = min(cells // rounds, FINISHES_AT_ONCE * size)
        return self._join([self._rank_moving(chosen[part]) for part in self._parts(len(chosen), rows)])

    def rank_stacked(self, chosen: Integers, amend: Amend | None = None) -> RankedFinishes:
        """The same, with every entry of the list on stacked tables; the list has FIDE's entries alone."""
        parts = []
        for part in self._parts(len(chosen), ROWS_AT_ONCE):
            parts.append(self._rank_stack(chosen[part], None if amend is None else partial(amend, part=part)))
        return self._join(parts)

    @property
    def _needs_events(self) -> bool:
        """Whether the rule of an entry is somebody else's, who may ask for anything."""
        return any(entry.entry.self_defined and entry.acronym not in OTHER_RULES for entry in self.basis.entries)

    def _join(self, parts: Sequence[RankedFinishes]) -> RankedFinishes:
        if not parts:
            return RankedFinishes(*np.zeros((2, 0, len(self.numbers)), dtype=np.int64))
        rank, last = zip(*parts, strict=True)
        return RankedFinishes(np.concatenate(rank), np.concatenate(last))

    def tables(self, chosen: Integers) -> Iterator[Records]:
        """The finishes as tables, several at a time, for somebody who asks the rules for values."""
        for part in self._parts(len(chosen), ROWS_AT_ONCE):
            yield apply_short_game_rule(self._stack(chosen[part]), self.basis.edition)

    def _parts(self, count: int, rows: int) -> Iterator[slice]:
        """The finishes that are ranked at once, so many rows together."""
        at_once = max(1, rows // max(1, len(self.numbers)))
        for start in range(0, count, at_once):
            yield slice(start, min(start + at_once, count))

    def _rank_moving(self, chosen: Integers) -> RankedFinishes:
        """Rank finishes entry by entry, each in its quickest way."""
        law, outcomes = self.basis.edition, np.ascontiguousarray(self._variants(chosen).T)
        places = Places(self.listed, len(chosen))
        tables: dict[str, Records] = {}

        def moving(kind: str) -> Records:
            if kind not in tables:
                tables[kind] = moving_tables(self._moving[kind], outcomes, self._tables[0].in_score)
            return tables[kind]

        for entry in self._applied:
            way = self.way_of(entry)
            if way == "own":
                keys = self._own[entry]
                places.refine(self._look_up(keys, outcomes), int(keys.max(initial=0)) + 1)
            elif way == "moving":
                value = entry.work(moving(MOVES[entry.acronym]), law).finished
                plain = isinstance(value.over, int) and value.defined is None and not entry.low_wins
                places.refine(value.value if plain else sort_key(value, entry, None))
            elif way == "groups":
                split_by_meetings(entry, law, self._settled, moving("narrow"), places, by_certainty=self._by_certainty)
            else:
                self._refine_stacked(entry, chosen, places)
        return places.ranked()

    def way_of(self, entry: TieBreak) -> Literal["own", "moving", "groups", "tied", "stacked", "events"]:
        """How an entry of the list is applied to many finishes.

        Tables of tied groups are quick where few groups can be split. Where nearly all can, a stack of the finishes that have
        any is quicker ("tied").
        """
        if self._needs_events:
            return "events"
        if entry in self._own:
            return "own"
        if self.points_alone_move and entry.acronym in MOVES:
            return "moving"
        if self.points_alone_move and entry.is_type_a and not entry.entry.by_board:
            return "groups" if self._by_certainty or self._follows_contributions(entry) else "tied"
        return "stacked"

    def _follows_contributions(self, entry: TieBreak) -> bool:
        """Whether a sum of opponents' results stands before an entry in the list, which leaves few of them level."""
        before = takewhile(lambda each: each != entry, self._applied)
        return any(each.acronym in MOVES and not each.entry.of_own_rounds for each in before)

    @cached_property
    def _applied(self) -> Sequence[TieBreak]:
        """The entries of the list without those that an unrated participant drops."""
        return [self.basis.entries[at] for at in self.basis.applied.positions]

    @cached_property
    def _short_ruled(self) -> Sequence[Records]:
        """The tables of the variants as the rules see them."""
        return [apply_short_game_rule(table, self.basis.edition) for table in self._tables]

    @property
    def _settled(self) -> Records:
        """Who met whom: the table of any variant."""
        return self._short_ruled[0]

    @cached_property
    def points_alone_move(self) -> bool:
        """Whether every outcome is a game over the board: who met whom, byes and forfeits are the same in every finish."""
        cells, every = self._cells, (each for table in self._short_ruled for each in _scores(table).values())
        return all(np.isin(table.result[cells.row, cells.column], PLAYED).all() for table in every)

    @cached_property
    def _by_certainty(self) -> bool:
        law = self.basis.edition
        return all(splits_by_certainty(each, law) for table in self._short_ruled for each in _scores(table).values())

    @cached_property
    def _moving(self) -> dict[str, dict[str, Moving]]:
        """The tables whose points move, in each width of integers and each score."""
        keep_freed_memory()
        return {
            kind: {
                score: Moving([_scores(table)[score] for table in self._short_ruled], self._cells, narrow=kind == "narrow")
                for score in _scores(self._settled)
            }
            for kind in ("narrow", "wide")
        }

    @cached_property
    def _own(self) -> dict[TieBreak, Integers]:
        """For each entry that only own rounds decide, its keys (rows, combinations): every result of the own pending games.

        Each round has one digit: its games all have that outcome. So few finishes hold every combination of everybody.
        """
        law, many = self.basis.edition, len(self.variants)
        combinations = many ** len(self._rounds)
        entries = [entry for entry in self._applied if entry.entry.of_own_rounds]
        if not entries or combinations * len(self.numbers) * self._tables[0].points.shape[1] > MOST_OWN:
            return {}
        powers = many ** np.arange(len(self._rounds), dtype=np.int64)
        digits = np.arange(combinations, dtype=np.int64)[:, None] // powers % many
        rounds = np.array([number for number, *_ in self.games], dtype=np.int64)
        table = apply_short_game_rule(self._stack_variants(digits[:, np.searchsorted(self._rounds, rounds)]), law)
        found = {}
        for entry in entries:
            key = sort_key(entry.work(table, law).finished, entry, None)
            key = widen(np.unique(key, return_inverse=True)[1])  # the same order in small numbers
            found[entry] = np.ascontiguousarray(key.reshape(combinations, -1).T)
        return found

    @cached_property
    def _rounds(self) -> Integers:
        """The rounds with pending games."""
        return np.array(sorted({number for number, *_ in self.games}), dtype=np.int64)

    @cached_property
    def _digits(self) -> tuple[Integers, Integers]:
        """(rows, rounds): the pending game of each participant in each of these rounds, and what its digit is worth."""
        game = np.zeros((len(self.numbers), len(self._rounds)), dtype=np.int64)
        worth = np.zeros_like(game)
        at = widen(np.searchsorted(self._rounds, self._cells.column + 1))
        game[self._cells.row, at] = self._cells.game
        worth[self._cells.row, at] = len(self.variants) ** at
        return game, worth

    def _look_up(self, keys: Integers, outcomes: Integers) -> Integers:
        """The keys of finishes, from those of the combinations."""
        game, worth = self._digits
        which = (np.arange(len(keys), dtype=np.int64) * keys.shape[1])[:, None]
        for at in range(game.shape[1]):
            which = which + outcomes[game[:, at]] * worth[:, at, None]
        return np.asarray(keys.take(which))

    def _refine_stacked(self, entry: TieBreak, chosen: Integers, places: Places) -> None:
        """Split those who are level by an entry that has no quicker way; only finishes where anybody is level."""
        law, size = self.basis.edition, len(self.numbers)
        tied = places.find_tied()
        key = np.zeros((size, len(chosen)), dtype=np.int64)
        at_once = max(1, ROWS_AT_ONCE // max(1, size))
        rank = places.ranked(expelled_too=True).rank if entry.sees_ties else None
        for start in range(0, len(tied), at_once):
            some = tied[start : start + at_once]
            table = apply_short_game_rule(self._stack(chosen[some]), law)
            if rank is None:
                found = sort_key(entry.work(table, law).finished, entry, None)
            else:
                row = np.arange(len(table.number), dtype=np.int64)
                start_of = np.arange(len(some), dtype=np.int64)[:, None] * size
                place = np.where(table.listed, (rank[some] - 1 + start_of).ravel(), len(row) + row)
                refined = entry.work(table, law, place=place).place
                assert refined is not None
                found = place - refined
            key[:, some] = found.reshape(-1, size).T
        places.refine(key)

    def _rank_finish(self, outcomes: Sequence[int]) -> RankedFinishes:
        return self._ranked(rank_event(self._enter(self.variants[0], outcomes), self.basis)._place)

    def _rank_stack(self, chosen: Integers, amend: Callable[[Records], Records] | None = None) -> RankedFinishes:
        stack = self._stack(chosen)
        table = apply_short_game_rule(stack if amend is None else amend(stack), self.basis.edition)
        unrated = somebody_unrated(table)[table.tournament]
        return self._ranked(apply_list(table, self.basis.listing, unrated)[1])

    def _ranked(self, place: Integers) -> RankedFinishes:
        """The ranks of a stack, from how many of its rows are ahead of each."""
        size = len(self.numbers)
        rank = place.reshape(-1, size) - np.arange(0, len(place), size, dtype=np.int64)[:, None] + 1
        shared = widen(np.bincount(place)[place].reshape(-1, size))
        return RankedFinishes(np.where(self.listed, rank, 0), np.where(self.listed, rank + shared - 1, 0))

    def _stack(self, chosen: Integers) -> Records:
        """One table of all these finishes."""
        return self._stack_variants(self._variants(chosen), cache(lambda: freeze(self._stack_boards(chosen))))

    def _stack_variants(self, chosen: Integers, make_board_points: Callable[[], Integers] | None = None) -> Records:
        """One table of finishes in which each game is as in one of the variants."""
        tables: dict[str, Records] = {}
        count = len(chosen)
        for score, base in _scores(self._tables[0]).items():
            variants = [_scores(table)[score] for table in self._tables]
            tables[score] = self._columns(score, base, count).amended(
                result=self._fill([table.result for table in variants], chosen),
                points=self._fill([table.points for table in variants], chosen),
            )
            if score:
                tables[score] = tables[score].amended(scores=MappingProxyType(tables), make_board_points=make_board_points)
        return tables[self._tables[0].in_score]

    def _columns(self, score: str, base: Records, count: int) -> Records:
        """The columns that are the same in every finish, `count` times."""
        if (score, count) not in self._repeated:
            if len(self._repeated) >= MOST_SIZES:
                self._repeated.clear()
            self._repeated[score, count] = repeat(base, count)
        return self._repeated[score, count]

    def _stack_boards(self, chosen: Integers) -> Integers:
        """The points on the boards of a stack."""
        if self._variant_of is None:
            return self._fill([table.board_points for table in self._tables], chosen)
        cells, filled = self._cells, tile(self._tables[0].board_points, len(chosen))
        start = np.arange(len(chosen), dtype=np.int64)[:, None] * len(self.numbers)
        for game, points in enumerate(self._board_points):
            at = widen((cells.game == game).nonzero()[0])
            filled[cells.row[at] + start, cells.column[at]] = points[chosen[:, game]]
        return filled

    def _fill(self, variants: Sequence[Integers], chosen: Integers) -> Integers:
        """A column (rows, rounds, ..) repeated, with the outcome of each finish in the cells of the pending games."""
        count, cells, first = len(chosen), self._cells, variants[0]
        filled = tile(first, count)
        outcomes = np.stack([variant[cells.row, cells.column] for variant in variants])  # (variants, cells, ..)
        rows = cells.row + np.arange(count, dtype=np.int64)[:, None] * len(first)  # (finishes, cells)
        filled[rows, cells.column] = outcomes[chosen[:, cells.game], np.arange(len(cells.row), dtype=np.int64)]
        return filled


def _pad(rows: Sequence[Sequence[int]]) -> Integers:
    """(outcomes, games): what each game has for each outcome, the last one again where it has fewer."""
    most = max(map(len, rows), default=0)
    return np.array([[*row, *[row[-1]] * (most - len(row))] for row in rows], dtype=np.int64).T


def _scores(table: Records) -> dict[str, Records]:
    """The table in each score; of an individual event there is one."""
    return {**table.scores, table.in_score: table}
