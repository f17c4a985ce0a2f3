"""The board standings of a team event as a document."""

from __future__ import annotations

from tiebreaks.engine.board_standings import BoardStandings
from tiebreaks.messages import labels
from tiebreaks.report.document import Column, Document, Table

BOARDS = labels(
    {
        "board": "Board",
        "rank": "Rank",
        "no": "No.",
        "name": "Name",
        "team": "Team",
        "points": "Points",
        "games": "Games",
        "percentage": "%",
    }
)


def boards_document(standings: BoardStandings) -> Document:
    """The best results on each board."""
    headers = BOARDS
    columns = (
        Column(headers["board"], numeric=True),
        Column(headers["rank"], numeric=True),
        Column(headers["no"], numeric=True, dispensable=1),
        Column(headers["name"], least=14),
        Column(headers["team"], least=14),
        Column(headers["points"], numeric=True, halves=True),
        Column(headers["games"], numeric=True),
        Column(headers["percentage"], numeric=True, dispensable=2),
    )
    rows = tuple(
        (row.board, row.rank, row.player.id, row.player.name, row.team.name, row.points, row.games, row.percentage)
        for row in standings
    )
    return Document(standings.title, (Table(columns, rows),))
