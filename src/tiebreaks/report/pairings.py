"""The pairings of a round as a document: board after board, or by name, as both hang on the wall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tiebreaks.engine.pairings import PairedBoard, RoundPairings
from tiebreaks.messages import Message
from tiebreaks.model.rounds import OUTCOMES
from tiebreaks.model.tournament import Player, Team
from tiebreaks.report.document import Cell, Column, Document, Table, Value
from tiebreaks.report.ranking import COLUMNS, KINDS, NAME_LEAST, SYMBOLS

BOARD, POINTS, RESULT, COLOUR = Message("Board"), Message("Points"), Message("Result"), Message("Colour")
BYES: Mapping[str, str] = {
    "pairing": Message("Pairing-allocated bye"),
    "full": Message("Full-point bye"),
    "half": Message("Half-point bye"),
    "zero": Message("Zero-point bye (absent)"),
    "rest": Message("Free round"),
}
WHITE, BLACK = Message("White"), Message("Black")
_NO = Column(COLUMNS["no"], numeric=True, dispensable=1, wide_only=True)
_RATING = Column(COLUMNS["rating"], numeric=True, dispensable=3, wide_only=True)
_POINTS = Column(POINTS, numeric=True, halves=True)
BY_BOARD = (
    *(Column(BOARD, numeric=True), _NO, Column(WHITE, least=NAME_LEAST), _RATING, _POINTS, Column(RESULT)),
    *(_POINTS, Column(BLACK, least=NAME_LEAST), _RATING, _NO),
)
BY_NAME = (
    *(_NO, Column(COLUMNS["name"], least=NAME_LEAST), _RATING, _POINTS, Column(BOARD, numeric=True)),
    *(Column(COLOUR), Column(Message("Opponent"), least=NAME_LEAST), Column(RESULT)),
)
Cells = tuple[Cell | Value, ...]


def pairings_document(found: RoundPairings) -> Document:
    """The boards of a round in their order; or everybody by name, with the board, the colour and the opponent."""
    if found.order == "boards":
        table = Table(BY_BOARD, tuple(map(_board_row, found)))
    else:
        table = Table(BY_NAME, tuple(sorted((row for each in found for row in _rows_by_name(each)), key=_name_of)))
    unused = {at for at, column in enumerate(table.columns) if column is _RATING and not any(row[at] for row in table.rows)}
    return Document(found.title, (table.without(frozenset(unused)),))


def _name_of(row: Cells) -> str:
    assert isinstance(row[1], Cell)
    return str(row[1].value).casefold()


def _person(one: Player | Team) -> Cell:
    return Cell(one.name, about=one.id)


def _rating(one: Player | Team) -> int | None:
    return getattr(one, "rating", None)


def _board_row(row: PairedBoard) -> Cells:
    first = (row.board or "", row.white.id, _person(row.white), _rating(row.white), row.white_points)
    if row.black is None:
        return (*first, "", "", BYES[row.bye], "", "")
    return (*first, _result(row.result), row.black_points, _person(row.black), _rating(row.black), row.black.id)


def _result(text: str) -> Cell | str:
    return Cell(text, kind="pending") if text == "*" else text


def _rows_by_name(row: PairedBoard) -> Iterator[Cells]:
    """A row for each side."""
    own = row.white.id, _person(row.white), _rating(row.white), row.white_points, row.board or ""
    if row.black is None:
        yield (*own, "", BYES[row.bye], "")
        return
    with_white, with_black = _own_results(row.result)
    yield (*own, WHITE, _person(row.black), with_white)
    other = row.black.id, _person(row.black), _rating(row.black), row.black_points, row.board or ""
    yield (*other, BLACK, _person(row.white), with_black)


def _own_results(result: str) -> tuple[Cell, Cell]:
    """A result as each side reads it."""
    if ":" in result:
        white, _, black = result.partition(":")
        return Cell(result), Cell(f"{black}:{white}")
    white, black = (SYMBOLS[one] for one in OUTCOMES[result])
    return Cell(white, kind=KINDS[white]), Cell(black, kind=KINDS[black])
