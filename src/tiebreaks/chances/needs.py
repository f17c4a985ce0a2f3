"""What a participant needs: for each own result whether a target is secured, open or out of reach, and what else must be.

While Swiss rounds are not paired yet: what points alone make certain, by everybody's most and least, and no more than that.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, Unpack

from tiebreaks.answers.needs import Needs, OwnResult, PointsNeeds
from tiebreaks.chances.examine import Examiner
from tiebreaks.chances.line_words import say_ahead, say_target
from tiebreaks.chances.needs_words import say_by_points, say_conditions, say_needs, say_points_needs, say_title
from tiebreaks.chances.own_results import MOST_OWN, examine_points, gain, label, list_own_results, merge_alike
from tiebreaks.chances.pending import RESULTS, rank_now, refuse_phases
from tiebreaks.chances.question import Question, check_number
from tiebreaks.chances.rivals import find_target, find_wanted
from tiebreaks.chances.stream import BLOCK
from tiebreaks.chances.what_if import what_if
from tiebreaks.chances.work import WORK, Work
from tiebreaks.engine.options import LawOptions, unpack_law
from tiebreaks.engine.request import By, resolve
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import TiebreaksError
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Message
from tiebreaks.model.tournament import BYES, Result, Tournament, Who, tenths
from tiebreaks.ranking import choose_list

FINISHES = BLOCK  # drawn for an own result that the search does not settle


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
    progress: Callable[[int, int], None] | None = None,
    **law: Unpack[LawOptions],
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
    by, edition, after_round, house_rules = unpack_law("needs", law)
    for name, given, least in (("finishes", finishes, 1), ("seed", seed, 0), ("work", work, 1)):
        check_number(name, given, least)
    chosen = choose_list(event, by)
    if after_round is None and before_round is None and not event.predetermined and event.total_rounds > len(event.rounds):
        return needs_by_points(event, who, chosen, edition, house_rules, top=top, ranks=ranks, ahead_of=ahead_of)
    asked = [rank for rank in (*(ranks or ()), top or 0) if isinstance(rank, int)]
    places = 0 if ahead_of is not None else max(asked) or 1
    question = Question(event, chosen, edition, after_round, house_rules, before_round, places=places)
    event, ranked = question.event, question.ranked
    number = event.find(who)
    if number not in ranked:
        raise TiebreaksError(Message("participant {number} is not ranked", number=number))
    wanted = find_wanted(number, ranked, top, ranks, None if ahead_of is None else event.find(ahead_of))
    budget = Work(work, len(ranked), progress)
    examiner = Examiner(question, find_target(question.finishes.numbers, number, wanted), finishes, seed, budget)
    every = list_own_results(question, number, examiner.ranges.items_of[examiner.target.column])
    if every is None and not examiner.search.points_first:
        many = "participant {number} has more than {most} possible own results, and the list does not begin with points"
        raise TiebreaksError(Message(many, number=number, most=MOST_OWN))
    lines = examine_points(examiner) if every is None else _examine_each(examiner, number, every)
    found = Needs(
        participant=event.participants[event.row_of[number]],
        target=say_target(wanted.ranks) if wanted.ahead_of is None else say_ahead(event, wanted.ahead_of),
        wanted=wanted,
        standings=question.now,
        after_round=question.after_round,
        games=tuple(item[:3] for item in question.items if number in item[1:3]),
        lines=tuple(lines),
        notes=(*question.notes, say_by_points()) if every is None else tuple(question.notes),
        by_points=every is None,
        work=budget.spent,
        most_work=work,
        finish=partial(_rank_finish, question),
    )
    return replace(
        found, title=say_title(found), sentences=tuple(say_needs(found)), conditions=say_conditions(found.tournament, lines)
    )


def _examine_each(examiner: Examiner, number: int, every: Sequence[Mapping[int, int]]) -> list[OwnResult]:
    """What every own result means; each has its share of the work that is left."""
    question, lines = examiner.question, []
    for at, fixed in enumerate(every):
        examiner.work.share(len(every) - at)
        labels = tuple(label(question, number, item, outcome) for item, outcome in fixed.items())
        points = Fraction(sum(gain(question, number, *each) for each in fixed.items()), 10)
        lines.append(examiner.examine(fixed, labels, points, len(every)))
    return merge_alike(examiner.settle_by_order(every, lines))


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


def needs_by_points(
    event: Tournament,
    who: Who,
    by: By,
    edition: str | Edition | None,
    house_rules: Mapping[str, Any] | None,
    *,
    top: int | None = None,
    ranks: Collection[int] | None = None,
    ahead_of: Who | None = None,
) -> PointsNeeds:
    """What the points alone make certain for a target, whatever is paired."""
    refuse_phases(event)
    first = len(event.rounds) + 1
    request = resolve(event, by, edition, len(event.rounds), house_rules)
    if event.is_team or request.entries[0].code != "PTS":
        _refuse_other_lists(first)
    now = rank_now(event, request.entries, request.law, None)
    bounds = {row.id: _bounds(event, row.id) for row in now.rows}
    number = event.find(who)
    if number not in bounds:
        raise TiebreaksError(Message("participant {number} is not ranked", number=number))
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
    found = PointsNeeds(
        participant=event.player(number), target=target, wanted=wanted, standings=now, after_round=event.total_rounds,
        games=(), lines=(), notes=(), first_unpaired=first, most=most, least=least, best=best, worst=worst,
        certain=certain, excluded=excluded,
    )  # fmt: skip
    return replace(found, title=say_title(found), sentences=tuple(say_points_needs(found)))


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
