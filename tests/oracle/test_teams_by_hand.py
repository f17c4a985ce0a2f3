"""The oracle on team events small enough to be computed by hand: every code, every kind of unplayed match, the provisions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tiebreaks.law.editions import CURRENT, EDITIONS, Edition
from tiebreaks.model.tournament import Adjustment, Game, Match, MatchScoring, Player, Result, Scoring, Team, Tournament

from . import adjusted_score, direct_encounter, extended_direct_encounter, ranks, team_event_of, value
from .team_cases import event

BEFORE_2026 = EDITIONS["2024-08"]
HALF = Fraction(1, 2)


def values(tournament: Tournament, code: str, law: Edition = CURRENT, after: int | None = None) -> list[Any]:
    found = value(tournament, law, code, after)
    assert found is not None
    return [found[team.id] for team in tournament.teams]


#      MP                GP                  boards of the round
#      1  2+0+1 = 3      2 + ½ + 1  = 3½     1 1 | ½ 0 | 1 0   = 2½ 1
#      2  0+2+0 = 2      0 + 1½ + 0 = 1½     0 0 | 1 ½ | 0 0   = 1 ½
#      3  1+2+2 = 5      1 + 1½ + 2 = 4½     ½ ½ | ½ 1 | 1 1   = 2 2½
#      4  1+0+1 = 2      1 + ½ + 1  = 2½     ½ ½ | 0 ½ | 0 1   = ½ 2
PLAYED = event("1 2 11; 3 4 ==", "1 3 =0; 2 4 1=", "4 1 01; 2 3 00")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("MPTS", "3 2 5 2"),
        ("GPTS", "3.5 1.5 4.5 2.5"),
        ("PTS", "3 2 5 2"),
        ("MPvGP", "3.5 1.5 4.5 2.5"),
        ("BH:MP", "9 10 7 10"),  # 2+5+2 | 3+2+5 | 2+3+2 | 5+2+3
        ("BH", "9 10 7 10"),
        ("BH:MP/C1", "7 8 5 8"),
        ("BH:MP/M1", "2 3 2 3"),
        ("BH:GP", "8.5 10.5 7.5 9.5"),  # 1½+4½+2½ | 3½+2½+4½ | 2½+3½+1½ | 4½+1½+3½
        ("BH:GP/C1", "7 8 6 8"),
        ("FB:MP", "9 9 8 10"),  # last round drawn: 3 3 4 2; 3+4+2 | 3+2+4 | 2+3+3 | 4+3+3
        ("FB:GP", "8.5 9.5 8.5 9.5"),  # 3½ 2½ 3½ 2½
        ("AOB:MP", "9 26/3 29/3 26/3"),  # (10+7+10)/3 | (9+10+7)/3 | (10+9+10)/3 | (7+10+9)/3
        ("AOB:GP", "55/6 17/2 57/6 53/6"),
        ("SB:MP", "6 4 12 8"),
        ("SB:GP", "7.75 3.75 10.75 8.75"),
        ("EMMSB", "6 4 12 8"),  # 2·2+5·0+2·1 | 3·0+2·2+5·0 | 2·1+3·2+2·2 | 5·1+2·0+3·1
        ("EMGSB", "8.5 3 10.5 9"),  # 2·2+5·½+2·1 | 2·1½ | 2·1+3·1½+2·2 | 5·1+2·½+3·1
        ("EGMSB", "5.5 5 12.5 8"),  # 1½·2+2½·1 | 2½·2 | 2½·1+3½·2+1½·2 | 4½·1+3½·1
        ("EGGSB", "7.75 3.75 10.75 8.75"),  # 1½·2+4½·½+2½·1 | 2½·1½ | 2½+3½·1½+1½·2 | 4½+1½·½+3½
        ("EMMSB/C1", "4 0 10 8"),  # of two opponents with 2 match points the one with the lower product
        ("EMGSB/C1", "6.5 0 8.5 8"),
        ("EGMSB/C1", "2.5 0 9.5 8"),
        ("EGGSB/C2", "2.25 0 5.25 4.5"),
        ("WIN:MP", "1 1 2 0"),
        ("WIN:GP", "1 0 1 0"),  # as many as there are boards (R40)
        ("WON:MP", "1 1 2 0"),
        ("WON:GP", "1 0 1 0"),
        ("BPG", "1 1 2 2"),
        ("BWG:MP", "0 0 2 0"),
        ("BWG:GP", "0 0 1 0"),
        ("STD:MP", "1.5 1 2.5 1"),
        ("STD:GP", "1.5 1 2.5 1"),
        ("REP", "3 3 3 3"),
        ("PS:MP", "7 4 9 4"),  # 2 2 3 | 0 2 2 | 1 3 5 | 1 1 2
        ("PS:GP/C1", "6 3 7 4"),  # 2½ 3½ | 1½ 1½ | 2½ 4½ | 1½ 2½
        ("KS:MP", "0 0 2 2"),  # at least 3 of 6: teams 1 and 3
        ("KS:GP", "0.5 0 1.5 2"),  # at least 3 of 6: teams 1 and 3
        ("KS:GP/L+2", "0.5 0 0 1"),  # at least 4: team 3
        ("TPN:GP", "1 2 3 4"),
        ("BC", "4.5 2 7 4.5"),
        ("SSSC", "6.5 29/6 41/6 35/6"),  # 2·3/2 = 3: 3½+9/3 | 1½+10/3 | 4½+7/3 | 2½+10/3
        ("SSSC/K2", "8 6.5 8 7.5"),
        ("SSSC/F", "6.5 4.5 43/6 35/6"),
    ],
)
def test_a_played_event_by_hand(code: str, expected: str) -> None:
    assert values(PLAYED, code) == [Fraction(number) for number in expected.split()]


def test_12_2_12_3_boards_of_the_played_event() -> None:
    assert values(PLAYED, "TBR") == [(Fraction(5, 2), 1), (1, HALF), (2, Fraction(5, 2)), (HALF, 2)]
    assert values(PLAYED, "BBE") == [(Fraction(5, 2),), (1,), (2,), (HALF,)]
    assert values(event("1 2 1"), "BBE") == [(), ()]  # one board: nothing is left to compare
    assert values(event("1 2 1=0="), "BBE") == [(Fraction(3, 2), Fraction(3, 2), 1), (Fraction(3, 2), HALF, 0)]


def test_the_primary_score_decides_what_a_bare_code_means() -> None:
    """R41: the event's own, or that of a list which starts with MPTS or GPTS."""
    by_games = event("1 2 11; 3 4 ==", "1 3 =0; 2 4 1=", "4 1 01; 2 3 00", primary="GP")
    assert values(by_games, "BH") == values(PLAYED, "BH:GP")
    assert values(by_games, "PTS") == values(PLAYED, "GPTS")
    assert values(by_games, "MPvGP") == values(PLAYED, "MPTS")
    assert values(by_games, "SSSC") == [3 + Fraction(17, 6), 2 + Fraction(21, 6), 5 + Fraction(15, 6), 2 + Fraction(19, 6)]
    assert value(PLAYED, CURRENT, "BH", primary="GP") == value(PLAYED, CURRENT, "BH:GP")
    assert ranks(PLAYED, CURRENT, ["PTS"]) == {1: 2, 2: 3, 3: 1, 4: 3}
    assert ranks(PLAYED, CURRENT, ["GPTS"]) == {1: 2, 2: 4, 3: 1, 4: 3}
    assert ranks(PLAYED, CURRENT, ["MPTS", "MPvGP"]) == {1: 2, 2: 4, 3: 1, 4: 3}
    assert ranks(by_games, CURRENT, ["MPTS", "WIN"]) == {1: 2, 2: 3, 3: 1, 4: 4}  # match wins: 2 has one, 4 none
    assert ranks(by_games, CURRENT, ["WIN", "MPTS"]) == {1: 2, 2: 3, 3: 1, 4: 3}  # game points first: 1 and 3 have one


