"""Exact values of rows; the same value is made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from tiebreaks.engine.records import Integers
from tiebreaks.engine.working import Value, Working
from tiebreaks.text import ExactValue

VALUES_KEPT = 20_000  # over each unit


class _Over(dict[int, Any]):
    """Converted values over one unit. The same values come in row after row and event after event, and are made once."""

    def __init__(self, unit: int, convert: Callable[[ExactValue], object]) -> None:
        super().__init__()
        self._unit, self._convert = unit, convert

    def __missing__(self, value: int) -> Any:
        if len(self) > VALUES_KEPT:
            self.clear()
        made = self[value] = self._convert(ExactValue(value, self._unit))
        return made


_over = lru_cache(maxsize=256)(_Over)


def itself(value: ExactValue) -> ExactValue:
    return value


def column_values(values: Value, rows: Integers | slice, convert: Callable[[ExactValue], object]) -> list[Any]:
    """The values of some rows, each converted; None where they are undefined."""
    value, over, defined = values
    numerators = value[rows].tolist()
    if isinstance(over, int):
        column = [*map(_over(over, convert).__getitem__, numerators)]
    else:
        column = [_over(unit, convert)[one] for one, unit in zip(numerators, over[rows].tolist(), strict=True)]
    if defined is None:
        return column
    return [one if yes else None for one, yes in zip(column, defined[rows].tolist(), strict=True)]


def exact_value(working: Working, row: int) -> ExactValue | None:
    """The exact value of one row."""
    if working.defined is not None and not working.defined[row]:
        return None
    over = working.over if isinstance(working.over, int) else int(working.over[row])
    return ExactValue(int(working.value[row]), over)
