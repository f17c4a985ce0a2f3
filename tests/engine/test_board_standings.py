"""The best results on each board of a team event: who sat there, what counts, and how it is ordered."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

import tiebreaks as tb
from tests.articles import Points, event, team_event
from tiebreaks.answers import BoardStandings

Line = tuple[int, int, Points, int, Points]  # rank, player, points, games, percentage


def lines(found: BoardStandings, board: int) -> list[Line]:
    return [(row.rank, row.player.id, row.points, row.games, row.percentage) for row in found[board]]


def league(*rounds: list[tb.Match | tb.Bye], boards: int = 2, **facts: object) -> tb.Tournament:
    """Three teams with three players each: 101 102 103, 201 202 203, 301 302 303."""
    teams = [tb.Team(team, f"Team {team}", tuple(100 * team + place for place in (1, 2, 3))) for team in (1, 2, 3)]
    players = [tb.Player(player, f"Player {player}") for team in teams for player in team.players]
    return tb.Tournament(players, rounds, teams=teams, boards=boards, name="League", **facts)  # type: ignore[arg-type]


THREE_ROUNDS = league(
    [tb.Match(1, 2, (tb.Game(101, 201, "1-0"), tb.Game(202, 102, "½-½"))), tb.Bye(3, "pairing")],
    [tb.Match(3, 1, (tb.Game(301, 102, "1-0"), tb.Game(103, 302, "1-0"))), tb.Bye(2, "half")],
    [tb.Match(2, 3, (tb.Game(201, 301, "1-0"), tb.Game(302, 202, "+-"))), tb.Bye(1, "zero")],
)
"""101 is away in round 2, so 102 and 103 move up; 202 did not come in round 3."""


def test_the_games_of_each_board() -> None:
    """Board 1: 101 has 1 of 1, 201 and 301 have 1 of 2, 102 has 0 of 1. Board 2: 103 has 1 of 1, 102 and 202 0.5 of 1, 302 0 of 1."""
    found = tb.board_standings(THREE_ROUNDS)
    assert lines(found, 1) == [(1, 101, 1, 1, 100), (2, 201, 1, 2, 50), (2, 301, 1, 2, 50), (4, 102, 0, 1, 0)]
    assert lines(found, 2) == [
        (1, 103, 1, 1, 100),
        (2, 102, Fraction(1, 2), 1, 50),
        (2, 202, Fraction(1, 2), 1, 50),
        (4, 302, 0, 1, 0),
    ]
    assert [row.team.id for row in found[1]] == [1, 2, 3, 1]


def test_more_points_are_ahead_of_a_better_percentage_and_of_equal_points_the_fewer_games() -> None:
    """2 of 3, 1 of 1, 1 of 3, 0 of 1."""
    played = team_event(
        """
        1  2w1  2b1  2w0
        2  1b0  1w0  1b1
        3  4w1  F    F
        4  3b0  F    F
        """,
        boards=1,
    )
    assert [row[:4] for row in lines(tb.board_standings(played), 1)] == [
        (1, 101, 2, 3),
        (2, 301, 1, 1),
        (3, 201, 1, 3),
        (4, 401, 0, 1),
    ]
    after_one = tb.board_standings(played, after_round=1)
    assert [(row.rank, row.player.id) for row in after_one] == [(1, 101), (1, 301), (3, 201), (3, 401)]


@pytest.mark.parametrize(("ours", "theirs"), [("+", "-"), ("++", "--"), ("+.", ".+"), ("--", "--")])
def test_forfeits_count_for_the_team_and_for_no_player(ours: str, theirs: str) -> None:
    assert tb.board_standings(team_event(f"1  2w{ours}\n2  1b{theirs}", boards=2)).rows == ()


def test_byes_count_for_the_team_and_for_no_player() -> None:
    assert tb.board_standings(team_event("1  U  F  H  Z\n2  Z  H  F  U", boards=2)).rows == ()


def test_of_a_match_forfeited_as_a_whole_the_games_played_still_count() -> None:
    played = league([tb.Match(1, 2, (tb.Game(101, 201, "½-½"), tb.Game(102, None, "+-")), "+-")])
    assert [(row.board, row.player.id, row.points) for row in tb.board_standings(played)] == [
        (1, 101, Fraction(1, 2)),
        (1, 201, Fraction(1, 2)),
    ]


def test_the_percentage_is_of_what_wins_are_worth() -> None:
    """3-1-0: 4 of 6 for a win and a draw."""
    played = team_event("1  2w1  2b=\n2  1b0  1w=", boards=1, scoring=tb.Scoring(win=3, draw=1))
    assert lines(tb.board_standings(played), 1) == [(1, 101, 4, 2, Fraction(200, 3)), (2, 201, 1, 2, Fraction(50, 3))]
    assert "66.67" in str(tb.board_standings(played))


def test_where_line_ups_meet_crosswise_a_player_keeps_the_board_of_the_team() -> None:
    """Scheveningen: 102 met 201 first, and is on board 2 all the same (dispute R42)."""
    boards = (tb.Game(102, 201, "1-0"), tb.Game(101, 202, "0-1"))
    fixed = tb.board_standings(league([tb.Match(1, 2, boards)], system="predetermined"))
    assert sorted((row.board, row.player.id) for row in fixed) == [(1, 101), (1, 201), (2, 102), (2, 202)]
    swiss = tb.board_standings(league([tb.Match(1, 2, boards)]))
    assert sorted((row.board, row.player.id) for row in swiss) == [(1, 102), (1, 201), (2, 101), (2, 202)]


def test_a_round_that_is_pending_does_not_count_unless_asked_for() -> None:
    played = team_event("1  2w1=  2b1*\n2  1b0=  1w0*")
    assert [row.games for row in tb.board_standings(played)] == [1, 1, 1, 1]
    assert tb.board_standings(played).after_round == 1
    meanwhile = tb.board_standings(played, after_round=2)
    assert {(row.board, row.player.id): row.games for row in meanwhile} == {(1, 101): 2, (1, 201): 2, (2, 102): 1, (2, 202): 1}


def test_an_individual_event_has_no_boards() -> None:
    with pytest.raises(tb.TournamentError, match="expected a team event"):
        tb.board_standings(event("1  2w1\n2  1b0"))


def test_a_round_that_was_not_held_is_refused() -> None:
    with pytest.raises(tb.TournamentError, match="after_round: expected a round from 0 to 3"):
        tb.board_standings(THREE_ROUNDS, after_round=4)


def test_it_prints_and_serialises() -> None:
    found = tb.board_standings(THREE_ROUNDS)
    assert str(found).splitlines() == [
        "League, best results by board after round 3, games over the board",
        "",
        "Board  Rank  No.  Name        Team    Points  Games    %",
        "    1     1  101  Player 101  Team 1      1       1  100",
        "    1     2  201  Player 201  Team 2      1       2   50",
        "    1     2  301  Player 301  Team 3      1       2   50",
        "    1     4  102  Player 102  Team 1      0       1    0",
        "    2     1  103  Player 103  Team 1      1       1  100",
        "    2     2  102  Player 102  Team 1       ½      1   50",
        "    2     2  202  Player 202  Team 2       ½      1   50",
        "    2     4  302  Player 302  Team 3      0       1    0",
    ]
    told = json.loads(tb.render(found, "json"))
    assert told["tournament"] == "League" and told["after_round"] == 3
    assert told["boards"][5] == {
        "board": 2,
        "rank": 2,
        "id": 102,
        "name": "Player 102",
        "team": 1,
        "team_name": "Team 1",
        "points": 0.5,
        "exact": "1/2",
        "games": 1,
        "percentage": 50,
    }
    row = {name: value for name, value in told["boards"][5].items() if name != "exact"}
    assert found.to_rows()[5] == {**row, "points": Fraction(1, 2)} and [*found.to_rows()[0]] == [*row]
