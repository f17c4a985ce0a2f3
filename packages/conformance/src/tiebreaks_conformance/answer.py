"""What a program under test is told: each case, the articles and groups where it departs, and what explains it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, ClassVar, Literal


class Answer:
    """A frozen value that JSON can hold."""

    _JSON: ClassVar[tuple[str, ...]] = ()

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it: the fields, or the names of `_JSON`."""
        names = self._JSON or [each.name for each in fields(self)]  # type: ignore[arg-type]
        return {name: _plain(getattr(self, name)) for name in names}


def _plain(value: Any) -> Any:
    if isinstance(value, Answer):
        return value.to_dict()
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    return value


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
    faults: tuple[str, ...]
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

    _JSON: ClassVar[tuple[str, ...]] = (
        "program",
        "set_version",
        "edition",
        "agrees",
        "explained_by",
        "articles",
        "groups",
        "cases",
    )

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


@dataclass(frozen=True)
class WayCount(Answer):
    """The events of one way: ours asked of the program, or those of its generator."""

    way: str
    """ours, or theirs."""
    events: int
    """How many."""
    agree: int
    """Events in which every answer is right."""
    differ: int
    """Events in which one is not."""
    faults: int
    """Events to which the program gave no answer."""
    unasked: int
    """Events of which the program has no column."""
    answers: int
    """The columns that were compared."""


@dataclass(frozen=True)
class AxisCount(Answer):
    """The events at one place of an axis."""

    axis: str
    """system, edition, size, byes, forfeits or list."""
    name: str
    """The place, such as 9-16 players, half-point byes, or a code of the list."""
    events: int
    """How many were compared."""
    differ: int
    """How many of them differ; of a code, those in which this code or the ranks by it differ."""


@dataclass(frozen=True)
class Counterexample(Answer):
    """An event in which the program departs, made small."""

    event: str
    """The event that it was made from, such as ours 17."""
    participants: int
    """How many."""
    rounds: int
    """How many."""
    by: tuple[str, ...]
    """Its list."""
    edition: str
    """Its edition."""
    departures: tuple[Departure, ...]
    """Where the program departs."""
    trf: str
    """The file."""


@dataclass(frozen=True)
class BothWays(Answer):
    """What a program makes of many drawn events, and what ours makes of those of its generator."""

    _JSON: ClassVar[tuple[str, ...]] = (
        "program",
        "seed",
        "agrees",
        "ways",
        "axes",
        "articles",
        "explained_by",
        "faults",
        "examples",
    )

    program: str
    """The command."""
    seed: int
    """The seed of our events."""
    ways: tuple[WayCount, ...]
    """Each way."""
    axes: tuple[AxisCount, ...]
    """Events along each axis."""
    articles: tuple[GroupCount, ...]
    """Events by article from which the program departs."""
    explained_by: tuple[GroupCount, ...]
    """Editions and readings that would explain all departures of an event, with its events; empty: nothing would."""
    faults: tuple[GroupCount, ...]
    """What the program did in place of an answer, with the events; the most frequent first."""
    examples: tuple[Counterexample, ...]
    """The smallest counterexamples."""

    @property
    def agrees(self) -> bool:
        """Whether every answer was right, and there was one."""
        return all(way.events == way.agree + way.unasked for way in self.ways) and any(way.agree for way in self.ways)
