"""Tables that organisers have published, from the public corpus: the event as a file gives it, with the table's ranks and columns."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import tiebreaks as tb
from tiebreaks.model.tournament import PrintedColumn

CORPUS = Path(__file__).parents[1].parent / "shared" / "corpus"
RANK = ("rank", "Rk.")
POINTS = ("Pts", "Pts.", "PTS")
EXERCISES = ("held_individual", "held_team", "sharly_tests")  # values of exercises, not tables of events


@dataclass(frozen=True)
class PublishedTable:
    """A published table: the event with what the table prints, and the list of the organiser as far as it is known."""

    name: str
    event: tb.Tournament
    columns: tuple[PrintedColumn, ...]
    organisers: tuple[str, ...]
    """The codes of the columns in their order: the list."""

    @property
    def ranks_alone(self) -> tb.Tournament:
        """The event with the ranks, and nothing else of the table."""
        return replace(self.event, published=replace(self.event.published, values={}, columns=()))


def published_tables() -> Iterator[PublishedTable]:
    """Every table of an individual event."""
    for path in sorted((CORPUS / "published").glob("*.json")):
        found = json.loads(path.read_text(encoding="utf-8"))
        if found["id"] not in EXERCISES and isinstance(found["expected"], dict):
            yield _make_table(found)


def published_table(name: str) -> PublishedTable:
    """The table of one event."""
    return _make_table(json.loads((CORPUS / "published" / f"{name}.json").read_text(encoding="utf-8")))


def _make_table(found: Mapping[str, Any]) -> PublishedTable:
    event = tb.read(CORPUS / "files" / Path(found["trf"]).relative_to("files"))
    rows: dict[int, Mapping[str, Any]] = {int(id): row for id, row in found["expected"].items() if int(id) in event.row_of}
    points = next((name for name, code in found["columns"].items() if code in ("PTS", "Pts")), "")
    points = points or next((name for name in POINTS if any(name in row for row in rows.values())), "")
    columns = tuple(_column(name, code, rows) for name, code in found["columns"].items() if name != points)
    published = tb.Published(
        ranks={id: row[name] for id, row in rows.items() for name in RANK if name in row} or event.published.ranks,
        points={id: Fraction(str(row[points])) for id, row in rows.items() if points in row},
        columns=columns,
        program="Vega" if found["id"].startswith("hbcc") else "chess-results",
    )
    starts = found.get("start")
    if starts and event.starts is None:
        event = replace(event, starts=date(*map(int, re.findall(r"\d+", starts))))
    organisers = tuple(_code(str(code)) for name, code in found["columns"].items() if name != points)
    return PublishedTable(found["id"], replace(event, published=published, tie_breaks=()), columns, organisers)


def _column(name: str, code: str, rows: Mapping[int, Mapping[str, Any]]) -> PrintedColumn:
    values = {id: None if row.get(name) is None else Fraction(str(row[name])) for id, row in rows.items()}
    return PrintedColumn(name, "" if re.fullmatch(r"TB\d", name) else _code(code), values)


def _code(printed: str) -> str:
    """The code of a printed name: `BH-C1` is BH/C1, `BH/C1 rules 2026` too."""
    return {"BH-C1": "BH/C1", "DirE": "DE"}.get(printed, printed.split()[0])
