"""A page for every tie-break, and the table of them."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import tiebreaks as tb
from docs.generate import words
from docs.generate.effects import SAMPLES, has_effect, ranked
from docs.generate.facts import (
    CURRENT,
    article_of,
    changed,
    dispute,
    entries,
    file_of,
    format_choice,
    function_of,
    page,
    says,
    sentence_of,
    table,
    types_of,
)
from tiebreaks.answers import Explanation
from tiebreaks.engine.catalogue import Entry
from tiebreaks.law import EDITIONS, PROVISIONS
from tiebreaks.law.spellings import names_of
from tiebreaks.report.law import MODIFIERS

USUAL_MODIFIERS = ("", "/C1", "/C2", "/M1", "/M2")
CHESS_RESULTS_NUMBERS = range(1, 100)


def all_tie_breaks() -> str:
    rows = [
        [f"[{entry.acronym}]({file_of(entry)}.md)", entry.name, CURRENT.codes[entry.acronym], entry.type, sentence_of(entry)]
        for entry in entries()
    ]
    lead = f"The {len(rows)} acronyms of edition {CURRENT.id}, the points among them. Type: {types_of('ABCD')} (4.3)."
    toctree = "\n".join(["```{toctree}", ":hidden:", "", *map(file_of, entries()), "```"])
    return page("Every tie-break", lead, table(["code", "name", "article", "type", "what it is"], rows), toctree)


def tie_break(entry: Entry) -> str:
    """One page: what it is, an example that the library has worked out, what changed, what else it is called."""
    return page(
        f"{entry.acronym}: {entry.name}",
        sentence_of(entry),
        table(["", ""], [[name, said] for name, said in _facts(entry).items() if said]),
        *_example(entry),
        *_changes(entry),
        *_house_rules(entry),
        *_other_names(entry),
    )


def _facts(entry: Entry) -> dict[str, str]:
    on_ratings = "dropped when a participant is unrated, unless `/U` rates them (Article 10)"
    kinds = "team events" if entry.teams_only else "individual events" if entry.on_ratings else "individual and team events"
    return {
        "article": f"{CURRENT.codes[entry.acronym]} (edition {CURRENT.id})",
        "type": f"{entry.type} (4.3): {types_of(entry.type)}",
        "ahead": "the lower value" if entry.low_wins else "the higher value",
        "modifiers": ", ".join(f"`{MODIFIERS[letter]}`" for letter in entry.modifiers) or "none",
        "for": kinds + ("; `:MP` and `:GP` ask for one score of a team event" if entry.takes_score else ""),
        "unrated": on_ratings if entry.on_ratings else "",
        "round robins": f"refused since {_refused_since()} (note of Article 8)" if entry.buchholz else "",
        "Swiss": words.IN_A_SWISS.get(entry.acronym, ""),
        "editions": ", ".join(edition.id for edition in EDITIONS.values() if entry.article(edition)),
        "rule": f"`{function_of(entry)}`",
    }


def _refused_since() -> str:
    return next(edition.id for edition in EDITIONS.values() if edition.buchholz_in_round_robin == "refuse")


def _example(entry: Entry) -> list[str]:
    """The most telling working in the sample events: a value, then that with the most different reasons."""
    samples = SAMPLES if entry.acronym not in words.IN_A_SWISS else [*reversed(SAMPLES[:2])]
    found = [(sample, standings) for sample in samples if (standings := ranked(sample, entry.acronym)) is not None]
    for with_value in (True, False):  # a tie that stays has tables, but no value
        for sample, standings in found:
            explanations = [tb.explain(standings, row.id, entry.acronym) for row in standings]
            explanations = [each for each in explanations if (each.value is not None if with_value else each.stages)]
            if explanations:
                best = max(explanations, key=_how_telling)
                lead = words.EXAMPLE.format(sample=sample, by=", ".join(standings.by))
                return ["## Example", lead, f"```text\n{best}\n```"]
    raise ValueError(f"{entry.acronym}: no sample event has a working of it")


def _how_telling(explanation: Explanation) -> tuple[int, int]:
    """More tables, then more different reasons."""
    return len(explanation.stages), len({(term.counts, term.reason) for term in explanation.terms})


def _changes(entry: Entry) -> list[str]:
    """What the editions say of it: since when it is there, and which changed provisions change its values on the samples."""
    first = next(edition for edition in EDITIONS.values() if entry.article(edition))
    lines = [] if first.id == "2009" else [f"- {first.id}: new."]
    for before, after in pairwise(EDITIONS.values()):
        if entry.article(before):
            lines += [
                f"- {after.id}: {says(name)} ({article_of(name)}): {format_choice(getattr(after, name))}, it was "
                f"{format_choice(getattr(before, name))}"
                for name in changed(before, after)
                if has_effect(entry, before, name, getattr(after, name))
            ]
    return ["## What changed between editions", "\n".join(lines)] if lines else []


def _house_rules(entry: Entry) -> list[str]:
    """The answers of other readings and other editions, each alone, where they change a value in a sample event."""
    lines = []
    for name, facts in PROVISIONS.items():
        others = [choice for choice in facts["choices"] if choice != getattr(CURRENT, name)]
        if telling := [format_choice(choice) for choice in others if has_effect(entry, CURRENT, name, choice)]:
            reading = dispute(facts["reading"], "../")
            lines.append(f"- `{name}` ({article_of(name)}{', ' if reading else ''}{reading}): {', '.join(telling)}")
    return ["## House rules that change it", words.HOUSE_RULES, "\n".join(lines)] if lines else []


def _other_names(entry: Entry) -> list[str]:
    rows = []
    for modifier in USUAL_MODIFIERS:
        code = f"{entry.acronym}{modifier}"
        numbers = [str(number) for number in CHESS_RESULTS_NUMBERS if _code_of(str(number)) == code]
        if names := names_of(code):
            rows.append([f"`{code}`", ", ".join(names), ", ".join(numbers)])
        elif numbers:
            rows.append([f"`{code}`", "", ", ".join(numbers)])
    if not rows:
        return []
    return ["## Other names", words.OTHER_NAMES, table(["code", "names", "numbers"], rows)]


@cache
def _code_of(text: str) -> str:
    try:
        return tb.parse_tie_break(text).code
    except tb.TiebreaksError:
        return ""
