"""Article 10: tie-breaks from ratings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import tiebreaks as tb
from tests.articles import (
    CURRENT,
    EDITIONS,
    THREE_ONE_NIL,
    Points,
    elements,
    event,
    order,
    ranked,
    value,
    values,
)
from tiebreaks.engine.rules.ratings import _half_even
from tiebreaks.engine.steps import MeanSteps, PerformanceSteps, Steps

# Everybody meets everybody and the lower number wins: scores 5, 4, 3, 2, 1, 0.
LADDER = """
    1  2500  6w1  2w1  3b1  4w1  5b1
    2  2400  5w1  1b0  6w1  3w1  4b1
    3  2300  4w1  5b1  1w0  2b0  6w1
    4  2200  3b0  6b1  5w1  1b0  2w0
    5  2100  2b0  3w0  4b0  6b1  1w0
    6  2000  1b0  4w0  2b0  5w0  3b0
"""

# Byes and forfeits; over the board 1 has 1.5 of 2, 2 has 1.5 of 3, 3 has 1.5 of 2, 4 has 0.5 of 3.
MIXED = """
    1  2200  2w1  3b+  U    4w=
    2  2100  1b0  4w1  3b=  H
    3  2000  4w1  1w-  2w=  Z
    4  1900  3b0  2b0  Z    1b=
