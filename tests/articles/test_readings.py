"""What programs compute although no edition says so: each reading as a provision (R8 and R45 to R50), worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

import tiebreaks as tb
from tests.articles import EVERY_KIND, elements, event, order, ranked, team_event, value, values
from tiebreaks.law import NAMED_SETS, PROVISIONS

# EVERY_KIND
#   1  2w1  3b1  U    4w+  5b=    4.5
#   2  1b0  5w1  4b1  H    3w1    3.5
#   3  4w=  1w0  F    5b-  2b0    1.5
#   4  3b=  Z    2w0  1b-  U      1.5
#   5  U    2b0  Z    3w+  1w=    2.5

# ---------------------------------------------------------------------------------------------------------------------------
# 16.3: the score of an opponent (R8)

# What 2 does after a draw with 1 in round 1; the rounds of 1 that go with it; the score of 2 as 1 sees it by the text of 2023,
# by Vega ("closing_byes_drawn"), and as awarded.
OPPONENTS = [
    ("1w1", "2b0", 1.5, 1.5, 1.5),
    ("H Z Z", "Z Z Z", 2, 2, 1),  # three closing byes: 0.5 + 3 * 0.5; as awarded 0.5 + 0.5
    ("Z 1w-", "Z 2b+", 1, 0.5, 0.5),  # the forfeit loss ends the run: the bye before it is worth nothing
    ("1w- Z", "2b+ Z", 1, 1, 0.5),  # the bye after it closes: 0.5 + 0 + 0.5
    ("Z 1w- Z", "Z 2b+ Z", 1.5, 1, 0.5),  # only the last one closes
    ("Z 1w+", "Z 2b-", 1.5, 1.5, 1.5),
    ("U", "Z", 1.5, 1.5, 1.5),
]


@pytest.mark.parametrize(("tail", "mirror", "text", "vega", "awarded"), OPPONENTS, ids=[row[0] for row in OPPONENTS])
def test_the_score_of_an_opponent_with_closing_byes(tail: str, mirror: str, text: float, vega: float, awarded: float) -> None:
    played = event(f"1  2w= {mirror}\n2  1b= {tail}")
    found = {
        rule: elements(played, 1, "BH", "2024-08", opponents_unplayed_rounds=rule)[0]
        for rule in ("trailing_requested_byes_drawn", "closing_byes_drawn", "as_awarded")
    }
    assert list(found.values()) == [text, vega, awarded]


def test_closing_byes_end_with_the_last_round_announced() -> None:
    played = event("1  2w= Z\n2  1b= Z", total_rounds=3)
    rules: dict[str, Any] = {"opponents_unplayed_rounds": "closing_byes_drawn"}
    assert elements(played, 1, "BH", **rules)[0] == 1
    assert elements(played, 1, "BH", last_round="announced", **rules)[0] == 0.5


def test_the_working_names_the_reading_of_closing_byes_even_where_it_changes_nothing() -> None:
    found = ranked(event("1  2w= Z 2b+\n2  1b= Z 1w-"), "BH", "2024-08", opponents_unplayed_rounds="closing_byes_drawn")
    term = tb.explain(found, 1, "BH").terms[0]
    assert term.amount == 0.5 and term.article == "16.3"
    assert term.reason == (
        "the opponent's score, with requested byes at the end counted as draws; a forfeit loss ends their run "
        "(0.5 in the standings)"
    )


def test_the_working_says_that_real_points_are_real() -> None:
    found = ranked(event(EVERY_KIND), "BH", "2024-08", opponents_unplayed_rounds="as_awarded")
    assert tb.explain(found, 1, "BH").terms[0].reason == "the opponent's real score, with unplayed rounds as awarded"
    all_played = ranked(event("1  2w1\n2  1b0"), "BH", "2024-08", opponents_unplayed_rounds="as_awarded")
    assert tb.explain(all_played, 1, "BH").terms[0].reason == "the opponent's score"


# ---------------------------------------------------------------------------------------------------------------------------
# 16.4: one's own unplayed round (R45)


def test_an_unplayed_round_is_no_element() -> None:
    """Opponents of 1 over the board: 3.5, 1.5, 2.5; a cut takes the lowest of them, and three cuts leave nothing."""
    rules: dict[str, Any] = {"own_unplayed_round": "none"}
    assert elements(event(EVERY_KIND), 1, "BH", "2024-08", **rules) == [3.5, 1.5, None, None, 2.5]
    assert values(event(EVERY_KIND), "BH", "2024-08", **rules) == {1: 7.5, 2: 10, 3: 9.5, 4: 5, 5: 8}
    assert value(event(EVERY_KIND), 1, "BH/C1", "2024-08", **rules) == 6
    assert value(event(EVERY_KIND), 1, "BH/M1", "2024-08", **rules) == 2.5
    assert value(event(EVERY_KIND), 1, "BH/C3", "2024-08", **rules) == 0
    assert value(event(EVERY_KIND), 1, "SB", "2024-08", **rules) == 6.25  # 3.5 + 1.5 + 2.5 / 2
    assert value(event(EVERY_KIND), 1, "BH/P", "2024-08", **rules) == 9  # the forfeit counts as played: 1.5 more


def test_an_unplayed_round_is_an_opponent_without_points() -> None:
    """US Chess 34E1: a cut takes it first."""
    rules: dict[str, Any] = {"own_unplayed_round": "zero", "vur_cut": "off"}
    assert elements(event(EVERY_KIND), 1, "BH", "2024-08", **rules) == [3.5, 1.5, 0, 0, 2.5]
    assert [value(event(EVERY_KIND), 1, f"BH/C{cuts}", "2024-08", **rules) for cuts in (1, 2, 3)] == [7.5, 7.5, 6]


@pytest.mark.parametrize(
    ("rule", "reason"),
    [("none", "not played, so the round is no element at all"), ("zero", "not played: an opponent with 0 points stands in")],
)
def test_the_working_says_what_an_unplayed_round_is(rule: str, reason: str) -> None:
    term = tb.explain(ranked(event(EVERY_KIND), "BH", own_unplayed_round=rule), 1, "BH").terms[2]
    assert (term.reason, term.article, term.counts) == (reason, "16.4", rule == "zero")


def test_the_free_round_of_a_round_robin_stays_none() -> None:
    free = event("1  2w1 .   3b1\n2  1b0 3w1 .\n3  .   2b0 1w0", "round-robin")
    for rule in ("none", "zero"):
        found = ranked(free, "SB", "2024-08", own_unplayed_round=rule)
        assert tb.explain(found, 1, "SB").terms[1].article == "15.2"
        assert found[1]["SB"] == 1


# ---------------------------------------------------------------------------------------------------------------------------
# 9.1: Sonneborn-Berger (R48, R49, R50)

# 1 has the dummy's 4.5 in rounds 3 (bye) and 4 (forfeit win): 3.5 + 1.5 + 4.5 + 4.5 + 1.25
MULTIPLIED = [("awarded", 15.25), ("drawn", 10.75), ("pairing_bye_nothing", 10.75), ("nothing", 6.25)]


@pytest.mark.parametrize(("rule", "expected"), MULTIPLIED)
def test_what_the_score_of_a_dummy_is_multiplied_by(rule: str, expected: float) -> None:
    assert value(event(EVERY_KIND), 1, "SB", "2024-08", unplayed_in_sonneborn_berger=rule) == expected


def test_each_kind_of_unplayed_round_is_multiplied_by_a_draw_or_nothing() -> None:
    """3: a drawn game 0.75, the dummy's 1.5 for the full-point bye and for the lost forfeit."""
    found = {
        rule: elements(event(EVERY_KIND), 3, "SB", "2024-08", unplayed_in_sonneborn_berger=rule)
        for rule in ("awarded", "drawn", "pairing_bye_nothing", "nothing")
    }
    assert found == {
        "awarded": [0.75, 0, 1.5, 0, 0],
        "drawn": [0.75, 0, 0.75, 0.75, 0],
        "pairing_bye_nothing": [0.75, 0, 1.5, 0, 0],
        "nothing": [0.75, 0, 0, 0, 0],
    }


