"""Named games word for word: what is given and told, points of matches, what is refused and how."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import tiebreaks as tb
from tests.forecasting.events import E2, A, B, C, D, event
from tests.forecasting.test_named import HALF, league
from tiebreaks.forecasting.chances import chances
from tiebreaks.forecasting.named import Ways, find_given, match_score, parse_outcomes, parse_score
from tiebreaks.forecasting.pending import Board, Item
from tiebreaks.forecasting.question import Question

EVERY = "1-0, ½-½, 0-1, 0-0, ½-0, 0-½, +-, -+, --"


def refusal(now: tb.Tournament, **options: Any) -> str:
    with pytest.raises(tb.TiebreaksError) as refused:
        chances(now, **options)
    return str(refused.value)


def given(now: tb.Tournament, named: Any, **options: Any) -> Any:
    return find_given(Question(now, **options), named)


def test_ways_to_end_are_parsed_with_exact_probabilities() -> None:
    found = parse_outcomes(E2, {(3, "A", "D"): {"1:0": 0.1, "+-": "3/5", "½": Fraction(3, 10)}, (3, B, C): {"--": 1}})
    assert found == {
        (3, A, D): Ways(("1-0", "+-", "½-½"), (Fraction(1, 10), Fraction(3, 5), Fraction(3, 10))),
        (3, B, C): Ways(("--",), (Fraction(1),)),
    }
    assert parse_outcomes(E2, None) == parse_outcomes(E2, {}) == {}


@pytest.mark.parametrize(
    "ways",
    [{}, {"1-0": 0.5}, {"1-0": 1, "+-": 1}, {"1-0": 2, "+-": -1}, {"1-0": "x", "+-": 2}, {"1-0": None}, {"1-0": "1/0"},
     {"1-0": HALF, "1:0": HALF}, "1-0", ["1-0"], None, 1],
)  # fmt: skip
def test_ways_that_are_no_results_with_probabilities_are_refused(ways: Any) -> None:
    assert refusal(E2, outcomes={(3, A, D): ways}) == (
        "round 3, 1-4: expected results and their probabilities, which add up to 1, such as {'1-0': 0.9, '+-': 0.1}, "
        f"found {ways!r}"
    )


@pytest.mark.parametrize("text", ["*", "", "2-0", "win", 1, None])
@pytest.mark.parametrize("option", ["outcomes", "given"])
def test_what_ends_no_game_is_refused(text: Any, option: str) -> None:
    named = {"outcomes": {text: 1}, "given": text}[option]
    assert refusal(E2, **{option: {(3, A, D): named}}) == f"round 3, 1-4: expected one of {EVERY}, found {text!r}"


@pytest.mark.parametrize("option", ["outcomes", "given"])
@pytest.mark.parametrize(
    ("key", "said"),
    [
        ((3, A, B), "round 3: 1-2 is not a pending game; pending are 1-4, 2-3"),
        ((3, D, A), "round 3: the pairing is 1-4, White first, not 4-1"),
        ((2, A, D), "round 2: 1-4 is not a pending game; none is pending in this round"),
        ((1, "A", "B"), "round 1: 1-2 is not a pending game; none is pending in this round"),
    ],
)
def test_games_that_are_not_pending_are_named(option: str, key: Any, said: str) -> None:
    named = {"outcomes": {"1-0": 1}, "given": "1-0"}[option]
    assert refusal(E2, **{option: {key: named}}) == f"{option}: {said}"


def test_a_result_that_a_game_cannot_have_is_refused_with_those_that_it_can() -> None:
    assert refusal(E2, given={(3, A, D): "+-"}) == "round 3, 1-4: expected one of 1-0, ½-½, 0-1, found '+-'"
    ways = {(3, A, D): {"0-1": HALF, "--": HALF}}
    assert refusal(E2, given={(3, A, D): "1-0"}, outcomes=ways) == "round 3, 1-4: expected one of 0-1, --, found '1-0'"


def test_given_results_are_outcomes_of_items_and_told() -> None:
    found = given(E2, {(3, "B", "C"): "0-1", (3, A, D): "="})
    assert found.items == {1: 2, 0: 1} and found.boards == {}
    assert [*map(str, found.notes)] == ["Given: round 3, 2-3 0-1.", "Given: round 3, 1-4 ½-½."]
    assert given(E2, None) == ({}, {}, ())
    named = given(E2, {(3, A, D): "--"}, outcomes={(3, A, D): ("1-0", "½-½", "--")})
    assert named.items == {0: 2} and [*map(str, named.notes)] == ["Given: round 3, 1-4 --."]


def test_a_board_that_is_given_is_certain() -> None:
    found = given(league(), {(1, 4, 2): "0-1"})
    assert found.items == {} and found.boards == {(1, 4, 2): (0, 0, 1)}
    assert [*map(str, found.notes)] == ["Given: round 1, 4-2 0-1."]


@pytest.mark.parametrize(
    ("score", "outcome"), [("2-0", 0), ("1½-½", 1), ("1-1", 2), ("0.5-1.5", 4), (" 0 - 2 ", 5), ("3/2-1/2", 1)]
)
def test_the_points_of_a_match_are_one_of_its_outcomes(score: str, outcome: int) -> None:
    now = league("MPTS")
    question = Question(now)
    found = find_given(question, {(1, "X", "Y"): score})
    assert found.boards == {} and set(found.items) == {0}
    first, second = match_score(now, question.items[0], question.digits(0, found.items[0]))
    assert (first, second) == parse_score(score)
    assert [*map(str, found.notes)] == [f"Given: round 1, 1-2 {['2-0', '1½-½', '1-1', '', '½-1½', '0-2'][outcome]}."]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2½-1½", (Fraction(5, 2), Fraction(3, 2))), ("½-½", (HALF, HALF)), (" 3 - 1 ", (3, 1)), ("0.5-1.5", (HALF, Fraction(3, 2))),
        ("+-", None), ("-", None), ("1-", None), ("-1", None), ("1-2-3", None), ("1", None), ("", None), ("1/0-1", None), (None, None),
        ("a-b", None), ("2-1e999999999", None),
    ],
)  # fmt: skip
def test_points_are_two_numbers_with_a_hyphen(text: Any, expected: Any) -> None:
    assert parse_score(text) == expected


def big_league(*games: tb.Game, match: tuple[int, int] = (1, 2), **facts: Any) -> tb.Tournament:
    teams = [tb.Team(1, "X", (1, 2, 3, 4)), tb.Team(2, "Y", (5, 6, 7, 8))]
    players = [tb.Player(at) for at in range(1, 9)]
    rounds = [[tb.Match(*match, games)]]
    return tb.Tournament(players, rounds, teams=teams, boards=4, tie_breaks=("GPTS",), starts="2026-05-01", **facts)


def scores(now: tb.Tournament, item: Item, *digits: int) -> list[tuple[float, float]]:
    """The points of both sides of one board with each of its outcomes."""
    found = [match_score(now, item, (digit,)) for digit in digits]
    return [(float(first), float(second)) for first, second in found]


def test_finished_boards_and_empty_chairs_count_for_their_side() -> None:
    now = big_league(tb.Game(1, 5, "1-0"), tb.Game(6, 2, "½-½"), tb.Game(3, None, "+-"), tb.Game(8, 4, "*"))
    item = Item(1, 1, 2, (Board(8, 4, True),))
    assert scores(now, item, 0, 1, 2) == [(3.5, 0.5), (3, 1), (2.5, 1.5)]
    away = big_league(tb.Game(1, 5, "*"), tb.Game(None, 2, "-+"), tb.Game(7, None, "+-"), tb.Game(None, 8, "--"))
    assert scores(away, Item(1, 1, 2, (Board(1, 5),)), 0) == [(2, 1)]
    turned = big_league(tb.Game(5, 1, "1-0"), tb.Game(2, 6, "0-1"), tb.Game(7, 3, "*"), tb.Game(4, 8, "1-0"), match=(2, 1))
    assert scores(turned, Item(1, 2, 1, (Board(7, 3),)), 2, 0) == [(2, 2), (3, 1)]


def test_finished_boards_of_the_match_itself_count() -> None:
    teams = [tb.Team(at, f"T{at}", (2 * at - 1, 2 * at)) for at in range(1, 5)]
    rounds = [
        [tb.Match(1, 2, [tb.Game(1, 3, "0-1"), tb.Game(4, 2, "*")]), tb.Match(3, 4, [tb.Game(7, 5, "1-0"), tb.Game(6, 8, "*")])]
    ]
    now = tb.Tournament([tb.Player(at) for at in range(1, 9)], rounds, teams=teams, boards=2, tie_breaks=("GPTS",))
    assert scores(now, Item(1, 3, 4, (Board(6, 8),)), 0, 2) == [(1, 1), (0, 2)]
    assert scores(now, Item(1, 1, 2, (Board(4, 2, True),)), 0, 2) == [(1, 1), (0, 2)]


def test_points_are_those_of_the_scoring() -> None:
    now = event("AB*", scoring=tb.Scoring(win=3, draw=1, loss=0.5))
    assert scores(now, Item(1, A, B, (Board(A, B),)), 0, 1, 2) == [(3, 0.5), (1, 1), (0.5, 3)]
    ways = Item(1, A, B, (Board(A, B, False, ("+-", "½-0")),))
    assert scores(now, ways, 0, 1) == [(3, 0), (1, 0.5)]


def test_the_right_match_of_a_round_is_found() -> None:
    teams = [tb.Team(at, f"T{at}", (at,)) for at in range(1, 5)]
    rounds: Any = [
        [tb.Match(1, 2, [tb.Game(1, 2, "*")]), tb.Match(3, 4, [tb.Game(4, 3, "*")])],
        [tb.Match(3, 1, [tb.Game(3, 1, "*")])],
    ]
    now = tb.Tournament([tb.Player(at) for at in range(1, 5)], rounds, teams=teams, boards=1, tie_breaks=("GPTS",))
    assert given(now, {(1, "T3", "T4"): "1-0"}).items == {1: 0}
    assert given(now, {(2, "T3", "T1"): "0-1"}).items == {2: 2}
    boards = given(now, {(1, 4, 3): "1-0"})  # no match of teams 4 and 3: the board of players 4 and 3
    assert boards.items == {} and boards.boards == {(1, 4, 3): (1, 0, 0)}


def test_points_that_no_outcome_has_or_several_have_are_refused() -> None:
    assert refusal(league(), given={(1, "X", "Y"): "4-4"}) == (
        "round 1, match 1-2: 4-4 is not possible; expected points such as 2-0"
    )
    assert refusal(league("BC"), given={(1, "X", "Y"): "1-1"}) == (
        "round 1, match 1-2: 1-1 can come about in several ways that count; give its boards"
    )


def test_a_result_of_a_game_names_a_board_where_the_match_cannot_have_it() -> None:
    found = given(league(), {(1, 1, 3): "½-½"})
    assert found.boards == {(1, 1, 3): (0, 1, 0)}
    assert refusal(league(), given={(1, "X", "Y"): "½-½"}).startswith("participant")


def test_forfeits_that_remove_somebody_are_refused_with_their_names() -> None:
    players = [tb.Player(at) for at in range(1, 5)]
    rounds = [
        [tb.Game(1, 4, "1-0"), tb.Game(2, 3, "-+")],
        [tb.Game(4, 3, "1-0"), tb.Game(1, 2, "1-0")],
        [tb.Game(2, 4, "*"), tb.Game(3, 1, "*")],
    ]
    robin = tb.Tournament(players, rounds, system="round-robin", tie_breaks=("SB",), starts="2026-05-01")
    options: Any = {"house_rules": {"round_robin_under_half": "remove"}}
    assert refusal(robin, **options, outcomes={(3, 2, 4): {"0-1": HALF, "-+": HALF}}) == (
        "outcomes: with these forfeits 2 would have played less than half of the games and be removed (C.05 6.6); "
        "ask without them"
    )
    assert len(chances(robin, **options, outcomes={(3, 2, 4): {"0-1": HALF, "½-0": HALF}})) == 4
    assert len(chances(robin, **options, outcomes={(3, 3, 1): {"0-1": HALF, "0-0": HALF}})) == 4
    assert len(chances(robin, outcomes={(3, 2, 4): {"0-1": HALF, "-+": HALF}})) == 4
