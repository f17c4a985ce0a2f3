"""@echecs/buchholz/cut1: Buchholz cut 1."""

from tiebreaks.echecs.functions import buchholz_cut1
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "buchholz_cut1", "tiebreak"]

tiebreak = buchholz_cut1