def test_12_1_board_count_leaves_teams_with_different_game_points_alone() -> None:
    assert ranks(PLAYED, CURRENT, ["BC"]) == {1: 1, 2: 1, 3: 1, 4: 1}
    assert ranks(PLAYED, CURRENT.amended(board_count_needs_equal_game_points=False), ["BC"]) == {2: 1, 1: 2, 4: 2, 3: 4}
    level = event("1 2 1001; 3 4 =1=0")  # all have 2 game points
    assert ranks(level, CURRENT, ["GPTS", "BC"]) == {3: 1, 1: 2, 2: 2, 4: 4}  # 5 5 4 6
    assert ranks(level, CURRENT, ["GPTS", "TBR"]) == {1: 1, 3: 2, 4: 3, 2: 4}  # 1 | 0 | ½ 1 | ½ 0
    assert ranks(level, CURRENT, ["GPTS", "BBE"]) == {3: 1, 2: 2, 1: 3, 4: 4}  # 1 1 1 | 2 1 0 | 2 1½ ½ | 1 ½ ½


WIN, DRAW, LOSS, PENDING = Result.WIN, Result.DRAW, Result.LOSS, Result.PENDING
FORFEIT_WIN, FORFEIT_LOSS = Result.FORFEIT_WIN, Result.FORFEIT_LOSS


