"""What a server does not answer: what one call may take, and the kind and the words of an error."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tiebreaks.errors import FormatError, RegulationError, TiebreaksError, fault_of
from tiebreaks.messages import Face, Message

MOST_BYTES = 10_000_000  # of the files that are sent with a call
SECONDS = 20  # for one answer
MEGABYTES = 4_000  # likewise: a file that needs more is refused, the machine stays usable
WORK = 15_000  # steps of a search for what somebody needs: well within these seconds

TOO_LARGE = "The file is larger than 10 MB, which is the limit."
TOO_MUCH = "This needs more time or memory than one request may use; use the command line for this file."
FAULT = "This is a bug in tiebreaks; please report it, and attach the file."
KINDS: Mapping[type[Exception], str] = {  # the first that fits
    FormatError: "file",
    RegulationError: "regulations",
    TiebreaksError: "usage",
    MemoryError: "time",
    Exception: "fault",
}


def kind_of(error: Exception) -> tuple[str, tuple[Message, ...]]:
    """The kind of an error and its messages; a fault has none, because its own may reveal internals."""
    error = fault_of(error) or error
    kind = next(kind for expected, kind in KINDS.items() if isinstance(error, expected))
    return kind, error.messages if isinstance(error, TiebreaksError) else ()


def describe_refusal(kind: str, messages: tuple[Message, ...], face: Face, reader: Face | None = None) -> dict[str, Any]:
    """An error as JSON: its sentences, and the same with their facts, place and remedies.

    reader   whose words the sentences are in, if other than those of the messages
    """
    problems = [message.in_words(reader or face) for message in messages]
    told = [message.to_dict(face) for message in messages]
    return {"kind": kind, "message": problems[0], "problems": problems, "messages": told}
