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


def effect_of(entry: Entry, law: Edition, name: str, value: Any) -> str:
    """What changes in the sample events when one provision of an edition has another answer."""
    codes = [entry.acronym, *([f"{entry.acronym}/C1"] if "C" in entry.modifiers else [])]
    return "; ".join(filter(None, (_effect_on(code, sample, law, name, value) for code in codes for sample in SAMPLES)))


def _effect_on(code: str, sample: str, law: Edition, name: str, value: Any) -> str:
    before, after = (_values_under(sample, code, each) for each in (law, law.amended(**{name: value})))
    if before == after:
        return ""
    if before is None or after is None:
        return f"{code} in `{sample}.trf`: {'no longer' if after is None else 'now'} allowed"
    ids = before.keys() | after.keys()
    changed = sum(before.get(id) != after.get(id) for id in ids)
    what = "values or places" if tb.parse_tie_break(code).sees_ties else "values"
    return f"{code} in `{sample}.trf`: {changed} of {len(ids)} {what}"
