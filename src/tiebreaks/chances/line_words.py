"""One own result in words: the ranks and when they come, a condition, or the verdict with its counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from tiebreaks.answers.needs import Condition, Needs, OwnResult, RankIf
from tiebreaks.answers.shares import wilson
from tiebreaks.chances.condition_words import say_alternatives, say_game, say_own
from tiebreaks.chances.names import name_of
from tiebreaks.messages import Items, Message, Ordinal
from tiebreaks.model.tournament import Tournament
from tiebreaks.text import halves


def say_line(needs: Needs, line: OwnResult) -> Iterator[Message]:
    """The ranks where they can be said; else when an open target is reached, or the verdict."""
    event = needs.tournament
    facts: dict[str, Any] = {"own": say_own(line), "target": needs.target}
    if line.ranks:
        yield _say_ranks(needs, line, facts)
    elif line.verdict == "open" and line.alternatives is not None:
        sentence = (
            "With {own}: {target} if {condition}, otherwise not." if line.results else "{target} if {condition}, otherwise not."
        )
        yield Message(sentence, **facts, condition=say_alternatives(event, line.alternatives))
    else:
        yield from _say_verdict(event, line, facts)


def _say_any(event: Tournament, conditions: Sequence[Condition]) -> Items:
    return Items(tuple(say_game(event, each) for each in conditions), "alternatives")


def _say_verdict(event: Tournament, line: OwnResult, facts: Mapping[str, Any]) -> Iterator[Message]:
    sentences = _VERDICTS if line.results else _VERDICTS_AS
    counts: dict[str, Any] = {"reached": line.reached_in, "finishes": line.finishes}
    if line.verdict is None:
        counts["most"] = ceil(1_000_000 * wilson(Fraction(0), line.finishes).high)
    kind = str(line.verdict or "not settled")
    if kind == "open" and not line.exact:
        kind = "open, drawn"
    yield Message(sentences[kind], **facts, **counts)
    if line.verdict == "open":
        if line.certain_if:
            yield Message(sentences["if"], own=facts["own"], games=_say_any(event, line.certain_if))
        if line.excluded_if:
            yield Message(sentences["out if"], own=facts["own"], games=_say_any(event, line.excluded_if))
        if line.missed_by:
            yield Message(sentences["missed"], own=facts["own"], codes=Items(line.missed_by, "or"))


_VERDICTS: Mapping[str, str] = {
    "secured": "With {own}: certain.",
    "shared": "With {own}: certain, perhaps shared.",
    "excluded": "With {own}: out of reach.",
    "open": "With {own}: possible, but not certain ({reached:,} of all {finishes:,} finishes of the games that can matter).",
    "open, drawn": "With {own}: possible, but not certain ({reached:,} of {finishes:,} finishes drawn).",
    "not settled": (
        "With {own}: not settled; reached in {reached:,} of {finishes:,} finishes drawn, so that the others are below "
        "{most:,} in a million with 95 % confidence if every result is equally probable."
    ),
    "if": "With {own}: certain if {games}.",
    "out if": "With {own}: out of reach if {games}.",
    "missed": "With {own}: missed only by {codes}.",
}
_VERDICTS_AS: Mapping[str, str] = {  # without own games
    "secured": "Certain.",
    "shared": "Certain, perhaps shared.",
    "excluded": "Out of reach.",
    "open": "Possible, but not certain ({reached:,} of all {finishes:,} finishes of the games that can matter).",
    "open, drawn": "Possible, but not certain ({reached:,} of {finishes:,} finishes drawn).",
    "not settled": (
        "Not settled; reached in {reached:,} of {finishes:,} finishes drawn, so that the others are below "
        "{most:,} in a million with 95 % confidence if every result is equally probable."
    ),
    "if": "Certain if {games}.",
    "out if": "Out of reach if {games}.",
    "missed": "Missed only by {codes}.",
}


def _say_rank(event: Tournament, each: RankIf, *, how: str = "") -> Message:
    """A rank, when it comes, and the tie-break that decides it."""
    facts: dict[str, Any] = {"rank": Message(each.relation) if each.relation else Ordinal(each.rank)}
    facts["condition"] = say_alternatives(event, each.alternatives)
    if each.rank != each.last:
        facts["last"] = Ordinal(each.last)
        several = each.last > each.rank + 1
        return Message((_SHARED_BY_MORE if several else _SHARED)[how == "if"], **facts)
    decider = each.decided_by
    if decider is None:
        return Message("{rank} if {condition}" if how == "if" else "{rank}", **facts)
    facts["code"] = decider.code
    if decider.own is None or decider.theirs is None:
        return Message(_BY[how], **facts)
    return Message(_BY_NUMBERS[how], **facts, own=halves(decider.own), theirs=halves(decider.theirs))


_SHARED = ("shared {rank}", "shared {rank} if {condition}")
_SHARED_BY_MORE = ("shared {rank} to {last}", "shared {rank} to {last} if {condition}")
_BY: Mapping[str, str] = {
    "": "{rank} (by {code})",
    "if": "{rank} if {condition} (by {code})",
    "then": "{rank} by {code}",
}
_BY_NUMBERS: Mapping[str, str] = {
    "": "{rank} (by {code}, {own} to {theirs})",
    "if": "{rank} if {condition} (by {code}, {own} to {theirs})",
    "then": "{rank} by {code}, {own} to {theirs}",
}


def _say_ranks(needs: Needs, line: OwnResult, facts: dict[str, Any]) -> Message:
    """The ranks of one own result: what reaches an open target first, otherwise the usual one first."""
    *special, usual = line.ranks
    event = needs.tournament
    facts |= {"name": name_of(event, needs.participant.id), "usual": _say_rank(event, usual)}
    sentences = _RANKS if line.results else _RANKS_AS
    if not special:
        return Message(sentences["one"], **facts)
    facts["special"] = Items(tuple(_say_rank(event, each, how="if") for each in special), "semicolon")
    if len(special) > 1:
        return Message(sentences["if"], **facts)
    reached = _reaches(needs, usual), _reaches(needs, special[0])
    if reached == (True, False):
        condition = say_alternatives(event, special[0].alternatives)
        return Message(sentences["unless"], **facts, condition=condition, then=_say_rank(event, special[0], how="then"))
    return Message(sentences["if" if reached == (False, True) else "or"], **facts)


_RANKS: Mapping[str, str] = {
    "one": "With {own} {usual}.",
    "if": "With {own} {special}, otherwise {usual}.",
    "unless": "With {own} {usual} unless {condition} (then {then}).",
    "or": "With {own} {usual}, or {special}.",
}
_RANKS_AS: Mapping[str, str] = {  # without own games
    "one": "{name} is {usual} in any case.",
    "if": "{name} is {special}, otherwise {usual}.",
    "unless": "{name} is {usual} unless {condition} (then {then}).",
    "or": "{name} is {usual}, or {special}.",
}


def _reaches(needs: Needs, each: RankIf) -> bool:
    """Whether a rank reaches the target, perhaps shared."""
    return each.relation in ("ahead", "level") if each.relation else each.rank in needs.wanted.ranks
