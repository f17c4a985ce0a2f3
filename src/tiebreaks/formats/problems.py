"""`Problems` collects the errors and warnings of one file, and raises all the errors at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeAlias, TypeVar

from tiebreaks.errors import FormatError
from tiebreaks.messages import NOWHERE, Given, Message, Place, Severity, enclose

MOST_BYTES = 50_000_000  # of a file
MOST_ERRORS = 100
SHOWN_PER_CASE = 3  # warnings of one kind that are kept; the others are counted

Spot: TypeAlias = tuple[int, int] | str | Place
"""Where in a file: a line and a column, both from 1, or a path into JSON such as players[3].rating; a Place has a file."""
Returned = TypeVar("Returned")


def result_or_error(make: Callable[..., Returned], *arguments: object) -> Returned | FormatError:
    """What `make` returns, or the FormatError that it raises."""
    try:
        return make(*arguments)
    except FormatError as error:
        return error


def file_error(name: str, sentence: str, spot: tuple[int, int] = (0, 0), /, **facts: Any) -> FormatError:
    """The error of a file, or of what was given as one, as a whole, or at a line and a column."""
    return FormatError(Message(sentence, where=Place(name, *spot), severity="error", **facts))


class Errors(list[Message]):
    """Errors of one list of a file. Very many raise at once: no more are made than anybody reads."""

    def append(self, error: Message) -> None:
        super().append(error)
        if len(self) >= MOST_ERRORS:
            self.raise_if_any()

    def raise_if_any(self) -> None:
        """Raise the errors, if there are any."""
        if self:
            raise FormatError(self[:MOST_ERRORS])


class Problems:
    """Errors and warnings of one file, in the order in which they were found. Paths into JSON start at the part `within`."""

    def __init__(self, name: str, *, strict: bool = False, within: str = "") -> None:
        self.name = name
        self.strict = strict
        self.within = within
        self.errors: list[Message] = []
        self.warnings: list[Message] = []
        self.guessed_encoding = ""  # the assumed code page, where the file names none
        self._seen: dict[int, int] = {}  # case -> how many warnings

    def error(self, spot: Spot, sentence: str, /, **parts: Any) -> None:
        """Add an error; `parts` are those of a Message, its `case` is the number in docs/formats.md. Too many errors raise."""
        self.errors.append(self._message("error", spot, sentence, parts))
        if len(self.errors) >= MOST_ERRORS:
            self.stop()

    def refuse(self, spot: Spot, sentence: str, /, **parts: Any) -> NoReturn:
        """Raise the errors so far and this one: nothing else can be read."""
        self.error(spot, sentence, **parts)
        self.stop()

    def warn(self, spot: Spot, sentence: str, /, *, case: int = 0, **parts: Any) -> None:
        """Add a warning. Only the first few of a case are kept, the others are counted."""
        if case:
            seen = self._seen[case] = self._seen.get(case, 0) + 1
            if seen > SHOWN_PER_CASE:
                return
        self.warnings.append(self._message("warning", spot, sentence, {**parts, "case": case}))

    def tolerate(self, spot: Spot, sentence: str, /, *, case: int = 0, **parts: Any) -> None:
        """Add a warning that strict=True turns into an error."""
        if not self.strict:
            self.warn(spot, sentence, case=case, **parts)
            return
        problem = Message(sentence, **parts)
        refuses = enclose("{found} ({option} refuses it)", found=problem, option=Given("strict", True))
        kept = {"article": refuses.article, "remedies": refuses.remedies}
        self.error(spot, refuses.sentence, case=case, **kept, **refuses.facts)

    @property
    def warned(self) -> int:
        """How many warnings there were, with those that are only counted."""
        return len(self.warnings) + sum(self._seen.values())

    def list_warnings(self) -> tuple[Message, ...]:
        """The warnings; the last one of a frequent case says how many more there were."""
        if not self.warnings:
            return ()
        last = {warning.case: position for position, warning in enumerate(self.warnings)}
        listed = []
        for position, warning in enumerate(self.warnings):
            more = self._seen.get(warning.case, 0) - SHOWN_PER_CASE
            if more > 0 and last[warning.case] == position:
                again = "{warning} (and {more} more of this kind)"
                where, case = warning.where, warning.case
                first = warning.revise(where=NOWHERE, severity="")
                warning = enclose(again, warning=first, more=more, where=where, severity="warning", case=case)
            listed.append(warning)
        return tuple(listed)

    def raise_if_any(self) -> None:
        """Raise the errors, if there are any."""
        if self.errors:
            self.stop()

    def stop(self) -> NoReturn:
        """Raise the errors so far, in the order of the file."""
        errors = sorted(self.errors, key=lambda error: (error.where.line, error.where.column))
        if len(errors) >= MOST_ERRORS:
            sentence = "reading stopped after {most} errors; correct these first"
            errors.append(Message(sentence, most=MOST_ERRORS, where=Place(self.name), severity=errors[-1].severity))
        raise FormatError(errors)

    def _message(self, severity: Severity, spot: Spot, sentence: str, parts: Mapping[str, Any]) -> Message:
        if isinstance(spot, Place):
            severity, where = "" if spot.path else severity, spot if spot.file else Place(self.name)
        elif isinstance(spot, str):
            path = f"{self.within}.{spot}" if self.within and spot else self.within or spot  # a path in words stays a Message
            severity, where = "", Place(self.name, path=path)
        else:
            where = Place(self.name, *spot)
        if isinstance(sentence, Message):  # which another part of the library made
            return sentence.revise(where=where, severity=severity, **parts)
        return Message(sentence, where=where, severity=severity, **parts)
