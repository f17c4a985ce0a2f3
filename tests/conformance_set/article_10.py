"""Article 10: ratings. The numbers of the tables are those of B.02 8.1.1 and 8.1.2."""

from __future__ import annotations

from dataclasses import replace

from tests.articles import EDITIONS

from . import Case, Reading, Refused, Value, Wrong, individuals
from .article_7 import SINCE_2022
from .peers import CHESSPAIRING, ECHECS, SHARLY, TIEBREAK_CORE

ONE_UNRATED = """
    1  2000  2w1  3b1  4w=
    2  1900  1b0  4w=  3b1
    3  -     4w1  1w0  2w0
    4  1700  3b0  2b=  1b=
"""

HALF_A_POINT_OF_RATING = """
    1  2200  2w1  3b=  4w+
    2  2001  1b0  4w+  3b0
    3  2000  4w1  1w=  2w1
    4  1800  3b0  2b-  1b-
"""

SIXTY_TWO_AND_A_HALF = """
    1  2000  2w1  3b1  4w=  5b0  .
    2  2000  1b0  5w=  .    4w=  3b=
    3  2000  4w=  1w0  5b=  .    2w=
    4  2000  3b=  .    1b=  2b=  5w=
    5  2000  .    2b=  3w=  1w1  4b=
"""
"""1 has 2.5 out of 4."""

SEVEN_GAMES = """
    1  2000  2w1  2b1  2w1  2b1  2w0  2b0  2w0
    2  2000  1b0  1w0  1b0  1w0  1b1  1w1  1b1
"""

FULL_AND_EMPTY = """
    1  2000  2w1  3b1  U
    2  1600  1b0  U    3w1
    3  1500  U    1w0  2b0
"""

SUM_IS_EXACTLY_THE_SCORE = """
    1  1900  2w1  3b0  4w0
    2  1854  1b0  4w0  3b0
    3  2240  4w=  1w1  2w1
    4  2365  3b=  2b1  1b1
"""

ALL_EQUAL = """
    1  2000  2w=  3b=  .
    2  2000  1b=  .    3w=
    3  2000  .    1w=  2b=
"""

NEW_LIST = individuals(SUM_IS_EXACTLY_THE_SCORE)
LATER = replace(
    NEW_LIST,
    players=[replace(player, later_ratings=((2, 2400),)) if player.id == 3 else player for player in NEW_LIST.players],
)
"""Participant 3 has 2240 in the first round and 2400 from the second on."""

