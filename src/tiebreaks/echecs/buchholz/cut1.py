"""@echecs/buchholz/cut1: Buchholz cut 1."""

from __future__ import annotations

from tiebreaks.echecs.buchholz.elements import elements_rule
from tiebreaks.echecs.event import value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result

__all__ = ["Game", "GameKind", "Player", "Result", "buchholz_cut1", "tiebreak"]


def buchholz_cut1(player: str, games: Games, players: Players = (), *, byes_excluded: bool = False) -> float:
    """Buchholz without the least significant element, voluntarily unplayed rounds first.

    `byes_excluded` leaves byes out, as the document says against its own remarks on Article 16 and its code.

    Same value as C.07: BH/C1, if every unplayed round is recorded with its kind. Departs where one is not: a round
    without a record or a bye without kind brings no dummy here. Use BH/C1 for Article 16 in full.
    """
    return value_of(player, games, elements_rule(least=1, byes_excluded=byes_excluded))


tiebreak = buchholz_cut1
