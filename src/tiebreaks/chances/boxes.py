"""Conditions: a set of finishes as a short list of alternatives, each a set of results for some games. Always exact."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from tiebreaks.engine.records import Flags, Integers

Box: TypeAlias = tuple[tuple[int, ...], ...]
"""Per game the results that it may have."""


def find_mattering(values: Integers) -> list[int]:
    """The axes of a table of finishes along which some value changes: the games that matter."""
    return [axis for axis in range(values.ndim) if (values != values.take([0], axis=axis)).any()]


def drop_axes(values: Integers, kept: list[int]) -> Integers:
    """The table over the games that matter alone."""
    return values[tuple(slice(None) if axis in kept else 0 for axis in range(values.ndim))]


def cover(holds: Flags) -> list[Box]:
    """Boxes whose union is exactly the set: grown to their maximum, the largest first."""
    boxes = {_grow(holds, cell) for cell in zip(*(axis.tolist() for axis in holds.nonzero()), strict=True)}
    left, chosen = holds.copy(), []
    for box in sorted(boxes, key=lambda box: (-int(np.prod([len(each) for each in box])), box)):
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
