"""Article 8: Buchholz, the average of the opponents' Buchholz, Fore Buchholz. Cuts are in test_modifiers.py."""

from __future__ import annotations

from fractions import Fraction

import pytest

import tiebreaks as tb
from tests.articles import (
    BEFORE_2026,
    CURRENT,
    EDITIONS,
    EVERY_KIND,
    GAME_AGAINST_ONESELF,
    UNCAPPED,
    VIRTUAL_OPPONENT,
    elements,
    event,
    ranked,
    value,
    values,
)
from tiebreaks.engine.steps import ForeStep, MeanSteps

# EVERY_KIND                         score
#   1  2w1  3b1  U    4w+  5b=        4.5
#   2  1b0  5w1  4b1  H    3w1        3.5
#   3  4w=  1w0  F    5b-  2b0        1.5
#   4  3b=  Z    2w0  1b-  U          1.5
#   5  U    2b0  Z    3w+  1w=        2.5
# Nobody ends with a requested bye, so since 2022 everybody's score is the real one. The cap of 16.4.2 is 5 * 0.5 = 2.5.


@pytest.mark.parametrize(
    ("editions", "rounds", "expected"),
    [
        (
            [CURRENT],
            {
                1: [3.5, 1.5, 2.5, 1.5, 2.5],  # min(4.5, 2.5); min(4.5, the 1.5 of 4)
                2: [4.5, 2.5, 1.5, 2.5, 1.5],  # min(3.5, 2.5)
                3: [1.5, 4.5, 1.5, 1.5, 3.5],  # min(1.5, 2.5); min(1.5, 2.5)
                4: [1.5, 1.5, 3.5, 1.5, 1.5],  # min(1.5, 2.5); min(1.5, 4.5); min(1.5, 2.5)
                5: [2.5, 3.5, 2.5, 1.5, 4.5],  # min(2.5, 2.5) twice; min(2.5, the 1.5 of 3)
            },
            {1: 11.5, 2: 12.5, 3: 12.5, 4: 9.5, 5: 14.5},
        ),
        (
            (*UNCAPPED, *GAME_AGAINST_ONESELF),
            {
                1: [3.5, 1.5, 4.5, 4.5, 2.5],
                2: [4.5, 2.5, 1.5, 3.5, 1.5],
                3: [1.5, 4.5, 1.5, 1.5, 3.5],
                4: [1.5, 1.5, 3.5, 1.5, 1.5],
                5: [2.5, 3.5, 2.5, 2.5, 4.5],
            },
            {1: 16.5, 2: 13.5, 3: 12.5, 4: 9.5, 5: 15.5},
        ),
        (  # opponents with every unplayed round drawn: 3.5, 3.5, 1.5, 2, 2
            VIRTUAL_OPPONENT,
            {
                1: [3.5, 1.5, 3, 3.5, 2],  # 2 + 0 + 2 * 0.5; 3 + 0 + 0.5
                2: [3.5, 2, 2, 3, 1.5],  # 2 + 0.5 + 0.5
                3: [2, 3.5, 1.5, 3, 3.5],  # 0.5 + 0 + 2 * 0.5; 1.5 + 1 + 0.5
                4: [1.5, 3, 3.5, 2, 0.5],  # 0.5 + 1 + 3 * 0.5; 0.5 + 1 + 0.5; 0.5 + 0
                5: [2, 3.5, 3, 1.5, 3.5],  # 0 + 0 + 4 * 0.5; 1 + 1 + 2 * 0.5; 1 + 0 + 0.5
            },
            {1: 13.5, 2: 12, 3: 13.5, 4: 10.5, 5: 13.5},
        ),
    ],
)
def test_buchholz_is_the_sum_of_the_scores_of_the_opponents(
    editions: list[str], rounds: dict[int, list[float]], expected: dict[int, float]
) -> None:
    """8.1 with 16.3 and 16.4."""
    played = event(EVERY_KIND)
    for edition in editions:
        assert {number: elements(played, number, "BH", edition) for number in rounds} == rounds, edition
        assert values(played, "BH", edition) == expected, edition


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_opponent_met_several_times_counts_each_time(edition: str) -> None:
    """4.4: 2 has 1.5; BH of 1 is 3 * 1.5, of 2 3 * 1.5."""
    played = event("1  2w1  2b0  2w=\n2  1b0  1w1  1b=")
    assert values(played, "BH", edition) == {1: 4.5, 2: 4.5}


