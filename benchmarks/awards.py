"""Prizes of a large event: how long they take, as a multiple of ranking it."""

from __future__ import annotations

from datetime import date
from statistics import median
from time import perf_counter
from typing import Any

import tiebreaks as tb
from benchmarks.events import swiss

PLAYERS, ROUNDS, LISTS, RUNS = 9_999, 9, 200, 3


def rules(lists: int, sharing: str) -> dict[str, Any]:
    """A main list and many others, each of its own category."""
    women = [
        {"name": f"women below {limit}", "category": f"women U{limit}", "amounts": [60, 40, 20]}
        for limit in range(1000, 2500, 15)
    ]
    bands = [{"name": f"below {limit}", "category": f"U{limit}", "amounts": [100, 70, 50]} for limit in range(1000, 2500, 15)]
    main = {"name": "Main", "amounts": [1000, 800, 600, 400, 200, "20 x 150"]}
    return {"prizes": [{**main, "sharing": sharing}, *bands, *women][:lists]}


def seconds(run: Any) -> float:
    """The median of some runs."""
    taken = []
    for _ in range(RUNS):
        start = perf_counter()
        run()
        taken.append(perf_counter() - start)
    return median(taken)


def main() -> None:
    """Print the times."""
    event = swiss(PLAYERS, ROUNDS, 1)
    ranked = tb.standings(event, "DE, BH/C1, BH, SB", edition="2026-03")
    ranked.rows  # noqa: B018
    ranking = seconds(lambda: tb.standings(event, "DE, BH/C1, BH, SB", edition="2026-03").rows)
    print(f"{PLAYERS:,} players: ranked in {ranking:.2f} s")
    for sharing in ("none", "hort"):
        read = tb.read_prize_rules(rules(LISTS, sharing))
        taken = seconds(lambda read=read: tb.prizes(ranked, read, starts=date(2026, 1, 1)))
        print(f"{LISTS} lists, sharing {sharing} in the main one: {taken:.2f} s, {taken / ranking:.1f} times the ranking")


if __name__ == "__main__":
    main()
