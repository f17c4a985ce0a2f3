"""What a reader finds wrong with a file: `Problems` collects the messages and raises once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn, TypeVar

from tiebreaks.errors import FormatError
from tiebreaks.messages import Message, Place, Remedy, Severity

MOST_BYTES = 50_000_000  # of a file
MOST_ERRORS = 100
SHOWN_PER_CASE = 3  # warnings of one kind that are shown in full; the others are counted

Made = TypeVar("Made")


def refused(make: Callable[..., Made], *given: object) -> Made | FormatError:
    """What `make` makes, or how it refuses."""
    try:
        return make(*given)
    except FormatError as refusal:
        return refusal


class Problems:
    """Errors and warnings of one file, in the order in which they were found."""

    def __init__(self, name: str, *, strict: bool = False) -> None:
        self.name = name
        self.strict = strict
        self.errors: list[Message] = []
        self.warnings: list[Message] = []
        self.guessed_encoding = ""  # the code page that was taken, where the file does not say it
        self._seen: Counter[int] = Counter()

    def error(self, line: int, column: int, case: int, sentence: str, /, remedies: Iterable[Remedy] = (), **facts: Any) -> None:
        """Refuse the file; more errors may follow until `raise_if_any`. `case` is the number in docs/formats.md."""
        self.errors.append(self._message("error", line, column, case, sentence, remedies, facts))
        if len(self.errors) >= MOST_ERRORS:
            self.stop()

    def warn(self, line: int, column: int, case: int, sentence: str, /, remedies: Iterable[Remedy] = (), **facts: Any) -> None:
        """Say what was recovered from. Only the first few of a kind are kept, the others are counted."""
        self._seen[case] += 1
        if self._seen[case] <= SHOWN_PER_CASE:
            self.warnings.append(self._message("warning", line, column, case, sentence, remedies, facts))

    def lenient(
        self, line: int, column: int, case: int, sentence: str, /, remedies: Iterable[Remedy] = (), **facts: Any
    ) -> None:
        """A warning that strict=True turns into an error."""
        if not self.strict:
            self.warn(line, column, case, sentence, remedies, **facts)
            return
        found = Message(sentence, remedies=remedies, **facts)
        self.error(line, column, case, "{found} ({option} refuses it)", found=found, option=Remedy("strict", True))

    def told_warnings(self) -> tuple[Message, ...]:
        """The warnings; after the last one of a frequent kind, how many more there were."""
        last = {warning.case: position for position, warning in enumerate(self.warnings)}
        told = []
        for position, warning in enumerate(self.warnings):
            more = self._seen[warning.case] - SHOWN_PER_CASE
            if more > 0 and last[warning.case] == position:
                again = "{warning} (and {more} more of this kind)"
                where, case = warning.where, warning.case
                warning = Message(again, warning=warning, more=more, where=where, severity="warning", case=case)
            told.append(warning)
        return tuple(told)

    def raise_if_any(self) -> None:
        if self.errors:
            self.stop()

    def stop(self) -> NoReturn:
        """Raise everything found so far, in the order of the file."""
        told = sorted(self.errors, key=lambda found: (found.where.line, found.where.column))
        if len(self.errors) >= MOST_ERRORS:
            rest = "{most} errors, the rest of the file was not looked at"
            told.append(Message(rest, most=MOST_ERRORS, where=Place(self.name), severity="error"))
        raise FormatError(told)

    def _message(
        self,
        severity: Severity,
        line: int,
        column: int,
        case: int,
        sentence: str,
        remedies: Iterable[Remedy],
        facts: Mapping[str, Any],
    ) -> Message:
        where = Place(self.name, line, column)
        if isinstance(sentence, Message):  # somebody else has said it already
            return sentence.but(where=where, severity=severity, case=case)
        return Message(sentence, where=where, remedies=remedies, severity=severity, case=case, **facts)