"""

# ---------------------------------------------------------------------------------------------------------------------------
# 10.1 to 10.5, all games played


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # 10.1 (13500 - own) / 5
        ("ARO", {1: 2200, 2: 2220, 3: 2240, 4: 2260, 5: 2280, 6: 2300}),
        # 10.2 dp of 1.00, 0.80, 0.60, 0.40, 0.20, 0.00: 800 240 72 -72 -240 -800
        ("TPR", {1: 3000, 2: 2460, 3: 2312, 4: 2188, 5: 2040, 6: 1500}),
        # 10.4 (13500 - own TPR) / 5: 2100, 2208, 2237.6, 2262.4, 2292, 2400
        ("APRO", {1: 2100, 2: 2208, 3: 2238, 4: 2262, 5: 2292, 6: 2400}),
    ],
)
def test_ratings_of_opponents_and_performances(edition: str, code: str, expected: dict[int, int]) -> None:
    """10.1, 10.2, 10.4."""
    assert values(event(LADDER), code, edition) == expected


@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_perfect_performance_at_the_ends_and_between(edition: str) -> None:
    """10.3: full score max + 736 (dispute R25), no score min - 800, else the lowest rating that expects the score."""
    played = event(LADDER)
    assert value(played, 1, "PTP", edition) == 3136  # 2400 + 736
    assert value(played, 6, "PTP", edition) == 1300  # 2100 - 800
    # 4 of 5 against 2500 2300 2200 2100 2000: 2503 expects .50 .76 .86 .92 .96 = 4.00; 2502 .50 .76 .85 .92 .96 = 3.99
    assert value(played, 2, "PTP", edition) == 2503


def test_perfect_performance_of_the_exercise() -> None:
    """10.3, [X] exercise 22: 3.5 against 1700 1950 1850 2050 2150.

    2112 expects .93 .71 .82 .59 .45 = 3.50; 2111 expects .92 .71 .82 .58 .45 = 3.48.
    """
    played = event("""
        1  2000  2w1  3b1  4w1  5b=  6w0
        2  1700  1b0  Z    Z    Z    Z
        3  1950  Z    1w0  Z    Z    Z
        4  1850  Z    Z    1b0  Z    Z
        5  2050  Z    Z    Z    1w=  Z
        6  2150  Z    Z    Z    Z    1b1
    """)
    assert value(played, 1, "PTP") == 2112


def test_averages_of_the_performances_of_the_opponents() -> None:
    """10.4, 10.5.

    PTP: 2 has 2000 - 800, 3 has 2000 + 736; 1 has 1 of 2 against 1900 and 2100: 1999 expects .64 + .36, 1998 .63 + .36.
    TPR: 2000 - 800, 2000 + 800, 2000 + 0.
    """
    played = event("""
        1  2000  2w1  3b0
        2  1900  1b0  Z
        3  2100  Z    1w1
    """)
    assert values(played, "PTP") == {1: 1999, 2: 1200, 3: 2736}
    assert values(played, "APPO") == {1: 1968, 2: 1999, 3: 1999}  # (1200 + 2736) / 2
    assert values(played, "TPR") == {1: 2000, 2: 1200, 3: 2800}
    assert values(played, "APRO") == {1: 2000, 2: 2000, 3: 2000}
    assert elements(played, 1, "APRO") == [1200, 2800]
    assert elements(played, 1, "APPO") == [1200, 2736]
    assert elements(played, 2, "APPO") == [1999, None]


@pytest.mark.parametrize("edition", EDITIONS)
def test_averages_are_rounded_half_up(edition: str) -> None:
    """10.1, 10.2: (2000 + 2001) / 2 = 2000.5 is 2001, and TPR starts from the rounded average; 1 of 2 adds nothing."""
    played = event("""
        1  2100  2w1  3b0
        2  2000  1b0  Z
        3  2001  Z    1w1
    """)
    assert value(played, 1, "ARO", edition) == 2001
    assert value(played, 1, "TPR", edition) == 2001


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_opponent_met_several_times_counts_each_time(edition: str) -> None:
    """4.4: (1900 + 1900 + 2200) / 3; TPR of 2 and 3 are 2000 - 800 and 2000 + 0: (1200 + 1200 + 2000) / 3 = 1466.67."""
    played = event("""
        1  2000  2w1  2b1  3w=
        2  1900  1b0  1w0  Z
        3  2200  Z    Z    1b=
    """)
    assert value(played, 1, "ARO", edition) == 2000
    assert value(played, 1, "APRO", edition) == 1467


# ---------------------------------------------------------------------------------------------------------------------------
# Only games over the board


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("ARO", {1: 2000, 2: 2033, 3: 2000, 4: 2100}),  # 2100 1900 | 2200 1900 2000 | 1900 2100 | 2000 2100 2200
        ("TPR", {1: 2193, 2: 2033, 3: 2193, 4: 1827}),  # 0.75: 193 | 0.50 | 0.75 | 0.5 / 3 = 0.17: -273
    ],
)
def test_byes_and_forfeits_of_a_swiss_event_have_no_part(edition: str, code: str, expected: dict[int, int]) -> None:
    """Preamble of Article 10: neither their ratings nor their points."""
    assert values(event(MIXED), code, edition) == expected


def test_performances_do_not_depend_on_the_scoring_of_the_event() -> None:
    """Digest 1.10: points on the scale 1, 0.5, 0, also with 3-1-0."""
    standard, other = event(MIXED), event(MIXED, scoring=THREE_ONE_NIL)
    assert values(other, "TPR") == values(standard, "TPR") == {1: 2193, 2: 2033, 3: 2193, 4: 1827}
    assert value(other, 1, "PTP") == value(standard, 1, "PTP") == 2203  # .64 + .86; 2202 expects .64 + .85


def test_which_points_the_perfect_performance_explains() -> None:
    """10.3, dispute R24. 2 against 2200 1900 2000: 1.5 over the board, 2 with the half-point bye.

    1.5: 2030 expects .28 .68 .54 = 1.50, 2029 .27 .67 .54 = 1.48. 2: 2168 expects .46 .83 .72 = 2.01, 2167 .45 .82 .72 = 1.99.
    """
    played = event(MIXED)
    assert value(played, 2, "PTP") == 2030
    assert value(played, 2, "PTP", perfect_performance_score="over_the_board") == 2030
    assert value(played, 2, "PTP", perfect_performance_score="tournament") == 2168
    byes = event("1  2200  2w1  3b0  U  U\n2  2000  1b0  Z  Z  Z\n3  1900  Z  1w1  Z  Z")
    found = ranked(byes, "PTS, PTP", perfect_performance_score="tournament", perfect_performance_margin=800)
    assert found[1]["PTP"] == 2800  # no more than 2 of 2, which is a full score


def test_no_score_over_the_board_is_no_score() -> None:
    """10.3, [X] player 12: points only from byes and a loss to 2050 give 2050 - 800."""
    played = event("1  2050  2w1  Z  Z\n2  1500  1b0  U  F")
    assert value(played, 2, "PTS") == 2
    assert value(played, 2, "PTP") == 1250


def test_how_far_a_full_score_reaches_is_a_provision() -> None:
    """10.3, dispute R25."""
    played = event(LADDER)
    assert value(played, 1, "PTP", perfect_performance_margin=736) == 3136
    assert value(played, 1, "PTP", perfect_performance_margin=800) == 3200


def test_the_fractional_score_is_rounded_half_up() -> None:
    """10.2, dispute R23: 2.5 of 4 is 62.5 per cent, so 63 and +95; to the even 62 it is +87. 1.5 of 4: 38 either way, -87."""
    played = event("""
        1  2000  2w1  2b1  2w0  2b=
        2  2000  1b0  1w0  1b1  1w=
    """)
    assert values(played, "TPR") == {1: 2095, 2: 1913}
    assert values(played, "TPR", performance_rounding="half_up") == {1: 2095, 2: 1913}
    assert values(played, "TPR", performance_rounding="half_even") == {1: 2087, 2: 1913}


@pytest.mark.parametrize(
    ("code", "over_the_board", "unplayed_first"),
    [
        ("ARO", (2000, 2033), (2000, 2033)),
        # 1 without 1900; two unplayed rounds | 2 without 1900: 4200 / 2; one unplayed round
        ("ARO/C1", (2100, 2100), (2000, 2033)),
        ("ARO/C2", (None, 2200), (2000, 2100)),  # nothing left | without 1900 and 2000; one cut left: without 1900
    ],
)
def test_whether_unplayed_rounds_use_up_the_cuts(
    code: str, over_the_board: tuple[Points, Points], unplayed_first: tuple[Points, Points]
) -> None:
    """14.1; digest 2.3 and 2.4: a variant of 2022."""
    played = event(MIXED)
    for choice, expected in (("over_the_board", over_the_board), ("unplayed_first", unplayed_first)):
        found = values(played, code, average_rating_cut=choice)
        assert (found[1], found[2]) == expected, choice


# ---------------------------------------------------------------------------------------------------------------------------
# 15.2: forfeits of round robins

ROUND_ROBIN = """
    1  2200  2w+  3b1  .
    2  2100  1b-  .    3w1
    3  2000  .    1w0  2b0
