"""Article 6: Direct Encounter."""

from __future__ import annotations

from tests.articles import BEFORE_2026, EDITIONS, REWRITTEN

from . import Case, Order, Reading, Wrong, individuals
from .peers import CHESSPAIRING, ECHECS, GACRUX_IN_JULY, SCALACHESS, SHARLY, TIEBREAK_CORE

MUTUAL_GAME = """
    1  2w1  3b0  4w=
    2  1b0  4w=  3b1
    3  4w1  1w1  2w0
    4  3b0  2b=  1b=
"""
"""1.5, 1.5, 2 and 1 point; 1 beat 2."""

MUTUAL_FORFEIT = """
    1  2w+  3b0  4w=
    2  1b-  4w=  3b1
    3  4w1  1w1  2w0
    4  3b0  2b=  1b=
"""
"""The same, but 1 won against 2 by forfeit."""

TWICE_DRAWN = """
    1  2w=  2b=  H    3w0
    2  1b=  1w=  3w=  Z
    3  Z    Z    2b=  1b1
"""
"""1.5 points each."""

THREE_MEETINGS = """
    1  Z  2w1  2b0  2w1
    2  U  1b0  1w1  1b0
"""
"""2 points each; 1 won the three games by 2-1."""

FROM_SCRATCH = """
    1  F  H  Z    2w1  3b=  4w0  5b0
    2  U  H  5w0  1b0  Z    3w=  4b1
    3  F  H  4w=  5b0  1w=  2b=  Z
    4  Z  H  3b=  Z    5w1  1b1  2w0
    5  Z  Z  2b1  3w1  4b0  Z    1w1
"""
"""3 points each; everybody has met everybody."""

CERTAIN_FIRST = """
    1  Z  2w1  3b1
    2  F  1b0  F
    3  U  F    1w0
"""
"""2 points each; 2 and 3 have not met."""

POSSIBLE_TIE = """
    1  Z  2w1  3b=
    2  H  1b0  F
    3  H  H    1w=
"""
"""1.5 points each; 2 and 3 have not met."""

FIRST_THEN_THE_REST = """
    1  Z  2w1  3b1  Z
    2  H  1b0  4w1  3b=
    3  H  4w1  1w0  2w=
    4  F  3b0  2b0  U
"""
"""2 points each; 1 and 4 have not met."""

BOTH_BEAT_THE_THIRD = """
    1  Z  3w1  Z
    2  Z  Z    3b1
    3  U  1b0  2w0
"""
"""1 point each; 1 and 2 have not met."""

OVERLAPPING = """
    1  F  H    2b=  Z
    2  U  3b0  1w=  4w=
    3  Z  2w1  4b1  Z
    4  F  H    3w0  2b=
"""
"""2 points each; 1 has not met 3 and 4."""

