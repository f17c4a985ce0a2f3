"""Articles 15 and 16: rounds that were not played."""

from __future__ import annotations

from dataclasses import replace

import tiebreaks as tb
from tests.articles import BEFORE_2026, EDITIONS, GAME_AGAINST_ONESELF, REWRITTEN, UNCAPPED, VIRTUAL_OPPONENT

from . import Case, Order, Reading, Value, Wrong, individuals
from .article_7 import SINCE_2022
from .articles_8_and_9 import FORFEIT_OF_A_ROUND_ROBIN
from .peers import CHESSPAIRING, ECHECS, GACRUX, GACRUX_IN_JULY, NPM_TIEBREAK, SHARLY
from .the_list import BYE_BEFORE_A_FORFEIT

SHORT_GAME = """
    1  2wW  3b1
    2  1bL  4w1
    3  4w1  1w0
    4  3b0  2b0
"""
"""2, 1, 1 and 0 points; the first game lasted less than one move."""

FIRST_ROUND_BYE = """
    1  U    2w1  3b1
    2  3w1  1b0  5w1
    3  2b0  4w1  1w0
    4  5w=  3b0  U
    5  4b=  H    2b0
"""
"""3, 2, 1, 1.5 and 1 point."""

FORFEIT_AGAINST_A_GOOD_OPPONENT = """
    1  2w+  3b1  4w1
    2  1b-  4w1  3b1
    3  4w1  1w0  2w0
    4  3b0  2b0  1b0
"""
"""3, 2, 1 and 0 points."""

OPPONENT_WHO_NEVER_CAME = """
    1  2w+  3b1  4w1
    2  1b-  Z    Z
    3  4w=  1w0  U
    4  3b=  U    1b0
"""
"""3, 0, 1.5 and 1.5 points."""

LATE_ENTRY = """
    1  3w1  2w1  4b1
    2  .    1b0  3w1
    3  1b0  4w1  2b0
    4  U    3b0  1w0
"""
"""3, 1, 1 and 1 point. The JSON says nothing of 2 in round 1, which is a zero-point bye; the TRF has a Z."""

PART_WAY = """
    1  2w1  3b1  4w1
    2  1b0  4w1  Z
    3  4w1  1w0  U
    4  3b0  2b0  1b0
"""
"""3, 1, 2 and 0 points after three of five rounds."""

BYE_HIGHER_THAN_THE_LOWEST = """
    1  H    5w1  3b1  2w=
    2  3w1  4b=  5w1  1b=
    3  2b0  U    1w0  4w1
    4  5w1  2w=  U    3b0
    5  4b0  1b0  2b0  U
"""
"""3, 3, 2, 2.5 and 1 point."""

TWO_BYES = """
    1  H    H    4w1  3b=  2w0
    2  5w0  U    3b0  6w0  1b1
    3  6w0  5b0  2w1  1w=  4b=
    4  U    6w0  1b0  5b0  3w=
    5  2b1  3w1  6w=  4w1  Z
    6  3b1  4b1  5b=  2b1  Z
"""
"""2.5, 2, 2, 1.5, 3.5 and 3.5 points."""

BYE_AND_FORFEIT = """
    1  H    4w1  2b-  3w1  5b1
    2  4w1  3b1  1w+  5w1  6b=
    3  5w=  2w0  6b=  1b0  4w=
    4  2b0  1b0  5w=  6b0  3b=
    5  3b=  6w1  4b=  2b0  1w0
    6  U    5b0  3w=  4w1  2w=
"""
"""3.5, 4.5, 1.5, 1, 2 and 3 points."""

FULL_BYE_OF_HALF_A_POINT = """
    1  F    2w1  3b1
    2  3w1  1b0  4w1
    3  2b0  4w1  1w0
    4  U    3b0  2b0
"""
"""With the full-point bye worth half a point: 2.5, 2, 1 and 1."""

