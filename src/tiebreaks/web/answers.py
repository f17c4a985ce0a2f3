"""The operations of the service: each reads the file, calls the library and writes the answer. They run in a worker."""

from __future__ import annotations

import io
import json
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import tiebreaks as tb
from tiebreaks import report
from tiebreaks.editions import Edition, edition_named
from tiebreaks.errors import FormatError, RegulationError, TournamentError
from tiebreaks.messages import Message, say_to
from tiebreaks.report import Computed
from tiebreaks.request import amendments
from tiebreaks.web import words
from tiebreaks.web.asked import BINARY, DOCUMENT, JSON, NOTES, TEXT, Answer, Asked
from tiebreaks.web.limits import STATUS, UsageError, exception_response
from tiebreaks.web.view import view_check, view_comparison, view_result, view_standings
from tiebreaks.words import SAME_EDITION

MEDIA_TYPES: Mapping[str, str] = {
    "json": JSON,
    "text": TEXT,
    "markdown": "text/markdown; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "html": "text/html; charset=utf-8",
}
MOST_NOTES = 4000  # characters of a header
READING = ("strict", "trust", "encoding", "unpaired")  # the settings that the reader takes


def answer(asked: Asked) -> Answer:
    """The result of an operation, or the error response to whatever it raises."""
    try:
        return OPERATIONS[asked.operation](asked)
    except Exception as error:
        is_page = asked.settings.get("format") == DOCUMENT
        response = exception_response(error, words.PAGE_FACE if is_page else words.SERVICE_FACE)
        if response.status == STATUS["fault"]:
            traceback.print_exc()  # on the standard error of the server: its owner is asked to report it
        return response


class _Named(io.BytesIO):
    """The bytes of a file that messages call by its name."""

    def __init__(self, data: bytes, name: str) -> None:
        super().__init__(data)
        self.name = name


def _read(asked: Asked) -> tb.Tournament:
    try:
        file, settings = _Named(asked.data, asked.name), asked.settings
        options = {name: settings[name] for name in READING if name in settings}
        return tb.read(file, **options)
    except TournamentError as contradiction:
        raise FormatError(contradiction.messages) from contradiction


def find_edition(id: str) -> Edition:
    """The edition of an id; one that does not exist is an error of usage."""
    try:
        return edition_named(id)
    except RegulationError as unknown:
        raise UsageError(unknown.messages) from None


def _ranking_options(asked: Asked) -> dict[str, Any]:
    """The options of every operation that ranks."""
    settings = asked.settings
    try:
        house_rules = amendments(settings.get("house_rule", ()))
    except RegulationError as unknown:
        raise UsageError(unknown.messages) from None
    return {"by": settings.get("by"), "after_round": settings.get("after"), "house_rules": house_rules}


def _edition(asked: Asked) -> Edition | None:
    id = asked.settings.get("edition")
    return None if id is None else find_edition(id)


def _rank(asked: Asked) -> tb.Standings:
    options = _ranking_options(asked)
    return tb.standings(_read(asked), edition=_edition(asked), lots=asked.settings.get("lots"), **options)


def _columns(asked: Asked) -> list[str] | None:
    given = asked.settings.get("columns")
    return [name.strip() for name in given.split(",") if name.strip()] if given else None


def _write(what: Computed, asked: Asked, for_page: Callable[[], dict[str, Any]] | None = None) -> Answer:
    """A result in the format of the request."""
    format, workings = asked.settings.get("format", "json"), asked.settings.get("workings")
    if workings and format != "html":
        raise UsageError(Message(words.ONLY_IN_HTML))
    if format == DOCUMENT:
        page = for_page() if for_page else view_result(what)
        return Answer(_encode(json.dumps(page, ensure_ascii=False)))
    text = report.render(what, format, columns=_columns(asked), workings=workings, face=words.SERVICE_FACE)
    return Answer(_encode(text + "\n"), MEDIA_TYPES[format])


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")


def _standings(asked: Asked) -> Answer:
    standings = _rank(asked)
    return _write(standings, asked, lambda: view_standings(standings, _columns(asked)))


def _boards(asked: Asked) -> Answer:
    return _write(tb.board_standings(_read(asked), asked.settings.get("after")), asked)


def _explain(asked: Asked) -> Answer:
    settings, standings = asked.settings, _rank(asked)
    if "code" not in settings:
        return _write(tb.explain(standings, settings["who"]), asked)
    return _write(tb.explain(standings, settings["who"], settings["code"], occurrence=settings["occurrence"]), asked)


def _why(asked: Asked) -> Answer:
    return _write(tb.why(_rank(asked), asked.settings["who"], asked.settings.get("other")), asked)


def _check(asked: Asked) -> Answer:
    search, seconds = asked.settings.get("search", True), asked.settings.get("seconds")
    options = _ranking_options(asked)
    check = tb.check(_read(asked), edition=_edition(asked), search=search, seconds=seconds, **options)
    return _write(check, asked, lambda: view_check(check))


def _compare(asked: Asked) -> Answer:
    event, options = _read(asked), _ranking_options(asked)
    first, second = (find_edition(asked.settings[name]) for name in ("first", "second"))
    if first == second:
        raise UsageError(Message(SAME_EDITION, id=first.id))
    comparison = tb.compare(event, first, second, **options)
    amended = [law.amended(**options["house_rules"]) for law in (first, second)]
    return _write(comparison, asked, lambda: view_comparison(comparison, event, amended))


def _convert(asked: Asked) -> Answer:
    event = _rank(asked).published() if asked.settings.get("with_ranks") else _read(asked)
    target = io.BytesIO()
    notes = tb.write(event, target, format=asked.settings["to"])
    headers = {NOTES: _notes_header(notes)} if notes else {}
    return Answer(target.getvalue(), BINARY, headers=headers)


def _notes_header(notes: Sequence[str]) -> str:
    """As many notes as a header holds, each whole, and how many more there are."""
    kept: list[str] = []
    for note in (say_to(words.SERVICE_FACE, note) for note in notes):
        if len(json.dumps([*kept, note])) > MOST_NOTES:
            return json.dumps([*kept, words.MORE_NOTES.format(count=len(notes) - len(kept))])
        kept.append(note)
    return json.dumps(kept)


OPERATIONS: Mapping[str, Callable[[Asked], Answer]] = {
    "standings": _standings,
    "boards": _boards,
    "explain": _explain,
    "why": _why,
    "check": _check,
    "compare": _compare,
    "convert": _convert,
}
