"""@echecs/number-of-wins/won-with-black: games won over the board with Black."""

from tiebreaks.echecs.functions import games_won_with_black
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "games_won_with_black", "tiebreak"]

tiebreak = games_won_with_black
