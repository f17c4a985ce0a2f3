"""The words of a check: how much agrees, what differs, what a table was made with, how certain that is, what each column is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from tiebreaks.answers.checks import ColumnRow, ColumnVerdict, Compared, Difference, Inferred, OtherResult, PointsDifference
from tiebreaks.engine.catalogue import POINTS
from tiebreaks.explaining.words import RECORDS
from tiebreaks.law.editions import EDITIONS, Edition, edition_after
from tiebreaks.law.provisions import PROVISIONS
from tiebreaks.law.sentences import say_provision
from tiebreaks.messages import EMPTY, Forms, Items, Message, Option, Rounded, labels, some_of
from tiebreaks.model.rounds import BYES
from tiebreaks.text import as_typed

COLUMNS: Mapping[str, str] = {  # notes on a printed column
    "not computed": "not computed (all 0)",
    "empty": "no values of anybody in the standings",
    "not compared": "not compared: several numbers make one value",
    "other code": "the column headed {printed} is {code}",
    "rounded": "rounded to one decimal",
    "no ratings": "not compared: it needs ratings, and nobody here has one; give a list with ratings as well, such as the "
    "starting list",
    "unknown": "{count} {count:value|values} by no code and no law known",
    "no law": "{wrong} of {count} values by no law known",
    "no convention": "{wrong} of {count} values as no program known prints it",
    "mutual score": "printed as the points in the mutual games if all of the tied have met, else 0",
    "separating score": "printed as the points in the mutual games where they separate the tied, else 0",
    "place": "printed as the place inside the tied group",
}
NOT_BEGUN = Message("no round has been played, so there is nothing to check")
NOTHING_TO_CHECK = Message(
    "the file has no ranks or values of its own to check; give the published table with {option}",
    option=Option("against", True),
)
NOTHING_PUBLISHED = Message(  # of an event made in code
    "the event has no published ranks or values to check; give the published table with {option}",
    option=Option("against", True),
)
OUTDATED = Message(
    "the file's ranks are those before the corrections, so they are not compared; give the table that was published since with "
    "{option}",
    option=Option("against", True),
)
WHERE_RANKS_STAND = Message("a TRF has ranks in columns 86-89 of its 001 records (teams: in its 310 records)")
OTHER_ROUND = "the file's ranks are those after round {last}, not after round {after_round}"
CHECKED: Mapping[str, str] = {  # the lines of a check
    "differs": "Differs from C.07 edition {edition} by {by}: {places} of {ranked} published ranks, {values} of {printed} "
    "published points and values.",
    "ranks differ": "Differs from C.07 edition {edition} by {by}: {places} of {ranked} published ranks.",
    "values differ": "Differs from C.07 edition {edition} by {by}: {values} of {printed} published points and values.",
    "misplaced": "{who}: published rank {published}, computed {computed}.",
    "misplaced, place": "{who}: published rank {published}, which is place {place} if all are counted, computed {computed}.",
    "not ranked": "{who}: published rank {published}, but not in the computed standings.",
}
UNDATED = Forms(
    "The file has no date. Right by the rules in force {span}; by those {assumed}, one place differs. When was it played?",
    "The file has no date. Right by the rules in force {span}; by those {assumed}, {count} places differ. When was it played?",
)
UNDATED_BY = Forms(
    "The file has no date. Right by {by} and the rules in force {span}; by those {assumed}, one place differs. When was it "
    "played?",
    "The file has no date. Right by {by} and the rules in force {span}; by those {assumed}, {count} places differ. When was it "
    "played?",
)
NO_DATE = "The file has no date, so it is compared with the rules {assumed}."
MONTHS = tuple(
    labels(
        {
            1: "January", 2: "February", 3: "March", 4: "April", 5: "May", 6: "June", 7: "July", 8: "August", 9: "September",
            10: "October", 11: "November", 12: "December",
        }
    ).values()
)  # fmt: skip
DOUBTFUL = Forms(
    "One result could not be read as it stands in the file, so this proves little; look at the warnings first.",
    "{count} results could not be read as they stand in the file, so this proves little; look at the warnings first.",
)
BROKEN_TIES: Mapping[str, str] = {  # by what the file has broken them
    "pairing number": "Left level by the list, ordered in the file by pairing number: {ties}.",
    "rating": "Left level by the list, ordered in the file by rating: {ties}.",
    "": "Left level by the list, ordered in the file by lots or a rule that it does not name: {ties}.",
}
EXCHANGED = (
    "Exchanged inside a tie of {points} points: {who}. A play-off (Article {cited}), an order by hand or lots would explain it."
)
ALL_EXCHANGED = (
    "All are exchanged inside ties in the points. Play-offs (Article {cited}), an order by hand or lots would explain it."
)
UNKNOWN_NUMBERS: Mapping[str, str] = {"ranks": "ranks of {numbers}", "points": "points of {numbers}"}
VALUES_OF = "{code} of {numbers}"

REASONS_SHOWN = 20  # sentences in the text of a check; the table above them has every difference


def participant(id: int, name: str) -> Message:
    """Number and name of a participant, as facts; only the number if there is no name."""
    return Message("{id} {name}", id=id, name=name) if name else Message("{id}", id=id)


def say_agreement(compared: Compared, by: Sequence[str], edition: str, after_round: int) -> Message:
    """That everything agrees."""
    return Message(
        "Agrees: the {compared} of the file are those of C.07 edition {edition} by {by}, after round {after_round}.",
        compared=compared.counts,
        edition=edition,
        by=by,
        after_round=after_round,
    )


def say_order(inferred: Inferred) -> Message:
    """What ranks follow: "points, BH, then pairing numbers"; what may stand there by chance behind "perhaps"."""
    sure = inferred.by[: len(inferred.by) - len(inferred.perhaps)]
    order = [Message("{codes}", codes=tuple(Message(ORDER[code]) if code in ORDER else code for code in sure))]
    order += [Message("perhaps {codes}", codes=inferred.perhaps)] if inferred.perhaps else []
    order += [Message(ORDER[inferred.ties_by])] if inferred.ties_by in ORDER else []
    return Message("{order}", order=Items(tuple(order), "then"))


def say_span(first: Edition, last: Edition) -> Message:
    """When editions were in force: "from September 2023 to February 2026", "since March 2026"."""
    following = edition_after(last)
    if following is None:
        return Message("since {month}", month=say_month(first.since))
    last_day = following.since - timedelta(days=1)
    return Message("from {first} to {last}", first=say_month(first.since), last=say_month(last_day))


def say_month(day: date) -> Message:
    """A month and its year."""
    return Message("{month} {year}", month=Message(MONTHS[day.month - 1]), year=str(day.year))


def say_undated(right: tuple[Edition, Edition], by: Sequence[str] | None, assumed: Edition, count: int) -> Message:
    """The file has no date, and its ranks are right by the rules of some editions, but not by those that are assumed.

    by   the list that the ranks show; None: the file names it
    """
    forms, shown = (UNDATED, dict[str, Any]()) if by is None else (UNDATED_BY, {"by": tuple(by)})
    return Message(forms.of(count), span=say_span(*right), assumed=say_span(assumed, assumed), count=count, **shown)


def say_disagreement(compared: Compared, differences: Sequence[Difference], by: Sequence[str], edition: str) -> Message:
    """That something differs, and how much."""
    printed = compared.points + compared.values
    return Message(
        CHECKED["differs" if printed and compared.ranks else "ranks differ" if compared.ranks else "values differ"],
        places=sum(item.misplaced for item in differences),
        ranked=compared.ranks,
        values=sum(len(item.values) for item in differences),
        printed=printed,
        by=by,
        edition=edition,
    )


def say_doubt(doubtful: int) -> Message:
    """That results were not read as they stand in the file; empty: all were."""
    return Message(DOUBTFUL.of(doubtful), count=doubtful) if doubtful else EMPTY


def say_misplaced(who: Message, published: int | None, place: int | None, computed: int | None) -> Message:
    """That somebody has another rank in the file."""
    sentence = CHECKED["not ranked" if computed is None else "misplaced" if place == published else "misplaced, place"]
    return Message(sentence, who=who, published=published, place=place, computed=computed)


def say_move(differences: Sequence[Difference], moved: Difference | None) -> Message:
    """Say what a reader sees at once: two ranks exchanged, or one participant moved. Empty if neither."""
    if moved is not None:
        who = participant(moved.id, moved.name)
        return Message(
            "{who} stands at {published} instead of {computed}; the others follow.",
            who=who,
            published=moved.published_place,
            computed=moved.computed_rank,
        )
    ranks = [(item.published_place, item.computed_rank) for item in differences if item.misplaced]
    places = {rank for pair in ranks for rank in pair if rank is not None}
    if len(ranks) == len(differences) == len(places) == 2 and ranks[0] == ranks[1][::-1]:
        return Message("Ranks {first} and {second} may simply be exchanged in the file.", first=min(places), second=max(places))
    return EMPTY


def say_points_differ(differences: Sequence[Difference]) -> Message:
    """That points are among the values that differ; empty: none are."""
    differ = any(value.code in POINTS for item in differences for value in item.values)
    return Message("Points differ; look at the results first, the places follow from them.") if differ else EMPTY


def say_unfinished(tried: int) -> Message:
    """That the steps of the search were used up."""
    return Message(
        "The search was not finished: its steps were used up after {tried} {tried:list|lists}; this is the best so far.",
        tried=tried,
    )


def list_reasons(differences: Sequence[Difference], moved: Difference | None) -> tuple[Message, ...]:
    """The entries that decide, each sentence once; of somebody who moved, only what decides there."""
    deciding = (item for item in differences if item.because and (moved is None or item is moved))
    reasons = [*dict.fromkeys(item.because for item in deciding)]
    if (left := len(reasons) - REASONS_SHOWN) > 0:
        reasons[REASONS_SHOWN:] = [Message("... and so on; sentences left out: {count}.", count=left)]
    return tuple(reasons)


MADE: Mapping[str, str] = {  # what a table was made with; the law is a clause of LAWS
    "explained": "Made with {by} {law}.",
    "points, game": "The published points are those with another result: round {round}, {white}-{black}, the table counts "
    "{published}, the file {computed}.",
    "points, bye": "The published points are those with another entry: round {round}, {who}, the table counts a {published}, "
    "the file a {computed}.",
    "game": "If {white}-{black} of round {round} were {published} and not {computed}, everything that was published would "
    "agree.",
    "bye": "If round {round} of {who} were a {published} and not a {computed}, everything that was published would agree.",
    "as well": "{by} {law} would explain it as well.",
    "too little": "Only {count} neighbours are level on points; the ranks fit {lists}.",
    "too little, one": "Only two neighbours are level on points; the ranks fit {lists}.",
    "too little, nothing": "Too few are level on points to tell what decides between them.",
    "nobody level": "Nobody is level on points, so the ranks show no tie-break.",
}
POINTS_DIFFER = Forms(
    "The published points of one participant are not those of the results: {first} (published {published}, computed "
    "{computed}). Look at the results first; the places follow from them.",
    "The published points of {count} participants are not those of the results, first {first} (published {published}, computed "
    "{computed}). Look at the results first; the places follow from them.",
)
ALLOCATED = (
    "Of the full-point byes of round {round}, that of {who} is the pairing-allocated bye by these values: the results do not "
    "tell them apart."
)
PENDING: Mapping[str, str] = {  # what a table that was printed during a round counts
    "not counted": "Round {round} has pending games; the table does not count it yet.",
    "none": "Round {round} has pending games; the table counts the round, and these games as nothing yet.",
    "draw": "Round {round} has pending games; the table counts the round, and these games as drawn.",
}
CONTRADICTED = Forms(
    "The ranks do not follow the points in the file: one pair of neighbours the wrong way round, {first} ({points}, rank "
    "{rank}) after {second} ({other_points}).",
    "The ranks do not follow the points in the file: {count} neighbours the wrong way round, first {first} ({points}, rank "
    "{rank}) after {second} ({other_points}).",
)
OTHER_RESULTS: Mapping[str, str] = {  # of whose points the ranks are
    "later": "The ranks belong to other results, perhaps those after round {round}.",
    "other": "The ranks belong to other results, perhaps those of another round.",
    "few": "Two may be exchanged, or the ranks belong to other results.",
}
NEAREST = Forms("Nearest: {by} {law}, which leaves one place open.", "Nearest: {by} {law}, which leaves {count} places open.")
UNEXPLAINED = (
    "No list, edition or way of computing known to us explains these ranks ({tried} {tried:list|lists} and {laws} "
    "{laws:setting|settings} tried)."
)
NO_LIST: Mapping[str, str] = {  # of a file that names no list: what its ranks follow
    "follows": "The file names no list. Its ranks follow {order}.",
    "follows, law": "The file names no list. Its ranks follow {order}, {law}.",
    "shows none": "The file names no list, and its ranks do not show one.",
    "unexplained": "The file names no list, and no list known to us explains its ranks.",
    "not searched": "The file names no list, and none was searched for.",
    "not ranked": "The ranks are the pairing numbers: nobody has been ranked yet.",
    "values": "The file names no list, so its ranks are compared with none.",
    "values differ": "Under edition {edition}, {values} of {printed} published points and values differ.",
}
MISPLACED_ORDER = Forms(
    "The file names no list. Its ranks follow {order}, {law}, but for one place: {places}.",
    "The file names no list. Its ranks follow {order}, {law}, but for {count} places: {places}.",
)
ORDER: Mapping[str, str] = {  # what ranks begin and end with, beside codes
    "PTS": "points",
    "MPTS": "match points",
    "GPTS": "game points",
    "pairing number": "pairing numbers",
    "rating": "ratings",
}
LATER_EDITION = "Edition {edition} is later than the event."
MISPLACED = Forms(
    "Made with {by} {law}, but for one place: {places}.", "Made with {by} {law}, but for {count} places: {places}."
)
LAWS: Mapping[str, str] = {  # under which law a table was made
    "round": "{law}, after round {after_round}",
}
CERTAINTY: Mapping[str, str] = {  # how certain that is
    "likely": "Likely.",
    "likely, others": "Likely. These would fit as well: {others}.",
    "possible": "Possible.",
    "possible, others": "Possible. These would fit as well: {others}.",
}
ANSWER: Mapping[str, str] = {  # the lines after the verdict
    "column": "{printed}: {right} of {count} {law}.",
    "column, of code": "{printed}: {note}; {right} of {count} {law}.",
    "column, of code, wrong": "{printed}: {note}; {right} of {count} {law}; under edition {asked} only {fewer}: {rows}.",
    "column, wrong": "{printed}: {right} of {count} {law}; under edition {asked} only {fewer}: {rows}.",
    "column, other code": "{printed} is {code}: {right} of {count} {law}.",
    "column, other code, wrong": "{printed} is {code}: {right} of {count} {law}; under edition {asked} only {fewer}: {rows}.",
    "column, other code, headed": "{printed} is {code}: {right} of {count} {law}; as {heading} under edition {asked} "
    "only {fewer}: {rows}.",
}
UNDER_ASKED: Mapping[str, Forms] = {  # what the edition that was asked for, or is in force, gives instead
    "edition": Forms(
        "Under edition {edition}, one place differs: place {rank}, published {published}, computed {computed}.",
        "Under edition {edition}, {count} places differ. First difference: place {rank}, published {published}, computed "
        "{computed}.",
    ),
    "in force": Forms(
        "Under edition {edition}, in force on {day}, one place differs: place {rank}, published {published}, computed "
        "{computed}.",
        "Under edition {edition}, in force on {day}, {count} places differ. First difference: place {rank}, published "
        "{published}, computed {computed}.",
    ),
    "text": Forms(
        "By the text of the edition, one place differs: place {rank}, published {published}, computed {computed}.",
        "By the text of the edition, {count} places differ. First difference: place {rank}, published {published}, computed "
        "{computed}.",
    ),
    "round": Forms(
        "After round {after_round}, one place differs: place {rank}, published {published}, computed {computed}.",
        "After round {after_round}, {count} places differ. First difference: place {rank}, published {published}, computed "
        "{computed}.",
    ),
    "list": Forms(
        "By {by}, one place differs: place {rank}, published {published}, computed {computed}.",
        "By {by}, {count} places differ. First difference: place {rank}, published {published}, computed {computed}.",
    ),
}
NOW_IN_FORCE: Mapping[str, str] = {  # of the first day, where another edition was asked for
    "agrees": "In force on {day}: edition {edition}, under which the ranks agree.",
    "differs": "In force on {day}: edition {edition}, under which {count} {count:place differs|places differ}.",
}
TIES: Mapping[str, Forms] = {  # what orders the ties that a list leaves
    "pairing number": Forms(
        "1 tie left, in the order of the pairing numbers: {ties}.",
        "{count} ties left, in the order of the pairing numbers: {ties}.",
    ),
    "rating": Forms(
        "1 tie left, in the order of the ratings: {ties}.", "{count} ties left, in the order of the ratings: {ties}."
    ),
    "lots": Forms(
        "1 tie left, ordered by lots or a rule that the file does not name: {ties}.",
        "{count} ties left, ordered by lots or a rule that the file does not name: {ties}.",
    ),
}

TIES_TOLD = 8  # ties that a sentence names
ROWS_TOLD = 3  # values that a line names


def say_range(alike: Sequence[str], edition: str) -> str:
    """An edition, or the first and the last of those that do not differ here."""
    return Message("{first} to {last}", first=alike[0], last=edition) if alike else edition


def say_law(edition: str, house_rules: Mapping[str, object], named_set: str = "", alike: Sequence[str] = ()) -> Message:
    """A law as a clause: "under C.07 2023-09 to 2024-08"."""
    span = say_range(alike, edition)
    rules = tuple(_say_rule(name, value, EDITIONS[edition]) for name, value in house_rules.items())
    if named_set:
        return Message(
            "under C.07 {edition} in the reading {name} ({rules})",
            edition=edition,
            name=named_set,
            rules=Items(rules, "semicolon"),
        )
    if rules:
        return Message("under C.07 {edition}, but {rules}", edition=edition, rules=Items(rules, "semicolon"))
    return Message("under C.07 {edition}", edition=span)


def _say_rule(name: str, value: object, law: Edition) -> Message:
    """What the program does, in a sentence; the article and the setting stand behind it for those who want to set it."""
    setting, cited = f"{name}={as_typed(value)}", law.cited(PROVISIONS[name]["article"])
    return Message("{words} [{cited}, {setting}]", words=say_provision(name, value), cited=cited, setting=setting)


def law_of(inferred: Inferred, alike: Sequence[str]) -> Message:
    """The law of an answer as a clause."""
    if inferred.editions:
        return Message("under several laws ({laws})", laws=Items(inferred.editions, "then"))
    return say_law(inferred.edition, inferred.house_rules, inferred.named_set, alike)


def say_certainty(inferred: Inferred, *, exchanged: bool = False) -> Message:
    """How certain an answer is, in words; what would fit as well stands beside it."""
    if exchanged:
        return Message("Possible: the given list gives all but a few places, and those may simply be exchanged.")
    if inferred.certainty == "certain":
        return Message("Certain.")
    others = [", ".join(one.by[1:]) for one in inferred.alternatives if one.by != inferred.by]
    if not others:
        return Message(CERTAINTY[inferred.certainty])
    return Message(CERTAINTY[f"{inferred.certainty}, others"], others=Items(tuple(dict.fromkeys(others)), "semicolon"))


def say_ties(inferred: Inferred, ranks: Mapping[int, int]) -> Message | None:
    """Whom the list leaves level, and what orders them."""
    if not inferred.ties_left:
        return None
    groups = [Message("{ids} (rank {rank})", ids=ids, rank=ranks[ids[0]]) for ids in inferred.ties_left]
    told = groups[:TIES_TOLD]
    if len(groups) > TIES_TOLD:
        told.append(Message("{count} more", count=len(groups) - TIES_TOLD))
    sentence = TIES[inferred.ties_by].of(len(groups))
    return Message(sentence, count=len(groups), ties=Items(tuple(told), "semicolon"))


def say_made(inferred: Inferred, law: Message) -> Message:
    """The list and the law; entries that may stand in the list by chance come last, behind "perhaps"."""
    if not (perhaps := inferred.perhaps):
        return Message(MADE["explained"], by=inferred.by, law=law)
    return Message("Made with {by}, then perhaps {perhaps}, {law}.", by=inferred.by[: -len(perhaps)], perhaps=perhaps, law=law)


def say_column(
    column: ColumnVerdict, asked: Edition, name_of: Callable[[int], Message], after_round: int | None = None
) -> Message:
    """One line on a printed column: what it is, what it was made with, and the values that differ from what was asked."""
    without_ratings = bool(column.note) and column.note.sentence == COLUMNS["no ratings"]
    by_no_law = bool(column.note) and not column.laws and (not column.unexplained or not column.rows)
    if not column.values or without_ratings or by_no_law:
        return Message("{printed}: {note}.", printed=column.printed, note=column.note or Message(COLUMNS["empty"]))
    rows = some_of(
        [
            Message("{who}, published {published}, computed {computed}", who=name_of(row.id), **_both(row))
            for row in column.rows[:ROWS_TOLD]
        ]
    )
    law = say_law(column.edition, column.house_rules)
    if column.named_set:
        law = Message("in the reading {name}", name=column.named_set)
    if after_round is not None:
        law = Message(LAWS["round"], law=law, after_round=after_round)
    facts: dict[str, Any] = {"printed": column.printed, "law": law, "count": column.values}
    if column.unexplained:
        return Message("{printed}: {note}; nearest {law}: {rows}.", **facts, note=column.note, rows=rows)
    facts["right"] = column.values
    name = "column"
    if column.note and column.note.sentence == COLUMNS["other code"]:
        name, facts = f"{name}, other code", facts | {"code": column.code}
    elif column.note:
        name, facts = f"{name}, of code", facts | {"note": column.note}
    if column.wrong_as_asked:
        fewer = column.values - column.wrong_as_asked
        headed = name == "column, other code" and column.compared_as not in ("", column.code)
        name = f"{name}, headed" if headed else f"{name}, wrong"
        facts |= {"asked": asked.id, "fewer": fewer, "rows": rows} | ({"heading": column.compared_as} if headed else {})
    return Message(ANSWER[name], **facts)


def _both(row: ColumnRow) -> dict[str, Any]:
    return {"published": Rounded(row.published, 4), "computed": Rounded(row.computed, 4)}


def say_other_result(game: OtherResult, who: Message, *, of_points: bool) -> Message:
    """The one entry that, made otherwise, gives everything that was published, or its points."""
    if game.black is not None:
        facts: dict[str, Any] = {"round": game.round, "white": game.white, "black": game.black}
        sentence = MADE["points, game" if of_points else "game"]
        return Message(sentence, **facts, published=game.published, computed=game.computed)
    published, computed = (RECORDS[BYES[kind]] for kind in (game.published, game.computed))
    sentence = MADE["points, bye" if of_points else "bye"]
    return Message(sentence, round=game.round, who=who, published=published, computed=computed)


def say_points(points: Sequence[PointsDifference], first: Message) -> Message:
    """Whose published points are not those of the results; `first` names the first of them."""
    published, computed = Rounded(points[0].published, 2), Rounded(points[0].computed, 2)
    return Message(POINTS_DIFFER.of(len(points)), count=len(points), first=first, published=published, computed=computed)


def say_too_little(level: int, offered: Sequence[Sequence[str]]) -> Message:
    """That few neighbours are level on points, and the lists that fit."""
    lists = tuple(", ".join(codes) for codes in offered)
    if not lists or not level:
        return Message(MADE["too little, nothing" if level else "nobody level"])
    fit = MADE["too little, one" if level == 1 else "too little"]
    return Message(fit, count=level + 1, lists=Items(lists, "semicolon"))