@pytest.mark.parametrize(
    ("item", "kind", "match_points", "game_points", "boards"),
    [
        ("1 2 1=", WIN, 2, "1.5", "1 0.5"),
        ("2 1 1=", LOSS, 0, "0.5", "0 0.5"),
        ("1 2 10", DRAW, 1, 1, "1 0"),
        ("1 2 nn", DRAW, 1, 0, "0 0"),  # both sides without a point, over the board
        ("1 2 hn", WIN, 2, "0.5", "0.5 0"),
        ("2 1 hn", LOSS, 0, 0, "0 0"),
        ("1 2 1-", DRAW, 1, 1, "1 0"),  # one board was played
        ("1 2 =a", WIN, 2, "1.5", "0.5 1"),  # the opponent's chair on board 2 was empty
        ("1 2 =b", LOSS, 0, "0.5", "0.5 0"),
        ("2 1 =b", WIN, 2, "1.5", "0.5 1"),
        ("1 2 1e", WIN, 2, 1, "1 0"),
        ("1 2 1", WIN, 2, 1, "1 0"),  # the second board is not given
        ("1 2 0", LOSS, 0, 0, "0 0"),
        ("1 2 f+-", FORFEIT_WIN, 2, 2, "1 1"),
        ("1 2 f-+", FORFEIT_LOSS, 0, 0, "0 0"),
        ("2 1 f-+", FORFEIT_WIN, 2, 2, "1 1"),
        ("1 2 f--", FORFEIT_LOSS, 0, 0, "0 0"),
        ("1 2 f+- +x", FORFEIT_WIN, 2, 1, "1 0"),  # the boards as they stand
        ("1 2 f+- +*", FORFEIT_WIN, 2, 1, "1 0"),
        ("1 2 f+- 01", FORFEIT_WIN, 2, 1, "0 1"),
        ("1 2 f-- =", FORFEIT_LOSS, 0, "0.5", "0.5 0"),
        ("1 2 ++", FORFEIT_WIN, 2, 2, "1 1"),  # no board was played (R43)
        ("1 2 aa", FORFEIT_WIN, 2, 2, "1 1"),
        ("2 1 ++", FORFEIT_LOSS, 0, 0, "0 0"),
        ("1 2 +-", FORFEIT_WIN, 1, 1, "1 0"),
        ("2 1 +-", FORFEIT_WIN, 1, 1, "0 1"),
        ("1 2 xe", FORFEIT_LOSS, 0, 0, "0 0"),
        ("1 2", PENDING, 1, 1, "0.5 0.5"),
        ("1 2 *", PENDING, 1, "0.5", "0.5 0"),
        ("1 2 1*", PENDING, 1, "1.5", "1 0.5"),
        ("2 1 1*", PENDING, 1, "0.5", "0 0.5"),
        ("1 2 -*", PENDING, 1, "0.5", "0 0.5"),
        ("1 pairing", Result.PAIRING_BYE, 1, 1, "1 1"),
        ("1 full", Result.FULL_BYE, 2, 2, "1 1"),
        ("1 half", Result.HALF_BYE, 1, 1, "0.5 0.5"),
        ("1 zero", Result.ZERO_BYE, 0, 0, "0 0"),
        ("2 half", Result.ZERO_BYE, 0, 0, "0 0"),  # team 1 is not mentioned
    ],
)
def test_what_a_round_is_worth(item: str, kind: Result, match_points: Any, game_points: Any, boards: str) -> None:
    played = event(item, teams=2, boards=2)
    found = team_event_of(played, CURRENT, None)
    for score, points in (("MP", match_points), ("GP", game_points)):
        (record,) = found.scores[score].records[1]
        assert (record.result, record.points) == (kind, Fraction(points))
    assert values(played, "TBR")[0] == tuple(Fraction(points) for points in boards.split())


