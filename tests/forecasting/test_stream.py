"""The stream of luck: the same words everywhere, and what they mean."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from tiebreaks.forecasting.stream import BLOCK, WORDS, balance_words, draw_words, outcomes_of, thresholds


def test_the_words_are_those_of_the_specification() -> None:
    assert draw_words(1, 0, 2, 1).tolist() == [[12894911395248688958, 3215922745726220339]]
    assert draw_words(1, 1, 1, 1).tolist() == [[8776306313781188346]]


def test_fewer_finishes_are_the_first_of_more() -> None:
    assert (draw_words(7, 3, 5, 10) == draw_words(7, 3, 5)[:10]).all()


def test_a_word_below_the_first_threshold_is_a_win_of_white() -> None:
    limits = [thresholds((Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)))]
    words = np.array(
        [[0], [WORDS // 2 - 1], [WORDS // 2], [3 * WORDS // 4 - 1], [3 * WORDS // 4], [WORDS - 1]], dtype=np.uint64
    )
    assert outcomes_of(words, limits).ravel().tolist() == [0, 0, 1, 1, 2, 2]


def test_a_certain_result_comes_with_every_word() -> None:
    words = np.array([[0] * 3, [WORDS - 1] * 3], dtype=np.uint64)
    certain = [thresholds([Fraction(at == wanted) for at in range(3)]) for wanted in range(3)]
    assert outcomes_of(words, certain).tolist() == [[0, 1, 2], [0, 1, 2]]


def test_balanced_words_give_every_outcome_its_share() -> None:
    words = balance_words(draw_words(1, 0, 3))
    chosen = outcomes_of(words, [thresholds((Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)))] * 3)
    for game in range(3):
        assert np.bincount(chosen[:, game]).tolist() == [BLOCK // 4, BLOCK // 2, BLOCK // 4]
