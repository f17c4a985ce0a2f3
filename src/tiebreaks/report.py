"""Reports: standings, explanations, checks and comparisons as text or JSON, in the shapes that the interface promises."""

from __future__ import annotations

import json
from typing import Any

from tiebreaks.check import Check
from tiebreaks.compare import Comparison
from tiebreaks.errors import TiebreaksError
from tiebreaks.explain import Explanation, Why, number, spelled
from tiebreaks.standings import Standings
from tiebreaks.tournament import System

Reportable = Standings | Explanation | Why | Check | Comparison
FORMATS = ("text", "json")


def render(what: Reportable, format: str = "text") -> str:
    """What was computed, as text for people or JSON for programs."""
    if format == "text":
        return str(what)
    if format == "json":
        return json.dumps(as_dict(what), ensure_ascii=False, indent=2)
    raise TiebreaksError(f"format: expected one of {', '.join(FORMATS)}, found {format!r}")


def as_dict(what: Reportable) -> dict[str, Any]:
    """The JSON object of a result."""
    return _standings(what) if isinstance(what, Standings) else what.to_dict()


def _standings(standings: Standings) -> dict[str, Any]:
    tournament = standings.tournament
    assert isinstance(tournament.system, System)
    return {
        "tournament": {
            "name": tournament.name,
            "system": tournament.system.value,
            "team": tournament.is_team,
            "participants": len(tournament.participants),
            "rounds": tournament.total_rounds,
            "after_round": standings.after_round,
            "starts": tournament.starts.isoformat() if tournament.starts else None,
        },
        "edition": {"id": standings.edition.id, "amended": list(standings.edition.amended_provisions)},
        "by": list(standings.by),
        "dropped": [{"code": item.code, "article": item.article, "reason": item.reason} for item in standings.dropped],
        "warnings": list(standings.warnings),
        "standings": [
            {
                "rank": row.rank,
                "id": row.id,
                "name": row.name,
                "values": [
                    {"code": code, "value": number(value), "exact": spelled(value)}
                    for code, value in zip(standings.by, row.values, strict=True)
                ],
            }
            for row in standings.rows
        ],
    }
