"""@echecs/number-of-wins/standard: points of games played over the board."""

from tiebreaks.echecs.functions import standard_points
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "standard_points", "tiebreak"]

tiebreak = standard_points
