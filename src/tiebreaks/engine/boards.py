"""The boards of a round: in which order its games stand, and who is playing now."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from tiebreaks.engine.records import count_pending, records
from tiebreaks.model.rounds import Bye, Game, Match, is_pending, sides
from tiebreaks.model.tournament import Tournament
from tiebreaks.text import ExactValue

Points = Mapping[int, Fraction]


class Playing(NamedTuple):
    """The game of a participant that is being played."""

    round: int
    """From 1."""
    board: int
    """From 1, in the order of C.04.2; of a team event the number of the match."""
    opponent: int
    """The number of the opponent."""
    name: str
    """The name of the opponent."""
    colour: Literal["white", "black"]
    """Of the participant; of a team, on board 1."""


class PairedGame(NamedTuple):
    """A game or match of a round."""

    item: Game | Match
    white: int
    """The participant with White; of teams, on board 1."""
    black: int
    """The opponent."""


def points_before(event: Tournament, number: int) -> Points:
    """The score of everybody before a round; open games give nothing."""
    table = count_pending(records([event], [number - 1], event.primary if event.is_team else ""), as_nothing=True)
    return {id: ExactValue(score, 10) for id, score in zip(table.number.tolist(), table.score.tolist(), strict=True)}


def boards_of_round(event: Tournament, number: int, points: Points) -> list[PairedGame]:
    """The games of a round in the order of their boards.

    A file has no numbers of boards. In a Swiss they follow C.04.2: by the score of the higher ranked of the two before the
    round, then by the sum of both, then by the number of the higher ranked. With a fixed schedule they stand in the order of
    the event.
    """
    paired = [
        PairedGame(item, white, black)
        for item in event.rounds[number - 1]
        if not isinstance(item, Bye)
        for white, black in [sides(item)]
        if white is not None and black is not None
    ]
    if not event.predetermined:
        paired.sort(key=lambda each: _board_order(each, points))
    return paired


def _board_order(game: PairedGame, points: Points) -> tuple[Fraction, Fraction, int]:
    """C.04.2: the score of the higher ranked, the sum of both, the number of the higher ranked."""
    score, number = min((-points[who], who) for who in (game.white, game.black))
    return score, -points[game.white] - points[game.black], number


def find_playing(event: Tournament) -> dict[int, Playing]:
    """Participant number -> the game that is being played: of several open games, that of the latest round."""
    playing: dict[int, Playing] = {}
    names = {one.id: one.name for one in event.participants}
    for number in range(event.complete_rounds + 1, event.crosstable.rounds + 1):
        if not event.pending(number):
            continue
        for board, (item, white, black) in enumerate(boards_of_round(event, number, points_before(event, number)), 1):
            if is_pending(item):
                playing[white] = Playing(number, board, black, names[black], "white")
                playing[black] = Playing(number, board, white, names[white], "black")
    return playing
