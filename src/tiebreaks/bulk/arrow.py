"""Rows as Arrow has them: the work makes them, the journal keeps them, and a parquet file is written from them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, groupby
from typing import Any

import numpy as np
import pyarrow as pa
from pyarrow import ipc, json

from tiebreaks.bulk.tables import KINDS, WHO, Kind, Record, columns_of, nearest_float

ROWS_OF_A_GROUP = 65_536  # rows of a parquet row group; about so many are in memory at once


def make_schema(columns: Mapping[str, Kind]) -> pa.Schema:
    """Columns and their kinds, for Arrow."""
    return _schema(tuple(columns.items()))


@lru_cache(maxsize=256)
def _schema(columns: tuple[tuple[str, Kind], ...]) -> pa.Schema:
    return pa.schema([(name, pa.type_for_alias(kind)) for name, kind in columns])


def make_messages(records: Sequence[Record], layout: str) -> list[bytes]:
    """The rows of the participants of each file as a message of Arrow, without its schema; empty if there are none."""
    messages: list[bytes] = []
    for columns, alike in groupby(records, key=lambda record: columns_of(layout, record.get("by", ()))):
        batch, lengths = (_long_batch if layout == "long" else _wide_batch)(list(alike), make_schema(columns))
        starts = accumulate(lengths, initial=0)
        slices = (batch.slice(start, length) for start, length in zip(starts, lengths, strict=False))
        messages += [rows.serialize().to_pybytes() if len(rows) else b"" for rows in slices]
    return messages


def _long_batch(records: Sequence[Record], schema: pa.Schema) -> tuple[pa.RecordBatch, list[int]]:
    """A row per participant and code, and how many rows each file has."""
    lists = [record.get("by", ()) for record in records]
    participants = [len(record["rank"]) for record in records]
    of_participants = np.repeat(list(map(len, lists)), participants)
    shared, each = _repeat_columns(records, participants)
    places = _from_numpy(np.arange(len(of_participants)).repeat(of_participants))
    repeated = [cells.take(places) for cells in (*shared, *each)]
    codes = [code for by, count in zip(lists, participants, strict=True) for code in [*by] * count]
    exact = [text for record in records for texts in zip(*record["values"], strict=True) for text in texts]
    values = [codes, list(map(nearest_float, exact)), exact]
    ends = [_array(cells, kind) for cells, kind in zip(values, schema.types[len(repeated) :], strict=True)]
    rows = [len(by) * count for by, count in zip(lists, participants, strict=True)]
    return pa.RecordBatch.from_arrays([*repeated, *ends], schema=schema), rows


def _wide_batch(records: Sequence[Record], schema: pa.Schema) -> tuple[pa.RecordBatch, list[int]]:
    """A row per participant, and how many rows each file has. The files have the same codes."""
    participants = [len(record["rank"]) for record in records]
    shared, each = _repeat_columns(records, participants)
    codes = schema.names[len(shared) + len(each) :]
    values = (
        [nearest_float(text) for record in records for text in (record["values"][place] if record["values"] else ())]
        for place, _ in enumerate(codes)
    )
    arrays = [*shared, *each, *(_array(cells, pa.float64()) for cells in values)]
    return pa.RecordBatch.from_arrays(arrays, schema=schema), participants


def _repeat_columns(records: Sequence[Record], participants: Sequence[int]) -> tuple[list[pa.Array], list[pa.Array]]:
    """The columns that the participants of a file share, and those of their own: a cell for each participant."""
    of_files = _from_numpy(np.arange(len(records)).repeat(participants))
    shared = [_array([record.get(name) for record in records], pa.string()).take(of_files) for name in ("file", "event")]
    each = [
        _array([cell for record in records for cell in record[name]], pa.type_for_alias(WHO[name]))
        for name in ("rank", "id", "name")
    ]
    return shared, each


def _array(cells: Sequence[Any], kind: pa.DataType) -> pa.Array:
    """Cells as Arrow has them; None is null. `pyarrow.array` does the same, but first imports pandas, wherever that is."""
    missing = [cell is None for cell in cells]
    nulls = sum(missing)
    valid = pa.py_buffer(np.packbits(np.logical_not(missing), bitorder="little")) if nulls else None
    if not pa.types.is_string(kind):
        numbers = np.array([0 if cell is None else cell for cell in cells] if nulls else cells, kind.to_pandas_dtype())
        return _from_numpy(numbers, valid, nulls)
    texts = [(cell or "").encode() for cell in cells]
    ends = array("i", accumulate(map(len, texts), initial=0))  # raises if it does not hold them
    return pa.StringArray.from_buffers(len(texts), pa.py_buffer(ends), pa.py_buffer(b"".join(texts)), valid, nulls)


def _from_numpy(numbers: np.ndarray[Any, Any], valid: pa.Buffer | None = None, nulls: int = 0) -> pa.Array:
    return pa.Array.from_buffers(pa.from_numpy_dtype(numbers.dtype), len(numbers), [valid, pa.py_buffer(numbers)], nulls)


def make_table(data: bytes, names: Sequence[str], schema: pa.Schema) -> pa.Table:
    """The rows of messages that have some columns, or rows of JSON, as a table with all columns."""
    if data.startswith(b"{"):
        in_one_block, by_schema = json.ReadOptions(block_size=len(data)), json.ParseOptions(explicit_schema=schema)
        return json.read_json(pa.BufferReader(data), in_one_block, by_schema).select(schema.names)
    own = make_schema({name: KINDS.get(name, "double") for name in names})
    table = ipc.open_stream(own.serialize().to_pybytes() + data).read_all().combine_chunks()
    for field in schema:
        if field.name not in own.names:
            table = table.append_column(field, pa.nulls(len(table), field.type))
    return table.select(schema.names)


def regroup(tables: Iterable[pa.Table]) -> Iterator[list[pa.Table]]:
    """The same rows in tables of ROWS_OF_A_GROUP, the last one shorter: whatever tables they come in, the file is the same.

    Yields with each table those that it completes, often none.
    """
    gathered: list[pa.Table] = []
    rows = 0
    for table in tables:
        gathered.append(table)
        rows += len(table)
        complete: list[pa.Table] = []
        if rows >= ROWS_OF_A_GROUP:
            whole = pa.concat_tables(gathered)
            starts = range(0, rows - ROWS_OF_A_GROUP + 1, ROWS_OF_A_GROUP)
            complete = [whole.slice(start, ROWS_OF_A_GROUP).combine_chunks() for start in starts]
            rest = rows % ROWS_OF_A_GROUP
            gathered, rows = ([whole.slice(rows - rest)], rest) if rest else ([], 0)
        yield complete
    if rows:
        yield [pa.concat_tables(gathered).combine_chunks()]
