"""@echecs/buchholz/average: the average of the opponents' Buchholz."""

from __future__ import annotations

from functools import partial

from tiebreaks.echecs.buchholz.elements import elements
from tiebreaks.echecs.event import Event, value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result
from tiebreaks.engine.records import OVER_THE_BOARD
from tiebreaks.engine.working import Reason, Working, as_mean, reasons

__all__ = ["Game", "GameKind", "Player", "Result", "average_opponents_buchholz", "tiebreak"]


def average_opponents_buchholz(player: str, games: Games, players: Players = (), *, byes_excluded: bool = False) -> float:
    """The mean of the opponents' Buchholz, one entry per game, forfeited opponents included; 0 without opponents.

    `byes_excluded` leaves byes out of the opponents' Buchholz, as that function does.

    Departs from C.07: AOB takes opponents met over the board only and is undefined without any (8.2). Use AOB for that.
    """
    return value_of(player, games, _opponents_buchholz_without_byes if byes_excluded else _opponents_buchholz)


tiebreak = average_opponents_buchholz


def _opponents_buchholz(event: Event, *, byes_excluded: bool = False) -> Working:
    """Not the engine's AOB, where only games over the board count and byes without kind bring the opponents a dummy."""
    games, theirs = event.tables.games.mask(OVER_THE_BOARD), elements(event, byes_excluded=byes_excluded)
    reason = reasons(games, Reason.OPPONENT_TIE_BREAK, Reason.NOT_COUNTED)
    return Working(theirs.value[event.tables.games.opponent], games, reason, as_mean, unit=theirs.unit)


_opponents_buchholz_without_byes = partial(_opponents_buchholz, byes_excluded=True)
