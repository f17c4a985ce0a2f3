"""All benchmarks, one after the other."""

from __future__ import annotations

from benchmarks import batch, echecs, engine, reading

for benchmark in (engine, reading, echecs, batch):
    benchmark.main()
    print()
