"""The sentences of explanations and comparisons: what happened in a round, why it adds an amount, what changes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from tiebreaks.engine import steps
from tiebreaks.engine.catalogue import UNRATED
from tiebreaks.engine.working import Reason
from tiebreaks.messages import Forms, Message, enclose, in_context, labels
from tiebreaks.model.rounds import Result


class Wording(NamedTuple):
    """The words for an amount: the article, the rule, and the rule with the numbers of the round if it takes any."""

    article: str
    rule: str  # without numbers: the same for every amount that came about alike
    reason: str = ""  # with them; empty: the rule says it all
    fore: str = ""  # 8.3: the same if a score differs because the final round counts as a draw


SENTENCES: Mapping[Reason, Wording] = {
    Reason.NO_ROUND: Wording("", "the game is pending and counts as nothing"),
    Reason.FREE_ROUND: Wording("15.2", "no opponent was scheduled, so there is nothing to add"),
    Reason.AWARDED: Wording("", "counts"),
    Reason.NOT_COUNTED: Wording("", "does not count here"),
    Reason.OPPONENT_SCORE: Wording(
        "8.1",
        "the opponent's {score}",
        fore="the opponent's {score} with the final round counted as a draw ({standing} in the standings)",
    ),
    Reason.FORFEIT_AS_PLAYED: Wording(
        "16.6",
        "forfeit counted as played under the rules of the event (/P): the opponent's adjusted {score}",
    ),
    Reason.DUMMY_OWN_SCORE: Wording(
        "16.4",
        "dummy opponent with the same {score}",
        "dummy opponent with the same {score} {own}",
        "dummy opponent with the same {score} {own}, the final round counted as a draw ({own_standing} in the standings)",
    ),
    Reason.DUMMY_CAPPED_BY_OPPONENT: Wording(
        "16.4.1",
        "dummy opponent with the same {score}, capped at the adjusted {score} of the scheduled opponent",
        "dummy opponent with the same {score} {own}, "
        "capped at {cap} (the adjusted {score} of the scheduled opponent, who has {standing} in the standings)",
        "dummy opponent with the same {score} {own}, the final round counted as a draw ({own_standing} in the standings), "
        "capped at {cap} (the adjusted {score} of the scheduled opponent, who has {standing} in the standings)",
    ),
    Reason.DUMMY_CAPPED_BY_DRAWS: Wording(
        "16.4.2",
        "dummy opponent with the same {score}, capped at a draw in every round",
        "dummy opponent with the same {score} {own}, capped at {cap} (a draw in every round)",
        "dummy opponent with the same {score} {own}, the final round counted as a draw ({own_standing} in the standings), "
        "capped at {cap} (a draw in every round)",
    ),
    Reason.VIRTUAL_OPPONENT: Wording(
        "16.4",
        "virtual opponent with the same {score} before the round, the opposite result in it, and a draw in every later round",
        "virtual opponent with the same {score} before the round, the opposite result in it, and a draw in every later round "
        "({before} + {missed} + {draws})",
    ),
    Reason.ZERO_OPPONENT: Wording("16.4", "not played: an opponent with 0 points stands in"),
    Reason.NO_ELEMENT: Wording("16.4", "not played, so the round is no element at all"),
    Reason.DUMMY_FOR_FORFEIT: Wording(
        "15.2",
        "won by forfeit: the winner's own {score} instead of the opponent's",
        "won by forfeit: the winner's own {score} {own} instead of the opponent's",
    ),
    Reason.CUT_LEAST: Wording("14.1", "cut as the least significant value"),
    Reason.CUT_VUR: Wording("16.5", "cut first, as a voluntarily unplayed round"),
    Reason.CUT_MOST: Wording("14.3", "cut as the most significant value"),
    Reason.RUNNING_SCORE: Wording("7.5", "the {score} after this round"),
    Reason.OUTSIDE_GROUP: Wording("6.1", "not against one of those tied"),
    Reason.MEETING: Wording("6.1", "points against one of those tied"),
    Reason.NOT_A_MEETING: Wording("6.1.1", "a forfeit does not count as a meeting"),
    Reason.LIMIT_REACHED: Wording("9.2", "the opponent has reached the limit"),
    Reason.LIMIT_MISSED: Wording("9.2", "the opponent has not reached the limit"),
    Reason.RATING: Wording("10.1", "the opponent's rating"),
    Reason.NOT_OVER_THE_BOARD: Wording("", "not played over the board"),
    Reason.UNRATED_OPPONENT: Wording("10", "the opponent has no rating"),
    Reason.OPPONENT_TIE_BREAK: Wording("", "the opponent's {value}"),
    Reason.OPPONENT_WITHOUT_TIE_BREAK: Wording("", "the opponent has no {value}, because they played nobody with a rating"),
    Reason.RATING_GIVEN: Wording("10", "the opponent has no rating and counts with this one (/U)"),
}
VARIANTS: Mapping[Reason, Mapping[str | Fraction | None, Wording]] = {
    Reason.ADJUSTED_SCORE: {  # by the provision opponents_unplayed_rounds
        "all_drawn": Wording(
            "16.3",
            "the opponent's {score}, with unplayed rounds counted as draws",
            "the opponent's {score}, with unplayed rounds counted as draws ({standing} in the standings)",
            "the opponent's {score}, with unplayed rounds and the final round counted as draws ({standing} in the standings)",
        ),
        "trailing_vurs_drawn": Wording(
            "16.3",
            "the opponent's {score}, with requested byes and forfeit losses at the end counted as draws",
            "the opponent's {score}, with requested byes and forfeit losses at the end counted as draws "
            "({standing} in the standings)",
            "the opponent's {score}, with requested byes and forfeit losses at the end, and the final round, counted as draws "
            "({standing} in the standings)",
        ),
        "trailing_requested_byes_drawn": Wording(
            "16.3",
            "the opponent's {score}, with requested byes at the end counted as draws",
            "the opponent's {score}, with requested byes at the end counted as draws ({standing} in the standings)",
            "the opponent's {score}, with requested byes at the end, and the final round, counted as draws "
            "({standing} in the standings)",
        ),
        "closing_byes_drawn": Wording(
            "16.3",
            "the opponent's {score}, with requested byes at the end counted as draws; a forfeit loss ends their run",
            "the opponent's {score}, with requested byes at the end counted as draws; a forfeit loss ends their run "
            "({standing} in the standings)",
            "the opponent's {score}, with requested byes at the end, and the final round, counted as draws; a forfeit loss "
            "ends the run of byes ({standing} in the standings)",
        ),
        "as_awarded": Wording(
            "16.3",
            "the opponent's real {score}, with unplayed rounds as awarded",
            fore="the opponent's real {score}, with unplayed rounds as awarded and the final round counted as a draw "
            "({standing} in the standings)",
        ),
    },
    Reason.WON_UNPLAYED: {  # by the provision wins_not_over_the_board
        "byes": Wording("7.1", "worth as many points as {win}, but won by forfeit, which does not count"),
        "forfeits": Wording("7.1", "worth as many points as {win}, but a bye, which does not count"),
        "none": Wording("7.1", "worth as many points as {win}, but not played, which does not count"),
    },
    Reason.COMPARED_WITH_OPPONENT: {  # by what it is worth
        Fraction(1): Wording("", "more points than the opponent"),
        Fraction(1, 2): Wording("", "as many points as the opponent"),
        Fraction(0): Wording("", "fewer points than the opponent"),
        None: Wording("", "compared with the points of the opponent"),  # of a self-defined rule
    },
    Reason.COMPARED_WITH_DRAW: {
        Fraction(1): Wording("", "not compared with an opponent: more points than for a draw"),
        Fraction(1, 2): Wording("", "not compared with an opponent: as many points as for a draw"),
        Fraction(0): Wording("", "not compared with an opponent: fewer points than for a draw"),
        None: Wording("", "not compared with an opponent: compared with the points for a draw"),
    },
}
MULTIPLIERS: Mapping[str, Wording] = {  # by the provision unplayed_in_sonneborn_berger
    "drawn": Wording("9.1", "multiplied by a draw, whatever was awarded"),
    "pairing_bye_nothing": Wording("9.1", "a pairing-allocated bye adds nothing"),
    "nothing": Wording("9.1", "an unplayed round adds nothing"),
}
CUT_LOWEST_PRODUCT = Wording("14.1.1", "cut as the lowest product")  # by the provision sonneborn_berger_cut
SPENT_CUT = Wording("14.1", "it uses up a cut")  # by the provision average_rating_cut
CUT_FULL_POINT_BYE = Wording("16.1, 16.5", "cut first, as a full-point bye counts as voluntarily unplayed")
BOARD_POINTS: Mapping[tuple[bool, bool], str] = {  # 12: whether boards have a part in the amount, and whether some have none
    (True, False): "{reason}: {points}",
    (True, True): "{reason}: {points} ({without})",
    (False, True): "{reason}: ({without})",
    (False, False): "{reason}",
}

WINS: Mapping[str, tuple[Message, Message]] = {  # 7.1; 7.2 and 7.4; by the score: of game points it is one on every board
    "": (Message("a win"), Message("won over the board")),
    "MP": (Message("a win"), Message("won over the board")),
    "GP": (Message("a win on every board"), Message("played and won on every board")),
}
SCORE_NAMES: Mapping[str, Message] = {"": Message("score"), "MP": Message("match points"), "GP": Message("game points")}

CONCLUSIONS: Mapping[type[steps.Steps], Mapping[str, str]] = {  # by the steps that a rule hands over, and their case
    steps.Steps: {"": "Total: {value}."},
    steps.OwnSteps: {
        "sum": "Total: {value}.",
        "mean": "Mean of {terms}: {sum} / {terms} = {value}.",
        "own rule": "By its own rule: {value}.",
        "sum, named": "Total: {named}, {value}.",
        "mean, named": "Mean of {terms}: {named}, {sum} / {terms} = {value}.",
        "own rule, named": "By its own rule: {named}, {value}.",
    },
    steps.DatumStep: {"": "{name} {value}.", "given": "Unrated, counted as {value} (/U)."},
    steps.GivenStep: {"": "Given from elsewhere: {value}.", "computed by": "Computed by {computed_by}: {value}."},
    steps.DecidedSteps: {
        "play-off": "Place {value} in the play-off of {participants}.",
        "play-off, described": "Place {value} in the play-off of {participants}: {description}.",
        "by hand": "Place {value} among {participants}, by hand.",
        "by hand, reason": "Place {value} among {participants}, by hand: {reason}.",
    },
    steps.BonusStep: {"": "Total: {value}.", "adjusted": "Sum {sum}, adjustment {bonus}. Total: {value}."},
    steps.MeanSteps: {
        "": "Mean of {terms}: {sum} / {terms} = {mean}.",
        "rounded": "Mean of {terms}: {sum} / {terms} = {mean}, rounded to {value}.",
    },
    steps.ForeStep: {
        "": "Total: {value}.",
        "final round to come": "Total: {value}. The final round is still to come, so this is the same as Buchholz.",
    },
    steps.LimitStep: {
        "": "Points against opponents with {limit} or more: {value}.",
        "MP": "Points against opponents with {limit} or more match points: {value}.",
        "GP": "Points against opponents with {limit} or more game points: {value}.",
    },
    steps.PerformanceSteps: {
        "": "Average rating {average}; score {score} out of {games}, {percent} %, difference {difference:+d} (B.02 8.1.1): "
        "{value}."
    },
    steps.PerfectPerformanceSteps: {
        "": "Score {score} out of {games}; a rating of {value} expects {expects}, a rating of {below} only {expects_below} "
        "(B.02 8.1.2).",
        "no score": "Score {score} out of {games}: the lowest rating met, less {no_score} (10.3): {value}.",
    },
    steps.StrengthSteps: {
        "MP": "{secondary} match points, and Buchholz {buchholz} divided by {divisor}: {value}.",
        "GP": "{secondary} game points, and Buchholz {buchholz} divided by {divisor}: {value}.",
        "MP, fore": "{secondary} match points, and Fore Buchholz {buchholz} divided by {divisor}: {value}.",
        "GP, fore": "{secondary} game points, and Fore Buchholz {buchholz} divided by {divisor}: {value}.",
    },
    steps.BoardsSteps: {"": "Points by board: {by_board}. Compared: {compared}."},
    steps.EncounterSteps: {
        "": "Separate score: {value}.",
        "MP": "Separate match points: {value}.",
        "GP": "Separate game points: {value}.",
        "a game": "{sum} in {terms} mutual {terms:game|games}: {value} a game.",
        "a match": "{sum} in {terms} mutual {terms:match|matches}: {value} a match.",
    },
}
DATA: Mapping[str, str] = labels(  # names of tie-breaks as a sentence begins
    {"tournament pairing number": "Tournament pairing number", "rating": "Rating"}
)
UNDEFINED = Message("Undefined: nothing counts. Undefined values rank last.")
NO_VALUE = {  # of Article 6 and 13.3: it ranked nobody
    "uncertain": "Not all of those still tied have met, so no place is certain ({cited}): nothing decided, no value.",
    "level": "Those still tied are level against each other ({cited}): nothing decided, no value.",
    "unmet": "Met none of those tied ({cited}), so no value; ranks behind those who have one.",  # 2022
}
NOT_DECIDED: Mapping[str, Message] = {  # by the code
    "PO": Message("No play-off: no value, and the place stays."),
    "HAND": Message("No order by hand: no value, and the place stays."),
}
NOT_GIVEN = Message("No value is given from elsewhere. Undefined values rank last.")
DROPPED = enclose("Dropped from the list, because {reason} (Article {cited}).", reason=UNRATED, cited=UNRATED.article)

BOARDS: Mapping[type[steps.BoardsSteps], Mapping[int, str]] = {  # 12: what is compared, by its last board; 0: any other
    steps.BoardCountSteps: {0: "board count (the lower is ahead)"},
    steps.TopBoardSteps: {0: "on board {last}"},
    steps.BottomBoardSteps: {0: "on boards 1 to {last}", 1: "on board 1"},
}
COMPARED_BOARDS: Mapping[str, str] = {  # what one team has there; what two have; what one has against the other
    "one": "{points} {what}",
    "two": "{ours} and {theirs} {what}",
    "against": "{ours} to {theirs} {what}",
}

RECORDS: Mapping[Result, Message] = {
    Result.WIN: Message("won"),
    Result.DRAW: Message("drew"),
    Result.LOSS: Message("lost"),
    Result.UNRATED_WIN: Message("won (under one move)"),
    Result.UNRATED_DRAW: Message("drew (under one move)"),
    Result.UNRATED_LOSS: Message("lost (under one move)"),
    Result.FORFEIT_WIN: Message("won by forfeit"),
    Result.FORFEIT_LOSS: Message("lost by forfeit"),
    Result.PAIRING_BYE: Message("pairing-allocated bye"),
    Result.FULL_BYE: Message("full-point bye"),
    Result.HALF_BYE: Message("half-point bye"),
    Result.ZERO_BYE: Message("zero-point bye or absence"),
    Result.REST: Message("free round"),
    Result.PENDING: Message("pending"),
    Result.NO_ROUND: Message("pending"),  # where pending games count as nothing
}
BOTH_FORFEITED: Mapping[Result, Message] = {  # forfeits that both sides have in common
    Result.FORFEIT_LOSS: Message("double forfeit"),
    Result.FORFEIT_WIN: Message("level by forfeits"),
}
COLOURS = (Message("White"), Message("Black"))
RECORD: Mapping[str, str] = {  # what happened in a round with an opponent
    "match": "{outcome} {points}-{opponent_points} against {opponent}",
    "match, colour": "{outcome} {points}-{opponent_points} against {opponent} with {colour}",
}
DRAWN: Mapping[str, str] = {  # the same of a match that was drawn: not every language draws it as it draws a game
    "match": "drew {points}-{opponent_points} with {opponent}",
    "match, colour": "drew {points}-{opponent_points} with {opponent}, with {colour}",
}
TAKEN_AS_DRAWN: Mapping[bool, str] = {  # whether of teams
    False: "{record}, counted as a draw",
    True: in_context("{record}, counted as a draw", "a match of teams"),
}

BOTH_HAVE: Mapping[str, str] = {  # by the score
    "": "Both have {points} {points:point|points}.",
    "MP": "Both have {points} match {points:point|points}.",
    "GP": "Both have {points} game {points:point|points}.",
}
BOTH_HAVE_IN_SHORT: Mapping[str, str] = {
    "": "both have {points} {points:point|points}",
    "MP": "both have {points} match {points:point|points}",
    "GP": "both have {points} game {points:point|points}",
}
POINTS_AGAINST: Mapping[str, str] = {
    "": "{first} has {ours} {ours:point|points}, {second} {theirs}.",
    "MP": "{first} has {ours} match {ours:point|points}, {second} {theirs}.",
    "GP": "{first} has {ours} game {ours:point|points}, {second} {theirs}.",
}
POINTS_IN_SHORT: Mapping[str, str] = {
    "": "{ours} {ours:point|points} to {theirs}",
    "MP": "{ours} match {ours:point|points} to {theirs}",
    "GP": "{ours} game {ours:point|points} to {theirs}",
}
UNMET: Mapping[str, str] = {  # 6.3
    "players": "{name} separates none of the {count} players on {points}: not all have met, and whatever the missing results, "
    "none is certain to be ahead ({cited}).",
    "teams": "{name} separates none of the {count} teams on {points}: not all have met, and whatever the missing results, "
    "none is certain to be ahead ({cited}).",
    "players tied": "{name} separates none of the {count} players still tied: not all have met, and whatever the missing "
    "results, none is certain to be ahead ({cited}).",
    "teams tied": "{name} separates none of the {count} teams still tied: not all have met, and whatever the missing results, "
    "none is certain to be ahead ({cited}).",
    "left level": "{name} leaves {count} of those tied together, these two among them: not all of them have met, and whatever "
    "the missing results, neither of the two is certain to be ahead ({cited}).",
}
TWO_UNMET: Mapping[str, str] = {
    "not met": "{name} does not separate them: they have not met ({cited}).",
    "some missing": "{name} does not separate them: they have not played all their games with each other ({cited}).",
}
DECIDES_NOTHING: Mapping[bool, str] = {False: "{name} does not decide", True: "{name} do not decide"}  # whether of several
NOT_APPLIED: Mapping[bool, str] = {False: "{name} does not apply", True: "{name} do not apply"}
PASSED_OVER: Mapping[bool, str] = {
    False: "{name} does not apply, because those tied there have different game points ({cited}).",
    True: "{name} do not apply, because those tied there have different game points ({cited}).",
}
DECIDES_IN_FULL: Mapping[bool, str] = {False: "{name} decides: {how}.", True: "{name} decide: {how}."}
DECIDES: Mapping[bool, str] = {False: "{name} decides: {how}", True: "{name} decide: {how}"}
DOES: Mapping[bool, str] = {False: "{name} does: {how}", True: "{name} do: {how}"}  # after one that does not
DECIDED: Mapping[str, str] = {  # by people
    "play-off": "The play-off decides.",
    "play-off, how": "The play-off decides: {how}.",
    "by hand": "An order by hand decides.",
    "by hand, how": "An order by hand decides: {how}.",
}
DECIDED_IN_SHORT: Mapping[str, str] = {
    "play-off": "the play-off decides",
    "play-off, how": "the play-off decides: {how}",
    "by hand": "an order by hand decides",
    "by hand, how": "an order by hand decides: {how}",
}
IS_PLAYING: Mapping[bool, Mapping[str, str]] = {  # whether a team; on board 1 it has the colour
    False: {
        "white": "Playing {opponent} with White in round {round}, board {board}.",
        "black": "Playing {opponent} with Black in round {round}, board {board}.",
    },
    True: {
        "white": "Playing {opponent} in round {round}, match {board}.",
        "black": "Playing {opponent} in round {round}, match {board}.",
    },
}
BETWEEN_TWO: Mapping[str, str] = {  # by the score
    "": "{ours} to {theirs} in the games between the two",
    "MP": "{ours} to {theirs} match points in the matches between the two",
    "GP": "{ours} to {theirs} game points in the matches between the two",
}
MARKS: Mapping[Reason, str] = {  # what is unusual about an amount beside others
    Reason.CUT_LEAST: "cut",
    Reason.CUT_MOST: "cut",
    Reason.CUT_VUR: "cut ({cited})",
    Reason.FORFEIT_AS_PLAYED: "forfeit as played (/P)",
    Reason.DUMMY_OWN_SCORE: "dummy ({cited})",
    Reason.DUMMY_CAPPED_BY_OPPONENT: "dummy ({cited})",
    Reason.DUMMY_CAPPED_BY_DRAWS: "dummy ({cited})",
    Reason.VIRTUAL_OPPONENT: "virtual opponent ({cited})",
    Reason.ZERO_OPPONENT: "no opponent ({cited})",
    Reason.DUMMY_FOR_FORFEIT: "dummy ({cited})",
    Reason.RATING_GIVEN: "unrated (/U)",
}
ADJUSTED: Mapping[str, str] = {  # a score that is not that of the table, by the provision opponents_unplayed_rounds
    "all_drawn": "{standing} in the table; unplayed rounds counted as draws ({cited})",
    "trailing_vurs_drawn": "{standing} in the table; unplayed rounds at the end counted as draws ({cited})",
    "trailing_requested_byes_drawn": "{standing} in the table; byes at the end counted as draws ({cited})",
    "closing_byes_drawn": "{standing} in the table; byes at the end counted as draws ({cited})",
    "as_awarded": "{standing} in the table; unplayed rounds as awarded ({cited})",
}
AGAINST: Mapping[str, str] = {  # how
    "higher": "{ours} to {theirs}",
    "lower": "{ours} to {theirs} (the lower is ahead)",
    "": "{ours} to {theirs} in the games among the {tied} still tied",
    "MP": "{ours} to {theirs} match points in the matches among the {tied} still tied",
    "GP": "{ours} to {theirs} game points in the matches among the {tied} still tied",
    "certain whatever the games": "{against} and certain whatever the missing games",
    "certain whatever the matches": "{against} and certain whatever the missing matches",
}
TIED: Mapping[str, str] = {  # 6: what ranks a group, and in which order
    "percentage": "By the points a game ({cited}): {order}.",
    "sum": "By the sum of the mutual games ({cited}): {order}.",
    "certain": "Not everybody has met ({cited}): {order}.",
    "all met": "Everybody has met ({cited}): {order}.",
    "fixed": "With fixed pairings, by the games so far ({cited}): {order}.",
    "all level": "all level",
    "no first, games": "nobody is first whatever the missing games",
    "no first, matches": "nobody is first whatever the missing matches",
    "mutual": "By the boards of their matches ({cited}): {compared}: {order}.",  # 13.3.2
    "all": "By the boards of the tournament ({cited}): {compared}: {order}.",
}

PLAY_OFF_SCORE: Mapping[bool, str] = {  # whether the kinds of its games are known
    False: "{ours}-{theirs}",
    True: "{ours}-{theirs} in {games}",
}
PLAY_OFF_GAMES: Mapping[str, Message] = {
    "classical": Message("classical games"),
    "rapid": Message("rapid games"),
    "blitz": Message("blitz games"),
    "armageddon": Message("Armageddon games"),
}

ALSO = Forms("{who} has rank {rank}, too.", "{who} have rank {rank}, too.")  # who else has the rank of a neighbour
FILE_WARNINGS = Forms("Note: reading the file gave {count} warning.", "Note: reading the file gave {count} warnings.")
