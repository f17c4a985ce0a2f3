"""@echecs/number-of-wins/elected: records that are no bye."""

from __future__ import annotations

from tiebreaks.echecs.event import LAW, Event, value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result
from tiebreaks.engine.rules import own_results
from tiebreaks.engine.working import Working

__all__ = ["Game", "GameKind", "Player", "Result", "rounds_elected_to_play", "tiebreak"]


def rounds_elected_to_play(player: str, games: Games, players: Players = ()) -> int:
    """The records less all byes: a forfeit loss counts, a pairing-allocated bye does not, two games in one round count two.

    Departs from C.07: REP subtracts half- and zero-point byes and forfeit losses, nothing else (7.6). Use REP for that.
    """
    return int(value_of(player, games, _rounds_elected_to_play))


tiebreak = rounds_elected_to_play


def _rounds_elected_to_play(event: Event) -> Working:
    return own_results.rounds_elected_to_play(event.tables.games, LAW)
