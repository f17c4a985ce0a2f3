"""Full standings of team events, one large and many stacked, and gacrux on the same events in the same run."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle, islice

import tiebreaks as tb
from benchmarks.engine import best, full, gacrux_seconds
from benchmarks.events import team_swiss
from benchmarks.history import Ratio, keep
from tests.peers.team_bridge import team_chess_json

LIST = ("MPTS", "MPvGP", "EDEBT", "BH:MP/C1", "BH:MP", "BH:GP", "EMMSB/C1", "EGGSB", "SSSC", "TBR", "WIN:MP")


def rank(event: tb.Tournament) -> object:
    return full(tb.standings(event, by=LIST))


def rank_many(events: Iterable[tb.Tournament]) -> None:
    for standings in tb.standings_many(events, by=LIST):
        full(standings)


def peer_seconds(event: tb.Tournament, times: int) -> float | None:
    return gacrux_seconds(event, times, LIST, team_chess_json)


def main() -> None:
    print(f"Team standings by {', '.join(LIST)}: ranks and all values\n")
    print(f"{'teams x boards x rounds':>24}  {'ms':>9}  {'teams/s':>9}  {'gacrux ms':>9}  {'times faster':>12}")
    ratios = []
    for teams, boards, rounds, times in ((30, 4, 7, 100), (200, 4, 11, 50), (1_000, 4, 11, 10)):
        event = team_swiss(teams, boards, rounds)
        rank(event)
        took = best(lambda event=event: rank(event), times)  # type: ignore[misc]
        theirs = peer_seconds(event, 1) if teams <= 200 else None
        _row(event.name, took, teams, theirs)
        if theirs and teams == 200:
            ratios.append(Ratio("teams 200 x 4 x 11", theirs / took))
    distinct = [team_swiss(30, 4, 7, seed) for seed in range(100)]
    rank_many(distinct)
    theirs = peer_seconds(distinct[0], 2)
    took = best(lambda: rank_many(islice(cycle(distinct), 1_000)), 2)
    _row("1,000 x (30 x 4 x 7)", took, 30_000, theirs * 1_000 if theirs else None)
    if theirs:
        keep([*ratios, Ratio("teams 1000 x (30 x 4 x 7)", theirs * 1_000 / took)])


def _row(name: str, took: float, teams: int, theirs: float | None) -> None:
    peer = f"{theirs * 1e3:9.0f}  {theirs / took:12.0f}" if theirs else f"{'-':>9}  {'-':>12}"
    print(f"{name:>24}  {took * 1e3:9.2f}  {teams / took:9,.0f}  {peer}")


if __name__ == "__main__":
    main()
