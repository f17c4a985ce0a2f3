"""FIDE's worked examples, asked of the public interface: each example, in each edition concerned, code by code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby

import pytest

import tiebreaks as tb
from tiebreaks.law.editions import EDITIONS

from . import DirectEncounter, Element, Example, Order, Ranking, Values, load, names

SAME_NUMBERS = ("2023-09", "2024-04", "2024-08")
"""Editions with the same definitions: what is expected of one holds for the others, unless they have a column of their own."""

example = cache(load)


def columns_of(given: Mapping[str, Mapping[str, Values]], edition: str) -> Mapping[str, Values]:
    """What is expected in an edition, with what follows from its siblings."""
    siblings = SAME_NUMBERS if edition in SAME_NUMBERS else (edition,)
    columns: dict[str, Values] = {}
    for sibling in siblings:
        columns.update(given.get(sibling, {}))
    columns.update(given.get(edition, {}))
    return {code: values for code, values in columns.items() if re.split("[:/]", code)[0] in EDITIONS[edition].codes}


def value_cases() -> Iterator[object]:
    for name in names():
        for edition in EDITIONS:
            for code in columns_of(example(name).expected, edition):
                yield pytest.param(name, edition, code, id=f"{name}-{edition}-{code}")


@pytest.mark.parametrize(("name", "edition", "code"), [*value_cases()])
def test_values(name: str, edition: str, code: str) -> None:
    expected = columns_of(example(name).expected, edition)[code]
    standings = tb.standings(example(name).tournament, by=["PTS"] if code == "PTS" else ["PTS", code], edition=edition)
    assert {participant: standings[participant][code] for participant in expected} == expected


def order_of(standings: tb.Standings, group: frozenset[int]) -> Order:
    """The members of a group by their shared ranks, best first."""
    rows = sorted((row for row in standings.rows if row.id in group), key=lambda row: row.rank)
    return tuple(frozenset(row.id for row in level) for _, level in groupby(rows, key=lambda row: row.rank))


def direct_encounters() -> Iterator[object]:
    for name in names():
        for item in example(name).direct_encounter:
            code = item.options.get("code", "DE")
            yield pytest.param(example(name), item, id=f"{name}-{item.edition}-{code}-{'-'.join(map(str, sorted(item.group)))}")


@pytest.mark.parametrize(("given", "item"), [*direct_encounters()])
def test_direct_encounter_orders_the_tied_group(given: Example, item: DirectEncounter) -> None:
    standings = tb.standings(given.tournament, by=["PTS", item.options.get("code", "DE")], edition=item.edition)
    assert order_of(standings, item.group) == item.order


def rankings() -> Iterator[object]:
    for name in names():
        for item in example(name).rankings:
            for edition in SAME_NUMBERS if item.edition in SAME_NUMBERS else (item.edition,):
                yield pytest.param(example(name), item._replace(edition=edition), id=f"{name}-{edition}-{item.by}")


@pytest.mark.parametrize(("given", "item"), [*rankings()])
def test_ranking(given: Example, item: Ranking) -> None:
    standings = tb.standings(given.tournament, by=item.by, edition=item.edition)
    everybody = frozenset(given.tournament.row_of)
    assert order_of(standings, everybody) == item.order


def elements() -> Iterator[object]:
    for name in names():
        for item in example(name).elements:
            when = f"-after-{item.after_round}" if item.after_round else ""
            yield pytest.param(example(name), item, id=f"{name}-{item.edition}-{item.participant}-round-{item.round}{when}")


@pytest.mark.parametrize(("given", "item"), [*elements()])
def test_contribution_of_a_round_to_buchholz(given: Example, item: Element) -> None:
    standings = tb.standings(given.tournament, by=["PTS", "BH"], edition=item.edition, after_round=item.after_round)
    terms = {term.round: term.amount for term in tb.explain(standings, item.participant, "BH").terms}
    assert terms[item.round] == item.amount