"""


@pytest.mark.parametrize("edition", EDITIONS)
def test_forfeits_of_a_round_robin_stay_out_since_2026(edition: str) -> None:
    """15.2: 2000 | 2000 | 2150; before that also 2100 for 1 and 2200 for 2. Full scores add 800, half scores nothing."""
    played = event(ROUND_ROBIN, "round-robin")
    if edition == CURRENT:
        assert values(played, "ARO", edition) == {1: 2000, 2: 2000, 3: 2150}
        assert values(played, "TPR", edition) == {1: 2800, 2: 2800, 3: 1350}
    else:
        assert values(played, "ARO", edition) == {1: 2050, 2: 2100, 3: 2150}
        assert values(played, "TPR", edition) == {1: 2850, 2: 2100, 3: 1350}


def test_forfeits_of_a_round_robin_are_a_provision() -> None:
    """15.2."""
    played = event(ROUND_ROBIN, "round-robin")
    assert value(played, 1, "ARO", round_robin_rating_forfeits="unplayed") == 2000
    assert value(played, 1, "ARO", round_robin_rating_forfeits="game") == 2050
    assert value(event("1  2200  2w+\n2  2100  1b-"), 1, "ARO", round_robin_rating_forfeits="game") is None  # Swiss


# ---------------------------------------------------------------------------------------------------------------------------
# 10.6: one's own rating


def test_the_higher_rating_is_ahead_and_the_lower_one_when_reversed() -> None:
    """10.6."""
    played = event("1  1900  2w=\n2  2100  1b=\n3  2000  H")
    assert values(played, "RTNG") == {1: 1900, 2: 2100, 3: 2000}
    assert order(played, "PTS, RTNG") == "2 | 3 | 1"
    assert order(played, "PTS, RTNG/R") == "1 | 3 | 2"


# ---------------------------------------------------------------------------------------------------------------------------
# The preamble: unrated participants, several ratings

ONE_UNRATED = """
    1  2200  2w1  3b1
    2  2000  1b0  U
    3  -     U    1w0
