"""Article 9: Sonneborn-Berger and the Koya system, with the limit of 14.5. Cuts of Sonneborn-Berger are in test_modifiers.py."""

from __future__ import annotations

import pytest

import tiebreaks as tb
from tests.articles import (
    CURRENT,
    EDITIONS,
    EVERY_KIND,
    GAME_AGAINST_ONESELF,
    THREE_ONE_NIL,
    UNCAPPED,
    VIRTUAL_OPPONENT,
    elements,
    event,
    ranked,
    value,
    values,
)

# EVERY_KIND                         score
#   1  2w1  3b1  U    4w+  5b=        4.5
#   2  1b0  5w1  4b1  H    3w1        3.5
#   3  4w=  1w0  F    5b-  2b0        1.5
#   4  3b=  Z    2w0  1b-  U          1.5
#   5  U    2b0  Z    3w+  1w=        2.5

# ---------------------------------------------------------------------------------------------------------------------------
# 9.1


@pytest.mark.parametrize(
    ("editions", "rounds", "expected"),
    [
        (
            [CURRENT],
            {
                1: [3.5, 1.5, 2.5, 1.5, 1.25],  # dummies min(4.5, 2.5) * 1 and min(4.5, 1.5) * 1; 2.5 * 0.5
                2: [0, 2.5, 1.5, 1.25, 1.5],  # min(3.5, 2.5) * 0.5
                3: [0.75, 0, 1.5, 0, 0],  # 1.5 * 0.5; min(1.5, 2.5) * 1
                4: [0.75, 0, 0, 0, 1.5],
                5: [2.5, 0, 0, 1.5, 2.25],  # min(2.5, 2.5) * 1; min(2.5, 1.5) * 1; 4.5 * 0.5
            },
            {1: 10.25, 2: 6.75, 3: 2.25, 4: 2.25, 5: 6.25},
        ),
        (
            (*UNCAPPED, *GAME_AGAINST_ONESELF),
            {
                1: [3.5, 1.5, 4.5, 4.5, 1.25],
                2: [0, 2.5, 1.5, 1.75, 1.5],  # 3.5 * 0.5
                3: [0.75, 0, 1.5, 0, 0],
                4: [0.75, 0, 0, 0, 1.5],
                5: [2.5, 0, 0, 2.5, 2.25],
            },
            {1: 15.25, 2: 7.25, 3: 2.25, 4: 2.25, 5: 7.25},
        ),
        (  # scores of the opponents 3.5, 3.5, 1.5, 2, 2; virtual opponents as in test_buchholz.py
            VIRTUAL_OPPONENT,
            {
                1: [3.5, 1.5, 3, 3.5, 1],
                2: [0, 2, 2, 1.5, 1.5],  # 3 * 0.5
                3: [1, 0, 1.5, 0, 0],
                4: [0.75, 0, 0, 0, 0.5],
                5: [2, 0, 0, 1.5, 1.75],
            },
            {1: 12.5, 2: 7, 3: 2.5, 4: 1.25, 5: 5.25},
        ),
    ],
)
def test_sonneborn_berger_multiplies_the_score_of_the_opponent_by_the_points_against_them(
    editions: list[str], rounds: dict[int, list[float]], expected: dict[int, float]
) -> None:
    """9.1 with 16.3 and 16.4."""
    played = event(EVERY_KIND)
    for edition in editions:
        assert {number: elements(played, number, "SB", edition) for number in rounds} == rounds, edition
        assert values(played, "SB", edition) == expected, edition


def test_sonneborn_berger_cut_one_with_every_kind_of_record() -> None:
    """14.1, 16.5.

    1: no VUR, lowest score 1.5, product 1.5. 2: the bye's 1.25 is lower than the 1.5 of the least significant value; before 2026
    its 1.75 is not. 3, 4: a forfeit loss is itself the least significant value, 1.5 * 0. 5: the 0 of the absence is lower than
    the 1.5 of the forfeit win; before 2026 the forfeit win has 2.5 and the absence, 2.5 * 0, is the least significant value.
    """
    played = event(EVERY_KIND)
    assert values(played, "SB/C1") == {1: 8.75, 2: 5.25, 3: 2.25, 4: 2.25, 5: 4.75}
    for edition in UNCAPPED:
        assert values(played, "SB/C1", edition) == {1: 13.75, 2: 5.5, 3: 2.25, 4: 2.25, 5: 7.25}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_score_of_an_opponent_who_withdrew_is_the_adjusted_one(edition: str) -> None:
    """16.3: 2 has 0 and a closing absence worth a draw; a win against them is 0.5 * 1."""
    assert elements(event("1  2w1  Z\n2  1b0  Z"), 1, "SB", edition)[0] == 0.5


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_opponent_met_several_times_counts_each_time(edition: str) -> None:
    """4.4: 1.5 * (1 + 0 + 0.5) for both."""
    played = event("1  2w1  2b0  2w=\n2  1b0  1w1  1b=")
    assert values(played, "SB", edition) == {1: 2.25, 2: 2.25}


