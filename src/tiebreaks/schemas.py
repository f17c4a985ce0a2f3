"""The schemas of answers by their names: `schema("standings")`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Option, as_fact

ANSWERS: Mapping[str, Mapping[str, tuple[str, ...]]] = {  # module -> classes: an answer is an object of one of them
    "standings": {"engine.standings": ("Standings",)},
    "categories": {"answers.categories": ("Categories", "CategoryStandings")},
    "boards": {"engine.board_standings": ("BoardStandings",)},
    "pairings": {"engine.pairings": ("RoundPairings",)},
    "explanation": {"answers.explanations": ("Explanation", "Overview")},
    "why": {"answers.explanations": ("Why", "Neighbours")},
    "comparison": {"answers.comparisons": ("Comparison",)},
    "check": {"answers.checks": ("Check",)},
    "needs": {"answers.needs": ("Needs", "PointsNeeds")},
    "chances": {"answers.chances": ("Chances", "OwnChances", "OverRounds")},
    "prize_chances": {"answers.prize_chances": ("PrizeChances",)},
    "prizes": {"answers.prizes": ("Prizes",)},
    "series": {"answers.series": ("SeriesStandings",)},
    "batch_summary": {"bulk.summary": ("Summary",)},
    "codes": {"report.law": ("CodeList", "CodeDescription")},
    "editions": {"report.law": ("EditionList", "EditionDescription")},
}
TOURNAMENT = "tournament"
NAMES = (*ANSWERS, TOURNAMENT)


def schema(answer: str) -> dict[str, Any]:
    """The JSON Schema (2020-12) of an answer: of what its `to_dict` gives, and `render(..., "json")` prints.

    answer   one of `NAMES`; "tournament" is the JSON that `write` makes of an event

    Later releases may add fields. Where a question has several kinds of answers, `anyOf` has one schema for each.
    """
    if answer == TOURNAMENT:
        import json
        from importlib.resources import files

        found: dict[str, Any] = json.loads(files("tiebreaks.formats").joinpath("tournament.schema.json").read_text("utf-8"))
        return found
    if answer not in ANSWERS:
        raise TiebreaksError(
            "{option}: expected one of {names}, found {found!r}", option=Option("answer"), names=NAMES, found=as_fact(answer)
        )
    from tiebreaks.values.schema import describe

    kinds = ANSWERS[answer].items()
    return describe(answer, [getattr(import_module(f"tiebreaks.{module}"), name) for module, names in kinds for name in names])
