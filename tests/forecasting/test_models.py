"""Outcome models: published numbers, exactness, and what a model of one's own may give."""

from __future__ import annotations

from fractions import Fraction

import pytest

import tiebreaks as tb
from tests.forecasting.events import event
from tiebreaks.forecasting.models import Outcomes, elo, milvang, milvang_2015, tec_2025


def rounded(probabilities: tuple[Fraction, ...]) -> list[float]:
    return [round(float(each), 3) for each in probabilities]


def rated(*ratings: int | None, name: str = "") -> tb.Tournament:
    players = [tb.Player(number, str(number), rating=rating) for number, rating in enumerate(ratings, 1)]
    return tb.Tournament(players=players, rounds=[[tb.Game(1, 2, "*")]], name=name)


def test_milvangs_own_example() -> None:
    assert rounded(milvang_2015(2467, 2344)) == [0.511, 0.351, 0.138]


@pytest.mark.parametrize(
    ("rating", "expected"), [(1400, [0.412, 0.205, 0.384]), (2000, [0.363, 0.317, 0.319]), (2600, [0.267, 0.533, 0.2])]
)
def test_milvangs_equal_players(rating: int, expected: list[float]) -> None:
    assert rounded(milvang_2015(rating, rating)) == expected


@pytest.mark.parametrize("white", range(600, 2900, 230))
@pytest.mark.parametrize("black", range(600, 2900, 210))
def test_probabilities_are_fractions_that_add_up_to_one(white: int, black: int) -> None:
    for probabilities in (
        milvang_2015(white, black),
        milvang(white, black, "blitz"),
        tec_2025(white, black),
        elo(white, black),
    ):
        assert sum(probabilities) == 1
        assert all(isinstance(each, Fraction) and each >= 0 for each in probabilities)


def test_every_result_has_a_floor_in_the_default_model() -> None:
    assert milvang_2015(2800, 1000)[2] == 0
    assert milvang(2800, 1000)[2] == Fraction(1, 103)


def test_quick_games_have_fewer_draws_and_the_same_expected_score() -> None:
    standard, rapid = milvang(2000, 1900), milvang(2000, 1900, "rapid")
    assert rapid[1] == standard[1] * Fraction(13, 20)
    assert rapid[0] + rapid[1] / 2 == standard[0] + standard[1] / 2
    assert milvang(2000, 1900, "blitz")[1] == standard[1] / 2


def test_tecs_negative_draw_is_none() -> None:
    assert tec_2025(1000, 1000)[1] == 0
    assert rounded(tec_2025(2000, 2000)) == [0.355, 0.363, 0.282]


def test_elo_gives_equals_a_third_of_draws() -> None:
    assert elo(2000, 2000) == (Fraction(335, 1000), Fraction(33, 100), Fraction(335, 1000))


def test_the_name_of_the_event_says_how_fast_it_is() -> None:
    model = Outcomes(rated(2000, 1900, name="Town Rapid Open"))
    assert model.of(1, 1, 2) == milvang(2000, 1900, "rapid")
    assert "rapid" in model.notes[0]
    assert Outcomes(rated(2000, 1900, name="Town Rapid Open"), tempo="standard").of(1, 1, 2) == milvang(2000, 1900)


def test_unrated_players_are_the_tenth_percentile_of_the_rated() -> None:
    model = Outcomes(rated(None, *range(1000, 3000, 100)))  # 20 rated: the second lowest
    assert model.of(1, 1, 2) == milvang(1100, 1000)
    assert "1100" in model.notes[0]
    assert Outcomes(rated(None, 2000), unrated=1500).of(1, 1, 2) == milvang(1500, 2000)


def test_without_any_rating_every_result_is_equally_probable() -> None:
    model = Outcomes(event("AB*"))
    assert model.of(1, 1, 2) == (Fraction(1, 3),) * 3
    assert model.notes


def test_a_mapping_wins_over_the_model_and_a_function_is_asked_for_two_players() -> None:
    assert Outcomes(rated(2000, 1900), {(1, 1, 2): (0.5, "1/4", Fraction(1, 4))}).of(1, 1, 2)[0] == Fraction(1, 2)
    model = Outcomes(rated(2000, 1900), lambda white, black: (int(white.id < black.id), 0, 0))
    assert model.of(1, 1, 2)[0] == 1


@pytest.mark.parametrize("wrong", [(1, 1, 1), (0.5, 0.5), (-1, 1, 1), ("x", 0, 1), None])
def test_probabilities_that_do_not_add_up_are_refused(wrong: object) -> None:
    with pytest.raises(tb.TiebreaksError, match=r"round 1, 1-2: expected the probabilities"):
        Outcomes(rated(2000, 1900), {(1, 1, 2): wrong}).of(1, 1, 2)  # type: ignore[dict-item]


def test_an_unknown_model_is_refused() -> None:
    with pytest.raises(tb.TiebreaksError, match=r"model: expected one of milvang, tec, elo, equal"):
        Outcomes(rated(2000, 1900), "glicko")  # type: ignore[arg-type]
