"""The games of one participant, round by round, for the card of the page."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tiebreaks.engine.standings import Row, Standings
from tiebreaks.explaining.explain import explain
from tiebreaks.messages import Message, in_context, labels
from tiebreaks.model.tournament import Result
from tiebreaks.report.document import Cell, Column, Table, Value
from tiebreaks.report.ranking import KINDS, SYMBOLS, round_points, written_result
from tiebreaks.text import halves

GAMES = labels(
    {  # of the card of a participant
        "round": "Round",
        "colour": "Colour",
        "opponent": "Opponent",
        "rating": "Rating",
        "result": "Result",
        "score": in_context("Score", "running: the points after a round"),
        "opponent_rank": "Rank",
    }
)
WHITE, BLACK = Message("White"), Message("Black")


def games_table(standings: Standings, row: Row) -> Table:
    """Every round: colour, opponent with rating and rank, result, and the score after it."""
    headers, rated = GAMES, any(getattr(one, "rating", 0) for one in standings.tournament.participants)
    columns = (
        Column(headers["round"], numeric=True),
        Column(headers["colour"], dispensable=1, wide_only=True),
        Column(headers["opponent"], least=14),
        *([Column(headers["rating"], numeric=True, dispensable=2, wide_only=True)] if rated else []),
        Column(headers["opponent_rank"], numeric=True),
        Column(headers["result"]),
        Column(headers["score"], numeric=True, halves=True),
    )
    return Table(columns, tuple(_rounds(standings, row, rated)))


def _rounds(standings: Standings, row: Row, rated: bool) -> Iterator[tuple[Cell | Value, ...]]:
    tournament, table, at = standings.tournament, standings.tournament.crosstable, row.position
    records = [term.record for term in explain(standings, row, standings.entries[standings._points_index]).terms]
    for index in range(standings.after_round):
        cell = table.cell(at, index)
        opponent, result = table.opponent[cell], Result(table.result[cell])
        score = Fraction(int(standings._table.running_score[at, index]), 10)
        if opponent == at:
            nobody = (Cell(None, " "),) * (2 if rated else 1)  # has neither rating nor rank
            points = "" if result is Result.REST else halves(round_points(standings, at, index))
            yield (index + 1, "", records[index], *nobody, Cell(points, kind="unplayed"), score)
            continue
        other = tournament.participants[opponent]
        rating = (getattr(other, "rating", 0) or None,) if rated else ()
        name = Cell(f"{other.id} {other.name}".strip(), about=other.id)
        colour = BLACK if table.black[cell] else WHITE
        written = Cell(written_result(standings, at, index), kind=KINDS[SYMBOLS[result]])
        yield (index + 1, colour, name, *rating, standings.ranks.get(other.id), written, score)
