"""@echecs/direct-encounter: the score against the members of a group."""

from tiebreaks.echecs.functions import direct_encounter
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "direct_encounter", "tiebreak"]

tiebreak = direct_encounter
