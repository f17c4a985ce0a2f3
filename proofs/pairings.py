"""Estimated pairings against a real engine: how far chances move when later rounds are not paired by the rules.

    python -m proofs.pairings 4 300

Drawn events of 40 players and 9 rounds, of which gacrux has paired 7, with results by the model; the list DE, BH/C1, BH, SB.
Round 8 is paired by gacrux once. Then round 9 is paired by gacrux in every finish, or estimated, with the same luck.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

import tiebreaks as tb
from tiebreaks.answers.chances import Chances
from tiebreaks.forecasting.chances import chances
from tiebreaks.forecasting.later_rounds import pair_round, start_state
from tiebreaks.forecasting.models import milvang
from tiebreaks.forecasting.pairing_engine import pair_by_gacrux
from tiebreaks.model.tournament import Bye, Game, Tournament

PLAYERS, ROUNDS, PLAYED = 40, 9, 7


class Distance(NamedTuple):
    """How far two answers about one event are apart, in shares."""

    winner: float  # total variation of who is first after lots
    first: float  # of the player who differs most
    top_3: float  # mean of all players
    top_3_worst: float
    top_10: float
    rank: float  # mean of the expected ranks


def draw_event(seed: int, players: int = PLAYERS, played: int = PLAYED, total: int = ROUNDS) -> Tournament:
    """An open after some rounds, paired by gacrux."""
    rng = Random(seed)
    ratings = sorted((rng.gauss(1900, 250) for _ in range(players)), reverse=True)
    people = [tb.Player(number, f"P{number}", rating=max(1000, round(rating))) for number, rating in enumerate(ratings, 1)]
    event = tb.Tournament(people, [], total_rounds=total, tie_breaks=("DE", "BH/C1", "BH", "SB"), starts="2026-05-01")
    rating_of = {player.id: player.rating or 0 for player in people}
    for _ in range(played):
        items: list[Game | Bye] = []
        for item in pair_by_gacrux(event):
            if isinstance(item, Game) and item.white and item.black:
                wins, drawn, _ = milvang(rating_of[item.white], rating_of[item.black])
                luck = Fraction(rng.random())
                items.append(Game(item.white, item.black, "1-0" if luck < wins else "½-½" if luck < wins + drawn else "0-1"))
            elif isinstance(item, Bye):
                items.append(item)
        event = event.with_round(items)
    return event


def pair_estimated(event: Tournament) -> list[tuple[int, int]]:
    """The next round, estimated: what the library refuses."""
    state = start_state(event, len(event.rounds))
    for row in tb.standings(event).rows:
        state.scores[event.row_of[row.id]] = int(10 * row.points)
    pairs, _ = pair_round(state, range(len(event.players)))
    numbers = [player.id for player in event.players]
    return [(numbers[white], numbers[black]) for white, black in pairs]


def measure(real: Chances, other: Chances) -> Distance:
    """How far two answers are apart."""
    rows = [(row, other[row.id]) for row in real]

    def apart(top: int) -> list[float]:
        return [abs(float(one.reaches(range(1, top + 1)) - two.reaches(range(1, top + 1)))) for one, two in rows]

    lots = [abs(float(one.reaches({1}, "lots") - two.reaches({1}, "lots"))) for one, two in rows]
    ranks = [abs(float(one.expected_rank - two.expected_rank)) for one, two in rows]
    mean = len(rows)
    return Distance(sum(lots) / 2, max(apart(1)), sum(apart(3)) / mean, max(apart(3)), sum(apart(10)) / mean, sum(ranks) / mean)


def compare(seed: int, finishes: int) -> Iterator[tuple[str, Distance]]:
    """The distances of one event from real pairings."""
    event = draw_event(seed)
    real = chances(event, pairings="gacrux", finishes=finishes)
    yield "round 8 by gacrux, round 9 estimated", measure(real, chances(event, finishes=finishes))
    yield "both rounds estimated (refused)", measure(real, chances(event, pairings=pair_estimated, finishes=finishes))
    other = chances(event, finishes=finishes, seed=2)
    yield "noise: estimated against estimated, other luck", measure(chances(event, finishes=finishes), other)


def mean_of(distances: Sequence[Distance]) -> Distance:
    """The mean of each figure; the worst of the worst."""
    columns = [sum(column) / len(distances) for column in zip(*distances, strict=True)]
    return Distance(*columns)._replace(top_3_worst=max(each.top_3_worst for each in distances))


def main() -> int:
    """Print the table as Markdown."""
    events, finishes = (int(text) for text in (sys.argv[1:] + ["4", "300"][len(sys.argv) - 1 :])[:2])
    found: dict[str, list[Distance]] = {}
    for seed in range(1, events + 1):
        for name, distance in compare(seed, finishes):
            found.setdefault(name, []).append(distance)
    print(f"{events} events of {PLAYERS} players, {finishes} finishes each\n")
    print("| against gacrux in every finish | winner: total variation | P(1st), worst player | P(top 3), mean / worst | P(top 10), mean "
          "| expected rank, mean |")  # fmt: skip
    print("|---|---:|---:|---:|---:|---:|")
    for name, distances in found.items():
        mean = mean_of(distances)
        print(f"| {name} | {mean.winner:.3f} | {mean.first:.3f} | {mean.top_3:.3f} / {mean.top_3_worst:.3f} | {mean.top_10:.3f} "
              f"| {mean.rank:.2f} |")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
