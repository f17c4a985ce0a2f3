"""Tables as files: parquet, csv and jsonl, written whole or not at all, and read back when a run is resumed."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import BinaryIO, NamedTuple

from tiebreaks.batch.sources import find_filesystem, is_url, open_source
from tiebreaks.batch.tables import (
    CSV,
    FILES,
    JSON,
    Kind,
    Record,
    Row,
    Text,
    columns_of,
    file_row,
    make_block,
    read_csv,
    read_jsonl,
)
from tiebreaks.errors import FormatError, TiebreaksError, reason_of
from tiebreaks.extras import import_extra
from tiebreaks.files import open_whole
from tiebreaks.messages import Message, Place

ROWS_OF_A_GROUP = 65_536  # rows of a parquet row group; about so many are in memory at once


class Rows(NamedTuple):
    """Some rows of a table as text, and the columns that they have."""

    columns: Sequence[str]
    data: bytes


Table = tuple[str, Mapping[str, Kind], Iterable[Rows]]
"""Path, columns, rows."""
Writer = Callable[[BinaryIO, Mapping[str, Kind], Iterable[Rows]], None]
Reader = Callable[[BinaryIO], Iterator[Row]]


class Form(NamedTuple):
    """The format and the layout of the table of participants."""

    suffix: str
    layout: str

    def columns(self, codes: Iterable[str]) -> dict[str, Kind]:
        return columns_of(self.layout, codes)

    def rows(self, record: Record) -> bytes:
        """The rows of a file, with columns for its own codes."""
        columns = tuple(self.columns(record.get("by", ())))
        return FORMATS[self.suffix].text.rows(columns, make_block(record, self.layout))


def file_rows(path: str, facts: Record) -> Rows:
    """The row of a file in the table of files at some path."""
    columns = tuple(FILES)
    return Rows(columns, FORMATS[suffix_of(path)].text.row(columns, file_row(facts)).encode())


def write_tables(*tables: Table) -> None:
    """Write tables in the formats of their suffixes: all of them, or none."""
    with _open_outputs(*(path for path, _, _ in tables)) as files:
        for file, (path, columns, rows) in zip(files, tables, strict=True):
            FORMATS[suffix_of(path)].write(file, columns, rows)


def read_table(path: str) -> Generator[Row, None, None]:
    """The rows of a table that `write_tables` has written."""
    reader = FORMATS[suffix_of(path)].read
    try:
        with open_source(path) as file:
            yield from reader(file)
    except (OSError, ValueError, KeyError) as wrong:
        raise _error(path, "not a table of an earlier run: {reason}; give another output", reason_of(wrong)) from wrong


def suffix_of(path: str) -> str:
    """The suffix of an output, which decides its format."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in FORMATS:
        sentence = "output {path}: expected a name that ends in {expected}, found {found}"
        raise TiebreaksError(Message(sentence, path=path, expected=tuple(FORMATS), found=suffix or Message("none")))
    return suffix


def table_of_files(path: str) -> str:
    """The name of the table of files beside an output."""
    stem, suffix = os.path.splitext(path)
    return f"{stem}.files{suffix}"


def exists(path: str) -> bool:
    if not is_url(path):
        return os.path.exists(path)
    where, name = find_filesystem(path)
    try:
        return bool(where.exists(name))
    except Exception as wrong:  # remote file systems have errors of their own
        raise _error(path, "cannot be looked at: {reason}", reason_of(wrong)) from wrong


@contextmanager
def _open_outputs(*paths: str) -> Iterator[tuple[BinaryIO, ...]]:
    """Open files that get their names only when all are written; files for URLs are sent when complete."""
    if not any(map(is_url, paths)):
        with open_whole(*paths) as files:
            yield files
        return
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        parts = [os.path.join(folder, str(number)) for number, _ in enumerate(paths)]
        with open_whole(*parts) as files:
            yield files
        for path, part in zip(paths, parts, strict=True):
            _send(part, path)


def _send(part: str, path: str) -> None:
    """Send a complete file to its URL."""
    where, name = find_filesystem(path)
    try:
        where.put_file(part, name)
    except Exception as wrong:  # remote file systems have errors of their own
        raise _error(path, "cannot be written: {reason}", reason_of(wrong)) from wrong


def _error(path: str, sentence: str, reason: str) -> FormatError:
    return FormatError(Message(sentence, where=Place(path), severity="error", reason=reason))


def _text_writer(text: Text) -> Writer:
    def write(file: BinaryIO, columns: Mapping[str, Kind], portions: Iterable[Rows]) -> None:
        names = tuple(columns)
        file.write(text.heading(names).encode())
        for portion in portions:
            file.write(text.refit(portion.data, portion.columns, names))

    return write


def _write_parquet(file: BinaryIO, columns: Mapping[str, Kind], portions: Iterable[Rows]) -> None:
    """Write rows of JSON as parquet. Arrow reads them by the columns of the table; a missing cell is null."""
    arrow = import_extra("pyarrow", "a parquet file")
    from pyarrow import json
    from pyarrow.parquet import ParquetWriter

    schema = arrow.schema([(name, arrow.type_for_alias(kind)) for name, kind in columns.items()])
    with ParquetWriter(file, schema, compression="zstd") as writer:
        for lines in _group_rows(portion.data for portion in portions):
            in_one_block, by_schema = json.ReadOptions(block_size=len(lines)), json.ParseOptions(explicit_schema=schema)
            writer.write_table(json.read_json(arrow.BufferReader(lines), in_one_block, by_schema).select(schema.names))


def _group_rows(portions: Iterable[bytes]) -> Iterator[bytes]:
    """Join the lines of several portions into groups for a parquet file."""
    gathered: list[bytes] = []
    rows = 0
    for portion in portions:
        gathered.append(portion)
        rows += portion.count(b"\n")
        if rows >= ROWS_OF_A_GROUP:
            yield b"".join(gathered)
            gathered, rows = [], 0
    if rows:
        yield b"".join(gathered)


def _read_parquet(file: BinaryIO) -> Iterator[Row]:
    import_extra("pyarrow", "a parquet file")
    from pyarrow.parquet import ParquetFile

    for group in ParquetFile(file).iter_batches():
        yield from group.to_pylist()


class Format(NamedTuple):
    """A format of tables: the text in which its rows come from the work, its writer and its reader."""

    text: Text
    write: Writer
    read: Reader


FORMATS: Mapping[str, Format] = {
    ".parquet": Format(JSON, _write_parquet, _read_parquet),
    ".csv": Format(CSV, _text_writer(CSV), read_csv),
    ".jsonl": Format(JSON, _text_writer(JSON), read_jsonl),
}
