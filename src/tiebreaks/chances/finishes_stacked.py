"""Finishes as a stack: the columns of one event again and again, for rules that ask for more than points."""

from __future__ import annotations

import numpy as np

from tiebreaks.arrays import Integers
from tiebreaks.engine.records import Records


def tile(column: Integers, count: int) -> Integers:
    """A column (rows, rounds, ..) several times, in column order."""
    repeats = (1, count) + (1,) * (column.ndim - 2)
    return np.ascontiguousarray(np.tile(column.swapaxes(0, 1), repeats)).swapaxes(0, 1)


def repeat(base: Records, count: int) -> Records:
    """The columns that are the same in every finish, several times: each finish is a tournament of its own."""
    size = len(base.number)
    start = np.repeat(np.arange(count, dtype=np.int64) * size, size)
    again = {
        name: np.tile(getattr(base, name), count)
        for name in ("number", "rating", "bonus", "listed", "win", "draw", "loss", "rounds", "announced", "predetermined",
                     "schedulable", "boards")
        if getattr(base, name) is not None
    }  # fmt: skip
    by_round = {
        name: tile(getattr(base, name), count)
        for name in ("black", "round_bonus", "round_rating")
        if getattr(base, name) is not None
    }
    return base.amended(
        **again,
        **by_round,
        opponent=tile(base.opponent, count) + start[:, None],
        tournament=np.repeat(np.arange(count, dtype=np.int64), size),
        first=np.arange(count + 1, dtype=np.int64) * size,
        events=(),
    )
