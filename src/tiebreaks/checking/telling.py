"""What a verdict says: the list and the law in words, how certain they are, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tiebreaks.checking.causes import Cause
from tiebreaks.checking.found import Alternative, ColumnRow, ColumnVerdict, Inferred, ToDo
from tiebreaks.checking.sentences import ANSWER, CERTAINTY, COLUMNS, LAWS, MADE, RULE, TIES
from tiebreaks.law.editions import EDITIONS, PROVISIONS, Edition
from tiebreaks.messages import PYTHON, Message, Remedy, Rounded, Series, some_of
from tiebreaks.messages.faces import COMMAND, PLACEHOLDERS
from tiebreaks.text import as_typed

TIES_TOLD = 8  # ties that a sentence names
ROWS_TOLD = 3  # values that a line names


def remedies_of(inferred: Inferred, asked: Edition, by: Sequence[str], after_round: int) -> tuple[Remedy, ...]:
    """The options that give this table, as far as they are not what was asked."""
    remedies = []
    if tuple(by) != inferred.by:
        remedies.append(Remedy("by", ", ".join(inferred.by)))
    if inferred.named_set:
        remedies.append(Remedy("house_rules", inferred.named_set))
    elif inferred.edition != asked.id or dict(inferred.house_rules) != dict(asked.amendments):
        remedies.append(Remedy("edition", inferred.edition))
        remedies += [Remedy("house_rules", rule) for rule in inferred.house_rules.items()]
    if inferred.after_round != after_round:
        remedies.append(Remedy("after_round", inferred.after_round))
    return tuple(remedies)


def make_cause(
    inferred: Inferred, asked: Edition, by: Sequence[str], after_round: int, misplaced: int, sentence: Message
) -> Cause:
    """The inferred setting as a cause: what differs from what was asked."""
    kinds = _kinds(inferred, asked, by)
    if inferred.named_set:
        kinds = ["reading", *(kind for kind in kinds if kind == "list")]
    if inferred.after_round != after_round:
        kinds.append("round")
    return Cause(
        kind=" and ".join(kinds) or "list",
        complexity=max(1, len(kinds)),
        edition=inferred.edition,
        house_rules=inferred.house_rules,
        by=inferred.by,
        after_round=inferred.after_round,
        sentence=sentence,
        wrong_places=misplaced,
        remedies=remedies_of(inferred, asked, by, after_round),
    )


def _kinds(found: Inferred | Alternative, asked: Edition, by: Sequence[str]) -> list[str]:
    """What differs from what was asked, apart from the round."""
    differs = {
        "edition": found.edition != asked.id,
        "house rule": dict(found.house_rules) != dict(asked.amendments),
        "list": found.by != tuple(by),
    }
    return [kind for kind, other in differs.items() if other]


def alternative_cause(one: Alternative, inferred: Inferred, asked: Edition, by: Sequence[str]) -> Cause:
    """An alternative as a cause."""
    kinds = _kinds(one, asked, by)
    law = say_law(one.edition, one.house_rules)
    sentence = Message(MADE["explained"], by=one.by, law=law)
    kind, many = " and ".join(kinds) or "list", max(1, len(kinds))
    return Cause(kind, many, one.edition, one.house_rules, one.by, inferred.after_round, sentence)


def say_law(edition: str, house_rules: Mapping[str, Any], named_set: str = "", alike: Sequence[str] = ()) -> Message:
    """A law as a clause: "under C.07 2023-09 to 2024-08"."""
    span = f"{alike[0]} to {edition}" if alike else edition
    rules = tuple(_say_rule(name, value, EDITIONS[edition]) for name, value in house_rules.items())
    if named_set:
        return Message(LAWS["named set"], edition=edition, name=named_set, rules=Series(rules, "semicolon"))
    if rules:
        return Message(LAWS["house rules"], edition=edition, rules=Series(rules, "semicolon"))
    return Message(LAWS["edition"], edition=span)


def _say_rule(name: str, value: Any, law: Edition) -> Message:
    return Message(RULE, value=f"{name}={as_typed(value)}", cited=law.cited(PROVISIONS[name]["article"]))


def law_of(inferred: Inferred, alike: Sequence[str]) -> Message:
    """The law of an answer as a clause."""
    if inferred.editions:
        return Message(LAWS["several"], laws=Series(inferred.editions, "then"))
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
    return Message(CERTAINTY[f"{inferred.certainty}, others"], others=Series(tuple(dict.fromkeys(others)), "semicolon"))


def say_ties(inferred: Inferred, ranks: Mapping[int, int]) -> Message | None:
    """Whom the list leaves level, and what orders them."""
    if not inferred.ties_left:
        return None
    groups = [Message("{ids} (rank {rank})", ids=ids, rank=ranks[ids[0]]) for ids in inferred.ties_left]
    told = groups[:TIES_TOLD]
    if len(groups) > TIES_TOLD:
        told.append(Message("{count} more", count=len(groups) - TIES_TOLD))
    sentence = TIES[inferred.ties_by].of(len(groups))
    return Message(sentence, count=len(groups), ties=Series(tuple(told), "semicolon"))


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


# what to do


def see_table(inferred: Inferred, all_rounds: int, pending: str | None = None) -> ToDo:
    """The settings that give the published table."""
    remedies = [Remedy("by", _list(inferred.by))]
    if inferred.named_set:
        remedies.append(Remedy("house_rules", inferred.named_set))
    else:
        remedies.append(Remedy("edition", inferred.edition))
        remedies += [Remedy("house_rules", rule) for rule in inferred.house_rules.items()]
    if inferred.after_round != all_rounds:
        remedies.append(Remedy("after_round", inferred.after_round))
    if pending is not None:
        remedies.append(Remedy("pending", pending))
    return make_to_do("see", "standings FILE", "tb.standings(event{options})", remedies)


def publish(by: Sequence[str], edition: str) -> ToDo:
    """The ranks by the law in force, written into the file."""
    remedies = [Remedy("by", _list(by)), Remedy("edition", edition)]
    call = "tb.write(tb.standings(event{options}).published(), OUT)"
    return make_to_do("publish", "convert FILE OUT --with-ranks", call, remedies)


def name_list(by: Sequence[str]) -> ToDo:
    """The line that names the list in a TRF."""
    line = f"202 {','.join(by)}"
    return ToDo(Message(ANSWER["name"], line=line), line, "")


def give_list() -> ToDo:
    """Ask for the list."""
    return make_to_do("give list", 'check FILE --by "LIST"', "tb.check(event, by='LIST')", [])


def give_ratings() -> ToDo:
    """Ask for a list with ratings."""
    return make_to_do("give ratings", "check FILE STARTING_LIST", "tb.check(tb.read([FILE, STARTING_LIST]))", [])


def rank_it() -> ToDo:
    """Rank a file that has not been ranked."""
    return make_to_do("ranked", "standings FILE", "tb.standings(event{options})", [])


def look_at_results() -> ToDo:
    """See the results that the ranks contradict."""
    return make_to_do("look", "standings FILE --columns rank,no,name,points,rounds", "tb.standings(event{options})", [])


def make_to_do(sentence: str, command: str, call: str, remedies: Sequence[Remedy]) -> ToDo:
    """A command line and a call with these options."""
    typed = " ".join(["tiebreaks", command, *map(COMMAND.remedy, remedies)])
    rules: dict[str, Any] = {}
    options = []
    for remedy in remedies:
        if remedy.option == "house_rules" and isinstance(remedy.value, tuple):
            rules |= remedy.argument["house_rules"]
        else:
            options.append(PYTHON.remedy(remedy))
    if rules:
        options.append(f"house_rules={rules!r}")
    python = call.format(options="".join(f", {option}" for option in options))
    return ToDo(Message(ANSWER[sentence], command=_in_words(typed), call=python), typed, python)


def _in_words(command: str) -> Message:
    """A command line with its placeholders as words of ours: a reader of another language finds FILE translated."""
    return Message("{words}", words=Series(tuple(map(_say_placeholder, command.split(" "))), "space"))


def _say_placeholder(word: str) -> str:
    if word.strip('"') not in PLACEHOLDERS:
        return word
    return Message(word) if word in PLACEHOLDERS else Message('"{placeholder}"', placeholder=Message(word.strip('"')))


def _list(by: Sequence[str]) -> str:
    """A list without the points, where something is left."""
    return ", ".join(by[1:] if by[0] == "PTS" and len(by) > 1 else by)
