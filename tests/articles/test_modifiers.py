"""Article 14 and 16.5: cuts and medians, what they take first, and which tie-breaks take none. The limit (14.5) is with Koya."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import tiebreaks as tb
from tests.articles import (
    CURRENT,
    EDITIONS,
    GAME_AGAINST_ONESELF,
    REWRITTEN,
    UNCAPPED,
    VIRTUAL_OPPONENT,
    Points,
    cut_rounds,
    elements,
    event,
    ranked,
    value,
    values,
)
from tiebreaks.engine.records import Flags, Integers, records
from tiebreaks.engine.rules.buchholz import buchholz
from tiebreaks.engine.rules.modifiers import _count_down, _lowest, cut, cut_rows
from tiebreaks.law import edition_named
from tiebreaks.model import Adjustment

# Everybody meets everybody and the lower number wins: scores 5, 4, 3, 2, 1, 0.
LADDER = """
    1  2500  6w1  2w1  3b1  4w1  5b1
    2  2400  5w1  1b0  6w1  3w1  4b1
    3  2300  4w1  5b1  1w0  2b0  6w1
    4  2200  3b0  6b1  5w1  1b0  2w0
    5  2100  2b0  3w0  4b0  6b1  1w0
    6  2000  1b0  4w0  2b0  5w0  3b0
"""

# ---------------------------------------------------------------------------------------------------------------------------
# 14.1 to 14.4


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("code", "of_1", "of_3"),
    [
        ("BH", 10, 12),  # 0 4 3 2 1 | 2 1 5 4 0
        ("BH/C1", 10, 12),  # without 0
        ("BH/C2", 9, 11),  # without 0, 1
        ("BH/M1", 6, 7),  # without 0 and 4 | 0 and 5
        ("BH/M2", 2, 2),  # without 0, 1 and 4, 3 | 0, 1 and 5, 4
        ("ARO", 2200, 2240),  # 11000 / 5 | 2200 2100 2500 2400 2000: 11200 / 5
        ("ARO/C1", 2250, 2300),  # without 2000: 9000 / 4 | 9200 / 4
        ("ARO/C2", 2300, 2367),  # without 2000, 2100: 6900 / 3 | 7100 / 3 = 2366.67
        ("ARO/M1", 2200, 2233),  # 2300 2200 2100 | 2400 2200 2100: 6700 / 3 = 2233.33
        ("ARO/M2", 2200, 2200),  # 2200 | 2200
        ("PS", 15, 10),  # 1 2 3 4 5 | 1 2 2 2 3
        ("PS/C1", 14, 9),  # without the score after round 1
        ("PS/C2", 12, 7),  # without the scores after rounds 1 and 2; their points stay in the later scores
        ("SB", 10, 3),  # 0 + 4 + 3 + 2 + 1 | 2 + 1 + 5 * 0 + 4 * 0 + 0
        ("SB/C1", 10, 3),  # without the product of the 0-point opponent
        ("SB/C2", 9, 2),  # and that of the 1-point opponent, not one of the products 5 * 0 and 4 * 0
    ],
)
def test_cuts_and_medians_leave_out_the_least_and_the_most_significant_values(
    edition: str, code: str, of_1: float, of_3: float
) -> None:
    """14.1 to 14.4; all games played, so every edition agrees. PS/C2 and the like: [X] exercise 33, dispute R22."""
    found = values(event(LADDER), code, edition)
    assert (found[1], found[3]) == (of_1, of_3)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("BH/C5", 0),
        ("BH/C6", 0),
        ("BH/M3", 0),  # 0, 1, 2 are cut first, then 5 and 4 are all that is left
        ("SB/C5", 0),
        ("PS/C5", 0),
        ("PS/C9", 0),
        ("ARO/C4", 2500),  # 2000 2100 2200 2400 are cut
        ("ARO/C5", None),
        ("ARO/M3", None),
    ],
)
def test_cuts_that_exhaust_the_list_leave_a_sum_of_0_and_no_average(code: str, expected: Points) -> None:
    """Digest 1.14, disputes R19 and R28."""
    assert value(event(LADDER), 3, code) == expected


@pytest.mark.parametrize(("code", "expected"), [("BH/M1", 0), ("ARO/M1", None), ("ARO/C1", None), ("BH/C1", 0), ("SB/C1", 0)])
def test_one_round_is_exhausted_by_the_low_cut(code: str, expected: Points) -> None:
    """14.3: first the least significant value; then nothing is left for the high cut. Dispute R19: ARO/C1 of one game."""
    assert value(event("1  2000  2w1\n2  1900  1b0"), 2, code) == expected


@pytest.mark.parametrize("edition", REWRITTEN)
def test_sonneborn_berger_cuts_the_product_of_the_lowest_opponent(edition: str) -> None:
    """14.1: 0.5 * 1 for the win against the lower opponent goes, not the smaller 2 * 0."""
    played = event("""
        1  2w1  3b0
        2  1b0  4w=
        3  4w1  1w1
        4  3b0  2b=
    """)
    assert elements(played, 1, "SB", edition) == [0.5, 0]
    assert elements(played, 1, "SB/C1", edition) == [None, 0]


@pytest.mark.parametrize("edition", REWRITTEN)
def test_among_equally_low_opponents_the_lowest_product_is_cut(edition: str) -> None:
    """14.1: both opponents have 1 point; 1 * 0 goes and 1 * 1 stays."""
    played = event("""
        1  2w1  3b0
        2  1b0  4w1
        3  4w0  1w1
        4  3b1  2b0
    """)
    assert elements(played, 1, "SB/C1", edition) == [1, None]


# ---------------------------------------------------------------------------------------------------------------------------
# 16.5: voluntarily unplayed rounds. Scores 3.5, 2.5, 1.5 (2 for opponents), 1

ONE_REQUESTED_BYE = """
    1  2w1  3b1  H    4w1
    2  1b0  4w1  3w=  U
    3  4b1  1w0  2b=  Z
    4  3w0  2b0  U    1b0
