"""Documents as one page of HTML that needs nothing else: it reads on a phone, prints on A4, follows light and dark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from tiebreaks.report.document import Cell, Column, Document, Table, Value
from tiebreaks.text import printable

MOST_LEVELS = 6  # of headings
STYLE = """
:root { color-scheme: light dark; --line: #8886; --band: #8881; --link: light-dark(#0b57a4, #8ec5ff); }
body { font: 15px/1.45 system-ui, sans-serif; margin: 1rem auto; padding: 0 1rem; max-width: max-content; }
h1 { font-size: 1.35rem; } h2 { font-size: 1.15rem; } h3, h4 { font-size: 1rem; margin: 1.2em 0 0; }
p { max-width: 75ch; margin: .5em 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .6em 0; }
th, td { padding: .2em .45em; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { vertical-align: bottom; }
th[title] { text-decoration: underline dotted; text-underline-offset: .2em; }
.number { text-align: right; }
th, td { white-space: nowrap; }
td.long { white-space: normal; min-width: 14ch; }
tbody tr:nth-child(even) { background: var(--band); }
.name { position: sticky; left: 0; background: Canvas; }
tr:nth-child(even) > .name { background: linear-gradient(var(--band), var(--band)) Canvas; }
a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
details { border-bottom: 1px solid var(--line); padding: .25em 0; } summary { cursor: pointer; }
:target { background: #fd08; }
@media (max-width: 480px) { .wide-only { display: none; } }
@page { size: A4 landscape; margin: 12mm; }
@media print {
  :root { color-scheme: light; }
  body { font-size: 8.5pt; margin: 0; padding: 0; max-width: none; }
  th, td { padding: .15em .35em; }
  .wide { overflow: visible; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  h1, h2, h3, h4 { break-after: avoid; }
  a { color: inherit; }
  details:not([open]) { display: none; }
  section:has(> details):not(:has(> details[open])) { display: none; }
}
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'"  # nothing is fetched, no script runs


def as_html(document: Document) -> str:
    """The document as one page."""
    title = document.title or next((part for part in document.for_people if isinstance(part, str)), "")
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            f"<title>{_escaped(title)}</title>",
            f"<style>{STYLE}</style>",
            "</head>",
            "<body>",
            *_document(document, 1),
            "</body>",
            "</html>",
        ]
    )


def _document(document: Document, level: int) -> Iterator[str]:
    heading = f"h{min(level, MOST_LEVELS)}"
    yield f"<details><summary>{_escaped(document.title)}</summary>" if document.folded else "<section>"
    if document.title and not document.folded:
        anchor = f' id="{_escaped(document.anchor)}"' if document.anchor else ""
        yield f"<{heading}{anchor}>{_escaped(document.title)}</{heading}>"
    yield from (f"<p>{_escaped(line)}</p>" for line in document.lead)
    for part in document.for_people:
        if isinstance(part, Table):
            yield from _table(part.read_by("people"))
        elif isinstance(part, Document):
            yield from _document(part, level + 1)
        else:
            yield f"<p>{'<br>'.join(map(_escaped, part.splitlines()))}</p>"
    yield "</details>" if document.folded else "</section>"


def _table(table: Table) -> Iterator[str]:
    yield '<div class="wide"><table>'
    yield f"<thead><tr>{''.join(map(_header, table.columns))}</tr></thead>"
    yield "<tbody>"
    shown = [_aligned(column, [row[index] for row in table.rows]) for index, column in enumerate(table.columns)]
    for number, row in enumerate(table.rows):
        cells = [_cell(column, shown[index][number], row[index]) for index, column in enumerate(table.columns)]
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody>"
    yield "</table></div>"
    if table.sentence:
        yield f"<p>{_escaped(table.sentence)}</p>"


def _aligned(column: Column, cells: Sequence[Cell | Value]) -> list[str]:
    """The cells of a column, escaped."""
    return [escape(cell) for cell in column.aligned(cells)]


def _header(column: Column) -> str:
    meaning = f' title="{_escaped(column.meaning)}"' if column.meaning else ""
    return f'<th scope="col" class="{_kind(column)}"{meaning}>{_escaped(column.header)}</th>'


def _cell(column: Column, shown: str, cell: Cell | Value) -> str:
    if isinstance(cell, Cell) and cell.leads_to:
        shown = f'<a href="#{_escaped(cell.leads_to)}">{shown}</a>'
    return f'<td class="{_kind(column)}">{shown}</td>'


def _kind(column: Column) -> str:
    kind = "number" if column.numeric else "long" if column.wraps else "name" if column.least else "text"
    return kind + " wide-only" * column.wide_only


def _escaped(text: str) -> str:
    return escape(printable(text))
