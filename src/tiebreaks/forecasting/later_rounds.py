"""Later rounds: in every finish they are paired by its own results, and their games are drawn; then the finish is ranked.

Estimated pairings take score groups from the top, the upper half against the lower half. About half of the pairs are those of
the real rules. It is for rounds after the next one only, and answers say that it was used.
"""

from __future__ import annotations

import pickle
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tiebreaks.engine.records import Flags, Integers, Records, records
from tiebreaks.errors import TiebreaksError
from tiebreaks.forecasting.models import Outcomes
from tiebreaks.forecasting.pending import RESULTS, enter_outcomes
from tiebreaks.forecasting.question import Question
from tiebreaks.forecasting.stream import thresholds
from tiebreaks.forecasting.unpaired import Plan, pair_next
from tiebreaks.messages import Message, Option
from tiebreaks.model.tournament import BYES, Bye, Game, Result, Tournament, outcome_of

if TYPE_CHECKING:
    from tiebreaks.forecasting.finishes import RankedFinishes
    from tiebreaks.forecasting.stream import Words


@dataclass
class PairingState:
    """What a pairing looks at, by the row of each participant; it changes from round to round of one finish."""

    scores: list[int]
    """In tenths."""
    met: list[int]
    """A bit for each opponent met, and for each who must not be met."""
    balance: list[int]
    """Games with White less those with Black."""
    last: list[str]
    """The colours of the last two games: "", "w", "bw", .."""
    had_bye: int
    """A bit for each who had a pairing-allocated bye, or points without a game."""

    def copy(self) -> PairingState:
        """The same, to go on with."""
        return PairingState([*self.scores], [*self.met], [*self.balance], [*self.last], self.had_bye)

    def play(self, white: int, black: int) -> None:
        """Two met over the board."""
        self.met[white] |= 1 << black
        self.met[black] |= 1 << white
        self.balance[white] += 1
        self.balance[black] -= 1
        self.last[white] = self.last[white][-1:] + "w"
        self.last[black] = self.last[black][-1:] + "b"

    def needs(self, row: int) -> str:
        """The colour that somebody must have: neither a third one in a row nor a difference of three; "": either."""
        if self.balance[row] >= 2 or self.last[row] == "ww":
            return "b"
        if self.balance[row] <= -2 or self.last[row] == "bb":
            return "w"
        return ""


def pair_round(state: PairingState, present: Collection[int]) -> tuple[list[tuple[int, int]], int | None]:
    """Pairs (White, Black) of rows, and who has the bye; rows stand in the order of the pairing numbers."""
    scores = state.scores
    order = sorted(present, key=lambda row: (-scores[row], row))
    bye = None
    if len(order) % 2:
        bye = next((row for row in reversed(order) if not state.had_bye >> row & 1), order[-1])
        order.remove(bye)
    pairs = _pair_groups(state, order)
    return [_give_colours(state, *pair) for pair in pairs], bye


def _pair_groups(state: PairingState, order: Sequence[int]) -> list[tuple[int, int]]:
    scores, met = state.scores, state.met
    needs = {row: state.needs(row) for row in order}

    def may_meet(one: int, other: int) -> bool:
        return not met[one] >> other & 1 and (not needs[one] or needs[one] != needs[other])

    pairs: list[tuple[int, int]] = []
    floaters: list[int] = []
    start, count = 0, len(order)
    while start < count:
        end = start
        while end < count and scores[order[end]] == scores[order[start]]:
            end += 1
        group = [*order[start:end]]
        start = end
        down = []
        for floater in floaters:
            at = next((at for at, row in enumerate(group) if may_meet(floater, row)), None)
            if at is None:
                down.append(floater)
            else:
                pairs.append((floater, group.pop(at)))
        half = len(group) // 2
        upper, lower = group[:half], group[half:]
        for row in upper:
            at = next((at for at, other in enumerate(lower) if may_meet(row, other)), None)
            if at is None:
                down.append(row)
            else:
                pairs.append((row, lower.pop(at)))
        floaters = [*down, *lower]
    _repair(pairs, floaters, may_meet, met)
    return pairs


def _repair(pairs: list[tuple[int, int]], left: list[int], may_meet: object, met: Sequence[int]) -> None:
    """Pair those who are left, exchanging partners with the pairs made last; at worst colours, then meetings, are forgiven."""
    assert callable(may_meet)

    def have_not_met(one: int, other: int) -> bool:
        return not met[one] >> other & 1

    rules = (may_meet, have_not_met)
    while left:
        one, other = left.pop(0), left.pop(0)
        for allowed in rules:
            if allowed(one, other):
                pairs.append((one, other))
                break
            swap = next(
                (
                    (at, first, second)
                    for at in reversed(range(len(pairs)))
                    for first, second in (pairs[at], pairs[at][::-1])
                    if allowed(one, first) and allowed(other, second)
                ),
                None,
            )
            if swap is not None:
                at, first, second = swap
                pairs[at : at + 1] = [(one, first), (other, second)]
                break
        else:
            pairs.append((one, other))


