"""@echecs/buchholz/cut2: Buchholz cut 2."""

from tiebreaks.echecs.functions import buchholz_cut2
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "buchholz_cut2", "tiebreak"]

tiebreak = buchholz_cut2
