"""What a participant needs: for each own result whether a target is secured, open or out of reach, and what else must be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, NamedTuple

import numpy as np

from tiebreaks.chances import sentences
from tiebreaks.chances.answers import check_number, target_ranks
from tiebreaks.chances.boxes import cover, drop_axes, find_mattering
from tiebreaks.chances.pending import RESULTS
from tiebreaks.chances.proof import Target, Verdict, find_relevant, judge, prove
from tiebreaks.chances.question import MOST_ENUMERATED, Question
from tiebreaks.chances.stream import BLOCK, draw_words, outcomes_of, thresholds
from tiebreaks.chances.what_if import what_if
from tiebreaks.editions import Edition
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.finishes import Ranked
from tiebreaks.engine.records import Flags, Integers
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Message
from tiebreaks.model.tournament import Player, Team, Tournament, Who
from tiebreaks.printing import Printed, short_repr
from tiebreaks.text import halves

MOST_OWN = 81  # own results that are looked at one by one
MOST_MATTERING = 8  # games in a condition that is worked out
MOST_CELLS = 3**MOST_MATTERING
RELATIONS = ("ahead", "level", "behind")
FINISHES = 20_000  # drawn for each own result where there are too many to rank all


class Condition(NamedTuple):
    """Results of one game: what one part of an alternative asks for."""

    round: int
    """From 1."""
    white: int
    """The participant with White, or with White on board 1."""
    black: int
    """The other."""
    results: tuple[str, ...]
    """The results that will do: 1-0, ½-½, 0-1; of a match the points of both sides on the pending boards."""


class RankIf(NamedTuple):
    """A rank, and when it comes: any of the alternatives, each several games at once."""

    rank: int
    """Shared, if the last one is another."""
    last: int
    """The last rank of those who share it."""
    alternatives: tuple[tuple[Condition, ...], ...]
    """Empty: when none of the other ranks comes."""
    finishes: int
    """In how many of the finishes."""
    relation: str = ""
    """Instead of a rank, where the target is to be ahead of somebody: ahead, level or behind."""


@dataclass(frozen=True, eq=False)
class OwnResult:
    """One result of the participant's own pending games, and what it means for the target."""

    results: tuple[str, ...]
    """Of the own games in order: win, draw, loss; of a match the points on the pending boards."""
    verdict: Verdict | None
    """None: not settled; `reached_in` says in how many of the finishes drawn it was reached."""
    best: int
    """The best rank that was found."""
    worst: int
    """The worst rank that was found, the last one of a tie."""
    exact: bool
    """Whether all finishes of the games that can matter were ranked; otherwise the counts are of finishes drawn."""
    finishes: int
    """How many were ranked."""
    reached_in: int
    """In how many of them the target is reached, perhaps shared."""
    matters: tuple[tuple[int, int, int], ...]
    """(round, white, black) of the games that matter for the target."""
    alternatives: tuple[tuple[Condition, ...], ...] | None
    """When an open target is reached; None where it is not open, or would be too long to say."""
    certain_if: tuple[Condition, ...]
    """Results of single games, each of which secures an open target, perhaps shared."""
    excluded_if: tuple[Condition, ...]
    """Results of single games, each of which puts an open target out of reach."""
    ranks: tuple[RankIf, ...]
    """The ranks and when they come; empty where that would be too long to say."""
    examples: Mapping[bool, tuple[int, ...]] = field(repr=False)
    """Outcomes of a finish that reaches the target, and of one that does not."""
    exact_ranks: bool = True
    """Whether the best and the worst rank are those of all finishes, not of finishes drawn."""


