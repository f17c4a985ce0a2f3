"""What goes to a worker and what comes back: plain values, the same for the page and for programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tiebreaks.operations.operation import Question
from tiebreaks.operations.refusals import WORK

NOTES = "Tiebreaks-Notes"  # the header with what a written file cannot carry
JSON, TEXT, BINARY = "application/json", "text/plain; charset=utf-8", "application/octet-stream"
LINES = "application/x-ndjson"  # a JSON text in each line

SEARCH: Mapping[str, Any] = {"work": WORK}  # how far one answer searches


@dataclass(frozen=True)
class Job:
    """One request as plain values: the function to ask, and the values of its parameters."""

    function: Callable[[Question], Any]
    values: Mapping[str, Any]
    is_long: bool = False


@dataclass(frozen=True)
class JobResult:
    """One answer, ready to be sent."""

    body: bytes
    media_type: str = JSON
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
