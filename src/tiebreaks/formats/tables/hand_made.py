"""Tables made by hand to `Part`: players by rounds, a matrix, a list of games, a ranking, a starting list.

The convention is that of docs/tables.md. A header row says what the columns are, in any language that `headings` knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tiebreaks.formats.assembling.pairing_up import PENDING
from tiebreaks.formats.assembling.part import MADE_DATE, NOT_UNDERSTOOD, Key, Meeting, Part, meet
from tiebreaks.formats.grids.grid import Grid
from tiebreaks.formats.grids.sheets import choose_grid
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.tables.cells import (
    DIAGONAL,
    GRAMMAR,
    ResultCell,
    find_style,
    names_an_opponent,
    other_score,
    parse_matrix_cell,
    parse_result,
)
from tiebreaks.formats.tables.entrants import add_printed, choose_keys, find_title, read_entrants, read_numbers
from tiebreaks.formats.tables.games import read_games
from tiebreaks.formats.tables.headings import (
    LEFT_OUT,
    HeaderRow,
    Heading,
    find_header,
    find_header_of_names,
    find_names_by_shape,
    find_sides,
    number_rounds_by_shape,
    read_after_round,
    recognize_list,
    words_looked_for,
)
from tiebreaks.formats.tables.made_dates import read_made_date
from tiebreaks.formats.tables.matrix import read_matrix
from tiebreaks.formats.tables.table import HandMadeTable
from tiebreaks.formats.tables.text import clean_cell, read_number, read_whole
from tiebreaks.messages import Forms, Items, Message, some_of
from tiebreaks.model.scoring import MOST_ROUNDS

SHOWN_ROWS = 3  # of a table in which no header was found
SHOWN_CELLS = 8
MOST_NAMED = 8  # columns that a message names
HALF = Message("½ or 0.5")
NOBODY = Forms(
    "nobody has a result, and the column {columns} is not understood: does it hold the results? Call results of games Result, "
    "rounds R1, R2, R3, the columns of a matrix 1, 2, 3 or as the participants; leave it out if nothing has been played yet",
    "nobody has a result, and the columns {columns} are not understood: do they hold the results? Call results of games "
    "Result, rounds R1, R2, R3, the columns of a matrix 1, 2, 3 or as the participants; leave them out if nothing has been "
    "played yet",
)
_NO_NAME = re.compile(r"https?:|www\.|chess-?results|last update", re.IGNORECASE)  # lines above a table that name no event
_DRAUGHTS = frozenset("012")


def read_parts(grids: Sequence[Grid], name: str, problems: Problems, **others: object) -> list[Part]:
    """What a table says: the first of several with a header row that is known."""
    grid, note = choose_grid(grids, map(looks_like, grids))
    if note is not None:
        problems.warnings.append(note)
    return [read_table(grid, problems)]


def read_table(grid: Grid, problems: Problems) -> Part:
    """What the table of a grid says. All that is wrong is raised at once as FormatError."""
    table = read_made_dates(_find_table(grid, problems))
    if table.column("white") is not None and table.column("black") is not None:
        part = read_games(table)
    elif table.header.rounds:
        part = _read_results(table)
    else:
        part = _read_list(table)
    _describe_event(part, table)
    _say_left_out(part, table)
    problems.raise_if_any()
    return part


def looks_like(grid: Grid) -> bool:
    """Whether a grid has a header row of which a participant and something else is known."""
    return find_header_of_names(grid.rows) is not None or find_header(grid.rows) is not None


def _find_table(grid: Grid, problems: Problems) -> HandMadeTable:
    """The header row and the rows below it; a row with one cell is a comment, as is one that begins with #."""
    header = find_header_of_names(grid.rows) or find_header(grid.rows) or _find_lonely_header(grid)
    if header is None:
        seen = [" | ".join(row[:SHOWN_CELLS]) for row in grid.rows if any(row)][:SHOWN_ROWS]
        sentence = (
            "no header row was found in the first {rows} rows; looked for words such as {words}; the table begins: {seen}"
        )
        problems.refuse("", sentence, rows=50, words=", ".join(words_looked_for()), seen=" / ".join(seen)[:200] or "-")
    above, below = [*grid.before], list[str]()
    rows: list[int] = []
    for position, row in enumerate(grid.rows):
        filled = [cell for cell in row if cell]
        comment = bool(filled) and (len(filled) == 1 or filled[0].startswith("#"))
        if comment:
            (above if position < header.row else below).append(" ".join(filled).lstrip("# "))
        elif filled and position > header.row:
            rows.append(position)
    table = HandMadeTable(grid, header, tuple(rows), tuple(above), (*below, *grid.after), problems)
    if not rows:
        table.refuse(header.row, None, "there is no row below the header; add the participants")
    return _find_by_shape(table)


