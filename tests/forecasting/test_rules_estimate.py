"""Estimated pairings, rule by rule: what is remembered, who meets whom, floaters, exchanges, colours, the bye."""

from __future__ import annotations

import pytest

from tiebreaks.forecasting.later_rounds import PairingState, pair_round


def state(*scores: int, met: tuple[tuple[int, int], ...] = (), colours: tuple[str, ...] = (), had_bye: int = 0) -> PairingState:
    """A state by the scores, the rows that have met, and the colours of all games so far; rows that are not named have none."""
    size = len(scores)
    found = PairingState([*scores], [0] * size, [0] * size, [""] * size, had_bye)
    for one, other in met:
        found.met[one] |= 1 << other
        found.met[other] |= 1 << one
    for row, played in enumerate(colours):
        found.balance[row] = played.count("w") - played.count("b")
        found.last[row] = played[-2:]
    return found


def pairs_of(now: PairingState) -> list[tuple[int, int]]:
    pairs, bye = pair_round(now, range(len(now.scores)))
    assert bye is None
    return pairs


def test_a_game_is_remembered_by_both_sides() -> None:
    now = PairingState([0] * 3, [0] * 3, [0] * 3, [""] * 3, 0)
    now.play(0, 2)
    assert now == PairingState([0] * 3, [0b100, 0, 0b001], [1, 0, -1], ["w", "", "b"], 0)
    now.play(2, 1)
    assert now == PairingState([0] * 3, [0b100, 0b100, 0b011], [1, -1, 0], ["w", "b", "bw"], 0)
    now.play(2, 0)
    assert now == PairingState([0] * 3, [0b100, 0b100, 0b011], [0, -1, 1], ["wb", "b", "ww"], 0)
    now.play(2, 1)
    assert now.met == [0b100, 0b100, 0b011]


def test_a_copy_goes_its_own_way() -> None:
    now = state(10, 0, met=((0, 1),), colours=("w", "b"), had_bye=2)
    other = now.copy()
    assert other == now
    other.play(1, 0)
    other.scores[0] = 5
    assert now == state(10, 0, met=((0, 1),), colours=("w", "b"), had_bye=2)


@pytest.mark.parametrize(
    ("colours", "needed"),
    [
        ("", ""), ("w", ""), ("b", ""), ("wb", ""), ("ww", "b"), ("bb", "w"), ("bww", "b"), ("wbb", "w"), ("wbw", ""),
        ("wbww", "b"), ("bwbb", "w"), ("wwwb", "b"), ("bbbw", "w"), ("wwbwb", ""), ("bbwbw", ""),
    ],
)  # fmt: skip
def test_a_third_colour_in_a_row_and_a_difference_of_three_are_forbidden(colours: str, needed: str) -> None:
    assert state(0, colours=(colours,)).needs(0) == needed


