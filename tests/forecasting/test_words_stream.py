"""The stream of luck in numbers: what a word means at its edges, and what balanced words are."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from tiebreaks.forecasting.stream import WORDS, balance_words, draw_words, outcomes_of, thresholds


@pytest.mark.parametrize(
    ("probabilities", "expected"),
    [
        ((1,), ()),
        ((Fraction(1, 2), Fraction(1, 2)), (2**63,)),
        ((Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)), (WORDS // 3, 2 * WORDS // 3)),
        ((Fraction(1, 10), Fraction(2, 10), Fraction(3, 10), Fraction(4, 10)), (WORDS // 10, 3 * WORDS // 10, 6 * WORDS // 10)),
        ((0, 1, 0), (0, WORDS)),
    ],
)
def test_thresholds_are_rounded_down_from_the_exact_sums(
    probabilities: tuple[Fraction, ...], expected: tuple[int, ...]
) -> None:
    assert thresholds(probabilities) == expected


def test_games_may_have_different_numbers_of_outcomes() -> None:
    limits = [(2**63,), (2**62, 2**63, 3 * 2**62), (), (WORDS, WORDS), (WORDS - 1,)]
    words = np.array([[at] * 5 for at in (0, 2**62 - 1, 2**62, 2**63 - 1, 2**63, WORDS - 2, WORDS - 1)], dtype=np.uint64)
    found = outcomes_of(words, limits)
    assert found.dtype == np.int64
    assert found.T.tolist() == [[0, 0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 3, 3], [0] * 7, [0] * 7, [0] * 6 + [1]]


def test_without_games_there_are_no_outcomes() -> None:
    assert outcomes_of(draw_words(1, 0, 0, 3), []).shape == (3, 0)


def test_words_come_finish_by_finish_from_a_generator_of_each_block() -> None:
    said = np.random.PCG64(np.random.SeedSequence(entropy=9, spawn_key=(4,))).random_raw(6)
    assert draw_words(9, 4, 2, 3).tolist() == said.reshape(3, 2).tolist()


def test_balanced_words_are_the_middles_of_equal_parts_in_the_order_of_the_words() -> None:
    words = np.array([[7, WORDS - 1], [5, 3], [5, 4], [9, 0]], dtype=np.uint64)
    middles = [at * 2**62 + 2**61 for at in range(4)]
    assert balance_words(words).tolist() == [
        [middles[2], middles[3]],
        [middles[0], middles[1]],
        [middles[1], middles[2]],
        [middles[3], middles[0]],
    ]
    equal = balance_words(np.full((256, 1), 7, dtype=np.uint64)).ravel().tolist()
    assert equal == sorted(equal)  # words that are equal keep their order
    third = WORDS // 3
    assert balance_words(words[:3, :1]).ravel().tolist() == [2 * third + third // 2, third // 2, third + third // 2]
