"""The order of a list of prizes: the standings, the best performance, the greatest gain or upset, the best of a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tiebreaks.awards.rules import PrizeList
from tiebreaks.awards.sharing import Entry
from tiebreaks.engine.board_standings import board_standings
from tiebreaks.engine.request import resolve
from tiebreaks.engine.rules.rating_tables import expected_hundredths
from tiebreaks.engine.standings import Standings, rank_request
from tiebreaks.messages import Message
from tiebreaks.model.rounds import outcome_of
from tiebreaks.model.tournament import Game, Result

if TYPE_CHECKING:
    from tiebreaks.awards.prizes import Ceremony

SCORED: Mapping[Result, Fraction] = {
    Result.WIN: Fraction(1), Result.UNRATED_WIN: Fraction(1), Result.DRAW: Fraction(1, 2), Result.UNRATED_DRAW: Fraction(1, 2),
    Result.LOSS: Fraction(0), Result.UNRATED_LOSS: Fraction(0),
}  # fmt: skip
"""Results over the board."""


def order_rows(ceremony: Ceremony, given: PrizeList) -> tuple[list[Entry], Mapping[int, Message]]:
    """Those of a category in the order of a list, and what put them there; who has no value in it is left out."""
    standings = ceremony.standings
    if given.board and standings is not None:
        return _order_board(ceremony, given, standings), {}
    rows = ceremony.in_category(given.category)
    if given.by == "standings" or standings is None:
        return rows, {}
    measures = _MEASURES[given.by](standings, given, {row.player for row in rows})
    ranked = sorted(
        (row for row in rows if row.player in measures),
        key=lambda row: (*measures[row.player].key, row.rank, row.player),
    )
    entries: list[Entry] = []
    for _, equal in groupby(ranked, key=lambda row: (measures[row.player].key, row.rank)):
        first = len(entries) + 1
        entries += [Entry(row.player, first, measures[row.player].value) for row in equal]
    return entries, {player: measure.said for player, measure in measures.items()}


def _order_board(ceremony: Ceremony, given: PrizeList, standings: Standings) -> list[Entry]:
    """The players of one board of a team event, whose team is their club; numbers are below 0: teams have the same ones."""
    rows = board_standings(standings.tournament, standings.after_round)[given.board]
    clubs = {player: team.name for team in standings.tournament.teams for player in team.players}
    players = [row.player for row in rows]
    people = replace(ceremony.entrants, people=players, clubs=clubs, _asked={}, _values={}, _members={})
    members = people.members(given.category) if given.category else {row.player.id for row in rows}
    entries = []
    for row in rows:
        if row.player.id in members:
            ceremony.add_board_player(-row.player.id, row)
            entries.append(Entry(-row.player.id, row.rank, row.points))
    return entries


class Measure(NamedTuple):
    """The value of a player in a list that does not go by the standings."""

    value: Fraction
    """The greatest is first."""
    then: tuple[Fraction, ...]
    """What decides between equal values, the smallest first."""
    said: Message

    @property
    def key(self) -> tuple[Fraction, ...]:
        """Sorts the first to the front."""
        return (-self.value, *self.then)


def _performance(standings: Standings, given: PrizeList, players: set[int]) -> dict[int, Measure]:
    """10.2 TPR minus the rating."""
    request = resolve(
        standings.tournament, "PTS, TPR", standings.edition.amended(unrated="ignore"), standings.after_round, None
    )
    measures: dict[int, Measure] = {}
    for row in rank_request(request).rows:
        rating, reached = getattr(row.participant, "rating", None), row["TPR"]
        if row.id in players and reached is not None and rating:
            said = Message("A performance of {reached} with a rating of {rating}.", reached=reached, rating=rating)
            measures[row.id] = Measure(Fraction(reached) - rating, (), said)
    return measures


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
    sums: dict[int, tuple[Fraction, Fraction, int]] = {}
    for own, rating, other, scored, _, _ in _rated_games(standings, players):
        expected = Fraction(int(expected_hundredths(np.array([rating - other]))[0]), 100)
        before = sums.get(own, (Fraction(0), Fraction(0), rating))
        sums[own] = before[0] + scored, before[1] + expected, rating
    return {
        player: Measure(
            scored - expected,
            (Fraction(rating),),
            Message("{scored} points in rated games, {expected} expected.", scored=scored, expected=expected),
        )
        for player, (scored, expected, rating) in sums.items()
    }


def _upset(standings: Standings, given: PrizeList, players: set[int]) -> dict[int, Measure]:
    """The greatest advantage in rating that was beaten, half of it for a draw; then the earlier round, the lower own rating."""
    best: dict[int, Measure] = {}
    names = {player.id: player.name for player in standings.tournament.players}
    for own, rating, other, scored, number, opponent in _rated_games(standings, players):
        value = Fraction(other - rating) * (1 if scored == 1 else Fraction(1, 2))
        if value <= 0 or not (scored == 1 or (given.draws and scored)):
            continue
        sentence = (
            "Round {round}: a win against {opponent}, rated {rating}, {more} more."
            if scored == 1
            else "Round {round}: a draw with {opponent}, rated {rating}, {more} more."
        )
        said = Message(sentence, round=number, opponent=names[opponent], rating=other, more=other - rating)
        measure = Measure(value, (Fraction(number), Fraction(rating)), said)
        if own not in best or measure.key < best[own].key:
            best[own] = measure
    return best


_MEASURES: Mapping[str, Callable[[Standings, PrizeList, set[int]], dict[int, Measure]]] = {
    "performance": _performance,
    "gain": _gain,
    "upset": _upset,
}


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