@dataclass(frozen=True, eq=False, repr=False)
class Needs(Printed):
    """What a participant needs for a target: `print` it; `lines` has every own result, the best first."""

    participant: Player | Team
    """Who asks."""
    target: Message
    """In words: 1st place, the first 3 places, ahead of somebody."""
    standings: Standings
    """The standings before the pending games."""
    lines: tuple[OwnResult, ...]
    """Every own result, the best first; without own games there is one line, without results."""
    notes: tuple[Message, ...]
    """What was assumed."""
    question: Question = field(repr=False)
    """The event with all its finishes."""
    wanted: Target = field(repr=False)
    """The target as the search takes it."""

    @property
    def tournament(self) -> Tournament:
        """The event."""
        return self.standings.tournament

    @property
    def exact(self) -> bool:
        """Whether every verdict is proved."""
        return all(line.verdict is not None for line in self.lines)

    @property
    def secured_by(self) -> tuple[tuple[str, ...], ...]:
        """Own results that secure the target outright, whatever the others do."""
        return tuple(line.results for line in self.lines if line.verdict == "secured")

    @property
    def possible_with(self) -> tuple[tuple[str, ...], ...]:
        """Own results with which the target can still be reached, perhaps shared."""
        return tuple(line.results for line in self.lines if line.verdict != "excluded")

    @property
    def is_certain(self) -> bool:
        """Whether the target is reached whatever happens, perhaps shared."""
        return all(line.verdict in ("secured", "shared") for line in self.lines)

    @property
    def out_of_reach(self) -> bool:
        """Whether the target cannot be reached any more."""
        return all(line.verdict == "excluded" for line in self.lines)

    @property
    def conditions(self) -> Mapping[tuple[str, ...], Message]:
        """Own results with which the target is open -> when it is reached, in words."""
        return {
            line.results: sentences.say_alternatives(self.tournament, line.alternatives)
            for line in self.lines
            if line.verdict == "open" and line.alternatives is not None
        }

    def example(self, *results: str, reached: bool = True) -> Standings | None:
        """Standings of one finish with these own results that reaches the target, or misses it; None: there is none.

        `why` on them names the tie-break that decides, with its numbers.
        """
        line = next((line for line in self.lines if line.results == results), None)
        if line is None:
            wrong = "expected one of {names}, found {found}"
            raise TiebreaksError(
                Message(wrong, names=tuple(map(" + ".join, (one.results for one in self.lines))), found=results)
            )
        if reached not in line.examples:
            return None
        assumed = {}
        for index, outcome in enumerate(line.examples[reached]):
            item = self.question.items[index]
            for board, digit in zip(item.boards, self.question.digits(index, outcome), strict=True):
                assumed[item.round, board.white, board.black] = RESULTS[2 - digit if board.turned else digit]
        before = self.standings
        return what_if(self.question.event, assumed, before.entries, before.edition)  # type: ignore[arg-type]

    @property
    def title(self) -> Message:
        """What this is: who needs what for which target."""
        name = sentences.name_of(self.tournament, self.participant.id)
        return Message("What {name} needs: {target}", name=name, target=self.target)

    @property
    def sentences(self) -> tuple[Message, ...]:
        """The answer in words, to be read out."""
        return tuple(sentences.say_needs(self))

    def __repr__(self) -> str:
        return short_repr(self, self.title)

    def __eq__(self, other: object) -> bool:
        """Equal if the event is, and everything that the answer says."""
        if not isinstance(other, Needs):
            return NotImplemented
        return self.standings == other.standings and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.standings, self.title))

    def __iter__(self) -> Iterator[OwnResult]:
        return iter(self.lines)

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "id": self.participant.id,
            "name": self.participant.name,
            "target": self.target,
            "after_round": self.question.after_round,
            "by": list(self.standings.by),
            "edition": self.standings.edition.id,
            "exact": self.exact,
            "certain": self.is_certain,
            "out_of_reach": self.out_of_reach,
            "secured_by": [list(each) for each in self.secured_by],
            "possible_with": [list(each) for each in self.possible_with],
            "results": [_line_dict(line) for line in self.lines],
            "sentences": list(self.sentences),
            "notes": list(self.notes),
        }


def _line_dict(line: OwnResult) -> dict[str, Any]:
    return {
        "own": list(line.results),
        "verdict": line.verdict,
        "best": line.best,
        "worst": line.worst,
        "exact": line.exact,
        "exact_ranks": line.exact_ranks,
        "finishes": line.finishes,
        "reached_in": line.reached_in,
        "matters": [list(game) for game in line.matters],
        "alternatives": _alternatives_json(line.alternatives),
        "certain_if": [each._asdict() for each in line.certain_if],
        "excluded_if": [each._asdict() for each in line.excluded_if],
        "ranks": [each._asdict() | {"alternatives": _alternatives_json(each.alternatives)} for each in line.ranks],
    }


