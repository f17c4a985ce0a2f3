"""The page of evidence: each claim, its command and its figure, from the stored results in proofs/."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from benchmarks.history import last_rows
from docs.generate import words
from docs.generate.facts import ROOT, entries, linked, page, table
from proofs.figures import kept
from proofs.fuzzing.readers import COMPILED, READERS
from proofs.mutation.report import share, stored

RESULTS = ROOT / "proofs" / "results"
CLAIMS, CAMPAIGN, PUBLISHED, FUZZING, BOTH_WAYS = (
    RESULTS / name for name in ("claims.toml", "campaign.json", "published.json", "fuzzing.json", "both_ways.json")
)
OUTCOMES = ("right", "another", "none", "wrong")


def evidence() -> str:
    """The page: the claims, then the figures behind three of them."""
    facts = figures()
    claims = tomllib.loads(CLAIMS.read_text(encoding="utf-8"))["claims"]
    campaign, published = _read(CAMPAIGN), _read(PUBLISHED)
    return page(
        "Evidence",
        words.EVIDENCE,
        "\n".join(words.CLAIM.format_map(claim).format_map(facts) for claim in claims),
        "## What it does not show",
        words.NOT_SHOWN,
        "## By code",
        words.BY_CODE.format_map(facts),
        table(["code", "values", "asked of gacrux", "same by the text", "same under a house rule"], _codes(campaign)),
        "## Generated tables",
        table(
            ["made so", "cases", "right", "another that fits", "no answer", "wrong"],
            _generated(published["generated"]["kinds"]),
        ),
        "## Small changes of the source",
        table(["part", "changes", "tried", "noticed"], [_mutants(each) for each in stored().targets().values()]),
        words.SAMPLED,
    )


def figures() -> dict[str, Any]:
    """Every figure that a claim names, by its name, and those of each proof under its name; README is held against it, too."""
    found = kept()
    campaign, published, fuzzing = _read(CAMPAIGN), _read(PUBLISHED), _read(FUZZING)
    oracle, gacrux, generated = campaign["oracle"], campaign["gacrux"], published["generated"]
    readers = [fuzzing["readers"][name] for name in (*READERS, *COMPILED) if name in fuzzing["readers"]]
    kinds = generated["kinds"].values()
    index = json.loads((ROOT / "packages/conformance/src/tiebreaks_conformance/set" / "index.json").read_text(encoding="utf-8"))
    mutants = stored()
    return {
        **found,
        "odd_files": found["peers"]["odd"] + found["peers_teams"]["odd"],
        "campaign_day": campaign["date"],
        "campaign_events": f"{oracle['total']['events']:,}",
        "campaign_values": f"{oracle['total']['values'] / 10**6:.1f} million",
        "campaign_ranks": f"{oracle['total']['ranks'] / 10**6:.2f} million",
        "campaign_differences": len(oracle["differences"]) or "no",
        "campaign_cells": f"{oracle['cells']['allowed']:,}",
        "campaign_fewest": oracle["cells"]["its events"],
        "gacrux_version": gacrux["versions"]["gacrux"],
        "gacrux_events": f"{gacrux['total']['events']:,}",
        "gacrux_values": f"{gacrux['total']['values and ranks']:,}",
        "both_ways": " ".join(map(_both_ways, _by_program(_read(BOTH_WAYS)["runs"]))),
        "both_ways_day": max((run["date"] for run in _read(BOTH_WAYS)["runs"]), default=""),
        "conformance_cases": len(index["cases"]),
        "conformance_version": index["version"],
        "checks_day": published["date"],
        "checks_generated": f"{sum(sum(each.values()) for each in kinds):,}",
        **{f"checks_{name}": f"{total:,}" if (total := sum(each[name] for each in kinds)) else "none" for name in OUTCOMES},
        "checks_certain": generated["certain"],
        "checks_certain_wrong": generated["certain_wrong"] or "none",
        "checks_tables": published["tables"]["tables"],
        "checks_tables_explained": published["tables"]["tables_explained"],
        "checks_first": published["tables"]["first_answer_right"],
        "checks_ranked": published["tables"]["ranked"],
        "mutation_least": min(int(100 * each.detected / each.tried) for each in mutants.targets().values()),
        "mutation_day": max(value.partition(",")[0] for name, value in mutants.facts.items() if name.startswith("Run")),
        "speed_day": max(row.date for row in last_rows().values()),
        "fuzzing_readers": len(readers),
        "fuzzing_executions": f"{sum(each['executions'] for each in readers):,}",
        "fuzzing_hours": f"{sum(each['processor_seconds'] for each in readers) / 3600:.1f}",
        "fuzzing_memory": max(each["peak_megabytes"] for each in readers),
        "fuzzing_findings": sum(len(each["findings"]) for each in readers) or "no",
        "fuzzing_day": max(each["date"] for each in readers),
    }


def _read(path: Any) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _by_program(runs: Iterable[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    found: dict[str, list[Mapping[str, Any]]] = {}
    for run in runs:
        found.setdefault(run["program"], []).append(run)
    return [*found.values()]


def _both_ways(runs: Sequence[Mapping[str, Any]]) -> str:
    """The runs with one program as a sentence; of what accounts for the differences, the five most frequent causes."""
    ways: dict[str, Counter[str]] = {}
    reasons: Counter[str] = Counter()
    for run in runs:
        reasons.update(run["judged"])
        for way, counts in run["ways"].items():
            ways.setdefault(way, Counter()).update(counts)
    figures = " and ".join(words.WAY.format_map({**counts, "whose": words.WHOSE[way]}) for way, counts in ways.items())
    named = ", ".join(f"{name} ({count:,})" for name, count in reasons.most_common(5))
    return words.BOTH_WAYS.format(program=runs[-1]["program"], version=runs[-1]["version"], figures=figures, named=named)


def _codes(campaign: Mapping[str, Any]) -> list[list[str]]:
    """Blank where a code has no value of its own or was not asked."""
    values = {**campaign["oracle"]["groups"], **campaign["oracle"]["values"]}
    columns = [values, *(campaign["gacrux"][name] for name in ("asked", "by the text", "under a house rule"))]
    compared = [entry.acronym for entry in entries() if any(entry.acronym in column for column in columns)]
    return [[linked(code), *(f"{column[code]:,}" if code in column else "" for column in columns)] for code in compared]


def _generated(kinds: Mapping[str, Mapping[str, int]]) -> list[list[Any]]:
    return [[kind, sum(counts.values()), *(counts[name] for name in OUTCOMES)] for kind, counts in kinds.items()]


def _mutants(target: Any) -> list[str]:
    return [f"`{target.path}`", f"{target.mutants:,}", f"{target.tried:,}", share(target)]
