"""Steps: what lies between the rounds and the value, made by the rule itself; sentences.py has the words of each type.

A plain sum or mean needs none: `Working.steps` is then empty. A self-defined rule may put whole numbers under names there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from tiebreaks.engine.records import Flags, Integers, freeze
from tiebreaks.model.decisions import HandOrder, PlayOff
from tiebreaks.model.scoring import as_points
from tiebreaks.text import exact_str, format_value


class RowTotals(NamedTuple):
    """One participant's part: the row, its value, and the sum of its rounds."""

    row: int
    value: Fraction
    sum: Fraction  # of the amounts that count
    terms: int  # how many count


class Step(NamedTuple):
    """One participant's steps."""

    facts: Mapping[str, Any] = {}  # as JSON has them; fractions are exact
    case: str = ""  # chooses one of the closing sentences of this type of steps
    gaps: Mapping[str, Any] = {}  # for the sentence, beside the facts, the value, `sum` and `terms`


class Steps:
    """The steps of a rule, for all rows at once; within the engine, and `seal` makes their arrays read-only."""

    def seal(self) -> None:
        """Make every array read-only."""
        freeze(vars(self))

    def of(self, closed: RowTotals) -> Step:
        """The steps of one participant."""
        return Step({"sum": closed.sum})

    def factors(self, row: int, index: int) -> tuple[Fraction, Fraction] | None:
        """The two numbers that an amount is the product of, where it is one."""
        return None


@dataclass(eq=False)
class OwnSteps(Steps):
    """Whole numbers under names, and how the value is made: a sum, a mean, or otherwise by the rule (4.1)."""

    named: Mapping[str, Integers] = field(default_factory=dict)
    has_rounds: bool = True  # False: the value is not made of rounds

    def of(self, closed: RowTotals) -> Step:
        named = {name: int(step[closed.row]) for name, step in self.named.items()}
        facts: dict[str, Any] = {**named, "sum": closed.sum}
        case = "own rule"
        if not self.has_rounds:
            facts = named
        elif closed.value == closed.sum:
            case = "sum"
        elif closed.terms and closed.value == closed.sum / closed.terms:
            case, facts = "mean", {**facts, "terms": closed.terms}
        return Step(facts, f"{case}, named" if named else case, {"named": tuple(named.items())})


@dataclass(eq=False)
class DatumStep(Steps):
    """7.8, 10.6 A datum of the participant; no round matters."""

    given: Flags | None = None  # rows with the rating that /U gives to the unrated

    def of(self, closed: RowTotals) -> Step:
        return Step(case="given" if self.given is not None and self.given[closed.row] else "")


@dataclass(eq=False)
class GivenStep(Steps):
    """4.1 A value that somebody else computed."""

    computed_by: str  # in words

    def of(self, closed: RowTotals) -> Step:
        case = "computed by" if self.computed_by else ""
        return Step(case=case, gaps={"computed_by": self.computed_by})


@dataclass(eq=False)
class DecidedSteps(Steps):
    """3, 4.1 Ties that people have decided: the decision about each row that has one."""

    decision_of: Mapping[int, PlayOff | HandOrder]

    def of(self, closed: RowTotals) -> Step:
        decision = self.decision_of[closed.row]
        if isinstance(decision, HandOrder):
            order: dict[str, Any] = {"participants": decision.order, "reason": decision.reason}
            return Step(order, "by hand, reason" if decision.reason else "by hand")
        played: dict[str, Any] = {"participants": decision.participants, "description": decision.description}
        return Step(played | {"games": len(decision.games)}, "play-off, described" if decision.description else "play-off")


@dataclass(eq=False)
class BonusStep(Steps):
    """4.2 Points that no round has given, or that were taken away."""

    bonus: Integers  # in tenths

    def of(self, closed: RowTotals) -> Step:
        bonus = _points(self.bonus[closed.row])
        return Step({"bonus": bonus}, "adjusted" if bonus else "")


