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
    dispute,
    entries,
    file_of,
    format_choice,
    function_of,
    page,
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
    lead = f"The {len(rows)} acronyms of edition {CURRENT.id}, points included. Type: {types_of('ABCD')} (4.3)."
    toctree = "\n".join(["```{toctree}", ":hidden:", "", *map(file_of, entries()), "```"])
    return page("Every tie-break", lead, table(["code", "name", "article", "type", "what it is"], rows), toctree)


def tie_break(entry: Entry) -> str:
    """One page: what it is, an example that the library has worked out, what changed, what else it is called."""
    return page(
        f"{entry.acronym}: {entry.name}",
        sentence_of(entry),
        "\n".join(f"- {name}: {said}" for name, said in _facts(entry).items() if said),
        *_example(entry),
        *_points_of_law(entry),
        *_other_names(entry),
    )


def _facts(entry: Entry) -> dict[str, str]:
    on_ratings = "dropped when a participant is unrated, unless `/U` rates them (Article 10)"
    kinds = "team events" if entry.teams_only else "individual events" if entry.on_ratings else "individual and team events"
    return {
        "article": CURRENT.codes[entry.acronym],
        "type": f"[{entry.type}](index.md)",
        "ahead": "the lower value" if entry.low_wins else "the higher value",
        "modifiers": ", ".join(f"`{MODIFIERS[letter]}`" for letter in entry.modifiers),
        "for": kinds + ("; in a team event `:MP` or `:GP` chooses the score" if entry.takes_score else ""),
        "unrated": on_ratings if entry.on_ratings else "",
        "round robins": f"refused since {_refused_since()} (note of Article 8)" if entry.buchholz else "",
        "Swiss": words.IN_A_SWISS.get(entry.acronym, ""),
        "since": f"edition {next(edition.id for edition in EDITIONS.values() if entry.article(edition))}",
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


def _points_of_law(entry: Entry) -> list[str]:
    """The provisions that change its values on the samples: what each edition answers, and other readings."""
    lines = []
    for name, facts in PROVISIONS.items():
        editions = [(edition, getattr(edition, name)) for edition in EDITIONS.values() if entry.article(edition)]
        in_force = [each for at, each in enumerate(editions) if not at or each[1] != editions[at - 1][1]]
        changed = any(has_effect(entry, before, name, now) for (before, _), (_, now) in pairwise(in_force))
        others = [choice for choice in facts["choices"] if has_effect(entry, CURRENT, name, choice)]
        if not changed and not others:
            continue
        said = ", ".join(
            format_choice(choice) if len(in_force) == 1 else f"{edition.id} {format_choice(choice)}"
            for edition, choice in in_force
        )
        never = [format_choice(choice) for choice in others if choice not in [choice for _, choice in in_force]]
        reading = dispute(facts["reading"], "../")
        cited = ", ".join(filter(None, (article_of(name), reading)))
        lines.append(f"- `{name}` ({cited}): {said}{'; or ' if never else ''}{', '.join(never)}")
    return ["## Points of law that change it", words.POINTS_OF_LAW, "\n".join(lines)] if lines else []


def _other_names(entry: Entry) -> list[str]:
    lines = []
    for modifier in USUAL_MODIFIERS:
        code = f"{entry.acronym}{modifier}"
        numbers = [str(number) for number in CHESS_RESULTS_NUMBERS if _code_of(str(number)) == code]
        if found := [*names_of(code), *numbers]:
            lines.append(f"- `{code}`: {', '.join(found)}")
    return ["## Other names", words.OTHER_NAMES, "\n".join(lines)] if lines else []


@cache
def _code_of(text: str) -> str:
    try:
        return tb.parse_tie_break(text).code
    except tb.TiebreaksError:
        return ""