def test_sonneborn_berger_in_three_one_nil() -> None:
    """Edge-case table: scores 4, 4, 1. 4 * 1 + 1 * 3 | 4 * 1 + min(4, 2 * 1) * 3 | min(1, 2 * 1) * 1 + 4 * 0."""
    played = event("1  2w=  3b1\n2  1b=  U\n3  H  1w0", scoring=THREE_ONE_NIL)
    assert values(played, "SB") == {1: 7, 2: 10, 3: 1}


DOUBLE_ROUND_ROBIN = """
    1  2w1  3b=  .    2b=  3w1  .
    2  1b0  .    3w1  1w=  .    3b1
    3  .    1w=  2b0  .    1b0  2w0
"""


@pytest.mark.parametrize("edition", EDITIONS)
def test_sonneborn_berger_in_a_double_round_robin(edition: str) -> None:
    """Edge-case table: 2 * (m - 1) elements. Scores 3, 2.5, 0.5."""
    # 2.5 + 0.25 + 1.25 + 0.5 | 0 + 0.5 + 1.5 + 0.5 | 1.5 + 0 + 0 + 0
    assert values(event(DOUBLE_ROUND_ROBIN, "round-robin"), "SB", edition) == {1: 4.5, 2: 2.5, 3: 1.5}


# ---------------------------------------------------------------------------------------------------------------------------
# 9.2 and 14.5: Koya

# Scores 2.5, 2, 1, 0.5; half of the maximum is 1.5.
EVEN = """
    1  4w1  3b1  2w=
    2  3w=  4b1  1b=
    3  2b=  1w0  4w=
    4  1b0  2w0  3b=
"""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("KS", {1: 0.5, 2: 0.5, 3: 0.5, 4: 0}),  # against 1 and 2
        ("KS/L+1", {1: 0.5, 2: 0.5, 3: 0.5, 4: 0}),  # 2 or more: the same, 2 has it exactly
        ("KS/L1", {1: 0.5, 2: 0.5, 3: 0.5, 4: 0}),  # dispute R16
        ("KS/L+2", {1: 0, 2: 0.5, 3: 0, 4: 0}),  # 2.5 or more: 1
        ("KS/L+1.0", {1: 0, 2: 0.5, 3: 0, 4: 0}),  # a full point is two steps
        ("KS/L+3", {1: 0, 2: 0, 3: 0, 4: 0}),  # 3 or more: nobody
        ("KS/L-1", {1: 1.5, 2: 1, 3: 0.5, 4: 0.5}),  # 1 or more: 1, 2 and 3, who has it exactly
        ("KS/L-2", {1: 2.5, 2: 2, 3: 1, 4: 0.5}),  # 0.5 or more: everybody
        ("KS/L50", {1: 0.5, 2: 0.5, 3: 0.5, 4: 0}),  # per cent
        ("KS/L80", {1: 0, 2: 0.5, 3: 0, 4: 0}),  # 2.4 or more: 1
    ],
)
def test_koya_counts_the_points_against_those_with_half_of_the_maximum_or_more(
    edition: str, code: str, expected: dict[int, float]
) -> None:
    """9.2, 14.5."""
    assert values(event(EVEN, "round-robin"), code, edition) == expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_koya_counts_forfeits(edition: str) -> None:
    """15.2, dispute R17. Scores 3, 1.5, 0, 1.5: 1 has 1 against 4 and 1 by forfeit against 2."""
    played = event(
        """
        1  4w1  3b1  2w+
        2  3w1  4b=  1b-
        3  2b0  1w0  4w-
        4  1b0  2w=  3b+
        """,
        "round-robin",
    )
    assert values(played, "KS", edition) == {1: 2, 2: 0.5, 3: 0, 4: 0.5}
    assert values(played, "KS/L50", edition) == {1: 2, 2: 0.5, 3: 0, 4: 0.5}  # 1.5 is 50 per cent exactly


