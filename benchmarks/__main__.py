"""All benchmarks, one after the other."""

from __future__ import annotations

from benchmarks import command, echecs, engine, reading, teams

for benchmark in (engine, teams, reading, command, echecs):
    benchmark.main()
    print()
