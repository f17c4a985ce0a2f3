"""Tables as files: parquet, csv and jsonl, written whole or not at all, and read again for a run that goes on."""

from __future__ import annotations

import csv
import json
import os
import re
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from io import TextIOWrapper
from itertools import chain, islice
from typing import Any, BinaryIO, cast

from tiebreaks.batch.sources import is_url
from tiebreaks.batch.tables import FILES, LONG, Block, Kind
from tiebreaks.errors import FormatError, TiebreaksError
from tiebreaks.extras import needed
from tiebreaks.files import written_whole
from tiebreaks.text import no_formula

ROWS_OF_A_GROUP = 65_536  # rows that a parquet file holds together, and that are in memory at once
TEXTS_KEPT = 8_000  # cells whose text need not be made again; few, since the messages of refused files are among them
KINDS: Mapping[str, Kind] = {**FILES, **LONG}  # every other column is a code
Row = dict[str, Any]
_QUOTED = re.compile(r'[,"\r\n]')


Table = tuple[str, Mapping[str, Kind], Iterable[Block]]
"""Path, columns, rows."""


def write_tables(*tables: Table) -> None:
    """Write tables in the formats of their suffixes: all of them, or none."""
    with _written_whole(*(path for path, _, _ in tables)) as files:
        for file, (path, columns, blocks) in zip(files, tables, strict=True):
            writer, _ = FORMATS[suffix_of(path)]
            writer(file, columns, blocks)


def read_table(path: str) -> Generator[Row, None, None]:
    """The rows of a table that `write_tables` has written."""
    _, reader = FORMATS[suffix_of(path)]
    try:
        with _open(path, "rb") as file:
            yield from reader(file)
    except (OSError, ValueError, KeyError) as wrong:
        raise FormatError([f"{path}: error: not a table of an earlier run: {wrong}; give another output"]) from wrong


def suffix_of(path: str) -> str:
    """The format that an output asks for."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in FORMATS:
        raise TiebreaksError(f"output {path}: expected a name that ends in {', '.join(FORMATS)}, found {suffix or 'none'}")
    return suffix


def table_of_files(path: str) -> str:
    """The name of the table of files beside an output."""
    stem, suffix = os.path.splitext(path)
    return f"{stem}.files{suffix}"


def exists(path: str) -> bool:
    if not is_url(path):
        return os.path.exists(path)
    filesystem, name = needed("fsspec", path).core.url_to_fs(path)
    return bool(filesystem.exists(name))


def _open(path: str, mode: str) -> BinaryIO:
    return cast(BinaryIO, needed("fsspec", path).open(path, mode).open() if is_url(path) else open(path, mode))


@contextmanager
def _written_whole(*paths: str) -> Iterator[tuple[BinaryIO, ...]]:
    """Files that take their names when everything is written; an object of a URL appears when it is closed."""
    if not any(map(is_url, paths)):
        with written_whole(*paths) as files:
            yield files
        return
    with ExitStack() as opened:
        yield tuple(opened.enter_context(_open(path, "wb")) for path in paths)


def _write_csv(file: BinaryIO, columns: Mapping[str, Kind], blocks: Iterable[Block]) -> None:
    """Numbers as they are, text that no spreadsheet takes for a formula."""
    known: dict[Any, _Texts] = {}  # of the cells of each kind of part
    file.write(f"{','.join(map(_csv_cell, columns))}\n".encode())
    for shared, each, parts in blocks:
        cells = zip(*(map(_csv_cell, column) for column in each), strict=True)
        first = "".join(f"{_csv_cell(cell)}," for cell in shared)
        texts = (map(known.setdefault(part.cells, _Texts(part.cells)).__getitem__, part.keys) for part in parts)
        rows = zip(map(",".join, cells), zip(*texts, strict=True), strict=True)
        file.write("".join([f"{first}{who}," + f"{first}{who},".join(rest) for who, rest in rows]).encode())


class _Texts(dict[Any, str]):
    """The text of cells at the end of a row, by the key they stand for; the same values come file after file."""

    def __init__(self, cells: Callable[[Any], tuple[Any, ...]]) -> None:
        super().__init__()
        self._cells = cells

    def __missing__(self, key: Any) -> str:
        if len(self) > TEXTS_KEPT:
            self.clear()
        text = self[key] = ",".join(map(_csv_cell, self._cells(key))) + "\n"
        return text


@lru_cache(maxsize=TEXTS_KEPT, typed=True)
def _csv_cell(value: object) -> str:
    """A cell as every reader of csv takes it, in quotation marks where it must be."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return repr(value)
    text = no_formula(value)
    return '"' + text.replace('"', '""') + '"' if _QUOTED.search(text) else text


def _read_csv(file: BinaryIO) -> Iterator[Row]:
    csv.field_size_limit(1 << 30)  # the messages of a file with a hundred errors
    with TextIOWrapper(file, "utf-8", newline="") as page:
        lines = csv.reader(page)
        names = next(lines, [])
        kinds = [KINDS.get(name, "double") for name in names]
        for cells in lines:
            yield dict(zip(names, map(_typed, cells, kinds), strict=True))


def _typed(text: str, kind: Kind) -> Any:
    """A cell of a csv file as what it was."""
    if text == "":
        return None
    if kind == "string":
        return text[1:] if text[0] == "'" and no_formula(text[1:]) == text else text
    return text == "True" if kind == "bool" else int(text) if kind == "int64" else float(text)


def _write_jsonl(file: BinaryIO, columns: Mapping[str, Kind], blocks: Iterable[Block]) -> None:
    encode = json.JSONEncoder(ensure_ascii=False).encode
    for block in blocks:
        for row in block.rows():
            file.write(encode(dict(zip(columns, row, strict=True))).encode("utf-8") + b"\n")


def _read_jsonl(file: BinaryIO) -> Iterator[Row]:
    return map(json.loads, file)


def _write_parquet(file: BinaryIO, columns: Mapping[str, Kind], blocks: Iterable[Block]) -> None:
    arrow = needed("pyarrow", "a parquet file")
    from pyarrow.parquet import ParquetWriter

    schema = arrow.schema([(name, arrow.type_for_alias(kind)) for name, kind in columns.items()])
    rows = chain.from_iterable(block.rows() for block in blocks)
    with ParquetWriter(file, schema, compression="zstd") as writer:
        while group := list(islice(rows, ROWS_OF_A_GROUP)):
            arrays = [arrow.array(cells, field.type) for cells, field in zip(zip(*group, strict=True), schema, strict=True)]
            writer.write_table(arrow.Table.from_arrays(arrays, schema=schema))


def _read_parquet(file: BinaryIO) -> Iterator[Row]:
    needed("pyarrow", "a parquet file")
    from pyarrow.parquet import ParquetFile

    for group in ParquetFile(file).iter_batches():
        yield from group.to_pylist()


Writer = Callable[[BinaryIO, Mapping[str, Kind], Iterable[Block]], None]
Reader = Callable[[BinaryIO], Iterator[Row]]
FORMATS: Mapping[str, tuple[Writer, Reader]] = {
    ".parquet": (_write_parquet, _read_parquet),
    ".csv": (_write_csv, _read_csv),
    ".jsonl": (_write_jsonl, _read_jsonl),
}
