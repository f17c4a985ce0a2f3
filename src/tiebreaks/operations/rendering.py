"""An answer as text: its format by name or by the suffix of a file, and the workings in the HTML of standings."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from tiebreaks import report
from tiebreaks.engine.standings import Standings
from tiebreaks.messages import Face, Message, Option
from tiebreaks.operations.kinds import UsageError

ONLY_IN_HTML = "{workings}: only the HTML of standings has workings; choose html as {format}, or leave {workings} out"

XLSX = "xlsx"
SUFFIXES: Mapping[str, str] = {**report.SUFFIXES, ".xlsx": XLSX}


def render(
    what: report.Reportable, format: str, face: Face, *, columns: str | Sequence[str] | None = None, workings: str | None = None
) -> str:
    """An answer in a format, in the words of a face."""
    workings = choose_workings(what, format, workings)
    return report.render_for(face, what, format, columns=columns, workings=workings)


def render_bytes(
    what: report.Reportable, format: str, face: Face, *, columns: str | Sequence[str] | None = None, workings: str | None = None
) -> bytes:
    """The same as a file has it; a workbook, too."""
    if format != XLSX:
        return (render(what, format, face, columns=columns, workings=workings) + "\n").encode("utf-8", "backslashreplace")
    from tiebreaks.report.workbook import as_workbook

    choose_workings(what, format, workings)
    return as_workbook(report.as_document(what, columns), face)


def choose_workings(what: object, format: str, wanted: str | None) -> str | None:
    """The workings to show: those asked for, else the most that stays small."""
    if wanted and format != "html":
        raise UsageError([Message(ONLY_IN_HTML, workings=Option("workings"), format=Option("format"))])
    return wanted or ("most" if format == "html" and isinstance(what, Standings) else None)


def format_of(path: str, suffixes: Mapping[str, str]) -> str | None:
    """The format of the suffix of a path; None without a suffix. Unknown suffixes are refused."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix and suffix not in suffixes:
        facts: dict[str, Any] = {"path": path, "suffixes": tuple(suffixes), "suffix": suffix, "option": Option("format")}
        raise UsageError("{path}: expected a name that ends in {suffixes}, found {suffix}; or give {option}", **facts)
    return suffixes.get(suffix)
