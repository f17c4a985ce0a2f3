"""Articles 11 to 13: the two scores of a team, knock-out tie-breaks, and the tie-breaks for teams."""

from __future__ import annotations

from dataclasses import replace

import tiebreaks as tb
from tests.articles import EDITIONS, GAME_AGAINST_ONESELF, REWRITTEN, UNCAPPED

from . import Case, Order, Reading, Value, Wrong, teams
from .article_7 import SINCE_2022
from .peers import GACRUX, GACRUX_IN_JULY, SHARLY

EVERY_KIND_OF_MATCH = """
    1  2w11  3b1=  U     4w++  5b==
    2  1b00  5w1=  4b10  H     3w11
    3  4w=1  1w0=  F     5b--  2b00
    4  3b=0  Z     2w01  1b--  U
    5  U     2b0=  Z     3w++  1w==
"""
"""Match points 8, 6, 4, 2 and 4; game points 7.5, 5.5, 4, 2.5 and 4.5. As in `tests.articles`, with the boards of forfeits."""
BYE_AS_A_DRAW = tb.MatchScoring(
    pairing_bye=1, pairing_bye_game_points=1
)  # said in the file: programs differ in what they take for it

TWO_SCORES = """
    1  2w1=  3b1=  4w0=
    2  1b0=  4w11  3w11
    3  4w11  1w0=  2b00
    4  3b00  2b00  1b1=
"""
"""Match points 4, 4, 2 and 2; game points 3.5, 4.5, 2.5 and 1.5."""

NO_BOARD_PLAYED = """
    1  2w++  3b1=  4w==
    2  1b--  4w1=  3w--
    3  4w11  1w0=  2b--
    4  3b00  2b0=  1b==
"""
"""1 won on both boards by forfeit; nobody came to 2-3. Match points 5, 2, 2 and 1; game points 4.5, 1.5, 2.5 and 1.5."""

SIX_DRAWS = """
    1  4w1100
    2  5w1010
    3  6w1001
    4  1b0011
    5  2b0101
    6  3b0110
"""
"""1 match point and 2 game points each."""

DIFFERENT_GAME_POINTS = """
    1  4w11
    2  5w1=
    3  6w=1
    4  1b00
    5  2b0=
    6  3b=0
"""
"""1, 2 and 3 won: 2, 1.5 and 1.5 game points; 4, 5 and 6 lost: 0, 0.5 and 0.5."""

CIRCLE = """
    1  2w11  Z     3b0=
    2  1b00  3w1=  Z
    3  Z     2b0=  1w1=
"""
"""2 match points each; among each other 2.5, 1.5 and 2 game points."""

FIRST_BY_GAME_POINTS = """
    1  H  Z  2w1111  3b1111  Z
    2  F  F  1b0000  4w100=  3b1010
    3  F  Z  4w1111  1w0000  2w0101
    4  H  Z  3b0000  2b011=  F
"""
"""5 match points each; 1 and 4 have not met."""

DRAWN_ON_FOUR_BOARDS = """
    1  2w1==0  3b0011
    2  1b0==1  4w1100
    3  F       1w1100
    4  F       2b0011
"""
"""1 and 2 have 2 match points and 4 game points, 3 and 4 have 3 match points and 6 game points."""

OTHER_GAME_POINTS = """
    1  2w1==0  3b1110
    2  1b0==1  4w1111
    3  F       1w0001
    4  F       2b0000
"""
"""1 and 2 have 3 match points and 5 and 6 game points, 3 and 4 have 2 match points."""

LEFT_OF_THREE = """
    1  Z  Z       2w1110  3b1110
    2  H  3w1==0  1b0001  F
    3  H  2b0==1  F       1w0001
"""
"""4 match points each; 1 beat both others."""

FOUR_MEETINGS = """
    1  2w00  2b11  2w11  2b00
    2  1b11  1w00  1b00  1w11
"""

SEVEN_BOARDS = """
    1  2w1111===  3b====111  4w0000011
    2  1b0000===  4w1111110  3b1010101
    3  4w1010101  1w====000  2w0101010
    4  3b0101010  2b0000001  1b1111100
"""
"""Match points 4, 4, 2 and 2 in three rounds: 6 / 7 truncated is 0."""

