"""New workbooks (xlsx, xlsm) and open documents (ods): their cells, read from the XML in the archive within bounds.

The standard library reads it, not one that makes room for all that a file announces: a single cell far away makes such a
library ask for more memory than there is, and the process ends.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from xml.parsers import expat

from tiebreaks.errors import FormatError
from tiebreaks.formats.containers import Archive, refuse
from tiebreaks.formats.grids.cells import (
    DAMAGED,
    MANY_SHEETS,
    MOST_CHARACTERS,
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_SHEETS,
    PROTECTED,
    CellBounds,
    Cells,
    DateFormats,
    Sheet,
    Value,
)
from tiebreaks.messages import some_of

NOT_UTF_8 = "{member} in it is not in UTF-8; save the workbook again"
WORKBOOK = "xl/workbook.xml"
_REFERENCE = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_NOT_TEXT = frozenset(
    ("tracked-changes", "annotation", "shapes", "content-validations")
)  # parts of an ods without cells of a sheet
_YES = ("1", "true")

Attributes = Mapping[str, str]
Start = Callable[[str, Attributes], None]
End = Callable[[str], None]


def read_archive(archive: Archive) -> list[Sheet]:
    """The sheets of a workbook in a zip archive."""
    if WORKBOOK in archive.names:
        return _Workbook(archive).read()
    if archive.is_open_document():
        return _read_open_document(archive)
    if "xl/workbook.bin" in archive.names:
        refuse(archive.name, "a binary workbook of Excel (xlsb); save it as xlsx and read that")
    return refuse(archive.name, "not a spreadsheet: it holds {members}", members=some_of(archive.names))


def _parse(archive: Archive, member: str, start: Start, end: End, text: Callable[[str], None]) -> None:
    """Go through an XML member; names of elements and attributes come without their namespace."""
    content = archive.read(member)
    if b"\x00" in content:
        refuse(archive.name, NOT_UTF_8, member=member)
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        refuse(archive.name, "{member} in it has a document type, which no spreadsheet needs; it is not opened", member=member)
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True

    def open_element(name: str, attributes: Mapping[str, str]) -> None:
        archive.count_marks(1 + len(attributes))
        start(_local(name), {_local(key): value for key, value in attributes.items() if "calcext" not in key})

    parser.StartElementHandler = open_element
    parser.EndElementHandler = lambda name: end(_local(name))
    parser.CharacterDataHandler = text
    try:
        parser.Parse(content, True)
    except expat.ExpatError as wrong:
        refuse(archive.name, DAMAGED, reason=str(wrong))
    except FormatError:
        raise
    except (LookupError, ValueError):  # it names an encoding that nobody has, or one of several bytes a letter
        refuse(archive.name, NOT_UTF_8, member=member)


def _local(name: str) -> str:
    return name.rpartition(" ")[2]


def _ignore(*_: object) -> None:
    """For what is of no interest in a member."""


class _XmlText:
    """Collects the text of a cell, and no more of it than a cell can hold."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._pieces: list[str] = []
        self._length = 0

    def add(self, piece: str) -> None:
        self._pieces.append(piece)
        self._length += len(piece)
        if self._length > MOST_CHARACTERS:
            sentence = "a cell has {found:,} characters; expected at most {most:,}"
            refuse(self.file, sentence, found=self._length, most=MOST_CHARACTERS)

    def take(self) -> str:
        text = "".join(self._pieces)
        self._pieces.clear()
        self._length = 0
        return text


# ---------------------------------------------------------------------------------------------------------- xlsx


