"""The sentences about a program under test: a line for each case, and a summary."""

from __future__ import annotations

from collections.abc import Iterator

from tiebreaks_conformance.answer import CaseResult, Conformance, Departure, GroupCount
from tiebreaks_conformance.say import say

MAX_DEPARTURES = 3  # in the line of a case
MAX_ARTICLES = 12
MAX_EXPLANATIONS = 3
AGREES = "{event}: agrees, {agree} {agree:answer|answers}"
SILENT = "{event}: agrees, {agree} {agree:answer|answers}; {silent} not given"
DIFFERS = "{event}: differs in {differ} of {asked}: {departures}"
DEPARTURE = "{asked} of {id} is {found}, expected {expected} (Article {articles}{explained})"
RANK = "by {asked} the rank of {id} is {found}, expected {expected} (Article {articles}{explained})"
EXPLAINED_BY = "; as {names} {count:gives|give}"
MORE = "and {count} more"
FAULT = "{event}: fault of the program: {faults}"
NOT_ASKED = "{event}: not asked: {reason}"
NO_COLUMN = "the program has none of the columns"
SUMMARY = (
    "{cases} {cases:case|cases} of set {version}, edition {edition}: {agree} {agree:agrees|agree}, "
    "{differ} {differ:differs|differ}, {faults} {faults:fault|faults} of the program, {rest} not asked"
)
GROUP = "{name}: {agree} of {asked} agree"
ARTICLES = "Differences by article: {articles}"
ARTICLE = "{name} ({differ} of {asked})"
EXPLAINED = "Every difference is what edition {edition} gives."


def describe_case(result: CaseResult) -> str:
    """The line of a case."""
    event = result.id
    if result.verdict == "unasked":
        return say(NOT_ASKED, event=event, reason=result.faults[0] if result.faults else say(NO_COLUMN))
    if result.verdict == "fault":
        return say(FAULT, event=event, faults=result.faults)
    if result.verdict == "agrees":
        return say(SILENT if result.silent else AGREES, event=event, agree=result.agree, silent=result.silent)
    return say(
        DIFFERS,
        event=event,
        differ=len(result.departures),
        asked=result.agree + len(result.departures),
        departures=tuple(_departures(result)),
    )


def _departures(result: CaseResult) -> Iterator[str]:
    """The first departures, those that the case is about before others; then how many more, and the faults."""
    ordered = sorted(result.departures, key=lambda each: not each.decisive)
    yield from map(describe_departure, ordered[:MAX_DEPARTURES])
    if len(ordered) > MAX_DEPARTURES:
        yield say(MORE, count=len(ordered) - MAX_DEPARTURES)
    yield from result.faults


def describe_departure(departure: Departure) -> str:
    """One wrong answer."""
    return say(
        RANK if departure.is_rank else DEPARTURE,
        asked=departure.asked,
        id=departure.id,
        found=_value(departure.found),
        expected=_value(departure.expected),
        articles=departure.articles,
        explained=_explain(departure),
    )


def _explain(departure: Departure) -> str:
    """The editions, and the readings of Article 16 and others, that give what the program says."""
    names = (*(f"edition {each}" for each in departure.editions), *departure.readings)
    return say(EXPLAINED_BY, names=names[:MAX_EXPLANATIONS], count=len(names)) if names else ""


def _value(value: object) -> str:
    return "-" if value is None else str(value)


def summarise(found: Conformance) -> Iterator[str]:
    """The lines after those of the cases."""
    verdicts = [case.verdict for case in found.cases]
    yield say(
        SUMMARY,
        cases=len(verdicts),
        version=found.set_version,
        edition=found.edition,
        agree=verdicts.count("agrees"),
        differ=verdicts.count("differs"),
        faults=verdicts.count("fault"),
        rest=verdicts.count("unasked"),
    )
    for group in found.groups:
        yield say(GROUP, name=group.name, agree=group.asked - group.differ, asked=group.asked)
    if differing := [article for article in found.articles if article.differ]:
        yield say(ARTICLES, articles=tuple(map(_tally, differing[:MAX_ARTICLES])))
    if found.explained_by:
        yield say(EXPLAINED, edition=found.explained_by)


def _tally(article: GroupCount) -> str:
    return say(ARTICLE, name=article.name, differ=article.differ, asked=article.asked)
