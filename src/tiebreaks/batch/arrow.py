"""Rows as Arrow has them: the work makes them, the journal keeps them, and a parquet file is written from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, groupby

import numpy as np
import pyarrow as pa
from pyarrow import ipc, json

from tiebreaks.batch.tables import KINDS, WHO, Kind, Record, columns_of, nearest_float

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
    repeated = [array.take(pa.array(np.arange(len(array)).repeat(of_participants))) for array in (*shared, *each)]
    codes = [code for by, count in zip(lists, participants, strict=True) for code in [*by] * count]
    exact = [text for record in records for texts in zip(*record["values"], strict=True) for text in texts]
    values = [codes, list(map(nearest_float, exact)), exact]
    ends = [pa.array(cells, kind) for cells, kind in zip(values, schema.types[len(repeated) :], strict=True)]
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
    arrays = [*shared, *each, *(pa.array(cells, pa.float64()) for cells in values)]
    return pa.RecordBatch.from_arrays(arrays, schema=schema), participants


def _repeat_columns(records: Sequence[Record], participants: Sequence[int]) -> tuple[list[pa.Array], list[pa.Array]]:
    """The columns that the participants of a file share, and those of their own: a cell for each participant."""
    of_files = pa.array(np.arange(len(records)).repeat(participants))
    shared = [pa.array([record.get(name) for record in records], pa.string()).take(of_files) for name in ("file", "event")]
    each = [
        pa.array([cell for record in records for cell in record[name]], pa.type_for_alias(WHO[name]))
        for name in ("rank", "id", "name")
    ]
    return shared, each


def make_table(data: bytes, names: Sequence[str], schema: pa.Schema) -> pa.Table:
    """The rows of messages that have some columns, or rows of JSON, as a table with all columns."""
    if data.startswith(b"{"):
        in_one_block, by_schema = json.ReadOptions(block_size=len(data)), json.ParseOptions(explicit_schema=schema)
        return json.read_json(pa.BufferReader(data), in_one_block, by_schema).select(schema.names)
    own = make_schema({name: KINDS.get(name, "double") for name in names})
    messages = pa.BufferReader(data)
    batches = []
    while messages.tell() < len(data):  # ends: every message is longer than nothing
        batches.append(ipc.read_record_batch(ipc.read_message(messages), own))
    table = pa.Table.from_batches(batches, own)
    for field in schema:
        if field.name not in own.names:
            table = table.append_column(field, pa.nulls(len(table), field.type))
    return table.select(schema.names)


def regroup(tables: Iterable[pa.Table]) -> Iterator[pa.Table]:
    """The same rows in tables of ROWS_OF_A_GROUP, the last one shorter: whatever tables they come in, the file is the same."""
    gathered: list[pa.Table] = []
    rows = 0
    for table in tables:
        gathered.append(table)
        rows += len(table)
        if rows >= ROWS_OF_A_GROUP:
            whole = pa.concat_tables(gathered)
            for start in range(0, rows - ROWS_OF_A_GROUP + 1, ROWS_OF_A_GROUP):
                yield whole.slice(start, ROWS_OF_A_GROUP).combine_chunks()
            rest = rows % ROWS_OF_A_GROUP
            gathered, rows = ([whole.slice(rows - rest)], rest) if rest else ([], 0)
    if rows:
        yield pa.concat_tables(gathered).combine_chunks()
