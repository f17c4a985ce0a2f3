"""Articles 3 and 4.1: ties decided at the board, by hand, or by values from elsewhere."""

from __future__ import annotations

import tiebreaks as tb
from tests.articles import EDITIONS

from . import Case, Order, Value, individuals

TWO_TIES = """
    1  4w1  3b1  2w=
    2  3w1  4b1  1b=
    3  2b0  1w0  4w=
    4  1b0  2w0  3b=
"""
"""2.5, 2.5, 0.5 and 0.5 points; 1 and 2 drew, 3 and 4 drew. SB is 2.25, 2.25, 0.25 and 0.25."""

THREE_AHEAD = """
    1  4w1
    2  5w1
    3  6w1
    4  1b0
    5  2b0
    6  3b0
"""
"""1, 2 and 3 have a point, the others none."""

MATCH = tb.PlayOff(games=[(1, 2, "1-0", "blitz"), (2, 1, "1-0", "blitz"), (2, 1, "1-0", "blitz")])
"""1 wins a game, 2 wins two."""

ARMAGEDDON = tb.PlayOff(games=[(1, 2, "½-½", "rapid"), (2, 1, "½-½", "rapid"), (1, 2, "½-½", "armageddon")])

ALL_PLAY_ALL = tb.PlayOff(games=[(1, 2, "½-½", "rapid"), (2, 3, "1-0", "rapid"), (3, 1, "½-½", "rapid")])
"""1 has 1, 2 has 1.5, 3 has 0.5."""

LEVEL = [(1, 2, "½-½", "rapid"), (2, 3, "1-0", "rapid"), (3, 1, "0-1", "rapid")]
"""1 and 2 have 1.5, 3 has none. 1 won with Black, 2 with White."""

CASES = [
    Case(
        id="3-match",
        title="A play-off orders the two who are tied, and its games count in nothing else",
        articles=["3"],
        event=individuals(TWO_TIES, "round-robin", play_offs=[MATCH]),
        misread="A program that enters the three games as rounds changes points, wins and Sonneborn-Berger of both.",
        turns_on=[
            Order("PTS, PO", "2 | 1 | 3 4", EDITIONS),  # 2 to 1
            Value("PTS", {1: 2.5, 2: 2.5}, EDITIONS),
            Value("SB", {1: 2.25, 2: 2.25}, EDITIONS),  # 0.5 + 0.5 + half of 2.5
            Value("WON", {1: 2, 2: 2}, EDITIONS[1:]),
        ],
    ),
    Case(
        id="3-behind-tie-breaks",
        title="A play-off stands where the list has it: behind tie-breaks it decides what they leave tied",
        articles=["3", "4.2"],
        event=individuals(TWO_TIES, "round-robin", play_offs=[MATCH]),
        misread="Direct Encounter, wins and Sonneborn-Berger are level in both ties; only then is the play-off asked.",
        turns_on=[Order("PTS, DE, SB, PO", "2 | 1 | 3 4", EDITIONS)],
    ),
    Case(
        id="3-armageddon",
        title="A draw of an Armageddon game decides for Black",
        articles=["3"],
        event=individuals(TWO_TIES, "round-robin", play_offs=[ARMAGEDDON]),
        misread="Counted as half a point each, the match ends 1.5 to 1.5 and decides nothing.",
        turns_on=[Order("PTS, PO", "2 | 1 | 3 4", EDITIONS)],
    ),
    Case(
        id="3-two-play-offs",
        title="Two ties, two play-offs: each orders its own",
        articles=["3", "4.2"],
        event=individuals(TWO_TIES, "round-robin", play_offs=[MATCH, tb.PlayOff(order=[4, 3], description="one blitz game")]),
        misread="One order for all participants of play-offs would put 4 before 1.",
        turns_on=[Order("PTS, PO", "2 | 1 | 4 | 3", EDITIONS)],
    ),
    Case(
        id="3-all-play-all",
        title="A play-off of three goes by its points",
        articles=["3"],
        event=individuals(THREE_AHEAD, play_offs=[ALL_PLAY_ALL]),
        misread="Nobody has won two games; the points of the play-off decide, not its wins.",
        turns_on=[Order("PTS, PO", "2 | 1 | 3 | 4 5 6", EDITIONS)],
    ),
    Case(
        id="3-own-list",
        title="A play-off of three has its own list; whom it leaves tied goes on to the next entry of the event's",
        articles=["3", "4.2"],
        event=individuals(THREE_AHEAD, play_offs=[tb.PlayOff(games=LEVEL, tie_breaks="BWG")]),
        misread="By the list of the event, 2 would be ahead of 1: of two with equal points the higher number (TPN/R).",
        turns_on=[Order("PTS, PO, TPN/R", "1 | 2 | 3 | 6 | 5 | 4", EDITIONS[-1:])],
    ),
    Case(
        id="3-left-tied",
        title="Two who are level in a play-off of three stay tied behind nobody but its winner",
        articles=["3", "4.2"],
        event=individuals(THREE_AHEAD, play_offs=[tb.PlayOff(games=LEVEL)]),
        misread="The third of the play-off is behind both, whatever the next entry says.",
        turns_on=[
            Order("PTS, PO", "1 2 | 3 | 4 5 6", EDITIONS),
            Order("PTS, PO, TPN/R", "2 | 1 | 3 | 6 | 5 | 4", EDITIONS[-1:]),
        ],
    ),
    Case(
        id="3-order-given",
        title="A knock-out of three does not say who is second: its order is given",
        articles=["3"],
        event=individuals(THREE_AHEAD, play_offs=[tb.PlayOff((1, 2, 3), [(1, 2, "1-0"), (3, 1, "1-0")], order=(3, 1, 2))]),
        misread="By points 1 and 3 would be level with one each.",
        turns_on=[Order("PTS, PO", "3 | 1 | 2 | 4 5 6", EDITIONS)],
    ),
    Case(
        id="4.1-order-by-hand",
        title="An order by hand decides the tie that it names, and leaves the other",
        articles=["4.1", "4.2"],
        event=individuals(TWO_TIES, "round-robin", orders=[tb.HandOrder([4, 3], "lots in the hall")]),
        misread="An order by hand is no rank: 4 is third, not first.",
        turns_on=[Order("PTS, HAND", "1 2 | 4 | 3", EDITIONS), Order("PTS, DE, HAND", "1 2 | 4 | 3", EDITIONS)],
    ),
    Case(
        id="4.1-values-from-elsewhere",
        title="Values from elsewhere rank like any other, and who has none is last",
        articles=["4.1", "4.2"],
        event=individuals(TWO_TIES, "round-robin", values={"OTHER_LEAGUE": {1: "1/3", 2: "0.33", 4: 0}}),
        misread="Printed with two decimals 1 and 2 are level; exactly, a third is more than 0.33. No value is less than 0.",
        turns_on=[Order("PTS, OTHER_LEAGUE", "1 | 2 | 4 | 3", EDITIONS)],
    ),
    Case(
        id="4.1-lower-is-ahead",
        title="Of values from elsewhere the lower may be ahead; who has none is last all the same",
        articles=["4.1", "4.2"],
        event=individuals(TWO_TIES, "round-robin", values=[tb.GivenValues("OTHER_PENALTIES", {1: 2, 2: 1, 4: 7}, "low")]),
        misread="A program that reads no value as 0, the lowest one, puts 3 before 4.",
        turns_on=[Order("PTS, OTHER_PENALTIES", "2 | 1 | 4 | 3", EDITIONS)],
    ),
]
