"""Chances against brute force: every finish of drawn events as a Tournament of its own, ranked by the oracle.

    python -m proofs.chances 300

Ranks, last places and exact probabilities of all participants, and what each of them needs for some target, on Swiss events,
round robins and team events with byes, forfeits, odd scoring, expelled and unrated participants, in all editions.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, NamedTuple

from tests import oracle
from tests.strategies import codes_for, random_features, random_law, random_tournament
from tests.team_strategies import random_team_features, random_team_tournament, team_codes_for
from tiebreaks.chances.chances import chances
from tiebreaks.chances.pending import RESULTS
from tiebreaks.editions import Edition
from tiebreaks.errors import RegulationError
from tiebreaks.model.tournament import Game, Match, System, Tournament

KINDS = ("swiss", "round robin", "team")
MOST_BOARDS = 4  # pending games: 81 finishes
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

    kept = tb.standings(event, by="PTS" if not event.is_team else "MPTS", after_round=len(event.rounds),
                        house_rules={"round_robin_under_half": "remove"}).tournament  # fmt: skip
    return kept


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
        computed = chances(drawn.event, drawn.codes, drawn.law, len(drawn.event.rounds), model=model)  # type: ignore[arg-type]
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


def main() -> int:
    """Check so many events; returns 1 if something differs."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    done = dict.fromkeys(KINDS, 0)
    wrong = 0
    seed = 0
    while sum(done.values()) < wanted and seed < 10 * wanted:
        differences = find_differences(seed)
        if differences is not None:
            done[KINDS[seed % len(KINDS)]] += 1
            wrong += bool(differences)
            print(*differences, sep="\n", end="\n" if differences else "")
        seed += 1
    print(f"{sum(done.values())} events ({', '.join(f'{kind} {count}' for kind, count in done.items())}), {wrong} differ")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
