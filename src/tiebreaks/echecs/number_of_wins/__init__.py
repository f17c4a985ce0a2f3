"""@echecs/number-of-wins: rounds worth a win."""

from __future__ import annotations

from tiebreaks.echecs.event import LAW, Event, value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result
from tiebreaks.engine.rules import own_results
from tiebreaks.engine.working import Working

__all__ = ["Game", "GameKind", "Player", "Result", "number_of_wins", "tiebreak"]


def number_of_wins(player: str, games: Games, players: Players = ()) -> int:
    """The records worth a full point: games won, forfeit wins, byes of one point.

    No departure from C.07: WIN.
    """
    return int(value_of(player, games, _number_of_wins))


tiebreak = number_of_wins


def _number_of_wins(event: Event) -> Working:
    return own_results.number_of_wins(event.tables.records, LAW)
