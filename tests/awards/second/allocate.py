"""`pay`: what a rules file pays to the players of a standings (sections 1 to 6; no special orders, teams, series, errors)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from itertools import groupby
from math import ceil, floor
from typing import Any

from .categories import holds
from .methods import give_all, give_by_value, give_in_order, give_most
from .pooled import give_pooled
from .rows import Given, PrizeList, Row, exact, in_order

STARTS = date(2026, 10, 3)
"""First day of the event unless `pay` is told another: a season from September on is already the next year's."""

METHODS: dict[str, Callable[[Sequence[PrizeList]], Given]] = {
    "all": give_all, "order": give_in_order, "value": give_by_value, "most": give_most, "pooled": give_pooled,
}  # fmt: skip


@dataclass(frozen=True)
class Payment:
    """What everybody has in the end."""

    amounts: dict[int, Fraction]
    """Rounded, after limits; only players who are paid something."""
    things: dict[int, list[str]]
    """Decided things, by group and list."""
    lists: dict[int, set[str]]
    """Lists in which a player holds an award; in a pool, those brought in that he may win, if he has a share."""
    not_given: Fraction
    """Money that no award or pool has."""
    unpaid: Fraction
    """What limits take and nobody may have."""
    offered: Fraction
    """All amounts, after `based_on`."""


def pay(rows: Iterable[Row], rules: Mapping[str, Any], *, starts: date = STARTS) -> Payment:
    """Allocate, round, and apply the limits."""
    everybody = in_order(rows)
    unit = exact(rules.get("unit", "0.01"))
    lists = read_lists(everybody, rules, starts)
    given = allocate(lists, rules)
    payouts = round_shares(given, everybody, rules)
    limits = limits_of(everybody, rules, starts)
    unpaid = Fraction(0)
    if limits:
        without = allocate(read_lists(everybody, rules, starts, absent=limits.keys()), rules)
        payouts, unpaid = limit(everybody, payouts, round_shares(without, everybody, rules), limits, unit)
    offered = sum((amount for one in lists for amount in one.amounts), Fraction(0))
    things: dict[int, list[str]] = {}
    for number, thing in given.things:
        things.setdefault(number, []).append(thing)
    return Payment(
        amounts={number: amount for number, amount in payouts.items() if amount},
        things=things,
        lists={winner: {name for number, name in given.held if number == winner} for winner in given.winners()},
        not_given=offered - sum((share for shares in given.shares for share in shares.values()), Fraction(0)),
        unpaid=unpaid,
        offered=offered,
    )


def read_lists(everybody: list[Row], rules: Mapping[str, Any], starts: date, *, absent: Iterable[int] = ()) -> list[PrizeList]:
    """Section 2: the lists with their defaults, and who is eligible for each. `absent` players count as entrants only."""
    unit = exact(rules.get("unit", "0.01"))
    paid = Fraction(1)
    if rules.get("based_on"):
        paid = min(paid, max(Fraction(len(everybody)) / exact(rules["based_on"]), exact(rules.get("least_paid", 0))))
    out = {int(number) for number in rules.get("excluded", {})} | set(absent)
    lists: list[PrizeList] = []
    for index, table in enumerate(rules["prizes"]):
        group = table.get("group", "main")
        defaults = rules.get("groups", {}).get(group, {})
        members = [row for row in everybody if holds(table.get("category", {}), row, rules, starts)]
        eligible = [row for row in members if row.number not in out and row.points >= exact(table.get("points", 0))]
        tied_first = len(eligible) > 1 and eligible[0].points == eligible[1].points
        if len(members) < table.get("entrants", 0) or (table.get("clear", False) and tied_first):
            eligible = []
        lists.append(
            PrizeList(
                index=index,
                name=table["name"],
                group=group,
                amounts=tuple(floor(amount * paid / unit) * unit for amount in read_amounts(table.get("amounts", []))),
                things=tuple(table.get("things", [])),
                worth=tuple(map(exact, table.get("worth", []))),
                sharing=table.get("sharing", defaults.get("sharing", "none")),
                straddle=table.get("straddle", defaults.get("straddle", "all")),
                least=exact(table.get("least", 0)),
                last=table.get("last", False),
                eligible=tuple(eligible),
            )
        )
    return lists


