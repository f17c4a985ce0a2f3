"""@echecs/buchholz: the sum of the opponents' adjusted scores."""

from __future__ import annotations

from tiebreaks.echecs.buchholz.elements import elements_rule
from tiebreaks.echecs.event import value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result

__all__ = ["Game", "GameKind", "Player", "Result", "buchholz", "tiebreak"]


def buchholz(player: str, games: Games, players: Players = (), *, byes_excluded: bool = False) -> float:
    """The sum of the adjusted scores of the opponents, with a dummy for every unplayed round that has a kind.

    `byes_excluded` leaves byes out, as the document says against its own remarks on Article 16 and its code.

    Same value as C.07: BH, if every unplayed round is recorded with its kind. Departs where one is not: a round
    without a record or a bye without kind brings no dummy here. Use BH for Article 16 in full.
    """
    return value_of(player, games, elements_rule(byes_excluded=byes_excluded))


tiebreak = buchholz
