"""Pages that Swiss-Chess writes: list of players, pairings, ranking and players' forms. Each becomes a `Part`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from tiebreaks.errors import FormatError
from tiebreaks.formats.assembling.part import Entrant, Meeting, Part, meet
from tiebreaks.formats.grids.grid import Grid
from tiebreaks.formats.grids.pages import read_page
from tiebreaks.formats.lists.details import Details
from tiebreaks.formats.lists.pairings import find_sides, read_pairings
from tiebreaks.formats.lists.players import read_ranking, read_starting_list
from tiebreaks.formats.lists.table import ListTable, find_table
from tiebreaks.formats.problems import Errors, Problems
from tiebreaks.formats.tables.cells import given_by_result, read_result
from tiebreaks.formats.tables.headings import read_after_round, read_round, recognize_bye
from tiebreaks.formats.tables.text import clean_name, read_value, read_whole
from tiebreaks.messages import Message, Place

PROGRAM = "Swiss-Chess"
_FORM = "TlnNr"  # the line of a player's form that has the number
_COLOURS, _WHITE, _BLACK = "Farbe", "W", "S"  # weiß, schwarz
_NO_LIST: Mapping[str, str] = {  # a word of the title -> what the page is
    "Turnierauswertung": "a calculation of ratings",
    "Mannschafts-Rangliste": "a ranking of teams in an event of individuals",
}


def read_parts(source: bytes | Sequence[Grid], name: str, problems: Problems, **options: Any) -> list[Part]:
    """The lists of a page of Swiss-Chess."""
    grids = read_page(source, name) if isinstance(source, bytes) else source
    event = next((line for grid in grids for line in grid.before), "")
    forms = [(grid, *form) for grid in grids if (form := _read_form_lines(grid.before)) is not None]
    if forms:
        return [_read_forms(forms, event)]
    parts = [_read_list(grid, event) for grid in grids if len(grid.rows) > 2]
    if not parts:
        raise FormatError("no list in this page; export the pairings of every round or the players' forms", where=Place(name))
    return parts


def _read_list(grid: Grid, event: str) -> Part:
    title = next((line for row in grid.rows[:2] if sum(map(bool, row)) == 1 for line in row if line), "")
    for word, what in _NO_LIST.items():
        if word in title:
            sentence = "this is {what}; export the pairings of every round (paar-r1 ...) and the ranking (teilrang)"
            raise FormatError(sentence, what=Message(what), where=grid.where(0))
    table = find_table(grid)
    details = Details(name=event, program=PROGRAM, heading=title, round=read_round(title), after_round=read_after_round(title))
    sides = find_sides(table)
    if sides is not None:
        return read_pairings(table, details, sides)
    if table.column("name") is None:
        raise FormatError("the list has no column of participants", where=table.where(table.header.row))
    return read_ranking(table, details) if table.column("points") is not None else read_starting_list(table, details)


# --- players' forms ----------------------------------------------------------------------------------------------------------


def _read_form_lines(lines: Sequence[str]) -> tuple[Entrant, int] | None:
    """The player and the rank that the lines above a table name; None: it is no player's form."""
    said = {label.strip(): value.strip() for label, colon, value in (line.partition(":") for line in lines[-20:]) if colon}
    number = read_whole(said.get(_FORM, ""))
    if not number:
        return None
    rating = read_whole(said.get("ELO", "")) or read_whole(said.get("NWZ", ""))
    title, federation, fide_id, birth = (said.get(label, "") for label in ("Titel", "Land", "FIDE-Ken.", "Geburt"))
    name, club = clean_name(said.get("Name", "")), said.get("Verein/Ort", "")
    entrant = Entrant(number, name, number, rating or None, title, federation, fide_id, birth, club=club)
    return entrant, read_whole(said.get("Rang", "")) or 0


def _read_forms(forms: Sequence[tuple[Grid, Entrant, int]], event: str) -> Part:
    """A crosstable from the forms of all players. Opponents are named; names may be cut."""
    part = Part("crosstable", forms[0][0].file, [entrant for _, entrant, _ in forms], name=event, program=PROGRAM)
    part.ranks = {entrant.key: rank for _, entrant, rank in forms if rank}
    numbers = dict(sorted((entrant.name, int(entrant.key)) for entrant in part.entrants))
    find = partial(_find_name, numbers, [*numbers])
    errors = Errors()
    for grid, entrant, _ in forms:
        table = find_table(grid)
        for row in table.rows:
            _read_row(table, row, entrant, find, part, errors)
    errors.raise_if_any()
    part.rounds = max((meeting.round for meeting in part.meetings), default=0)
    return part


def _read_row(
    table: ListTable, row: int, entrant: Entrant, find: Callable[[str], int | None], part: Part, errors: Errors
) -> None:
    number = table.number_of(row, table.column("round number"))
    text = table.cell(row, table.column("result"))
    name = clean_name(table.cell(row, table.column("name")))
    where, key = table.at(row, table.column("result")), entrant.key
    if not number:
        total = read_value(text.partition("-")[0])
        if total is not None:
            part.points[key] = total
        return
    result, other = read_result(text), find(name)
    if result is None:
        sentence = "round {round} of {name}: expected a result such as 1 - 0, ½ - ½ or + - -, found {cell!r}"
        errors.append(Message(sentence, round=number, name=entrant.name, cell=text, where=where.place))
    elif not name or recognize_bye(name) is not None:
        given = given_by_result(result) or "*"
        part.meetings.append(Meeting(number, key, None, given, where=where, cell=f"{name} {text}"))
    elif other is None:
        sentence = "round {round} of {name}: {opponent} is not among the players, or several begin so"
        errors.append(Message(sentence, round=number, name=entrant.name, opponent=name, where=where.place))
    else:
        labels = table.grid.rows[table.header.row]
        letter = table.cell(row, labels.index(_COLOURS) if _COLOURS in labels else None)
        known = letter in (_WHITE, _BLACK)
        is_white = letter == _WHITE if known else int(key) < other
        part.meetings.append(meet(number, key, other, result[0], white=is_white, colours=known, where=where, cell=text))


def _find_name(numbers: Mapping[str, int], names: Sequence[str], name: str) -> int | None:
    """The number of a player whose name may be cut; None: nobody, or several. The names are sorted."""
    if name in numbers:
        return numbers[name]
    at = bisect_left(names, name)
    begin = [whole for whole in names[at : at + 2] if whole.startswith(name)]
    return numbers[begin[0]] if len(begin) == 1 else None
