"""@echecs/number-of-wins/games-won: games won over the board."""

from __future__ import annotations

from tiebreaks.echecs.event import LAW, Event, value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result
from tiebreaks.engine.rules import own_results
from tiebreaks.engine.working import Working

__all__ = ["Game", "GameKind", "Player", "Result", "games_won", "tiebreak"]


def games_won(player: str, games: Games, players: Players = (), *, forfeits_count: bool = False) -> int:
    """The games won over the board: no byes, no forfeits.

    `forfeits_count` counts a forfeit win against an opponent too, as every release does against its document.

    No departure from C.07: WON, unless forfeits count (7.2). Use WON in standings.
    """
    return int(value_of(player, games, _games_won_or_forfeited if forfeits_count else _games_won))


tiebreak = games_won


def _games_won(event: Event) -> Working:
    return own_results.games_won(event.tables.played, LAW)


def _games_won_or_forfeited(event: Event) -> Working:
    return own_results.games_won(event.tables.games, LAW)
