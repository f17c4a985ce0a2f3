"""A case as files: the event as TRF26 and as JSON, the answers of every edition, the working behind what the case turns on."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import tiebreaks as tb
from tiebreaks.formats import tournament_json
from tiebreaks.text import exact_str, format_value

from . import Case, Claim, Order, Reading, Refused, Value
from .answers import Answers, Number, grouped, under
from .codes import codes_of, lists_of

VERSION = "1.2.0"
"""A new case or code raises the second number; a changed value or meaning raises the first, and conformance/CHANGELOG.md says why."""
FORMAT = "tiebreaks-conformance-case"


def trf(case: Case) -> bytes | None:
    """The event as TRF26; None where TRF cannot say it."""
    target = io.BytesIO()
    try:
        tb.write(case.event, target, format="trf26")
    except tb.FormatError:
        return None
    return target.getvalue()


def document(case: Case, found: Mapping[str, Answers], *, has_trf: bool) -> dict[str, Any]:
    """The case as plain JSON values."""
    numbers = [participant.id for participant in case.event.participants]
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": case.id,
        "title": case.title,
        "articles": list(case.articles),
        "readings": case.all_readings,
        "misread": case.misread,
        "wrong_answers": [
            {"program": wrong.program, "does": wrong.does, **({"gives": _claimed(wrong.gives)} if wrong.gives else {})}
            for wrong in case.wrong
        ],
        "trf": f"{case.id}.trf" if has_trf else None,
        "event": {"format": tournament_json.FORMAT, "version": tournament_json.VERSION, **tournament_json.encode(case.event)},
        "turns_on": [_claimed(claim) for claim in case.turns_on],
        "other_readings": [_of_reading(case, reading) for reading in case.others],
        "workings": [*_workings(case)],
        "participants": numbers,
        "values": [*_values(case, found, numbers)],
        "rankings": [*_rankings(case, found, numbers)],
        "refused": [*_refused(found)],
    }


def _claimed(claim: Claim) -> dict[str, Any]:
    """A claim as data: the numbers that were worked out by hand."""
    editions = list(claim.editions)
    match claim:
        case Value():
            return {"code": claim.code, "editions": editions, "exact": {str(who): _exact(n) for who, n in claim.exact.items()}}
        case Order():
            return {"by": claim.by, "editions": editions, "ranks": {str(who): rank for who, rank in claim.ranks.items()}}
        case Refused():
            return {"code": claim.code, "editions": editions, "refused": claim.article}


def _of_reading(case: Case, reading: Reading) -> dict[str, Any]:
    """What another reading gives for everybody, in the last edition that the claim is about."""
    claim, edition = reading.claim, reading.claim.editions[-1]
    answer = under(case, reading, edition)
    column = [answer[participant.id] for participant in case.event.participants]
    return {
        "reading": reading.name or None,
        "house_rule": dict(reading.house_rule),
        "edition": edition,
        **({"by": claim.by, "ranks": column} if isinstance(claim, Order) else {"code": claim.code, **_columns(column)}),
    }


def _workings(case: Case) -> Iterator[dict[str, Any]]:
    """Of each claim about a value the working of its first participant, of each order why one is ahead of the next."""
    for claim in case.turns_on:
        edition = claim.editions[-1]
        if isinstance(claim, Value):
            code = claim.code
            standings = tb.standings(case.event, by=["PTS"] if code == "PTS" else ["PTS", code], edition=edition)
            yield _working(tb.explain(standings, next(iter(claim.expected)), code).to_dict(), edition)
        elif isinstance(claim, Order):
            standings = tb.standings(case.event, by=claim.by, edition=edition)
            yield {"by": claim.by, "edition": edition, "sentences": [*_sentences(standings)]}


def _working(told: dict[str, Any], edition: str) -> dict[str, Any]:
    """A working as the set has it: with the edition beside its value, and without the rest of its basis, which the case says."""
    working: dict[str, Any] = {}
    for name, part in told.items():
        if name != "basis":
            working[name] = part
        if name == "exact":
            working["edition"] = edition
    return working


def _sentences(standings: tb.Standings) -> Iterator[str]:
    """Why each place comes before the next, told of one participant of each."""
    leaders = {row.rank: row.id for row in reversed(standings.rows)}
    ranks = sorted(leaders)
    for higher, lower in pairwise(ranks):
        yield tb.why(standings, leaders[higher], leaders[lower]).sentence
    for rank in ranks:
        level = [row.id for row in standings.rows if row.rank == rank]
        if len(level) > 1:
            yield tb.why(standings, level[0], level[1]).sentence


def _values(case: Case, found: Mapping[str, Answers], numbers: Sequence[int]) -> Iterator[dict[str, Any]]:
    """A row for each code and the editions in which everybody has the same value."""
    for code in codes_of(case):
        known = {edition: each.values[code] for edition, each in found.items() if code in each.values}
        for editions, column in grouped(known):
            yield {"code": code, "editions": editions, **_columns([column[who] for who in numbers])}


def _columns(column: Sequence[Number | int]) -> dict[str, Any]:
    return {"exact": [_exact(value) for value in column], "decimal": [_decimal(value) for value in column]}


def _exact(value: Number | int) -> Any:
    if isinstance(value, tuple):
        return [str(part) for part in value]
    return str(value) if isinstance(value, int) else exact_str(value)


def _decimal(value: Number | int) -> Any:
    """At most two decimals, half up: for the eye."""
    if isinstance(value, tuple):
        return [format_value(part) for part in value]
    return None if value is None else format_value(Fraction(value))


def _rankings(case: Case, found: Mapping[str, Answers], numbers: Sequence[int]) -> Iterator[dict[str, Any]]:
    for by in lists_of(case):
        known = {edition: each.ranks[by] for edition, each in found.items() if by in each.ranks}
        for editions, ranks in grouped(known):
            yield {"by": by, "editions": editions, "ranks": [ranks[who] for who in numbers]}


def _refused(found: Mapping[str, Answers]) -> Iterator[dict[str, Any]]:
    """What may not be asked, by article: 5 not in that edition, 8 not in a round robin, 10 dropped with an unrated participant."""
    kept_out = {edition: {**each.refused, **dict.fromkeys(each.dropped, "10")} for edition, each in found.items()}
    for article in ("5", "8", "10"):
        codes = {edition: [code for code, why in each.items() if why == article] for edition, each in kept_out.items()}
        for editions, listed in grouped({edition: each for edition, each in codes.items() if each}):
            yield {"article": article, "editions": editions, "codes": listed}
