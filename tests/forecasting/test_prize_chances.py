"""Chances of a category and of prizes: awards decided finish by finish, expected amounts exact where all finishes were."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import tiebreaks as tb
from tests.forecasting.events import E2, A, B, C, D
from tests.forecasting.swiss import draw_swiss
from tiebreaks.forecasting.chances import chances

GAMES = {(3, A, D): ("1/2", "3/10", "1/5"), (3, B, C): ("3/10", "2/5", "3/10")}  # E7: ranks of A 3/20, 14/25, 3/20, 7/50
RULES: dict[str, Any] = {"currency": "EUR", "prizes": [{"name": "Main", "amounts": [100, 50]}]}


def test_the_expected_prize_is_the_sum_of_chances_times_prizes() -> None:
    found = chances(E2, model=GAMES, rules=RULES).prizes
    assert found is not None and found.exact and found.finishes == 9
    ranked = chances(E2, model=GAMES)
    for row in found.rows:
        if row.id in (A, B):  # who never shares a place with a prize
            expected = 100 * ranked.of(row.id, rank=1) + 50 * ranked.of(row.id, rank=2)
            assert row.expected == expected
    assert found.of(C, "Main", 1) == Fraction(7, 10)
    assert found.of(A, "Main") == Fraction(3, 20) + Fraction(14, 25)


def test_money_is_that_of_the_awards_in_every_finish() -> None:
    found = chances(E2, model="equal", rules=RULES).prizes
    assert found is not None
    total: dict[int, Fraction] = {}
    for first in ("1-0", "½-½", "0-1"):
        for second in ("1-0", "½-½", "0-1"):
            ended = E2.with_result(3, A, D, first).with_result(3, B, C, second)
            for payout in tb.prizes(tb.standings(ended), RULES).payouts:
                total[payout.id] = total.get(payout.id, Fraction(0)) + payout.amount / 9
    assert {row.id: row.expected for row in found.rows} == total


def test_shared_prizes_are_shared_by_the_rules() -> None:
    rules = {"prizes": [{"name": "Main", "amounts": [100, 50], "sharing": "equal"}]}
    tied = chances(E2, model={(3, A, D): (1, 0, 0), (3, B, C): (1, 0, 0)}, rules=rules).prizes  # A and B have 2 points each
    assert tied is not None
    assert tied.row(A) is not None and tied.row(A).amounts == {Fraction(75): 1}  # type: ignore[union-attr]


def test_a_participant_without_any_prize_has_no_row_and_no_chance() -> None:
    found = chances(E2, model={(3, A, D): (1, 0, 0), (3, B, C): (0, 0, 1)}, rules=RULES).prizes
    assert found is not None and found.row(D) is None and found.of(D) == 0 and found.of(D, "Main", 1) == 0


@pytest.mark.long
def test_prizes_are_decided_in_fewer_finishes_and_said_so() -> None:
    now = draw_swiss(2, players=20, rounds=4, total=5)
    found = chances(now, finishes=4000, rules=RULES, pairings=lambda event: [(at, at + 1) for at in range(1, 20, 2)])
    assert found.prizes is not None and not found.prizes.exact and found.prizes.finishes == 1000
    assert "Prizes were decided in 1,000 of the finishes (±3.1 % at most)" in tb.render(found)
    assert sum(row.expected for row in found.prizes.rows) == 150


def test_prizes_of_rounds_that_are_not_paired_yet_are_decided_by_whole_tournaments() -> None:
    pytest.importorskip("gacrux.pairingdutch")
    rules = {"prizes": [{"name": "Main", "amounts": [100, 50], "games": 5}]}  # asks for games played: rows alone would not do
    found = chances(draw_swiss(2, players=9, rounds=4, total=6), finishes=40, rules=rules).prizes
    assert found is not None and found.finishes == 40
    assert 0 < sum(row.expected for row in found.rows) <= 150


def test_json_and_reports_have_the_prizes() -> None:
    found = chances(E2, model=GAMES, rules=RULES)
    told = found.to_dict()["prizes"]
    assert told["currency"] == "EUR" and told["exact"] is True
    assert {"list": "Main", "place": 1, "weight": "7/10"} in told["participants"][0]["places"]
    assert "Expected prize (EUR)" in tb.render(found) and "Prizes were decided in all 9 finishes" in tb.render(found, "html")


def test_wrong_rules_are_refused_before_anything_is_drawn() -> None:
    with pytest.raises(tb.FormatError):
        chances(E2, rules={"prizes": [{"name": "Main", "amounts": ["many"]}]})


def category_event() -> tb.Tournament:
    people = [
        tb.Player(at, name, sex=sex, rating=1800)
        for at, name, sex in ((1, "A", "m"), (2, "B", "w"), (3, "C", "m"), (4, "D", "w"))
    ]
    return tb.Tournament(people, E2.rounds, system="round-robin", tie_breaks=("DE", "SB"), starts="2026-05-01")


def test_members_of_a_category_are_ranked_among_themselves() -> None:
    whole, women = (chances(category_event(), model=GAMES, category=category) for category in (None, "women"))
    assert [row.id for row in women] == [B, D] and [row.rank_now for row in women] == [1, 2]
    # B is ahead of D but where D wins and B does not, and D has then 1½ points
    every = tb.chances(category_event(), model=GAMES)
    assert whole == every
    assert women.of("B", rank=1, ties="lots") + women.of("D", rank=1, ties="lots") == 1


@pytest.mark.parametrize("first", ["1-0", "½-½", "0-1"])
@pytest.mark.parametrize("second", ["1-0", "½-½", "0-1"])
def test_ranks_of_a_category_are_those_of_its_standings_in_every_finish(first: str, second: str) -> None:
    now = category_event()
    ended = now.with_result(3, A, D, first).with_result(3, B, C, second)
    rows = tb.in_category(tb.standings(ended), "women").rows
    found = chances(now, category="women", given={(3, A, D): first, (3, B, C): second})
    for row in rows:
        assert found[row.id].ranks == {row.rank: 1}


def test_the_title_and_json_name_the_category() -> None:
    found = chances(category_event(), category="women")
    assert "women" in found.title and found.to_dict()["category"] == "women"
    assert "first" in found.sentence("B")


def test_a_category_without_members_is_refused() -> None:
    with pytest.raises(tb.TiebreaksError, match="category: nobody is in U1000"):
        chances(category_event(), category="U1000")
