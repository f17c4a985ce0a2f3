"""Rounds with points of their own: what C.07 defines for them, what it does not, and what a house rule allows."""

from __future__ import annotations

import io
from fractions import Fraction
from typing import Any

import pytest

import tiebreaks as tb
from tests.articles import CURRENT, EDITIONS

# A round robin of four; round 1 is rapid and counts double.
#        rapid   2     3      points
#   1    4w1    3w=   2w=     2 + ½ + ½ = 3
#   2    3w=    4b1   1b=     1 + 1 + ½ = 2½
#   3    2b=    1b=   4w1     1 + ½ + 1 = 2½
#   4    1b0    2w0   3b0     0
ROUNDS = [
    [tb.Game(1, 4, "1-0"), tb.Game(2, 3, "½-½")],
    [tb.Game(1, 3, "½-½"), tb.Game(4, 2, "0-1")],
    [tb.Game(1, 2, "½-½"), tb.Game(3, 4, "1-0")],
]
RAPID = tb.Phase([1], tb.Scoring(win=2, draw=1), "rapid")


def event(rounds: Any = ROUNDS, **facts: Any) -> tb.Tournament:
    players = [tb.Player(number, f"P{number}", 2500) for number in range(1, 5)]
    facts = {"phases": [RAPID], "starts": "2026-04-03", **facts}
    return tb.Tournament(players, rounds, system="round-robin", **facts)


