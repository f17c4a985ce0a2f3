"""What each proof found when it last ran to its end: proofs/results/figures.json, from which docs/evidence.md takes its figures."""

from __future__ import annotations

import json
import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

FIGURES = Path(__file__).parent / "results" / "figures.json"


def kept() -> dict[str, dict[str, Any]]:
    """By proof, its figures and the day of its run."""
    found: dict[str, dict[str, Any]] = json.loads(FIGURES.read_text(encoding="utf-8"))
    return found


def keep(proof: str, **figures: float | str) -> None:
    """Store the figures of a run, with its day, in place of those of the run before."""
    found = {**kept(), proof: {"day": datetime.now(UTC).date().isoformat(), **figures}}
    FIGURES.write_text(json.dumps(dict(sorted(found.items())), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def keep_if_asked(proof: str, **figures: float | str) -> None:
    """The same of a test, which runs often: only STORE=1 stores its figures."""
    if os.environ.get("STORE"):
        keep(proof, **figures)


def count_tests(report: Path) -> dict[str, int]:
    """How many tests of a report of pytest (--junitxml) passed, were skipped and failed."""
    suites = [*ElementTree.parse(report).iter("testsuite")]
    skipped, failed = (
        sum(int(suite.get(name, 0)) for suite in suites for name in names) for names in (["skipped"], ["failures", "errors"])
    )
    return {
        "passed": sum(int(suite.get("tests", 0)) for suite in suites) - skipped - failed,
        "skipped": skipped,
        "failed": failed,
    }


if __name__ == "__main__":  # python -m proofs.figures lowest build/lowest.xml
    keep(sys.argv[1], **count_tests(Path(sys.argv[2])))
