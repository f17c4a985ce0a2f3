"""The exceptions of the library: ValueErrors that say where, what was expected, what was found, and what to do."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Mapping
from contextlib import ContextDecorator
from datetime import date
from numbers import Integral, Real
from types import TracebackType
from typing import Any, Self

from tiebreaks.messages import Items, Message, Option, Place, as_fact, enclose, phrase

MOST_MESSAGES = 200  # of an error; a reader stops earlier


class TiebreaksError(ValueError):
    """Any refusal of this library. `messages` holds all problems, each with its facts, article, place and remedies."""

    def __init__(self, problems: str | Iterable[str], /, **facts: Any) -> None:
        """One message, several, or a sentence with gaps and its facts (also article, where, remedies).

        A text without facts is a sentence as well; the words of others are a fact: `as_message`.
        """
        messages = (problems,) if isinstance(problems, str) else tuple(problems)
        if (more := len(messages) - MOST_MESSAGES) > 1:
            messages = (
                *messages[:MOST_MESSAGES],
                Message("{count} more {count:problem|problems}; correct these first", count=more),
            )
        self.messages: tuple[Message, ...] = tuple(Message(one, **facts) if facts else phrase(one) for one in messages)
        """All problems, each with its facts, article, place and remedies; of very many the first."""
        super().__init__("\n".join(self.messages))

    def __str__(self) -> str:
        return "\n".join(self.messages)

    @property
    def problems(self) -> tuple[Message, ...]:
        """All problems, each a sentence: the messages."""
        return self.messages

    def about(self, what: str, **facts: Any) -> Self:
        """The same error about something in particular: a name, or a phrase with gaps and its facts."""
        return type(self)([_about(Message(what, **facts), message) for message in self.messages])

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.messages,)


def _about(what: Message, message: Message) -> Message:
    return enclose("{what}: {said}", what=what, said=message)


class WrongType(TiebreaksError, TypeError):
    """An argument of a type that the call does not take: a TypeError, too."""


class TournamentError(TiebreaksError):
    """A `Tournament` that contradicts itself: unknown opponents, two games in one round, impossible results."""


class UnknownParticipant(TournamentError, KeyError):
    """Who is no participant, or not one alone: a KeyError, too."""


class FormatError(TiebreaksError):
    """A file that cannot be read as a tournament, or written."""


class MissingFile(FormatError, FileNotFoundError):
    """A file that is not there: a FormatError, and a FileNotFoundError with its `errno` and `filename`."""

    def __init__(self, problems: str | Iterable[str], /, **facts: Any) -> None:
        super().__init__(problems, **facts)
        self.errno: int | None = errno.ENOENT
        self.strerror: str | None = _REASONS[errno.ENOENT]
        self.filename: Any = self.messages[0].where.file


class RegulationError(TiebreaksError):
    """The regulations forbid the request or leave it undefined; the message names the article."""

    @property
    def article(self) -> str:
        """The article of the first message; empty if the request names something that does not exist."""
        return self.messages[0].article

    @property
    def instead(self) -> str:
        """The event's own list without its forbidden entries, if these are the reason."""
        return next((str(remedy.value) for remedy in self.messages[0].remedies if remedy.option == "by"), "")


class UnknownTieBreak(TiebreaksError, KeyError):
    """A tie-break code that no edition knows, or that a row does not have: a KeyError, too."""


_KINDS: Mapping[type, Message] = {
    str: Message("a text"), Integral: Message("a whole number"), Real: Message("a number"), Mapping: Message("a mapping"),
    date: Message("a date"), Iterable: Message("a list"),
}  # fmt: skip


def expect(name: str, value: object, *kinds: type) -> None:
    """Refuse an argument that has none of these types."""
    if not isinstance(value, kinds):
        expected = Items(tuple(_KINDS.get(kind, Message("{kind}", kind=kind.__name__)) for kind in kinds), "or else")
        sentence = "{option}: expected {expected}, found {found!r}"
        raise WrongType(sentence, option=Option(name), expected=expected, found=as_fact(value))


_REASONS: Mapping[int, str] = {  # the words of the C locale: a program may have set another, and tables hold these words
    errno.EACCES: "Permission denied",
    errno.EFBIG: "File too large",
    errno.EIO: "Input/output error",
    errno.EISDIR: "Is a directory",
    errno.ELOOP: "Too many levels of symbolic links",
    errno.EMFILE: "Too many open files",
    errno.ENAMETOOLONG: "File name too long",
    errno.ENOENT: "No such file or directory",
    errno.ENOSPC: "No space left on device",
    errno.ENOTDIR: "Not a directory",
    errno.EPERM: "Operation not permitted",
    errno.EROFS: "Read-only file system",
}


def reason_of(wrong: BaseException) -> str:
    """Why the system refuses a file, in the same words in every locale."""
    known = _REASONS.get(getattr(wrong, "errno", None) or 0)
    if known:
        return phrase(known)
    own = wrong.args[0] if wrong.args and isinstance(wrong.args[0], Message) else None  # what we say ourselves
    return own or getattr(wrong, "strerror", None) or str(wrong) or type(wrong).__name__


DEBUG = "TIEBREAKS_DEBUG"
"""Set in the environment: faults of ours are raised as they are. Our tests and fuzzers set it."""
_FAULT = "{kind}: {error}; this is a fault of tiebreaks (in {place}), please report it and attach the file if you may"


class Border(ContextDecorator):
    """The border of a reader: whatever a file makes of it, a FormatError comes out; `__cause__` is what came in.

    A fault of ours becomes a FormatError that asks for a report. An event that contradicts itself keeps its messages, and a
    file that the system does not give has the system's reason. Four things pass, as they say nothing of the file: our other
    refusals, MemoryError, TimeoutError (a limit of the caller), and what is no Exception, such as Ctrl-C.
    """

    def __init__(self, file: str = "", error: type[FormatError] = FormatError) -> None:
        self.file = file
        self.error = error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None) -> None:
        where = Place(self.file)
        match wrong:
            case TournamentError():
                messages = [each if each.where.file else each.revise(where=where, severity="error") for each in wrong.messages]
                raise self.error(messages) from wrong
            case TiebreaksError() | MemoryError() | TimeoutError():
                return
            case OSError():
                raise self.error("cannot be read: {reason}", reason=reason_of(wrong), where=where, severity="error") from wrong
            case Exception() if not os.environ.get(DEBUG):
                facts = {"kind": type(wrong).__name__, "error": str(wrong), "place": _place_in_our_code(trace)}
                raise self.error(_FAULT, where=where, severity="error", **facts) from wrong


def fault_of(error: BaseException) -> Exception | None:
    """The fault of ours that a reader turned into this error; None if the error is none."""
    is_fault = isinstance(error, FormatError) and error.messages[0].sentence == _FAULT
    cause = error.__cause__
    return cause if is_fault and isinstance(cause, Exception) else None


def _place_in_our_code(trace: TracebackType | None) -> str:
    """The last place of this package that an exception came through: formats/pgn/tags.py:215."""
    root, place = os.path.dirname(__file__), ""
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.startswith(root):
            place = f"{os.path.relpath(file, root).replace(os.sep, '/')}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place