@pytest.mark.parametrize("edition", EDITIONS)
def test_half_and_zero_results_are_played(edition: str) -> None:
    """15.1: 0-0 and half against nothing over the board are games; 1 has 0.5, 2 has 0."""
    played = event("1  2w0  2b=\n2  1b0  1w0")
    assert values(played, "BH", edition) == {1: 0, 2: 1}


# ---------------------------------------------------------------------------------------------------------------------------
# 8.2: the average of the opponents' Buchholz


def test_the_average_is_over_the_opponents_met_over_the_board() -> None:
    """8.2, exact (dispute R2). Buchholz 11.5, 12.5, 12.5, 9.5, 14.5; forfeits and byes have no part."""
    assert values(event(EVERY_KIND), "AOB") == {
        1: Fraction(79, 6),  # 2, 3, 5: 39.5 / 3
        2: 12,  # 1, 5, 4, 3: 48 / 4
        3: Fraction(67, 6),  # 4, 1, 2: 33.5 / 3
        4: 12.5,  # 3, 2: 25 / 2
        5: 12,  # 2, 1: 24 / 2
    }


def test_the_average_takes_a_repeated_opponent_once_per_game() -> None:
    """4.4: 1 met 2 twice and 3 once."""
    played = event("""
        1  2w1  2b=  3w1
        2  1b0  1w=  U
        3  Z    Z    1b0
    """)
    # scores 2.5, 1.5, 0. BH: 1: 1.5 + 1.5 + 0 = 3; 2: 2.5 + 2.5 + min(1.5, 1.5) = 6.5; 3: 0 + 0 + 2.5 = 2.5
    assert values(played, "BH") == {1: 3, 2: 6.5, 3: 2.5}
    assert values(played, "AOB") == {1: Fraction(31, 6), 2: 3, 3: 3}  # (6.5 + 6.5 + 2.5) / 3


@pytest.mark.parametrize(
    ("decimals", "of_3"), [(None, Fraction("1.25")), (1, Fraction("1.3")), (2, Fraction("1.25")), (3, Fraction("1.25"))]
)
def test_the_average_may_be_rounded_half_up(decimals: int | None, of_3: Fraction) -> None:
    """8.2, dispute R2. After round 2 Buchholz is 1.5, 3, 3, 1, 2, so 3 has (1 + 1.5) / 2."""
    played = event(EVERY_KIND)
    assert values(played, "BH", after_round=2) == {1: 1.5, 2: 3, 3: 3, 4: 1, 5: 2}
    assert value(played, 3, "AOB", after_round=2, average_buchholz_decimals=decimals) == of_3


@pytest.mark.parametrize(
    ("decimals", "of_1"),
    [(None, Fraction(79, 6)), (1, Fraction("13.2")), (2, Fraction("13.17")), (3, Fraction("13.167"))],
)
def test_the_average_to_one_two_or_three_decimals(decimals: int | None, of_1: Fraction) -> None:
    """8.2, dispute R2: 13.1666..."""
    assert value(event(EVERY_KIND), 1, "AOB", average_buchholz_decimals=decimals) == of_1
    assert elements(event(EVERY_KIND), 1, "AOB", average_buchholz_decimals=decimals) == elements(event(EVERY_KIND), 1, "AOB")


def test_the_average_of_nobody_is_undefined() -> None:
    """8.2, digest 0.6."""
    played = event("1  2w1\n2  1b0\n3  U")
    assert value(played, 3, "AOB") is None
    assert value(played, 3, "AOB", average_buchholz_decimals=2) is None


# ---------------------------------------------------------------------------------------------------------------------------
# 8.3: Fore Buchholz


@pytest.mark.parametrize(
    ("editions", "expected"),
    [
        # 3 against 2 becomes a draw: scores 4.5, 3, 2, 1.5, 2.5
        # 3 + 2 + 2.5 + 1.5 + 2.5 | 4.5 + 2.5 + 1.5 + min(3, 2.5) + 2 | 1.5 + 4.5 + min(2, 2.5) + min(2, 2.5) + 3
        # | 2 + 1.5 + 3 + 1.5 + 1.5 | 2.5 + 3 + 2.5 + min(2.5, 2) + 4.5
        ([CURRENT], {1: 11.5, 2: 13, 3: 13, 4: 9.5, 5: 14.5}),
        # 3 + 2 + 4.5 + 4.5 + 2.5 | 4.5 + 2.5 + 1.5 + 3 + 2 | 1.5 + 4.5 + 2 + 2 + 3 | the same | 2.5 + 3 + 2.5 + 2.5 + 4.5
        ((*UNCAPPED, *GAME_AGAINST_ONESELF), {1: 16.5, 2: 13.5, 3: 13, 4: 9.5, 5: 15}),
    ],
)
def test_fore_buchholz_draws_the_paired_games_of_the_final_round(editions: list[str], expected: dict[int, float]) -> None:
    """8.3: scores, adjusted scores and dummies are all recomputed (dispute R9); byes of the final round stay."""
    for edition in editions:
        assert values(event(EVERY_KIND), "FB", edition) == expected, edition


