"""Examples X1 to X23 of the specification through the public calls: rules in, amounts out."""

from __future__ import annotations

from typing import Any

import pytest

import tiebreaks as tb
from tests.awards.rows import paid, rows
from tiebreaks.answers import Placed

SEVEN = ("7", "6.5", "6.5", "6", "6", "6", "6")


def amounts(given: list[Placed], *lists: dict[str, Any], **rules: Any) -> list[str]:
    """What is paid, without cents where there are none."""
    answer = tb.prizes(given, {"prizes": list(lists), **rules})
    assert answer.totals.agree
    return [amount.removesuffix(".00") for amount in paid(answer, len(given))]


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        ({}, "500 300 200 100 - - -"),
        ({"sharing": "equal"}, "500 250 250 25 25 25 25"),
        ({"sharing": "equal", "straddle": "within"}, "500 250 250 100 - - -"),
        ({"sharing": "hort"}, "500 275 225 62.50 12.50 12.50 12.50"),
        ({"sharing": "hort", "straddle": "within"}, "500 275 225 100 - - -"),
        ({"sharing": "equal", "least": 30}, "500 250 250 33.34 33.33 33.33 -"),
        ({"sharing": "hort", "least": 15}, "500 275 225 66.67 16.67 16.66 -"),
    ],
    ids=["X1", "X2", "X3", "X4", "X5", "X6", "X7"],
)
def test_a_list_is_shared_as_its_terms_say(terms: dict[str, Any], expected: str) -> None:
    found = amounts(rows(SEVEN), {"name": "Main", "amounts": [500, 300, 200, 100], **terms})
    assert [amount or "-" for amount in found] == expected.split()


def test_equal_ranks_share_even_without_sharing() -> None:
    tied = rows((5, 5, 5), (1, 1, 3))
    assert amounts(tied, {"name": "Main", "amounts": [90, 60, 31]}) == ["75", "75", "31"]
    assert amounts(tied, {"name": "Main", "amounts": [90, 60, 31], "sharing": "hort"}) == ["67.67", "67.67", "45.66"]


def test_published_tables_of_hort_come_out() -> None:
    assert amounts(rows((5, 5, 5)), {"name": "Main", "amounts": [100, 50, 25], "sharing": "hort"}) == [
        "79.17",
        "54.17",
        "41.66",
    ]
    table = {"name": "Main", "amounts": [1000, 500, 350, 200, 150, 100], "sharing": "hort"}
    assert amounts(rows((8, 8, 7.5, 7, 7, 7)), table) == ["875", "625", "350", "175", "150", "125"]
    vega = {"name": "Main", "amounts": [10000, 8000, 6000, 4000], "sharing": "hort"}
    assert amounts(rows((7, 7, 7, 7)), vega) == ["8500", "7500", "6500", "5500"]


X11 = rows((8, 7, 6.5, 6, 5.5, 5), rating=(2300, 2100, 1780, 1750, 1600, 1500), sex={3: "w", 5: "w"})
X11_RULES: dict[str, Any] = {
    "prizes": [
        {"name": "Main", "amounts": [400, 250, 150]},
        {"name": "Women", "category": "women", "amounts": [120, 60]},
        {"name": "U1800", "category": "U1800", "amounts": [100, 50]},
    ]
}


def test_everybody_has_the_greatest_award_open_to_them() -> None:
    answer = tb.prizes(X11, X11_RULES)
    assert [(award.list, award.place, award.id) for award in answer.awards] == [
        ("Main", 1, 1), ("Main", 2, 2), ("Main", 3, 3), ("Women", 1, 5), ("U1800", 1, 4), ("U1800", 2, 6),
    ]  # fmt: skip
    assert [(one.list, one.place, str(one.reason)) for one in answer.unawarded] == [
        ("Women", 2, "nobody eligible is without a better prize")
    ]
    fourth = next(award for award in answer.awards if award.id == 4)
    assert (fourth.category_rank, [one.id for one in fourth.passed]) == (2, [3])
    assert str(fourth.reason) == (
        "Player 4: 1st prize of U1800, 100.00. 2nd of 4 in U1800. "
        "Player 3, ahead in U1800, has the 3rd prize of Main, 150.00, which is worth more."
    )
    assert str(fourth.why) == str(fourth.reason).removeprefix("Player 4: 1st prize of U1800, 100.00. ")
    sixth = next(award for award in answer.awards if award.id == 6)
    assert [one.id for one in sixth.passed] == [3, 5]


