"""Two parts of the tests: what `make test` runs, and what `make long` adds to it."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1]
PART = os.environ.get("PART", "all")  # short: make test; long: make long, the second job of the workflow
LONG = (  # other programs, faults, the corpus, processes that are started and killed, the action of the host, views of the page that few changes touch
    "assistants/test_server.py",
    "bulk/test_cluster.py",
    "bulk/test_journal.py",
    "bulk/test_limits.py",
    "bulk/test_run.py",
    "checking/test_published_tables.py",
    "distribution",
    "faults",
    "formats/test_corpus.py",
    "formats/test_foreign_corpus.py",
    "formats/test_lists_corpus.py",
    "peers",
    "project/test_action.py",
    "proofs",
    "web/test_limits.py",
    "web/test_players.py",
    "web/test_screen_and_print.py",
    "web/test_serve.py",
    "web/test_tables.py",
    "web/test_weekend.py",
)


@cache
def is_long(path: Path) -> bool:
    place = path.relative_to(TESTS).as_posix() if path.is_relative_to(TESTS) else ""
    return any(place == long or place.startswith(f"{long}/") for long in LONG)