def test_points_of_other_scorings() -> None:
    games = Scoring(win=3, draw=1, forfeit_win=2, unknown="0.5")
    matches = MatchScoring(win=3, draw=2, loss=1, pairing_bye=3, pairing_bye_game_points="4.5")
    rounds = (
        "1 pairing",
        "1 half",
        "1 full",
        "1 zero",
        "1 2 f+-",
        "1 2 f--",
        "1 2",
        "1 2 ++",
        "1 2 xx",
        "1 2 1=",
        "1 2 0=",
        "2 zero",
    )
    found = team_event_of(event(*rounds, boards=2, scoring=games, match_scoring=matches), CURRENT, None)
    assert [record.points for record in found.scores["MP"].records[1]] == [3, 2, 3, 0, 3, 1, 2, 3, 1, 3, 1, 0]
    assert [record.points for record in found.scores["GP"].records[1]] == [Fraction("4.5"), 2, 6, 0, 4, 0, 1, 4, 0, 4, 1, 0]
    boards = [(3, 3), (1, 1), (3, 3), (0, 0), (2, 2), (0, 0), (HALF, HALF), (2, 2), (0, 0), (3, 1), (0, 1), (0, 0)]
    assert found.boards[1] == boards
    for score, expected in (("MP", [3, 2, 1]), ("GP", [6, 2, 0])):
        scored = found.scores[score]
        assert [scored.win, scored.draw, scored.loss] == expected


def test_the_number_of_boards_is_announced_or_that_of_the_longest_match() -> None:
    assert values(event("1 2 1", "1 pairing"), "TBR") == [(2,), (0,)]
    assert values(event("1 pairing", "1 2 110"), "TBR") == [(2, 2, 1), (0, 0, 1)]
    assert values(event("1 pairing", "1 2 1", boards=3), "TBR") == [(2, 1, 1), (0, 0, 0)]
    assert values(event("1 full", "1 2 f-+"), "GPTS") == [1, 1]  # no board is given anywhere: one


#      MP               GP                   round 2
#      1  2+2+1 = 5     2 + 2 + 1   = 5      forfeit win over 3
#      2  0+0+0 = 0     0 + 0 + ½   = ½      zero-point bye
#      3  2+0+2 = 4     1½ + 0 + 1½ = 3      forfeit loss
#      4  0+0+1 = 1     ½ + 0 + 1   = 1½     absent
UNPLAYED = event("1 2 11; 3 4 1=", "1 3 f+-; 2 zero", "1 4 ==; 2 3 0=")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("BH:MP", "5 9 5 10"),  # 0+min(5,4)+1 | 5+min(0,3)+4 | 1+min(4,5)+0 | 4+min(1,3)+5
        ("BH:GP", "5 8.5 5 9.5"),  # ½+min(5,3)+1½ | 5+min(½,3)+3 | 1½+min(3,5)+½ | 3+min(1½,3)+5
        ("BH:MP/P", "5 9 6 10"),  # 3 has met 1: 1+5+0
        ("BH:MP/C1", "5 9 1 9"),  # 3: the forfeit loss is cut, 4: the absence
        ("BH:MP/C1/P", "5 9 6 9"),
        ("EMMSB", "9 0 2 5"),  # 0·2+4·2+1·1 | 0 | 1·2+4·0+0·2 | 4·0+1·0+5·1
        ("EMGSB", "9 2 1.5 7"),  # 0·2+4·2+1·1 | 5·0+0·0+4·½ | 1·1½+4·0+0·1½ | 4·½+1·0+5·1
        ("EMMSB/C1", "9 0 2 5"),  # 3: its forfeit loss is worth as much as the lowest opponent, nothing
        ("EMMSB/C1/P", "9 0 2 5"),
        ("EGGSB/P", "8.5 1.5 3 6.5"),  # ½·2+3·2+1½·1 | 3·½ | 1½·1½+5·0+½·1½ | 3·½+1½·0+5·1
        ("SSSC", "20/3 3.5 14/3 29/6"),  # 2·3/2 = 3: 5+5/3 | ½+9/3 | 3+5/3 | 1½+10/3
        ("SSSC/P", "20/3 3.5 5 29/6"),
        ("SSSC/K2/F", "7.5 5 5.5 6"),  # last round drawn, scores 5 1 3 1: 1+3+1 | 5+1+3 | 1+3+1 | 3+1+5
        ("REP", "3 2 2 2"),
        ("WIN", "2 0 2 0"),
        ("WON", "1 0 2 0"),
        ("STD:MP", "2.5 0 2 0.5"),
        ("AOB:MP", "9.5 5 9.5 5"),  # over the board: 2 4 | 1 3 | 4 2 | 3 1
    ],
)
def test_article_16_by_hand(code: str, expected: str) -> None:
    assert values(UNPLAYED, code) == [Fraction(number) for number in expected.split()]


