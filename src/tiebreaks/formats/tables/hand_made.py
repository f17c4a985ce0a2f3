"""Tables made by hand to `Part`: players by rounds, a matrix, a list of games, a ranking, a starting list.

The convention is that of docs/tables.md. A header row says what the columns are, in any language that `headings` knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from tiebreaks.formats.grids.grid import Grid
from tiebreaks.formats.grids.sheets import choose_grid
from tiebreaks.formats.parts.part import Entrant, Key, Meeting, Part, Printed, one_side
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.tables.cells import GRAMMAR, Cell, find_style, names_an_opponent, other_score
from tiebreaks.formats.tables.headings import (
    HeaderRow,
    HeadingKind,
    find_header,
    read_after_round,
    read_legend,
    recognize_list,
    words_looked_for,
)
from tiebreaks.formats.tables.printed_names import code_of
from tiebreaks.formats.tables.text import clean_cell, clean_name, count_decimals, read_number, read_whole
from tiebreaks.messages import Message, Place, some_of
from tiebreaks.model.scoring import MOST_ROUNDS
from tiebreaks.model.tournament import HIGHEST_RATING

SHOWN_ROWS = 3  # of a table in which no header was found
SHOWN_CELLS = 8
_TITLE = re.compile(r"[A-Z]{1,4}")
_NO_NAME = re.compile(r"https?:|www\.|chess-?results|last update", re.IGNORECASE)  # lines above a table that name no event
_DRAUGHTS = frozenset("012")
Found = TypeVar("Found")


@dataclass(frozen=True)
class Table:
    """The header of a table, its rows and the lines around it."""

    grid: Grid
    header: HeaderRow
    rows: tuple[int, ...]
    """Positions in the grid of the rows of participants, or of games."""
    above: tuple[str, ...]
    below: tuple[str, ...]
    problems: Problems

    def cell(self, row: int, column: int | None) -> str:
        """A cell of the grid; empty where the row is shorter, or there is no such column."""
        cells = self.grid.rows[row]
        return cells[column] if column is not None and column < len(cells) else ""

    def column(self, *kinds: HeadingKind) -> int | None:
        """The first column of these kinds."""
        return self.header.column(*kinds)

    def place(self, row: int, column: int | None = None) -> Place:
        """Of a cell, for a message."""
        return self.grid.where(row, column or 0)

    def name_of(self, row: int) -> str:
        """The participant of a row."""
        return clean_name(self.cell(row, self.column("name", "team")))

    def error(self, row: int, column: int | None, sentence: str, /, **facts: Any) -> None:
        """Add an error at a cell."""
        self.problems.error(self.place(row, column).path, sentence, **facts)


def read_parts(grids: Sequence[Grid], name: str, problems: Problems, **others: object) -> list[Part]:
    """What a table says: the first of several with a header row that is known."""
    grid, note = choose_grid(grids, map(looks_like, grids))
    if note is not None:
        problems.warnings.append(note)
    return [read_table(grid, problems)]


def read_table(grid: Grid, problems: Problems) -> Part:
    """What the table of a grid says. All that is wrong is raised at once as FormatError."""
    table = _find_table(grid, problems)
    if table.column("white") is not None and table.column("black") is not None:
        from tiebreaks.formats.tables.games import read_games

        part = read_games(table)
    elif table.header.rounds:
        part = _read_results(table)
    else:
        part = _read_list(table)
    _describe_event(part, table)
    problems.raise_if_any()
    return part


def looks_like(grid: Grid) -> bool:
    """Whether a grid has a header row of which a participant and something else is known."""
    return find_header(grid.rows) is not None


def _find_table(grid: Grid, problems: Problems) -> Table:
    """The header row and the rows below it; a row with one cell is a comment, as is one that begins with #."""
    header = find_header(grid.rows)
    if header is None:
        seen = [" | ".join(row[:SHOWN_CELLS]) for row in grid.rows if any(row)][:SHOWN_ROWS]
        sentence = (
            "no header row was found in the first {rows} rows; looked for words such as {words}; the table begins: {seen}"
        )
        problems.error("", sentence, rows=50, words=", ".join(words_looked_for()), seen=" / ".join(seen)[:200] or "-")
        problems.stop()
    above, below = [*grid.before], list[str]()
    rows: list[int] = []
    for position, row in enumerate(grid.rows):
        filled = [cell for cell in row if cell]
        comment = bool(filled) and (len(filled) == 1 or filled[0].startswith("#"))
        if comment:
            (above if position < header.row else below).append(" ".join(filled).lstrip("# "))
        elif filled and position > header.row:
            rows.append(position)
    table = Table(grid, header, tuple(rows), tuple(above), (*below, *grid.after), problems)
    if not rows:
        problems.error(table.place(header.row).path, "there is no row below the header; add the participants")
        problems.stop()
    return table


