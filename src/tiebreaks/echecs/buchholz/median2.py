"""@echecs/buchholz/median2: Buchholz median 2."""

from __future__ import annotations

from tiebreaks.echecs.buchholz.elements import elements_rule
from tiebreaks.echecs.event import value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result

__all__ = ["Game", "GameKind", "Player", "Result", "buchholz_median2", "tiebreak"]


def buchholz_median2(player: str, games: Games, players: Players = (), *, byes_excluded: bool = False) -> float:
    """Buchholz without the two least significant elements (voluntarily unplayed rounds first) and the two highest.

    `byes_excluded` leaves byes out, as the document says against its own remarks on Article 16 and its code.

    Same value as C.07: BH/M2, if every unplayed round is recorded with its kind. Departs where one is not: a round
    without a record or a bye without kind brings no dummy here. Use BH/M2 for Article 16 in full.
    """
    return value_of(player, games, elements_rule(least=2, most=2, byes_excluded=byes_excluded))


tiebreak = buchholz_median2
