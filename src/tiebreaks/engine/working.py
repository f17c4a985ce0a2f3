"""Working: the rounds of a tie-break, what counts and why. The value is computed from it; an explanation is a row of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from tiebreaks.arrays import widen
from tiebreaks.cached import cached_property
from tiebreaks.engine.records import Bytes, Flags, Integers, Records, freeze
from tiebreaks.engine.steps import Steps
from tiebreaks.model.fields import fill
from tiebreaks.read_only import ReadOnlyDict


class Reason(IntEnum):
    """Why an amount stands in a round, or why it does not count: a code of arrays. Sentences are in sentences.py."""

    NO_ROUND = 0
    FREE_ROUND = 1
    AWARDED = 2  # points of the round, or a count of one
    NOT_COUNTED = 3  # the round has no part in this tie-break
    OPPONENT_SCORE = 4
    ADJUSTED_SCORE = 5
    FORFEIT_AS_PLAYED = 6
    DUMMY_OWN_SCORE = 7
    DUMMY_CAPPED_BY_OPPONENT = 8
    DUMMY_CAPPED_BY_DRAWS = 9
    VIRTUAL_OPPONENT = 10
    CUT_LEAST = 11
    CUT_VUR = 12
    CUT_MOST = 13
    RUNNING_SCORE = 14
    OUTSIDE_GROUP = 15
    MEETING = 16
    NOT_A_MEETING = 17
    LIMIT_REACHED = 18
    LIMIT_MISSED = 19
    RATING = 20
    NOT_OVER_THE_BOARD = 21
    UNRATED_OPPONENT = 22
    OPPONENT_TIE_BREAK = 23
    RATING_GIVEN = 24
    COMPARED_WITH_OPPONENT = 25
    COMPARED_WITH_DRAW = 26
    OPPONENT_WITHOUT_TIE_BREAK = 27
    ZERO_OPPONENT = 28
    NO_ELEMENT = 29
    WON_UNPLAYED = 30
    DUMMY_FOR_FORFEIT = 31


Reasons = Bytes
_MANY = 10_000  # cells


class Value(NamedTuple):
    """An exact fraction per row: value / over, where defined."""

    value: Integers
    """The numerators."""
    over: Integers | int
    """The denominators, or the one of all."""
    defined: Flags | None = None
    """Where it is defined; None: everywhere."""


@dataclass(frozen=True, eq=False)
class Working:
    """The contribution of every round, what counts, and why; `finish` turns what counts into the value.

    The workings that standings keep are sealed: all their arrays are read-only.
    """

    amount: Integers
    """(rows, rounds): what each round contributes, in 1/unit points."""
    counts: Flags
    """(rows, rounds): False where the amount is cut, or no part of the calculation."""
    make_reasons: Callable[[], Reasons]
    """Makes `reason` on first use."""
    finish: Callable[[Working], Value]
    """Makes the value from what counts."""
    unit: int = 1
    """The amounts are in 1/unit points."""
    significance: Integers | None = None
    """What "least significant" (14.1) compares first; the amount where None."""
    vur: Flags | None = None
    """The voluntarily unplayed rounds of 16.5; None where that article does not apply."""
    spent_cuts: Integers | None = None
    """Low cuts that unplayed rounds have used up already, per row."""
    table: Records | None = None
    """The records of the amounts, where they are not the event's own (8.3)."""
    place: Integers | None = None
    """Type A only: the places after this tie-break."""
    by_round: Flags | None = None
    """Rows whose value is made of rounds; None: all. Other rows are explained without a table."""
    steps: Steps | Mapping[str, Integers] = field(default_factory=dict)
    """Where the value is more than a sum; see steps.py."""

    @cached_property
    def reason(self) -> Reasons:
        """(rows, rounds): which `Reason` put or cut each amount."""
        return freeze(self.make_reasons())

    @cached_property
    def finished(self) -> Value:
        """The value of every row."""
        return self.finish(self)

    @property
    def value(self) -> Integers:
        return self.finished.value

    @property
    def over(self) -> Integers | int:
        return self.finished.over

    @property
    def defined(self) -> Flags | None:
        return self.finished.defined

    def seal(self) -> Working:
        """Make every array read-only, also those of the value and the steps; returns itself."""
        freeze((self.finished, self.__dict__))
        if isinstance(self.steps, Steps):
            self.steps.seal()
        else:
            fill(self, steps=ReadOnlyDict(self.steps))
        return self

    def without(self, rounds: Flags, reason: Reason | Callable[[], Reasons]) -> Working:
        """The same working with some rounds cut, for a reason."""

        def make_reasons() -> Reasons:
            return np.where(rounds, reason() if callable(reason) else np.uint8(reason), self.reason)

        return self.amended(self.counts & ~rounds, make_reasons)

    def amended(self, counts: Flags, make_reasons: Callable[[], Reasons]) -> Working:
        """The same working with other rounds that count, and other reasons."""
        return Working(
            self.amount, counts, make_reasons, self.finish, self.unit, self.significance, self.vur, self.spent_cuts,
            self.table, self.place, self.by_round, self.steps,
        )  # fmt: skip