def test_16_4_before_2026_the_dummy_is_not_capped() -> None:
    assert values(UNPLAYED, "BH:MP", BEFORE_2026) == [6, 9, 5, 10]
    assert values(UNPLAYED, "BH:GP", BEFORE_2026) == [7, Fraction("8.5"), 5, Fraction("9.5")]


def test_16_2_5_requested_byes_at_the_end_are_draws_in_each_score() -> None:
    """After round 2: the zero-point bye of 2 and the absence of 4 come last, the forfeit loss of 3 stays nothing."""
    for score, expected in (("MP", [4, 1, 2, 1]), ("GP", [4, 1, Fraction(3, 2), Fraction(3, 2)])):
        found = team_event_of(UNPLAYED, CURRENT, 2).scores[score]
        assert [adjusted_score(found, who) for who in (1, 2, 3, 4)] == expected
    assert values(UNPLAYED, "BH:MP", after=2) == [3, 4, 3, 2]  # 1+min(4,2) | 4+min(0,2) | 1+min(2,4) | 2+min(0,2)


def test_r43_a_match_without_a_played_board_is_unplayed() -> None:
    played = event("1 2 11; 3 4 ==", "1 3 ++; 2 4 +-", "1 4 xx; 2 3 11")
    assert values(played, "WON") == [1, 1, 0, 0]
    assert values(played, "BPG") == [0, 1, 1, 1]  # 3 black in round 3, 4 in round 1
    assert values(played, "REP") == [2, 3, 2, 2]  # 1 and 4 lost a round to a double forfeit, 3 its forfeit loss
    assert values(played, "MPTS") == [4, 3, 1, 2]
    assert values(played, "BH:MP") == [3 + 1 + 2, 4 + 2 + 1, 2 + 1 + 3, 1 + 2 + 2]  # dummies of 1: min(4,1), min(4,2)
    assert direct_encounter(played, CURRENT, [1, 3]) == [[1, 3]]
    assert direct_encounter(played, CURRENT, [1, 3], forfeits=True) == [[1], [3]]
    assert extended_direct_encounter(played, CURRENT, [2, 4], "EDET/P") == [[2], [4]]  # 1-1, board 1 won
    assert extended_direct_encounter(played, CURRENT, [2, 4], "EDET") == [[2, 4]]


def test_15_2_forfeits_are_matches_of_a_round_robin() -> None:
    played = event("1 2 11; 3 zero", "1 3 f+-", "2 3 =1", system="round-robin")
    assert values(played, "MPTS") == [4, 2, 0]
    assert values(played, "SB:MP") == [2 * 2 + 0, 0, 0]
    assert values(played, "EMGSB") == [2 * 2, 0, 1]  # 3 made ½ against 2
    assert values(played, "REP") == [2, 2, 1]  # free rounds are none
    assert values(played, "REP", BEFORE_2026) == [2, 2, 2]
    assert values(played, "KS:MP") == [2, 0, 0]  # at least 2 of 4: teams 1 and 2
    assert values(played, "WON", CURRENT.amended(round_robin_forfeits_over_the_board=True)) == [2, 1, 0]
    assert direct_encounter(played, CURRENT, [1, 3]) == [[1], [3]]


