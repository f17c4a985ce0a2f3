"""@echecs/number-of-wins: rounds worth a win."""

from typing import Final

from tiebreaks.echecs import functions
from tiebreaks.echecs.functions import number_of_wins
from tiebreaks.echecs.packages import package
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "number_of_wins", "tiebreak"]

tiebreak = number_of_wins
games_won: Final = package("number_of_wins.games_won", functions.games_won)  # the sub-path, which has a function's name
