"""Files of other programs that are no tournament report: how to know them, and what to export instead."""

from __future__ import annotations

import re
from collections.abc import Iterable

EXPORT = "export the FIDE rating report (TRF) from that program and read that"

MAGIC: tuple[tuple[bytes, str, str], ...] = (
    (
        b"\x93\xff\x89\x44",
        "a Swiss-Manager tournament (TUNX)",
        "in Swiss-Manager use FIDE data export (TRF16) and read that file",
    ),
    (b"PK\x03\x04", "a zip archive", "unpack it and read the tournament file inside"),
    (b"PK\x05\x06", "an empty zip archive", "unpack it and read the tournament file inside"),
    (b"SQLite format 3\x00", "an SQLite database", EXPORT),
    (b"%PDF", "a PDF document", EXPORT),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document (xls or doc)", EXPORT),
    (b"\x1f\x8b", "a gzip archive", "unpack it and read the tournament file inside"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", "unpack it and read the tournament file inside"),
    (b"Rar!", "a rar archive", "unpack it and read the tournament file inside"),
)
_HTML = re.compile(rb"\s*(?:<!doctype html|<html|<head|<table)", re.IGNORECASE)
_XML = re.compile(rb"\s*<(?:\?xml|[A-Za-z])")
_PGN = re.compile(rb'(?m)^\[(?:Event|White|Round|Site) "')
_PIPED_PLAYER = re.compile(r"(?m)^001(?:[ ]*\||(?:[^\r\n|]*\|){4})")
_TWO_POINTS = re.compile(r"142 +[0-9]+\.[0-9]+ +[0-9]+\.[0-9]+")


def foreign(data: bytes) -> tuple[str, str] | None:
    """(what the file is, what to do) when it is a known format that is not read; None when it may be a TRF."""
    head = data[:4096]
    if head[:3].isdigit() and b"\x00" not in head:  # a record of a TRF
        return None
    for magic, name, advice in MAGIC:
        if head.startswith(magic):
            if magic.startswith(b"PK") and b"xl/" in data:
                return "an Excel workbook (xlsx)", EXPORT
            return name, advice
    if b"Standard Jet DB" in head or b"Standard ACE DB" in head:
        return "an Access database (Papi)", "in Papi export the FIDE report (TRF) and read that file"
    if _HTML.match(head):
        return "a web page (HTML)", "download the FIDE rating report (TRF) of the event and read that"
    if _XML.match(head):
        return "an XML file", EXPORT
    if _PGN.search(head) and not head.startswith((b"0", b"#")):
        return "a collection of games (PGN)", "it has no byes and no pairing numbers; " + EXPORT
    if not _looks_like_text(head):
        return "a binary file", EXPORT
    return None


def vega_tdf(text: str, rounds: Iterable[str]) -> bool:
    """Vega's own TDF has the record numbers of a TRF with other meanings; `rounds` are its lines 142."""
    piped = "|" in text and _PIPED_PLAYER.search(text.replace("\r", "\n"))
    return bool(piped) or any(map(_TWO_POINTS.match, rounds))


def _looks_like_text(head: bytes) -> bool:
    if head.startswith((b"\xff\xfe", b"\xfe\xff")) or utf16_without_mark(head):
        return True
    return b"\x00" not in head


def utf16_without_mark(head: bytes) -> str:
    """The flavour of UTF-16 that a file without a byte order mark seems to be, or nothing."""
    if len(head) < 8:
        return ""
    even, odd = head[0:512:2].count(0), head[1:512:2].count(0)
    half = min(len(head), 512) // 2
    if odd > half * 0.7 and even < half * 0.1:
        return "utf-16-le"
    return "utf-16-be" if even > half * 0.7 and odd < half * 0.1 else ""
