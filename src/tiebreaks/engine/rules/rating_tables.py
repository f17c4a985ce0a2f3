"""B.02 8.1: the two conversion tables that Article 10 uses, as FIDE prints them."""

from __future__ import annotations

import numpy as np

from tiebreaks.arrays import Integers, widen
from tiebreaks.engine.records import freeze

_DIFFERENCE_FOR_FIFTY_TO_HUNDRED_PERCENT = (  # 8.1.1, dp for p = .50 to 1.00; below .50 the same with a minus
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117,
    125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273,
    284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip
_LEAST_DIFFERENCE_FOR_FIFTY_TO_HUNDRED_PERCENT = (  # 8.1.2, the least D of each band, PD = .50 to 1.00
    0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114,
    122, 130, 138, 146, 154, 163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268,
    279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736,
)  # fmt: skip

WIDEST = _LEAST_DIFFERENCE_FOR_FIFTY_TO_HUNDRED_PERCENT[-1]  # from here on one expects every point
NO_SCORE = 800  # 8.1.1: dp of a zero or full score

_up = np.array(_DIFFERENCE_FOR_FIFTY_TO_HUNDRED_PERCENT, dtype=np.int64)
_DP = freeze(np.concatenate((-_up[:0:-1], _up)))
_steps = np.arange(WIDEST + 1, dtype=np.int64)
_steps = widen(np.searchsorted(_LEAST_DIFFERENCE_FOR_FIFTY_TO_HUNDRED_PERCENT, _steps, side="right") + 49)
_PD = freeze(np.concatenate((100 - _steps[:0:-1], _steps)))


def rating_difference(percent: Integers) -> Integers:
    """8.1.1 The rating difference dp that belongs to a fractional score in whole percent."""
    return np.asarray(_DP[percent])


def expected_hundredths(difference: Integers) -> Integers:
    """8.1.2 The scoring probability PD of a rating difference, in hundredths; no 400-point limit (10.3)."""
    return np.asarray(_PD[np.clip(difference, -WIDEST, WIDEST) + WIDEST])
