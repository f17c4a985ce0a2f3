"""Whether pairings are those of a round robin."""

from __future__ import annotations

from itertools import combinations

import pytest

from tiebreaks.model.round_robin import is_round_robin, may_be_round_robin


def met(participants: int, times: int = 1) -> dict[tuple[int, int], int]:
    return dict.fromkeys(combinations(range(1, participants + 1), 2), times)


@pytest.mark.parametrize(
    ("participants", "rounds", "possible"),
    [
        (2, 1, False),
        (3, 3, True),
        (3, 2, False),
        (4, 3, True),
        (4, 4, False),
        (4, 6, True),
        (5, 5, True),
        (5, 4, False),
        (5, 10, True),
    ],
)
def test_a_round_robin_takes_a_certain_number_of_rounds(participants: int, rounds: int, possible: bool) -> None:
    assert may_be_round_robin(participants, rounds) is possible


def test_a_round_robin_is_everybody_against_everybody_equally_often() -> None:
    assert is_round_robin(met(4), 4, 3) and is_round_robin(met(4, 2), 4, 6) and is_round_robin(met(5), 5, 5)
    assert not is_round_robin(met(4), 4, 6) and not is_round_robin(met(4, 2), 4, 3) and not is_round_robin(met(4), 4, 4)
    assert not is_round_robin({pair: times for pair, times in met(4).items() if pair != (1, 2)}, 4, 3)
    assert not is_round_robin({**met(4), (1, 2): 2}, 4, 3)
