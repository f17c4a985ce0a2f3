"""What the source says of tie-breaks and provisions, and how a page and a table are written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tiebreaks.engine import CATALOGUE
from tiebreaks.engine.catalogue import Entry
from tiebreaks.law import EDITIONS, PROVISIONS, Edition
from tiebreaks.report.law import TYPES
from tiebreaks.text import as_typed

ROOT = Path(__file__).parents[2]
CURRENT = list(EDITIONS.values())[-1]
NOTE = "<!-- Made by docs/generate; change the source and run make docs. -->"


def entries() -> list[Entry]:
    return [entry for entry in CATALOGUE.values() if not entry.self_defined]


def file_of(entry: Entry) -> str:
    return entry.acronym.lower()


def _rule(entry: Entry) -> Any:
    return getattr(entry.rule, "func", entry.rule)


def function_of(entry: Entry) -> str:
    return f"{_rule(entry).__module__.removeprefix('tiebreaks.')}.{_rule(entry).__name__}"


def sentence_of(entry: Entry) -> str:
    """The definition: the first line of the rule, without its article."""
    if entry.score:
        return f"The {entry.name} of a team."
    said = str(_rule(entry).__doc__).splitlines()[0].partition(" ")[2]
    return said[:1].upper() + said[1:]


def types_of(letters: str) -> str:
    return "; ".join(f"{letter}, {TYPES[letter]}" for letter in dict.fromkeys(letters))


def changed(before: Edition, after: Edition) -> list[str]:
    return [name for name in PROVISIONS if getattr(before, name) != getattr(after, name)]


def says(name: str) -> str:
    return str(PROVISIONS[name]["says"])


def article_of(name: str) -> str:
    return str(PROVISIONS[name]["article"])


def format_choice(value: Any) -> str:
    return f"`{as_typed(value)}`"


def linked(code: str) -> str:
    return f"[{code}](tie-breaks/{code.partition('/')[0].lower()}.md)"


def dispute(reading: str, up: str = "") -> str:
    return f"[{reading}]({up}disputes.md)" if reading else ""


def page(title: str, *parts: str) -> str:
    return "\n\n".join([NOTE, f"# {title}", *parts]) + "\n"


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines: list[Sequence[object]] = [header, ["---"] * len(header), *rows]
    return "\n".join(f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in line)} |" for line in lines)
