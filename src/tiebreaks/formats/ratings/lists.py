"""FIDE rating lists: who is in them, by FIDE number or by name. One pass, which keeps only those that are wanted.

The text has fixed columns, whose places the header gives; the lists changed them over the years. The XML has an element per
player. Both may be zipped. A list has nearly two million players, so nothing else of it is ever in memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import Any, BinaryIO, NamedTuple, NoReturn, Protocol, cast

from tiebreaks.errors import FormatError, MissingFile, reason_of
from tiebreaks.formats.choices import RATING_KINDS as KINDS
from tiebreaks.formats.problems import file_error
from tiebreaks.formats.tables.text import name_words
from tiebreaks.messages import some_of

NameKey = tuple[str, ...]
"""The words of a name, for comparing."""

CHUNK = 1 << 20  # bytes that are read at once; a longer line or element is no list
MOST_LIST_BYTES = 4_000_000_000  # unpacked: the XML has 0.9 thousand millions
MOST_RATIO = 200  # of a packed list to its unpacked size
_MEMBERS = (".txt", ".xml")
_HEADER = re.compile(rb"ID[ _]number", re.IGNORECASE)
_WORDS = re.compile(  # of a header; the words of old ones touch
    r"ID[ _]number|Name|Titl|Tit|WTit|OTit|FOA|Fed|Sex|SRtng|SGm|SK|RRtng|RGm|Rk|BRtng|BGm|BK|[a-z]{3}\d\d|Rating|Games|Gms|Gm"
    r"|B-day|Born|Flag|K",
    re.IGNORECASE,
)
_MONTH = re.compile(r"[a-z]{3}\d\d|rating", re.IGNORECASE)
_FIELDS = {  # the word of a header -> what it is here
    "name": "name", "fed": "federation", "sex": "sex", "tit": "title", "titl": "title", "wtit": "women_title", "foa": "foa",
    "srtng": "standard", "rrtng": "rapid", "brtng": "blitz", "b-day": "birth", "born": "birth",
}  # fmt: skip
_OLD_TITLES = {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
}  # fmt: skip
_SEXES = {"M": "m", "F": "w"}
_XML_FIELDS = {
    "name": "name", "country": "federation", "sex": "sex", "title": "title", "w_title": "women_title", "rating": "standard",
    "rapid_rating": "rapid", "blitz_rating": "blitz", "birthday": "birth",
}  # fmt: skip
_WANTED = frozenset(("fideid", *_XML_FIELDS))


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A player as a list has them. An empty field: the list does not say."""

    fide_id: str
    name: str = ""
    federation: str = ""
    sex: str = ""
    title: str = ""
    birth: str = ""
    ratings: tuple[tuple[str, int], ...] = ()
    """(kind, rating); a list of one kind says `listed`."""

    def rating(self, kind: str) -> int | None:
        """The rating of a kind, or the only one of the list."""
        by_kind = dict(self.ratings)
        return by_kind.get(kind, by_kind.get(ONE_KIND))


ONE_KIND = "listed"  # the kind of a list that has one rating and does not say which


class FoundRating(NamedTuple):
    """Who of those wanted is in a list."""

    by_id: dict[str, RatedPlayer]
    by_name: dict[NameKey, list[RatedPlayer]]
    kinds: tuple[str, ...]
    """The ratings that the list has."""
    name: str
    """What messages call the list."""


def find_players(source: str | bytes | BinaryIO, ids: Set[str], names: Set[NameKey]) -> FoundRating:
    """Look players up in a list: a path, the bytes of the file, or the file open for reading bytes."""
    with _open(source) as (file, name):
        start = file.read(CHUNK).lstrip(b"\xef\xbb\xbf \t\r\n")
        if b"<playerslist" in start:
            return _find_in_xml(_Stream(start, file, name), ids, names)
        if _HEADER.match(start):
            return _find_in_text(_Stream(start, file, name), ids, names)
        sentence = "expected a FIDE rating list: text that begins with `ID Number`, or XML with <playerslist>, found {found!r}"
        raise file_error(name, sentence, found=start[:40].decode("latin-1"))


# --- opening -----------------------------------------------------------------------------------------------------------------


@contextmanager
def _open(source: str | bytes | BinaryIO) -> Iterator[tuple[_Readable, str]]:
    """The list itself, unpacked if it is zipped, and its name."""
    file: BinaryIO
    if isinstance(source, bytes):
        file, name = BytesIO(source), "<data>"
    elif isinstance(source, str):
        file, name = _open_path(source), source
    else:
        file, name = source, str(getattr(source, "name", "<file>"))
    try:
        start = file.read(len(_ZIP))
        if not isinstance(start, bytes):
            raise file_error(name, 'expected bytes, found text; open it with "rb"')
        if start != _ZIP:
            yield _Stream(start, file, name), name
        else:
            with _unpack(file, name) as member:
                yield member, name
    except OSError as wrong:
        raise file_error(name, _NOT_READ, reason=reason_of(wrong)) from wrong
    finally:
        if file is not source:
            file.close()


