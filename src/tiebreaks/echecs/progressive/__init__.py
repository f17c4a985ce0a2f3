"""@echecs/progressive: the sum of the running scores."""

from __future__ import annotations

from tiebreaks.echecs.event import LAW, Event, value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result
from tiebreaks.engine.rules import own_results
from tiebreaks.engine.working import Working

__all__ = ["Game", "GameKind", "Player", "Result", "progressive", "tiebreak"]


def progressive(player: str, games: Games, players: Players = ()) -> float:
    """The sum of the scores after each round; a round without a record carries the score on.

    Of two games in one round only the first counts. Otherwise no departure from C.07: PS.
    """
    return value_of(player, games, _running_scores)


tiebreak = progressive


def _running_scores(event: Event) -> Working:
    return own_results.progressive(event.tables.running, LAW)
