"""All benchmarks, one after the other."""

from __future__ import annotations

from benchmarks import awards, batch, checking, command, corpus, echecs, engine, live, peers, pgn, ratings, reading, teams

for benchmark in (engine, peers, teams, live, checking, reading, corpus, pgn, ratings, command, echecs, batch, awards):
    benchmark.main()
    print()
