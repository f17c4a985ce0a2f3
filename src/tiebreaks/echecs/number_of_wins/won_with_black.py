"""@echecs/number-of-wins/won-with-black: games won over the board with Black."""

from __future__ import annotations

from tiebreaks.echecs.event import LAW, Event, value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result
from tiebreaks.engine.rules import own_results
from tiebreaks.engine.working import Working

__all__ = ["Game", "GameKind", "Player", "Result", "games_won_with_black", "tiebreak"]


def games_won_with_black(player: str, games: Games, players: Players = (), *, forfeits_count: bool = False) -> int:
    """The games won over the board with the black pieces.

    `forfeits_count` counts forfeit wins too, as every release does against its document.

    No departure from C.07: BWG, unless forfeits count (7.4). Use BWG in standings.
    """
    return int(value_of(player, games, _games_won_with_black_or_forfeited if forfeits_count else _games_won_with_black))


tiebreak = games_won_with_black


def _games_won_with_black(event: Event) -> Working:
    return own_results.games_won_with_black(event.tables.played, LAW)


def _games_won_with_black_or_forfeited(event: Event) -> Working:
    return own_results.games_won_with_black(event.tables.games, LAW)
