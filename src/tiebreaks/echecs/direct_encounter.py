"""@echecs/direct-encounter: the score against the members of a group."""

from __future__ import annotations

from tiebreaks.echecs.event import event_of, listed_of
from tiebreaks.echecs.types import Game, GameKind, Games, Player, Players, Result

__all__ = ["Game", "GameKind", "Player", "Result", "direct_encounter", "tiebreak"]


def direct_encounter(
    player: str,
    games: Games,
    players: Players,
    *,
    same_score_only: bool = False,
    average_repeated: bool = True,
) -> float:
    """The score against `players`, the tied group; several games with one opponent count as their average.

    `same_score_only` ignores members on another score than the player's, as every release does; `average_repeated=False` adds
    repeated games up, as the releases before 3.0.3 do.

    Departs from C.07: forfeits count, nobody is ranked, and a group that has not met completely gets its scores all the same
    (6.1.1 to 6.3). Use DE for places.
    """
    event, listed = event_of(games), listed_of(players)
    row = event.row(player)
    if row is None:
        return 0.0
    group = listed.ids if player in listed.ids else listed.ids | {player}
    return event.separate_scores(group, same_score_only, average_repeated)[row]


tiebreak = direct_encounter
