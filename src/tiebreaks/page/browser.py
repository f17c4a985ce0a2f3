"""The engine in a browser: answers the requests of the page where there is no server, with the same jobs and the same results.

A worker of the browser runs it in Python compiled to WebAssembly (`static/engine_worker.js`); nothing leaves the device.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tiebreaks.operations.operation import Content
from tiebreaks.operations.table import BY_NAME
from tiebreaks.page.answers import begin_answer
from tiebreaks.page.fields import make_job
from tiebreaks.page.jobs import SEARCH, JobResult
from tiebreaks.page.refusals import exception_response
from tiebreaks.page.speech import speaking
from tiebreaks.system.in_two import InTwo

Part = tuple[int, dict[str, str], bytes]


def respond(
    operation: str, sent: Iterable[tuple[str, Any]], language: str, progress: Callable[[int, int], None] | None = None
) -> Iterator[Part]:
    """The answer to a request: its status, headers and body; of standings perhaps the first rows, then the whole.

    progress   is told how much of a long answer is done, and of how much
    """
    with speaking(language):
        try:
            fields = [(name, value if isinstance(value, str) else Content(bytes(value[1]), value[0])) for name, value in sent]
            job = make_job(BY_NAME[operation], fields, SEARCH, language=language)
        except Exception as refused:
            yield _part(exception_response(refused))
            return
    found = begin_answer(job, progress)
    if isinstance(found, InTwo):
        yield _part(found.first)
        found = found.finish()
    yield _part(found)


def _part(result: JobResult) -> Part:
    return result.status, {"Content-Type": result.media_type, **result.headers}, result.body
