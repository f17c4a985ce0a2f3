"""Article 12: board count, top board results and bottom board elimination, over the whole event.

Inside EDEBT, EDEBB, EDET and EDEB they are in test_team.py.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

import tiebreaks as tb
from tests.articles import CURRENT, EDITIONS, EVERY_KIND_OF_MATCH, Points, order, ranked, team_event, values

NAMED_SINCE_2022 = EDITIONS[1:]  # TBR and BBE


def on_the_boards(tournament: tb.Tournament, who: int) -> list[Points]:
    """The points of a team on each board over all rounds, from board 1 on."""
    found = ranked(tournament, "PTS, BC")
    return [Fraction(points) for points in tb.explain(found, who, "BC").steps["boards"]]


def two_teams(match: tb.Match, boards: int = 2, rosters: int = 2, **facts: object) -> tb.Tournament:
    """Teams 1 and 2 with the players 101, 102 ... and 201, 202 ..., and one match."""
    teams = [tb.Team(team, "", tuple(100 * team + place for place in range(1, rosters + 1))) for team in (1, 2)]
    players = [tb.Player(player) for team in teams for player in team.players]
    return tb.Tournament(players, [[match]], teams=teams, boards=boards, **facts)  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------------------------------------
# 12.1: board count

TWO_ALL = [  # [X] 12.1: every way to draw a match on four boards, and its board count
    ("0011", 7),  # 3 + 4
    ("0==1", 6.5),  # 1 + 1.5 + 4
    ("0=1=", 6),
    ("0101", 6),
    ("=0=1", 6),
    ("01==", 5.5),
    ("=01=", 5.5),
    ("==01", 5.5),
    ("0110", 5),
    ("====", 5),
    ("1001", 5),
    ("==10", 4.5),
    ("=10=", 4.5),
    ("10==", 4.5),
    ("=1=0", 4),
    ("1010", 4),
    ("1=0=", 4),
    ("1==0", 3.5),
    ("1100", 3),  # 1 + 2
]


@pytest.mark.parametrize(("boards", "expected"), TWO_ALL)
def test_board_count_of_every_drawn_match(boards: str, expected: float) -> None:
    """12.1: the number of each board times the points on it; what a board lacks to 1 is the opponents', so they have 10 less that."""
    mirrored = boards.translate(str.maketrans("10", "01"))
    played = team_event(f"1  2w{boards}\n2  1b{mirrored}")
    assert values(played, "BC") == {1: expected, 2: 10 - expected}
    assert order(played, "PTS, BC") == ("1 2" if expected == 5 else "1 | 2" if expected < 5 else "2 | 1")


def test_board_count_counts_whoever_played_there_over_all_rounds() -> None:
    """12.1: of team 1: 1 + 0 on board 1, 0.5 + 1 on board 2: 1 * 1 + 2 * 1.5."""
    played = team_event("""
        1  2w1=  3b01
        2  1b0=  Z
        3  Z     1w10
    """)
    assert values(played, "BC") == {1: 4, 2: 1, 3: 1}
    assert values(played, "BC", after_round=1) == {1: 2, 2: 1, 3: 0}


SIX_DRAWS = """
    1  4w1100
    2  5w1010
    3  6w1001
    4  1b0011
    5  2b0101
    6  3b0110
"""


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_lower_board_count_is_ahead(edition: str) -> None:
    """12.1: 3, 4, 5, 7, 6 and 5; all have 1 match point and 2 game points."""
    assert order(team_event(SIX_DRAWS), "PTS, BC", edition) == "1 | 2 | 3 6 | 5 | 4"


# ---------------------------------------------------------------------------------------------------------------------------
# 12.1: equal game points


DIFFERENT_GAME_POINTS = """
    1  4w11
    2  5w1=
    3  6w=1
    4  1b00
    5  2b0=
    6  3b=0
"""


@pytest.mark.parametrize("edition", EDITIONS)
def test_board_count_needs_equal_game_points(edition: str) -> None:
    """12.1, dispute R36. 1, 2 and 3 won: 2, 1.5 and 1.5 game points, board counts 3, 2 and 2.5; 4, 5, 6 lost: 0, 1 and 0.5."""
    played = team_event(DIFFERENT_GAME_POINTS)
    assert values(played, "BC", edition) == {1: 3, 2: 2, 3: 2.5, 4: 0, 5: 1, 6: 0.5}
    assert order(played, "PTS, BC", edition) == "1 2 3 | 4 5 6"
    assert order(played, "PTS, BC", edition, board_count_needs_equal_game_points=True) == "1 2 3 | 4 5 6"
    assert order(played, "PTS, BC", edition, board_count_needs_equal_game_points=False) == "2 | 3 | 1 | 4 | 6 | 5"


