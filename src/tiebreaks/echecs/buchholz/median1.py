"""@echecs/buchholz/median1: Buchholz median 1."""

from __future__ import annotations

from functools import partial

from tiebreaks.echecs.buchholz.elements import elements
from tiebreaks.echecs.event import value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result

__all__ = ["Game", "GameKind", "Player", "Result", "buchholz_median1", "tiebreak"]

_cut = partial(elements, least=1, most=1)


def buchholz_median1(player: str, games: Games, players: Players = ()) -> float:
    """Buchholz without the least significant element (voluntarily unplayed rounds first) and the highest.

    Same value as C.07: BH/M1, if every unplayed round is recorded with its kind. Departs where one is not: a round
    without a record or a bye without kind brings no dummy here. Use BH/M1 for Article 16 in full.
    """
    return value_of(player, games, _cut)


tiebreak = buchholz_median1
