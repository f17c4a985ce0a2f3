"""A live event: 1,000 results entered one by one, standings after each, against the standings alone."""

from __future__ import annotations

from itertools import islice
from time import process_time

import tiebreaks as tb
from benchmarks.engine import LIST
from benchmarks.events import swiss
from tiebreaks.model.tournament import iter_games

RESULTS = 1_000


def paired(players: int, rounds: int) -> tuple[tb.Tournament, list[tuple[int, tb.Game]]]:
    """An event in which everybody is paired and nothing is played, and its results."""
    played = swiss(players, rounds)
    games = [(number, game) for number, game in iter_games(played) if game.white is not None and game.black is not None]
    pending = [
        [item if isinstance(item, tb.Bye) else tb.Game(item.white, item.black, "*") for item in items]
        for items in played.rounds
    ]
    return tb.Tournament(played.players, pending, starts=played.starts, name=played.name), games


def measure(players: int = 300, rounds: int = 9, results: int = RESULTS) -> tuple[float, float]:
    """Seconds of entering and ranking, and of ranking alone, per result; each event is ranked once in both ways, in turn."""
    event, games = paired(players, rounds)
    both = alone = 0.0
    for number, game in islice(games, results):
        began = process_time()
        event = event.with_result(number, game.white or 0, game.black or 0, game.result)
        tb.standings(event, by=LIST, live=True).ranks  # noqa: B018 - computed on demand
        entered = process_time()
        tb.standings(event, by=LIST, live=True).ranks  # noqa: B018
        both, alone = both + entered - began, alone + process_time() - entered
    return both / results, alone / results


def main() -> None:
    measure(results=50)
    both, alone = measure()
    print(f"300 x 9, {RESULTS:,} results one by one, ranked after each: {both / alone:.2f} times the ranking alone")


if __name__ == "__main__":
    main()
