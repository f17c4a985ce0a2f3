"""What is asked of every case: the codes of FIDE's list for endorsed programs (MTB26), and a few lists that rank."""

from __future__ import annotations

from collections.abc import Sequence

import tiebreaks as tb

from . import Case, Order

CUTS = ("", "/C1", "/C2")
MEDIANS = ("/M1", "/M2")
LIMITS = ("", "/L+1", "/L+2", "/L-1", "/L-2")


def _each(acronyms: str, *modifiers: str) -> list[str]:
    return [acronym + modifier for acronym in acronyms.split() for modifier in modifiers]


def _with_forfeits(modifiers: Sequence[str]) -> list[str]:
    """The modifiers, and the same with forfeits as played."""
    return [*modifiers, *(f"{modifier}/P" for modifier in modifiers)]


BUCHHOLZ = _with_forfeits((*CUTS, *MEDIANS))

INDIVIDUAL = [
    "PTS", *"WIN WON BPG BWG REP STD TPN".split(), *_each("PS", *CUTS), *_each("BH FB", *BUCHHOLZ), "AOB", "AOB/F",
    *_each("SB", *_with_forfeits(CUTS)), *_each("KS", *LIMITS), *_each("ARO", *CUTS, *MEDIANS),
    *"TPR PTP APRO APPO RTNG".split(),
]  # fmt: skip
TEAM = [
    "MPTS", "GPTS", "WIN:MP", "WON:MP", "TPN", *_each("PS:MP PS:GP", *CUTS), *_each("BH:MP BH:GP FB:MP FB:GP", *BUCHHOLZ),
    *_each("AOB:MP AOB:GP", "", "/F"), *_each("KS:MP KS:GP", *LIMITS), "MPvGP", "BC", "TBR", "BBE",
    *_each("EMMSB EMGSB EGMSB EGGSB", *_with_forfeits(CUTS)), *_each("SSSC", "", "/F", "/P", "/K2"),
]  # fmt: skip

INDIVIDUAL_LISTS = ["PTS, DE", "PTS, DE/P", "PTS, DE, SB, WIN"]
SWISS_LISTS = ["PTS, BH/C1, BH, SB", "PTS, FB, BH, AOB"]
RATED_LISTS = ["PTS, ARO, TPR", "PTS, RTNG/R"]
TEAM_LISTS = [
    *(f"MPTS, {code}" for code in ("EDE", "EDE/P", "EDEBT", "EDEBB", "EDET", "EDEB", "BC", "TBR", "BBE")),
    "GPTS, EDE", "MPTS, MPvGP, BC",
]  # fmt: skip
TEAM_SWISS_LISTS = ["MPTS, BH:MP/C1, EMMSB/C1, SSSC"]


def codes_of(case: Case) -> list[str]:
    """The codes with a value for each participant. DE and EDE have none outside a tie: they are in the lists."""
    claimed = [claim.code for claim in case.turns_on if not isinstance(claim, Order)]
    return list(dict.fromkeys([*(TEAM if case.event.is_team else INDIVIDUAL), *claimed]))


def lists_of(case: Case) -> list[str]:
    """The tie-break lists by which the case is ranked."""
    swiss = case.event.system is tb.System.SWISS
    if case.event.is_team:
        usual = [*TEAM_LISTS, *TEAM_SWISS_LISTS * swiss]
    else:
        usual = [*INDIVIDUAL_LISTS, *SWISS_LISTS * swiss, *RATED_LISTS, "PTS, TPN/R"]
    claimed = [claim.by for claim in case.turns_on if isinstance(claim, Order)]
    return list(dict.fromkeys([*usual, *claimed]))