"""


@pytest.mark.parametrize(
    ("editions", "uncut", "kept"),
    [
        ([CURRENT], [2.5, 2, 2, 1], [2.5, 2, None, 1]),  # min(3.5, 2) = 2; the VUR goes although 1 is lower
        ([*UNCAPPED, *GAME_AGAINST_ONESELF], [2.5, 2, 3.5, 1], [2.5, 2, None, 1]),
        # opponents 0 + 1 + 0.5 + 0.5, 1 + 0 + 0.5 + 0.5, 0 + 0 + 0.5 + 0; virtual opponent 2 + 0.5 + 0.5
        (VIRTUAL_OPPONENT, [2, 2, 3, 0.5], [2, 2, 3, None]),  # no exception: the lowest value
    ],
)
def test_a_low_cut_takes_a_voluntarily_unplayed_round_first(
    editions: list[str], uncut: list[float], kept: list[float | None]
) -> None:
    """16.5 for Buchholz; digest 2.2."""
    played = event(ONE_REQUESTED_BYE)
    for edition in editions:
        assert elements(played, 1, "BH", edition) == uncut, edition
        assert elements(played, 1, "BH/C1", edition) == kept, edition


def test_the_exception_of_the_low_cut_is_a_provision() -> None:
    """16.6: off, and the two that take a voluntarily unplayed round of Buchholz first."""
    played = event(ONE_REQUESTED_BYE)
    assert value(played, 1, "BH/C1", vur_cut="off") == 6.5  # 7.5 - 1
    assert value(played, 1, "BH/C1", vur_cut="first") == 5.5  # 7.5 - 2
    assert value(played, 1, "BH/C1", vur_cut="if_not_lower") == 5.5


def test_each_low_cut_starts_anew_on_what_is_left() -> None:
    """16.5: the bye (2), then without a VUR the lowest value (1)."""
    assert elements(event(ONE_REQUESTED_BYE), 1, "BH/C2") == [2.5, 2, None, None]


def test_a_high_cut_knows_no_exception() -> None:
    """14.3, 16.5: the low cut takes the bye, the high cut the highest value, 2.5."""
    assert elements(event(ONE_REQUESTED_BYE), 1, "BH/M1") == [None, 2, None, 1]
    # the bye of 1 as the highest value, before 2026, without the exception: 1 is the low cut, 3.5 the high one
    assert elements(event(ONE_REQUESTED_BYE), 1, "BH/M1", "2024-08", vur_cut="off") == [2.5, 2, None, None]


@pytest.mark.parametrize("bye", ["U", "F"])
def test_a_pairing_allocated_or_full_point_bye_is_not_voluntary(bye: str) -> None:
    """16.1, dispute R27: 2 has 3.5 + 1 + 2 + min(2.5, 2); the 1 is cut."""
    played = event(ONE_REQUESTED_BYE.replace("3w=  U", f"3w=  {bye}"))
    assert elements(played, 2, "BH/C1") == [3.5, None, 2, 2]


def test_a_full_point_bye_is_not_voluntary_whatever_it_is_worth() -> None:
    """16.1, dispute R27: by kind, not by points. 2 has 2 with the bye worth a half: 3.5 + 1 + 2 + min(2, 2)."""
    played = event(ONE_REQUESTED_BYE.replace("3w=  U", "3w=  F"), scoring=tb.Scoring(full_bye=0.5))
    assert elements(played, 2, "BH/C1") == [3.5, None, 2, 2]


FORFEIT = """
    1  2w+  3b1
    2  1b-  4w1
    3  4b=  1w0
    4  3w=  2b0
