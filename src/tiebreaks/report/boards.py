"""The board standings of a team event as a document."""

from __future__ import annotations

from tiebreaks import messages
from tiebreaks.board_standings import BoardStandings
from tiebreaks.report.document import Column, Document, Table


def boards(found: BoardStandings) -> Document:
    """The best results of each board."""
    words = messages.BOARDS
    columns = (
        Column(words["board"], numeric=True),
        Column(words["rank"], numeric=True),
        Column(words["no"], numeric=True, dispensable=1),
        Column(words["name"], least=14),
        Column(words["team"], least=14),
        Column(words["points"], numeric=True, halves=True),
        Column(words["games"], numeric=True),
        Column(words["percentage"], numeric=True, dispensable=2),
    )
    rows = tuple(
        (row.board, row.rank, row.player.id, row.player.name, row.team.name, row.points, row.games, row.percentage)
        for row in found
    )
    return Document(found.title, (Table(columns, rows),))
