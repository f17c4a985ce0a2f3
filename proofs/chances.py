"""Chances against brute force: every finish of drawn events as a Tournament of its own, ranked by the oracle.

    python -m proofs.chances 300

Ranks, last places and exact probabilities of all participants, and what each of them needs for some target, on Swiss events,
round robins and team events with byes, forfeits, odd scoring, expelled and unrated participants, in all editions.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod, sqrt
from random import Random
from typing import Any, NamedTuple

import numpy as np

from tests import oracle
from tests.helpers.strategies import codes_for, random_features, random_law, random_tournament
from tests.helpers.team_strategies import random_team_features, random_team_tournament, team_codes_for
from tiebreaks.answers.chances import Chances
from tiebreaks.answers.needs import Condition, Needs, OwnResult
from tiebreaks.errors import RegulationError, TiebreaksError
from tiebreaks.forecasting.chances import chances
from tiebreaks.forecasting.influence import reach, steps_away
from tiebreaks.forecasting.needs import needs
from tiebreaks.forecasting.pending import RESULTS
from tiebreaks.forecasting.proof import Leaf, Search, judge_leaves
from tiebreaks.forecasting.question import Question
from tiebreaks.forecasting.ranges import Ranges
from tiebreaks.forecasting.rivals import find_target, judge
from tiebreaks.forecasting.stream import BLOCK
from tiebreaks.forecasting.work import WORK
from tiebreaks.law.editions import Edition
from tiebreaks.model.tournament import Game, Match, System, Tournament
from tiebreaks.text import halves

KINDS = ("swiss", "round robin", "team")
MOST_BOARDS = 4  # pending games: 81 finishes
OTHER_WAYS = ("0-0", "½-0", "0-½", "+-", "-+", "--")
MOST_OFF = 4.0  # deviations of the chi-square: by chance, once in 15,000 runs with other seeds
LEFT_OUT = {"pending", "running", "unfinished"}  # drawn here


class Drawn(NamedTuple):
    """An event in progress, with a list, a law, and the games that are pending."""

    event: Tournament
    law: Edition
    codes: list[str]
    boards: list[tuple[int, int, int]]  # round, White, Black of each pending game


class Brute(NamedTuple):
    """One finish as the oracle ranks it."""

    outcomes: tuple[int, ...]
    rank: dict[int, int]
    last: dict[int, int]


def draw(seed: int) -> Drawn:
    """An event of one of the kinds in turn, with a few pending games, mostly in the last round."""
    rng = Random(seed)
    kind = KINDS[seed % len(KINDS)]
    law = random_law(rng)
    if kind == "team":
        features = random_team_features(rng) - LEFT_OUT
        system = rng.choice((System.SWISS, System.ROUND_ROBIN))
        event = random_team_tournament(rng, system=system, teams=rng.randint(3, 8), rounds=rng.randint(2, 5),
                                       boards=rng.choice((1, 2, 2, 3)), features=features)  # fmt: skip
        codes = team_codes_for(law, event)
    else:
        system = System.SWISS if kind == "swiss" else System.ROUND_ROBIN
        features = random_features(rng) - LEFT_OUT
        event = random_tournament(rng, system=system, players=rng.randint(3, 9), rounds=rng.randint(2, 6), features=features)
        codes = codes_for(law, event)
    listed = ["PTS" if not event.is_team else {"MP": "MPTS", "GP": "GPTS"}[event.primary]]
    if not event.is_team and rng.random() < 0.3:
        listed += ["DE", "BH/C1", "BH", "SB"] if system is System.SWISS else ["DE", "SB", "KS", "WIN"]  # as most events have
    else:
        listed += rng.sample(codes, min(len(codes), rng.randint(1, 4)))
    return _unset(rng, event, law, listed)


def _unset(rng: Random, event: Tournament, law: Edition, codes: list[str]) -> Drawn:
    """Take the results of some games away."""
    rounds = [list(items) for items in event.rounds]
    found: list[tuple[int, int, int]] = []
    places = [(number, at) for number, items in enumerate(rounds) for at in range(len(items))]
    rng.shuffle(places)
    places.sort(key=lambda place: place[0] < len(rounds) - 1 and rng.random() < 0.9)
    for number, at in places:
        item = rounds[number][at]
        if isinstance(item, Game) and item.white and item.black and len(found) < MOST_BOARDS:
            rounds[number][at] = Game(item.white, item.black, "*")
            found.append((number + 1, item.white, item.black))
        elif isinstance(item, Match) and item.boards and not item.forfeit:
            whole = [board for board in item.boards if board.white and board.black]
            if whole and len(found) + len(whole) <= MOST_BOARDS:
                boards = tuple(Game(b.white, b.black, "*") if b in whole else b for b in item.boards)
                rounds[number][at] = Match(item.white, item.black, boards)
                found += [(number + 1, board.white, board.black) for board in whole if board.white and board.black]
    return Drawn(replace(event, rounds=rounds), law, codes, found)


def brute_force(drawn: Drawn, ways: Mapping[tuple[int, int, int], Sequence[str]] | None = None) -> Iterator[Brute]:
    """Every finish, as a Tournament of its own; `ways` are the results of games that may end otherwise than over the board."""
    results = [(ways or {}).get(board, RESULTS) for board in drawn.boards]
    for outcomes in product(*(range(len(each)) for each in results)):
        event = drawn.event
        for (number, white, black), outcome, each in zip(drawn.boards, outcomes, results, strict=True):
            event = event.with_result(number, white, black, each[outcome])
        if drawn.law.round_robin_under_half == "remove":
            event = without_those_under_half(event)
        rank = oracle.ranks(event, drawn.law, drawn.codes, len(event.rounds))
        sizes = {place: sum(other == place for other in rank.values()) for place in rank.values()}
        yield Brute(outcomes, rank, {who: place + sizes[place] - 1 for who, place in rank.items()})


def without_those_under_half(event: Tournament) -> Tournament:
    """C.05 6.6, which the oracle leaves to the engine: the participants that the engine has removed."""
    import tiebreaks as tb

    return tb.standings(event, by="PTS" if not event.is_team else "MPTS", after_round=len(event.rounds),
                        house_rules={"round_robin_under_half": "remove"}).tournament  # fmt: skip


def weights(drawn: Drawn, rng: Random) -> dict[tuple[int, int, int], tuple[Fraction, ...]]:
    """Probabilities of each game; now and then 0 or 1."""
    made = {}
    for board in drawn.boards:
        parts = [rng.choice((0, 1, 2, 3, 7)) for _ in range(3)]
        parts[rng.randrange(3)] += 1
        made[board] = tuple(Fraction(part, sum(parts)) for part in parts)
    return made


def find_differences(seed: int) -> list[str] | None:
    """What differs between the library and brute force on one drawn event; None: the event has no pending game or no list."""
    drawn = draw(seed)
    if not drawn.boards:
        return None
    model = weights(drawn, Random(seed))
    try:
        computed = chances(drawn.event, by=drawn.codes, edition=drawn.law, after_round=len(drawn.event.rounds), model=model)
    except RegulationError:
        return None
    return _compare(seed, drawn, computed, brute_force(drawn), model)


def _compare(
    seed: int,
    drawn: Drawn,
    computed: Chances,
    finishes: Iterable[Brute],
    model: Mapping[tuple[int, int, int], Sequence[Fraction]],
) -> list[str]:
    """Whose probabilities differ from those of every finish, weighed by the model."""
    expected: dict[int, dict[tuple[int, int], Fraction]] = {}
    for finish in finishes:
        weight = Fraction(1)
        for board, outcome in zip(drawn.boards, finish.outcomes, strict=True):
            weight *= model[board][outcome]
        for who, rank in finish.rank.items():
            places = expected.setdefault(who, {})
            if weight:
                places[rank, finish.last[who]] = places.get((rank, finish.last[who]), Fraction(0)) + weight
    found: dict[int, Any] = {row.id: dict(row.shares) for row in computed.rows}
    return [f"seed {seed}: {who}: {found.get(who)} instead of {expected.get(who)}"
            for who in sorted({*found, *expected}) if found.get(who) != expected.get(who)]  # fmt: skip


def find_wrong_named(seed: int) -> list[str] | None:
    """The same with a game that may end by forfeit or with a penalty, and another whose result is given."""
    drawn, rng = draw(seed), Random(seed)
    if not drawn.boards:
        return None
    model: dict[tuple[int, int, int], tuple[Fraction, ...]] = weights(drawn, rng)
    named, *others = rng.sample(drawn.boards, len(drawn.boards))
    results = rng.sample(OTHER_WAYS, 2) + rng.sample(RESULTS, 2)
    parts = [rng.choice((1, 2, 5)) for _ in results]
    shares = tuple(Fraction(part, sum(parts)) for part in parts)
    options: dict[str, Any] = {"model": dict(model), "outcomes": {named: dict(zip(results, shares, strict=True))}}
    model[named] = shares
    if others:
        at = rng.randrange(3)
        options["given"] = {others[0]: RESULTS[at]}
        model[others[0]] = tuple(Fraction(index == at) for index in range(3))
    try:
        computed = chances(drawn.event, by=drawn.codes, edition=drawn.law, after_round=len(drawn.event.rounds), **options)
    except RegulationError:
        return None
    except TiebreaksError as refused:
        if "C.05 6.6" in str(refused):  # who is removed depends on the forfeit
            return None
        raise
    return _compare(seed, drawn, computed, brute_force(drawn, {named: results}), model)


class Case(NamedTuple):
    """One finish that differs for the list: the outcome of each game or match, and its ranks."""

    chosen: tuple[int, ...]
    outcomes: tuple[int, ...]
    rank: dict[int, int]
    last: dict[int, int]


def list_cases(drawn: Drawn, question: Question) -> list[Case]:
    """Every finish that differs for the list; what the library takes for one finish must have one ranking."""
    at = {board: index for index, board in enumerate(drawn.boards)}
    order = [at[item.round, board.white, board.black] for item in question.items for board in item.boards]
    found: dict[tuple[int, ...], Case] = {}
    for finish in brute_force(drawn):
        digits = np.array([[finish.outcomes[index] for index in order]])
        chosen = tuple(question.choose(digits)[0].tolist())
        case = found.setdefault(chosen, Case(chosen, finish.outcomes, finish.rank, finish.last))
        assert case.rank == finish.rank, f"{chosen}: the list tells these finishes apart"
    return [*found.values()]


def find_wrong_needs(seed: int) -> list[str] | None:
    """What differs between `needs` and brute force, for one participant and a target of each kind, line by line."""
    drawn, rng = draw(seed), Random(seed)
    listed = [one.id for one in drawn.event.participants if not one.expelled]
    if not drawn.boards or len(listed) < 2:
        return None
    codes = drawn.codes
    if rng.random() < 0.2:
        codes = [*codes[1:], "PTS"]  # a list that does not begin with points
    try:
        question = Question(drawn.event, codes, drawn.law, len(drawn.event.rounds))
    except RegulationError:
        return None
    drawn = drawn._replace(codes=codes)
    every = list_cases(drawn, question)
    listed = [who for who in listed if who in every[0].rank]
    who, other = rng.sample(listed, 2)
    top = rng.randint(1, len(listed))
    ranks = frozenset(rng.sample(range(1, len(listed) + 1), rng.randint(1, len(listed))))
    wrong = [f"seed {seed}: {said}" for said in find_wrong_influence(question, every)]
    for target in ({"top": top}, {"ranks": ranks}, {"ahead_of": other}):
        asked: Any = {"by": codes, "edition": drawn.law, "after_round": len(drawn.event.rounds), **target}
        found = needs(drawn.event, who, **asked)
        assert isinstance(found, Needs)  # every round is paired
        said = [*_judge_lines(question, found, every), *_judge_search(question, found, every)]
        for work in (WORK, rng.choice((1, 10, 60))):
            said += _judge_steps(question, needs(drawn.event, who, **asked, step=1, work=work), every)
        wrong += [f"seed {seed}: {who}, {target}: {each}" for each in said]
    return wrong


def _reached(case: Case, found: Needs) -> tuple[bool, bool]:
    """Whether a finish reaches a target, perhaps shared; and outright."""
    who, wanted = found.participant.id, found.wanted
    rank, last = case.rank[who], case.last[who]
    if wanted.ahead_of is not None:
        other = case.rank[wanted.ahead_of]
        return rank <= other, rank < other
    covered = [place in wanted.ranks for place in range(rank, last + 1)]
    return any(covered), all(covered)


def _own_label(question: Question, found: Needs, case: Case) -> tuple[str, ...]:
    """The own results of a finish, as people write them."""
    who, words = found.participant.id, []
    for index, item in enumerate(question.items):
        if who in item[1:3]:
            digits = question.digits(index, case.chosen[index])
            won = Fraction(sum(2 - digit for digit in digits), 2)
            won = won if item.white == who else len(digits) - won
            words.append(halves(won) if question.event.is_team else {2: "win", 1: "draw", 0: "loss"}[int(2 * won)])
    return tuple(words)


def _judge_lines(question: Question, found: Needs, every: list[Case]) -> Iterator[str]:
    """What is wrong with the lines of an answer."""
    labels = {_own_label(question, found, case) for case in every}
    if labels != {line.results for line in found.lines}:
        yield "other own results"
    for line in found.lines:
        own = [case for case in every if _own_label(question, found, case) == line.results]
        for said in _judge_line(question, found, line, own):
            yield f"{line.results}: {said}"


def _judge_steps(question: Question, found: Needs, every: list[Case]) -> Iterator[str]:
    """What is wrong with an answer that comes in steps: each must be true, and as sharp as the one before."""
    who = found.participant.id
    before: dict[tuple[str, ...], OwnResult] = {}
    while True:
        for line in found.lines:
            own = [case for case in every if _own_label(question, found, case) == line.results]
            verdict = judge(*(np.array(column) for column in zip(*(_reached(case, found) for case in own), strict=True)))
            if line.verdict not in (None, verdict):
                yield f"step {found.step}, {line.results}: {line.verdict} instead of {verdict}"
            best, worst = min(case.rank[who] for case in own), max(case.last[who] for case in own)
            if not line.best <= best <= worst <= line.worst:
                yield f"step {found.step}, {line.results}: {best} to {worst} are not within {line.best} to {line.worst}"
            if (line.exact_best and line.best != best) or (line.exact_worst and line.worst != worst):
                yield f"step {found.step}, {line.results}: {line.best} to {line.worst} are not {best} to {worst}"
            last = before.get(line.results, line)
            if line.best < last.best or line.worst > last.worst or (last.verdict and line.verdict != last.verdict):
                yield f"step {found.step}, {line.results}: less sharp than the step before"
            before[line.results] = line
        if found.sharpen is None:
            return
        found = found.sharpen()


def _judge_line(question: Question, found: Needs, line: OwnResult, own: list[Case]) -> Iterator[str]:
    """What is wrong with one line."""
    who, reached = found.participant.id, [_reached(case, found) for case in own]
    verdict = judge(*(np.array(column) for column in zip(*reached, strict=True)))
    if line.verdict != verdict:
        yield f"{line.verdict} instead of {verdict}"
    if Fraction(line.reached_in, line.finishes) != Fraction(sum(shared for shared, _ in reached), len(own)):
        yield f"reached in {line.reached_in} of {line.finishes}"
    extremes = min(case.rank[who] for case in own), max(case.last[who] for case in own)
    if (line.exact_best and line.best != extremes[0]) or (line.exact_worst and line.worst != extremes[1]):
        yield f"ranks {line.best} to {line.worst} instead of {extremes}"
    if len({case.chosen for case in own}) == prod(len({case.chosen[at] for case in own}) for at in range(len(own[0].chosen))):
        matters = {question.items[at][:3] for at in find_games_that_matter(question, own, reached)}
        if len({tuple(case.chosen[at] for at in _own(question, found)) for case in own}) == 1 and {*line.matters} != matters:
            yield f"{line.matters} matter instead of {matters}"
    level = {one for case, (shared, _) in zip(own, reached, strict=True) if shared
             for one, rank in case.rank.items() if one != who and rank == case.rank[who]}  # fmt: skip
    if line.shared_with is not None and {*line.shared_with} != level:
        yield f"shared with {line.shared_with} instead of {level}"
    if any(case.rank[one] >= case.rank[who] for one in line.stay_ahead for case in own):
        yield f"{line.stay_ahead} are not always ahead"
    for case, (shared, _) in zip(own, reached, strict=True):
        if line.alternatives is not None and shared != _holds(question, case, line.alternatives):
            yield f"condition wrong in {case.outcomes}"
        if any(_holds(question, case, ((each,),)) and not shared for each in line.certain_if):
            yield f"not certain in {case.outcomes}"
        if any(_holds(question, case, ((each,),)) and shared for each in line.excluded_if):
            yield f"not excluded in {case.outcomes}"
        if line.ranks and found.wanted.ahead_of is None:
            said = next((each for each in line.ranks if _holds(question, case, each.alternatives)), line.ranks[-1])
            if (said.rank, said.last) != (case.rank[who], case.last[who]):
                yield f"rank {said.rank} in {case.outcomes}"


def _own(question: Question, found: Needs) -> list[int]:
    return [at for at, item in enumerate(question.items) if found.participant.id in item[1:3]]


def find_games_that_matter(question: Question, own: list[Case], values: Sequence[Any]) -> set[int]:
    """The games in which two finishes differ, in nothing else, that have different values."""
    found = set()
    for at in range(len(question.items)):
        seen: dict[tuple[int, ...], Any] = {}
        for case, value in zip(own, values, strict=True):
            rest = case.chosen[:at] + case.chosen[at + 1 :]
            value = value[0] if isinstance(value, tuple) else value
            if seen.setdefault(rest, value) != value:
                found.add(at)
    return found


def _holds(question: Question, case: Case, alternatives: tuple[tuple[Condition, ...], ...]) -> bool:
    result = {item[:3]: question.say_outcome(at, case.chosen[at]) for at, item in enumerate(question.items)}
    return any(all(result[each[:3]] in each.results for each in one) for one in alternatives)


def _judge_search(question: Question, found: Needs, every: list[Case]) -> Iterator[str]:
    """What is wrong with branch and bound, for each own result: with all limits, and with none, so that the engine ranks."""
    own_items = _own(question, found)
    target = find_target(question.finishes.numbers, found.participant.id, found.wanted)
    blind = Ranges(question)
    blind.kinds = [kind if kind == "places" else None for kind in blind.kinds]
    for ranges in (Ranges(question), blind):
        search = Search(question, target, ranges)
        for chosen in {tuple(case.chosen[at] for at in own_items) for case in every}:
            own = [case for case in every if tuple(case.chosen[at] for at in own_items) == chosen]
            fixed = dict(zip(own_items, chosen, strict=True))
            reached = [_reached(case, found) for case in own]
            tree = search.explore(fixed)
            verdict = judge(*(np.array(column) for column in zip(*reached, strict=True)))
            if judge_leaves(tree.leaves, tree.complete) != verdict:
                yield f"{fixed}: proved {judge_leaves(tree.leaves, tree.complete)} instead of {verdict}"
            if not find_games_that_matter(question, own, reached) <= {*tree.asked}:
                yield f"{fixed}: a game that matters was not looked at"
            for case, (shared, _) in zip(own, reached, strict=True):
                leaves = [leaf for leaf in tree.leaves if _is_in(question, case, leaf)]
                if [bool(leaf.answer[0]) for leaf in leaves] != [shared]:
                    yield f"{fixed}: leaf wrong in {case.outcomes}"
            if found.wanted.ahead_of is None:
                who = found.participant.id
                extremes = [min(case.rank[who] for case in own), max(case.last[who] for case in own)]
                if [search.find_extreme(fixed, best=best) for best in (True, False)] != [(rank, True) for rank in extremes]:
                    yield f"{fixed}: extreme ranks are not {extremes}"


def _is_in(question: Question, case: Case, leaf: Leaf) -> bool:
    choices = question.choices
    return all(choice < 0 or choices[at][choice] == case.chosen[at] for at, choice in enumerate(leaf.state))


def find_wrong_influence(question: Question, every: list[Case]) -> Iterator[str]:
    """Table 3.1: no entry may move with a game outside its influence, whatever the list around it."""
    finishes = question.finishes
    (table,) = finishes.tables(np.array([case.chosen for case in every]))
    items = [{finishes.numbers.index(one) for one in item[1:3] if one in finishes.numbers} for item in question.items]
    for entry in finishes.basis.entries:
        if entry.sees_ties or entry.entry.self_defined:
            continue
        value, over, defined = entry.work(table, finishes.basis.edition).finished
        defined = np.ones(len(value), dtype=bool) if defined is None else defined
        overs = np.broadcast_to(over, value.shape)
        exact = [Fraction(int(one), int(by)) if is_one else None
                 for one, by, is_one in zip(value, overs, defined, strict=True)]  # fmt: skip
        for column in range(len(finishes.numbers)):
            near = reach([column], finishes.opponents, steps_away([entry]))
            moved = find_games_that_matter(question, every, exact[column :: len(finishes.numbers)])
            if any(near.isdisjoint(items[at]) for at in moved):
                yield f"{entry.code} of {finishes.numbers[column]} moves with a game outside its influence"


def chi_square(seed: int, finishes: int = BLOCK) -> tuple[float, int]:
    """Drawn finishes against all: the statistic of one participant's ranks, and its degrees of freedom.

    Ranks expected in fewer than five finishes are taken together.
    """
    drawn, rng = draw(seed), Random(seed)
    if not drawn.boards:
        return 0.0, 0
    options: dict[str, Any] = {"model": weights(drawn, rng)}
    try:
        exact = chances(drawn.event, by=drawn.codes, edition=drawn.law, after_round=len(drawn.event.rounds), **options)
    except RegulationError:
        return 0.0, 0
    row = exact.rows[rng.randrange(len(exact.rows))]
    options |= {"exact": False, "finishes": finishes, "seed": seed}
    seen = chances(drawn.event, by=drawn.codes, edition=drawn.law, after_round=len(drawn.event.rounds), **options)[
        row.participant
    ]
    assert seen.ranks.keys() <= row.ranks.keys()
    cells = [(float(share * finishes), float(seen.ranks.get(rank, 0) * finishes)) for rank, share in row.ranks.items()]
    usual = [cell for cell in cells if cell[0] >= 5]
    rare = [cell for cell in cells if cell[0] < 5]
    if sum(expected for expected, _ in rare) >= 5:
        usual.append((sum(expected for expected, _ in rare), sum(count for _, count in rare)))
    return sum((count - expected) ** 2 / expected for expected, count in usual), max(len(usual) - 1, 0)


def compare_with_drawn(seeds: Iterable[int]) -> tuple[float, int, float]:
    """The sum of the statistics over many events, the degrees of freedom, and how many deviations it is off."""
    statistics = [chi_square(seed) for seed in seeds]
    total, freedom = sum(each for each, _ in statistics), sum(each for _, each in statistics)
    return total, freedom, (total - freedom) / sqrt(2 * freedom)


def main() -> int:
    """Check so many events; returns 1 if something differs."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    done = dict.fromkeys(KINDS, 0)
    wrong = 0
    seed = 0
    while sum(done.values()) < wanted and seed < 10 * wanted:
        differences, more = find_differences(seed), find_wrong_needs(seed)
        if differences is not None and more is not None:
            differences += [*more, *(find_wrong_named(seed) or ())]
            done[KINDS[seed % len(KINDS)]] += 1
            wrong += bool(differences)
            print(*differences, sep="\n", end="\n" if differences else "")
        seed += 1
    print(f"{sum(done.values())} events ({', '.join(f'{kind} {count}' for kind, count in done.items())}), {wrong} differ")
    total, freedom, off = compare_with_drawn(range(wanted))
    print(f"drawn against all finishes: chi-square {total:.1f} of {freedom} degrees of freedom, {off:+.2f} deviations off")
    return int(wrong > 0 or abs(off) > MOST_OFF)


if __name__ == "__main__":
    sys.exit(main())
