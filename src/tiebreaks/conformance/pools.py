"""The tie-break codes that lists of drawn events are made of, as FIDE's checklist names them."""

from __future__ import annotations

from tiebreaks.conformance.luck import Luck
from tiebreaks.engine.catalogue import CATALOGUE
from tiebreaks.law.editions import Edition

SWISS = (
    "AOB", "APPO", "APRO", "ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BPG",
    "BWG", "DE", "DE/P", "FB", "FB/C1", "FB/C2", "FB/M1", "FB/M2", "PS", "PS/C1", "PS/C2", "PTP", "REP", "RTNG", "SB", "SB/C1",
    "SB/C2", "STD", "TPN", "TPR", "WIN", "WON",
)  # fmt: skip
ROUND_ROBIN = (
    "BPG", "BWG", "DE", "DE/P", "KS", "KS/L+1", "KS/L+2", "KS/L-1", "KS/L-2", "REP", "RTNG", "RTNG/R", "SB", "SB/C1", "SB/C2",
    "STD", "TPN", "TPN/R", "WIN",
)  # fmt: skip
TEAMS = ("BC", "BWG", "DE", "EDE", "EMGSB", "EGGSB", "EMMSB", "EGMSB", "KS", "SB", "WIN", "WON")


def draw_list(luck: Luck, law: Edition, *, round_robin: bool, teams: bool, unrated: bool) -> tuple[str, ...]:
    """A list of two to five different codes that the edition has; none on ratings where somebody is unrated."""
    pool = [code for code in (TEAMS if teams else ROUND_ROBIN if round_robin else SWISS) if is_defined(code, law)]
    if unrated:
        pool = [code for code in pool if not CATALOGUE[code.partition("/")[0]].on_ratings]
    found: list[str] = []
    for code in luck.some(pool, len(pool)):
        if code.partition("/")[0] not in [other.partition("/")[0] for other in found]:
            found.append(code)
    return tuple(found[: luck.between(2, 5)])


def is_defined(code: str, law: Edition) -> bool:
    """Whether an edition has a code."""
    entry = CATALOGUE.get(code.partition("/")[0])
    return entry is None or entry.article(law) is not None