def test_who_takes_the_greater_offer_leaves_more_to_those_who_stay() -> None:
    """X12"""
    given = rows((5, 5, 5, 4, 1), sex={1: "w"}, birth={2: "1960/01/01", 5: "1955/01/01"})
    rules = {
        "age_on": "2026-01-01",
        "prizes": [
            {"name": "Main", "amounts": [390, 270, 90], "sharing": "equal"},
            {"name": "Women", "category": "women", "amounts": [260]},
            {"name": "50+", "category": "50+", "amounts": [255]},
        ],
    }
    answer = tb.prizes(given, rules)
    assert paid(answer, 5) == ["260.00", "330.00", "330.00", "90.00", "255.00"]
    left = "Player 1 took 260.00 of Women, and left more to those who stayed tied in Main: Player 2 has 330.00 there."
    assert left in map(str, answer.notes)


def test_who_would_have_more_elsewhere_moves() -> None:
    """X13"""
    given = rows((5, 5, 5, 4, 3), rating=(1900, 2300, 1900, 1500, 1700))
    lists: list[dict[str, Any]] = [
        {"name": "Main", "amounts": [300], "sharing": "hort"},
        {"name": "1600-1999", "category": "1600-1999", "amounts": [205, 100]},
        {"name": "U2000", "category": "U2000", "amounts": [205, 60]},
    ]
    answer = tb.prizes(given, {"prizes": lists})
    assert paid(answer, 5) == ["225.00", "75.00", "205.00", "60.00", "205.00"]
    first = next(award for award in answer.awards if award.id == 1)
    assert "Stayed in Main: 225.00, more than the 205.00 of 1600-1999." in str(first.why)


@pytest.mark.parametrize(("prize", "expected"), [("33.34", ["50", "50", "33.34"]), ("33.33", ["33.34", "33.33", "33.33"])])
def test_a_cent_decides_between_two_lists(prize: str, expected: list[str]) -> None:
    """X14"""
    women = {"name": "Women", "category": "women", "amounts": [float(prize)]}
    assert amounts(rows((5, 5, 5), sex={3: "w"}), {"name": "Main", "amounts": [100], "sharing": "equal"}, women) == expected


def test_the_most_prizes_are_given() -> None:
    """X15"""
    given = rows((7, 6, 5), rating=(2200, 1750, 2100))
    lists: list[dict[str, Any]] = [
        {"name": "Main", "amounts": [300, 150]},
        {"name": "U1800", "category": "U1800", "amounts": [120]},
    ]
    assert amounts(given, *lists) == ["300", "150", ""]
    assert amounts(given, *lists, groups={"main": {"method": "most"}}) == ["300", "120", "150"]
    answer = tb.prizes(given, {"prizes": lists, "groups": {"main": {"method": "most"}}})
    second = next(award for award in answer.awards if award.id == 2)
    assert "By value it would be the 2nd prize of Main, 150.00; this way most prizes are given." in str(second.why)


def test_who_won_before_is_out_of_later_lists() -> None:
    lists: list[dict[str, Any]] = [
        {"name": "Main", "amounts": [100]},
        {"name": "U1800", "category": "U1800", "amounts": [200, 50]},
    ]
    answer = tb.prizes(rows((3, 2, 1), rating=(1700, 1600, 1500)), {"prizes": lists, "groups": {"main": {"method": "order"}}})
    assert paid(answer, 3) == ["100.00", "200.00", "50.00"]
    assert "which comes first in the rules" in str(answer.awards[1].reason)


def test_with_all_a_player_wins_in_every_list() -> None:
    lists: list[dict[str, Any]] = [{"name": "Main", "amounts": [100]}, {"name": "U1800", "category": "U1800", "amounts": [200]}]
    assert amounts(rows((3, 2), rating=(1700, 1600)), *lists, groups={"main": {"method": "all"}}) == ["300", ""]


POOLED = {"main": {"method": "pooled"}}


@pytest.mark.parametrize(
    ("points", "ratings", "lists", "expected"),
    [
        ("9 8 4 4 4 4", (2600, 2600, 2100, 1900, 1700, 1650),
         [("Place", None, [900, 800, 60]), ("U2000", "U2000", [120]), ("U1800", "U1800", [100])], "900 800 60 73.34 73.33 73.33"),
        ("4 4 4 4 4", (2100, 2100, 1900, 1700, 1700),
         [("Place", None, [120]), ("A", "1800-1999", [70]), ("B", "1600-1799", [70, 30])], "55 55 70 55 55"),
        ("4 4 4 4", (2495, 2391, 2387, 2385), [("Place", None, [536, 306]), ("U2400", "U2400", [1379, 766])], "536 817 817 817"),
        ("4 3.5 3.5 3 2.5", (2600, 2100, 2100, 2300, 2100),
         [("Place", None, [250, 150, 100]), ("U2200", "U2200", [100])], "250 125 125 - 100"),
    ],
    ids=["X16", "X17", "X18", "X19"],
)  # fmt: skip
def test_tied_players_pool_what_they_bring_in(
    points: str, ratings: tuple[int, ...], lists: list[tuple[str, str | None, list[int]]], expected: str
) -> None:
    given: list[dict[str, Any]] = [
        {"name": name, "amounts": money, **({"category": group} if group else {})} for name, group, money in lists
    ]
    found = amounts(rows(points.split(), rating=ratings), *given, groups=POOLED)
    assert [amount or "-" for amount in found] == expected.split()


