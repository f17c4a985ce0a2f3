"""Tables of many finishes of one event, for the rules themselves: there is no second copy of any article.

A stack repeats the columns of the event for every finish. Points that move are a further axis: with known pairings and games
that are all played, who met whom, byes, forfeits, caps and what is voluntary are the same in every finish. A rule that works
along rows (axis 0) and rounds (axis 1) works on such a table as on any other: its columns of a row are (rows, 1), those of a
round (rows, rounds, 1), points (rows, rounds, finishes), and so scores (rows, finishes). The tied groups that Article 6 may
split are one small table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

import numpy as np

from tiebreaks.arrays import Flags, Integers, narrow, widen
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.ranking import LARGEST
from tiebreaks.engine.records import Records
from tiebreaks.engine.rules.direct_encounter import may_split, meetings
from tiebreaks.forecasting.finishes_places import Places
from tiebreaks.law.editions import Edition
from tiebreaks.model.tournament import Result

WHO = ("number", "rating", "listed")
OF_A_ROW = ("bonus", "win", "draw", "loss", "rounds", "announced", "predetermined", "schedulable")
OF_A_ROUND = ("result", "black", "round_bonus")
PLAYED = (Result.WIN.value, Result.DRAW.value, Result.LOSS.value)
MOST_LEVELS = 4  # times the participants: groups are counted by level in a finish


def tile(column: Integers, count: int) -> Integers:
    """A column (rows, rounds, ..) several times, in column order."""
    repeats = (1, count) + (1,) * (column.ndim - 2)
    return np.ascontiguousarray(np.tile(column.swapaxes(0, 1), repeats)).swapaxes(0, 1)


def repeat(base: Records, count: int) -> Records:
    """The columns that are the same in every finish, several times: each finish is a tournament of its own."""
    size = len(base.number)
    start = np.repeat(np.arange(count, dtype=np.int64) * size, size)
    return base.amended(
        **{name: np.tile(column, count) for name, column in _columns(base, (*WHO, *OF_A_ROW, "boards"))},
        **{name: tile(column, count) for name, column in _columns(base, ("black", "round_bonus", "round_rating"))},
        opponent=tile(base.opponent, count) + start[:, None],
        tournament=np.repeat(np.arange(count, dtype=np.int64), size),
        first=np.arange(count + 1, dtype=np.int64) * size,
        events=(),
    )


def _columns(table: Records, names: Iterable[str]) -> Iterator[tuple[str, Integers]]:
    """Those of these columns that the table has."""
    return ((name, column) for name in names if (column := getattr(table, name)) is not None)


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


class Moving:
    """The table of one event in one score, with the points of many finishes."""

    def __init__(self, variants: Sequence[Records], cells: Cells, *, narrow: bool) -> None:
        self._base = variants[0]
        self._cells = cells
        outcomes = np.stack([table.points[cells.row, cells.column] for table in variants])
        self._kind = _smallest_kind(self._base, outcomes) if narrow else np.dtype(np.int64)
        self._outcomes = np.ascontiguousarray(outcomes.T, dtype=self._kind).ravel()
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
        columns = {name: column[:, None] for name, column in _columns(self._base, (*OF_A_ROW, "boards"))}
        columns |= {name: column[:, :, None] for name, column in _columns(self._base, OF_A_ROUND)}
        fitted = {name: column if column.dtype == bool else column.astype(self._kind) for name, column in columns.items()}
        return self._base.amended(points=points.view(), **fitted)


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


class _TiedMembers(NamedTuple):
    """Those of the groups, group by group."""

    row: Integers
    finish: Integers
    group: Integers


def split_by_meetings(
    entry: TieBreak, law: Edition, base: Records, moving: Records, places: Places, *, by_certainty: bool
) -> None:
    """Split those who are level by their games with each other; `base` has who met whom, `moving` the points."""
    table = entry.of(base)
    level, levels = places.level(MOST_LEVELS * len(base.number))
    group = level + np.arange(places.finishes, dtype=np.int64) * levels
    meeting = meetings(table, law, entry.forfeits_as_played)
    met = _count_met(table, meeting, level, levels)
    most = int(meeting.sum(axis=1, dtype=np.int64).max(initial=0))
    members = _find_members(group, met, places.finishes * levels, most, by_certainty)
    if not members.row.size:
        return
    small = _table(table, entry.of(moving), members, level.shape)
    starts = widen(np.flatnonzero(np.diff(members.group, prepend=-1)))
    label = np.repeat(starts, narrow(np.diff(starts, append=len(members.row))))
    refined = entry.work(small, law, place=label).place
    assert refined is not None
    behind = refined - label
    most_behind = int(behind.max())
    key = np.zeros_like(level)
    key[members.row, members.finish] = most_behind - behind
    places.refine(key, most_behind + 1)


def _count_met(table: Records, met: Flags, level: Integers, levels: int) -> Integers:
    """(rows, finishes): with how many of those who are level each has met; several games with one count each."""
    kind = np.int16 if levels < 2**15 else np.int64
    nobody = len(level)
    of_each = np.empty((nobody + 1, level.shape[1]), dtype=kind)
    of_each[:-1], of_each[-1] = level, -1
    same = of_each[np.where(met, table.opponent, nobody)] == of_each[:-1, None]
    return np.asarray(np.add.reduce(same.view(np.int8), axis=1, dtype=np.int8 if met.shape[1] < 2**7 else np.int64))


def _find_members(group: Integers, met: Integers, groups: int, most: int, by_certainty: bool) -> _TiedMembers:
    """The members of the groups that Article 6 may split."""
    name = group.ravel()
    size = widen(np.bincount(name, minlength=groups))
    counted = np.bincount(name, (met + (met > 0) * 2.0**26).ravel(), minlength=groups).astype(np.int64)  # two sums in one
    may = may_split(size, counted >> 26, counted & (2**26 - 1), most, by_certainty=by_certainty)
    at = widen(np.flatnonzero(may.take(group)))
    of = name[at]
    order = widen(of.argsort(kind="stable"))
    return _TiedMembers(*np.divmod(at[order], group.shape[1]), of[order])


def _table(base: Records, moving: Records, members: _TiedMembers, shape: tuple[int, ...]) -> Records:
    """One table of all these groups, in each score; rounds against others are no rounds."""
    nobody, finishes = shape
    position = np.full((nobody + 1) * finishes, -1, dtype=np.int32)
    own = np.arange(len(members.row), dtype=np.int64)
    position[members.row * finishes + members.finish] = own
    against = np.where(base.paired, base.opponent, nobody) * finishes
    opponent = position.take(np.take(np.ascontiguousarray(against), members.row, axis=0) + members.finish[:, None])
    within = np.divmod(widen(np.flatnonzero(opponent >= 0)), opponent.shape[1])
    member, column = within
    shared: dict[str, Any] = {
        "opponent": np.tile(own, (opponent.shape[1], 1)).T,
        "result": np.full(opponent.shape, Result.NO_ROUND.value, dtype=np.int64, order="F"),
        "black": np.zeros(opponent.shape, dtype=bool, order="F"),
        "tournament": np.zeros_like(own),
        "first": np.array([0, len(own)], dtype=np.int64),
        "events": (),
        "round_bonus": None,
        "round_rating": None,
        "boards": None,
        "make_board_points": None,
    }
    shared["opponent"][within] = opponent[within]
    shared["result"][within] = base.result[members.row[member], column]
    tables: dict[str, Records] = {}
    for score, each in (base.scores or {"": base}).items():
        points = np.zeros(opponent.shape, dtype=np.int64, order="F")
        points[within] = moving.on(score).points[members.row[member], column, members.finish[member]]
        columns = {name: getattr(each, name)[members.row] for name in (*WHO, *OF_A_ROW)}
        tables[score] = each.amended(**shared, **columns, points=points, scores=MappingProxyType(tables if score else {}))
    return tables[base.in_score]