def _give_colours(state: PairingState, one: int, other: int) -> tuple[int, int]:
    """White and Black: by what somebody must have, by the balance, by the last colour; at last the first has White."""
    for wants in (state.needs(one), _OTHER_COLOUR[state.needs(other)]):
        if wants:
            return (one, other) if wants == "w" else (other, one)
    if state.balance[one] != state.balance[other]:
        return (one, other) if state.balance[one] < state.balance[other] else (other, one)
    if state.last[one][-1:] != state.last[other][-1:]:
        return (one, other) if state.last[one][-1:] == "b" or state.last[other][-1:] == "w" else (other, one)
    return (one, other) if state.last[one][-1:] != "w" else (other, one)


_OTHER_COLOUR: Mapping[str, str] = {"w": "b", "b": "w", "": ""}


ESTIMATED_AT_ONCE, PAIRED_AT_ONCE = 512, 32  # finishes between two calls of `progress`


class Columns(NamedTuple):
    """What later rounds were: (finishes, later rounds, participants)."""

    opponent: Integers
    """The row of the opponent, or the own one."""
    result: Integers
    black: Flags

    def part(self, finishes: slice) -> Columns:
        """Of some finishes."""
        return Columns(self.opponent[finishes], self.result[finishes], self.black[finishes])


class LaterRounds:
    """Pairs and plays the rounds of a plan that are not paired, finish by finish."""

    def __init__(self, question: Question, plan: Plan, outcomes: Outcomes) -> None:
        self.question = question
        self.plan = plan
        self._outcomes = outcomes
        self._limits: dict[tuple[int, int, int], tuple[int, ...]] = {}
        if any(entry.entry.self_defined for entry in question.finishes.basis.entries):
            sentence = "rounds from {first} on are not paired yet: a self-defined tie-break needs all pairings; enter them"
            raise TiebreaksError(Message(sentence, first=plan.known + 1))
        event, basis = question.finishes.variants[0], question.finishes.basis
        self._event: Tournament = event
        self._numbers: Sequence[int] = question.finishes.numbers
        self._start: PairingState = start_state(event, plan.known)
        table = records([event], [basis.after_round], basis.primary)
        later = slice(plan.known, None)
        self._bye_points: list[list[int]] = table.points[:, later].T.tolist()
        self._bye_results: Integers = np.array(table.result[:, later].T)
        self._byes: Integers = table.points[:, later].sum(axis=1)  # requested in later rounds
        asked = [{bye.participant for number, bye in event.pairing.requested_byes if number == at} for at in plan.later]
        self._present: list[list[int]] = [
            [row for row, one in enumerate(event.participants) if one.id not in each and not one.expelled] for each in asked
        ]
        self._points: Sequence[int] = event.scoring.points

    @property
    def words(self) -> int:
        """How many words a finish needs for later rounds: one for each participant and round."""
        return len(self.plan.later) * len(self._numbers)

    @property
    def at_once(self) -> int:
        """So many finishes are the work of a process: pairing takes long."""
        return PAIRED_AT_ONCE if self.plan.pair else ESTIMATED_AT_ONCE

    def rank(self, chosen: Integers, words: Words) -> RankedFinishes:
        """Pair and play the later rounds of finishes whose known games have these outcomes, and rank them."""
        columns = self.play(chosen, words)
        return self.question.rank(chosen, lambda table, part: self.amend(table, columns.part(part)))

    def play(self, chosen: Integers, words: Words) -> Columns:
        """Pair and play the later rounds of finishes whose known games have these outcomes."""
        size, rounds = len(self._numbers), len(self.plan.later)
        rows = np.arange(size)
        opponent = np.empty((len(chosen), rounds, size), dtype=np.int64)
        opponent[:] = rows
        result = np.empty_like(opponent)
        result[:] = self._bye_results
        black = np.zeros(opponent.shape, dtype=bool)
        scores = (self.question.scores(chosen) - self._byes).tolist()
        luck = words.reshape(len(chosen), rounds, size).tolist()
        for at in range(len(chosen)):
            games = self._pair_by_engine(chosen[at], luck[at]) if self.plan.pair else self._estimate(scores[at], luck[at])
            for index, white, black_row, codes in games:
                result[at, index, white] = codes[0]
                if black_row is not None:
                    result[at, index, black_row] = codes[1]
                    opponent[at, index, white], opponent[at, index, black_row] = black_row, white
                    black[at, index, black_row] = True
        return Columns(opponent, result, black)

    def _estimate(self, scores: list[int], luck: list[list[int]]) -> Iterator[tuple[int, int, int | None, tuple[int, int]]]:
        """(later round, White, Black, results) of the games of one finish, and its byes."""
        state = self._start.copy()
        state.scores = scores
        for index, number in enumerate(self.plan.later):
            pairs, bye = pair_round(state, self._present[index])
            for row, points in enumerate(self._bye_points[index]):
                scores[row] += points
            for white, black in pairs:
                codes = _CODES[self._draw(number, white, black, luck[index])]
                yield index, white, black, codes
                scores[white] += self._points[codes[0]]
                scores[black] += self._points[codes[1]]
                state.play(white, black)
            if bye is not None:
                yield index, bye, None, (Result.PAIRING_BYE.value, 0)
                scores[bye] += self._points[Result.PAIRING_BYE]
                state.had_bye |= 1 << bye

    def _draw(self, number: int, white: int, black: int, luck: Sequence[int]) -> int:
        """The outcome of a game, by the word of the one with the lower row: the same luck whoever has White."""
        key = (number, white, black)
        if key not in self._limits:
            found = self._outcomes.of(number, self._numbers[white], self._numbers[black])
            self._limits[key] = thresholds(found if white < black else found[::-1])
        word = luck[min(white, black)]
        outcome = sum(word >= limit for limit in self._limits[key])
        return outcome if white < black else len(self._limits[key]) - outcome

    def _pair_by_engine(
        self, chosen: Integers, luck: list[list[int]]
    ) -> Iterator[tuple[int, int, int | None, tuple[int, int]]]:
        question, row_of = self.question, self._event.row_of
        digits = [question.digits(index, outcome) for index, outcome in enumerate(chosen.tolist())]
        event = enter_outcomes(self._event, question.items, digits).until(self.plan.known)
        for index, number in enumerate(self.plan.later):
            assert self.plan.pair is not None
            paired = pair_next(event, self.plan.pair).rounds[-1]
            played: list[Game | Bye] = []
            for item in paired:
                if isinstance(item, Bye):
                    yield index, row_of[item.participant], None, (BYES[item.kind].value, 0)
                    played.append(item)
                elif isinstance(item, Game) and item.white is not None and item.black is not None:
                    white, black = row_of[item.white], row_of[item.black]
                    if item.result == "*":
                        item = Game(item.white, item.black, RESULTS[self._draw(number, white, black, luck[index])])
                    first, second = outcome_of(item)
                    yield index, white, black, (first.value, second.value)
                    played.append(item)
            event = event.with_round(played)

    def amend(self, table: Records, columns: Columns) -> Records:
        """A stack of finishes, with what their later rounds were."""
        count, _, size = columns.opponent.shape
        start = np.arange(count)[:, None] * size
        opponent, result, points, black = (
            np.array(part, order="F") for part in (table.opponent, table.result, table.points, table.black)
        )
        worth = np.array(self._points)
        for index, number in enumerate(self.plan.later):
            opponent[:, number - 1] = (columns.opponent[:, index] + start).ravel()
            result[:, number - 1] = columns.result[:, index].ravel()
            points[:, number - 1] = worth[result[:, number - 1]]
            black[:, number - 1] = columns.black[:, index].ravel()
        return table.amended(opponent=opponent, result=result, points=points, black=black)