@pytest.mark.parametrize(
    ("one", "other", "has_white"),
    [
        ("", "", 0),  # at last the first has White
        ("ww", "", 1), ("bb", "", 0), ("", "ww", 0), ("", "bb", 1),  # what somebody must have
        ("ww", "bb", 1), ("bb", "ww", 0), ("wwwb", "bbw", 1), ("ww", "bbbw", 1),
        ("w", "", 1), ("b", "", 0), ("", "w", 0), ("", "b", 1), ("wwb", "wb", 1), ("wb", "wwb", 0),  # the balance
        ("wb", "bw", 0), ("bw", "wb", 1), ("", "bw", 0), ("", "wb", 1), ("bw", "", 1), ("wb", "", 0),  # the last colour
        ("bw", "bw", 1), ("wb", "wb", 0), ("w", "wbw", 1), ("wbw", "w", 1), ("b", "bwb", 0), ("bwb", "b", 0),
        # the same: the first does not have it again
    ],
)  # fmt: skip
def test_colours_go_by_need_by_balance_by_the_last_one(one: str, other: str, has_white: int) -> None:
    assert pairs_of(state(0, 0, colours=(one, other))) == [(has_white, 1 - has_white)]


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (state(0, 0, 0, 0), [(0, 2), (1, 3)]),
        (state(0, 10, 10, 0), [(1, 2), (0, 3)]),  # by score, then by row
        (state(10, 0, 10, 0, 10, 0), [(0, 2), (4, 1), (3, 5)]),  # the last of three floats to the best of the next group
        (state(0, 0, 0, 0, met=((0, 2),)), [(0, 3), (1, 2)]),
        (state(0, 0, 0, 0, 0, 0, met=((0, 3), (0, 4))), [(0, 5), (1, 3), (2, 4)]),
        (state(0, 0, 0, 0, colours=("ww", "", "ww", "")), [(3, 0), (1, 2)]),  # two who must have Black do not meet
        (state(20, 10, 10, 0, met=((0, 1),)), [(0, 2), (1, 3)]),  # a floater meets the best that it may
        (state(30, 20, 10, 10, met=((0, 1),)), [(0, 2), (1, 3)]),  # and floats on; those from above go first
        (state(10, 10, 0, 0, 0, 0, met=((0, 1),)), [(0, 2), (1, 3), (4, 5)]),  # a whole group floats
        (state(10, 10, 10, 10, 0, 0, met=((0, 2), (0, 3))), [(1, 2), (0, 4), (3, 5)]),  # of the upper before of the lower half
    ],
)
def test_score_groups_are_paired_from_the_top(now: PairingState, expected: list[tuple[int, int]]) -> None:
    assert pairs_of(now) == expected


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (state(10, 10, 0, 0, met=((2, 3),)), [(2, 0), (3, 1)]),
        (state(10, 10, 0, 0, met=((2, 3), (2, 0))), [(2, 1), (3, 0)]),  # the other way round
        (state(30, 30, 20, 20, 10, 10, met=((4, 5),)), [(0, 1), (4, 2), (5, 3)]),  # the pair made last
        (state(30, 30, 20, 20, 10, 10, met=((4, 5), (4, 2), (4, 3))), [(4, 0), (5, 1), (2, 3)]),  # or the one before it
        (state(0, 0, colours=("ww", "ww")), [(1, 0)]),  # colours are forgiven where there is no other way
        (state(0, 0, 0, 0, colours=("ww",) * 4), [(1, 0), (3, 2)]),  # as often as it must be
        (state(0, 0, met=((0, 1),)), [(0, 1)]),  # then meetings
        (state(10, 10, 0, 0, met=((2, 3), (0, 2), (1, 2))), [(0, 1), (2, 3)]),
        (state(10, 10, 0, 0, met=((2, 3),), colours=("ww", "", "ww", "")), [(1, 2), (3, 0)]),  # exchanged so that colours fit
        (state(10, 10, 0, 0, met=((2, 3),), colours=("ww", "", "ww", "ww")), [(0, 2), (1, 3)]),  # by meetings alone
        (state(10, 10, 0, 0, 0, 0, met=tuple((one, other) for one in range(2, 6) for other in range(2, one))),
         [(2, 0), (3, 1), (4, 5)]),
    ],
)  # fmt: skip
def test_who_is_left_exchanges_partners_with_the_pairs_made_last(now: PairingState, expected: list[tuple[int, int]]) -> None:
    assert pairs_of(now) == expected


@pytest.mark.parametrize(
    ("scores", "had_bye", "expected"),
    [((0, 0, 0), 0, 2), ((0, 10, 10), 0, 0), ((0, 0, 0), 0b100, 1), ((0, 0, 0), 0b110, 0), ((0, 0, 0), 0b111, 2),
     ((10, 10, 0), 0b100, 1)],
)  # fmt: skip
def test_the_last_one_without_a_bye_has_it(scores: tuple[int, ...], had_bye: int, expected: int) -> None:
    pairs, bye = pair_round(state(*scores, had_bye=had_bye), range(3))
    assert bye == expected
    assert sorted((*pairs[0], bye)) == [0, 1, 2] and len(pairs) == 1


def test_only_those_present_are_paired() -> None:
    assert pair_round(state(0, 0, 0, 0, 0), [4, 1, 3]) == ([(1, 3)], 4)
    assert pair_round(state(0, 0), []) == ([], None)
