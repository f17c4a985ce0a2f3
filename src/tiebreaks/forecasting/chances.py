"""The chances of every rank: all finishes of the pending games ranked, or enough of them drawn."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from itertools import product
from math import prod
from typing import Any, Unpack

import numpy as np

from tiebreaks.answers.chances import ChanceRow, Chances, OverRounds, OwnChances, PendingGame
from tiebreaks.awards.category_standings import in_category
from tiebreaks.awards.rules import PrizeRules
from tiebreaks.awards.rules_file import read_prize_rules
from tiebreaks.engine.basis import By
from tiebreaks.engine.options import LawOptions, unpack_law
from tiebreaks.engine.records import Integers
from tiebreaks.engine.settling import resolve
from tiebreaks.engine.standings import rank_event
from tiebreaks.errors import TiebreaksError
from tiebreaks.forecasting.chances_words import say_chances, say_own_chances, say_own_title, say_summary, say_title
from tiebreaks.forecasting.influence import begins_with_points
from tiebreaks.forecasting.later_rounds import LaterRounds, check_portable
from tiebreaks.forecasting.members import choose_members
from tiebreaks.forecasting.models import GameKey, Model, ModelName, Outcomes, Tempo
from tiebreaks.forecasting.named import Given, NamedOutcomes, check_removals, find_given, match_score, parse_outcomes
from tiebreaks.forecasting.over_rounds import FINISHES as FOLLOWED
from tiebreaks.forecasting.over_rounds import MOST_SHOWN, follow_rounds
from tiebreaks.forecasting.pending import RESULTS
from tiebreaks.forecasting.prize_chances import decide_prizes
from tiebreaks.forecasting.question import MOST_ENUMERATED, MOST_EXACT, Question, check_number
from tiebreaks.forecasting.ranges import limits_of_points
from tiebreaks.forecasting.stream import thresholds
from tiebreaks.forecasting.tally import Progress, Tally, tally_all, tally_drawn
from tiebreaks.forecasting.unpaired import Pairings
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Message, Option
from tiebreaks.model.tournament import Result, Tournament
from tiebreaks.read_only import ReadOnlyDict

FINISHES = 100_000  # drawn, unless the call says otherwise
ESTIMATED_FINISHES = 10_000  # with later rounds estimated, whose error is greater than that of so many
PAIRED_FINISHES = 1_000  # with a pairing engine in every one of them
DEVIATIONS = 5  # by which two shares of finishes drawn must differ: games times participants are many comparisons
MOST_OWN = 81  # own results that are looked at one by one


def chances(
    event: Tournament,
    *,
    before_round: int | None = None,
    finishes: int | None = None,
    seed: int = 1,
    exact: bool | None = None,
    model: ModelName | Model | Mapping[GameKey, Sequence[Any]] = "milvang",
    tempo: Tempo | None = None,
    unrated: int | None = None,
    given: Given | None = None,
    outcomes: NamedOutcomes | None = None,
    pairings: Pairings | str | None = None,
    category: str | None = None,
    rules: PrizeRules | str | Mapping[str, Any] | None = None,
    balanced: bool = False,
    jobs: int = 1,
    progress: Progress | None = None,
    **law: Unpack[LawOptions],
) -> Chances:
    """How probable every final rank is, from the pending games of an event.

    Every finish is ranked by the event's own list and edition, exactly; only the probabilities of single games are a model.
    by, edition, house_rules   as in `standings`
    after_round  ask about the ranks after this round; default: the last round
    before_round  ask as if this round and those after it were still to be played
    finishes     how many are drawn, if there are too many to rank all of them; default: 100,000, with later rounds estimated
                 10,000, and 1,000 if every one of them is paired by an engine
    seed         the same seed gives the same numbers, on any number of processes
    exact        True: rank all finishes, up to 3^13; False: draw; default: rank all of up to 200,000
    model        "milvang" (the default), "tec", "elo", "equal", a function of two players, or a mapping from
                 (round, white, black) to three probabilities, which wins over all
    tempo        "standard", "rapid" or "blitz"; default: as the event says, else standard
    unrated      the rating that stands for none; default: the 10th percentile of the rated players
    given        results that are taken as given: {(round, white, black): "1-0"}; of a match of teams "2½-1½", or the result of
                 a board by its players
    outcomes     games that may end in other ways, and how probable each is: {(round, white, black): {"1-0": 0.9, "+-": 0.1}}
    pairings     of Swiss rounds that are not paired yet. Default: an engine (the extra `pairing`) pairs the next one,
                 later ones are estimated. "gacrux": the engine pairs every finish; or a function that gives the next round
    category     rank its members among themselves: "women", "U18", or one that the rules define
    rules        of prizes, as `prizes` takes them: adds the chances of every prize and what everybody can expect
    balanced     every game has its shares exactly in each block: a smaller error for a little more time
    jobs         how many processes draw
    progress     is called with the finishes done and all
    """
    by, edition, after_round, house_rules = unpack_law("chances", law)
    if finishes is not None:
        check_number("finishes", finishes, 1)
    check_number("seed", seed, 0)
    check_number("jobs", jobs, 1)
    announced = rules if isinstance(rules, PrizeRules) or rules is None else read_prize_rules(rules)
    ways = parse_outcomes(event, outcomes)
    question = Question(
        event, by, edition, after_round, house_rules, before_round,
        pair=True, pairings=pairings, outcomes={key: each.results for key, each in ways.items()},
    )  # fmt: skip
    check_removals(question, ways)
    shown = "" if category is None else choose_members(question, category, announced)
    fixed = find_given(question, given)
    named = {**{key: each.probabilities for key, each in ways.items()}, **fixed.boards}
    boards = [(item.round, board.white, board.black) for item in question.items for board in item.boards]
    model_of = Outcomes(question.event, model, tempo, unrated, named, () if question.plan.later else boards)
    later = LaterRounds(question, question.plan, model_of) if question.plan.later else None
    usual = FINISHES if later is None else ESTIMATED_FINISHES if later.plan.pair is None else PAIRED_FINISHES
    task = _Task(
        question, model_of, later, usual if finishes is None else finishes, seed, exact, balanced, jobs, fixed.notes,
        shown, announced,
        partial(
            over_rounds, event, by=by, edition=edition, house_rules=house_rules, model=model, tempo=tempo, unrated=unrated,
            category=category, rules=announced, jobs=jobs, seed=seed,
        ),
    )  # fmt: skip
    return task.ask(fixed.items, progress)


def over_rounds(
    event: Tournament,
    *,
    by: By = None,
    edition: str | Edition | None = None,
    house_rules: Mapping[str, Any] | None = None,
    category: str | None = None,
    rules: PrizeRules | str | Mapping[str, Any] | None = None,
    finishes: int | None = None,
    shown: int = MOST_SHOWN,
    progress: Progress | None = None,
    **options: Any,
) -> OverRounds:
    """How the chances of first place moved: before every round, by what was known then; options as those of `chances`.

    finishes   how many are drawn for each round; default: 1,000
    shown      how many participants: those who had the best chances at some time
    """
    check_number("shown", shown, 1)
    announced = rules if isinstance(rules, PrizeRules) or rules is None or category is None else read_prize_rules(rules)
    of_category: dict[str, Any] = {"category": category, "rules": announced if category else None}
    ask = partial(chances, event, by=by, edition=edition, house_rules=house_rules, **of_category, **options)
    winners = partial(_find_winners, event, by, edition, house_rules, category, announced)
    return follow_rounds(ask, winners, event, finishes=finishes or FOLLOWED, shown=shown, progress=progress)


@dataclass(frozen=True)
class _Task:
    """One call, which may be repeated with other results given."""

    question: Question
    outcomes: Outcomes
    later: LaterRounds | None
    finishes: int
    seed: int
    exact: bool | None
    balanced: bool
    jobs: int
    given: tuple[Message, ...]
    category: str
    rules: PrizeRules | None
    follow: Callable[..., OverRounds]

    def ask(self, fixed: Mapping[int, int], progress: Progress | None = None) -> Chances:
        """The chances with some items fixed."""
        question = self.question
        every = self._enumerate(fixed)
        tally = self._tally(fixed, progress, every=every)
        prizes = None
        if self.rules is not None and self.rules.prizes:
            settings = (self.outcomes, self.later, self.limits, fixed, self.rules, self.seed, self.finishes)
            prizes = decide_prizes(question, *settings, progress)
        found = Chances(
            basis=question.basis,
            standings=question.now,
            rows=_rows(question, tally),
            finishes=tally_size(question, fixed) if every else self.finishes,
            exact=every,
            seed=None if every else self.seed,
            model=self.outcomes.name,
            tempo=self.outcomes.tempo,
            games=tuple(_describe_games(question, tally, every=every)),
            given=self.given,
            notes=(*question.notes, *self.outcomes.notes),
            before_round=question.before_round,
            pairings=question.plan.pairings,
            later_rounds=tuple(question.plan.later),
            category=self.category,
            prizes=prizes,
            balanced=self.balanced and not every,
            say=say_chances,
            ask_again=partial(_by_own_result, self, fixed),
            follow=self.follow,
        )
        return replace(found, title=say_title(found), summary=say_summary(found))

    @property
    def limits(self) -> list[tuple[int, ...]]:
        """The thresholds of each known board."""
        boards = [(item.round, board) for item in self.question.items for board in item.boards]
        return [thresholds(self.outcomes.of(number, board.white, board.black)) for number, board in boards]

    def _enumerate(self, fixed: Mapping[int, int]) -> bool:
        """Whether all finishes are ranked."""
        count = tally_size(self.question, fixed)
        if self.exact and self.later is not None:
            unpaired = "{option}: rounds from {first} on are not paired yet; leave it out to draw finishes"
            raise TiebreaksError(Message(unpaired, option=Option("exact"), first=self.later.plan.known + 1))
        if self.exact and count > MOST_EXACT:
            many = "{option}: there are {count:,} finishes, more than {most:,}; leave it out to draw some of them"
            raise TiebreaksError(Message(many, option=Option("exact"), count=count, most=MOST_EXACT))
        return self.later is None and (count <= MOST_ENUMERATED if self.exact is None else self.exact)

    def _tally(self, fixed: Mapping[int, int], progress: Progress | None, *, every: bool) -> Tally:
        question = self.question
        if every:
            return tally_all(question, question.probabilities(self.outcomes), fixed, progress)
        options: Any = {"balanced": self.balanced, "jobs": self.jobs, "progress": progress}
        if self.later is not None and self.jobs > 1:
            check_portable(self.later.plan)
        return tally_drawn(question, self.later, self.limits, fixed, self.finishes, self.seed, **options)


def _find_winners(
    event: Tournament,
    by: By,
    edition: str | Edition | None,
    house_rules: Mapping[str, Any] | None,
    category: str | None,
    rules: PrizeRules | str | Mapping[str, Any] | None,
) -> set[int]:
    """Who is first, of everybody or of a category, when nothing is left to play."""
    ranked = rank_event(event, resolve(event, by, edition, None, house_rules))
    rows = ranked.rows if category is None else in_category(ranked, category, rules=rules).rows
    return {row.id for row in rows if row.rank == 1}


def tally_size(question: Question, fixed: Mapping[int, int]) -> int:
    """How many finishes there are with some items fixed."""
    return question.count // prod(len(question.choices[item]) for item in fixed)


def _rows(question: Question, tally: Tally) -> tuple[ChanceRow, ...]:
    shares: defaultdict[int, dict[tuple[int, int], Fraction]] = defaultdict(dict)
    share = cache(lambda weight: Fraction(weight, tally.total))  # few finishes have few weights
    for (column, rank, last), weight in tally.ranks.items():
        if weight:
            shares[column][rank, last] = share(weight)
    opponents: defaultdict[int, list[int]] = defaultdict(list)
    for item in question.items:
        opponents[item.white].append(item.black)
        opponents[item.black].append(item.white)
    column_of = {number: column for column, number in enumerate(question.finishes.numbers)}
    ranked = [row for row in question.now.rows if column_of.get(row.id) in shares]  # C.05 6.6 may have removed somebody
    rows = []
    best, worst = _limit_by_points(question)
    places = sorted(row.rank for row in ranked)
    for row in ranked:
        rank = row.rank if question.members is None else 1 + bisect_left(places, row.rank)
        column, against = column_of[row.id], tuple(opponents[row.id])
        limits = int(best[column]), int(worst[column])
        rows.append(ChanceRow(row.participant, rank, row.points, against, shares[column], *limits))
    return tuple(rows)


def _limit_by_points(question: Question) -> tuple[Integers, Integers]:
    """Per column: no rank is better, and none is worse, by everybody's least and most points."""
    counted, finishes = question.counted, question.finishes
    best, worst = np.ones(len(counted), dtype=np.int64), np.full(len(counted), int(counted.sum()), dtype=np.int64)
    if not begins_with_points(finishes.basis.entries):
        return best, worst
    low, high = limits_of_points(question)
    later, points = len(question.plan.later), question.event.scoring.points
    low, high = low + later * min(0, points[Result.LOSS]), high + later * max(points[Result.WIN], points[Result.PAIRING_BYE])
    return (
        1 + int(counted.sum()) - np.searchsorted(np.sort(low[counted]), high, side="right"),
        int(counted.sum()) - np.searchsorted(np.sort(high[counted]), low, side="left"),
    )


