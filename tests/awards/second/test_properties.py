"""What the text says of an allocation holds for the second one, in many drawn cases."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from .allocate import STARTS, pay, read_lists
from .draw import draw
from .methods import first_regret, step_a, step_b
from .pooled import Kind, divide_by_levels, divide_most_equally
from .rows import PrizeList, Row, exact, in_order
from .sharing import awards_of

CASES = range(150)


def test_a_case_is_drawn_the_same_from_the_same_seed() -> None:
    assert draw(7) == draw(7)
    assert draw(7) != draw(8)


@pytest.mark.parametrize("seed", CASES)
def test_what_is_offered_is_paid_not_given_rounded_or_unpaid(seed: int) -> None:
    rows, rules = draw(seed)
    payment = pay(rows, rules)
    spent = sum(payment.amounts.values(), payment.not_given + payment.unpaid)
    assert payment.not_given >= 0
    if rules["rounding"] == "exact":
        assert spent == payment.offered
    elif rules["rounding"] == "down":
        assert spent <= payment.offered
    else:
        assert spent >= payment.offered
    assert all((amount / exact(rules["unit"])).denominator == 1 for amount in payment.amounts.values())


@pytest.mark.parametrize("seed", CASES)
def test_by_value_nobody_has_a_regret_and_without_sharing_step_b_never_moves(seed: int) -> None:
    rows, rules = draw(seed)
    lists = [one for one in read_lists(in_order(rows), rules, STARTS) if not one.last]
    after_a = step_a(lists)
    after_b = step_b(lists, after_a)
    if after_b is not None:
        assert first_regret(lists, after_b) is None
    if all(one.sharing == "none" for one in lists) and len({row.rank for row in rows}) == len(rows):
        assert after_b == after_a


@pytest.mark.parametrize("seed", CASES)
def test_when_a_player_leaves_a_list_nobody_else_in_it_has_less(seed: int) -> None:
    rows, rules = draw(seed)
    for one in read_lists(in_order(rows), rules, STARTS):
        if one.least or (one.straddle == "within" and len({row.rank for row in rows}) < len(rows)):
            continue
        before = awards_of(one, one.eligible)
        for leaver in one.eligible:
            after = awards_of(one, [row for row in one.eligible if row != leaver])
            for number in before.keys() - {leaver.number}:
                assert after[number].money >= before[number].money


@pytest.mark.parametrize("seed", range(100))
def test_most_gives_the_greatest_total_of_all_ways(seed: int) -> None:
    random = Random(seed)
    rows = [Row(rank, Fraction(9 - rank), rank, sex=random.choice("wm")) for rank in range(1, random.randint(2, 4) + 1)]
    prizes = [
        {"name": "Main", "amounts": sorted(random.choices(range(1, 5), k=2), reverse=True)},
        {"name": "Women", "category": "women", "amounts": [random.randint(1, 4)], "things": ["Cup", "Book"], "worth": [1]},
    ]
    payment = pay(rows, {"unit": 1, "groups": {"main": {"method": "most"}}, "prizes": prizes})
    lists = read_lists(rows, {"unit": 1, "prizes": prizes}, STARTS)
    single = [(one, place) for one in lists for place in one.places]
    ways = [way for way in product([None, *single], repeat=len(rows)) if _is_possible(way, rows)]
    ways.sort(key=lambda way: _goodness(way, lists), reverse=True)
    best = ways[0]
    assert payment.lists == {row.number: {prize[0].name} for row, prize in zip(rows, best, strict=True) if prize}
    assert payment.amounts == {
        row.number: prize[0].amount(prize[1])
        for row, prize in zip(rows, best, strict=True)
        if prize and prize[0].amount(prize[1])
    }
    assert payment.things == {
        row.number: [prize[0].thing(prize[1])]
        for row, prize in zip(rows, best, strict=True)
        if prize and prize[0].thing(prize[1])
    }


Way = tuple[tuple[PrizeList, int] | None, ...]


def _is_possible(way: Way, rows: list[Row]) -> bool:
    given = [prize for prize in way if prize]
    return len(set(given)) == len(given) and all(
        row in prize[0].eligible for row, prize in zip(rows, way, strict=True) if prize
    )


def _goodness(way: Way, lists: list[PrizeList]) -> tuple[Fraction, int, list[tuple[Fraction, int, int]]]:
    """Total worth, number of prizes, then for each player by rank: dearest, file order, place."""
    worths = [prize[0].amount(prize[1]) + prize[0].thing_worth(prize[1]) if prize else Fraction(-1) for prize in way]
    each = [
        (worth, -lists.index(prize[0]), -prize[1]) if prize else (worth, 0, 0) for worth, prize in zip(worths, way, strict=True)
    ]
    return sum((worth for worth in worths if worth >= 0), Fraction(0)), sum(1 for prize in way if prize), each


@pytest.mark.parametrize("seed", range(100))
def test_the_most_equal_division_is_the_one_the_text_computes(seed: int) -> None:
    counts = _draw_kinds(Random(seed))
    assert divide_most_equally(counts) == divide_by_levels(counts)


def _draw_kinds(random: Random) -> dict[Kind, int]:
    """Players of a few lists with prizes that can be matched to them, and caps no less than what they are matched to."""
    lists = random.randint(1, 4)
    players = [frozenset(at for at in range(lists) if at == 0 or random.random() < 0.5) for _ in range(random.randint(1, 6))]
    left = sorted((-Fraction(random.randint(1, 9)), random.choice(sorted(own)), place) for place, own in enumerate(players))
    brought = [prize for prize in left if random.random() < 0.8]
    counts: dict[Kind, int] = {}
    for own in players:
        cap = max((-prize[0] for prize in left if prize[1] in own), default=Fraction(0))
        kind = frozenset(prize for prize in brought if prize[1] in own), cap
        counts[kind] = counts.get(kind, 0) + 1
    return counts
