"""What goes to a worker and what comes back: plain values, the same for the page and for programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from tiebreaks import report

ReportFormat = Literal[report.ReportFormat, "document"]
DOCUMENT = "document"  # the JSON of the command line, and beside it the sentences and tables as a page shows them
REPORT_FORMATS: tuple[str, ...] = get_args(ReportFormat)
NOTES = "Tiebreaks-Notes"  # the header with what a written file cannot carry
JSON, TEXT, BINARY = "application/json", "text/plain; charset=utf-8", "application/octet-stream"
LINES = "application/x-ndjson"  # a JSON text in each line


@dataclass(frozen=True)
class Job:
    """One request as plain values: what to do, with which files, under which settings."""

    operation: str
    data: bytes
    name: str = "file"  # what messages call the file
    settings: Mapping[str, Any] = field(default_factory=dict)
    others: tuple[tuple[bytes, str], ...] = ()  # other files of the same event, and their names
    against: tuple[bytes, str] | None = None  # the table to check against, and its name
    rules: tuple[bytes, str] | None = None  # the rules of the prizes, and their name


@dataclass(frozen=True)
class JobResult:
    """One answer, ready to be sent."""

    body: bytes
    media_type: str = JSON
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