ODD = """
    1  2w1  3b=  .
    2  1b0  .    3w1
    3  .    1w=  2b0
"""


def test_koya_in_a_round_robin_of_an_odd_number() -> None:
    """9.2, dispute R14. Scores 1.5, 1, 0.5: the maximum is 2, for the free round cannot score; half of three rounds is 1.5."""
    played = event(ODD, "round-robin")
    for edition in EDITIONS:
        assert values(played, "KS", edition) == {1: 1, 2: 0, 3: 0.5}  # against 1 and 2
    assert values(played, "KS", koya_maximum="schedulable_rounds") == {1: 1, 2: 0, 3: 0.5}
    assert values(played, "KS", koya_maximum="all_rounds") == {1: 0, 2: 0, 3: 0.5}  # against 1


def test_koya_in_a_double_round_robin() -> None:
    """Edge-case table: the maximum is 2 * 2 * W = 4. Scores 3, 2.5, 0.5; 2 or more: 1 and 2. Of six rounds it would be 3."""
    played = event(DOUBLE_ROUND_ROBIN, "round-robin")
    assert values(played, "KS") == {1: 1.5, 2: 0.5, 3: 0.5}  # 1 + 0.5 | 0 + 0.5 | 0.5 + 0 + 0 + 0
    assert values(played, "KS", koya_maximum="all_rounds") == {1: 0, 2: 0.5, 3: 0.5}
    assert values(event("1  2w1  2b=\n2  1b0  1w=", "round-robin"), "KS") == {1: 0, 2: 0.5}  # 1 or more of 2


def test_koya_in_other_pre_determined_pairings() -> None:
    """9.2, dispute R14: in a Scheveningen match of 2 nobody is free. Scores 2, 0.5, 0.5, 1; 1 or more of 2: 1 and 4."""
    played = event(
        """
        1  3w1  4b1
        2  4w0  3b=
        3  1b0  2w=
        4  2b1  1w0
        """,
        "predetermined",
    )
    assert elements(played, 1, "KS") == [None, 1]
    assert values(played, "KS") == {1: 1, 2: 0, 3: 0, 4: 0}


def test_a_step_of_the_limit_is_half_a_point_in_every_scoring() -> None:
    """14.5, dispute R15. 3-1-0: scores 5, 2, 5, 2, half of the maximum is 4.5; one step up is 5, a draw up is 5.5."""
    played = event(
        """
        1  2w1  3b=  4w=
        2  1b0  4w=  3b=
        3  4w1  1w=  2w=
        4  3b0  2b=  1b=
        """,
        "round-robin",
        scoring=THREE_ONE_NIL,
    )
    assert values(played, "KS") == {1: 1, 2: 1, 3: 1, 4: 1}
    assert values(played, "KS/L+1", koya_step="half_point") == {1: 1, 2: 1, 3: 1, 4: 1}
    assert values(played, "KS/L+1", koya_step="draw") == {1: 0, 2: 0, 3: 0, 4: 0}


def test_koya_uses_the_real_score() -> None:
    """9.2, dispute R17: in a Swiss event the maximum is W * n = 2; 2 has 0.5 although opponents see 1 (16.3)."""
    played = event("""
        1  2w=  3b1
        2  1b=  Z
        3  U    1w0
    """)
    assert value(played, 1, "KS") == 1  # against 3, who has 1


def test_koya_in_a_swiss_event() -> None:
    """9.2: 2.5 or more of 5 have 1, 2 and 5; the forfeit of 3 against 5 gives nothing."""
    assert values(event(EVERY_KIND), "KS") == {1: 1.5, 2: 1, 3: 0, 4: 0, 5: 0.5}


def test_a_limit_is_in_half_points() -> None:
    """14.5: refused with the article."""
    with pytest.raises(tb.RegulationError, match=r"14\.5"):
        ranked(event(EVEN, "round-robin"), "PTS, KS/L+0.3")
    with pytest.raises(tb.RegulationError, match=r"14\.5"):
        ranked(event(EVEN, "round-robin"), "PTS, KS/L")
