"""Rules in plain Python, for one participant at a time: their arguments, and a Working from their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import lcm
from operator import index
from typing import Any, NoReturn, TypeAlias

import numpy as np

from tiebreaks.cached import cached_property
from tiebreaks.engine.records import OVER_THE_BOARD, Records
from tiebreaks.engine.working import Reason, Value, Working, counted_sum, reasons
from tiebreaks.errors import RegulationError
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Message, as_fact, phrase, refusal
from tiebreaks.model.tournament import Player, Result, Team, Tournament

LARGEST_SUM = 2**62  # so that sums stay within 64 bits

Number: TypeAlias = int | Fraction | Decimal | str
Answer: TypeAlias = Number | Mapping[int, Number] | None
PlainRule: TypeAlias = "Callable[[Participant, Event], Answer]"


@dataclass(frozen=True, eq=False)
class Round:
    """One round of a participant."""

    number: int
    """The round, from 1."""
    opponent: Participant | None
    """The scheduled one, also of a forfeit; None: a bye, a free round, or absent."""
    colour: str
    """"white" or "black", of a team the colour of its first board; "" without an opponent."""
    result: Result
    """WIN, DRAW, LOSS, FORFEIT_WIN, HALF_BYE and so on."""
    points: Fraction
    """Awarded in this round."""

    @property
    def is_played(self) -> bool:
        """Whether it was played over the board."""
        return bool(OVER_THE_BOARD[self.result.value])

    @property
    def is_won(self) -> bool:
        """Whether it was won over the board."""
        return self.result in (Result.WIN, Result.UNRATED_WIN)

    @property
    def is_drawn(self) -> bool:
        """Whether it was drawn over the board."""
        return self.result in (Result.DRAW, Result.UNRATED_DRAW)

    @property
    def is_lost(self) -> bool:
        """Whether it was lost over the board."""
        return self.result in (Result.LOSS, Result.UNRATED_LOSS)


class Participant:
    """A player, or a team of a team event, with its rounds up to the last counted."""

    def __init__(self, event: Event, at: int, number: int, rating: int, score: Fraction) -> None:
        self.number: int = number
        """The pairing number."""
        self.rating: int = rating
        """0: unrated, or a team."""
        self.score: Fraction = score
        """As the standings show it, adjustments included."""
        self._event, self._at = event, at

    @property
    def details(self) -> Player | Team:
        """Its data in the tournament: name, federation, birth, title."""
        return self._event.tournament.participants[self._at]

    @property
    def name(self) -> str:
        """Its name."""
        return self.details.name

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """Every counted round."""
        return tuple(self._event._rounds_of(self._at))

    @property
    def opponents(self) -> tuple[Participant, ...]:
        """The opponents that it played over the board, in the order of the rounds."""
        return tuple(each.opponent for each in self.rounds if each.is_played and each.opponent is not None)

    def __repr__(self) -> str:
        return f"<{self.number} {self.name}>"


class Event:
    """One event as a rule sees it: all participants, the law, the number of rounds."""

    def __init__(self, table: Records, law: Edition, which: int) -> None:
        self.tournament: Tournament = table.events[which]
        """Everything that was read."""
        self.edition: Edition = law
        """The law."""
        first, end = table.first[which : which + 2].tolist()
        own = slice(first, end)
        self.rounds: int = int(table.rounds[own].max(initial=0))
        """How many rounds are counted."""
        self.total_rounds: int = int(table.announced[own].max(initial=0))
        """How many are announced."""
        rows = zip(table.number[own].tolist(), table.rating[own].tolist(), table.score[own].tolist(), strict=True)
        self.participants: Sequence[Participant] = tuple(
            Participant(self, at, number, rating, Fraction(score, 10)) for at, (number, rating, score) in enumerate(rows)
        )
        """In the order of the tournament, expelled ones included."""
        cells = (table.opponent[own] - first, table.black[own], table.result[own], table.points[own])
        self._cells: list[list[list[Any]]] = [column[:, : self.rounds].tolist() for column in cells]

    @cached_property
    def _by_number(self) -> Mapping[int, Participant]:
        return {one.number: one for one in self.participants}

    def participant(self, number: int) -> Participant:
        """The participant with a pairing number."""
        return self._by_number[number]

    def _rounds_of(self, at: int) -> Iterator[Round]:
        for number, (other, black, result, points) in enumerate(zip(*(column[at] for column in self._cells), strict=True), 1):
            opponent = None if other == at else self.participants[other]
            colour = "" if opponent is None else "black" if black else "white"
            yield Round(number, opponent, colour, Result(result), Fraction(points, 10))


def work_plainly(code: str, rule: PlainRule, table: Records, law: Edition, *, cuts: bool) -> Working:
    """The working of a plain rule, which is called for every participant of every event.

    A number is the value itself. Amounts by round are summed, and can be cut (14.1). None is undefined.
    """
    answers = [
        _ask_rule(code, rule, one, event, cuts)
        for event in (Event(table, law, which) for which in range(len(table.events)))
        for one in event.participants
    ]
    by_round = np.array([isinstance(answer, Mapping) for answer in answers], dtype=bool)
    amounts = [
        (row, number, amount)
        for row, answer in enumerate(answers)
        if isinstance(answer, Mapping)
        for number, amount in answer.items()
    ]
    unit = lcm(*(amount.denominator for _, _, amount in amounts))
    amount, counts = np.zeros_like(table.points), np.zeros(table.points.shape, dtype=bool)
    for row, number, part in amounts:
        amount[row, number - 1] = _check_whole(code, part * unit)
        counts[row, number - 1] = True
    numbers = [Fraction(0) if answer is None or isinstance(answer, Mapping) else answer for answer in answers]
    value = np.array([_check_whole(code, one.numerator) for one in numbers], dtype=np.int64)
    over = np.array([_check_whole(code, one.denominator) for one in numbers], dtype=np.int64)
    defined = np.array([answer is not None for answer in answers], dtype=bool)

    def finish(working: Working) -> Value:
        if by_round.all():
            return Value(counted_sum(working), unit)
        return Value(
            np.where(by_round, counted_sum(working), value),
            np.where(by_round, unit, over),
            None if defined.all() else defined,
        )

    make_reasons = reasons(counts, Reason.AWARDED, Reason.NOT_COUNTED)
    return Working(amount, counts, make_reasons, finish, unit, by_round=None if by_round.all() else by_round)


def _ask_rule(code: str, rule: PlainRule, one: Participant, event: Event, cuts: bool) -> Fraction | dict[int, Fraction] | None:
    """Call a rule for one participant; its answer as exact numbers."""
    try:
        answer = rule(one, event)
    except Exception as fault:
        named, nameless = "{code}: in its rule, for participant {id} {name}", "{code}: in its rule, for participant {id}"
        fault.add_note(Message(named if one.name else nameless, code=code, id=one.number, name=one.name))
        raise
    if answer is None:
        return None
    if isinstance(answer, Mapping):
        return {
            _check_round(code, one, number, event.rounds): _exact_number(code, one, part, round=number)
            for number, part in answer.items()
        }
    if cuts:
        refused = "participant {participant}: it takes cuts or medians; expected {expected}, found {found!r}"
        _refuse(
            code, one, refused, expected=phrase("a mapping from rounds to amounts, such as {1: 2, 3: 1}"), found=as_fact(answer)
        )
    return _exact_number(code, one, answer)


def _check_round(code: str, one: Participant, number: object, rounds: int) -> int:
    if not hasattr(number, "__index__") or not 1 <= index(number) <= rounds:
        refused = "participant {participant}: expected rounds from 1 to {most} as the keys of its amounts, found {found!r}"
        _refuse(code, one, refused, most=rounds, found=as_fact(number))
    return index(number)


_NOT_EXACT = {  # an amount of a round? a float?
    (False, False): "participant {participant}: expected {expected}, found {found!r}",
    (True, False): "participant {participant}, round {round!s}: expected {expected}, found {found!r}",
    (False, True): "participant {participant}: expected {expected}, found {found!r}; "
                   "a float is not exact, and no float decides a rank: Fraction(1, 2) is",
    (True, True): "participant {participant}, round {round!s}: expected {expected}, found {found!r}; "
                  "a float is not exact, and no float decides a rank: Fraction(1, 2) is",
}  # fmt: skip


def _exact_number(code: str, one: Participant, number: Any, round: object = None) -> Fraction:
    if hasattr(number, "__index__"):
        return Fraction(index(number))
    if isinstance(number, Fraction | Decimal | str):
        try:
            return Fraction(number)
        except (ValueError, OverflowError, ZeroDivisionError):
            pass
    refused = _NOT_EXACT[round is not None, isinstance(number, float)]
    expected = "an int, a Fraction, a Decimal, a text such as '1/3', or None"
    return _refuse(code, one, refused, round, expected=phrase(expected), found=as_fact(number))


def _refuse(code: str, one: Participant, sentence: str, round: object = None, /, **facts: Any) -> NoReturn:
    """Refuse an answer of a rule, with its participant and round."""
    raise RegulationError(refusal(code, sentence, participant=one.number, round=as_fact(round), **facts))


def _check_whole(code: str, number: Fraction | int) -> int:
    if not -LARGEST_SUM <= number <= LARGEST_SUM:
        bound = (
            "expected numbers of up to {most:,} over their common denominator, so that sums stay within 64 bits, "
            "found {found!s}"
        )
        raise RegulationError(refusal(code, bound, most=LARGEST_SUM, found=number))
    return int(number)
