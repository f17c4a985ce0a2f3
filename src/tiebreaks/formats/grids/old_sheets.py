"""Old workbooks (xls, BIFF8 in an OLE2 file): their cells, read here because the library for the newer ones has no bounds.

A file of a few bytes changed makes it ask for all the memory of a machine; the records that lists of an event need are few.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tiebreaks.formats.containers import refuse

MOST_ROWS = 20_000
MOST_COLUMNS = 400
_FREE = 0xFFFFFFFA  # sector numbers from here on mean the end of a chain, or no sector
_SMALL = 4_096  # bytes; smaller streams lie in pieces of 64 bytes
_BOF, _EOF, _SHEET, _TEXTS, _CONTINUE, _PASSWORD = 0x0809, 0x000A, 0x0085, 0x00FC, 0x003C, 0x002F
_TEXT, _LABEL, _NUMBER, _RK, _RKS, _FORMULA, _STRING, _BOOLEAN = (
    0x00FD, 0x0204, 0x0203, 0x027E, 0x00BD, 0x0006, 0x0207, 0x0205,
)  # fmt: skip
_BIFF8 = 0x0600

Value = str | float | bool
Record = tuple[int, bytes]


class OldSheet(NamedTuple):
    """A sheet, and its cells by row and column from 0."""

    name: str
    cells: dict[tuple[int, int], Value]


def read_old_workbook(data: bytes, name: str) -> list[OldSheet]:
    """The sheets of an old workbook."""
    try:
        stream = _find_stream(data)
        if not stream:
            refuse(name, "an Office document without a sheet; save the list as xlsx or CSV and read that")
        return _read_sheets(stream, name)
    except (struct.error, IndexError):
        refuse(name, "the workbook ends early or is damaged; save or download it again")


def _read_sheets(stream: bytes, name: str) -> list[OldSheet]:
    records = _records(stream, 0)
    kind, content = next(records, (0, b""))
    if kind != _BOF or struct.unpack_from("<H", content)[0] != _BIFF8:
        refuse(name, "a workbook of a program from before 1997; save it as xlsx and read that")
    places: list[tuple[int, str]] = []
    texts: list[str] = []
    pieces: list[bytes] = []
    for kind, content in records:
        if kind == _PASSWORD:
            refuse(name, "the workbook is protected by a password; save it without one")
        if kind == _SHEET and content[5] == 0:
            places.append((struct.unpack_from("<I", content)[0], _read_text(content[8:], content[6], content[7])))
        elif kind == _TEXTS or (kind == _CONTINUE and pieces):
            pieces.append(content)
        elif pieces:
            texts, pieces = _read_texts(pieces), []
        if kind == _EOF:
            break
    return [OldSheet(title, _read_cells(stream, at, texts, name)) for at, title in places]


def _records(stream: bytes, at: int) -> Iterator[Record]:
    while at + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, at)
        yield kind, stream[at + 4 : at + 4 + length]
        at += 4 + length


def _read_text(content: bytes, count: int, flags: int) -> str:
    """A text of so many characters, of one byte or two each."""
    return content[: 2 * count].decode("utf-16-le", "replace") if flags & 1 else content[:count].decode("latin-1")


def _read_texts(pieces: Sequence[bytes]) -> list[str]:
    """The texts that cells name by number. They run on in further records, which begin with a new flag inside a text."""
    reader = _Pieces(pieces)
    _, unique = struct.unpack("<II", reader.take(8))
    texts: list[str] = []
    while len(texts) < unique and reader.left():
        count, flags = struct.unpack("<HB", reader.take(3))
        runs = struct.unpack("<H", reader.take(2))[0] if flags & 8 else 0
        extra = struct.unpack("<I", reader.take(4))[0] if flags & 4 else 0
        texts.append(reader.take_text(count, flags))
        reader.skip(4 * runs + extra)
    return texts


class _Pieces:
    """Bytes that are spread over several records."""

    def __init__(self, pieces: Sequence[bytes]) -> None:
        self.pieces = pieces
        self.piece = 0
        self.at = 0

    def left(self) -> bool:
        """Whether there is more; moves on to the next record at the end of one."""
        while self.piece < len(self.pieces) and self.at >= len(self.pieces[self.piece]):
            self.piece, self.at = self.piece + 1, 0
        return self.piece < len(self.pieces)

    def take(self, count: int) -> bytes:
        taken = b""
        while len(taken) < count and self.left():
            part = self.pieces[self.piece][self.at : self.at + count - len(taken)]
            self.at += len(part)
            taken += part
        return taken

    def skip(self, count: int) -> None:
        while count > 0 and self.left():
            part = min(count, len(self.pieces[self.piece]) - self.at)
            self.at += part
            count -= part

    def take_text(self, count: int, flags: int) -> str:
        text = ""
        while count > 0 and self.left():
            if self.at == 0 and self.piece:
                flags = self.pieces[self.piece][0]
                self.at = 1
            width = 2 if flags & 1 else 1
            part = self.pieces[self.piece][self.at : self.at + width * count]
            if len(part) < width:
                self.at = len(self.pieces[self.piece])
                continue
            self.at += len(part)
            text += _read_text(part, len(part) // width, flags)
            count -= len(part) // width
        return text


def _read_cells(stream: bytes, at: int, texts: Sequence[str], name: str) -> dict[tuple[int, int], Value]:
    cells: dict[tuple[int, int], Value] = {}
    depth, waiting = 0, None  # charts in a sheet are sheets inside it; a formula with a text is followed by the text
    for kind, content in _records(stream, at):
        depth += (kind == _BOF) - (kind == _EOF)
        if depth <= 0:
            break
        if depth > 1:
            continue
        if kind == _STRING and waiting is not None:
            cells[waiting] = _read_text(content[3:], *struct.unpack_from("<HB", content))
        for row, column, value in _values(kind, content, texts):
            if row >= MOST_ROWS or column >= MOST_COLUMNS:
                sentence = (
                    "the workbook has {rows:,} rows or {columns:,} columns; expected at most {most_rows:,} and {most_columns:,}"
                )
                facts = {"rows": row + 1, "columns": column + 1, "most_rows": MOST_ROWS, "most_columns": MOST_COLUMNS}
                refuse(name, sentence, **facts)
            cells[row, column] = value
        waiting = struct.unpack_from("<HH", content) if kind == _FORMULA and content[12:14] == b"\xff\xff" else None
    return cells


def _values(kind: int, content: bytes, texts: Sequence[str]) -> Iterator[tuple[int, int, Value]]:
    """Row, column and value of the cells in a record."""
    if kind not in (_TEXT, _LABEL, _NUMBER, _RK, _RKS, _FORMULA, _BOOLEAN):
        return
    row, column = struct.unpack_from("<HH", content)
    if kind == _TEXT:
        (number,) = struct.unpack_from("<I", content, 6)
        if number < len(texts):
            yield row, column, texts[number]
    elif kind == _LABEL:
        yield row, column, _read_text(content[9:], *struct.unpack_from("<HB", content, 6))
    elif kind == _NUMBER or (kind == _FORMULA and content[12:14] != b"\xff\xff"):
        yield row, column, struct.unpack_from("<d", content, 6)[0]
    elif kind == _RK:
        yield row, column, _unpack_rk(struct.unpack_from("<I", content, 6)[0])
    elif kind == _RKS:
        for place in range((len(content) - 6) // 6):
            yield row, column + place, _unpack_rk(struct.unpack_from("<I", content, 6 + 6 * place)[0])
    elif kind == _BOOLEAN and content[7] == 0:
        yield row, column, bool(content[6])


def _unpack_rk(packed: int) -> float:
    """A number in four bytes: a whole one, or the beginning of a float; perhaps a hundredth of it."""
    if packed & 2:
        number = float((packed - (1 << 32) if packed >> 31 else packed) >> 2)
    else:
        number = struct.unpack("<d", struct.pack("<Q", (packed & 0xFFFFFFFC) << 32))[0]
    return number / 100 if packed & 1 else number


def _find_stream(data: bytes) -> bytes:
    """The stream with the sheets, from the chain of its sectors."""
    size = 1 << min(max(struct.unpack_from("<H", data, 30)[0], 7), 12)
    (first_folder,) = struct.unpack_from("<I", data, 48)
    table = _sector_table(data, size)
    folder = _chain(data, first_folder, table, size)
    for at in range(0, len(folder) - 127, 128):
        (length,) = struct.unpack_from("<H", folder, at + 64)
        title = folder[at : at + min(max(length - 2, 0), 62)].decode("utf-16-le", "replace")
        if title in ("Workbook", "Book"):
            start, length = struct.unpack_from("<II", folder, at + 116)
            if length >= _SMALL:
                return _chain(data, start, table, size)[:length]
            return _small_stream(data, folder, start, table, size)[:length]
    return b""


def _sector_table(data: bytes, size: int) -> list[int]:
    """Which sector follows which; at most as many as the file has."""
    most = len(data) // size + 1
    sectors = [sector for sector in struct.unpack_from("<109I", data, 76) if sector < most]
    (following,) = struct.unpack_from("<I", data, 68)
    seen: set[int] = set()
    while following < most and following not in seen and len(sectors) < most:
        seen.add(following)
        numbers = struct.unpack_from(f"<{size // 4}I", data, (following + 1) * size)
        sectors += [sector for sector in numbers[:-1] if sector < most]
        following = numbers[-1]
    table: list[int] = []
    for sector in dict.fromkeys(sectors):
        part = data[(sector + 1) * size : (sector + 2) * size]
        table += struct.unpack(f"<{len(part) // 4}I", part[: len(part) // 4 * 4])
    return table[:most]


def _chain(data: bytes, sector: int, table: Sequence[int], size: int) -> bytes:
    """The bytes of a chain of sectors; each is visited once."""
    pieces: list[bytes] = []
    for _ in range(len(table)):
        if sector >= min(len(table), _FREE):
            break
        pieces.append(data[(sector + 1) * size : (sector + 2) * size])
        sector = table[sector]
    return b"".join(pieces)


def _small_stream(data: bytes, folder: bytes, start: int, table: Sequence[int], size: int) -> bytes:
    """A small stream, which lies in pieces of 64 bytes in the stream of the root."""
    (root,) = struct.unpack_from("<I", folder, 116)
    (first,) = struct.unpack_from("<I", data, 60)
    minis, chain = _chain(data, root, table, size), _chain(data, first, table, size)
    following = struct.unpack(f"<{len(chain) // 4}I", chain[: len(chain) // 4 * 4])
    return _chain(bytes(64) + minis, start, following, 64)
