"""The words of a verdict: the list and the law that a table was made with, how certain that is, what each column is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tiebreaks.answers.checks import ColumnRow, ColumnVerdict, Inferred, OtherResult, PointsDifference
from tiebreaks.checking.words import COLUMNS
from tiebreaks.explaining.words import RECORDS
from tiebreaks.law.editions import EDITIONS, PROVISIONS, Edition
from tiebreaks.messages import Forms, Items, Message, Rounded, some_of
from tiebreaks.model.rounds import BYES
from tiebreaks.text import as_typed

MADE: Mapping[str, str] = {  # what a table was made with; the law is a clause of LAWS
    "explained": "Made with {by} {law}.",
    "explained, perhaps": "Made with {by}, then perhaps {perhaps}, {law}.",
    "values": "The ranks agree; the values are explained column by column.",
    "points, game": "The published points are those with another result: round {round}, {white}-{black}, the table counts "
    "{published}, the file {computed}.",
    "points, bye": "The published points are those with another entry: round {round}, {who}, the table counts a {published}, "
    "the file a {computed}.",
    "game": "One other result gives everything that was published: round {round}, {white}-{black}, the table counts "
    "{published}, the file {computed}.",
    "bye": "One other entry gives everything that was published: round {round}, {who}, the table counts a {published}, the "
    "file a {computed}.",
    "ties": "Those whom this leaves level stand in the order of {by} {law}.",
    "no ratings": "The list needs ratings ({codes}), and nobody here has one: the places cannot be compared without them.",
    "not ranked": "The ranks are the pairing numbers: nobody has been ranked yet.",
    "too little": "Only {count} neighbours are level on points; the ranks fit {lists}.",
    "too little, one": "Only two neighbours are level on points; the ranks fit {lists}.",
    "too little, nothing": "Too few are level on points to tell what decides between them.",
    "nobody level": "Nobody is level on points, so the ranks show no tie-break.",
    "unexplained": "Nothing explains the order of those level on points ({tried} {tried:list|lists} and {laws} "
    "{laws:setting|settings} tried).",
    "exchanged": "The numbers of the participants are the places, and the ranks are the pairing numbers.",
}
POINTS_DIFFER = Forms(
    "The published points of one participant are not those of the results: {first} (published {published}, computed "
    "{computed}). Look at the results first; the places follow from them.",
    "The published points of {count} participants are not those of the results, first {first} (published {published}, computed "
    "{computed}). Look at the results first; the places follow from them.",
)
PENDING: Mapping[str, str] = {  # what a table that was printed during a round counts
    "not counted": "Round {round} has pending games; the table does not count it yet.",
    "none": "Round {round} has pending games; the table counts the round, and these games as nothing yet.",
    "draw": "Round {round} has pending games; the table counts the round, and these games as drawn.",
}
CONTRADICTED = Forms(
    "The ranks do not follow the points in the file: one pair of neighbours the wrong way round, {first} ({points}, rank "
    "{rank}) after {second} ({other_points}). They belong to other results, perhaps those of a later round.",
    "The ranks do not follow the points in the file: {count} neighbours the wrong way round, first {first} ({points}, rank "
    "{rank}) after {second} ({other_points}). They belong to other results, perhaps those of a later round.",
)
NEAREST = Forms(
    "Nearest: {by} {law}, with one pair of neighbours the wrong way round.",
    "Nearest: {by} {law}, with {count} neighbours the wrong way round.",
)
MISPLACED = Forms(
    "Made with {by} {law}, but for one place: {places}.", "Made with {by} {law}, but for {count} places: {places}."
)
LAWS: Mapping[str, str] = {  # under which law a table was made
    "edition": "under C.07 {edition}",
    "named set": "under C.07 {edition} in the reading {name} ({rules})",
    "named set, in short": "in the reading {name}",
    "house rules": "under C.07 {edition} with {rules}",
    "several": "under several laws ({laws})",
    "round": "{law}, after round {after_round}",
}
RULE = "{value}, {cited}"
CERTAINTY: Mapping[str, str] = {  # how certain that is
    "certain": "Certain.",
    "likely": "Likely.",
    "likely, others": "Likely. These would fit as well: {others}.",
    "possible": "Possible.",
    "possible, others": "Possible. These would fit as well: {others}.",
    "exchanged": "Possible: the given list gives all but a few places, and those may simply be exchanged.",
}
ANSWER: Mapping[str, str] = {  # the lines after the verdict
    "all ranks": "All {count} {count:rank|ranks}.",
    "same laws": "The same under {laws}: the file cannot tell.",
    "column": "{printed}: {right} of {count} {law}.",
    "column, of code": "{printed}: {note}; {right} of {count} {law}.",
    "column, of code, wrong": "{printed}: {note}; {right} of {count} {law}; under edition {asked} only {fewer}: {rows}.",
    "column, wrong": "{printed}: {right} of {count} {law}; under edition {asked} only {fewer}: {rows}.",
    "column, other code": "{printed} is {code}: {right} of {count} {law}.",
    "column, other code, wrong": "{printed} is {code}: {right} of {count} {law}; under edition {asked} only {fewer}: {rows}.",
    "column, other code, headed": "{printed} is {code}: {right} of {count} {law}; as {heading} under edition {asked} "
    "only {fewer}: {rows}.",
    "column, unexplained": "{printed}: {note}; nearest {law}: {rows}.",
    "column, no values": "{printed}: {note}.",
    "row": "{who}, published {published}, computed {computed}",
    "follows": "The ranks follow from the printed values, in the order of the columns.",
    "does not follow": "The ranks do not follow from the printed values: {first} before {second}.",
}
IN_FORCE = Forms(
    "By {by}, edition {edition} gives one other place: rank {rank}, published {published}, computed {computed}.",
    "By {by}, edition {edition} gives {count} other places, the first: rank {rank}, published {published}, computed "
    "{computed}.",
)
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


def say_law(edition: str, house_rules: Mapping[str, object], named_set: str = "", alike: Sequence[str] = ()) -> Message:
    """A law as a clause: "under C.07 2023-09 to 2024-08"."""
    span = f"{alike[0]} to {edition}" if alike else edition
    rules = tuple(_say_rule(name, value, EDITIONS[edition]) for name, value in house_rules.items())
    if named_set:
        return Message(LAWS["named set"], edition=edition, name=named_set, rules=Items(rules, "semicolon"))
    if rules:
        return Message(LAWS["house rules"], edition=edition, rules=Items(rules, "semicolon"))
    return Message(LAWS["edition"], edition=span)


def _say_rule(name: str, value: object, law: Edition) -> Message:
    return Message(RULE, value=f"{name}={as_typed(value)}", cited=law.cited(PROVISIONS[name]["article"]))


def law_of(inferred: Inferred, alike: Sequence[str]) -> Message:
    """The law of an answer as a clause."""
    if inferred.editions:
        return Message(LAWS["several"], laws=Items(inferred.editions, "then"))
    return say_law(inferred.edition, inferred.house_rules, inferred.named_set, alike)


def say_certainty(inferred: Inferred, *, exchanged: bool = False) -> Message:
    """How certain an answer is, in words; what would fit as well stands beside it."""
    if exchanged:
        return Message(CERTAINTY["exchanged"])
    if inferred.certainty == "certain":
        return Message(CERTAINTY["certain"])
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
    return Message(MADE["explained, perhaps"], by=inferred.by[: -len(perhaps)], perhaps=perhaps, law=law)


def say_column(
    column: ColumnVerdict, asked: Edition, name_of: Callable[[int], Message], after_round: int | None = None
) -> Message:
    """One line on a printed column: what it is, what it was made with, and the values that differ from what was asked."""
    without_ratings = bool(column.note) and column.note.sentence == COLUMNS["no ratings"]
    by_no_law = bool(column.note) and not column.laws and (not column.unexplained or not column.rows)
    if not column.values or without_ratings or by_no_law:
        return Message(ANSWER["column, no values"], printed=column.printed, note=column.note or Message(COLUMNS["empty"]))
    rows = some_of([Message(ANSWER["row"], who=name_of(row.id), **_both(row)) for row in column.rows[:ROWS_TOLD]])
    law = say_law(column.edition, column.house_rules)
    if column.named_set:
        law = Message(LAWS["named set, in short"], name=column.named_set)
    if after_round is not None:
        law = Message(LAWS["round"], law=law, after_round=after_round)
    facts: dict[str, Any] = {"printed": column.printed, "law": law, "count": column.values}
    if column.unexplained:
        return Message(ANSWER["column, unexplained"], **facts, note=column.note, rows=rows)
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
