"""@echecs/average-rating/cut1: the average rating of the opponents but the lowest."""

from tiebreaks.echecs.functions import average_rating_of_opponents_cut1
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "average_rating_of_opponents_cut1", "tiebreak"]

tiebreak = average_rating_of_opponents_cut1
