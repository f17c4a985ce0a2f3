"""Sharing within a list, allocation among lists, pools, rounding and limits: examples X1 to X23 of the specification."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from tiebreaks.awards.allocation import Contest, give_by_value, give_most
from tiebreaks.awards.paying import apply_limits, round_shares
from tiebreaks.awards.pooled import pool_prizes
from tiebreaks.awards.shares import Contender, Terms, share_list

CENT = Fraction(1, 100)


def standing(points: Sequence[float], ranks: Sequence[int] | None = None, only: Sequence[int] | None = None) -> list[Contender]:
    """Players 1, 2, ... with these points, in the order of the standings; `only` those who are in the list."""
    ranks = ranks or range(1, len(points) + 1)
    rows = [Contender(at, rank, Fraction(score)) for at, (score, rank) in enumerate(zip(points, ranks, strict=True), 1)]
    return [row for row in rows if only is None or row.player in only]


def terms(*amounts: object, sharing: str = "none", straddle: str = "all", least: object = 0) -> Terms:
    money = tuple(Fraction(str(amount)) for amount in amounts)
    return Terms(money, sharing=sharing, straddle=straddle, least=Fraction(str(least)))  # type: ignore[arg-type]


def order(size: int) -> dict[int, tuple[int, int]]:
    return {at: (at, at) for at in range(1, size + 1)}


def paid(given: Terms, entries: list[Contender], unit: Fraction = CENT) -> list[Fraction]:
    """What each player is paid, rounded for each set of sharers."""
    shares = share_list(given, entries)
    amounts = dict.fromkeys((entry.player for entry in entries), Fraction(0))
    for sharers in {share.sharers for share in shares.values()}:
        exact = {player: shares[player].money for player in sharers}
        amounts.update(round_shares(exact, unit, "exact", {entry.player: (entry.rank, entry.player) for entry in entries}))
    return [amounts[entry.player] for entry in entries]


SEVEN = (7, 6.5, 6.5, 6, 6, 6, 6)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({"sharing": "none"}, "500 300 200 100 0 0 0"),
        ({"sharing": "equal"}, "500 250 250 25 25 25 25"),
        ({"sharing": "equal", "straddle": "within"}, "500 250 250 100 0 0 0"),
        ({"sharing": "hort"}, "500 275 225 62.50 12.50 12.50 12.50"),
        ({"sharing": "hort", "straddle": "within"}, "500 275 225 100 0 0 0"),
        ({"sharing": "equal", "least": 30}, "500 250 250 33.34 33.33 33.33 0"),
        ({"sharing": "hort", "least": 15}, "500 275 225 66.67 16.67 16.66 0"),
    ],
)
def test_prizes_of_a_list_are_shared_as_the_rules_say(rules: dict[str, object], expected: str) -> None:
    assert paid(terms(500, 300, 200, 100, **rules), standing(SEVEN)) == [Fraction(each) for each in expected.split()]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("amounts", "points", "ranks", "sharing", "expected"),
    [
        ((100, 50, 25), (5, 5, 5), None, "hort", "79.17 54.17 41.66"),  # X8
        ((90, 60, 31), (5, 5, 5), (1, 1, 3), "none", "75 75 31"),  # X9
        ((90, 60, 31), (5, 5, 5), (1, 1, 3), "hort", "67.67 67.67 45.66"),
        ((1000, 500, 350, 200, 150, 100), (8, 8, 7.5, 7, 7, 7), None, "hort", "875 625 350 175 150 125"),  # X10
        ((10000, 8000, 6000, 4000), (7, 7, 7, 7), None, "hort", "8500 7500 6500 5500"),
    ],
)
def test_ties_are_shared_to_the_cent(
    amounts: tuple[int, ...], points: tuple[float, ...], ranks: tuple[int, ...] | None, sharing: str, expected: str
) -> None:
    assert paid(terms(*amounts, sharing=sharing), standing(points, ranks)) == [Fraction(each) for each in expected.split()]


def won(contests: list[Contest], size: int) -> list[Any]:
    given = give_by_value(contests, order(size))
    has = {player: (at, share.money) for at, shares in enumerate(given.shares) for player, share in shares.items()}
    return [has.get(player) for player in range(1, size + 1)]


def contest(given: Terms, entries: list[Contender]) -> Contest:
    return Contest(given, tuple(entries))


def test_everybody_has_the_greatest_award_open_to_them() -> None:
    """X11"""
    points = (8, 7, 6.5, 6, 5.5, 5)
    women, below = (3, 5), (3, 4, 5, 6)
    contests = [
        contest(terms(400, 250, 150), standing(points)),
        contest(terms(120, 60), standing(points, only=women)),
        contest(terms(100, 50), standing(points, only=below)),
    ]
    assert won(contests, 6) == [(0, 400), (0, 250), (0, 150), (2, 100), (1, 120), (2, 50)]


def test_who_takes_the_greater_offer_leaves_more_to_those_who_stay() -> None:
    """X12"""
    points = (5, 5, 5, 4, 1)
    contests = [
        contest(terms(390, 270, 90, sharing="equal"), standing(points)),
        contest(terms(260), standing(points, only=(1,))),
        contest(terms(255), standing(points, only=(2, 5))),
    ]
    assert won(contests, 5) == [(1, 260), (0, 330), (0, 330), (0, 90), (2, 255)]


def test_who_would_have_more_elsewhere_moves() -> None:
    """X13"""
    points = (5, 5, 5, 4, 3)
    contests = [
        contest(terms(300, sharing="hort"), standing(points)),
        contest(terms(205, 100), standing(points, only=(1, 3, 5))),
        contest(terms(205, 60), standing(points, only=(1, 3, 4, 5))),
    ]
    assert won(contests, 5) == [(0, 225), (0, 75), (2, 205), (2, 60), (1, 205)]


@pytest.mark.parametrize(("prize", "expected"), [("33.34", (1, "33.34")), ("33.33", (0, "33.33"))])
def test_a_cent_decides_between_two_lists(prize: str, expected: tuple[int, str]) -> None:
    """X14"""
    points = (5, 5, 5)
    contests = [
        contest(terms(100, sharing="equal"), standing(points)),
        contest(terms(prize), standing(points, only=(3,))),
    ]
    third = won(contests, 3)[2]
    assert third is not None and third[0] == expected[0]


def test_the_most_prizes_are_given() -> None:
    """X15"""
    points = (7, 6, 5)
    contests = [contest(terms(300, 150), standing(points)), contest(terms(120), standing(points, only=(2,)))]
    assert won(contests, 3) == [(0, 300), (0, 150), None]
    most = give_most(contests, order(3))
    assert [{player: share.money for player, share in shares.items()} for shares in most.shares] == [{1: 300, 3: 150}, {2: 120}]


def pooled(prizes: list[tuple[Terms, Sequence[int] | None]], groups: Sequence[Sequence[int]]) -> dict[int, Fraction]:
    everybody = [player for group in groups for player in group]
    pools, _ = pool_prizes(
        [given for given, _ in prizes],
        [frozenset(everybody if only is None else only) for _, only in prizes],
        [(Fraction(len(groups) - at), group) for at, group in enumerate(groups)],
    )
    amounts: dict[int, Fraction] = {}
    for pool in pools:
        amounts.update(round_shares(pool.shares, CENT, "exact", order(len(everybody))))
    return {player: amount for player, amount in amounts.items() if amount}


def money(**amounts: object) -> dict[int, Fraction]:
    return {int(name[1:]): Fraction(str(amount)) for name, amount in amounts.items()}


def test_tied_players_pool_what_they_bring_in() -> None:
    x16 = pooled([(terms(60), None), (terms(120), (2, 3, 4)), (terms(100), (3, 4))], [(1, 2, 3, 4)])
    assert x16 == money(p1=60, p2="73.34", p3="73.33", p4="73.33")
    x17 = pooled([(terms(120), None), (terms(70), (3,)), (terms(70, 30), (4, 5))], [(1, 2, 3, 4, 5)])
    assert x17 == money(p1=55, p2=55, p3=70, p4=55, p5=55)
    x18 = pooled([(terms(536, 306), None), (terms(1379, 766), (2, 3, 4))], [(1, 2, 3, 4)])
    assert x18 == money(p1=536, p2=817, p3=817, p4=817)
    x19 = pooled([(terms(250, 150, 100), None), (terms(100), (2, 3, 5))], [(1,), (2, 3), (4,), (5,)])
    assert x19 == money(p1=250, p2=125, p3=125, p5=100)
    x20 = pooled([(terms(300, 200), None), (terms(150), (4,))], [(1, 2, 3, 4)])
    assert x20 == money(p1="162.50", p2="162.50", p3="162.50", p4="162.50")
    x21 = pooled([(terms(100), None), (terms(100), (1,)), (terms(50), (2,))], [(1, 2, 3, 4, 5)])
    assert x21 == money(p1=100, p2=50, p3="33.34", p4="33.33", p5="33.33")


def test_limits_pass_the_balance_down_the_standings() -> None:
    x22, left = apply_limits(
        money(p1=150, p2=150, p3=150), money(p1=175, p2=175, p4=100), money(p3=50), [(1, 2, 3), (4,)], CENT
    )
    assert x22 == money(p1=175, p2=175, p3=50, p4=50) and not left
    q = money(p1=12000, p2=6000, p3=3000, p4=1500)
    x23, left = apply_limits(q, money(p1=12000, p3=6000, p4=3000), money(p2=2000), [(1,), (2,), (3,), (4,)], CENT)
    assert x23 == money(p1=12000, p2=2000, p3=6000, p4=2500) and not left


@pytest.mark.parametrize(("rounding", "expected"), [("exact", (70, 65, 65)), ("down", (65, 65, 65)), ("up", (70, 70, 70))])
def test_shares_are_rounded_to_the_unit(rounding: str, expected: tuple[int, ...]) -> None:
    exact = dict.fromkeys((1, 2, 3), Fraction(200, 3))
    assert tuple(round_shares(exact, Fraction(5), rounding, order(3)).values()) == expected  # type: ignore[arg-type]


def test_a_sum_that_is_no_whole_number_of_units_leaves_less_than_one() -> None:
    exact = {1: Fraction(11, 4), 2: Fraction(11, 4), 3: Fraction(5, 4)}  # 6¾ in all
    assert round_shares(exact, Fraction(1), "exact", order(3)) == {1: 3, 2: 2, 3: 1}


def test_less_than_a_unit_for_each_goes_unit_by_unit_down_the_standings() -> None:
    limited = apply_limits(money(p1=10), money(p2=100, p3=100), money(p1=5), [(1,), (2, 3)], Fraction(1))
    assert limited == (money(p1=5, p2=3, p3=2), Fraction(0))
    ceilings = apply_limits(money(p1=10), money(p2=2, p3=1, p4=9), money(p1=1), [(1,), (2, 3), (4,)], Fraction(1))
    assert ceilings == (money(p1=1, p2=2, p3=1, p4=6), Fraction(0))
    uneven = apply_limits(money(p1=10, p2=4), money(p2=9, p3=9), money(p1=1), [(1,), (2, 3)], Fraction(1))
    assert uneven == (money(p1=1, p2=7, p3=6), Fraction(0))
    broken = apply_limits(money(p1="2.5"), money(p2=9), money(p1=1), [(1, 2)], Fraction(1))
    assert broken == (money(p1=1, p2="1.5"), Fraction(0))
    nobody = apply_limits(money(p1=10, p2=4), money(p2=4), money(p1=1), [(1,), (2,)], Fraction(1))
    assert nobody == (money(p1=1, p2=4), Fraction(9))
    assert apply_limits(money(p1=10), {}, money(p1=0), [(1,)], Fraction(1)) == ({}, Fraction(10))
    three = apply_limits(money(p1=7), money(p2=9, p3=9, p4=9), money(p1=5), [(1,), (2, 3, 4)], Fraction(1))
    assert three == (money(p1=5, p2=1, p3=1), Fraction(0))
    ahead = apply_limits(money(p1=9, p2=3), money(p2=3, p3=2, p4=9), money(p1=4), [(1, 2, 3), (4,)], Fraction(1))
    assert ahead == (money(p1=4, p2=3, p3=2, p4=3), Fraction(0))
