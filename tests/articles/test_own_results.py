"""Article 7: tie-breaks from one's own results, and the points themselves."""

from __future__ import annotations

import pytest

import tiebreaks as tb
from tests.articles import (
    BEFORE_2026,
    CURRENT,
    EDITIONS,
    EVERY_KIND,
    THREE_ONE_NIL,
    elements,
    event,
    order,
    ranked,
    value,
    values,
)
from tiebreaks.engine.rules.own_results import _first_is_least

# EVERY_KIND
#   1  2w1  3b1  U    4w+  5b=
#   2  1b0  5w1  4b1  H    3w1
#   3  4w=  1w0  F    5b-  2b0
#   4  3b=  Z    2w0  1b-  U
#   5  U    2b0  Z    3w+  1w=

IN_EVERY_EDITION = [
    ("PTS", {1: 4.5, 2: 3.5, 3: 1.5, 4: 1.5, 5: 2.5}),
    # 7.1 rounds worth a win: 1 by two games, the bye and the forfeit, 3 by the full-point bye, 4 by the bye, 5 by both kinds
    ("WIN", {1: 4, 2: 3, 3: 1, 4: 1, 5: 2}),
    # 7.3 games over the board with Black: the forfeits of 3 and 4 in round 4 are none
    ("BPG", {1: 2, 2: 2, 3: 1, 4: 1, 5: 1}),
    # 7.4
    ("BWG", {1: 1, 2: 1, 3: 0, 4: 0, 5: 0}),
    # 7.5  1 2 3 4 4.5 | 0 1 2 2.5 3.5 | 0.5 0.5 1.5 1.5 1.5 | 0.5 0.5 0.5 0.5 1.5 | 1 1 1 2 2.5
    ("PS", {1: 14.5, 2: 9, 3: 5.5, 4: 3.5, 5: 7.5}),
    ("PS/C1", {1: 13.5, 2: 9, 3: 5, 4: 3, 5: 6.5}),
    ("PS/C2", {1: 11.5, 2: 8, 3: 4.5, 4: 2.5, 5: 5.5}),
]
SINCE_2022 = [
    # 7.2 over the board
    ("WON", {1: 2, 2: 3, 3: 0, 4: 0, 5: 0}),
    # 7.6 five rounds less half- and zero-point byes and forfeit losses; the U, F and + of 1, 3, 4 and 5 were elected
    ("REP", {1: 5, 2: 4, 3: 4, 4: 3, 5: 4}),
]
SINCE_2026 = [
    # 7.7 1 1 U + = | 0 1 1 H 1 | = 0 F - 0 | = Z 0 - U | U 0 Z + =
    ("STD", {1: 4.5, 2: 3.5, 3: 1.5, 4: 1.5, 5: 2.5}),
    # 7.8
    ("TPN", {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}),
]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("code", "expected"), [*IN_EVERY_EDITION, *SINCE_2022, *SINCE_2026])
def test_own_results_with_every_kind_of_record(edition: str, code: str, expected: dict[int, float]) -> None:
    """7.1 to 7.8, in the editions that know them; before that the refusal names Article 5."""
    known_since = {"WON": "2022", "REP": "2022", "STD": "2026-03", "TPN": "2026-03"}.get(code, "2009")
    if EDITIONS.index(edition) >= EDITIONS.index(known_since):
        assert values(event(EVERY_KIND), code, edition) == expected
    else:
        with pytest.raises(tb.RegulationError, match=rf"{edition} \(Article 5\)"):
            ranked(event(EVERY_KIND), f"PTS, {code}", edition)


def test_part_way_only_the_rounds_so_far_count() -> None:
    """Edge-case table: after round 3 of 5."""
    played = event(EVERY_KIND)
    assert values(played, "PTS", after_round=3) == {1: 3, 2: 2, 3: 1.5, 4: 0.5, 5: 1}
    assert values(played, "PS", after_round=3) == {1: 6, 2: 3, 3: 2.5, 4: 1.5, 5: 3}
    assert values(played, "REP", after_round=3) == {1: 3, 2: 3, 3: 3, 4: 2, 5: 2}
    assert values(played, "WIN", after_round=3) == {1: 3, 2: 2, 3: 1, 4: 0, 5: 1}