@dataclass(eq=False)
class MeanSteps(Steps):
    """8.2, 10.1, 10.4, 10.5 The mean of what counts, rounded where the article says so."""

    value_of_opponents: str = ""  # in words, where the mean is one of the opponents' own tie-break

    def of(self, closed: RowTotals) -> Step:
        mean = closed.sum / closed.terms
        case = "rounded" if format_value(mean) != format_value(closed.value) else ""
        return Step({"sum": closed.sum, "terms": closed.terms}, case, {"mean": mean})


@dataclass(eq=False)
class ForeStep(Steps):
    """8.3 Whether the final round, which would be drawn, is still to come."""

    to_come: Flags | None  # None: it never is

    def of(self, closed: RowTotals) -> Step:
        to_come = self.to_come is not None and self.to_come[closed.row]
        return Step({"sum": closed.sum}, "final round to come" if to_come else "")


@dataclass(eq=False)
class ProductSteps(Steps):
    """9.1, 13.2 Round by round: the opponent's score, and the points it is multiplied by; in tenths."""

    score: Integers
    points: Integers
    awarded: Integers | None = None  # where they may be other ones

    def factors(self, row: int, index: int) -> tuple[Fraction, Fraction]:
        return _points(self.score[row, index]), _points(self.points[row, index])

    def is_changed(self, row: int, index: int) -> bool:
        """Whether the points of a round are not those awarded."""
        return self.awarded is not None and bool(self.awarded[row, index] != self.points[row, index])


@dataclass(eq=False)
class LimitStep(Steps):
    """9.2 The score that an opponent has to reach."""

    limit: Integers
    over: int
    score: str  # which: "MP", "GP", or nothing in an individual event

    def of(self, closed: RowTotals) -> Step:
        return Step({"limit": Fraction(int(self.limit[closed.row]), self.over)}, self.score)


@dataclass(eq=False)
class PerformanceSteps(Steps):
    """10.2 From the average rating of the opponents to the performance."""

    average: Integers
    halves: Integers  # the score, in half points
    games: Integers
    percent: Integers
    difference: Integers

    def of(self, closed: RowTotals) -> Step:
        facts = _whole(self, ("average", "halves", "games", "percent", "difference"), closed.row)
        return Step(facts, gaps={"score": Fraction(facts["halves"], 2)})


@dataclass(eq=False)
class PerfectPerformanceSteps(Steps):
    """10.3 The expected score against these opponents, and that of a rating lower by one; in hundredths."""

    halves: Integers
    games: Integers
    expected: Integers
    expected_below: Integers
    no_score: int  # subtracted from the lowest rating met, if nothing was scored

    def of(self, closed: RowTotals) -> Step:
        facts = _whole(self, ("halves", "games", "expected", "expected_below"), closed.row)
        gaps = {
            "score": Fraction(facts["halves"], 2),
            "below": closed.value - 1,
            "expects": Fraction(facts["expected"], 100),
            "expects_below": Fraction(facts["expected_below"], 100),
            "no_score": self.no_score,
        }
        return Step(facts, "" if facts["halves"] else "no score", gaps)


@dataclass(eq=False)
class StrengthSteps(Steps):
    """13.4 The secondary score, and the divisor of the Buchholz of the primary score."""

    secondary: Integers  # in tenths
    over: Integers  # the divisor is over / by
    by: Integers
    score: str  # which score the secondary one is
    fore: bool

    def of(self, closed: RowTotals) -> Step:
        divisor = Fraction(int(self.over[closed.row]), int(self.by[closed.row]))
        facts = {"secondary": _points(self.secondary[closed.row]), "buchholz": closed.sum, "divisor": divisor}
        return Step(facts, f"{self.score}, fore" if self.fore else self.score)