class _Workbook:
    """A workbook of Excel: where its sheets are, its texts, and which of its numbers are dates."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.bounds = CellBounds(archive.name)
        self.targets: dict[str, tuple[str, str]] = {}  # id of a relation -> its kind and its member
        self.titles: list[tuple[str, str]] = []  # name of a sheet, id of its relation
        self.since_1904 = False

    def read(self) -> list[Sheet]:
        relations = "xl/_rels/workbook.xml.rels"
        if relations in self.archive.names:
            _parse(self.archive, relations, self._add_relation, _ignore, _ignore)
        _parse(self.archive, WORKBOOK, self._add_sheet, _ignore, _ignore)
        if len(self.titles) > MOST_SHEETS:
            refuse(self.archive.name, MANY_SHEETS, found=len(self.titles), most=MOST_SHEETS)
        members = dict(self.targets.values())
        self.texts = self._read_texts(members.get("sharedStrings", "xl/sharedStrings.xml"))
        self.formats, self.dates = self._read_styles(members.get("styles", "xl/styles.xml"))
        sheets = []
        for title, relation in self.titles:
            kind, member = self.targets.get(relation, ("worksheet", ""))
            if kind == "worksheet":
                sheets.append(Sheet(title, _XlsxSheet(self, title, member or title).read()))
        return sheets

    def _add_relation(self, name: str, attributes: Attributes) -> None:
        if name == "Relationship":
            target = attributes.get("Target", "").replace("\\", "/")
            member = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join("xl", target))
            self.targets[attributes.get("Id", "")] = attributes.get("Type", "").rpartition("/")[2], member

    def _add_sheet(self, name: str, attributes: Attributes) -> None:
        if name == "workbookPr":
            self.since_1904 = attributes.get("date1904") in _YES
        elif name == "sheet":
            self.titles.append((attributes.get("name", ""), attributes.get("id", "")))

    def _read_texts(self, member: str) -> list[str]:
        """The texts that cells name by number: those of all runs of a text, but not how they are pronounced."""
        texts: list[str] = []
        text = _XmlText(self.archive.name)
        inside: list[str] = []

        def start(name: str, _: Attributes) -> None:
            inside.append(name)

        def end(name: str) -> None:
            inside.pop()
            if name == "si":
                self.bounds.check(member, 0, 0)
                texts.append(_unescape(text.take()))

        def add(piece: str) -> None:
            if inside[-1] == "t" and "rPh" not in inside[-3:]:
                text.add(piece)

        if member in self.archive.names:
            _parse(self.archive, member, start, end, add)
        return texts

    def _read_styles(self, member: str) -> tuple[list[int], DateFormats]:
        """The format of each style of cells, and which formats show dates."""
        codes: dict[int, str] = {}
        formats: list[int] = []
        inside: list[str] = []

        def start(name: str, attributes: Attributes) -> None:
            inside.append(name)
            number = _whole(attributes.get("numFmtId", ""))
            if name == "numFmt":
                codes[number] = attributes.get("formatCode", "")[:MOST_COLUMNS]
            elif name == "xf" and inside[-2:-1] == ["cellXfs"]:
                formats.append(number)

        if member in self.archive.names:
            _parse(self.archive, member, start, lambda _: _ignore(inside.pop()), _ignore)
        return formats, DateFormats(codes, since_1904=self.since_1904)


class _XlsxSheet:
    """A sheet while it is read: rows and cells say where they are, or follow the one before."""

    def __init__(self, book: _Workbook, title: str, member: str) -> None:
        self.book = book
        self.title = title
        self.member = member
        self.cells: Cells = {}
        self.row = self.column = -1
        self.kind = self.style = self.element = ""
        self.pronounced = False  # inside of what says how a text is pronounced
        self.text = _XmlText(book.archive.name)

    def read(self) -> Cells:
        _parse(self.book.archive, self.member, self._start, self._end, self._add)
        return self.cells

    def _start(self, name: str, attributes: Attributes) -> None:
        self.element = name
        if name == "row":
            self.row, self.column = _whole(attributes.get("r", ""), self.row + 2) - 1, -1
            self.book.bounds.check(self.title, self.row, 0, 0)
        elif name == "c":
            self.column += 1
            if place := _REFERENCE.fullmatch(attributes.get("r", "")):
                self.row, self.column = int(place[2]) - 1, _column_number(place[1])
            self.book.bounds.check(self.title, self.row, self.column)
            self.kind, self.style = attributes.get("t", "n"), attributes.get("s", "")
            self.text.take()
        elif name == "rPh":
            self.pronounced = True

    def _add(self, piece: str) -> None:
        if self.element in ("v", "t") and not self.pronounced:
            self.text.add(piece)

    def _end(self, name: str) -> None:
        self.element = ""
        if name == "rPh":
            self.pronounced = False
        elif name == "c" and self.row >= 0 and (value := self._value(self.text.take())) is not None:
            self.cells[self.row, self.column] = value

    def _value(self, text: str) -> Value | None:
        if self.kind == "s":
            at = _whole(text, -1)
            return self.book.texts[at] if 0 <= at < len(self.book.texts) else None
        if self.kind in ("str", "inlineStr"):
            return _unescape(text)
        text = text.strip()
        if self.kind == "b":
            return text in _YES
        if self.kind == "d":
            return _read_date(text)
        number = _read_float(text) if self.kind == "n" else None
        if number is None:
            return None
        style = _whole(self.style, 0)
        return self.book.dates.value(number, self.book.formats[style] if style < len(self.book.formats) else 0)


def _column_number(letters: str) -> int:
    """The column that letters name, from 0."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number - 1