def _find_lonely_header(grid: Grid) -> HeaderRow | None:
    """A row of three cells or more with one word that is known, such as `Name`: the cells below may tell the others."""
    header = find_header(grid.rows, least=1)
    return header if header is not None and sum(map(bool, grid.rows[header.row])) > 2 else None


def _find_by_shape(table: HandMadeTable) -> HandMadeTable:
    """The table with columns whose headings are not known but whose cells speak: names, rounds, results of games."""
    table = replace(table, header=replace(table.header, headings=find_sides(table.header.headings)))
    found: dict[int, Heading] = {}
    labels = table.grid.rows[table.header.row]
    is_list_of_games = table.column("white") is not None and table.column("black") is not None
    if is_list_of_games and table.column("result") is None:
        results = [at for at in table.unknown() if all(map(parse_result, filter(None, table.cells(at))))]
        if len(results) == 1:
            found[results[0]] = Heading("result")
            sentence = "the column {column} was read as the results; call it Result"
            table.warn(table.header.row, None, sentence, column=table.label(results[0]))
        elif not table.unknown():
            sentence = "there is no column of results: all games are read as pending; call it Result"
            table.warn(table.header.row, None, sentence)
    elif not is_list_of_games:
        if table.column("name", "team") is None:
            names = find_names_by_shape(table.grid.rows, table.header)
            if names is not None:
                found[names] = Heading("name")
                sentence = "the column {column} was read as the names; call it Name"
                table.warn(table.header.row, None, sentence, column=table.label(names))
        if not table.header.rounds:
            columns = number_rounds_by_shape(labels, table.header.headings)
            cells = [cell for column in columns for cell in table.cells(column) if cell]
            style = find_style(cells)
            if cells and 2 * sum(style.parse(cell) is not None for cell in cells) > len(cells):
                found |= {column: Heading("round", number) for column, number in columns.items()}
    headings = tuple(found.get(column, heading) for column, heading in enumerate(table.header.headings))
    return replace(table, header=replace(table.header, headings=headings))


def read_made_dates(table: HandMadeTable) -> HandMadeTable:
    """The table with the results and points that a spreadsheet made dates of, where only one can have been typed."""
    results = (*table.header.columns("round", "result"),)
    points = (*table.header.columns("points", "tie-break"),)
    found = {
        (row, column): made
        for row in table.rows for column in (*results, *points) if (made := read_made_date(table.cell(row, column)))
    }  # fmt: skip
    if not found:
        return table
    of_results = {place: made for place, made in found.items() if place[1] in results}
    bare = {column for column in results if (heading := table.header.headings[column]) is not None and heading.bare}
    may_be = {column: ("1/2", "1/1") if column in bare else ("1/2",) for column in results}  # two wins in a matrix
    orders = {(made.day, made.month) for made in of_results.values() if made.sure}
    doubtful = {(1, 2), (2, 1)} <= orders or any(made.result not in may_be[at] for (_, at), made in of_results.items())
    typed: dict[tuple[int, int], str] = {}
    for (row, column), made in found.items():
        text = made.number if column in points else "" if doubtful else made.result
        if text:
            typed[row, column] = text
            continue
        sentence = (
            "Excel made a date of what was typed, {cell!r}; write ½ or 0.5 for 1/2, or give the cells the format Text and type "
            "it again"
        )
        table.error(row, column, sentence, cell=table.cell(row, column))
    table.problems.raise_if_any()
    for text in dict.fromkeys(typed.values()):
        places = [place for place, each in typed.items() if each == text]
        sentence = "Excel made a date of {typed} ({cell!r}, {count} in all), which was read as {read}; write {better}"
        read, better = {"1/2": ("½", HALF), "0.5": ("½", HALF), "1/1": ("1 1", "1 1")}.get(
            text, (text, text.replace(".5", "½"))
        )
        facts: dict[str, Any] = {"cell": table.cell(*places[0]), "count": len(places), "read": read, "better": better}
        typed_as = "1/2" if better is HALF else text
        table.warn(*places[0], sentence, typed=typed_as, case=MADE_DATE, **facts)
    rows = list(table.grid.rows)
    for (row, column), text in typed.items():
        rows[row] = (*rows[row][:column], text, *rows[row][column + 1 :])
    return replace(table, grid=replace(table.grid, rows=tuple(rows)))