CROSSWISE = teams("1  2w1=\n2  1b0=", "predetermined")
CROSSED = replace(CROSSWISE, rounds=[[tb.Match(1, 2, (tb.Game(2, 3, "1-0"), tb.Game(4, 1, "½-½")))]])
"""Team 1 has players 1 and 2, team 2 has 3 and 4. 2 beat 3 in the first game, 1 drew with 4 in the second."""

CASES = [
    Case(
        id="11-primary-score",
        title="Match points and game points are two scores of one event",
        articles=["11", "13.1"],
        event=teams(TWO_SCORES),
        misread="By match points 1 and 2 are level, and 2 has more game points; by game points 2 is first at once.",
        turns_on=[
            Value("MPTS", {1: 4, 2: 4, 3: 2, 4: 2}, EDITIONS),
            Value("GPTS", {1: 3.5, 2: 4.5, 3: 2.5, 4: 1.5}, EDITIONS),
            Value("MPvGP", {1: 3.5, 2: 4.5, 3: 2.5, 4: 1.5}, EDITIONS),
            Value("BH:MP", {1: 8}, EDITIONS),  # 4 + 2 + 2
            Value("BH:GP", {1: 8.5}, EDITIONS),  # 4.5 + 2.5 + 1.5
            Order("MPTS, BH:MP", "1 2 | 3 4", EDITIONS),  # 8 and 8, 10 and 10: everybody has met everybody
            Order("GPTS, BH:MP", "2 | 1 | 3 | 4", EDITIONS),
        ],
    ),
    Case(
        id="11-list-chooses",
        title="A list that starts with GPTS makes game points the primary score",
        articles=["11", "13.1"],
        event=teams(NO_BOARD_PLAYED),
        misread="2 and 4 have 1.5 game points. In a list that starts with GPTS the secondary score is match points, 2 and 1. With match points as the primary "
        "score of the event MPvGP would be game points once more, and 2 and 4 stay level.",
        turns_on=[Order("GPTS, MPvGP", "1 | 3 | 2 | 4", EDITIONS), Order("MPTS, MPvGP", "1 | 3 | 2 | 4", EDITIONS)],
        readings=["R41"],
        wrong=[Wrong(GACRUX, "takes the score of TRF 192, whatever the list starts with", Order("GPTS, MPvGP", "1 | 3 | 2 4"))],
    ),
    Case(
        id="11-every-kind-of-match",
        title="Byes and forfeited matches in each score: dummies, cuts, wins and boards",
        articles=[
            "11",
            "7.1",
            "7.2",
            "7.5",
            "8.1",
            "8.2",
            "8.3",
            "9.2",
            "12.1",
            "12.2",
            "12.3",
            "13.1",
            "16.3",
            "16.4.1",
            "16.4.2",
            "16.5",
        ],
        event=teams(EVERY_KIND_OF_MATCH, match_scoring=BYE_AS_A_DRAW),
        misread="A bye's dummy has at most a drawn match in every round: 5 match points and 5 game points. A forfeit's dummy has at most what the scheduled opponent "
        "has. A pairing-allocated bye is a win on every board, whatever it is worth.",
        turns_on=[
            Value("MPTS", {1: 8, 2: 6, 3: 4, 4: 2, 5: 4}, EDITIONS),
            Value("GPTS", {1: 7.5, 2: 5.5, 3: 4, 4: 2.5, 5: 4.5}, EDITIONS),
            Value("WIN:MP", {1: 3, 2: 2, 3: 2, 4: 0, 5: 1}, EDITIONS),
            Value("WON:MP", {1: 2, 2: 2, 3: 1, 4: 0, 5: 0}, SINCE_2022),
            Value("WIN:GP", {1: 2, 2: 1, 3: 1, 4: 0, 5: 1}, EDITIONS),  # rounds with a win on every board
            Value("WON:GP", {1: 1, 2: 1, 3: 0, 4: 0, 5: 0}, SINCE_2022),
            Value("PS:MP", {1: 26, 2: 15, 3: 16, 4: 4, 5: 10}, EDITIONS),
            Value("BH:MP", {1: 21, 2: 23, 3: 24, 4: 16, 5: 26}),
            Value("BH:GP", {1: 21.5, 2: 23.5, 3: 23.5, 4: 17, 5: 26}),
            Value("BH:MP", {1: 30, 2: 24}, (*GAME_AGAINST_ONESELF, *UNCAPPED)),  # 6 4 8 8 4 | 8 4 2 6 4
            Value("BH:MP/C1", {1: 19, 2: 18, 3: 20, 4: 14, 5: 22}),
            Value("AOB:MP", {1: "73/3", 2: "87/4"}),
            Value("FB:MP", {1: 21, 2: 24, 3: 24, 4: 16, 5: 25}),
            Value("KS:MP", {1: 2, 2: 0, 3: 0, 4: 1, 5: 1}),
            Value("BC", {1: 12.5, 2: 7.5, 3: 6.5, 4: 5.5, 5: 8.5}, EDITIONS),
        ],
        readings=["R37", "R38", "R40"],
        wrong=[
            Wrong(
                SHARLY,
                "caps the dummy at rounds times a won match in match points, not at all in game points, and never at the scheduled opponent",
                Value("BH:MP", {1: 30}),
            ),
            Wrong(GACRUX, "counts boards in WIN and WON of game points", Value("WIN:GP", {1: 7, 2: 4})),
        ],
    ),
    Case(
        id="11-no-board-played",
        title="A match without a board played is an unplayed match",
        articles=["11", "15.1", "16.2.2", "16.2.4", "16.4.1"],
        event=teams(NO_BOARD_PLAYED),
        misread="1 won both boards against 2 by forfeit: a forfeited match, with a dummy. Nobody came to 2-3: lost by both, no points.",
        turns_on=[
            Value("MPTS", {1: 5, 2: 2, 3: 2, 4: 1}, EDITIONS),
            Value("GPTS", {1: 4.5, 2: 1.5, 3: 2.5, 4: 1.5}, EDITIONS),
            Value("WON:MP", {1: 1}, SINCE_2022),
            Value("BH:MP", {1: 5, 2: 5}),  # min(5, 2) + 2 + 1 | min(2, 5) + 1 + min(2, 2)
        ],
        readings=["R43"],
    ),
    Case(
        id="12-knock-out-tie-breaks",
        title="Board count, top board results, bottom board elimination",
        articles=["12.1", "12.2", "12.3"],
        event=teams(SIX_DRAWS),
        misread="The lower board count is ahead. Top boards are compared from board 1 down; the elimination leaves out board 4, then 3 and 4, then 2, 3 and 4.",
        turns_on=[
            Value("BC", {1: 3, 2: 4, 3: 5, 4: 7, 5: 6, 6: 5}, EDITIONS),
            Order("MPTS, BC", "1 | 2 | 3 6 | 5 | 4", EDITIONS),
            Order("MPTS, TBR", "1 | 2 | 3 | 6 | 5 | 4", SINCE_2022),
            # without board 4: 2 2 1 1 1 2; without 3 and 4: of 1, 2, 6: 2 1 1, of 3, 4, 5: 1 0 1; board 1
            Order("MPTS, BBE", "1 | 2 | 6 | 3 | 5 | 4", SINCE_2022),
        ],
    ),
    Case(
        id="12.1-equal-game-points",
        title="The board count is for teams with equal game points",
        articles=["12.1"],
        event=teams(DIFFERENT_GAME_POINTS),
        misread="1, 2 and 3 have 2, 1.5 and 1.5 game points: the count cannot compare them. After MPvGP in the list it can.",
        turns_on=[
            Value("BC", {1: 3, 2: 2, 3: 2.5, 4: 0, 5: 1, 6: 0.5}, EDITIONS),
            Order("MPTS, BC", "1 2 3 | 4 5 6", EDITIONS),
            Order("MPTS, MPvGP, BC", "1 | 2 | 3 | 6 | 5 | 4", EDITIONS),
        ],
        others=[
            Reading(
                "R36", {"board_count_needs_equal_game_points": False}, Order("MPTS, BC", "2 | 3 | 1 | 4 | 6 | 5", EDITIONS)
            ),
        ],
        wrong=[Wrong(GACRUX, "ranks them all the same", Order("MPTS, BC", "2 | 3 | 1 | 4 | 6 | 5"))],
    ),
    Case(
        id="12-own-order-of-boards",
        title="Where line-ups meet crosswise a board is that of the team's own order",
        articles=["12.1", "12.2"],
        event=CROSSED,
        misread="The second player of team 1 sat at the first table. With fixed pairings that crosses the line-ups: team 1 has 0.5 on board 1 and 1 on board 2.",
        turns_on=[Value("BC", {1: 2.5, 2: 1}, EDITIONS)],
        readings=["R42"],
        wrong=[Wrong(GACRUX, "takes the order of the lower-numbered team's games", Value("BC", {1: 2}))],
    ),
    Case(
        id="13.2-extended-sonneborn-berger",
        title="First letter: what the opponent has; second letter: what the team scored",
        articles=["13.2", "14.1", "16.5"],
        event=teams(EVERY_KIND_OF_MATCH, match_scoring=BYE_AS_A_DRAW),
        misread="EMGSB multiplies the opponents' match points by the own game points, EGMSB the other way round. /C1 goes by the score of the first letter.",
        turns_on=[
            Value("EMMSB", {1: 33, 2: 23, 3: 12, 4: 8, 5: 20}),
            Value("EMGSB", {1: 31, 2: 21, 3: 15, 4: 10, 5: 23}),
            Value("EGMSB", {1: 33.5, 2: 24.5, 3: 13, 4: 8, 5: 20}),
            Value("EGGSB", {1: 31.5, 2: 22.25, 3: 15.5, 4: 10, 5: 22.75}),
            Value("EMMSB/C1", {1: 29, 2: 18, 3: 8, 4: 8, 5: 20}),
            Value("EMMSB", {1: 48, 2: 24, 3: 12}, (*GAME_AGAINST_ONESELF, *UNCAPPED)),
        ],
    ),
    Case(
        id="13.3-then-the-secondary-score",
        title="Extended Direct Encounter: match points, then game points among the tied",
        articles=["13.3.1", "6.2"],
        event=teams(CIRCLE),
        misread="Each won one match. Among the three 1 has 2.5 game points, 3 has 2 and 2 has 1.5.",
        turns_on=[Order("MPTS, EDE", "1 | 3 | 2", SINCE_2022)],
    ),
    Case(
        id="13.3.3-start-again",
        title="Article 6 goes on with the score that split the group; only what it leaves level starts again with the primary score",
        articles=["13.3.3", "13.3.1", "6.3"],
        event=teams(FIRST_BY_GAME_POINTS),
        misread="Match points are not certain: 1 has 4, 4 has 2 and one match missing. Game points put 1 first (8; at most 3.5, 6 and 6.5). 2, 3 and 4 then have 3.5, 6 and "
        "2.5 game points, or, starting again, 1, 3 and 2 match points.",
        turns_on=[Order("MPTS, EDE", "1 | 3 | 2 | 4", REWRITTEN)],
        others=[
            Reading(
                "R32", {"extended_direct_encounter": "restart_at_each_split"}, Order("MPTS, EDE", "1 | 3 | 4 | 2", REWRITTEN)
            ),
        ],
    ),
    Case(
        id="13.3.2-which-boards",
        title="The last two are decided by the boards of their own match",
        articles=["13.3.2", "12.1"],
        event=teams(DRAWN_ON_FOUR_BOARDS),
        misread="1 and 2 drew with 1==0: board counts 3.5 and 6.5, the lower first. Over the whole tournament 1 has 10.5 and 2 has 9.5.",
        turns_on=[
            Value("BC", {1: 10.5, 2: 9.5}, EDITIONS),
            *(Order(f"MPTS, {code}", "3 4 | 1 | 2", REWRITTEN) for code in ("EDEBT", "EDEBB", "EDET", "EDEB")),
        ],
        readings=["R34"],
        others=[
            Reading("R33", {"knock_out_games": "tournament"}, Order(f"MPTS, {code}", "3 | 4 | 2 | 1", REWRITTEN))
            for code in ("EDEBT", "EDEBB", "EDET", "EDEB")
        ],
        wrong=[
            Wrong(GACRUX_IN_JULY, "put the higher board count first; right since 1.11", Order("MPTS, EDEBT", "3 4 | 2 | 1"))
        ],
    ),
    Case(
        id="13.3.2-still-tied-in-both",
        title="Still tied in both scores: after Extended Direct Encounter, not in the totals",
        articles=["13.3.2"],
        event=teams(OTHER_GAME_POINTS),
        misread="1 has 5 game points, 2 has 6, but their own match was drawn 2-2: neither score separates them there, so its boards decide. A program that asks for equal "
        "totals leaves them level.",
        turns_on=[
            Value("GPTS", {1: 5, 2: 6}, EDITIONS),
            *(Order(f"MPTS, {code}", "1 | 2 | 3 4", REWRITTEN) for code in ("EDEBT", "EDEBB", "EDET", "EDEB")),
        ],
        others=[Reading("R35", {"knock_out_games": "tournament"}, Order("MPTS, EDEBT", "1 2 | 3 4", REWRITTEN))],
    ),
    Case(
        id="13.3.2-exactly-two",
        title="Boards decide between exactly two, also when they are left of a larger group",
        articles=["13.3.2", "13.3.3"],
        event=teams(LEFT_OF_THREE),
        misread="All have 4 match points; 1 beat both others, who drew with 1==0. EDE leaves 2 and 3 level, the chains do not.",
        turns_on=[
            Value("MPTS", {1: 4, 2: 4, 3: 4}, EDITIONS),
            Order("MPTS, EDE", "1 | 2 3", REWRITTEN),
            *(Order(f"MPTS, {code}", "1 | 2 | 3", REWRITTEN) for code in ("EDEBT", "EDEBB", "EDET", "EDEB")),
        ],
        readings=["R34"],
    ),
    Case(
        id="6.1.2-four-meetings",
        title="The average of four matches is exact",
        articles=["6.1.2", "13.3.1", "9.2"],
        event=teams(FOUR_MEETINGS, "round-robin"),
        misread="0, 2, 2 and 0 match points are 1 on average, for both. Worked out meeting by meeting in decimals one side may get 0.99.",
        turns_on=[
            Order("MPTS, EDE", "1 2", SINCE_2022),
            Value("KS:MP/L+1", {1: 0, 2: 0}, EDITIONS),
        ],  # 4 is less than 8/2 + 0.5
        readings=["R13", "R14"],
        wrong=[
            Wrong(GACRUX, "averages meeting by meeting in 28 digits, and the last digit decides", Order("MPTS, EDE", "2 | 1")),
            # the limit is 4 and half a point: nobody qualifies
            Wrong(
                GACRUX, "has a lower maximum for Koya where the rounds are a multiple of the teams", Value("KS:MP/L+1", {1: 4})
            ),
        ],
    ),
    Case(
        id="13.4-score-strength",
        title="Scores and schedule strength: the divisor is truncated, the sum is exact",
        articles=["13.4.1", "13.4.2"],
        event=teams(EVERY_KIND_OF_MATCH, match_scoring=BYE_AS_A_DRAW),
        misread="2 match points in 5 rounds through 2 game points: a divisor of 5. With /K3 the sums have thirds, and none of them is rounded.",
        turns_on=[
            Value("SSSC", {1: "11.7", 2: "10.1", 3: "8.8", 4: "5.7", 5: "9.7"}),
            Value("SSSC/F", {1: "11.7", 2: "10.3", 3: "8.8", 4: "5.7", 5: "9.5"}),
            Value("SSSC/P", {4: "6.9"}),
            Value("SSSC/K3", {1: "29/2", 2: "79/6", 4: "47/6"}),
        ],
        others=[Reading("R3", {"score_strength_decimals": 2}, Value("SSSC/K3", {2: "13.17", 4: "7.83"}))],
        wrong=[Wrong(GACRUX, "rounds the sum to 0.01 before ranking", Value("SSSC/K3", {2: "13.17"}))],
    ),
    Case(
        id="13.4.2-divisor-of-nothing",
        title="A divisor that truncates to 0 is taken as 1",
        articles=["13.4.2"],
        event=teams(SEVEN_BOARDS),
        misread="6 match points can be won in three rounds, 7 game points in one match: 6/7 truncated is 0, by which nothing can be divided. The text is silent; 1 is our reading.",
        turns_on=[
            Value("MPTS", {1: 4, 2: 4, 3: 2, 4: 2}, EDITIONS),
            Value("GPTS", {1: 12.5, 2: 11.5, 3: 9, 4: 9}, EDITIONS),
            Value("SSSC", {1: 20.5, 2: 19.5}, SINCE_2022),  # 12.5 + 4 + 2 + 2 | 11.5 + 4 + 2 + 2
        ],
        readings=["R39"],
        wrong=[Wrong(GACRUX, "crashes on a divisor of 0")],
    ),
]
