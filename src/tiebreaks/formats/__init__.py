"""Tournament files: `read` and `write`. The content decides the format, then the suffix."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from io import TextIOBase
from typing import Any, BinaryIO, TypeVar, cast, get_args

from tiebreaks.errors import Border, FormatError, MissingFile, WrongType, reason_of
from tiebreaks.formats.choices import FORMATS, UNPAIRED, FileFormat, RatingKind, RatingList, Source, Target, Trust, Unpaired
from tiebreaks.formats.foreign import detect_utf16, find_kind, is_json, recognize_json
from tiebreaks.formats.problems import MOST_BYTES, Problems, file_error, result_or_error
from tiebreaks.messages import Message, Option, Place, as_fact, log_warnings
from tiebreaks.model.fields import fill
from tiebreaks.model.tournament import Tournament
from tiebreaks.system.files import Changed, read_whole, write_whole
from tiebreaks.text import has_surrogates

MOST_FILES = 500  # of one event: a page for each round and list
DATA, FILE = "<data>", "<file>"  # what messages call bytes, and an open file without a name
Result = TypeVar("Result", Tournament, Tournament | FormatError)
# What a folder holds of tournaments; .csv, .tsv and .html may be anything, so these are read when they are named.
READ_IN_FOLDERS = (".xlsx", ".ods", ".pgn", ".tunx", ".turx", ".tutx", ".tumx")
SUFFIXES = {".trf": "trf26", ".trfx": "trf26", ".txt": "trf26", ".json": "json"}
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]+:/", re.IGNORECASE)  # at the beginning of a URL; a Path leaves one slash of two
_NO_TOURNAMENT = (
    "expected a Tournament, found {found!r}; `tb.render(answer, 'html')` writes an answer, `standings.published()` gives a "
    "tournament with its ranks"
)


def read(
    source: Source | Sequence[Source],
    *,
    strict: bool = False,
    encoding: str | None = None,
    trust: Trust = "both",
    tournament: int | None = None,
    unpaired: Unpaired | None = None,
    sheet: str | None = None,
    starts: date | None = None,
) -> Tournament:
    """A tournament from a path, the bytes of a file, or an open file; its `source` is the path or the name.

    A list of several is read as files of one event: a crosstable and its starting list, the pairings of all rounds, a TRF and
    a ranking. Which program wrote a file is found by its content (docs/formats.md).

    All errors are raised at once as FormatError (a missing file is a FileNotFoundError too); recoverable problems are
    `warnings` of the result. `strict` makes errors of some warnings (docs/formats.md marks them). `trust` says what counts
    when a player's declared points do not follow from the results: "both" refuses the file, "results" or "points" use that
    side. `encoding` names the encoding of the file; without it the reader detects UTF-8, UTF-16 and the code pages of Windows,
    and warns which page it assumed. `tournament` is the number of one in a PGN that holds several.
    `unpaired` is the bye of players without an opponent where a file gives no reason; without it, the only one of a round has
    the pairing-allocated bye of a Swiss. `sheet` is the name of a sheet in a workbook; without it, the first with a table is
    read. `starts` is the first day of the event, which decides the edition; without it, the one in the file.
    """
    _check_options(trust, encoding)
    check_unpaired(unpaired)
    sources = source if isinstance(source, Sequence) and not isinstance(source, str | bytes | bytearray) else [source]
    if not sources:
        raise FormatError("expected a file or several files of one event, found none")
    if len(sources) > MOST_FILES:
        raise FormatError("expected at most {most} files of one event, found {found}", most=MOST_FILES, found=len(sources))
    files = [_load(each) for each in sources]

    def read_one(data: bytes, name: str) -> Tournament:
        if is_json(data):
            return _read_json(data, name, encoding)
        from tiebreaks.formats.trf import read as read_trf

        return read_trf(data, name, strict=strict, encoding=encoding, trust=trust, unpaired=unpaired)

    with Border(files[0][1]):
        if len(files) == 1 and not _is_foreign(files[0][0]):
            event = read_one(*files[0])
        else:
            from tiebreaks.formats.reading import File, ReadOptions, read_event

            options = ReadOptions(strict, trust, unpaired, encoding, sheet, tournament)
            paths = [os.fspath(each) if isinstance(each, str | os.PathLike) else "" for each in sources]
            event = read_event([File(*file, path) for file, path in zip(files, paths, strict=True)], options, read_one)
    event = _from(files[0][1], event)
    if starts is not None:
        event = replace(event, starts=starts)
    log_warnings(event.warnings)
    return event


def _is_foreign(data: bytes) -> bool:
    """Whether another program wrote a file, and there is a reader for it."""
    known = find_kind(data)
    return known is not None and known.can_be_read


def _from(name: str, result: Result) -> Result:
    """Say in a tournament that was just read where it and its list came from; an error is passed on."""
    if isinstance(result, Tournament):
        source = result.source if name in (DATA, FILE) else name
        fill(result, reading=replace(result.reading, source=source, tie_breaks=result.tie_breaks))
    return result


def _check_options(trust: object, encoding: object) -> None:
    if trust not in get_args(Trust):
        raise _option_error("trust", "{option}: expected 'both', 'results' or 'points', found {found!r}", found=as_fact(trust))
    if encoding is not None and not isinstance(encoding, str):
        sentence = "{option}: expected a name such as 'utf-8', or None to have it found, found {found!r}"
        raise _option_error("encoding", sentence, found=as_fact(encoding))


def check_unpaired(given: object) -> None:
    """Raise FormatError for anything but a kind of bye or None."""
    if given is not None and given not in UNPAIRED:
        kinds = tuple(Message("{choice!r}", choice=kind) for kind in UNPAIRED)
        sentence = "{option}: expected {expected} or None, found {found!r}"
        raise _option_error("unpaired", sentence, expected=kinds, found=as_fact(given))


def _option_error(option: str, sentence: str, /, **facts: Any) -> FormatError:
    """The error of an option with an impossible value."""
    return FormatError(Message(sentence, option=Option(option), **facts))


def read_many(files: Sequence[tuple[bytes, str]], *, unpaired: Unpaired | None = None) -> list[Tournament | FormatError]:
    """The tournament of each file (contents, name), or its FormatError; read together where that is faster."""
    from tiebreaks.formats.trf import read_many as read_trf_files

    others = [_is_foreign(data) or is_json(data) for data, _ in files]
    reports = iter(read_trf_files((file for file, other in zip(files, others, strict=True) if not other), unpaired=unpaired))
    return [
        result_or_error(_read_other, *file, unpaired) if other else _from(file[1], next(reports))
        for file, other in zip(files, others, strict=True)
    ]


def with_ratings(
    event: Tournament, rating_list: RatingList, *, rating: RatingKind | str | None = None, by_name: bool = False
) -> Tournament:
    """The event with empty ratings, titles, federations, sexes and years of birth filled in from a FIDE rating list.

    rating_list  a path, the bytes of the file, or a file open for reading bytes: text of any year or XML, also zipped. It is
                 read once, and only the players of the event are kept
    rating       which rating to take: "standard", "rapid" or "blitz"; without it, the one of the event's time control
    by_name      look up players without a FIDE number by their name, and by their federation where the event has it

    What the event says already is kept; `warnings` of the result say what is different in the list, who is not in it, and for
    a name that several have, their FIDE numbers.
    """
    from tiebreaks.formats.ratings.fill import fill_ratings

    path = rating_list if isinstance(rating_list, str | os.PathLike) else getattr(rating_list, "name", DATA)
    with Border(str(path)):
        return fill_ratings(event, rating_list, rating, by_name=by_name)


def _read_other(data: bytes, name: str, unpaired: Unpaired | None) -> Tournament:
    """The tournament of a file that is no TRF, for `read_many`."""
    if not _is_foreign(data):
        return _from(name, _read_json(data, name))
    from tiebreaks.formats.reading import File, ReadOptions, read_event

    def read_one(data: bytes, name: str) -> Tournament:
        (found,) = read_many([(data, name)], unpaired=unpaired)
        if isinstance(found, FormatError):
            raise found
        return found

    return _from(name, read_event([File(data, name)], ReadOptions(unpaired=unpaired), read_one))


def write(event: Tournament, target: Target, *, format: FileFormat | str | None = None) -> tuple[str, ...]:
    """Write a event to a path or an open file; raises or returns notes on what the format cannot represent.

    The format follows from the suffix (.trf, .trfx and .txt: TRF26; .json) unless `format` names one of
    trf16, trf26, json. A path is replaced only when everything is written.
    """
    if not isinstance(event, Tournament):
        raise WrongType(Message(_NO_TOURNAMENT, found=as_fact(event)))
    if not (isinstance(target, str | os.PathLike) or hasattr(target, "write")):
        raise WrongType("expected a path or an open file, found {found!r}", found=as_fact(target))
    data, notes = _encode(event, _choose_format(target, format))
    if isinstance(target, str | os.PathLike):
        write_whole(os.fspath(target), data)
    elif isinstance(target, TextIOBase):
        target.write(data.decode("utf-8"))
    else:
        cast(BinaryIO, target).write(data)
    return notes


def _load(source: Source) -> tuple[bytes, str]:
    if isinstance(source, bytes | bytearray):
        return bytes(source), DATA
    if isinstance(source, str) and "\n" in source:
        raise file_error("<text>", "expected the path of a file, found its contents; give them as bytes")
    if isinstance(source, str | os.PathLike):
        path = os.fspath(source)
        try:
            return read_whole(path, MOST_BYTES + 1), path
        except Changed as wrong:
            raise file_error(path, "cannot be read: {reason}", reason=str(wrong)) from wrong
        except (OSError, ValueError) as wrong:  # a path with a NUL is a ValueError
            missing = isinstance(wrong, FileNotFoundError)
            if missing and _ADDRESS.match(path):
                sentence = "this is an address, and nothing is fetched from a network; download the file and give its path"
                raise file_error(path, sentence) from wrong
            error = file_error(path, "cannot be read: {reason}; give the path of a file", reason=reason_of(wrong))
            raise (MissingFile(error.messages) if missing else error) from wrong
    if not hasattr(source, "read"):
        raise WrongType("expected a path, bytes or an open file, found {found!r}", found=as_fact(source))
    name = getattr(source, "name", FILE)
    name = name if isinstance(name, str) else FILE
    try:
        contents: object = source.read(MOST_BYTES + 1)
    except MemoryError:
        raise
    except Exception as wrong:  # closed, open for writing, text in another encoding; streams of others have errors of their own
        raise file_error(name, 'cannot be read: {reason}; open it again with "rb"', reason=reason_of(wrong)) from wrong
    if isinstance(contents, str):
        return encode_text(contents, name), name
    if not isinstance(contents, bytes | bytearray):
        expected = (
            "cannot be read: expected bytes or text, found {found!r}; "
            'open it with "rb", and so that reading waits for all of it'
        )
        raise file_error(name, expected, found=as_fact(contents))
    return bytes(contents), name


def encode_text(text: str, name: str) -> bytes:
    """Text that was opened or pasted, as the bytes of a file. Raises FormatError for half characters."""
    if has_surrogates(text):  # what an open file makes of bytes that are not in its encoding, if it is told to
        raise file_error(name, 'the text has half characters (lone surrogates); give the bytes, or open the file with "rb"')
    return text.encode()


def _read_json(data: bytes, name: str, encoding: str | None = None) -> Tournament:
    from tiebreaks.formats import tournament_json
    from tiebreaks.formats.decoding import decode_as

    if len(data) > MOST_BYTES:
        raise file_error(name, "more than {most} MB are refused", (1, 1), most=MOST_BYTES // 1_000_000)
    encoding = detect_utf16(data) or None if encoding is None else encoding
    if encoding is not None:
        data = decode_as(data, encoding, Problems(name)).encode()
    known = None if tournament_json.looks_like(data) else recognize_json(data)
    if known:
        raise file_error(name, "this is {what}; {advice}", what=known.what, advice=known.advice)
    return tournament_json.read(data, name)


def _place_of(target: Target) -> Place:
    """The file that is written; a stream may have no name."""
    name = target if isinstance(target, str | os.PathLike) else getattr(target, "name", "")
    return Place(str(name)) if isinstance(name, str | os.PathLike) and name else Place("<file>")


def _choose_format(target: Target, format: str | None) -> str:
    if format is None and isinstance(target, str | os.PathLike):
        format = SUFFIXES.get(os.path.splitext(target)[1].lower())
    if format not in FORMATS:
        unknown = (
            "{option} {found!r} is not known; expected one of {expected}"
            if format
            else "the name does not say which format to write; give {option}, one of {expected}"
        )
        facts: dict[str, Any] = {"option": Option("format"), "found": as_fact(format), "expected": FORMATS}
        raise FormatError(Message(unknown, where=_place_of(target), severity="error", **facts))
    return format


def _encode(tournament: Tournament, format: str) -> tuple[bytes, tuple[str, ...]]:
    if format in ("trf16", "trf26"):
        from tiebreaks.formats.trf import encode

        return encode(tournament, edition=2016 if format == "trf16" else 2026)
    from tiebreaks.formats import tournament_json

    return tournament_json.write(tournament).encode("utf-8"), ()


__all__ = ["FORMATS", "read", "read_many", "with_ratings", "write"]
