"""The sentences and the report of a comparison both ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from tiebreaks_conformance.answer import BothWays, Counterexample, Departure, GroupCount, WayCount
from tiebreaks_conformance.say import say
from tiebreaks_conformance.words import describe_departure

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


def describe_way(way: WayCount) -> str:
    """The figures of one way in a line."""
    name = OURS if way.way == "ours" else THEIRS
    facts: dict[str, Any] = {
        "events": way.events,
        "agree": way.agree,
        "differ": way.differ,
        "faults": way.faults,
        "rest": way.unasked,
    }
    return say(WAY, way=name, **facts)


def describe_both_ways(found: BothWays) -> Iterator[str]:
    """The lines of an answer."""
    yield from describe_figures(found)
    for example in found.examples:
        yield _title(example)
        yield from map(describe_departure, example.departures)


def describe_figures(found: BothWays) -> Iterator[str]:
    """The figures, without the counterexamples."""
    yield from map(describe_way, found.ways)
    for article in found.articles:
        yield say(ARTICLE, name=article.name, differ=article.differ, asked=article.asked)
    yield from map(_explanation, found.explained_by)
    yield from map(_fault, found.faults)


def _explanation(each: GroupCount) -> str:
    sentence = EXPLAINED if each.name else UNEXPLAINED
    return say(sentence, name=each.name, differ=each.differ, asked=each.asked)


def _fault(each: GroupCount) -> str:
    return say(FAULT, name=each.name, differ=each.differ, asked=each.asked)


def _title(example: Counterexample) -> str:
    facts: dict[str, Any] = {"participants": example.participants, "rounds": example.rounds, "edition": example.edition}
    return say(EXAMPLE, event=example.event, by=example.by, **facts)


def report_of(found: BothWays) -> str:
    """The report: figures, axes, and the counterexamples with their departures; their files stand beside it."""
    title = say(TITLE, program=found.program, seed=found.seed)
    axes = [("Axis", "Place", "Events", "Differ"), *((each.axis, each.name, each.events, each.differ) for each in found.axes)]
    blocks = [f"{title}\n{'=' * len(title)}", "\n".join(describe_figures(found)), f"{AXES}\n\n{as_table(axes)}"]
    if found.examples:
        blocks.append(EXAMPLES)
    for number, example in enumerate(found.examples, 1):
        rows = [("Asked", "No", "Expected", "Found", "Articles", "Explained by"), *map(_row, example.departures)]
        blocks.append(f"{_title(example)}\n{say(FILE_OF, name=file_name(number))}\n\n{as_table(rows)}")
    return "\n\n".join(blocks) + "\n"


def as_table(rows: Sequence[Sequence[object]]) -> str:
    """Rows as aligned lines; numbers to the right."""
    cells = [["-" if cell is None else str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    numeric = [all(isinstance(row[at], int | Fraction | None) for row in rows[1:]) for at in range(len(widths))]
    lines = []
    for row in cells:
        columns = zip(row, widths, numeric, strict=True)
        lines.append("  ".join(cell.rjust(width) if right else cell.ljust(width) for cell, width, right in columns).rstrip())
    return "\n".join(lines)


def _row(each: Departure) -> tuple[str | int | Fraction | None, ...]:
    explained = ", ".join((*each.editions, *each.readings))
    return each.asked, each.id, each.expected, each.found, ", ".join(each.articles), explained