FORFEIT_IN_THE_FINAL_ROUND = """
    1  2w1  3b1  4w+
    2  1b0  4w1  3w=
    3  4b1  1w0  2b=
    4  3w0  2b0  1b-
"""


@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_a_forfeit_in_the_final_round_is_a_drawn_game(edition: str) -> None:
    """8.3, dispute R10: no dummy and no voluntarily unplayed round. Scores become 2.5, 1.5, 1.5, 0.5."""
    played = event(FORFEIT_IN_THE_FINAL_ROUND)
    assert elements(played, 1, "FB", edition) == [1.5, 1.5, 0.5]
    assert elements(played, 4, "FB", edition) == [1.5, 1.5, 2.5]
    assert value(played, 4, "FB/C1", edition) == 4  # one of the 1.5 goes


def test_a_forfeit_in_the_final_round_is_a_provision() -> None:
    """8.3, dispute R10: kept, it has the dummies min(3, 0) and min(0, 3), and is cut first."""
    played = event(FORFEIT_IN_THE_FINAL_ROUND)
    assert elements(played, 1, "FB", fore_forfeits="kept") == [1.5, 1.5, 0]
    assert elements(played, 4, "FB/C1", fore_forfeits="kept") == [1.5, 1.5, None]
    assert elements(played, 1, "FB", fore_forfeits="drawn") == [1.5, 1.5, 0.5]


def test_a_bye_before_a_forfeit_of_the_final_round_is_followed_by_a_game() -> None:
    """8.3, 16.2.3: 4 has 1 + 0 for the bye + 0.5 for the drawn game; as scored 1 + 0.5 for the bye + 0 (16.2.5)."""
    played = event("""
        1  2w1  3b1  4w+
        2  1b0  U    3w=
        3  4b0  1w0  2b=
        4  3w1  Z    1b-
    """)
    assert elements(played, 3, "FB") == [1.5, 2.5, 1.5]  # a closing bye and a drawn game together would be 2
    assert elements(played, 3, "BH") == [1.5, 3, 1.5]


def test_a_requested_bye_of_the_final_round_stays_a_draw_for_the_opponents() -> None:
    """8.3, 16.2.5: 2 has 0 + 0.5; nothing was paired in round 2, so Fore Buchholz is Buchholz."""
    played = event("1  2w1  Z\n2  1b0  Z\n3  U  Z")
    assert values(played, "FB") == values(played, "BH") == {1: 1.5, 2: 1.5, 3: 2}  # 0.5 + min(1, 1) | 1.5 + 0 | 1 + 1


def test_before_the_final_round_fore_buchholz_is_buchholz() -> None:
    """8.3, dispute R10: after round 2 of 5, or with the last round still to come; "counted" draws the round just held."""
    played = event(EVERY_KIND)
    buchholz = {1: 1.5, 2: 3, 3: 3, 4: 1, 5: 2}
    assert values(played, "BH", after_round=2) == buchholz
    assert values(played, "FB", after_round=2) == buchholz
    assert values(played, "FB", after_round=2, fore_round="final") == buchholz
    # 1-3 and 2-5 drawn: scores 1.5, 0.5, 1, 0.5 (1 for opponents), 1.5
    # 0.5 + 1 | 1.5 + 1.5 | 1 + 1.5 | 1 + min(0.5, 1) | min(1.5, 1) + 0.5
    assert values(played, "FB", after_round=2, fore_round="counted") == {1: 1.5, 2: 3, 3: 2.5, 4: 1.5, 5: 1.5}
    assert values(played, "FB", "2022", after_round=2) == {1: 1.5, 2: 3, 3: 2.5, 4: 1.5, 5: 2}  # 1.5 + 0.5
    unfinished = event("1  2w1  3b1\n2  1b0  U\n3  U  1w0", total_rounds=3)
    assert values(unfinished, "FB") == values(unfinished, "BH") == {1: 2, 2: 3, 3: 3}  # 1 + 1 | 2 + min(1, 1)


