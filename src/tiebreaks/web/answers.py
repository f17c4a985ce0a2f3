"""The operations of the service: each reads the file, calls the library and writes the answer. They run in a worker."""

from __future__ import annotations

import io
import json
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import tiebreaks as tb
from tiebreaks import report
from tiebreaks.engine.request import parse_house_rules, settle_house_rules
from tiebreaks.errors import FormatError, RegulationError
from tiebreaks.explaining import Neighbours
from tiebreaks.law.editions import Edition, edition_named
from tiebreaks.messages import Message, words_for
from tiebreaks.operations.words import SAME_EDITION
from tiebreaks.report import Computed
from tiebreaks.system.pool import InTwo
from tiebreaks.text import split_names
from tiebreaks.web import words
from tiebreaks.web.jobs import BINARY, DOCUMENT, JSON, LINES, NOTES, TEXT, Job, JobResult
from tiebreaks.web.limits import STATUS, UsageError, exception_response
from tiebreaks.web.speech import in_words, page_face, service_face, speaking
from tiebreaks.web.view import page_text, view_boards, view_check, view_comparison, view_first_rows, view_result, view_standings

MEDIA_TYPES: Mapping[str, str] = {
    "json": JSON,
    "text": TEXT,
    "markdown": "text/markdown; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "html": "text/html; charset=utf-8",
}
MOST_NOTES = 4000  # characters of a header
Computable = TypeVar("Computable")
READING = ("strict", "trust", "encoding", "unpaired", "sheet", "tournament")  # the settings that the reader takes


def answer(job: Job) -> JobResult:
    """The result of an operation, of two the whole one; or the error response to whatever it raises."""
    found = begin_answer(job)
    return found.finish() if isinstance(found, InTwo) else found


def begin_answer(job: Job) -> JobResult | InTwo[JobResult]:
    """The result of an operation or two of them, or the error response, in the language of the request."""
    found = _compute(job, lambda: OPERATIONS[job.operation](job))
    if not isinstance(found, InTwo):
        return found
    first, finish = found
    return InTwo(first, lambda: _compute(job, finish))


def _compute(job: Job, compute: Callable[[], Computable]) -> Computable | JobResult:
    with speaking(job.settings.get("language")):
        try:
            return compute()
        except Exception as error:
            is_page = job.settings.get("format") == DOCUMENT
            response = exception_response(error, page_face() if is_page else service_face())
            if response.status == STATUS["fault"]:
                traceback.print_exc()  # on the standard error of the server: its owner can report it
            return response


class _Named(io.BytesIO):
    """The bytes of a file that messages call by its name."""

    def __init__(self, data: bytes, name: str) -> None:
        super().__init__(data)
        self.name = name


def _read(job: Job) -> tb.Tournament:
    files = [_Named(data, name) for data, name in ((job.data, job.name), *job.others)]
    return tb.read(files, **{name: job.settings[name] for name in READING if name in job.settings})


def find_edition(id: str) -> Edition:
    """The edition of an id; one that does not exist is an error of usage."""
    try:
        return edition_named(id)
    except RegulationError as unknown:
        raise UsageError(unknown.messages) from None


def _ranking_options(job: Job) -> dict[str, Any]:
    """The options of every operation that ranks."""
    settings = job.settings
    try:
        house_rules = parse_house_rules(settings.get("house_rule", ()))
    except RegulationError as unknown:
        raise UsageError(unknown.messages) from None
    return {"by": settings.get("by"), "after_round": settings.get("after"), "house_rules": house_rules}


def _edition(job: Job) -> Edition | None:
    id = job.settings.get("edition")
    return None if id is None else find_edition(id)


def _rank(job: Job) -> tb.Standings:
    options = _ranking_options(job)
    return tb.standings(_read(job), edition=_edition(job), lots=job.settings.get("lots"), **options)


def _columns(job: Job) -> Sequence[str] | None:
    return split_names(job.settings.get("columns"))


def _write(what: Computed, job: Job, for_page: Callable[[], dict[str, Any]] | None = None) -> JobResult:
    """A result in the format of the request."""
    format, workings = job.settings.get("format", "json"), job.settings.get("workings")
    if workings and format != "html":
        raise UsageError(Message(words.ONLY_IN_HTML))
    if format == DOCUMENT:
        return JobResult(_encode_page(for_page() if for_page else view_result(what)))
    workings = workings or report.workings_to_keep(what, format)
    text = report.render(what, format, columns=_columns(job), workings=workings, face=service_face())
    return JobResult(_encode(text + "\n"), MEDIA_TYPES[format])


def _encode_page(page: dict[str, Any]) -> bytes:
    return _encode(json.dumps(in_words(page), ensure_ascii=False))


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")


def _standings(job: Job) -> JobResult | InTwo[JobResult]:
    standings, rows = _rank(job), job.settings.get("rows")
    if rows is None:
        return _write(standings, job, lambda: view_standings(standings, _columns(job)))
    if job.settings.get("format") != DOCUMENT:
        raise UsageError(Message(words.ONLY_IN_DOCUMENT))
    if rows >= len(standings):
        return _write_line(view_standings(standings, _columns(job)))
    first = _write_line(view_first_rows(standings, _columns(job), rows))
    return InTwo(first, lambda: _write_line(view_standings(standings, _columns(job))))


