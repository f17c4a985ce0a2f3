"""Points that move: one event in many finishes as a table with a further axis, for rules that ask for nothing but points.

With known pairings and games that are all played, who met whom, byes, forfeits, caps and what is voluntary are the same in
every finish. A rule that works along rows (axis 0) and rounds (axis 1) works on such a table as on any other: its columns of a
row are (rows, 1), those of a round (rows, rounds, 1), points (rows, rounds, finishes), and so scores (rows, finishes). There is
no second copy of any article.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

import numpy as np

from tiebreaks.engine.ranking import LARGEST
from tiebreaks.engine.records import Integers, Records
from tiebreaks.model.tournament import Result

OF_A_ROW = ("bonus", "win", "draw", "loss", "rounds", "announced", "predetermined", "schedulable", "boards")
OF_A_ROUND = ("result", "black", "round_bonus")
PLAYED = (Result.WIN.value, Result.DRAW.value, Result.LOSS.value)


MOVES: Mapping[str, Literal["narrow", "wide"]] = {
    **dict.fromkeys(("PTS", "MPTS", "GPTS", "MPvGP", "WIN", "PS", "STD", "BH", "FB", "SB"), "narrow"),
    **dict.fromkeys(("AOB", "KS", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "SSSC"), "wide"),
}
"""Tie-breaks that ask for nothing but points of games still to be played: whether the smallest integers that Articles 7 to 9
need will do, or their rules take 64 bits."""


class Cells(NamedTuple):
    """Where pending games stand: each has a cell of White and one of Black."""

    row: Integers
    column: Integers
    game: Integers


def only_points_move(variants: Sequence[Records], cells: Cells) -> bool:
    """Whether every outcome is a game played over the board: otherwise more than points differs between finishes."""
    return all(np.isin(table.result[cells.row, cells.column], PLAYED).all() for table in variants)


class Moving:
    """The table of one event in one score, with the points of many finishes."""

    def __init__(self, variants: Sequence[Records], cells: Cells, *, narrow: bool) -> None:
        self._base = variants[0]
        self._cells = cells
        outcomes = np.stack([table.points[cells.row, cells.column] for table in variants])
        self._kind = _smallest_kind(self._base, outcomes) if narrow else np.dtype(np.int64)
        self._outcomes = np.ascontiguousarray(outcomes.T, dtype=self._kind).reshape(-1)
        self._many = len(variants)
        self._points = np.empty((*self._base.points.shape, 0), dtype=self._kind)

    def table(self, chosen: Integers) -> Records:
        """The table of these finishes; `chosen` (games, finishes) has the outcome of each game in each.

        It shares its points with the next one: a rule must not keep it.
        """
        count, cells = chosen.shape[1], self._cells
        if self._points.shape[2] < count:
            by_round = np.ascontiguousarray(self._base.points.T, dtype=self._kind)  # as columns are in memory
            self._points = np.repeat(by_round[:, :, None], count, axis=2).swapaxes(0, 1)
        points = self._points[:, :, :count]
        which = chosen[cells.game]
        which += (np.arange(len(cells.row), dtype=np.int64) * self._many)[:, None]
        points[cells.row, cells.column] = self._outcomes[which]
        columns: dict[str, Any] = {name: self._column(name)[:, None] for name in OF_A_ROW if self._has(name)}
        columns |= {name: self._column(name)[:, :, None] for name in OF_A_ROUND if self._has(name)}
        return self._base.amended(points=points.view(), **columns)

    def _has(self, name: str) -> bool:
        return getattr(self._base, name) is not None

    def _column(self, name: str) -> Integers:
        column: Integers = getattr(self._base, name)
        return column if column.dtype == bool or name == "result" else column.astype(self._kind)


def moving_tables(by_score: Mapping[str, Moving], chosen: Integers, primary: str) -> Records:
    """The table in the primary score, which knows the one in the other score, if there is one."""
    tables: dict[str, Records] = {}
    for score, moving in by_score.items():
        table = moving.table(chosen)
        tables[score] = table.amended(scores=MappingProxyType(tables)) if score else table
    return tables[primary]


def _smallest_kind(table: Records, outcomes: Integers) -> np.dtype[Any]:
    """The smallest integers that hold every number of Articles 7 to 9: at most a score times points, times the rounds.

    Scores as 16.3 and 16.4 see them are at most a win in each round and one more; a cut multiplies by the rounds again.
    """
    rounds = table.points.shape[1] + 1
    every = [table.points, outcomes, table.win, table.draw, table.loss]
    every += [] if table.round_bonus is None else [table.round_bonus]
    most = max(int(np.abs(each).max(initial=1)) for each in every)
    score = most * rounds + int(np.abs(table.bonus).max(initial=0))
    largest = score * most * rounds + rounds
    assert largest < LARGEST
    return np.dtype(np.int16 if largest < 2**14 else np.int32 if largest < 2**30 else np.int64)  # differences fit as well
