"""Conditions as boxes: exact, as large as they can be, none too many, in a known order."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tiebreaks.engine.records import Flags
from tiebreaks.forecasting import conditions
from tiebreaks.forecasting.conditions import Box, cover, drop_axes, find_mattering

MANY = 10_000


def table(rows: str) -> Flags:
    """A table of two games: "110 011 000"."""
    return np.array([[cell == "1" for cell in row] for row in rows.split()])


COVERED: dict[str, list[Box]] = {
    "000 000 000": [],
    "111 111 111": [((0, 1, 2), (0, 1, 2))],
    "000 010 000": [((1,), (1,))],
    "110 011 000": [((0,), (0, 1)), ((1,), (1, 2))],
    "111 100 100": [((0,), (0, 1, 2)), ((0, 1, 2), (0,))],
    "101 010 101": [((0, 2), (0, 2)), ((1,), (1,))],
    "110 111 011": [((0, 1), (0, 1)), ((1, 2), (1, 2))],
    "100 110 111": [((0, 1, 2), (0,)), ((2,), (0, 1, 2)), ((1, 2), (0, 1))],
    "011 111 110": [((0, 1), (1, 2)), ((1, 2), (0, 1))],
    "001 111 001": [((0, 1, 2), (2,)), ((1,), (0, 1, 2))],
}


@pytest.mark.parametrize("rows", COVERED)
def test_a_set_has_its_boxes_the_largest_first(rows: str) -> None:
    """Of boxes with as many finishes the one with the first results is first; none that the others cover is left."""
    found = cover(table(rows), MANY)
    assert found is not None
    assert found == sorted(COVERED[rows], key=lambda box: (-len(box[0]) * len(box[1]), box))
    assert cover(table(rows), len(found)) == found
    assert not found or cover(table(rows), len(found) - 1) is None


def drawn_sets() -> list[Flags]:
    rng = Random(11)
    shapes = [(3,), (3, 3), (2, 3), (3, 2, 3), (3, 3, 3)]
    return [
        np.array([rng.random() < rng.choice((0.3, 0.6, 0.85)) for _ in range(int(np.prod(shape)))]).reshape(shape)
        for shape in shapes * 5
    ]


def union(found: list[Box], shape: tuple[int, ...]) -> Flags:
    covered = np.zeros(shape, dtype=bool)
    for box in found:
        covered[np.ix_(*box)] = True
    return covered


@pytest.mark.parametrize("most_compared", [conditions.MOST_COMPARED, 0])
def test_boxes_are_exact_and_none_can_be_larger(most_compared: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those of a large table, which are grown one after the other."""
    monkeypatch.setattr(conditions, "MOST_COMPARED", most_compared)
    for holds in drawn_sets():
        found = cover(holds, MANY)
        assert found is not None
        assert (union(found, holds.shape) == holds).all()
        for box in found:
            for axis, size in enumerate(holds.shape):
                for value in {*range(size)} - {*box[axis]}:
                    wider = [*box]
                    wider[axis] = (*box[axis], value)
                    assert not holds[np.ix_(*wider)].all()
        if most_compared:
            for at in range(len(found)):
                assert (union(found[:at] + found[at + 1 :], holds.shape) != holds).any()


def test_in_a_large_table_boxes_are_grown_from_the_first_finish_that_is_not_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    holds = table("100 110 111")
    expected = [((0, 1, 2), (0,)), ((1, 2), (0, 1)), ((2,), (0, 1, 2))]
    assert cover(holds, MANY) != expected
    monkeypatch.setattr(conditions, "MOST_COMPARED", 8)
    assert cover(holds, MANY) == cover(holds, 3) == expected
    assert cover(holds, 2) is None
    assert cover(table("000 000 000"), 0) == []
    monkeypatch.setattr(conditions, "MOST_COMPARED", 9)
    assert cover(holds, MANY) != expected


def test_the_largest_box_is_taken_first_though_another_begins_earlier() -> None:
    assert cover(table("100 011 011"), MANY) == [((1, 2), (1, 2)), ((0,), (0,))]


def test_a_box_that_the_others_cover_is_left_out() -> None:
    """The large one in the middle is covered by the four around it, which are needed for their corners."""
    holds = np.array([[c == "1" for c in row] for row in ("0100", "1111", "1111", "0010")])
    found = cover(holds, MANY)
    assert found is not None
    assert (union(found, holds.shape) == holds).all()
    for at in range(len(found)):
        assert (union(found[:at] + found[at + 1 :], holds.shape) != holds).any()


def test_a_table_is_made_smaller_by_the_games_that_do_not_matter() -> None:
    values = np.arange(3)[None, :, None] * np.ones((2, 1, 4), dtype=int)
    assert find_mattering(values) == [1]
    assert drop_axes(values > 0, [1]).tolist() == [False, True, True]
    assert drop_axes(values > 0, [0, 1, 2]).shape == (2, 3, 4)
    last = np.zeros((3, 3), dtype=int)
    last[2, 2] = 1  # only the last finish differs
    assert find_mattering(last) == [0, 1] and find_mattering(np.zeros((3, 3), dtype=int)) == []
