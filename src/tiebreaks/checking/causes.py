"""Causes: the edition, house rule, list or round under which a ranking comes out as published; and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tiebreaks.answers.checks import Alternative, Cause, Inferred, ToDo
from tiebreaks.checking.words import MADE, say_law
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Message, Remedy


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


RANK = "tb.standings(event{options})"


def see_table(inferred: Inferred, all_rounds: int, pending: str | None = None) -> ToDo:
    """The settings that give the published table."""
    remedies = tuple(_settings_of(inferred, all_rounds, pending))
    return ToDo("To see this table: {command} (in Python: {call})", "standings FILE", RANK, remedies)


def _settings_of(inferred: Inferred, all_rounds: int, pending: str | None) -> Iterator[Remedy]:
    yield Remedy("by", _list(inferred.by))
    if inferred.named_set:
        yield Remedy("house_rules", inferred.named_set)
    else:
        yield Remedy("edition", inferred.edition)
        yield from (Remedy("house_rules", rule) for rule in inferred.house_rules.items())
    if inferred.after_round != all_rounds:
        yield Remedy("after_round", inferred.after_round)
    if pending is not None:
        yield Remedy("pending", pending)


def publish(by: Sequence[str], edition: str) -> ToDo:
    """The ranks by the edition that was asked for, or is in force, written into the file."""
    sentence = "To publish the ranks as computed: {command} (in Python: {call})"
    call = "tb.write(tb.standings(event{options}).published(), OUT)"
    return ToDo(sentence, "convert FILE OUT --with-ranks", call, (Remedy("by", _list(by)), Remedy("edition", edition)))


def name_list(by: Sequence[str]) -> ToDo:
    """The line that names the list in a TRF."""
    return ToDo("To keep it, name the list in the file (TRF): {line}", line=f"202 {','.join(by)}")


def give_list() -> ToDo:
    """Ask for the list."""
    sentence = "Give the list of the event, if you know it: {command} (in Python: {call})"
    return ToDo(sentence, 'check FILE --by "LIST"', "tb.check(event, by='LIST')")


def give_ratings() -> ToDo:
    """Ask for a list with ratings."""
    sentence = "Give a list with the ratings as well: {command} (in Python: {call})"
    return ToDo(sentence, "check FILE STARTING_LIST", "tb.check(tb.read([FILE, STARTING_LIST]))")


def rank_it() -> ToDo:
    """Rank a file that has not been ranked."""
    return ToDo("To rank it: {command} (in Python: {call})", "standings FILE", RANK)


def look_at_results() -> ToDo:
    """See the results that the ranks contradict."""
    sentence = "To see the results: {command} (in Python: {call})"
    return ToDo(sentence, "standings FILE --columns rank,no,name,points,rounds", RANK)


def _list(by: Sequence[str]) -> str:
    """A list without the points, where something is left."""
    return ", ".join(by[1:] if by[0] == "PTS" and len(by) > 1 else by)
