"""What a program under test is told: each case, the articles and groups where it departs, and what explains it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from tiebreaks.messages import Message
from tiebreaks.values.answer import Answer

Verdict = Literal["agrees", "differs", "fault", "unasked"]


@dataclass(frozen=True)
class Departure(Answer):
    """A question that the program answers otherwise: of the participants, the first."""

    asked: str
    """A code such as BH/C1, or a list such as PTS, DE, whose ranks were asked."""
    id: int
    """The pairing number of the participant."""
    expected: Fraction | None
    """The right value or rank; None: there is none."""
    found: Fraction | None
    """What the program says; None: no value."""
    articles: tuple[str, ...]
    """The articles that it departs from."""
    decisive: bool
    """Whether the case is about this number."""
    editions: tuple[str, ...]
    """Other editions that give what the program says."""
    readings: tuple[str, ...]
    """Disputed readings that give what the program says, as R5 of docs/disputes.md."""

    @property
    def is_rank(self) -> bool:
        """Whether a rank was asked."""
        return "," in self.asked


@dataclass(frozen=True)
class CaseResult(Answer):
    """How the program fares in one case."""

    id: str
    """The case."""
    groups: tuple[str, ...]
    """What a program claims that has to pass it."""
    articles: tuple[str, ...]
    """The articles that the case is about."""
    verdict: Verdict
    """agrees, differs, fault (the program did not answer), or unasked."""
    agree: int
    """Questions with the right answer."""
    silent: int
    """Questions without an answer: the program has no such column."""
    departures: tuple[Departure, ...]
    """Questions with another answer."""
    faults: tuple[Message, ...]
    """What the program did in place of an answer."""


@dataclass(frozen=True)
class GroupCount(Answer):
    """Questions or cases of an article or a group."""

    name: str
    """The article, or the group."""
    asked: int
    """How many were asked and answered."""
    differ: int
    """How many of them differ."""


@dataclass(frozen=True)
class Conformance(Answer):
    """What a program makes of the conformance set."""

    _JSON: ClassVar[Mapping[str, str]] = {
        name: name for name in ("program", "set_version", "edition", "agrees", "explained_by", "articles", "groups", "cases")
    }

    program: str
    """The command."""
    set_version: str
    """The version of the set."""
    edition: str
    """The edition that was asked for."""
    cases: tuple[CaseResult, ...]
    """Each case, in the order of the set."""
    articles: tuple[GroupCount, ...]
    """Questions by article; those that differ most come first."""
    groups: tuple[GroupCount, ...]
    """Cases by group, in the order of the set."""
    explained_by: str
    """The edition that gives every answer in which the program departs; empty: none does."""

    @property
    def agrees(self) -> bool:
        """Whether every answer was right, and there was one in every case."""
        return all(case.verdict in ("agrees", "unasked") for case in self.cases) and any(case.agree for case in self.cases)
