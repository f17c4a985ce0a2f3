"""An answer as a whole: its JSON and its columns, the sentence of every award, teams of clubs, what nobody has."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

import tiebreaks as tb
from tests.awards.rows import paid, plain, rows
from tiebreaks.answers import Placed, Prizes
from tiebreaks.awards import allocation

SIX = rows((8, 7, 6.5, 6, 5.5, 5), rating=(2300, 2100, 1780, 1750, 1600, 1500), sex=("m", "m", "w", "m", "w", "m"))
NO_WORTH = {"worth_offered": "0.00", "worth_given": "0.00"}


def given(placed: list[Placed], *lists: dict[str, Any], **rules: Any) -> Prizes:
    return tb.prizes(placed, {"prizes": list(lists), **rules})


def reasons(answer: Prizes) -> list[str]:
    return [str(award.reason) for award in answer.awards]


def test_the_json_of_prizes_is_that_of_the_specification() -> None:
    """X11, with a cup"""
    main = {"name": "Main", "amounts": [400, 250, 150], "things": ["Cup"], "worth": [20]}
    women = {"name": "Women", "category": "women", "amounts": [120, 60]}
    below = {"name": "U1800", "category": "U1800", "amounts": [100, 50]}
    found = given(SIX, main, women, below, currency="EUR").to_dict()
    third = {"id": 3, "name": "Player 3", "list": "Main", "place": 3, "amount": "150.00"}
    fifth = {"id": 5, "name": "Player 5", "list": "Women", "place": 1, "amount": "120.00"}
    one = {"group": "main", "thing": "", "undecided_with": [], "shared_with": [], "passed": []}
    worth_more = "has the 3rd prize of Main, 150.00, which is worth more."
    assert found == {
        "tournament": "",
        "currency": "EUR",
        "payouts": [
            {"id": at, "name": f"Player {at}", "rank": at, "amount": amount, "things": things, "lists": [name], "note": ""}
            for at, amount, things, name in (
                (1, "400.00", ["Cup"], "Main"), (2, "250.00", [], "Main"), (3, "150.00", [], "Main"),
                (4, "100.00", [], "U1800"), (5, "120.00", [], "Women"), (6, "50.00", [], "U1800"),
            )
        ],
        "awards": [
            {
                **one, "id": 1, "name": "Player 1", "list": "Main", "place": 1, "last_place": 1, "category_rank": 1,
                "amount": "400.00", "exact": "400", "thing": "Cup",
                "reason": "Player 1: 1st prize of Main, 400.00 and Cup. 1st of 6.",
            },
            {
                **one, "id": 2, "name": "Player 2", "list": "Main", "place": 2, "last_place": 2, "category_rank": 2,
                "amount": "250.00", "exact": "250", "reason": "Player 2: 2nd prize of Main, 250.00. 2nd of 6.",
            },
            {
                **one, "id": 3, "name": "Player 3", "list": "Main", "place": 3, "last_place": 3, "category_rank": 3,
                "amount": "150.00", "exact": "150", "reason": "Player 3: 3rd prize of Main, 150.00. 3rd of 6.",
            },
            {
                **one, "id": 5, "name": "Player 5", "list": "Women", "place": 1, "last_place": 1, "category_rank": 2,
                "amount": "120.00", "exact": "120", "passed": [third],
                "reason": f"Player 5: 1st prize of Women, 120.00. 2nd of 2 in women. Player 3, ahead in Women, {worth_more}",
            },
            {
                **one, "id": 4, "name": "Player 4", "list": "U1800", "place": 1, "last_place": 1, "category_rank": 2,
                "amount": "100.00", "exact": "100", "passed": [third],
                "reason": f"Player 4: 1st prize of U1800, 100.00. 2nd of 4 in U1800. Player 3, ahead in U1800, {worth_more}",
            },
            {
                **one, "id": 6, "name": "Player 6", "list": "U1800", "place": 2, "last_place": 2, "category_rank": 4,
                "amount": "50.00", "exact": "50", "passed": [third, fifth],
                "reason": f"Player 6: 2nd prize of U1800, 50.00. 4th of 4 in U1800. Player 3, ahead in U1800, {worth_more} "
                "Player 5, ahead in U1800, has the 1st prize of Women, 120.00, which is worth more.",
            },
        ],
        "pools": [],
        "teams": [],
        "unawarded": [
            {
                "group": "main", "list": "Women", "place": 2, "amount": "60.00", "thing": "",
                "reason": "nobody eligible is without a better prize",
            }
        ],
        "totals": {
            "offered": "1130.00", "paid": "1070.00", "not_given": "60.00", "rounding": "0.00", "over_limit": "0.00",
            "unpaid": "0.00", "announced": "1130.00",
            "lists": {
                "Main": {"announced": "800.00", "offered": "800.00", "paid": "800.00", "worth_offered": "20.00", "worth_given": "20.00"},
                "Women": {"announced": "180.00", "offered": "180.00", "paid": "120.00", **NO_WORTH},
                "U1800": {"announced": "150.00", "offered": "150.00", "paid": "150.00", **NO_WORTH},
            },
            "groups": {"main": {"announced": "1130.00", "offered": "1130.00", "paid": "1070.00", "worth_offered": "20.00", "worth_given": "20.00"}},
        },
        "notes": [],
    }  # fmt: skip


POOL: tuple[dict[str, Any], ...] = (
    {"name": "Place", "amounts": [60]},
    {"name": "U2000", "category": "U2000", "amounts": [120]},
    {"name": "U1800", "category": "U1800", "amounts": [100]},
    {"name": "Best woman", "category": "women", "amounts": [50], "last": True},
)
TIED = rows((4, 4, 4, 4, 3, 2), rating=(2100, 1900, 1700, 1650, 2000, 1000), sex=("m", "w", "m", "m", "w", "m"))


def test_the_json_of_a_pool_has_what_was_brought_in_and_every_cap() -> None:
    """X16"""
    found = given(TIED, *POOL, groups={"main": {"method": "pooled"}}).to_dict()
    assert found["pools"] == [
        {
            "group": "main",
            "points": "4",
            "prizes": [
                {"list": "U2000", "place": 1, "amount": "120.00"},
                {"list": "U1800", "place": 1, "amount": "100.00"},
                {"list": "Place", "place": 1, "amount": "60.00"},
            ],
            "shares": [
                {"id": 1, "name": "Player 1", "amount": "60.00", "exact": "60", "cap": "60.00"},
                {"id": 2, "name": "Player 2", "amount": "73.34", "exact": "220/3", "cap": "120.00"},
                {"id": 3, "name": "Player 3", "amount": "73.33", "exact": "220/3", "cap": "120.00"},
                {"id": 4, "name": "Player 4", "amount": "73.33", "exact": "220/3", "cap": "120.00"},
            ],
            "reason": "On 4 points. U2000 120.00 + U1800 100.00: Player 2 73.34, Player 3 73.33 and Player 4 73.33. "
            "Place 60.00: Player 1 60.00.",
        }
    ]
    woman = found["awards"][0]
    assert woman["passed"] == [{"id": 2, "name": "Player 2", "list": "main", "place": 0, "amount": "73.34"}]
    assert woman["reason"] == (
        "Player 5: 1st prize of Best woman, 50.00. 2nd of 2 in women. "
        "Player 2, ahead in Best woman, has 73.34 of the pool; Best woman is for who has nothing else."
    )
    assert found["payouts"][1]["lists"] == ["main"] and found["payouts"][4]["lists"] == ["Best woman"]
    assert found["totals"]["lists"]["U2000"] == {"announced": "120.00", "offered": "120.00", "paid": "120.00", **NO_WORTH}
    assert found["notes"] == []


def test_the_columns_have_every_award_and_share_of_a_pool() -> None:
    answer = given(TIED, *POOL, groups={"main": {"method": "pooled"}})
    cents = [Fraction(50), Fraction(60), Fraction("73.34"), Fraction("73.33"), Fraction("73.33")]
    assert answer.to_columns() == {
        "id": [5, 1, 2, 3, 4],
        "name": [f"Player {at}" for at in (5, 1, 2, 3, 4)],
        "group": ["main"] * 5,
        "list": ["Best woman", None, None, None, None],
        "place": [1, None, None, None, None],
        "category_rank": [2, None, None, None, None],
        "amount": cents,
        "thing": [""] * 5,
        "why": [str(answer.awards[0].why), *(str(share.why) for share in answer.pools[0].shares)],
    }
    assert answer.to_columns("payouts") == {
        "rank": [1, 2, 3, 4, 5],
        "id": [1, 2, 3, 4, 5],
        "name": [f"Player {at}" for at in range(1, 6)],
        "amount": [*cents[1:], cents[0]],
        "things": [""] * 5,
        "lists": ["main"] * 4 + ["Best woman"],
        "note": [""] * 5,
    }


def test_the_columns_join_several_things_and_lists_and_tell_the_note_of_a_limit() -> None:
    both = given(
        rows((2, 1)),
        {"name": "Main", "amounts": [100], "things": ["Cup"]},
        {"name": "Other", "things": ["Book"]},
        groups={"main": {"method": "all"}},
        limits=[{"category": {"players": [1]}, "amount": 30}],
    )
    assert both.to_rows("payouts")[0] == {
        "rank": 1, "id": 1, "name": "Player 1", "amount": Fraction(30), "things": "Cup; Book", "lists": "Main; Other",
        "note": "100.00 without the limit, 30.00 with it.",
    }  # fmt: skip
    assert both.to_dict()["payouts"][0]["note"] == "100.00 without the limit, 30.00 with it."
    level = given(rows((2, 2), (1, 1)), {"name": "Main", "amounts": [100], "things": ["Cup", "Book"]})
    assert level.to_rows()[0]["thing"] == level.to_dict()["awards"][0]["thing"] == "Cup; Book"


def test_the_sentence_of_an_award_says_what_those_who_were_passed_have_instead() -> None:
    young = rows((3, 2, 1), rating=(1700, 1600, 1500))
    main, below = {"name": "Main", "amounts": [100]}, {"name": "U1800", "category": "U1800", "amounts": [100, 50]}
    assert reasons(given(young, main, below))[1:] == [
        "Player 2: 1st prize of U1800, 100.00. 2nd of 3 in U1800. Player 1, ahead in U1800, has the 1st prize of Main, 100.00, "
        "which is worth the same and comes first in the rules.",
        "Player 3: 2nd prize of U1800, 50.00. 3rd of 3 in U1800. Player 1, ahead in U1800, has the 1st prize of Main, 100.00, "
        "which is worth more.",
    ]
    by_order = given(young, main, below, groups={"main": {"method": "order"}})
    assert reasons(by_order)[1].endswith("has the 1st prize of Main, 100.00, which comes first in the rules.")
    by_most = given(young, main, below, groups={"main": {"method": "most"}})
    assert reasons(by_most)[1].endswith("has the 1st prize of Main, 100.00, so that most prizes are given.")


def test_who_was_passed_although_the_winner_has_more_would_have_less_here() -> None:
    """X13: the third has 205 of U2000, and would share the main prize with the first and the second."""
    placed = rows((5, 5, 5, 4, 3), rating=(1900, 2300, 1900, 1500, 1700))
    main = {"name": "Main", "amounts": [300], "sharing": "hort"}
    band = {"name": "1600-1999", "category": "1600-1999", "amounts": [205, 100]}
    below = {"name": "U2000", "category": "U2000", "amounts": [205, 60]}
    told = reasons(given(placed, main, band, below))
    assert told == [
        "Player 1: 1st prize of Main, 225.00. 1st of 5. Place 1 (300.00) among 2 tied: half of the own place, 150.00, "
        "and an equal part of the other half, 75.00. Stayed in Main: 225.00, more than the 205.00 of 1600-1999.",
        "Player 2: 2nd prize of Main, 75.00. 2nd of 5. Place 1 (300.00) among 2 tied: half of the own place, 0.00, "
        "and an equal part of the other half, 75.00.",
        "Player 5: 1st prize of 1600-1999, 205.00. 3rd of 3 in 1600-1999. Player 1, ahead in 1600-1999, has the 1st prize of "
        "Main, 225.00, which is worth more. Player 3, ahead in 1600-1999, has the 1st prize of U2000, 205.00, which is worth "
        "the same and comes first in the rules.",
        "Player 3: 1st prize of U2000, 205.00. 2nd of 4 in U2000. Player 1, ahead in U2000, has the 1st prize of Main, 225.00, "
        "which is worth more.",
        "Player 4: 2nd prize of U2000, 60.00. 3rd of 4 in U2000. Player 1, ahead in U2000, has the 1st prize of Main, 225.00, "
        "which is worth more.",
    ]


@pytest.mark.parametrize(
    ("passed", "barred", "said"),
    [
        (3, 0, ""),
        (4, 0, " 1 more player ahead has another prize."),
        (5, 0, " 2 more players ahead have other prizes."),
        (1, 1, " Player 2, ahead in Women, cannot win it: left."),
        (0, 3, ""),
        (0, 4, " 1 more player ahead cannot win it."),
        (0, 5, " 2 more players ahead cannot win it."),
    ],
)
def test_three_of_those_ahead_are_named_and_the_others_counted(passed: int, barred: int, said: str) -> None:
    size = passed + barred + 1
    main = [{"name": "Main", "amounts": [500 - at for at in range(passed)]}] if passed else []
    women = {"name": "Women", "category": "women", "amounts": [50]}
    excluded = {str(at): "left" for at in range(passed + 1, size)}
    answer = given(rows(range(size, 0, -1), sex=("w",) * size), *main, women, excluded=excluded)
    ahead = [f"Player {at + 1}, ahead in Women, has the" for at in range(min(passed, 3))]
    ahead += [f"Player {at}, ahead in Women, cannot win it: left." for at in range(passed + 1, min(size, passed + 4))]
    why = str(answer.awards[-1].why)
    assert answer.awards[-1].id == size and all(name in why for name in ahead) and why.count("ahead in") == len(ahead)
    assert why.endswith(said)


def test_shared_places_are_told_with_their_amounts() -> None:
    tied = rows((5, 5, 5, 4))
    two = given(tied, {"name": "Main", "amounts": [100, 40], "sharing": "equal"})
    assert reasons(two)[2] == (
        "Player 3: 3rd prize of Main, 46.66. 3rd of 4. Places 1 to 2 (100.00 + 40.00) among 3 tied: 46.67. "
        "Rounding takes off 0.01."
    )
    one = given(tied, {"name": "Main", "amounts": [100], "sharing": "equal"})
    assert str(one.awards[0].why) == "1st of 4. Place 1 (100.00) among 3 tied: 33.33. Rounding adds 0.01."
    hort = given(rows((6, 5, 5)), {"name": "Main", "amounts": [100, 50, 25], "sharing": "hort"})
    assert str(hort.awards[1].why) == (
        "2nd of 3. Places 2 to 3 (50.00 + 25.00) among 2 tied: half of the own place, 25.00, "
        "and an equal part of the other half, 18.75."
    )
    assert [award.shared_with for award in hort.awards] == [(), (3,), (2,)]


def test_lots_decide_about_things_alone_and_beside_money() -> None:
    level = rows((5, 5, 4), (1, 1, 3))
    things = given(level, {"name": "Main", "things": ["Cup", "Book", "Pen"], "worth": [30, 10, 5]})
    assert reasons(things) == [
        "Player 1: 1st prize of Main; Cup and Book by lots between Player 1 and Player 2. 1st of 3.",
        "Player 2: 1st prize of Main; Cup and Book by lots between Player 2 and Player 1. 1st of 3.",
        "Player 3: 3rd prize of Main, Pen. 3rd of 3.",
    ]
    assert [(one.place, one.last_place) for one in things.awards] == [(1, 2), (1, 2), (3, 3)]
    assert things.by_list["Main"] == things.by_group["main"]
    assert plain((things.by_list["Main"].worth_offered, things.by_list["Main"].worth_given)) == (45, 45)
    assert [*map(str, things.notes)] == ["Main: Player 1 and Player 2 have equal ranks; lots decide who has Cup and Book."]
    money = given(level, {"name": "Main", "amounts": [100, 50], "things": ["Cup", "Book"]})
    assert reasons(money)[1] == (
        "Player 2: 1st prize of Main, 75.00; Cup and Book by lots between Player 2 and Player 1. 1st of 3. "
        "Places 1 to 2 (100.00 + 50.00) among 2 tied: 75.00."
    )


def notes(answer: Prizes) -> list[str]:
    return [*map(str, answer.notes)]


def test_who_left_a_tie_with_less_is_noted_and_nobody_else() -> None:
    """X12 and X13; without sharing nobody shares, and the tie-break decides who has more."""
    fifty = {"name": "50+", "category": {"players": [2, 5]}, "amounts": [255]}
    women = {"name": "Women", "category": {"players": [1]}, "amounts": [260]}
    placed = rows((5, 5, 5, 4, 1))
    main = {"name": "Main", "amounts": [390, 270, 90], "sharing": "equal"}
    assert notes(given(placed, main, women, fifty)) == [
        "Player 1 took 260.00 of Women, and left more to those who stayed tied in Main: Player 2 has 330.00 there."
    ]
    third = {**women, "category": {"players": [3]}}
    assert notes(given(placed, third, main)) == [  # behind those who stayed, and of a list that comes first
        "Player 3 took 260.00 of Women, and left more to those who stayed tied in Main: Player 1 has 330.00 there."
    ]
    assert notes(given(placed, {**main, "sharing": "none"}, {**women, "amounts": [400]}, fifty)) == []
    first = {"name": "Second", "category": {"players": [2]}, "amounts": [280]}
    assert notes(given(placed, {**main, "sharing": "none"}, first)) == []
    hort = {"name": "Main", "amounts": [300], "sharing": "hort"}
    assert notes(given(rows((5, 5)), hort, {"name": "Side", "category": {"players": [1]}, "amounts": [100]})) == []
    equal = {"name": "Main", "amounts": [100], "sharing": "equal"}
    side = {"name": "Side", "category": {"players": [1]}, "amounts": [100]}
    assert notes(given(rows((5, 5)), side, equal)) == []  # as much as those who stayed
    both = {"name": "Side", "category": {"players": [1, 2]}, "amounts": [80, 70]}
    assert notes(given(rows((5, 5)), equal, both)) == [
        "Player 1 took 80.00 of Side, and left more to those who stayed tied in Main: Player 2 has 100.00 there."
    ]
    assert notes(given(rows((5, 5)), equal, both, groups={"main": {"method": "order"}})) == []
    cut = {**equal, "straddle": "within"}  # the second would have nothing of it beside the first
    assert notes(given(rows((5, 5)), cut, {**both, "category": {"players": [2]}})) == []


def test_a_group_in_which_no_allocation_suits_everybody_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allocation._Assignment, "improve", lambda assignment: None)
    answer = given(rows((2, 1)), {"name": "Main", "amounts": [50], "group": "open"})
    assert notes(answer) == ["In the group open no allocation suits everybody: some players would have more in another list."]
    assert paid(answer, 2) == ["50.00", ""]


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("all", [("Main", 1), ("First", 2), ("Second", 2)]),
        ("order", [("Main", 1), ("First", 2), ("Second", 3)]),
        ("value", [("Main", 1), ("First", 3), ("Second", 2)]),
        ("most", [("Main", 1), ("First", 3), ("Second", 2)]),
        ("pooled", [("First", 3), ("Second", 2)]),
    ],
)
def test_lists_that_come_last_go_by_the_method_of_their_group_to_those_who_have_nothing(
    method: str, expected: list[tuple[str, int]]
) -> None:
    lists: list[dict[str, Any]] = [
        {"name": "First", "amounts": [10], "last": True},
        {"name": "Second", "amounts": [20], "last": True},
        {"name": "Main", "amounts": [50]},
    ]
    answer = given(rows((3, 2, 1)), *lists, groups={"main": {"method": method}})
    assert sorted((one.list, one.id) for one in answer.awards) == sorted(expected)
    assert paid(answer, 3)[0] == "50.00"
    told = {one.list: str(one.why) for one in answer.awards}["Second"]
    if method == "pooled":
        assert "Player 1, ahead in Second, has 50.00 of the pool; Second is for who has nothing else." in told
    else:
        assert "Player 1, ahead in Second, has the 1st prize of Main, 50.00; Second is for who has nothing else." in told


def test_who_took_less_than_those_who_stayed_would_have_still_less_there() -> None:
    main = {"name": "Main", "amounts": [100], "sharing": "equal"}
    first = {"name": "First", "category": {"players": [1]}, "amounts": [60]}
    assert reasons(given(rows((5, 5)), main, first)) == [
        "Player 2: 1st prize of Main, 100.00. 2nd of 2. Player 1, ahead in Main, has the 1st prize of First, 60.00; here it would "
        "be 50.00.",
        "Player 1: 1st prize of First, 60.00. 1st of 1 in First.",
    ]


def test_who_has_the_same_rank_as_a_winner_was_not_passed() -> None:
    women = {"name": "Women", "category": "women", "amounts": [50, 20]}
    first = {"name": "First", "category": {"players": [1]}, "amounts": [100]}
    answer = given(rows((5, 5, 4), (1, 1, 3), sex=("w", "w", "w")), first, women)
    assert [(one.id, one.list, one.category_rank, [each.id for each in one.passed]) for one in answer.awards] == [
        (1, "First", 1, []), (2, "Women", 1, []), (3, "Women", 3, [1]),
    ]  # fmt: skip


def test_in_a_group_that_gives_all_nobody_was_passed() -> None:
    answer = given(
        rows((3, 2, 1)), {"name": "Main", "amounts": [50, 40]}, {"name": "Low", "category": {"players": [2, 3]}, "amounts": [20, 10]},
        groups={"main": {"method": "all"}},
    )  # fmt: skip
    assert [(one.list, one.id, one.passed) for one in answer.awards] == [
        ("Main", 1, ()), ("Main", 2, ()), ("Low", 2, ()), ("Low", 3, ()),
    ]  # fmt: skip
    assert [(one.id, one.lists) for one in answer.payouts] == [(1, ("Main",)), (2, ("Main", "Low")), (3, ("Low",))]


def test_by_most_it_is_said_what_would_be_by_value() -> None:
    """X15"""
    placed = rows((7, 6, 5), rating=(2200, 1750, 2100))
    lists = [{"name": "Main", "amounts": [300, 150]}, {"name": "U1800", "category": "U1800", "amounts": [120]}]
    assert reasons(given(placed, *lists, groups={"main": {"method": "most"}})) == [
        "Player 1: 1st prize of Main, 300.00. 1st of 3.",
        "Player 3: 2nd prize of Main, 150.00. 3rd of 3. Player 2, ahead in Main, has the 1st prize of U1800, 120.00, so that most "
        "prizes are given.",
        "Player 2: 1st prize of U1800, 120.00. 1st of 1 in U1800. By value it would be the 2nd prize of Main, 150.00; this way most "
        "prizes are given.",
    ]


def renumbered(placed: list[Placed]) -> list[Placed]:
    """The same with numbers from the last to the first."""
    return [Placed(row.rank, row.points, replace(row.player, id=len(placed) + 1 - row.id)) for row in placed]


def as_before(value: Any, size: int) -> Any:
    """An answer with the numbers that the players had."""
    if isinstance(value, dict):
        numbers = ("id", "shared_with", "undecided_with", "members")
        return {key: turned(one, size) if key in numbers else as_before(one, size) for key, one in value.items()}
    return [as_before(one, size) for one in value] if isinstance(value, list) else value


def turned(value: Any, size: int) -> Any:
    return [size + 1 - one for one in value] if isinstance(value, list) else size + 1 - value


@pytest.mark.parametrize("method", ["all", "order", "value", "most", "pooled"])
def test_numbers_do_not_matter_where_ranks_are_different(method: str) -> None:
    placed = rows(
        (8, 7, 7, 7, 6, 6, 5), rating=(2300, 2100, 1780, 1750, 1600, 1500, 1400), sex=("m", "w", "w", "m", "w", "m", "w"),
        federation=("GER", "FRA") * 3 + ("GER",),
    )  # fmt: skip
    sharing = {"sharing": "hort"} if method in ("all", "order", "value") else {}
    rules = {
        "groups": {"main": {"method": method}},
        "prizes": [
            {"name": "Main", "amounts": [400, 250, 151], **sharing},
            {"name": "U1800", "category": "U1800", "amounts": [100, 51], **sharing},
            {"name": "Women", "category": "women", "amounts": [120, 61], **sharing},
            {"name": "Last", "category": "women", "amounts": [10], "last": True},
        ],
        "teams": [{"name": "Nations", "from": "federation", "of": 2, "amounts": [50, 20]}],
        "limits": [{"category": "U1450", "amount": 5}],
        "unit": 1,
    }  # fmt: skip
    answer = tb.prizes(placed, rules).to_dict()
    assert as_before(tb.prizes(renumbered(placed), rules).to_dict(), len(placed)) == answer
    assert answer["payouts"] and answer["teams"]


def test_the_title_says_the_event_and_how_far_it_is() -> None:
    players = [tb.Player(1), tb.Player(2)]
    games = [[tb.Game(1, 2, "1-0")], [tb.Game(2, 1, "1-0")]]
    main = {"prizes": [{"name": "Main", "amounts": [5]}]}
    for name, said in (("Cup", "Cup"), ("", "Event")):
        whole = tb.standings(tb.Tournament(players, games, name=name), "PTS")
        first = tb.standings(tb.Tournament(players, games, name=name), "PTS", after_round=1)
        assert (str(tb.prizes(whole, main).title), tb.prizes(whole, main).notes) == (f"{said}, prizes", ())
        assert str(tb.prizes(first, main).title) == f"{said}, prizes after round 1 of 2"
        assert (
            notes(tb.prizes(first, main)) == ["The prizes are those after round 1 of 2."]
            and tb.prizes(first, main).tournament == name
        )
    assert str(given(rows((1,)), main["prizes"][0]).title) == "Prizes"


def test_what_is_no_row_and_a_number_that_two_have_are_refused() -> None:
    main = {"prizes": [{"name": "Main", "amounts": [5]}]}
    twice = [*rows((3, 2, 1)), Placed(4, Fraction(0), tb.Player(2))]
    three = [*twice, Placed(5, Fraction(0), tb.Player(3)), Placed(6, Fraction(0), tb.Player(3))]
    wrong: list[tuple[Any, str]] = [
        ([5], "expected Standings, a series, or rows with rank, points and player, found int"),
        ([*rows((1,)), "x", 5], "expected Standings, a series, or rows with rank, points and player, found str"),
        (twice, "expected rows of different players, found the number 2 twice"),
        (three, "expected rows of different players, found the number 2 twice"),
    ]
    for placed, said in wrong:
        with pytest.raises(tb.TiebreaksError) as refused:
            tb.prizes(placed, main)
        assert [*map(str, refused.value.messages)] == [said]
    halves = [SimpleNamespace(rank=1, points="1/2", player=tb.Player(1, "Ada"))]
    assert [one.name for one in tb.prizes(halves, main).payouts] == ["Ada"]  # type: ignore[arg-type]
    for lacking in ("rank", "points", "player"):
        row = SimpleNamespace(**{name: 1 for name in ("rank", "points", "player") if name != lacking})
        with pytest.raises(TypeError, match="found SimpleNamespace"):
            tb.prizes([row], main)  # type: ignore[list-item]


def test_limits_are_told_to_those_who_lose_and_to_those_who_gain() -> None:
    """X22"""
    answer = given(
        rows((5, 5, 5, 4)), {"name": "Main", "amounts": [200, 150, 100], "sharing": "equal"},
        limits=[{"category": {"players": [3]}, "amount": 50}],
    )  # fmt: skip
    assert [(one.id, answer.money(one.amount), one.lists, str(one.note)) for one in answer.payouts] == [
        (1, "175.00", ("Main",), "150.00, and 175.00 with what others may not be paid."),
        (2, "175.00", ("Main",), "150.00, and 175.00 with what others may not be paid."),
        (3, "50.00", ("Main",), "150.00 without the limit, 50.00 with it."),
        (4, "50.00", (), "0.00, and 50.00 with what others may not be paid."),
    ]
    assert plain((answer.totals.over_limit, answer.totals.unpaid, answer.totals.paid)) == (100, 0, 450)
    below = given(rows((5, 4)), {"name": "Main", "amounts": [50]}, limits=[{"category": {"players": [1]}, "amount": 50}])
    assert [one.note for one in below.payouts] == [None] and below.totals.over_limit == 0


def test_a_limit_does_not_repeat_notes_nor_count_the_limited_out_of_the_entrants() -> None:
    level = rows((5, 5, 4), (1, 1, 3), sex=("w", "w", "m"))
    things = {"name": "Main", "amounts": [100], "things": ["Cup", "Book"]}
    women = {"name": "Women", "category": "women", "amounts": [30], "entrants": 2, "group": "side"}
    answer = given(level, things, women, limits=[{"category": {"players": [1]}, "amount": 20}])
    assert notes(answer) == ["Main: Player 1 and Player 2 have equal ranks; lots decide who has Cup and Book."]
    assert paid(answer, 3) == ["20.00", "110.00", ""]


# Zeta and Alfa have 16 points each, ranks 1 and 3 each. Beta has 11.
LEVEL_CLUBS = rows((9, 9, 7, 7, 6, 5), club=("Zeta", "Alfa", "Alfa", "Zeta", "Beta", "Beta"), ranks=(1, 1, 3, 3, 5, 6))


def clubs(**facts: Any) -> Prizes:
    return tb.prizes(LEVEL_CLUBS, {"teams": [{"name": "Clubs", "from": "club", "of": 2, **facts}]})


def test_clubs_that_are_level_in_everything_share_as_players_do() -> None:
    """Never the alphabet: the money of both places is shared, the broken unit goes by the numbers of the players."""
    answer = clubs(amounts=[100, 10])
    assert plain([(one.name, one.place, one.last_place, one.amount, one.shared_with) for one in answer.teams]) == [
        ("Zeta", 1, 2, 55, ("Alfa",)), ("Alfa", 1, 2, 55, ("Zeta",))
    ]  # fmt: skip
    said = "Clubs: Zeta and Alfa are level in points, sum of ranks and best rank; they share the money."
    assert said in map(str, answer.notes) and said in str(answer)
    assert str(answer.teams[0].reason) == (
        "Zeta: 1st prize of Clubs, 55.00. 16 points: Player 1 9 and Player 4 7. Alfa has as many points, the same sum of ranks "
        "and the same best rank. Places 1 to 2 (100.00 + 10.00) among 2 tied: 55.00."
    )
    odd = clubs(amounts=[100.01, 10, 5])
    assert [one.amount for one in odd.teams] == [Fraction("55.01"), 55, 5]
    assert [one.exact for one in odd.teams] == [Fraction("55.005"), Fraction("55.005"), 5]
    assert odd.totals.paid == Fraction("115.01") and odd.totals.not_given == 0
    first_alone = clubs(amounts=[100])
    assert [one.amount for one in first_alone.teams] == [50, 50] and first_alone.totals.paid == 100


def test_lots_decide_about_the_things_of_level_clubs() -> None:
    answer = clubs(amounts=[100, 10], things=["Cup", "Book"], worth=[50, 10])
    assert plain([(one.name, one.amount, one.things, one.undecided_with) for one in answer.teams]) == [
        ("Zeta", 55, ("Cup", "Book"), ("Alfa",)), ("Alfa", 55, ("Cup", "Book"), ("Zeta",))
    ]  # fmt: skip
    said = "Clubs: Zeta and Alfa are level in points, sum of ranks and best rank; lots decide who has Cup and Book."
    assert said in map(str, answer.notes)
    assert "Zeta: 1st prize of Clubs, 55.00; Cup and Book by lots between Zeta and Alfa." in str(answer.teams[0].reason)
    assert answer.to_dict()["teams"][1]["undecided_with"] == ["Zeta"]
    assert plain((answer.by_list["Clubs"].worth_offered, answer.by_list["Clubs"].worth_given)) == (60, 60)
    assert "Cup; Book" in tb.render(answer) and said in tb.render(answer, "html") and said in tb.render(answer, "markdown")
    one_cup = clubs(things=["Cup"])
    assert [(one.thing, one.undecided_with) for one in one_cup.teams] == [("Cup", ("Alfa",)), ("Cup", ("Zeta",))]


def test_a_list_that_asks_more_says_why_it_was_not_given() -> None:
    seven = rows(range(9, 2, -1))
    answer = given(
        seven,
        {"name": "Large", "amounts": [50, 40], "entrants": 8},
        {"name": "High", "group": "b", "amounts": [50, 40, 30, 20], "points": 7, "entrants": 7},
    )
    assert plain([(one.group, one.list, one.place, one.amount, str(one.reason)) for one in answer.unawarded]) == [
        ("main", "Large", 1, 50, "7 took part, 8 were asked for"),
        ("main", "Large", 2, 40, "7 took part, 8 were asked for"),
        ("b", "High", 4, 20, "nobody else is eligible"),
    ]
    assert paid(answer, 7) == ["50.00", "40.00", "30.00", "", "", "", ""]
    alone = given(rows((1,)), {"name": "Two", "amounts": [50], "entrants": 2})
    assert [str(one.reason) for one in alone.unawarded] == ["1 took part, 2 were asked for"]
    nobody = given(seven, {"name": "Women", "category": "women", "amounts": [50]})
    assert [str(one.reason) for one in nobody.unawarded] == ["nobody is eligible"]
    assert "Nobody is eligible for Women." in map(str, nobody.notes)
    short = given(seven, {"name": "High", "amounts": [50], "points": 6}, excluded={"1": "left", "2": "left", "3": "left"})
    assert [one.id for one in short.awards] == [4]
    low = given(seven, {"name": "Low", "category": {"players": [6, 7]}, "amounts": [50], "points": 4})
    assert [one.id for one in low.awards] == [6]
    below = given(rows((9, 3)), {"name": "Low", "category": {"players": [2]}, "amounts": [50], "points": 4})
    assert not below.awards and [str(one.reason) for one in below.unawarded] == ["nobody is eligible"]


def test_teams_go_by_points_then_ranks_then_their_best_player() -> None:
    nations = {"name": "Nations", "from": "federation", "of": 2, "amounts": [60, 40, 20, 10], "things": ["Cup"], "worth": [5]}
    placed = rows((9, 8, 7, 6, 5, 4, 3, 2), federation=("GER", "FRA", "FRA", "GER", "NOR", "NOR", "ESP", ""))
    answer = tb.prizes(placed, {"teams": [nations], "excluded": {"5": "left"}})
    assert [one.to_dict(2) for one in answer.teams] == [
        {
            "list": "Nations", "name": "GER", "place": 1, "last_place": 1, "amount": "60.00", "exact": "60",
            "thing": "Cup", "undecided_with": [], "shared_with": [], "points": "15", "members": [1, 4],
            "reason": "GER: 1st prize of Nations, 60.00 and Cup. 15 points: Player 1 9 and Player 4 6. "
            "FRA has as many points and the same sum of ranks; the best rank decides, 1 against 2.",
        },
        {
            "list": "Nations", "name": "FRA", "place": 2, "last_place": 2, "amount": "40.00", "exact": "40",
            "thing": "", "undecided_with": [], "shared_with": [], "points": "15", "members": [2, 3],
            "reason": "FRA: 2nd prize of Nations, 40.00. 15 points: Player 2 8 and Player 3 7. "
            "GER has as many points and the same sum of ranks; the best rank decides, 2 against 1.",
        },
    ]  # fmt: skip
    assert str(answer.teams[1].reason) == f"FRA: 2nd prize of Nations, 40.00. {answer.teams[1].why}"
    assert plain([(one.group, one.list, one.place, one.amount, one.thing, str(one.reason)) for one in answer.unawarded]) == [
        ("Nations", "Nations", 3, 20, "", "2 have 2 players or more"),
        ("Nations", "Nations", 4, 10, "", "2 have 2 players or more"),
    ]
    total = answer.by_group["Nations"]
    assert plain((total.offered, total.paid, total.worth_offered, total.worth_given)) == (130, 100, 5, 5)
    assert plain((answer.totals.paid, answer.totals.not_given, answer.totals.rounding)) == (100, 30, 0)
    by_rank = rows((9, 8, 7, 6), federation=("B", "A", "A", "B"), ranks=(1, 2, 3, 5))
    ranked = tb.prizes(by_rank, {"teams": [nations]}).teams
    assert [(one.name, str(one.why)) for one in ranked] == [
        (
            "A",
            "15 points: Player 2 8 and Player 3 7. B has as many points; the smaller sum of ranks decides, 5 against 6.",
        ),
        (
            "B",
            "15 points: Player 1 9 and Player 4 6. A has as many points; the smaller sum of ranks decides, 6 against 5.",
        ),
    ]
    by_name = rows((9, 9, 7, 7), federation=("B", "A", "A", "B"), ranks=(1, 1, 3, 3))
    named = tb.prizes(by_name, {"teams": [nations]}).teams
    assert plain([(one.name, one.amount) for one in named]) == [
        ("B", 50),
        ("A", 50),
    ]  # neither is ahead: in the order of numbers
    women = rows((9, 8, 7, 6), federation=("A", "A", "B", "B"), sex=("m", "w", "w", "w"))
    assert [one.name for one in tb.prizes(women, {"teams": [{**nations, "category": "women"}]}).teams] == ["B"]
    several = {**nations, "amounts": [60, 40], "things": ["Cup", "Book"], "worth": [5, 3]}
    one = tb.prizes(rows((2, 1), federation=("A", "A")), {"teams": [several, {**several, "name": "More"}]})
    assert plain((one.by_list["Nations"].worth_offered, one.by_list["Nations"].worth_given)) == (8, 5)
    assert one.totals.paid == 120 and [each.thing for each in one.unawarded] == ["Book", "Book"]


def test_a_fund_based_on_entries_pays_teams_in_part_too() -> None:
    clubs = {"name": "Clubs", "from": "club", "of": 1, "amounts": [60]}
    answer = tb.prizes(rows((2, 1)), {"teams": [clubs], "clubs": {"Turm": [2]}, "based_on": 4, "unit": 1})
    assert plain([(one.name, one.amount) for one in answer.teams]) == [("Turm", 30)]
    assert str(answer.teams[0].why).endswith("60 was announced; in proportion to the entries it is 30.")


def test_who_is_barred_with_an_equal_rank_is_not_ahead() -> None:
    answer = given(rows((2, 2, 1), (1, 1, 3)), {"name": "Main", "amounts": [50, 20]}, excluded={"1": "left"})
    assert [str(award.why) for award in answer.awards] == [
        "1st of 3.",
        "3rd of 3. Player 1, ahead in Main, cannot win it: left.",
    ]


@pytest.mark.parametrize(
    ("method", "said"),
    [
        ("value", "nobody eligible is without a better prize"),
        ("order", "nobody eligible is without a prize of an earlier list"),
        ("most", "nobody eligible is left"),
        ("pooled", "nobody eligible is left"),
    ],
)
def test_a_prize_that_is_left_says_why_by_the_method_of_its_group(method: str, said: str) -> None:
    main, women = {"name": "Main", "amounts": [100]}, {"name": "Women", "category": "women", "amounts": [50]}
    answer = given(rows((1,), sex=("w",)), main, women, groups={"main": {"method": method}})
    assert plain([(one.group, one.list, one.place, one.amount, one.thing, str(one.reason)) for one in answer.unawarded]) == [
        ("main", "Women", 1, 50, "", said)
    ]


def test_prizes_that_are_left_are_told_in_the_order_of_the_groups() -> None:
    lists = [
        {"name": f"{group} {at}", "group": group, "amounts": [50]} for group in ("value", "pooled", "order") for at in (1, 2)
    ]
    answer = given(rows((1,)), *lists, groups={name: {"method": name} for name in ("value", "pooled", "order")})
    assert [(one.group, one.list) for one in answer.unawarded] == [(name, f"{name} 2") for name in ("value", "pooled", "order")]


def test_the_shares_of_a_pool_say_who_was_alone_and_who_was_capped() -> None:
    """X18, and a player alone"""
    places, below = (
        {"name": "Place", "amounts": [900, 536, 306]},
        {"name": "U2400", "category": "U2400", "amounts": [1379, 766]},
    )
    answer = given(
        rows((5, 4, 4, 4, 4), rating=(2600, 2495, 2391, 2387, 2385)), places, below, groups={"main": {"method": "pooled"}}
    )
    assert [str(share.why) for pool in answer.pools for share in pool.shares] == [
        "Alone on 5 points: Place 900.00.",
        "Tied on 4 points; U2400 1379.00 + U2400 766.00 + Place 536.00 + Place 306.00 among 4 of them: 536.00. "
        "No more than 536.00, the largest prize open here.",
        *["Tied on 4 points; U2400 1379.00 + U2400 766.00 + Place 536.00 + Place 306.00 among 4 of them: 817.00."] * 3,
    ]
    assert repr(answer) == "<Prizes: Prizes: 5>"
    (brought,) = answer.pools[0].prizes
    assert plain(brought) == plain((brought.list, brought.place, brought.amount)) == ("Place", 1, 900)
    assert answer.pools[0].to_dict()["prizes"] == [{"list": "Place", "place": 1, "amount": "900.00"}]


def test_parts_of_a_pool_of_equal_height_are_told_the_smaller_first_then_by_number() -> None:
    alone = [{"name": f"List {at}", "category": {"players": [at]}, "amounts": [10]} for at in range(1, 7)]
    both = {"name": "Both", "category": {"players": [7, 8]}, "amounts": [10, 10]}
    answer = given(rows((1,) * 8), both, *alone, groups={"main": {"method": "pooled"}})
    assert str(answer.pools[0].reason) == (
        "On 1 points. " + " ".join(f"List {at} 10.00: Player {at} 10.00." for at in range(1, 7))
        + " Both 10.00 + Both 10.00: Player 7 10.00 and Player 8 10.00."
    )  # fmt: skip


def test_the_order_of_32b4_is_noted_where_the_lists_have_another() -> None:
    pooled = {"main": {"method": "pooled"}}
    young = {"name": "Young", "category": {"players": [1]}, "amounts": [10]}
    low, high = ({"name": name, "category": name, "amounts": [10]} for name in ("U1800", "U2000"))
    place, above = {"name": "Place", "amounts": [10]}, {"name": "2000+", "category": "2000+", "amounts": [10]}
    note = (
        "In the group main the lists are not in the order of US Chess 32B4: place prizes, then rating classes from the top, "
        "then others. It decides between equal amounts."
    )
    rated = rows((2, 1), rating=(1700, 2100))
    for lists, said in (
        ([place, above, high, low, young], False), ([high, place], True), ([low, high], True), ([young, low], True),
        ([high, above], True), ([place, young], False),
    ):  # fmt: skip
        assert (note in map(str, given(rated, *lists, groups=pooled).notes)) is said


def test_a_worth_without_a_thing_and_a_limit_that_nobody_may_take_are_noted() -> None:
    idle = given(rows((2, 1)), {"name": "Main", "amounts": [50, 20], "worth": [5, 3], "things": ["Cup"]})
    assert [*map(str, idle.notes)] == ["Main: place 2 has a worth, but no thing; money counts as it is."]
    both = given(rows((2, 1)), {"name": "Main", "amounts": [50, 20], "worth": [5, 3]})
    assert [*map(str, both.notes)] == ["Main: places 1 and 2 have a worth, but no thing; money counts as it is."]
    alone = given(rows((2,)), {"name": "Main", "amounts": [50]}, limits=[{"category": {"players": [1]}, "amount": 30}])
    assert [*map(str, alone.notes)] == ["20.00 over the limits is paid to nobody."]
    assert plain((alone.totals.over_limit, alone.totals.unpaid, alone.totals.paid)) == (20, 20, 30)
    two = [{"category": {"players": [1]}, "amount": 40}, {"category": {"players": [1, 2]}, "amount": 30}]
    assert paid(given(rows((3, 2, 1)), {"name": "Main", "amounts": [50, 35]}, limits=two), 3) == ["30.00", "30.00", "25.00"]


@pytest.mark.long
def test_lists_that_overlap_in_too_many_ways_are_refused() -> None:
    """Fifteen players, each with a list of their own, and so 32,767 sets of them."""
    lists = [{"name": f"List {at}", "category": {"players": [at]}, "amounts": [10]} for at in range(1, 16)]
    with pytest.raises(tb.FormatError) as refused:
        given(rows((1,) * 15), *lists, groups={"main": {"method": "pooled"}})
    assert [*map(str, refused.value.messages)] == [
        "the lists of a pooled group overlap in too many ways; put some into a group of their own"
    ]
    assert paid(given(rows((1,) * 14), *lists[:14], groups={"main": {"method": "pooled"}}), 14) == ["10.00"] * 14


WHOLE, NUMBER, TEXT = "whole", "number", "text"
KINDS = {
    **dict.fromkeys(("int64", "Int64"), WHOLE), **dict.fromkeys(("double", "float64", "Float64"), NUMBER),
    **dict.fromkeys(("string", "object", "String"), TEXT),
}  # fmt: skip


def frames(answer: Any, *which: str) -> list[dict[str, str]]:
    """The kind of every column, as Arrow, Polars and pandas have it."""
    for library in ("pyarrow", "polars", "pandas"):
        pytest.importorskip(library)
    arrow = {field.name: str(field.type) for field in answer.to_arrow(*which).schema}
    polars = {name: str(kind) for name, kind in answer.to_polars(*which).schema.items()}
    pandas = {name: str(kind) for name, kind in answer.to_pandas(*which).dtypes.items()}
    assert set(pandas.values()) <= {"Int64", "float64", "object"}  # a missing place is no NaN
    return [{name: KINDS[kind] for name, kind in kinds.items()} for kinds in (arrow, polars, pandas)]


def test_amounts_are_numbers_and_places_whole_ones_in_a_frame() -> None:
    answer = given(TIED, *POOL, groups={"main": {"method": "pooled"}})
    texts = dict.fromkeys(("name", "group", "list", "thing", "why"), TEXT)
    assert frames(answer) == [{"id": WHOLE, **texts, "place": WHOLE, "category_rank": WHOLE, "amount": NUMBER}] * 3
    assert frames(answer, "awards") == frames(answer)
    texts = dict.fromkeys(("name", "things", "lists", "note"), TEXT)
    assert frames(answer, "payouts") == [{"rank": WHOLE, "id": WHOLE, **texts, "amount": NUMBER}] * 3
    awards, payouts = answer.to_arrow(), answer.to_arrow("payouts")
    assert awards["place"].to_pylist() == [1, None, None, None, None] and payouts["rank"].to_pylist() == [1, 2, 3, 4, 5]
    assert payouts["amount"].to_pylist() == answer.to_polars("payouts")["amount"].to_list() == [60, 73.34, 73.33, 73.33, 50]
    assert answer.to_pandas("payouts")["amount"].tolist() == [60, 73.34, 73.33, 73.33, 50]
    women = tb.in_category(tb.standings(tb.sample("open"), "PTS, BH"), "women")
    ranks = dict.fromkeys(("rank", "overall_rank", "id"), WHOLE)
    assert frames(women) == [{**ranks, "name": TEXT, "PTS": NUMBER, "BH": NUMBER}] * 3
    members = tb.in_category(TIED, "women")
    assert frames(members) == [{**ranks, "name": TEXT, "points": NUMBER}] * 3
    assert members.to_polars()["points"].to_list() == [4.0, 3.0]


def test_a_frame_of_no_award_has_its_columns() -> None:
    nothing = given(rows((1,)), {"name": "Women", "category": "women", "amounts": [5]})
    assert frames(nothing)[0].keys() == frames(given(TIED, *POOL))[0].keys()
    assert nothing.to_rows() == nothing.to_rows("payouts") == [] and nothing.to_columns()["amount"] == []


def test_who_has_a_thing_and_no_money_is_paid_nothing() -> None:
    answer = given(rows((2, 1)), {"name": "Main", "amounts": [50], "things": ["", "Book"]})
    assert [(one.id, one.amount, one.things, one.lists) for one in answer.payouts] == [
        (1, Fraction(50), (), ("Main",)), (2, Fraction(0), ("Book",), ("Main",)),
    ]  # fmt: skip
    assert answer.to_dict()["payouts"][1]["amount"] == "0.00"
    level = given(rows((2, 2), (1, 1)), {"name": "Main", "things": ["Cup"]})
    assert plain([(one.id, one.amount, one.things) for one in level.payouts]) == [(1, 0, ()), (2, 0, ())]


@pytest.mark.parametrize(
    ("rounding", "unit", "paid", "rounded"),
    [
        ("exact", "0.01", ["33.34", "33.33", "33.33"], "0.00"),
        ("down", "0.01", ["33.33", "33.33", "33.33"], "-0.01"),
        ("up", "0.01", ["33.34", "33.34", "33.34"], "0.02"),
        ("down", "5", ["30", "30", "30"], "-10"),
        ("up", "0.5", ["33.5", "33.5", "33.5"], "0.5"),
    ],
)
def test_what_rounding_adds_or_takes_away_is_in_the_sums(rounding: str, unit: str, paid: list[str], rounded: str) -> None:
    for method, sharing in (("value", {"sharing": "equal"}), ("pooled", {})):
        answer = given(
            rows((5, 5, 5)), {"name": "Main", "amounts": [100], **sharing},
            groups={"main": {"method": method}}, rounding=rounding, unit=unit,
        )  # fmt: skip
        found = answer.to_dict()
        assert [one["amount"] for one in found["payouts"]] == paid
        totals = found["totals"]
        assert totals["rounding"] == rounded and totals["paid"] == answer.money(sum(map(Fraction, paid), Fraction(0)))
        assert (totals["offered"], totals["not_given"]) == (answer.money(Fraction(100)), answer.money(Fraction(0)))


def test_the_prizes_of_an_event_go_by_its_standings_and_name_it() -> None:
    players = [tb.Player(at, f"Player {at}", 2000, birth=str(2007 + at)) for at in range(1, 5)]
    event = tb.Tournament(
        players, [[tb.Game(1, 2, "1-0"), tb.Game(3, 4, "0-1")]], name="Cup", total_rounds=2, starts="2026-09-01"
    )
    ranked = tb.standings(event, "PTS, TPN")
    young = {"name": "Young", "category": "U18", "amounts": [10]}
    answer = given(ranked, {"name": "Main", "amounts": [50], "by": "standings"}, young, season=9)  # type: ignore[arg-type]
    assert [(one.list, one.id) for one in answer.awards] == [("Main", 1), ("Young", 4)]
    assert (answer.tournament, str(answer.title)) == ("Cup", "Cup, prizes after round 1 of 2")
    assert [*map(str, answer.notes)] == ["The prizes are those after round 1 of 2."]
    gain = {"name": "Gain", "by": "gain", "amounts": [10], "points": 1}
    assert [str(one.why) for one in given(ranked, gain, excluded={"1": "left"}).awards] == [  # type: ignore[arg-type]
        "2nd of 4. 1 points in rated games, 0.5 expected. Player 1, ahead in Gain, cannot win it: left."
    ]


def test_who_is_ahead_in_a_measure_may_have_too_few_points() -> None:
    players = [tb.Player(1, "Player 1", 2400), tb.Player(2, "Player 2", 2300), tb.Player(3, "Player 3", 1400)]
    rounds: list[list[Any]] = [[tb.Game(1, 2, "1-0"), tb.Bye(3, "zero")], [tb.Game(3, 2, "="), tb.Bye(1, "zero")]]
    ranked = tb.standings(tb.Tournament(players, rounds), "PTS, TPN")
    answer = given(ranked, {"name": "Gain", "by": "gain", "amounts": [10], "points": 1})  # type: ignore[arg-type]
    (award,) = answer.awards
    assert award.id == 1
    assert str(award.why).endswith("Player 3, ahead in Gain, cannot win it: fewer than 1 points.")


def test_numbers_that_nobody_has_and_ages_without_a_date_are_refused_at_their_places() -> None:
    with pytest.raises(tb.FormatError) as refused:
        given(rows((1,)), {"name": "Main", "amounts": [5]}, excluded={"8": "left", "9": "left"})
    assert [*map(str, refused.value.messages)] == [
        "<rules>: excluded: no players of this event have the numbers 8 and 9; correct them, or take them out"
    ]
    with pytest.raises(tb.FormatError) as refused:
        tb.in_category(rows((1,)), "U18")
    assert [*map(str, refused.value.messages)] == [
        "<rules>: age_on: the event has no date, so nobody's age is known; give age_on a date"
    ]


def test_a_list_that_comes_last_in_a_pooled_group_is_shared_by_equal_ranks() -> None:
    place, woman = {"name": "Place", "amounts": [100]}, {"name": "Woman", "category": "women", "amounts": [50], "last": True}
    level = rows((5, 4, 4), (1, 2, 2), sex=("m", "w", "w"))
    assert paid(given(level, place, woman, groups={"main": {"method": "pooled"}}), 3) == ["100.00", "25.00", "25.00"]
