"""@echecs/buchholz/median1: Buchholz median 1."""

from tiebreaks.echecs.functions import buchholz_median1
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "buchholz_median1", "tiebreak"]

tiebreak = buchholz_median1
