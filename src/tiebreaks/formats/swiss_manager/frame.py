"""The frame of a Swiss-Manager file: sections that begin with a tag, found by a table of offsets at the end."""

from __future__ import annotations

import struct
from itertools import pairwise
from typing import Any, NoReturn

from tiebreaks.formats.problems import Problems
from tiebreaks.messages import Message, labels, phrase

MARK = b"\xff\x89\x44"  # after the tag of a section
MAGIC = b"\x93" + MARK
HEADER, CONFIGURATION, ROUNDS, PLAYERS, GAMES, TEAMS, MATCHES, FORBIDDEN, OFFSETS, END = (
    0x93, 0x95, 0xA3, 0xA5, 0xB3, 0xB5, 0xC3, 0xC5, 0xD3, 0xE3,
)  # fmt: skip
NAMES = labels({
    HEADER: "header", CONFIGURATION: "configuration", ROUNDS: "rounds", PLAYERS: "players", GAMES: "games", TEAMS: "teams",
    MATCHES: "matches", FORBIDDEN: "forbidden pairings", OFFSETS: "table of sections",
})  # fmt: skip
_COUNT = 7  # offsets in the table
_TABLE = 4 + 4 * _COUNT + 4  # bytes, with the marks before and after
_SHORT, _LONG = struct.Struct("<H"), struct.Struct("<I")


def name_spot(section: str, at: int) -> str:
    """A place in the file, as messages give it: "games, byte 0x1a2b"."""
    return Message("{section}, byte 0x{at:x}", section=phrase(section), at=at)


class Section:
    """The bytes of one section, read in order or by their place in it; nothing outside it is ever read."""

    def __init__(self, data: bytes, start: int, end: int, name: str, problems: Problems) -> None:
        self.data = data
        self.start = start
        self.end = end
        self.name = name
        self.problems = problems
        self.at: int = start + len(MAGIC)

    def fail(self, at: int, sentence: str, /, **facts: Any) -> NoReturn:
        """Refuse the file: without this part nothing after it can be found."""
        self.problems.refuse(name_spot(self.name, at), sentence, **facts)

    @property
    def spot(self) -> str:
        """Where the next byte is."""
        return name_spot(self.name, self.at)

    def take(self, count: int) -> int:
        """Go past so many bytes; where they begin."""
        at, self.at = self.at, self.at + count
        if self.at > self.end:
            left = max(self.end - at, 0)
            sentence = "expected {expected} more bytes in the section, found {found}; the file is damaged: save it again"
            self.fail(at, sentence, expected=count, found=left)
        return at

    def text(self) -> str:
        """The next string: a count of UTF-16 units, then these. Blanks in it are single."""
        at = self.take(_SHORT.size)
        units = _SHORT.unpack_from(self.data, at)[0]
        begins = self.take(2 * units)
        return " ".join(self.data[begins : begins + 2 * units].decode("utf-16-le", "replace").split())

    def texts(self, count: int) -> list[str]:
        """The next strings."""
        return [self.text() for _ in range(count)]

    def record(self, size: int) -> FrameRecord:
        """The next bytes of fixed size."""
        return FrameRecord(self.data, self.take(size))

    def whole(self) -> FrameRecord:
        """The bytes of the section from its tag on."""
        return FrameRecord(self.data, self.start)

    def finish(self) -> None:
        """Refuse bytes that nothing announced."""
        if self.at != self.end:
            sentence = "{count} {count:byte is|bytes are} left over; the file is damaged, or of a version that is not known"
            self.fail(self.at, sentence, count=self.end - self.at)


class FrameRecord:
    """Numbers at known places of some bytes."""

    def __init__(self, data: bytes, start: int) -> None:
        self.data = data
        self.start = start

    def byte(self, at: int) -> int:
        return self.data[self.start + at]

    def short(self, at: int) -> int:
        value: int = _SHORT.unpack_from(self.data, self.start + at)[0]
        return value

    def long(self, at: int) -> int:
        value: int = _LONG.unpack_from(self.data, self.start + at)[0]
        return value


def find_sections(data: bytes, problems: Problems) -> dict[int, Section]:
    """The sections by tag. The table at the end says where they begin; the tag there, and not the index, says what they are."""
    table = Section(data, max(len(data) - _TABLE, 0), len(data), NAMES[OFFSETS], problems)
    ends = bytes([END]) + MARK
    if len(data) < len(MAGIC) + _TABLE or not data.endswith(ends) or not _is_mark(data, table.start, OFFSETS):
        sentence = "the file ends early: expected the table of sections and {mark} as its last bytes; copy or save it again"
        table.fail(table.start, sentence, mark=ends.hex(" ").upper())
    record = table.record(4 * _COUNT)
    starts = [offset for index in range(_COUNT) if (offset := record.long(4 * index))]
    last = 0
    for offset in starts:
        if not last < offset <= table.start or not data.startswith(MARK, offset + 1):
            sentence = "expected the offset of a section after byte 0x{last:x}, found 0x{found:x}; save the file again"
            table.fail(table.at, sentence, last=last, found=offset)
        last = offset
    if last != table.start:
        sentence = "expected the table itself, at 0x{expected:x}, as the last section, found 0x{found:x}; save the file again"
        table.fail(table.start, sentence, expected=table.start, found=last)
    sections = {HEADER: Section(data, 0, starts[0], NAMES[HEADER], problems)}
    for start, end in pairwise(starts):
        tag = data[start]
        if tag in sections:
            table.fail(
                start, "the section of {name} is there twice; save the file again", name=phrase(NAMES.get(tag, f"0x{tag:x}"))
            )
        if tag in NAMES:
            sections[tag] = Section(data, start, end, NAMES[tag], problems)
        else:
            sentence = "a section with the tag 0x{tag:x} ({size} bytes) is not known; it is left out"
            problems.warn(name_spot(NAMES[OFFSETS], start), sentence, tag=tag, size=end - start)
    for tag in (ROUNDS, PLAYERS, GAMES):
        if tag not in sections:
            table.fail(table.start, "there is no section of {name}; save the file again", name=phrase(NAMES[tag]))
    return sections


def split_header(header: Section, strings: int, fixed: int) -> tuple[list[str], Section]:
    """The strings of the header, and the configuration that follows them without an offset of its own."""
    header.at = header.start
    header.take(fixed)
    texts = header.texts(strings)
    configuration = Section(header.data, header.at, header.end, NAMES[CONFIGURATION], header.problems)
    if not _is_mark(header.data, header.at, CONFIGURATION) or configuration.at > header.end:
        mark = (bytes([CONFIGURATION]) + MARK).hex(" ").upper()
        header.fail(header.at, "expected the configuration, {mark}, after the strings; save the file again", mark=mark)
    return texts, configuration


def _is_mark(data: bytes, at: int, tag: int) -> bool:
    return data[at] == tag and data.startswith(MARK, at + 1) if at < len(data) else False
