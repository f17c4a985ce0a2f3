"""Conditions: what a table of finishes asks of single games, or of several at once, in results that people write.

A set of finishes is a short list of boxes, each a set of results for some games. Always exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any, TypeAlias

import numpy as np

from tiebreaks.answers.needs import Alternatives, Condition, Verdict
from tiebreaks.engine.records import Flags, Integers
from tiebreaks.forecasting.line_words import MOST_ALTERNATIVES, too_long
from tiebreaks.forecasting.question import Question

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


MOST_MATTERING = 8  # games in a condition that is worked out
MOST_CELLS = 3**MOST_MATTERING


def find_conditions(question: Question, items: Sequence[int], holds: Flags, verdict: Verdict | None) -> dict[str, Any]:
    """When an open target is reached."""
    mattering = find_mattering(holds)
    is_open = verdict == "open"
    return {
        "matters": tuple(question.items[items[axis]][:3] for axis in mattering),
        "alternatives": find_alternatives(question, items, holds) if is_open else None,
        "certain_if": _find_single(question, items, holds, mattering, reached=True) if is_open else (),
        "excluded_if": _find_single(question, items, holds, mattering, reached=False) if is_open else (),
    }


def find_alternatives(question: Question, items: Sequence[int], holds: Flags) -> Alternatives | None:
    """The boxes of a table of finishes; None where there are too many games or alternatives to say them."""
    mattering = find_mattering(holds)
    if len(mattering) > MOST_MATTERING or prod(holds.shape[axis] for axis in mattering) > MOST_CELLS:
        return None
    boxes = cover(drop_axes(holds, mattering), MOST_ALTERNATIVES)
    if boxes is None:
        return None
    found = []
    for box in boxes:
        conditions = [
            make_condition(question, items[axis], values)
            for axis, values in zip(mattering, box, strict=True)
            if len(values) < holds.shape[axis]
        ]
        if None in conditions:
            return None
        found.append(tuple(each for each in conditions if each is not None))
    return None if too_long(found) else tuple(found)


def make_condition(question: Question, item: int, values: Iterable[int]) -> Condition | None:
    """Some results of a game, by their positions among its choices; None: their words would mean others, too."""
    values, choices = {*values}, question.choices[item]
    said = [question.say_outcome(item, outcome) for outcome in choices]
    if any(said[one] == said[other] for one in values for other in range(len(said)) if other not in values):
        return None  # boards count, and the points of the match do not say which were won
    return Condition(*question.items[item][:3], tuple(dict.fromkeys(said[value] for value in sorted(values))))


def _find_single(
    question: Question, items: Sequence[int], holds: Flags, mattering: Sequence[int], *, reached: bool
) -> tuple[Condition, ...]:
    """The results of one game after which every finish reaches the target, or none does."""
    found = []
    for axis in mattering:
        values = [value for value in range(holds.shape[axis]) if (holds.take(value, axis=axis) == reached).all()]
        if values:
            found.append(make_condition(question, items[axis], values))
    return tuple(each for each in found if each is not None)
