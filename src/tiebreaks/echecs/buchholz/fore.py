"""@echecs/buchholz/fore: the opponents' scores with the last round drawn."""

from __future__ import annotations

import numpy as np

from tiebreaks.echecs.event import LAW, Event, value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result
from tiebreaks.engine.records import NO_ROUND
from tiebreaks.engine.rules.buchholz import buchholz
from tiebreaks.engine.working import Working

__all__ = ["Game", "GameKind", "Player", "Result", "fore_buchholz", "tiebreak"]


def fore_buchholz(player: str, games: Games, players: Players = ()) -> float:
    """The sum of the opponents' raw scores after every result of the last round passed, byes too, is set to a draw.

    Departs from C.07: FB draws paired games only, and adjusts scores and adds dummies as Buchholz does (8.3, 16.3, 16.4).
    Use FB for that.
    """
    return value_of(player, games, _last_round_drawn)


tiebreak = fore_buchholz


def _last_round_drawn(event: Event) -> Working:
    """The engine's Buchholz over the games alone, which leaves Article 16 nothing to adjust; byes are still in the scores."""
    tables = event.tables
    drawn = tables.final & ~tables.records.mask(NO_ROUND)
    return buchholz(tables.games.amended(points=np.where(drawn, 5, tables.games.points)), LAW)
