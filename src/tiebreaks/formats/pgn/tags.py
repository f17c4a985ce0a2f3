"""The tags of the games of a PGN, in one pass over bytes of any number. Moves, comments and variations are skipped, not parsed.

A line that begins with a bracket is a tag unless it stands inside a comment. Searching for such lines and for braces is left to
`bytes`, so that a file costs little more than reading its lines; no more than a part of it is in memory at once.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any, BinaryIO, NamedTuple, NoReturn

from tiebreaks.formats.decoding import check_encoding, report_undecodable
from tiebreaks.formats.foreign import detect_utf16
from tiebreaks.formats.problems import Problems, file_error

CHUNK = 1 << 20  # bytes that are read at once
CHUNK_OF_LINES = 65_536  # enough to see how lines end
MOST_IN_A_LINE = 1_000_000  # bytes of a line; of a block of tags as well
NO_TAG = b""
LONGEST_RESULT = 8  # characters of text that are a result and no moves: 1/2-1/2 and a blank
NO_RESULT = b"{" * (LONGEST_RESULT + 1)  # stands for brackets that are no tags
MOST_TEXT = 80  # bytes of the text behind tags that are looked at

_TAG_LINE = re.compile(rb"\n[ \t]*\[")
_BLOCK = re.compile(rb"(?:[ \t]*\[[^\n]*\n|%[^\n]*\n)+")
_BEGUN = re.compile(rb"[ \t]*(?:\[|\Z)|%")  # what stands behind a block may be one more line of it, not yet read to its end
_TAG = re.compile(rb'\[[ \t]*([A-Za-z0-9_]+)[ \t]*"([^"\\\n]*(?:\\[^\n][^"\\\n]*)*)"[ \t]*\]|([^\s][^\n]*)')
_LOOSE_TAG = re.compile(
    rb'\[[ \t]*([A-Za-z0-9_]+)[ \t]*"([^\n]*)"[ \t]*\][ \t\r]*'
)  # with quotes inside that have no backslash
_ESCAPED = re.compile(rb'\\(["\\])')


class GameTags(NamedTuple):
    """The tags of one game, as bytes."""

    line: int
    """Of the first tag, from 1."""
    tags: dict[bytes, bytes]
    """Name -> value; `NO_TAG` -> the last line among them that is no tag."""
    has_moves: bool
    """Whether there is more after the tags than a result."""


def scan(source: bytes | BinaryIO, name: str, encoding: str | None = None) -> Iterator[GameTags]:
    """The games of a PGN in the order of the file. FormatError for a comment without an end and for endless lines."""
    return _Scanner(_as_utf8(source, encoding, name), name).games()


class _Scanner:
    """A part of the file, and how far it has been read. The part begins with the end of the line before it."""

    def __init__(self, chunks: Iterator[bytes], name: str) -> None:
        self.chunks = chunks
        self.name = name
        self.data = b"\n"
        self.at = 0  # everything before it is done
        self.line = 0  # the number of the line that the bytes before `at` end in
        self.ended = False

    def games(self) -> Iterator[GameTags]:
        """Each game when the tags of the next one begin, or the file ends."""
        self._more()
        line, tags = 0, dict[bytes, bytes]()
        text = b""
        while True:
            found, more = self._skip_text()
            text = _join(text, more)
            if not found:
                break
            start = self.line + 1  # `at` is at the end of the line before
            block = self._take_block()
            if not block:
                text = _join(text, NO_RESULT)  # brackets that are no tags
            elif tags and (text or not tags.keys().isdisjoint(block)):
                yield GameTags(line, tags, _has_moves(text))
                line, tags, text = start, block, b""
            else:  # the first game, or a block of tags with a blank line in it
                line, text = line if tags else start, b""
                tags.update(block)
        if tags:
            yield GameTags(line, tags, _has_moves(text))

    def _more(self) -> bool:
        """Drop what is done and read on; False at the end of the file."""
        chunk = next(self.chunks, b"")
        if not chunk and self.ended:
            return False
        if not chunk:
            self.ended, chunk = True, b"\n"
        self.data = self.data[self.at :] + chunk
        self.at = 0
        return True

    def _done(self, end: int) -> None:
        self.line += self.data.count(b"\n", self.at, end)
        self.at = end

    def _skip_text(self) -> tuple[bool, bytes]:
        """Go to the end of the line before the next tag; False: there is none. Also how the text on the way begins."""
        text = b""
        while True:
            tag = _TAG_LINE.search(self.data, self.at)
            end = tag.start() if tag else self.data.rfind(b"\n", self.at)
            end = max(end, self.at)
            comment = self._find_open_comment(end)
            if comment >= 0:
                text = _join(text, self.data[self.at : comment])
                self._done(comment)
                text = self._skip_comment(text)
                continue
            text = _join(text, self.data[self.at : end])
            self._done(end)
            if tag:
                return True, text
            if len(self.data) - self.at > MOST_IN_A_LINE + CHUNK:
                self._refuse("a line of more than {most} bytes; is this a PGN?", most=MOST_IN_A_LINE)
            if not self._more():
                return False, text

    def _find_open_comment(self, end: int) -> int:
        """Where the comment begins in which `end` stands; -1 if it stands in none."""
        if self.data.rfind(b"{", self.at, end) <= self.data.rfind(b"}", self.at, end):
            return -1
        at = self.at  # a brace after a semicolon, or in a line with a per cent sign, begins no comment
        while at < end:
            line_end = self.data.find(b"\n", at, end)
            line_end = end if line_end < 0 else line_end
            if self.data[at : at + 1] != b"%" or self.data[at - 1 : at] != b"\n":
                opens = self.data.find(b"{", at, line_end)
                rest = self.data.find(b";", at, line_end)
                if opens >= 0 and not 0 <= rest < opens:
                    closes = self.data.find(b"}", opens, end)
                    if closes < 0:
                        return opens
                    at = closes + 1
                    continue
            at = line_end + 1
        return -1

    def _skip_comment(self, text: bytes) -> bytes:
        """Go behind the comment; the beginning of the text with it."""
        begins = self.line
        while (closes := self.data.find(b"}", self.at)) < 0:
            text = _join(text, self.data[self.at :])
            self._done(len(self.data))
            if not self._more():
                self.line = begins
                self._refuse("the comment that begins with a brace in this line has no end; close it with {brace}", brace="}")
        text = _join(text, self.data[self.at : closes + 1])
        self._done(closes + 1)
        return text

    def _take_block(self) -> dict[bytes, bytes]:
        """The tags from `at` on. The line behind them stays, as it may end a game."""
        while True:
            block = _BLOCK.match(self.data, self.at + 1)
            if block and (self.ended or not _BEGUN.match(self.data, block.end())):
                break
            if len(self.data) - self.at > MOST_IN_A_LINE + CHUNK:
                self._refuse("tags of more than {most} bytes; is this a PGN?", most=MOST_IN_A_LINE)
            if not self._more() and not block:
                self._done(len(self.data))
                return {}
        tags: dict[bytes, bytes] = {}
        for tag, value, other in _TAG.findall(block[0]):
            if other:
                self._take_loose(tags, other)
            else:
                tags[tag] = _ESCAPED.sub(rb"\1", value) if b"\\" in value else value
        self._done(block.end() - 1)
        return tags

    def _take_loose(self, tags: dict[bytes, bytes], line: bytes) -> None:
        """A line that the standard does not know: a tag with quotes in its value, a line with a per cent sign, or no tag."""
        loose = _LOOSE_TAG.fullmatch(line)
        if loose:
            tags[loose[1]] = loose[2]
        elif not line.startswith(b"%"):
            tags[NO_TAG] = line

    def _refuse(self, sentence: str, /, **facts: Any) -> NoReturn:
        raise file_error(self.name, sentence, (max(self.line, 1), 1), **facts)


def _join(text: bytes, more: bytes) -> bytes:
    """The beginning of text that comes in parts; the same, whatever the parts."""
    return text if len(text) == MOST_TEXT else (text + more).lstrip()[:MOST_TEXT]


def _has_moves(text: bytes) -> bool:
    return len(text.rstrip()) > LONGEST_RESULT


def _as_utf8(source: bytes | BinaryIO, encoding: str | None, name: str) -> Iterator[bytes]:
    """The bytes in parts with LF at the ends of lines; UTF-16 or a named encoding as UTF-8."""
    file = BytesIO(source) if isinstance(source, bytes) else source
    chunk = file.read(CHUNK)
    while b"\r" in chunk and b"\n" not in chunk and len(chunk) < CHUNK_OF_LINES and (more := file.read(CHUNK)):
        chunk += more  # CR alone ends the lines of an old Mac, but here LF may follow in the next part
    old_mac = b"\r" in chunk and b"\n" not in chunk
    chunks = _read_on(chunk, file)
    if encoding is not None:
        chunks = _decode_as(chunks, encoding, name)
    elif wide := detect_utf16(chunk):
        chunks = _decode(chunks, codecs.getincrementaldecoder(wide)("replace"))
    chunk = next(chunks, b"").removeprefix(codecs.BOM_UTF8)
    while chunk:
        yield chunk.replace(b"\r", b"\n") if old_mac else chunk
        chunk = next(chunks, b"")


def _read_on(chunk: bytes, file: BinaryIO) -> Iterator[bytes]:
    while chunk:
        yield chunk
        chunk = file.read(CHUNK)


def _decode(chunks: Iterator[bytes], decoder: codecs.IncrementalDecoder) -> Iterator[bytes]:
    """Parts of a file as UTF-8."""
    for chunk in chunks:
        if text := decoder.decode(chunk):
            yield text.encode()
    if text := decoder.decode(b"", True):  # what is left of a letter that was cut off
        yield text.encode()


def _decode_as(chunks: Iterator[bytes], encoding: str, name: str) -> Iterator[bytes]:
    """The same with a named encoding; the error of bytes that are not in it."""
    problems = Problems(name)
    check_encoding(encoding, problems)
    line = 1
    try:
        for part in _decode(chunks, codecs.getincrementaldecoder(encoding)("strict")):
            line += part.count(b"\n")
            yield part
    except ValueError as wrong:  # UTF-16 without its mark is no UnicodeDecodeError
        if isinstance(wrong, UnicodeDecodeError):
            line += wrong.object.count(b"\n", 0, wrong.start)
        report_undecodable(wrong, encoding, (line, 1), problems)
        problems.stop()
