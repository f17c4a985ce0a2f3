"""@echecs/buchholz: the sum of the opponents' adjusted scores."""

from tiebreaks.echecs.functions import buchholz
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "buchholz", "tiebreak"]

tiebreak = buchholz
