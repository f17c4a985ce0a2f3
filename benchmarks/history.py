"""What each run of a benchmark has found: ratios, kept in history.csv; the pages show the last one of each benchmark."""

from __future__ import annotations

import csv
import subprocess
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

HISTORY = Path(__file__).with_name("history.csv")
FELL = 0.8  # of what it was in the run before: less is told


class Ratio(NamedTuple):
    """How many times as fast as a peer, or how many times as long as something."""

    benchmark: str
    ratio: float


class Row(NamedTuple):
    """A ratio, when it was found and in which source."""

    date: str
    commit: str
    benchmark: str
    ratio: str


def last_rows() -> Mapping[str, Row]:
    """The last row of each benchmark."""
    with HISTORY.open(encoding="utf-8", newline="") as lines:
        return {row["benchmark"]: Row(**row) for row in csv.DictReader(lines)}


def last_ratios() -> Mapping[str, float]:
    """The last ratio of each benchmark."""
    return {benchmark: float(row.ratio) for benchmark, row in last_rows().items()}


def keep(ratios: Sequence[Ratio], *, lower_is_better: bool = False) -> None:
    """Add the ratios to the history, and say which are worse than in the run before."""
    before = last_ratios()
    command = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(command, cwd=HISTORY.parent, capture_output=True, text=True).stdout.strip()
    day = datetime.now(UTC).date().isoformat()
    with HISTORY.open("a", encoding="utf-8", newline="") as lines:
        rows = (Row(day, commit, benchmark, f"{ratio:.2f}") for benchmark, ratio in ratios)
        csv.writer(lines, lineterminator="\n").writerows(rows)
    for benchmark, ratio in ratios:
        old = before.get(benchmark, ratio)
        less, more = (old, ratio) if lower_is_better else (ratio, old)
        if less < FELL * more:
            print(f"REGRESSION: {benchmark}: {ratio:.2f}, {old:.2f} in the run before")
