"""Reads files of other programs and several files of one event: finds the reader of each, and assembles what they say."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import NamedTuple, cast

from tiebreaks.errors import FormatError, reason_of
from tiebreaks.formats.assembling.assemble import assemble
from tiebreaks.formats.assembling.event_part import part_of
from tiebreaks.formats.assembling.part import MADE_DATE, NOT_UNDERSTOOD, Part
from tiebreaks.formats.choices import Trust, Unpaired
from tiebreaks.formats.code_pages import other_pages
from tiebreaks.formats.collection import pause_collection
from tiebreaks.formats.decoding import decode_as, decode_text
from tiebreaks.formats.foreign import KnownFile, find_kind
from tiebreaks.formats.grids.grid import Grid
from tiebreaks.formats.problems import MOST_BYTES, Problems, file_error
from tiebreaks.messages import Message, Place, Remedy, phrase
from tiebreaks.model.tournament import Tournament

READERS: Mapping[str, str] = {
    "chess-results": "chess_results", "vega": "vega", "swiss-chess": "swiss_chess", "swiss-manager": "swiss_manager",
    "pgn": "pgn.read", "table": "tables.hand_made",
}  # fmt: skip
"""Kind of file -> the module whose `read_parts(data, name, problems, **options)` reads it; loaded when one is read."""

PAGES = frozenset(("page", "chess-results", "vega", "swiss-chess"))  # kinds that may be HTML

ReadTournament = Callable[[bytes, str], Tournament]


class File(NamedTuple):
    """The contents of a file, and what messages call it."""

    data: bytes
    name: str
    path: str = ""
    """Where the rest of a PGN is that is larger than other files may be; empty: there is no more of it."""


@dataclass(frozen=True)
class ReadOptions:
    """What `read` was asked for, as far as it concerns files of other programs."""

    strict: bool = False
    trust: Trust = "both"
    unpaired: Unpaired | None = None
    encoding: str | None = None
    sheet: str | None = None
    tournament: int | None = None


@pause_collection()
def read_event(files: Sequence[File], options: ReadOptions, read_tournament: ReadTournament) -> Tournament:
    """The tournament that one file of another program or several files of one event describe.

    `read_tournament` reads a TRF or JSON. Such a file may be one of several: the starting list or the results.
    """
    parts: list[Part] = []
    bases: list[Tournament] = []
    for file in files:
        found = read_file(file, options, read_tournament)
        if isinstance(found, Tournament):
            if len(files) == 1:
                return found
            bases.append(found)
            parts.append(part_of(found, file.name))
        else:
            parts += found
    base = next((each for each in bases if each.rounds), bases[0] if bases else None)
    keep = base if base is not None and base.rounds else None
    try:
        return assemble(parts, unpaired=options.unpaired, trust=options.trust, strict=options.strict, base=keep)
    except FormatError as wrong:
        causes = [warning for part in parts for warning in part.warnings if warning.case in (MADE_DATE, NOT_UNDERSTOOD)]
        raise _say_guesses(wrong, {part.file: part.guessed_encoding for part in parts}, causes) from wrong


def open_containers(file: File) -> tuple[File, KnownFile | None]:
    """A file, taken out of the archive or the saved page that it is in, and what it is."""
    known = find_kind(file.data)
    if known is not None and known.kind == "zip":
        from tiebreaks.formats.containers import unpack

        file = File(*unpack(file.data, file.name))
        known = find_kind(file.data)
    if known is not None and known.kind == "mhtml":
        from tiebreaks.formats.containers import page_of

        file = File(page_of(file.data, file.name), file.name)
        known = find_kind(file.data)
    return file, known


def read_file(file: File, options: ReadOptions, read_tournament: ReadTournament) -> Tournament | list[Part]:
    """What one file says: a tournament if it is a TRF or JSON, else parts of one."""
    if len(file.data) > MOST_BYTES:
        known = find_kind(file.data)
        if known is not None and known.kind == "pgn" and file.path:
            return _stream(file, options)
        raise file_error(file.name, "more than {most} MB are refused", most=MOST_BYTES // 1_000_000)
    file, known = open_containers(file)
    if known is not None and known.kind == "zip":
        raise file_error(file.name, "an archive in an archive is not opened; unpack it")
    if known is None or not known.can_be_read:
        return read_tournament(file.data, file.name)
    problems = Problems(file.name, strict=options.strict)
    kind, source = _open_source(file, known.kind, options, problems)
    if kind not in READERS:
        raise file_error(file.name, "this is {what}; {advice}", what=phrase(known.what), advice=phrase(known.advice))
    given = {"encoding": options.encoding, "unpaired": options.unpaired, "tournament": options.tournament}
    try:
        reader = import_module(f"tiebreaks.formats.{READERS[kind]}")
        parts = cast(list[Part], reader.read_parts(source, file.name, problems, **given))
        problems.raise_if_any()
    except FormatError as wrong:
        raise _say_guesses(wrong, {file.name: problems.guessed_encoding}) from wrong
    if not parts:
        raise file_error(file.name, "no list of an event was found in it")
    return _note_problems(parts, problems)


def _open_source(file: File, kind: str, options: ReadOptions, problems: Problems) -> tuple[str, bytes | list[Grid]]:
    """The kind of a file and what its reader takes: tables of a workbook, a text and a page of nobody in particular."""
    data = page_as_utf8(file.data, problems, options.encoding) if kind in PAGES else file.data
    if kind not in ("spreadsheet", "table", "page"):
        return kind, data
    grids = read_tables(kind, data, problems, options)
    if kind == "spreadsheet" and not grids:
        raise file_error(file.name, "the workbook is empty; expected a list of an event")
    if kind == "page" and not any(grid.rows for grid in grids):
        raise file_error(file.name, "no result table in this page; open the list, then save the page")
    from tiebreaks.formats.chess_results import is_chess_results

    if is_chess_results(grids):  # it names itself in every list, unless somebody cut that off
        return "chess-results", grids
    if kind == "page":
        problems.warn("", "the page names no program that is known; its tables are read as tables made by hand")
    return "table", grids


def read_tables(kind: str, data: bytes, problems: Problems, options: ReadOptions) -> list[Grid]:
    """The tables of a workbook, of a page in UTF-8, or of a text."""
    if kind == "spreadsheet":
        from tiebreaks.formats.grids.sheets import read_grids

        return read_grids(data, problems.name, sheet=options.sheet)
    if kind == "page":
        from tiebreaks.formats.grids.pages import read_page

        return read_page(data, problems.name)
    from tiebreaks.formats.grids.text import read_text_grid
    from tiebreaks.formats.tables.headings import count_known_headings

    return [read_text_grid(decode_text(data, problems, options.encoding, count_known_headings), problems.name)]


def page_as_utf8(data: bytes, problems: Problems, encoding: str | None) -> bytes:
    """A page in the encoding that it declares, that is named, or that its letters fit, as UTF-8."""
    from tiebreaks.formats.grids.pages import decode_page

    text = decode_as(data, encoding, problems) if encoding else decode_page(data, lambda data: decode_text(data, problems))
    problems.raise_if_any()
    return BOM_UTF8 + text.encode("utf-8", "replace")


def _note_problems(parts: list[Part], problems: Problems) -> list[Part]:
    """The parts of a file with its warnings, and the code page in which it was read."""
    parts[0].warnings += problems.list_warnings()
    parts[0].guessed_encoding = problems.guessed_encoding
    return parts


def _say_guesses(wrong: FormatError, guesses: Mapping[str, str], more: Sequence[Message] = ()) -> FormatError:
    """The error with a line for each file (name -> code page) whose encoding was guessed, and others: a guess may be wrong."""
    sentence = "the file is not UTF-8 and does not say its encoding; {page} was guessed"
    said = [
        Message(
            sentence, page=page, where=Place(name), severity="note",
            remedies=[Remedy("encoding", other) for other in other_pages(page)],
        )
        for name, page in guesses.items() if page
    ]  # fmt: skip
    return FormatError([*wrong.messages, *more, *said])


def _stream(file: File, options: ReadOptions) -> list[Part]:
    """What a PGN of any size says."""
    from tiebreaks.formats.pgn import read as pgn

    problems = Problems(file.name, strict=options.strict)
    try:
        with open(file.path, "rb") as stream:
            parts = pgn.read_parts(stream, file.name, problems, encoding=options.encoding, tournament=options.tournament)
    except OSError as wrong:
        raise file_error(file.name, "cannot be read: {reason}", reason=reason_of(wrong)) from wrong
    return _note_problems(parts, problems)
