"""Spreadsheets and archives: the cells as they are, and no file that can take the memory of a machine (imports.md 1, 14, 15)."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Mapping
from datetime import date, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest

import tiebreaks as tb
from tiebreaks.errors import FormatError
from tiebreaks.formats.containers import MOST_MEMBERS, Archive, page_of, unpack
from tiebreaks.formats.grids.cells import MOST_COLUMNS, MOST_ROWS, DateFormats
from tiebreaks.formats.grids.sheets import column_letters, read_grids
from tiebreaks.messages import Place

CROSSTABLE = (
    ("No.", "Name", "Rtg", "1.Rd", "2.Rd", "Pts."),
    (1, "Ost Anna", 2100, "2w1", "3b½", 1.5),
    (2, "West Bo", 2000, "1b0", -1, 1),
    (3, "Nord Cy", None, "   -½", "1w½", 1),
)


def workbook(*sheets: tuple[str, Any], **settings: Any) -> bytes:
    """An xlsx from (name, rows)."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets:
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    for name, value in settings.items():
        setattr(book, name, value)
    target = BytesIO()
    book.save(target)
    return target.getvalue()


def changed(data: bytes, change: Callable[[str, bytes], bytes | None], more: Mapping[str, bytes] | None = None) -> bytes:
    """A zip with its members changed; None leaves one out."""
    target = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as before, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as after:
        for name in before.namelist():
            content = change(name, before.read(name))
            if content is not None:
                after.writestr(name, content)
        for name, content in (more or {}).items():
            after.writestr(name, content)
    return target.getvalue()


def in_sheet(data: bytes, old: bytes, new: bytes) -> bytes:
    def change(name: str, content: bytes) -> bytes:
        assert not name.startswith("xl/worksheets/") or old in content
        return content.replace(old, new) if name.startswith("xl/worksheets/") else content

    return changed(data, change)


def zipped(files: Mapping[str, bytes]) -> bytes:
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return target.getvalue()


def open_document(rows: str) -> bytes:
    """An ods with the rows of a sheet as XML."""
    content = (
        '<?xml version="1.0" encoding="UTF-8"?><office:document-content '
        'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>'
        f'<table:table table:name="List">{rows}</table:table></office:spreadsheet></office:body></office:document-content>'
    )
    target = BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", "<manifest/>")
    return target.getvalue()


def refusal_of(read: Callable[[], object]) -> str:
    with pytest.raises(FormatError) as refusal:
        read()
    return str(refusal.value)


# what a grid holds


def test_numbers_texts_and_blanks_are_texts_and_every_cell_knows_where_it_stood() -> None:
    rows = (("x",), (), (6.5, 6.0, -1, 0, "  a\u00a0 b ", None, True, date(2026, 3, 7)))
    (grid,) = read_grids(workbook(("List", rows)), "a.xlsx")
    assert grid.rows[2] == ("6.5", "6", "-1", "0", "a b", "", "TRUE", "2026-03-07")
    assert grid.where(2, 3) == Place("a.xlsx", path="List!D3")
    assert (grid.name, grid.file) == ("List", "a.xlsx")


def test_a_table_that_begins_further_down_keeps_its_places() -> None:
    data = workbook(("List", ((), (), (None, None, "x"))))
    (grid,) = read_grids(data, "a.xlsx")
    row, column = next((r, c) for r, cells in enumerate(grid.rows) for c, cell in enumerate(cells) if cell == "x")
    assert grid.where(row, column).path == "List!C3"


