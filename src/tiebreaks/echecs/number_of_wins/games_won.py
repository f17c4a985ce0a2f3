"""@echecs/number-of-wins/games-won: games won against an opponent."""

from __future__ import annotations

from tiebreaks.echecs.event import LAW, Event, value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result
from tiebreaks.rules import own_results
from tiebreaks.working import Working

__all__ = ["Game", "GameKind", "Player", "Result", "games_won", "tiebreak"]


def games_won(player: str, games: Games, players: Players = ()) -> int:
    """The games won, byes left out; a forfeit win against an opponent counts.

    Departs from C.07: WON counts games over the board only (7.2). Use WON for that.
    """
    return int(value_of(player, games, _games_won))


tiebreak = games_won


def _games_won(event: Event) -> Working:
    return own_results.games_won(event.tables.games, LAW)