def test_adjustments_count_in_each_score_and_never_on_the_boards() -> None:
    given = [
        Adjustment(1, -1, game_points="-0.5"),
        Adjustment(2, 1, round=2, game_points="0.5"),
        Adjustment(1, 0, round=1, replaces_result=True, game_points=2),
    ]
    played = event("1 2 1=", "2 1 1=", adjustments=given)
    assert values(played, "MPTS") == [0 + 0 - 1, 0 + 2 + 1]
    assert values(played, "GPTS") == [2 + HALF - HALF, HALF + Fraction(3, 2) + HALF]
    assert values(played, "PS:MP") == [0 + 0, 0 + 3]
    assert values(played, "PS:GP") == [2 + Fraction(5, 2), HALF + Fraction(5, 2)]
    assert values(played, "TBR") == [(1, 1), (1, 1)]
    assert values(played, "WON:MP") == [1, 1]  # what was won over the board stays so
    assert values(played, "WIN:GP") == [1, 0]
    assert values(played, "WON:GP") == [1, 0]
    assert direct_encounter(played, CURRENT, [1, 2], score="MP") == [[2], [1]]
    assert direct_encounter(played, CURRENT, [1, 2], score="GP") == [[1], [2]]


def crosswise(system: str) -> Tournament:
    """Board 1 has the second of team 1 against the third of team 2, who lose and win; board 3 lacks a player of team 1."""
    boards = Game(12, 23, "0-1"), Game(21, 11, "½-½"), Game(None, 22, "-+")
    teams = [Team(1, "A", (11, 12, 13)), Team(2, "B", (21, 22, 23))]
    players = [Player(player) for team in teams for player in team.players]
    return Tournament(players, [[Match(1, 2, boards)]], system=system, teams=teams)


def test_r42_board_numbers_of_a_crosswise_event_follow_each_roster() -> None:
    assert values(crosswise("swiss"), "TBR") == [(0, HALF, 0), (1, HALF, 1)]
    assert values(crosswise("round-robin"), "TBR") == [(0, HALF, 0), (1, HALF, 1)]
    assert values(crosswise("predetermined"), "TBR") == [(HALF, 0, 0), (HALF, 1, 1)]


def test_an_empty_chair_comes_last_in_a_crosswise_event() -> None:
    boards = Game(None, 21, "-+"), Game(12, 22, "1-0"), Game(23, 11, "½-½")
    teams = [Team(1, "A", (11, 12, 13)), Team(2, "B", (21, 22, 23))]
    players = [Player(player) for team in teams for player in team.players]
    found = Tournament(players, [[Match(1, 2, boards)]], system="predetermined", teams=teams)
    assert values(found, "TBR") == [(HALF, 1, 0), (1, 0, HALF)]


def test_the_colour_on_a_board_does_not_say_whose_points_they_are() -> None:
    boards = Game(21, 11, "1-0"), Game(12, 22, "1-0"), Game(23, None, "+-"), Game(None, 14, "-+")
    teams = [Team(1, "A", (11, 12, 13, 14)), Team(2, "B", (21, 22, 23, 24))]
    players = [Player(player) for team in teams for player in team.players]
    found = Tournament(players, [[Match(1, 2, boards)]], teams=teams)
    assert values(found, "TBR") == [(0, 1, 0, 1), (1, 0, 1, 0)]


def order(played: Tournament, code: str, law: Edition = CURRENT, *, primary: str | None = None) -> list[list[int]]:
    return extended_direct_encounter(played, law, [team.id for team in played.teams], code, None, primary)


