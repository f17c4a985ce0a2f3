"""Chances of prizes counted a second time: every finish as a tournament whose prizes the awards engine gives."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import tiebreaks as tb
from tests.forecasting.events import E2, A, B, C, D, event
from tests.forecasting.swiss import by_numbers, draw_swiss
from tests.forecasting.test_named import league
from tiebreaks.answers.prize_chances import PrizeChances, PrizeRow
from tiebreaks.forecasting import prize_chances
from tiebreaks.forecasting.chances import chances
from tiebreaks.forecasting.chances_words import say_prize_summary
from tiebreaks.forecasting.later_rounds import LaterRounds
from tiebreaks.forecasting.models import Outcomes
from tiebreaks.forecasting.prize_chances import _finish, _with_later
from tiebreaks.forecasting.question import Question
from tiebreaks.forecasting.stream import draw_words, outcomes_of, thresholds

GAMES = {(3, A, D): ("1/2", "3/10", "1/5"), (3, B, C): ("3/10", "2/5", "3/10")}
RESULTS = ("1-0", "½-½", "0-1")
RULES: dict[str, Any] = {
    "currency": "EUR",
    "unit": "0.5",
    "lists": {"local": [2, 4]},
    "groups": {"pool": {"method": "pooled"}},
    "prizes": [
        {"name": "Main", "amounts": [100, 50], "sharing": "equal"},
        {"name": "Local", "category": {"players": "local"}, "amounts": [20, 10], "group": "local"},
        {"name": "Cup", "things": ["Cup", "Book", "Pen"], "group": "things"},
        {"name": "Pooled", "group": "pool", "amounts": [5, 4, 3]},
    ],
}  # fmt: skip


@dataclass
class Sums:
    """What everybody has in weighed finishes."""

    any: dict[int, Fraction] = field(default_factory=dict)
    expected: dict[int, Fraction] = field(default_factory=dict)
    lists: dict[tuple[int, str], Fraction] = field(default_factory=dict)
    places: dict[tuple[int, str, int], Fraction] = field(default_factory=dict)
    amounts: dict[tuple[int, Fraction], Fraction] = field(default_factory=dict)


def summed(finishes: Iterable[tuple[tb.Tournament, Fraction]], rules: Any, **law: Any) -> Sums:
    found = Sums()

    def add(sums: dict[Any, Fraction], key: Any, weight: Fraction) -> None:
        sums[key] = sums.get(key, Fraction(0)) + weight

    for ended, weight in finishes:
        given = tb.prizes(tb.standings(ended, **law), rules)
        for payout in given.payouts:
            add(found.any, payout.id, weight)
            add(found.expected, payout.id, payout.amount * weight)
            add(found.amounts, (payout.id, payout.amount), weight)
        for award in given.awards:
            add(found.lists, (award.id, award.list), weight)
            add(found.places, (award.id, award.list, award.place), weight)
        for pool in given.pools:
            for share in pool.shares:
                add(found.lists, (share.id, pool.group), weight)
    return found


def same(found: PrizeChances | None, expected: Sums) -> None:
    assert found is not None
    rows = {row.id: row for row in found.rows}
    assert {number: row.any for number, row in rows.items()} == expected.any
    assert {number: row.expected for number, row in rows.items()} == expected.expected
    assert {(number, name): share for number, row in rows.items() for name, share in row.lists.items()} == expected.lists
    assert {(number, *at): share for number, row in rows.items() for at, share in row.places.items()} == expected.places
    assert {(number, each): share for number, row in rows.items() for each, share in row.amounts.items()} == expected.amounts
    order = [(-row.expected, -row.any, row.id) for row in found.rows]
    assert order == sorted(order)


def every(now: tb.Tournament, games: dict[Any, Any]) -> list[tuple[tb.Tournament, Fraction]]:
    found = []
    for results in product(range(3), repeat=len(games)):
        ended, weight = now, Fraction(1)
        for ((number, white, black), shares), result in zip(games.items(), results, strict=True):
            ended, weight = ended.with_result(number, white, black, RESULTS[result]), weight * Fraction(shares[result])
        found += [(ended, weight)] if weight else []
    return found


@pytest.mark.parametrize(
    ("games", "given"),
    [
        (GAMES, {}),
        ({**GAMES, (3, A, D): (0, 1, 0)}, {}),
        ({**GAMES, (3, B, C): (0, 0, 1)}, {(3, B, C): "0-1"}),
        ({**GAMES, (3, A, D): (1, 0, 0)}, {(3, A, D): "1-0"}),
    ],
)
def test_all_finishes_are_decided_with_their_weights(games: Any, given: Any) -> None:
    found = chances(E2, model=GAMES if given else games, given=given, rules=RULES).prizes
    same(found, summed(every(E2, games), RULES))
    assert found is not None and found.exact
    assert found.finishes == (3 if given else 9)
    assert (found.currency, found.decimals, found.lists) == ("EUR", 1, ("Main", "Local", "Cup", "Pooled"))


def drawn(
    now: tb.Tournament, count: int, seed: int, pairings: Any = None, given: dict[int, int] | None = None
) -> list[tuple[tb.Tournament, Fraction]]:
    """The first finishes drawn, as tournaments."""
    question = Question(now, pair=True, pairings=pairings)
    model = Outcomes(question.event, "equal")
    later = LaterRounds(question, question.plan, model) if question.plan.later else None
    boards = len(question.items)
    words = draw_words(seed, 0, boards + (later.words if later else 0), count)
    chosen = outcomes_of(words[:, :boards], [thresholds((Fraction(1, 3),) * 3)] * boards)
    for item, outcome in (given or {}).items():
        chosen[:, item] = outcome
    ended = [_finish(question, question.event, row) for row in chosen.tolist()]
    if later is not None:
        columns = later.play(chosen, words[:, boards:])
        ended = [_with_later(each, later, columns, at) for at, each in enumerate(ended)]
    return [(each, Fraction(1, count)) for each in ended]


def test_of_more_finishes_the_first_ones_drawn_are_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prize_chances, "MOST_DECIDED", 8)
    monkeypatch.setattr(prize_chances, "DECIDED", 12)
    monkeypatch.setattr(prize_chances, "AT_ONCE", 5)
    told: list[tuple[int, int]] = []
    options: Any = {"model": "equal", "rules": RULES, "seed": 4, "exact": False}
    found = chances(E2, finishes=30, progress=lambda *done: told.append(done), **options).prizes
    same(found, summed(drawn(E2, 12, 4), RULES))
    assert found is not None and not found.exact and found.finishes == 12
    assert told == [(30, 30), (5, 12), (10, 12), (12, 12)]
    fewer = chances(E2, finishes=7, **options).prizes
    same(fewer, summed(drawn(E2, 7, 4), RULES))
    assert fewer is not None and fewer.finishes == 7
    given = chances(E2, finishes=7, given={(3, B, C): "0-1"}, **options).prizes
    assert given is not None and given.exact and given.finishes == 3  # few enough


def test_given_results_hold_in_finishes_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prize_chances, "MOST_DECIDED", 2)
    found = chances(E2, model="equal", rules=RULES, seed=4, finishes=9, given={(3, B, C): "0-1"}, exact=False).prizes
    same(found, summed(drawn(E2, 9, 4, given={1: 2}), RULES))


@pytest.mark.parametrize("pairings", [None, by_numbers])
def test_prizes_of_later_rounds_are_those_of_the_same_finishes(pairings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prize_chances, "AT_ONCE", 3)
    now = draw_swiss(2, 6, 1, 3).with_round([(1, 2), (3, 4), (5, 6)])
    whole = chances(now, model="equal", rules=RULES, seed=4, finishes=7, pairings=pairings)
    finishes = drawn(now, 7, 4, pairings)
    same(whole.prizes, summed(finishes, RULES))
    assert whole.prizes is not None and not whole.prizes.exact and whole.prizes.finishes == 7
    for row in whole.rows:
        ranks = [tb.standings(ended)[row.id].rank for ended, _ in finishes]
        assert row.ranks == {rank: Fraction(ranks.count(rank), 7) for rank in set(ranks)}


@pytest.mark.parametrize(("most", "exact"), [(8, False), (9, True)])
def test_so_many_finishes_are_decided_one_by_one(most: int, exact: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prize_chances, "MOST_DECIDED", most)
    monkeypatch.setattr(prize_chances, "DECIDED", 5)
    found = chances(E2, model="equal", rules=RULES).prizes
    assert found is not None and found.exact is exact and found.finishes == (9 if exact else 5)


def test_progress_is_told_after_every_fifty_and_at_the_end() -> None:
    told: list[tuple[int, int]] = []
    two = event("AB1 CD=", "CA* DB*", "AB* CD*", system="round-robin", by="SB")
    chances(two, model="equal", rules={"prizes": [{"name": "M", "amounts": [1]}]}, progress=lambda *done: told.append(done))
    assert told == [(81, 81), (50, 81), (81, 81)]


def test_prizes_of_boards_belong_to_players_and_not_to_the_team_of_their_number() -> None:
    main = [{"name": "Main", "amounts": [100, 50]}]
    board = {"name": "Board one", "by": "board:1", "amounts": [7], "group": "boards"}
    plain, both = (chances(league(), model="equal", rules={"prizes": each}).prizes for each in (main, [*main, board]))
    assert plain is not None and both is not None
    assert both.to_dict()["participants"] == plain.to_dict()["participants"]
    assert {row.id: row.name for row in both.rows} == {1: "X", 2: "Y"}
    assert all(set(row.lists) == {"Main"} for row in both.rows)


def test_the_list_the_edition_and_house_rules_of_the_call_decide() -> None:
    options: Any = {"by": "SB, WIN", "edition": "2024-08"}
    found = chances(E2, model=GAMES, rules=RULES, **options).prizes
    same(found, summed(every(E2, GAMES), RULES, **options))


def row(number: int, expected: str, **facts: Any) -> PrizeRow:
    given: dict[str, Any] = {"any": Fraction(1, 2), "lists": {}, "places": {}, "amounts": {}, **facts}
    return PrizeRow(tb.Player(number, f"P{number}"), Fraction(expected), **given)


ROWS = (
    row(2, "7/3", any=Fraction(3, 4), lists={"Main": Fraction(1, 2), "Cup": Fraction(1, 4)},
        places={("Main", 2): Fraction(1, 4), ("Main", 1): Fraction(1, 8), ("Cup", 1): Fraction(1, 4)},
        amounts={Fraction(10): Fraction(1, 4), Fraction(5, 2): Fraction(1, 2)}),
    row(1, "0"),
)  # fmt: skip


def prizes(*, exact: bool, finishes: int = 8) -> PrizeChances:
    return PrizeChances(ROWS, finishes, exact, "EUR", 2, ("Main", "Cup"), say_prize_summary(finishes, exact=exact))


def test_a_prize_any_one_of_a_list_or_a_place_is_asked_for() -> None:
    found = prizes(exact=True)
    assert [found.of(who) for who in (2, ROWS[0].participant, 1, 3)] == [Fraction(3, 4), Fraction(3, 4), Fraction(1, 2), 0]
    assert [found.of(2, name) for name in ("Main", "Cup", "Other")] == [Fraction(1, 2), Fraction(1, 4), 0]
    assert [found.of(2, "Main", place) for place in (1, 2, 3)] == [Fraction(1, 8), Fraction(1, 4), 0]
    assert found.of(3, "Main") == found.of(3, "Main", 1) == 0
    assert all(type(found.of(who, *at)) is Fraction for who in (1, 2, 3) for at in ((), ("Main",), ("Main", 1), ("No", 4)))
    assert found.row(2) is ROWS[0] and found.row(tb.Player(1)) is ROWS[1] and found.row(3) is None
    assert (ROWS[0].id, ROWS[0].name) == (2, "P2")


def test_money_is_rounded_to_the_unit() -> None:
    assert prizes(exact=True).money(Fraction(7, 3)) == "2.33"


@pytest.mark.parametrize(("exact", "weights"), [(True, ("3/4", "1/2", "1/4", "1/8")), (False, (6, 4, 2, 1))])
def test_json_has_fractions_of_all_finishes_and_counts_of_those_drawn(exact: bool, weights: tuple[Any, ...]) -> None:
    most, half, quarter, eighth = weights
    assert prizes(exact=exact).to_dict() == {
        "finishes": 8,
        "exact": exact,
        "currency": "EUR",
        "participants": [
            {
                "id": 2,
                "name": "P2",
                "expected": "7/3",
                "any": most,
                "lists": {"Main": half, "Cup": quarter},
                "places": [
                    {"list": "Cup", "place": 1, "weight": quarter},
                    {"list": "Main", "place": 1, "weight": eighth},
                    {"list": "Main", "place": 2, "weight": quarter},
                ],
                "amounts": [{"amount": "2.50", "weight": half}, {"amount": "10.00", "weight": quarter}],
            },
            {"id": 1, "name": "P1", "expected": "0", "any": half, "lists": {}, "places": [], "amounts": []},
        ],
    }  # fmt: skip


def test_the_error_is_that_of_so_many_finishes() -> None:
    assert "(±9.8 % at most)" in prizes(exact=False, finishes=100).summary


def test_the_summary_says_in_how_many_finishes_prizes_were_decided() -> None:
    assert prizes(exact=True, finishes=2187).summary == "Prizes were decided in all 2,187 finishes: the numbers are exact."
    assert prizes(exact=False, finishes=1000).summary == (
        "Prizes were decided in 1,000 of the finishes (±3.1 % at most); amounts are exact in each."
    )


@pytest.mark.parametrize(
    "rules",
    [
        {"groups": {"main": {"method": "pooled"}}, "prizes": [{"name": "Main", "amounts": [9, 4]}]},
        {"prizes": [{"name": "Main", "amounts": [100]}], "limits": [{"category": {"players": [3]}, "amount": 40}]},
    ],
)
def test_who_is_paid_without_a_place_of_a_list_has_a_row(rules: Any) -> None:
    found = chances(E2, model=GAMES, rules=rules).prizes
    same(found, summed(every(E2, GAMES), rules))
