"""What players did in an event: results over the board, games played, performances."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tiebreaks.engine.request import resolve
from tiebreaks.engine.standings import Standings, rank_request
from tiebreaks.model.tournament import Result

SCORED: Mapping[Result, Fraction] = {
    Result.WIN: Fraction(1), Result.UNRATED_WIN: Fraction(1), Result.DRAW: Fraction(1, 2), Result.UNRATED_DRAW: Fraction(1, 2),
    Result.LOSS: Fraction(0), Result.UNRATED_LOSS: Fraction(0),
}  # fmt: skip
"""Results over the board."""


def results_of(standings: Standings, player: int) -> list[Result]:
    """The result of a player in every round."""
    table = standings.tournament.crosstable
    row = standings.tournament.row_of[player]
    return [Result(table.result[at * table.size + row]) for at in range(standings.after_round)]


def games_played(standings: Standings, player: int) -> tuple[int, bool]:
    """Games over the board, and whether every round was played; a pairing-allocated bye counts as played."""
    rounds = results_of(standings, player)
    played = sum(result in SCORED for result in rounds)
    complete = all(result in SCORED or result in (Result.PAIRING_BYE, Result.REST) for result in rounds)
    return played, complete


def performances(standings: Standings) -> dict[int, Fraction]:
    """10.2 TPR of those who have one, unrated opponents left out."""
    event, edition = standings.tournament, standings.edition.amended(unrated="ignore")
    ranked = rank_request(resolve(event, "PTS, TPR", edition, standings.after_round, None))
    return {row.id: Fraction(reached) for row in ranked.rows if (reached := row["TPR"]) is not None}
