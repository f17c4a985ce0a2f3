"""Open the lists of prizes of an event: in which order they go, and who may win them.

A list goes by the standings, the best performance, the greatest gain or upset, or is the best of a board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

import numpy as np

from tiebreaks.awards import prize_words
from tiebreaks.awards.contenders import SCORED, Contestants, games_played, performances
from tiebreaks.awards.rules import OpenList, PrizeList
from tiebreaks.awards.shares import Contender
from tiebreaks.engine.board_standings import board_standings
from tiebreaks.engine.rules.rating_tables import expected_hundredths
from tiebreaks.engine.standings import Standings
from tiebreaks.messages import Message
from tiebreaks.model.rounds import outcome_of
from tiebreaks.model.tournament import Game, Result


def order_rows(contestants: Contestants, given: PrizeList) -> tuple[list[Contender], Mapping[int, Message]]:
    """Those of a category in the order of a list, and what put them there; who has no value in it is left out."""
    standings = contestants.standings
    if given.board and standings is not None:
        return _order_board(contestants, given, standings), {}
    rows = contestants.in_category(given.category)
    if given.by == "standings" or standings is None:
        return rows, {}
    measures = _MEASURES[given.by](standings, given, {row.player for row in rows})
    ranked = sorted(
        (row for row in rows if row.player in measures),
        key=lambda row: (*measures[row.player].key, row.rank, row.player),
    )
    entries: list[Contender] = []
    for _, equal in groupby(ranked, key=lambda row: (measures[row.player].key, row.rank)):
        first = len(entries) + 1
        entries += [Contender(row.player, first, measures[row.player].value) for row in equal]
    return entries, {player: measure.said for player, measure in measures.items()}


def _order_board(contestants: Contestants, given: PrizeList, standings: Standings) -> list[Contender]:
    """The players of one board of a team event, whose team is their club; numbers are below 0: teams have the same ones."""
    rows = board_standings(standings.tournament, standings.after_round)[given.board]
    clubs = {player: team.name for team in standings.tournament.teams for player in team.players}
    players = [row.player for row in rows]
    people = replace(contestants.entrants, people=players, clubs=clubs, _asked={}, _values={}, _members={})
    members = people.members(given.category) if given.category else {row.player.id for row in rows}
    entries = []
    for row in rows:
        if row.player.id in members:
            contestants.add_board_player(-row.player.id, row)
            entries.append(Contender(-row.player.id, row.rank, row.points))
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
    measures: dict[int, Measure] = {}
    ratings = {player.id: player.rating for player in standings.tournament.players}
    for player, reached in performances(standings).items():
        rating = ratings[player]
        if player in players and rating:
            measures[player] = Measure(reached - rating, (), prize_words.explain_performance(reached, rating))
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
        player: Measure(scored - expected, (Fraction(rating),), prize_words.explain_gain(scored, expected))
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
        said = prize_words.explain_upset(number, names[opponent], other, other - rating, won=scored == 1)
        measure = Measure(value, (Fraction(number), Fraction(rating)), said)
        if own not in best or measure.key < best[own].key:
            best[own] = measure
    return best


_MEASURES: Mapping[str, Callable[[Standings, PrizeList, set[int]], dict[int, Measure]]] = {
    "performance": _performance,
    "gain": _gain,
    "upset": _upset,
}


def open_lists(contestants: Contestants) -> tuple[list[OpenList], list[Message]]:
    """The lists that can be decided from what is known, and why the others cannot."""
    lists, problems = list[OpenList](), list[Message]()
    for given in contestants.rules.prizes:
        if sentence := _cannot_decide(contestants, given):
            problems.append(Message(sentence, where=given.where))
        else:
            lists.append(_open_list(contestants, given))
    return lists, problems


def _open_list(contestants: Contestants, given: PrizeList) -> OpenList:
    ordered, measured = order_rows(contestants, given)
    barred = {}
    if given.points is not None or given.games is not None or given.complete:
        short = ((one.player, _falls_short(contestants, given, one.player)) for one in ordered)
        barred = {player: reason for player, reason in short if reason is not None}
    excluded = contestants.rules.excluded.items()
    barred |= {player: Message("{reason}", reason=reason) for player, reason in excluded}
    standing = [one for one in ordered if one.player not in barred] if barred else ordered
    entrants = len(ordered)
    if given.entrants and not given.board:
        starters = contestants.starters
        entrants = len(starters & contestants.entrants.members(given.category) if given.category else starters)
    return OpenList(given, contestants.scale(given.terms), ordered, standing, barred, measured, entrants)


def _cannot_decide(contestants: Contestants, given: PrizeList) -> str:
    """Why a list cannot be decided from what is known; "": it can."""
    asks_for_games = given.games is not None or given.complete
    if contestants.standings is None:
        needs_games = given.by != "standings" or asks_for_games
        return "this list needs the games of an event; rows alone have none" if needs_games else ""
    if given.by != "standings" and contestants.is_team_event is not bool(given.board):
        if given.board:
            return "by: only a team event has boards; use 'standings', 'performance', 'gain' or 'upset'"
        return "by: in a team event, use 'standings', or 'board:1' for the players of a board"
    if contestants.is_team_event and asks_for_games:
        return "games and complete are asked of players; leave them out in a team event"
    return ""


def _falls_short(contestants: Contestants, given: PrizeList, player: int) -> Message | None:
    """What is asked of a winner, if this player does not have it."""
    if given.points is not None and contestants.row[player].points < given.points:
        return Message("fewer than {points} points", points=given.points)
    if (given.games is not None or given.complete) and contestants.standings is not None:
        played, complete = games_played(contestants.standings, abs(player))
        if given.games is not None and played < given.games:
            return Message("fewer than {games} games played", games=given.games)
        if given.complete and not complete:
            return Message("did not play every round")
    return None
