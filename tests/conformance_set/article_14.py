"""Article 14: cuts and medians."""

from __future__ import annotations

from tests.articles import EDITIONS, REWRITTEN

from . import Case, Value, Wrong, individuals
from .peers import NPM_TIEBREAK, SCALACHESS, SHARLY, TIEBREAK_CORE

ALL_PLAYED = """
    1  2w1  3b=  4w1  5b=
    2  1b0  5w1  6b=  4w=
    3  4w=  1w=  5b=  6w1
    4  3b=  6w1  1b0  2b=
    5  6w1  2b0  3w=  1w=
    6  5b0  4b0  2w=  3b0
"""
"""3, 2, 2.5, 2, 2 and 0.5 points."""

TWO_ROUNDS = """
    1  2w1  3b=
    2  1b0  4w1
    3  4w1  1w=
    4  3b0  2b0
"""
"""1.5, 1, 1.5 and 0 points."""

CASES = [
    Case(
        id="14-cuts-and-medians",
        title="Cuts take the lowest, medians then as many of the highest",
        articles=["14.1", "14.2", "14.3", "14.4", "8.1"],
        event=individuals(ALL_PLAYED),
        misread="3 met 2, 3, 2 and 0.5. A median of two takes all four: nothing is left.",
        turns_on=[
            Value("BH", {1: 8.5, 3: 7.5}, EDITIONS),
            Value("BH/C1", {1: 6.5, 3: 7}, EDITIONS),
            Value("BH/C2", {1: 4.5, 3: 5}, EDITIONS),
            Value("BH/M1", {1: 4, 3: 4}, EDITIONS),
            Value("BH/M2", {1: 0, 3: 0}, EDITIONS),
            Value("ARO", {1: 2075}, EDITIONS),  # 2150, 2100, 2050, 2000
            Value("ARO/C1", {1: 2100}, EDITIONS),
            Value("ARO/C2", {1: 2125}, EDITIONS),
            Value("ARO/M1", {1: 2075}, EDITIONS),
            Value("ARO/M2", {1: None}, EDITIONS),
            Value("PS/C1", {1: 7}, EDITIONS),  # 1.5 + 2.5 + 3
        ],
        wrong=[Wrong(NPM_TIEBREAK, "with top cuts only returns 0, through a slice that ends at -0")],
    ),
    Case(
        id="14.1-sonneborn-berger-cut",
        title="The cut of Sonneborn-Berger takes the opponent with the lowest score, not the lowest product",
        articles=["14.1", "9.1"],
        event=individuals(ALL_PLAYED),
        misread="2 lost to 1 (product 0) and drew with 6, who has the lowest score (0.25): the 0.25 goes. Of several with the lowest score the lowest "
        "product goes: 1 met 2, 4 and 5 with 2 points each, for 2, 2 and 1.",
        turns_on=[
            Value("SB", {1: 6.25, 2: 3.25}, EDITIONS),  # 2 + 1.25 + 2 + 1 | 0 + 2 + 0.25 + 1
            Value("SB/C1", {1: 5.25, 2: 3}, EDITIONS),
        ],
        wrong=[Wrong(SCALACHESS, "drops the lowest product", Value("SB/C1", {2: 3.25}))],
    ),
    Case(
        id="14-more-cuts-than-rounds",
        title="When the cuts take everything a sum is 0 and an average has no value",
        articles=["14.2", "14.3", "14.4"],
        event=individuals(TWO_ROUNDS),
        misread="Two rounds, two cuts: the sums are 0. An average of nothing has no value and ranks last.",
        turns_on=[
            Value("BH/C1", {1: 1.5}, REWRITTEN),
            *(Value(code, {1: 0, 2: 0}, EDITIONS) for code in ("BH/C2", "BH/M1", "BH/M2", "SB/C2", "PS/C2")),
            *(Value(code, {1: None, 2: None}, EDITIONS) for code in ("ARO/C2", "ARO/M1", "ARO/M2")),
        ],
        readings=["R28", "R19"],
        wrong=[
            Wrong(TIEBREAK_CORE, "keeps one element whatever the cuts", Value("BH/C2", {1: 1.5})),
            Wrong(SHARLY, "gives 0 for an average of nothing", Value("ARO/C2", {1: 0})),
        ],
    ),
]
