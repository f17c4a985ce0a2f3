"""What a participant needs: for each own result whether a target is secured, open or out of reach, and what else must be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from tiebreaks.chances import sentences
from tiebreaks.chances.answers import check_number, target_ranks
from tiebreaks.chances.examine import Examiner
from tiebreaks.chances.own_results import Condition, OwnResult, RankIf
from tiebreaks.chances.pending import RESULTS
from tiebreaks.chances.proof import Target, Verdict
from tiebreaks.chances.question import Question
from tiebreaks.chances.stream import BLOCK
from tiebreaks.chances.what_if import what_if
from tiebreaks.chances.work import WORK, Work
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import TiebreaksError
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Message
from tiebreaks.model.tournament import Player, Team, Tournament, Who
from tiebreaks.ranking import choose_list
from tiebreaks.text import exact_str, halves
from tiebreaks.values.printing import Printed, short_repr

MOST_OWN = 81  # own results that are looked at one by one
FINISHES = BLOCK  # drawn for an own result that the search does not settle


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
    by_points: bool = False
    """Whether there are so many own results that each line is the points of all own games together."""
    work: int = 0
    """The steps that the search took."""
    most_work: int = WORK
    """The bound on them."""

    @property
    def tournament(self) -> Tournament:
        """The event."""
        return self.standings.tournament

    @property
    def exact(self) -> bool:
        """Whether every verdict is proved."""
        return all(line.verdict is not None for line in self.lines)

    @property
    def settled(self) -> tuple[tuple[str, ...], ...]:
        """Own results whose verdict is proved."""
        return tuple(line.results for line in self.lines if line.verdict is not None)

    @property
    def unsettled(self) -> tuple[tuple[str, ...], ...]:
        """Own results whose verdict the search has not settled."""
        return tuple(line.results for line in self.lines if line.verdict is None)

    @property
    def stopped(self) -> bool:
        """Whether the bound on work ended the search: with more work more may be settled, said or exact."""
        return any(line.stopped for line in self.lines)

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
        assumed: dict[tuple[int, Who, Who], str] = {}
        for index, outcome in enumerate(line.examples[reached]):
            item = self.question.items[index]
            for board, digit in zip(item.boards, self.question.digits(index, outcome), strict=True):
                assumed[item.round, board.white, board.black] = RESULTS[2 - digit if board.turned else digit]
        before = self.standings
        return what_if(self.question.event, assumed, before.entries, before.edition)

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
            "settled": [list(each) for each in self.settled],
            "unsettled": [list(each) for each in self.unsettled],
            "stopped": self.stopped,
            "work": self.work,
            "most_work": self.most_work,
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
        "points": exact_str(line.points),
        "verdict": line.verdict,
        "best": line.best,
        "worst": line.worst,
        "exact": line.exact,
        "exact_best": line.exact_best,
        "exact_worst": line.exact_worst,
        "stopped": line.stopped,
        "finishes": line.finishes,
        "reached_in": line.reached_in,
        "matters": [list(game) for game in line.matters],
        "alternatives": _alternatives_json(line.alternatives),
        "certain_if": [each._asdict() for each in line.certain_if],
        "excluded_if": [each._asdict() for each in line.excluded_if],
        "ranks": [_rank_dict(each) for each in line.ranks],
        "missed_by": list(line.missed_by),
        "shared_with": None if line.shared_with is None else list(line.shared_with),
        "stay_ahead": list(line.stay_ahead),
    }


def _rank_dict(each: RankIf) -> dict[str, Any]:
    decider = each.decided_by
    decided = None
    if decider is not None:
        decided = decider._asdict() | {"own": exact_str(decider.own), "theirs": exact_str(decider.theirs)}
    return each._asdict() | {"alternatives": _alternatives_json(each.alternatives), "decided_by": decided}


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
    work: int = WORK,
    progress: Callable[[int, int], None] | None = None,
) -> Needs:
    """What must happen so that a participant reaches a target; exact where it says so. No model of results is involved.

    top, ranks, ahead_of   the target: the first so many places, one of some ranks, or to be ahead of somebody; default: top=1
    by, edition, house_rules   as in `standings`
    after_round   ask about the ranks after this round; default: the last round, which must be paired
    before_round  ask as if this round and those after it were still to be played
    finishes      how many are drawn for each own result, if there are too many to rank all; the verdicts are then proved by
                  bounds where possible, and otherwise not settled
    work          the bound on the search, in steps: cases that are looked at, and finishes that are ranked. It is a count,
                  not a time, so that every machine gives the same answer; 60,000 steps take about half a minute. `settled` and
                  `unsettled` say what the search came to; with more work more may be settled
    progress      is called with the steps done and all

    While a Swiss round is not paired yet, the answer is what points alone make certain (`PointsNeeds`), and no more.
    """
    check_number("finishes", finishes, 1)
    check_number("seed", seed, 0)
    check_number("work", work, 1)
    chosen = choose_list(event, by)
    if after_round is None and before_round is None and not event.predetermined and event.total_rounds > len(event.rounds):
        from tiebreaks.chances.points_only import needs_by_points

        return needs_by_points(event, who, chosen, edition, house_rules, top=top, ranks=ranks, ahead_of=ahead_of)
    question = Question(event, chosen, edition, after_round, house_rules, before_round)
    number, ranked = question.event.find(who), _ranked(question)
    if number not in ranked:
        raise TiebreaksError(Message("participant {number} is not ranked", number=number))
    target, words = _target(question, number, top, ranks, ahead_of)
    budget = Work(work, len(ranked), progress)
    examiner = Examiner(question, target, finishes, seed, budget)
    notes = [*question.notes]
    every = _own_results(question, number, examiner.ranges.items_of[target.column])
    if every is None:
        if not examiner.search.points_first:
            many = "participant {number} has more than {most} possible own results, and the list does not begin with points"
            raise TiebreaksError(Message(many, number=number, most=MOST_OWN))
        notes.append(sentences.say_by_points())
        lines = examiner.examine_points()
    else:
        lines = []
        for at, fixed in enumerate(every):
            budget.share(len(every) - at)
            labels = tuple(_label(question, number, item, outcome) for item, outcome in fixed.items())
            points = Fraction(sum(_gain(question, number, *each) for each in fixed.items()), 10)
            lines.append(examiner.examine(fixed, labels, points, len(every)))
        lines = _merge_same(examiner.settle_by_order(every, lines))
    participant = question.event.participants[question.event.row_of[number]]
    return Needs(
        participant, words, question.now, tuple(lines), tuple(notes), question, target, every is None, budget.spent, work
    )


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
    if sorted(wanted) == [*range(1, len(wanted) + 1)]:
        wanted = range(1, len(wanted) + 1)
    found = Target(column(number), wanted if isinstance(wanted, range) else frozenset(wanted))
    return found, sentences.say_target(wanted)


def _own_results(question: Question, number: int, own: Sequence[int]) -> list[dict[int, int]] | None:
    """Every way in which the own games can end, the most points first, then the most boards; None: there are too many."""
    if prod(len(question.choices[item]) for item in own) > MOST_OWN:
        return None
    every = [dict(zip(own, outcomes, strict=True)) for outcomes in product(*(question.choices[item] for item in own))]
    return sorted(
        every, key=lambda fixed: [-sum(value(question, number, *each) for each in fixed.items()) for value in (_gain, _won)]
    )


def _merge_same(lines: Iterable[OwnResult]) -> list[OwnResult]:
    """One line for the own results that people write alike: matches with the same points on other boards."""
    found: dict[tuple[str, ...], list[OwnResult]] = {}
    for line in lines:
        found.setdefault(line.results, []).append(line)
    return [same[0] if len(same) == 1 else _merge(same) for same in found.values()]


def _merge(lines: Sequence[OwnResult]) -> OwnResult:
    first, verdicts = lines[0], {line.verdict for line in lines}
    verdict: Verdict | None = "open"
    if verdicts <= {"secured", "shared"}:
        verdict = "shared" if "shared" in verdicts else "secured"
    elif verdicts == {"excluded"}:
        verdict = "excluded"
    elif None in verdicts and "open" not in verdicts and not ("excluded" in verdicts and verdicts & {"secured", "shared"}):
        verdict = None
    same = all(line.alternatives == first.alternatives and line.verdict == first.verdict for line in lines)
    sharing = None
    if all(line.shared_with is not None for line in lines):
        sharing = tuple(sorted({one for line in lines for one in line.shared_with or ()}))
    return replace(
        first,
        verdict=verdict,
        best=min(line.best for line in lines),
        worst=max(line.worst for line in lines),
        exact=all(line.exact for line in lines),
        exact_best=all(line.exact_best for line in lines),
        exact_worst=all(line.exact_worst for line in lines),
        stopped=any(line.stopped for line in lines),
        finishes=sum(line.finishes for line in lines),
        reached_in=sum(line.reached_in for line in lines),
        matters=tuple(sorted({game for line in lines for game in line.matters})),
        alternatives=first.alternatives if same else None,
        certain_if=first.certain_if if same and len({line.certain_if for line in lines}) == 1 else (),
        excluded_if=first.excluded_if if same and len({line.excluded_if for line in lines}) == 1 else (),
        ranks=(),
        missed_by=(),
        examples={reached: outcomes for line in reversed(lines) for reached, outcomes in line.examples.items()},
        shared_with=sharing,
        stay_ahead=tuple(one for one in first.stay_ahead if all(one in line.stay_ahead for line in lines)),
    )


def _gain(question: Question, number: int, item: int, outcome: int) -> int:
    """The tenths of points that an outcome gives to a participant."""
    scores, column = question.finishes.scores, question.finishes.numbers.index(number)
    at = (scores.cells.game == item) & (scores.cells.row == column)
    return int(scores.added[outcome, at].sum())


def _won(question: Question, number: int, index: int, outcome: int) -> Fraction:
    """The boards that an outcome gives to a participant: a won one counts 1, a drawn one ½."""
    digits = question.digits(index, outcome)
    won = Fraction(sum(2 - digit for digit in digits), 2)
    return won if question.items[index].white == number else len(digits) - won


def _label(question: Question, number: int, index: int, outcome: int) -> str:
    won = _won(question, number, index, outcome)
    return halves(won) if question.event.is_team else _WORDS[won]


_WORDS: Mapping[Fraction, str] = {Fraction(1): "win", Fraction(1, 2): "draw", Fraction(0): "loss"}
