"""Printed ranks and values beside ours: numbered anew, within a tie, rounded; and what a published table has of nobody."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from tests.articles import event
from tests.checking.test_check import FIVE, five
from tests.checking.test_inferring import SIX
from tiebreaks.checking import printed
from tiebreaks.checking.printed import PrintedRanks, PrintedValues, find_unknown_numbers, printed_values, same_when_printed
from tiebreaks.engine.codes import parse_tie_break
from tiebreaks.engine.working import Value

LEVEL = np.array([0, 1, 1, 5, 1, 1])  # the places of the six by points


def numbered(ranks: dict[int, int], tournament: tb.Tournament = SIX) -> list[int]:
    return [*map(int, PrintedRanks(tournament, ranks).numbered)]


def test_ranks_are_numbered_anew_among_those_who_have_one() -> None:
    assert numbered({1: 1, 2: 2, 3: 2, 4: 3, 5: 2}) == [1, 2, 2, 5, 2]
    assert numbered({1: 2, 2: 4, 3: 4, 4: 5, 5: 5}) == [1, 2, 2, 4, 4]
    assert numbered({1: 1, 2: 2, 3: 7}) == [1, 2, 7]  # beyond the number of those who have one: a part of a longer list
    assert [PrintedRanks(SIX, ranks).is_part for ranks in ({1: 1, 2: 2}, {1: 1, 2: 3}, {})] == [False, True, False]


def test_the_expelled_and_those_without_a_rank_are_not_compared() -> None:
    gone = replace(SIX, players=[replace(one, expelled=one.id == 2) for one in SIX.players])
    assert PrintedRanks(gone, {1: 1, 2: 2, 4: 3, 77: 4}).rows.tolist() == [0, 3]
    assert numbered({1: 1, 2: 2, 4: 3}, gone) == [1, 2]


@pytest.mark.parametrize(
    ("ranks", "wrong"),
    [
        ({1: 1, 2: 2, 3: 3, 4: 6, 5: 4, 6: 5}, []),
        ({1: 1, 2: 5, 3: 4, 4: 6, 5: 3, 6: 2}, []),  # ties may be broken in any way
        ({1: 1, 2: 2, 3: 2, 4: 6, 5: 2, 6: 2}, []),
        ({1: 2, 2: 1, 3: 3, 4: 6, 5: 4, 6: 5}, [1, 2]),
        ({1: 1, 2: 2, 3: 3, 4: 5, 5: 4, 6: 6}, [4, 6]),
        ({1: 1, 2: 1, 3: 3, 4: 6, 5: 4, 6: 5}, [2]),  # level, though the points separate them
        ({1: 1, 2: 2, 3: 3, 5: 4, 6: 5, 4: 5}, [4]),
        ({1: 1, 4: 2}, []),
        ({1: 1, 4: 6}, []),  # some of a longer list
        ({1: 1, 4: 5}, [4]),
        ({1: 1, 4: 7}, [4]),
        ({2: 5, 4: 6}, []),
        ({2: 6, 4: 6}, [2]),
    ],
)
def test_a_rank_is_wrong_outside_the_places_of_its_tie(ranks: dict[int, int], wrong: list[int]) -> None:
    found = PrintedRanks(SIX, ranks)
    assert [row + 1 for row in found.rows[found.is_contradicted(LEVEL)].tolist()] == wrong


def test_without_one_participant_the_others_close_up() -> None:
    found = PrintedRanks(SIX, {1: 1, 2: 2, 3: 2, 4: 4, 5: 5}).without(2)
    assert found.ranks == {1: 1, 3: 2, 4: 3, 5: 4} and found.tournament is SIX
    assert PrintedRanks(SIX, {1: 1, 2: 2, 3: 2, 4: 4}).without(1).ranks == {2: 1, 3: 1, 4: 3}


def test_ties_that_a_file_breaks_are_its_neighbours_on_one_of_our_places() -> None:
    ahead, behind = PrintedRanks(SIX, {1: 1, 6: 2, 2: 3, 3: 3, 5: 5, 4: 6}).broken_ties(LEVEL)
    assert [(one + 1, other + 1) for one, other in zip(ahead.tolist(), behind.tolist(), strict=True)] == [(6, 2), (3, 5)]


@pytest.mark.parametrize(
    ("ranks", "order"),
    [
        ({1: 1, 2: 2, 3: 3, 5: 4, 6: 5, 4: 6}, "pairing number"),
        ({1: 1, 2: 2, 3: 3, 6: 4, 5: 5, 4: 6}, "rating"),
        ({1: 1, 3: 2, 2: 3, 5: 4, 6: 5, 4: 6}, ""),
        ({1: 1, 2: 2, 3: 3, 5: 3, 6: 5, 4: 6}, ""),  # shared, and neither numbers nor ratings are equal
        ({1: 1, 2: 2, 3: 2, 6: 4, 5: 5, 4: 6}, ""),
        ({1: 1, 2: 2, 3: 2, 5: 2, 6: 2, 4: 6}, ""),  # nothing is broken
    ],
)  # fmt: skip
def test_what_a_file_breaks_all_ties_by(ranks: dict[int, int], order: str) -> None:
    rated = replace(SIX, players=[replace(one, rating={5: 1400}.get(one.id, one.rating)) for one in SIX.players])
    assert PrintedRanks(rated, ranks).order_of_ties(LEVEL) == order
    level = replace(rated, players=[replace(one, rating=1400 if one.id == 6 else one.rating) for one in rated.players])
    assert PrintedRanks(level, {1: 1, 2: 2, 3: 3, 5: 4, 6: 4, 4: 6}).order_of_ties(LEVEL) == "rating"


@pytest.mark.parametrize(
    ("values", "given", "decimals"),
    [
        (["1", "2"], None, 1), (["1/2", "3"], None, 1), (["1/4", "1/2"], None, 2), (["1/8", "1"], None, 3), (["1/5", "1"], None, 1),
        (["1/25", "1"], None, 2), (["1/3", "1/2"], None, None), (["1/7"], None, None), (["1/50"], None, 2), (["1/4"], 3, 3),
        (["1/4"], 0, 2), (["1/3"], 1, 1), (["1/6"], None, None),
    ],
)  # fmt: skip
def test_the_decimals_of_a_column_are_the_most_of_any_value(values: list[str], given: int | None, decimals: int | None) -> None:
    column = PrintedValues(parse_tie_break("BH"), {id: Fraction(value) for id, value in enumerate(values)}, given)
    assert column.decimals == decimals


@pytest.mark.parametrize(
    ("value", "computed", "decimals", "same"),
    [
        ("0", None, 1, True), ("1", None, 1, False), ("0", None, None, True), ("3", "3", None, True), ("3", "3", 1, True),
        ("1.3", "1.25", 1, True), ("1.2", "1.25", 1, True), ("1.1", "1.25", 1, False), ("1.4", "1.35", 1, True), ("1.2", "1.2999", 1, True),
        ("-1.3", "-1.25", 1, True), ("-1.2", "-1.25", 1, True), ("1.3", "-1.25", 1, False), ("-1.3", "1.25", 1, False),
        ("0", "0.04", 1, True), ("0", "-0.04", 1, True), ("0", "0.05", 1, True), ("0.1", "0.05", 1, True), ("0", "0.1", 1, False),
        ("1/3", "0.33", None, False), ("0.33", "1/3", 2, True), ("0.34", "1/3", 2, False), ("0.67", "2/3", 2, True), ("0.66", "2/3", 2, True),
    ],
)  # fmt: skip
def test_a_printed_value_is_the_computed_one_rounded_or_cut_off(
    value: str, computed: str | None, decimals: int | None, same: bool
) -> None:
    assert same_when_printed(Fraction(value), None if computed is None else Fraction(computed), decimals) is same


@pytest.mark.parametrize(
    ("shown", "value", "over", "defined", "same"),
    [
        (["1/2", "3"], [1, 6], 2, None, True),
        (["1/2", "3"], [1, 6], 2, [True, True], True),
        (["1/2", "3"], [1, 6], 2, [True, False], False),
        (["1/2", "-3"], [1, -6], 2, None, True),
        (["1/2", "3"], [2, 9], [4, 3], None, True),
        (["1/2", "3"], [2, 9], [4, 4], None, False),
        ([], [], 2, None, False),
        (["2147483647", "0"], [2147483647, 0], 1, None, True),
        (["2147483648", "0"], [2147483648, 0], 1, None, False),  # two such factors do not fit into 64 bits
        (["1/2147483648", "0"], [1, 0], 2147483648, None, False),
        (["1", "0"], [-2147483648, 0], 1, None, False),
    ],
)  # fmt: skip
def test_a_column_is_the_same_where_every_value_is(
    shown: list[str], value: list[int], over: Any, defined: Any, same: bool
) -> None:
    computed = Value(
        np.array(value, dtype=np.int64),
        over if isinstance(over, int) else np.array(over),
        None if defined is None else np.array(defined),
    )
    assert printed._are_the_same([Fraction(one) for one in shown], computed) is same


def test_values_that_cannot_be_ours_are_named_in_the_list_or_outside_it() -> None:
    computed = tb.standings(five({}), "BH")
    values = {1: Fraction(17, 2), 2: Fraction(1), 4: Fraction(17, 2), 77: Fraction(3)}
    assert [*PrintedValues(parse_tie_break("BH"), values).contradictions(computed)] == [(2, Fraction(1), Fraction(9))]
    wins = {row.id: row["WIN"] for row in tb.standings(five({}), "WIN")}
    outside = PrintedValues(
        parse_tie_break("WIN"), {**{id: value for id, value in wins.items() if value is not None}, 3: Fraction(7)}
    )
    assert [*outside.contradictions(computed)] == [(3, Fraction(7), wins[3])]
    right = {row.id: row["BH"] for row in computed if row["BH"] is not None}
    assert [
        *PrintedValues(parse_tie_break("BH"), {id: value for id, value in right.items() if value is not None}).contradictions(
            computed
        )
    ] == []
    expelled = event(FIVE, starts="2025-04-01", tie_breaks="BH")
    expelled = replace(expelled, players=[replace(one, expelled=one.id == 2) for one in expelled.players])
    assert [
        id for id, _, _ in PrintedValues(parse_tie_break("BH"), {2: Fraction(1)}).contradictions(tb.standings(expelled))
    ] == []


def test_columns_are_compared_points_first_and_only_of_those_in_the_standings() -> None:
    gone = five(
        {},
        points={1: Fraction(3), 3: Fraction(9)},
        values={
            "BH": {1: Fraction(9), 2: None, 3: Fraction(1), 77: Fraction(2)},
            "SB": {3: Fraction(1)},
            "DE": {1: Fraction(1)},
            "NOSUCH": {1: Fraction(1)},
        },
    )
    gone = replace(gone, players=[replace(one, expelled=one.id == 3) for one in gone.players])
    columns, others = printed_values(gone)
    assert [(one.entry.code, one.values) for one in columns] == [("PTS", {1: Fraction(3)}), ("BH", {1: Fraction(9)})]
    assert [code for code, _ in others] == ["DE", "NOSUCH"]
    assert str(others[0][1]) == "programs print different things for it; its effect is in the ranks"


def test_of_teams_both_scores_take_the_place_of_the_points() -> None:
    scores = {"MPTS": {1: Fraction(3)}, "GPTS": {1: Fraction(5)}}
    for values, codes in ((scores, ["MPTS", "GPTS"]), ({"MPTS": scores["MPTS"]}, ["PTS", "MPTS"]), ({}, ["PTS"])):
        columns, _ = printed_values(five({}, points={1: Fraction(3)}, values=values))
        assert [one.entry.code for one in columns] == codes


def test_numbers_that_nobody_has_are_named_by_what_is_published_for_them() -> None:
    found = find_unknown_numbers(
        five({1: 1, 9: 2, 8: 3}, points={7: Fraction(1)}, values={"BH": {1: Fraction(1)}, "SB": {6: None}})
    )
    assert found == {"ranks": [8, 9], "points": [7], "SB": [6]}
    assert find_unknown_numbers(five({1: 1}, points={2: Fraction(1)})) == {}
