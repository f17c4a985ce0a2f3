"""@echecs/buchholz/median2: Buchholz median 2."""

from tiebreaks.echecs.functions import buchholz_median2
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "buchholz_median2", "tiebreak"]

tiebreak = buchholz_median2
