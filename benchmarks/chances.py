"""Finishes per second: the last round of a Swiss of 100 players pending, in one run beside the stacked way and beside a
Tournament for every finish; how the time grows with the players; the most memory.

python -m benchmarks.chances [finishes]
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import process_time

import numpy as np

import tiebreaks as tb
from benchmarks.events import swiss
from tiebreaks.chances.pending import RESULTS, take_back
from tiebreaks.chances.question import Question
from tiebreaks.engine.many import rank_many
from tiebreaks.model.tournament import Tournament

LIST = ("DE", "BH/C1", "BH", "SB")
OBJECTS = 400  # finishes as Tournaments of their own, and scaled
STACKED = 4096  # finishes as a stack, and scaled
GROWTH = (50, 100, 200, 400, 700, 1000)  # players


def pending_swiss(players: int) -> Tournament:
    """A Swiss of nine rounds with the last one pending."""
    return take_back(replace(swiss(players, 9), tie_breaks=LIST), 9)


def per_second(finishes: int, work: Callable[[], object]) -> float:
    """Finishes per second of processor time, on one core."""
    began = process_time()
    work()
    return finishes / (process_time() - began)


def as_objects(event: Tournament) -> None:
    """A Tournament for every finish, made and ranked."""
    rng, items = Random(1), Question(event).items
    events = []
    for _ in range(OBJECTS):
        then = event
        for item in items:
            then = then.with_result(item.round, item.white, item.black, rng.choice(RESULTS))
        events.append(then)
    for ranked in rank_many(events):
        assert ranked.ranks


def draw(question: Question, finishes: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Outcomes of all games, all as probable."""
    return np.random.default_rng(1).integers(0, 3, (finishes, len(question.items)))


def main() -> None:
    """Print the figures; all times are of the processor, on one core."""
    finishes = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    event = pending_swiss(100)
    question = Question(event)
    chosen = draw(question, STACKED)
    question.finishes.rank(chosen)  # tables and lookups are made once
    fast = per_second(finishes, lambda: tb.chances(event, finishes=finishes, exact=False))
    ranked = per_second(STACKED, lambda: question.finishes.rank(chosen))
    stacked = per_second(STACKED, lambda: question.finishes.rank_stacked(chosen))
    objects = per_second(OBJECTS, lambda: as_objects(event))
    print(f"100 x 9, {len(question.items)} games pending, list PTS, {', '.join(LIST)}")
    print(f"{finishes:,} finishes drawn, ranked and counted by tb.chances: {fast:,.0f}/s, {finishes / fast:.1f} s")
    print(f"ranked alone: {ranked:,.0f}/s")
    print(f"ranked as a stack (of {STACKED:,}): {stacked:,.0f}/s; the quick way is {ranked / stacked:.1f} times as fast")
    print(f"a Tournament for each (of {OBJECTS}): {objects:,.0f}/s; tb.chances is {fast / objects:.0f} times as fast")
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB")
    for players in GROWTH:
        larger = Question(pending_swiss(players))
        chosen = draw(larger, STACKED)
        larger.finishes.rank(chosen[:64])
        speed = per_second(STACKED, lambda finishes=larger.finishes, chosen=chosen: finishes.rank(chosen))  # type: ignore[misc]
        print(f"{players:5} players: {speed:10,.0f} finishes/s, {speed * players / 1e6:.2f} million places/s")
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB")


if __name__ == "__main__":
    main()
