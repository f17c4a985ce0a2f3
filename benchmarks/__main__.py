"""All benchmarks, one after the other."""

from __future__ import annotations

from benchmarks import batch, checking, command, echecs, engine, live, ratings, reading, teams

for benchmark in (engine, teams, live, checking, reading, ratings, command, echecs, batch):
    benchmark.main()
    print()
