"""House rules in plain words, as the page offers them: each point of law, what edition 2026-03 says, and the other choices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from docs.generate import words
from docs.generate.facts import CURRENT, article_of, dispute, page, says, table
from tiebreaks.law import NAMED_SETS, PROVISIONS
from tiebreaks.law.choices import CHOICES
from tiebreaks.text import as_typed


def house_rules() -> str:
    parts = [words.HOUSE_RULES_PAGE.format(edition=CURRENT.id)]
    for number, names in groupby(sorted(PROVISIONS, key=_chapter), key=_chapter):
        parts.append(f"## {words.CHAPTERS[number]}")
        for name in names:
            parts += _provision(name)
    return page("House rules", *parts, "## What programs compute", words.NAMED_SETS, _named_sets())


def _chapter(name: str) -> int:
    """The article that a provision belongs to; one of another regulation is about games, as Article 15 is."""
    article = article_of(name)
    return 15 if article.startswith("C.") else int(article.split(".")[0].split(",")[0])


def _provision(name: str) -> Iterator[str]:
    """The question, then a line for each choice, the one in force first."""
    facts, now = PROVISIONS[name], as_typed(getattr(CURRENT, name))
    seen = f", {dispute(facts['reading'])}" if facts["reading"] else ""
    question = says(name)
    yield f"**{question[:1].upper()}{question[1:]}** ({facts['article']}{seen})"
    others = [value for value in map(as_typed, facts["choices"]) if value != now]
    yield "\n".join([f"- {CHOICES[name][now]}", *(f"- {CHOICES[name][value]}: `{name}={value}`" for value in others)])


def _named_sets() -> str:
    rows = []
    for each in NAMED_SETS.values():
        rules = ", ".join(f"`{name}={as_typed(value)}`" for name, value in each.house_rules.items())
        rows.append([f"`{each.name}`", each.edition, rules, each.reproduces])
    return table(["name", "edition", "house rules", "what it reproduces"], rows)