def _unescape(text: str) -> str:
    """A text without the codes by which Excel writes characters that XML cannot hold."""
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text) if "_x" in text else text


def _whole(text: str, default: int = 0) -> int:
    """A whole number of at most nine digits; anything else is the default."""
    return int(text) if len(text) < 10 and text.isascii() and text.isdecimal() else default


def _read_float(text: str) -> float | None:
    try:
        return float(text) if text and len(text) <= 40 else None
    except ValueError:
        return None


def _read_date(text: str) -> Value:
    """A date as XML writes it; the text itself where it is none."""
    try:
        return datetime.fromisoformat(text) if "T" in text else date.fromisoformat(text)
    except ValueError:
        return text


# ---------------------------------------------------------------------------------------------------------- ods


def _read_open_document(archive: Archive) -> list[Sheet]:
    manifest = "META-INF/manifest.xml"
    if manifest in archive.names and b"encryption-data" in archive.read(manifest):
        refuse(archive.name, PROTECTED)
    reader = _OpenDocument(archive.name)
    _parse(archive, "content.xml", reader.start, reader.end, reader.add)
    return reader.sheets


class _OpenDocument:
    """The sheets of an open document while they are read; blanks to the end of a sheet are one cell repeated very often."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.bounds = CellBounds(file)
        self.sheets: list[Sheet] = []
        self.row = self.column = 0
        self.rows = self.columns = 1  # how often the row and the cell are repeated
        self.in_row: list[tuple[int, int, Value]] = []  # first column, how many, and what they hold
        self.cell: Attributes = {}
        self.depth_of_cell = self.depth = self.skipped = 0
        self.text = _XmlText(file)
        self.paragraphs = 0

    def start(self, name: str, attributes: Attributes) -> None:
        self.depth += 1
        if self.skipped or name in _NOT_TEXT:
            self.skipped += 1
        elif self.depth_of_cell:
            self._start_text(name)
        elif name == "table":
            if len(self.sheets) >= MOST_SHEETS:
                refuse(self.file, MANY_SHEETS, found=len(self.sheets) + 1, most=MOST_SHEETS)
            self.sheets.append(Sheet(attributes.get("name", ""), {}))
            self.row = 0
        elif name == "table-row":
            self.rows = max(_whole(attributes.get("number-rows-repeated", ""), 1), 1)
            self.column, self.in_row = 0, []
        elif name in ("table-cell", "covered-table-cell"):
            self.columns = max(_whole(attributes.get("number-columns-repeated", ""), 1), 1)
            self.cell, self.depth_of_cell, self.paragraphs = attributes, self.depth, 0

    def _start_text(self, name: str) -> None:
        """Blanks count once, however many they are; paragraphs and lines are parted by one."""
        self.paragraphs += name == "p"
        if name in ("s", "tab", "line-break") or (name == "p" and self.paragraphs > 1):
            self.text.add(" ")

    def add(self, piece: str) -> None:
        if self.depth_of_cell and not self.skipped and self.paragraphs:
            self.text.add(piece)

    def end(self, name: str) -> None:
        if self.skipped:
            self.skipped -= 1
        elif self.depth == self.depth_of_cell:
            self.depth_of_cell = 0
            self._end_cell()
        elif name == "table-row" and not self.depth_of_cell and self.sheets:
            self._end_row()
        self.depth -= 1

    def _end_cell(self) -> None:
        value = self._value(self.text.take())
        if value is not None and value != "" and self.sheets:
            self.bounds.check(self.sheets[-1].name, self.row, self.column + self.columns - 1, 0)
            self.in_row.append((self.column, self.columns, value))
        self.column += self.columns

    def _end_row(self) -> None:
        if self.in_row:
            sheet = self.sheets[-1]
            self.bounds.check(sheet.name, self.row + self.rows - 1, 0, self.rows * sum(count for _, count, _ in self.in_row))
            for row in range(self.row, self.row + self.rows):
                for column, repeated, value in self.in_row:
                    sheet.cells.update({(row, at): value for at in range(column, column + repeated)})
        self.row = min(self.row + self.rows, MOST_ROWS)  # the next cell there is too far away

    def _value(self, text: str) -> Value | None:
        kind = self.cell.get("value-type", "")
        if kind in ("float", "percentage", "currency"):
            return _read_float(self.cell.get("value", ""))
        if kind == "date":
            return _read_date(self.cell.get("date-value", ""))
        if kind == "boolean":
            return self.cell.get("boolean-value") == "true"
        return self.cell.get("string-value", text) if kind in ("string", "") else text
