"""What engine and oracle say of a case: every value and rank in every edition, and whether the claims of the case hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import tiebreaks as tb
from tests import oracle
from tiebreaks.law import EDITIONS, PROVISIONS, Edition

from . import Case, Claim, Order, Reading, Refused, Value
from .codes import codes_of, lists_of

Number = Fraction | tuple[Fraction, ...] | None
"""A value; of TBR and BBE what is compared in turn."""
Column = dict[int, Number]
Ranks = dict[int, int]


class Disagreement(Exception):
    """Engine, oracle and hand do not say the same of a case."""


@dataclass(frozen=True)
class Answers:
    """A case under one law."""

    values: dict[str, Column]
    refused: dict[str, str]  # code -> article
    dropped: tuple[str, ...]  # Article 10
    ranks: dict[str, Ranks]


def answers(case: Case, law: Edition, *, confirmed: bool = True) -> Answers:
    """Everything the engine says of a case under a law; `confirmed` asks the oracle as well and refuses a difference."""
    return asked(case.event, law, codes_of(case), lists_of(case), confirmed=confirmed)


def asked(
    event: tb.Tournament, law: Edition, codes: Sequence[str], lists: Sequence[str] = (), *, confirmed: bool = True
) -> Answers:
    """The same for these codes and lists."""
    refused = {code: article for code in codes if (article := _refusal(event, law, code))}
    allowed = [code for code in codes if code not in refused]
    standings = tb.standings(event, by=["PTS", *(code for code in allowed if code != "PTS")], edition=law)
    dropped = tuple(entry.code for entry in standings.basis.dropped)
    values = {code: _column(standings, code) for code in allowed if code not in dropped}
    applied = [by for by in lists if not any(_refusal(event, law, code) for code in by.split(", "))]
    ranks = {by: dict(tb.standings(event, by=by, edition=law).ranks) for by in applied}
    found = Answers(values, refused, dropped, ranks)
    if confirmed:
        _confirm(event, law, found)
    return found


def _refusal(event: tb.Tournament, law: Edition, code: str) -> str:
    """The article that keeps a tie-break out of an event; empty where it may be used."""
    if any(given.code == code for given in event.values):
        return ""
    try:
        tb.parse_tie_break(code).check_for(event, law)
    except tb.RegulationError as refusal:
        return refusal.article
    return ""


def _column(standings: tb.Standings, code: str) -> Column:
    if code in ("TBR", "BBE"):
        return {who: _compared(standings, code, who) for who in standings.tournament.row_of}
    at = standings.entries.index(tb.parse_tie_break(code))
    return {who: standings._value(at, row) for who, row in standings.tournament.row_of.items()}


def _compared(standings: tb.Standings, code: str, who: int) -> tuple[Fraction, ...]:
    """12.2, 12.3 The points that are compared in turn: of each board, or without the last one, the last two and so on."""
    boards = tuple(Fraction(points) for points in tb.explain(standings, who, "BC").steps["boards"])
    if code == "TBR":
        return boards
    return tuple(sum(boards[:kept], Fraction(0)) for kept in range(len(boards) - 1, 0, -1))


def _confirm(event: tb.Tournament, law: Edition, found: Answers) -> None:
    rounds = len(event.rounds)
    for code, column in found.values.items():
        expected = oracle.value(event, law, code, rounds)
        if column != expected:
            raise Disagreement(f"{event.name}, {law}, {code}: the engine says {column}, the oracle {expected}")
    for code in found.dropped:
        if oracle.value(event, law, code, rounds) is not None:
            raise Disagreement(f"{event.name}, {law}, {code}: the engine drops it, the oracle does not")
    for by, ranks in found.ranks.items():
        expected_ranks = oracle.ranks(event, law, by.split(", "), rounds)
        if ranks != expected_ranks:
            raise Disagreement(f"{event.name}, {law}, {by}: the engine ranks {ranks}, the oracle {expected_ranks}")


def under(case: Case, reading: Reading, edition: str) -> Column | Ranks:
    """What a house rule makes of the claim of a reading, engine and oracle agreeing."""
    law = EDITIONS[edition].amended(**reading.house_rule)
    if isinstance(reading.claim, Order):
        return asked(case.event, law, [], [reading.claim.by]).ranks[reading.claim.by]
    return asked(case.event, law, [reading.claim.code]).values[reading.claim.code]


def check_claims(case: Case, found: dict[str, Answers]) -> None:
    """Refuse a case of which a claim does not hold, a reading changes nothing, or a wrong answer is the right one."""
    for claim in case.turns_on:
        for edition in claim.editions:
            _expect(f"{case.id}, {edition}", claim, answer_to(claim, found[edition]))
    for other in case.others:
        for edition in other.claim.editions:
            _expect(f"{case.id}, {edition}, {other.name}", other.claim, under(case, other, edition))
            if holds(other.claim, answer_to(other.claim, found[edition])):
                raise Disagreement(f"{case.id}, {edition}: the house rule {dict(other.house_rule)} changes nothing here")
    for wrong in case.wrong:
        for edition in wrong.gives.editions if wrong.gives else ():
            assert wrong.gives is not None
            if holds(wrong.gives, answer_to(wrong.gives, found[edition])):
                raise Disagreement(f"{case.id}, {edition}: the answer of {wrong.program} is the right one")


def answer_to(claim: Claim, found: Answers) -> Any:
    """What was found to a claim."""
    match claim:
        case Value():
            return found.values.get(claim.code, {})
        case Order():
            return found.ranks[claim.by]
        case Refused():
            return "10" if claim.code in found.dropped else found.refused.get(claim.code)


def holds(claim: Claim, answer: Any) -> bool:
    """Whether an answer is the claimed one."""
    match claim:
        case Value():
            return all(who in answer and answer[who] == number for who, number in claim.exact.items())
        case Order():
            return bool(answer == claim.ranks)
        case Refused():
            return bool(answer == claim.article)


def _expect(where: str, claim: Claim, answer: Any) -> None:
    if not holds(claim, answer):
        shown = {who: str(value) for who, value in answer.items()} if isinstance(answer, dict) else answer
        raise Disagreement(f"{where}: expected {claim}, found {shown}")


def in_every_edition(case: Case, *, confirmed: bool = True) -> dict[str, Answers]:
    """Edition -> everything the engine says of a case, with the claims of the case checked.

    What is not to be confirmed is worked out once for editions that say the same.
    """
    found: dict[str, Answers] = {}
    known: dict[object, Answers] = {}
    for edition, law in EDITIONS.items():
        says = edition if confirmed else (*law.codes, *(getattr(law, name) for name in PROVISIONS))
        if says not in known:
            known[says] = answers(case, law, confirmed=confirmed)
        found[edition] = known[says]
    check_claims(case, found)
    return found


def grouped(found: dict[str, Any]) -> Iterator[tuple[list[str], Any]]:
    """Editions with the same answer together."""
    groups: list[tuple[list[str], Any]] = []
    for edition, answer in found.items():
        same = next((editions for editions, known in groups if known == answer), None)
        if same is None:
            groups.append(([edition], answer))
        else:
            same.append(edition)
    yield from groups


def numbers_in(found: dict[str, Answers]) -> tuple[int, int]:
    """How many values and how many ranks there are of a case."""
    values = sum(len(column) for each in found.values() for column in each.values.values())
    ranks = sum(len(places) for each in found.values() for places in each.ranks.values())
    return values, ranks