def _describe_games(question: Question, tally: Tally, *, every: bool) -> Iterator[PendingGame]:
    """The pending games or matches, and for whom the results of each differ most in the chance of first place."""
    firsts: defaultdict[int, set[int]] = defaultdict(set)
    for index, _, column in tally.winners:
        firsts[index].add(column)
    for index, item in enumerate(question.items):
        weights = {outcome: weight for outcome in question.choices[index] if (weight := tally.outcomes.get((index, outcome)))}
        matters, whose = Fraction(0), None
        for column in sorted(firsts[index]):
            wins = ((tally.winners.get((index, outcome, column), 0), weight) for outcome, weight in weights.items())
            found = [(Fraction(won, weight), weight) for won, weight in wins]
            high, low = max(found), min(found)
            if high[0] - low[0] > matters and (every or _differ(high, low)):
                matters, whose = high[0] - low[0], column
        shares = {
            question.say_outcome(index, outcome): Fraction(tally.winners.get((index, outcome, whose), 0), weight)
            for outcome, weight in weights.items()
            if whose is not None
        }
        who = None if whose is None else question.finishes.numbers[whose]
        yield PendingGame(*item[:3], matters, who, ReadOnlyDict(shares))


def _differ(high: tuple[Fraction, int], low: tuple[Fraction, int]) -> bool:
    """Whether two shares, each of so many finishes drawn, differ by more than luck."""
    (share, of), (other, of_other) = high, low
    mean = (share * of + other * of_other) / (of + of_other)
    return (share - other) ** 2 > DEVIATIONS**2 * mean * (1 - mean) * (Fraction(1, of) + Fraction(1, of_other))


