"""No workbook ends the process that opens it: files that lie about their size, read in a process of their own (imports.md 15)."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest

from tests.formats.test_sheets import (
    CROSSTABLE,
    changed,
    in_sheet,
    open_document,
    workbook,
    zipped,
)

MEMORY = 1_000_000_000  # bytes that the process may ask for: NumPy alone takes a third of it
CHILD = """
import json, sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]), int(sys.argv[1])))
except ImportError:
    pass  # Windows has no such limit
import tiebreaks as tb
for path in sys.argv[2:]:
    try:
        tb.read(path)
        print(json.dumps([path, "read"]), flush=True)
    except tb.FormatError as wrong:
        print(json.dumps([path, str(wrong)]), flush=True)
    except BaseException as wrong:
        print(json.dumps([path, repr(wrong)]), flush=True)
"""
FAR = b"XFD1048576"
PLAIN = workbook(("Sheet1", CROSSTABLE))
X = '<table:table-cell office:value-type="string"{}><text:p>x</text:p></table:table-cell>'


def in_another_member() -> bytes:
    """A workbook whose sheet lies where the styles usually are."""
    sheet = f'<worksheet><sheetData><row r="1"><c r="{FAR.decode()}"><v>1</v></c></row></sheetData></worksheet>'.encode()

    def change(name: str, content: bytes) -> bytes | None:
        if name == "xl/_rels/workbook.xml.rels":
            return content.replace(b"worksheets/sheet1.xml", b"styles.xml")
        return sheet if name == "xl/styles.xml" else content

    return changed(PLAIN, change)


def with_a_long_prefix() -> bytes:
    prefix = b"p" * 21
    cell = b'<%s:c xmlns:%s="http://schemas.openxmlformats.org/spreadsheetml/2006/main" r   =\n\n\n\n"%s"/>' % (
        prefix,
        prefix,
        FAR,
    )
    return in_sheet(PLAIN, b"</sheetData>", b"<row>" + cell + b"</row></sheetData>")


def repeated(rows: str = "1", columns: str = "1") -> bytes:
    cell = X.format(f' table:number-columns-repeated="{columns}"')
    return open_document(f'<table:table-row table:number-rows-repeated="{rows}">{cell}</table:table-row>')


def packed_by(method: int) -> bytes:
    target = BytesIO()
    with zipfile.ZipFile(target, "w", method) as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
    return target.getvalue()


def with_many_entries() -> bytes:
    """An archive whose end says that it has one file."""
    data = zipped({"xl/workbook.xml": b"<workbook/>"})
    at, end = data.index(b"PK\x01\x02"), data.index(b"PK\x05\x06")
    entries = data[at:end] * 300_000
    return data[:at] + entries + data[end : end + 12] + len(entries).to_bytes(4, "little") + data[end + 16 :]


def stored(data: bytes) -> bytes:
    """The same archive, not packed: no ratio of its sizes gives it away."""
    target = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as before, zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as after:
        for name in before.namelist():
            after.writestr(name, before.read(name))
    return target.getvalue()


def with_a_text_for_every_cell() -> bytes:
    """Every cell is the same text, as long as a cell may be."""
    row = b"".join(b'<c t="inlineStr"><is><t>' + b"y" * 32_767 + b"</t></is></c>" for _ in range(400))
    return in_sheet(PLAIN, b"</sheetData>", b"<row>" + row + b"</row></sheetData>")


def with_shared_text() -> bytes:
    cells = (b"<row>" + b'<c t="s"><v>0</v></c>' * 30 + b"</row>") * 10_000
    data = in_sheet(PLAIN, b"</sheetData>", cells + b"</sheetData>")
    text = b"<sst><si><t>" + b"y " * 16_000 + b"</t></si></sst>"
    return changed(data, lambda _, content: content, {"xl/sharedStrings.xml": text})


@cache
def hostile_files() -> dict[str, tuple[bytes, str]]:
    """Name of a file -> its bytes, and a word of the answer."""
    blanks = b" " * 10
    return {
        "blanks.xlsx": (in_sheet(PLAIN, b'r="A2"', b"r" + blanks + b'="' + FAR + b'"'), "at most 20,000 rows"),
        "entity.xlsx": (in_sheet(PLAIN, b'r="A2"', b'r="&#88;FD1048576"'), "at most 20,000 rows"),
        "row.xlsx": (in_sheet(PLAIN, b'<row r="2"', b'<row r   =\t"999999999"'), "at most 20,000 rows"),
        "prefix.xlsx": (with_a_long_prefix(), "at most 20,000 rows"),
        "styles.xlsx": (in_another_member(), "at most 20,000 rows"),
        "corner.xlsx": (in_sheet(PLAIN, b'r="A2"', b'r="OJ20000"'), "1,000,000 cells"),
        "dimension.xlsx": (in_sheet(PLAIN, b'ref="A1:F4"', b'ref="A1:XFD1048576"'), "read"),
        "texts.xlsx": (stored(with_a_text_for_every_cell()), "characters; up to"),
        "shared.xlsx": (stored(with_shared_text()), "1,000,000 elements"),
        "columns.ods": (repeated(columns="999999999"), "at most 20,000 rows"),
        "entity.ods": (repeated(columns="&#57;99999999"), "at most 20,000 rows"),
        "rows.ods": (repeated(rows="999999999", columns="400"), "at most 20,000 rows"),
        "area.ods": (repeated(rows="20000", columns="400"), "1,000,000 cells"),
        "plus.ods": (repeated(columns="+999999999"), "no header row"),
        "blanks.ods": (open_document('<table:table-row><table:table-cell><text:p>a<text:s text:c="4000000000"/>b</text:p>'
                                     "</table:table-cell></table:table-row>"), "no header row"),
        "binary.xlsb": (zipped({"[Content_Types].xml": b"<x/>", "xl/workbook.bin": b"\0", "_rels/.rels": b"<x/>"}), "(xlsb)"),
        "lzma.xlsx": (packed_by(zipfile.ZIP_LZMA), "packed in an unusual way"),
        "bzip2.xlsx": (packed_by(zipfile.ZIP_BZIP2), "packed in an unusual way"),
        "entries.xlsx": (with_many_entries(), "at most 2,000 files"),
    }  # fmt: skip


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """What a process of its own says of each file, until it ends."""
    folder = tmp_path_factory.mktemp("hostile")
    paths = []
    for name, (data, _) in hostile_files().items():
        (folder / name).write_bytes(data)
        paths.append(str(folder / name))
    command = [sys.executable, "-c", CHILD, str(MEMORY), *paths]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    return {Path(path).name: answer for path, answer in map(json.loads, done.stdout.splitlines())}


@pytest.mark.long
@pytest.mark.parametrize("name", hostile_files())
def test_a_workbook_that_lies_is_answered_and_the_process_goes_on(name: str, answers: Mapping[str, str]) -> None:
    assert name in answers, "the process ended before it answered"
    assert hostile_files()[name][1] in answers[name]
