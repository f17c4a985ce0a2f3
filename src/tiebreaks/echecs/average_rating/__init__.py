"""@echecs/average-rating: the average rating of the opponents, and the cut, which its document names without a sub-path."""

from __future__ import annotations

from tiebreaks.echecs.average_rating.cut1 import average_rating_of_opponents_cut1
from tiebreaks.echecs.average_rating.ratings import ratings_met
from tiebreaks.echecs.event import rated_value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result

__all__ = [
    "Game",
    "GameKind",
    "Player",
    "Result",
    "average_rating_of_opponents",
    "average_rating_of_opponents_cut1",
    "tiebreak",
]


def average_rating_of_opponents(player: str, games: Games, players: Players) -> int:
    """The mean rating of the opponents, one entry per game, rounded half up, without those who are unrated or not listed.

    Departs from C.07: forfeited opponents count, a rating of 0 is a rating, an unrated opponent does not drop the tie-break,
    and without a rated opponent the value is 0, not undefined. Use ARO for the average over the board (10.1).
    """
    return int(rated_value_of(player, games, players, ratings_met))


tiebreak = average_rating_of_opponents