def test_13_3_the_primary_score_decides_then_the_secondary() -> None:
    """1 beat 2, 2 beat 3, 3 beat 1: two match points each, and 4½ 3 4½ game points; 3 made more of the match with 1 (6.2)."""
    cycle = event("1 2 111=", "2 3 110=", "3 1 1110")
    assert direct_encounter(cycle, CURRENT, [1, 2, 3]) == [[1, 2, 3]]
    assert order(cycle, "EDE") == [[3], [1], [2]]  # 3½+1 | ½+2½ | 1½+3
    assert order(cycle, "EDE", primary="GP") == [[3], [1], [2]]
    assert order(event("1 2 111=", "2 3 1=0=", "3 1 ==10"), "EDE", primary="GP") == [[1], [3], [2]]  # 5½ | 2½ | 4


def test_13_3_3_when_the_encounter_starts_again_with_match_points() -> None:
    """The matches among the first five of FIDE's exercise 45. Match points: 4 each; game points 8 8 8 8½ 7½."""
    rounds = (
        "1 4 1=00", "1 2 11=0", "1 5 1=00", "1 3 11=0", "2 3 1111", "5 2 1111", "2 4 11=0", "3 4 1110", "3 5 111=", "4 5 111=",
    )  # fmt: skip
    assert order(event(*rounds), "EDE") == [[4], [2], [1], [3], [5]]  # among 1, 2, 3 again game points: 5 5½ 1½
    again = CURRENT.amended(extended_direct_encounter="restart_at_each_split")
    assert order(event(*rounds), "EDE", again) == [[4], [1], [2], [3], [5]]  # among 1, 2, 3 match points: 4 2 0


def test_6_of_earlier_editions_has_one_table_and_the_extended_encounter_goes_on() -> None:
    """1 beat 2 and drew 3; 2 and 3 did not meet. 1 has 3 match points and 3 may reach as many; by share they have 1½ 0 1."""
    played = event("1 2 1111", "1 3 ==10")
    for edition, expected in (("2009", [[1, 2, 3]]), ("2022", [[1], [3], [2]]), ("2023-09", [[1, 2, 3]])):
        assert direct_encounter(played, EDITIONS[edition], [1, 2, 3], score="MP") == expected
    assert order(played, "EDE", EDITIONS["2022"]) == [[1], [3], [2]]
    level = event("1 2 10", "2 3 10", "1 3 10", "1 4 10")  # by share all have a drawn match, on either score
    assert order(level, "EDE", EDITIONS["2022"]) == [[1, 2, 3, 4]]


def test_13_3_2_each_chain_has_its_own_comparisons() -> None:
    drawn = event("1 2 1001")  # board count 5 and 5, first board to 1, first three boards to 2
    assert order(drawn, "EDE") == [[1, 2]]
    assert order(drawn, "EDEBT") == order(drawn, "EDET") == [[1], [2]]
    assert order(drawn, "EDEBB") == order(drawn, "EDEB") == [[2], [1]]
    lower_board_count = event("1 2 0110", "2 1 10=="), event("1 2 =1=0")
    assert order(lower_board_count[0], "EDEBT") == [[2], [1]]  # 1: 0110 + 01==, 2: 1001 + 10==: 10½ against 9½
    assert order(lower_board_count[1], "EDEBT") == order(lower_board_count[1], "EDEBB") == [[1], [2]]  # 4 against 6


def test_13_3_2_only_the_matches_of_the_two_or_the_whole_tournament() -> None:
    """Mutual 1==0 for 1. In the other round 1 wins on boards 3 and 4, 2 on boards 1 and 2."""
    played = event("1 2 1==0; 3 4 1111", "3 1 1100; 4 2 0011")
    tournament = CURRENT.amended(knock_out_games="tournament")
    for chain in ("EDEBT", "EDEBB", "EDET", "EDEB"):
        assert extended_direct_encounter(played, CURRENT, [1, 2], chain) == [[1], [2]]
        # boards of 1: 1 ½ 1½ 1, board count 10½; of 2: 1 1½ ½ 1, board count 9½
        assert extended_direct_encounter(played, tournament, [1, 2], chain) == [[2], [1]]
    unequal = event("1 2 1==0; 3 4 1111", "3 1 1100; 4 2 0001")
    assert extended_direct_encounter(unequal, tournament, [1, 2], "EDEBT") == [[1, 2]]
    assert extended_direct_encounter(unequal, CURRENT, [1, 2], "EDEBT") == [[1], [2]]


