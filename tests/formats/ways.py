"""The ways in which a report is read: with the kernel, without it, and after another file. All must tell the same."""

from __future__ import annotations

from dataclasses import fields
from typing import Any
from unittest.mock import patch

import tiebreaks as tb
from tiebreaks.formats.trf import kernel, read_many
from tiebreaks.formats.trf import read as read_trf
from tiebreaks.messages import as_message


def outcome(data: bytes, **options: Any) -> tuple[Any, ...]:
    """Everything that reading says, or how it refuses."""
    try:
        return told(read_trf(data, "event.trf", **options))
    except tb.FormatError as refused:
        return told(refused)


def told(event: tb.Tournament | tb.FormatError) -> tuple[Any, ...]:
    """A tournament or an error in all its parts; players and rounds are made."""
    if isinstance(event, tb.FormatError):
        return ("refused", str(event), [(each.where, each.case, each.facts, each.remedies) for each in event.messages])
    shown = {item.name: getattr(event, item.name) for item in fields(event)}
    computed = (event.row_of, event.complete_rounds, event.ratings_change)
    types = [repr(value) for name, value in shown.items() if name != "crosstable"]  # a tuple is no list, 1 is not True
    warnings = [(each.where, each.case, each.severity, each.facts, each.remedies) for each in map(as_message, event.warnings)]
    return ("read", shown, computed, types, warnings)


def without_kernel() -> Any:
    """A context in which there is no library."""
    return patch.object(kernel, "load", lambda: None)


def outcome_without_kernel(data: bytes, **options: Any) -> tuple[Any, ...]:
    with without_kernel():
        return outcome(data, **options)


def tell_each_way(data: bytes, **options: Any) -> list[tuple[Any, ...]]:
    """What each way of reading tells: with the kernel first, then without it, and after another file."""
    beside = read_many([(data, "event.trf")] * 2)[1:] if not options else []
    return [outcome(data, **options), outcome_without_kernel(data, **options), *map(told, beside)]


def tell_one_way(data: bytes, **options: Any) -> tuple[Any, ...]:
    """What reading tells, if it is the same in each way."""
    first, *others = tell_each_way(data, **options)
    for other in others:
        assert other == first
    return first


def read_one_way(data: bytes, **options: Any) -> tb.Tournament:
    """The event, if each way of reading tells the same."""
    found = tell_one_way(data, **options)
    assert found[0] == "read", found
    return read_trf(data, "event.trf", **options)


def is_lazy(data: bytes, **options: Any) -> bool:
    """Whether the rounds of a file are not made yet when it is read."""
    return "rounds" not in vars(read_trf(data, **options))
