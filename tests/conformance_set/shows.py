"""What a case shows: the groups of programs that have to pass it, and the provisions of the law that its numbers turn on."""

from __future__ import annotations

from collections.abc import Mapping

import tiebreaks as tb
from tiebreaks.law import EDITIONS, PROVISIONS

from . import Case, Order
from .answers import answer_to, asked, holds

GROUPS: Mapping[str, str] = {
    "individual-swiss": "individual Swiss events",
    "individual-round-robin": "individual round robins",
    "team-swiss": "team Swiss events",
    "team-round-robin": "team round robins, and team events with given pairings",
    "unplayed-rounds": "byes and forfeits: Articles 15 and 16",
    "direct-encounter": "Direct Encounter: Article 6, of teams 13.3",
    "ratings": "tie-breaks on ratings: Article 10",
    "play-offs": "play-offs, orders by hand and values from elsewhere: Articles 3 and 4.1; in no other group",
}
"""What a program may claim -> in words. A case is in every group that it is about."""


def groups_of(case: Case) -> list[str]:
    """The groups of a case, in their order."""
    if {"3", "4.1"} & {*case.articles}:
        return ["play-offs"]
    kind = "swiss" if case.event.system is tb.System.SWISS else "round-robin"
    found = {f"{'team' if case.event.is_team else 'individual'}-{kind}"}
    parts = [article.split(".") for article in case.articles]
    if any(part[0] in ("15", "16") for part in parts):
        found.add("unplayed-rounds")
    if any(part[0] == "6" or part[:2] == ["13", "3"] for part in parts):
        found.add("direct-encounter")
    if any(part[0] == "10" for part in parts):
        found.add("ratings")
    return [group for group in GROUPS if group in found]


def provisions_of(case: Case) -> list[str]:
    """The provisions of which another choice changes a number that the case turns on."""
    return [name for name, facts in PROVISIONS.items() if any(_matters(case, name, choice) for choice in facts["choices"])]


def _matters(case: Case, provision: str, choice: object) -> bool:
    for claim in case.turns_on:
        law = EDITIONS[claim.editions[-1]]
        if getattr(law, provision) == choice:
            continue
        lists, codes = ([claim.by], []) if isinstance(claim, Order) else ([], [claim.code])
        found = asked(case.event, law.amended(**{provision: choice}), codes, lists, confirmed=False)
        if isinstance(claim, Order) and claim.by not in found.ranks:
            return True  # refused under that choice
        if not holds(claim, answer_to(claim, found)):
            return True
    return False