@pytest.mark.parametrize(
    ("rule", "reason", "factors"),
    [
        ("drawn", "dummy opponent with the same score 4.5; multiplied by a draw, whatever was awarded", (4.5, 0.5)),
        ("pairing_bye_nothing", "dummy opponent with the same score 4.5; a pairing-allocated bye adds nothing", (4.5, 0)),
        ("nothing", "dummy opponent with the same score 4.5; an unplayed round adds nothing", (4.5, 0)),
    ],
)
def test_the_working_says_what_it_was_multiplied_by(rule: str, reason: str, factors: tuple[float, float]) -> None:
    found = ranked(event(EVERY_KIND), "SB", "2024-08", unplayed_in_sonneborn_berger=rule)
    played, bye = (tb.explain(found, 1, "SB").terms[at] for at in (0, 2))
    assert (bye.reason, bye.article) == (reason, "16.4, 9.1")
    assert bye.factors is not None and [*bye.factors] == [*factors]
    assert played.reason == "the opponent's score"


def test_a_draw_is_that_of_the_event() -> None:
    played = event("1  U    2w1\n2  Z    1b0", scoring=tb.Scoring(win=3, draw=1, loss=0))
    assert elements(played, 1, "SB", "2024-08", unplayed_in_sonneborn_berger="drawn")[0] == 6  # own 6 times 1


