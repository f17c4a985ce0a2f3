"""What holds for all rules and standings: sums add up, nobody is paid twice or regrets, the order of entries does not matter."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tiebreaks as tb
from tiebreaks.answers import Placed

BOUNDED = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
CATEGORIES = ("women", "U1800", "U2000", "1600-1999", "unrated", "GER", "women U2000", "2000+")
MONEY = st.integers(1, 40).map(lambda tens: tens * 10)


@st.composite
def standings(draw: st.DrawFn, distinct: bool = False) -> list[Placed]:
    """Up to fourteen players in order; those with equal points may have equal ranks."""
    size = draw(st.integers(1, 14))
    steps = draw(st.lists(st.sampled_from((0, 0, 1, 2)), min_size=size, max_size=size))
    points = [Fraction(20 - total, 2) for total in accumulate(steps)]
    rows: list[Placed] = []
    for at, score in enumerate(points, 1):
        level = not distinct and at > 1 and points[at - 2] == score and draw(st.booleans())
        player = tb.Player(
            at, f"Player {at}", draw(st.sampled_from((None, 1500, 1700, 1900, 2100, 2300))),
            sex=draw(st.sampled_from(("m", "w", ""))), federation=draw(st.sampled_from(("GER", "FRA"))),
        )  # fmt: skip
        rows.append(Placed(rows[-1].rank if level else at, score, player))
    return rows


@st.composite
def prize_lists(draw: st.DrawFn, method: str) -> list[dict[str, Any]]:
    """Some lists; the first is open to everybody."""
    lists: list[dict[str, Any]] = []
    for at in range(draw(st.integers(1, 5))):
        amounts = sorted(draw(st.lists(MONEY, min_size=1, max_size=5)), reverse=True)
        one: dict[str, Any] = {"name": f"List {at}", "amounts": amounts}
        if at:
            one["category"] = draw(st.sampled_from(CATEGORIES))
        if method in ("all", "order", "value"):
            one["sharing"] = draw(st.sampled_from(("none", "equal", "hort")))
            one["straddle"] = draw(st.sampled_from(("all", "within")))
            one["least"] = draw(st.sampled_from((0, 0, 15)))
        one["last"] = bool(at) and draw(st.integers(0, 4)) == 0
        lists.append(one)
    return lists


@st.composite
def cases(draw: st.DrawFn) -> tuple[list[Placed], dict[str, Any]]:
    method = draw(st.sampled_from(("all", "order", "value", "value", "most", "pooled")))
    rules: dict[str, Any] = {
        "groups": {"main": {"method": method}},
        "prizes": draw(prize_lists(method)),
        "rounding": draw(st.sampled_from(("exact", "down", "up"))),
        "unit": draw(st.sampled_from((Fraction(1, 100), 1, 5))),
    }
    if draw(st.integers(0, 2)) == 0:
        rules["limits"] = [{"category": draw(st.sampled_from(CATEGORIES)), "amount": draw(MONEY)}]
    return draw(standings(distinct=method == "most")), rules


@BOUNDED
@given(cases())
def test_what_is_offered_is_paid_or_told(case: tuple[list[Placed], dict[str, Any]]) -> None:
    rows, rules = case
    answer = tb.prizes(rows, rules)
    offered = sum(sum(one["amounts"]) for one in rules["prizes"])
    paid = sum(one.amount for one in answer.payouts)
    totals = answer.totals
    assert (offered, paid) == (totals.offered, totals.paid)
    assert totals.not_given == sum(one.amount for one in answer.unawarded)
    assert offered == paid + totals.not_given - totals.rounding + totals.unpaid
    if rules["rounding"] == "exact":
        assert totals.rounding == 0
    assert all(one.amount >= 0 and (one.amount / Fraction(rules["unit"])).denominator == 1 for one in answer.payouts)
    if rules["groups"]["main"]["method"] != "all":
        assert all(len(one.lists) <= 1 for one in answer.payouts)
    assert all(award.reason and award.why for award in answer.awards)


@BOUNDED
@given(cases(), st.randoms(use_true_random=False))
def test_the_order_of_rows_and_of_keys_does_not_matter(case: tuple[list[Placed], dict[str, Any]], chance: Any) -> None:
    rows, rules = case
    mixed = list(rows)
    chance.shuffle(mixed)
    keys = list(rules)
    chance.shuffle(keys)
    lists = [dict(chance.sample(list(one.items()), len(one))) for one in rules["prizes"]]
    other = {**{key: rules[key] for key in keys}, "prizes": lists}
    assert tb.prizes(mixed, other).to_dict() == tb.prizes(rows, rules).to_dict()


@BOUNDED
@given(standings(), prize_lists("value"))
def test_nobody_would_have_more_alone_in_another_list(rows: list[Placed], lists: list[dict[str, Any]]) -> None:
    """Of single prizes: who is ahead of a winner in a list has as much, or is not eligible."""
    plain = [{key: one[key] for key in ("name", "amounts", "category") if key in one} for one in lists]
    distinct = [Placed(at, row.points, row.player) for at, row in enumerate(rows, 1)]
    answer = tb.prizes(distinct, {"prizes": plain})
    has = {award.id: award.amount for award in answer.awards}
    rank = {row.id: row.rank for row in distinct}
    members = {
        one["name"]: [row.id for row in tb.in_category(distinct, one["category"]).rows] if "category" in one else list(rank)
        for one in plain
    }
    for award in answer.awards:
        ahead = [player for player in members[award.list] if rank[player] < rank[award.id]]
        assert all(has.get(player, 0) >= award.amount for player in ahead)
    for left in answer.unawarded:
        assert all(has.get(player, 0) >= left.amount for player in members[left.list])


@BOUNDED
@given(standings(), st.sampled_from(CATEGORIES))
def test_the_standings_of_a_category_are_the_whole_restricted(rows: list[Placed], name: str) -> None:
    found = tb.in_category(rows, name)
    ranks = [row.overall_rank for row in found.rows]
    assert ranks == sorted(ranks)
    assert [row.rank for row in found.rows] == [1 + sum(other < rank for other in ranks) for rank in ranks]
