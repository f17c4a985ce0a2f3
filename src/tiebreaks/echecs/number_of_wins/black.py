"""@echecs/number-of-wins/black: games with Black."""

from __future__ import annotations

from tiebreaks.echecs.event import LAW, Event, value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result
from tiebreaks.rules import own_results
from tiebreaks.working import Working

__all__ = ["Game", "GameKind", "Player", "Result", "games_played_with_black", "tiebreak"]


def games_played_with_black(player: str, games: Games, players: Players = ()) -> int:
    """The games with the black pieces, forfeited ones included.

    Departs from C.07: BPG counts games over the board only (7.3). Use BPG for that.
    """
    return int(value_of(player, games, _games_with_black))


tiebreak = games_played_with_black


def _games_with_black(event: Event) -> Working:
    return own_results.games_with_black(event.tables.games, LAW)
