"""The tie-break codes that lists of drawn events are made of, as FIDE's checklist names them."""

from __future__ import annotations

from collections.abc import Collection

from tiebreaks import parse_tie_break
from tiebreaks.law import Edition
from tiebreaks_conformance.luck import Luck

SWISS = (
    "AOB", "APPO", "APRO", "ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BPG",
    "BWG", "DE", "DE/P", "FB", "FB/C1", "FB/C2", "FB/M1", "FB/M2", "PS", "PS/C1", "PS/C2", "PTP", "REP", "RTNG", "SB", "SB/C1",
    "SB/C2", "STD", "TPN", "TPR", "WIN", "WON",
)  # fmt: skip
ROUND_ROBIN = (
    "BPG", "BWG", "DE", "DE/P", "KS", "KS/L+1", "KS/L+2", "KS/L-1", "KS/L-2", "REP", "RTNG", "RTNG/R", "SB", "SB/C1", "SB/C2",
    "STD", "TPN", "TPN/R", "WIN",
)  # fmt: skip
CODES = (
    "PTS", "DE", "WIN", "WON", "BPG", "BWG", "PS", "REP", "STD", "TPN", "BH", "AOB", "FB", "SB", "KS", "ARO", "TPR", "PTP",
    "APRO", "APPO", "RTNG", "MPTS", "GPTS", "BC", "TBR", "BBE", "MPvGP", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "EDE", "EDEBT",
    "EDEBB", "EDET", "EDEB", "SSSC",
)  # fmt: skip
"""Every tie-break of C.07."""
TEAMS = ("BC", "BWG", "DE", "EDE", "EMGSB", "EGGSB", "EMMSB", "EGMSB", "KS", "SB", "WIN", "WON")
TEAM_SWISS = (
    "BC", "BH", "BH/C1", "BH/M1", "BH:GP", "BWG", "DE", "EDE", "EMGSB", "EGGSB", "EMMSB", "EGMSB", "FB", "PS", "SB", "SB/C1",
    "SSSC", "WIN", "WON",
)  # fmt: skip


def draw_list(
    luck: Luck, law: Edition, *, round_robin: bool, teams: bool, unrated: bool, among: Collection[str] | None = None
) -> tuple[str, ...]:
    """A list of two to five different codes that the edition has; none on ratings where somebody is unrated.

    among   only these codes; None: all
    """
    everywhere = (TEAMS if round_robin else TEAM_SWISS) if teams else ROUND_ROBIN if round_robin else SWISS
    pool = [code for code in everywhere if is_defined(code, law)]
    if among is not None:
        pool = [code for code in pool if code in among]
    if unrated:
        pool = [code for code in pool if not parse_tie_break(_acronym(code)).entry.on_ratings]
    found: list[str] = []
    for code in luck.some(pool, len(pool)):
        if _acronym(code) not in [_acronym(other) for other in found]:
            found.append(code)
    return tuple(found[: luck.between(2, 5)])


def is_defined(code: str, law: Edition) -> bool:
    """Whether an edition has a code."""
    return parse_tie_break(_acronym(code)).entry.article(law) is not None


def _acronym(code: str) -> str:
    """A code without modifiers and score."""
    return code.partition("/")[0].partition(":")[0]
