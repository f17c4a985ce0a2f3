"""Articles 2 and 4: shared places, the list entry by entry, opponents met twice."""

from __future__ import annotations

from tests.articles import EDITIONS, REWRITTEN

from . import Case, Order, Value, Wrong, individuals
from .peers import CHESSPAIRING, GACRUX, SHARLY, TIEBREAK_CORE

ALL_DRAWN = """
    1  2w=  3b1  4w=
    2  1b=  4w=  3b1
    3  4w1  1w0  2w0
    4  3b0  2b=  1b=
"""
"""2, 2, 1 and 1 point; 1 and 2 drew, 3 beat 4."""

BY_ROUNDS_ELECTED_FIRST = """
    1  2w0  H    3b1  Z    4w1
    2  1b1  H    H    4w=  3b0
    3  U    4w=  1w0  Z    2w1
    4  F    3b=  H    2b=  1b0
"""
"""2.5 points each."""

MET_TWICE = """
    1  2w1  3b=  2w=
    2  1b0  4w1  1b=
    3  4w1  1w=  4b0
    4  3b0  2b0  3w1
"""
"""2, 1.5, 1.5 and 1 point."""

BYE_BEFORE_A_FORFEIT = """
    1  2w=  3b1  4w1
    2  1b=  Z    3w-
    3  4w1  1w0  2b+
    4  3b0  U    1b0
"""
"""2.5, 0.5, 2 and 1 point. 2 ends with a zero-point bye and a forfeit loss."""

CASES = [
    Case(
        id="2.1-shared-places",
        title="Who is level after the whole list shares the place",
        articles=["2.1", "4.2"],
        event=individuals(ALL_DRAWN),
        misread="A program that breaks the last tie by number, or by anything that is not in the list, gives 1 2 3 4.",
        # 1 and 2 drew; 3 beat 4
        turns_on=[Order("PTS, DE", "1 2 | 3 | 4", EDITIONS)],
        readings=["R44"],
        wrong=[
            Wrong(TIEBREAK_CORE, "has no shared places: ties go by number", Order("PTS, DE", "1 | 2 | 3 | 4", EDITIONS)),
            Wrong(SHARLY, "keeps ranks unique and shows ties in its documents only"),
        ],
    ),
    Case(
        id="4.2-subgroups",
        title="Direct Encounter after another tie-break looks at those still tied, not at all with the same score",
        articles=["4.2", "6.2"],
        event=individuals(BY_ROUNDS_ELECTED_FIRST),
        misread="All four have 2.5 points. REP puts 3 and 4 before 1 and 2; of 1 and 2 the winner of their game is ahead. "
        "Direct Encounter over the whole score group would put 1 (2 points against the others) before 2 (1.5).",
        # REP: 1 and 2 have two requested byes each, 3 and 4 one: 3, 3, 4, 4. 3 and 4 drew. 2 beat 1.
        turns_on=[
            Value("REP", {1: 3, 2: 3, 3: 4, 4: 4}, EDITIONS[1:]),
            Order("PTS, REP, DE", "3 4 | 2 | 1", REWRITTEN),
            Order("PTS, DE", "1 | 3 | 2 | 4", REWRITTEN),  # 2, 1.5, 1.5, 1; then 3 beat 2
        ],
        wrong=[
            Wrong(
                CHESSPAIRING,
                "sums the games inside the score group and ignores the tie-breaks before DE in the list",
                Order("PTS, REP, DE", "3 | 4 | 1 | 2", REWRITTEN),
            )
        ],
    ),
    Case(
        id="4.4-met-twice",
        title="An opponent met twice counts twice, except in Direct Encounter",
        articles=["4.4", "8.1", "9.1", "10.1"],
        event=individuals(MET_TWICE),
        misread="Counting each opponent once gives 1 a Buchholz of 3 in place of 4.5 and an average rating of 2125.",
        turns_on=[
            Value("BH", {1: 4.5, 2: 5}, EDITIONS),  # 1: 1.5 + 1.5 + 1.5; 2: 2 + 1 + 2
            Value("SB", {1: 3, 2: 2}, EDITIONS),  # 1.5 + 0.75 + 0.75 | 0 + 1 + 1
            Value("ARO", {1: 2133}, EDITIONS),  # (2150 + 2100 + 2150) / 3 = 2133.33
        ],
    ),
    Case(
        id="4.2-independent-entries",
        title="The value of a tie-break does not depend on the others in the list",
        articles=["4.2", "8.1", "8.3", "16.2.5"],
        event=individuals(BYE_BEFORE_A_FORFEIT),
        misread="2 ends with a bye and a forfeit loss, so the bye counts half a point for 1's Buchholz. For Fore Buchholz the forfeit "
        "becomes a drawn game and the bye no longer closes the event. A program that keeps this for the next entry gives BH 3.5.",
        turns_on=[
            Value("BH", {1: 4}, REWRITTEN),  # 2: 0.5 + 0.5 + 0 = 1; 3: 2; 4: 1
            Value("FB", {1: 4}, REWRITTEN),  # scores 2, 1, 1.5, 1.5: 1 + 1.5 + 1.5
            Order("PTS, FB, BH, AOB", "1 | 3 | 4 | 2", REWRITTEN),
        ],
        readings=["R29"],
        wrong=[
            Wrong(
                GACRUX,
                "asked for FB and then for BH in one run, gives another BH than asked for BH alone",
                Value("BH", {1: 3.5}, REWRITTEN),
            )
        ],
    ),
]
