"""Finishes per second: the last round of a Swiss of 100 players pending, in one run beside the stacked way and beside a
Tournament for every finish; how the time grows with the players; the most memory. Then needs: the slowest of some
participants, by the players and the rounds left, in steps of work and in processor time, and what the first steps take of it.
Every line is printed when it is measured: the run can be stopped.

python -m benchmarks.chances [finishes [participants of each event]]
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
from tiebreaks.forecasting.pending import RESULTS, take_back
from tiebreaks.forecasting.question import Question
from tiebreaks.model.tournament import Tournament

LIST = ("DE", "BH/C1", "BH", "SB")
OBJECTS = 400  # finishes as Tournaments of their own, and scaled
STACKED = 4096  # finishes as a stack, and scaled
GROWTH = (50, 100, 200, 400, 700, 1000)  # players
NEEDS = (10, 41, 100, 350, 1000)  # players
LEFT = (1, 2, 3)  # rounds
ASKED = 50  # participants of each event
TARGETS = (1, 3, 45)  # the first so many places


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
    for ranked in tb.standings_many(events):
        assert ranked.ranks


def draw(question: Question, finishes: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Outcomes of all games, all as probable."""
    return np.random.default_rng(1).integers(0, 3, (finishes, len(question.items)))


def ask_needs(event: Tournament, who: int, top: int) -> tuple[list[float], int, int]:
    """The processor time of each step, the work, and how many own results are not settled."""
    began, times = process_time(), []
    found = tb.needs(event, who, top=top, step=1)
    times.append(process_time() - began)
    while found.sharpen is not None:
        began = process_time()
        found = found.sharpen()
        times.append(process_time() - began)
    return times, found.work, len(found.unsettled)


def measure_needs(asked: int) -> None:
    """The slowest of some participants of each event, from the first to the last, for one of the targets in turn."""
    for players in NEEDS:
        for left in LEFT:
            event = take_back(replace(swiss(players, 9), tie_breaks=LIST), 10 - left)
            rows = tb.standings(event, after_round=9 - left).rows
            chosen = [rows[at * (len(rows) - 1) // max(1, asked - 1)].id for at in range(asked)]
            found = [ask_needs(event, who, min(TARGETS[at % 3], players)) for at, who in enumerate(chosen)]
            first, own, whole = (max(sum(times[:step]) for times, *_ in found) for step in (1, 2, 3))
            work, open_ones = max(work for _, work, _ in found), sum(unsettled > 0 for *_, unsettled in found)
            print(
                f"needs, {players:4} players, {left} left: by points {first:.3f} s, by own results {own:.2f} s, "
                f"whole {whole:.2f} s ({whole / own:.1f} times); {work:,} steps; {open_ones} of {asked} not all settled; "
                f"most memory so far {memory():,.0f} MB",
                flush=True,
            )


def memory() -> float:
    """The most memory of this process so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


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
    print(f"most memory: {memory():,.0f} MB")
    for players in GROWTH:
        larger = Question(pending_swiss(players))
        chosen = draw(larger, STACKED)
        larger.finishes.rank(chosen[:64])
        speed = per_second(STACKED, lambda finishes=larger.finishes, chosen=chosen: finishes.rank(chosen))  # type: ignore[misc]
        print(f"{players:5} players: {speed:10,.0f} finishes/s, {speed * players / 1e6:.2f} million places/s")
    measure_needs(int(sys.argv[2]) if len(sys.argv) > 2 else ASKED)
    print(f"most memory: {memory():,.0f} MB")


if __name__ == "__main__":
    main()