def test_the_readings_hold_for_teams() -> None:
    """13.2 EMGSB: the bye gives 1 the dummy's 4 match points, times 2 game points as awarded, or 1 as for a draw on two boards."""
    teams = team_event("1  U  2w11\n2  Z  1b00", match_scoring=tb.MatchScoring(pairing_bye=2, pairing_bye_game_points=2))
    assert elements(teams, 1, "EMGSB", "2024-08") == [8, 0]
    assert elements(teams, 1, "EMGSB", "2024-08", unplayed_in_sonneborn_berger="drawn") == [4, 0]
    assert elements(teams, 1, "EMGSB", "2024-08", unplayed_in_sonneborn_berger="pairing_bye_nothing") == [0, 0]


# 1 beats 2 (0.5) and loses to 3 (2)
ONE_WON_ONE_LOST = "1  2w1  3b0\n2  1b0  4w=\n3  4b1  1w1\n4  3w0  2b="


@pytest.mark.parametrize(
    ("rule", "expected", "cut"), [("opponent", 0, "least significant value"), ("product", 0.5, "lowest product")]
)
def test_what_a_cut_of_sonneborn_berger_takes(rule: str, expected: float, cut: str) -> None:
    """14.1.1: the opponent with the lowest score, 2, although the product 0.5 is the higher; or the lowest product, 0."""
    found = ranked(event(ONE_WON_ONE_LOST), "SB/C1", "2024-08", sonneborn_berger_cut=rule)
    assert found[1]["SB/C1"] == expected
    reasons = [term.reason for term in tb.explain(found, 1, "SB/C1").terms]
    assert [reason.endswith(f"; cut as the {cut}") for reason in reasons] == [rule == "opponent", rule == "product"]


def test_a_cut_by_product_still_takes_a_voluntary_round_first() -> None:
    """3 of EVERY_KIND: products 0.75, 0, 1.5, 0 (forfeit loss), 0: the forfeit loss, although round 2 is as low."""
    found = elements(event(EVERY_KIND), 3, "SB/C1", "2024-08", sonneborn_berger_cut="product")
    assert found == [0.75, 0, 1.5, None, 0]
    assert elements(event(EVERY_KIND), 3, "SB/C1", "2024-08", sonneborn_berger_cut="product", vur_cut="off")[1] is None


