"""The error response to a request that is refused: by its size, its sender, or by the library.

An error response is JSON with a status: {"error": {"kind", "message", "problems", "messages"}}. `problems` are the sentences,
`messages` the same with their facts, place and remedies. `offers` has the fields of those remedies that a new request can
simply add. An internal fault reveals nothing of the inside.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from tiebreaks.messages import Face, Message
from tiebreaks.operations.refusals import describe_refusal, kind_of
from tiebreaks.page import words
from tiebreaks.page.jobs import JobResult
from tiebreaks.page.speech import service_face

OFFERED = (
    "by",
    "trust",
    "tournament",
    "unpaired",
    "encoding",
)  # the remedies that a new request can simply add: the page has a button for each

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


def exception_response(error: Exception, face: Face | None = None) -> JobResult:
    """The error response to an exception. A fault gets a general sentence."""
    kind, messages = kind_of(error)
    return error_response(kind, *messages, face=face)


def error_response(kind: str, *messages: Message, face: Face | None = None) -> JobResult:
    """An error response of a kind; without messages it says what the kind means."""
    messages = messages or (Message(words.REFUSED[kind]),)
    error = describe_refusal(kind, messages, service_face(), face)
    remedies = [remedy for message in messages for remedy in message.remedies if remedy.option in OFFERED]
    if remedies:
        error["offers"] = [{remedy.option: remedy.typed} for remedy in dict.fromkeys(remedies)]
    headers = {"Retry-After": "2"} if kind == "busy" else {}
    body = json.dumps({"error": error}, ensure_ascii=False).encode("utf-8", "backslashreplace")
    return JobResult(body, status=STATUS[kind], headers=headers)
