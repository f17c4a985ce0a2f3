"""Where fuzzing starts: our own examples and the malformed files of the tests, small ones of the corpus, and words to put in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from itertools import chain, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import tiebreaks as tb
from proofs.fuzzing.kernel import make_inputs
from tests.echecs import data as echecs_data
from tests.echecs import games_of, players_of
from tests.formats import test_chess_results as chess_results
from tests.formats import test_swiss_chess as swiss_chess
from tests.formats import test_vega as vega
from tests.formats.foreign_files import FOREIGN
from tests.formats.test_fuzz import CORPUS, HAND_MADE, MODERN, PGN, RATING_LISTS, SWISS_MANAGER
from tests.formats.test_malformed import CASES, SAMPLE, TEAMS
from tests.formats.test_sheets import CROSSTABLE, open_document, workbook
from tests.web.test_answers import CALLS
from tiebreaks.bulk import Progress
from tiebreaks.bulk.run import journal_path
from tiebreaks.engine import CATALOGUE
from tiebreaks.formats.swiss_manager.frame import MARK, NAMES
from tiebreaks.formats.trf.lines import KNOWN
from tiebreaks.law.editions import EDITIONS
from tiebreaks.law.provisions import PROVISIONS
from tiebreaks.law.spellings import names_of
from tiebreaks.operations.groups import DOCUMENT, formats_written
from tiebreaks.operations.operation import Content

LARGEST = 6144  # bytes of a seed and of what is made of it: small files are mutated faster
SHARE_OF_CORPUS = 8  # every so many files: most are alike
FINDINGS = Path(__file__).parent / "findings"
SAMPLES = Path(__file__).parents[2] / "examples"
Seeds = Iterable[bytes]


def _trf() -> Seeds:
    yield from (SAMPLE.encode(), (SAMPLE + MODERN).encode(), SAMPLE.encode("utf-16"))
    yield from (case.data for case in CASES)
    yield from _corpus(team=False)


def _team_trf() -> Seeds:
    yield from (TEAMS.encode(), (TEAMS + MODERN).encode())
    yield from _corpus(team=True)


def _kernel() -> Seeds:
    return make_inputs(chain(_trf(), _team_trf()))


def _corpus(*, team: bool) -> Seeds:
    """Small files of the corpus, where there is one."""
    small = (path for path in sorted(CORPUS.rglob("*.trf")) if path.stat().st_size <= LARGEST)
    for data in map(Path.read_bytes, islice(small, 0, None, SHARE_OF_CORPUS)):
        if (b"\n013 " in data or b"\n310 " in data) == team:
            yield data


def _tournament_json() -> Seeds:
    return _written("json")


def _written(format: str) -> Seeds:
    """The small events, with and without ranks, in a format."""
    for text in (SAMPLE, TEAMS):
        event = tb.read(text.encode())
        for one in (event, tb.standings(event).published()):
            target = BytesIO()
            tb.write(one, target, format=format)
            yield target.getvalue()


def _swiss_manager() -> Seeds:
    return iter(SWISS_MANAGER)


def _pgn() -> Seeds:
    return iter(PGN)


def _hand_made() -> Seeds:
    return iter(HAND_MADE)


def _rating_list() -> Seeds:
    return iter(RATING_LISTS)


def _chess_results() -> Seeds:
    """Saved pages, one of them as MHTML, and the same lists as text; small pages of the corpus, where there is one."""
    for rows in (
        chess_results.STARTING_RANK,
        chess_results.RANKING,
        chess_results.MATRIX,
        chess_results.PAIRINGS,
        chess_results.BOARDS,
    ):
        cells = [[cell.strip() for cell in row.split("|")] for row in rows]
        lines = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in cells)
        page = f'<html>chess-results.com<h2>Ost Open</h2><table class="CRs1">{lines}</table></html>'.encode()
        yield page
        yield "\n".join(";".join(row) for row in cells).encode()
    head = b"MIME-Version: 1.0\nContent-Type: multipart/related; boundary=XX\n\n--XX\nContent-Type: text/html\n\n"
    yield head + page + b"\n--XX--\n"
    yield from _foreign("cr-html/*.html")


def _foreign(pattern: str) -> Seeds:
    """Small files of other programs of the corpus, where there is one."""
    return (path.read_bytes() for path in sorted(FOREIGN.glob(pattern)) if path.stat().st_size <= LARGEST)


def _vega() -> Seeds:
    yield from (text.encode() for text in (vega.CROSSTABLE, vega.BY_SCORE, vega.STANDINGS, vega.TEXT))
    yield from _foreign("vega/*")


def _swiss_chess() -> Seeds:
    yield from (text.encode() for text in (swiss_chess.ROUND_1, swiss_chess.ROUND_2, swiss_chess.RANKING, swiss_chess.FORMS))
    yield from _foreign("swiss-chess/*")


def _sheets() -> Seeds:
    """Whole workbooks of three kinds, and the XML of their sheets."""
    xlsx, ods = workbook(("List", CROSSTABLE)), open_document("<table:table-row><table:table-cell/></table:table-row>")
    yield from (xlsx, ods)
    yield ZipFile(BytesIO(ods)).read("content.xml")
    rows = "".join(
        "<row>" + "".join(f'<c t="inlineStr"><is><t>{"" if cell is None else cell}</t></is></c>' for cell in row) + "</row>"
        for row in CROSSTABLE
    )
    yield f'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{rows}</sheetData></worksheet>'.encode()


def _several() -> Seeds:
    """A table and a starting list, in every order of the kinds."""
    people = b"No;Name;Rating\n1;Anna;2100\n2;Bo;2000\n3;Cy;\n"
    for other in (*HAND_MADE, *PGN, SAMPLE.encode()):
        yield people + b"\n\x00\n" + other
        yield other + b"\n\x00\n" + people


def _published() -> Seeds:
    """The standings of the round robin as they would be printed, with a place exchanged and with other headings."""
    standings = tb.standings(tb.read(SAMPLES / "round_robin.trf"))
    for format in ("csv", "text", "html", "markdown"):
        yield tb.render(standings, format).encode()
    table = tb.render(standings, "csv")
    yield table.replace("rank", "Rk.").replace("SB", "TB2").replace(",", ";").encode()
    lines = table.splitlines()
    yield "\n".join([lines[0], lines[2], lines[1], *lines[3:]]).encode()


def _prizes() -> Seeds:
    yield from (path.read_bytes() for path in sorted((SAMPLES / "prizes").glob("*.toml")))


def _category() -> Seeds:
    names = (
        "women",
        "U18",
        "women U1800",
        "2000+",
        "GER U18",
        "S50+",
        "W",
        "unrated",
        "1800-1999",
        "born 2008+",
        "SWE",
        "GM, IM",
    )
    return (name.encode() for name in names)


def _codes() -> Seeds:
    yield from (code.encode() for name in CATALOGUE for code in (name, *names_of(name)))
    yield b"MPTS, EDEBT, MPvGP, BH:MP/C1, EMMSB/C1, SSSC/K2/F"
    yield b"PTS;DE/P;BH/C1;FB/M1;SB;KS/L+2;ARO/U1400;RTNG/R;37"


def _echecs() -> Seeds:
    for vector in islice(echecs_data("vectors.json"), 12):
        games, players = games_of(vector["games"]), players_of(vector["players"])
        for held in (games[:1], games[:3]):
            yield json.dumps({"games": held, "players": players[:6], "player": players[0]["id"]}).encode()


def _archive() -> Seeds:
    members = {"open.trf": SAMPLE.encode(), "sub/team.trf": TEAMS.encode(), "a.json": b"{}", "notes.doc": b"x"}
    for compression in (ZIP_STORED, ZIP_DEFLATED):
        target = BytesIO()
        with ZipFile(target, "w", compression) as archive:
            for name, data in members.items():
                archive.writestr(name, data)
        yield target.getvalue()
    yield b"PK\x05\x06" + bytes(18)


def _tables() -> Seeds:
    """The tables of a run over the samples: of files, a blank line, of participants."""
    for suffix in (".csv", ".jsonl"):
        for layout in ("long", "wide"):
            with TemporaryDirectory() as folder:
                output = Path(folder, f"out{suffix}")
                tb.batch([_small(folder), "gone.trf"], output, layout=layout, jobs=1)
                both = output.with_suffix(f".files{suffix}").read_bytes() + b"\n\n" + output.read_bytes()
                yield both.replace(f"{folder}/".encode(), b"")


def _journal() -> Seeds:
    """What a run leaves that is stopped after its first chunk."""

    class Stopped(Exception):
        pass

    def stop(progress: Progress) -> None:
        raise Stopped

    with TemporaryDirectory() as folder:
        output = str(Path(folder, "out.csv"))
        try:
            tb.batch([_small(folder), "gone.trf"], output, jobs=1, progress=stop)
        except Stopped:
            data = Path(journal_path(output)).read_bytes()
        heading, _, lines = data.replace(f"{folder}/".encode(), b"").partition(b"\n")
        yield json.dumps({**json.loads(heading), "tiebreaks": "0"}).encode() + b"\n" + lines  # the same for every version


def _small(folder: str) -> Path:
    path = Path(folder, "small.trf")
    path.write_text(SAMPLE, encoding="utf-8")
    return path


def _request() -> Seeds:
    for path, operation, settings in CALLS:
        fields = {name: value.data if isinstance(value, Content) else value for name, value in settings.items()}
        contents = TEAMS if path.stem == "team" else SAMPLE
        for format in (*formats_written(), DOCUMENT):
            line = urlencode({"operation": operation, **fields, "format": format}, doseq=True)
            yield line.encode() + b"\n" + contents.encode()
    yield b"operation=convert&format=trf16&with_ranks=1\n" + SAMPLE.encode()


SEEDS: Mapping[str, Callable[[], Seeds]] = {
    "trf": _trf,
    "team-trf": _team_trf,
    "tournament-json": _tournament_json,
    "swiss-manager": _swiss_manager,
    "pgn": _pgn,
    "hand-made": _hand_made,
    "chess-results": _chess_results,
    "vega": _vega,
    "swiss-chess": _swiss_chess,
    "sheets": _sheets,
    "several": _several,
    "published": _published,
    "rating-list": _rating_list,
    "prizes": _prizes,
    "category": _category,
    "codes": _codes,
    "echecs": _echecs,
    "archive": _archive,
    "tables": _tables,
    "journal": _journal,
    "request": _request,
    "kernel": _kernel,
}


PAGES: Mapping[str, list[bytes]] = {
    "chess-results": [b"<td>", b"<tr>", b"</table>", b"Rk.", b"No.", b"Name", b"Rtg", b"Pts.", b"1.Rd", b"2w1", b"-1", b"K", "½".encode(), b" TB1 "],
    "vega": [b"<td>", b"<tr>", b'class="res"', b'class="cw"', b'class="cb"', b'class="cf"', b"BYE", b"Cross Table at round 3", b"| ", b"NAME"],
    "swiss-chess": [b"<TD>", b"<TR>", b"&nbsp;", b"spielfrei", b"+&nbsp;-&nbsp;-", b"&frac12;", b"TNr", b"Runde", b"Punkte", b"Rang"],
    "sheets": [b'<c t="n"><v>', b"<row>", b"</row>", b'r="A1"', b'r="XFD9"', b"<is><t>", b"table:number-columns-repeated=\"9\"", b"&#9;", b"<!DOCTYPE"],
    "category": [b"women", b"U18", b"S65", b"U1800", b"2000+", b"GER", b"unrated", b" ", b",", b"-", b"+"],
    "prizes": [b"[[prizes]]", b"[categories]", b"[[events]]", b"amounts = [", b"share = ", b'"hort"', b"category = ", b"1e9", b"-1", b"0.005", b"\n"],
}  # fmt: skip
"""What lists of other programs, spreadsheets, categories and prizes are made of."""


def findings(reader: str) -> dict[str, bytes]:
    """What fuzzing this reader has found so far, by name."""
    return {path.name: path.read_bytes() for path in sorted((FINDINGS / reader).glob("*"))}


def seeds(reader: str) -> list[bytes]:
    """Where fuzzing a reader starts, the earlier findings among it."""
    return [*findings(reader).values(), *(data for data in SEEDS[reader]() if len(data) <= LARGEST)]


def words(reader: str) -> list[bytes]:
    """What is put into files of this reader beside random bytes."""
    if reader in ("trf", "team-trf", "kernel"):
        return _lines_and_tags()
    if reader in ("codes", "request"):
        provisions = [f"{name}={choice}" for name, facts in PROVISIONS.items() for choice in facts["choices"]]
        return [
            word.encode() for word in (*CATALOGUE, *EDITIONS, *provisions, "/C1", "/M2", "/P", "/U1000", ":MP", ":GP", "/K2")
        ]
    if reader == "swiss-manager":
        return [bytes([tag]) + MARK for tag in NAMES] + [b"\xff\xff", b"\xfe\xff", b"\x00\x00", b"\x09", b"\x54", b"\x51"]
    if reader == "pgn":
        return [
            b'[Round "2.1"]',
            b'[White "BYE"]',
            b'[WhiteTeam "Alfa"]',
            b'[Result "*"]',
            b"\n\n",
            b"{",
            b"}",
            b";",
            b"%",
            b'\\"',
        ]
    if reader in PAGES:
        return PAGES[reader]
    if reader in ("hand-made", "several", "published"):
        return [b"R1", b"Rank", b"White", b";2w1", b";1b0", b";bye", "½".encode(), b"*", b"# ", b"Round 2\n", b"TB1", b"\t"]
    if reader == "rating-list":
        return [
            b"<player>",
            b"</player>",
            b"<fideid>",
            b"<name>",
            b"<!DOCTYPE",
            b"1600001",
            b"ID Number",
            b"Ost, Anna",
            b"PK\x03\x04",
        ]
    if reader == "archive":
        return [
            b"PK\x01\x02",
            b"PK\x03\x04",
            b"PK\x05\x06",
            b"PK\x06\x06",
            b"open.trf",
            b".json",
            b"../",
            b"\x00\x08",
            b"\x00\x63",
        ]
    return sorted({word for data in SEEDS[reader]() for word in _quoted(data)})


def _lines_and_tags() -> list[bytes]:
    tags = {tag.encode() + b" " for tag in KNOWN}
    return sorted(
        tags | {b"\n001 ", b" 0000 - ", b" w 1", b" b =", b" w +", b" b -", b"H", b"F", b"U", b"Z", b"1/2", b"FIDE_", b"BAKU"}
    )


def _quoted(data: bytes) -> Iterable[bytes]:
    """The keys and short texts of a JSON text, with their quotes."""
    return (b'"' + part + b'"' for part in data.split(b'"')[1::2] if 0 < len(part) <= 20 and part.isascii())
