"""The conversion tables of B.02 8.1.1 and 8.1.2, which Article 10 uses: anchors, symmetry, order."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from tests.articles import event, value
from tiebreaks.engine.rules.rating_tables import expected_hundredths, rating_difference


def differences(*percents: int) -> list[int]:
    return [int(found) for found in rating_difference(np.array(percents, dtype=np.int64))]


def expectations(*points: int) -> list[int]:
    return [int(found) for found in expected_hundredths(np.array(points, dtype=np.int64))]


@pytest.mark.parametrize(
    ("percent", "difference"),
    [(0, -800), (1, -677), (33, -125), (38, -87), (50, 0), (63, 95), (67, 125), (70, 149), (75, 193), (80, 240), (99, 677), (100, 800)],
)  # fmt: skip
def test_rating_difference_of_a_fractional_score(percent: int, difference: int) -> None:
    """B.02 8.1.1, digest section 6."""
    assert differences(percent) == [difference]


def test_rating_difference_is_antisymmetric_and_increasing() -> None:
    """B.02 8.1.1: dp(p) = -dp(1 - p), and a higher score is a higher difference."""
    table = differences(*range(101))
    assert [-found for found in reversed(table)] == table
    assert all(lower < higher for lower, higher in pairwise(table))


@pytest.mark.parametrize(
    ("difference", "hundredths"),
    [
        (0, 50), (3, 50), (4, 51), (-3, 50), (-4, 49),
        (39, 55), (40, 56), (61, 58), (-61, 42), (62, 59), (139, 69), (239, 80), (389, 91), (400, 92), (466, 95),
        (619, 98), (620, 99), (735, 99), (736, 100), (2000, 100), (-735, 1), (-736, 0), (-2000, 0),
    ],
)  # fmt: skip
def test_expected_score_of_a_rating_difference(difference: int, hundredths: int) -> None:
    """B.02 8.1.2, digest section 6; C.07 10.3 has no limit of 400 points."""
    assert expectations(difference) == [hundredths]


def test_expected_scores_are_complementary_and_increasing() -> None:
    """B.02 8.1.2: PD(d) + PD(-d) = 1, in steps of at most one hundredth."""
    table = expectations(*range(-1000, 1001))
    assert all(up + down == 100 for up, down in zip(table, reversed(table), strict=True))
    assert all(0 <= higher - lower <= 1 for lower, higher in pairwise(table))


@pytest.mark.parametrize(
    ("games", "performance"),
    [
        ("2w1 2b= 2w= 2b1", 2193),  # 3 of 4: 0.75
        ("2w1 2b1 2w0", 2125),  # 2 of 3: 0.67
        ("2w1 2b0 2w0", 1875),  # 1 of 3: 0.33
        ("2w1 2b1 2w1 2b1 2w0", 2240),  # 4 of 5: 0.80
        ("2w0 2b0", 1200),
        ("2w1 2b1", 2800),
    ],
)
def test_the_tables_reach_the_performance_rating(games: str, performance: int) -> None:
    """10.2: against 2000 every time."""
    swap = str.maketrans({"w": "b", "b": "w", "1": "0", "0": "1", "2": "1"})
    mirrored = " ".join("1" + game[1:].translate(swap) for game in games.split())
    assert value(event(f"1 2100 {games}\n2 2000 {mirrored}"), 1, "TPR") == performance