def _say_left_out(part: Part, table: HandMadeTable) -> None:
    """Name the columns that are not understood. Where nobody has a result, one of them may hold the results: that is asked."""
    title = table.column("title") if table.column("title") is not None else find_title(table)
    again = [] if part.rounds_assumed else [at for columns in table.header.cycles.values() for at in columns[1:]]
    unknown = [*table.unknown(), *again]  # a second column of a round, which only a matrix has
    left = [at for at in unknown if at != title and any(table.cells(at)) and not _counts(table.cells(at))]
    if table.column("name", "team") is None and part.kind != "pairings":
        sentence = "there is no column of names; call it Name"
        table.warn(table.header.row, None, sentence)
    if not left:
        return
    columns = Items(tuple(table.label(column) for column in left[:MOST_NAMED]))
    looks = part.kind == "starting list" and any(_holds_results(table.cells(column)) for column in left)
    looks = looks or (part.kind == "ranking" and all(_names_opponents(table.cells(column)) for column in left))
    pending = part.kind in ("crosstable", "pairings") and all(meeting.result == PENDING for meeting in part.meetings)
    if looks or pending:
        table.error(table.header.row, left[0], NOBODY.of(len(left)), columns=columns)
    else:
        table.warn(table.header.row, left[0], LEFT_OUT.of(len(left)), columns=columns, case=NOT_UNDERSTOOD)


def _counts(cells: Sequence[str]) -> bool:
    """Whether a column only counts the rows, as programs add one."""
    return [read_whole(cell) for cell in cells] in ([*range(len(cells))], [*range(1, len(cells) + 1)])


def _names_opponents(cells: Sequence[str]) -> bool:
    """Whether most cells of a column are those of a round, with an opponent."""
    filled = [cell for cell in cells if cell]
    return 2 * sum(map(names_an_opponent, filled)) > len(filled)


def _holds_results(cells: Sequence[str]) -> bool:
    """Whether most cells of a column are results of a matrix, cells of a round or results of games."""
    filled = [cell for cell in cells if cell and cell not in DIAGONAL]
    style = find_style(filled)
    like = sum(bool(parse_matrix_cell(cell)) or style.parse(cell) is not None or bool(parse_result(cell)) for cell in filled)
    return bool(filled) and 5 * like > 4 * len(filled)


def _describe_event(part: Part, table: HandMadeTable) -> None:
    """Name, and round after which it was printed, from the lines above."""
    for line in table.above:
        part.after_round = part.after_round or read_after_round(line)
        text = clean_cell(line)
        if not part.name and text and recognize_list(line) is None and not _NO_NAME.search(text) and not text.isdecimal():
            part.name = text
    if part.after_round is not None and not part.ranks and not part.points:
        part.after_round = None


# ---------------------------------------------------------------------------------------------------------- participants


def _read_list(table: HandMadeTable) -> Part:
    """A ranking, or a starting list if nothing in it was reached by playing."""
    numbers = read_numbers(table)
    keys: dict[int, Key] = dict(numbers) if numbers else {row: at for at, row in enumerate(table.rows, 1)}
    teams = table.column("name") is None and table.column("team") is not None
    ranking = table.column("points") is not None or bool(table.header.columns("tie-break"))
    part = Part("ranking" if ranking else "starting list", table.grid.file, [])
    if not ranking and not numbers and table.column("number") is None:
        numbers = {row: at for at, row in enumerate(table.rows, 1)}
    (part.teams if teams else part.entrants).extend(read_entrants(table, keys, numbers))
    if ranking:
        add_printed(part, table, keys)
    return part


# ---------------------------------------------------------------------------------------------------------- by rounds


def _read_results(table: HandMadeTable) -> Part:
    """A crosstable by rounds, or a matrix if the columns are numbers and the cells only results."""
    if table.column("name") is None and table.column("team") is not None:
        sentence = (
            "the cells are board points of teams, which do not say who played; read the board pairings or a TRF of the event"
        )
        table.refuse(table.header.row, table.column("team"), sentence)
    columns = table.header.rounds
    table.check_size(columns.values())
    if all(heading.bare for at in columns.values() if (heading := table.header.headings[at]) is not None):
        cells = [cell for _, column, cell in _cells(table, columns) if cell not in ("*", "-")]
        if 2 * sum(map(names_an_opponent, cells)) < len(cells) or not cells:
            return read_matrix(table)
    return _read_rounds(table)