def test_prizes_of_the_young_are_pooled_too() -> None:
    """X20, X21"""
    youth = {"name": "Youth", "category": {"players": [4]}, "amounts": [150]}
    assert amounts(rows((4,) * 4), {"name": "Place", "amounts": [300, 200]}, youth, groups=POOLED) == ["162.50"] * 4
    lists: list[dict[str, Any]] = [
        {"name": "Place", "amounts": [100]},
        {"name": "A", "category": {"players": [1]}, "amounts": [100]},
        {"name": "Junior", "category": {"players": [2]}, "amounts": [50]},
    ]
    assert amounts(rows((4,) * 5), *lists, groups=POOLED) == ["100", "50", "33.34", "33.33", "33.33"]


def test_a_pool_says_who_divides_which_prizes() -> None:
    lists: list[dict[str, Any]] = [
        {"name": "Place", "amounts": [60]},
        {"name": "U2000", "category": "U2000", "amounts": [120]},
        {"name": "U1800", "category": "U1800", "amounts": [100]},
    ]
    answer = tb.prizes(rows((4,) * 4, rating=(2100, 1900, 1700, 1650)), {"prizes": lists, "groups": POOLED})
    assert str(answer.pools[0].reason) == (
        "On 4 points. U2000 120.00 + U1800 100.00: Player 2 73.34, Player 3 73.33 and Player 4 73.33. Place 60.00: Player 1 60.00."
    )
    assert [str(one.why) for one in answer.pools[0].shares[:2]] == [
        "Tied on 4 points; Place 60.00 for one of them.",
        "Tied on 4 points; U2000 120.00 + U1800 100.00 among 3 of them: 73.33. Rounding adds 0.01.",
    ]


def test_the_best_woman_without_another_prize_has_the_prize_that_comes_last() -> None:
    lists: list[dict[str, Any]] = [
        {"name": "Place", "amounts": [100]},
        {"name": "Best woman", "category": "women", "amounts": [50], "entrants": 3, "last": True},
    ]
    given = rows((5, 4, 3, 2), sex=("w", "w", "w", "m"))
    answer = tb.prizes(given, {"prizes": lists, "groups": POOLED})
    assert paid(answer, 4) == ["100.00", "50.00", "", ""]
    assert [one.id for one in answer.awards[0].passed] == [1]
    assert "Best woman is for who has nothing else" in str(answer.awards[0].why)
    two = tb.prizes(rows((5, 4, 3), sex=("w", "w", "m")), {"prizes": lists, "groups": POOLED})
    assert [str(one.reason) for one in two.unawarded] == ["2 took part, 3 were asked for"]


def test_a_prize_that_comes_last_in_another_group_says_who_has_something_else() -> None:
    lists: list[dict[str, Any]] = [
        {"name": "Main", "amounts": [100]},
        {"name": "Woman", "category": "women", "amounts": [200], "last": True},
    ]
    answer = tb.prizes(rows((5, 4), sex=("w", "w")), {"prizes": lists})
    assert paid(answer, 2) == ["100.00", "200.00"]
    assert [(one.id, one.list) for one in answer.awards[1].passed] == [(1, "Main")]


def test_limits_pass_the_balance_down_the_standings() -> None:
    """X22, X23"""
    limit = [{"category": "unrated", "amount": 50}]
    given = rows((5, 5, 5, 4), rating=(2000, 2000, None, 2000))
    main = {"name": "Main", "amounts": [200, 150, 100], "sharing": "equal"}
    assert amounts(given, main, limits=limit) == ["175", "175", "50", "50"]
    given = rows((9, 8, 7, 6, 5), rating=(2000, None, 2000, 2000, 2000))
    long = {"name": "Main", "amounts": [12000, 6000, 3000, 1500]}
    limited = [{"category": "unrated", "amount": 2000}]
    assert amounts(given, long, limits=limited) == ["12000", "2000", "6000", "2500", ""]
    answer = tb.prizes(given, {"prizes": [long], "limits": limited})
    assert str(answer.payouts[1].note) == "6000.00 without the limit, 2000.00 with it."
    assert str(answer.payouts[2].note) == "3000.00, and 6000.00 with what others may not be paid."


