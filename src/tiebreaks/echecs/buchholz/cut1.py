"""@echecs/buchholz/cut1: Buchholz cut 1."""

from __future__ import annotations

from functools import partial

from tiebreaks.echecs.buchholz.elements import elements
from tiebreaks.echecs.event import value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result

__all__ = ["Game", "GameKind", "Player", "Result", "buchholz_cut1", "tiebreak"]

_cut = partial(elements, least=1)


def buchholz_cut1(player: str, games: Games, players: Players = ()) -> float:
    """Buchholz without the least significant element, voluntarily unplayed rounds first.

    Same value as C.07: BH/C1, if every unplayed round is recorded with its kind. Departs where one is not: a round
    without a record or a bye without kind brings no dummy here. Use BH/C1 for Article 16 in full.
    """
    return value_of(player, games, _cut)


tiebreak = buchholz_cut1
