"""Tables as files: parquet, csv and jsonl, written whole or not at all, and read back when a run is resumed."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from itertools import zip_longest
from typing import BinaryIO, NamedTuple

from tiebreaks.bulk.sources import find_filesystem, is_url, open_source
from tiebreaks.bulk.tables import (
    CSV,
    FILES,
    JSON,
    Block,
    Kind,
    Record,
    Row,
    TextTable,
    columns_of,
    columns_of_files,
    make_block,
    read_csv,
    read_jsonl,
)
from tiebreaks.errors import FormatError, TiebreaksError, reason_of
from tiebreaks.messages import Message, Place
from tiebreaks.system.extras import import_extra
from tiebreaks.system.files import open_whole


class OutputRows(NamedTuple):
    """Some rows of a table as their format keeps them, and the columns that they have."""

    columns: Sequence[str]
    data: bytes


Table = tuple[str, Mapping[str, Kind], Iterable[OutputRows]]
"""Path, columns, rows."""
MakeRows = Callable[[Sequence[Record], str], list[bytes]]
"""Of records and the layout: the rows of the participants of each."""
Writer = Callable[[BinaryIO, Mapping[str, Kind], Iterable[OutputRows]], Generator[None, None, None]]
"""Writes a table, and stops after every few rows."""
Reader = Callable[[BinaryIO], Iterator[Row]]


class OutputForm(NamedTuple):
    """The format and the layout of the table of participants."""

    suffix: str
    layout: str

    def columns(self, codes: Iterable[str]) -> dict[str, Kind]:
        return columns_of(self.layout, codes)

    def rows(self, records: Sequence[Record]) -> list[bytes]:
        """The rows of the participants of each file, with columns for its own codes."""
        return FORMATS[self.suffix].rows(records, self.layout)

    def rows_of_files(self, records: Sequence[Record]) -> list[bytes]:
        """The row of each file in the table of files."""
        text = FORMATS[self.suffix].text
        return [row.encode() for row in text.lines(tuple(FILES), Block((), columns_of_files(records)))]


def write_tables(*tables: Table) -> None:
    """Write tables in the formats of their suffixes, a few rows of each in turn: all of them, or none."""
    with _open_outputs(*(path for path, _, _ in tables)) as files, ExitStack() as ending:
        writing = [
            ending.enter_context(closing(FORMATS[suffix_of(path)].write(file, columns, rows)))
            for file, (path, columns, rows) in zip(files, tables, strict=True)
        ]
        deque(zip_longest(*writing), maxlen=0)


def read_table(path: str) -> Generator[Row, None, None]:
    """The rows of a table that `write_tables` has written."""
    reader = FORMATS[suffix_of(path)].read
    try:
        with open_source(path) as file:
            yield from reader(file)
    except (OSError, ValueError, KeyError, RecursionError) as wrong:  # JSON nested too deep
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


def _text_writer(text: TextTable) -> Writer:
    def write(file: BinaryIO, columns: Mapping[str, Kind], portions: Iterable[OutputRows]) -> Generator[None, None, None]:
        names = tuple(columns)
        file.write(text.heading(names).encode())
        for portion in portions:
            file.write(text.refit(portion.data, portion.columns, names))
            yield

    return write


def _write_parquet(file: BinaryIO, columns: Mapping[str, Kind], portions: Iterable[OutputRows]) -> Generator[None, None, None]:
    """Write rows as parquet, in groups of the same size however they come; a missing cell is null."""
    import_extra("pyarrow", "a parquet file")
    from pyarrow.parquet import ParquetWriter

    from tiebreaks.bulk.arrow import ROWS_OF_A_GROUP, make_schema, make_table, regroup

    schema = make_schema(columns)
    with ParquetWriter(file, schema, compression="zstd") as writer:
        for groups in regroup(make_table(data, names, schema) for names, data in portions):
            for group in groups:
                writer.write_table(group, ROWS_OF_A_GROUP)
            yield


def _rows_as(text: TextTable) -> MakeRows:
    def make(records: Sequence[Record], layout: str) -> list[bytes]:
        return [text.rows(tuple(columns_of(layout, each.get("by", ()))), make_block(each, layout)) for each in records]

    return make


def _rows_for_parquet(records: Sequence[Record], layout: str) -> list[bytes]:
    """Rows as Arrow has them, or where Arrow is missing, as on a worker of a cluster, as JSON."""
    try:
        from tiebreaks.bulk.arrow import make_messages
    except ImportError:
        return _rows_as(JSON)(records, layout)
    return make_messages(records, layout)


def _read_parquet(file: BinaryIO) -> Iterator[Row]:
    import_extra("pyarrow", "a parquet file")
    from pyarrow.parquet import ParquetFile

    for group in ParquetFile(file).iter_batches():
        yield from group.to_pylist()


class Format(NamedTuple):
    """A format of tables: the text of its table of files, the rows that the work makes of files, its writer and its reader."""

    text: TextTable
    rows: MakeRows
    write: Writer
    read: Reader


FORMATS: Mapping[str, Format] = {
    ".parquet": Format(JSON, _rows_for_parquet, _write_parquet, _read_parquet),
    ".csv": Format(CSV, _rows_as(CSV), _text_writer(CSV), read_csv),
    ".jsonl": Format(JSON, _rows_as(JSON), _text_writer(JSON), read_jsonl),
}
