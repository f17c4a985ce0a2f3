"""Every refusal as JSON with a status: {"error": {"kind", "message", "problems"}}; a fault says nothing of the inside.

Where other fields would be answered, `offers` has them: the list of the file without what is forbidden in it, or one side of
a file that contradicts itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from tiebreaks.errors import FormatError, RegulationError, TiebreaksError, TournamentError
from tiebreaks.web import words
from tiebreaks.web.asked import Answer


class UsageError(TiebreaksError):
    """A setting that is not understood."""


STATUS: Mapping[str, int] = {  # kind -> status
    "usage": 400,  # a setting, a code or a participant that does not exist
    "foreign": 403,  # from a page of another site, or under a name that is not the server's
    "slow": 408,  # the request did not arrive in time
    "regulations": 409,  # what the edition forbids in this event
    "size": 413,
    "form": 415,  # another body than a form
    "file": 422,  # the file cannot be read, or cannot be written in that format
    "time": 422,  # the answer takes longer than a request may
    "fault": 500,
    "busy": 503,
}
KINDS: Mapping[type[Exception], str] = {  # the first that fits
    FormatError: "file",
    RegulationError: "regulations",
    TiebreaksError: "usage",
    MemoryError: "time",
    Exception: "fault",
}


def refusal(wrong: Exception, *, for_page: bool = False) -> Answer:
    """What an exception tells who asked."""
    kind = next(kind for error, kind in KINDS.items() if isinstance(wrong, error))
    told: Sequence[str] = (str(wrong) if isinstance(wrong, TiebreaksError) else words.REFUSED[kind],)
    if isinstance(wrong, FormatError | TournamentError):
        told = wrong.problems
    problems = [as_page(said) if for_page else _as_fields(said) for said in told]
    return refused(kind, problems[0], problems, _offers(wrong))


def refused(kind: str, message: str = "", problems: Sequence[str] = (), offers: Sequence[Mapping[str, str]] = ()) -> Answer:
    """A refusal of a kind."""
    message = message or words.REFUSED[kind]
    told: dict[str, object] = {"kind": kind, "message": message, "problems": [*(problems or [message])]}
    if offers:
        told["offers"] = [*offers]
    headers = {"Retry-After": "2"} if kind == "busy" else {}
    body = json.dumps({"error": told}, ensure_ascii=False).encode("utf-8", "backslashreplace")
    return Answer(body, status=STATUS[kind], headers=headers)


def _offers(wrong: Exception) -> list[dict[str, str]]:
    """Fields with which the request would be answered."""
    if isinstance(wrong, RegulationError) and wrong.instead:
        return [{"by": wrong.instead}]
    if isinstance(wrong, FormatError) and any(words.ONE_SIDE in said for said in wrong.problems):
        return [{"trust": "results"}, {"trust": "points"}]
    return []


def as_page(said: str) -> str:
    """A sentence of the library in the words of the page, which has fewer controls than a call has arguments."""
    return _translated(said, words.AS_PAGE)


def _as_fields(said: str) -> str:
    """A sentence of the library in the words of a request."""
    return _translated(said, words.AS_FIELDS)


def _translated(said: str, table: Mapping[str, str]) -> str:
    for argument, field in table.items():
        said = said.replace(argument, field)
    return said