def read_amounts(written: Iterable[object]) -> list[Fraction]:
    """`"10 x 600"` is ten of them."""
    amounts: list[Fraction] = []
    for one in written:
        times, cross, amount = str(one).partition("x")
        amounts += [exact(amount.strip())] * int(times) if cross else [exact(one)]
    return amounts


def allocate(lists: list[PrizeList], rules: Mapping[str, Any]) -> Given:
    """Each group by its method; then its `last` lists, together and by the same method, for players who have nothing in the others.

    The `last` lists of a pooled group go by value: each of their awards is a prize of its own.
    """
    given = Given()
    for group in dict.fromkeys(one.group for one in lists):
        named = rules.get("groups", {}).get(group, {}).get("method", "value")
        winners: set[int] = set()
        for last in (False, True):
            turn = [
                replace(one, eligible=tuple(row for row in one.eligible if row.number not in winners))
                for one in lists
                if one.group == group and one.last == last
            ]
            here = METHODS["value" if last and named == "pooled" else named](turn)
            winners |= here.winners()
            given.add(here)
    return given


def round_shares(given: Given, everybody: list[Row], rules: Mapping[str, Any]) -> dict[int, Fraction]:
    """6.1, for each set of sharers or pool."""
    unit, rounding = exact(rules.get("unit", "0.01")), rules.get("rounding", "exact")
    ranks = {row.number: row.rank for row in everybody}
    payouts: dict[int, Fraction] = {}
    for shares in given.shares:
        whole = {number: (ceil if rounding == "up" else floor)(share / unit) * unit for number, share in shares.items()}
        if rounding == "exact":
            rest = (sum(shares.values()) - sum(whole.values())) / unit
            assert rest.denominator == 1, "amounts must be whole units"
            by_remainder = sorted(shares, key=lambda number: (whole[number] - shares[number], ranks[number], number))
            for number in by_remainder[: int(rest)]:
                whole[number] += unit
        for number, amount in whole.items():
            payouts[number] = payouts.get(number, Fraction(0)) + amount
    return payouts


def limits_of(everybody: list[Row], rules: Mapping[str, Any], starts: date) -> dict[int, Fraction]:
    """6.2: the limited players, each with the lowest limit of a category he is in."""
    limits: dict[int, Fraction] = {}
    for table in rules.get("limits", []):
        for row in everybody:
            if holds(table.get("category", {}), row, rules, starts):
                amount = exact(table["amount"])
                limits[row.number] = min(amount, limits.get(row.number, amount))
    return limits


def limit(
    everybody: list[Row],
    payouts: dict[int, Fraction],
    without: dict[int, Fraction],
    limits: dict[int, Fraction],
    unit: Fraction,
) -> tuple[dict[int, Fraction], Fraction]:
    """6.2: the balance goes down the standings by score group, unit by unit to the lowest paid, until everybody has B."""
    paid = {row.number: payouts.get(row.number, Fraction(0)) for row in everybody}
    balance = Fraction(0)
    for number, most in limits.items():
        balance += max(paid[number] - most, Fraction(0))
        paid[number] = min(paid[number], most)
    by_score = sorted(everybody, key=lambda row: -row.points)  # rank, then number, within a score
    for _, group in groupby(by_score, key=lambda row: row.points):
        takers = [row.number for row in group]
        while balance >= unit:
            short = [number for number in takers if paid[number] < without.get(number, Fraction(0))]
            if not short:
                break
            lowest = min(short, key=lambda number: paid[number])  # the first of them by rank
            paid[lowest] += unit
            balance -= unit
    return paid, balance
