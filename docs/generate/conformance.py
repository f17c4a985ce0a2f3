"""The conformance: article, rule, function, tests, where the text has more than one reading, and the campaign."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from docs.generate import words
from docs.generate.campaign import campaign
from docs.generate.effects import effect_of
from docs.generate.facts import (
    CURRENT,
    ROOT,
    article_of,
    dispute,
    entries,
    format_choice,
    function_of,
    linked,
    page,
    sentence_of,
    table,
)
from docs.generate.published import published
from tiebreaks.engine.catalogue import Entry
from tiebreaks.law import PROVISIONS


def conformance() -> str:
    """Article, rule, function, tests; and where the text has more than one reading."""
    by_article = sorted(entries(), key=lambda entry: [int(part) for part in CURRENT.codes[entry.acronym].split(".")])
    rules = [
        [
            CURRENT.codes[entry.acronym],
            linked(entry.acronym),
            sentence_of(entry),
            f"`{function_of(entry)}`",
            _tests(entry),
            _verdict(entry),
        ]
        for entry in by_article
    ]
    points = [
        [
            article_of(name),
            facts["says"],
            format_choice(getattr(CURRENT, name)),
            f"`{name}`",
            _named_in(rf"\b{name}\b[\"']?\s*[=:]"),
            _reading(facts),
        ]
        for name, facts in PROVISIONS.items()
    ]
    return page(
        "Conformance",
        words.CONFORMANCE.format(edition=CURRENT.id),
        words.VERDICT,
        "## Tie-breaks",
        table(["article", "code", "rule", "function", "tests", "verdict"], rules),
        "## Provisions",
        table(["article", "decides", "answer", "provision", "tests", "verdict"], points),
        *published(),
        *campaign(),
    )


def _verdict(entry: Entry) -> str:
    """The disputed readings that name the code, and those of the provisions on which its values depend."""
    provided = [facts["reading"] for name, facts in PROVISIONS.items() if facts["reading"] and _depends_on(entry, name)]
    named = [reading for reading, point in _disputed() if re.search(_code(entry), point)]
    readings = sorted({*provided, *named}, key=lambda reading: int(reading[1:]))
    return ", ".join(map(dispute, readings)) or words.UNDISPUTED


def _depends_on(entry: Entry, name: str) -> bool:
    """Whether a provision is of an article that the rule implements, or changes a value in a sample event."""
    facts, function = PROVISIONS[name], function_of(entry)
    implemented = [re.escape(CURRENT.codes[other.acronym]) for other in entries() if function_of(other) == function]
    articles = re.compile(rf"(?:{'|'.join(implemented)})(\.\d+)*")
    if any(articles.fullmatch(one) for one in facts["article"].split(", ")):
        return True
    others = [choice for choice in facts["choices"] if choice != getattr(CURRENT, name)]
    return any(effect_of(entry, CURRENT, name, choice) for choice in others)


@cache
def _disputed() -> Sequence[tuple[str, str]]:
    """Number and point of every reading on the page of disputes."""
    text = (ROOT / "docs" / "disputes.md").read_text(encoding="utf-8")
    return re.findall(r"^\| (R\d+) \| ([^|]*) \|", text, flags=re.MULTILINE)


def _reading(facts: Mapping[str, Any]) -> str:
    return dispute(facts["reading"]) or words.UNDISPUTED


def _code(entry: Entry) -> str:
    """A pattern that finds the acronym, with modifiers or without."""
    return rf"(?<![\w/]){entry.acronym}(?!\w)"


def _tests(entry: Entry) -> str:
    return _named_in(_code(entry))


def _named_in(pattern: str) -> str:
    """The files of tests in which something is named."""
    paths = [f"`{path.relative_to(ROOT / 'tests')}`" for path, text in _test_files() if re.search(pattern, text)]
    return ", ".join(paths) or "by the differential tests only"


@cache
def _test_files() -> Sequence[tuple[Path, str]]:
    paths = [*sorted((ROOT / "tests" / "articles").glob("test_*.py")), *sorted((ROOT / "tests" / "examples").glob("*.toml"))]
    return [(path, path.read_text(encoding="utf-8")) for path in paths]
