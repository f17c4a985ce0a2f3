"""What a reader finds wrong with a file: `Problem`, and `Problems`, which collects them and raises once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NoReturn, TypeVar

from tiebreaks.errors import FormatError

MOST_BYTES = 50_000_000  # of a file
MOST_ERRORS = 100
SHOWN_PER_CASE = 3  # warnings of one kind that are shown in full; the others are counted

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding: where, which case of docs/formats.md, how grave, and what to do."""

    line: int
    column: int
    case: int
    severity: Literal["error", "warning"]
    message: str

    def told(self, name: str) -> str:
        return f"{name}:{self.line}:{self.column}: {self.severity}: {self.message}"


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
        self.errors: list[Problem] = []
        self.warnings: list[Problem] = []
        self.guessed_encoding = ""  # the code page that was taken, where the file does not say it
        self._seen: Counter[int] = Counter()

    def error(self, line: int, column: int, case: int, message: str) -> None:
        """Refuse the file; more errors may follow until `raise_if_any`."""
        self.errors.append(Problem(line, column, case, "error", message))
        if len(self.errors) >= MOST_ERRORS:
            self.stop()

    def warn(self, line: int, column: int, case: int, message: str) -> None:
        """Say what was recovered from. Only the first few of a kind are kept, the others are counted."""
        self._seen[case] += 1
        if self._seen[case] <= SHOWN_PER_CASE:
            self.warnings.append(Problem(line, column, case, "warning", message))

    def lenient(self, line: int, column: int, case: int, message: str) -> None:
        """A warning that strict=True turns into an error."""
        if self.strict:
            self.error(line, column, case, f"{message} (strict=True refuses it)")
        else:
            self.warn(line, column, case, message)

    def told_warnings(self) -> tuple[str, ...]:
        """The warnings as text; after the last one of a frequent kind, how many more there were."""
        last = {problem.case: position for position, problem in enumerate(self.warnings)}
        told = []
        for position, problem in enumerate(self.warnings):
            more = self._seen[problem.case] - SHOWN_PER_CASE
            text = problem.told(self.name)
            told.append(f"{text} (and {more} more of this kind)" if more > 0 and last[problem.case] == position else text)
        return tuple(told)

    def raise_if_any(self) -> None:
        if self.errors:
            self.stop()

    def stop(self) -> NoReturn:
        """Raise everything found so far, in the order of the file."""
        told = [problem.told(self.name) for problem in sorted(self.errors, key=lambda item: (item.line, item.column))]
        if len(self.errors) >= MOST_ERRORS:
            told.append(f"{self.name}: error: {MOST_ERRORS} errors, the rest of the file was not looked at")
        raise FormatError(told)
