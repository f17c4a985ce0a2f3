"""What is said is what is paid: the parts of every explanation add up, in every format, for all rules and standings."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tiebreaks as tb
from tests.awards.rows import plain, rows
from tests.awards.test_properties import CATEGORIES, MONEY, prize_lists, standings
from tiebreaks.answers import Placed, Prizes
from tiebreaks.answers.prizes import Award, PoolShare

BOUNDED = settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
NUMBER = r"(-?\d+(?:\.\d+)?)"
SHARED = re.compile(r"Places? [\d to]+ \((?P<amounts>[\d. +]+)\) among (?P<count>\d+) tied: (?P<parts>.*?)\.(?: |$)")
ROUNDING = re.compile(rf"Rounding (adds|takes off) {NUMBER}\.")
CUT = re.compile(rf"{NUMBER} was announced; in proportion to the entries it is {NUMBER}\.")
POOLED = re.compile(rf"(?P<prizes>(?:\+? ?List \d+ {NUMBER} ?)+): (?P<shares>[^:]*?)\.(?= |$)(?: Rounding (?P<sign>adds|takes off) (?P<rounding>[\d.]+)\.)?")  # fmt: skip


def added_by_rounding(text: str) -> Fraction:
    return sum((Fraction(amount) * (1 if sign == "adds" else -1) for sign, amount in ROUNDING.findall(text)), Fraction(0))


@st.composite
def cases(draw: st.DrawFn) -> tuple[list[Placed], dict[str, Any]]:
    """Rules with everything that changes an amount: sharing, units, rounding, a fund based on entries, limits, teams."""
    method = draw(st.sampled_from(("all", "order", "value", "value", "most", "pooled")))
    rules: dict[str, Any] = {
        "groups": {"main": {"method": method}},
        "prizes": draw(prize_lists(method)),
        "rounding": draw(st.sampled_from(("exact", "down", "up"))),
        "unit": draw(st.sampled_from((Fraction(1, 100), Fraction(1, 4), 1, 5, 10))),
        "teams": [{"name": "Nations", "from": "federation", "of": 2, "amounts": [100, 50]}],
    }
    if draw(st.booleans()):
        rules |= {"based_on": draw(st.integers(1, 30)), "least_paid": draw(st.sampled_from((0, Fraction(1, 2), 1)))}
    if draw(st.integers(0, 2)) == 0:
        rules["limits"] = [{"category": draw(st.sampled_from(CATEGORIES)), "amount": draw(MONEY)}]
    return draw(standings(distinct=method == "most")), rules


def check_award(award: Award, announced: list[int]) -> None:
    """The parts of a shared award are what is paid; the prize alone is what is paid otherwise."""
    text = str(award.why)
    found = SHARED.search(text)
    assert len(award.shared_with) + 1 == (int(found["count"]) if found else 1)
    offered = Fraction(award.amount)
    if found:
        parts = sum(map(Fraction, re.findall(NUMBER, found["parts"])), Fraction(0))
        assert parts + added_by_rounding(text) == award.amount
        offered = sum(map(Fraction, re.findall(NUMBER, found["amounts"])), Fraction(0))
    cut = CUT.search(text)
    if cut:
        assert Fraction(cut[2]) == offered < Fraction(cut[1])
    elif not found:
        assert award.amount == announced[award.place - 1]


@BOUNDED
@given(cases())
def test_the_parts_that_are_said_add_up_to_what_is_paid(case: tuple[list[Placed], dict[str, Any]]) -> None:
    given_rows, rules = case
    answer = tb.prizes(given_rows, rules)
    amounts = {one["name"]: one["amounts"] for one in rules["prizes"]}
    for award in answer.awards:
        check_award(award, amounts[award.list])
    for pool in answer.pools:
        for one in pool.shares:
            said = re.search(rf"of them: {NUMBER}\.", str(one.why))
            if said:
                assert Fraction(said[1]) + added_by_rounding(str(one.why)) == one.amount
        found = [*POOLED.finditer(CUT.sub("", str(pool.reason)).replace("  ", " "))]
        assert sum(len(re.findall("Player", part["shares"])) for part in found) == len(pool.shares)
        for part in found:
            brought = sum(map(Fraction, re.findall(rf"List \d+ {NUMBER}", part["prizes"])), Fraction(0))
            has = sum(map(Fraction, re.findall(rf"Player \d+ {NUMBER}", part["shares"])), Fraction(0))
            rounding = Fraction(part["rounding"] or 0) * (1 if part["sign"] == "adds" else -1)
            assert has == brought + rounding


@BOUNDED
@given(cases())
def test_what_each_player_is_paid_is_the_sum_of_the_awards_and_what_a_limit_says(
    case: tuple[list[Placed], dict[str, Any]],
) -> None:
    given_rows, rules = case
    answer = tb.prizes(given_rows, rules)
    won: dict[int, Fraction] = {}
    given_to: list[Award | PoolShare] = [*answer.awards, *(share for pool in answer.pools for share in pool.shares)]
    for one in given_to:
        won[one.id] = won.get(one.id, Fraction(0)) + one.amount
    for payout in answer.payouts:
        before = won.get(payout.id, Fraction(0))
        if payout.note is None:
            assert payout.amount == before
        else:
            assert [Fraction(number) for number in re.findall(NUMBER, str(payout.note))] == [before, payout.amount]
    totals = answer.totals
    assert totals.announced == sum(sum(one["amounts"]) for one in [*rules["prizes"], *rules["teams"]])
    assert sum(total.paid for total in answer.by_group.values()) == totals.paid + totals.unpaid
    if totals.offered < totals.announced:
        entries = len(given_rows)
        assert any(str(note).startswith(f"The amounts are meant for {rules['based_on']} entries") for note in answer.notes)
        assert any(re.search(rf"there (is|are) {entries}:", str(note)) for note in answer.notes)


@settings(BOUNDED, max_examples=25)
@given(cases())
def test_every_format_says_the_same_sentence_beside_the_same_amount(case: tuple[list[Placed], dict[str, Any]]) -> None:
    answer = tb.prizes(*case)
    pages = [html.unescape(tb.render(answer, "html")), tb.render(answer, "markdown").replace("\\", "")]
    records = json.loads(tb.render(answer, "json"))["awards"]
    lines = [*csv.reader(io.StringIO(tb.render(answer, "csv")))]
    for award, record in zip(answer.awards, records, strict=True):
        money = answer.money(award.amount)
        assert (record["amount"], record["reason"]) == (money, str(award.reason))
        assert all(str(award.why) in page for page in pages)
        beside = [line for line in lines if str(award.why) in line and award.name in line]
        assert [line for line in beside if line[4] and Fraction(line[4]) == award.amount], (beside, award.amount)


def why(answer: Prizes) -> list[str]:
    return [str(award.why) for award in answer.awards]


def test_a_cent_that_rounding_takes_is_said() -> None:
    """Main 7 of the example paid 56.66 and said 20.00 + 36.67."""
    ranked = tb.standings(tb.read("examples/open.trf"))
    answer = tb.prizes(ranked, "examples/prizes/berlin.toml")
    tied = [award for award in answer.awards if award.list == "Main"][4:]
    assert [answer.money(award.amount) for award in tied] == ["86.67", "76.67", "56.66"]
    assert why(answer)[6] == (
        "7th of 41. Places 5 to 7 (100.00 + 80.00 + 40.00) among 3 tied: half of the own place, 20.00, "
        "and an equal part of the other half, 36.67. Rounding takes off 0.01."
    )
    assert not any("Rounding" in text for text in why(answer)[:6])


def test_parts_of_whole_units_have_cents_where_only_units_are_paid() -> None:
    """It paid 88 and said 50 + 39."""
    main = {"name": "Main", "amounts": [100, 77, 55], "sharing": "hort"}
    answer = tb.prizes(rows((5, 5, 5)), {"unit": 1, "rounding": "down", "prizes": [main]})
    assert plain([award.amount for award in answer.awards]) == [88, 77, 66]
    assert [text.partition("tied: ")[2] for text in why(answer)] == [
        "half of the own place, 50.00, and an equal part of the other half, 38.67. Rounding takes off 0.67.",
        "half of the own place, 38.50, and an equal part of the other half, 38.67. Rounding takes off 0.17.",
        "half of the own place, 27.50, and an equal part of the other half, 38.67. Rounding takes off 0.17.",
    ]


def test_a_fund_that_is_cut_says_so_at_every_award_in_a_note_and_in_the_sums() -> None:
    lists = [{"name": "Main", "amounts": [600, 200]}, {"name": "Women", "category": "women", "amounts": [100]}]
    answer = tb.prizes(rows(range(20, 0, -1)), {"based_on": 23, "unit": 1, "prizes": lists})
    assert why(answer)[0] == "1st of 20. 600 was announced; in proportion to the entries it is 521."
    assert str(answer.notes[-1]) == (
        "20 of 20 players have no sex given and are in no category of women or men: 1, 2, 3, 4 and 16 more."
    )
    assert "The amounts are meant for 23 entries, and there are 20: 86.96 % of each is paid, down to the unit." in map(
        str, answer.notes
    )
    assert plain((answer.totals.announced, answer.totals.offered, answer.totals.paid)) == (900, 780, 694)
    assert re.search(r"Announced +900\nOffered +780\nPaid +694", str(answer))
    whole = tb.prizes(rows(range(23, 0, -1)), {"based_on": 23, "unit": 1, "prizes": lists})
    assert "announced" not in str(whole).casefold() and not any("meant for" in str(note) for note in whole.notes)


@pytest.mark.parametrize("method", ["value", "order", "most", "all"])
def test_several_lists_that_come_last_are_given_together_by_the_method_of_the_group(method: str) -> None:
    lists: list[dict[str, Any]] = [
        {"name": "Book", "category": "women", "amounts": [30], "last": True},
        {"name": "Main", "amounts": [100]},
        {"name": "Junior", "category": "women", "amounts": [40], "last": True},
    ]
    placed = rows((5, 4, 3), sex=("w", "w", "w"))
    answer = tb.prizes(placed, {"prizes": lists, "groups": {"main": {"method": method}}})
    has = {award.list: award.id for award in answer.awards}
    book, junior = {"order": (2, 3), "all": (2, 2)}.get(method, (3, 2))
    assert has == {"Main": 1, "Book": book, "Junior": junior}
    together = "Book and Junior are given together, after the other lists, among those who have nothing there."
    assert [together in str(award.why) for award in answer.awards if award.list != "Main"] == [True, True]
    alone = tb.prizes(placed, {"prizes": lists[:2], "groups": {"main": {"method": method}}})
    assert not any("together" in str(award.why) for award in alone.awards)


def test_the_lists_of_a_pooled_group_that_come_last_go_by_value() -> None:
    lists: list[dict[str, Any]] = [
        {"name": "Place", "amounts": [100]},
        {"name": "Book", "category": "women", "amounts": [30], "last": True},
        {"name": "Junior", "category": "women", "amounts": [40], "last": True},
    ]
    placed = rows((5, 4, 4), sex=("w", "w", "w"))
    answer = tb.prizes(placed, {"prizes": lists, "groups": {"main": {"method": "pooled"}}})
    assert [one.id for one in answer.pools[0].shares] == [1]
    assert {award.list: award.id for award in answer.awards} == {"Junior": 2, "Book": 3}


def test_what_another_list_would_give_is_never_said_to_be_more_than_what_is_paid() -> None:
    """X13, and with a coarser unit."""
    placed = rows((5, 5, 5, 4, 3), rating=(1900, 2300, 1900, 1500, 1700))
    lists: list[dict[str, Any]] = [
        {"name": "Main", "amounts": [300], "sharing": "hort"},
        {"name": "1600-1999", "category": "1600-1999", "amounts": [205, 100]},
        {"name": "U2000", "category": "U2000", "amounts": [205, 60]},
    ]
    stayed = [text for text in why(tb.prizes(placed, {"prizes": lists})) if "Stayed" in text]
    assert stayed[0].endswith("Stayed in Main: 225.00, more than the 205.00 of 1600-1999.")
    coarse = tb.prizes(placed, {"prizes": lists, "unit": 5, "rounding": "down"})
    for award in coarse.awards:
        said = re.search(r"Stayed in Main: ([\d.]+), more than the ([\d.]+)", str(award.why))
        assert said is None or Fraction(said[1]) > Fraction(said[2])