def _describe_event(part: Part, table: Table) -> None:
    """Name, and round after which it was printed, from the lines above."""
    for line in table.above:
        part.after_round = part.after_round or read_after_round(line)
        text = clean_cell(line)
        if not part.name and text and recognize_list(line) is None and not _NO_NAME.search(text) and not text.isdecimal():
            part.name = text
    if part.after_round is not None and not part.ranks and not part.points:
        part.after_round = None


# ---------------------------------------------------------------------------------------------------------- participants


def read_entrants(table: Table, keys: Mapping[int, Key], numbers: Mapping[int, int]) -> list[Entrant]:
    """The participants by row, with what the columns say of them."""
    title = table.column("title")
    if title is None:
        title = _find_title(table)
    entrants = []
    for row in table.rows:
        rating = read_whole(table.cell(row, table.column("rating", "national rating")))
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
                sex=_sex(table.cell(row, table.column("sex"))),
                club=clean_cell(table.cell(row, table.column("club"))),
                where=table.place(row),
            )
        )
    return entrants


def _sex(cell: str) -> str:
    """As in a TRF; empty where the word is not known."""
    return {"m": "m", "w": "w", "f": "w", "ж": "w", "м": "m"}.get(clean_cell(cell).casefold()[:1], "")


def _find_title(table: Table) -> int | None:
    """The column without a known header in front of the name that holds titles."""
    name = table.column("name") or 0
    for column in range(name - 1, -1, -1):
        if table.header.headings[column] is None:
            cells = [cell for row in table.rows if (cell := table.cell(row, column))]
            if cells and all(_TITLE.fullmatch(cell) for cell in cells):
                return column
    return None


def read_numbers(table: Table) -> dict[int, int]:
    """Row -> start number; empty unless every row has one of its own."""
    column = table.column("number")
    numbers = {row: number for row in table.rows if (number := read_whole(table.cell(row, column)))}
    return numbers if len(numbers) == len(table.rows) == len({*numbers.values()}) else {}


def add_printed(part: Part, table: Table, keys: Mapping[int, Key]) -> None:
    """Add ranks, points and tie-break columns as they are printed."""
    ranks = table.column("rank")
    if ranks is not None:
        rank = 0
        for row in table.rows:
            rank = read_whole(table.cell(row, ranks)) or rank  # a blank shares the rank above
            if rank > 0:
                part.ranks[keys[row]] = rank
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
        decimals = count_decimals(table.cell(row, column) for row in table.rows)
        part.columns.append(Printed(label, values, heading.code or named.code, named.edition, decimals))
    part.by = tuple(column.code for column in part.columns) if all(column.code for column in part.columns) else ()


def _value(table: Table, row: int, column: int | None) -> Fraction | None:
    """The number in a cell; None and a warning for anything else but a blank."""
    cell = table.cell(row, column)
    number = read_number(cell)
    if number is None and cell not in ("", "-", "*"):
        sentence = "{cell!r} of {name} is no number and was left out"
        table.problems.warn(table.place(row, column).path, sentence, cell=cell[:40], name=table.name_of(row), case=-2)
    return None if number is None else number.value


def _read_list(table: Table) -> Part:
    """A ranking, or a starting list if nothing in it was reached by playing."""
    numbers = read_numbers(table)
    keys: dict[int, Key] = dict(numbers) if numbers else {row: at for at, row in enumerate(table.rows, 1)}
    teams = table.column("name") is None and table.column("team") is not None
    ranking = table.column("points") is not None or bool(table.header.columns("tie-break"))
    part = Part("ranking" if ranking else "starting list", table.grid.file, [])
    if not ranking and not numbers and table.column("number") is None:
        numbers = {row: at for at, row in enumerate(table.rows, 1)}
    entrants = read_entrants(table, keys, numbers)
    if teams:
        part.teams = entrants
    else:
        part.entrants = entrants
    if ranking:
        add_printed(part, table, keys)
    return part


# ---------------------------------------------------------------------------------------------------------- by rounds


def _read_results(table: Table) -> Part:
    """A crosstable by rounds, or a matrix if the columns are numbers and the cells only results."""
    if table.column("name") is None and table.column("team") is not None:
        sentence = (
            "the cells are board points of teams, which do not say who played; read the board pairings or a TRF of the event"
        )
        table.error(table.header.row, table.column("team"), sentence)
        table.problems.stop()
    columns = table.header.rounds
    if all(heading.bare for at in columns.values() if (heading := table.header.headings[at]) is not None):
        cells = [cell for _, column, cell in _cells(table, columns) if cell not in ("*", "-")]
        if 2 * sum(map(names_an_opponent, cells)) < len(cells) or not cells:
            from tiebreaks.formats.tables.matrix import read_matrix

            return read_matrix(table)
    return _read_rounds(table)