@pytest.mark.parametrize(("rounding", "expected"), [("exact", "70 65 65"), ("down", "65 65 65"), ("up", "70 70 70")])
def test_shares_are_rounded_to_the_unit(rounding: str, expected: str) -> None:
    main = {"name": "Main", "amounts": [200], "sharing": "equal"}
    answer = tb.prizes(rows((5, 5, 5)), {"prizes": [main], "unit": 5, "rounding": rounding})
    assert paid(answer, 3) == expected.split()
    assert answer.totals.agree and answer.totals.rounding == {"exact": 0, "down": -5, "up": 10}[rounding]


def test_more_can_win_than_there_are_prizes_and_the_next_in_line_is_found() -> None:
    """Ten share a prize that is worth more than the other list, so the eleventh has it."""
    given = rows((8,) * 10 + (7,), rating=(1500,) * 11)
    lists: list[dict[str, Any]] = [
        {"name": "Main", "amounts": [1000], "sharing": "equal"},
        {"name": "U1800", "category": "U1800", "amounts": [50], "sharing": "equal"},
    ]
    assert amounts(given, *lists) == ["100"] * 10 + ["50"]


def test_a_fund_that_supposes_more_entries_is_paid_in_part() -> None:
    main = {"name": "Main", "amounts": [100, 50]}
    assert amounts(rows((3, 2, 1)), main, based_on=4, unit=1) == ["75", "37", ""]
    assert amounts(rows((3, 2, 1)), main, based_on=30, least_paid=0.5, unit=1) == ["50", "25", ""]
    assert amounts(rows((3, 2, 1)), main, based_on=2) == ["100", "50", ""]


def test_a_thing_goes_by_place_and_equal_ranks_draw_lots() -> None:
    main = {"name": "Main", "amounts": [100, 50], "things": ["Cup", "Book"], "sharing": "equal"}
    answer = tb.prizes(rows((5, 5)), {"prizes": [main]})
    assert [(one.id, one.things) for one in answer.payouts] == [(1, ("Cup",)), (2, ("Book",))]
    tied = tb.prizes(rows((5, 5), (1, 1)), {"prizes": [main]})
    assert [(one.things, one.undecided_with) for one in tied.awards] == [(("Cup", "Book"), (2,)), (("Cup", "Book"), (1,))]
    assert all(not one.things for one in tied.payouts)
    assert "Main: Player 1 and Player 2 have equal ranks; lots decide who has Cup and Book." in map(str, tied.notes)


def test_who_is_excluded_is_passed_over_and_still_counts_as_an_entrant() -> None:
    women = {"name": "Women", "category": "women", "amounts": [50], "entrants": 2}
    given = rows((3, 2, 1), sex=("w", "w", "m"))
    answer = tb.prizes(given, {"prizes": [women], "excluded": {"1": "left before the ceremony"}})
    assert paid(answer, 3) == ["", "50.00", ""]
    assert "Player 1, ahead in Women, cannot win it: left before the ceremony." in str(answer.awards[0].why)
    assert "Player 1 cannot win: left before the ceremony." in map(str, answer.notes)


def test_a_bonus_needs_a_clear_first_place() -> None:
    bonus = {"name": "Clear first", "amounts": [50], "clear": True}
    assert amounts(rows((3, 2)), bonus) == ["50", ""]
    answer = tb.prizes(rows((3, 3)), {"prizes": [bonus]})
    assert not answer.payouts and str(answer.unawarded[0].reason) == "the first place is tied"


def test_the_sums_are_told_by_list_and_group_with_stated_worth_apart() -> None:
    lists: list[dict[str, Any]] = [
        {"name": "Main", "amounts": [100], "things": ["Cup"], "worth": [20]},
        {"name": "Women", "category": "women", "amounts": [50], "things": ["Book"], "worth": [5]},
    ]
    answer = tb.prizes(rows((2, 1)), {"prizes": lists})
    sums = answer.to_dict()["totals"]
    assert sums["lists"]["Main"] == {
        "announced": "100.00",
        "offered": "100.00",
        "paid": "100.00",
        "worth_offered": "20.00",
        "worth_given": "20.00",
    }
    assert sums["groups"]["main"] == {
        "announced": "150.00",
        "offered": "150.00",
        "paid": "100.00",
        "worth_offered": "25.00",
        "worth_given": "20.00",
    }
    assert (sums["offered"], sums["paid"], sums["not_given"]) == ("150.00", "100.00", "50.00")
