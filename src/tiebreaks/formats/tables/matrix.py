"""The matrix of a round robin to `Part`: the results of each player against each other, one for each cycle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

from tiebreaks.formats.assembling.part import Meeting, Part, berger_round, one_side
from tiebreaks.formats.tables.cells import DIAGONAL, parse_matrix_cell
from tiebreaks.formats.tables.entrants import add_printed, choose_keys, read_entrants, read_numbers
from tiebreaks.formats.tables.table import HandMadeTable
from tiebreaks.model.scoring import MOST_ROUNDS

_SIDES = {"1": "0", "0": "1", "½": "½", "+": "-", "-": "+", "*": "*"}
Results = dict[tuple[int, int], list[str]]


def read_matrix(table: HandMadeTable) -> Part:
    """The games of a matrix. Their rounds are those of the Berger tables, as a matrix has none; their colours are not known."""
    columns, size = table.header.rounds, len(table.rows)
    if len(columns) != size:
        sentence = "the matrix has {rows} rows and {columns} columns of opponents; expected as many of both"
        table.refuse(table.header.row, columns[1], sentence, rows=size, columns=len(columns))
    found = _parse(table, table.header.cycles)
    numbers = read_numbers(table)
    if {*numbers.values()} != {*columns}:
        numbers = {}
    keys = choose_keys(table, numbers, _fit, found)
    at = {row: int(key) for row, key in keys.items()}
    row_of = {number: row for row, number in at.items()}
    for row in table.rows:
        diagonal = table.cell(row, columns[at[row]])
        if diagonal not in DIAGONAL:
            sentence = "{cell!r} of {name} against itself: expected * or nothing on the diagonal of a matrix"
            table.error(row, columns[at[row]], sentence, cell=diagonal[:40], name=table.name_of(row))
    table.problems.raise_if_any()
    part = Part("crosstable", table.grid.file, read_entrants(table, keys, numbers or at), system="round robin")
    part.rounds_assumed = True
    per_cycle = size - 1 + size % 2
    for (row, opponent), results in found.items():
        other = found.get((row_of[opponent], at[row]), [])
        for cycle in range(max(len(results), len(other))):
            number = cycle * per_cycle + berger_round(at[row], opponent, size)
            own = results[cycle] if cycle < len(results) else "*"
            text, where = table.cell(row, columns[opponent]), table.at(row, columns[opponent])
            result = one_side(own, white=True)
            part.meetings.append(Meeting(number, keys[row], opponent, result, colours=False, where=where, cell=text))
            part.rounds = max(part.rounds, cycle * per_cycle + per_cycle)
    if part.rounds > MOST_ROUNDS:
        table.error(
            table.header.row, columns[1], "{rounds} rounds; at most {most} are read", rounds=part.rounds, most=MOST_ROUNDS
        )
    sentence = "a matrix does not say the rounds of its games: those of the Berger tables are assumed"
    table.warn(table.header.row, None, sentence)
    add_printed(part, table, keys)
    return part


def _parse(table: HandMadeTable, columns: Mapping[int, Sequence[int]]) -> Results:
    """(row, opponent) -> the results, of each of the columns of an opponent; the diagonal and empty cells are left out."""
    found: Results = {}
    for row, (opponent, cycles) in product(table.rows, columns.items()):
        results: list[str] = []
        for column in cycles:
            cell = table.cell(row, column)
            if cell in DIAGONAL and cell != "-":
                results.append("*")
            elif of_cell := parse_matrix_cell(cell):
                results += of_cell
            else:
                sentence = "{cell!r} of {name} against {opponent}: expected a result for each cycle, such as 1, ½, 0, 1½ or 1 0"
                table.error(row, column, sentence, cell=cell[:40], name=table.name_of(row), opponent=opponent)
        while results and results[-1] == "*":
            results.pop()
        if results:
            found[row, opponent] = results
    table.problems.raise_if_any()
    return found


def _fit(table: HandMadeTable, numbers: Mapping[int, int], found: Results) -> Fraction:
    """How many of the cells fit the cell of the opponent, of all; 1: all of them."""
    row_of = {number: row for row, number in numbers.items()}
    fitting = 0
    for (row, opponent), results in found.items():
        other = found.get((row_of[opponent], numbers[row]), [])
        fitting += [_SIDES[result] for result in results] == other and numbers[row] != opponent
    return Fraction(fitting, len(found)) if found else Fraction(1)
