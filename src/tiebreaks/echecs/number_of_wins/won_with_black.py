"""@echecs/number-of-wins/won-with-black: games won with Black."""

from __future__ import annotations

from tiebreaks.echecs.event import LAW, Event, value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result
from tiebreaks.rules import own_results
from tiebreaks.working import Working

__all__ = ["Game", "GameKind", "Player", "Result", "games_won_with_black", "tiebreak"]


def games_won_with_black(player: str, games: Games, players: Players = ()) -> int:
    """The games won with the black pieces, forfeit wins included.

    Departs from C.07: BWG counts games over the board only (7.4). Use BWG for that.
    """
    return int(value_of(player, games, _games_won_with_black))


tiebreak = games_won_with_black


def _games_won_with_black(event: Event) -> Working:
    return own_results.games_won_with_black(event.tables.games, LAW)
