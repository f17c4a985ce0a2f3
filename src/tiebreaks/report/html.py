"""Documents as HTML: one page that reads on a phone, prints on A4 and follows light and dark; or a fragment for a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from tiebreaks.report.document import Cell, Column, Document, Picture, Shape, Table, Value
from tiebreaks.text import blank_controls

MOST_LEVELS = 6  # of headings
DECIDES = "decides"  # the kind of the value that separates a row from the row above
DARK_SHADE = 55  # from this shade on a text is written in the colour of the page
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
@page {
  margin: 14mm 12mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; }
}
@media print {
  :root { color-scheme: light; }
  body { font-size: 9.5pt; margin: 0; padding: 0; max-width: none; }
  table { width: 100%; }
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
RUNNING = '@page {{ size: A4 {turned}; @top-left {{ content: "{title}"; font: 8pt system-ui, sans-serif; }} }}\n'
UPRIGHT_LETTERS = 112  # a table of so many letters, its gaps among them, fits an upright page
GAP = 2  # letters between two columns
WRAPPED_LETTERS = 24  # those of a column that wraps
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
SCOPE = ".tb-answer.tb-answer.tb-answer"  # three times, so that it is stronger than a notebook's own rules for tables
DARK = (
    '[data-jp-theme-light="false"]',
    ".vscode-dark",
    '[theme="dark"]',
    '[data-theme="dark"]',
)  # as Jupyter and others say it
LIGHT = ('[data-jp-theme-light="true"]', ".vscode-light", '[theme="light"]', '[data-theme="light"]')
FRAGMENT_STYLE = f"""
{SCOPE} {{ color-scheme: light dark; --line: #8886; --band: #8881; background: Canvas; color: CanvasText; }}
{", ".join(f"{theme} {SCOPE}" for theme in DARK)} {{ color-scheme: dark; }}
{", ".join(f"{theme} {SCOPE}" for theme in LIGHT)} {{ color-scheme: light; }}
{SCOPE} {{ font: 14px/1.4 system-ui, sans-serif; text-align: left; padding: .4em .6em; width: fit-content; max-width: 100%; }}
{SCOPE} {{ box-sizing: border-box; }}
{SCOPE} p {{ margin: .3em 0; max-width: 75ch; }}
{SCOPE} .tb-title {{ font-weight: 600; }}
{SCOPE} .tb-wide {{ overflow: auto; max-height: 34.5em; width: fit-content; max-width: 100%; margin: .4em 0; }}
{SCOPE} table {{ border-collapse: separate; border-spacing: 0; table-layout: auto; width: auto; margin: 0; border: 0; }}
{SCOPE} table {{ font: inherit; font-variant-numeric: tabular-nums; color: inherit; }}
{SCOPE} tr {{ background: none; line-height: inherit; }}
{SCOPE} tbody tr:nth-child(even) {{ background: var(--band); }}
{SCOPE} th, {SCOPE} td {{ padding: .15em .45em; border: 0; border-bottom: 1px solid var(--line); white-space: nowrap; }}
{SCOPE} th, {SCOPE} td {{ text-align: left; vertical-align: top; line-height: inherit; }}
{SCOPE} th {{ position: sticky; top: 0; z-index: 1; background: Canvas; font-weight: 600; vertical-align: bottom; }}
@media print {{ {SCOPE} {{ color-scheme: light; }} {SCOPE} .tb-wide {{ overflow: visible; max-height: none; }} }}
"""
FRAGMENT_RULES = (  # a fragment hides no column on a phone: it scrolls, and the names stay
    *(rule for rule in RULES if rule[0] in ("number", "name")),
    ("name", "th:nth-child({at})", "{cells} {{ z-index: 2; }}"),
    ("long", "td:nth-child({at})", "{cells} {{ white-space: normal; min-width: clamp(22ch, 25vw, 40ch); }}"),
)
KINDS = {"text": "t", "number": "n", "long": "l", "name": "p"}  # of columns, each with its letter in the class of a table
IGNORED_BY_MATHJAX = "tex2jax_ignore mathjax_ignore"  # a notebook would take $ in two names for a formula


class _Page:
    """The parts that a page has and a fragment has in another way; a class for each shape of table, numbered."""

    wide = "wide"

    def __init__(self) -> None:
        self.shapes: dict[tuple[str, ...], str] = {}  # the kinds of the columns of a table -> its class
        self.letters = 0  # of the widest table

    def shape(self, kinds: tuple[str, ...]) -> str:
        """The class of tables with these columns."""
        return self.shapes.setdefault(kinds, f"t{len(self.shapes) + 1}")

    def heading(self, title: str, level: int, anchor: str) -> str:
        """A title."""
        tag = f"h{min(level, MOST_LEVELS)}"
        return f"<{tag}{anchor}>{_escape(title)}</{tag}>"


class _Fragment(_Page):
    """The parts of a fragment. The same class has the same style in all of them, because many stand on one page."""

    wide = "tb-wide"

    def shape(self, kinds: tuple[str, ...]) -> str:
        return self.shapes.setdefault(kinds, f"tb-{''.join(KINDS[kind.split()[0]] for kind in kinds)}")

    def heading(self, title: str, level: int, anchor: str) -> str:
        """A title that is no heading of the notebook, whose contents would list it."""
        return f'<p class="tb-title" role="heading" aria-level="{min(level + 2, MOST_LEVELS)}"{anchor}>{_escape(title)}</p>'


def _print_style(title: str, letters: int) -> str:
    """How it is printed: upright where the widest table fits, else across, and the title on every page."""
    quoted = blank_controls(title).replace("\\", "").replace('"', "").replace("<", "")
    return RUNNING.format(title=quoted, turned="portrait" if letters <= UPRIGHT_LETTERS else "landscape")


def as_html(document: Document, language: str = "en") -> str:
    """The document as one page, in the language that its words are in."""
    title = document.title or next((part for part in document.for_people if isinstance(part, str)), "")
    page = _Page()
    body = [*_render_document(document, 1, page)]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{language}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            f"<title>{_escape(title)}</title>",
            f"<style>{STYLE}{_print_style(title, page.letters)}{''.join(_column_rules(page.shapes, RULES))}</style>",
            "</head>",
            "<body><main>",
            *body,
            "</main></body>",
            "</html>",
        ]
    )


def as_fragment(document: Document) -> str:
    """The document as a part of a page that somebody else writes, as a notebook does: no script, no link, its own style."""
    fragment = _Fragment()
    body = [*_render_document(document, 1, fragment)]
    style = FRAGMENT_STYLE + "".join(_column_rules(fragment.shapes, FRAGMENT_RULES, f"{SCOPE} "))
    return "\n".join([f'<div class="tb-answer {IGNORED_BY_MATHJAX}">', f"<style>{style}</style>", *body, "</div>"])


def html_size(document: Document) -> int:
    """The number of bytes that a document takes within a page."""
    return len("\n".join(_render_document(document, 1, _Page())).encode("utf-8", "backslashreplace"))


def _column_rules(
    shapes: Mapping[tuple[str, ...], str], rules: Sequence[tuple[str, str, str]], scope: str = ""
) -> Iterator[str]:
    """The style of the tables of each shape, column by column."""
    for kinds, shape in shapes.items():
        for kind, cell, rule in rules:
            columns = [at for at, given in enumerate(kinds, 1) if kind in given.split()]
            if columns:
                yield rule.format(cells=", ".join(f"{scope}.{shape} {cell.format(at=at)}" for at in columns)) + "\n"


def _render_document(document: Document, level: int, page: _Page) -> Iterator[str]:
    anchor = f' id="{_escape(document.anchor)}"' if document.anchor else ""
    if document.folded:
        target = f"<a{anchor}></a>" if anchor else ""  # within the folded part, so that a link opens it
        yield f"<details><summary>{_escape(document.title)}</summary>{target}"
    else:
        yield "<section>"
    if document.title and not document.folded:
        yield page.heading(document.title, level, anchor)
    yield from (f"<p>{_escape(line)}</p>" for line in document.lead)
    for part in document.for_people:
        if isinstance(part, Table):
            yield from _render_table(part.read_by("people"), page)
        elif isinstance(part, Picture):
            yield from _render_picture(part, page)
        elif isinstance(part, Document):
            yield from _render_document(part, level + 1, page)
        else:
            yield f"<p>{'<br>'.join(map(_escape, part.splitlines()))}</p>"
    yield "</details>" if document.folded else "</section>"


def _render_table(table: Table, page: _Page) -> Iterator[str]:
    shape = page.shape(tuple(map(_kind, table.columns)))
    yield f'<div class="{page.wide}" tabindex="0"><table class="{shape}">'  # so that the keyboard can scroll a wide table
    yield f"<thead><tr>{''.join(map(_render_header, table.columns))}</thead>"  # HTML needs no end tags of cells and rows
    texts = [column.align([row[index] for row in table.rows]) for index, column in enumerate(table.columns)]
    widths = [max(map(len, (column.header, *shown))) for column, shown in zip(table.columns, texts, strict=True)]
    wrapped = (
        min(width, WRAPPED_LETTERS) if column.wraps else width for column, width in zip(table.columns, widths, strict=True)
    )
    page.letters = max(page.letters, sum(width + GAP for width in wrapped))
    for number, row in enumerate(table.rows):
        yield f"<tr>{''.join(_render_cell(texts[index][number], cell) for index, cell in enumerate(row))}"
    yield "</table></div>"
    if table.sentence:
        yield f"<p>{_escape(table.sentence)}</p>"


FITS_A_PHONE = 480  # a picture of this width is made smaller on a phone, a wider one is moved sideways
BAR_TONES = ("#0b4f8a", "#7fa3bf", "#f3d9a4")  # dark, middle, light: told apart without colour, too


def _render_picture(picture: Picture, page: _Page) -> Iterator[str]:
    """The picture as SVG: shades of the colour of the text, so that it prints and follows light and dark."""
    size = f'width="{picture.width}" height="{picture.height}" viewBox="0 0 {picture.width} {picture.height}"'
    if picture.width <= FITS_A_PHONE:
        size += ' style="max-width:100%;height:auto"'
    meaning = _escape(picture.meaning)
    yield f'<div class="{page.wide}" tabindex="0">'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{meaning}">'
    yield f'<title>{meaning}</title><g font-size="12" font-family="system-ui, sans-serif">'
    yield from map(_render_shape, picture.shapes)
    yield "</g></svg></div>"


def _render_shape(shape: Shape) -> str:
    at = f'x="{shape.left}" y="{shape.upper}"'
    if shape.kind in ("cell", "now"):
        outline = ' stroke="currentColor" stroke-width="2"' if shape.kind == "now" else ""
        opacity = f"{shape.shade / 100:.2f}"
        return (
            f'<rect {at} width="{shape.width}" height="{shape.height}" fill="currentColor" fill-opacity="{opacity}"{outline}/>'
        )
    if shape.kind == "bar":
        fill = f'fill="{BAR_TONES[shape.shade]}" stroke="currentColor" stroke-width="1"'
        return f'<rect {at} width="{shape.width}" height="{shape.height}" {fill}/>'
    anchor, fill = "end" if shape.kind == "name" else "middle", "Canvas" if shape.shade >= DARK_SHADE else "currentColor"
    return f'<text {at} text-anchor="{anchor}" fill="{fill}">{_escape(shape.text)}</text>'


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
    if cell.kind == DECIDES:
        text = f"<b>{text}</b>"
    return f"<td{anchor}>{text}"


def _kind(column: Column) -> str:
    """One of `KINDS`, and whether a phone has room for it."""
    kind = "number" if column.numeric else "long" if column.wraps else "name" if column.least else "text"
    return f"{kind} wide-only" if column.wide_only else kind


def _escape(text: str) -> str:
    return escape(blank_controls(text))
