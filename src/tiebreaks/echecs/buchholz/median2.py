"""@echecs/buchholz/median2: Buchholz median 2."""

from __future__ import annotations

from functools import partial

from tiebreaks.echecs.buchholz.elements import elements
from tiebreaks.echecs.event import value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result

__all__ = ["Game", "GameKind", "Player", "Result", "buchholz_median2", "tiebreak"]

_cut = partial(elements, least=2, most=2)


def buchholz_median2(player: str, games: Games, players: Players = ()) -> float:
    """Buchholz without the two least significant elements (voluntarily unplayed rounds first) and the two highest.

    Same value as C.07: BH/M2, if every unplayed round is recorded with its kind. Departs where one is not: a round
    without a record or a bye without kind brings no dummy here. Use BH/M2 for Article 16 in full.
    """
    return value_of(player, games, _cut)


tiebreak = buchholz_median2