ROUND_ROBIN = """
    1  2w+  3b1  4w1
    2  1b-  4w1  3b=
    3  4w0  1w0  2w=
    4  3b1  2b0  1b0
"""
"""Scores 3, 1.5, 0.5, 1."""


def test_a_forfeit_win_of_a_round_robin_counts_the_opponents_score_or_ones_own() -> None:
    played = event(ROUND_ROBIN, "round-robin")
    assert elements(played, 1, "SB", "2024-08", round_robin_forfeits_in_sonneborn_berger="game") == [1.5, 0.5, 1]
    assert elements(played, 1, "SB", "2024-08", round_robin_forfeits_in_sonneborn_berger="dummy") == [3, 0.5, 1]
    assert elements(played, 1, "SB/P", "2024-08", round_robin_forfeits_in_sonneborn_berger="dummy") == [1.5, 0.5, 1]
    assert elements(played, 2, "SB", "2024-08", round_robin_forfeits_in_sonneborn_berger="dummy") == [0, 1, 0.25]
    assert elements(played, 1, "BH", "2024-08", round_robin_forfeits_in_sonneborn_berger="dummy") == [1.5, 0.5, 1]
    found = ranked(played, "SB", round_robin_forfeits_in_sonneborn_berger="dummy")
    term = tb.explain(found, 1, "SB").terms[0]
    assert (term.reason, term.article) == ("won by forfeit: the winner's own score 3 instead of the opponent's", "15.2")


def test_a_forfeit_win_of_a_swiss_event_has_its_dummy_anyway() -> None:
    found = [
        value(event(EVERY_KIND), 1, "SB", "2024-08", round_robin_forfeits_in_sonneborn_berger=rule)
        for rule in ("game", "dummy")
    ]
    assert found == [15.25, 15.25]


# ---------------------------------------------------------------------------------------------------------------------------
# 16.5: which byes a cut takes first (R46)


def test_a_full_point_bye_may_be_cut_first() -> None:
    """1: dummy 3, then 2 with 1.5 (a closing bye), 3 with 0."""
    played = event("1  F    2w1  3w1\n2  3w1  1b0  Z\n3  2b0  Z    1b0")
    assert value(played, 1, "BH", "2024-08") == 4.5
    assert value(played, 1, "BH/C1", "2024-08", full_point_bye_is_voluntary=False) == 4.5
    assert value(played, 1, "BH/C1", "2024-08", full_point_bye_is_voluntary=True) == 1.5
    assert value(played, 1, "BH/C1", "2024-08", full_point_bye_is_voluntary=True, vur_cut="off") == 4.5
    term = tb.explain(ranked(played, "BH/C1", "2024-08", full_point_bye_is_voluntary=True), 1, "BH/C1").terms[0]
    assert term.reason.endswith("; cut first, as a full-point bye counts as voluntarily unplayed")
    assert term.article == "16.4, 16.1, 16.5"


def test_a_full_point_bye_is_no_requested_one_for_the_opponents() -> None:
    """16.3: a closing bye after which a full-point bye follows does not close, whatever is cut."""
    played = event("1  2w= Z Z\n2  1b= Z F")
    assert elements(played, 1, "BH", "2024-08", full_point_bye_is_voluntary=True)[0] == 1.5  # 0.5 + 0 + 1


# ---------------------------------------------------------------------------------------------------------------------------
# 7.1: rounds won without playing (R47)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [("all", [4, 3, 1, 1, 2]), ("byes", [3, 3, 1, 1, 1]), ("forfeits", [3, 3, 0, 0, 1]), ("none", [2, 3, 0, 0, 0])],
)
def test_which_rounds_won_without_playing_are_wins(rule: str, expected: list[int]) -> None:
    """1: two games, the bye, a forfeit; 3: a full-point bye; 4: the bye; 5: the bye, a forfeit."""
    assert list(values(event(EVERY_KIND), "WIN", wins_not_over_the_board=rule).values()) == expected


