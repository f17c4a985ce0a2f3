"""Every refusal as JSON with a status: {"error": {"kind", "message", "problems"}}; a fault says nothing of the inside.

Where other fields would be answered, `offers` has them: the list of the file without what is forbidden in it, or one side of
a file that contradicts itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from tiebreaks.errors import FormatError, RegulationError, TiebreaksError
from tiebreaks.messages import Face, Message, Remedy, as_message
from tiebreaks.text import typed
from tiebreaks.web import words
from tiebreaks.web.workers import JobResult


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


def refusal(wrong: Exception, *, for_page: bool = False) -> JobResult:
    """What an exception tells who asked."""
    kind = next(kind for error, kind in KINDS.items() if isinstance(wrong, error))
    messages = wrong.messages if isinstance(wrong, TiebreaksError) else (as_message(words.REFUSED[kind]),)
    problems = [said.in_words(PAGE if for_page else FIELDS) for said in messages]
    return refused(kind, problems[0], problems, _offers(messages))


def refused(kind: str, message: str = "", problems: Sequence[str] = (), offers: Sequence[Mapping[str, str]] = ()) -> JobResult:
    """A refusal of a kind."""
    message = message or words.REFUSED[kind]
    told: dict[str, object] = {"kind": kind, "message": message, "problems": [*(problems or [message])]}
    if offers:
        told["offers"] = [*offers]
    headers = {"Retry-After": "2"} if kind == "busy" else {}
    body = json.dumps({"error": told}, ensure_ascii=False).encode("utf-8", "backslashreplace")
    return JobResult(body, status=STATUS[kind], headers=headers)


def _offers(messages: Sequence[Message]) -> list[dict[str, str]]:
    """Fields with which the request would be answered."""
    offered = [remedy for said in messages for remedy in said.remedies if remedy.option in ("by", "trust")]
    return [{remedy.option: str(remedy.value)} for remedy in dict.fromkeys(offered)]


def _field(name: str) -> str:
    return {"after_round": "after", "house_rules": "house_rule"}.get(name, name)


def _sent(remedy: Remedy) -> str:
    return f"{_field(remedy.option)}={typed(remedy.value)}"


def _control(name: str) -> str:
    return words.CONTROLS.get(name, name)


FIELDS = Face(_field, _sent)
"""How options are written in a request to the service."""
PAGE = Face(_control, _sent, offer=words.OFFERED, lacks=frozenset({"strict", "house_rules", "unpaired"}))
"""The page has controls and buttons: it names no fields, and has nothing for some options."""
NOTES = Face(_control, _sent, offer="{sentence}")
"""Of what the page says beside an answer, where no button is offered."""
