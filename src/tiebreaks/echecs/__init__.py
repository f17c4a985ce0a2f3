"""The @echecs packages in Python: a module per package, a function per tie-break, `f(player, games, players)`. docs/echecs.md

from tiebreaks.echecs.buchholz import buchholz
from tiebreaks.echecs.buchholz.cut1 import tiebreak
"""

from tiebreaks.echecs.table import tournament
from tiebreaks.echecs.types import Game, GameKind, Player, Result

__all__ = ["Game", "GameKind", "Player", "Result", "tournament"]
