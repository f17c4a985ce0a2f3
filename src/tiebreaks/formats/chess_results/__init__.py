"""Lists of chess-results, from a saved page, a spreadsheet or a text, in any language: each becomes a `Part`.

Which list a table is, its columns show; words help where they are known. What a list leaves open is decided by `assemble`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tiebreaks.errors import FormatError
from tiebreaks.formats.assembling.part import Part
from tiebreaks.formats.chess_results.cells import read_round_cell, read_team_cell
from tiebreaks.formats.chess_results.details import SERVER, UPDATED, read_details
from tiebreaks.formats.chess_results.individual import read_crosstable, read_matrix, read_not_paired
from tiebreaks.formats.chess_results.teams import (
    find_boards,
    find_team_pairings,
    read_boards,
    read_composition,
    read_team_lines,
    read_team_pairings,
    read_team_ranking,
    read_team_starting_list,
)
from tiebreaks.formats.grids.grid import Grid
from tiebreaks.formats.grids.pages import read_page
from tiebreaks.formats.lists.details import Details
from tiebreaks.formats.lists.pairings import find_sides, read_pairings
from tiebreaks.formats.lists.players import read_ranking, read_starting_list
from tiebreaks.formats.lists.table import ListTable, find_table, has_header
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.tables.cells import plain
from tiebreaks.formats.tables.headings import recognize_bye
from tiebreaks.messages import Place

RESULT_TABLE = "CRs1"  # the class of every table of results on a page
MOST_LISTS = 100  # of a file
MOST_DETAILS = 500  # labels and values on a page
SAMPLE = 400  # cells that tell a crosstable from a matrix
MOST_LINES = 60  # above a table that are searched for the name of the server


def is_chess_results(grids: Sequence[Grid]) -> bool:
    """Whether tables come from chess-results: by the class on a page, by the lines around a list elsewhere."""
    for grid in grids:
        if RESULT_TABLE in grid.marks:
            return True
        lines = (*grid.before, *grid.after, *(row[0] for row in grid.rows[:MOST_LINES] + grid.rows[-9:] if row))
        if any(SERVER.search(line[:1_000]) for line in lines):
            return True
    return False


def read_parts(source: bytes | Sequence[Grid], name: str, problems: Problems, **options: Any) -> list[Part]:
    """The lists of a saved page, or of tables that were read already."""
    return read_lists(read_page(source, name), page=True) if isinstance(source, bytes) else read_lists(source)


def read_lists(grids: Sequence[Grid], *, page: bool = False) -> list[Part]:
    """The lists among the tables of a file; those of a page have a class of their own."""
    tables = [grid for grid in grids if RESULT_TABLE in grid.marks] or ([] if page else [grid for grid in grids if grid.rows])
    if not tables:
        where = Place(grids[0].file if grids else "")
        raise FormatError("no result table in this page; open the list, then save the page", where=where)
    if len(tables) > MOST_LISTS:
        sentence = "the file has {count} tables; up to {most} lists are read"
        raise FormatError(sentence, count=len(tables), most=MOST_LISTS, where=Place(tables[0].file))
    around = [grid for grid in grids if RESULT_TABLE not in grid.marks] if RESULT_TABLE in tables[0].marks else []
    pairs = [(row[0], row[1]) for grid in around for row in grid.rows if len(row) == 2][:MOST_DETAILS]
    updated = [line for grid in around for line in grid.after if UPDATED.search(line[:1_000])][:1]
    parts = [part for grid in tables if (part := _read_list(grid, pairs, updated, alone=len(tables) == 1)) is not None]
    if not parts:
        raise FormatError("no list of an event is among the tables", where=Place(tables[0].file))
    return parts


def _read_list(grid: Grid, pairs: Sequence[tuple[str, str]], updated: Sequence[str], *, alone: bool) -> Part | None:
    """The list in a table; None: it is another table, beside a list."""
    if find_boards(grid):
        lines = [next(filter(None, row), "") for row in grid.rows[:3] if sum(map(bool, row)) == 1]
        return read_boards(grid, read_details((*grid.before, *lines), (*grid.after, *updated), pairs))
    table = find_table(grid) if alone or has_header(grid) else None
    if table is None:
        return None
    details = read_details(table.above, (*table.below, *updated), pairs)
    if not table.rows:
        raise FormatError("the list is empty: nobody is in it yet", where=table.where(table.header.row))
    _refuse_other_lists(table, details)
    return _read_team_list(table, details) or _read_individual_list(table, details)


def _refuse_other_lists(table: ListTable, details: Details) -> None:
    """Refuse what is no list of an event: one player's card, board prizes, statistics."""
    has, where = table.columns.keys(), table.where(table.header.row)
    if details.kind == "player card" or ("round number" in has and "name" in has and len(table.rows) < 40):
        raise FormatError("this is one player's card; open the crosstable, then save or export it", where=where)
    if {"name", "team", "points", "games"} <= has and not table.rounds and "rank" not in has:
        sentence = (
            "this is a list of the best results on each board of a team event, not a standing; open the ranking of the teams"
        )
        raise FormatError(sentence, where=where)


def _read_team_list(table: ListTable, details: Details) -> Part | None:
    """A list of teams; None: the table is none."""
    columns = find_team_pairings(table)
    if columns is not None:
        return read_team_pairings(table, details, columns)
    lines = read_team_lines(table)
    if lines:
        return read_composition(table, details, lines)
    if table.column("name") is not None or table.column("team") is None:
        return None
    table.check_size(table.rounds.values())
    if table.rounds or table.header.columns("tie-break", "points", "games", "rank"):
        return read_team_ranking(table, details)
    return read_team_starting_list(table, details)


def _read_individual_list(table: ListTable, details: Details) -> Part:
    if not table.rounds:
        sides = find_sides(table)
        if sides is not None:
            return read_pairings(table, details, sides)
        if table.column("name") is None:
            raise FormatError("the list has no column of names", where=table.where(table.header.row))
        if table.header.columns("tie-break", "points"):
            return read_ranking(table, details)
        return read_starting_list(table, details)
    table.check_size(table.rounds.values())
    cells = [table.cell(row, column) for row in table.rows for column in table.rounds.values()]
    filled = [cell for cell in cells if cell]
    if filled and all(cell == "*" or plain(cell) == "0f" or recognize_bye(cell) == "bye" for cell in filled):
        return read_not_paired(table, details)
    some = filled[:SAMPLE]
    with_opponent = sum((known := read_round_cell(cell)) is not None and known.opponent is not None for cell in some)
    if table.bare_rounds and with_opponent * 2 < len(some):
        return read_matrix(table, details)
    if not with_opponent and any(map(read_team_cell, some)):
        return read_team_ranking(table, details)
    return read_crosstable(table, details)


__all__ = ["is_chess_results", "read_lists", "read_parts"]