def _by_own_result(task: _Task, fixed: Mapping[int, int], whole: Chances, number: int, games: int) -> OwnChances:
    """The chances of somebody after each result of the own next games, beside those as a whole."""
    check_number("games", games, 1)
    row = whole[number]
    found = {" + ".join(key): each for key, each in _ask_own_results(task, fixed, number, games).items()}
    sentences = (say_chances(whole, row), *say_own_chances(number, found))
    return OwnChances(whole, row, found, say_own_title(whole, row), sentences)


def _ask_own_results(task: _Task, fixed: Mapping[int, int], number: int, games: int) -> dict[tuple[str, ...], Chances]:
    """The chances after each way in which somebody's next games can end, the best first."""
    question = task.question
    own = [at for at, item in enumerate(question.items) if number in item[1:3] and at not in fixed][:games]
    ways = [_own_ways(question, at, number) for at in own]
    if not own or prod(map(len, ways)) > MOST_OWN:
        return {}
    probabilities, found = question.probabilities(task.outcomes), {}
    task = replace(task, rules=None)  # prizes take too long to be decided again for each
    for words in product(*ways):
        cases = [
            dict(zip(own, outcomes, strict=True))
            for outcomes in product(*(each[word] for each, word in zip(ways, words, strict=True)))
        ]
        shares = ((probabilities[item][outcome] for item, outcome in case.items()) for case in cases)
        weights = [prod(each, start=Fraction(1)) for each in shares]
        total = sum(weights)
        if total:
            weighed = zip(cases, weights, strict=True)
            found[words] = _mix([(task.ask({**fixed, **case}), weight / total) for case, weight in weighed if weight])
    return found


