"""All benchmarks, one after the other."""

from __future__ import annotations

from benchmarks import echecs, engine, reading

for benchmark in (engine, reading, echecs):
    benchmark.main()
    print()
