"""Finishes: one event whose pending games ended in many ways, stacked by repeating its columns, ranked without values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from tiebreaks.engine.records import Flags, Integers, Records, freeze, records
from tiebreaks.engine.request import Request
from tiebreaks.engine.rules.ratings import somebody_unrated
from tiebreaks.engine.rules.unplayed_rounds import apply_short_game_rule
from tiebreaks.engine.standings import apply_list, rank_request
from tiebreaks.model.tournament import Tournament

ROWS_AT_ONCE = 16_384  # rows stacked in one table
MOST_SIZES = 6  # of stacks whose repeated columns are kept: full ones and the last one, in each score


class Ranked(NamedTuple):
    """The places in each finish: (finishes, participants), in the order of the participants; 0 of the expelled."""

    rank: Integers
    """Shared by those whom the list leaves level."""
    last: Integers
    """The rank of the last of those who share it, if lots decided."""


class Cells(NamedTuple):
    """Where pending games stand: each has a cell of White and one of Black."""

    row: Integers
    column: Integers
    game: Integers


class Scores(NamedTuple):
    """What decides the primary score, in tenths."""

    base: Integers
    """Per participant: without the pending games."""
    cells: Cells
    """Whose game it is, and which."""
    added: Integers
    """(outcomes, cells): what an outcome adds."""


class Finishes:
    """Ranks finishes of one event, many at a time.

    variants  the event with a result for every pending game: in variant j every game has its j-th outcome. They differ in
              these results alone. A game with fewer outcomes repeats one
    games     (round, White, Black) of each pending game, or match
    enter     gives an event in which each game has one of its outcomes; only lists with self-defined tie-breaks need it
    """

    def __init__(
        self,
        variants: Sequence[Request],
        games: Sequence[tuple[int, int, int]],
        enter: Callable[[Tournament, Sequence[int]], Tournament],
    ) -> None:
        self.variants: tuple[Request, ...] = tuple(variants)
        self.games: tuple[tuple[int, int, int], ...] = tuple(games)
        self._enter = enter
        self._repeated: dict[tuple[str, int], Records] = {}

    @cached_property
    def _tables(self) -> Sequence[Records]:
        """The table of each variant, as `standings` makes it."""
        return [records([one.tournament], [one.after_round], one.primary) for one in self.variants]

    @cached_property
    def _cells(self) -> Cells:
        row_of = self.variants[0].tournament.row_of
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

    @property
    def numbers(self) -> list[int]:
        """The numbers of the participants, in the order of the columns of `Ranked`."""
        numbers: list[int] = self._tables[0].number.tolist()
        return numbers

    @cached_property
    def scores(self) -> Scores:
        """The scores without the pending games, and what each outcome of these adds."""
        cells = self._cells
        base = np.array(self._tables[0].score)
        np.subtract.at(base, cells.row, self._tables[0].points[cells.row, cells.column])
        return Scores(base, cells, np.stack([table.points[cells.row, cells.column] for table in self._tables]))

    @cached_property
    def opponents(self) -> Sequence[frozenset[int]]:
        """Per participant: the columns of all scheduled opponents."""
        rows: list[list[int]] = self._tables[0].opponent.tolist()
        return [frozenset(row) - {at} for at, row in enumerate(rows)]

    def same_outcomes(self, game: int, *, by_board: bool) -> list[int]:
        """For each outcome of a game the first one that no table tells apart from it; with `by_board` boards count, too."""
        (at,) = (self._cells.game == game).nonzero()
        row, column = self._cells.row[at], self._cells.column[at]
        seen: dict[bytes, int] = {}
        first = []
        for variant, table in enumerate(self._tables):
            parts = [part[row, column] for each in _scores(table).values() for part in (each.result, each.points)]
            if by_board and table.make_board_points is not None:
                parts.append(table.board_points[row, column])
            first.append(seen.setdefault(b"".join(part.tobytes() for part in parts), variant))
        return first

    def rank(self, chosen: Integers) -> Ranked:
        """Rank finishes; `chosen` (finishes, games) has the outcome of each game in each."""
        if any(entry.entry.self_defined for entry in self.variants[0].entries):
            parts = [self._rank_event(row) for row in chosen.tolist()]  # its rule may ask for anything
        else:
            parts = [self._rank_stack(part) for part in self._split(chosen)]
        empty = np.zeros((0, len(self.numbers)), dtype=np.int64)
        rank, last = zip(Ranked(empty, empty), *parts, strict=True)
        return Ranked(np.concatenate(rank), np.concatenate(last))

    def _split(self, chosen: Integers) -> Iterator[Integers]:
        at_once = max(1, ROWS_AT_ONCE // max(1, len(self.numbers)))
        for start in range(0, len(chosen), at_once):
            yield chosen[start : start + at_once]

    def _rank_event(self, outcomes: Sequence[int]) -> Ranked:
        event = replace(self.variants[0], tournament=self._enter(self.variants[0].tournament, outcomes))
        return self._ranked(rank_request(event)._place)

    def _rank_stack(self, chosen: Integers) -> Ranked:
        request = self.variants[0]
        table = apply_short_game_rule(self._stack(chosen), request.law)
        return self._ranked(apply_list(table, request.law, request.entries, somebody_unrated(table)[table.tournament])[1])

    def _ranked(self, place: Integers) -> Ranked:
        """The ranks of a stack, from how many of its rows are ahead of each."""
        size = len(self.numbers)
        rank = place.reshape(-1, size) - np.arange(0, len(place), size)[:, None] + 1
        shared = np.bincount(place)[place].reshape(-1, size)
        return Ranked(np.where(self.listed, rank, 0), np.where(self.listed, rank + shared - 1, 0))

    def _stack(self, chosen: Integers) -> Records:
        """One table of all these finishes."""
        tables: dict[str, Records] = {}
        count = len(chosen)
        for score, base in _scores(self._tables[0]).items():
            variants = [_scores(table)[score] for table in self._tables]
            tables[score] = self._columns(score, base, count).amended(
                result=self._fill([table.result for table in variants], chosen),
                points=self._fill([table.points for table in variants], chosen),
            )
            if score:
                tables[score] = tables[score].amended(
                    scores=MappingProxyType(tables), make_board_points=_Boards(self, chosen).points
                )
        return tables[self._tables[0].in_score]

    def _columns(self, score: str, base: Records, count: int) -> Records:
        """The columns that are the same in every finish, `count` times."""
        if (score, count) not in self._repeated:
            if len(self._repeated) >= MOST_SIZES:
                self._repeated.clear()
            self._repeated[score, count] = _repeat(base, count)
        return self._repeated[score, count]

    def _fill(self, variants: Sequence[Integers], chosen: Integers) -> Integers:
        """A column (rows, rounds, ..) repeated, with the outcome of each finish in the cells of the pending games."""
        count, cells, first = len(chosen), self._cells, variants[0]
        filled = _tile(first, count)
        outcomes = np.stack([variant[cells.row, cells.column] for variant in variants])  # (variants, cells, ..)
        rows = cells.row + np.arange(count)[:, None] * len(first)  # (finishes, cells)
        filled[rows, cells.column] = outcomes[chosen[:, cells.game], np.arange(len(cells.row))]
        return filled


class _Boards:
    """The points on the boards of a stack, made on first use."""

    def __init__(self, finishes: Finishes, chosen: Integers) -> None:
        self._finishes, self._chosen = finishes, chosen

    @cached_property
    def _made(self) -> Integers:
        tables = self._finishes._tables
        return freeze(self._finishes._fill([table.board_points for table in tables], self._chosen))

    def points(self) -> Integers:
        return self._made


def _scores(table: Records) -> dict[str, Records]:
    """The table in each score; of an individual event there is one."""
    return {**table.scores} or {"": table}


def _tile(column: Integers, count: int) -> Integers:
    """A column (rows, rounds, ..) several times, in column order."""
    repeats = (1, count) + (1,) * (column.ndim - 2)
    return np.ascontiguousarray(np.tile(column.swapaxes(0, 1), repeats)).swapaxes(0, 1)


def _repeat(base: Records, count: int) -> Records:
    size = len(base.number)
    start = np.repeat(np.arange(count) * size, size)
    again = {
        name: np.tile(getattr(base, name), count)
        for name in ("number", "rating", "bonus", "listed", "win", "draw", "loss", "rounds", "announced", "predetermined",
                     "schedulable", "boards")
        if getattr(base, name) is not None
    }  # fmt: skip
    by_round = {
        name: _tile(getattr(base, name), count)
        for name in ("black", "round_bonus", "round_rating")
        if getattr(base, name) is not None
    }
    return base.amended(
        **again,
        **by_round,
        opponent=_tile(base.opponent, count) + start[:, None],
        tournament=np.repeat(np.arange(count), size),
        first=np.arange(count + 1) * size,
        events=(),
    )
