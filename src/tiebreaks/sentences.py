"""The sentences of explanations, in one place: what happened in a round, and why an amount stands there."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tiebreaks.rounds import Result
from tiebreaks.working import Reason

SENTENCES: Mapping[Reason, tuple[str, str]] = {  # article, sentence
    Reason.NO_ROUND: ("4.2", "not a round of this tournament"),
    Reason.FREE_ROUND: ("15.2", "no opponent was scheduled, so there is nothing to add"),
    Reason.AWARDED: ("", "counts"),
    Reason.NOT_COUNTED: ("", "does not count here"),
    Reason.OPPONENT_SCORE: ("8.1", "the opponent's {score}"),
    Reason.ADJUSTED_SCORE: ("16.3", "the opponent's {score}, {adjusted} taken as draws"),
    Reason.FORFEIT_AS_PLAYED: (
        "16.6",
        "a forfeit, by the rules of the event (/P) as if played: the opponent's adjusted {score}",
    ),
    Reason.DUMMY_OWN_SCORE: ("16.4", "not played: a dummy with one's own {score}"),
    Reason.DUMMY_CAPPED_BY_OPPONENT: (
        "16.4.1",
        "forfeited: a dummy with one's own {score}, but no more than the adjusted {score} of the scheduled opponent",
    ),
    Reason.DUMMY_CAPPED_BY_DRAWS: (
        "16.4.2",
        "not played: a dummy with one's own {score}, but no more than a draw in every round",
    ),
    Reason.VIRTUAL_OPPONENT: (
        "16.4",
        "not played: a virtual opponent with one's {score} before the round, what the round lacks to a win, then draws",
    ),
    Reason.CUT_LEAST: ("14.1", "cut as the least significant value"),
    Reason.CUT_VUR: ("16.5", "cut first, as a voluntarily unplayed round"),
    Reason.CUT_MOST: ("14.3", "cut as the most significant value"),
    Reason.RUNNING_SCORE: ("7.5", "the {score} after this round"),
    Reason.OUTSIDE_GROUP: ("6.1", "not against one of those tied"),
    Reason.MEETING: ("6.1", "points against one of those tied"),
    Reason.NOT_A_MEETING: ("6.1.1", "a forfeit is not a meeting"),
    Reason.LIMIT_REACHED: ("9.2", "the opponent has reached the limit"),
    Reason.LIMIT_MISSED: ("9.2", "the opponent has not reached the limit"),
    Reason.RATING: ("10.1", "the opponent's rating"),
    Reason.NOT_OVER_THE_BOARD: ("", "not played over the board"),
    Reason.UNRATED_OPPONENT: ("10", "the opponent has no rating"),
    Reason.OPPONENT_TIE_BREAK: ("", "the opponent's own value"),
    Reason.COMPARED_WITH_OPPONENT: ("", "{compared} the opponent"),
    Reason.COMPARED_WITH_DRAW: ("", "not compared with an opponent: {compared} for a draw"),
    Reason.RATING_GIVEN: ("10", "the opponent has no rating and is taken as this (/U)"),
}

OWN_RECORD: Mapping[str, tuple[str, str]] = {  # Article 7: what counts, and what does not
    "PTS": ("the points of the round", ""),
    "WIN": ("worth as many points as {win}", "not worth as many points as {win}"),
    "WON": ("{won}", "not {won}"),
    "BPG": ("played over the board with Black", "not played over the board with Black"),
    "BWG": ("{won} with Black", "not {won} with Black"),
    "REP": ("a round elected to play", "a requested bye, a forfeit loss or a free round"),
    "STD": ("", "no opponent was scheduled"),
    "KS": ("", "no opponent was scheduled"),
    "MPTS": ("the {score} of the round", ""),
    "GPTS": ("the {score} of the round", ""),
    "MPvGP": ("the {score} of the round", ""),
    "BC": ("the points of each board times its number", ""),
    "TBR": ("the points on board 1", ""),
    "BBE": ("the points of all boards but the last", ""),
}
WINS: Mapping[str, tuple[str, str]] = {  # 7.1, and 7.2 and 7.4, by the score: a win of game points is one on every board
    "": ("a win", "won over the board"),
    "MP": ("a win", "won over the board"),
    "GP": ("a win on every board", "played and won on every board"),
}
SCORE_NAMES: Mapping[str, str] = {"": "score", "MP": "match points", "GP": "game points"}
COMPARED = {Fraction(1): "more points than", Fraction(1, 2): "as many points as", Fraction(0): "fewer points than"}  # 7.7

RECORDS: Mapping[Result, str] = {
    Result.WIN: "won",
    Result.DRAW: "drew",
    Result.LOSS: "lost",
    Result.UNRATED_WIN: "won (under one move)",
    Result.UNRATED_DRAW: "drew (under one move)",
    Result.UNRATED_LOSS: "lost (under one move)",
    Result.FORFEIT_WIN: "won by forfeit",
    Result.FORFEIT_LOSS: "lost by forfeit",
    Result.PAIRING_BYE: "pairing-allocated bye",
    Result.FULL_BYE: "full-point bye",
    Result.HALF_BYE: "half-point bye",
    Result.ZERO_BYE: "zero-point bye or absence",
    Result.REST: "free round",
    Result.PENDING: "pending",
}

ADJUSTED: Mapping[str, str] = {  # by the provision opponents_unplayed_rounds
    "all_drawn": "every game they did not play",
    "trailing_vurs_drawn": "their closing requested byes and forfeit losses",
    "trailing_requested_byes_drawn": "their closing requested byes",
}