@pytest.mark.parametrize("edition", EDITIONS)
def test_after_game_points_have_been_compared_board_count_applies(edition: str) -> None:
    """12.1 with 13.1 before it: each group has equal game points by then."""
    assert order(team_event(DIFFERENT_GAME_POINTS), "PTS, MPvGP, BC", edition) == "1 | 2 | 3 | 6 | 5 | 4"


def test_where_game_points_rank_the_event_board_count_always_applies() -> None:
    """12.1, Article 11: who is tied has equal game points."""
    assert order(team_event(DIFFERENT_GAME_POINTS, primary="GP"), "PTS, BC") == "1 | 2 | 3 | 6 | 5 | 4"


def test_top_and_bottom_boards_do_not_ask_for_equal_game_points() -> None:
    """12.2, 12.3 have no such condition: 1 and 2 have 1 on board 1, 3 has 0.5; then 1 has 1 on board 2, 2 has 0.5."""
    played = team_event(DIFFERENT_GAME_POINTS)
    assert order(played, "PTS, TBR") == "1 | 2 | 3 | 6 | 5 | 4"
    assert order(played, "PTS, BBE") == "1 2 | 3 | 6 | 4 5"


# ---------------------------------------------------------------------------------------------------------------------------
# 12.2 and 12.3


@pytest.mark.parametrize("edition", NAMED_SINCE_2022)
def test_top_board_results_compare_board_after_board(edition: str) -> None:
    """12.2: 1100, 1010, 1001, 0110, 0101, 0011."""
    assert order(team_event(SIX_DRAWS), "PTS, TBR", edition) == "1 | 2 | 3 | 6 | 5 | 4"


@pytest.mark.parametrize("edition", NAMED_SINCE_2022)
def test_bottom_board_elimination_leaves_out_the_last_board_then_the_last_two(edition: str) -> None:
    """12.3: without board 4: 2 2 1 1 1 2; without 3 and 4: of 1, 2, 6: 2 1 1, of 3, 4, 5: 1 0 1; board 1: 2 before 6, 3 before 5."""
    assert order(team_event(SIX_DRAWS), "PTS, BBE", edition) == "1 | 2 | 6 | 3 | 5 | 4"


@pytest.mark.parametrize("code", ["TBR", "BBE"])
def test_2009_knows_only_the_board_count(code: str) -> None:
    """Digest 2.3."""
    with pytest.raises(tb.RegulationError, match=f"{code}: .*not among the tie-breaks of edition 2009"):
        ranked(team_event(SIX_DRAWS), code, "2009")


def test_with_one_board_there_is_nothing_left_after_the_bottom_one() -> None:
    """12.1-12.3: half a point each on board 1, and a whole one for the bye; 1 match point and 0.5 game points for all three."""
    played = team_event("1  2w=\n2  1b=\n3  U", boards=1)
    assert values(played, "GPTS") == {1: 0.5, 2: 0.5, 3: 0.5}
    assert order(played, "PTS, BC") == "1 2 | 3"  # 0.5, 0.5, 1
    assert order(played, "PTS, TBR") == "3 | 1 2"
    assert order(played, "PTS, BBE") == "1 2 3"


# ---------------------------------------------------------------------------------------------------------------------------
# 12: matches that were not played


@pytest.mark.parametrize(
    ("cell", "points"),
    [
        ("U", [1, 1]),  # a win on every board, whatever the team gets for it
        ("F", [1, 1]),
        ("H", [0.5, 0.5]),
        ("Z", [0, 0]),
        (".", [0, 0]),
    ],
)
def test_a_bye_on_the_boards(cell: str, points: list[float]) -> None:
    """12.1, dispute R37."""
    assert on_the_boards(team_event(f"1  2w==  {cell}\n2  1b==  Z"), 1) == [0.5 + each for each in points]


@pytest.mark.parametrize("awarded", [(None, None), (2, 2), (2, 1.5), (0, 0)])
def test_the_pairing_allocated_bye_is_a_win_on_every_board_whatever_it_is_worth(
    awarded: tuple[float | None, float | None],
) -> None:
    """12.1: the award (TRF 320) is about the scores only."""
    match_points, game_points = awarded
    scoring = tb.MatchScoring(pairing_bye=match_points, pairing_bye_game_points=game_points)
    assert on_the_boards(team_event("1  U\n2  Z", boards=2, match_scoring=scoring), 1) == [1, 1]


@pytest.mark.parametrize(
    ("white", "black", "expected"),
    [("+", "-", ([1, 1], [0, 0])), ("-", "+", ([0, 0], [1, 1])), ("-", "-", ([0, 0], [0, 0]))],
)
def test_a_forfeited_match_without_records_is_won_on_every_board(
    white: str, black: str, expected: tuple[list[Points], list[Points]]
) -> None:
    """Digest 8.6."""
    played = team_event(f"1  2w{white}\n2  1b{black}", boards=2)
    assert (on_the_boards(played, 1), on_the_boards(played, 2)) == expected