def _alternatives_json(alternatives: tuple[tuple[Condition, ...], ...] | None) -> list[list[dict[str, Any]]] | None:
    return None if alternatives is None else [[each._asdict() for each in one] for one in alternatives]


def needs(
    event: Tournament,
    who: Who,
    by: str | Iterable[str | TieBreak] | None = None,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    *,
    top: int | None = None,
    ranks: Collection[int] | None = None,
    ahead_of: Who | None = None,
    before_round: int | None = None,
    house_rules: Mapping[str, Any] | None = None,
    finishes: int = FINISHES,
    seed: int = 1,
) -> Needs:
    """What must happen so that a participant reaches a target; exact where it says so. No model of results is involved.

    top, ranks, ahead_of   the target: the first so many places, one of some ranks, or to be ahead of somebody; default: top=1
    by, edition, house_rules   as in `standings`
    after_round   ask about the ranks after this round; default: the last round, which must be paired
    before_round  ask as if this round and those after it were still to be played
    finishes      how many are drawn for each own result, if there are too many to rank all; the verdicts are then proved by
                  bounds where possible, and otherwise not settled
    """
    check_number("finishes", finishes, 1)
    check_number("seed", seed, 0)
    question = Question(event, by, edition, after_round, house_rules, before_round)
    number, ranked = question.event.find(who), _ranked(question)
    if number not in ranked:
        raise TiebreaksError(Message("participant {number} is not ranked", number=number))
    target, words = _target(question, number, top, ranks, ahead_of)
    own = [at for at, item in enumerate(question.items) if number in item[1:3]]
    every = _own_results(question, number, own)
    counted = prod(len(each) for at, each in enumerate(question.choices) if at not in own)
    whole = counted * len(every) <= MOST_ENUMERATED
    lines = []
    for fixed in every:
        labels = tuple(_label(question, number, item, outcome) for item, outcome in fixed.items())
        lines.append(
            _examine_all(question, target, fixed, labels)
            if whole
            else _examine_drawn(question, target, fixed, labels, finishes, seed)
        )
    participant = question.event.participants[question.event.row_of[number]]
    return Needs(participant, words, question.now, tuple(lines), tuple(question.notes), question, target)


def _ranked(question: Question) -> list[int]:
    """Who is ranked in the finishes: neither expelled nor removed (C.05 6.6)."""
    finishes = question.finishes
    return [number for number, listed in zip(finishes.numbers, finishes.listed.tolist(), strict=True) if listed]


def _target(
    question: Question, number: int, top: int | None, ranks: Collection[int] | None, ahead_of: Who | None
) -> tuple[Target, Message]:
    column = question.finishes.numbers.index
    if ahead_of is not None:
        other = question.event.find(ahead_of)
        if top is not None or ranks is not None:
            raise TiebreaksError("expected one target: top, ranks or ahead_of")
        if other == number or other not in _ranked(question):
            raise TiebreaksError(Message("ahead_of: expected another participant who is ranked, found {other}", other=other))
        return Target(column(number), frozenset(), column(other)), Message(
            "ahead of {name}", name=sentences.name_of(question.event, other)
        )
    if top is None and ranks is None:
        top = 1
    wanted = target_ranks(len(_ranked(question)), top=top, ranks=ranks)
    found = Target(column(number), wanted if isinstance(wanted, range) else frozenset(wanted))
    return found, sentences.say_target(wanted)


def _own_results(question: Question, number: int, own: Sequence[int]) -> list[dict[int, int]]:
    """Every way in which the own games can end, the most points first."""
    count = prod(len(question.choices[item]) for item in own)
    if count > MOST_OWN:
        many = "participant {number} has {count:,} possible own results, more than {most}; ask about an earlier round"
        raise TiebreaksError(Message(many, number=number, count=count, most=MOST_OWN))
    every = [dict(zip(own, outcomes, strict=True)) for outcomes in product(*(question.choices[item] for item in own))]
    return sorted(every, key=lambda fixed: [-sum(_gain(question, number, *each) for each in fixed.items())])