@pytest.mark.parametrize(
    ("column", "letters"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")]
)
def test_columns_have_the_letters_of_a_spreadsheet(column: int, letters: str) -> None:
    assert column_letters(column) == letters


def test_a_formula_is_the_value_that_the_program_stored() -> None:
    data = in_sheet(workbook(("List", (("=1+1", 3),))), b"<f>1+1</f><v />", b"<f>1+1</f><v>2</v>")
    assert read_grids(data, "a.xlsx")[0].rows == (("2", "3"),)


def test_cells_share_texts_and_the_runs_of_a_text_are_one_without_how_it_is_pronounced() -> None:
    shared = (
        b'<sst><si><t xml:space="preserve">Ost </t></si><si><r><t>We</t></r><r><t>st_x000D_Bo</t></r>'
        b"<rPh sb='0' eb='1'><t>no</t></rPh></si></sst>"
    )
    cells = b'<row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1" t="s"><v>0</v></c><c t="s"><v>9</v></c><c t="e"><v>#N/A</v></c></row>'
    data = in_sheet(workbook(("List", (("x",),))), b'<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>', cells)
    (grid,) = read_grids(changed(data, lambda _, content: content, {"xl/sharedStrings.xml": shared}), "a.xlsx")
    assert grid.rows == (("West Bo", "", "Ost"),)


def test_numbers_are_dates_where_their_format_shows_one() -> None:
    data = workbook(("List", ((date(2026, 2, 1), 46_054, datetime(2026, 2, 1, 9, 30)),)))
    assert read_grids(data, "a.xlsx")[0].rows == (("2026-02-01", "46054", "2026-02-01 09:30:00"),)
    since_1904 = changed(
        data,
        lambda name, content: (
            content.replace(b"<workbookPr ", b'<workbookPr date1904="1" ') if name == "xl/workbook.xml" else content
        ),
    )
    assert read_grids(since_1904, "a.xlsx")[0].rows[0][0] == "2030-02-02"
    cell = (
        '<table:table-cell office:value-type="date" office:date-value="2026-02-01"><text:p>01.02.</text:p></table:table-cell>'
    )
    assert read_grids(open_document(f"<table:table-row>{cell}</table:table-row>"), "a.ods")[0].rows == (("2026-02-01",),)


def test_formats_show_dates_by_their_letters_and_not_by_their_words() -> None:
    codes = {164: "dd/mm/yyyy", 165: '0.0 "days"', 166: "[Red]0.00", 167: "[$-407]d. mmm", 168: "General", 169: r"0\d"}
    formats = DateFormats(codes)
    dates = [code for number, code in codes.items() if formats.value(46_054, number) == date(2026, 2, 1)]
    assert dates == ["dd/mm/yyyy", "[$-407]d. mmm"]
    assert formats.value(46_054, 14) == date(2026, 2, 1)
    assert formats.value(46_054, 0) == 46_054
    assert formats.value(1, 14) == date(1900, 1, 1)
    assert formats.value(1e300, 14) == 1e300


def test_links_to_other_workbooks_and_pictures_are_not_looked_at() -> None:
    more = {"xl/externalLinks/externalLink1.xml": b"<!DOCTYPE x>", "xl/media/image1.png": b"\x89PNG" * 10}
    data = changed(workbook(("List", CROSSTABLE)), lambda name, content: content, more)
    assert len(read_grids(data, "a.xlsx")[0].rows) == 4


def test_an_open_document_has_the_same_cells_and_its_million_blanks_cost_nothing() -> None:
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    blank = '<table:table-cell table:number-columns-repeated="16384"/>'
    number = '<table:table-cell office:value-type="float" office:value="1.5"><text:p>1.5</text:p></table:table-cell>'
    rows = f"<table:table-row>{cell.format('a')}{number}{blank}</table:table-row>"
    rows += f'<table:table-row table:number-rows-repeated="1048576">{blank}</table:table-row>'
    (grid,) = read_grids(open_document(rows), "a.ods")
    assert grid.rows[0][:2] == ("a", "1.5")
    assert grid.spot(0, 1) == "List!B1"


def test_a_sheet_can_be_chosen_and_an_unknown_one_is_refused_with_the_names() -> None:
    data = workbook(("Notes", (("nothing here",),)), ("Cross", CROSSTABLE))
    assert [grid.name for grid in read_grids(data, "a.xlsx", sheet="Cross")] == ["Cross"]
    assert "there is no sheet 'Kross'; it has Notes and Cross" in refusal_of(lambda: read_grids(data, "a.xlsx", sheet="Kross"))


# as a tournament


def test_a_workbook_is_read_as_a_tournament() -> None:
    event = tb.read(workbook(("Sheet1", CROSSTABLE)))
    assert event.rounds == ((tb.Game(1, 2, "1-0"), tb.Bye(3, "half")), (tb.Game(3, 1, "½-½"), tb.Bye(2, "pairing")))
    assert [player.rating for player in event.players] == [2100, 2000, None]


def test_the_first_sheet_with_a_table_is_read_and_named() -> None:
    event = tb.read(workbook(("Notes", (("nothing here",),)), ("Cross", CROSSTABLE)))
    assert len(event.players) == 3
    (note,) = [warning for warning in event.warnings if "the workbook has 2 sheets; 'Cross' is read" in warning]
    assert note.endswith("; or give sheet='Notes'"), note
    other = (*CROSSTABLE[:1], (1, "Sued Di", 1900, "2w1", "2b1", 2), (2, "Mitte Ed", 1800, "1b0", "1w0", 0))
    data = workbook(("A", CROSSTABLE), ("B", other))
    assert [player.name for player in tb.read(data, sheet="B").players] == ["Sued Di", "Mitte Ed"]


def test_an_error_names_the_file_the_sheet_and_the_cell() -> None:
    rows = [list(row) for row in CROSSTABLE]
    rows[2][3] = "1b1"
    refusal = refusal_of(lambda: tb.read(workbook(("Sheet1", rows))))
    assert refusal.startswith("<data>: Sheet1!D3: round 1: Ost Anna and West Bo do not agree on the result: '2w1' at Sheet1!D2")


def test_an_empty_workbook_is_refused() -> None:
    assert "the workbook is empty" in refusal_of(lambda: tb.read(workbook(("Sheet1", ()))))


# limits


def test_cells_that_reach_too_far_are_refused_where_they_stand() -> None:
    data = workbook(("Sheet1", CROSSTABLE))
    for named, refused in (
        (b'r="A1048576"', "row 1,048,576 and column 1;"), (b"r='A20001'", "row 20,001 and"), (b'r="XFD2"', "column 16,384;"),
    ):  # fmt: skip
        refusal = refusal_of(lambda named=named: read_grids(in_sheet(data, b'r="A2"', named), "a.xlsx"))  # type: ignore[misc]
        assert refused in refusal
        assert refusal.endswith("at most 20,000 rows and 400 columns are read; delete what stands far from the table")


def test_a_table_with_more_blanks_than_a_million_is_refused_and_one_below_is_read() -> None:
    data = workbook(("Sheet1", (("a", "b"),)))
    far = in_sheet(data, b'r="B1"', b'r="AX20000"')
    assert len(read_grids(far, "a.xlsx")[0].rows) == 20_000
    refusal = refusal_of(lambda: read_grids(in_sheet(data, b'r="B1"', b'r="AY20000"'), "a.xlsx"))
    assert "the table in 'Sheet1' has 20,000 rows and 51 columns; at most 1,000,000 cells are read" in refusal


def test_cells_without_names_are_counted() -> None:
    data = workbook(("Sheet1", (("x",),)))
    many = in_sheet(data, b"</row>", b"<c/>" * (MOST_COLUMNS + 1) + b"</row>")
    assert "column 401; at most" in refusal_of(lambda: read_grids(many, "a.xlsx"))
    rows = in_sheet(data, b"</sheetData>", b"<row/>" * (MOST_ROWS + 1) + b"</sheetData>")
    assert "row 20,001 and" in refusal_of(lambda: read_grids(rows, "a.xlsx"))


def test_repeated_cells_of_an_open_document_are_counted_where_they_hold_something() -> None:
    x = '<table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell>'
    wide = f'<table:table-row><table:table-cell table:number-columns-repeated="400"/>{x}</table:table-row>'
    assert "column 401; at most" in refusal_of(lambda: read_grids(open_document(wide), "a.ods"))
    row = f'<table:table-row table:number-rows-repeated="10001">{x}</table:table-row>'
    assert "row 20,002 and" in refusal_of(lambda: read_grids(open_document(row * 2), "a.ods"))
    assert read_grids(open_document(wide.replace("400", "16384").replace(x, "") + row), "a.ods")[0].rows[-1] == ("x",)


def test_a_text_longer_than_a_cell_can_hold_is_refused() -> None:
    data = in_sheet(
        workbook(("Sheet1", (("x",),))),
        b"</sheetData>",
        b'<row r="2"><c r="A2" t="inlineStr"><is><t>' + b"y" * 32_768 + b"</t></is></c></row></sheetData>",
    )
    assert "a cell has 32,768 characters; expected at most 32,767" in refusal_of(lambda: read_grids(data, "a.xlsx"))


def test_document_types_and_other_encodings_are_refused() -> None:
    data = workbook(("Sheet1", CROSSTABLE))
    entities = b'<!DOCTYPE a [<!ENTITY b "c">]><worksheet'
    assert "has a document type" in refusal_of(lambda: read_grids(in_sheet(data, b"<worksheet", entities), "a.xlsx"))
    utf16 = changed(data, lambda name, content: content.decode().encode("utf-16") if "sheet1" in name else content)
    assert "not in UTF-8" in refusal_of(lambda: read_grids(utf16, "a.xlsx"))


@pytest.mark.parametrize("encoding", ["UTF-4", "hex", "utf-7", "shift_jis", "idna", "undefined"])
def test_a_member_that_names_an_encoding_of_its_own_is_refused(encoding: str) -> None:
    file = changed(open_document(""), lambda _, content: content.replace(b'"UTF-8"', f'"{encoding}"'.encode()))
    assert "content.xml in it is not in UTF-8; save the workbook again" in refusal_of(lambda: read_grids(file, "a.ods"))


def test_a_bomb_is_refused_by_what_its_directory_says() -> None:
    zeros = zipped({"xl/workbook.xml": b"0" * 5_000_000})
    assert "would unpack to more than 200 times its size" in refusal_of(lambda: Archive(zeros, "bomb.xlsx"))
    many = zipped({f"xl/{number}": b"" for number in range(MOST_MEMBERS + 1)})
    assert "expected at most 2,000 files in it, found 2,001" in refusal_of(lambda: Archive(many, "many.xlsx"))


def test_a_bomb_is_refused_by_all_of_its_members_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tiebreaks.formats.containers.MOST_UNPACKED", 10_000)
    data = zipped({f"{number}.txt": bytes(range(256)) * 8 for number in range(6)})
    assert "it would unpack to more than" in refusal_of(lambda: Archive(data, "a.zip"))


def test_a_directory_that_lies_about_a_size_is_noticed_while_unpacking() -> None:
    data = bytearray(zipped({"xl/workbook.xml": bytes(range(256)) * 20_000}))
    at = data.rindex(b"PK\x01\x02")
    data[at + 24 : at + 28] = (1_000).to_bytes(4, "little")  # the size in the directory
    archive = Archive(bytes(data), "liar.xlsx")
    assert "xl/workbook.xml in it is damaged" in refusal_of(lambda: archive.read("xl/workbook.xml"))


def test_a_protected_archive_is_refused() -> None:
    data = bytearray(zipped({"xl/workbook.xml": b"x"}))
    data[data.rindex(b"PK\x01\x02") + 8] |= 1
    assert "protected by a password" in refusal_of(lambda: read_grids(bytes(data), "a.xlsx"))


def test_a_workbook_that_ends_early_is_refused() -> None:
    data = workbook(("Sheet1", CROSSTABLE))
    for size in (10, len(data) // 2, len(data) - 5):
        assert "the file ends early" in refusal_of(lambda size=size: read_grids(data[:size], "a.xlsx"))  # type: ignore[misc]


@pytest.mark.parametrize(
    "document",
    [open_document("<table:table-row><table:table-cell/>"), in_sheet(workbook(("List", [["a"]])), b"</row>", b"</rwo>")],
)
def test_a_table_without_an_end_is_refused_and_not_searched_for_it(document: bytes) -> None:
    assert "the workbook is damaged (mismatched tag: line 1, column" in refusal_of(lambda: read_grids(document, "list.ods"))


def test_a_workbook_without_its_sheet_is_refused() -> None:
    data = changed(workbook(("Sheet1", CROSSTABLE)), lambda name, content: None if "sheet1" in name else content)
    assert "a.xlsx" in refusal_of(lambda: read_grids(data, "a.xlsx"))


# archives and saved pages

TRF = Path("examples/open.trf").read_bytes()


def test_an_archive_with_one_tournament_file_is_read() -> None:
    assert len(tb.read(zipped({"read.me": b"?", "cup.trf": TRF})).players) == len(tb.read(TRF).players)


def test_an_archive_with_several_is_refused_and_they_are_named() -> None:
    refusal = refusal_of(lambda: tb.read(zipped({"a.trf": TRF, "b.trf": TRF})))
    assert "expected one tournament file in the archive, found 2: a.trf and b.trf; unpack it" in refusal
    assert "found 1: picture.png" in refusal_of(lambda: tb.read(zipped({"picture.png": b"?"})))


def test_an_archive_with_a_member_without_a_name_is_refused_as_any_other() -> None:
    nameless = zipped({"x": b"A"}).replace(b"x", b"\0")  # a name ends at the first NUL
    assert "expected one tournament file in the archive, found 1" in refusal_of(lambda: tb.read(nameless))


def test_an_archive_in_an_archive_is_not_opened() -> None:
    refusal = refusal_of(lambda: tb.read(zipped({"list.txt": zipped({"cup.trf": TRF})})))
    assert "an archive in an archive is not opened" in refusal


def test_unpack_names_the_file_inside() -> None:
    assert unpack(zipped({"cup.trf": TRF}), "lists.zip") == (TRF, "lists.zip/cup.trf")


def test_the_page_of_a_saved_web_page_is_found_in_its_encoding() -> None:
    head = b"MIME-Version: 1.0\nContent-Type: multipart/related; boundary=XX\n\n--XX\nContent-Type: text/css\n\nx\n"
    page = b"--XX\nContent-Type: text/html; charset=windows-1252\nContent-Transfer-Encoding: quoted-printable\n\n<p>=F8</p>\n--XX--\n"
    assert page_of(head + page, "a.mht").strip() == "<p>ø</p>".encode()
    assert "there is no page in this saved web page (MHTML)" in refusal_of(lambda: page_of(head, "a.mht"))
