"""Chances against brute force: every finish of drawn events as a Tournament of its own, ranked by the oracle.

    python -m proofs.chances 300

Ranks, last places and exact probabilities of all participants, and what each of them needs for some target, on Swiss events,
round robins and team events with byes, forfeits, odd scoring, expelled and unrated participants, in all editions.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import numpy as np

from tests import oracle
from tests.strategies import codes_for, random_features, random_law, random_tournament
from tests.team_strategies import random_team_features, random_team_tournament, team_codes_for
from tiebreaks.chances.chances import chances
from tiebreaks.chances.needs import Condition, Needs, OwnResult, needs
from tiebreaks.chances.pending import RESULTS
from tiebreaks.chances.proof import can_prove, judge, prove
from tiebreaks.chances.stream import BLOCK
from tiebreaks.editions import Edition
from tiebreaks.errors import RegulationError
from tiebreaks.model.tournament import Game, Match, System, Tournament

KINDS = ("swiss", "round robin", "team")
MOST_BOARDS = 4  # pending games: 81 finishes
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


def brute_force(drawn: Drawn) -> Iterator[Brute]:
    """Every finish, as a Tournament of its own."""
    for outcomes in product(range(3), repeat=len(drawn.boards)):
        event = drawn.event
        for (number, white, black), outcome in zip(drawn.boards, outcomes, strict=True):
            event = event.with_result(number, white, black, RESULTS[outcome])
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
        computed = chances(drawn.event, drawn.codes, drawn.law, len(drawn.event.rounds), model=model)
    except RegulationError:
        return None
    expected: dict[int, dict[tuple[int, int], Fraction]] = {}
    for finish in brute_force(drawn):
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


def find_wrong_needs(seed: int) -> list[str] | None:
    """What differs between `needs` and brute force, for one participant and a target of each kind."""
    drawn, rng = draw(seed), Random(seed)
    listed = [one.id for one in drawn.event.participants if not one.expelled]
    if not drawn.boards or len(listed) < 2:
        return None
    every = [*brute_force(drawn)]
    listed = [who for who in listed if who in every[0].rank]
    who, other = rng.sample(listed, 2)
    top = rng.randint(1, len(listed))
    ranks = frozenset(rng.sample(range(1, len(listed) + 1), rng.randint(1, len(listed))))
    wrong = []
    for target in ({"top": top}, {"ranks": ranks}, {"ahead_of": other}):
        try:
            found = needs(drawn.event, who, drawn.codes, drawn.law, len(drawn.event.rounds), **target)
        except RegulationError:
            return None
        reached = [_reached(finish, who, target) for finish in every]
        for line in found.lines:
            own = [(one, is_it) for one, is_it in zip(every, reached, strict=True) if _has(drawn, one, who, line.results)]
            wrong += [f"seed {seed}: {who}, {target}, {line.results}: {said}" for said in _judge_line(drawn, found, line, own)]
    return wrong


def _reached(finish: Brute, who: int, target: dict[str, Any]) -> tuple[bool, bool]:
    """Whether a finish reaches a target, perhaps shared; and outright."""
    rank, last = finish.rank[who], finish.last[who]
    if "ahead_of" in target:
        return rank <= finish.rank[target["ahead_of"]], rank < finish.rank[target["ahead_of"]]
    wanted = target.get("ranks") or range(1, target["top"] + 1)
    return rank in wanted, all(place in wanted for place in range(rank, last + 1))


def _has(drawn: Drawn, finish: Brute, who: int, results: tuple[str, ...]) -> bool:
    """Whether the own games of an individual end so; of teams every finish is taken, and every line together is judged."""
    if drawn.event.is_team:
        return True
    words = []
    for (_, white, black), outcome in sorted(zip(drawn.boards, finish.outcomes, strict=True)):
        if who in (white, black):
            words.append(("win", "draw", "loss")[outcome if who == white else 2 - outcome])
    return tuple(words) == results


def _judge_line(drawn: Drawn, found: Needs, line: OwnResult, own: list[tuple[Brute, tuple[bool, bool]]]) -> Iterator[str]:
    """What is wrong with one line."""
    if drawn.event.is_team:
        if found.is_certain != all(shared for _, (shared, _) in own):
            yield "certain"
        if found.out_of_reach != (not any(shared for _, (shared, _) in own)):
            yield "out of reach"
        return
    verdict = judge(*(np.array(column) for column in zip(*(reached for _, reached in own), strict=True)))
    if line.verdict != verdict:
        yield f"{line.verdict} instead of {verdict}"
    if line.reached_in != sum(shared for _, (shared, _) in own):
        yield f"reached in {line.reached_in}"
    question, target = found.question, found.wanted
    fixed = {at: outcome for at, outcome in enumerate(line.examples[verdict != "excluded"])
             if found.participant.id in question.items[at][1:3]}  # fmt: skip
    proved = prove(question, target, fixed)
    if can_prove(question) and proved != verdict:
        yield f"proved {proved} instead of {verdict}"
    for finish, (shared, _) in own:
        if line.alternatives is not None and shared != _holds(drawn, finish, line.alternatives):
            yield f"condition wrong in {finish.outcomes}"


def _holds(drawn: Drawn, finish: Brute, alternatives: tuple[tuple[Condition, ...], ...]) -> bool:
    result = {board: RESULTS[outcome] for board, outcome in zip(drawn.boards, finish.outcomes, strict=True)}
    return any(all(result[each[:3]] in each.results for each in one) for one in alternatives)


def chi_square(seed: int, finishes: int = BLOCK) -> tuple[float, int]:
    """Drawn finishes against all: the statistic of one participant's ranks, and its degrees of freedom.

    Ranks expected in fewer than five finishes are taken together.
    """
    drawn, rng = draw(seed), Random(seed)
    if not drawn.boards:
        return 0.0, 0
    options: dict[str, Any] = {"model": weights(drawn, rng)}
    try:
        exact = chances(drawn.event, drawn.codes, drawn.law, len(drawn.event.rounds), **options)
    except RegulationError:
        return 0.0, 0
    row = exact.rows[rng.randrange(len(exact.rows))]
    options |= {"exact": False, "finishes": finishes, "seed": seed}
    seen = chances(drawn.event, drawn.codes, drawn.law, len(drawn.event.rounds), **options)[row.participant]
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
            differences += more
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
