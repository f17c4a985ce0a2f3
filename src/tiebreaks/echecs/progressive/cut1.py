"""@echecs/progressive/cut1: the running scores without round 1."""

from tiebreaks.echecs.functions import progressive_cut1
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "progressive_cut1", "tiebreak"]

tiebreak = progressive_cut1
