"""Checks: what `check` finds on generated events with right, swapped and differently made ranks, and how long it takes."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import perf_counter

import tiebreaks as tb
from benchmarks.engine import best
from benchmarks.events import swiss
from tests.checked_events import published, run, swapped

EVENTS = 500
LIST = ("DE", "BH/C1", "BH", "SB", "WIN")


def speed(players: int, rounds: int) -> None:
    """A right file, one of another edition, and one with two neighbours swapped, which nothing explains."""
    event = replace(swiss(players, rounds), tie_breaks=LIST)
    right = published(event, tb.standings(event), values=False)
    other = published(event, tb.standings(event, edition="2009"), values=False)
    pair = swapped(Random(3), right)
    assert pair is not None
    alone = best(lambda: tb.standings(event).ranks, 20)
    print(f"{event.name}: standings alone {alone * 1e3:.1f} ms")
    for name, file in (("right", right), ("made under 2009", other), ("two swapped", pair[0])):
        tried = tb.check(file).tried
        took = best(lambda file=file: tb.check(file), 3)  # type: ignore[misc]
        print(f"{name:>18}: {took * 1e3:8.1f} ms, {tried} settings tried, {took / alone:.0f} times the standings")


def main() -> None:
    for size in ((100, 9), (1_000, 9)):
        speed(*size)
    began = perf_counter()
    print(f"\n{run(range(EVENTS))}; {perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
