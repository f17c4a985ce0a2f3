"""The editions: what each changed of the one before it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import pairwise

from docs.generate import words
from docs.generate.facts import (
    article_of,
    changed,
    format_choice,
    linked,
    page,
    table,
)
from tiebreaks.law import EDITIONS, Edition


def editions() -> str:
    order = list(EDITIONS.values())
    parts = [
        words.EDITIONS,
        table(["edition", "from", "what it is"], [[edition.id, _day(edition.since), edition.title] for edition in order]),
        words.EDITIONS_IN_FORCE,
    ]
    for before, after in pairwise(order):
        parts += [f"## {after.id}", *_amended(before, after)]
    return page("Editions", *parts)


def _day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"


def _amended(before: Edition, after: Edition) -> Iterator[str]:
    """What an edition changed of the one before it."""
    new = [code for code in after.codes if code not in before.codes]
    if new:
        yield f"New tie-breaks: {', '.join(map(linked, new))}."
    rows = [
        [f"`{name}` ({article_of(name)})", format_choice(getattr(before, name)), format_choice(getattr(after, name))]
        for name in changed(before, after)
    ]
    if rows:
        yield table(["provision", "before", "since"], rows)
    if not new and not rows:
        yield f"No provision and no tie-break changed: {after.title}."
