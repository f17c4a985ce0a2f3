"""All benchmarks, one after the other."""

from __future__ import annotations

from benchmarks import awards, batch, checking, command, corpus, echecs, engine, live, pgn, ratings, reading, teams

for benchmark in (engine, teams, live, checking, reading, corpus, pgn, ratings, command, echecs, batch, awards):
    benchmark.main()
    print()
