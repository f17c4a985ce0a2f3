"""Prizes against a second implementation, which was written from the same text without a look at the first."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import Any

import pytest

import tiebreaks as tb
from tests.awards.second.allocate import STARTS, pay
from tests.awards.second.draw import draw
from tiebreaks.answers import Placed

CASES = int(os.environ.get("AWARDS", "300"))


def compare(seed: int) -> tuple[Any, Any]:
    """What both pay in one drawn case: amounts, things that are decided, what is not given, what nobody may have."""
    rows, rules = draw(seed)
    theirs = pay(rows, rules)
    placed = [
        Placed(
            row.rank,
            Fraction(row.points),
            tb.Player(
                row.number, f"Player {row.number}", row.rating, row.title or "", row.federation or "", birth=row.birth or "", sex=row.sex or ""
            ),
        )
        for row in rows
    ]  # fmt: skip
    ours = tb.prizes(placed, tb.read_prize_rules(rules), starts=STARTS)
    amounts = {one.id: one.amount for one in ours.payouts if one.amount}
    things = {one.id: sorted(one.things) for one in ours.payouts if one.things}
    return (
        (amounts, things, ours.totals.not_given, ours.totals.unpaid),
        (theirs.amounts, {id: sorted(has) for id, has in theirs.things.items()}, theirs.not_given, theirs.unpaid),
    )


@pytest.mark.parametrize("first", range(0, CASES, 100))
def test_both_implementations_pay_the_same(first: int) -> None:
    different = {}
    for seed in range(first, min(first + 100, CASES)):
        ours, theirs = compare(seed)
        if ours != theirs:
            different[seed] = (ours, theirs)
    assert not different
