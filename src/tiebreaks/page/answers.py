"""What a worker does: it asks the question of a request and writes the answer, or the error response to what it raises."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from tiebreaks.answers.needs import Needs
from tiebreaks.engine.standings import Standings
from tiebreaks.messages import Message, words_for
from tiebreaks.operations.groups import DOCUMENT
from tiebreaks.operations.kinds import UsageError
from tiebreaks.operations.operation import MORE_NOTES, Question, Written
from tiebreaks.operations.rendering import render_bytes
from tiebreaks.page import words
from tiebreaks.page.jobs import BINARY, JSON, LINES, NOTES, TEXT, Job, JobResult
from tiebreaks.page.refusals import STATUS, exception_response
from tiebreaks.page.speech import in_words, page_face, service_face, speaking
from tiebreaks.page.view import view_first_rows
from tiebreaks.page.views import view
from tiebreaks.system.in_two import InTwo
from tiebreaks.text import split_names

MEDIA_TYPES: Mapping[str, str] = {
    "json": JSON,
    "text": TEXT,
    "markdown": "text/markdown; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
MOST_NOTES = 4000  # characters of a header
Computable = TypeVar("Computable")


def answer(job: Job) -> JobResult:
    """The result of a job, of two the whole one; or the error response to whatever it raises."""
    found = begin_answer(job)
    return found.finish() if isinstance(found, InTwo) else found


def begin_answer(job: Job, progress: Callable[[int, int], None] | None = None) -> JobResult | InTwo[JobResult]:
    """The result of a job or two of them, or the error response, in the language of the request."""
    found = _compute(job, partial(_write, Question(job.function, job.values, progress=progress)))
    if not isinstance(found, InTwo):
        return found
    first, finish = found
    return InTwo(first, lambda: _compute(job, finish))


def _compute(job: Job, compute: Callable[[], Computable]) -> Computable | JobResult:
    with speaking(job.values.get("language")):
        try:
            return compute()
        except Exception as error:
            is_page = job.values.get("format") == DOCUMENT
            response = exception_response(error, page_face() if is_page else service_face())
            if response.status == STATUS["fault"]:
                traceback.print_exc()  # on the standard error of the server: its owner can report it
            return response


def _write(asked: Question) -> JobResult | InTwo[JobResult]:
    """The answer in the format of the request; of standings perhaps the first rows first, of needs the first steps."""
    found, format, rows = asked.answer, asked.get("format"), asked.get("rows")
    if isinstance(found, Written):
        return JobResult(found.data, BINARY, headers={NOTES: _notes_header(found.notes)} if found.notes else {})
    if rows is not None and format != DOCUMENT:
        raise UsageError([words.ONLY_IN_DOCUMENT])
    if format != DOCUMENT:
        columns = split_names(asked.get("columns")) if isinstance(found, Standings) else None
        data = render_bytes(found, format, service_face(), columns=columns, workings=asked.get("workings"))
        return JobResult(data, MEDIA_TYPES[format])
    if isinstance(found, Needs) and asked.get("in_steps"):
        return _write_steps(found, asked)
    if rows is None or not isinstance(found, Standings):
        return JobResult(_encode_page(view(found, asked)))
    whole = partial(_write_line, partial(view, found, asked))
    if rows >= len(found):
        return whole()
    return InTwo(_write_line(lambda: view_first_rows(found, split_names(asked.get("columns")), rows)), whole)


def _write_steps(found: Needs, asked: Question) -> JobResult | InTwo[JobResult]:
    """What points and own results say, then the whole, each on a line."""
    sharpen = found.sharpen
    if sharpen is None:
        return _write_line(partial(view, found, asked))
    first = _write_line(lambda: {**view(found, asked), "missing": True})
    return InTwo(first, lambda: _write_line(lambda: view(sharpen(), asked)))


def _write_line(page: Callable[[], dict[str, Any]]) -> JobResult:
    return JobResult(_encode_page(page()) + b"\n", LINES)


def _encode_page(page: dict[str, Any]) -> bytes:
    return _encode(json.dumps(in_words(page), ensure_ascii=False))


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")


def _notes_header(notes: Sequence[str]) -> str:
    """As many notes as a header holds, each whole, and how many more there are."""
    kept: list[str] = []
    for note in (words_for(service_face(), note) for note in notes):
        if len(json.dumps([*kept, note])) > MOST_NOTES:
            return json.dumps([*kept, Message(MORE_NOTES, count=len(notes) - len(kept)).in_words(service_face())])
        kept.append(note)
    return json.dumps(kept)
