"""Full standings of single events and of a stacked batch: growth with size, and gacrux on the same events in the same run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import cycle, islice
from time import process_time
from typing import Any

import tiebreaks as tb
from benchmarks.events import swiss
from benchmarks.history import Ratio, keep
from tests.peers.gacrux_bridge import chess_json, gacrux

LIST = ("PTS", "DE", "BH/C1", "BH", "SB", "PS", "WIN", "BWG", "ARO")


def best(run: Callable[[], object], times: int) -> float:
    """Seconds of the quickest of some runs, the least disturbed one: of the processor, which other programs may share."""
    fastest = float("inf")
    for _ in range(times):
        began = process_time()
        run()
        fastest = min(fastest, process_time() - began)
    return fastest


def full(standings: tb.Standings) -> object:
    """Ranks, and every value of the list for everybody, as exact integers."""
    return standings.ranks, [value.value for value in standings._values]


def rank(event: tb.Tournament) -> object:
    return full(tb.standings(event, by=LIST))


def rank_many(events: Iterable[tb.Tournament]) -> None:
    for standings in tb.standings_many(events, by=LIST):
        full(standings)


def gacrux_seconds(
    event: tb.Tournament, times: int, by: Sequence[str] = LIST, form: Callable[..., dict[str, Any]] = chess_json
) -> float | None:
    """gacrux's ranking alone, its own form of the event ready in memory."""
    module = gacrux()
    if module is None:
        return None
    fastest = float("inf")
    for _ in range(times):
        rounds = len(event.rounds)
        theirs = form(event, starts="2026-03-01", rounds=rounds)
        question: dict[str, Any] = {
            "tiebreak": list(by), "check": False, "pre_determined": False, "swiss": True, "unrated": None,
        }  # fmt: skip
        began = process_time()
        module.tiebreak(theirs, rounds, question).compute_tiebreaks(theirs, question)
        fastest = min(fastest, process_time() - began)
    return fastest


def main() -> None:
    print(f"Full standings by {', '.join(LIST)}: ranks and all values\n")
    print(f"{'event':>16}  {'ms':>9}  {'participants/s':>14}  {'gacrux ms':>9}  {'times faster':>12}")
    seconds: dict[str, float] = {}
    for players, rounds, times in ((100, 9, 200), (1_000, 9, 30), (1_000, 11, 30), (10_000, 9, 5), (10_000, 13, 5)):
        event = swiss(players, rounds)
        rank(event)
        took = seconds[event.name] = best(lambda event=event: rank(event), times)  # type: ignore[misc]
        theirs = gacrux_seconds(event, 3 if players < 1_000 else 1) if players <= 1_000 else None
        peer = f"{theirs * 1e3:9.1f}  {theirs / took:12.0f}" if theirs else f"{'-':>9}  {'-':>12}"
        print(f"{event.name:>16}  {took * 1e3:9.3f}  {players / took:14,.0f}  {peer}")

    distinct = [swiss(100, 9, seed) for seed in range(200)]
    rank_many(distinct)
    theirs = gacrux_seconds(distinct[0], 3)
    for events, times in ((100, 5), (1_000, 3), (10_000, 2)):
        took = seconds[f"{events} events"] = best(lambda events=events: rank_many(islice(cycle(distinct), events)), times)  # type: ignore[misc]
        peer = f"{theirs * events * 1e3:9.0f}  {theirs * events / took:12.0f}" if theirs else f"{'-':>9}  {'-':>12}"
        print(f"{f'{events:,} x (100x9)':>16}  {took * 1e3:9.0f}  {100 * events / took:14,.0f}  {peer}")

    growth = seconds["10000 x 9"] / seconds["1000 x 9"]
    print(f"\nTen times the players (1,000 to 10,000, 9 rounds) cost {growth:.1f} times as much.")
    rows = seconds["10000 events"] / 100 / seconds["100 events"]
    print(f"A row of a million in a stack costs {rows:.2f} times a row of ten thousand.")
    if theirs:
        keep([Ratio("engine 10000 x (100 x 9)", theirs * 10_000 / seconds["10000 events"])])


if __name__ == "__main__":
    main()