@pytest.mark.parametrize(
    ("rule", "bye", "forfeit"),
    [
        ("byes", "worth as many points as a win", "worth as many points as a win, but won by forfeit, which does not count"),
        ("forfeits", "worth as many points as a win, but a bye, which does not count", "worth as many points as a win"),
        ("none", *["worth as many points as a win, but not played, which does not count"] * 2),
    ],
)
def test_the_working_says_which_wins_do_not_count(rule: str, bye: str, forfeit: str) -> None:
    terms = tb.explain(ranked(event(EVERY_KIND), "WIN", wins_not_over_the_board=rule), 1, "WIN").terms
    assert [term.reason for term in terms[2:4]] == [bye, forfeit]
    assert {term.article for term in terms} == {"7.1"}


# ---------------------------------------------------------------------------------------------------------------------------
# 14.1: cuts of ARO


def test_the_working_says_that_an_unplayed_round_uses_up_a_cut() -> None:
    """Unplayed are rounds 3 and 4; one cut is used up by the first of them, and no rating is cut."""
    rated = EVERY_KIND
    for number in range(1, 6):
        rated = rated.replace(f"    {number}  ", f"    {number}  {2000 + number}  ")
    found = ranked(event(rated), "ARO/C1, ARO/C3", average_rating_cut="unplayed_first")
    terms = tb.explain(found, 1, "ARO/C1").terms
    assert [term.reason for term in terms[2:4]] == ["not played over the board; it uses up a cut", "not played over the board"]
    assert [term.counts for term in terms] == [True, True, False, False, True]
    three = tb.explain(found, 1, "ARO/C3").terms
    assert [term.reason.endswith("; it uses up a cut") for term in three] == [False, False, True, True, False]
    assert [term.counts for term in three] == [False, True, False, False, True]  # the third cut takes 2002
    by_text = tb.explain(ranked(event(rated), "ARO/C1", average_rating_cut="over_the_board"), 1, "ARO/C1").terms
    assert by_text[2].reason == "not played over the board"


# ---------------------------------------------------------------------------------------------------------------------------
# All of them

NEW = ("R8", "R45", "R46", "R47", "R48", "R49", "R50")
READINGS: list[dict[str, Any]] = [
    *({name: choice} for name, facts in PROVISIONS.items() for choice in facts["choices"] if facts["reading"] in NEW),
    *(dict(each.house_rules) for each in NAMED_SETS.values() if len(each.house_rules) > 1),
]


@pytest.mark.parametrize("rules", READINGS, ids=str)
def test_a_reading_is_the_same_in_a_stack_and_alone(rules: dict[str, Any]) -> None:
    events = [
        event(EVERY_KIND),
        event(ROUND_ROBIN, "round-robin"),
        event(ONE_WON_ONE_LOST),
        event("1  2w= Z 2b+\n2  1b= Z 1w-"),
        event("1  F    2w1  3w1\n2  3w1  1b0  Z\n3  2b0  Z    1b0"),
    ]
    by = "WIN, SB, SB/C1, SB/P"
    together = tb.standings_many(events, by, edition="2024-08", house_rules=rules)
    alone = [tb.standings(each, by, edition="2024-08", house_rules=rules) for each in events]
    assert [each.to_dict() for each in together] == [each.to_dict() for each in alone]


def test_a_reading_decides_ranks_and_is_named_in_every_answer() -> None:
    """WIN alone separates 1 and 2 of EVERY_KIND; without byes and forfeits 2 has more wins."""
    by = "WIN, PTS"
    assert order(event(EVERY_KIND), by) == "1 | 2 | 5 | 3 4"
    found = ranked(event(EVERY_KIND), by, wins_not_over_the_board="none")
    assert found[2].rank == 1
    assert "which rounds won without playing count in WIN: none (7.1)" in str(found)
    assert found.to_dict()["basis"]["edition"]["amended"] == ["wins_not_over_the_board=none (7.1)"]
