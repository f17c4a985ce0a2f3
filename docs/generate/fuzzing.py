"""The page of guided fuzzing: what docs/fuzzing.json says, which `make guided-fuzz` has counted."""

from __future__ import annotations

import json
from typing import Any

from docs.generate import words
from docs.generate.facts import NOTE, ROOT, table
from proofs.fuzzing.readers import COMPILED, READERS

FIGURES = ROOT / "docs" / "fuzzing.json"


def fuzzing() -> str:
    """The page: a row for each reader, in the order of the readers."""
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    names = (*READERS, *COMPILED)
    ran = {name: figures["readers"][name] for name in names if name in figures["readers"]}
    facts = {
        **figures,
        "readers": len(ran),
        "executions": f"{sum(each['executions'] for each in ran.values()):,}",
        "hours": f"{sum(each['processor_seconds'] for each in ran.values()) / 3600:.1f}",
        "memory": max(each["peak_megabytes"] for each in ran.values()),
        "findings": sum(len(each["findings"]) for each in ran.values()) or "no",
    }
    header = ["reader", "day", "minutes of a processor", "executions", "edges reached", "most memory, MB", "findings"]
    parts = [NOTE, "# Guided fuzzing", words.FUZZING.format_map(facts), table(header, [_row(*each) for each in ran.items()])]
    never = [f"`{name}`" for name in names if name not in ran]
    return "\n\n".join([*parts, *([words.FUZZING_NEVER.format(readers=", ".join(never))] if never else [])]) + "\n"


def _row(name: str, of: dict[str, Any]) -> list[Any]:
    counts = [f"{of[each]:,}" for each in ("executions", "edges", "peak_megabytes")]
    return [f"`{name}`", of["date"], f"{of['processor_seconds'] / 60:.1f}", *counts, len(of["findings"])]