# ---------------------------------------------------------------------------------------------------------------------------
# Other scorings


def test_own_results_in_three_one_nil() -> None:
    """7.1, 7.5, 7.7 with 3-1-0: half-point byes and draws are 1, the others 3."""
    played = event(EVERY_KIND, scoring=THREE_ONE_NIL)
    assert values(played, "PTS") == {1: 13, 2: 10, 3: 4, 4: 4, 5: 7}
    assert values(played, "WIN") == {1: 4, 2: 3, 3: 1, 4: 1, 5: 2}
    # 3 6 9 12 13 | 0 3 6 7 10 | 1 1 4 4 4 | 1 1 1 1 4 | 3 3 3 6 7
    assert values(played, "PS") == {1: 43, 2: 26, 3: 14, 4: 8, 5: 22}
    assert values(played, "STD") == {1: 4.5, 2: 3.5, 3: 1.5, 4: 1.5, 5: 2.5}  # what 7.7 is for


@pytest.mark.parametrize(
    ("award", "win", "standard"),
    [(3, 1, 1), (2, 0, 1), (1, 0, 0.5), (0.5, 0, 0)],  # a win; more than a draw; a draw; less
)
def test_a_bye_is_compared_with_a_win_and_with_a_draw(award: float, win: int, standard: float) -> None:
    """7.1: WIN counts what is worth a win. 7.7: without an opponent 1 above a draw, 0.5 for a draw, 0 below. Scoring 3-1-0."""
    played = event("1  2w1\n2  1b0\n3  U", scoring=tb.Scoring(win=3, draw=1, pairing_bye=award))
    assert value(played, 3, "WIN") == win
    assert value(played, 3, "STD") == standard
    assert value(played, 3, "WON") == 0
    assert value(played, 3, "REP") == 1


# ---------------------------------------------------------------------------------------------------------------------------
# 7.7: Standard Points where the two sides do not share one point


def test_standard_points_compare_with_the_scheduled_opponent() -> None:
    """7.7, dispute R1: double forfeit 0.5 each, 0-0 over the board 0.5 each, half against nothing 1 and 0."""
    played = event("""
        1  2w-  2b0  2w=
        2  1b-  1w0  1b0
    """)
    assert elements(played, 1, "STD") == [0.5, 0.5, 1]
    assert elements(played, 2, "STD") == [0.5, 0.5, 0]
    assert values(played, "STD", standard_points="opponent") == {1: 2, 2: 1}
    assert values(played, "STD", standard_points="draw_value") == {1: 0.5, 2: 0}  # only 1 has a draw's points, once


def test_standard_points_of_a_forfeit_are_those_of_a_result() -> None:
    """7.7: 1 for the winner, 0 for the loser."""
    assert values(event("1  2w+\n2  1b-"), "STD") == {1: 1, 2: 0}


def test_points_of_unusual_results() -> None:
    """0-0 gives nothing, half against nothing gives a draw's points; neither is a win."""
    played = event("1  2w0  2b=\n2  1b0  1w0")
    assert values(played, "PTS") == {1: 0.5, 2: 0}
    assert values(played, "WON") == {1: 0, 2: 0}
    assert values(played, "BPG") == {1: 1, 2: 1}
    assert values(played, "REP") == {1: 2, 2: 2}


# ---------------------------------------------------------------------------------------------------------------------------
# 7.8: the tournament pairing number


def test_the_lower_pairing_number_is_ahead_and_the_higher_one_when_reversed() -> None:
    """7.8: always total; the order of the crosstable does not matter."""
    played = event("7  3w=\n3  7b=\n5  H")
    assert order(played, "PTS, TPN") == "3 | 5 | 7"
    assert order(played, "PTS, TPN/R") == "7 | 5 | 3"


# ---------------------------------------------------------------------------------------------------------------------------
# 15.2: round robins

ROUND_ROBIN = """
    1  2b+  3b1  .
    2  1w-  .    3w1
    3  .    1w0  2b0
"""


