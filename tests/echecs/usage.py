"""How programs use the face, for mypy: every module, both shapes of games, the types of the values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, assert_type

import tiebreaks as tb
from tiebreaks import echecs
from tiebreaks.echecs import tournament
from tiebreaks.echecs.average_rating import average_rating_of_opponents
from tiebreaks.echecs.average_rating.cut1 import average_rating_of_opponents_cut1
from tiebreaks.echecs.buchholz import Game, GameKind, Player, Result, buchholz
from tiebreaks.echecs.buchholz.average import average_opponents_buchholz
from tiebreaks.echecs.buchholz.cut1 import buchholz_cut1
from tiebreaks.echecs.buchholz.cut2 import buchholz_cut2
from tiebreaks.echecs.buchholz.fore import fore_buchholz
from tiebreaks.echecs.buchholz.median1 import buchholz_median1
from tiebreaks.echecs.buchholz.median2 import buchholz_median2
from tiebreaks.echecs.direct_encounter import direct_encounter
from tiebreaks.echecs.number_of_wins import number_of_wins
from tiebreaks.echecs.number_of_wins.black import games_played_with_black
from tiebreaks.echecs.number_of_wins.elected import rounds_elected_to_play
from tiebreaks.echecs.number_of_wins.games_won import games_won
from tiebreaks.echecs.number_of_wins.standard import standard_points
from tiebreaks.echecs.number_of_wins.won_with_black import games_won_with_black
from tiebreaks.echecs.progressive import progressive, tiebreak
from tiebreaks.echecs.progressive.cut1 import progressive_cut1

TieBreak = Callable[[str, Sequence[Sequence[Game | Mapping[str, Any]]], Sequence[Player | Mapping[str, Any]]], float]

ALL: list[TieBreak] = [
    progressive, progressive_cut1, average_rating_of_opponents, average_rating_of_opponents_cut1, number_of_wins, games_won,
    games_played_with_black, games_won_with_black, rounds_elected_to_play, standard_points, buchholz, buchholz_cut1,
    buchholz_cut2, buchholz_median1, buchholz_median2, average_opponents_buchholz, fore_buchholz, direct_encounter, tiebreak,
]  # fmt: skip


def main() -> tb.Standings:
    """A program written for the packages, its imports changed."""
    half: Result = 0.5
    bye: GameKind = "half-bye"
    games = [[Game(white="A", black="B", result=1)], [Game(white="A", black="", result=half, kind=bye)]]
    players = [Player(id="A", rating=2000), Player(id="B")]
    assert_type(buchholz("A", games), float)
    assert_type(number_of_wins("A", games), int)
    assert_type(average_rating_of_opponents("B", games, players), int)
    assert_type(direct_encounter("A", games, players, same_score_only=True, average_repeated=False), float)
    assert_type(games_won("A", games, players, forfeits_count=True), int)
    assert_type(standard_points("A", games, forfeits_count=True), float)
    values = [[function(player.id, games, players) for function in ALL] for player in players]
    plain = [[{"white": "A", "black": "B", "result": 1}], [{"white": "A", "black": "A", "result": 0.5, "kind": "half-bye"}]]
    assert values == [[function(who, plain, [{"id": "A", "rating": 2000}, {"id": "B"}]) for function in ALL] for who in "AB"]
    assert_type(tournament(games, players), tb.Tournament)
    assert_type(echecs.buchholz("A", games, byes_excluded=True), float)  # a package that is called, and what is below it
    assert_type(echecs.number_of_wins("A", games), int)
    assert_type(echecs.number_of_wins.tiebreak("A", games), int)
    assert_type(echecs.games_won("A", games, forfeits_count=True), int)
    assert_type(tb.echecs.buchholz_cut1("A", games), float)
    assert_type(tb.echecs.from_release_4([{"byes": [{"player": "A", "kind": "half"}]}]), list[list[Game]])
    packages: list[TieBreak] = [echecs.buchholz, echecs.progressive, echecs.number_of_wins, echecs.direct_encounter]
    assert [package("A", games, players) for package in packages] == [package.tiebreak("A", games, players) for package in (
        echecs.buchholz, echecs.progressive, echecs.number_of_wins, echecs.direct_encounter,
    )]  # fmt: skip
    return tb.standings(tournament(plain, players), by="DE, BH/C1, BH", edition="2026-03")
