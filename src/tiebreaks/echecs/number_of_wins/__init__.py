"""@echecs/number-of-wins: rounds worth a win."""

from tiebreaks.echecs.functions import number_of_wins
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "number_of_wins", "tiebreak"]

tiebreak = number_of_wins
