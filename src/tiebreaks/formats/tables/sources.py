"""Opens a table to check against: a file of any kind, pasted text, a data frame, rows of dicts, or a tournament."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeAlias, cast

from tiebreaks.errors import FormatError, TiebreaksError
from tiebreaks.formats import _load, encode_text, read
from tiebreaks.formats.assembling.part import Key, Part
from tiebreaks.formats.choices import Source
from tiebreaks.formats.collection import pause_collection
from tiebreaks.formats.foreign import has_players, is_json
from tiebreaks.formats.grids.grid import Grid
from tiebreaks.formats.problems import Problems, file_error
from tiebreaks.formats.reading import PAGES, File, ReadOptions, open_containers, page_as_utf8, read_file, read_tables
from tiebreaks.formats.tables.printed_tables import (
    PrintedRow,
    PrintedTable,
    TableColumn,
    grid_of_rows,
    read_printed_table,
)
from tiebreaks.messages import Place, as_fact
from tiebreaks.model.game_rows import as_list
from tiebreaks.model.tournament import Tournament

Frame: TypeAlias = Any
"""A pandas, Polars or Arrow table, a mapping of columns, or rows of dicts."""
TEXT, FRAME = "<text>", "<table>"  # what messages call them
_EVENTS = ("swiss-manager", "pgn")


def open_table(source: Source | Frame | Tournament) -> PrintedTable:
    """What a table prints, whatever it is."""
    if isinstance(source, Tournament):
        return table_of_event(source, source.source or FRAME)
    if isinstance(source, Mapping) or hasattr(source, "column_names") or hasattr(source, "columns"):
        return read_printed_table([_grid_of_frame(source)], FRAME)
    is_file = isinstance(source, str | bytes | bytearray | os.PathLike) or hasattr(source, "read")
    if isinstance(source, Iterable) and not is_file:
        return read_printed_table([_grid_of_dicts(source)], FRAME)
    if isinstance(source, str) and "\n" in source:
        data, name = encode_text(source, TEXT), TEXT
    else:
        data, name = _load(cast(Source, source))
    return _open_file(data, name)


def _grid_of_frame(frame: Frame) -> Grid:
    """A data frame or a mapping of columns as a grid."""
    names = list(frame if isinstance(frame, Mapping) else getattr(frame, "column_names", None) or frame.columns)
    columns = []
    for name in names:
        try:
            columns.append(list(as_list(frame[name])))
        except TypeError:  # a number in the place of a column
            none = "expected columns as lists, found {found!r} under {name!r}; ranks by number are {ranks}"
            facts = {"found": as_fact(frame[name]), "name": as_fact(name), "ranks": "tb.Published({7: 1})"}
            raise FormatError(none, **facts, where=Place(FRAME)) from None
    lengths = {len(column): str(name) for name, column in zip(names, columns, strict=True)}
    if len(lengths) > 1:
        found = tuple(f"{name}: {length}" for length, name in lengths.items())
        raise FormatError("expected columns of one length, found {found}", found=found, where=Place(FRAME))
    return grid_of_rows(names, list(zip(*columns, strict=True)), FRAME)


def _grid_of_dicts(rows: Iterable[Any]) -> Grid:
    """Rows of dicts as a grid; the columns are those of all rows, in the order in which they appear."""
    listed = list(rows)
    if not listed or not all(isinstance(row, Mapping) for row in listed):
        expected = "expected a path, bytes, pasted text, a data frame, rows of dicts or a Tournament, found {found}"
        found = type(next((row for row in listed if not isinstance(row, Mapping)), listed)).__name__
        raise FormatError(expected, found=found, where=Place(FRAME))
    names = list(dict.fromkeys(name for row in listed for name in row))
    return grid_of_rows(names, ([row.get(name) for name in names] for row in listed), FRAME)


@pause_collection()
def _open_file(data: bytes, name: str) -> PrintedTable:
    """The table in a file, by its content."""
    (data, name, _), known = open_containers(File(data, name))
    kind = known.kind if known else ""
    problems = Problems(name)
    if kind in PAGES and b"<" in data[:4096]:
        data, kind = page_as_utf8(data, problems, None), "page"
    elif is_json(data) or kind in _EVENTS:
        return _open_event(data, name)
    elif known is not None and kind not in ("spreadsheet", "table", "vega"):
        raise file_error(name, "this is {what}; {advice}", what=known.what, advice=known.advice)
    elif kind == "" and has_players(data):
        return _open_event(data, name)
    table = read_printed_table(read_tables(kind, data, problems, ReadOptions()), name)
    return replace(table, notes=(*problems.list_warnings(), *table.notes))  # such as a code page that was guessed


def _open_event(data: bytes, name: str) -> PrintedTable:
    """The published table of a file of a whole event."""
    try:
        found = read_file(File(data, name), ReadOptions(), lambda data, _: read(data))
    except TiebreaksError as wrong:
        raise FormatError([message.of_file(name) for message in wrong.messages]) from wrong
    if isinstance(found, Tournament):
        return table_of_event(found, name)
    part = next((part for part in found if part.ranks or part.points or part.columns), None)
    if part is None:
        raise FormatError("the file has no ranks and no values to compare", where=Place(name))
    return _table_of_part(part)


def table_of_event(event: Tournament, file: str) -> PrintedTable:
    """The published table of a tournament, its participants in the order of their numbers."""
    from tiebreaks.formats.assembling.event_part import part_of

    if not (event.published.ranks or event.published.values):
        raise FormatError("the tournament has no published ranks or values to compare", where=Place(file))
    part = part_of(event, file)
    if event.is_team:
        part.entrants = part.teams
    listed = {each.printed for each in event.published.columns} | {each.code for each in event.published.columns}
    extra = {code: values for code, values in event.published.values.items() if code not in listed}
    table = _table_of_part(part)
    columns = [*table.columns, *(TableColumn(code, code=code) for code in extra)]
    rows = []
    for row in table.rows:
        more = (values.get(row.numbers[0]) for values in extra.values())
        rows.append(row._replace(values=(*row.values, *more)))
    return replace(table, columns=columns, rows=rows)


def _table_of_part(part: Part) -> PrintedTable:
    """What a list prints, as a table."""
    columns = [TableColumn(each.heading, code=each.code, edition=each.edition, decimals=each.decimals) for each in part.columns]

    def values(key: Key) -> tuple[Fraction | None, ...]:
        return tuple(each.values.get(key) for each in part.columns)

    rows = [
        PrintedRow(
            position, one.name, (one.number,) if one.number else (), one.fide_id.strip().lstrip("0"), part.ranks.get(one.key),
            part.points.get(one.key), values(one.key), where=one.where,
        )
        for position, one in enumerate(part.entrants, 1)
    ]  # fmt: skip
    return PrintedTable(
        part.file,
        rows,
        columns,
        tuple(each.heading for each in part.columns),
        Place(part.file),
        has_ranks=bool(part.ranks),
        points_heading="Pts" if part.points else "",
        after_round=part.after_round,
        program=part.program,
    )
