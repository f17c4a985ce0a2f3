"""The chances of prizes: the awards engine decides finish by finish, so that shares and limits count as announced."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Any

from tiebreaks.answers.prize_chances import PrizeChances, PrizeRow
from tiebreaks.answers.prizes import Prizes
from tiebreaks.awards.prizes import prizes
from tiebreaks.awards.rules import PrizeRules
from tiebreaks.engine.records import Integers
from tiebreaks.engine.settling import resolve
from tiebreaks.engine.standings import Standings, rank_event
from tiebreaks.forecasting.chances_words import say_prize_summary
from tiebreaks.forecasting.later_rounds import Columns, LaterRounds
from tiebreaks.forecasting.models import Outcomes
from tiebreaks.forecasting.pending import enter_outcomes
from tiebreaks.forecasting.question import Question
from tiebreaks.forecasting.stream import draw_words, outcomes_of
from tiebreaks.forecasting.tally import Progress
from tiebreaks.model.tournament import BYES, Bye, Game, Player, Result, Team, Tournament, outcome_of

MOST_DECIDED = 3**7  # finishes whose prizes are decided one by one
DECIDED = 1_000  # of those drawn, all in the first block: this takes a hundred times as long as to rank one
AT_ONCE = 50  # finishes between two calls of `progress`
_BYE_OF = {result: kind for kind, result in BYES.items()}


def decide_prizes(
    question: Question,
    outcomes: Outcomes,
    later: LaterRounds | None,
    limits: Sequence[Sequence[int]],
    fixed: Mapping[int, int],
    rules: PrizeRules,
    seed: int,
    finishes: int,
    progress: Progress | None = None,
) -> PrizeChances:
    """The prizes of every finish, if these are few, else of the first ones drawn."""
    count = prod(len(each) for at, each in enumerate(question.choices) if at not in fixed)
    exact = later is None and count <= MOST_DECIDED
    if exact:
        found = _weigh_all(question, outcomes, fixed)
    else:
        count = min(DECIDED, finishes)
        found = ((standings, Fraction(1, count)) for standings in _draw(question, later, limits, fixed, seed, count))
    sums = _PrizeSums()
    for done, (standings, weight) in enumerate(found, 1):
        if weight:
            sums.add(prizes(standings, rules), weight)
        if progress is not None and (done % AT_ONCE == 0 or done == count):
            progress(done, count)
    people = {one.id: one for one in question.event.participants}
    rows = [sums.row(people[number]) for number in sums.any]
    ordered = tuple(sorted(rows, key=lambda row: (-row.expected, -row.any, row.id)))
    return PrizeChances(
        rows=ordered,
        finishes=count,
        exact=exact,
        currency=rules.currency,
        decimals=rules.decimals,
        lists=tuple(each.name for each in rules.prizes),
        summary=say_prize_summary(count, exact=exact),
    )


class _PrizeSums:
    """Weights of prizes by participant."""

    def __init__(self) -> None:
        self.any: dict[int, Fraction] = {}
        self.expected: dict[int, Fraction] = {}
        self.amounts: dict[int, dict[Fraction, Fraction]] = {}
        self.lists: dict[int, dict[str, Fraction]] = {}
        self.places: dict[int, dict[tuple[str, int], Fraction]] = {}

    def add(self, found: Prizes, weight: Fraction) -> None:
        """Add the prizes of a finish; prizes of boards belong to players of teams, who are not ranked here."""
        for payout in found.payouts:
            if payout.key == payout.id:
                _add(self.any, payout.id, weight)
                _add(self.expected, payout.id, weight * payout.amount)
                _add(self.amounts.setdefault(payout.id, {}), payout.amount, weight)
        for award in found.awards:
            if award.key == award.id:
                _add(self.lists.setdefault(award.id, {}), award.list, weight)
                _add(self.places.setdefault(award.id, {}), (award.list, award.place), weight)
        for pool in found.pools:
            for share in pool.shares:
                _add(self.lists.setdefault(share.id, {}), pool.group, weight)

    def row(self, participant: Player | Team) -> PrizeRow:
        number = participant.id
        return PrizeRow(
            participant,
            self.expected[number],
            self.any[number],
            self.lists.get(number, {}),
            self.places.get(number, {}),
            self.amounts[number],
        )


def _add(sums: dict[Any, Fraction], key: Any, weight: Fraction) -> None:
    sums[key] = sums.get(key, Fraction(0)) + weight


def _weigh_all(question: Question, outcomes: Outcomes, fixed: Mapping[int, int]) -> Iterator[tuple[Standings, Fraction]]:
    probabilities = question.probabilities(outcomes)
    for block in question.enumerate(fixed):
        for row in block.tolist():
            parts = (Fraction(1) if at in fixed else probabilities[at][outcome] for at, outcome in enumerate(row))
            weight = prod(parts, start=Fraction(1))
            yield _rank(question, _finish(question, question.event, row)), weight


def _draw(
    question: Question,
    later: LaterRounds | None,
    limits: Sequence[Sequence[int]],
    fixed: Mapping[int, int],
    seed: int,
    count: int,
) -> Iterator[Standings]:
    """The standings of the first finishes drawn."""
    boards, more = len(limits), later.words if later else 0
    words = draw_words(seed, 0, boards + more, count)
    chosen = question.choose(outcomes_of(words[:, :boards], limits))
    for item, outcome in fixed.items():
        chosen[:, item] = outcome
    for start in range(0, count, AT_ONCE):
        part = chosen[start : start + AT_ONCE]
        events = [_finish(question, question.event, row) for row in part.tolist()]
        if later is not None:
            columns = later.play(part, words[start : start + AT_ONCE, boards:])
            events = [_with_later(event, later, columns, at) for at, event in enumerate(events)]
        yield from (_rank(question, event) for event in events)


def _finish(question: Question, event: Tournament, outcomes: Sequence[int]) -> Tournament:
    digits = [question.digits(index, outcome) for index, outcome in enumerate(outcomes)]
    return enter_outcomes(event, question.items, digits)


def _rank(question: Question, event: Tournament) -> Standings:
    return rank_event(event, resolve(event, *question.options, decided=False))


_RESULT_OF = {outcome_of(Game(1, 2, name)): name for name in ("1-0", "½-½", "0-1", "0-0", "½-0", "0-½", "+-", "-+", "--")}


def _with_later(event: Tournament, later: LaterRounds, columns: Columns, at: int) -> Tournament:
    """The event of a finish with its later rounds."""
    numbers = event.crosstable.number
    event = event.until(later.plan.known)
    for index in range(columns.opponent.shape[1]):
        event = event.with_round(_entries(numbers, *(part[at, index] for part in columns)))
    return event


def _entries(numbers: Sequence[int], opponent: Integers, result: Integers, black: Any) -> list[Game | Bye]:
    """The games and byes of a round, from its columns."""
    found: list[Game | Bye] = []
    for row, number in enumerate(numbers):
        other = int(opponent[row])
        if other == row:
            found.append(Bye(number, _BYE_OF[Result(int(result[row]))]))
        elif not black[row]:
            codes = (Result(int(result[row])), Result(int(result[other])))
            found.append(Game(number, numbers[other], _RESULT_OF[codes]))
    return found
