"""The board standings of a team event as a document."""

from __future__ import annotations

from tiebreaks import words
from tiebreaks.engine.board_standings import BoardStandings
from tiebreaks.report.document import Column, Document, Table


def boards_document(found: BoardStandings) -> Document:
    """The best results of each board."""
    said = words.BOARDS
    columns = (
        Column(said["board"], numeric=True),
        Column(said["rank"], numeric=True),
        Column(said["no"], numeric=True, dispensable=1),
        Column(said["name"], least=14),
        Column(said["team"], least=14),
        Column(said["points"], numeric=True, halves=True),
        Column(said["games"], numeric=True),
        Column(said["percentage"], numeric=True, dispensable=2),
    )
    rows = tuple(
        (row.board, row.rank, row.player.id, row.player.name, row.team.name, row.points, row.games, row.percentage)
        for row in found
    )
    return Document(found.title, (Table(columns, rows),))
