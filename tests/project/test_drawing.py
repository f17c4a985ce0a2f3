"""`make quick` draws few examples, and coverage is not measured in what is drawn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.drawing import draw_at_most


@pytest.mark.parametrize(("asked", "most", "expected"), [(100, 3, 3), (2, 3, 2)])
def test_a_test_draws_no_more_than_it_may_and_no_more_than_it_asks_for(asked: int, most: int, expected: int) -> None:
    drawn: list[int] = []

    @settings(max_examples=asked, database=None, derandomize=True)
    @given(st.integers())
    def test(number: int) -> None:
        drawn.append(number)

    draw_at_most(cast(Any, SimpleNamespace(obj=test)), most)
    test()
    assert len(drawn) == expected


def test_a_test_that_draws_nothing_stays_as_it_is() -> None:
    def test() -> None:
        pass

    draw_at_most(cast(Any, SimpleNamespace(obj=test)), 3)
    assert not vars(test)


@given(st.none())
def test_coverage_pauses_in_a_test_that_draws(request: pytest.FixtureRequest, nothing: None) -> None:
    assert request.node.get_closest_marker("no_cover") is not None


def test_coverage_is_measured_in_the_others(request: pytest.FixtureRequest) -> None:
    assert request.node.get_closest_marker("no_cover") is None
