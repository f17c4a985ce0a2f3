"""The ways in which a report is read: line by line, as it comes, and as columns however small it is. All must tell the same."""

from __future__ import annotations

import sys
from typing import Any
from unittest.mock import patch

import tiebreaks as tb
from tests.formats.test_columnar import outcome, told
from tiebreaks.formats.trf import columnar, read_many
from tiebreaks.formats.trf import read as read_trf

READ = sys.modules[read_trf.__module__]


def tell_each_way(data: bytes, **options: Any) -> list[tuple[Any, ...]]:
    """What each way of reading tells: line by line first, then as it comes, as columns, and beside another file."""
    with patch.object(READ, "read_columns", lambda files: [None] * len(files)):
        by_line = outcome(data, **options)
    with patch.object(columnar, "MOST_SMALL", 0), patch.object(columnar, "MOST_NOTED", 0):
        by_columns = outcome(data, **options)
        beside = read_many([(data, "event.trf"), (data, "event.trf")]) if not options else []
    return [by_line, outcome(data, **options), by_columns, *map(told, beside)]


def read_one_way(data: bytes, **options: Any) -> tb.Tournament:
    """The event, if each way of reading tells the same."""
    first, *others = tell_each_way(data, **options)
    for other in others:
        assert other == first
    assert first[0] == "read", first
    return read_trf(data, "event.trf", **options)
