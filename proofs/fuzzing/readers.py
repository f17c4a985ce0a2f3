"""What every reader must do with any bytes: give something whole or refuse it with an error of ours; anything else is a finding."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import parse_qsl
from zipfile import ZipFile

import tiebreaks as tb
from proofs.fuzzing.kernel import compile_fuzzer
from tiebreaks.awards.rules_file import parse_rules, parse_toml
from tiebreaks.awards.series_rules import read_series_rules
from tiebreaks.bulk.journal import Journal
from tiebreaks.bulk.outputs import OutputForm, table_of_files
from tiebreaks.bulk.run import journal_path, load_finished, write_tables_from
from tiebreaks.bulk.sources import close_archive, find_sources
from tiebreaks.bulk.work import Settings, work
from tiebreaks.echecs import tournament as tournament_of_games
from tiebreaks.engine.codes import parse_list
from tiebreaks.errors import DEBUG
from tiebreaks.formats.choices import FORMATS, Trust, Unpaired
from tiebreaks.formats.trf.representable import order_items
from tiebreaks.operations.fields import fields_of
from tiebreaks.operations.kinds import UsageError
from tiebreaks.operations.operation import Content, for_face
from tiebreaks.operations.parameter import SERVICE
from tiebreaks.operations.table import BY_NAME, OPERATIONS
from tiebreaks.page.answers import answer
from tiebreaks.page.fields import make_job

os.environ[DEBUG] = "1"  # a fault of a reader is a finding, not one more refusal
Reader = Callable[[bytes], object]
ROOT = Path(__file__).parents[2]
SAMPLE = tb.read(ROOT / "examples" / "round_robin.trf")
TEAMS = tb.read(ROOT / "examples" / "team.trf")
OPEN = tb.standings(tb.read(ROOT / "examples" / "open.trf"))


_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")  # written as a blank


def ends_well(
    data: bytes, *, strict: bool = False, trust: Trust = "both", unpaired: Unpaired | None = None
) -> tb.Tournament | None:
    """The tournament in some bytes, or nothing where they are refused."""
    try:
        return tb.read(data, strict=strict, trust=trust, unpaired=unpaired)
    except tb.FormatError:
        return None


def file(data: bytes) -> None:
    """A tournament file of any format: what was read survives being written, and is ranked or refused."""
    event = ends_well(data)
    if event is None:
        event = ends_well(data, trust="points") or ends_well(data, trust="results")
    else:
        strictly = ends_well(data, strict=True)
        assert strictly is None or strictly == event, "strict reads the file as another tournament"
    if event is not None:
        survives(event, FORMATS[len(data) % len(FORMATS)])  # one of them each time: more inputs in the same time
        ranked(event)


def survives(event: tb.Tournament, format: str) -> None:
    """Writing refuses, notes what is lost, or loses nothing; what was written is always read."""
    target = BytesIO()
    try:
        notes = tb.write(event, target, format=format)
    except tb.FormatError:
        return
    again = tb.read(target.getvalue())
    if format == "trf26" and not notes:
        again, event = in_the_words_of_a_trf(again), in_the_words_of_a_trf(event)
        if event.boards is None:  # a list may leave it open; the matches of a TRF say it
            again = replace(again, boards=None)
    assert notes or format == "trf16" or again == event, f"{format} is another tournament"


def in_the_words_of_a_trf(event: tb.Tournament) -> tb.Tournament:
    """Names for the nameless, rounds in the order of the lines, no code of the system, which TRF26 must have, and single blanks."""
    return replace(
        event,
        players=[each if each.name else replace(each, name=f"Player {each.id}") for each in event.players],
        teams=[each if each.name else replace(each, name=f"Team {each.id}") for each in event.teams],
        rounds=[order_items(event, items) for items in event.rounds],
        pairing=replace(event.pairing, code=""),
        about=replace(event.about, records=tuple(" ".join(_CONTROL.sub(" ", line).split()) for line in event.about.records)),
    )


def ranked(event: tb.Tournament, by: str | None = None) -> None:
    """Standings that can be shown, or a refusal."""
    with suppress(tb.TiebreaksError):
        tb.render(tb.standings(event, by), "json")


RATED = tb.Tournament(
    [tb.Player(1, "Ost, Anna", fide_id="1600001"), tb.Player(2, "West, Bo"), tb.Player(3, fide_id="1600002")], []
)


def rating_list(data: bytes, *, by_name: bool = True) -> None:
    """A list of ratings: what the event says stays as it is."""
    with suppress(tb.FormatError):
        filled = tb.with_ratings(RATED, data, rating="rapid", by_name=by_name)
        assert [player.name for player in filled.players[:2]] == ["Ost, Anna", "West, Bo"]
        assert filled.players[0].fide_id == "1600001"


def several(data: bytes) -> None:
    """Two lists of one event, one after the other behind a line with a NUL: joined, or refused."""
    first, _, second = data.partition(b"\n\x00\n")
    with suppress(tb.FormatError):
        ranked(tb.read([first, second]))


def sheets(data: bytes) -> None:
    """A workbook; or the XML of a sheet, which is put into one: the fuzzer cannot compress."""
    if data.startswith(b"<"):
        name, members = ("xl/worksheets/sheet1.xml", XLSX) if b"office:" not in data[:200] else ("content.xml", ODS)
        target = BytesIO()
        with ZipFile(target, "w") as book:
            for member, content in members.items():
                book.writestr(member, data if member == name else content)
        data = target.getvalue()
    file(data)


XLSX = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="List" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/worksheets/sheet1.xml": "",
}
ODS = {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "", "META-INF/manifest.xml": "<manifest/>"}


def published(data: bytes) -> None:
    """A published table, which is checked against an event: an answer that can be shown, or a refusal."""
    with suppress(tb.TiebreaksError):
        tb.render(tb.check(SAMPLE, against=data, budget=200_000), "json")


def prize_rules(data: bytes) -> None:
    """The file of prizes: the prizes of an event, or of a series its rules, or a refusal."""
    with suppress(tb.TiebreaksError):
        tb.render(tb.prizes(OPEN, parse_rules(data, "rules.toml")), "json")
    with suppress(tb.TiebreaksError):
        read_series_rules(parse_toml(data, "series.toml"))


def category(data: bytes) -> None:
    """The name of a category: its standings, or a refusal."""
    with suppress(tb.TiebreaksError):
        tb.render(tb.in_category(OPEN, data.decode("utf-8", "replace")), "json")


def codes(data: bytes) -> None:
    """A list of tie-breaks: what it was read as is spelled so that it is read as the same, and the standings use it."""
    text = data.decode("utf-8", "replace")
    try:
        entries = parse_list(text)
    except tb.TiebreaksError:
        return
    assert parse_list([entry.code for entry in entries]) == entries, "the spelling of a code is another code"
    for event in (SAMPLE, TEAMS):
        ranked(event, text)


def games(data: bytes) -> None:
    """JSON of the @echecs shape: {"games": [...], "players": [...], "player": "A"}."""
    from tests.echecs import FUNCTIONS

    try:
        given = json.loads(data)
        rounds, players, who = given["games"], given["players"], given["player"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return
    for function in FUNCTIONS.values():
        with suppress(tb.TiebreaksError):
            function(who, rounds, players)
    with suppress(tb.TiebreaksError):
        ranked(tournament_of_games(rounds, players))


def archive(data: bytes) -> None:
    """A zip archive of the batch: every member is a row, read or refused; a row that speaks of a fault is a finding."""
    with _put("year.zip", data) as path:
        try:
            done = work(find_sources([path]), Settings())
        finally:
            close_archive()
    assert done.entries
    assert b"internal fault" not in done.body, done.body


def tables(data: bytes) -> None:
    """The tables of an earlier run, which resuming reads: their rows, or a refusal; FILES and participants after a blank line."""
    of_files, _, of_participants = data.partition(b"\n\n")
    for form in (OutputForm(".csv", "long"), OutputForm(".jsonl", "long"), OutputForm(".csv", "wide")):
        with _put(f"out{form.suffix}", of_participants) as output:
            Path(table_of_files(output)).write_bytes(of_files)
            opened = Journal(journal_path(output), {}, resume=False)
            with closing(opened), suppress(tb.TiebreaksError):
                load_finished(opened, output, form)
                write_tables_from(opened, [], output, form)


def journal(data: bytes) -> None:
    """The journal of an interrupted run: its whole lines become tables, or it is refused."""
    heading = {"tiebreaks": "0", "output": "out.csv", "adds": False, **Settings().as_json()}
    with _put("out.csv.journal", data) as path, suppress(tb.TiebreaksError):
        output = path.removesuffix(".journal")
        assert journal_path(output) == path
        opened = Journal(path, heading, resume=True)
        try:
            write_tables_from(opened, [], output, OutputForm(".csv", "long"))
        finally:
            opened.close()


@contextmanager
def _put(name: str, data: bytes) -> Iterator[str]:
    """A file of this name, as long as it is looked at."""
    with TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        path = Path(folder, name)
        path.write_bytes(data)
        yield str(path)


def _one_of(names: tuple[str, ...]) -> Callable[[str], str]:
    return lambda text: text if text in names else names[len(text) % len(names)]


NEEDED: Mapping[str, Sequence[str]] = {  # where a line does not say it
    "who": ["1"], "edition": ["2024-08", "2026-03"], "format": ["json"], "rules": ["prizes = [{ name = 'A', amounts = [9] }]"],
}  # fmt: skip
FEW = ("finishes", "20")


def request(data: bytes) -> None:
    """What the service is sent: a line of operation and fields as of a query, then the file. No answer is a fault."""
    line, _, contents = data.partition(b"\n")
    given = parse_qsl(line.decode("utf-8", "replace"), max_num_fields=None)
    names = tuple(each.name for each in for_face(SERVICE, OPERATIONS) if each.reads)
    operation = BY_NAME[_one_of(names)(dict(given).get("operation", ""))]
    sent: list[tuple[str, str | Content]] = [("file", Content(contents))]
    for each in fields_of(operation, SERVICE):
        texts = [text for name, text in given if name == each.field] or (NEEDED.get(each.name, ()) if each.required else ())
        is_few = each.name == FEW[0]
        sent += [(each.field, Content(text.encode()) if each.kind.is_file else text) for text in texts if not is_few]
        sent += [FEW] if is_few else []
    with suppress(UsageError):
        response = answer(make_job(operation, sent, {"work": 100}))
        assert response.status < 500, response.body


READERS: Mapping[str, Reader] = {
    "trf": file,
    "team-trf": file,
    "tournament-json": file,
    "swiss-manager": file,
    "pgn": file,
    "hand-made": file,
    "chess-results": file,
    "vega": file,
    "swiss-chess": file,
    "sheets": sheets,
    "several": several,
    "published": published,
    "rating-list": rating_list,
    "prizes": prize_rules,
    "category": category,
    "codes": codes,
    "echecs": games,
    "archive": archive,
    "tables": tables,
    "journal": journal,
    "request": request,
}

COMPILED: Mapping[str, Callable[[Path], Path]] = {"kernel": compile_fuzzer}
"""Readers without Python, by the function that makes a program of them in a folder."""
