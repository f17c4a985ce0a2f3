"""Finishes per second: the last round of a Swiss of 100 players pending, beside a Tournament for every finish.

python -m benchmarks.chances [finishes]
"""

from __future__ import annotations

import resource
import sys
from dataclasses import replace
from random import Random
from time import process_time

import tiebreaks as tb
from benchmarks.events import swiss
from tiebreaks.chances.pending import RESULTS, take_back
from tiebreaks.chances.question import Question
from tiebreaks.engine.standings import rank_many

LIST = ("DE", "BH/C1", "BH", "SB")
OBJECTS = 400  # finishes as Tournaments of their own


def main() -> None:
    """Print the figures; all times are of the processor, on one core."""
    finishes = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    event = take_back(replace(swiss(100, 9), tie_breaks=LIST), 9)
    items = Question(event).items
    began = process_time()
    found = tb.chances(event, finishes=finishes, exact=False)
    fast = finishes / (process_time() - began)
    print(f"{found.summary}\n{fast:,.0f} finishes/s as a stack of finishes")
    rng = Random(1)
    began = process_time()
    events = []
    for _ in range(OBJECTS):
        then = event
        for item in items:
            then = then.with_result(item.round, item.white, item.black, rng.choice(RESULTS))
        events.append(then)
    for ranked in rank_many(events):
        assert ranked.ranks
    slow = OBJECTS / (process_time() - began)
    print(f"{slow:,.0f} finishes/s with a Tournament for each: {fast / slow:.1f} times slower")
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB")


if __name__ == "__main__":
    main()
