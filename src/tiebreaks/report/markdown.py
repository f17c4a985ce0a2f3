"""Documents as Markdown: headings, sentences, tables; names are never markup."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tiebreaks.report.document import Document, Picture, Table
from tiebreaks.text import blank_controls

_MARKUP = re.compile(r"([\\`*_\[\]<>|#~])")
MOST_LEVELS = 6  # of headings


def as_markdown(document: Document) -> str:
    """The document as Markdown with tables."""
    return "\n\n".join(_render_blocks(document, 1))


def _render_blocks(document: Document, level: int) -> Iterator[str]:
    if document.title:
        yield f"{'#' * min(level, MOST_LEVELS)} {_escape(document.title)}"
    yield from map(_escape, document.lead)
    for part in document.for_people:
        if isinstance(part, Table):
            yield _render_table(part.read_by("people"))
            yield from [_escape(part.sentence)] if part.sentence else []
        elif isinstance(part, Picture):
            yield "\n".join(["```text", *(line.replace("`", "'") for line in part.written), "```"])
        elif isinstance(part, Document):
            yield from _render_blocks(part, level + 1)
        else:
            yield "\\\n".join(map(_escape, part.splitlines()))


def _render_table(table: Table) -> str:
    header = [_escape(column.header) for column in table.columns]
    ruler = ["---:" if column.numeric else "---" for column in table.columns]
    rows = [[_escape(column.format_cell(cell)) for column, cell in zip(table.columns, row, strict=True)] for row in table.rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in [header, ruler, *rows])


def _escape(text: str) -> str:
    return _MARKUP.sub(r"\\\1", " ".join(filter(None, blank_controls(text).split(" "))))
