"""@echecs/average-rating/cut1: the average rating of the opponents but the lowest."""

from __future__ import annotations

from tiebreaks.echecs.average_rating.ratings import ratings_met
from tiebreaks.echecs.event import LAW, Event, Listed, rated_value_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result
from tiebreaks.engine.rules.modifiers import cut
from tiebreaks.engine.working import Working

__all__ = ["Game", "GameKind", "Player", "Result", "average_rating_of_opponents_cut1", "tiebreak"]


def average_rating_of_opponents_cut1(player: str, games: Games, players: Players) -> int:
    """The mean rating of the opponents without the single lowest rating, rounded half up; 0 when nothing is left.

    Departs from C.07 as `average_rating_of_opponents` does. Use ARO/C1 for the average over the board (10.1, 14.1).
    """
    return int(rated_value_of(player, games, players, _without_the_lowest))


tiebreak = average_rating_of_opponents_cut1


def _without_the_lowest(event: Event, listed: Listed) -> Working:
    return cut(ratings_met(event, listed), LAW, least=1, most=0)
