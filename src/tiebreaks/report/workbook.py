"""Documents as an Excel workbook (.xlsx): a sheet for each table, with the title above it, numbers as numbers.

It needs nothing but the standard library, so it works in the browser, too, where no other package is loaded.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tiebreaks.messages import Message, words_for
from tiebreaks.messages.facts import Face
from tiebreaks.report.document import Cell, Column, Document, Table, Value
from tiebreaks.text import blank_controls

_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
_STYLES = (  # 0: plain, 1: bold
    f'<styleSheet {_MAIN}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/>'
    '<name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills>'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)
SHEET_PATH = "xl/worksheets/sheet{at}.xml"
NOTES = Message("Notes")
PLAIN = Column("")
HEADER_ROWS = 3  # the title, an empty row, the header
WIDEST = 60  # letters of a column
_DAY = (1980, 1, 1, 0, 0, 0)  # of every part: the same document, the same bytes


def as_workbook(document: Document, face: Face) -> bytes:
    """The tables of a document as people read them."""
    found = [*_tables(document)] or [(document.title, Table((), ()))]
    if (notes := _notes(document, [table for _, table in found])) is not None:
        found.append((NOTES, notes))
    names = _sheet_names([words_for(face, title) for title, _ in found])
    sheets = [_sheet(document.title, table.read_by("people").in_words(face), face) for _, table in found]
    target = io.BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as book:
        for path, text in _parts(names, sheets):
            book.writestr(ZipInfo(path, _DAY), _HEAD + text, ZIP_DEFLATED)
    return target.getvalue()


def _notes(document: Document, tables: Sequence[Table]) -> Table | None:
    """A sheet of the leads, the closing sentences of tables and the notes."""
    closing = tuple(table.sentence for table in tables if table.sentence)
    return replace(document, notes=(*closing, *document.notes)).notes_table


def _tables(document: Document) -> Iterator[tuple[str, Table]]:
    for part in document.for_people:
        if isinstance(part, Table):
            yield document.title, part
        elif isinstance(part, Document):
            yield from _tables(part)


def _sheet_names(titles: Sequence[str]) -> list[str]:
    """At most 31 letters, none of those that Excel refuses, each once."""
    names: dict[str, str] = {}  # by its letters in lower case, which Excel takes for the same
    for number, title in enumerate(titles, 1):
        letters = "".join(" " if letter in "[]:*?/\\'" else letter for letter in blank_controls(title))[:24].strip()
        name = letters or str(number)
        while name.lower() in names:  # at most once for each sheet before it
            number += 1
            name = f"{letters} {number}"
        names[name.lower()] = name
    return list(names.values())


def _parts(names: Sequence[str], sheets: Sequence[str]) -> Iterator[tuple[str, str]]:
    numbers = range(1, len(sheets) + 1)
    overrides = "".join(
        f'<Override PartName="/xl/worksheets/sheet{at}.xml" ContentType="{_SHEET_TYPE.replace("sheet.main", "worksheet")}"/>'
        for at in numbers
    )
    yield (
        "[Content_Types].xml",
        f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" '
        f'ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="{_SHEET_TYPE}"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_SHEET_TYPE.replace("sheet.main", "styles")}"/>{overrides}</Types>',
    )
    whole = f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/>'
    yield "_rels/.rels", f'<Relationships xmlns="{_PACKAGE}/relationships">{whole}</Relationships>'
    listed = "".join(
        f'<sheet name="{escape(name, {chr(34): "&quot;"})}" sheetId="{at}" r:id="rId{at}"/>'
        for at, name in zip(numbers, names, strict=True)
    )
    yield "xl/workbook.xml", f'<workbook {_MAIN} xmlns:r="{_OFFICE}"><sheets>{listed}</sheets></workbook>'
    related = "".join(
        f'<Relationship Id="rId{at}" Type="{_OFFICE}/worksheet" Target="worksheets/sheet{at}.xml"/>' for at in numbers
    )
    styles = f'<Relationship Id="rId{len(sheets) + 1}" Type="{_OFFICE}/styles" Target="styles.xml"/>'
    yield "xl/_rels/workbook.xml.rels", f'<Relationships xmlns="{_PACKAGE}/relationships">{related}{styles}</Relationships>'
    yield "xl/styles.xml", _STYLES
    yield from ((SHEET_PATH.format(at=at), sheet) for at, sheet in zip(numbers, sheets, strict=True))


def _sheet(title: str, table: Table, face: Face) -> str:
    """The title, the header, the rows; the header stays while one scrolls."""
    header = [column.header for column in table.columns]
    columns = table.columns or (PLAIN,)
    rows: list[Sequence[Cell | Value]] = [[words_for(face, title)], [], header, *table.rows]
    written = "".join(_row(at, row, columns, face) for at, row in enumerate(rows, 1))
    texts = [
        [len(column.header), *(len(column.format_cell(row[at])) for row in table.rows)]
        for at, column in enumerate(table.columns)
    ]
    widths = "".join(
        f'<col min="{at}" max="{at}" width="{min(max(each), WIDEST) + 2}" customWidth="1"/>' for at, each in enumerate(texts, 1)
    )
    pane = f'<pane ySplit="{HEADER_ROWS}" topLeftCell="A{HEADER_ROWS + 1}" state="frozen"/>'
    frozen = f'<sheetViews><sheetView workbookViewId="0">{pane}</sheetView></sheetViews>'
    return (
        f"<worksheet {_MAIN}>{frozen}{f'<cols>{widths}</cols>' if widths else ''}<sheetData>{written}</sheetData></worksheet>"
    )


def _row(at: int, row: Sequence[Cell | Value], columns: Sequence[Column], face: Face) -> str:
    cells = (_cell(at, place, cell, columns[place], at <= HEADER_ROWS, face) for place, cell in enumerate(row))
    return f'<row r="{at}">{"".join(cells)}</row>'


def _cell(row: int, at: int, cell: Cell | Value, column: Column, bold: bool, face: Face) -> str:
    value = cell.value if isinstance(cell, Cell) else cell
    if value is None or value == "":
        return ""
    place = f'r="{_letters(at)}{row}"{" s=" + chr(34) + "1" + chr(34) if bold else ""}'
    counts = not isinstance(cell, Cell) or cell.counts  # what does not count must not be added up, so it is no number
    if isinstance(value, int | Fraction) and counts:
        return f"<c {place}><v>{float(value):.12g}</v></c>"
    if not counts:
        value = column.format_cell(cell)
    elif isinstance(cell, Cell):
        value = cell.text or value
    text = escape(blank_controls(words_for(face, str(value) if not isinstance(value, str) else value)))
    return f'<c {place} t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'


def _letters(at: int) -> str:
    """A column as Excel calls it: A, Z, AA."""
    before, last = divmod(at, 26)
    return (_letters(before - 1) if before else "") + chr(ord("A") + last)
