"""Questions about an event in progress: the law, the list, what is pending, and the engine that ranks its finishes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import prod
from typing import Any

import numpy as np

from tiebreaks.chances.models import Outcomes, Probabilities
from tiebreaks.chances.pending import (
    Item,
    enter_outcomes,
    fill_line_ups,
    find_pending,
    refuse_nothing_left,
    refuse_unpaired,
    take_back,
)
from tiebreaks.editions import Edition
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.finishes import Finishes
from tiebreaks.engine.records import Integers
from tiebreaks.engine.request import resolve
from tiebreaks.engine.standings import Standings, rank_request
from tiebreaks.messages import Message
from tiebreaks.model.tournament import Player, Team, Tournament

MOST_ENUMERATED = 200_000  # finishes that are ranked one by one without being asked for
MOST_EXACT = 3**13  # finishes that are ranked one by one when that is asked for


class Question:
    """An event in progress, with everything that ranks its finishes."""

    def __init__(
        self,
        event: Tournament,
        by: str | Iterable[str | TieBreak] | None = None,
        edition: str | Edition | None = None,
        after_round: int | None = None,
        house_rules: Mapping[str, Any] | None = None,
        before_round: int | None = None,
    ) -> None:
        self.notes: list[Message] = []
        """What was assumed."""
        if before_round is not None:
            event = take_back(event, before_round)
            self.notes.append(Message("Round {round} and later ones count as still to be played.", round=before_round))
            if before_round < len(event.rounds) and not event.predetermined:
                self.notes.append(Message("The pairings of later rounds are those that were made after the results."))
        request = resolve(event, by, edition, event.crosstable.rounds if after_round is None else after_round, house_rules)
        self.after_round: int = request.after_round
        """The round after which the ranks are asked for."""
        if after_round is None and event.total_rounds > self.after_round:
            refuse_unpaired(event)
        self.event: Tournament = fill_line_ups(event, self.after_round, self.notes)
        """The event, with the line-ups of all pending matches."""
        self.items: tuple[Item, ...] = tuple(find_pending(self.event, self.after_round))
        """What is pending, by round, White and Black."""
        if not self.items:
            refuse_nothing_left(self.after_round)
        self._options = (request.entries, request.law, self.after_round)
        self.now: Standings = rank_request(resolve(event, *self._options[:2], _last_begun(event, self.after_round), None))
        """The standings before these games, pending ones counted as the event says."""

    def __getstate__(self) -> dict[str, Any]:
        """Without the tables, which a copy or another process makes again."""
        return {name: value for name, value in self.__dict__.items() if name not in ("finishes", "_outcome_of", "choices")}

    @cached_property
    def by_board(self) -> bool:
        """Whether the list asks which boards of a match were won."""
        return any(entry.entry.by_board or entry.entry.self_defined for entry in self._options[0])

    @cached_property
    def finishes(self) -> Finishes:
        """The engine: variant j has the j-th outcome of every item, or the last one."""
        every = [item.outcomes(by_board=self.by_board) for item in self.items]
        variants = [
            resolve(self._enter(self.event, [index] * len(every)), *self._options, None)
            for index in range(max(map(len, every)))
        ]
        return Finishes(variants, [item[:3] for item in self.items], self._enter)

    def _enter(self, event: Tournament, outcomes: Sequence[int]) -> Tournament:
        every = [item.outcomes(by_board=self.by_board) for item in self.items]
        digits = [each[min(index, len(each) - 1)] for each, index in zip(every, outcomes, strict=True)]
        return enter_outcomes(event, self.items, digits)

    @cached_property
    def _outcome_of(self) -> Sequence[Integers]:
        """Per item: from the digits of its boards, one number to base 3, to the first outcome that is the same for the list."""
        found = []
        for index, item in enumerate(self.items):
            same = self.finishes.same_outcomes(index, by_board=self.by_board)
            at = {digits: number for number, digits in enumerate(item.outcomes(by_board=self.by_board))}
            found.append(
                np.array([
                    same[at[digits if self.by_board else tuple(sorted(digits))]] for digits in item.outcomes(by_board=True)
                ])
            )  # fmt: skip
        return found

    @cached_property
    def choices(self) -> Sequence[Sequence[int]]:
        """Per item: its outcomes that differ for the list."""
        return [sorted(set(each.tolist())) for each in self._outcome_of]

    @cached_property
    def count(self) -> int:
        """How many finishes differ for the list."""
        return prod(map(len, self.choices))

    def digits(self, index: int, outcome: int) -> tuple[int, ...]:
        """An outcome of an item: a digit per board, seen from the first side."""
        return self.items[index].outcomes(by_board=self.by_board)[outcome]

    def choose(self, digits: Integers) -> Integers:
        """(finishes, items): the outcomes, from the digits (finishes, boards) as White of each board sees them."""
        chosen = np.empty((len(digits), len(self.items)), dtype=np.int64)
        start = 0
        for index, item in enumerate(self.items):
            number = np.zeros(len(digits), dtype=np.int64)
            for board in item.boards:
                digit = digits[:, start]
                number = 3 * number + (2 - digit if board.turned else digit)
                start += 1
            chosen[:, index] = self._outcome_of[index][number]
        return chosen

    def probabilities(self, model: Outcomes) -> list[dict[int, Fraction]]:
        """Per item: the probability of each of its choices; boards are independent games."""
        found = []
        for item, outcome_of in zip(self.items, self._outcome_of, strict=True):
            each = dict.fromkeys(sorted(set(outcome_of.tolist())), Fraction(0))
            boards = [_turn(model.of(item.round, board.white, board.black), board.turned) for board in item.boards]
            for number, digits in enumerate(item.outcomes(by_board=True)):
                each[int(outcome_of[number])] += prod(
                    (p[digit] for p, digit in zip(boards, digits, strict=True)), start=Fraction(1)
                )
            found.append(each)
        return found

    def enumerate(self, fixed: Mapping[int, int] | None = None, at_once: int = 4096) -> Iterator[Integers]:
        """Every finish, in blocks (finishes, items) of outcomes; `fixed` items have one outcome."""
        fixed = fixed or {}
        choices = [np.array([fixed[index]] if index in fixed else each) for index, each in enumerate(self.choices)]
        total = prod(map(len, choices))
        for start in range(0, total, at_once):
            number = np.arange(start, min(start + at_once, total))
            block = np.empty((len(number), len(choices)), dtype=np.int64)
            for index in reversed(range(len(choices))):
                number, digit = np.divmod(number, len(choices[index]))
                block[:, index] = choices[index][digit]
            yield block

    @property
    def participants(self) -> Sequence[Player | Team]:
        """In the order of the columns of the ranks."""
        return self.finishes.variants[0].tournament.participants


def _turn(probabilities: Probabilities, turned: bool) -> Probabilities:
    return probabilities[::-1] if turned else probabilities


def _last_begun(event: Tournament, rounds: int) -> int:
    """The last round with a finished game, or before the first the round 0."""
    begun = [number for number in range(1, rounds + 1) if len(event.pending(number)) < len(event.rounds[number - 1])]
    return max(begun, default=0)
