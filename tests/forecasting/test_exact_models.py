"""Outcome models in exact numbers: the text of the specification a second time, what is assumed and told, what is refused."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from tests.forecasting.events import E2, A, B, C, D
from tests.forecasting.test_models import rated
from tiebreaks.forecasting.chances import chances
from tiebreaks.forecasting.models import Outcomes, elo, milvang, milvang_2015, parse_shares, tec_2025
from tiebreaks.model import About

PAIRS = [
    (white, black)
    for white in (1000, 1180, 1200, 1201, 1410, 1999, 2467, 2850)
    for black in (1001, 1200, 1400, 1650, 2000, 2344, 2851)
]
THIRDS = (Fraction(1, 3),) * 3


def said_of_white(d: Fraction, m: Fraction, q: Fraction) -> Fraction:
    """P(White) of Milvang 2015, as section 2.1 has it."""
    centre, value = 40, Fraction("0.45") - Fraction("0.10") * q * q
    lower, upper = -1492 + Fraction("0.391") * m, 1691 - Fraction("0.428") * m
    if d < lower:
        return Fraction(0)
    if d > upper:
        return Fraction(1)
    if d < centre:
        return value * ((d - lower) / (centre - lower)) ** 2
    return 1 - (1 - value) * ((d - upper) / (centre - upper)) ** 2


def said_of_black(d: Fraction, m: Fraction, q: Fraction) -> Fraction:
    """P(Black), whose curve falls."""
    centre, value = -80, Fraction("0.46") - Fraction("0.13") * q * q
    lower, upper = -1753 + Fraction("0.416") * m, 1428 - Fraction("0.388") * m
    if d < lower:
        return Fraction(1)
    if d > upper:
        return Fraction(0)
    if d < centre:
        return 1 - (1 - value) * ((d - lower) / (centre - lower)) ** 2
    return value * ((d - upper) / (centre - upper)) ** 2


@pytest.mark.parametrize(("white", "black"), PAIRS)
def test_milvang_is_the_text_of_the_specification(white: int, black: int) -> None:
    m = Fraction(white + black, 2)
    said = Fraction(white - black), m, max(Fraction(0), (m - 1200) / 1200)
    wins, loses = said_of_white(*said), said_of_black(*said)
    assert milvang_2015(white, black) == (wins, 1 - wins - loses, loses)
    floored = tuple((each + Fraction(1, 100)) / Fraction(103, 100) for each in (wins, 1 - wins - loses, loses))
    assert milvang(white, black) == milvang(white, black, "standard") == floored


@pytest.mark.parametrize(("tempo", "kept"), [("rapid", Fraction(13, 20)), ("blitz", Fraction(1, 2))])
def test_the_draws_that_quick_games_have_not_go_half_to_each_side(tempo: Any, kept: Fraction) -> None:
    wins, drawn, loses = milvang(2100, 1950)
    taken = drawn * (1 - kept)
    assert milvang(2100, 1950, tempo) == (wins + taken / 2, drawn * kept, loses + taken / 2)


@pytest.mark.parametrize(("white", "black"), PAIRS)
def test_logistic_models_are_their_formulas_to_a_billionth(white: int, black: int) -> None:
    d, m = white - black, (white + black) / 2
    wins = 1 / (1 + 10 ** ((-d + 96 + 0.0986 * (m - 2000)) / 370))
    loses = 1 / (1 + 10 ** ((d + 150 + 0.157 * (m - 2000)) / 370))
    drawn = max(0, 1 - wins - loses)
    total = wins + drawn + loses
    assert [*map(float, tec_2025(white, black))] == pytest.approx([wins / total, drawn / total, loses / total], abs=3e-9)
    expected = 1 / (1 + 10 ** (-d / 400))
    drawn = 0.33 * (1 - abs(2 * expected - 1))
    found = elo(white, black)
    assert [*map(float, found)] == pytest.approx([expected - drawn / 2, drawn, 1 - expected - drawn / 2], abs=3e-9)
    assert (found[0] + found[1] / 2).limit_denominator(10**9) == found[0] + found[1] / 2


def test_powers_of_ten_are_rounded_to_the_nearest_billionth() -> None:
    assert elo(2000, 1900)[0] + elo(2000, 1900)[1] / 2 == Fraction(640_065_000, 10**9)  # 0.640 064 999 803
    wins, _, loses = tec_2025(2000, 2000)  # 0.354 932 465 278 and 0.282 219 141 841
    assert (wins, loses) == (Fraction(354_932_465, 10**9), Fraction(282_219_142, 10**9))


@pytest.mark.parametrize(
    ("model", "expected"),
    [("milvang", milvang(2000, 1900)), ("tec", tec_2025(2000, 1900)), ("elo", elo(2000, 1900)), ("equal", THIRDS)],
)
def test_each_name_is_its_model(model: Any, expected: tuple[Fraction, ...]) -> None:
    found = Outcomes(rated(2000, 1900), model)
    assert found.name == model and found.tempo == "standard" and found.notes == []
    assert found.of(1, 1, 2) == expected
    assert found.of(1, 2, 1) == Outcomes(rated(1900, 2000), model).of(1, 1, 2)


def test_the_default_is_milvang() -> None:
    assert Outcomes(rated(2000, 1900)).name == "milvang"
    assert chances(E2).model == "milvang"


def test_a_mapping_is_a_model_for_its_games_and_milvang_for_the_others() -> None:
    found = Outcomes(rated(2000, 1900), {(1, 1, 2): (1, 0, 0)})
    assert found.name == "milvang"
    assert [found.of(*key) for key in ((1, 1, 2), (2, 1, 2), (1, 2, 1))] == [
        (1, 0, 0),
        milvang(2000, 1900),
        milvang(1900, 2000),
    ]


def test_a_function_is_asked_for_white_and_black_and_needs_no_ratings() -> None:
    asked = []

    def own(white: tb.Player, black: tb.Player) -> tuple[float, float, float]:
        asked.append((white.id, black.id))
        return 0.1, 0.2, 0.7

    found = Outcomes(rated(None, 1900), own)
    assert found.of(4, 2, 1) == (Fraction(1, 10), Fraction(1, 5), Fraction(7, 10))
    assert (found.name, found.tempo, found.notes, asked) == ("own", "standard", [], [(2, 1)])


def test_named_probabilities_win_over_all() -> None:
    named = {(1, 1, 2): (Fraction(1, 4), Fraction(3, 4))}
    for model in ("milvang", {(1, 1, 2): (1, 0, 0)}, lambda white, black: (0, 0, 1)):
        assert Outcomes(rated(2000, 1900), model, named=named).of(1, 1, 2) == (Fraction(1, 4), Fraction(3, 4))


@pytest.mark.parametrize(
    ("facts", "tempo"),
    [
        ({"name": "Town BLITZ"}, "blitz"),
        ({"about": About(type="Individual: Swiss, rapid")}, "rapid"),
        ({"about": About(time_control="Blitz: 3+2"), "name": "Rapid and blitz weekend"}, "blitz"),
        ({"about": About(time_control="Rapid 15+10")}, "rapid"),
        ({"name": "Town Open"}, "standard"),
    ],
)
def test_time_control_type_and_name_say_how_fast_the_event_is(facts: dict[str, Any], tempo: str) -> None:
    event = tb.Tournament([tb.Player(1, rating=2000), tb.Player(2, rating=1900)], [[tb.Game(1, 2, "*")]], **facts)
    found = Outcomes(event)
    assert found.tempo == tempo
    told = [f"The event says that it is {tempo}: fewer games are drawn."]
    assert [*map(str, found.notes)] == (told if tempo != "standard" else [])
    for model in ("tec", "elo", "equal"):  # they know nothing of it
        assert (Outcomes(event, model).tempo, Outcomes(event, model).notes) == ("standard", [])


@pytest.mark.parametrize("tempo", ["standard", "rapid", "blitz"])
def test_a_tempo_that_is_given_is_taken_and_not_told(tempo: Any) -> None:
    found = Outcomes(rated(2000, 1900, name="Rapid"), tempo=tempo)
    assert (found.tempo, found.notes) == (tempo, [])
    assert found.of(1, 1, 2) == milvang(2000, 1900, tempo)


@pytest.mark.parametrize(("count", "place"), [(1, 1), (9, 1), (10, 1), (11, 2), (20, 2), (21, 3), (100, 10), (101, 11)])
def test_the_tenth_percentile_is_the_nearest_rank(count: int, place: int) -> None:
    ratings = [*range(2000, 2000 - count, -1)]
    found = Outcomes(rated(None, *ratings))
    low = sorted(ratings)[place - 1]
    assert found.of(1, 1, 2) == milvang(low, 2000)
    told = f"Unrated players (1) are taken as rated {low}, the 10th percentile of the rated ones."
    assert [*map(str, found.notes)] == [told]


@pytest.mark.parametrize("model", ["milvang", "tec", "elo"])
def test_the_rating_of_the_unrated_is_told_once_and_when_one_of_them_plays(model: Any) -> None:
    found = Outcomes(rated(2000, 1900, None, None), model)
    assert found.of(1, 1, 2) and found.notes == []
    assert found.of(1, 3, 1) == Outcomes(rated(1900, 2000), model).of(1, 1, 2)
    assert found.of(1, 1, 4) == Outcomes(rated(2000, 1900), model).of(1, 1, 2)
    told = "Unrated players (2) are taken as rated 1900, the 10th percentile of the rated ones."
    assert [*map(str, found.notes)] == [told]


@pytest.mark.parametrize("model", ["milvang", "tec", "elo"])
def test_where_nobody_has_a_rating_every_result_is_equal_and_told(model: Any) -> None:
    found = Outcomes(rated(None, None), model)
    assert found.of(1, 1, 2) == THIRDS
    assert [*map(str, found.notes)] == ["Nobody has a rating: every result of a game is taken as equally probable."]


def test_equal_results_need_no_rating_and_say_nothing_of_it() -> None:
    found = Outcomes(rated(None, 2000), "equal")
    assert (found.of(1, 1, 2), found.notes) == (THIRDS, [])


@pytest.mark.parametrize("unrated", [1, 1500, 4000])
def test_a_rating_given_for_the_unrated_is_taken_and_not_told(unrated: int) -> None:
    found = Outcomes(rated(None, 2000), unrated=unrated)
    assert (found.of(1, 1, 2), found.notes) == (milvang(unrated, 2000), [])


@pytest.mark.parametrize("unrated", [0, 4001, -5, True, 1500.0, "1500"])
def test_what_is_no_rating_is_refused(unrated: Any) -> None:
    with pytest.raises(tb.TiebreaksError) as refused:
        Outcomes(rated(None, 2000), unrated=unrated)
    assert str(refused.value) == f"unrated: expected a rating from 1 to 4000, found {unrated!r}"


def test_an_unknown_tempo_and_an_unknown_model_are_refused() -> None:
    with pytest.raises(tb.TiebreaksError) as refused:
        Outcomes(rated(2000, 1900), tempo="bullet")  # type: ignore[arg-type]
    assert str(refused.value) == "tempo: expected one of standard, rapid, blitz, found 'bullet'"
    with pytest.raises(tb.TiebreaksError) as refused:
        Outcomes(rated(2000, 1900), "glicko")  # type: ignore[arg-type]
    assert str(refused.value) == "model: expected one of milvang, tec, elo, equal, a function or a mapping, found 'glicko'"


@pytest.mark.parametrize(
    "wrong",
    [
        (1, 1, 1),
        (0.5, 0.5),
        (0.25,) * 4,
        (2, 0, -1),
        (-1, 1, 1),
        ("x", 0, 1),
        ("1/0", 0, 1),
        (Decimal("inf"), 0, 0),
        ("1e-999999999", 0, 1),
        (),
        1,
        None,
    ],
)
def test_three_probabilities_that_add_up_to_one_are_asked_for(wrong: Any) -> None:
    with pytest.raises(tb.TiebreaksError) as refused:
        Outcomes(rated(2000, 1900), {(7, 1, 2): wrong}).of(7, 1, 2)
    assert str(refused.value) == (
        "round 7, 1-2: expected the probabilities of a win of White, a draw and a win of Black, which add up to 1, "
        f"found {wrong!r}"
    )


def test_floats_count_as_the_decimals_that_they_print_those_of_numpy_too() -> None:
    tenths = (Fraction(1, 10), Fraction(1, 5), Fraction(7, 10))
    assert (
        parse_shares([0.1, 0.2, 0.7])
        == parse_shares(np.array([0.1, 0.2, 0.7]))
        == parse_shares(["0.1", "1/5", Decimal("0.7")])
        == tenths
    )
    found = chances(E2, model=lambda white, black: [*np.array([0.5, 0.3, 0.2])], outcomes={(3, B, C): {"1-0": np.float64(1)}})
    assert found.of("A", rank=1) == Fraction(1, 2)
    assert found["D"].opponents == (A,) and found["A"].opponents == (D,)
