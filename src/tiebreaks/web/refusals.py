"""Every refusal as JSON with a status: {"error": {"kind", "message", "problems"}}; a fault says nothing of the inside."""

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
    "slow": 408,  # the request did not arrive in time
    "regulations": 409,  # what the edition forbids in this event
    "size": 413,
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


def refusal(wrong: Exception) -> Answer:
    """What an exception tells who asked."""
    kind = next(kind for error, kind in KINDS.items() if isinstance(wrong, error))
    if isinstance(wrong, FormatError | TournamentError):
        return refused(kind, wrong.problems[0], wrong.problems)
    return refused(kind, str(wrong) if isinstance(wrong, TiebreaksError) else words.REFUSED[kind])


def refused(kind: str, message: str = "", problems: Sequence[str] = ()) -> Answer:
    """A refusal of a kind."""
    message = message or words.REFUSED[kind]
    told = {"error": {"kind": kind, "message": _as_fields(message), "problems": [*map(_as_fields, problems or [message])]}}
    headers = {"Retry-After": "2"} if kind == "busy" else {}
    body = json.dumps(told, ensure_ascii=False).encode("utf-8", "backslashreplace")
    return Answer(body, status=STATUS[kind], headers=headers)


def _as_fields(said: str) -> str:
    """A sentence of the library in the words of a request."""
    for argument, field in words.AS_FIELDS.items():
        said = said.replace(argument, field)
    return said
