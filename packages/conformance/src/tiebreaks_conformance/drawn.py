"""An event that was drawn as a case: what is asked of it, and how an answer to it is compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from io import BytesIO
from typing import Any

from tiebreaks import Standings, TiebreaksError, parse_tie_break, standings, write
from tiebreaks.law import EDITIONS, PROVISIONS, edition_on
from tiebreaks.model.tournament import Bye, Game, Match, Tournament
from tiebreaks_conformance import program
from tiebreaks_conformance.answer import CaseResult, Departure
from tiebreaks_conformance.cases import CaseQuestion, Column, ConformanceCase
from tiebreaks_conformance.compare import examine
from tiebreaks_conformance.told import Told

LEAST_CHANGED = 2  # answers that an edition or a reading changes, if it explains an event
SIZES = (8, 16, 32, 64)
FORFEITED = ("+-", "-+", "--")


@dataclass(frozen=True)
class ProgramAsked:
    """Asks a command about a file: its words, and the seconds that it has."""

    command: str
    seconds: float

    def __call__(self, path: str, edition: str, by: str) -> bytes:
        return program.run(program.fill(program.split(self.command), path, edition, by), self.seconds)


def edition_of(event: Tournament) -> str:
    """The edition in force on its first day."""
    return edition_on(event.starts).id if event.starts else [*EDITIONS][-1]


def as_trf(event: Tournament) -> str:
    """The event as TRF26."""
    file = BytesIO()
    write(event, file, format="trf26")
    return file.getvalue().decode("utf-8")


def examine_drawn(id: str, event: Tournament, answer: Told, *, least_changed: int | None = LEAST_CHANGED) -> CaseResult:
    """The answer of a program to an event, compared.

    least_changed   the answers that an edition or a reading must change if it is to explain a difference; None: none is
                    looked for
    """
    result = _examine(id, event, answer, None)
    return result if least_changed is None or not result.departures else _examine(id, event, answer, least_changed)


def _examine(id: str, event: Tournament, answer: Told, least_changed: int | None) -> CaseResult:
    edition = edition_of(event)
    questions = tuple(_questions(event, edition, explained=least_changed is not None))
    case = ConformanceCase(id, event.name, (), (), "drawn", frozenset(event.row_of), questions)
    runs = ((questions[-1].asked, questions),)
    result = examine(case, edition, lambda case, by: answer, Counter(), runs)[0]
    return result if least_changed is None else _keep_explanations(result, questions, least_changed)


def _keep_explanations(result: CaseResult, questions: Iterable[CaseQuestion], least_changed: int) -> CaseResult:
    """The result with the editions and readings that fit all departures and change so many answers: one may fit by chance."""
    fitting = [{*each.editions, *each.readings} for each in result.departures]
    changed: Counter[str] = Counter()
    for question in questions:
        for name, column in {**question.elsewhere, **question.readings}.items():
            changed[name] += sum(column.get(who) != expected for who, expected in question.expected.items())
    names = {name for name in set.intersection(*fitting) if changed[name] >= least_changed} if fitting else set()
    return replace(result, departures=tuple(_keep(each, names) for each in result.departures))


def _keep(departure: Departure, names: set[str]) -> Departure:
    editions, readings = (tuple(one for one in each if one in names) for each in (departure.editions, departure.readings))
    return replace(departure, editions=editions, readings=readings)


def _questions(event: Tournament, edition: str, *, explained: bool) -> Iterator[CaseQuestion]:
    """The values of every code of the list that has some, then the ranks."""
    right = _columns(standings(event))
    elsewhere = {name: _columns_under(event, edition=name) for name in EDITIONS if explained and name != edition}
    readings = {name: _columns_under(event, house_rules=rules) for name, rules in _house_rules(edition) if explained}
    for asked, column in right.items():
        yield CaseQuestion(asked, column, True, _of(elsewhere, asked), _of(readings, asked))


def _of(found: Mapping[str, Mapping[str, Column]], asked: str) -> dict[str, Column]:
    return {name: columns[asked] for name, columns in found.items() if asked in columns}


def _house_rules(edition: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every other choice of every disputed reading, and of others of 15.2, as (name, house rules)."""
    law = EDITIONS[edition]
    for name, facts in PROVISIONS.items():
        for choice in facts["choices"]:
            if choice != getattr(law, name):
                yield f"{facts['reading'] or facts['article']}: {name}={choice}", {name: choice}


def _columns_under(event: Tournament, **how: Any) -> dict[str, Column]:
    """The columns under another law; none where it refuses the list."""
    try:
        return _columns(standings(event, **how))
    except TiebreaksError:
        return {}


def _columns(found: Standings) -> dict[str, Column]:
    """The right answers: of every code with values of its own, and the ranks by the list."""
    columns: dict[str, Column] = {}
    for code in found.by:
        entry = parse_tie_break(code).entry
        if not (entry.sees_ties or entry.several_numbers):
            columns[code] = {row.id: None if (value := row[code]) is None else Fraction(value) for row in found}
    columns[", ".join(found.by)] = {id: Fraction(rank) for id, rank in found.ranks.items()}
    return columns


def axes_of(event: Tournament) -> dict[str, tuple[str, ...]]:
    """Where an event stands on each axis: an axis -> names."""
    items = [item for held in event.rounds for item in held]
    games = [game for item in items for game in (item.boards if isinstance(item, Match) else [item]) if isinstance(game, Game)]
    byes = sorted({str(item.kind) for item in items if isinstance(item, Bye)})
    size = next(
        (f"{low + 1}-{high}" for low, high in zip((0, *SIZES), SIZES, strict=False) if len(event.participants) <= high),
        f"{SIZES[-1] + 1}+",
    )
    kind = f"team-{event.system.value}" if event.is_team else event.system.value
    return {
        "system": (kind,),
        "edition": (edition_of(event),),
        "size": (size,),
        "byes": tuple(byes) or ("none",),
        "forfeits": ("some" if any(game.result in FORFEITED for game in games) else "none",),
        "list": event.tie_breaks,
    }
