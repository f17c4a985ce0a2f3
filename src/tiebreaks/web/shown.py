"""What the page needs beside the JSON of the command line: documents as JSON, and facts of the event for its controls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tiebreaks import report
from tiebreaks.catalogue import CATALOGUE, TieBreak
from tiebreaks.checking.check import Check
from tiebreaks.compare import Comparison
from tiebreaks.editions import CURRENT, Edition, edition_on
from tiebreaks.errors import RegulationError
from tiebreaks.messages import say_to
from tiebreaks.report.document import Cell, Document, Table
from tiebreaks.report.ranking import DEFAULT, legend, ranked
from tiebreaks.sentences import CHECKED
from tiebreaks.standings import Standings, standings
from tiebreaks.text import printable
from tiebreaks.tournament import Tournament
from tiebreaks.web.refusals import NOTES
from tiebreaks.words import BOARDS, COLUMNS, MODIFIERS

COMPARED = ("rank", "no", "name", "values")  # the columns of two editions side by side
WHO = {COLUMNS["no"], COLUMNS["name"], BOARDS["team"]}  # the columns that say who it is


def as_shown(document: Document) -> dict[str, Any]:
    """A document as JSON, every text as a person reads it."""
    return {
        "title": printable(document.title),
        "lead": [_said(line) for line in document.lead],
        "parts": [_part(part) for part in document.for_people],
    }


def _part(part: str | Table | Document) -> dict[str, Any]:
    if isinstance(part, Table):
        return {"table": _table(part.read_by("people"))}
    if isinstance(part, Document):
        return {"document": as_shown(part)}
    return {"lines": [printable(line) for line in say_to(NOTES, part).splitlines()]}


def _said(line: str) -> str:
    return printable(say_to(NOTES, line))


def _table(table: Table) -> dict[str, Any]:
    columns = [
        {
            "header": column.header,
            "meaning": column.meaning,
            "numeric": column.numeric,
            "long": column.wraps,
            "name": bool(column.least) and not column.wraps,
            "who": column.header in WHO,
            "spare": bool(column.dispensable),  # a phone does without
        }
        for column in table.columns
    ]
    shown = [column.aligned([row[index] for row in table.rows]) for index, column in enumerate(table.columns)]
    rows = [[_cell(cells[number], row[index]) for index, cells in enumerate(shown)] for number, row in enumerate(table.rows)]
    return {"columns": columns, "rows": rows, "sentence": printable(table.sentence)}


def _cell(shown: str, cell: object) -> str | dict[str, str]:
    """A text; with where it leads, if it leads to a working."""
    return {"shown": shown, "leads_to": cell.leads_to} if isinstance(cell, Cell) and cell.leads_to else shown


def ranking(found: Standings, columns: Sequence[str] | None) -> dict[str, Any]:
    """Standings as the page shows them, with what its controls offer for this event."""
    document = ranked(found, columns, leading=True)
    parts = (*document.parts[:1], *legend(found, columns or DEFAULT), *document.parts[1:])
    shown = as_shown(Document(document.title, parts, lead=document.lead))
    return {"data": report.as_dict(found), "document": shown, "event": _event(found)}


def verdict(check: Check) -> dict[str, Any]:
    """A check, and apart from what differs the reason: what explains it, or that nothing does."""
    reasons = [cause.sentence for cause in check.explained_by]
    if check.tried and not reasons:
        reasons = [CHECKED["nothing"].format(tried=check.tried), *([check.nearest.sentence] if check.nearest else [])]
    if check.stopped:
        reasons.append(CHECKED["stopped"].format(tried=check.tried))
    document = report.as_document(check)
    told = [part for part in document.parts if not isinstance(part, str) or not set(part.splitlines()) <= set(reasons)]
    return {
        "data": report.as_dict(check),
        "document": as_shown(Document(document.title, tuple(told), lead=document.lead)),
        "reasons": [_said(reason) for reason in reasons],
    }


def side_by_side(comparison: Comparison, event: Tournament, laws: Sequence[Edition]) -> dict[str, Any]:
    """A comparison, and the standings under both editions by the list that both allow."""
    both = [standings(event, comparison.by, law, comparison.after_round) for law in laws]
    return {
        "data": comparison.to_dict(),
        "document": as_shown(report.as_document(comparison)),
        "sides": [ranking(found, COMPARED) for found in both],
    }


def _event(found: Standings) -> dict[str, Any]:
    tournament = found.tournament
    return {
        "held": len(tournament.rounds),
        "own_edition": (edition_on(tournament.starts) if tournament.starts else CURRENT).id,
        "leaves_open": bool(tournament.unexplained_rounds),
        "guessed_encoding": tournament.guessed_encoding,
        "dated": tournament.starts is not None,
        "names_list": bool(tournament.tie_breaks),
        "list": [{"code": entry.code, "name": entry.name} for entry in found.entries],
        "meanings": [found.entries[index].name for index in found.applied],
        "codes": [_code(TieBreak(acronym), found) for acronym, entry in CATALOGUE.items() if entry.article(found.edition)],
        "reading": [_said(line) for line in tournament.warnings],
    }


def _code(entry: TieBreak, found: Standings) -> Mapping[str, Any]:
    """A tie-break that the list editor offers, or why it may not stand in this list."""
    return {
        "code": entry.code,
        "name": entry.name,
        "article": ", ".join(entry.articles(found.edition)),
        "modifiers": [letter for letter in MODIFIERS if letter in entry.entry.modifiers],
        "scores": found.tournament.is_team and entry.entry.takes_score,
        "refused": _refusal(entry, found),
    }


def _refusal(entry: TieBreak, found: Standings) -> str:
    try:
        entry.check_for(found.tournament, found.edition)
    except RegulationError as refused:
        return refused.messages[0].in_words(NOTES)
    return ""
