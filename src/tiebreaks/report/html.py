"""Documents as one self-contained page of HTML: it reads on a phone, prints on A4, follows light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from tiebreaks.report.document import Cell, Column, Document, Table, Value
from tiebreaks.text import blank_controls

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
th, td { white-space: nowrap; }
tbody tr:nth-child(even) { background: var(--band); }
a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
details { border-bottom: 1px solid var(--line); padding: .25em 0; } summary { cursor: pointer; }
:target:not(td), tr:has(> :target) { background: #fd08; }
[id] { scroll-margin-top: 30vh; }
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


RULES = (  # a kind of column, its cells, how they look: one rule for all tables of one shape, not a style for every cell
    ("number", "tr > :nth-child({at})", "{cells} {{ text-align: right; }}"),
    ("long", "td:nth-child({at})", "{cells} {{ white-space: normal; min-width: 14ch; }}"),
    ("name", "tr > :nth-child({at})", "{cells} {{ position: sticky; left: 0; background: Canvas; }}"),
    (
        "name",
        "tr:nth-child(even) > td:nth-child({at})",
        "{cells} {{ background: linear-gradient(var(--band), var(--band)) Canvas; }}",
    ),
    ("wide-only", "tr > :nth-child({at})", "@media (max-width: 480px) {{ {cells} {{ display: none; }} }}"),
)
Shapes = dict[tuple[str, ...], str]  # the kinds of the columns of a table -> its class


def as_html(document: Document) -> str:
    """The document as one page."""
    title = document.title or next((part for part in document.for_people if isinstance(part, str)), "")
    shapes: Shapes = {}
    body = [*_render_document(document, 1, shapes)]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            f"<title>{_escape(title)}</title>",
            f"<style>{STYLE}{''.join(_column_rules(shapes))}</style>",
            "</head>",
            "<body>",
            *body,
            "</body>",
            "</html>",
        ]
    )


def html_size(document: Document) -> int:
    """The number of bytes that a document takes within a page."""
    return len("\n".join(_render_document(document, 1, {})).encode("utf-8", "backslashreplace"))


def _column_rules(shapes: Shapes) -> Iterator[str]:
    """The style of the tables of each shape, column by column."""
    for kinds, shape in shapes.items():
        for kind, cell, rule in RULES:
            columns = [at for at, given in enumerate(kinds, 1) if kind in given.split()]
            if columns:
                yield rule.format(cells=", ".join(f".{shape} {cell.format(at=at)}" for at in columns)) + "\n"


def _render_document(document: Document, level: int, shapes: Shapes) -> Iterator[str]:
    heading = f"h{min(level, MOST_LEVELS)}"
    anchor = f' id="{_escape(document.anchor)}"' if document.anchor else ""
    if document.folded:
        target = f"<a{anchor}></a>" if anchor else ""  # within the folded part, so that a link opens it
        yield f"<details><summary>{_escape(document.title)}</summary>{target}"
    else:
        yield "<section>"
    if document.title and not document.folded:
        yield f"<{heading}{anchor}>{_escape(document.title)}</{heading}>"
    yield from (f"<p>{_escape(line)}</p>" for line in document.lead)
    for part in document.for_people:
        if isinstance(part, Table):
            yield from _render_table(part.read_by("people"), shapes)
        elif isinstance(part, Document):
            yield from _render_document(part, level + 1, shapes)
        else:
            yield f"<p>{'<br>'.join(map(_escape, part.splitlines()))}</p>"
    yield "</details>" if document.folded else "</section>"


def _render_table(table: Table, shapes: Shapes) -> Iterator[str]:
    shape = shapes.setdefault(tuple(map(_kind, table.columns)), f"t{len(shapes) + 1}")
    yield f'<div class="wide" tabindex="0"><table class="{shape}">'  # so that the keyboard can scroll a wide table
    yield f"<thead><tr>{''.join(map(_render_header, table.columns))}</thead>"  # HTML needs no end tags of cells and rows
    texts = [column.align([row[index] for row in table.rows]) for index, column in enumerate(table.columns)]
    for number, row in enumerate(table.rows):
        yield f"<tr>{''.join(_render_cell(texts[index][number], cell) for index, cell in enumerate(row))}"
    yield "</table></div>"
    if table.sentence:
        yield f"<p>{_escape(table.sentence)}</p>"


def _render_header(column: Column) -> str:
    meaning = f' title="{_escape(column.meaning)}"' if column.meaning else ""
    return f"<th{meaning}>{_escape(column.header)}"


def _render_cell(text: str, cell: Cell | Value) -> str:
    text = escape(text, quote=False)
    if not isinstance(cell, Cell):
        return f"<td>{text}"
    anchor = f' id="{_escape(cell.anchor)}"' if cell.anchor else ""
    if cell.leads_to:
        text = f'<a href="#{_escape(cell.leads_to)}">{text}</a>'
    return f"<td{anchor}>{text}"


def _kind(column: Column) -> str:
    kind = "number" if column.numeric else "long" if column.wraps else "name" if column.least else "text"
    return f"{kind} wide-only" if column.wide_only else kind


def _escape(text: str) -> str:
    return escape(blank_controls(text))