def _own_ways(question: Question, index: int, number: int) -> dict[str, list[int]]:
    """Win, draw and loss of a game or match -> its outcomes; results by forfeit by their own names."""
    item, found = question.items[index], dict[str, list[int]]()
    for outcome in question.choices[index]:
        digits = question.digits(index, outcome)
        if not question.event.is_team and item.boards[0].results[digits[0]] not in RESULTS:
            word = item.boards[0].results[digits[0]]
        else:
            first, second = match_score(question.event, item, digits)
            lead = first - second if item.white == number else second - first
            word = "win" if lead > 0 else "loss" if lead < 0 else "draw"
        found.setdefault(word, []).append(outcome)
    return {word: found[word] for word in sorted(found, key=lambda word: ("win", "draw", "loss", word).index(word))}


def _mix(parts: Sequence[tuple[Chances, Fraction]]) -> Chances:
    """The chances after one of several cases, each with its probability."""
    first = parts[0][0]
    if len(parts) == 1:
        return first
    rows = []
    for index, row in enumerate(first.rows):
        shares: dict[tuple[int, int], Fraction] = {}
        for each, weight in parts:
            for place, share in each.rows[index].shares.items():
                shares[place] = shares.get(place, Fraction(0)) + share * weight
        rows.append(replace(row, shares=shares))
    finishes = sum(each.finishes for each, _ in parts) if first.exact else first.finishes
    mixed = replace(first, rows=tuple(rows), finishes=finishes)
    return replace(mixed, summary=say_summary(mixed))
