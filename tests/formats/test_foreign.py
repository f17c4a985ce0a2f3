"""What a file is, its content says; what nobody reads is called by its name, and the message says what to do instead."""

from __future__ import annotations

from io import BytesIO

import pytest

from tests.formats.test_malformed import SAMPLE
from tiebreaks.errors import FormatError
from tiebreaks.formats import read, write
from tiebreaks.formats.foreign import find_kind

PAGE = "a web page (HTML)"
PGN = "a collection of games (PGN)"
FILES: tuple[tuple[bytes, str], ...] = (
    (b'[Event "Club"]\n[Site "?"]\n\n1. e4 *\n', PGN),
    (b'\xef\xbb\xbf\n[Event "Club"]\n', PGN),
    (b'% exported\n; by somebody\n[Event "Club"]\n', PGN),
    (b'[White "Anna"]\n[Black "Bo"]\n', PGN),
    (b'My games\n\n[Event "Club"]\n', PGN),
    (b"\xef\xbb\xbf<!DOCTYPE html><title>x</title>", PAGE),
    (b"<!-- saved from url=(0014)about:internet -->\n<html>", PAGE),
    (b"\xef\xbb\xbf <!-- a --><!-- b -->\n<TABLE>", PAGE),
    (b"<tr><td>1</td><td>Anna</td></tr>", PAGE),
    (b"<H2>Final ranking</H2>", PAGE),
    (b'<?xml version="1.0"?>\n<!DOCTYPE html>\n<html>', PAGE),
    ("<html>".encode("utf-16"), PAGE),
    (b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<!DOCTYPE html>", PAGE),
    (b'<!DOCTYPE html><a href="https://chess-results.com/tnr1.aspx">', "a page of chess-results (HTML)"),
    (b'<html><meta name="author" content="www.vegachess.com">', "a page made by Vega (HTML)"),
    (b'<HTML><BODY><TABLE BORDER="2" CELLPADDING="3">', "a page made by Swiss-Chess (HTML)"),
    (b"MIME-Version: 1.0\nContent-Type: multipart/related\n", "a web page saved as one file (MHTML)"),
    (b"<playerslist><player/></playerslist>", "a FIDE rating list"),
    (b"ID Number      Name                 Fed Sex\n", "a FIDE rating list"),
    (b'<?xml version="1.0"?><event/>', "an XML file"),
    (b"PK\x03\x04" + b"\x00" * 26 + b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "a spreadsheet (ods)"),
    (b" Cross Table at round 9\n\n Pos NAME\n", "a crosstable of Vega as text"),
    (b'{"filetype": "Event", "event": {}}', "an event as Chess-JSON"),
    (b'[{"name": "Anna", "tiebreaks": [{"extendedCode": "BH-C1"}]}]', "JSON of lichess"),
    (b'{"rank": 1, "points": 5, "tieBreak": 12.5, "username": "anna"}\n{"rank": 2}\n', "JSON of lichess"),
    (b'{"rank": 1, "score": 40, "username": "anna", "sheet": {"scores": "5"}}\n', "JSON of lichess"),
    (b'{"id": "x", "createdBy": "a", "nbRounds": 7}', "JSON of lichess"),
    (b'{"name": "x", "settings": {"registered_user_count": 4}, "players": []}', "JSON of chess.com"),
    (b'{"fair_play_removals": [], "games": [], "players": []}', "JSON of chess.com"),
)


@pytest.mark.parametrize(("data", "what"), FILES)
def test_it_is_known_by_its_content(data: bytes, what: str) -> None:
    known = find_kind(data)
    assert known is not None
    assert known.what == what
    assert known.advice


OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
UNREADABLE: tuple[tuple[bytes, str], ...] = (
    (b"%PDF-1.7\n", "a PDF document; save the page or the Excel list instead, and read that"),
    (b"\x00\x01\x00\x00Standard Jet DB\x00", "a database (Papi, SQLite); export the FIDE rating report (TRF)"),
    (b"SQLite format 3\x00" + bytes(80), "a database (Papi, SQLite); export the FIDE rating report (TRF)"),
    (b"<playerslist><player/></playerslist>", "a FIDE rating list; it has players and no results"),
    (b"ID Number      Name                 Fed Sex\n", "a FIDE rating list; it has players and no results"),
    (b'<?xml version="1.0"?><event/>', "an XML file; export the FIDE rating report (TRF)"),
    (b"\x05\x00\x00\x00SWT" + bytes(80), "neither text nor a workbook; export the FIDE rating report (TRF)"),
    (b"MZ\x90\x00\x03\x00", "neither text nor a workbook"),
    (b"\x00\x00\x00\x20ftypisom\x00\x00", "neither text nor a workbook"),
    (b"\x1f\x8b" + bytes(80), "an archive; unpack it"),
    (b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + bytes(range(256)), "a picture (JPEG, PNG, HEIC); a picture is not read; type"),
    (b"\xff\xd8\xff\xe1" + b"a;b;1\n" * 100, "a picture"),
    (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "a picture"),
    (b"\x00\x00\x00\x18ftypheic\x00\x00", "a picture"),
    (
        b"{\\rtf1\\ansi Anna 1-0}",
        "a text document or a presentation; save its table as .xlsx in Excel or LibreOffice, or as CSV",
    ),
    (b"PK\x03\x04" + bytes(26) + b"word/document.xml" + bytes(50), "a text document or a presentation; save its table"),
    (b"PK\x03\x04" + bytes(26) + b"mimetypeapplication/vnd.oasis.opendocument.text", "a text document or a presentation"),
    (b"PK\x03\x04" + bytes(26) + b"Index/Tables/DataList.iwa", "a spreadsheet of Numbers; in Numbers export it to Excel"),
    (OLD + bytes(512), "an old Office document (.xls, .doc); save its table as .xlsx in Excel or LibreOffice"),
    (OLD + bytes(512) + "EncryptedPackage".encode("utf-16-le"), "a document protected by a password; save it without one"),
    (b'{"filetype": "Event", "event": {}}', "an event as Chess-JSON; export the FIDE rating report (TRF)"),
    (b'{"rank": 1, "score": 40, "username": "anna"}\n', "JSON of lichess; of a Swiss download the TRF, of a broadcast the PGN"),
    (b'{"fair_play_removals": [], "games": [], "players": []}', "JSON of chess.com; read a PGN with the games of all rounds"),
)


@pytest.mark.parametrize(("data", "said"), UNREADABLE)
def test_what_nobody_reads_is_refused_with_advice(data: bytes, said: str) -> None:
    with pytest.raises(FormatError) as refusal:
        read(data)
    (problem,) = refusal.value.problems
    assert f"error: this is {said}" in problem


TABLES: tuple[bytes, ...] = (
    b"No;Name;1;2;Pts\n1;Anna;2w1;2b1;2\n2;Bo;1b0;1w0;0\n",
    b"No\tName\t1\t2\tPts\n1\tAnna\t2w1\t2b1\t2\n2\tBo\t1b0\t1w0\t0\n",
    "No,Name,1,2,Pts\n1,Anna,2w1,2b1,2\n2,Bo,1b0,1w0,0\n".encode("utf-16"),
    b"101;Name;1;2;Pts\n1;Anna;2w1;2b1;2\n",
)


@pytest.mark.parametrize("data", TABLES)
def test_lines_with_the_same_number_of_separators_are_a_table(data: bytes) -> None:
    known = find_kind(data)
    assert known is not None and known.kind == "table"


@pytest.mark.parametrize(
    "data", [b"one line, of text, only", SAMPLE.encode(), b"a;b\nc;d\n", b"001    1 a;b;c;d\n001    2 e;f;g;h\n"]
)
def test_a_text_or_a_report_is_no_table(data: bytes) -> None:
    assert find_kind(data) is None


@pytest.mark.parametrize("data", [b"{}", b'{"players": []}', b"[]", b'[\n"Event"]', b"[1, 2]"])
def test_json_of_another_program_gets_advice(data: bytes) -> None:
    with pytest.raises(FormatError, match=r"read the TRF of the event, or write the JSON that docs/formats\.md describes"):
        read(data)


@pytest.mark.parametrize("data", [b"BMW Open;1;2\nAnna;2w1;1\nBo;1b0;0\n", b"GIF;Name;1\n1;Anna;2w1\n2;Bo;1b0\n"])
def test_a_table_that_begins_like_a_picture_is_a_table(data: bytes) -> None:
    known = find_kind(data)
    assert known is not None and known.kind == "table"


def test_a_report_is_not_taken_for_another_format() -> None:
    """Neither by what stands in a title nor by what stands above it."""
    names = ('[Event "1"]', "<html> open", "chess-results.com", "Cross Table at round 3", "% open", "{open}")
    for name in names:
        assert read(SAMPLE.replace("012 Sample", f"012 {name}").encode()).players
    assert read(b'# [Event "x"]\n' + SAMPLE.encode()).players


def test_a_long_record_of_another_program_is_kept_whole() -> None:
    """Tornelo writes an identifier for every player into one line; records that mean something stay short."""
    long = "XID TORNELO " + " ".join(f"{number:036d}" for number in range(1500))
    found = read((SAMPLE + long + "\n").encode())
    assert long in found.about.records
    written = BytesIO()
    assert write(found, written, format="trf26") == ()
    assert read(written.getvalue()) == found
    with pytest.raises(FormatError, match="more than 10000 are refused"):
        read((SAMPLE + "012 " + "x" * 10_000 + "\n").encode())
    with pytest.raises(FormatError, match="more than 1000000 are refused"):
        read((SAMPLE + "XID " + "x" * 1_000_000 + "\n").encode())
