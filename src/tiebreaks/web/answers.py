"""Each operation of the service: read the file, call the library, write the answer. Runs in a worker."""

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
from tiebreaks.report import Computed
from tiebreaks.request import amendments
from tiebreaks.web import shown, words
from tiebreaks.web.refusals import STATUS, UsageError, refusal
from tiebreaks.web.workers import BINARY, DOCUMENT, JSON, NOTES, TEXT, Job, JobResult
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


def answer(asked: Job) -> JobResult:
    """What the library says, or why it refuses."""
    try:
        return OPERATIONS[asked.operation](asked)
    except Exception as wrong:
        told = refusal(wrong, for_page=asked.settings.get("format") == DOCUMENT)
        if told.status == STATUS["fault"]:
            traceback.print_exc()  # on the standard error of the server, for who is asked to report it
        return told


class _Named(io.BytesIO):
    """The bytes of a file that messages call by its name."""

    def __init__(self, data: bytes, name: str) -> None:
        super().__init__(data)
        self.name = name


def _tournament(asked: Job) -> tb.Tournament:
    try:
        file, settings = _Named(asked.data, asked.name), asked.settings
        named = {name: settings[name] for name in READING if name in settings}
        return tb.read(file, **named)
    except TournamentError as contradiction:
        raise FormatError(contradiction.problems) from contradiction


def _law(given: str) -> Edition:
    try:
        return edition_named(given)
    except RegulationError as unknown:
        raise UsageError(str(unknown)) from None


def _rules(asked: Job) -> dict[str, Any]:
    """The settings that everything which ranks understands."""
    settings = asked.settings
    try:
        house_rules = amendments(settings.get("house_rule", ()))
    except RegulationError as unknown:
        raise UsageError(str(unknown)) from None
    return {"by": settings.get("by"), "after_round": settings.get("after"), "house_rules": house_rules}


def _ranked(asked: Job) -> tb.Standings:
    given = asked.settings.get("edition")
    edition = None if given is None else _law(given)
    return tb.standings(_tournament(asked), edition=edition, lots=asked.settings.get("lots"), **_rules(asked))


def _columns(asked: Job) -> list[str] | None:
    given = asked.settings.get("columns")
    return [name.strip() for name in given.split(",") if name.strip()] if given else None


def _written(what: Computed, asked: Job, for_page: Callable[[], dict[str, Any]] | None = None) -> JobResult:
    """A result in the format that was asked for."""
    format, workings = asked.settings.get("format", "json"), asked.settings.get("workings")
    if workings and format != "html":
        raise UsageError(words.ONLY_IN_HTML)
    if format == DOCUMENT:
        page = for_page() if for_page else {"data": report.as_dict(what), "document": shown.as_shown(report.as_document(what))}
        return JobResult(_encoded(json.dumps(page, ensure_ascii=False)))
    return JobResult(
        _encoded(report.render(what, format, columns=_columns(asked), workings=workings) + "\n"), MEDIA_TYPES[format]
    )


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")


def _standings(asked: Job) -> JobResult:
    found = _ranked(asked)
    return _written(found, asked, lambda: shown.ranking(found, _columns(asked)))


def _boards(asked: Job) -> JobResult:
    return _written(tb.board_standings(_tournament(asked), asked.settings.get("after")), asked)


def _explain(asked: Job) -> JobResult:
    settings, found = asked.settings, _ranked(asked)
    if "code" not in settings:
        return _written(tb.explain(found, settings["who"]), asked)
    return _written(tb.explain(found, settings["who"], settings["code"], occurrence=settings["occurrence"]), asked)


def _why(asked: Job) -> JobResult:
    return _written(tb.why(_ranked(asked), asked.settings["who"], asked.settings.get("other")), asked)


def _check(asked: Job) -> JobResult:
    given = asked.settings.get("edition")
    edition = None if given is None else _law(given)
    search, seconds = asked.settings.get("search", True), asked.settings.get("seconds")
    found = tb.check(_tournament(asked), edition=edition, search=search, seconds=seconds, **_rules(asked))
    return _written(found, asked, lambda: shown.verdict(found))


def _compare(asked: Job) -> JobResult:
    event, rules = _tournament(asked), _rules(asked)
    first, second = (_law(asked.settings[name]) for name in ("first", "second"))
    if first == second:
        raise UsageError(SAME_EDITION.format(id=first.id))
    found = tb.compare(event, first, second, **rules)
    amended = [law.amended(**rules["house_rules"]) for law in (first, second)]
    return _written(found, asked, lambda: shown.side_by_side(found, event, amended))


def _convert(asked: Job) -> JobResult:
    event = _ranked(asked).published() if asked.settings.get("with_ranks") else _tournament(asked)
    target = io.BytesIO()
    notes = tb.write(event, target, format=asked.settings["to"])
    headers = {NOTES: _header(notes)} if notes else {}
    return JobResult(target.getvalue(), BINARY, headers=headers)


def _header(notes: Sequence[str]) -> str:
    """As many notes as a header holds, each whole, and how many more there are."""
    kept: list[str] = []
    for note in notes:
        if len(json.dumps([*kept, note])) > MOST_NOTES:
            return json.dumps([*kept, words.MORE_NOTES.format(count=len(notes) - len(kept))])
        kept.append(note)
    return json.dumps(kept)


OPERATIONS: Mapping[str, Callable[[Job], JobResult]] = {
    "standings": _standings,
    "boards": _boards,
    "explain": _explain,
    "why": _why,
    "check": _check,
    "compare": _compare,
    "convert": _convert,
}
