"""All benchmarks, one after the other."""

from __future__ import annotations

from benchmarks import command, echecs, engine, reading

for benchmark in (engine, reading, command, echecs):
    benchmark.main()
    print()
