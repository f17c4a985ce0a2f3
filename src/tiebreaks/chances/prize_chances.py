"""The chances of prizes: the awards engine decides finish by finish, so that shares and limits count as announced."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod
from typing import Any

from tiebreaks.answers.prizes import Prizes, write_money
from tiebreaks.awards.prizes import prizes
from tiebreaks.awards.rules import Rules
from tiebreaks.chances.later_rounds import Columns, LaterRounds
from tiebreaks.chances.models import Outcomes
from tiebreaks.chances.pending import enter_outcomes
from tiebreaks.chances.question import Question
from tiebreaks.chances.stream import draw_words, outcomes_of
from tiebreaks.chances.tally import Progress
from tiebreaks.engine.records import Integers
from tiebreaks.engine.request import resolve
from tiebreaks.engine.standings import Standings, rank_request
from tiebreaks.messages import Message
from tiebreaks.model.tournament import BYES, Bye, Game, Player, Result, Team, Tournament, outcome_of
from tiebreaks.text import exact_str

MOST_DECIDED = 3**7  # finishes whose prizes are decided one by one
DECIDED = 1_000  # of those drawn, all in the first block: this takes a hundred times as long as to rank one
AT_ONCE = 50  # finishes between two calls of `progress`
_BYE_OF = {result: kind for kind, result in BYES.items()}


@dataclass(frozen=True, eq=False)
class PrizeRow:
    """What one participant can expect."""

    participant: Player | Team
    """Who."""
    expected: Fraction
    """The mean of what is paid, shares and limits included."""
    any: Fraction
    """How probable it is to be given something, money or a thing."""
    lists: Mapping[str, Fraction] = field(repr=False)
    """List of prizes -> how probable it is to be given one of it."""
    places: Mapping[tuple[str, int], Fraction] = field(repr=False)
    """(list, place) -> how probable; who shares several places has the first of them."""
    amounts: Mapping[Fraction, Fraction] = field(repr=False)
    """What is paid -> how probable."""

    @property
    def id(self) -> int:
        """The number of the participant."""
        return self.participant.id

    @property
    def name(self) -> str:
        """The name of the participant."""
        return self.participant.name


@dataclass(frozen=True, eq=False)
class PrizeChances:
    """Who can expect what: everybody who has a prize in one of the finishes, the most expected first."""

    rows: tuple[PrizeRow, ...]
    """The most expected first."""
    finishes: int
    """In how many finishes prizes were decided: fewer than were ranked, as it takes longer."""
    exact: bool
    """Whether these are all finishes."""
    currency: str
    """As the rules have it."""
    decimals: int
    """Of amounts."""
    lists: tuple[str, ...]
    """The lists of prizes, in the order of the rules."""

    def of(self, who: Player | Team | int, list: str | None = None, place: int | None = None) -> Fraction:
        """How probable a prize is: any, one of a list, or a place of it."""
        row = self.row(who)
        if row is None:
            return Fraction(0)
        if list is None:
            return row.any
        return row.lists.get(list, Fraction(0)) if place is None else row.places.get((list, place), Fraction(0))

    def row(self, who: Player | Team | int) -> PrizeRow | None:
        """Of a participant; None: no prize in any of the finishes."""
        number = who if isinstance(who, int) else who.id
        return next((row for row in self.rows if row.id == number), None)

    def money(self, amount: Fraction) -> str:
        """An expected amount, rounded to the unit."""
        return write_money(amount, self.decimals)

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it: probabilities of all finishes as exact fractions, of those drawn as counts; amounts exact."""
        return {
            "finishes": self.finishes,
            "exact": self.exact,
            "currency": self.currency,
            "participants": [
                {
                    "id": row.id,
                    "name": row.name,
                    "expected": exact_str(row.expected),
                    "any": self._weight(row.any),
                    "lists": {name: self._weight(share) for name, share in row.lists.items()},
                    "places": [
                        {"list": name, "place": place, "weight": self._weight(share)}
                        for (name, place), share in sorted(row.places.items())
                    ],
                    "amounts": [
                        {"amount": write_money(amount, self.decimals), "weight": self._weight(share)}
                        for amount, share in sorted(row.amounts.items())
                    ],
                }
                for row in self.rows
            ],
        }

    def _weight(self, share: Fraction) -> str | int | None:
        return exact_str(share) if self.exact else int(share * self.finishes)

    @property
    def summary(self) -> Message:
        """In how many finishes prizes were decided."""
        if self.exact:
            return Message("Prizes were decided in all {finishes:,} finishes: the numbers are exact.", finishes=self.finishes)
        sentence = "Prizes were decided in {finishes:,} of the finishes (±{error:.1f} % at most); amounts are exact in each."
        return Message(sentence, finishes=self.finishes, error=98 / self.finishes**0.5)


def decide_prizes(
    question: Question,
    outcomes: Outcomes,
    later: LaterRounds | None,
    limits: Sequence[Sequence[int]],
    fixed: Mapping[int, int],
    rules: Rules,
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
    sums = _Sums()
    for done, (standings, weight) in enumerate(found, 1):
        if weight:
            sums.add(prizes(standings, rules), weight)
        if progress is not None and (done % AT_ONCE == 0 or done == count):
            progress(done, count)
    people = {one.id: one for one in question.event.participants}
    rows = [sums.row(people[number]) for number in sums.any]
    ordered = tuple(sorted(rows, key=lambda row: (-row.expected, -row.any, row.id)))
    return PrizeChances(ordered, count, exact, rules.currency, rules.decimals, tuple(each.name for each in rules.prizes))


class _Sums:
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
    return rank_request(resolve(event, *question.options))


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
