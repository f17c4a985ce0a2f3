"""Articles 8 and 9: Buchholz, its relatives, Sonneborn-Berger and Koya."""

from __future__ import annotations

from dataclasses import replace

from tests.articles import BEFORE_2026, EDITIONS, GAME_AGAINST_ONESELF, THREE_ONE_NIL, UNCAPPED, VIRTUAL_OPPONENT

from . import Case, Reading, Refused, Value, Wrong, individuals
from .article_7 import A_BYE_EACH
from .peers import CHESSPAIRING, ECHECS, GACRUX, NPM_TIEBREAK, SHARLY, TIEBREAK_CORE

ROUND_ROBIN = """
    1  2w1  3b=  4w1
    2  1b0  4w=  3b1
    3  4w1  1w=  2w0
    4  3b0  2b=  1b0
"""
"""2.5, 1.5, 1.5 and 0.5 points."""

LAST_ROUND_FORFEIT = """
    1  2w1  3b1  4w=
    2  1b0  4w1  3w+
    3  4w=  1w0  2b-
    4  3b=  2b0  1b=
"""
"""2.5, 2, 0.5 and 1 point."""

BYES_AND_A_LAST_FORFEIT = """
    1  2w1  3b=  5w+
    2  1b0  5b1  3w1
    3  4w1  1w=  2b0
    4  3b0  H    U
    5  U    2w0  1b-
"""
"""2.5, 2, 1.5, 1.5 and 1 point; with every game of the final round drawn 2, 1.5, 2, 1.5 and 1.5."""

FIVE_PLAYERS = """
    1  2w1  3b=  4w1  5b=  .
    2  1b0  5w=  .    4w=  3b1
    3  4w1  1w=  5b=  .    2w0
    4  3b0  .    1b0  2b=  5w=
    5  .    2b=  3w=  1w=  4b=
"""
"""3, 2, 2, 1 and 2 points; four games each."""

DOUBLE_ROUND = """
    1  2w=  3b1  .    2b0  3w=  .
    2  1b=  .    3w0  1w1  .    3b1
    3  .    1w0  2b1  .    1b=  2w0
"""
"""2, 2.5 and 1.5 points; four games each."""

KOYA_IN_3_1_0 = """
    1  2w1  3b=  4w=
    2  1b0  4w=  3b1
    3  4w1  1w=  2w0
    4  3b0  2b=  1b=
"""
"""5, 4, 4 and 2 points in 3-1-0."""

FORFEIT_OF_A_ROUND_ROBIN = """
    1  2w+  3b0  4w=
    2  1b-  4w1  3b1
    3  4w1  1w1  2w0
    4  3b0  2b0  1b=
"""
"""1.5, 2, 2 and 0.5 points."""

BEFORE_THE_END = replace(individuals(BYES_AND_A_LAST_FORFEIT), total_rounds=4)

