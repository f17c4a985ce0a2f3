"""All benchmarks, one after the other."""

from __future__ import annotations

from benchmarks import echecs, engine

engine.main()
print()
echecs.main()
