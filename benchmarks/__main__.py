"""All benchmarks, one after the other."""

from __future__ import annotations

from benchmarks import awards, batch, command, echecs, engine, live, reading, teams

for benchmark in (engine, teams, live, reading, command, echecs, batch, awards):
    benchmark.main()
    print()
