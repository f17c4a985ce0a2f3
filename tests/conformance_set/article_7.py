"""Article 7: tie-breaks from one's own record."""

from __future__ import annotations

import tiebreaks as tb
from tests.articles import EDITIONS, EVERY_KIND, THREE_ONE_NIL

from . import Case, Order, Reading, Value, Wrong, individuals
from .peers import CHESSPAIRING, ECHECS, GACRUX, SHARLY, TIEBREAK_CORE

SINCE_2022 = EDITIONS[1:]

BYES_OF_HALF_A_POINT = """
    1  U    2w1  3b+
    2  3w1  1b0  U
    3  2b0  U    1w-
"""
"""With the pairing-allocated bye worth half a point: 2.5, 1.5 and 0.5."""

A_BYE_EACH = """
    1  2w1  U    3b0
    2  1b0  3w1  U
    3  U    2b0  1w1
"""
"""2 points each."""

NOBODY_WINS = """
    1  2w-  3b0  4w=
    2  1b-  4w1  3b=
    3  4w=  1w0  2w=
    4  3b0  2b0  1b=
"""
"""1-2 forfeited by both, 1-3 lost by both over the board, 3-4 half a point for 3 and nothing for 4. 0.5, 1.5, 1 and 0.5 points."""

THREE_POINTS_A_WIN = """
    1  2w1  3b=  4w1
    2  1b0  4w1  3b1
    3  4w1  1w=  2w0
    4  3b0  2b0  1b0
"""
"""7, 6, 4 and 0 points in 3-1-0."""

DRAWN = """
    1  2w=  3b=
    2  1b=  4w=
    3  4w=  1w=
    4  3b=  2b=
"""

