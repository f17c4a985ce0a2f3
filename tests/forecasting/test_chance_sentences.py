"""Chances in words and as answers: each sentence of each branch, titles, summaries, intervals, refusals."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import isclose
from typing import Any

import pytest

import tiebreaks as tb
from tests.forecasting.events import E2, E6, A, B, C, D
from tests.forecasting.test_sentences import TEAMS
from tiebreaks.answers.chances import Chances, PendingGame, target_ranks
from tiebreaks.answers.shares import wilson
from tiebreaks.forecasting.chances import chances
from tiebreaks.forecasting.chances_words import (
    percent,
    say_bound,
    say_games_to_watch,
    say_key,
    say_share,
    say_summary,
    say_title,
)
from tiebreaks.forecasting.question import check_number

GAMES = {(3, A, D): ("1/2", "3/10", "1/5"), (3, B, C): ("3/10", "2/5", "3/10")}
EXACT = chances(E2, model=GAMES)
DRAWN = replace(EXACT, exact=False, finishes=1000, seed=7)


# ---- shares and bounds ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("finishes", "never", "always"),
    [
        (1, "<80 %", ">20 %"), (3, "<57 %", ">43 %"), (100, "<4 %", ">96 %"), (380, "<2 %", ">98 %"), (381, "<1 %", ">99 %"),
        (1000, "<0.4 %", ">99.6 %"), (100_000, "<0.004 %", ">99.996 %"), (10**10, "<0.00000004 %", ">99.99999996 %"),
        (10**13, "<0.000000001 %", ">99.999999999 %"),
    ],
)  # fmt: skip
def test_a_bound_has_one_digit_rounded_up_and_at_most_nine_places(finishes: int, never: str, always: str) -> None:
    """3.84 / (N + 3.84): 380 finishes are just above 1 %, 381 just below."""
    assert (say_bound(finishes), say_bound(finishes, never=False)) == (never, always)


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Fraction(0), "none"), (Fraction(1), "all"), (Fraction(1, 1000), "<1 %"), (Fraction(1, 200), "<1 %"),
        (Fraction(6, 1000), "1 %"), (Fraction(1, 3), "33 %"), (Fraction(99, 100), "99 %"), (Fraction(994, 1000), "99 %"),
        (Fraction(996, 1000), ">99 %"), (Fraction(999, 1000), ">99 %"),
    ],
)  # fmt: skip
def test_a_share_is_whole_percent_and_never_0_or_100(share: Fraction, words: str) -> None:
    assert say_share(share) == words


def test_0_and_100_percent_are_said_only_where_they_are_exact() -> None:
    assert [percent(EXACT, Fraction(share)) for share in (0, 1)] == ["–", "100 %"]
    assert [percent(DRAWN, Fraction(share)) for share in (0, 1)] == ["<0.4 %", ">99.6 %"]
    assert [percent(DRAWN, Fraction(share), bool(share)) for share in (0, 1)] == ["–", "100 %"]
    assert [percent(each, Fraction(1, 4)) for each in (EXACT, DRAWN)] == ["25 %", "25 %"]


# ---- sentences of everybody -------------------------------------------------------------------------------------------------


def test_the_sentence_of_a_participant_says_how_the_number_was_made() -> None:
    assert EXACT.sentence("D") == (
        "D, now 4th, is first with a probability of 0 %, and among the first 3 with 20 %; the expected rank is 3.7."
    )
    assert DRAWN.sentence("A") == (
        "A, now 2nd, is first in 15 % of 1,000 simulated finishes (±3.1 %), and among the first 3 in 86 %; the expected rank "
        "is 2.3."
    )
    assert DRAWN.sentence("C") == (
        "C, now 1st, is first in 70 % of 1,000 simulated finishes (±3.1 %), and among the first 3 in all; the expected rank "
        "is 1.5."
    )
    assert replace(DRAWN, pairings="estimated").sentence("A") == (
        "A, now 2nd, is first in 15 % of 1,000 simulated finishes (±3.1 %; approximate, later pairings estimated: ± 2 points), "
        "and among the first 3 in 86 %; the expected rank is 2.3."
    )
    assert [*map(str, DRAWN.sentences)] == [str(DRAWN.sentence(row.id)) for row in DRAWN]


def test_with_two_participants_the_first_two_are_said_instead_of_three() -> None:
    two = tb.Tournament([tb.Player(1, "A"), tb.Player(2, "B")], [[tb.Game(1, 2, "*")]])
    found = chances(two, model="equal")
    assert found.sentence("A") == (
        "A, now 1st, is first with a probability of 67 %, and among the first 2 with 100 %; the expected rank is 1.3."
    )
    assert (
        found.by_own_result("A").sentences[1] == "With a win: first in all, among the first 2 in all; the expected rank is 1."
    )


def test_the_own_results_of_several_games_are_said_in_a_row() -> None:
    own = chances(E6, model="equal").by_own_result("A", games=2)
    assert [*own] == [f"{one} + {two}" for one in ("win", "draw", "loss") for two in ("win", "draw", "loss")]
    assert [str(each) for each in own.sentences[::3]] == [
        "A, now 1st, is first with a probability of 54 %, and among the first 3 with 96 %; the expected rank is 1.8.",
        "With win + loss: first in 33 %, among the first 3 in all; the expected rank is 1.7.",
        "With draw + loss: first in 11 %, among the first 3 in all; the expected rank is 2.6.",
        "With loss + loss: first in none, among the first 3 in 67 %; the expected rank is 3.3.",
    ]
    assert (len(own), bool(own), own["win + loss"].given) == (9, True, own["win + loss"].given)
    assert str(own.title) == "Chances after round 1 of 3: A by own result"
    assert repr(own) == "<OwnChances: Chances after round 1 of 3: A by own result>"
    assert [say_key(key) for key in ("win", "draw + loss", "1½")] == ["win", "draw + loss", "1½"]


def test_somebody_without_a_pending_game_has_no_own_results() -> None:
    live = tb.Tournament(
        [tb.Player(number, name) for number, name in enumerate(("A", "B", ""), 1)],
        [[tb.Game(1, 2, "*"), tb.Bye(3, "half")]],
    )
    own = chances(live, model="equal").by_own_result(3)
    assert not own and len(own) == 0 and [*own] == []
    assert str(own.title) == "Chances before round 1: 3 by own result"


# ---- games to watch ---------------------------------------------------------------------------------------------------------


def watch(found: Chances, *matters: Fraction) -> list[str]:
    """What is said of games between A and B that matter so much."""
    games = tuple(
        PendingGame(round_, A, B, each, A, {"1-0": each, "½-½": Fraction(0), "0-1": Fraction(0)})
        for round_, each in enumerate(matters, 1)
    )
    return [*map(str, say_games_to_watch(replace(found, games=games)))]


def test_at_most_three_games_are_watched_and_none_that_moves_less_than_five_percent() -> None:
    said = watch(EXACT, Fraction(5, 100), Fraction(4, 100), Fraction(30, 100), Fraction(6, 100), Fraction(20, 100))
    assert said == [
        "The game to watch for first place is A against B (round 3): with 1-0 A is first in 30 % of the finishes, with ½-½ in "
        "none.",
        "Then A against B (round 5): with 1-0 A is first in 20 % of the finishes, with ½-½ in none.",
        "Then A against B (round 4): with 1-0 A is first in 6 % of the finishes, with ½-½ in none.",
    ]
    assert len(watch(EXACT, Fraction(5, 100))) == 1 and watch(EXACT, Fraction(499, 10_000)) == []


def test_of_teams_it_is_the_match_to_watch() -> None:
    assert [*map(str, say_games_to_watch(chances(TEAMS, model="equal")))] == [
        "The match to watch for first place is X against Z (round 2): with 2-0 X is first in all of the finishes, with ½-1½ in "
        "none.",
        "Then W against Y (round 2): with 2-0 W is first in 67 % of the finishes, with 1-1 in none.",
    ]


# ---- what an answer says of itself ------------------------------------------------------------------------------------------

TITLES: list[tuple[dict[str, Any], str, str]] = [
    ({}, "", "Chances after round 2 of 3"),
    ({"pairings": "estimated"}, "", "Chances after round 2 of 3 (approximate)"),
    ({"before_round": 2}, "", "Chances before round 2"),
    ({"before_round": 2, "pairings": "estimated"}, "", "Chances before round 2 (approximate)"),
    ({}, "Open", "Open, chances after round 2 of 3"),
    ({"pairings": "gacrux"}, "Open", "Open, chances after round 2 of 3"),
    ({"pairings": "estimated"}, "Open", "Open, chances after round 2 of 3 (approximate)"),
    ({"before_round": 2}, "Open", "Open, chances before round 2"),
    ({"before_round": 2, "pairings": "estimated"}, "Open", "Open, chances before round 2 (approximate)"),
    ({"category": "U12"}, "", "U12, chances after round 2 of 3"),
    ({"category": "U12"}, "Open", "Open, U12, chances after round 2 of 3"),
]


@pytest.mark.parametrize(("facts", "name", "title"), TITLES)
def test_the_title_names_the_event_the_category_and_the_round(facts: dict[str, Any], name: str, title: str) -> None:
    found = replace(chances(replace(E2, name=name), model=GAMES), **facts)
    assert str(say_title(found)) == title
    assert repr(replace(found, title=say_title(found))) == f"<Chances: {title}>"


SUMMARIES = {
    "known": "1,000 simulated finishes of 2 pending games (±3.1 % at most); model own, standard; seed 7.",
    "estimated": (
        "1,000 simulated finishes of 2 pending games and round 4 and 5 (±3.1 % at most); approximate, later pairings "
        "estimated: ± 2 points; model own, standard; seed 7."
    ),
    "gacrux": (
        "1,000 simulated finishes of 2 pending games and round 4 and 5, which gacrux paired in each of them (±3.1 % at most); "
        "model own, standard; seed 7."
    ),
    "own": (
        "1,000 simulated finishes of 2 pending games and round 4 and 5, which the function given paired in each of them (±3.1 % "
        "at most); model own, standard; seed 7."
    ),
}


@pytest.mark.parametrize("pairings", SUMMARIES)
def test_the_summary_says_how_many_finishes_the_error_the_model_and_who_paired(pairings: str) -> None:
    assert str(say_summary(replace(DRAWN, pairings=pairings, later_rounds=(4, 5)))) == SUMMARIES[pairings]


def test_the_error_is_half_of_the_interval_of_one_half_in_percent() -> None:
    assert EXACT.error == 0 and isclose(DRAWN.error, 98 / 1000**0.5)
    assert EXACT.interval(Fraction(1, 3)) == (1 / 3, 1 / 3)
    low, high = replace(EXACT, exact=False, finishes=100).interval(Fraction(1, 2))
    assert isclose(low, 0.403831530, abs_tol=1e-8) and isclose(high, 0.596168470, abs_tol=1e-8)


def test_the_interval_is_wilsons() -> None:
    """(p + z²/2n ± z √(p (1 − p)/n + z²/4n²)) / (1 + z²/n) with z² = 3.8415; the ends of 0 and of all stay."""
    for seen, of, low, high in (
        (Fraction(0), 100, 0.0, 0.036993498), (Fraction(1), 100, 0.963006502, 1.0), (Fraction(1, 5), 10, 0.056682151, 0.509837528),
        (Fraction(9, 10), 50, 0.786397686, 0.956524235),
    ):  # fmt: skip
        found = wilson(seen, of)
        assert isclose(found.low, low, abs_tol=1e-8) and isclose(found.high, high, abs_tol=1e-8)


def test_equal_answers_are_equal_and_have_one_hash() -> None:
    again = chances(E2, model=GAMES)
    assert again == EXACT and hash(again) == hash(EXACT)
    assert again != replace(EXACT, model="equal") and again != replace(EXACT, standings=tb.standings(E2, by="PTS"))
    assert (again == "chances") is False and again.__eq__("chances") is NotImplemented


def test_rows_are_those_of_the_standings_now() -> None:
    assert [row.name for row in EXACT] == ["C", "A", "B", "D"] and len(EXACT) == 4
    row = EXACT["A"]
    assert (row.id, row.name, row.rank_now, row.opponents) == (A, "A", 2, (D,)) and row.points_now == 1
    assert [*row.ranks] == [1, 2, 3, 4]
    assert row.percentile(101) == row.worst == 4
    assert EXACT.weight(Fraction(1, 3)) == "1/3" and EXACT.weight(Fraction(1)) == "1"
    assert DRAWN.weight(Fraction(1, 4)) == 250 and DRAWN.weight(Fraction(1, 3)) == "1/3"


def test_columns_can_be_exact_texts() -> None:
    columns = EXACT.to_columns(exact=True)
    assert columns["name"] == ["C", "A", "B", "D"] and columns["rank"] == [1, 2, 3, 4] and columns["id"] == [C, A, B, D]
    assert columns["expected_rank"] == ["29/20", "57/25", "253/100", "92/25"]
    assert columns["rank_1"] == ["7/10", "3/20", "3/20", "0"]
    assert EXACT.to_rows()[0] == {
        "rank": 1, "id": C, "name": "C", "expected_rank": Fraction(29, 20), "rank_1": Fraction(7, 10), "rank_2": Fraction(3, 20),
        "rank_3": Fraction(3, 20), "rank_4": 0,
    }  # fmt: skip


def test_a_probability_is_asked_for_a_rank_the_first_or_a_set_with_each_kind_of_tie() -> None:
    """D shares 2nd with C in 6 % of the finishes."""
    ask = EXACT.of
    assert (ask("D", rank=2), ask("D", top=2), ask("D", ranks={2, 4})) == (Fraction(3, 25), Fraction(3, 25), Fraction(23, 25))
    assert (ask("D", rank=2, ties="shared"), ask("D", rank=2, ties="outright"), ask("D", rank=2, ties="lots")) == (
        Fraction(3, 25), Fraction(3, 50), Fraction(9, 100),
    )  # fmt: skip
    assert ask("D", rank=3, ties="lots") == Fraction(2, 25) + Fraction(3, 100)
    assert ask("D", top=3, ties="outright") == Fraction(1, 5)


# ---- refusals ---------------------------------------------------------------------------------------------------------------

ONE_TARGET = "expected one target: a rank, the first so many places (top), or a set of ranks"
REFUSED: list[tuple[dict[str, Any], str]] = [
    ({}, ONE_TARGET),
    ({"rank": 1, "top": 1}, ONE_TARGET),
    ({"top": 1, "ranks": {1}}, ONE_TARGET),
    ({"rank": 0}, "expected ranks from 1 to 4, found 0"),
    ({"rank": 5}, "expected ranks from 1 to 4, found 5"),
    ({"rank": "1"}, "expected ranks from 1 to 4, found '1'"),
    ({"top": 5}, "expected ranks from 1 to 4, found 5"),
    ({"top": 0}, "expected ranks from 1 to 4, found 0"),
    ({"ranks": [1, 5]}, "expected ranks from 1 to 4, found [1, 5]"),
    ({"ranks": ()}, "expected ranks from 1 to 4, found ()"),
    ({"rank": 1, "ties": "coin"}, "ties: expected one of shared, outright, lots, found 'coin'"),
]


@pytest.mark.parametrize(("options", "said"), REFUSED)
def test_a_target_that_makes_no_sense_is_refused_in_words(options: dict[str, Any], said: str) -> None:
    with pytest.raises(tb.TiebreaksError) as refused:
        EXACT.of("A", **options)
    assert str(refused.value) == said


def test_targets_are_the_ranks_that_were_asked_for() -> None:
    assert target_ranks(4, rank=4) == {4} and target_ranks(4, top=4) == range(1, 5) and target_ranks(4, ranks=[2, 1]) == {1, 2}


@pytest.mark.parametrize("given", [0, True, 1.0, "1", None])
def test_a_number_that_is_none_or_too_small_is_refused(given: object) -> None:
    with pytest.raises(tb.TiebreaksError) as refused:
        check_number("games", given, 1)
    assert str(refused.value) == f"games: expected a whole number from 1 on, found {given!r}"
    check_number("games", 1, 1)


def test_the_number_of_own_games_is_at_least_one() -> None:
    with pytest.raises(tb.TiebreaksError, match=r"^games: expected a whole number from 1 on, found 0$"):
        EXACT.by_own_result("A", games=0)
    assert [*EXACT.by_own_result("A")] == ["win", "draw", "loss"]


def test_how_the_chances_moved_is_asked_with_the_same_options() -> None:
    moved = EXACT.over_rounds(finishes=50)
    assert type(moved).__name__ == "OverRounds"