"""


@pytest.mark.parametrize("edition", REWRITTEN)
def test_a_forfeit_loss_is_voluntary_and_a_forfeit_win_is_not(edition: str) -> None:
    """16.1.2. Scores 2, 1, 0.5, 0.5."""
    played = event(FORFEIT)
    assert elements(played, 1, "BH", edition) == [1 if edition == CURRENT else 2, 0.5]  # min(2, 1)
    assert elements(played, 2, "BH", edition) == [1, 0.5]  # min(1, 2)
    assert cut_rounds(played, 1, "BH/C1", edition) == [2]
    assert cut_rounds(played, 2, "BH/C1", edition) == [1]


def test_of_several_voluntarily_unplayed_rounds_the_lowest_goes_first() -> None:
    """16.5: half-point bye min(2.5, 2) = 2, forfeit loss min(2.5, 1.5) = 1.5 (3 has 1 and a closing bye), then the lowest."""
    played = event("""
        1  2w1  H    3b-  4w1
        2  1b0  3w1  4b1  U
        3  4w0  2b0  1w+  Z
        4  3b1  U    2w0  1b0
    """)
    assert elements(played, 1, "BH") == [3, 2, 1.5, 2]
    assert elements(played, 1, "BH/C1") == [3, 2, None, 2]
    assert elements(played, 1, "BH/C2") == [3, None, None, 2]
    assert elements(played, 1, "BH/C3") == [3, None, None, None]


def test_sonneborn_berger_cuts_the_bye_when_it_is_not_lower() -> None:
    """16.5.1 before 2026: the bye contributes 3.5 * 0.5 = 1.75, the least significant value is 1 * 1."""
    played = event(ONE_REQUESTED_BYE)
    assert elements(played, 1, "SB", "2024-08") == [2.5, 2, 1.75, 1]
    assert cut_rounds(played, 1, "SB/C1", "2024-08") == [3]
    assert value(played, 1, "SB/C1", "2024-08") == 5.5
    assert value(played, 1, "SB/C1", "2024-08", vur_cut="off") == 6.25


def test_sonneborn_berger_cuts_the_bye_when_it_is_equal() -> None:
    """16.5.1, "not lower": since 2026 the bye contributes 2 * 0.5 = 1, as much as the least significant value."""
    assert elements(event(ONE_REQUESTED_BYE), 1, "SB") == [2.5, 2, 1, 1]
    assert cut_rounds(event(ONE_REQUESTED_BYE), 1, "SB/C1") == [3]


def test_sonneborn_berger_keeps_the_bye_when_it_is_lower() -> None:
    """16.5.1: a zero-point bye contributes 2 * 0, so the least significant value 1 * 1 is cut; "first" cuts the bye."""
    played = event(ONE_REQUESTED_BYE.replace("3b1  H", "3b1  Z"))
    assert elements(played, 1, "SB") == [2.5, 2, 0, 1]  # min(3, 2) * 0
    assert value(played, 1, "SB/C1", vur_cut="if_not_lower") == 4.5
    assert value(played, 1, "SB/C1", vur_cut="first") == 5.5
    assert value(played, 1, "SB/C1", vur_cut="off") == 4.5
    for edition in REWRITTEN:
        assert cut_rounds(played, 1, "SB/C1", edition) == [4]
    for edition in GAME_AGAINST_ONESELF:
        assert cut_rounds(played, 1, "SB/C1", edition) == [3]


def test_a_score_below_nothing_is_still_a_score() -> None:
    """16.5: 2 lost two points by decision, 0 - 2 + 0.5 for the last round; the bye, min(1.5, 1), goes first all the same."""
    played = event("1  2w1  H\n2  1b0  Z", adjustments=(Adjustment(2, -2),))
    assert elements(played, 1, "BH") == [-1.5, 1]
    assert elements(played, 1, "BH/C1") == [-1.5, None]
    assert elements(played, 1, "BH/C1", vur_cut="off") == [None, 1]
    assert elements(played, 1, "SB/C1") == [-1.5, None]  # 0.5 is not lower than -1.5


def test_which_of_two_voluntarily_unplayed_rounds_sonneborn_berger_compares() -> None:
    """16.5.1, dispute R4: the lowest contribution (forfeit loss, 3 * 0), not the lowest dummy (bye, 2.5 * 0.5)."""
    played = event("""
        1  2w1  H    3b-  4w=  2b1
        2  1b0  4w1  U    3w0  1w0
        3  4w1  U    1w+  2b1  4b1
        4  3b0  2b0  U    1b=  3w0
    """)
    # scores 3, 2, 5, 1.5; least significant: 4 with 1.5 * 0.5
    assert elements(played, 1, "SB") == [2, 1.25, 0, 0.75, 2]
    assert cut_rounds(played, 1, "SB/C1") == [4]  # 0 is lower than 0.75
    assert value(played, 1, "SB/C1", vur_cut_chosen_by="contribution") == 5.25
    assert value(played, 1, "SB/C1", vur_cut_chosen_by="score") == 4.75  # 1.25 is not lower than 0.75
    assert value(played, 1, "SB/C2") == 3.25  # then 2 * 1 against 2, the least significant of what is left


def test_who_has_no_voluntarily_unplayed_round_loses_the_least_significant_values() -> None:
    """14.1.1 beside 16.5, which is about 4 here: of 1 the lost game against 3 (1 * 0), then the one won against 2 (1.5 * 1)."""
    played = event("""
        1  2w1  3b0  4w1
        2  1b0  4w=  3b1
        3  4w0  1w1  2w0
        4  3b1  2b=  1b0
        5  Z    Z    Z
    """)
    assert elements(played, 1, "SB") == [1.5, 0, 1.5]
    assert cut_rounds(played, 1, "SB/C1") == [2]
    assert cut_rounds(played, 1, "SB/C2") == [1, 2]


def test_of_equal_contributions_that_with_the_lower_dummy_is_cut_first() -> None:
    """16.5, dispute R4: forfeit loss min(2, 1) * 0 before bye 2 * 0; next to be cut is 1.5 * 1, than which the bye is lower."""
    played = event("""
        1  Z    2w-  3b1  4w1
        2  Z    1b+  4w0  3b0
        3  4w=  5b0  1w0  2w1
        4  3b=  U    2b1  1b0
        5  U    3w1  H    H
    """)
    assert elements(played, 1, "SB") == [0, 0, 1.5, 2.5]
    assert cut_rounds(played, 1, "SB/C1") == [2]
    assert cut_rounds(played, 1, "SB/C2") == [2, 3]
    assert value(played, 1, "SB/C2") == 2.5


def test_of_equal_values_the_earliest_is_cut() -> None:
    """14.1 does not say which, and it makes no difference to the value; the explanation names the first."""
    played = event("1  2w1  3b1\n2  1b0  H\n3  H    1w0")
    assert elements(played, 1, "BH") == [0.5, 0.5]
    assert cut_rounds(played, 1, "BH/C1") == [1]


integers = st.integers(-30, 30) | st.sampled_from([10**15, 10**15 + 1, -(10**15)])


@example([(0, 1), (1, 0)])
@example([(10**15 + 1, 0), (10**15, 10**15), (10**15, 10**15)])  # their products do not fit into 64 bits
@given(st.lists(st.tuples(integers, integers), min_size=1, max_size=6))
def test_the_lowest_round_is_that_of_the_first_key_then_of_the_second_then_the_earliest(pairs: list[tuple[int, int]]) -> None:
    """14.1.1: the opponent's score first, then the product."""
    first, second = (np.array([column]) for column in zip(*pairs, strict=True))
    (found,) = np.flatnonzero(_lowest(np.ones_like(first, dtype=bool), first, second)).tolist()
    assert found == min(range(len(pairs)), key=pairs.__getitem__)


