"""@echecs/buchholz/fore: the opponents' scores with the last round drawn."""

from tiebreaks.echecs.functions import fore_buchholz
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "fore_buchholz", "tiebreak"]

tiebreak = fore_buchholz
