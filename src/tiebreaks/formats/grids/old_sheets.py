"""Old workbooks (xls, BIFF8 in an OLE2 file): their cells, read within bounds.

The records that lists of an event need are few. xlrd 2.0.2 (BSD, plain Python, 0.8 MB, five commits since 2021) reads them too,
but fills a sheet before a bound can stop it, rows cut short and sheets on demand: 1.2 MB with one far cell in each row become
16.7 million cells and 159 MB (refused here after 4 MB), 60 KB whose 255 sheets are the same 3,000 cells take 2.4 to 3.5 s and
178 MB (refused here in 0.02 s). Of 1,500 damaged files it reads 429, this reader 903; the others end in seven kinds of
exceptions.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

from tiebreaks.formats.containers import refuse
from tiebreaks.formats.grids.cells import (
    MANY_SHEETS,
    MOST_CELLS,
    MOST_SHEETS,
    PROTECTED,
    Bounds,
    Cells,
    DateFormats,
    Sheet,
    Value,
)

_FREE = 0xFFFFFFFA  # sector numbers from here on mean the end of a chain, or no sector
_SMALL = 4_096  # bytes; smaller streams lie in pieces of 64 bytes
_BOF, _EOF, _SHEET, _TEXTS, _CONTINUE, _PASSWORD = 0x0809, 0x000A, 0x0085, 0x00FC, 0x003C, 0x002F
_TEXT, _LABEL, _NUMBER, _RK, _RKS, _FORMULA, _STRING, _BOOLEAN = (
    0x00FD, 0x0204, 0x0203, 0x027E, 0x00BD, 0x0006, 0x0207, 0x0205,
)  # fmt: skip
_BIFF8 = 0x0600

_STYLE, _FORMAT, _EPOCH = 0x00E0, 0x041E, 0x0022
_ENDS_EARLY = "the workbook ends early or is damaged; save or download it again"
Record = tuple[int, bytes]


def read_old_workbook(data: bytes, name: str) -> list[Sheet]:
    """The sheets of an old workbook."""
    try:
        stream, titles = _find_stream(data)
        if not stream and "EncryptedPackage" in titles:
            refuse(name, PROTECTED)
        if not stream:
            refuse(name, "an Office document without a sheet; save the list as xlsx or CSV and read that")
        return _read_sheets(stream, name)
    except (struct.error, IndexError):
        refuse(name, _ENDS_EARLY)


def _read_sheets(stream: bytes, name: str) -> list[Sheet]:
    records = _records(stream, 0)
    kind, content = next(records, (0, b""))
    if kind != _BOF or struct.unpack_from("<H", content)[0] != _BIFF8:
        refuse(name, "a workbook of a program from before 1997; save it as xlsx and read that")
    places: list[tuple[int, str]] = []
    texts: list[str] = []
    pieces: list[bytes] = []
    styles: list[int] = []  # the format of each
    codes: dict[int, str] = {}
    since_1904 = False
    for kind, content in records:
        if kind == _PASSWORD:
            refuse(name, PROTECTED)
        if kind == _STYLE:
            styles.append(struct.unpack_from("<H", content, 2)[0])
        elif kind == _FORMAT:
            number, count, flags = struct.unpack_from("<HHB", content)
            codes[number] = _read_text(content[5:], count, flags)
        elif kind == _EPOCH:
            since_1904 = content[:1] == b"\x01"
        if kind == _SHEET and content[5] == 0:
            places.append((struct.unpack_from("<I", content)[0], _read_text(content[8:], content[6], content[7])))
        elif kind == _TEXTS or (kind == _CONTINUE and pieces):
            pieces.append(content)
        elif pieces:
            texts, pieces = _read_texts(pieces), []
        if kind == _EOF:
            break
    if len(places) > MOST_SHEETS:
        refuse(name, MANY_SHEETS, found=len(places), most=MOST_SHEETS)
    reader = _CellReader(stream, texts, styles, DateFormats(codes, since_1904=since_1904), name)
    return [Sheet(title, reader.read(at, title)) for at, title in places]


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
    while len(texts) < min(unique, MOST_CELLS) and reader.left():
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


class _CellReader:
    """Reads the cells of one sheet after the other. Sheets do not overlap, so that each byte of the stream is read once."""

    def __init__(self, stream: bytes, texts: Sequence[str], styles: Sequence[int], dates: DateFormats, name: str) -> None:
        self.stream = stream
        self.texts = texts
        self.styles = styles
        self.dates = dates
        self.name = name
        self.bounds = Bounds(name)
        self.left = len(stream)

    def read(self, at: int, title: str) -> Cells:
        """The cells of the sheet that begins here."""
        cells: Cells = {}
        depth, waiting = 0, None  # charts in a sheet are sheets inside it; a formula with a text is followed by the text
        for kind, content in _records(self.stream, at):
            self.left -= 4 + len(content)
            if self.left < 0:
                refuse(self.name, _ENDS_EARLY)
            depth += (kind == _BOF) - (kind == _EOF)
            if depth <= 0:
                break
            if depth > 1:
                continue
            if kind == _STRING and waiting is not None:
                cells[waiting] = _read_text(content[3:], *struct.unpack_from("<HB", content))
            for row, column, value in self._values(kind, content):
                self.bounds.check(title, row, column)
                cells[row, column] = value
            waiting = struct.unpack_from("<HH", content) if kind == _FORMULA and content[12:14] == b"\xff\xff" else None
            if waiting is not None:
                self.bounds.check(title, *waiting)
        return cells

    def _values(self, kind: int, content: bytes) -> Iterator[tuple[int, int, Value]]:
        """Row, column and value of the cells in a record."""
        if kind not in (_TEXT, _LABEL, _NUMBER, _RK, _RKS, _FORMULA, _BOOLEAN):
            return
        row, column, style = struct.unpack_from("<HHH", content)
        if kind == _TEXT:
            (number,) = struct.unpack_from("<I", content, 6)
            if number < len(self.texts):
                yield row, column, self.texts[number]
        elif kind == _LABEL:
            yield row, column, _read_text(content[9:], *struct.unpack_from("<HB", content, 6))
        elif kind == _NUMBER or (kind == _FORMULA and content[12:14] != b"\xff\xff"):
            yield row, column, self._number(struct.unpack_from("<d", content, 6)[0], style)
        elif kind == _RK:
            yield row, column, self._number(_unpack_rk(struct.unpack_from("<I", content, 6)[0]), style)
        elif kind == _RKS:
            for place in range((len(content) - 6) // 6):
                style, packed = struct.unpack_from("<HI", content, 4 + 6 * place)
                yield row, column + place, self._number(_unpack_rk(packed), style)
        elif kind == _BOOLEAN and content[7] == 0:
            yield row, column, bool(content[6])

    def _number(self, number: float, style: int) -> Value:
        return self.dates.value(number, self.styles[style] if style < len(self.styles) else 0)


def _unpack_rk(packed: int) -> float:
    """A number in four bytes: a whole one, or the beginning of a float; perhaps a hundredth of it."""
    if packed & 2:
        number = float((packed - (1 << 32) if packed >> 31 else packed) >> 2)
    else:
        number = struct.unpack("<d", struct.pack("<Q", (packed & 0xFFFFFFFC) << 32))[0]
    return number / 100 if packed & 1 else number


def _find_stream(data: bytes) -> tuple[bytes, list[str]]:
    """The stream with the sheets, from the chain of its sectors, and the names of all streams before it."""
    size = 1 << min(max(struct.unpack_from("<H", data, 30)[0], 7), 12)
    (first_folder,) = struct.unpack_from("<I", data, 48)
    table = _sector_table(data, size)
    folder = _chain(data, first_folder, table, size)
    titles: list[str] = []
    for at in range(0, len(folder) - 127, 128):
        (length,) = struct.unpack_from("<H", folder, at + 64)
        title = folder[at : at + min(max(length - 2, 0), 62)].decode("utf-16-le", "replace")
        titles.append(title)
        if title in ("Workbook", "Book"):
            start, length = struct.unpack_from("<II", folder, at + 116)
            if length >= _SMALL:
                return _chain(data, start, table, size)[:length], titles
            return _small_stream(data, folder, start, table, size)[:length], titles
    return b"", titles


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
