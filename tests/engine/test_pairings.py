"""The pairings of a round: boards in their order, scores before the round, byes behind them; by board and by name."""

from __future__ import annotations

import pytest

import tiebreaks as tb
from tiebreaks.engine.pairings import pairings

OPEN = tb.sample("open")


@pytest.mark.parametrize("number", range(1, 10))
def test_every_participant_stands_once_in_a_round_with_the_score_before_it(number: int) -> None:
    found = pairings(OPEN, number)
    named = [who for row in found for who in (row.white.id, row.black_id) if who is not None]
    assert sorted(named) == sorted(one.id for one in OPEN.players)
    before = {row.id: row.points for row in tb.standings(OPEN, "PTS", after_round=number - 1)}
    assert all(row.white_points == before[row.white.id] for row in found)
    assert all(row.black_points == before[row.black.id] for row in found if row.black)
    games = {(game.white, game.black): game.result for game in OPEN.rounds[number - 1] if isinstance(game, tb.Game)}
    assert {(row.white.id, row.black_id): row.result for row in found if row.black} == games


def test_boards_follow_the_higher_score_then_the_sum_then_the_better_number() -> None:
    boards = [row for row in pairings(OPEN, 5) if row.black]
    assert [row.board for row in boards] == [*range(1, len(boards) + 1)]
    order = [(-max(row.white_points, row.black_points or 0), -(row.white_points + (row.black_points or 0))) for row in boards]
    assert order == sorted(order)


def test_the_number_of_the_higher_ranked_decides_between_boards_with_equal_scores() -> None:
    """C.04.2: 6, with the higher score of its board, is the higher ranked there, though its opponent is number 1."""
    players = [tb.Player(number, f"P{number}") for number in range(1, 9)]
    first = [tb.Game(6, 7, "1-0"), tb.Game(2, 8, "1-0"), tb.Game(3, 1, "½-½"), tb.Game(4, 5, "½-½")]
    second = [tb.Game(6, 1, "*"), tb.Game(2, 3, "*"), tb.Game(4, 7, "*"), tb.Game(5, 8, "*")]
    found = pairings(tb.Tournament(players, [first, second], total_rounds=5), 2)
    assert [(row.white.id, row.black_id) for row in found] == [(2, 3), (6, 1), (4, 7), (5, 8)]


def test_byes_stand_behind_the_boards_the_allocated_one_first() -> None:
    assert [(row.bye, row.white.name) for row in pairings(OPEN, 5) if row.black is None] == [
        ("pairing", "Tarnbeck, Corin"),
        ("half", "Hartenau, Dagfinn"),
        ("half", "Ravnsen, Torvin"),
    ]


def test_the_last_round_that_is_paired_is_the_default_though_its_games_are_pending() -> None:
    event = tb.Tournament([tb.Player(1, "A"), tb.Player(2, "B"), tb.Player(3, "C")], [[(1, 2, "1-0")], [(3, 1, "*")]])
    found = pairings(event)
    assert found.round == 2
    assert [(row.white.name, row.result, row.bye) for row in found] == [("C", "*", ""), ("B", "", "zero")]


def test_a_match_has_the_game_points_of_both_teams_and_their_primary_score_before_it() -> None:
    first, *_, last = pairings(tb.sample("team"), 5)
    assert (first.white.name, first.result, first.black_name) == ("Harbour Pawns", "2:2", "Old Mill Chess")
    assert [first.white_points, first.black_points] == [10, 2]
    assert last.result == "+-"


def test_the_free_round_of_a_round_robin_is_said() -> None:
    event = tb.Tournament([tb.Player(n, c) for n, c in enumerate("ABC", 1)], [[(1, 2, "1-0")]], system="round-robin")
    assert [row.bye for row in pairings(event)] == ["", "rest"]


def test_by_name_everybody_has_a_line_with_board_colour_opponent_and_the_own_result() -> None:
    lines = tb.render(pairings(OPEN, 5, "names")).splitlines()[3:]
    assert len(lines) == len(OPEN.players)
    names = [line[5:25] for line in lines]
    assert names == sorted(names)
    assert lines[0].split() == "17 Aldermoor, Lasse 1972 2 9 White Ilvestro, Orm ½".split()


@pytest.mark.parametrize("number", [0, 10])
def test_a_round_that_is_not_paired_is_refused(number: int) -> None:
    with pytest.raises(tb.TournamentError, match="expected a round from 1 to 9"):
        pairings(OPEN, number)


def test_an_event_without_rounds_has_no_pairings() -> None:
    with pytest.raises(tb.TournamentError, match="no round is paired yet"):
        pairings(tb.Tournament([tb.Player(1), tb.Player(2)], []))
