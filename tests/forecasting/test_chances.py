"""Chances: worked examples as exact fractions, sampling beside enumeration, the same numbers on any number of processes."""

from __future__ import annotations

from fractions import Fraction

import pytest

import tiebreaks as tb
from proofs.chances import MOST_OFF, compare_with_drawn, find_differences
from tests.forecasting.events import E2, E3, A, B, C, D, event
from tiebreaks.extending import self_defined
from tiebreaks.forecasting.chances import chances

GAMES = {(3, A, D): (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)), (3, B, C): ("3/10", "2/5", "3/10")}  # E7


def test_e7_ranks_are_exact_fractions() -> None:
    found = chances(E2, model=GAMES)
    assert found.exact
    assert found["A"].ranks == {1: Fraction(3, 20), 2: Fraction(14, 25), 3: Fraction(3, 20), 4: Fraction(7, 50)}
    assert found.of("B", rank=1) == Fraction(3, 20)
    assert found.of("C", rank=1) == Fraction(7, 10)
    assert [round(float(found[who].expected_rank), 2) for who in "CABD"] == [1.45, 2.28, 2.53, 3.68]
    assert found.of("D", ranks={2, 3}, ties="outright") == Fraction(1, 5)


def test_e7_a_shared_first_place_counts_for_both_and_lots_share_it() -> None:
    found = chances(E3, model={(3, C, D): (0.5, 0.25, 0.25)})
    assert found.of("A", rank=1) == Fraction(3, 4)
    assert found.of("B", rank=1) == Fraction(1, 2)
    assert found.of("A", rank=1, ties="lots") == Fraction(5, 8)
    assert found.of("A", rank=1, ties="outright") == Fraction(1, 2)
    assert found.of("A", top=2, ties="outright") == 1


def test_drawn_finishes_agree_with_all_finishes_within_five_standard_errors() -> None:
    exact, drawn = chances(E2, model=GAMES), chances(E2, model=GAMES, exact=False, finishes=20_000)
    for row in exact:
        for rank in (1, 2, 3, 4):
            share = exact.of(row.id, rank=rank)
            assert (drawn.of(row.id, rank=rank) - share) ** 2 <= 25 * share * (1 - share) / 20_000


@pytest.mark.long
def test_the_intervals_hold_the_exact_chance_in_about_95_of_100_seeds() -> None:
    exact = chances(E2, model=GAMES).of("A", rank=1)
    held = 0
    for seed in range(1, 201):
        drawn = chances(E2, model=GAMES, exact=False, finishes=1000, seed=seed)
        low, high = drawn.interval(drawn.of("A", rank=1))
        held += low <= exact <= high
    assert 177 <= held <= 200  # 190 expected, standard deviation 3.1: four of them below


def test_more_finishes_continue_those_drawn_before() -> None:
    few, many = (chances(E2, model=GAMES, exact=False, finishes=count) for count in (4096, 8192))
    again = chances(E2, model=GAMES, exact=False, finishes=4096)
    assert few["A"].shares == again["A"].shares
    assert all(0 <= many.of(A, rank=rank) * 8192 - few.of(A, rank=rank) * 4096 <= 4096 for rank in (1, 2, 3, 4))


@pytest.mark.slow
def test_any_number_of_processes_gives_the_same_numbers() -> None:
    options = {"model": GAMES, "exact": False, "finishes": 9000, "seed": 5}
    alone, together = chances(E2, **options), chances(E2, **options, jobs=2)  # type: ignore[arg-type]
    assert alone.to_dict() == together.to_dict()


@pytest.mark.slow
def test_processes_draw_the_finishes_of_team_events_too() -> None:
    teams = [tb.Team(1, "X", (1, 2)), tb.Team(2, "Y", (3, 4))]
    match = tb.Tournament(
        [tb.Player(at) for at in range(1, 5)], [[tb.Match(1, 2)]], teams=teams, boards=2, tie_breaks=("GPTS",)
    )
    alone, together = (chances(match, exact=False, finishes=9000, jobs=jobs).to_dict() for jobs in (1, 2))
    assert alone == together


def test_balanced_finishes_have_every_game_in_its_shares() -> None:
    found = chances(E2, model=GAMES, exact=False, finishes=4096, balanced=True)
    assert abs(found.of("C", rank=1) - Fraction(7, 10)) < Fraction(1, 4000)


def test_progress_is_told_block_by_block() -> None:
    seen: list[tuple[int, int]] = []
    chances(E2, exact=False, finishes=5000, progress=lambda done, of: seen.append((done, of)))
    assert seen == [(4096, 5000), (5000, 5000)]


def test_given_results_and_own_results_condition_the_chances() -> None:
    found = chances(E2, model=GAMES)
    assert {word: each.of("A", rank=1) for word, each in found.by_own_result("A").items()} == {
        "win": Fraction(3, 10), "draw": 0, "loss": 0,
    }  # fmt: skip
    given = chances(E2, model=GAMES, given={(3, B, C): "1-0"})
    assert given.of("A", rank=1) == Fraction(1, 2)
    assert [each["text"] for each in given.to_dict()["given"]] == ["Given: round 3, 2-3 1-0."]


