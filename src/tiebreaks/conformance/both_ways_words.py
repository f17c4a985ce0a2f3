"""The sentences and the report of a comparison both ways."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tiebreaks.conformance.answer import BothWays, Counterexample, Departure, GroupCount, WayCount
from tiebreaks.conformance.words import describe_departure
from tiebreaks.messages import Message
from tiebreaks.report.document import Column, Document, Table

TITLE = "{program}: both ways, seed {seed}"
OURS = "Our events, asked of the program"
THEIRS = "Events of its generator, checked here"
WAY = (
    "{way}: {events} {events:event|events}: {agree} {agree:agrees|agree}, {differ} {differ:differs|differ}, "
    "{faults} {faults:fault|faults} of the program, {rest} not asked"
)
ARTICLE = "Article {name}: {differ} of {asked} {asked:event|events}"
EXPLAINED = "{name} would explain {differ} of the {asked} {asked:event|events} that {asked:differs|differ}."
UNEXPLAINED = (
    "No edition and no reading would explain {differ} of the {asked} {asked:event|events} that {asked:differs|differ}."
)
FAULT = "Fault of the program in {differ} of {asked} {asked:event|events}: {name}"
EXAMPLE = "{event}: {participants} participants, {rounds} {rounds:round|rounds}, {by}, edition {edition}"
AXES = "Events by axis"
EXAMPLES = "The smallest counterexamples"
FILE_OF = "The file: {name}"


def file_name(number: int) -> str:
    """Of a counterexample, beside the report."""
    return f"counterexample-{number}.trf"


def describe_way(way: WayCount) -> Message:
    """The figures of one way in a line."""
    name = Message(OURS if way.way == "ours" else THEIRS)
    facts: dict[str, Any] = {
        "events": way.events,
        "agree": way.agree,
        "differ": way.differ,
        "faults": way.faults,
        "rest": way.unasked,
    }
    return Message(WAY, way=name, **facts)


def describe_both_ways(found: BothWays) -> Iterator[Message]:
    """The lines of an answer."""
    yield from map(describe_way, found.ways)
    for article in found.articles:
        yield Message(ARTICLE, name=article.name, differ=article.differ, asked=article.asked)
    yield from map(_explanation, found.explained_by)
    yield from map(_fault, found.faults)
    for example in found.examples:
        yield _title(example)
        yield from map(describe_departure, example.departures)


def _explanation(each: GroupCount) -> Message:
    sentence = EXPLAINED if each.name else UNEXPLAINED
    return Message(sentence, name=each.name, differ=each.differ, asked=each.asked)


def _fault(each: GroupCount) -> Message:
    return Message(FAULT, name=each.name, differ=each.differ, asked=each.asked)


def _title(example: Counterexample) -> Message:
    facts: dict[str, Any] = {"participants": example.participants, "rounds": example.rounds, "edition": example.edition}
    return Message(EXAMPLE, event=example.event, by=example.by, **facts)


def both_ways_document(found: BothWays) -> Document:
    """The report: figures, axes, counterexamples with their departures."""
    columns = (
        Column(Message("Axis")),
        Column(Message("Place")),
        Column(Message("Events"), numeric=True),
        Column(Message("Differ"), numeric=True),
    )
    axes = Table(columns, tuple((each.axis, each.name, each.events, each.differ) for each in found.axes))
    examples = tuple(_example(example, number) for number, example in enumerate(found.examples, 1))
    return Document(
        Message(TITLE, program=found.program, seed=found.seed),
        (
            *(Message(ARTICLE, name=each.name, differ=each.differ, asked=each.asked) for each in found.articles),
            *map(_explanation, found.explained_by),
            *map(_fault, found.faults),
            Document(Message(AXES), (axes,)),
            *((Document(Message(EXAMPLES), examples),) if examples else ()),
        ),
        lead=tuple(map(describe_way, found.ways)),
    )


def _example(example: Counterexample, number: int) -> Document:
    columns = (
        Column(Message("Asked")),
        Column(Message("No"), numeric=True),
        Column(Message("Expected"), numeric=True),
        Column(Message("Found"), numeric=True),
        Column(Message("Articles")),
        Column(Message("Explained by"), wraps=True),
    )
    table = Table(columns, tuple(map(_row, example.departures)))
    lines = Table((Column(file_name(number)),), tuple((line,) for line in example.trf.splitlines()))
    return Document(_title(example), (table, Document(Message(FILE_OF, name=file_name(number)), (lines,), folded=True)))


def _row(each: Departure) -> tuple[str | int | Fraction | None, ...]:
    explained = ", ".join((*each.editions, *each.readings))
    return each.asked, each.id, each.expected, each.found, ", ".join(each.articles), explained
