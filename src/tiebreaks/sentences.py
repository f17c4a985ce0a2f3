"""The sentences of explanations and checks, in one place: what happened in a round, why an amount is there, what differs."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tiebreaks import steps
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
    Reason.OPPONENT_TIE_BREAK: ("", "the opponent's {value}"),
    Reason.OPPONENT_WITHOUT_TIE_BREAK: ("", "the opponent has no {value}: no game against anybody with a rating"),
    Reason.COMPARED_WITH_OPPONENT: ("", "{compared} the opponent"),
    Reason.COMPARED_WITH_DRAW: ("", "not compared with an opponent: {compared} for a draw"),
    Reason.RATING_GIVEN: ("10", "the opponent has no rating and is taken as this (/U)"),
}

WINS: Mapping[str, tuple[str, str]] = {  # 7.1, and 7.2 and 7.4, by the score: a win of game points is one on every board
    "": ("a win", "won over the board"),
    "MP": ("a win", "won over the board"),
    "GP": ("a win on every board", "played and won on every board"),
}
SCORE_NAMES: Mapping[str, str] = {"": "score", "MP": "match points", "GP": "game points"}
COMPARED = {Fraction(1): "more points than", Fraction(1, 2): "as many points as", Fraction(0): "fewer points than"}  # 7.7

CONCLUSIONS: Mapping[type[steps.Steps], Mapping[str, str]] = {  # by the steps that a rule hands over, and their case
    steps.Steps: {"": "Sum of what counts: {value}."},
    steps.OwnSteps: {
        "sum": "Sum of what counts: {named}{value}.",
        "mean": "Mean of {terms}: {named}{sum} / {terms} = {value}.",
        "own rule": "By its own rule: {named}{value}.",
    },
    steps.DatumStep: {"": "{name} {value}.", "given": "Unrated, taken as {value} (/U)."},
    steps.BonusStep: {"": "Sum: {value}.", "adjusted": "Sum {sum}, adjustment {bonus}: {value}."},
    steps.MeanSteps: {
        "": "Mean of {terms}: {sum} / {terms} = {mean}.",
        "rounded": "Mean of {terms}: {sum} / {terms} = {mean}, rounded to {value}.",
    },
    steps.ForeStep: {
        "": "Sum of what counts: {value}.",
        "final round to come": "Sum of what counts: {value}. The final round is not among them: the same as Buchholz.",
    },
    steps.LimitStep: {
        "": "Sum of the points against opponents with {limit} or more: {value}.",
        "MP": "Sum of the points against opponents with {limit} or more match points: {value}.",
        "GP": "Sum of the points against opponents with {limit} or more game points: {value}.",
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
        "a game": "{sum} in {terms} mutual games: {value} a game.",
        "a match": "{sum} in {terms} mutual matches: {value} a match.",
    },
}
UNDEFINED = "Undefined: nothing counts. Undefined values rank last."
NOT_TIED = "Not tied there: no value."
DROPPED = "Dropped from the list: an unrated participant is present and no rule rates them (Article 10)."
NOT_APPLIED = "{code} is not applied, because those tied there have different game points ({article})"  # 12.1
ON_BOARD = "{points} on board {board}"
BOARDS: Mapping[type[steps.BoardsSteps], Mapping[int, str]] = {  # 12: what is compared, by its last board; 0: any other
    steps.BoardCountSteps: {0: "board count (the lower is ahead)"},
    steps.TopBoardSteps: {0: "on board {last}"},
    steps.BottomBoardSteps: {0: "on boards 1 to {last}", 1: "on board 1"},
}

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
    "all_drawn": "the rounds they did not play",
    "trailing_vurs_drawn": "their closing requested byes and forfeit losses",
    "trailing_requested_byes_drawn": "their closing requested byes",
}

ABOVE, BELOW = "Above: {why}", "Below: {why}"  # the neighbours of one participant
NOBODY_ABOVE, NOBODY_BELOW = "Above: nobody.", "Below: nobody."
OVERVIEW: Mapping[str, str] = {  # the columns of all values in short
    "code": "Code",
    "value": "Value",
    "article": "Article",
    "how": "How it came about",
}

CHANGES: Mapping[str, str] = {  # what a published ranking may have been made with, other than what was asked
    "edition": "under edition {edition} in place of {asked}",
    "same editions": " ({others} would do the same)",
    "house rule": "with the house rule {name}={value} (Article {article}: {says})",
    "allowed": "{change}, and with {codes}, which is then allowed",
    "left out": "without {code} in the list",
    "cut off": "with the list cut off after {code}",
    "exchanged": "with {code} and {other} exchanged in the list",
    "replaced": "with {other} in place of {code} in the list",
    "reordered": "with the list in another order ({codes})",
    "primary": "with {code} as the primary score",
    "round": "as they stood after round {number}",
}
CAUSE: Mapping[str, str] = {  # how sure one may be of it
    "one change": "The published {what} are those {changes}{but}.",
    "two changes": "The published {what} would also come out {changes}{but}.",
    "nearest": "Nearest to the published {what} are those {changes}{but}.",
}
TIES_BY = ", ties broken by {order}"
BUT_VALUES = ", but for {count} of the published values"
BUT_PLACES = ", but for {count} of the places"
BUT_NAMES = " ({names})"

NOT_BEGUN = "no round has been played, so there is nothing to check"
NOTHING_TO_CHECK = "the file has no ranks or values of its own to check"
WHERE_RANKS_STAND = (
    "a TRF has ranks in columns 86-89 of its 001 records (teams: in its 310 records); starting ranks that stand there again "
    "are no standings"
)
CHECKED: Mapping[str, str] = {  # the lines of a check
    "agrees": "Agrees: the {what} of the file are those of C.07 edition {edition} by {by}, after round {after_round}.",
    "differs": "Differs: {places} of {ranked} published ranks, {values} of {printed} published points and values. By {by}.",
    "ranks differ": "Differs: {places} of {ranked} published ranks. By {by}.",
    "values differ": "Differs: {values} of {printed} published points and values. By {by}.",
    "points": "Points differ; look at the results first, the places follow from them.",
    "misplaced": "{who}: published rank {published}, computed {computed}.",
    "because": "{why} ({article})",
    "not ranked": "{who}: published rank {published}, but not in the computed standings.",
    "value": "{who}: {code} published {published}, computed {computed}.",
    "both": "{code}: published {published}, computed {computed}",
    "no ranks": "The file has no ranks; only its values are compared.",
    "no rank": "No published rank, so not compared (computed rank): {who}.",
    "expelled": "Expelled and in no standings, though the file has a rank for them: {who}.",
    "forbidden": "Forbidden in the list of the file, and left out here: {code}: {reason}.",
    "read": "Note: reading the file gave {count} warning{s}.",
    "broken by": "Left level by the list, ordered in the file by {order}: {ties}.",
    "broken": "Left level by the list, ordered in the file by lots or a rule that it does not name: {ties}.",
    "not compared": "Values of {code} are not compared: {reason}.",
    "strangers": "Published for numbers that nobody here has, and not compared: {what}.",
    "part-way": "a file has the points of all its rounds, these standings are after round {after_round}",
    "unknown": "edition {edition} does not have it, or drops it in this event",
    "exchanged": "Ranks {first} and {second} may simply be exchanged in the file.",
    "moved": "{who} stands at {published} instead of {computed}; the others follow.",
    "more": "More explanations, as simple as these, that reproduce the file: {count}.",
    "more reasons": "... and so on; sentences left out: {count}.",
    "nothing": "No explanation found: none of {tried} settings (edition, house rules, list, rounds) gives what the file has.",
    "stopped": "The search was not finished: it stopped after {tried} settings, and more are possible.",
}

COMPARED_EDITIONS: Mapping[str, str] = {  # the lines of a comparison
    "title": "{name}, after round {after_round}. C.07 editions {first} and {second} compared",
    "nothing": "No place and no value changes. By {by}.",
    "changed": "Changes: {places} of {participants} places, values: {values}. By {by}.",
    "left out": "{code} left out of both (Article {article}): {reason}.",
    "value": "{code} of {who}: {first} in {first_edition}, {second} in {second_edition}.",
    "round": "round {number}, {record}: {first} in {first_edition} ({why_first}), {second} in {second_edition} ({why_second})",
    "round in short": "round {number}, {record}: {first} → {second} [{cause}]",
    "other rule": "{count}. {first_edition}: {rule_first}. {second_edition}: {rule_second}.",
    "same rule": "{count}. Both editions: {rule_first}; what it is taken from has changed.",
    "formula": "{count}. No round changes: the editions make another value of the same rounds.",
    "one value": "1 value ({codes})",
    "values": "{values} values ({codes}) of {participants} participant{s}",
    "conclusion": "{edition}: {conclusion}",
    "counts": "{amount}",
    "cut": "{amount}, not counted",
    "place": "{who}: rank {first} in {first_edition}, {second} in {second_edition}.",
}
