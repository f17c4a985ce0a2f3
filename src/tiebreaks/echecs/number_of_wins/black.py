"""@echecs/number-of-wins/black: games played over the board with Black."""

from tiebreaks.echecs.functions import games_played_with_black
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "games_played_with_black", "tiebreak"]

tiebreak = games_played_with_black