"""


DROPPED = [
    *((edition, code) for edition in EDITIONS for code in ("ARO", "ARO/C1", "ARO/M1", "TPR", "APRO")),
    *((edition, code) for edition in EDITIONS[1:] for code in ("PTP", "APPO")),
    *((CURRENT, code) for code in ("RTNG", "RTNG/R")),
]


@pytest.mark.parametrize(("edition", "code"), DROPPED)
def test_with_an_unrated_participant_the_entry_is_dropped(edition: str, code: str) -> None:
    """Preamble of Article 10, dispute R18: for everybody, and the standings say so."""
    found = ranked(event(ONE_UNRATED), f"PTS, {code}, WIN", edition)
    assert found.by == ("PTS", "WIN")
    assert [(dropped.code, dropped.article) for dropped in found.basis.dropped] == [(code, "10")]
    assert found[1][code] is None
    assert found.ranks == {1: 1, 2: 2, 3: 2}
    assert "Article 10" in str(found)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("ARO/U1800", {1: 1900, 2: 2200, 3: 2200}),  # (2000 + 1800) / 2
        ("TPR/U1800", {1: 2700, 2: 1400, 3: 1400}),  # 2 of 2, 0 of 1, 0 of 1
        ("PTP/U1800", {1: 2736, 2: 1400, 3: 1400}),  # 2000 + 736, 2200 - 800
        ("APRO/U1800", {1: 1400, 2: 2700, 3: 2700}),
        ("RTNG/U1800", {1: 2200, 2: 2000, 3: 1800}),
        ("ARO/C1/U1800", {1: 2000, 2: None, 3: None}),
    ],
)
def test_published_rules_may_rate_the_unrated(code: str, expected: dict[int, Points]) -> None:
    """Preamble of Article 10: /U1800 for everybody without a rating."""
    found = ranked(event(ONE_UNRATED), f"PTS, {code}")
    assert found.basis.dropped == ()
    assert {number: found[number][code] for number in (1, 2, 3)} == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("ARO", {1: 2000, 2: 2200, 3: 2200}),  # the game with 3 has no part
        ("TPR", {1: 2800, 2: 1400, 3: 1400}),  # 1 of 1
        ("PTP", {1: 2736, 2: 1400, 3: 1400}),
        ("APRO", {1: 1400, 2: 2800, 3: 2800}),
        ("APPO", {1: 1400, 2: 2736, 3: 2736}),
        ("RTNG", {1: 2200, 2: 2000, 3: None}),
    ],
)
def test_the_unrated_may_be_ignored(code: str, expected: dict[int, Points]) -> None:
    """Preamble of Article 10, dispute R18, by house rule; "drop" is the text."""
    lost = event("1  2200  2w1  3b0\n2  2000  1b0  U\n3  -     U    1w1")
    assert value(lost, 2, "APPO", unrated="ignore") == 2736  # of 1, without the game lost to 3
    found = ranked(event(ONE_UNRATED), f"PTS, {code}", unrated="ignore")
    assert found.basis.dropped == ()
    assert {number: found[number][code] for number in (1, 2, 3)} == expected
    assert [dropped.code for dropped in ranked(event(ONE_UNRATED), f"PTS, {code}", unrated="drop").basis.dropped] == [code]


def test_who_met_only_the_unrated_has_no_performance_to_average() -> None:
    """10.4 under the house rule: 2 met only 3, so 3 averages the performance of 1 alone, 2000 + 800."""
    played = event("""
        1  2200  3w1  4b1
        2  2000  Z    3w1
        3  -     1b0  2b0
        4  2000  Z    1w0
    """)
    assert values(played, "TPR", unrated="ignore") == {1: 2800, 2: None, 3: 1300, 4: 1400}  # (2200 + 2000) / 2 - 800
    assert value(played, 3, "APRO", unrated="ignore") == 2800
    found = ranked(played, "PTS, ARO", unrated="ignore")
    assert [(term.article, term.counts) for term in tb.explain(found, 1, "ARO").terms] == [("10", False), ("10.1", True)]
    assert [(term.article, term.counts) for term in tb.explain(found, 4, "ARO").terms] == [("10.1", False), ("10.1", True)]


def test_an_unrated_participant_drops_nothing_else() -> None:
    """Preamble of Article 10: only the entries of this article."""
    assert ranked(event(ONE_UNRATED), "PTS, BH, SB, TPN").basis.dropped == ()


def test_the_first_of_several_ratings_counts() -> None:
    """Preamble of Article 10, since 2026: 2 has 2000, and 2100 from round 2 on; per round by house rule."""
    played = event("""
        1  2200  2w1  2b1
        2  2000  1b0  1w0
    """)
    players = [replace(player, later_ratings=((2, 2100),) if player.id == 2 else ()) for player in played.players]
    played = replace(played, players=players)
    assert value(played, 1, "ARO") == 2000
    assert value(played, 1, "ARO", rating_choice="first") == 2000
    assert value(played, 1, "ARO", rating_choice="per_round") == 2050


def test_who_gets_a_rating_later_is_unrated_until_then() -> None:
    """2 has none, and 2100 from round 2 on; 3 has 1, the lowest that there is."""
    played = event("""
        1  2200  2w1  2b1  3w1
        2  -     1b0  1w0  Z
        3  1     Z    Z    1b0
    """)
    players = [replace(player, later_ratings=((2, 2100),) if player.id == 2 else ()) for player in played.players]
    played = replace(played, players=players)
    assert elements(played, 1, "ARO/U1400", rating_choice="per_round") == [1400, 2100, 1]
    assert elements(played, 1, "ARO/U1400") == [1400, 1400, 1]


def test_the_rating_of_the_unrated_counts_in_the_performance_of_an_opponent() -> None:
    """10.5: 1 has beaten 2, who is unrated: the lowest rating that expects 1 point is 736 above theirs."""
    played = event("1  2000  2w1\n2  -     1b0")
    assert value(played, 1, "PTP/U1600") == value(played, 2, "APPO/U1600") == 2336
    assert value(played, 2, "APPO/U1400") == 2136


@pytest.mark.parametrize(
    ("code", "steps", "called"),
    [("ARO", MeanSteps, ""), ("APRO", MeanSteps, "TPR"), ("APPO", MeanSteps, "PTP"), ("TPR", PerformanceSteps, None)],
)
def test_the_working_says_what_its_mean_is_of(code: str, steps: type[Steps], called: str | None) -> None:
    played = event("1  2200  2w1  2b1\n2  2000  1b0  1w0")
    found = ranked(played, f"PTS, {code}", CURRENT)._workings[1].steps
    assert isinstance(found, steps)
    assert getattr(found, "value_of_opponents", None) == called


# ---------------------------------------------------------------------------------------------------------------------------
# Undefined values


def test_without_a_game_over_the_board_nothing_is_defined() -> None:
    """Digest 0.6: a bye and a forfeit only."""
    played = event("1  2000  2w+  Z\n2  1900  1b-  U")
    for code in ("ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO"):
        assert values(played, code) == {1: None, 2: None}
    assert tb.explain(ranked(played, "PTS, ARO"), 1, "ARO").value is None


def test_a_rating_of_1_is_a_rating() -> None:
    """Article 10: only who has none is unrated; nothing is dropped, and 1 is what is averaged and listed."""
    played = event("1  1     2w1\n2  2000  1b0")
    found = ranked(played, "PTS, RTNG, ARO, PTP")
    assert found.basis.dropped == ()
    assert [found[number]["RTNG"] for number in (1, 2)] == [1, 2000]
    assert [found[number]["ARO"] for number in (1, 2)] == [2000, 1]
    assert [found[number]["PTP"] for number in (1, 2)] == [2736, -799]
    assert tb.explain(found, 1, "RTNG").conclusion == "Rating 1."
    assert tb.explain(ranked(played, "PTS, RTNG/U1800"), 1, "RTNG/U1800").conclusion == "Rating 1."
    assert tb.explain(found, 2, "ARO").terms[0].reason == "the opponent's rating"


def test_each_rating_given_to_the_unrated_stands_for_itself() -> None:
    """Preamble of Article 10: two entries of one list, with different ratings for the unrated."""
    found = ranked(event(ONE_UNRATED), "PTS, ARO/U1800, ARO/U1900")
    assert [found[1][code] for code in ("ARO/U1800", "ARO/U1900")] == [1900, 1950]


def test_points_outside_the_games_count_as_wins_and_draws() -> None:
    """10.3, dispute R24: one game won of three and a bye worth a win are 2 of 3, as two games won are."""
    with_bye = event("1  2000  2w1  3b0  4w0  U\n2  1900  1b0  Z  Z  Z\n3  2100  Z  1w1  Z  Z\n4  2200  Z  Z  1b1  Z")
    with_win = event("1  2000  2w1  3b1  4w0\n2  1900  1b0  Z  Z\n3  2100  Z  1w0  Z\n4  2200  Z  Z  1b1")
    assert value(with_bye, 1, "PTP", perfect_performance_score="tournament") == value(with_win, 1, "PTP")
    assert value(with_bye, 1, "PTP") != value(with_win, 1, "PTP")


def test_a_round_that_was_not_held_or_is_free_gives_no_points() -> None:
    """10.3, dispute R24, 15.2: also where a draw gives nothing, so that nothing looks like a draw."""
    nothing_for_a_draw = tb.Scoring(win=1, draw=0, loss=0)
    free = event(
        "1  2000  2w1  .    3b0\n2  1900  1b0  3w1  .\n3  2100  .    2b0  1w1", "round-robin", scoring=nothing_for_a_draw
    )
    assert value(free, 1, "PTP", perfect_performance_score="tournament") == value(free, 1, "PTP")
    short = event("1  2000  2w1  3b0\n2  1900  1b0  Z\n3  2100  Z    1w1", "round-robin", scoring=nothing_for_a_draw)
    stacked = tb.standings_many(
        [short, free], by="PTS, PTP", edition=CURRENT, house_rules={"perfect_performance_score": "tournament"}
    )
    assert next(stacked)[1]["PTP"] == value(short, 1, "PTP", perfect_performance_score="tournament")


@example(7, 2)
@example(9, 2)
@given(st.integers(0, 2000), st.integers(1, 40))
def test_to_the_even_is_to_the_even(whole: int, over: int) -> None:
    """10.2 under the provision "half_even": as Python rounds a fraction."""
    assert _half_even(np.array([whole]), np.array([over])).tolist() == [round(Fraction(whole, over))]