def _cells(table: Table, columns: Mapping[int, int]) -> Iterator[tuple[int, int, str]]:
    """Row, round and text of each cell of a round that is not empty."""
    for row in table.rows:
        for number, column in columns.items():
            if cell := table.cell(row, column):
                yield row, number, cell


def _read_rounds(table: Table) -> Part:
    columns = table.header.rounds
    missing = [number for number in range(1, max(columns)) if number not in columns]
    if missing or max(columns) > MOST_ROUNDS:
        sentence = "the header has a column of round {last} and none of round {missing}; add it, or number the rounds from 1"
        table.error(table.header.row, columns[max(columns)], sentence, last=max(columns), missing=some_of(missing[:50]))
        table.problems.stop()
    found = _parse_cells(table, columns)
    numbers = read_numbers(table)
    keys = choose_keys(table, numbers, _are_mutual, found)
    part = Part("crosstable", table.grid.file, read_entrants(table, keys, numbers), rounds=max(columns))
    for (row, number), cell in found.items():
        column = columns[number]
        text, where = table.cell(row, column), table.place(row, column)
        if not cell.opponent:
            part.meetings.append(Meeting(number, keys[row], None, cell.result, where=where, cell=text))
            continue
        white = cell.white is not False
        one, other = (keys[row], cell.opponent) if white else (cell.opponent, keys[row])
        result = one_side(cell.result, white=white)
        part.meetings.append(Meeting(number, one, other, result, cell.white is not None, where=where, cell=text))
    add_printed(part, table, keys)
    return part


def _parse_cells(table: Table, columns: Mapping[int, int]) -> dict[tuple[int, int], Cell]:
    """(row, round) -> what the cell says. Raises for cells that say nothing that is known."""
    texts = list(_cells(table, columns))
    style = find_style(text for _, _, text in texts)
    if not style.sure:
        sentence = "no cell has a w for White; {white!r} was read as White and {black!r} as Black"
        table.problems.warn(table.place(table.header.row).path, sentence, white=style.white, black=style.black)
    scores = {score for _, _, text in texts if (score := other_score(text)) and style.parse(text) is None}
    if scores:
        row, number, text = next(each for each in texts if other_score(each[2]) in scores and style.parse(each[2]) is None)
        sentence = (
            "{cell!r} in round {round} of {name}: a game gives 1, ½ or 0; are these board points of teams? "
            "Then read the board pairings or a TRF of the event"
        )
        if scores <= _DRAUGHTS:
            sentence = (
                "{cell!r} in round {round} of {name}: 2 for a win, 1 for a draw and 0 for a loss are not read; write 1, ½ "
                "and 0 in the cells. The column of points may stay: it says that the scoring is 2-1-0"
            )
        table.error(row, columns[number], sentence, cell=text, round=number, name=table.name_of(row))
        table.problems.stop()
    found: dict[tuple[int, int], Cell] = {}
    for row, number, text in texts:
        cell = style.parse(text)
        if cell is not None:
            found[row, number] = cell
            continue
        facts: dict[str, Any] = {"cell": text[:40], "round": number, "name": table.name_of(row), "grammar": Message(GRAMMAR)}
        sentence = "{cell!r} in round {round} of {name}: expected {grammar}"
        if read_number(text) is not None:
            sentence = "{cell} in round {round} of {name}: expected {grammar}. Is this a matrix? Its columns are 1, 2, 3 ..."
        table.error(row, columns[number], sentence, **facts)
    table.problems.raise_if_any()
    return found


def choose_keys(table: Table, numbers: Mapping[int, int], fits: Any, found: Found) -> dict[int, Key]:
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
        table.error(table.header.row, table.column("number"), sentence)
        table.problems.stop()
    return dict(positions if by_position > by_number else numbers)


def _are_mutual(table: Table, numbers: Mapping[int, int], found: Mapping[tuple[int, int], Cell]) -> Fraction:
    """How many of the games are named by both sides, of all; 1: all of them."""
    row_of = {number: row for row, number in numbers.items()}
    games = mutual = 0
    for (row, number), cell in found.items():
        if cell.opponent:
            other = found.get((row_of.get(cell.opponent, -1), number))
            games += 1
            mutual += other is not None and other.opponent == numbers[row]
    return Fraction(mutual, games) if games else Fraction(1)