CASES = [
    Case(
        id="6.1-mutual-games",
        title="Direct Encounter counts the games among the tied and no others",
        articles=["6.1", "6.2"],
        event=individuals(MUTUAL_GAME),
        misread="1 and 2 have 1.5 points and 1 won their game; what they did against 3 and 4 has no part in it.",
        turns_on=[Order("PTS, DE", "3 | 1 | 2 | 4", EDITIONS)],
    ),
    Case(
        id="6.1.1-forfeit",
        title="In a Swiss a forfeit is no meeting",
        articles=["6.1.1"],
        event=individuals(MUTUAL_FORFEIT),
        misread="1 and 2 were paired, but no game was played: they stay level. With /P, or if the rules of the event say so, the forfeit decides.",
        turns_on=[Order("PTS, DE", "3 | 1 2 | 4", REWRITTEN), Order("PTS, DE/P", "3 | 1 | 2 | 4", EDITIONS)],
        others=[Reading("R11", {"forfeits_count_in_direct_encounter": True}, Order("PTS, DE", "3 | 1 | 2 | 4", REWRITTEN))],
        wrong=[
            Wrong(SHARLY, "takes a forfeited pairing for a meeting"),
            Wrong(TIEBREAK_CORE, "takes a forfeited pairing of tied players for a meeting"),
            Wrong(ECHECS, "counts forfeits (direct-encounter 3.0.3)", Order("PTS, DE", "3 | 1 | 2 | 4")),
        ],
    ),
    Case(
        id="6.1.2-average-of-two",
        title="Several games of one pair count with their average",
        articles=["6.1.2"],
        event=individuals(TWICE_DRAWN),
        misread="1 and 2 drew twice. The average gives 1 0.5, 2 1 and 3 1.5; the sum gives 1, 1.5 and 1.5, and 2 and 3 drew.",
        turns_on=[Order("PTS, DE", "3 | 2 | 1", REWRITTEN), Order("PTS, DE", "2 3 | 1", ["2009"])],
        others=[Reading("R13", {"repeated_meetings": "sum"}, Order("PTS, DE", "2 3 | 1", REWRITTEN))],
        wrong=[Wrong(CHESSPAIRING, "adds the mutual games", Order("PTS, DE", "2 3 | 1"))],
    ),
    Case(
        id="6.1.2-three-meetings",
        title="Three games of one pair: two thirds against one third",
        articles=["6.1.2"],
        event=individuals(THREE_MEETINGS),
        misread="1 won two of three games. A program that looks at two meetings only, or resets its count, calls it a tie.",
        turns_on=[Order("PTS, DE", "1 | 2", EDITIONS)],
        readings=["R13"],
        wrong=[Wrong(GACRUX_IN_JULY, "mis-weights a third meeting", Order("PTS, DE", "1 2"))],
    ),
    Case(
        id="6.2-from-scratch",
        title="Those still level are compared again, by the games among themselves",
        articles=["6.2"],
        event=individuals(FROM_SCRATCH),
        misread="In the first table 5 has 3, 4 has 2.5, and 1, 2 and 3 have 1.5 each. Among these three 1 has 1.5, 3 has 1 and 2 has 0.5.",
        turns_on=[Order("PTS, DE", "5 | 4 | 1 | 3 | 2", REWRITTEN)],
        wrong=[
            Wrong(CHESSPAIRING, "adds once and does not compare anew", Order("PTS, DE", "5 | 4 | 1 2 3")),
            Wrong(ECHECS, "adds once and does not compare anew", Order("PTS, DE", "5 | 4 | 1 2 3")),
        ],
    ),
    Case(
        id="6.3-certain-first",
        title="Not everybody has met: who is first whatever the missing games is first",
        articles=["6.3"],
        event=individuals(CERTAIN_FIRST),
        misread="1 has 2; 2 and 3 could reach 1. A program that gives up when somebody has not met somebody leaves all three level.",
        turns_on=[Order("PTS, DE", "1 | 2 3", EDITIONS)],
    ),
    Case(
        id="6.3-possible-tie",
        title="A possible tie for the first place blocks it",
        articles=["6.3"],
        event=individuals(POSSIBLE_TIE),
        misread="1 has 1.5. 3 has 0.5 and could win against 2: 1.5 as well, so nobody is certain to be first. The plain sum ranks 1, 3, 2.",
        turns_on=[Order("PTS, DE", "1 2 3", ["2009", *REWRITTEN])],
        others=[Reading("R12", {"direct_encounter": "sum"}, Order("PTS, DE", "1 | 3 | 2", REWRITTEN))],
        wrong=[
            Wrong(CHESSPAIRING, "ranks by the plain sum", Order("PTS, DE", "1 | 3 | 2")),
            Wrong(ECHECS, "ranks by the plain sum", Order("PTS, DE", "1 | 3 | 2")),
        ],
    ),
    Case(
        id="6.3-then-anew",
        title="After a certain first place Article 6 starts anew with the others",
        articles=["6.3", "6.2"],
        event=individuals(FIRST_THEN_THE_REST),
        misread="1 has 2, the others could reach 1.5, 1.5 and 1. Of 2, 3 and 4 all have met: 1.5, 1.5 and 0, and 2 and 3 drew.",
        turns_on=[Order("PTS, DE", "1 | 2 3 | 4", REWRITTEN)],
        wrong=[
            Wrong(TIEBREAK_CORE, "after a place by 6.3 tries 6.3 only, never 6.2", Order("PTS, DE", "1 | 2 3 4")),
            Wrong(SCALACHESS, "asks for more than half of the group's size, so 1 is not ranked", Order("PTS, DE", "1 2 3 4")),
        ],
    ),
    Case(
        id="6.3-nobody-is-last",
        title="6.3 finds certain first places; nobody is last for certain",
        articles=["6.3"],
        event=individuals(BOTH_BEAT_THE_THIRD),
        misread="3 lost to 1 and 2, who have not met. Neither of them is certain to be first, so all three stay level.",
        turns_on=[Order("PTS, DE", "1 2 3", REWRITTEN)],
        others=[
            Reading("R12", {"direct_encounter": "sum"}, Order("PTS, DE", "1 2 | 3", REWRITTEN)),
            Reading("R12", {"direct_encounter": "percentage"}, Order("PTS, DE", "1 2 | 3", REWRITTEN)),
        ],
        wrong=[Wrong(SHARLY, "splits groups from the bottom as well", Order("PTS, DE", "1 2 | 3"))],
    ),
    Case(
        id="6.3-overlapping-bounds",
        title="The best case of everybody else has to stay below",
        articles=["6.3"],
        event=individuals(OVERLAPPING),
        # 1: 0.5, two games missing, up to 2.5. 2: 1. 3: 2, one missing. 4: 0.5, one missing.
        misread="3 has at least 2, but 1, with 0.5 and two games missing, could reach 2.5: nothing is certain.",
        turns_on=[Order("PTS, DE", "1 2 3 4", REWRITTEN)],
        others=[Reading("R12", {"direct_encounter": "sum"}, Order("PTS, DE", "3 | 2 | 1 4", BEFORE_2026[2:]))],
        wrong=[Wrong(SHARLY, "lets the bounds of a group shrink and puts 3 first")],
    ),
]
