"""A Sphinx extension: our docstrings as reStructuredText, names of types as links, and signatures of what a reader calls.

A docstring has plain text with `names` in backticks, and after the lead it may have the arguments, aligned in two columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from docs.elsewhere import NAMES

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ELSEWHERE = {name for pages in NAMES.values() for names in pages.values() for name in names}
MADE_BY_READERS = {
    *("Tournament", "Player", "Game", "Bye", "Team", "Match", "Scoring", "MatchScoring", "Adjustment", "Published", "Placed"),
    *("About", "Pairing", "Prohibited", "VirtualPoints", "NationalRecord", "Working", "Value"),
}
ARGUMENT = re.compile(r"(\*{0,2}\w+) {2,}(\S.*)")
MARKS = re.compile(r"[*|]|_\b")
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", _as_rst)
    app.connect("autodoc-process-signature", _signature)
    app.connect("missing-reference", _find_type)
    return {"parallel_read_safe": True}


def _as_rst(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    lines[:] = [*as_rst(lines)]


def _signature(
    app: Sphinx, what: str, name: str, thing: Any, options: Any, signature: str | None, answer: str | None
) -> tuple[str | None, str | None]:
    """What the package makes shows its parts, not how it is made; a default that is made afresh is no code, so it is dots."""
    if what in ("class", "exception") and name.rpartition(".")[2] not in MADE_BY_READERS:
        return "", None
    return signature and signature.replace("<factory>", "..."), answer


def as_rst(lines: list[str]) -> Iterator[str]:
    """Backticks mean code; aligned arguments become a list of parameters; other aligned or indented lines stay as they are."""
    block: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            block.append(line)
            continue
        yield from _paragraph(block)
        yield ""
        block = []


def _paragraph(block: list[str]) -> Iterator[str]:
    if block and ARGUMENT.fullmatch(block[0]):
        for line in block:
            if start := ARGUMENT.fullmatch(line):
                yield f":param {start[1]}: {_code(start[2])}"
            else:
                yield f"    {_code(line.strip())}"
    elif any(line.startswith(" ") or "   " in line for line in block):
        yield from ["::", "", *(f"    {line}" for line in block)]
    else:
        yield from map(_code, block)


def _code(line: str) -> str:
    """Code in two backticks, and nothing else that would mean something: a star, an underscore at the end of a word."""
    parts = CODE.split(line.replace("``", "`"))
    return "".join(f"``{part}``" if number % 2 else MARKS.sub(r"\\\g<0>", part) for number, part in enumerate(parts))


def _find_type(app: Sphinx, env: Any, node: Any, contnode: Any) -> Any:
    """A type is documented under its public name; one that is not public stays text."""
    if node.get("refdomain") != "py":
        return None
    domain, last = env.domains["py"], node["reftarget"].rpartition(".")[2]
    for module in ("tiebreaks", *(f"tiebreaks.{name}" for name in ("answers", "law", "model", "extending"))):
        if f"{module}.{last}" in domain.objects:
            document = node.get("refdoc", "")
            return domain.resolve_xref(env, document, app.builder, "obj", f"{module}.{last}", node, contnode)
    return None if node["reftarget"] in ELSEWHERE else contnode
