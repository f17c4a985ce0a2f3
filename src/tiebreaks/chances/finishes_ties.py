"""Article 6 in many finishes: the tied groups that it may split, as one small table for the rule itself."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from tiebreaks.arrays import Flags, Integers, narrow, widen
from tiebreaks.chances.finishes_places import Places
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.records import Records
from tiebreaks.engine.rules.direct_encounter import may_split, meetings
from tiebreaks.law.editions import Edition
from tiebreaks.model.tournament import Result

MOST_LEVELS = 4  # times the participants: groups are counted by level in a finish
_OF_A_ROW = (
    "number", "rating", "bonus", "listed", "win", "draw", "loss", "rounds", "announced", "predetermined", "schedulable"
)  # fmt: skip


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
        columns = {name: getattr(each, name)[members.row] for name in _OF_A_ROW}
        tables[score] = each.amended(**shared, **columns, points=points, scores=MappingProxyType(tables if score else {}))
    return tables[base.in_score]