_ZIP = b"PK\x03\x04"
_NOT_READ = "cannot be read: {reason}; give the path of a rating list"


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


def _open_path(path: str) -> BinaryIO:
    try:
        return open(path, "rb")
    except (OSError, ValueError) as wrong:  # a path with a NUL is a ValueError
        error = file_error(path, _NOT_READ, reason=reason_of(wrong))
        raise (MissingFile(error.messages) if isinstance(wrong, FileNotFoundError) else error) from wrong


class _Stream:
    """A file whose first bytes were read already; it refuses to read more than any list has."""

    def __init__(self, head: bytes, rest: _Readable, name: str) -> None:
        self.head = head
        self.rest = rest
        self.name = name
        self.total = 0

    def read(self, size: int, /) -> bytes:
        data, self.head = self.head[:size], self.head[size:]
        data = data + self.rest.read(size - len(data)) if len(data) < size else data
        self.total += len(data)
        if self.total > MOST_LIST_BYTES:
            raise file_error(self.name, "more than {most} MB are refused", most=MOST_LIST_BYTES // 1_000_000)
        return data


class _Directory:
    """A zip archive that is not read where its directory is larger than that of a rating list, which has one file or two."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self._file = file
        self._name = name

    def read(self, size: int = -1) -> bytes:
        if size > CHUNK:  # the directory alone is read at once, whatever its size
            raise file_error(self._name, "the archive has too many files for a rating list; take the list out of it")
        return self._file.read(size)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


@contextmanager
def _unpack(file: BinaryIO, name: str) -> Iterator[_Readable]:
    """The only list in a zip archive."""
    import struct
    import zlib
    from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

    from tiebreaks.formats.containers import is_folder

    try:
        with ZipFile(cast(BinaryIO, _Directory(file, name))) as archive:
            members = [member for member in archive.infolist() if not is_folder(member)]
            lists = [member for member in members if member.filename.lower().endswith(_MEMBERS)]
            if len(lists) != 1:
                sentence = "expected one rating list (.txt, .xml) in the archive, found {members}"
                raise file_error(name, sentence, members=some_of([member.filename for member in members]))
            (member,) = lists
            if member.flag_bits & 1 or member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                raise file_error(name, "the archive is protected or packed in an unusual way; unpack it first")
            if member.file_size > CHUNK and member.file_size > MOST_RATIO * max(member.compress_size, 1):
                raise file_error(name, "the archive is packed more tightly than any rating list; unpack it first")
            with archive.open(member) as unpacked:
                yield cast(_Readable, unpacked)
    except (BadZipFile, EOFError, NotImplementedError, RuntimeError, ValueError, struct.error, zlib.error) as wrong:
        if isinstance(wrong, FormatError):
            raise
        raise file_error(name, "the archive is damaged: {reason}; download it again", reason=str(wrong)) from wrong


# --- text --------------------------------------------------------------------------------------------------------------------


class _RatingColumns(NamedTuple):
    """Where the fields of a line are."""

    width: int
    """Of the header."""
    id: slice
    name: slice
    places: Mapping[str, slice]
    movable: frozenset[str]
    """Fields right of the other titles, which push them to the right where they are too long."""


def _find_in_text(file: _Stream, ids: Set[str], names: Set[NameKey]) -> FoundRating:
    lines = _lines(file)
    columns = _read_header(next(lines).decode("latin-1"), file.name)
    found = FoundRating({}, {}, tuple(kind for kind in (*KINDS, ONE_KIND) if kind in columns.places), file.name)
    wanted = {id.encode() for id in ids}
    words = {word.encode() for key in names for word in key}
    of_id, of_name = columns.id, columns.name
    for line in lines:
        if line[of_id].strip() in wanted:
            listed = _read_line(line, columns)
            found.by_id.setdefault(listed.fide_id, listed)
        if words and _begins_with(line[of_name], words):
            _keep_name(found, _read_line(line, columns), names)
    return found


def _lines(file: _Stream) -> Iterator[bytes]:
    """The lines, without their ends; a line that is longer than a chunk is refused."""
    rest = b""
    while data := file.read(CHUNK):
        *whole, rest = (rest + data).split(b"\n")
        for line in whole:
            yield line.rstrip(b"\r")
        if len(rest) > CHUNK:
            raise file_error(file.name, "a line of more than {most} bytes is refused; is this a rating list?", most=CHUNK)
    yield rest


def _read_header(header: str, name: str) -> _RatingColumns:
    """The columns, each from its word to the next one."""
    words = [(match.group().casefold(), match.start()) for match in _WORDS.finditer(header[:1000])]
    starts = [start for _, start in words[1:]] + [len(header) + CHUNK]
    places: dict[str, slice] = {}
    order: list[str] = []
    for (word, start), end in zip(words, starts, strict=True):
        field = ONE_KIND if _MONTH.fullmatch(word) else _FIELDS.get(word, word)
        places.setdefault(field, slice(start, end))
        order.append(field)
    missing = tuple(field for field in ("name", "federation", "birth") if field not in places)
    if missing or not {*KINDS, ONE_KIND} & places.keys():
        sentence = "expected the columns ID Number, Name, Fed, a rating and B-day or Born, found {found!r}"
        raise file_error(name, sentence, (1, 1), found=header[:200].rstrip())
    first = order.index("foa") if "foa" in order else order.index("otit") + 1 if "otit" in order else len(order)
    return _RatingColumns(len(header.rstrip("\r")), places[order[0]], places["name"], places, frozenset(order[first:]))


def _begins_with(name: bytes, words: Set[bytes]) -> bool:
    """Whether the first word of a name may be wanted; names that are not ASCII are looked at in full."""
    if not name.isascii():
        return True
    first = _FIRST_WORD.search(name)
    return first is not None and first.group().lower() in words


_FIRST_WORD = re.compile(rb"[A-Za-z0-9]+")


def _read_line(line: bytes, columns: _RatingColumns) -> RatedPlayer:
    """A player. A line that is longer than the header has long other titles: what stands right of them is moved."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        text = line.decode("windows-1252", "replace")
    moved = max(len(text) - columns.width, 0)

    def field(name: str) -> str:
        place = columns.places.get(name)
        if place is None:
            return ""
        shift = moved if name in columns.movable else 0
        return text[place.start + shift : place.stop + shift].strip()

    return _listed(text[columns.id].strip(), field, (*KINDS, ONE_KIND))


def _listed(id: str, field: Callable[[str], str], kinds: tuple[str, ...]) -> RatedPlayer:
    """A player from the fields of a list, as the model spells them."""
    title = field("title") or field("women_title")
    ratings = ((kind, int(text)) for kind in kinds if (text := field(kind)).isdecimal() and len(text) <= 4)
    birth = field("birth")[:4]
    return RatedPlayer(
        fide_id=id,
        name=" ".join(field("name").split()),
        federation=field("federation"),
        sex=_SEXES.get(field("sex"), ""),
        title=_OLD_TITLES.get(title, title),
        birth=birth if birth.isdecimal() and birth.strip("0") else "",
        ratings=tuple((kind, rating) for kind, rating in ratings if rating),
    )


def _keep_name(found: FoundRating, listed: RatedPlayer, names: Set[NameKey]) -> None:
    """Keep a player whose name is wanted; everybody who has it, as it takes all of them to know that it is unique."""
    key = name_words(listed.name)
    if key in names:
        same = found.by_name.setdefault(key, [])
        if len(same) < MOST_NAMESAKES:
            same.append(listed)


MOST_NAMESAKES = 1000  # that are kept of a name


# --- XML ---------------------------------------------------------------------------------------------------------------------


def _find_in_xml(file: _Stream, ids: Set[str], names: Set[NameKey]) -> FoundRating:
    """The parser calls back and builds nothing; it is told to refuse what a list does not have: types and entities."""
    from xml.parsers.expat import ExpatError, ParserCreate

    name = file.name
    found = FoundRating({}, {}, KINDS, name)
    fields: dict[str, str] = {}
    texts: list[str] = []
    since = 0  # bytes that the player takes who is being read

    def end(tag: str) -> None:
        nonlocal since
        if tag == "player":
            if parser.CharacterDataHandler is not None:
                _keep_element(found, fields, ids, names)
            parser.CharacterDataHandler = texts.append
            fields.clear()
            since = 0
        elif tag in _WANTED:
            fields[tag] = "".join(texts)
            if tag == "fideid" and not names and fields[tag].strip() not in ids:
                parser.CharacterDataHandler = None  # nobody who is wanted: the rest is passed over
        texts.clear()

    parser = ParserCreate()
    parser.buffer_text = True
    parser.EndElementHandler, parser.CharacterDataHandler = end, texts.append
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = partial(_refuse_types, name)
    try:
        while data := file.read(_PIECE):
            since += len(data)
            if since > CHUNK + _PIECE:
                raise file_error(name, "a player of more than {most} bytes is refused; is this a rating list?", most=CHUNK)
            parser.Parse(data, False)
        parser.Parse(b"", True)
    except (ExpatError, LookupError, ValueError) as wrong:
        if isinstance(wrong, FormatError):
            raise
        line = max(parser.CurrentLineNumber, 1)
        raise file_error(name, "expected XML, found {reason}; download the list again", (line, 1), reason=str(wrong)) from wrong
    return found


_PIECE = 1 << 16


def _refuse_types(name: str, *_: object) -> NoReturn:
    raise file_error(name, "XML with a document type is refused; give the list as FIDE has it")


def _keep_element(found: FoundRating, fields: Mapping[str, str], ids: Set[str], names: Set[NameKey]) -> None:
    id = fields.get("fideid", "").strip()
    if id not in ids and not (names and name_words(fields.get("name", "")) in names):
        return
    known = {ours: fields.get(theirs, "").strip() for theirs, ours in _XML_FIELDS.items()}
    listed = _listed(id, lambda field: known.get(field, ""), KINDS)
    if id in ids:
        found.by_id.setdefault(id, listed)
    if names:
        _keep_name(found, listed, names)