def _cells(table: HandMadeTable, columns: Mapping[int, int]) -> Iterator[tuple[int, int, str]]:
    """Row, round and text of each cell of a round that is not empty."""
    for row in table.rows:
        for number, column in columns.items():
            if cell := table.cell(row, column):
                yield row, number, cell


def _read_rounds(table: HandMadeTable) -> Part:
    columns = table.header.rounds
    missing = [number for number in range(1, max(columns)) if number not in columns]
    if missing or max(columns) > MOST_ROUNDS:
        sentence = "the header has a column of round {last} and none of round {missing}; add it, or number the rounds from 1"
        table.refuse(table.header.row, columns[max(columns)], sentence, last=max(columns), missing=some_of(missing[:50]))
    found = _parse_cells(table, columns)
    _refuse_points_alone(table, columns, found)
    numbers = read_numbers(table)
    keys = choose_keys(table, numbers, _are_mutual, found)
    part = Part("crosstable", table.grid.file, read_entrants(table, keys, numbers), rounds=max(columns))
    for (row, number), cell in found.items():
        column = columns[number]
        text, where = table.cell(row, column), table.at(row, column)
        if not cell.opponent:
            part.meetings.append(Meeting(number, keys[row], None, cell.result, where=where, cell=text))
            continue
        facts: dict[str, Any] = {"colours": cell.white is not None, "where": where, "cell": text}
        part.meetings.append(meet(number, keys[row], cell.opponent, cell.result, white=cell.white is not False, **facts))
    add_printed(part, table, keys)
    return part


def _refuse_points_alone(table: HandMadeTable, columns: Mapping[int, int], found: Mapping[tuple[int, int], ResultCell]) -> None:
    """Refuse a table that gives the points of each round and never an opponent."""
    if any(cell.opponent for cell in found.values()):
        return
    for number, column in columns.items():
        rows = [row for row, of_round in found if of_round == number]
        if 2 * len(rows) > len(table.rows):
            sentence = (
                "the rounds have points and no opponents, such as {cell!r} in round {round} of {name}; who played whom is "
                "needed: write the opponent's number too, such as 5w1, or make a list of games with White, Black and Result"
            )
            facts = {"cell": table.cell(rows[0], column), "round": number, "name": table.name_of(rows[0])}
            table.refuse(rows[0], column, sentence, **facts)


def _parse_cells(table: HandMadeTable, columns: Mapping[int, int]) -> dict[tuple[int, int], ResultCell]:
    """(row, round) -> what the cell says. Raises for cells that say nothing that is known."""
    texts = list(_cells(table, columns))
    style = find_style(text for _, _, text in texts)
    if not style.sure:
        sentence = "no cell has a w for White; {white!r} was read as White and {black!r} as Black"
        table.warn(table.header.row, None, sentence, white=style.white, black=style.black)
    parsed = {text: style.parse(text) for text in dict.fromkeys(text for _, _, text in texts)}
    scores = {text: score for text, cell in parsed.items() if cell is None and (score := other_score(text))}
    if scores:
        row, number, text = next(each for each in texts if each[2] in scores)
        sentence = (
            "{cell!r} in round {round} of {name}: a game gives 1, ½ or 0; are these board points of teams? "
            "Then read the board pairings or a TRF of the event"
        )
        if _DRAUGHTS.issuperset(scores.values()):
            sentence = (
                "{cell!r} in round {round} of {name}: 2 for a win, 1 for a draw and 0 for a loss are not read; write 1, ½ "
                "and 0 in the cells. The column of points may stay: it says that the scoring is 2-1-0"
            )
        table.refuse(row, columns[number], sentence, cell=text, round=number, name=table.name_of(row))
    found: dict[tuple[int, int], ResultCell] = {}
    for row, number, text in texts:
        cell = parsed[text]
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


def _are_mutual(table: HandMadeTable, numbers: Mapping[int, int], found: Mapping[tuple[int, int], ResultCell]) -> Fraction:
    """How many of the games are named by both sides, of all; 1: all of them."""
    row_of = {number: row for row, number in numbers.items()}
    games = mutual = 0
    for (row, number), cell in found.items():
        if cell.opponent:
            other = found.get((row_of.get(cell.opponent, -1), number))
            games += 1
            mutual += other is not None and other.opponent == numbers[row]
    return Fraction(mutual, games) if games else Fraction(1)