CASES = [
    Case(
        id="15.1-short-game",
        title="A game of less than one move was played",
        articles=["15.1", "7.2", "8.1"],
        event=individuals(SHORT_GAME),
        misread="TRF has W and L for it: not rated, but over the board. Read as a forfeit it is no win over the board and has a dummy.",
        turns_on=[Value("WON", {1: 2}, SINCE_2022), Value("REP", {2: 2}, SINCE_2022), Value("BH", {1: 2, 2: 2}, EDITIONS)],
        others=[
            Reading("R30", {"short_games_are_played": False}, Value("WON", {1: 1}, SINCE_2022)),
            Reading("R30", {"short_games_are_played": False}, Value("BH", {2: 1})),  # min(1, 2) + 0
        ],
    ),
    Case(
        id="15.2-forfeits-in-a-round-robin",
        title="In a round robin a forfeit is a game, but for Article 10 and, if lost, Article 7",
        articles=["15.2", "6.1.1", "7.6", "9.1", "10.1"],
        event=individuals(FORFEIT_OF_A_ROUND_ROBIN, "round-robin"),
        misread="1 won against 2 by forfeit. Direct Encounter and Sonneborn-Berger count it; since 2026 the average rating and REP of the loser do not.",
        turns_on=[
            Value("SB", {1: 2.25, 2: 2.5, 3: 2}, EDITIONS),  # 2 + 0 + 0.25 | 0 + 0.5 + 2 | 0.5 + 1.5 + 0
            Value("ARO", {1: 2075, 2: 2075}),  # 2100 and 2050, without the forfeit
            Value("ARO", {1: 2100, 2: 2117}, BEFORE_2026),  # 6300/3, 6350/3
            Value("REP", {1: 3, 2: 2}),
            Value("REP", {1: 3, 2: 3}, BEFORE_2026[1:]),
            Value("WON", {1: 0, 2: 2, 3: 2}, SINCE_2022),
            Value("BPG", {2: 1}, EDITIONS),
            Order("PTS, DE", "2 | 3 | 1 | 4", EDITIONS),  # 2 beat 3
        ],
        others=[
            Reading("R20", {"round_robin_forfeit_losses": "game"}, Value("REP", {2: 3})),
            Reading("R21", {"round_robin_forfeits_over_the_board": True}, Value("WON", {1: 1})),
            # the own 1.5 for the forfeit, 0, and 0.5 x 0.5
            Reading("R50", {"round_robin_forfeits_in_sonneborn_berger": "dummy"}, Value("SB", {1: 1.75})),
        ],
        wrong=[
            Wrong(
                GACRUX, "has forfeits unplayed in Article 10 and REP before 2026 as well", Value("ARO", {1: 2075}, ["2024-08"])
            ),
        ],
    ),
    Case(
        id="16.3-closing-rounds",
        title="An opponent's closing requested byes are draws, a forfeit loss is as awarded",
        articles=["16.2.4", "16.2.5", "16.3"],
        event=individuals(BYE_BEFORE_A_FORFEIT),
        misread="2 drew, had a zero-point bye and lost by forfeit: for 1 that is 0.5 + 0.5 + 0 = 1. As it stands in the table it would be 0.5, "
        "with the forfeit as a draw 1.5.",
        turns_on=[
            Value("BH", {1: 4}, REWRITTEN),  # 1 + 2 + 1
            Value("BH", {1: 4.5}, GAME_AGAINST_ONESELF),
            Value("BH", {1: 3.5}, VIRTUAL_OPPONENT),  # every unplayed round a draw: 1.5 + 1.5 + 0.5
        ],
        others=[Reading("R8", {"opponents_unplayed_rounds": "trailing_vurs_drawn"}, Value("BH", {1: 4.5}, REWRITTEN))],
        wrong=[
            Wrong(NPM_TIEBREAK, "takes closing forfeit losses for draws", Value("BH", {1: 4.5})),
            Wrong(CHESSPAIRING, "never adjusts an opponent's score", Value("BH", {1: 3.5})),
        ],
    ),
    Case(
        id="16.2.3-bye-before-a-game",
        title="A requested bye before a later game is as awarded",
        articles=["16.2.3", "16.3"],
        event=individuals(LATE_ENTRY),
        misread="2 came late: a zero-point bye, then two games. It stays 0; drawn, 1 and 3 would gain half a point.",
        turns_on=[
            Value("BH", {1: 3, 3: 5}, SINCE_2022),  # 1 + 1 + 1 | 3 + 1 + 1
            Value("BH", {2: 5}, SINCE_2022),  # the dummy's 1, then 3 and 1
            Value("BH/C1", {2: 4}, SINCE_2022),  # the bye is cut
        ],
        others=[
            Reading("R45", {"own_unplayed_round": "zero"}, Value("BH", {2: 4})),  # 0 + 3 + 1
            Reading("R45", {"own_unplayed_round": "none"}, Value("BH/C1", {2: 3})),  # the lower of the two games is cut
        ],
        wrong=[
            Wrong(ECHECS, "takes a player with neither game nor bye in a round for no round at all, not for a zero-point bye")
        ],
    ),
    Case(
        id="16.4.1-forfeit-cap",
        title="The dummy of a forfeit is capped by the scheduled opponent alone",
        articles=["16.2.2", "16.2.4", "16.4.1"],
        event=individuals(FORFEIT_AGAINST_A_GOOD_OPPONENT),
        misread="1 (3 points) won by forfeit against 2 (2 points): the dummy has 2. Half a point for each of three rounds would be 1.5, "
        "the own score 3.",
        turns_on=[
            Value("BH", {1: 3, 2: 3}),  # 2 + 1 + 0 | min(2, 3) + 0 + 1
            Value("SB", {1: 3}),
            Value("BH", {1: 4, 2: 3}, (*GAME_AGAINST_ONESELF, *UNCAPPED)),
            Value("BH", {1: 2}, VIRTUAL_OPPONENT),  # 0 + 0 + 1; 1 + 0
            Value("BH/C1", {1: 3, 2: 1}),  # 1: the lowest; 2: the forfeit loss, although it is the highest
            Value("BH/P", {1: 3, 2: 4}),  # the opponent's score: 3 for 2
            Value("BH/C1/P", {2: 4}),  # and no voluntarily unplayed round: 0 is cut
        ],
        readings=["R31"],
        others=[Reading("R5", {"forfeit_dummy_cap": "opponent_and_draws"}, Value("BH", {1: 2.5, 2: 2.5}))],
        wrong=[Wrong(SHARLY, "caps forfeits at a draw in every round as well", Value("BH", {1: 2.5, 2: 2.5}))],
    ),
    Case(
        id="16.4.1-adjusted-opponent",
        title="The cap is the adjusted score of the scheduled opponent; the own score is the real one",
        articles=["16.4.1", "16.3", "16.2.5"],
        event=individuals(OPPONENT_WHO_NEVER_CAME),
        misread="2 never came: 0 points, but adjusted 0 + 0.5 + 0.5 = 1, and that caps 1's dummy. 2's own dummies have 2's real score, 0.",
        turns_on=[
            Value("BH", {1: 4, 2: 0}),  # min(3, 1) + 1.5 + 1.5
            Value("BH", {1: 6, 2: 0}, UNCAPPED),
        ],
        readings=["R9"],
    ),
    Case(
        id="16.4.2-bye-cap",
        title="The dummy of a bye is capped at a draw in every round",
        articles=["16.2.1", "16.2.3", "16.4.2", "8.1"],
        event=individuals(FIRST_ROUND_BYE),
        misread="1 has 3 points, but the bye's dummy at most 1.5. 4 had a pairing-allocated bye, which is no voluntarily unplayed round: /C1 cuts a game.",
        turns_on=[
            Value("BH", {1: 4.5, 4: 3.5, 5: 4.5}),  # 1.5 + 2 + 1 | 1 + 1 + 1.5 | 1.5 + 1 + 2
            Value("BH", {1: 6}, (*GAME_AGAINST_ONESELF, *UNCAPPED)),
            Value("BH", {1: 4}, VIRTUAL_OPPONENT),  # 0 + 0 + 1; 2; 1
            Value("BH/C1", {4: 2.5, 5: 3.5}),
            Value("SB", {1: 4.5, 2: 2}),  # 1.5 + 2 + 1 | 1 + 0 + 1
            Value("SB/C1", {2: 1}),  # without one of the two opponents with a point
            Value("WIN", {1: 3}, SINCE_2022),
        ],
        others=[
            Reading("R47", {"wins_not_over_the_board": "forfeits"}, Value("WIN", {1: 2})),
            Reading("R48", {"unplayed_in_sonneborn_berger": "drawn"}, Value("SB", {1: 3.75})),  # 0.75 + 2 + 1
            Reading("R48", {"unplayed_in_sonneborn_berger": "pairing_bye_nothing"}, Value("SB", {1: 3})),
            Reading("R49", {"sonneborn_berger_cut": "product"}, Value("SB/C1", {2: 2})),  # without the lost game
        ],
        wrong=[
            Wrong(CHESSPAIRING, "has no caps", Value("BH", {1: 6})),
            Wrong(NPM_TIEBREAK, "has the rules of 2023", Value("BH", {1: 6})),
        ],
    ),
    Case(
        id="16.4.2-part-way",
        title="Part-way: the rounds counted are the tournament, and the last of them is the last round",
        articles=["16.2.5", "16.4.2"],
        event=replace(individuals(PART_WAY), total_rounds=5),
        misread="Three of five rounds: 3's bye has a dummy of at most 1.5, not 2.5; 2's bye in round 3 is in the last round and counts half a point for 1.",
        turns_on=[Value("BH", {1: 3.5, 3: 4.5})],  # 1.5 + 2 + 0 | 0 + 3 + 1.5
        others=[
            Reading("R6", {"cap_rounds": "announced"}, Value("BH", {3: 5})),  # min(2, 2.5)
            Reading("R7", {"last_round": "announced"}, Value("BH", {1: 3})),
        ],
        wrong=[Wrong(SHARLY, "caps at a draw in every announced round", Value("BH", {3: 5}))],
    ),
    Case(
        id="16.5-unplayed-round-first",
        title="A cut takes the voluntarily unplayed round, although a game is lower",
        articles=["16.1.2", "16.5", "14.1", "14.3"],
        event=individuals(BYE_HIGHER_THAN_THE_LOWEST),
        misread="1 has 2 for the half-point bye and 1, 2 and 3 for the games. /C1 leaves out the bye's 2 and not the 1; a median then leaves out the 3.",
        turns_on=[
            Value("BH", {1: 8}),
            Value("BH/C1", {1: 6}),
            Value("BH/M1", {1: 3}),
            Value("BH/C1", {1: 6.5}, VIRTUAL_OPPONENT),  # 2, 0.5, 1.5 and 3, the lowest goes
        ],
        wrong=[Wrong(CHESSPAIRING, "cuts the lowest, whatever it is", Value("BH/C1", {1: 7}))],
    ),
    Case(
        id="16.5-median-with-two-byes",
        title="The high cut of a median looks at all that is left, a second unplayed round too",
        articles=["14.3", "16.5"],
        event=individuals(TWO_BYES),
        misread="1 has 2.5 and 2.5 for two byes, and 1.5, 2 and 2. The low cut takes a bye, the high cut the other: 5.5. A high cut among the games only "
        "gives 6.",
        turns_on=[Value("BH", {1: 10.5}), Value("BH/C1", {1: 8}), Value("BH/M1", {1: 5.5})],
        wrong=[
            Wrong(SHARLY, "looks for the high cut among the games only", Value("BH/M1", {1: 6})),
            Wrong(NPM_TIEBREAK, "looks for the high cut among the games only"),
        ],
    ),
    Case(
        id="16.5.1-two-unplayed-rounds",
        title="Of several voluntarily unplayed rounds Sonneborn-Berger takes the one with the lowest contribution",
        articles=["16.5.1", "14.1", "9.1"],
        event=individuals(BYE_AND_FORFEIT),
        misread="1 has 1.25 for the bye (a dummy of 2.5) and 0 for the forfeit loss (a dummy of 3.5). The lowest contribution of the two is 0; the least "
        "significant value is the 1 of the game with 4: the higher of them goes. Chosen by the dummy's score the 1.25 would go.",
        turns_on=[Value("SB", {1: 5.75}), Value("SB/C1", {1: 4.75})],
        others=[Reading("R4", {"vur_cut_chosen_by": "score"}, Value("SB/C1", {1: 4.5}))],
        wrong=[
            Wrong(GACRUX_IN_JULY, "chose by the dummy's score; right since 1.11", Value("SB/C1", {1: 4.5})),
            Wrong(SHARLY, "chooses by the dummy's score", Value("SB/C1", {1: 4.5})),
        ],
    ),
    Case(
        id="16.1.1-full-point-bye",
        title="Which unplayed rounds are voluntary is a matter of kind, not of points",
        articles=["16.1.1", "16.1.2", "16.5"],
        event=individuals(FULL_BYE_OF_HALF_A_POINT, scoring=tb.Scoring(full_bye="0.5")),
        misread="In this event a full-point bye is worth half a point. It is still no requested bye: /C1 does not take it first.",
        turns_on=[
            Value("BH", {1: 4.5}),  # min(2.5, 1.5) + 2 + 1
            Value("BH/C1", {1: 3.5}),  # without the 1 of the game with 3
            Value("REP", {1: 3}),
        ],
        readings=["R27"],
        others=[Reading("R46", {"full_point_bye_is_voluntary": True}, Value("BH/C1", {1: 3}))],  # without the bye's 1.5
        wrong=[Wrong(GACRUX, "does not read from TRF 299 what a full-point bye is worth", Value("PTS", {1: 3}))],
    ),
]
