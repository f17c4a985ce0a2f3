"""What the page shows: the JSON of the command line, documents as JSON, and the facts of the event that its controls need."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tiebreaks import report
from tiebreaks.answers.checks import Check
from tiebreaks.answers.comparisons import Comparison
from tiebreaks.checking.published_list import find_list
from tiebreaks.engine.board_standings import BoardStandings
from tiebreaks.engine.catalogue import CATALOGUE, TieBreak
from tiebreaks.engine.counted_rounds import describe_rounds
from tiebreaks.engine.pairings import pairings
from tiebreaks.engine.standings import Standings, rank_event
from tiebreaks.errors import RegulationError
from tiebreaks.law.editions import CURRENT, Edition, edition_on
from tiebreaks.messages import Message, Remedy, as_message, words_for
from tiebreaks.messages.faces import singular
from tiebreaks.model.tournament import Tournament
from tiebreaks.operations.correcting import entries_of
from tiebreaks.page.rules import view_rules
from tiebreaks.page.speech import page_face
from tiebreaks.page.words import SEARCH_FURTHER
from tiebreaks.report import Computed
from tiebreaks.report.document import Cell, Document, Part, Picture, Table
from tiebreaks.report.law import MODIFIERS
from tiebreaks.report.pairings import BLACK, BYES, WHITE
from tiebreaks.report.ranking import COLUMNS, DEFAULT, FACTS, TEAM, standings_document, standings_table
from tiebreaks.report.verdicts import check_document
from tiebreaks.report.workings import BOARD
from tiebreaks.text import as_typed, blank_controls

COMPARED = ("rank", "no", "name", "values")  # the columns of two editions side by side
WHO = {COLUMNS["no"], COLUMNS["name"], TEAM, WHITE, BLACK}  # the columns that say who it is


def view_result(what: Computed) -> dict[str, Any]:
    """The JSON of a result, and its document."""
    return {"data": what.to_dict(), "document": view_document(report.as_document(what))}


def view_document(document: Document) -> dict[str, Any]:
    """A document as JSON, every text as a user of the page reads it."""
    return {
        "title": page_text(document.title),
        "lead": [page_text(line) for line in document.lead],
        "parts": [_view_part(part) for part in document.for_people],
    }


def _view_part(part: Part | Document) -> dict[str, Any]:
    if isinstance(part, Picture):
        return {"lines": part.written}
    if isinstance(part, Table):
        return {"table": _view_table(part.read_by("people"))}
    if isinstance(part, Document):
        return {"document": view_document(part)}
    return {"lines": _page_lines(part)}


def page_text(line: str) -> str:
    return blank_controls(words_for(page_face(), line))


def _page_lines(paragraph: str) -> list[str]:
    return [blank_controls(line) for line in words_for(page_face(), paragraph).splitlines()]


def _view_table(written: Table, unseen: Table | None = None) -> dict[str, Any]:
    """A table as JSON; with `unseen` rows the others line up with these, and each column has the length of its longest text."""
    table = written.in_words(page_face())
    others = unseen.in_words(page_face()).rows if unseen else ()
    columns: list[dict[str, Any]] = [
        {
            "header": column.header,
            "meaning": column.meaning,
            "numeric": column.numeric,
            "long": column.wraps,
            "name": bool(column.least) and not column.wraps,
            "who": header in WHO,
            "key": column.key,
            "fact": column.key if column.key in FACTS else "",
            "spare": bool(column.dispensable),  # a phone does without
        }
        for header, column in zip((column.header for column in written.columns), table.columns, strict=True)
    ]
    texts = [
        column.align([*(row[index] for row in table.rows), *_longest([row[index] for row in others])])
        for index, column in enumerate(table.columns)
    ]
    if unseen:
        for shown, cells in zip(columns, texts, strict=True):
            shown["letters"] = max(map(len, (shown["header"], *cells)))
    rows = [[_view_cell(column[number], row[at]) for at, column in enumerate(texts)] for number, row in enumerate(table.rows)]
    return {"columns": columns, "rows": rows, "sentence": blank_controls(words_for(page_face(), table.sentence))}


def _longest(cells: Sequence[Any]) -> Collection[Any]:
    """Some of the cells of a column, among them the longest: of texts the longest, of numbers the least and the greatest."""
    kinds = {*map(type, cells)}
    if kinds == {int}:
        return min(cells), max(cells)
    if kinds == {str}:
        return (max(cells, key=len),)
    return {id(cell): cell for cell in cells}.values()  # equal values usually are one object


def _view_cell(text: str, cell: object) -> str | dict[str, Any]:
    """The text of a cell; with its target, if it leads to a working or to a card, and with the kind of a result."""
    if not isinstance(cell, Cell):
        return text
    more = {"leads_to": cell.leads_to, "kind": cell.kind, "about": cell.about}
    given = {name: value for name, value in more.items() if value not in ("", None)}
    return {"shown": text, **given} if given else text


def view_standings(standings: Standings, columns: Sequence[str] | None) -> dict[str, Any]:
    """Standings, and what the controls of the page offer for this event."""
    document = standings_document(standings, columns, leading=True)
    return {
        "data": standings.to_dict(),
        "document": view_document(document),
        "event": {**_view_event(standings), **_view_choices(standings)},
        "decided": standings._deciding,  # per row: where in `by` that stands which separates it from the row above
    }


def view_first_rows(standings: Standings, columns: Sequence[str] | None, rows: int) -> dict[str, Any]:
    """What the first screen shows: so many rows, which look as they do among all, and nothing of the folded settings."""
    chosen = columns or DEFAULT
    document = standings_document(standings, columns, leading=True, rows=standings.rows[:rows])
    others = standings_table(standings, chosen, tidy=columns is None, rows=standings.rows[rows:])
    (table,) = (part for part in document.parts if isinstance(part, Table))
    lines = view_document(replace(document, parts=document.parts[1:]))
    shown = {"table": _view_table(table.read_by("people"), others.read_by("people"))}
    return {
        "data": {**standings.heading.to_dict(), "standings": [row.to_dict() for row in standings.rows[:rows]]},
        "document": {**lines, "parts": [shown, *lines["parts"]]},
        "event": _view_event(standings),
        "decided": standings._deciding,
        "missing": len(standings) - rows,
    }


def view_boards(boards: BoardStandings) -> dict[str, Any]:
    """Board standings, a table for each board."""
    whole = report.as_document(boards)
    (table,) = (part for part in whole.parts if isinstance(part, Table))
    numbers = dict.fromkeys(row[0] for row in table.rows if isinstance(row[0], int))
    parts = tuple(
        Document(
            Message(BOARD, number=number),
            (replace(table, rows=tuple(row for row in table.rows if row[0] == number)).without(frozenset({0})),),
        )
        for number in numbers
    )
    return {"data": boards.to_dict(), "document": view_document(replace(whole, parts=parts))}


def view_check(check: Check, table: Standings | None = None) -> dict[str, Any]:
    """A check; what explains the differences, or that nothing does, stands apart from its document.

    table   the standings that the page shows beside it; where the check is about others, the page must say so
    """
    explanations = [part for part in check.explanations() if part]
    document = check_document(check, explained=False)
    if document.lead:  # the page has its own first line, and the title above its table
        document = replace(document, lead=(check.meaning or check.headline,))
    commands = {line for item in check.to_do if item.python for line in _page_lines(item.text)}  # the page has buttons instead
    reasons = [line for part in explanations for line in _page_lines(part) if line not in commands]
    return {
        "data": check.to_dict(),
        "document": view_document(document),
        "reasons": [*reasons, page_text(SEARCH_FURTHER)] if check.stopped else reasons,
        "apply": _settings_of(check, table),
        "of_table": _is_of(check, table),
    }


def _is_of(check: Check, table: Standings | None) -> bool:
    """Whether a check is about the standings beside it: both are by the same list, and after the same round."""
    return table is None or (check.by, check.after_round) == (table.by, table.after_round)


def _settings_of(check: Check, table: Standings | None) -> dict[str, Any] | None:
    """The settings of the page that show the published table; None where nothing was found, or columns of several laws."""
    found = check.inferred
    if found is None or found.editions or (check.verdict == "agrees" and _is_of(check, table)):
        return None
    settings = {"by": ", ".join(found.by), "after": str(found.after_round)}
    if found.named_set:  # it chooses its edition
        return {**settings, "edition": "", "house_rule": found.named_set}
    rules = (f"{name}={as_typed(value)}" for name, value in found.house_rules.items())
    return {**settings, "edition": found.edition, "house_rule": ", ".join(rules)}


def view_comparison(comparison: Comparison, event: Tournament, laws: Sequence[Edition]) -> dict[str, Any]:
    """A comparison, and the standings under both editions by the list that both allow."""
    both = [rank_event(event, basis) for basis in comparison.bases]
    return {**view_result(comparison), "sides": [view_standings(side, COMPARED) for side in both]}


def _remedies(warnings: Iterable[str], *options: str) -> Iterator[Remedy]:
    """Other ways to read the file that warnings name: other sheets of a workbook, another kind of bye. The page offers them."""
    found = (remedy for warning in map(as_message, warnings) for remedy in warning.remedies)
    yield from dict.fromkeys(remedy for remedy in found if remedy.option in options)


def _ways(doubtful: Iterable[Message]) -> Iterator[tuple[str, dict[str, str]]]:
    """What the page offers beside what makes a table doubtful: words of a button, and the settings that it makes."""
    for line in doubtful:
        settings = {singular(remedy.option): remedy.typed for remedy in line.remedies}
        if {"by", "house_rule"} <= settings.keys():
            yield page_text(Message("Rank as {program} did", program=line.facts["program"])), settings


def _view_event(standings: Standings) -> dict[str, Any]:
    tournament = standings.tournament
    asked = [line for line in tournament.warnings if _asks(line)]
    return {
        "held": tournament.crosstable.rounds,
        "rounds": page_text(describe_rounds(tournament, standings.after_round)),
        "basis": page_text(standings.basis.in_short),
        "ways": [list(each) for each in _ways(standings.basis.doubtful)],
        "own_edition": (edition_on(tournament.starts) if tournament.starts else CURRENT).id,
        "leaves_open": bool(tournament.reading.unexplained_rounds),
        "guessed_encoding": tournament.reading.guessed_encoding,
        "dated": tournament.starts is not None,
        "names_list": bool(tournament.tie_breaks),
        "shows_list": _shows_list(tournament),
        "list": [{"code": entry.code, "name": entry.name} for entry in standings.entries],
        "points": standings._applied.index(standings._points_index),
        "meanings": [standings.entries[index].name for index in standings._applied],
        "codes": None,  # see _view_choices
        "reading": _view_reading(tournament),
        "rules": None,
        "offers": [{remedy.option: remedy.typed} for remedy in _remedies(tournament.warnings, "sheet", "unpaired")],
        "asked": {
            "problems": [page_text(line) for line in asked],
            "byes": _view_unexplained(tournament) if asked else [],
            "offers": [{remedy.option: remedy.typed} for remedy in _remedies(asked, "unpaired")],
        },
    }


def _view_reading(tournament: Tournament) -> dict[str, list[str]]:
    """What reading the file had to say: warnings, and notes apart from them."""
    said: dict[str, list[str]] = {"warnings": [], "notes": []}
    for line in tournament.warnings:
        said["notes" if as_message(line).severity == "note" else "warnings"].append(page_text(line))
    return said


def _view_unexplained(tournament: Tournament) -> list[dict[str, Any]]:
    """Who has no opponent in the rounds that the file does not explain, and which bye is assumed."""
    found: dict[tuple[int, str, str], list[int]] = {}
    for number in tournament.reading.unexplained_rounds:
        byes = [row for row in pairings(tournament, number) if row.black is None]
        allocated = [row for row in byes if row.bye == "pairing"]
        for row in allocated or byes:
            found.setdefault((row.white.id, row.white.name, row.bye), []).append(number)
    return [
        {"id": who, "name": name, "bye": page_text(BYES[bye]), "rounds": ", ".join(map(str, rounds))}
        for (who, name, bye), rounds in found.items()
    ]


def _shows_list(tournament: Tournament) -> bool:
    """Whether the published ranks show the list of an event that names none."""
    found = find_list(tournament)
    return found is not None and found.used


def _view_choices(standings: Standings) -> dict[str, Any]:
    """What the folded settings offer: tie-breaks and house rules."""
    law = standings.edition
    return {
        "codes": [_view_code(TieBreak(acronym), standings) for acronym, entry in CATALOGUE.items() if entry.article(law)],
        "rules": view_rules(law),
        "entries": entries_of(standings.tournament),
    }


def _asks(warning: str) -> bool:
    """Whether a warning asks which bye it was; a note only says how the points were read."""
    message = as_message(warning)
    return message.severity == "warning" and any(remedy.option == "unpaired" for remedy in message.remedies)


def _view_code(entry: TieBreak, standings: Standings) -> Mapping[str, Any]:
    """A tie-break of the list editor, with the reason where the regulations forbid it in this event."""
    return {
        "code": entry.code,
        "name": entry.name,
        "article": ", ".join(entry.articles(standings.edition)),
        "modifiers": [letter for letter in MODIFIERS if letter in entry.entry.modifiers],
        "scores": standings.tournament.is_team and entry.entry.takes_score,
        "refused": _reason_against(entry, standings),
    }


def _reason_against(entry: TieBreak, standings: Standings) -> str:
    """Why the regulations forbid a tie-break in this event; empty where they allow it."""
    try:
        entry.check_for(standings.tournament, standings.edition)
    except RegulationError as forbidden:
        return forbidden.messages[0].in_words(page_face())
    return ""
