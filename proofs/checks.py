"""`make prove PARTS=checks`: what `check` finds on generated files with known truth and on published tables, and how long it takes.

The figures go to proofs/results/published.json, from which the page of evidence is made; those of published tables need the corpus.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from datetime import date
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.helpers import checked_events, published_cases
from tests.helpers.published_tables import CORPUS, check_reports, check_tables

FIGURES = Path(__file__).parent / "results" / "published.json"
EVENTS, CASES, FURTHER = 500, 1020, 420
RIGHT, WRONG, SPOILT = 0.98, 0.0, 0.005  # at least, at most, at most
RANKS_ALONE = 43  # published tables whose list is found from the ranks alone, at least


def main() -> int:
    """Run all; 1 if a figure misses its mark."""
    ArgumentParser(prog="python -m proofs.checks", description=__doc__).parse_args()
    began = perf_counter()
    right = checked_events.run(range(EVENTS))
    print(f"{right}; {perf_counter() - began:.0f} s", flush=True)
    began = perf_counter()
    cases = published_cases.run(range(CASES))
    print(f"{cases}\n{perf_counter() - began:.0f} s", flush=True)
    print("\n".join(cases.odd))
    began = perf_counter()
    further = published_cases.run(range(FURTHER), published_cases.further)
    print(f"{further}\n{perf_counter() - began:.0f} s", flush=True)
    print("\n".join(further.odd))
    figures: dict[str, Any] = {"generated": cases.to_dict(), "further": further.to_dict()}
    of_tables = True
    kept = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.is_file() else {}
    kept["date"] = date.today().isoformat()
    if CORPUS.is_dir():
        tables, reports = check_tables(), check_reports()
        print(tables, reports, sep="\n")
        kept |= {"tables": asdict(tables), "reports": asdict(reports)}
        of_tables = tables.tables_explained == tables.tables and tables.first_answer_right >= RANKS_ALONE
    else:
        print("the corpus of real tournament files is not beside this project: published tables are not checked")
    FIGURES.write_text(json.dumps(kept | figures, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    holds = (
        right.right_agree == right.events
        and right.swapped_named == right.swapped
        and cases.right.total() >= RIGHT * cases.cases
        and cases.wrong.total() <= WRONG * cases.cases
        and not further.wrong.total()
        and not cases.certain_wrong
        and not further.certain_wrong
        and of_tables
        and cases.spoilt_explained <= SPOILT * cases.spoilt
    )
    print("every figure holds" if holds else "a figure misses its mark")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