def _gain(question: Question, number: int, item: int, outcome: int) -> int:
    """The tenths of points that an outcome gives to a participant."""
    scores, column = question.finishes.scores, question.finishes.numbers.index(number)
    at = (scores.cells.game == item) & (scores.cells.row == column)
    return int(scores.added[outcome, at].sum())


def _label(question: Question, number: int, index: int, outcome: int) -> str:
    item, digits = question.items[index], question.digits(index, outcome)
    if len(digits) == 1 and not question.event.is_team:
        return ("win", "draw", "loss")[digits[0] if item.white == number else 2 - digits[0]]
    won = sum((Fraction(2 - digit, 2) for digit in digits), Fraction(0))
    return halves(won if item.white == number else len(digits) - won)


def _say_outcome(question: Question, index: int, outcome: int) -> str:
    digits = question.digits(index, outcome)
    if len(digits) == 1 and not question.event.is_team:
        return RESULTS[digits[0]]
    won = sum((Fraction(2 - digit, 2) for digit in digits), Fraction(0))
    return f"{halves(won)}-{halves(len(digits) - won)}"


def _examine_all(
    question: Question, target: Target, fixed: Mapping[int, int], labels: tuple[str, ...], *, for_target: bool = False
) -> OwnResult:
    """Rank every finish with these results fixed; `for_target`: they are not only the own ones, so ranks may be others."""
    ranks, shares, outs = [], [], []
    for chosen in question.enumerate(fixed):
        ranked = question.finishes.rank(chosen)
        shared, outright = target.reached(ranked)
        ranks.append(_key(ranked, target))
        shares.append(shared)
        outs.append(outright)
    key, shared, outright = np.concatenate(ranks), np.concatenate(shares), np.concatenate(outs)
    state = key if target.other is None else np.asarray(2 - shared.astype(np.int64) - outright)
    size = [1 if at in fixed else len(each) for at, each in enumerate(question.choices)]
    holds = shared.reshape(size)
    mattering = find_mattering(holds.astype(np.int64))
    verdict = judge(shared, outright)
    width = len(question.finishes.numbers) + 1
    return OwnResult(
        results=labels,
        verdict=verdict,
        best=int(key.min()) // width,
        worst=int((key % width).max()),
        exact=True,
        finishes=len(key),
        reached_in=int(shared.sum()),
        matters=tuple(question.items[at][:3] for at in mattering),
        alternatives=_alternatives(question, holds) if verdict == "open" else None,
        certain_if=_single_results(question, holds, mattering, reached=True) if verdict == "open" else (),
        excluded_if=_single_results(question, holds, mattering, reached=False) if verdict == "open" else (),
        ranks=() if for_target else _ranks_if(question, state.reshape(size), width if target.other is None else 0),
        examples=_examples(question, fixed, shared),
    )


def _key(ranked: Ranked, target: Target) -> Integers:
    """Rank and last rank of the one who asks, in one number."""
    return np.asarray(ranked.rank[:, target.column] * (ranked.rank.shape[1] + 1) + ranked.last[:, target.column])


