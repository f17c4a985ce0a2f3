"""Causes: the edition, house rule, list or round under which a ranking comes out as a file has published it."""

from __future__ import annotations

from collections.abc import Sequence

from tiebreaks.answers.checks import Alternative, Cause, Inferred
from tiebreaks.checking.verdict_words import MADE, say_law
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
