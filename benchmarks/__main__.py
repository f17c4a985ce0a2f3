"""All benchmarks, one after the other."""

from __future__ import annotations

from benchmarks import (
    awards,
    batch,
    checking,
    command,
    corpus,
    echecs,
    engine,
    live,
    peers,
    pgn,
    processes,
    ratings,
    reading,
    teams,
)

ALL = (engine, peers, teams, live, checking, reading, corpus, pgn, ratings, command, echecs, batch, processes, awards)
for benchmark in ALL:
    benchmark.main()
    print()
