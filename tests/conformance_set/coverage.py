"""What the set has to cover: every article that decides a number, every disputed reading that a number can show."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
SET = ROOT / "packages" / "conformance" / "src" / "tiebreaks_conformance" / "set"

ARTICLES = """
    2.1 3 4.1 4.2 4.4
    6.1 6.1.1 6.1.2 6.2 6.3
    7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.8
    8 8.1 8.2 8.3  9.1 9.2
    10 10.1 10.2 10.3 10.4 10.5 10.6
    11  12.1 12.2 12.3  13.1 13.2 13.3.1 13.3.2 13.3.3 13.4.1 13.4.2
    14.1 14.2 14.3 14.4 14.5
    15.1 15.2 15.3
    16.1.1 16.1.2 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3 16.4.1 16.4.2 16.5 16.5.1
""".split()

NO_NUMBER = {"R16": "it is about the spelling of a code (KS/L1, KS/L+1), not about a value"}
"""Disputed readings that no value and no rank can show."""


def disputed() -> list[str]:
    """The numbers of all disputed readings, from the page that lists them."""
    page = (ROOT / "docs" / "disputes.md").read_text(encoding="utf-8")
    return sorted(set(re.findall(r"\bR\d+\b", page)), key=lambda name: int(name[1:]))


def by_article(names: Iterable[str]) -> list[str]:
    """Article numbers in their order: 6.3 before 10."""
    return sorted(set(names), key=lambda name: [int(part) for part in name.split(".")])
