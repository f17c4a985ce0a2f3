"""@echecs/number-of-wins/games-won: games won over the board."""

from tiebreaks.echecs.functions import games_won
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "games_won", "tiebreak"]

tiebreak = games_won
