"""Spreadsheets as grids: xlsx and ods by python-calamine, after the limits were checked; xls by `old_sheets`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from io import BytesIO
from typing import Any
from xml.parsers import expat
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from tiebreaks.errors import FormatError, TiebreaksError
from tiebreaks.extras import import_extra
from tiebreaks.formats.containers import Archive, refuse
from tiebreaks.formats.grids.grid import Grid
from tiebreaks.formats.grids.old_sheets import read_old_workbook
from tiebreaks.messages import Message, Place, Remedy, some_of
from tiebreaks.text import shorten

MOST_ROWS = 20_000
MOST_COLUMNS = 400
MOST_CHARACTERS = 32_767  # of a cell: what Excel can hold
_NEEDED = re.compile(
    r"\[Content_Types\]\.xml|_rels/\.rels|xl/workbook\.xml|xl/_rels/workbook\.xml\.rels|xl/sharedStrings\.xml|xl/styles\.xml"
    r"|xl/worksheets/[^/]+\.xml|mimetype|content\.xml|META-INF/manifest\.xml|styles\.xml|meta\.xml|settings\.xml"
)
_ROW = re.compile(rb"<(?:\w{1,20}:)?row[\s/>]")
_CELL = re.compile(rb"<(?:\w{1,20}:)?c[\s/>]")
_REFERENCE = re.compile(rb"""\sr\s{0,9}=\s{0,9}["']([A-Za-z]{0,9})([0-9]{1,20})["']""")
_ODS_ROW = re.compile(rb"<table:table-row[\s/>]")
_ODS_ROWS = re.compile(rb"""table:number-rows-repeated\s{0,9}=\s{0,9}["']([0-9]{1,20})["']""")
_ODS_COLUMNS = re.compile(rb"""table:number-columns-repeated\s{0,9}=\s{0,9}["']([0-9]{1,20})["']""")
_ODS_CELL = re.compile(rb"<table:(?:covered-)?table-cell[\s/>]")
_BLANKS = re.compile(r"[\s\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]+")
THE_SHEETS = "reading a spreadsheet"
DAMAGED = "the workbook is damaged ({reason}); save or download it again"
NOT_UTF_8 = "{member} in it is not in UTF-8; save the workbook again"
OFFERED = 5  # other sheets that a note names


def read_grids(data: bytes, name: str, *, sheet: str | None = None) -> list[Grid]:
    """The tables of a workbook, one for each sheet with something in it; `sheet` names the only one that is wanted."""
    if not data.startswith(b"PK"):
        return _read_old_grids(data, name, sheet)
    try:
        calamine = import_extra("python_calamine", THE_SHEETS)
    except TiebreaksError as missing:
        raise FormatError([message.but(where=Place(name), severity="error") for message in missing.messages]) from missing
    safe = _repack(data, name)
    sheets: list[tuple[str, Any]] = []
    try:
        workbook = calamine.CalamineWorkbook.from_filelike(BytesIO(safe))
        names = list(workbook.sheet_names)
        _check_sheet(sheet, names, name)
        for one in names if sheet is None else [sheet]:
            opened = workbook.get_sheet_by_name(one)
            if opened.start is not None:
                sheets.append((one, opened))
        return [_make_grid(name, one, opened) for one, opened in sheets]
    except FormatError:
        raise
    except calamine.PasswordError:
        refuse(name, "the workbook is protected by a password; save it without one")
    except BaseException as wrong:  # calamine has errors of its own, and a damaged workbook can make its Rust code panic
        if not isinstance(wrong, Exception) and "Panic" not in type(wrong).__name__:
            raise
        refuse(name, DAMAGED, reason=shorten(str(wrong), 200))


def _read_old_grids(data: bytes, name: str, sheet: str | None) -> list[Grid]:
    """The tables of an old workbook."""
    sheets = read_old_workbook(data, name)
    _check_sheet(sheet, [each.name for each in sheets], name)
    grids = []
    for each in sheets:
        if each.cells and sheet in (None, each.name):
            height, width = (1 + max(place[axis] for place in each.cells) for axis in (0, 1))
            cells = {place: _as_text(value, name) for place, value in each.cells.items()}
            rows = tuple(tuple(cells.get((row, column), "") for column in range(width)) for row in range(height))
            grids.append(Grid(name, rows, each.name, spot=_make_spot(each.name, 0, 0)))
    return grids


def _check_sheet(sheet: str | None, names: Sequence[str], file: str) -> None:
    if sheet is not None and sheet not in names:
        refuse(file, "there is no sheet {sheet!r}; it has {names}", sheet=sheet, names=some_of([*names]))


def _repack(data: bytes, name: str) -> bytes:
    """A workbook with the members that are needed and nothing else, all of them unpacked and looked through."""
    archive = Archive(data, name)
    if not archive.is_workbook():
        refuse(name, "not a spreadsheet: it holds {members}", members=some_of(archive.names))
    kept = BytesIO()
    with ZipFile(kept, "w", ZIP_STORED) as clean:
        for member in dict.fromkeys(archive.names):
            if _NEEDED.fullmatch(member):
                content = archive.read(member)
                _check_xml(content, member, name)
                clean.writestr(ZipInfo(member), _trim(content) if member == "content.xml" else content)
    return kept.getvalue()


def _check_xml(content: bytes, member: str, name: str) -> None:
    """Refuse what XML can hide: document types, other encodings, cells far away, too many rows and columns, open ends."""
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        refuse(name, "{member} in it has a document type, which no spreadsheet needs; it is not opened", member=member)
    if b"\x00" in content:
        refuse(name, NOT_UTF_8, member=member)
    if member.endswith((".xml", ".rels")):
        _check_form(content, member, name)
    if member == "META-INF/manifest.xml" and b"encryption-data" in content:
        refuse(name, "the workbook is protected by a password; save it without one")
    if member.startswith("xl/worksheets/"):
        _check_size(name, member, *_count_cells(content))
    elif member == "content.xml":
        _check_size(name, member, *_count_ods_cells(_trim(content)))


def _check_form(content: bytes, member: str, name: str) -> None:
    """Refuse XML that is not well formed: calamine looks for the end of an element without end."""
    try:
        expat.ParserCreate().Parse(content, True)
    except expat.ExpatError as wrong:
        refuse(name, DAMAGED, reason=str(wrong))
    except (LookupError, ValueError):  # it names an encoding that nobody has, or one of several bytes a letter
        refuse(name, NOT_UTF_8, member=member)


def _check_size(name: str, member: str, rows: int, columns: int) -> None:
    if rows > MOST_ROWS or columns > MOST_COLUMNS:
        sentence = "{member} has {rows:,} rows and {columns:,} columns; expected at most {most_rows:,} and {most_columns:,}"
        facts = {"rows": rows, "columns": columns, "most_rows": MOST_ROWS, "most_columns": MOST_COLUMNS}
        refuse(name, sentence, member=member, **facts)


def _count_cells(content: bytes) -> tuple[int, int]:
    """The last row and column that a sheet of an xlsx uses: by the names of its cells, or by counting those without."""
    rows = columns = 0
    for letters, digits in _REFERENCE.findall(content):
        rows = max(rows, int(digits))
        columns = max(columns, _column_number(letters))
    pieces = _ROW.split(content)
    return max(rows, len(pieces) - 1), max(columns, *(len(_CELL.findall(piece)) for piece in pieces))


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - 64
    return number


def _trim(content: bytes) -> bytes:
    """Blanks to the end of a sheet are written as one cell or row that is repeated a million times: once is enough."""

    def once(most: int) -> Callable[[re.Match[bytes]], bytes]:
        return lambda found: b"" if int(found.group(1)) > most else found.group()

    return _ODS_COLUMNS.sub(once(MOST_COLUMNS), _ODS_ROWS.sub(once(MOST_ROWS), content))


def _count_ods_cells(content: bytes) -> tuple[int, int]:
    pieces = _ODS_ROW.split(content)
    rows = len(pieces) - 1 + sum(map(int, _ODS_ROWS.findall(content)))
    widths = (len(_ODS_CELL.findall(piece)) + sum(map(int, _ODS_COLUMNS.findall(piece))) for piece in pieces[1:])
    return rows, max(widths, default=0)


def _make_grid(file: str, sheet: str, opened: Any) -> Grid:
    above, left = opened.start
    _check_size(file, sheet, above + opened.height, left + opened.width)
    cells = opened.to_python(skip_empty_area=True)
    rows = tuple(tuple(_as_text(cell, file) for cell in row) for row in cells)
    return Grid(file, rows, sheet, spot=_make_spot(sheet, above, left))


def _make_spot(sheet: str, above: int, left: int) -> Callable[[int, int], str]:
    """Names the cells of a table that begins below and right of some others."""

    def spot(row: int, column: int) -> str:
        return f"{sheet}!{column_letters(column + left)}{row + above + 1}"

    return spot


def column_letters(column: int) -> str:
    """The letters of a column, from 0: A, B, ..., Z, AA."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _as_text(cell: object, file: str) -> str:
    """A cell as a grid has it; a number is its shortest decimal text."""
    if isinstance(cell, str):
        if len(cell) > MOST_CHARACTERS:
            refuse(file, "a cell has {found:,} characters; expected at most {most:,}", found=len(cell), most=MOST_CHARACTERS)
        return clean_text(cell)
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, int):
        return str(cell)
    if isinstance(cell, float):
        return _decimal_text(cell)
    if isinstance(cell, datetime):
        return cell.date().isoformat() if cell.time() == time() else cell.isoformat(" ")
    if isinstance(cell, date | time):
        return cell.isoformat()
    return str(cell) if isinstance(cell, timedelta) else ""


def _decimal_text(number: float) -> str:
    """6.0 is 6, 6.5 is 6.5; the shortest text that stands for the number."""
    if number != number or number in (float("inf"), float("-inf")):
        return ""
    text = format(Decimal(repr(number)), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def clean_text(text: str) -> str:
    """A cell without blanks around it, and with one plain blank for every run of blanks of any kind."""
    return _BLANKS.sub(" ", text).strip()


def choose_grid(grids: Sequence[Grid], recognizable: Iterable[bool]) -> tuple[Grid, Message | None]:
    """The first sheet with a table that can be read, and a note where there was a choice."""
    chosen = next((grid for grid, fits in zip(grids, recognizable, strict=True) if fits), grids[0])
    if len(grids) == 1:
        return chosen, None
    sentence = "the workbook has {count} sheets; {sheet!r} is read"
    facts: dict[str, Any] = {"count": len(grids), "sheet": chosen.name}
    facts["remedies"] = [Remedy("sheet", grid.name) for grid in grids if grid is not chosen][:OFFERED]
    return chosen, Message(sentence, where=Place(chosen.file), severity="note", **facts)