def _write_line(page: dict[str, Any]) -> JobResult:
    return JobResult(_encode_page(page) + b"\n", LINES)


def _boards(job: Job) -> JobResult:
    boards = tb.board_standings(_read(job), job.settings.get("after"))
    return _write(boards, job, lambda: view_boards(boards))


def _explain(job: Job) -> JobResult:
    settings, standings = job.settings, _rank(job)
    if "code" not in settings:
        return _write(tb.explain(standings, settings["who"]), job)
    return _write(tb.explain(standings, settings["who"], settings["code"], occurrence=settings["occurrence"]), job)


def _why(job: Job) -> JobResult:
    standings = _rank(job)
    found = tb.why(standings, job.settings["who"], job.settings.get("other"))
    return _write(found, job, lambda: _view_why(standings, found, job))


def _view_why(standings: tb.Standings, found: tb.Why | Neighbours, job: Job) -> dict[str, Any]:
    """What the page shows of one or two participants; rules that cannot be followed here only cost the card its prizes."""
    from tiebreaks.web.card import view_card, view_why

    if isinstance(found, tb.Why):
        return view_why(standings, found)
    try:
        rules = _rules(job)
        prizes = tb.prizes(standings, rules) if rules else None
    except FormatError:
        rules = prizes = None
    return view_card(standings, found, prizes, rules)


def _rules(job: Job) -> tb.Rules | None:
    from tiebreaks.awards.rules_file import parse_rules

    return parse_rules(*job.rules) if job.rules else None


def _prizes(job: Job) -> JobResult:
    rules = _rules(job)
    if rules is None:
        raise UsageError(Message(words.NO_RULES))
    return _write(tb.prizes(_rank(job), rules), job)


def _categories(job: Job) -> JobResult:
    from tiebreaks.answers.categories import Categories
    from tiebreaks.awards.category_names import shown_name
    from tiebreaks.awards.category_standings import usual_categories

    standings = _rank(job)
    found = Categories(standings.title, usual_categories(standings, job.settings.get("category", ()), _rules(job)))
    names = (page_text(shown_name(each.category)) for each in found.categories)
    return _write(found, job, lambda: {**view_result(found), "names": [*names]})


def _needs(job: Job) -> JobResult:
    from tiebreaks.web.prospects import view_needs

    settings = job.settings
    options = _question(job) | {name: settings[name] for name in ("top", "finishes", "work") if name in settings}
    found = tb.needs(_read(job), settings["who"], **options)
    return _write(found, job, lambda: view_needs(found))


def _chances(job: Job) -> JobResult:
    from tiebreaks.web.prospects import view_chances

    chances = tb.chances(_read(job), finishes=job.settings["finishes"], **_question(job))
    return _write(chances, job, lambda: view_chances(chances, job.settings.get("who")))


def _question(job: Job) -> dict[str, Any]:
    """The options of every operation about pending games."""
    return {**_ranking_options(job), "edition": _edition(job), "before_round": job.settings.get("before")}


def _check(job: Job) -> JobResult:
    search, budget = job.settings.get("search", True), job.settings.get("budget")
    options = _ranking_options(job)
    compared: dict[str, Any] = {"columns": job.settings.get("columns"), "search": search, "budget": budget}
    if job.against:
        compared |= {"against": _Named(*job.against)}
    compared |= {"live": job.settings.get("live", False), "pending": job.settings.get("pending")}
    event, edition = _read(job), _edition(job)
    check = tb.check(event, edition=edition, **options, **compared)
    other = check.by_source == "inferred" or check.pending is not None  # perhaps another table than that of the page
    shown = tb.standings(event, edition=edition, **options) if other else None
    return _write(check, job, lambda: view_check(check, shown))


def _compare(job: Job) -> JobResult:
    event, options = _read(job), _ranking_options(job)
    first, second = (find_edition(job.settings[name]) for name in ("first", "second"))
    if first == second:
        raise UsageError(Message(SAME_EDITION, id=first.id))
    comparison = tb.compare(event, first, second, **options)
    _, provisions = settle_house_rules(first, options["house_rules"])
    amended = [law.amended(**provisions) for law in (first, second)]
    return _write(comparison, job, lambda: view_comparison(comparison, event, amended))


def _convert(job: Job) -> JobResult:
    event = _rank(job).published() if job.settings.get("with_ranks") else _read(job)
    target = io.BytesIO()
    notes = tb.write(event, target, format=job.settings["to"])
    headers = {NOTES: _notes_header(notes)} if notes else {}
    return JobResult(target.getvalue(), BINARY, headers=headers)


def _notes_header(notes: Sequence[str]) -> str:
    """As many notes as a header holds, each whole, and how many more there are."""
    kept: list[str] = []
    for note in (words_for(service_face(), note) for note in notes):
        if len(json.dumps([*kept, note])) > MOST_NOTES:
            return json.dumps([*kept, Message(words.MORE_NOTES, count=len(notes) - len(kept)).in_words(service_face())])
        kept.append(note)
    return json.dumps(kept)


OPERATIONS: Mapping[str, Callable[[Job], JobResult | InTwo[JobResult]]] = {
    "standings": _standings,
    "boards": _boards,
    "explain": _explain,
    "why": _why,
    "prizes": _prizes,
    "categories": _categories,
    "needs": _needs,
    "chances": _chances,
    "check": _check,
    "compare": _compare,
    "convert": _convert,
}
