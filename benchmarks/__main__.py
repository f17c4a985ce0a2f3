"""All benchmarks, one after the other."""

from __future__ import annotations

from benchmarks import batch, command, echecs, engine, live, pgn, ratings, reading, teams

for benchmark in (engine, teams, live, reading, pgn, ratings, command, echecs, batch):
    benchmark.main()
    print()
