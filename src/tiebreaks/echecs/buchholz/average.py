"""@echecs/buchholz/average: the average of the opponents' Buchholz."""

from tiebreaks.echecs.functions import average_opponents_buchholz
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "average_opponents_buchholz", "tiebreak"]

tiebreak = average_opponents_buchholz