# ---------------------------------------------------------------------------------------------------------------------------
# /P: forfeits as played


@pytest.mark.parametrize("edition", REWRITTEN)
def test_with_p_a_forfeit_counts_like_a_game(edition: str) -> None:
    """Digest 4.3, dispute R31: the adjusted score of the scheduled opponent, no dummy, no voluntarily unplayed round."""
    played = event(FORFEIT)
    assert elements(played, 1, "BH/P", edition) == [1, 0.5]
    assert elements(played, 2, "BH/P", edition) == [2, 0.5]
    assert elements(played, 2, "BH/C1/P", edition) == [2, None]
    assert elements(played, 1, "SB/P", edition) == [1, 0.5]
    assert elements(played, 2, "SB/P", edition) == [0, 0.5]
    # the final round drawn: scores 1.5, 0.5, 1, 1
    assert elements(played, 1, "FB/P", edition) == [0.5, 1]
    assert elements(played, 2, "FB/P", edition) == [1.5, 1]


# ---------------------------------------------------------------------------------------------------------------------------
# What takes no modifier


@pytest.mark.parametrize(
    ("code", "article"),
    [
        ("TPR/C1", "14.1"),
        ("PTP/C1", "14.1"),
        ("APRO/C1", "14.1"),
        ("AOB/C1", "14.1"),
        ("KS/C1", "14.1"),
        ("DE/C1", "14.1"),
        ("WIN/C1", "14.1"),
        ("SB/M1", "14.3"),
        ("PS/M1", "14.3"),
        ("BH/L+1", "14.5"),
        ("SB/L+1", "14.5"),
        ("WIN/P", "6.1.1"),
        ("SB/F", "8.2"),
        ("BH/R", "7.8"),
        ("BH/U1000", "10"),
        ("BH/C1/C2", "14"),
        ("BH/C1/M1", "14"),
    ],
)
def test_a_modifier_where_none_is_defined_is_refused(code: str, article: str) -> None:
    """Article 5 marks what is cut; the refusal names the article of the modifier."""
    with pytest.raises(tb.RegulationError, match=article):
        ranked(event(LADDER), f"PTS, {code}")


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("bh/c1", "BH/C1"), ("BH-C1", "BH/C1"), ("BH#C1", "BH/C1"), ("BH!C1", "BH/C1"), ("BHC1", "BH/C1"),
        ("AROC", "ARO/C1"), ("GE", "REP"), ("BH/F", "FB"), ("BH/F/C1", "FB/C1"), ("KS/L1", "KS/L+1"), ("KS/L-1", "KS/L-1"),
        ("BH/P/C1", "BH/C1/P"), ("Buchholz Cut 1", "BH/C1"), ("Solkoff", "BH"),
    ],
)  # fmt: skip
def test_codes_are_read_in_many_spellings_and_written_in_one(written: str, code: str) -> None:
    """Digest 4.4."""
    assert tb.parse_tie_break(written).code == code