def test_a_forfeited_match_with_records_has_the_points_of_its_records() -> None:
    """Digest 8.6, 8.8: team 1 sent one player of two; board 2 was empty on both sides."""
    played = two_teams(tb.Match(1, 2, (tb.Game(101, None, "+-"),), "+-"))
    assert on_the_boards(played, 1) == [1, 0] and on_the_boards(played, 2) == [0, 0]
    assert values(played, "MPTS") == {1: 2, 2: 0}
    assert values(played, "GPTS") == {1: 1, 2: 0}


@pytest.mark.parametrize(("ours", "theirs"), [("1+", "0-"), ("1+", "0."), ("++", "-."), ("+1", ".0")])
def test_a_forfeited_board_and_an_empty_chair_are_results_of_their_board(ours: str, theirs: str) -> None:
    """12.1, digest 8.6: a vacated board is lost by forfeit, its points count."""
    played = team_event(f"1  2w{ours}\n2  1b{theirs}")
    assert on_the_boards(played, 1) == [1, 1] and on_the_boards(played, 2) == [0, 0]


def test_a_board_forfeited_by_both_gives_nothing() -> None:
    """Digest 8.6."""
    played = team_event("1  2w1-\n2  1b0-")
    assert on_the_boards(played, 1) == [1, 0] and on_the_boards(played, 2) == [0, 0]


def test_a_match_with_fewer_boards_than_the_event() -> None:
    """Digest 8.6: 1 and 0.5 on the boards there were, nothing on boards 3 and 4: board count 1 + 1 and 0 + 1."""
    played = team_event("1  2w1=\n2  1b0=", boards=4)
    assert on_the_boards(played, 1) == [1, 0.5, 0, 0] and on_the_boards(played, 2) == [0, 0.5, 0, 0]
    assert values(played, "BC") == {1: 2, 2: 1}


def test_every_kind_of_match_on_the_boards() -> None:
    """12.1: of 1: 1 1, 1 0.5, bye 1 1, forfeit 1 1, 0.5 0.5; of 2: 0 0, 1 0.5, 1 0, bye 0.5 0.5, 1 1; and so on."""
    played = team_event(EVERY_KIND_OF_MATCH)
    assert {team: on_the_boards(played, team) for team in range(1, 6)} == {
        1: [4.5, 4],
        2: [3.5, 2],
        3: [1.5, 2.5],
        4: [1.5, 2],
        5: [2.5, 3],
    }
    for edition in EDITIONS:
        assert values(played, "BC", edition) == {1: 12.5, 2: 7.5, 3: 6.5, 4: 5.5, 5: 8.5}


# ---------------------------------------------------------------------------------------------------------------------------
# which board a player sat on


def test_reserves_move_up() -> None:
    """Digest 8.6: without 101 the players 102 and 103 are on boards 1 and 2."""
    played = two_teams(tb.Match(1, 2, (tb.Game(102, 201, "1-0"), tb.Game(202, 103, "½-½"))), rosters=3)
    assert on_the_boards(played, 1) == [1, 0.5]
    assert on_the_boards(played, 2) == [0, 0.5]


CROSSED = (tb.Game(102, 201, "1-0"), tb.Game(202, 101, "½-½"))


@pytest.mark.parametrize(
    ("system", "expected"),
    [("swiss", [1, 0.5]), ("round-robin", [1, 0.5]), ("predetermined", [0.5, 1])],
)
def test_the_position_in_the_line_up_is_the_board(system: str, expected: list[Points]) -> None:
    """Digest 8.6: 102 sat above 101. Where line-ups meet crosswise it is the team's own order, dispute R42."""
    played = two_teams(tb.Match(1, 2, CROSSED), system=system)
    assert on_the_boards(played, 1) == expected
    assert on_the_boards(played, 2) == [0, 0.5]


def test_the_colour_of_a_board_decides_nothing() -> None:
    """12: team 2 has White on both boards, team 1 is named first."""
    played = two_teams(tb.Match(1, 2, (tb.Game(201, 101, "1-0"), tb.Game(202, 102, "0-1"))))
    assert on_the_boards(played, 1) == [0, 1] and on_the_boards(played, 2) == [1, 0]


def test_other_points_for_a_game() -> None:
    """12.1 with 3-1-0: 3 + 2 * 1 and 0 + 2 * 1."""
    played = team_event("1  2w1=\n2  1b0=", scoring=tb.Scoring(win=3, draw=1))
    assert values(played, "BC", CURRENT) == {1: 5, 2: 2}
