"""All benchmarks, one after the other."""

from __future__ import annotations

from benchmarks import engine, reading

engine.main()
print()
reading.main()
