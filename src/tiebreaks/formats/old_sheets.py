"""Old workbooks (xls): how far their cells reach, so that a few bytes cannot ask for a billion cells."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from tiebreaks.formats.containers import refuse

MOST_ROWS = 20_000
MOST_COLUMNS = 400
_FREE = 0xFFFFFFFA  # sector numbers from here on mean the end of a chain, or no sector
_STREAMS = ("Workbook", "Book")
# Records of a sheet that begin with a row and a column: blanks, numbers, texts, errors, formulas, several of them.
_CELLS = frozenset({0x0201, 0x0203, 0x0204, 0x0205, 0x00FD, 0x027E, 0x00BD, 0x00BE, 0x0006, 0x0206, 0x0406, 0x00D6})
_PASSWORD = 0x002F


def check_old_workbook(data: bytes, name: str) -> bytes:
    """The bytes of an old workbook, if its cells stay within the limits."""
    try:
        stream = _find_stream(data)
    except (struct.error, IndexError, ValueError):
        refuse(name, "the workbook ends early or is damaged; save or download it again")
    if not stream:
        refuse(name, "an Office document without a sheet; save the list as xlsx or CSV and read that")
    rows = columns = 0
    for kind, content in _records(stream):
        if kind == _PASSWORD:
            refuse(name, "the workbook is protected by a password; save it without one")
        if kind in _CELLS and len(content) >= 4:
            row, column = struct.unpack_from("<HH", content)
            rows, columns = max(rows, row + 1), max(columns, column + 1)
    if rows > MOST_ROWS or columns > MOST_COLUMNS:
        sentence = "the workbook has {rows:,} rows and {columns:,} columns; expected at most {most_rows:,} and {most_columns:,}"
        refuse(name, sentence, rows=rows, columns=columns, most_rows=MOST_ROWS, most_columns=MOST_COLUMNS)
    return data


def _records(stream: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, at)
        yield kind, stream[at + 4 : at + 4 + length]
        at += 4 + length


def _find_stream(data: bytes) -> bytes:
    """The stream with the sheets, from the chain of its sectors."""
    size = 1 << min(struct.unpack_from("<H", data, 30)[0], 12)
    (first_folder,) = struct.unpack_from("<I", data, 48)
    table = _sector_table(data, size)
    folder = _chain(data, first_folder, table, size)
    for at in range(0, len(folder) - 127, 128):
        (length,) = struct.unpack_from("<H", folder, at + 64)
        title = folder[at : at + min(max(length - 2, 0), 62)].decode("utf-16-le", "replace")
        if title in _STREAMS:
            start, size_of_stream = struct.unpack_from("<II", folder, at + 116)
            if size_of_stream >= 4096:
                return _chain(data, start, table, size)[:size_of_stream]
            return _small_stream(data, folder, start, size_of_stream, table, size)
    return b""


def _sector_table(data: bytes, size: int) -> list[int]:
    """Which sector follows which."""
    sectors = [sector for sector in struct.unpack_from("<109I", data, 76) if sector < _FREE]
    following, left = struct.unpack_from("<II", data, 68)
    seen: set[int] = set()
    while left and following < _FREE and following not in seen and len(sectors) * size <= len(data):
        seen.add(following)
        numbers = struct.unpack_from(f"<{size // 4}I", data, (following + 1) * size)
        sectors += [sector for sector in numbers[:-1] if sector < _FREE]
        following = numbers[-1]
    table: list[int] = []
    for sector in sectors[: len(data) // size + 1]:
        if (sector + 2) * size <= len(data) + size:
            table += struct.unpack_from(f"<{size // 4}I", data.ljust((sector + 2) * size, b"\0"), (sector + 1) * size)
    return table


def _chain(data: bytes, sector: int, table: list[int], size: int) -> bytes:
    """The bytes of a chain of sectors; each is visited once."""
    pieces: list[bytes] = []
    for _ in range(len(table)):
        if sector >= len(table):
            break
        pieces.append(data[(sector + 1) * size : (sector + 2) * size])
        sector = table[sector]
    return b"".join(pieces)


def _small_stream(data: bytes, folder: bytes, start: int, length: int, table: list[int], size: int) -> bytes:
    """A stream below 4 KB, which lies in pieces of 64 bytes in the stream of the root."""
    (root,) = struct.unpack_from("<I", folder, 116)
    (first,) = struct.unpack_from("<I", data, 60)
    minis = _chain(data, root, table, size)
    chain = _chain(data, first, table, size)
    following = struct.unpack(f"<{len(chain) // 4}I", chain[: len(chain) // 4 * 4])
    pieces: list[bytes] = []
    for _ in range(len(following)):
        if start >= len(following):
            break
        pieces.append(minis[start * 64 : (start + 1) * 64])
        start = following[start]
    return b"".join(pieces)[:length]