@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_forfeits_of_a_round_robin(edition: str) -> None:
    """15.2: forfeit wins are results. Since 2026 forfeit losses stay unplayed; free rounds are no rounds (dispute R20)."""
    played = event(ROUND_ROBIN, "round-robin")
    assert values(played, "WIN", edition) == {1: 2, 2: 1, 3: 0}
    assert values(played, "REP", edition) == {1: 2, 2: 1 if edition == CURRENT else 2, 3: 2}
    if edition == CURRENT:
        assert values(played, "STD") == {1: 2, 2: 1, 3: 0}


def test_a_forfeit_loss_of_a_round_robin_is_a_provision() -> None:
    """15.2, dispute R20."""
    played = event(ROUND_ROBIN, "round-robin")
    assert values(played, "REP", round_robin_forfeit_losses="unplayed") == {1: 2, 2: 1, 3: 2}
    assert values(played, "REP", round_robin_forfeit_losses="game") == {1: 2, 2: 2, 3: 2}


def test_a_double_forfeit_of_a_round_robin() -> None:
    """15.2, dispute R1: unplayed and worth less than a draw, so 0 each; as a game 0.5 each. REP drops for both."""
    played = event("1  2w-\n2  1b-", "round-robin")
    assert values(played, "STD") == {1: 0, 2: 0}
    assert values(played, "STD", round_robin_forfeit_losses="game") == {1: 0.5, 2: 0.5}
    assert values(played, "REP") == {1: 0, 2: 0}
    assert values(event("1  2w-\n2  1b-"), "REP") == {1: 0, 2: 0}  # the same in a Swiss event


@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_over_the_board_excludes_forfeits_in_round_robins_too(edition: str) -> None:
    """7.2 to 7.4, dispute R21: 1 won one game and played one with Black; with the house rule the forfeit is another."""
    played = event(ROUND_ROBIN, "round-robin")
    for counted, expected in ((False, 1), (True, 2)):
        rule = {"round_robin_forfeits_over_the_board": counted}
        assert {code: value(played, 1, code, edition, **rule) for code in ("WON", "BPG", "BWG")} == {
            "WON": expected, "BPG": expected, "BWG": expected,
        }  # fmt: skip


def test_round_robin_house_rule_does_not_touch_swiss_events() -> None:
    """15.2 is for pre-determined pairings."""
    played = event("1  2b+  3b1\n2  1w-  Z\n3  Z  1w0")
    assert value(played, 1, "WON", round_robin_forfeits_over_the_board=True) == 1
    assert value(played, 2, "REP", round_robin_forfeit_losses="game") == 0


@pytest.mark.parametrize("edition", BEFORE_2026)
@pytest.mark.parametrize("code", ["STD", "TPN", "TPN/R", "RTNG", "RTNG/R"])
def test_what_2026_added_is_refused_before(edition: str, code: str) -> None:
    """Digest 2.3, 2.5."""
    with pytest.raises(tb.RegulationError, match=r"Article 5.*2026-03"):
        ranked(event("1  2000  2w1\n2  1900  1b0"), f"PTS, {code}", edition)


def test_the_cut_of_progressive_scores_takes_the_first_round_whatever_it_is_worth() -> None:
    """14.1.1 with points lost by losing: the scores after the rounds are 1 and 0, and the 1 is cut."""
    played = event("1  2w1  2b0\n2  1b0  1w1", scoring=tb.Scoring(win=1, draw=0, loss=-1))
    assert elements(played, 1, "PS") == [1, 0]
    assert elements(played, 1, "PS/C1") == [None, 0]
    assert elements(played, 2, "PS/C1") == [None, 0]


def test_a_free_round_has_no_part_in_own_results() -> None:
    """15.2: nobody was scheduled, so even where a draw gives nothing the round is not compared with one."""
    played = event("1  2w1  .    3b1\n2  1b0  3w1  .\n3  .    2b0  1w0", "round-robin", scoring=tb.Scoring(win=1, draw=0))
    for code in ("STD", "WIN", "REP"):
        assert elements(played, 1, code) == [1, None, 1], code


def test_the_first_round_is_the_least_significant_of_every_row_and_finish() -> None:
    """14.1.1"""
    assert _first_is_least((2, 3)).tolist() == [[0, 1, 2]] * 2
    assert _first_is_least((2, 3, 4)).tolist() == [[[0] * 4, [1] * 4, [2] * 4]] * 2
    assert _first_is_least((1, 1)).tolist() == [[0]]