def test_the_average_may_be_of_fore_buchholz() -> None:
    """8.2, since 2026: Fore Buchholz 11.5, 13, 13, 9.5, 14.5."""
    assert values(event(EVERY_KIND), "AOB/F") == {
        1: 13.5,  # 2, 3, 5: 40.5 / 3
        2: Fraction(97, 8),  # 1, 5, 4, 3: 48.5 / 4
        3: Fraction(34, 3),  # 4, 1, 2: 34 / 3
        4: 13,
        5: 12.25,
    }


@pytest.mark.parametrize("edition", BEFORE_2026)
def test_the_average_of_fore_buchholz_is_refused_before_2026(edition: str) -> None:
    """Digest 2.5, item 8."""
    with pytest.raises(tb.RegulationError, match=r"AOB/F.*Article 5.*2026-03"):
        ranked(event(EVERY_KIND), "PTS, AOB/F", edition)


# ---------------------------------------------------------------------------------------------------------------------------
# The note of Article 8: not in round robins

ROUND_ROBIN = """
    1  4w1  3b1  2w+
    2  3w1  4b=  1b-
    3  2b0  1w0  4w-
    4  1b0  2w=  3b+
"""


@pytest.mark.parametrize("code", ["BH", "BH/C1", "BH/M1", "FB", "AOB", "AOB/F"])
def test_buchholz_is_refused_in_a_round_robin(code: str) -> None:
    """Note of Article 8, since 2026."""
    with pytest.raises(tb.RegulationError, match=r"round robin.*Article 8"):
        ranked(event(ROUND_ROBIN, "round-robin"), f"PTS, {code}")


@pytest.mark.parametrize("edition", BEFORE_2026)
def test_buchholz_in_a_round_robin_before_2026(edition: str) -> None:
    """15.2: forfeits are games, so it is all points less one's own: 6 - 3, 6 - 1.5, 6 - 0, 6 - 1.5."""
    assert values(event(ROUND_ROBIN, "round-robin"), "BH", edition) == {1: 3, 2: 4.5, 3: 6, 4: 4.5}


def test_the_note_is_about_round_robins_only() -> None:
    """Note of Article 8: other pre-determined pairings, here Scheveningen, may use Buchholz; the forfeit is a game (15.2)."""
    played = event(
        """
        1  3w1  4b+
        2  4w0  3b=
        3  1b0  2w=
        4  2b1  1w-
        """,
        "predetermined",
    )
    assert values(played, "BH") == {1: 1.5, 2: 1.5, 3: 2.5, 4: 2.5}  # 0.5 + 1 | 1 + 0.5 | 2 + 0.5 | 0.5 + 2


def test_buchholz_in_a_round_robin_is_a_provision() -> None:
    """Note of Article 8: allowed by house rule, refused by house rule."""
    played = event(ROUND_ROBIN, "round-robin")
    assert values(played, "BH", buchholz_in_round_robin="allow") == {1: 3, 2: 4.5, 3: 6, 4: 4.5}
    with pytest.raises(tb.RegulationError, match="Article 8"):
        values(played, "BH", "2024-08", buchholz_in_round_robin="refuse")


@pytest.mark.parametrize("decimals", [None, 2])
def test_the_working_of_an_average_says_which_buchholz_it_is_of(decimals: int | None) -> None:
    """8.2, whether the average is rounded or not."""
    found = ranked(event(EVERY_KIND), "PTS, AOB, AOB/F", CURRENT, average_buchholz_decimals=decimals)
    plain, fore = (found._workings[at].steps for at in (1, 2))
    assert isinstance(plain, MeanSteps) and plain.value_of_opponents == "Buchholz"
    assert isinstance(fore, MeanSteps) and fore.value_of_opponents == "Fore Buchholz"


def test_the_final_round_is_to_come_only_where_it_is_the_last_announced() -> None:
    """8.3, R10"""
    for rule, expected in (("final", [True] * 5), ("counted", None)):
        steps = ranked(event(EVERY_KIND, total_rounds=7), "PTS, FB", CURRENT, fore_round=rule)._workings[1].steps
        assert isinstance(steps, ForeStep)
        assert (None if steps.to_come is None else steps.to_come.tolist()) == expected