@pytest.mark.parametrize("finishes", [1, 4])
@pytest.mark.parametrize("dtype", [np.int32, np.int64])
@pytest.mark.parametrize("seed", range(5))
def test_of_many_finishes_each_has_its_own_lowest(finishes: int, dtype: type[np.signedinteger], seed: int) -> None:
    """A table may have a further axis: one cut for each finish."""
    drawn = np.random.default_rng(seed)
    among: Flags = drawn.random((6, 5, finishes)) < 0.7
    among[0] = False  # nothing to cut
    first, second = (drawn.integers(-3, 4, among.shape).astype(dtype) for _ in range(2))
    for keys in ((first,), (first, second)):
        found = _lowest(among, *keys)
        for finish in range(finishes):
            alone = _lowest(among[:, :, finish], *(key[:, :, finish].astype(np.int64) for key in keys))
            assert found[:, :, finish].tolist() == alone.tolist()
        assert found.sum(axis=1).tolist() == among.any(axis=1).astype(int).tolist()


@pytest.mark.parametrize("rounds", [1, 254, 255, 256, 257, 300])
def test_the_earliest_round_has_the_highest_number(rounds: int) -> None:
    assert _count_down(rounds).tolist() == list(range(rounds, 0, -1))


def test_each_row_has_the_cuts_of_its_own_number() -> None:
    played = event(LADDER)
    table, law = records([played], [5]), edition_named(CURRENT)
    whole = buchholz(table, law)
    least: Integers = np.array([0, 1, 2, 0, 0, 1])
    most: Integers = np.array([0, 0, 1, 2, 0, 1])
    found = cut_rows(whole, law, least, most)
    for row, cuts in enumerate(zip(least.tolist(), most.tolist(), strict=True)):
        alone = cut(whole, law, *cuts)
        assert found.counts[row].tolist() == alone.counts[row].tolist()
        assert found.reason[row].tolist() == alone.reason[row].tolist()
    assert found.counts.sum(axis=1).tolist() == (5 - least - most).tolist()
