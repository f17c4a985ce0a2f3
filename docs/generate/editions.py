"""The editions: what each changed of the one before it, and the provisions of the current one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import tiebreaks as tb
from docs.generate import words
from docs.generate.facts import (
    CURRENT,
    article_of,
    changed,
    dispute,
    format_choice,
    linked,
    page,
    says,
    table,
)
from tiebreaks.text import as_typed


def editions() -> str:
    order = list(tb.EDITIONS.values())
    parts = [
        words.EDITIONS,
        table(["edition", "from", "what it is"], [[edition.id, edition.since.isoformat(), edition.title] for edition in order]),
        words.EDITIONS_IN_FORCE,
        words.EDITIONS_READ,
    ]
    for before, after in pairwise(order):
        parts += [f"## {after.id}", *_amended(before, after)]
    parts += [f"## Provisions of {CURRENT.id}", words.PROVISIONS, _provisions()]
    return page("Editions and provisions", *parts, "## Named sets of house rules", words.NAMED_SETS, _named_sets())


def _amended(before: tb.Edition, after: tb.Edition) -> Iterator[str]:
    """What an edition changed of the one before it."""
    new = [code for code in after.codes if code not in before.codes]
    if new:
        yield f"New tie-breaks: {', '.join(map(linked, new))}."
    rows = [
        [f"`{name}`", article_of(name), says(name), format_choice(getattr(before, name)), format_choice(getattr(after, name))]
        for name in changed(before, after)
    ]
    if rows:
        yield table(["provision", "article", "decides", "before", "since"], rows)
    if not new and not rows:
        yield f"No provision and no tie-break changed: {after.title}."


def _provisions() -> str:
    rows = []
    for name, facts in tb.PROVISIONS.items():
        now = getattr(CURRENT, name)
        others = ", ".join(format_choice(choice) for choice in facts["choices"] if choice != now)
        rows.append([f"`{name}`", facts["article"], facts["says"], format_choice(now), others, dispute(facts["reading"])])
    return table(["provision", "article", "decides", "in force", "others", "reading"], rows)


def _named_sets() -> str:
    rows = []
    for each in tb.NAMED_SETS.values():
        rules = ", ".join(f"`{name}={as_typed(value)}`" for name, value in each.house_rules.items())
        rows.append([f"`{each.name}`", each.edition, rules, each.reproduces])
    return table(["name", "edition", "house rules", "what it reproduces"], rows)
