"""Tables that organisers have published, from the public corpus: the event as a file gives it, with the table's ranks and columns."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import tiebreaks as tb
from tiebreaks.answers import Check
from tiebreaks.checking.orders import is_part
from tiebreaks.model.published import PrintedColumn

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
RANK = ("rank", "Rk.")
POINTS = ("Pts", "Pts.", "PTS")
WITHOUT_RANKS = ("fwwrc2024", "moscow_open_2018_a")  # their tables print none
EXERCISES = ("held_individual", "held_team", "sharly_tests")  # values of exercises, not tables of events


@dataclass(frozen=True)
class PublishedTable:
    """A published table: the event with what the table prints, and the list of the organiser as far as it is known."""

    name: str
    event: tb.Tournament
    columns: tuple[PrintedColumn, ...]
    organisers: tuple[str, ...]
    """The codes of the columns in their order: the list."""
    file: str = ""
    """The report of the event in the corpus."""

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
    file = str(Path(found["trf"]).relative_to("files"))
    return PublishedTable(found["id"], replace(event, published=published, tie_breaks=()), columns, organisers, file)


def _column(name: str, code: str, rows: Mapping[int, Mapping[str, Any]]) -> PrintedColumn:
    values = {id: None if row.get(name) is None else Fraction(str(row[name])) for id, row in rows.items()}
    return PrintedColumn(name, "" if re.fullmatch(r"TB\d", name) else _code(code), values)


def _code(printed: str) -> str:
    """The code of a printed name: `BH-C1` is BH/C1, `BH/C1 rules 2026` too."""
    return {"BH-C1": "BH/C1", "DirE": "DE"}.get(printed, printed.split()[0])


# figures


@dataclass
class TableFigures:
    """How `check` does on every published table."""

    tables: int = 0
    tables_explained: int = 0
    columns: int = 0
    columns_explained: int = 0
    values: int = 0
    values_reproduced: int = 0
    values_by_the_law_in_force: int = 0
    not_computed: int = 0
    ranked: int = 0
    first_answer_right: int = 0
    others: dict[str, str] = field(default_factory=dict)
    """Tables whose first answer is another list, with both."""


def check_tables() -> TableFigures:
    """Check every table by its ranks alone, and column by column."""
    figures = TableFigures()
    for table in published_tables():
        if table.name not in WITHOUT_RANKS:
            figures.ranked += 1
            first = first_answer(tb.check(table.ranks_alone))
            right = bool(first) == bool(table.organisers) and is_part(_plain(first), _plain(table.organisers))
            right = right and len(first) <= len(table.organisers)
            figures.first_answer_right += right
            if not right:
                figures.others[table.name] = f"{', '.join(first)} (organiser: {', '.join(table.organisers)})"
        if not table.columns:
            continue
        columns = tb.check(table.event).columns
        figures.tables += 1
        figures.tables_explained += all(column.explained for column in columns)
        for column in columns:
            figures.columns += 1
            figures.columns_explained += column.explained
            figures.values += column.values
            figures.values_reproduced += column.values - column.unexplained
            figures.values_by_the_law_in_force += column.values - max(column.wrong_as_asked, column.unexplained)
            figures.not_computed += column.note == "not computed (all 0)"
    return figures


def first_answer(check: Check) -> tuple[str, ...]:
    """The list that a check says first, without the points; what stands behind "perhaps" only where there is nothing else."""
    if check.inferred is None:
        return ()
    codes = tuple(entry.code for entry in check.inferred.entries)
    return codes[: len(codes) - len(check.inferred.perhaps)] or codes


def _plain(codes: Sequence[str]) -> list[str]:
    """Codes without the ratings of the unrated."""
    return [code.partition("/U")[0] for code in codes]


@dataclass
class ReportFigures:
    """How `check` does on the real reports that have ranks and no list."""

    reports: int = 0
    verdicts: dict[str, int] = field(default_factory=dict)
    known: int = 0
    right: int = 0
    offered: int = 0
    contradicted: int = 0


def real_reports() -> Iterator[tuple[str, tb.Tournament]]:
    """The real reports of the corpus that have ranks and name no list."""
    with (CORPUS / "MANIFEST.csv").open(encoding="utf-8") as opened:
        for row in csv.DictReader(opened):
            if row["kind"].startswith("real"):
                try:
                    event = tb.read(CORPUS / "files" / row["file"])
                except tb.TiebreaksError:
                    continue
                if event.published.ranks and not event.tie_breaks:
                    yield row["file"], event


def check_reports() -> ReportFigures:
    """Check every real report by its ranks."""
    lists = {table.file: table.organisers for table in published_tables()}
    figures = ReportFigures()
    for name, event in real_reports():
        check = tb.check(event)
        figures.reports += 1
        figures.verdicts[check.verdict] = figures.verdicts.get(check.verdict, 0) + 1
        if check.inferred is not None and name in lists:
            organisers = _plain(lists[name])
            figures.known += 1
            if is_part(_plain(first_answer(check)), organisers):
                figures.right += 1
            elif any(is_part(_plain(one.by[1:]), organisers) for one in check.inferred.alternatives):
                figures.offered += 1
            else:
                figures.contradicted += 1
    return figures