def test_13_3_2_three_teams_are_left_tied() -> None:
    assert order(event("1 2 10", "2 3 10", "3 1 10"), "EDEBT") == [[1, 2, 3]]


def test_6_1_1_forfeited_matches_meet_with_p_only() -> None:
    played = event("1 2 f+-")
    for code in ("EDE", "EDET"):
        assert order(played, code) == [[1, 2]]
        assert order(played, f"{code}/P") == [[1], [2]]
        assert order(played, code, CURRENT.amended(forfeits_count_in_direct_encounter=True)) == [[1], [2]]
        assert order(event("1 2 f+-", system="round-robin"), code) == [[1], [2]]
    assert order(event("1 2 f--"), "EDEBT/P") == [[1, 2]]
    assert order(event("1 2 f-- ="), "EDEBT/P") == [[1, 2]]


def test_6_1_2_repeated_matches_count_as_their_average_and_the_boards_as_their_sum() -> None:
    played = event("1 2 11", "2 1 =1", "1 2 f+-")  # match points 2 and 2; game points 2½ and 1½
    assert direct_encounter(played, CURRENT, [1, 2]) == [[1, 2]]
    assert order(played, "EDE") == [[1], [2]]
    level = event("1 2 1=", "2 1 1=")
    assert order(level, "EDEBT") == order(level, "EDEBB") == [[1, 2]]  # boards 1 1 | 1 1
    assert order(event("1 2 1=", "2 1 =1"), "EDET") == [[1], [2]]  # boards 1½ ½ | ½ 1½


def test_6_3_a_missing_match_may_give_every_board() -> None:
    """1 beat 2 by 4-0 and 3 met nobody: no place is certain. After a win over both, the first one is."""
    played = event("1 2 1111", teams=3)
    assert order(played, "EDE") == [[1, 2, 3]]  # 1 has 4, 3 may reach 8
    three = event("1 2 1111", "1 3 1110")  # 2 and 3 did not meet: 1 has 4 match points, they may reach 2
    assert order(three, "EDE") == [[1], [2, 3]]
    assert order(three, "EDE", primary="GP") == [[1], [2, 3]]  # 7, against 0+4 and 1+4


def test_4_2_each_tied_group_has_its_own_encounter() -> None:
    played = event("1 2 1=; 3 4 =1", "1 3 01; 2 4 10")
    assert ranks(played, CURRENT, ["MPTS", "EDE"]) == {1: 1, 3: 1, 2: 3, 4: 3}
    assert ranks(played, CURRENT, ["MPTS", "EDET"]) == {3: 1, 1: 2, 2: 3, 4: 4}
    assert ranks(played, CURRENT, ["MPTS", "DE:GP", "TPN/R"]) == {3: 1, 1: 2, 4: 3, 2: 4}


def test_an_expelled_team_stays_an_opponent_and_is_not_ranked() -> None:
    played = event("1 2 11; 3 4 10", "1 3 01; 2 4 10")
    expelled = Tournament(
        played.players, played.rounds, teams=[*played.teams[:3], Team(4, "D", played.teams[3].players, expelled=True)]
    )
    assert ranks(expelled, CURRENT, ["MPTS"]) == {1: 1, 3: 2, 2: 3}
    assert values(expelled, "BH:MP") == values(played, "BH:MP")


@pytest.mark.parametrize("code", ["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"])
def test_rating_codes_have_no_meaning_for_teams(code: str) -> None:
    with pytest.raises(ValueError, match="not defined for teams"):
        value(PLAYED, CURRENT, code)


def test_team_codes_have_no_meaning_for_individuals() -> None:
    with pytest.raises(ValueError, match="not defined for individuals"):
        value(Tournament([Player(1), Player(2)], [[Game(1, 2, "1-0")]]), CURRENT, "BC")


def test_a_team_event_is_read_once() -> None:
    assert team_event_of(PLAYED, CURRENT, None) is team_event_of(PLAYED, CURRENT, 3)
    assert team_event_of(PLAYED, CURRENT, 2) is not team_event_of(PLAYED, CURRENT, 3)
