"""Published tables on the page of conformance: what docs/published.json says, which the run of `make checks` has counted."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from docs.generate import words
from docs.generate.facts import ROOT, table

FIGURES = ROOT / "docs" / "published.json"
OUTCOMES = ("right", "another", "none", "wrong")


def published() -> Sequence[str]:
    """The sections of the page."""
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    tables, reports, generated = figures["tables"], figures["reports"], figures["generated"]
    return [
        "## Published tables",
        words.PUBLISHED,
        table(["what", "number", "of"], _tables(tables)),
        words.PUBLISHED_OTHERS.format(others="; ".join(f"`{name}`: {told}" for name, told in tables["others"].items())),
        words.PUBLISHED_REPORTS.format(
            **{name: reports[name] for name in ("reports", "known", "right", "offered", "contradicted")}
        ),
        table(
            ["verdict on a real report", "reports"],
            _by_count(reports["verdicts"]),
        ),
        words.PUBLISHED_GENERATED.format(**{name: count for name, count in generated.items() if name != "kinds"}),
        table(["made so", "cases", "right", "another that fits, too", "no answer", "wrong"], _generated(generated["kinds"])),
    ]


def _by_count(counts: Mapping[str, int]) -> list[list[Any]]:
    return [[name, count] for name, count in Counter(counts).most_common()]


def _tables(figures: Mapping[str, Any]) -> list[list[Any]]:
    return [
        ["tables with every column explained", figures["tables_explained"], figures["tables"]],
        ["columns explained", figures["columns_explained"], figures["columns"]],
        ["of these told as not computed", figures["not_computed"], figures["columns"]],
        ["values reproduced", f"{figures['values_reproduced']:,}", f"{figures['values']:,}"],
        ["values by the edition in force", f"{figures['values_by_the_law_in_force']:,}", f"{figures['values']:,}"],
        [
            "first answer from the ranks alone is the organiser's list, or a part of it",
            figures["first_answer_right"],
            figures["ranked"],
        ],
    ]


def _generated(kinds: Mapping[str, Mapping[str, int]]) -> list[list[Any]]:
    rows: list[list[Any]] = [
        [kind, sum(counts.values()), *(counts[name] for name in OUTCOMES)] for kind, counts in kinds.items()
    ]
    return [*rows, ["all", *(sum(row[at] for row in rows) for at in range(1, len(OUTCOMES) + 2))]]