CASES = [
    Case(
        id="7-every-kind-of-record",
        title="Article 7 with every kind of record",
        articles=["7.1", "7.2", "7.3", "7.4", "7.5", "7.6", "7.7"],
        event=individuals(EVERY_KIND),
        misread="A win without a game is a WIN and not WON; no forfeit is a game with Black; byes of a point and forfeit wins are rounds that one "
        "elected to play, half- and zero-point byes and forfeit losses are not.",
        turns_on=[
            Value("WIN", {1: 4, 2: 3, 3: 1, 4: 1, 5: 2}, EDITIONS),
            Value("WON", {1: 2, 2: 3, 3: 0, 4: 0, 5: 0}, SINCE_2022),
            Value("BPG", {1: 2, 2: 2, 3: 1, 4: 1, 5: 1}, EDITIONS),
            Value("BWG", {1: 1, 2: 1, 3: 0, 4: 0, 5: 0}, EDITIONS),
            Value("PS", {1: 14.5, 2: 9, 3: 5.5, 4: 3.5, 5: 7.5}, EDITIONS),
            Value("REP", {1: 5, 2: 4, 3: 4, 4: 3, 5: 4}, SINCE_2022),
            Value("STD", {1: 4.5, 2: 3.5, 3: 1.5, 4: 1.5, 5: 2.5}),
        ],
        wrong=[
            Wrong(ECHECS, "WON, BPG and BWG count forfeits", Value("BPG", {3: 2, 4: 2})),
            # 4: lost to 2 and drew with 3; the bye, the absence and the forfeit are rounds too
            Wrong(ECHECS, "REP counts forfeit losses and not the pairing-allocated bye"),
            Wrong(ECHECS, "STD ignores unplayed rounds", Value("STD", {1: 2.5})),
            Wrong(
                CHESSPAIRING, "reads the pairing-allocated bye of a TRF (U) as absent, worth nothing", Value("PTS", {1: 3.5})
            ),
        ],
    ),
    Case(
        id="7.1-bye-worth-a-draw",
        title="WIN counts the rounds with the points of a win",
        articles=["7.1", "7.2", "7.7"],
        event=individuals(BYES_OF_HALF_A_POINT, scoring=tb.Scoring(pairing_bye="0.5")),
        misread="The pairing-allocated bye is worth half a point in this event: it is no WIN. A forfeit win is one, but not WON.",
        turns_on=[
            Value("PTS", {1: 2.5, 2: 1.5, 3: 0.5}, EDITIONS),
            Value("WIN", {1: 2, 2: 1, 3: 0}, EDITIONS),
            Value("WON", {1: 1, 2: 1, 3: 0}, SINCE_2022),
            Value("STD", {1: 2.5, 2: 1.5, 3: 0.5}),
            Value("BH", {1: 3.5}),  # min(2.5, 3 * 0.5) + 1.5 + min(2.5, 0.5)
        ],
    ),
    Case(
        id="7.5-byes-and-cuts",
        title="Progressive scores: a bye carries its point, a cut drops a sum and not a round",
        articles=["7.5", "14.1", "14.2"],
        event=individuals(A_BYE_EACH),
        misread="1 has 1, 2 and 2 after the rounds. Without the bye's point it would be 1, 1, 1; /C1 drops the first 1 and leaves 2 + 2.",
        turns_on=[
            Value("PS", {1: 5, 2: 3, 3: 4}, EDITIONS),
            Value("PS/C1", {1: 4, 2: 3, 3: 3}, EDITIONS),
            Value("PS/C2", {1: 2, 2: 2, 3: 2}, EDITIONS),
        ],
        readings=["R22"],
        wrong=[
            Wrong(ECHECS, "loses the points of byes", Value("PS", {1: 3})),
            Wrong(ECHECS, "with /C1 drops round 1 from all sums: 1, 1, 0 gives 2 where the text has 4"),
        ],
    ),
    Case(
        id="7.6-double-forfeit",
        title="REP: both sides of a double forfeit did not elect to play; STD compares with the scheduled opponent",
        articles=["7.6", "7.7"],
        event=individuals(NOBODY_WINS),
        misread="7.7 compares a round with the scheduled opponent and only without one with a draw: half a point each for a double forfeit and a "
        "0-0, one and nothing for half a point against nothing.",
        turns_on=[
            Value("PTS", {1: 0.5, 2: 1.5, 3: 1, 4: 0.5}, EDITIONS),
            Value("REP", {1: 2, 2: 2, 3: 3, 4: 3}, SINCE_2022),
            Value("STD", {1: 1.5, 2: 2, 3: 2, 4: 0.5}),
        ],
        others=[Reading("R1", {"standard_points": "draw_value"}, Value("STD", {1: 0.5, 2: 1.5, 3: 1, 4: 0.5}))],
        wrong=[
            Wrong(program, "compares every round with the points of a draw", Value("STD", {1: 0.5, 2: 1.5}))
            for program in (GACRUX, SHARLY)
        ],
    ),
    Case(
        id="7.7-three-points-a-win",
        title="Other points for a win: PS and SB follow them, STD does not",
        articles=["7.5", "7.7", "8.1", "9.1"],
        event=individuals(THREE_POINTS_A_WIN, scoring=THREE_ONE_NIL),
        misread="With 3-1-0 the running scores of 1 are 3, 4 and 7. A program with 1-½-0 built in gives PS 5.",
        turns_on=[
            Value("PTS", {1: 7, 2: 6, 3: 4, 4: 0}, EDITIONS),
            Value("PS", {1: 14, 2: 9, 3: 11, 4: 0}, EDITIONS),
            Value("STD", {1: 2.5, 2: 2, 3: 1.5, 4: 0}),
            Value("BH", {1: 10}, EDITIONS),  # 6 + 4 + 0
            Value("SB", {1: 22}, EDITIONS),  # 6 * 3 + 4 * 1 + 0 * 3
        ],
        wrong=[
            Wrong(CHESSPAIRING, "has 1-½-0 built into PS, WIN, STD, DE and KS", Value("PS", {1: 5})),
            Wrong(TIEBREAK_CORE, "takes no other points than 0, ½ and 1"),
            Wrong(GACRUX, "crashes on its option for other points (-G); TRF 162 works"),
        ],
    ),
    Case(
        id="7.8-pairing-number",
        title="The pairing number and the rating as tie-breaks, and their reverse",
        articles=["7.8", "10.6"],
        event=individuals(DRAWN),
        misread="The lower pairing number and the higher rating are ahead; with /R it is the other way round.",
        turns_on=[
            Value("TPN", {1: 1, 4: 4}),
            Value("RTNG", {1: 2200, 4: 2050}),
            Order("PTS, TPN", "1 | 2 | 3 | 4"),
            Order("PTS, TPN/R", "4 | 3 | 2 | 1"),
            Order("PTS, RTNG", "1 | 2 | 3 | 4"),
            Order("PTS, RTNG/R", "4 | 3 | 2 | 1"),
        ],
    ),
]
