"""@echecs/average-rating: the average rating of the opponents, and the cut, which its document names without a sub-path."""

from tiebreaks.echecs.average_rating.cut1 import average_rating_of_opponents_cut1
from tiebreaks.echecs.functions import average_rating_of_opponents
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = [
    "Game", "GameKind", "Player", "Result", "average_rating_of_opponents", "average_rating_of_opponents_cut1", "tiebreak",
]  # fmt: skip

tiebreak = average_rating_of_opponents
