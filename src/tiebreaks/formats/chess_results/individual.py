"""Lists of players by rounds: crosstables by rank and by start number, the matrix of a round robin, who was not paired."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from tiebreaks.errors import FormatError
from tiebreaks.formats.assembling.part import Entrant, Key, Meeting, Part, berger_round, meet, one_side
from tiebreaks.formats.chess_results.cells import RoundCell, find_white, read_round_cell
from tiebreaks.formats.lists.details import Details
from tiebreaks.formats.lists.players import rank_rows, start_part, take_printed
from tiebreaks.formats.lists.table import ListTable, read_entrant
from tiebreaks.formats.problems import Errors
from tiebreaks.formats.tables.cells import parse_matrix_cell, plain
from tiebreaks.formats.tables.headings import recognize_bye
from tiebreaks.formats.tables.text import read_number, read_rank
from tiebreaks.messages import Message

SCORINGS = ((Fraction(1), Fraction(1, 2)), (Fraction(3), Fraction(1)), (Fraction(2), Fraction(1)))  # a win, a draw
GRAMMAR = "an opponent, a colour and a result such as 12w1, 5b½ or 7w+, or a bye such as -1, -½ or -0"
PlacedCell = tuple[int, int, int, Key, RoundCell]
"""The row, the column, the round, the key of the participant, and what the cell says."""


def read_crosstable(table: ListTable, details: Details) -> Part:
    """A crosstable by rounds, in the order of ranks or of start numbers."""
    by_rank = is_by_rank(table)
    ranked = rank_rows(table, by_rank=by_rank)
    part = start_part("crosstable", table, details, ranked)
    part.rounds = len(table.rounds)
    if not by_rank:
        _read_final_ranks(part, table, ranked.keys)
    cells = _read_cells(table, part)
    white, black, certain = find_white(cell.letter for *_, cell in cells if cell.letter)
    part.warnings += _check_colours(table, cells, white, black, certain)
    for row, column, number, key, cell in cells:
        text, where = table.cell(row, column), table.at(row, column)
        if cell.opponent is None:
            part.meetings.append(Meeting(number, key, None, cell.result, where=where, cell=text))
            continue
        facts: dict[str, Any] = {"white": cell.letter == white, "colours": bool(white), "where": where, "cell": text}
        part.meetings.append(meet(number, key, cell.opponent, cell.result, **facts))
    take_printed(part, table, ranked.keys, details, _sum_up(part.entrants, cells))
    if part.after_round is None:
        part.after_round = _find_after_round(part, cells)
    return part


def _find_after_round(part: Part, cells: Sequence[PlacedCell]) -> int | None:
    """The last round with a result, if later ones are paired and the printed points are those after it."""
    pending = {number for _, _, number, _, cell in cells if cell.result == "*"}
    with_result = {number for _, _, number, _, cell in cells if cell.opponent is not None and cell.result != "*"}
    last = max(with_result, default=0)
    if not pending or max(pending) <= last or not part.points:
        return None
    sums = _sum_up(part.entrants, [each for each in cells if each[2] <= last])
    return last if all(sums[key][0] == points for key, points in part.points.items()) else None


def read_matrix(table: ListTable, details: Details) -> Part:
    """The matrix of a round robin: everybody against everybody. It says neither rounds nor colours."""
    ranked = rank_rows(table, by_rank=is_by_rank(table))
    part = start_part("crosstable", table, details, ranked)
    if table.column("rank") is not None and not part.ranks:
        _read_final_ranks(part, table, ranked.keys)
    check_is_square(table)
    cells = _read_matrix_cells(table, part, ranked.keys)
    part.rounds = max((number for _, _, number, _, _ in cells), default=0)
    part.rounds_assumed = True
    part.system = "round robin"
    sentence = (
        "a matrix does not say who met in which round: the rounds are those of the Berger tables; read it with the "
        "pairings to have the real ones"
    )
    part.warnings.append(Message(sentence, where=table.where(table.header.row), severity="note"))
    take_printed(part, table, ranked.keys, details, _sum_up(part.entrants, cells))
    return part


def check_is_square(table: ListTable) -> None:
    """Refuse a matrix that has not as many rows as opponents."""
    size, columns = len(table.rows), len(table.rounds)
    if columns != size:
        sentence = "the matrix has {rows} rows and {columns} columns of opponents; a matrix has as many of both"
        raise FormatError(sentence, rows=size, columns=columns, where=table.where(table.header.row))


def _read_matrix_cells(table: ListTable, part: Part, keys: Sequence[Key]) -> list[PlacedCell]:
    """The cells of a matrix; adds their games to the part, a game for each result."""
    size, columns = len(table.rows), [*table.rounds.values()]
    cells: list[PlacedCell] = []
    errors = Errors()
    for (at, row), (opposite, column) in product(enumerate(table.rows), enumerate(columns)):
        shown, where = table.cell(row, column), table.at(row, column)
        text = plain(shown)
        if at == opposite and text.strip("*x-"):
            errors.append(Message("expected * where the matrix meets itself, found {cell!r}", cell=shown, where=where.place))
        elif at != opposite and text not in ("", "*") and not parse_matrix_cell(shown):
            sentence = "{name} against {opponent}: expected results such as 1, ½, 0, + or -, found {cell!r}"
            names: dict[str, Any] = {"name": part.entrants[at].name, "opponent": part.entrants[opposite].name}
            errors.append(Message(sentence, **names, cell=shown, where=where.place))
        elif at != opposite:
            first, second = sorted((at, opposite))
            for cycle, result in enumerate(parse_matrix_cell(shown)):
                round = cycle * (size - 1 + size % 2) + berger_round(at + 1, opposite + 1, size)
                cells.append((row, column, round, keys[at], RoundCell(opposite, "", result)))
                own = one_side(result, white=at == first)
                part.meetings.append(Meeting(round, keys[first], keys[second], own, False, where=where, cell=shown))
    errors.raise_if_any()
    return cells


def read_not_paired(table: ListTable, details: Details) -> Part:
    """Who missed which round: a bye is a point; * does not say which bye it was; 0F is the absent side of a game."""
    entrants = []
    meetings = []
    for position, row in enumerate(table.rows, 1):
        number = table.number_of(row, table.column("number")) or 0
        entrant = read_entrant(table, row, number or position, number=number)
        entrants.append(entrant)
        for round, column in table.rounds.items():
            text = table.cell(row, column)
            given = "1" if recognize_bye(text) == "bye" else "*" if text == "*" else ""
            if given:
                meetings.append(Meeting(round, entrant.key, None, given, where=table.at(row, column), cell=text))
    part = Part("pairings", table.grid.file, entrants, meetings=meetings, rounds=len(table.rounds))
    return details.fill(part)


# --- rows --------------------------------------------------------------------------------------------------------------------


def is_by_rank(table: ListTable) -> bool:
    """Whether the first column is the rank: not if a rank stands behind the rounds, nor if its header is a start number."""
    rank, number = table.column("rank"), table.column("number")
    name = table.columns.get("name", table.columns.get("team", 0))
    if rank is not None:
        return rank < name
    return number is None or number > name


def _read_final_ranks(part: Part, table: ListTable, keys: Sequence[Key]) -> None:
    """The ranks behind the rounds of a list by start number."""
    for key, row in zip(keys, table.rows, strict=True):
        rank = read_rank(table.cell(row, table.column("rank")))
        if rank:
            part.ranks[key] = rank


# --- cells -------------------------------------------------------------------------------------------------------------------


def _read_cells(table: ListTable, part: Part) -> list[PlacedCell]:
    """Every cell that is not empty."""
    cells = []
    errors = Errors()
    for entrant, row in zip(part.entrants, table.rows, strict=True):
        for number, column in table.rounds.items():
            text = table.cell(row, column)
            if not text:
                continue
            cell = read_round_cell(text)
            if cell is None:
                errors.append(_cell_error(table, row, column, number, entrant))
                continue
            cells.append((row, column, number, entrant.key, cell))
    errors += _other_letters(table, cells, part)
    errors.raise_if_any()
    return cells


def _cell_error(table: ListTable, row: int, column: int, number: int, entrant: Entrant) -> Message:
    text, where = table.cell(row, column), table.where(row, column)
    if read_number(text) is not None:
        sentence = "round {round} of {name}: {cell} in a column of rounds; expected {grammar}. Is this a matrix?"
    else:
        sentence = "round {round} of {name}: expected {grammar}, found {cell!r}"
    return Message(sentence, round=number, name=entrant.name, cell=text, grammar=Message(GRAMMAR), where=where)


def _other_letters(table: ListTable, cells: Sequence[PlacedCell], part: Part) -> Iterator[Message]:
    """Cells whose letter is neither of the two colours."""
    white, black, _ = find_white(cell.letter for *_, cell in cells if cell.letter)
    by_key = {entrant.key: entrant for entrant in part.entrants}
    for row, column, number, key, cell in cells:
        if white and cell.letter and cell.letter not in (white, black):
            yield _cell_error(table, row, column, number, by_key[key])


def _check_colours(table: ListTable, cells: Sequence[PlacedCell], white: str, black: str, certain: bool) -> Iterator[Message]:
    """Warn where the letters of the colours are not the usual ones."""
    if certain:
        return
    first = cells[0][0] if cells else table.header.row
    if white:
        sentence = "the colours are the letters {white} and {black}: {white} is read as White"
    else:
        sentence = "the letters of the colours are not known: the list has no w; the colours are left out"
    yield Message(sentence, white=white, black=black, where=table.where(first), severity="warning")


def _sum_up(entrants: Sequence[Entrant], cells: Sequence[PlacedCell]) -> dict[Key, list[Fraction]]:
    """What the cells of each participant add up to, under each scoring."""
    counted: dict[Key, list[int]] = {entrant.key: [0, 0] for entrant in entrants}  # wins and draws
    for *_, key, cell in cells:
        if cell.result in "1+":
            counted[key][0] += 1
        elif cell.result == "½":
            counted[key][1] += 1
    return {key: [wins * win + draws * draw for win, draw in SCORINGS] for key, (wins, draws) in counted.items()}