def points(played: tb.Tournament, **options: Any) -> dict[int, Fraction]:
    return {row.id: Fraction(row.points) for row in tb.standings(played, "PTS", **options)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_round_is_worth_what_its_phase_says(edition: str) -> None:
    half = Fraction(5, 2)
    assert points(event(), edition=edition) == {1: 3, 2: half, 3: half, 4: 0}
    assert points(event(phases=()), edition=edition) == {1: 2, 2: 2, 3: 2, 4: 0}
    assert points(event(), edition=edition, after_round=1) == {1: 2, 2: 1, 3: 1, 4: 0}


def test_a_game_is_explained_with_the_points_of_its_phase() -> None:
    explained = tb.explain(tb.standings(event(), "PTS"), 1, "PTS")
    assert [term.amount for term in explained.terms] == [2, Fraction(1, 2), Fraction(1, 2)]


def test_armageddon_games_behind_classical_ones() -> None:
    """3-1-0 in the classical games; after a draw, the winner of the Armageddon game has half a point more."""
    rounds = [
        [tb.Game(1, 2, "½-½"), tb.Game(3, 4, "1-0")],
        [tb.Game(1, 2, "0-1")],  # Armageddon, won by Black
    ]
    classical, half = tb.Scoring(win=3, draw=1), tb.Phase([2], tb.Scoring(win="0.5", draw=0), "Armageddon")
    assert points(event(rounds, scoring=classical, phases=[half])) == {3: 3, 2: Fraction(3, 2), 1: 1, 4: 0}


def test_events_with_and_without_phases_are_ranked_in_one_stack() -> None:
    stack = [event(phases=()), event(), event(scoring=tb.Scoring(win=3, draw=1))]
    assert [each[1].points for each in tb.standings_many(stack, "PTS")] == [2, 3, 4]


@pytest.mark.parametrize("code", ["DE", "SB", "PS", "STD", "SB/C1"])
def test_what_adds_points_of_unequal_rounds_is_refused_unless_a_house_rule_allows_it(code: str) -> None:
    with pytest.raises(tb.RegulationError, match=r"C\.07 does not define it") as refused:
        tb.standings(event(), f"PTS, {code}", house_rules={"points_by_round": "refuse"})
    (remedy,) = refused.value.messages[0].remedies
    assert remedy.argument == {"house_rules": {"points_by_round": "as_awarded"}}
    assert tb.standings(event(), f"PTS, {code}", **remedy.argument).by == ("PTS", code)
    assert tb.standings(event(phases=()), f"PTS, {code}").by == ("PTS", code)


def test_sonneborn_berger_of_points_as_awarded() -> None:
    """1: 2 x 0 + ½ x 2½ + ½ x 2½; 2: 1 x 2½ + 1 x 0 + ½ x 3; 3: 1 x 2½ + ½ x 3 + 1 x 0."""
    ranking = tb.standings(event(), "PTS, SB", house_rules={"points_by_round": "as_awarded"})
    assert [ranking[number]["SB"] for number in range(1, 5)] == [Fraction(5, 2), 4, 4, 0]
    assert "rounds are worth different points: they add what was awarded (4.1)" in str(ranking.title)


@pytest.mark.parametrize("code", ["WIN", "KS"])
def test_what_asks_for_the_worth_of_a_win_stays_refused(code: str) -> None:
    with pytest.raises(tb.RegulationError, match="asks what a win is worth, and here that depends on the round"):
        tb.standings(event(), f"PTS, {code}", house_rules={"points_by_round": "as_awarded"})


@pytest.mark.parametrize("code", ["WON", "BPG", "BWG", "REP", "TPN", "RTNG", "ARO", "TPR", "PTP", "APRO", "APPO"])
def test_games_ratings_and_numbers_are_as_always(code: str) -> None:
    with_them, without = (tb.standings(each, f"PTS, {code}", edition=CURRENT) for each in (event(), event(phases=())))
    assert [with_them[number][code] for number in range(1, 5)] == [without[number][code] for number in range(1, 5)]


def test_a_play_off_decides_where_tie_breaks_are_undefined() -> None:
    decided = event(play_offs=[tb.PlayOff(games=[(2, 3, "0-1", "blitz")])], tie_breaks="PO")
    assert tb.standings(decided).ranks == {1: 1, 3: 2, 2: 3, 4: 4}


def test_json_keeps_phases_and_a_trf_refuses_them() -> None:
    target = io.BytesIO()
    tb.write(event(), target, format="json")
    assert tb.read(target.getvalue()).phases == (RAPID,)
    with pytest.raises(tb.FormatError, match="TRF26 cannot represent this tournament: phases"):
        tb.write(event(), io.BytesIO(), format="trf26")


def test_what_may_still_happen_is_refused_and_what_if_is_not() -> None:
    live = event([*ROUNDS[:2], [tb.Game(1, 2, "*"), tb.Game(3, 4, "*")]], tie_breaks="PTS")
    with pytest.raises(tb.TiebreaksError, match="rounds are worth different points here"):
        tb.needs(live, 1)
    with pytest.raises(tb.TiebreaksError, match="rounds are worth different points here"):
        tb.chances(live)
    swiss = tb.Tournament(live.players, ROUNDS[:1], total_rounds=3, phases=[RAPID], tie_breaks="PTS")
    with pytest.raises(tb.TiebreaksError, match="rounds are worth different points here"):
        tb.needs(swiss, 1)
    assert tb.what_if(live, {(3, 1, 2): "1-0", (3, 3, 4): "1-0"})[1].points == Fraction(7, 2)


def test_published_points_are_checked_by_phase() -> None:
    assert tb.check(tb.standings(event(), "PTS, WON").published()).agrees
    wrong = tb.standings(event(phases=()), "PTS, WON").published()
    assert not tb.check(
        tb.Tournament(
            wrong.players, ROUNDS, system="round-robin", phases=[RAPID], published=wrong.published, tie_breaks=("WON",)
        )
    ).agrees


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: tb.Phase([], tb.Scoring()), "expected rounds from 1, each once"),
        (lambda: tb.Phase([0], tb.Scoring()), "expected rounds from 1, each once"),
        (lambda: tb.Phase([1, 1], tb.Scoring()), "expected rounds from 1, each once"),
        (lambda: tb.Phase("1", tb.Scoring()), "expected a list, found '1'"),  # type: ignore[arg-type]
        (lambda: tb.Phase([1], 2), "expected Scoring, found 2"),  # type: ignore[arg-type]
        (lambda: event(phases=[tb.Phase([4], tb.Scoring())]), "round 4 is beyond the 3 rounds of the event"),
        (lambda: event(phases=[RAPID, RAPID]), "round 1 is in two of them; a round has one scoring"),
        (lambda: event(phases=[1]), "phases: expected Phase, found 1"),
        (lambda: tb.Tournament(
            [tb.Player(1, "A"), tb.Player(2, "B")], [[tb.Match(1, 2, [tb.Game(1, 2, "1-0")])]],
            teams=[tb.Team(1, "X", (1,)), tb.Team(2, "Y", (2,))], phases=[RAPID],
        ), "expected none in an event of teams"),
    ],
)  # fmt: skip
def test_a_phase_that_cannot_be_is_refused(make: Any, said: str) -> None:
    with pytest.raises(tb.TournamentError, match=said):
        make()
