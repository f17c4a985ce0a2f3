"""Conditions: what a table of finishes asks of single games, or of several at once, in results that people write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

from tiebreaks.answers.needs import Alternatives, Condition, Verdict
from tiebreaks.chances.boxes import cover, drop_axes, find_mattering
from tiebreaks.chances.condition_words import MOST_ALTERNATIVES, too_long
from tiebreaks.chances.question import Question
from tiebreaks.engine.records import Flags

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
