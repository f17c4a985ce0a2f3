"""Who is in a table, and what it prints of them: numbers, keys, entrants, ranks and values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeVar

from tiebreaks.formats.assembling.part import Entrant, Key, Part, PrintedPart
from tiebreaks.formats.tables.headings import read_legend
from tiebreaks.formats.tables.printed_names import code_of
from tiebreaks.formats.tables.table import HandMadeTable
from tiebreaks.formats.tables.text import SEXES, clean_cell, count_decimals, read_ranks, read_value
from tiebreaks.model.people import HIGHEST_RATING

Found = TypeVar("Found")
_TITLE = re.compile(r"[A-Z]{1,4}")


def read_entrants(table: HandMadeTable, keys: Mapping[int, Key], numbers: Mapping[int, int]) -> list[Entrant]:
    """The participants by row, with what the columns say of them."""
    title = table.column("title")
    if title is None:
        title = find_title(table)
    entrants = []
    for row in table.rows:
        rating = table.number_of(row, table.column("rating", "national rating"))
        fide_id = table.cell(row, table.column("fide id"))
        entrants.append(
            Entrant(
                keys[row],
                table.name_of(row),
                numbers.get(row, 0),
                rating=rating if rating is not None and 0 < rating <= HIGHEST_RATING else None,
                title=clean_cell(table.cell(row, title)),
                federation=clean_cell(table.cell(row, table.column("federation"))),
                fide_id=fide_id if fide_id.strip("0") else "",
                birth=clean_cell(table.cell(row, table.column("birth"))),
                sex=SEXES.get(clean_cell(table.cell(row, table.column("sex"))).casefold()[:1], ""),
                club=clean_cell(table.cell(row, table.column("club"))),
                where=table.at(row),
            )
        )
    return entrants


def find_title(table: HandMadeTable) -> int | None:
    """The column without a known header in front of the name that holds titles."""
    name = table.column("name") or 0
    for column in range(name - 1, -1, -1):
        if table.header.headings[column] is None:
            cells = [cell for row in table.rows if (cell := table.cell(row, column))]
            if cells and all(_TITLE.fullmatch(cell) for cell in cells):
                return column
    return None


def read_numbers(table: HandMadeTable) -> dict[int, int]:
    """Row -> start number; empty unless every row has one of its own."""
    column = table.column("number")
    numbers = {row: number for row in table.rows if (number := table.number_of(row, column))}
    return numbers if len(numbers) == len(table.rows) == len({*numbers.values()}) else {}


def add_printed(part: Part, table: HandMadeTable, keys: Mapping[int, Key]) -> None:
    """Add ranks, points and tie-break columns as they are printed."""
    ranks = table.column("rank")
    if ranks is not None:
        part.ranks = {keys[row]: rank for row, rank in zip(table.rows, read_ranks(table.cells(ranks)), strict=True) if rank}
    points = table.column("points")
    for row in table.rows:
        value = _value(table, row, points)
        if value is not None:
            part.points[keys[row]] = value
    legend = read_legend(table.below)
    for column in (*table.header.columns("points")[1:], *table.header.columns("tie-break")):
        heading = table.header.headings[column]
        assert heading is not None
        printed = clean_cell(table.cell(table.header.row, column))
        named = code_of(legend.get(heading.number, "") if heading.number else printed)
        label = f"{printed}: {legend[heading.number]}" if heading.number in legend else printed
        values = {keys[row]: _value(table, row, column) for row in table.rows}
        decimals = count_decimals(table.cells(column))
        part.columns.append(PrintedPart(label, values, heading.code or named.code, named.edition, decimals))
    part.by = tuple(column.code for column in part.columns) if all(column.code for column in part.columns) else ()


def _value(table: HandMadeTable, row: int, column: int | None) -> Fraction | None:
    """The number in a cell; None and a warning for anything else but a blank."""
    cell = table.cell(row, column)
    value = read_value(cell)
    if value is None and cell not in ("", "-", "*"):
        sentence = "{cell!r} of {name} is no number and was left out"
        table.warn(row, column, sentence, cell=cell[:40], name=table.name_of(row), case=-2)
    return value


def choose_keys(table: HandMadeTable, numbers: Mapping[int, int], fits: Any, found: Found) -> dict[int, Key]:
    """Row -> the number by which cells name it: the start number, or the position among the rows, whichever fits.

    A table sorted by rank may name opponents by start number or by place. The reading counts under which the two sides of all
    games name each other.
    """
    positions = {row: at for at, row in enumerate(table.rows, 1)}
    if not numbers or numbers == positions:
        return dict(positions)
    by_number, by_position = fits(table, numbers, found), fits(table, positions, found)
    if by_number == by_position == 1:
        sentence = (
            "opponents may be start numbers or positions in the table, and the games fit both ways; sort the rows by number, "
            "or leave the column of numbers out"
        )
        table.refuse(table.header.row, table.column("number"), sentence)
    return dict(positions if by_position > by_number else numbers)
