"""What can go wrong, as one small tree: everything here is a ValueError that says where, expected, found, and what to do."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Mapping


class TiebreaksError(ValueError):
    """Any refusal of this library."""

    def about(self, name: str) -> TiebreaksError:
        """The same, said of something that has a name."""
        return type(self)(f"{name}: {self}")


class _Collected(TiebreaksError):
    """An error that carries every problem found, not only the first."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems: tuple[str, ...] = tuple(problems)  # all that is wrong, each a sentence
        super().__init__("\n".join(self.problems))

    def about(self, name: str) -> TiebreaksError:
        return type(self)(f"{name}: {problem}" for problem in self.problems)

    def __reduce__(self) -> tuple[type[_Collected], tuple[tuple[str, ...]]]:
        return type(self), (self.problems,)


class TournamentError(_Collected):
    """A `Tournament` that contradicts itself: unknown opponents, two games in one round, impossible results; in `problems`."""


class FormatError(_Collected):
    """A file that cannot be read as a tournament, or written; `problems` has everything that is wrong."""


class RegulationError(TiebreaksError):
    """What was asked is forbidden or left undefined by the regulations; the message names the article."""

    def __init__(self, message: str, article: str = "", instead: str = "") -> None:
        super().__init__(message)
        self.article: str = article  # on its own; empty where what was asked for does not exist
        self.instead: str = instead  # the event's own list without what is forbidden in it, where that is the reason

    def about(self, name: str) -> TiebreaksError:
        return type(self)(f"{name}: {self}", self.article, self.instead)


class UnknownTieBreak(TiebreaksError):
    """A tie-break code that no edition knows."""


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
    return known or getattr(wrong, "strerror", None) or str(wrong) or type(wrong).__name__
