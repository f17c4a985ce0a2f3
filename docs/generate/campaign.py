"""The campaign on the page of conformance: what docs/campaign.json says, which the run of `make campaign` has counted."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from docs.generate import words
from docs.generate.facts import ROOT, entries, linked, table
from tiebreaks.law import EDITIONS, PROVISIONS

SUMMARY = ROOT / "docs" / "campaign.json"
Part = Mapping[str, Any]


def campaign() -> Sequence[str]:
    """The sections of the page."""
    summary = json.loads(SUMMARY.read_text(encoding="utf-8"))
    oracle, gacrux = summary["oracle"], summary["gacrux"]
    return [
        "## Campaign",
        words.CAMPAIGN.format(date=summary["date"]),
        "### Against the second implementation",
        _oracle(oracle),
        table(["events", "number"], [[kind, _number(count)] for kind, count in oracle["kinds"].items()]),
        table(["edition", "events", "events under house rules"], _laws(oracle)),
        _differences(oracle),
        table(["code", "values compared", "tied groups ranked"], _values(oracle)),
        "### Against gacrux",
        _gacrux(gacrux),
        _differences(gacrux),
        table(["code", "asked", "the same by the text", "the same under a house rule"], _agreement(gacrux)),
        words.CAMPAIGN_EXCEPTIONS,
        table(["exception", "number", "of", "what it is"], _exceptions(gacrux)),
    ]


def _number(count: int) -> str:
    return f"{count:,}"


def _oracle(part: Part) -> str:
    total, cells, sizes = part["total"], part["cells"], part["sizes"]
    return words.CAMPAIGN_ORACLE.format(
        **{name: _number(total[name]) for name in ("events", "stacks", "values", "ranks", "lists", "participants")},
        smallest=sizes["smallest"],
        largest=sizes["largest"],
        more=_number(sizes["more"]),
        amended=_number(sum(count for law, count in part["laws"].items() if law.endswith("amended"))),
        not_drawn=", ".join(f"`{name}`" for name in _not_drawn(part)) or "none",
        cells=_number(cells["allowed"]),
        least=_number(cells["its events"]),
        rarest=cells["least covered"],
        too_few=words.CAMPAIGN_TOO_FEW.format(count=len(cells["too few"])) if cells["too few"] else "",
        run=_run(part),
    )


def _not_drawn(part: Part) -> list[str]:
    drawn = {rule.partition("=")[0] for rule in part["house rules"]}
    return [name for name in PROVISIONS if name not in drawn]


def _gacrux(part: Part) -> str:
    total = part["total"]
    return words.CAMPAIGN_GACRUX.format(
        version=part["versions"]["gacrux"],
        events=_number(total["events"]),
        kinds=", ".join(f"{kind} {_number(count)}" for kind, count in part["kinds"].items()),
        laws=" and ".join(part["laws"]),
        asked=_number(sum(part["asked"].values())),
        compared=_number(total["values and ranks"]),
        run=_run(part),
    )


def _run(part: Part) -> str:
    versions = ", ".join(f"{name} {version}" for name, version in part["versions"].items())
    facts = {"commit": part["commit"], "sources": part["sources"], "minutes": part["processor minutes"]}
    return words.CAMPAIGN_RUN.format(**facts, versions=versions)


def _laws(part: Part) -> list[list[str]]:
    counts = part["laws"]
    return [[law, _number(counts.get(law, 0)), _number(counts.get(f"{law} amended", 0))] for law in EDITIONS]


def _differences(part: Part) -> str:
    """How many differences are left unexplained, and each of them."""
    differences = part["differences"]
    if not differences:
        return words.CAMPAIGN_NO_DIFFERENCES
    rows = [
        [item["code"], item["law"], item["what"], item["ours"], item["theirs"], f"`{item['command']}`"] for item in differences
    ]
    sentence = words.CAMPAIGN_DIFFERENCES.format(count=len(differences))
    return f"{sentence}\n\n{table(['code', 'law', 'what', 'here', 'there', 'repeat it'], rows)}"


def _values(part: Part) -> list[list[str]]:
    """Blank where a code has no value of its own, or does not look at those tied."""
    columns = [part[name] for name in ("values", "groups")]
    return [[linked(code), *(_number(column[code]) if code in column else "" for column in columns)] for code in _codes(part)]


def _agreement(part: Part) -> list[list[str]]:
    columns = [part[name] for name in ("asked", "by the text", "under a house rule")]
    return [[linked(code), *(_number(column.get(code, 0)) for column in columns)] for code in _codes(part)]


def _codes(part: Part) -> list[str]:
    """The codes that were compared, in the order of the catalogue."""
    compared = {**part.get("values", {}), **part.get("groups", {}), **part.get("asked", {})}
    return [entry.acronym for entry in entries() if entry.acronym in compared]


def _exceptions(part: Part) -> list[list[str]]:
    """Readings with a house rule, codes that are left out of some events, events that are drawn again."""
    kinds = {"readings": words.CAMPAIGN_READING, "left out": words.CAMPAIGN_LEFT_OUT, "drawn again": words.CAMPAIGN_AGAIN}
    return [
        [f"`{name}`", _number(facts["count"]), meaning, facts["says"]]
        for kind, meaning in kinds.items()
        for name, facts in part[kind].items()
    ]
