"""No damage to a file of another program crashes its reader: it ends in a Tournament or a FormatError. FUZZ makes it longer."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from proofs.fuzzing.readers import ends_well
from tests.formats.test_sheets import CROSSTABLE, changed, open_document, workbook
from tiebreaks.formats.foreign import find_kind
from tiebreaks.formats.reading import READERS

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus" / "foreign"
TIMES = max(int(os.environ.get("FUZZ", "150")) // 10, 12)
SMALLEST: Mapping[str, str] = {  # a small real file of each kind
    "chess-results": "cr-html/jeddah2026_crosstable.html",
    "chess-results pairings": "cr-html/jeddah2026_r1.html",
    "chess-results teams": "cr-html/cnyt2026_g14_boards_r1.html",
    "chess-results xlsx": "cr-xlsx/keshmat_winterClassicalA.xlsx",
    "vega": "vega/2025HobsonsBayCup_crosstable.html",
    "vega text": "vega/2024citySydneyBlitz.txt",
    "swiss-chess": "swiss-chess/finished_paar-r1.html",
    "swiss-manager": "swiss-manager/argentine_blitz_1200000.TUNX",
    "table": "csv/verona_round_robin_matrix.csv",
    "table by rounds": "csv/sinquefield_2014_nl.csv",
}
PGN = b'[Event "Cup"]\n[Round "1.1"]\n[White "Ost, Anna"]\n[Black "West, Bo"]\n[Result "1-0"]\n\n1. e4 1-0\n\n[Event "Cup"]\n[Round "2"]\n[White "West, Bo"]\n[Black "Ost, Anna"]\n[Result "1/2-1/2"]\n\n*\n'
TABLE = "No;Name;Rating;R1;R2;Pts;BH\n1;Anna;2100;2w1;3b=;1.5;3\n2;Bo;2000;1b0;bye;1;2\n3;Cy;;½;1w½;1;2,5\n".encode()
MADE: Mapping[str, bytes] = {  # and one that needs no corpus
    "pgn": PGN,
    "table": TABLE,
    "xlsx": workbook(("Sheet1", CROSSTABLE)),
    "ods": open_document("<table:table-row><table:table-cell/></table:table-row>"),
    "page": b"<html><table><tr><th>No<th>Name<th>1<th>Pts<tr><td>1<td>Anna<td>2w1<td>1<tr><td>2<td>Bo<td>1b0<td>0</table>",
    "mhtml": b"MIME-Version: 1.0\nContent-Type: multipart/related; boundary=XX\n\n--XX\nContent-Type: text/html\n\n<table><tr><td>1\n--XX--\n",
}


def damaged(data: bytes, random: Random) -> bytes:
    """The file cut off, or with some bytes changed, left out or doubled."""
    content = bytearray(data)
    if random.random() < 0.3:
        return bytes(content[: random.randrange(len(content))])
    for _ in range(random.randrange(1, 9)):
        at = random.randrange(len(content))
        how = random.randrange(4)
        if how == 0:
            content[at] ^= 1 << random.randrange(8)
        elif how == 1:
            content[at] = random.choice(b'0159wb+-=*\xbd<>";,|\x00\xff')
        elif how == 2 and len(content) > 40:
            del content[at : at + random.randrange(1, 30)]
        else:
            content[at:at] = content[at : at + random.randrange(1, 60)]
    return bytes(content)


def inside(data: bytes, random: Random) -> bytes:
    """A workbook with one of its members damaged: otherwise the archive alone is tested."""
    wanted = random.choice([name for name in zipfile.ZipFile(BytesIO(data)).namelist() if name.endswith(".xml")])
    return changed(data, lambda name, content: damaged(content, random) if name == wanted else content)


@pytest.mark.parametrize("kind", MADE)
def test_a_damaged_file_of_each_kind_ends_in_a_tournament_or_a_format_error(kind: str) -> None:
    random = Random(kind)
    for _ in range(4 * TIMES):
        ends_well(damaged(MADE[kind], random))
        if MADE[kind].startswith(b"PK"):
            ends_well(inside(MADE[kind], random))


@pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus at {CORPUS}")
@pytest.mark.parametrize("kind", SMALLEST)
def test_a_damaged_real_file_of_each_kind_ends_in_a_tournament_or_a_format_error(kind: str) -> None:
    data, random = (CORPUS / SMALLEST[kind]).read_bytes(), Random(kind)
    for _ in range(TIMES):
        ends_well(damaged(data, random))
        if data.startswith(b"PK"):
            ends_well(inside(data, random))


@pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus at {CORPUS}")
def test_every_reader_is_among_those_tested() -> None:
    found = {known.kind for path in SMALLEST.values() if (known := find_kind((CORPUS / path).read_bytes()))}
    found |= {known.kind for data in MADE.values() if (known := find_kind(data))}
    assert found >= {*READERS, "spreadsheet", "page", "mhtml"}


@pytest.mark.parametrize("piece", [b"<table><tr><td>", b'[Event "x"]\n', b"a;b;c\n", b"<td>", b"1;", b"|", b"((((", b"<!--"])
def test_time_and_memory_stay_bounded(piece: bytes) -> None:
    ends_well(piece * 20_000)
