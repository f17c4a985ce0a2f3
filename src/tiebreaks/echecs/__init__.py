"""The @echecs packages in Python: a function per tie-break, `f(player, games, players)`. docs/echecs.md

All eighteen can be imported from here. Each also has the module of its package or sub-path, where it is called `tiebreak`, too:

from tiebreaks.echecs import buchholz, buchholz_cut1
from tiebreaks.echecs.buchholz.cut1 import tiebreak
"""

from typing import Final

from tiebreaks.echecs import functions
from tiebreaks.echecs.functions import (
    average_opponents_buchholz,
    average_rating_of_opponents,
    average_rating_of_opponents_cut1,
    buchholz_cut1,
    buchholz_cut2,
    buchholz_median1,
    buchholz_median2,
    fore_buchholz,
    games_played_with_black,
    games_won,
    games_won_with_black,
    progressive_cut1,
    rounds_elected_to_play,
    standard_points,
)
from tiebreaks.echecs.packages import package
from tiebreaks.echecs.release_4 import from_release_4
from tiebreaks.echecs.table import tournament
from tiebreaks.echecs.types import Game, GameKind, Player, Result

buchholz: Final = package("buchholz", functions.buchholz)
direct_encounter: Final = package("direct_encounter", functions.direct_encounter)
number_of_wins: Final = package("number_of_wins", functions.number_of_wins)
progressive: Final = package("progressive", functions.progressive)

__all__ = [
    "Game", "GameKind", "Player", "Result", "average_opponents_buchholz", "average_rating_of_opponents",
    "average_rating_of_opponents_cut1", "buchholz", "buchholz_cut1", "buchholz_cut2", "buchholz_median1", "buchholz_median2",
    "direct_encounter", "fore_buchholz", "from_release_4", "games_played_with_black", "games_won", "games_won_with_black",
    "number_of_wins", "progressive", "progressive_cut1", "rounds_elected_to_play", "standard_points", "tournament",
]  # fmt: skip
