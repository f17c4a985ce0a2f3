"""Standings as a document: the columns to choose from, and the crosstable."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from tiebreaks import words
from tiebreaks.engine.catalogue import POINTS
from tiebreaks.engine.codes import parse_among
from tiebreaks.engine.standings import Row, Standings
from tiebreaks.errors import UnknownTieBreak
from tiebreaks.model.tournament import Result
from tiebreaks.report.document import Cell, Column, Document, Table, Value
from tiebreaks.text import halves

Getter = Callable[[Row], Value]
NAME_LEAST = 14  # columns of a terminal
DEFAULT = ("rank", "before", "no", "title", "name", "federation", "rating", words.VALUES)
WITH_ROUNDS = (*DEFAULT[:-1], words.ROUNDS, words.VALUES)


def _getter(name: str) -> Getter:
    """Get a fact of a player, which a team may not have."""

    def get(row: Row) -> Value:
        value: Any = getattr(row.participant, name, None)
        return value or None

    return get


FACTS: Mapping[str, tuple[Column, Getter]] = {
    "rank": (Column(words.COLUMNS["rank"], numeric=True), lambda row: row.rank),
    "before": (Column(words.COLUMNS["before"], numeric=True), lambda row: row._standings.ranks_before.get(row.id)),
    "no": (Column(words.COLUMNS["no"], numeric=True, dispensable=1, wide_only=True), lambda row: row.id),
    "title": (Column(words.COLUMNS["title"], dispensable=3, wide_only=True), _getter("title")),
    "name": (Column(words.COLUMNS["name"], least=NAME_LEAST), lambda row: row.name),
    "federation": (Column(words.COLUMNS["federation"], dispensable=4, wide_only=True), _getter("federation")),
    "rating": (Column(words.COLUMNS["rating"], numeric=True, dispensable=2, wide_only=True), _getter("rating")),
    "fide-id": (Column(words.COLUMNS["fide-id"]), _getter("fide_id")),
    "birth": (Column(words.COLUMNS["birth"]), _getter("birth")),
    "sex": (Column(words.COLUMNS["sex"]), _getter("sex")),
}
PLAYED: Mapping[Result, str] = {
    Result.WIN: "1",
    Result.DRAW: "½",
    Result.LOSS: "0",
    Result.UNRATED_WIN: "1",
    Result.UNRATED_DRAW: "½",
    Result.UNRATED_LOSS: "0",
}
UNPLAYED: Mapping[Result, str] = {Result.FORFEIT_WIN: "+", Result.FORFEIT_LOSS: "-", Result.PENDING: "*"}
SYMBOLS: Mapping[Result, str] = {**PLAYED, **UNPLAYED}


def standings_document(standings: Standings, columns: Sequence[str] | None = None, *, leading: bool = False) -> Document:
    """The standings: title, table, and the assumptions; with `leading`, values lead to their explanations."""
    table = standings_table(standings, columns or DEFAULT, tidy=columns is None, leading=leading)
    return Document(standings.title, (table, *standings.assumptions))


def row_document(row: Row) -> Document:
    """One line of the standings, with the title of the whole."""
    standings = row._standings
    return Document(standings.title, (standings_table(standings, DEFAULT, tidy=True, rows=[row]),))


def legend(standings: Standings, columns: Sequence[str]) -> tuple[str, ...]:
    """How to read the crosstable, if the columns include it."""
    if words.ROUNDS not in columns:
        return ()
    return (words.TEAM_CROSSTABLE_LEGEND if standings.tournament.is_team else words.CROSSTABLE_LEGEND,)


def value_anchor(row: Row, index: int) -> str:
    """The anchor that a value leads to: the working of an entry of the list."""
    return f"value-{row.id}-{index + 1}"


def standings_table(
    standings: Standings, chosen: Sequence[str], *, tidy: bool, leading: bool = False, rows: Sequence[Row] | None = None
) -> Table:
    """The chosen columns of all rows, or of some.

    `tidy` leaves out facts that nobody has, `leading` makes values lead to their explanations.
    """
    pairs = [pair for name in chosen for pair in _pick(standings, name.strip(), tidy, leading)]
    cells = tuple(tuple(get(row) for _, get in pairs) for row in (standings.rows if rows is None else rows))
    return Table(tuple(column for column, _ in pairs), cells)


def _pick(standings: Standings, name: str, tidy: bool, leading: bool) -> Iterator[tuple[Column, Callable[[Row], Cell | Value]]]:
    if name in FACTS:
        column, get = FACTS[name]
        if not tidy or any(get(row) is not None for row in standings.rows):
            yield column, get
    elif name == words.ROUNDS:
        for index in range(standings.after_round):
            yield Column(str(index + 1), wide_only=True), partial(round_cell, standings, index=index)
    elif name == words.VALUES:
        yield from (_value_column(standings, index, leading) for index in range(len(standings.by)))
    else:
        yield _value_column(standings, _position(standings, name), leading)


def _position(standings: Standings, name: str) -> int:
    """The position of a code, in any spelling, in the list."""
    try:
        return standings.by.index(parse_among(name, standings.entries).code)
    except (UnknownTieBreak, ValueError):
        names = (*FACTS, words.ROUNDS, words.VALUES)
        raise UnknownTieBreak(words.CHOOSE_COLUMNS, name=name, names=names, codes=standings.by) from None


def _value_column(standings: Standings, index: int, leading: bool) -> tuple[Column, Callable[[Row], Cell | Value]]:
    """The column of an entry of the list."""
    code = standings.by[index]
    values, at = standings._shown_values(standings._applied[index]), standings.tournament.row_of
    in_halves = code in POINTS and all(value is None or value.denominator <= 2 for value in values)
    column = Column(code, numeric=True, halves=in_halves, meaning=standings.entries[standings._applied[index]].name)
    if not leading:
        return column, lambda row: values[at[row.id]]
    return column, lambda row: Cell(values[at[row.id]], leads_to=value_anchor(row, index))


def round_cell(standings: Standings, row: Row, index: int) -> str:
    """A round of the crosstable: opponent, colour and result, or the points of a bye."""
    tournament, table = standings.tournament, standings.tournament.crosstable
    at = tournament.row_of[row.id]
    cell = table.cell(at, index)
    result, opponent = Result(table.result[cell]), table.opponent[cell]
    scored = standings._table.on("GP") if tournament.is_team else standings._table
    points = halves(Fraction(int(scored.points[at, index]), 10))
    if result is Result.REST:
        return ""
    if opponent == at:
        return f"{words.BYE} {points}" if result is Result.PAIRING_BYE else points
    against = f"{tournament.participants[opponent].id}{'b' if table.black[cell] else 'w'}"
    if tournament.is_team and result in PLAYED:
        return f"{against} {points}"
    return against + SYMBOLS[result]
