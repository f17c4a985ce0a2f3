"""Files of other programs are called by their name, and the message says what to do instead."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from tests.formats.test_malformed import SAMPLE
from tiebreaks.errors import FormatError
from tiebreaks.formats import read, write

FOREIGN = Path(__file__).parents[2].parent / "shared" / "corpus" / "foreign"

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
    (b"<playerslist><player/></playerslist>", "a FIDE rating list (XML)"),
    (b"ID Number      Name                 Fed Sex\n", "a FIDE rating list"),
    (b'<?xml version="1.0"?><event/>', "an XML file"),
    (b"PK\x03\x04" + b"\x00" * 26 + b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "a spreadsheet (ods)"),
    (b" Cross Table at round 9\n\n Pos NAME\n", "a crosstable of Vega as text"),
    (b'[{"name": "Anna", "tiebreaks": [{"extendedCode": "BH-C1"}]}]', "the list of players of a lichess broadcast"),
    (
        b'{"rank": 1, "points": 5, "tieBreak": 12.5, "username": "anna"}\n{"rank": 2}\n',
        "the results of a lichess Swiss tournament",
    ),
    (b'{"rank": 1, "score": 40, "username": "anna", "sheet": {"scores": "5"}}\n', "the results of a lichess arena"),
    (b'{"id": "x", "createdBy": "a", "nbRounds": 7}', "the description of a lichess tournament"),
    (b'{"name": "x", "settings": {"registered_user_count": 4}, "players": []}', "a tournament of chess.com"),
    (b'{"fair_play_removals": [], "games": [], "players": []}', "a group of a chess.com tournament"),
)


@pytest.mark.parametrize(("data", "what"), FILES)
def test_it_is_called_by_its_name(data: bytes, what: str) -> None:
    with pytest.raises(FormatError) as refusal:
        read(data)
    (problem,) = refusal.value.problems
    assert f"error: this is {what}, not a " in problem
    assert "; " in problem.partition(", not a ")[2]  # what to do


@pytest.mark.parametrize("data", [b"{}", b'{"players": []}', b"[]", b'[\n"Event"]', b"[1, 2]"])
def test_json_of_another_program_gets_advice(data: bytes) -> None:
    with pytest.raises(FormatError, match=r"read the TRF of the event, or write the JSON that docs/formats\.md describes"):
        read(data)


def test_a_report_is_not_taken_for_another_format() -> None:
    """Neither by what stands in a title nor by what stands above it."""
    names = ('[Event "1"]', "<html> open", "chess-results.com", "Cross Table at round 3", "% open", "{open}")
    for name in names:
        assert read(SAMPLE.replace("012 Sample", f"012 {name}").encode()).players
    assert read(b'# [Event "x"]\n' + SAMPLE.encode()).players


@pytest.mark.skipif(not FOREIGN.is_dir(), reason=f"no corpus at {FOREIGN}")
def test_every_foreign_file_of_the_corpus_is_read_or_called_by_its_name() -> None:
    kinds = {
        "cr-html": "a page of chess-results (HTML)", "pgn": PGN, "swiss-manager": "a Swiss-Manager tournament (TUNX)",
        "swiss-chess": "a page made by Swiss-Chess (HTML)", "fide-list": "a FIDE rating list", "other": "an Access database (Papi)",
    }  # fmt: skip
    wrong = []
    for folder, what in kinds.items():
        for path in sorted((FOREIGN / folder).iterdir()):
            try:
                read(path)
            except FormatError as refusal:
                if f"this is {what}" not in refusal.problems[0]:
                    wrong.append((path.name, refusal.problems[0][-120:]))
            else:
                wrong.append((path.name, "read"))
    assert not wrong


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