def test_the_game_that_matters_most_for_first_place_is_found() -> None:
    of = {(game.white, game.black): game.matters for game in chances(E2, model=GAMES).games}
    assert of == {(A, D): Fraction(3, 10), (B, C): 1}


def test_json_has_fractions_of_all_finishes_and_counts_of_those_drawn() -> None:
    exact = chances(E2, model=GAMES).to_dict()
    assert {"rank": 1, "last": 1, "weight": "3/20"} in exact["chances"][1]["places"]
    drawn = chances(E2, model=GAMES, exact=False, finishes=100).to_dict()
    assert sum(place["weight"] for place in drawn["chances"][1]["places"]) == 100


def test_data_frames_have_a_column_for_each_rank() -> None:
    columns = chances(E2, model=GAMES).to_columns(exact=True)
    assert columns["name"] == ["C", "A", "B", "D"]
    assert columns["rank_1"] == ["7/10", "3/20", "3/20", "0"]


def test_an_event_with_nothing_pending_is_refused_in_words() -> None:
    with pytest.raises(tb.TiebreaksError, match=r"nothing is left to play: all games of rounds 1 to 1 are finished"):
        chances(event("AB1"))


@pytest.mark.parametrize("target", [{}, {"rank": 0}, {"top": 5}, {"ranks": set()}, {"rank": 1, "top": 2}])
def test_a_target_that_makes_no_sense_is_refused(target: dict[str, object]) -> None:
    with pytest.raises(tb.TiebreaksError, match="expected"):
        chances(E2).of("A", **target)  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [{"finishes": 0}, {"seed": -1}, {"jobs": 0}, {"seed": True}])
def test_numbers_out_of_range_are_refused(options: dict[str, int]) -> None:
    with pytest.raises(tb.TiebreaksError, match="expected a whole number"):
        chances(E2, **options)  # type: ignore[arg-type]


def test_a_given_game_that_is_not_pending_is_refused() -> None:
    with pytest.raises(tb.TiebreaksError, match=r"round 3: 1-2 is not a pending game; pending are 1-4, 2-3"):
        chances(E2, given={(3, A, B): "1-0"})


@pytest.mark.parametrize("seed", range(9))
def test_ranks_and_probabilities_are_those_of_brute_force(seed: int) -> None:
    assert not find_differences(seed)


def test_drawn_finishes_agree_with_all_by_chi_square_over_many_events() -> None:
    _, freedom, off = compare_with_drawn(range(30))
    assert freedom > 20
    assert abs(off) < MOST_OFF


def test_matches_without_line_ups_are_played_by_the_first_players() -> None:
    teams = [tb.Team(1, "X", (1, 2, 5)), tb.Team(2, "Y", (3, 4))]
    match = tb.Tournament(
        [tb.Player(at) for at in range(1, 6)], [[tb.Match(1, 2)]], teams=teams, boards=2, tie_breaks=("GPTS",)
    )
    found = chances(match, model={(1, 1, 3): (1, 0, 0), (1, 4, 2): (0, 1, 0)})
    assert found.of(1, rank=1) == 1
    assert "1-2" in found.notes[0]


def test_a_self_defined_tie_break_is_asked_about_every_finish() -> None:
    wins = self_defined("OTHER_LAST", per_participant=lambda one, event: one.number, name="the number")
    found = chances(event("AB*"), by=["PTS", wins], model={(1, A, B): (0, 1, 0)})
    assert found.of("B", rank=1) == 1


def test_reports_have_the_heat_map_in_every_format() -> None:
    found = chances(E2, model=GAMES)
    text = tb.render(found)
    assert "C   ▓▓ 70   ░░ 15   ░░ 15" in text
    assert "A   ░░ 15   ▒▒ 56   ░░ 15   ░░ 14" in text
    assert "All 9 finishes of 2 pending games" in text
    page = tb.render(found, "html")
    assert page.count("<rect") == 14  # cells with a chance: C 3, A 4, B 4, D 3
    assert page.count("stroke-width") == 4
    assert "<svg" in tb.render(found, "html", fragment=True)
    assert "3/20" in tb.render(found, "csv")
    assert "```text" in tb.render(found, "markdown")


def test_nothing_is_zero_or_certain_that_was_only_drawn() -> None:
    drawn = tb.render(chances(E2, model=GAMES, exact=False, finishes=100))
    assert "<4 %" in drawn  # D is never first: 0 of 100
    assert ">96 %" in drawn  # and C always among the first 3
    assert " 0 %" not in drawn and "100 %" not in drawn
    assert "seed 1" in drawn


def test_the_library_names_load_when_they_are_used() -> None:
    import subprocess
    import sys

    program = "import sys, tiebreaks as tb; print('tiebreaks.forecasting.tally' in sys.modules, callable(tb.needs), callable(tb.chances))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True", "True"]
