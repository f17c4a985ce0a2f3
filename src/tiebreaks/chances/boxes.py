"""Conditions: a set of finishes as a short list of alternatives, each a set of results for some games. Always exact."""

from __future__ import annotations

from math import prod
from typing import TypeAlias

import numpy as np

from tiebreaks.engine.records import Flags, Integers

Box: TypeAlias = tuple[tuple[int, ...], ...]
"""Per game the results that it may have."""


MOST_COMPARED = 729  # finishes from each of which a box is grown


def find_mattering(values: Integers | Flags) -> list[int]:
    """The axes of a table of finishes along which some value changes: the games that matter."""
    return [axis for axis in range(values.ndim) if (values != values.take([0], axis=axis)).any()]


def drop_axes(holds: Flags, kept: list[int]) -> Flags:
    """The table over the games that matter alone."""
    return holds[tuple(slice(None) if axis in kept else 0 for axis in range(holds.ndim))]


def cover(holds: Flags, most: int) -> list[Box] | None:
    """Boxes whose union is exactly the set: grown to their maximum, the largest first; None: more than `most`.

    In a large table they are grown one after the other, each from the first finish that is not covered yet.
    """
    chosen = _cover_best(holds) if holds.size <= MOST_COMPARED else _cover_in_order(holds, most)
    return chosen if chosen is not None and len(chosen) <= most else None


def _cover_in_order(holds: Flags, most: int) -> list[Box] | None:
    left = holds.copy()
    chosen: list[Box] = []
    while left.any():
        if len(chosen) == most:
            return None
        chosen.append(_grow(holds, tuple(int(each[0]) for each in left.nonzero())))
        left[np.ix_(*chosen[-1])] = False
    return chosen


def _cover_best(holds: Flags) -> list[Box]:
    boxes = {_grow(holds, cell) for cell in zip(*(axis.tolist() for axis in holds.nonzero()), strict=True)}
    left = holds.copy()
    chosen: list[Box] = []
    for box in sorted(boxes, key=lambda box: (-prod(map(len, box)), box)):
        part = np.ix_(*box)
        if left[part].any():
            chosen.append(box)
            left[part] = False
    return _without_redundant(chosen, holds.shape)


def _grow(holds: Flags, cell: tuple[int, ...]) -> Box:
    box: list[tuple[int, ...]] = [(each,) for each in cell]
    for axis, size in enumerate(holds.shape):
        for value in range(size):
            wider = [*box]
            wider[axis] = tuple(sorted({*box[axis], value}))
            if holds[np.ix_(*wider)].all():
                box = wider
    return tuple(box)


def _without_redundant(boxes: list[Box], shape: tuple[int, ...]) -> list[Box]:
    """Leave out boxes that the others cover."""
    count = np.zeros(shape, dtype=np.int64)
    for box in boxes:
        count[np.ix_(*box)] += 1
    kept = []
    for box in reversed(boxes):
        part = np.ix_(*box)
        if (count[part] > 1).all():
            count[part] -= 1
        else:
            kept.append(box)
    return kept[::-1]
