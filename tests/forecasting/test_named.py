"""Games that the caller names: results that are given, and games that may end in other ways than over the board."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import tiebreaks as tb
from proofs.chances import find_wrong_named
from tests.forecasting.events import E2, E3, A, B, C, D, event
from tiebreaks.forecasting.chances import chances

HALF = Fraction(1, 2)


def league(by: str = "GPTS", **facts: Any) -> tb.Tournament:
    """Two teams of two boards: 1 and 2 against 3 and 4, colours in turn."""
    teams = [tb.Team(1, "X", (1, 2)), tb.Team(2, "Y", (3, 4))]
    boards = [tb.Game(1, 3, "*"), tb.Game(4, 2, "*")]
    facts = {"tie_breaks": (by,), "starts": "2026-05-01", **facts}
    return tb.Tournament([tb.Player(at) for at in range(1, 5)], [[tb.Match(1, 2, boards)]], teams=teams, boards=2, **facts)


def test_a_forfeit_that_is_named_changes_the_structure_not_only_the_points() -> None:
    # E3: A and B level, C - D decides by Buchholz; by forfeit C has a point but neither met the other over the board
    played = chances(E3, outcomes={(3, C, D): {"1-0": 1}})
    forfeited = chances(E3, outcomes={(3, C, D): {"+-": 1}})
    ended = {result: tb.standings(E3.with_result(3, C, D, result)) for result in ("1-0", "+-")}
    for found, result in ((played, "1-0"), (forfeited, "+-")):
        for row in found:
            assert row.ranks == {ended[result][row.id].rank: 1}


def test_named_outcomes_have_their_own_probabilities() -> None:
    ways = {"1-0": "1/2", "½-½": "1/4", "0-1": "1/8", "--": "1/8"}
    found = chances(E2, model="equal", outcomes={(3, A, D): ways})
    assert found.finishes == 12 and found.exact
    alone = {way: chances(E2.with_result(3, A, D, way), model="equal").of("A", rank=1) for way in ways}
    assert found.of("A", rank=1) == sum(Fraction(share) * alone[way] for way, share in ways.items())


def test_named_outcomes_are_drawn_with_their_probabilities() -> None:
    ways = {"+-": 0.5, "-+": 0.25, "0-0": 0.25}
    exact, drawn = (chances(E2, outcomes={(3, "B", "C"): ways}, exact=exact, finishes=20_000) for exact in (True, False))
    for row in exact:
        for rank in row.ranks:
            share = exact.of(row.id, rank=rank)  # of the place, which a shared rank may cover
            assert abs(drawn.of(row.id, rank=rank) - share) ** 2 <= 25 * share * (1 - share) / 20_000


def test_a_half_point_for_one_side_only_is_a_way_to_end() -> None:
    found = chances(event("AB*", by="WIN"), outcomes={(1, A, B): {"½-0": 1}})
    assert found.of("A", rank=1) == 1 and found.of("B", rank=2) == 1


def test_own_results_by_forfeit_have_their_own_names() -> None:
    found = chances(E2, outcomes={(3, A, D): {"1-0": HALF, "+-": HALF}}).by_own_result("A")
    assert [*found] == ["win", "+-"]


@pytest.mark.parametrize(
    "ways", [{}, {"1-0": 0.5}, {"1-0": 0.7, "+-": 0.7}, {"1-0": 2, "+-": -1}, {"1-0": "x"}, {"1-0": HALF, "1:0": HALF}, "1-0"]
)
def test_outcomes_whose_probabilities_do_not_add_up_are_refused(ways: Any) -> None:
    with pytest.raises(tb.TiebreaksError, match="round 3, 1-4: expected results and their probabilities, which add up to 1"):
        chances(E2, outcomes={(3, A, D): ways})


def test_an_outcome_that_is_no_result_is_refused() -> None:
    with pytest.raises(tb.TiebreaksError, match=r"round 3, 1-4: expected one of 1-0, .*found '\*'"):
        chances(E2, outcomes={(3, A, D): {"*": 1}})


@pytest.mark.parametrize("option", ["outcomes", "given"])
def test_a_named_game_that_is_not_pending_is_refused(option: str) -> None:
    ways: Any = {"outcomes": {"1-0": 1}, "given": "1-0"}[option]
    named: Any = {option: {(3, A, B): ways}}
    played: Any = {option: {(1, A, B): ways}}
    with pytest.raises(tb.TiebreaksError, match=f"{option}: round 3: 1-2 is not a pending game; pending are 1-4, 2-3"):
        chances(E2, **named)
    with pytest.raises(tb.TiebreaksError, match=f"{option}: round 1: 1-2 is not a pending game; none is pending in this round"):
        chances(E2, **played)


def test_a_forfeit_that_would_remove_somebody_from_a_round_robin_is_refused() -> None:
    players = [tb.Player(at) for at in range(1, 5)]
    rounds = [
        [tb.Game(1, 4, "1-0"), tb.Game(2, 3, "-+")],
        [tb.Game(4, 3, "1-0"), tb.Game(1, 2, "1-0")],
        [tb.Game(2, 4, "*"), tb.Game(3, 1, "*")],
    ]
    robin = tb.Tournament(players, rounds, system="round-robin", tie_breaks=("SB",), starts="2026-05-01")
    rule = {"round_robin_under_half": "remove"}
    assert len(tb.standings(robin.with_result(3, 2, 4, "-+").with_result(3, 3, 1, "1-0"), house_rules=rule)) == 3
    with pytest.raises(tb.TiebreaksError, match=r"would have played less than half of the games and be removed \(C.05 6.6\)"):
        chances(robin, house_rules=rule, outcomes={(3, 2, 4): {"-+": HALF, "0-1": HALF}})


def test_given_takes_every_result_that_the_game_may_have() -> None:
    found = chances(E2, outcomes={(3, A, D): {"1-0": HALF, "-+": HALF}}, given={(3, "A", "D"): "-+"})
    assert [str(each) for each in found.given] == ["Given: round 3, 1-4 -+."]
    with pytest.raises(tb.TiebreaksError, match="expected one of 1-0, ½-½, 0-1, found '-\\+'"):
        chances(E2, given={(3, A, D): "-+"})


def test_the_points_of_a_match_can_be_given() -> None:
    found = chances(league(), given={(1, "X", "Y"): "1½-½"})
    assert found.of("X", rank=1) == 1
    assert [str(each) for each in found.given] == ["Given: round 1, 1-2 1½-½."]


def test_the_result_of_a_board_can_be_given() -> None:
    whole = chances(league(), model="equal", given={(1, 4, 2): "0-1"})  # Y's 4 loses with White
    assert whole.of("X", rank=1) == 1  # X has 1 and at least 0: level at worst
    assert whole.of("X", rank=1, ties="outright") == Fraction(2, 3)


def test_points_of_a_match_that_boards_tell_apart_are_refused() -> None:
    with pytest.raises(tb.TiebreaksError, match="1-1 can come about in several ways that count; give its boards"):
        chances(league("BC"), given={(1, "X", "Y"): "1-1"})


def test_points_that_a_match_cannot_have_are_refused() -> None:
    with pytest.raises(tb.TiebreaksError, match="4-4 is not possible; expected points such as 2-0"):
        chances(league(), given={(1, "X", "Y"): "4-4"})


def test_finished_boards_count_in_the_points_of_a_match() -> None:
    found = chances(league().with_result(1, 1, 3, "1-0"), given={(1, "X", "Y"): "1-1"})
    assert found.of("Y", rank=1) == 1 and found.of("Y", rank=1, ties="outright") == 0


def test_teams_have_chances_by_the_result_of_their_match() -> None:
    whole = chances(league(), model="equal")
    own = whole.by_own_result("X")
    assert [*own] == ["win", "draw", "loss"]
    assert [each.of("X", rank=1, ties="outright") for each in own.values()] == [1, 0, 0]
    shares = {"win": Fraction(1, 3), "draw": Fraction(1, 3), "loss": Fraction(1, 3)}
    assert sum(shares[key] * each.of("X", rank=1) for key, each in own.items()) == whole.of("X", rank=1)


def test_two_own_games_have_nine_results() -> None:
    two = event("AB1 CD=", "CA* DB*", "AB* CD*", system="round-robin", by="DE, SB")
    whole = chances(two, model="equal")
    own = whole.by_own_result("A", games=2)
    assert [*own][:3] == ["win + win", "win + draw", "win + loss"] and len(own) == 9
    assert sum(each.of("A", rank=1) for each in own.values()) / 9 == whole.of("A", rank=1)


@pytest.mark.parametrize("seed", range(9))
def test_named_and_given_results_are_those_of_brute_force(seed: int) -> None:
    assert not find_wrong_named(seed)
