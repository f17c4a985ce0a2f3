"""@echecs/number-of-wins/standard: points of games played over the board."""

from __future__ import annotations

from tiebreaks.echecs.event import LAW, Event, value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result
from tiebreaks.engine.rules import own_results
from tiebreaks.engine.working import Working

__all__ = ["Game", "GameKind", "Player", "Result", "standard_points", "tiebreak"]


def standard_points(player: str, games: Games, players: Players = (), *, forfeits_count: bool = False) -> float:
    """The points of the games played over the board: no byes, no forfeits.

    `forfeits_count` counts the points of forfeits too, as every release does against its document.

    Departs from C.07: STD rates unplayed rounds too, by their points (7.7). Use STD for that.
    """
    return value_of(player, games, _standard_points_or_forfeited if forfeits_count else _standard_points)


tiebreak = standard_points


def _standard_points(event: Event) -> Working:
    return own_results.standard_points(event.tables.played, LAW)


def _standard_points_or_forfeited(event: Event) -> Working:
    return own_results.standard_points(event.tables.games, LAW)