CASES = [
    Case(
        id="8-not-in-round-robins",
        title="Buchholz is not for round robins",
        articles=["8", "9.1"],
        event=individuals(ROUND_ROBIN, "round-robin"),
        misread="In a complete round robin Buchholz is all points less one's own: it ranks the tied by nothing. Since 2026 it is refused.",
        turns_on=[
            *(Refused(code, "8") for code in ("BH", "BH/C1", "FB", "AOB", "AOB/F")),
            Value("BH", {1: 3.5, 2: 4.5, 3: 4.5, 4: 5.5}, BEFORE_2026),  # 6 points in all
            Value("SB", {1: 2.75, 2: 1.75, 3: 1.75, 4: 0.75}, EDITIONS),
            # 1.5 + 0.75 + 0.5 | 0 + 0.25 + 1.5 | 0.5 + 1.25 + 0 | 0 + 0.75 + 0
        ],
    ),
    Case(
        id="8.1-swiss-of-n-and-n-less-one",
        title="A Swiss stays a Swiss when everybody could have met everybody",
        articles=["8.1", "15.3", "16.4.1"],
        event=individuals(LAST_ROUND_FORFEIT),
        misread="Four players and three rounds look like a round robin, but the file says Swiss: Buchholz may be used, and a forfeit has a dummy.",
        turns_on=[
            Value("BH", {1: 3.5, 2: 4, 3: 4, 4: 5}),  # 2 + .5 + 1 | 2.5 + 1 + min(2, .5) | 1 + 2.5 + min(.5, 2) | .5 + 2 + 2.5
            Value("SB", {2: 1.5}),  # 0 + 1 + 0.5
        ],
        wrong=[Wrong(GACRUX, "guesses a round robin from n and n - 1 where TRF has no 192 record (this one has it)")],
    ),
    Case(
        id="8.2-exact-average",
        title="The average of the opponents' Buchholz is exact, over the games played",
        articles=["8.2"],
        event=individuals(LAST_ROUND_FORFEIT),
        misread="1 met 2, 3 and 4, with 4, 4 and 5: 13/3. The text rounds nothing. 2 and 3 met two opponents over the board; the forfeit is no third.",
        turns_on=[
            Value("AOB", {1: "13/3", 2: "17/4", 3: "17/4", 4: "23/6"}),
            # the final round drawn: Fore Buchholz 3.5, 4.5, 5 and 5
            Value("AOB/F", {1: "29/6", 2: "17/4"}),
        ],
        others=[
            Reading("R2", {"average_buchholz_decimals": 2}, Value("AOB", {1: "4.33", 4: "3.83"})),
        ],
        wrong=[
            Wrong(GACRUX, "rounds to 0.01 before ranking", Value("AOB", {1: "4.33"})),
            Wrong(ECHECS, "counts forfeits as games", Value("AOB", {2: "25/6"})),  # (3.5 + 5 + 4) / 3
        ],
    ),
    Case(
        id="8.3-final-round-drawn",
        title="Fore Buchholz: every paired game of the final round is a draw, a forfeit too; byes stay",
        articles=["8.3"],
        event=individuals(BYES_AND_A_LAST_FORFEIT),
        misread="1 won the last game by forfeit: it becomes a drawn game, so there is no dummy in that round. The own score of 16.4 is the fore score: "
        "5 has 1.5 for the bye's dummy.",
        turns_on=[
            Value("FB", {1: 5, 2: 5.5, 3: 5, 4: 5, 5: 5}),
            # 1.5 + 2 + 1.5 | 2 + 1.5 + 2 | 1.5 + 2 + 1.5 | 2 + 1.5 + 1.5 | 1.5 + 1.5 + 2
            Value("BH", {1: 4.5, 5: 4}),  # 2 + 1.5 + min(2.5, 1) | min(1, 1.5) + 2 + min(1, 2.5)
        ],
        readings=["R9"],
        others=[Reading("R10", {"fore_forfeits": "kept"}, Value("FB", {1: 4.5, 5: 3.5}))],
        wrong=[
            Wrong(SHARLY, "keeps the dummy of a last-round forfeit", Value("FB", {1: 4.5, 5: 3.5})),
            Wrong(TIEBREAK_CORE, "leaves forfeited pairings of the last round at the points awarded"),
            Wrong(ECHECS, "drops byes", Value("FB", {5: 3.5})),
            Wrong(CHESSPAIRING, "draws only games still pending: FB is BH", Value("FB", {1: 4.5})),
        ],
    ),
    Case(
        id="8.3-before-the-final-round",
        title="Before the final round Fore Buchholz is Buchholz",
        articles=["8.3"],
        event=BEFORE_THE_END,
        misread="Three of four rounds have been held. Drawing the last round held, as the edition of 2022 had it, gives 5 a Fore Buchholz of 5.",
        turns_on=[
            Value("FB", {1: 4.5, 5: 4}),
            Value("BH", {1: 4.5, 5: 4}),
            Value("FB", {5: 5}, GAME_AGAINST_ONESELF),  # 1.5 + 1.5 + 2
        ],
        others=[Reading("R10", {"fore_round": "counted"}, Value("FB", {1: 5, 5: 5}))],
        wrong=[
            Wrong(SHARLY, "draws the last round held", Value("FB", {1: 5})),
            Wrong(ECHECS, "draws the last round held"),
        ],
    ),
    Case(
        id="9.1-bye",
        title="Sonneborn-Berger counts unplayed rounds: the dummy's score times the points awarded",
        articles=["9.1", "16.4.2"],
        event=individuals(A_BYE_EACH),
        misread="1 beat 2 (2 points), had a bye, lost to 3. The bye adds the dummy's score; without it SB would be 2.",
        turns_on=[
            Value("SB", {1: 3.5}),  # 2 + min(2, 1.5) + 0
            Value("SB", {1: 4}, (*GAME_AGAINST_ONESELF, *UNCAPPED)),  # 2 + 2
            Value("SB", {1: 3}, VIRTUAL_OPPONENT),  # 1.5, as 2's bye is a draw for 1; the virtual opponent 1 + 0 + 0.5
        ],
        wrong=[
            Wrong(CHESSPAIRING, "ignores unplayed rounds", Value("SB", {1: 2})),
            Wrong(NPM_TIEBREAK, "has no Sonneborn-Berger in its published build, although its description has it"),
        ],
    ),
    Case(
        id="9.2-koya-odd-round-robin",
        title="Koya with five players: half of the four points one can make",
        articles=["9.2", "14.5"],
        event=individuals(FIVE_PLAYERS, "round-robin"),
        misread="Five rounds, but four games each: the limit is 2 and not 2.5. With 2.5 only participant 1 qualifies.",
        turns_on=[
            Value("KS", {1: 2, 2: 1.5, 3: 1, 4: 1, 5: 1.5}, EDITIONS),  # 1, 2, 3 and 5 have 2 or more
            Value("KS/L+1", {1: 0, 2: 0, 3: 0.5, 4: 0, 5: 0.5}, EDITIONS),  # 2.5 or more: 1
            Value("KS/L-1", {1: 2, 2: 1.5, 3: 1, 4: 1, 5: 1.5}, EDITIONS),  # 1.5 or more
            Value("KS/L-2", {1: 3, 2: 2, 3: 2, 4: 1, 5: 2}, EDITIONS),  # 1 or more: all
        ],
        others=[
            Reading("R14", {"koya_maximum": "all_rounds"}, Value("KS", {1: 0, 2: 0, 3: 0.5, 4: 0, 5: 0.5}, EDITIONS)),
        ],
        wrong=[
            Wrong(program, "takes half of the rounds", Value("KS", {1: 0, 2: 0, 3: 0.5, 4: 0, 5: 0.5}))
            for program in (SHARLY, TIEBREAK_CORE, CHESSPAIRING, ECHECS)
        ],
    ),
    Case(
        id="9.2-koya-double-round-robin",
        title="Koya in a double round robin: every game counts once, the limit is half of all games",
        articles=["9.2"],
        event=individuals(DOUBLE_ROUND, "round-robin"),
        misread="Four games each, so the limit is 2: 1 and 2 qualify. 2 has half a point and one against 1: 1.5, not 3.",
        turns_on=[Value("KS", {1: 0.5, 2: 1.5, 3: 1.5}, EDITIONS)],
        wrong=[Wrong(ECHECS, "counts the points against an opponent once for each meeting", Value("KS", {2: 3}))],
    ),
    Case(
        id="9.2-koya-forfeits",
        title="Koya counts forfeits against a qualifying opponent",
        articles=["9.2", "15.2"],
        event=individuals(FORFEIT_OF_A_ROUND_ROBIN, "round-robin"),
        misread="1 won against 2 by forfeit, and 2 has 2 of 3 points. Without forfeits 1 would have 0.",
        turns_on=[Value("KS", {1: 1, 2: 1, 3: 1, 4: 0.5}, EDITIONS)],  # 1.5 or more: 1, 2 and 3
        readings=["R17"],
        wrong=[Wrong(CHESSPAIRING, "drops forfeits", Value("KS", {1: 0}))],
    ),
    Case(
        id="14.5-koya-limit",
        title="One step of the Koya limit is half a point, whatever a draw is worth",
        articles=["14.5", "9.2"],
        event=individuals(KOYA_IN_3_1_0, "round-robin", scoring=THREE_ONE_NIL),
        misread="With 3-1-0 the limit is 4.5 and one step up 5: 1, with 5 points, still qualifies. A step of a draw would be 5.5.",
        turns_on=[
            Value("PTS", {1: 5, 2: 4, 3: 4, 4: 2}, EDITIONS),
            Value("KS/L+1", {1: 0, 2: 0, 3: 1, 4: 1}, EDITIONS),
            Value("KS/L-1", {1: 4, 2: 3, 3: 1, 4: 2}, EDITIONS),  # 4 or more: 1, 2 and 3
        ],
        others=[Reading("R15", {"koya_step": "draw"}, Value("KS/L+1", {1: 0, 2: 0, 3: 0, 4: 0}, EDITIONS))],
        wrong=[Wrong(SHARLY, "takes a draw's points for a step", Value("KS/L+1", {3: 0}))],
    ),
]
