"""@echecs/progressive/cut1: the running scores without round 1."""

from __future__ import annotations

from tiebreaks.echecs.event import LAW, Event, value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result
from tiebreaks.engine.rules import own_results
from tiebreaks.engine.working import Working

__all__ = ["Game", "GameKind", "Player", "Result", "progressive_cut1", "tiebreak"]


def progressive_cut1(player: str, games: Games, players: Players = ()) -> float:
    """The running scores from round 2 on, starting again from nothing: the points of round 1 are forgotten.

    Departs from C.07: PS/C1 leaves out the score after round 1 only, its points stay in the later scores (14.1).
    Use PS/C1 for that.
    """
    return value_of(player, games, _from_round_2)


tiebreak = progressive_cut1


def _from_round_2(event: Event) -> Working:
    table = event.tables.running
    points = table.points.copy()
    points[:, 0] = 0
    return own_results.progressive(table.amended(points=points), LAW)
