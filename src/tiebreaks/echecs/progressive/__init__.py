"""@echecs/progressive: the sum of the running scores."""

from tiebreaks.echecs.functions import progressive
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "progressive", "tiebreak"]

tiebreak = progressive
