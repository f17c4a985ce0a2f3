"""X1 to X23 of the text, and the tables of its first section, by the second allocation."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from .allocate import STARTS, Payment, pay
from .categories import holds
from .rows import Row


def standings(points: Sequence[str | float], ranks: Sequence[int] = (), **facts: Sequence[Any]) -> list[Row]:
    """Rows numbered 1, 2, ..., each with its points and its own value of every fact."""
    ranks = ranks or range(1, len(points) + 1)
    return [
        Row(rank, Fraction(scored), at + 1, **{fact: values[at] for fact, values in facts.items()})
        for at, (rank, scored) in enumerate(zip(ranks, points, strict=True))
    ]


def paid(payment: Payment, count: int) -> list[str]:
    """The amounts of players 1 to `count`, as they are printed."""
    return [f"{Decimal(amount.numerator) / Decimal(amount.denominator):f}" for amount in _amounts(payment, count)]


def _amounts(payment: Payment, count: int) -> list[Fraction]:
    return [payment.amounts.get(number, Fraction(0)) for number in range(1, count + 1)]


def one_list(*amounts: object, **options: object) -> dict[str, Any]:
    return {"prizes": [{"name": "Main", "amounts": list(amounts), **options}]}


def lists(*prizes: tuple[str, str, list[object]], method: str = "value", **group: str) -> dict[str, Any]:
    """Lists of one group: name, category ("" is everybody), amounts."""
    tables = [
        {"name": name, "amounts": amounts, **({"category": category} if category else {})} for name, category, amounts in prizes
    ]
    return {"groups": {"main": {"method": method, **group}}, "prizes": tables}


SEVEN = (7, 6.5, 6.5, 6, 6, 6, 6)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        pytest.param({}, "500 300 200 100 0 0 0", id="X1"),
        pytest.param({"sharing": "equal"}, "500 250 250 25 25 25 25", id="X2"),
        pytest.param({"sharing": "equal", "straddle": "within"}, "500 250 250 100 0 0 0", id="X3"),
        pytest.param({"sharing": "hort"}, "500 275 225 62.5 12.5 12.5 12.5", id="X4"),
        pytest.param({"sharing": "hort", "straddle": "within"}, "500 275 225 100 0 0 0", id="X5"),
        pytest.param({"sharing": "equal", "least": 30}, "500 250 250 33.34 33.33 33.33 0", id="X6"),
        pytest.param({"sharing": "hort", "least": 15}, "500 275 225 66.67 16.67 16.66 0", id="X7"),
    ],
)
def test_a_tie_shares_the_prizes_of_its_places(options: dict[str, object], expected: str) -> None:
    assert paid(pay(standings(SEVEN), one_list(500, 300, 200, 100, **options)), 7) == expected.split()


def test_x8_the_largest_remainders_have_the_last_cents() -> None:
    assert paid(pay(standings((5, 5, 5)), one_list(100, 50, 25, sharing="hort")), 3) == ["79.17", "54.17", "41.66"]


def test_x9_players_of_equal_rank_average_their_places() -> None:
    rows = standings((5, 5, 5), (1, 1, 3))
    assert paid(pay(rows, one_list(90, 60, 31)), 3) == ["75", "75", "31"]
    assert paid(pay(rows, one_list(90, 60, 31, sharing="hort")), 3) == ["67.67", "67.67", "45.66"]


def test_x10_published_tables_of_the_hort_system() -> None:
    first = pay(standings((8, 8, 7.5, 7, 7, 7)), one_list(1000, 500, 350, 200, 150, 100, sharing="hort"))
    assert paid(first, 6) == ["875", "625", "350", "175", "150", "125"]
    second = pay(standings((8, 8, 8, 8)), one_list(10_000, 8_000, 6_000, 4_000, sharing="hort"))
    assert paid(second, 4) == ["8500", "7500", "6500", "5500"]


def test_x11_everybody_has_the_greatest_prize_open_to_him() -> None:
    rows = standings((8, 7, 6.5, 6, 5.5, 5), sex=("m", "m", "w", "m", "w", "m"), rating=(2300, 2100, 1780, 1750, 1600, 1500))
    payment = pay(rows, lists(("Main", "", [400, 250, 150]), ("Women", "women", [120, 60]), ("U1800", "U1800", [100, 50])))
    assert paid(payment, 6) == ["400", "250", "150", "100", "120", "50"]
    assert payment.lists == {1: {"Main"}, 2: {"Main"}, 3: {"Main"}, 4: {"U1800"}, 5: {"Women"}, 6: {"U1800"}}
    assert payment.not_given == 60


def test_x12_who_takes_the_greatest_offer_leaves_more_to_the_others() -> None:
    rows = standings((5, 5, 5, 4, 3), sex=("w", "m", "m", "m", "m"), birth=("2000", "1960", "2000", "2000", "1955"))
    rules = lists(("Main", "", [390, 270, 90]), ("Women", "women", [260]), ("50+", "50+", [255]), sharing="equal")
    assert paid(pay(rows, rules), 5) == ["260", "330", "330", "90", "255"]


def test_x13_a_player_who_regrets_his_choice_moves_back() -> None:
    rows = standings((5, 5, 5, 4, 3), rating=(1900, 2300, 1900, 1500, 1700))
    rules = lists(("Main", "", [300]), ("1600-1999", "1600-1999", [205, 100]), ("U2000", "U2000", [205, 60]))
    rules["prizes"][0]["sharing"] = "hort"
    assert paid(pay(rows, rules), 5) == ["225", "75", "205", "60", "205"]


def test_x14_exact_shares_are_compared_before_they_are_rounded() -> None:
    rows = standings((5, 5, 5), sex=("m", "m", "w"))
    for women, expected in (("33.34", ["50", "50", "33.34"]), ("33.33", ["33.34", "33.33", "33.33"])):
        rules = lists(("Main", "", [100]), ("Women", "women", [women]), sharing="equal")
        assert paid(pay(rows, rules), 3) == expected


def test_x15_most_gives_every_prize() -> None:
    rows = standings((5, 4, 3), rating=(2200, 1750, 2100))
    prizes: list[tuple[str, str, list[object]]] = [("Main", "", [300, 150]), ("U1800", "U1800", [120])]
    by_value = pay(rows, lists(*prizes))
    assert (paid(by_value, 3), by_value.not_given) == (["300", "150", "0"], Fraction(120))
    by_most = pay(rows, lists(*prizes, method="most"))
    assert (paid(by_most, 3), by_most.not_given) == (["300", "120", "150"], Fraction(0))


def test_x16_who_does_better_with_prizes_of_his_own_does_not_share_with_all() -> None:
    rows = standings((3, 3, 3, 3), rating=(2100, 1900, 1700, 1650))
    rules = lists(("3rd", "", [60]), ("U2000", "U2000", [120]), ("U1800", "U1800", [100]), method="pooled")
    assert paid(pay(rows, rules), 4) == ["60", "73.34", "73.33", "73.33"]


def test_x17_an_a_player_alone_has_the_a_prize() -> None:
    rows = standings((3, 3, 3, 3, 3), rating=(2100, 2050, 1900, 1700, 1650))
    rules = lists(("Place", "", [120]), ("A", "1800-1999", [70]), ("B", "1600-1799", [70, 30]), method="pooled")
    assert paid(pay(rows, rules), 5) == ["55", "55", "70", "55", "55"]


def test_x18_nobody_has_more_than_the_largest_prize_open_to_him() -> None:
    rows = standings((5, 5, 5, 5), rating=(2495, 2391, 2387, 2385))
    rules = lists(("Place", "", [536, 306]), ("U2400", "U2400", [1379, 766]), method="pooled")
    assert paid(pay(rows, rules), 4) == ["536", "817", "817", "817"]


def test_x19_the_place_prize_is_brought_in_before_an_equal_class_prize() -> None:
    rows = standings((4, 3.5, 3.5, 3, 2.5), rating=(2550, 2100, 2050, 2250, 2120))
    rules = lists(("Place", "", [250, 150, 100]), ("U2200", "U2200", [100]), method="pooled")
    assert paid(pay(rows, rules), 5) == ["250", "125", "125", "0", "100"]


def test_x20_and_x21_a_special_prize_is_pooled_unless_its_player_does_better_alone() -> None:
    young = standings((4, 4, 4, 4), birth=("2012", "1990", "1990", "1990"))
    rules = lists(("Place", "", [300, 200]), ("Youth", "U18", [150]), method="pooled")
    assert paid(pay(young, rules), 4) == ["162.5"] * 4
    rows = standings((3,) * 5, rating=(1900, 2100, 2100, 2100, 2100), birth=("1990", "2012", "1990", "1990", "1990"))
    rules = lists(("Place", "", [100]), ("A", "1800-1999", [100]), ("Junior", "U18", [50]), method="pooled")
    assert paid(pay(rows, rules), 5) == ["100", "50", "33.34", "33.33", "33.33"]


@pytest.mark.parametrize(("rounding", "expected"), [("exact", "70 65 65"), ("down", "65 65 65"), ("up", "70 70 70")])
def test_shares_are_rounded_to_the_unit(rounding: str, expected: str) -> None:
    rules = one_list(200, sharing="equal") | {"unit": 5, "rounding": rounding}
    assert paid(pay(standings((5, 5, 5)), rules), 3) == expected.split()


def test_x22_the_balance_of_a_limit_goes_down_the_standings() -> None:
    rows = standings((5, 5, 5, 4), rating=(None, 2000, 2000, 2000))
    rules = one_list(200, 150, 100, sharing="equal") | {"limits": [{"category": "unrated", "amount": 50}]}
    assert paid(pay(rows, rules), 4) == ["50", "175", "175", "50"]


def test_x23_nobody_has_more_of_the_balance_than_without_the_limited_player() -> None:
    rows = standings((6, 5, 4, 3, 2), rating=(2500, None, 2400, 2300, 2200))
    rules = one_list(12_000, 6_000, 3_000, 1_500, 1_000) | {"unit": 1, "limits": [{"category": "unrated", "amount": 2_000}]}
    assert paid(pay(rows, rules), 5) == ["12000", "2000", "6000", "2500", "1000"]


def test_what_nobody_may_take_of_a_limit_is_unpaid() -> None:
    rules = one_list(100, 50, unit=1) | {"unit": 1, "limits": [{"category": "unrated", "amount": 20}]}
    payment = pay(standings((2, 1), rating=(None, 2000)), rules)
    assert (paid(payment, 2), payment.unpaid) == (["20", "100"], Fraction(30))


def test_a_last_list_is_for_players_who_have_nothing() -> None:
    rows = standings((3, 2, 1), sex=("w", "m", "w"))
    rules = lists(("Women", "women", [500]), ("Main", "", [100, 50]))
    rules["prizes"][0]["last"] = True
    assert paid(pay(rows, rules), 3) == ["100", "50", "500"]


def test_a_bonus_for_a_clear_first_needs_one_who_is_not_tied() -> None:
    assert paid(pay(standings((3, 2)), one_list(10, clear=True)), 1) == ["10"]
    tied = pay(standings((3, 3)), one_list(10, clear=True))
    assert (paid(tied, 2), tied.not_given) == (["0", "0"], Fraction(10))


def test_excluded_players_count_as_entrants_and_are_passed_over() -> None:
    rules = one_list("2 x 30", entrants=3) | {"excluded": {"1": "left before the ceremony"}}
    assert paid(pay(standings((3, 2, 1)), rules), 3) == ["0", "30", "30"]
    assert pay(standings((3, 2)), rules).not_given == 60


def test_a_fund_based_on_more_entries_is_paid_in_part() -> None:
    rules = one_list(100, 55) | {"based_on": 8, "least_paid": Decimal("0.5"), "unit": 1}
    assert paid(pay(standings((4, 3, 2, 1, 0)), rules), 2) == ["62", "34"]
    assert paid(pay(standings((4, 3, 2)), rules), 2) == ["50", "27"]


def test_a_thing_at_a_place_of_equal_ranks_is_undecided_and_its_worth_is_averaged() -> None:
    rows = standings((3, 3, 2), (1, 1, 3))
    rules = {
        "prizes": [
            {"name": "Main", "amounts": [50], "things": ["Cup", "Book", "Book"], "worth": [30]},
            {"name": "Side", "amounts": [43, 39]},
        ]
    }
    payment = pay(rows, rules)  # 25 + 15 in the main list is less than 41; then 50 + 30 for who stays there
    assert payment.lists == {1: {"Side"}, 2: {"Main"}, 3: {"Side"}}
    assert payment.things == {2: ["Cup"]}
    undecided = pay(rows, one_list(50, things=["Cup", "Book", "Book"]))
    assert undecided.things == {3: ["Book"]}
    assert undecided.lists == {1: {"Main"}, 2: {"Main"}, 3: {"Main"}}


@pytest.mark.parametrize(
    ("category", "facts", "expected"),
    [
        ("women", {"sex": "w"}, True), ("women", {}, False), ("men", {}, False), ("men", {"sex": "m"}, True),
        ("U18", {"birth": "2008"}, True), ("U18", {"birth": "2007/12/31"}, False), ("U18", {}, False), ("50+", {"birth": "1976"}, True),
        ("15-18", {"birth": "2011"}, True), ("15-18", {"birth": "2012"}, False),
        ("U1800", {"rating": 1800}, False), ("U1800", {"rating": 1799}, True), ("U1800", {}, False), ("2000+", {"rating": 2000}, True),
        ("1600-1799", {"rating": 1799}, True), ("unrated", {}, True), ("unrated", {"rating": 1500}, False),
        ("GER U1800", {"rating": 1500, "federation": "GER"}, True), ("GER U1800", {"rating": 1500, "federation": "FRA"}, False),
        ({"rating": "U1800", "unrated": True}, {}, True), ({"born": "2008-"}, {"birth": "2008"}, True), ({"born": "-1962"}, {"birth": "1963"}, False),
        ({"born": "2004-2007"}, {"birth": "2007"}, True), ({"born": "2003"}, {"birth": "2004"}, False), ({"born": "2003-"}, {}, False),
        ({"title": False}, {"title": "GM"}, False), ({"title": True}, {"title": "GM"}, True), ({"title": ["WGM", "WIM"]}, {"title": "WIM"}, True),
        ({"players": "local"}, {}, True), ({"players": [1, 2]}, {}, False), ({"none_of": ["locals"]}, {}, False), ({"any_of": ["locals", "women"]}, {}, True),
        ({"age": "U18", "season": 9}, {"birth": "2009"}, True), ({"age": "U18", "season": 9}, {"birth": "2008"}, False), ({"age": "U18", "season": 11}, {"birth": "2008"}, True),
        ({"age": "U19", "age_on": "2025-08-31"}, {"birth": "2006-09-01"}, True), ({"age": "U19", "age_on": "2025-08-31"}, {"birth": "2006-08-31"}, False),
        ({"age": "50+", "age_on": "2025-02-28"}, {"birth": "1975-03-01"}, False), ({"age": "17+", "age_on": "2025-02-28"}, {"birth": "2008-02-29"}, False),
        ({"age": "17+", "age_on": "2025-03-01"}, {"birth": "2008-02-29"}, True), ({"age": "U18", "age_on": "2025-12-31"}, {"birth": "2008"}, True),
    ],
)  # fmt: skip
def test_categories_hold_as_the_table_says(category: Any, facts: dict[str, Any], expected: bool) -> None:
    rules = {"lists": {"local": [3, 7]}, "categories": {"locals": {"players": "local"}}}
    assert holds(category, Row(1, Fraction(1), 7, **facts), rules, STARTS) is expected


def test_two_possible_ages_that_disagree_are_refused() -> None:
    with pytest.raises(ValueError, match="day of birth"):
        holds({"age": "U18", "age_on": "2026-06-01"}, Row(1, Fraction(1), 7, birth="2008"), {}, date(2026, 6, 1))
