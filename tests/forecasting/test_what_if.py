"""What if: standings with assumed results, marked as such."""

from __future__ import annotations

import pickle

import pytest

import tiebreaks as tb
from tests.forecasting.events import E2, A, B, C, D, assumed_results
from tiebreaks.forecasting.what_if import what_if


def test_assumed_results_are_counted_and_named_everywhere() -> None:
    then = what_if(E2, {(3, "A", "D"): "1-0", (3, B, C): "1-0"})
    assert then.ranks == {A: 1, B: 2, C: 3, D: 4}
    assert "with assumed results" in then.title
    assert "Assumed: round 3, 1-4 1-0." in then.notes
    assert then.to_dict()["basis"]["assumed"] == [
        {"round": 3, "white": 1, "black": 4, "result": "1-0"},
        {"round": 3, "white": 2, "black": 3, "result": "1-0"},
    ]
    assert tb.standings(E2).to_dict()["basis"]["assumed"] == []


def test_the_ranks_before_stand_beside_those_then() -> None:
    then = what_if(E2, {(3, A, D): "1-0", (3, B, C): "1-0"})
    assert then.ranks_before == tb.standings(E2).ranks
    (header,) = [line.split() for line in str(then).splitlines() if line.startswith("Rank ")]
    assert header[:2] == ["Rank", "Before"]
    assert "Before" not in str(tb.standings(E2))


def test_explanations_work_on_assumed_standings_and_pickles_keep_the_mark() -> None:
    then = what_if(E2, {(3, A, D): "1-0", (3, B, C): "1-0"})
    assert "Direct encounter decides" in str(tb.why(then, A, B))
    assert pickle.loads(pickle.dumps(then)).basis.assumed == then.basis.assumed


def test_games_that_are_not_named_stay_pending() -> None:
    then = what_if(E2, {(3, A, D): "1-0"})
    assert then.after_round == 3
    assert then.ranks == tb.standings(E2.with_result(3, A, D, "1-0"), after_round=3).ranks


def test_the_rest_can_be_draws_or_favourites() -> None:
    drawn = what_if(E2, {(3, A, D): "1-0"}, rest="draws")
    assert [each.result for each in assumed_results(drawn)] == ["1-0", "½-½"]
    players = [tb.Player(1, "A", rating=2000), tb.Player(2, "B", rating=2100), tb.Player(3, "C"), tb.Player(4, "D", rating=1)]
    event = tb.Tournament(players, [[tb.Game(1, 2, "*"), tb.Game(3, 4, "*")]])
    assert [each.result for each in assumed_results(what_if(event, {}, rest="favourites"))] == ["0-1", "½-½"]


def test_a_finished_game_needs_instead() -> None:
    with pytest.raises(tb.TournamentError, match=r"round 1: 1-2 is finished, 1-0; to assume another result, give instead=True"):
        what_if(E2, {(1, A, B): "0-1"})
    then = what_if(E2, {(1, A, B): "0-1"}, instead=True)
    assert then.ranks == tb.standings(E2.with_result(1, A, B, "0-1")).ranks
    assert "Assumed: round 1, 1-2 0-1 instead of 1-0." in then.notes


def test_forfeits_may_be_assumed() -> None:
    assert assumed_results(what_if(E2, {(3, A, D): "+-"}))[0].result == "+-"


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ({(3, A, B): "1-0"}, "round 3: 1 and 2 do not play each other"),
        ({(3, A, D): "*"}, "expected a result"),
        ({(4, A, D): "1-0"}, "round: expected one from 1 to 3"),
    ],
)
def test_what_cannot_be_assumed_is_refused(results: dict[tuple[int, int, int], str], said: str) -> None:
    with pytest.raises(tb.TournamentError, match=said):
        what_if(E2, results)  # type: ignore[arg-type]


def test_an_unknown_rest_is_refused() -> None:
    with pytest.raises(tb.TournamentError, match="rest: expected one of draws, favourites"):
        what_if(E2, {}, rest="wins")
