"""@echecs/number-of-wins/black: games played over the board with Black."""

from __future__ import annotations

from tiebreaks.echecs.event import LAW, Event, value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result
from tiebreaks.engine.rules import own_results
from tiebreaks.engine.working import Working

__all__ = ["Game", "GameKind", "Player", "Result", "games_played_with_black", "tiebreak"]


def games_played_with_black(player: str, games: Games, players: Players = (), *, forfeits_count: bool = False) -> int:
    """The games played over the board with the black pieces.

    `forfeits_count` counts forfeited games too, as every release does against its document.

    No departure from C.07: BPG, unless forfeits count (7.3). Use BPG in standings.
    """
    return int(value_of(player, games, _games_with_black_or_forfeited if forfeits_count else _games_with_black))


tiebreak = games_played_with_black


def _games_with_black(event: Event) -> Working:
    return own_results.games_with_black(event.tables.played, LAW)


def _games_with_black_or_forfeited(event: Event) -> Working:
    return own_results.games_with_black(event.tables.games, LAW)