CASES = [
    Case(
        id="10-unrated",
        title="With an unrated participant the rating tie-breaks are dropped, unless the rules rate them",
        articles=["10", "10.1"],
        event=individuals(ONE_UNRATED),
        misread="3 is unrated: ARO, TPR and the others leave the list for everybody. ARO/U1400 rates 3 with 1400.",
        turns_on=[
            *(Refused(code, "10", EDITIONS) for code in ("ARO", "TPR")),
            Value("ARO/U1400", {1: 1667, 2: 1700, 3: 1867}, EDITIONS),  # 5000/3, 5100/3, 5600/3
        ],
        others=[Reading("R18", {"unrated": "ignore"}, Value("ARO", {1: 1800, 2: 1850}, EDITIONS))],
        wrong=[
            Wrong(CHESSPAIRING, "takes unrated opponents for 0", Value("ARO", {1: 1200})),
            Wrong(ECHECS, "leaves unrated opponents out", Value("ARO", {1: 1800})),
            Wrong(TIEBREAK_CORE, "leaves unrated opponents out"),
            Wrong(SHARLY, "uses estimated ratings"),
        ],
    ),
    Case(
        id="10-first-rating",
        title="Of several ratings during the event the first one counts",
        articles=["10"],
        event=LATER,
        misread="3 has 2240 at the start and 2400 from round 2 on. TRF cannot say this; the event is in JSON only.",
        turns_on=[Value("ARO", {1: 2153}, EDITIONS)],  # (1854 + 2240 + 2365) / 3
        others=[Reading("", {"rating_choice": "per_round"}, Value("ARO", {1: 2206}, EDITIONS))],  # 6619/3: 1 met 3 in round 2
    ),
    Case(
        id="10.1-average-rating",
        title="The average rating of those met over the board, rounded half up",
        articles=["10.1", "10.2", "14.1", "14.2", "14.3"],
        event=individuals(HALF_A_POINT_OF_RATING),
        misread="1 met 2001 and 2000: 2000.5, which is 2001. The forfeit win against 4 does not count. 4 met one opponent: nothing is left of it after a cut.",
        turns_on=[
            Value("ARO", {1: 2001, 2: 2100, 3: 2000, 4: 2000}, EDITIONS),  # of 3: 6001/3
            Value("ARO/C1", {1: 2001, 2: 2200, 3: 2101, 4: None}, EDITIONS),  # of 3: 4201/2 = 2100.5
            Value("ARO/M1", {1: None, 3: 2001, 4: None}, EDITIONS),
            Value("TPR", {1: 2194, 4: 1200}, EDITIONS),  # 2001 + 193 (1.5 out of 2); 2000 - 800
        ],
        readings=["R19"],
        wrong=[
            Wrong(CHESSPAIRING, "does not round", Value("ARO", {1: "2000.5"})),
            Wrong(ECHECS, "adds the difference to the unrounded average", Value("TPR", {1: "2193.5"})),
            Wrong(ECHECS, "counts forfeits (average-rating 4.0.0; mended in 4.1.0)", Value("ARO", {1: 1934})),  # 5801/3
        ],
    ),
    Case(
        id="10.2-rounded-half-up",
        title="The fractional score is rounded half up",
        articles=["10.2"],
        event=individuals(SIXTY_TWO_AND_A_HALF, "round-robin"),
        misread="2.5 out of 4 is 62.5 %, which is 63: +95. Rounded half to even it would be 62: +87.",
        turns_on=[Value("TPR", {1: 2095}, EDITIONS)],
        others=[Reading("R23", {"performance_rounding": "half_even"}, Value("TPR", {1: 2087}, EDITIONS))],
        wrong=[Wrong(SHARLY, "rounds half to even", Value("TPR", {1: 2087}))],
    ),
    Case(
        id="10.2-four-out-of-seven",
        title="57 per cent in the table, and 43",
        articles=["10.2", "10.3"],
        event=individuals(SEVEN_GAMES, "round-robin"),
        misread="4 out of 7 is 57 %: +50, and 3 out of 7 is -50. Through floating point 57 % became 56, 28 % and 58 % went wrong likewise.",
        turns_on=[
            Value("TPR", {1: 2050, 2: 1950}, EDITIONS),
            # 7 * .58 = 4.06 from +54 on, 7 * .57 = 3.99; 7 * .43 = 3.01 from -53 on, 7 * .42 = 2.94
            Value("PTP", {1: 2054, 2: 1947}, SINCE_2022),
        ],
        wrong=[Wrong(SHARLY, "takes the floor of a float: 43 for 50 at 57 %", Value("TPR", {1: 2043}))],
    ),
    Case(
        id="10.3-full-and-empty",
        title="Perfect performance with all points and with none; bye points do not count",
        articles=["10.2", "10.3", "10.4", "10.5"],
        event=individuals(FULL_AND_EMPTY),
        misread="1 won both games: the best opponent + 736. 3 lost both: the worst opponent - 800. The byes are points of the tournament, not of a game.",
        turns_on=[
            Value("TPR", {1: 2350, 2: 1750, 3: 1000}, EDITIONS),
            Value("PTP", {1: 2336, 2: 1746, 3: 800}, SINCE_2022),  # of 2: .81 + .19 from 1746 on, .80 + .19 before
            Value("APRO", {1: 1375, 2: 1675, 3: 2050}, EDITIONS),
            Value("APPO", {1: 1273, 2: 1568, 3: 2041}, SINCE_2022),
        ],
        others=[
            Reading("R25", {"perfect_performance_margin": 800}, Value("PTP", {1: 2400}, SINCE_2022)),
            # with the byes 2 has 2 out of 2 and 3 has 1: .76 + .24 from 1798 on
            Reading("R24", {"perfect_performance_score": "tournament"}, Value("PTP", {2: 2736, 3: 1798}, SINCE_2022)),
        ],
        wrong=[
            Wrong(ECHECS, "adds 800 for a full score", Value("PTP", {1: 2400})),
            Wrong(
                CHESSPAIRING,
                "counts bye points over the games played, and adds 800 for a full score",
                Value("PTP", {1: 2400, 2: 2800}),
            ),
            Wrong(ECHECS, "TPR counts bye points over the games played", Value("TPR", {2: 2550})),
            Wrong(
                SHARLY,
                "stops at the first rating within 0.01 of the score: 2850 for 2836 with a full score against 2100, 2050 and 2000",
            ),
        ],
    ),
    Case(
        id="10.3-exact-sum",
        title="The expected scores may add up to exactly the score",
        articles=["10.3"],
        event=individuals(SUM_IS_EXACTLY_THE_SCORE),
        misread="With 2000 participant 1 is expected to score .70 + .20 + .10 = 1, which is the score. In floating point that sum is less than 1.",
        turns_on=[Value("PTP", {1: 2000}, SINCE_2022)],  # 1999: .69 + .20 + .10
        wrong=[Wrong(TIEBREAK_CORE, "adds floats and misses equality: 1 to 7 points too high")],
    ),
    Case(
        id="10.3-bands",
        title="A difference of 0 to 3 is an even chance",
        articles=["10.3", "10.5"],
        event=individuals(ALL_EQUAL, "round-robin"),
        misread="Two draws against 2000: the lowest rating with .50 each is 1997. With .49 for equal ratings it would be higher.",
        turns_on=[Value("PTP", {1: 1997, 2: 1997, 3: 1997}, SINCE_2022), Value("APPO", {1: 1997}, SINCE_2022)],
        readings=["R26"],
        wrong=[Wrong(SHARLY, "has every probability for differences of 0 to 16 0.01 too low")],
    ),
]
