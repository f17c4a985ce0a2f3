"""What a participant needs: for each own result whether a target is secured, open or out of reach, and what else must be.

While Swiss rounds are not paired yet: what points alone make certain, by everybody's most and least, and no more than that.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, Unpack

from tiebreaks.answers.needs import Needs, OwnResult, PointsNeeds, Wanted
from tiebreaks.awards.category_names import shown_name
from tiebreaks.awards.category_standings import in_category
from tiebreaks.engine.basis import By, expect_event
from tiebreaks.engine.options import LawOptions, unpack_law
from tiebreaks.engine.settling import resolve
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import TiebreaksError
from tiebreaks.forecasting.examine import MOST_RANKED, Examiner
from tiebreaks.forecasting.line_words import say_ahead, say_target
from tiebreaks.forecasting.members import choose_members
from tiebreaks.forecasting.needs_words import say_by_points, say_conditions, say_needs, say_points_needs, say_title
from tiebreaks.forecasting.own_results import MOST_OWN, examine_points, gain, label, list_own_results, merge_alike
from tiebreaks.forecasting.pending import RESULTS, rank_now, refuse_phases
from tiebreaks.forecasting.question import Question, basis_of_finishes, check_number
from tiebreaks.forecasting.rivals import find_target, find_wanted
from tiebreaks.forecasting.stream import BLOCK
from tiebreaks.forecasting.unpaired import can_be_drawn
from tiebreaks.forecasting.what_if import what_if
from tiebreaks.forecasting.work import WORK, Work
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Message
from tiebreaks.model.tournament import BYES, Result, Tournament, Who, tenths

FINISHES = BLOCK  # tried for an own result that the search does not settle


def needs(
    event: Tournament,
    who: Who,
    *,
    top: int | None = None,
    ranks: Collection[int] | None = None,
    ahead_of: Who | None = None,
    before_round: int | None = None,
    finishes: int = FINISHES,
    seed: int = 1,
    work: int = WORK,
    category: str | None = None,
    step: int = 3,
    progress: Callable[[int, int], None] | None = None,
    **law: Unpack[LawOptions],
) -> Needs:
    """What must happen so that a participant reaches a target; exact where it says so. No model of results is involved.

    top, ranks, ahead_of   the target: the first so many places, one of some places, or to be ahead of somebody; default: top=1.
                  A shared rank stands for all the places that it covers
    by, edition, house_rules   as in `standings`
    after_round   ask about the ranks after this round; default: the last round, which must be paired
    before_round  ask as if this round and those after it were still to be played
    finishes      how many are tried for each own result, if there are too many to rank all; the verdicts are then proved by
                  bounds where possible, and otherwise not settled
    work          the bound on the search, in steps: cases that are looked at, and finishes that are ranked. It is a count,
                  not a time, so that every machine gives the same answer; 20,000 steps take about two seconds. `settled` and
                  `unsettled` say what the search came to; with more work more may be settled
    category      rank its members among themselves: "women", "U18"
    step          how far to go: 1 by points alone (milliseconds), 2 by the own results too, 3 by the other games too.
                  `sharpen` of the answer goes on: a later step may be sharper, and never takes anything back
    progress      is called with the steps done and all

    While a Swiss round is not paired yet, the answer is what points alone make certain (`PointsNeeds`); how probable the rest
    is, `chances` says from a sample.
    """
    expect_event(event)
    by, edition, after_round, house_rules = unpack_law("needs", law)
    for name, given, least in (("finishes", finishes, 1), ("seed", seed, 0), ("work", work, 1), ("step", step, 1)):
        check_number(name, given, least)
    if after_round is None and before_round is None and not event.predetermined and event.total_rounds > len(event.rounds):
        return needs_by_points(event, who, by, edition, house_rules, category, top=top, ranks=ranks, ahead_of=ahead_of)
    asked = [rank for rank in (*(ranks or ()), top or 0) if isinstance(rank, int)]
    places = 0 if ahead_of is not None else max(asked) or 1
    question = Question(event, by, edition, after_round, house_rules, before_round, places=places)
    shown = "" if category is None else choose_members(question, category, None)
    event, ranked = question.event, question.ranked
    number = event.find(who)
    _check_ranked(number, ranked, shown)
    wanted = find_wanted(number, ranked, top, ranks, None if ahead_of is None else event.find(ahead_of))
    budget = Work(work, len(question.finishes.numbers), progress)
    examiner = Examiner(question, find_target(question.finishes.numbers, number, wanted), finishes, seed, budget)
    every = list_own_results(question, number, examiner.ranges.items_of[examiner.target.column])
    if every is None and not examiner.search.points_first:
        many = "participant {number} has more than {most} possible own results, and the list does not begin with points"
        raise TiebreaksError(Message(many, number=number, most=MOST_OWN))
    asking = _Asking(question, examiner, number, wanted, shown, every or ())
    found = asking.answer(examine_points(examiner), 3) if every is None else asking.by_points()
    while found.sharpen is not None and found.step < step:
        found = found.sharpen()
    return found


@dataclass(frozen=True)
class _Asking:
    """One question, which is answered in three steps; each takes up the lines of the one before."""

    question: Question
    examiner: Examiner
    number: int
    wanted: Wanted
    category: str
    every: Sequence[Mapping[int, int]]
    """The own results; none where they are too many."""

    def by_points(self) -> Needs:
        """The first step; the last one, too, where it settles everything and not all finishes can be ranked."""
        question, examiner, lines = self.question, self.examiner, []
        for fixed in self.every:
            labels = tuple(label(question, self.number, item, outcome) for item, outcome in fixed.items())
            points = Fraction(sum(gain(question, self.number, *each) for each in fixed.items()), 10)
            lines.append(examiner.bound_by_points(fixed, labels, points))
        found = {line.verdict for line in lines}
        settled = found <= {"secured"} or found <= {"excluded"}
        few = examiner.count(self.every[0]) * len(self.every) <= MOST_RANKED
        return self.answer(lines, 1, None if settled and not few else partial(self._by_own_results, lines))

    def _by_own_results(self, lines: Sequence[OwnResult]) -> Needs:
        """The second step."""
        found = [self.examiner.bound_by_tie_breaks(fixed, line) for fixed, line in zip(self.every, lines, strict=True)]
        found = self.examiner.settle_by_order(self.every, found)
        return self.answer(found, 2, partial(self._by_other_games, found))

    def _by_other_games(self, lines: Sequence[OwnResult]) -> Needs:
        """The third step: each own result has its share of the work that is left."""
        found = []
        for at, (fixed, line) in enumerate(zip(self.every, lines, strict=True)):
            self.examiner.work.share(len(lines) - at)
            found.append(self.examiner.examine(fixed, line, len(lines)))
        return self.answer(self.examiner.settle_by_order(self.every, found), 3)

    def answer(self, lines: Sequence[OwnResult], step: int, sharpen: Callable[[], Needs] | None = None) -> Needs:
        """What is known after a step."""
        question, event, wanted, lines = self.question, self.question.event, self.wanted, merge_alike(lines)
        target = say_target(wanted.ranks) if wanted.ahead_of is None else say_ahead(event, wanted.ahead_of)
        found = Needs(
            participant=event.participants[event.row_of[self.number]],
            target=Message("{target} ({category})", target=target, category=self.category) if self.category else target,
            wanted=wanted,
            basis=question.basis,
            standings=question.now,
            games=tuple(item[:3] for item in question.items if self.number in item[1:3]),
            lines=tuple(lines),
            notes=tuple(question.notes) if self.every else (*question.notes, say_by_points()),
            by_points=not self.every,
            work=self.examiner.work.spent,
            most_work=self.examiner.work.limit,
            step=step,
            sharpen=sharpen,
            finish=partial(_rank_finish, question),
        )
        conditions = say_conditions(found.tournament, lines)
        return replace(found, title=say_title(found), sentences=tuple(say_needs(found)), conditions=conditions)


def _rank_finish(question: Question, outcomes: Sequence[int]) -> Standings:
    """The standings of a finish, with its results as assumed ones."""
    assumed: dict[tuple[int, Who, Who], str] = {}
    for index, outcome in enumerate(outcomes):
        item = question.items[index]
        for board, digit in zip(item.boards, question.digits(index, outcome), strict=True):
            assumed[item.round, board.white, board.black] = RESULTS[2 - digit if board.turned else digit]
    return what_if(question.event, assumed, by=question.now.entries, edition=question.now.edition)


_MOST = (Result.WIN, Result.FORFEIT_WIN, Result.PAIRING_BYE)
_LEAST = (Result.LOSS, Result.FORFEIT_LOSS, Result.ZERO_BYE)


def _check_ranked(number: int, ranked: Container[int], category: str) -> None:
    """Refuse to answer about somebody without a rank; `category` is empty where all are ranked together."""
    if number in ranked:
        return
    if category:
        raise TiebreaksError(
            Message("participant {number} is not in the category {category}", number=number, category=category)
        )
    raise TiebreaksError(Message("participant {number} is not ranked", number=number))


def needs_by_points(
    event: Tournament,
    who: Who,
    by: By,
    edition: str | Edition | None,
    house_rules: Mapping[str, Any] | None,
    category: str | None = None,
    *,
    top: int | None = None,
    ranks: Collection[int] | None = None,
    ahead_of: Who | None = None,
) -> PointsNeeds:
    """What the points alone make certain for a target, whatever is paired."""
    refuse_phases(event)
    first = len(event.rounds) + 1
    basis = resolve(event, by, edition, len(event.rounds), house_rules)
    if event.is_team or basis.entries[0].code != "PTS":
        _refuse_other_lists(first)
    now = rank_now(event, basis.entries, basis.edition, None, settled=basis)
    members = None if category is None else in_category(now, category)
    bounds = {row.id: _bounds(event, row.id) for row in (now if members is None else members).rows}
    number = event.find(who)
    _check_ranked(number, bounds, "" if members is None else shown_name(members.category))
    wanted = find_wanted(number, bounds, top, ranks, None if ahead_of is None else event.find(ahead_of))
    least, most = bounds.pop(number)
    best = 1 + sum(low > most for low, _ in bounds.values())
    worst = 1 + sum(high >= least for _, high in bounds.values())
    if wanted.ahead_of is None:
        target = say_target(wanted.ranks if ranks is None else frozenset(ranks))
        reached = {rank in wanted.ranks for rank in range(best, worst + 1)}
        certain, excluded = reached == {True}, reached == {False}
    else:
        target = say_ahead(event, wanted.ahead_of)
        low, high = bounds[wanted.ahead_of]
        certain, excluded = least > high, most < low
    if members is not None:
        target = Message("{target} ({category})", target=target, category=shown_name(members.category))
    at_the_end = replace(basis_of_finishes(basis, "file"), after_round=event.total_rounds, complete=True)
    found = PointsNeeds(
        participant=event.player(number), target=target, wanted=wanted, basis=at_the_end, standings=now,
        games=(), lines=(), notes=(), first_unpaired=first, most=most, least=least, best=best, worst=worst,
        certain=certain, excluded=excluded,
    )  # fmt: skip
    return replace(found, title=say_title(found), sentences=tuple(say_points_needs(found, can_be_drawn=can_be_drawn(event))))


def _refuse_other_lists(first: int) -> None:
    """Refuse a list that does not begin with points."""
    sentence = (
        "round {round} is not paired yet: without its pairings only points can be compared, and this list does not begin "
        "with them; enter the pairings"
    )
    raise TiebreaksError(Message(sentence, round=first))


def _bounds(event: Tournament, number: int) -> tuple[int, int]:
    """The least and the most tenths that somebody can end with."""
    table, row, points = event.crosstable, event.row_of[number], event.scoring.points
    lowest, highest = min(points[each] for each in _LEAST), max(points[each] for each in _MOST)
    least = most = sum(
        tenths(item.points) for item in event.adjustments if item.participant == number and not item.replaces_result
    )
    replaced = {
        item.round: tenths(item.points) for item in event.adjustments if item.participant == number and item.replaces_result
    }
    for index in range(table.rounds):
        result = table.result[table.cell(row, index)]
        pending = result == Result.PENDING
        least += replaced.get(index + 1, lowest if pending else points[result])
        most += replaced.get(index + 1, highest if pending else points[result])
    asked = {at: bye for at, bye in event.pairing.requested_byes if bye.participant == number}
    for later in range(table.rounds + 1, event.total_rounds + 1):
        fixed = points[BYES[asked[later].kind]] if later in asked else None
        least += lowest if fixed is None else min(lowest, fixed)
        most += highest if fixed is None else max(fixed, 0)
    return least, most
