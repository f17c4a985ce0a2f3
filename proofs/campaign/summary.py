"""The summary of a run, as data: what the journals have counted, and nothing else. docs/generate makes a page of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from proofs.campaign.cells import allowed_cells
from proofs.campaign.journal import Journal
from proofs.campaign.outcome import Difference, Outcome
from tests.peers.test_gacrux_team_agreement import AVOIDED, LEFT_OUT, has_no_boards
from tiebreaks.law import PROVISIONS

Summary = dict[str, Any]


def summary(journals: Mapping[str, Journal], blocks: Mapping[str, int], least: int) -> Summary:
    """Both parts; `least` is how many events every cell must have had."""
    oracle, gacrux = (journals[name].total(blocks[name]) for name in ("oracle", "gacrux"))
    return {
        "date": max(line["finished"] for name, count in blocks.items() for line in _lines(journals[name], count))[:10],
        "oracle": {
            **_run(journals["oracle"], blocks["oracle"]),
            **_tallies(oracle, "total", "kinds", "laws", "values", "groups", "house rules"),
            "sizes": _sizes(oracle),
            "cells": _cells(oracle.of("cells"), least),
            "differences": list(map(_with_command, oracle.differences)),
        },
        "gacrux": {
            **_run(journals["gacrux"], blocks["gacrux"]),
            **_tallies(gacrux, "total", "kinds", "laws", "asked", "by the text", "under a house rule"),
            "readings": _explained(gacrux.of("readings"), _readings()),
            "left out": _explained(gacrux.of("left out"), _docstrings()),
            "drawn again": _explained(gacrux.of("drawn again"), _docstrings()),
            "differences": list(map(_with_command, gacrux.differences)),
        },
    }


def write(result: Summary, path: Path) -> None:
    path.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def failures(result: Summary) -> list[str]:
    """What makes the campaign fail, a line each: every difference, every cell that had too few events."""
    said = [
        f"{item['where']}, event {item['event']}, {item['code']} under {item['law']}: {item['what']}: "
        f"{item['ours']} here, {item['theirs']} there; unexplained. Repeat it: {item['command']}"
        for part in ("oracle", "gacrux")
        for item in result[part]["differences"]
    ]
    cells = result["oracle"]["cells"]
    if cells["too few"]:
        first = ", ".join(cells["too few"][:5])
        said.append(
            f"{len(cells['too few']):,} of {cells['allowed']:,} cells had too few events ({first} ...): run more events"
        )
    return said


def _lines(journal: Journal, blocks: int) -> list[dict[str, Any]]:
    return [journal.lines[number] for number in range(blocks)]


def _run(journal: Journal, blocks: int) -> Summary:
    seconds = sum(line["seconds"] for line in _lines(journal, blocks))
    facts = {name: journal.heading[name] for name in ("commit", "sources", "versions")}
    return {**facts, "processor minutes": round(seconds / 60, 1)}


def _tallies(outcome: Outcome, *names: str) -> Summary:
    return {name: dict(sorted(outcome.of(name).items())) for name in names}


def _sizes(outcome: Outcome) -> Summary:
    """Events by the number of participants."""
    counts = {int(size): count for size, count in outcome.of("sizes").items()}
    few = sum(count for size, count in counts.items() if size <= 14)
    return {"smallest": min(counts), "largest": max(counts), "up to 14": few, "more": sum(counts.values()) - few}


def _cells(covered: Counter[str], least: int) -> Summary:
    """How the cells are covered by editions without house rules."""
    counts = {cell: covered[cell] for cell in allowed_cells()}
    rarest = min(counts, key=lambda cell: counts[cell])
    too_few = [cell for cell, count in counts.items() if count < least]
    return {"allowed": len(counts), "least covered": rarest, "its events": counts[rarest], "too few": too_few}


def _explained(counts: Counter[str], says: Mapping[str, str]) -> Summary:
    return {name: {"count": count, "says": says[name]} for name, count in sorted(counts.items())}


def _readings() -> Mapping[str, str]:
    return {name: facts["says"] + f" ({facts['reading'] or facts['article']})" for name, facts in PROVISIONS.items()}


def _docstrings() -> Mapping[str, str]:
    return {rule.__name__: str(rule.__doc__) for rule in (*LEFT_OUT, *AVOIDED, has_no_boards)}


def _with_command(difference: Difference) -> Difference:
    return {**difference, "command": f"python -m proofs.campaign --repeat '{difference['where']}'"}