def _examples(question: Question, fixed: Mapping[int, int], shared: Flags) -> dict[bool, tuple[int, ...]]:
    """A finish that reaches the target and one that does not, by their position in the enumeration."""
    found = {}
    for reached in (True, False):
        (at,) = (shared == reached).nonzero()
        if len(at):
            block = next(block for number, block in enumerate(question.enumerate(fixed)) if number == at[0] // BLOCK)
            found[reached] = tuple(block[at[0] % BLOCK].tolist())
    return found


def _alternatives(question: Question, holds: Flags) -> tuple[tuple[Condition, ...], ...] | None:
    """The boxes of a table of finishes; None where there are too many games or alternatives to say them."""
    mattering = find_mattering(holds.astype(np.int64))
    if len(mattering) > MOST_MATTERING or prod(holds.shape[axis] for axis in mattering) > MOST_CELLS:
        return None
    boxes = cover(drop_axes(holds.astype(np.int64), mattering).astype(bool), sentences.MOST_ALTERNATIVES)
    if boxes is None:
        return None
    found = tuple(
        tuple(
            Condition(
                *question.items[at][:3], tuple(_say_outcome(question, at, question.choices[at][value]) for value in values)
            )
            for at, values in zip(mattering, box, strict=True)
            if len(values) < len(question.choices[at])
        )
        for box in boxes
    )
    return None if sentences.too_long(found) else found


def _single_results(question: Question, holds: Flags, mattering: Sequence[int], *, reached: bool) -> tuple[Condition, ...]:
    """The results of one game after which every finish reaches the target, or none does."""
    found = []
    for at in mattering:
        results = tuple(
            _say_outcome(question, at, outcome)
            for value, outcome in enumerate(question.choices[at])
            if (holds.take(value, axis=at) == reached).all()
        )
        if results:
            found.append(Condition(*question.items[at][:3], results))
    return tuple(found)


def _ranks_if(question: Question, table: Integers, width: int) -> tuple[RankIf, ...]:
    """Each rank and when it comes, the most frequent one last and without a condition; nothing where that is too long.

    Without a width the table has positions of `RELATIONS` instead of ranks.
    """
    keys, counts = np.unique(table, return_counts=True)
    if len(keys) > sentences.MOST_RANKS:
        return ()
    usual = keys[counts.argmax()]
    found = []
    for key, count in zip(keys.tolist(), counts.tolist(), strict=True):
        alternatives = () if key == usual else _alternatives(question, table == key)
        if alternatives is None:
            return ()
        found.append(
            RankIf(key // width, key % width, alternatives, count)
            if width
            else RankIf(0, 0, alternatives, count, RELATIONS[key])
        )
    return tuple(sorted(found, key=lambda each: not each.alternatives))


def _examine_drawn(
    question: Question, target: Target, fixed: Mapping[int, int], labels: tuple[str, ...], finishes: int, seed: int
) -> OwnResult:
    """Draw finishes with these own results, each result equally probable; then prove what they suggest.

    Where few games can matter for the target, all their ways to end give the exact condition.
    """
    boards = sum(len(item.boards) for item in question.items)
    limits = [thresholds((Fraction(1, 3),) * 3)] * boards
    keys, shares = [], []
    examples: dict[bool, tuple[int, ...]] = {}
    for block in range(-(-finishes // BLOCK)):
        words = draw_words(seed, block, boards, min(BLOCK, finishes - block * BLOCK))
        chosen = question.choose(outcomes_of(words, limits))
        for item, outcome in fixed.items():
            chosen[:, item] = outcome
        ranked = question.finishes.rank(chosen)
        shared, _ = target.reached(ranked)
        keys.append(_key(ranked, target))
        shares.append(shared)
        for reached in (True, False):
            (at,) = (shared == reached).nonzero()
            if len(at):
                examples.setdefault(reached, tuple(chosen[at[0]].tolist()))
    key, shared = np.concatenate(keys), np.concatenate(shares)
    width = len(question.finishes.numbers) + 1
    relevant = find_relevant(question, target, fixed)
    if relevant is not None:
        other = {at: each[0] for at, each in enumerate(question.choices) if at not in relevant}
        line = _examine_all(question, target, {**other, **fixed}, labels, for_target=True)
        return replace(line, best=int(key.min()) // width, worst=int((key % width).max()), exact_ranks=False)
    return OwnResult(
        results=labels,
        verdict="open" if shared.any() and not shared.all() else prove(question, target, fixed),
        best=int(key.min()) // width,
        worst=int((key % width).max()),
        exact=False,
        exact_ranks=False,
        finishes=len(key),
        reached_in=int(shared.sum()),
        matters=(),
        alternatives=None,
        certain_if=(),
        excluded_if=(),
        ranks=(),
        examples=examples,
    )
