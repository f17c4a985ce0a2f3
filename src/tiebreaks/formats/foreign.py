"""What a file is, by its content: files of other programs, which reader has them, and what to export if none has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from tiebreaks.messages import Message

EXPORT = "export the FIDE rating report (TRF) from that program and read that"
FROM_THE_WEB = "download the FIDE rating report (TRF) of the event, or ask its arbiter for it, and read that"
PLAYERS_ONLY = "it has players and no results; read a file of the event, and fill in its players from this list: --ratings"
OWN_JSON = Message("read the TRF of the event, or write the JSON that docs/formats.md describes")
OWN_TABLE = "write it as docs/formats.md describes, or read the TRF of the event"
GAMES_ONLY = "it has no byes and no pairing numbers; export the FIDE rating report (TRF) from that program and read that"
TYPED = "a picture is not read; type the table into a spreadsheet, or ask the organisers for the TRF or the Excel list"
SAVED = "save its table as .xlsx in Excel or LibreOffice, or as CSV, and read that"
UNPACK = "unpack it and read the tournament file inside"
TUNX = "in Swiss-Manager use FIDE data export (TRF16) and read that file"
VEGA = "in Vega make the FIDE report (TRF) and read that file"
FROM_LICHESS = "of a Swiss download the TRF, of a broadcast the PGN, and read that; an arena has no rounds"
FROM_CHESS_COM = "read a PGN with the games of all rounds, or type the results into a table"
FROM_GACRUX = "export the FIDE rating report (TRF) from the program that wrote it and read that"


class KnownFile(NamedTuple):
    """What a file is, what to do if it cannot be read, and the kind by which `reading` finds its reader."""

    what: Message
    advice: Message
    kind: str = ""

    @property
    def can_be_read(self) -> bool:
        """Whether there is a reader for it."""
        return self.kind not in ("", "rating list")


ARCHIVE, DATABASE, PICTURE = "an archive", "a database (Papi, SQLite)", "a picture (JPEG, PNG, HEIC)"
DOCUMENT = "a text document or a presentation"
MAGIC: tuple[tuple[bytes, str, str, str], ...] = (
    (b"\x93\xff\x89\x44", "a Swiss-Manager tournament (TUNX)", TUNX, "swiss-manager"),
    (b"PK\x03\x04", "a zip archive", UNPACK, "zip"),
    (b"PK\x05\x06", "an empty zip archive", UNPACK, ""),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document (.xls, .doc)", SAVED, ""),
    (b"%PDF", "a PDF document", "save the page or the Excel list instead, and read that", ""),
    (b"SQLite format 3\x00", DATABASE, EXPORT, ""),
    (b"\x00\x01\x00\x00Standard Jet DB", DATABASE, EXPORT, ""),  # Access
    (b"\x00\x01\x00\x00Standard ACE DB", DATABASE, EXPORT, ""),
    (b"\x1f\x8b", ARCHIVE, UNPACK, ""),
    (b"7z\xbc\xaf\x27\x1c", ARCHIVE, UNPACK, ""),
    (b"Rar!", ARCHIVE, UNPACK, ""),
    (b"\xff\xd8\xff", PICTURE, TYPED, ""),
    (b"\x89PNG\r\n", PICTURE, TYPED, ""),
    (b"GIF8", PICTURE, TYPED, ""),
    (b"{\\rtf", DOCUMENT, SAVED, ""),
)
IN_ZIPS = (  # documents that are zip archives, by what they have inside
    (b"word/document.xml", DOCUMENT, SAVED),
    (b"ppt/presentation.xml", DOCUMENT, SAVED),
    (b"opendocument.text", DOCUMENT, SAVED),
    (b"opendocument.presentation", DOCUMENT, SAVED),
    (b"Index/Tables/", "a spreadsheet of Numbers", "in Numbers export it to Excel, and read that"),
    (b"Index/Document.iwa", DOCUMENT, SAVED),
)
PASSWORD = "EncryptedPackage".encode("utf-16-le")  # in a workbook with a password, which is an old Office document outside
PROTECTED = ("a document protected by a password", "save it without one and read that", "")
_NAMED: tuple[tuple[re.Pattern[str], str, str, str], ...] = tuple(
    (re.compile(begins, re.IGNORECASE), what, advice, kind)
    for begins, what, advice, kind in (
        ("MIME-Version:|From: <Saved by", "a web page saved as one file (MHTML)", FROM_THE_WEB, "mhtml"),
        ("<playerslist", "a FIDE rating list", PLAYERS_ONLY, "rating list"),
        ("ID number +name", "a FIDE rating list", PLAYERS_ONLY, "rating list"),
        (r"<!doctype html|<(?:html|head|body|title|meta|script|style|link)\b", "", "", "page"),
        (r"<(?:table|thead|tbody|tr|td|th|div|span|p|h[1-6]|center|form|ul|a|b|br|font)\b", "", "", "page"),
        ("<[a-z?]", "an XML file", EXPORT, ""),
    )
)
_PAGES: tuple[tuple[re.Pattern[bytes], str, str, str], ...] = tuple(
    (re.compile(mark, re.IGNORECASE), what, advice, kind)
    for mark, what, advice, kind in (
        (rb"chess-results\.com|class=\"CRs1", "a page of chess-results (HTML)", FROM_THE_WEB, "chess-results"),
        (rb"vegachess\.com", "a page made by Vega (HTML)", VEGA, "vega"),
        (rb"<table border=\"2\"[^<>]{0,200}>|swiss-chess", "a page made by Swiss-Chess (HTML)", EXPORT, "swiss-chess"),
    )
)
_PGN = re.compile(r'\[[A-Za-z]\w{0,40}\s{1,9}"')
_PGN_BELOW = re.compile(r'(?m)^\[(?:Event|White|Round|Site) "')  # after a title of somebody's own
_PAGE_BELOW = re.compile(r"<(?:!doctype html|html|table|h2)\b", re.IGNORECASE)  # after the headers of a server
_RECORD = re.compile(r"(?m)^\d{3} ")  # of a TRF
_PIPED_PLAYER = re.compile(r"(?m)^001(?:[ ]*\||(?:[^\r\n|]*\|){4})")
_TWO_POINTS = re.compile(r"142 +[0-9]+\.[0-9]+ +[0-9]+\.[0-9]+")
_VEGA_TEXT = re.compile(r"(?m)^ *Cross Table at round|^ *Pos +NAME |^[^\r\n|]{0,99}NAME[^\r\n|]{0,99}\|.{0,900}\r?\n ?-{3}")
_PLAYER = re.compile(r"(?m)^001 [ \d]{4}")  # a record of a TRF
_PLAYER_BELOW = re.compile(rb"[\r\n]001 [ \d]{4}")
_SEPARATORS = ";\t,|"
_GAP = re.compile(r"\S {2,}(?=\S)")
_RECORD_LINE = re.compile(r"[0-9A-Z]{3} ")
_COMMENTS = (("<!--", "-->"), ("<?xml", "?>"), ("%", "\n"), (";", "\n"))  # how each begins and ends
_LICHESS = ("JSON of lichess", FROM_LICHESS)
_CHESS_COM = ("JSON of chess.com", FROM_CHESS_COM)
_JSON = tuple(  # the keys that a document has, what it then is, and what to read instead
    (frozenset(f'"{key}"'.encode() for key in keys.split()), known)
    for keys, known in (
        ("filetype event", ("an event as Chess-JSON", FROM_GACRUX)),
        ("extendedCode tiebreaks", _LICHESS),
        ("score played ratingDiff", _LICHESS),
        ("rank name mp gp", _LICHESS),
        ("rank username score", _LICHESS),
        ("rank username tieBreak", _LICHESS),
        ("rank username sheet", _LICHESS),
        ("nbRounds createdBy", _LICHESS),
        ("nbPlayers createdBy", _LICHESS),
        ("settings players registered_user_count", _CHESS_COM),
        ("groups players is_advancing", _CHESS_COM),
        ("games players fair_play_removals", _CHESS_COM),
    )
)
HEAD = 4096  # bytes in which a format shows itself
BEGINNING = 65_536  # bytes in which a page names the program that made it


def recognize(data: bytes) -> KnownFile | None:
    """What a file of another program is; None if it may be a TRF or JSON."""
    head = data[:HEAD]
    if head[:3].isdigit() and b"\x00" not in head and has_players(data):  # a TRF
        return None
    known = _recognize(data, head)
    return known and KnownFile(Message(known[0]), Message(known[1]), known[2])


def has_players(data: bytes) -> bool:
    """Whether a line is the record of a player of a TRF; other records may be long, so all lines are looked at."""
    return data.startswith(b"001 ") or b"\n001 " in data or b"\r001 " in data


def _recognize(data: bytes, head: bytes) -> tuple[str, str, str] | None:
    for magic, *known in MAGIC:
        if head.startswith(magic):
            if known[1] == SAVED and PASSWORD in data:
                return PROTECTED
            return _describe_archive(data, *known) if magic.startswith(b"PK") else (known[0], known[1], known[2])
    if head.startswith(b"ftyphei", 4):  # what a phone takes
        return PICTURE, TYPED, ""
    text = _skip_preamble(head)
    if is_pgn(text) or (_PGN_BELOW.search(text) and not text.startswith("#")):
        return "a collection of games (PGN)", GAMES_ONLY, "pgn"
    for begins, *known in _NAMED:
        if begins.match(text):
            return (known[0], known[1], known[2]) if known[0] else _describe_page(data)
    if _PAGE_BELOW.search(text) and not _RECORD.search(text):
        return _describe_page(data)
    if _VEGA_TEXT.search(text):
        return "a crosstable of Vega as text", VEGA, "vega"
    if b"\x00" in head and not detect_utf16(head):
        return "neither text nor a workbook", EXPORT, ""
    return (Message("a table"), OWN_TABLE, "table") if _looks_like_table(data) else None


def _describe_archive(data: bytes, name: str, advice: str, kind: str) -> tuple[str, str, str]:
    """A zip archive, or one of the documents that are zip archives inside."""
    for mark, what, instead in IN_ZIPS:
        if mark in data:
            return what, instead, ""
    if b"xl/" in data:
        return "an Excel workbook (xlsx)", EXPORT, "spreadsheet"
    is_ods = b"opendocument.spreadsheet" in data[:HEAD]
    return ("a spreadsheet (ods)", EXPORT, "spreadsheet") if is_ods else (name, advice, kind)


def _describe_page(data: bytes) -> tuple[str, str, str]:
    """A page by the program that made it."""
    for mark, what, advice, kind in _PAGES:
        if mark.search(data, 0, BEGINNING):
            return what, advice, kind
    return "a web page (HTML)", FROM_THE_WEB, "page"


def _looks_like_table(data: bytes) -> bool:
    """Whether most lines have the same number of one separator, and none is a player of a TRF."""
    text = data[:BEGINNING].decode(detect_utf16(data) or "latin-1", "ignore")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if len(lines) < 2 or _PLAYER.search(text) or _PLAYER_BELOW.search(data):
        return False
    for separator in _SEPARATORS:
        count, times = Counter(line.count(separator) for line in lines).most_common(1)[0]
        if count > 1 and times * 2 > len(lines):
            return True
    gaps = [len(_GAP.findall(line)) for line in lines]
    return min(gaps[:3]) > 1 and not any(_RECORD_LINE.match(line) for line in lines)  # columns of blanks


def _skip_preamble(head: bytes) -> str:
    """The text without byte order mark, blanks, prologues and comments at its beginning."""
    text = head.decode(detect_utf16(head) or "latin-1", "ignore").removeprefix("\xef\xbb\xbf").removeprefix("\ufeff").lstrip()
    while (end := next((end for begin, end in _COMMENTS if text.startswith(begin)), None)) is not None:
        text = text.partition(end)[2].lstrip()  # each turn leaves less of it
    return text


def is_pgn(text: str) -> bool:
    """Whether a text begins with a tag of PGN; JSON begins with a bracket as well."""
    return _PGN.match(text) is not None


def find_kind(data: bytes) -> KnownFile | None:
    """What a file of another program is; None: a TRF or JSON of a tournament, or nothing that is known."""
    return recognize_json(data) if is_json(data) else recognize(data)


def recognize_json(data: bytes) -> KnownFile | None:
    """What a JSON document of a known server is."""
    head = data[:BEGINNING]
    for keys, (what, advice) in _JSON:
        if all(key in head for key in keys):
            return KnownFile(Message(what), Message(advice))
    return None


def is_json(data: bytes) -> bool:
    """Whether a file is meant to be JSON: it begins with a bracket, and not with a tag of PGN."""
    text = "" if data[:1].isdigit() else _skip_preamble(data[:HEAD])
    return text.startswith(("{", "[")) and not is_pgn(text) and not data.startswith(b"{\\rtf")


def is_vega_tdf(text: str, rounds: Iterable[str]) -> bool:
    """Whether a text is Vega's TDF: it has the record numbers of a TRF with other meanings. `rounds` are its lines 142."""
    piped = "|" in text and _PIPED_PLAYER.search(text.replace("\r", "\n"))
    return bool(piped) or any(map(_TWO_POINTS.match, rounds))


def detect_utf16(data: bytes) -> str:
    """The flavour of UTF-16 of a file, with or without a byte order mark; empty if it is not UTF-16."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    head = data[:512]
    if len(head) < 8 or b"\x00" not in head:
        return ""
    even, odd = head[0::2].count(0), head[1::2].count(0)
    half = len(head) // 2
    if odd > half * 0.7 and even < half * 0.1:
        return "utf-16-le"
    return "utf-16-be" if even > half * 0.7 and odd < half * 0.1 else ""