def counted_sum(working: Working) -> Integers:
    """Sum of the amounts that count, per row."""
    return counted(working.amount, working.counts)


def counted(amount: Integers, counts: Flags) -> Integers:
    """Sum of some amounts, per row; in the integers of the amounts where finishes are a further axis."""
    # That axis cannot leave with the finishes (`chances`): Articles 7 to 9 and 14 are written once, for one event and for many
    # finishes, so the two steps they are made of, this sum and the lowest round of a cut, must work along either shape.
    if amount.ndim > 2:
        return _counted_of_finishes(amount, counts)
    if amount.size < _MANY:
        return np.asarray(np.add.reduce(amount, axis=1, dtype=np.int64, where=counts))
    if counts.all():
        return np.asarray(np.add.reduce(amount, axis=1, dtype=np.int64))
    return np.asarray(np.add.reduce(np.where(counts, amount, 0), axis=1, dtype=np.int64))


def _counted_of_finishes(amount: Integers, counts: Flags) -> Integers:
    kind = np.promote_types(amount.dtype, np.int16)
    if counts.shape[2] > 1:
        return np.asarray((amount * counts).sum(axis=1, dtype=kind))
    total = amount.sum(axis=1, dtype=kind)
    rows, rounds = map(widen, (~counts[:, :, 0]).nonzero())
    np.subtract.at(total, rows, amount[rows, rounds])  # few rounds, as a rule, and the same ones in every finish
    return np.asarray(total)


def count(rounds: Flags) -> Integers:
    """How many rounds of each row."""
    small = np.uint8 if rounds.shape[1] < 256 else np.int64  # bytes add up many at a time
    return np.asarray(np.add.reduce(rounds.view(np.uint8), axis=1, dtype=small), dtype=np.int64)


def as_sum(working: Working) -> Value:
    return Value(counted_sum(working), working.unit)


def as_count(working: Working) -> Value:
    """How many rounds count."""
    return Value(count(working.counts), 1)


def as_mean(working: Working) -> Value:
    """The exact arithmetic mean; undefined where nothing counts."""
    terms = count(working.counts)
    return Value(counted_sum(working), np.maximum(terms, 1) * working.unit, terms > 0)


def as_rounded_mean(working: Working) -> Value:
    """The mean rounded to the nearest whole number, half up (10.1)."""
    total, over, defined = as_mean(working)
    return Value(round_half_up(total, over), 1, defined)


def round_half_up(value: Integers, over: Integers | int) -> Integers:
    """floor(value / over + 1/2), exactly."""
    return np.asarray((value + over // 2) // over)  # an odd `over` has no halves


def fixed(value: Integers, over: Integers | int = 1, defined: Flags | None = None) -> Callable[[Working], Value]:
    """A `finish` for a value that is more than a sum of rounds; the steps explain it."""
    return lambda working: Value(value, over, defined)


def reasons(counts: Flags, yes: Reason, no: Reason) -> Callable[[], Reasons]:
    """One reason for what counts, another for what does not."""
    return lambda: np.where(counts, np.uint8(yes), np.uint8(no))