_CODES: Sequence[tuple[int, int]] = (
    (Result.WIN.value, Result.LOSS.value),
    (Result.DRAW.value, Result.DRAW.value),
    (Result.LOSS.value, Result.WIN.value),
)


def start_state(event: Tournament, known: int) -> PairingState:
    """Who has met whom, colours and byes after the rounds that are paired; pending games count as played."""
    table, size = event.crosstable, event.crosstable.size
    state = PairingState([0] * size, [0] * size, [0] * size, [""] * size, 0)
    for index in range(known):
        for row in range(size):
            cell = table.cell(row, index)
            result, opponent = Result(table.result[cell]), table.opponent[cell]
            if result in (Result.PAIRING_BYE, Result.FULL_BYE, Result.FORFEIT_WIN):
                state.had_bye |= 1 << row  # C.04.3 1.2.2
            elif opponent != row and not table.black[cell] and result not in (Result.FORFEIT_LOSS, Result.FORFEIT_WIN):
                state.play(row, opponent)
    for group in event.pairing.prohibited:
        rows = [event.row_of[one] for one in group.participants]
        for row in rows:
            state.met[row] |= sum(1 << other for other in rows if other != row)
    return state


def check_portable(plan: Plan) -> None:
    """Refuse a function that other processes cannot have."""
    try:
        pickle.dumps(plan.pair)
    except (pickle.PicklingError, AttributeError, TypeError) as problem:
        sentence = "{option}: with several jobs the function must stand in a module, so that other processes find it"
        raise TiebreaksError(Message(sentence, option=Option("pairings"))) from problem
