"""What can go wrong, as one small tree: everything here is a ValueError that says where, expected, found, and what to do."""

from __future__ import annotations

from collections.abc import Iterable


class TiebreaksError(ValueError):
    """Any refusal of this library."""


class _Collected(TiebreaksError):
    """An error that carries every problem found, not only the first."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems: tuple[str, ...] = tuple(problems)
        super().__init__("\n".join(self.problems))

    def __reduce__(self) -> tuple[type[_Collected], tuple[tuple[str, ...]]]:
        return type(self), (self.problems,)


class TournamentError(_Collected):
    """A `Tournament` that contradicts itself: unknown opponents, two games in one round, impossible results."""


class FormatError(_Collected):
    """A file that cannot be read as a tournament."""


class RegulationError(TiebreaksError):
    """What was asked is forbidden or left undefined by the regulations; the message names the article."""

    def __init__(self, message: str, article: str = "") -> None:
        super().__init__(message)
        self.article = article  # on its own, for who reports the refusal


class UnknownTieBreak(TiebreaksError):
    """A tie-break code that no edition knows."""