@dataclass(eq=False)
class BoardsSteps(Steps, ABC):
    """12 The points of each board in all rounds, and the numbers that are compared in turn, the higher first."""

    totals: Integers  # (rows, boards), in tenths
    compared: Sequence[Integers]  # per row, in tenths
    boards: Integers  # how many each row's event has; a stack may hold events with more
    applied: Flags | None = None  # None: to everybody

    def of(self, closed: RowTotals) -> Step:
        return Step({"boards": [exact_str(points) for points in self.points(closed.row)]})

    def points(self, row: int) -> tuple[Fraction, ...]:
        """From board 1 on."""
        return tuple(Fraction(each, 10) for each in self.totals[row, : self.boards[row]].tolist())

    @abstractmethod
    def in_turn(self, row: int) -> Iterator[tuple[int, Fraction]]:
        """The numbers that are compared, each with the last board that is part of it."""

    @abstractmethod
    def count_boards(self, boards: int) -> int:
        """How many boards of a match, from the first on, count in the amount of its round."""


class BoardCountSteps(BoardsSteps):
    """12.1 One number, the lower the better."""

    def in_turn(self, row: int) -> Iterator[tuple[int, Fraction]]:
        yield int(self.boards[row]), -_points(self.compared[0][row])

    def count_boards(self, boards: int) -> int:
        return boards


class TopBoardSteps(BoardsSteps):
    """12.2 Board after board."""

    def in_turn(self, row: int) -> Iterator[tuple[int, Fraction]]:
        for index in range(self.boards[row]):
            yield index + 1, _points(self.compared[index][row])

    def count_boards(self, boards: int) -> int:
        return 1


class BottomBoardSteps(BoardsSteps):
    """12.3 All boards but the last, but the last two, and so on."""

    def in_turn(self, row: int) -> Iterator[tuple[int, Fraction]]:
        for index in range(self.boards[row] - 1):
            yield int(self.boards[row]) - 1 - index, _points(self.compared[index][row])

    def count_boards(self, boards: int) -> int:
        return boards - 1


class Stage(NamedTuple):
    """One application of Article 6: the mini-tables of every group that is still tied, all at once."""

    rows: Integers  # the tied participants
    place: Integers  # the group of each: the place they share
    separate: Integers  # separate score, in 1/unit points
    missing: Integers  # members of the group not met
    low: Integers  # their score if every missing game is lost
    high: Integers  # their score if every missing game is won
    complete: Flags  # ranked by the separate score (6.2); otherwise by what is certain (6.3)
    games: Integers | None  # games among the tied, where their number matters (2022)
    refined: Integers  # the place after this stage
    unit: int


class Encountered(Protocol):
    """Article 6 applied; it makes its mini-tables when they are asked for."""

    @property
    def stages(self) -> tuple[Stage, ...]: ...
    @property
    def splitting(self) -> tuple[Stage, ...]: ...


class EncounterPhase(NamedTuple):
    """A step of EDE: Article 6 on one score. DE has one phase, on the score of the event."""

    score: str
    met: Encountered

    @property
    def stages(self) -> tuple[Stage, ...]:
        """Its mini-tables, in turn."""
        return self.met.stages


class KnockOut(NamedTuple):
    """13.3.2 The last two of a group: their board results, compared in turn."""

    rows: Flags  # who is in such a pair
    place: Integers  # before
    comparisons: tuple[BoardsSteps, ...]
    refined: Integers


@dataclass(eq=False)
class EncounterSteps(Steps):
    """6, 13.3 How the tied were separated."""

    phases: tuple[EncounterPhase, ...]
    score: str  # the score of the value: "MP", "GP", or nothing in an individual event
    a_game: bool  # the value is points a game, or a match (2022)
    knock_out: KnockOut | None = None

    def seal(self) -> None:
        super().seal()
        for phase in self.phases:
            freeze(vars(phase.met))
        for each in self.knock_out.comparisons if self.knock_out else ():
            each.seal()

    def of(self, closed: RowTotals) -> Step:
        if self.a_game:
            return Step({"sum": closed.sum, "games": closed.terms}, "a match" if self.score else "a game")
        return Step({"sum": closed.sum}, self.score)


def _whole(steps: Steps, names: Sequence[str], row: int) -> dict[str, int]:
    return {name: int(getattr(steps, name)[row]) for name in names}


def _points(tenths: Any) -> Fraction:
    return as_points(int(tenths))
