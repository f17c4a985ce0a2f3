"""The order of a list of prizes: the standings, the best performance, the greatest gain or upset, the best of a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from tiebreaks.awards import sentences
from tiebreaks.awards.categories import RulesError
from tiebreaks.awards.rules import PrizeList
from tiebreaks.awards.sharing import Entry
from tiebreaks.engine.board_standings import board_standings
from tiebreaks.engine.request import resolve
from tiebreaks.engine.rules.rating_tables import expected_hundredths
from tiebreaks.engine.standings import Standings, rank_request
from tiebreaks.model.rounds import outcome_of
from tiebreaks.model.tournament import Game, Result

if TYPE_CHECKING:
    from tiebreaks.awards.prizes import Ceremony

SCORED: Mapping[Result, Fraction] = {
    Result.WIN: Fraction(1), Result.UNRATED_WIN: Fraction(1), Result.DRAW: Fraction(1, 2), Result.UNRATED_DRAW: Fraction(1, 2),
    Result.LOSS: Fraction(0), Result.UNRATED_LOSS: Fraction(0),
}  # fmt: skip
"""Results over the board."""


def order_rows(ceremony: Ceremony, given: PrizeList) -> list[Entry]:
    """Those of a category in the order of a list; who has no value in it is left out."""
    if given.by == "standings":
        return [Entry(row.id, row.rank, row.points) for row in ceremony.in_category(given.category)]
    standings = ceremony.standings
    if standings is None:
        raise RulesError(sentences.NEEDS_EVENT, list=given.name, where=given.where)
    if standings.tournament.is_team is not bool(given.board):
        raise RulesError(
            sentences.BOARDS_OF_TEAMS if given.board else sentences.NOT_OF_TEAMS, list=given.name, where=given.where
        )
    if given.board:
        return _order_board(ceremony, given, standings)
    rows = ceremony.in_category(given.category)
    measures = _MEASURES[given.by](standings, given, {row.id for row in rows})
    ranked = sorted(
        (row for row in rows if row.id in measures), key=lambda row: (*_descending(measures[row.id]), row.rank, row.id)
    )
    entries: list[Entry] = []
    for at, (_, equal) in enumerate(groupby(ranked, key=lambda row: (measures[row.id], row.rank)), 1):
        entries += [Entry(row.id, at, measures[row.id][0]) for row in equal]
    return entries


def _order_board(ceremony: Ceremony, given: PrizeList, standings: Standings) -> list[Entry]:
    """The players of one board of a team event. Their numbers are below 0, because teams have the same ones."""
    entries = []
    for row in board_standings(standings.tournament, standings.after_round)[given.board]:
        if given.category is None or ceremony.entrants.is_in(row.player, given.category):
            ceremony.add_board_player(-row.player.id, row)
            entries.append(Entry(-row.player.id, row.rank, row.points))
    return entries


Measure = tuple[Fraction, ...]
"""The value, the greatest first, and what decides between equal ones, the smallest first."""


def _descending(measure: Measure) -> tuple[Fraction, ...]:
    return (-measure[0], *measure[1:])


def _performance(standings: Standings, given: PrizeList, players: set[int]) -> dict[int, Measure]:
    """10.2 TPR minus the rating."""
    request = resolve(
        standings.tournament, "PTS, TPR", standings.edition.amended(unrated="ignore"), standings.after_round, None
    )
    rows = rank_request(request).rows
    return {
        row.id: (Fraction(row["TPR"]) - rating,)
        for row in rows
        if row.id in players and row["TPR"] is not None and (rating := getattr(row.participant, "rating", None))
    }


def _rated_games(standings: Standings, players: set[int]) -> list[tuple[int, int, int, Fraction, int, int]]:
    """(player, own rating, opponent's rating, points, round, opponent) of games over the board between rated players."""
    event = standings.tournament
    rating = {player.id: player.rating for player in event.players if player.rating}
    games = []
    for number, items in enumerate(event.rounds[: standings.after_round], 1):
        for game in items:
            if not isinstance(game, Game) or game.white not in rating or game.black not in rating:
                continue
            for own, other, outcome in zip((game.white, game.black), (game.black, game.white), outcome_of(game), strict=True):
                if own in players and Result(outcome) in SCORED:
                    games.append((own, rating[own], rating[other], SCORED[Result(outcome)], number, other))
    return games


def _gain(standings: Standings, given: PrizeList, players: set[int]) -> dict[int, Measure]:
    """Points less expected points (B.02 8.1.2) in rated games; of equal gains the lowest rating."""
    gains: dict[int, tuple[Fraction, int]] = {}
    for own, rating, other, scored, _, _ in _rated_games(standings, players):
        expected = Fraction(int(expected_hundredths(np.array([rating - other]))[0]), 100)
        gains[own] = (gains.get(own, (Fraction(0), rating))[0] + scored - expected, rating)
    return {player: (gain, Fraction(rating)) for player, (gain, rating) in gains.items()}


def _upset(standings: Standings, given: PrizeList, players: set[int]) -> dict[int, Measure]:
    """The greatest advantage in rating that was beaten, half of it for a draw; then the earlier round, the lower own rating."""
    best: dict[int, Measure] = {}
    for own, rating, other, scored, number, _ in _rated_games(standings, players):
        if scored == 1 or (given.draws and scored):
            measure = Fraction(other - rating) * (1 if scored == 1 else Fraction(1, 2)), Fraction(number), Fraction(rating)
            if measure[0] > 0 and (own not in best or _descending(measure) < _descending(best[own])):
                best[own] = measure
    return best


_MEASURES: Mapping[str, Callable[[Standings, PrizeList, set[int]], dict[int, Measure]]] = {
    "performance": _performance,
    "gain": _gain,
    "upset": _upset,
}


def games_played(standings: Standings, player: int) -> tuple[int, bool]:
    """Games over the board, and whether every round was played; a pairing-allocated bye counts as played."""
    table = standings.tournament.crosstable
    row = standings.tournament.row_of[player]
    rounds = [Result(table.result[at * table.size + row]) for at in range(standings.after_round)]
    played = sum(result in SCORED for result in rounds)
    complete = all(result in SCORED or result in (Result.PAIRING_BYE, Result.REST) for result in rounds)
    return played, complete
