"""The effect of a provision: what changes in the sample events when it alone has another answer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import tiebreaks as tb
from docs.generate.facts import CURRENT, ROOT
from tiebreaks.engine.catalogue import Entry
from tiebreaks.law import Edition

SAMPLES = ("open", "round_robin", "team")


@cache
def _sample(name: str) -> tb.Tournament:
    return tb.read(ROOT / "examples" / f"{name}.trf")


def ranked(sample: str, code: str, law: Edition = CURRENT) -> tb.Standings | None:
    """The event by points and this code; None where that is refused or dropped."""
    try:
        standings = tb.standings(_sample(sample), by=[code] if code == "PTS" else ["PTS", code], edition=law)
    except tb.RegulationError:
        return None
    return standings if code in standings.by else None


@cache
def _values_under(sample: str, code: str, law: Edition) -> Mapping[int, Any] | None:
    """The values; of a tie-break that looks at those tied also the ranks, which can change when no value does."""
    standings = ranked(sample, code, law)
    if standings is None:
        return None
    return {row.id: (row[code], row.rank if tb.parse_tie_break(code).sees_ties else None) for row in standings}


def has_effect(entry: Entry, law: Edition, name: str, value: Any) -> bool:
    """Whether anything changes in a sample event when one provision of an edition has another answer."""
    codes = [entry.acronym, *([f"{entry.acronym}/C1"] if "C" in entry.modifiers else [])]
    laws = (law, law.amended(**{name: value}))
    return any(len({str(_values_under(sample, code, each)) for each in laws}) > 1 for code in codes for sample in SAMPLES)
