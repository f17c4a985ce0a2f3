"""@echecs/number-of-wins/standard: points of games against an opponent."""

from __future__ import annotations

from tiebreaks.echecs.event import LAW, Event, value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result
from tiebreaks.rules import own_results
from tiebreaks.working import Working

__all__ = ["Game", "GameKind", "Player", "Result", "standard_points", "tiebreak"]


def standard_points(player: str, games: Games, players: Players = ()) -> float:
    """The points of the games against an opponent, forfeits included, byes left out.

    Departs from C.07: STD rates rounds without an opponent too, by their points against a draw's (7.7). Use STD for that.
    """
    return value_of(player, games, _standard_points)


tiebreak = standard_points


def _standard_points(event: Event) -> Working:
    return own_results.standard_points(event.tables.games, LAW)
