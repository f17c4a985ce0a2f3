"""@echecs/number-of-wins/elected: records that are no bye."""

from tiebreaks.echecs.functions import rounds_elected_to_play
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "rounds_elected_to_play", "tiebreak"]

tiebreak = rounds_elected_to_play
