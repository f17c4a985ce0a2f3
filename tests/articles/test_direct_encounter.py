"""Article 6: Direct Encounter. Unless a test says otherwise all participants have the same score, so they are the tied group."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from tests import oracle
from tests.articles import CURRENT, EDITIONS, REWRITTEN, THREE_ONE_NIL, event, order, ranked, values
from tiebreaks.answers import MiniTable
from tiebreaks.engine.records import Records, records
from tiebreaks.engine.rules.direct_encounter import _is_repeated, may_split, ranked_in, separated, splits_by_certainty
from tiebreaks.engine.steps import EncounterPhase, EncounterSteps, KnockOut, Stage
from tiebreaks.engine.working import Reason
from tiebreaks.law import edition_named

# ---------------------------------------------------------------------------------------------------------------------------
# 6.1: the separate score


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_two_that_met_the_winner_is_first(edition: str) -> None:
    """6.1, 6.2: both have 1 point."""
    found = ranked(event("1  2w0  U\n2  1b1  Z"), "PTS, DE", edition)
    assert found.ranks == {2: 1, 1: 2}
    assert [found[number]["DE"] for number in (1, 2)] == [0, 1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_two_that_drew_or_did_not_meet_nobody_is_first(edition: str) -> None:
    """Edge cases of 1.6: one group each time."""
    assert order(event("1  2w=\n2  1b="), "PTS, DE", edition) == "1 2"
    assert order(event("1  U\n2  U\n3  U"), "PTS, DE", edition) == "1 2 3"


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_the_games_among_the_tied_count(edition: str) -> None:
    """6.1: 1 and 2 have 1.5; 1 won their game. The games with 3 (2 points) and 4 (1 point) have no part."""
    played = event("""
        1  2w1  3b0  4w=
        2  1b0  4w=  3b1
        3  4w1  1w1  2w0
        4  3b0  2b=  1b=
    """)
    found = ranked(played, "PTS, DE", edition)
    assert found.ranks == {3: 1, 1: 2, 2: 3, 4: 4}
    assert {number: found[number]["DE"] for number in (1, 2, 3, 4)} == {1: 1, 2: 0, 3: None, 4: None}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_tied_group_has_its_own_encounter(edition: str) -> None:
    """6.1, 4.2: 1 and 2 have 2 points, 3 and 4 have 1; the higher number won each time."""
    played = event("""
        1  2w0  U  U
        2  1b1  Z  U
        3  4w0  U  Z
        4  3b1  Z  Z
    """)
    assert dict(ranked(played, "PTS, DE", edition).ranks) == {2: 1, 1: 2, 4: 3, 3: 4}


def test_an_explanation_says_what_was_a_meeting() -> None:
    """6.1, 6.1.1: of 1, tied with 2 and 3: a forfeit, a game among the tied, a game with somebody else, a bye."""
    played = event("""
        1  2w+  3b1  4w0  Z
        2  1b-  U    U    Z
        3  Z    1w0  U    U
        4  Z    Z    1b1  Z
    """)
    terms = tb.explain(ranked(played, "PTS, DE"), 1, "DE").terms
    assert [(term.article, term.counts) for term in terms] == [("6.1.1", False), ("6.1", True), ("6.1", False), ("6.1", False)]
    assert terms[0].reason == "a forfeit does not count as a meeting"
    assert terms[2].reason == terms[3].reason == "not against one of those tied"


# ---------------------------------------------------------------------------------------------------------------------------
# 6.1.1: forfeits

FORFEIT = """
    1  2w+  3b0  4w=
    2  1b-  4w=  3b1
    3  4w1  1w1  2w0
    4  3b0  2b=  1b=
"""


@pytest.mark.parametrize("edition", REWRITTEN)
def test_a_forfeit_is_no_meeting_in_a_swiss_event(edition: str) -> None:
    """6.1.1, dispute R11; /P and the house rule make it one, with its points."""
    played = event(FORFEIT)
    assert order(played, "PTS, DE", edition) == "3 | 1 2 | 4"
    assert order(played, "PTS, DE/P", edition) == "3 | 1 | 2 | 4"
    assert order(played, "PTS, DE", edition, forfeits_count_in_direct_encounter=True) == "3 | 1 | 2 | 4"
    assert order(played, "PTS, DE", edition, forfeits_count_in_direct_encounter=False) == "3 | 1 2 | 4"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("system", ["round-robin", "predetermined"])
def test_a_forfeit_is_a_meeting_when_the_pairings_are_pre_determined(edition: str, system: str) -> None:
    """15.2."""
    assert order(event(FORFEIT, system), "PTS, DE", edition) == "3 | 1 | 2 | 4"


@pytest.mark.parametrize("edition", REWRITTEN)
def test_a_double_forfeit_is_no_meeting_unless_forfeits_count(edition: str) -> None:
    """6.1.1. Without it 2 could still reach 0.5 + 1 against the 1 of participant 1; with it the group is complete: 1, 0.5, 0.5."""
    played = event("""
        1  2w-  3b1  Z
        2  1b-  H    3w=
        3  H    1w0  2b=
    """)
    assert order(played, "PTS, DE", edition) == "1 2 3"
    assert order(played, "PTS, DE/P", edition) == "1 | 2 3"


def test_a_double_forfeit_of_a_round_robin_is_a_meeting() -> None:
    """15.2 and the edge-case table: a 0-0 game, so the group of 1, 2 and 3 is complete with 1, 0.5 and 0.5."""
    played = event(
        """
        1  2w-  3b1  4w0
        2  1b-  4w=  3b=
        3  4w=  1w0  2w=
        4  3b=  2b=  1b1
        """,
        "round-robin",
    )
    assert order(played, "PTS, DE") == "4 | 1 | 2 3"


# ---------------------------------------------------------------------------------------------------------------------------
# 6.1.2: several games of one pair


@pytest.mark.parametrize("edition", REWRITTEN)
def test_several_games_of_a_pair_are_averaged(edition: str) -> None:
    """6.1.2, dispute R13. Average: 1 has 0.5 + 0, 2 has 0.5 + 0.5, 3 has 1 + 0.5. Sum: 1, 1.5 and 1.5, then 2 and 3 drew."""
    played = event("""
        1  2w=  2b=  3w0  H
        2  1b=  1w=  Z    3w=
        3  Z    Z    1b1  2b=
    """)
    assert order(played, "PTS, DE", edition) == "3 | 2 | 1"
    assert order(played, "PTS, DE", edition, repeated_meetings="average") == "3 | 2 | 1"
    assert order(played, "PTS, DE", edition, repeated_meetings="sum") == "2 3 | 1"
    assert order(played, "PTS, DE", "2009") == "2 3 | 1"


def test_the_average_of_three_games_is_exact() -> None:
    """6.1.2: (1 + 0 + 1) / 3 and (0 + 1 + 0) / 3."""
    found = ranked(event("1  2w1  2b0  2w1  Z\n2  1b0  1w1  1b0  U"), "PTS, DE")
    assert (found[1]["DE"], found[2]["DE"]) == (Fraction(2, 3), Fraction(1, 3))
    assert found.ranks == {1: 1, 2: 2}


def test_a_double_round_robin_is_averaged() -> None:
    """6.1.2, edge-case table: 1 has 0.5 of 2 against 2, which is 0.25, and 1.5 of 2 against 3, which is 0.75; and so on."""
    played = event(
        """
        1  2w=  3b1  .    2b0  3w=  .
        2  1b=  .    3w0  1w1  .    3b=
        3  .    1w0  2b1  .    1b=  2w=
        """,
        "round-robin",
    )
    found = ranked(played, "PTS, DE")
    # 0.25 + 0.75 | 0.75 + 0.25 | 0.25 + 0.75
    assert [found[number]["PTS"] for number in (1, 2, 3)] == [2, 2, 2]
    (table,) = tb.explain(found, 1, "DE").stages
    assert isinstance(table, MiniTable) and [separate for _, _, separate, _, _ in table.members] == [1, 1, 1]
    assert [found[number]["DE"] for number in (1, 2, 3)] == [None, None, None]
    assert found.ranks == {1: 1, 2: 1, 3: 1}


# ---------------------------------------------------------------------------------------------------------------------------
# 6.2: everybody has met


@pytest.mark.parametrize("edition", REWRITTEN)
def test_who_is_still_level_is_compared_again_among_themselves(edition: str) -> None:
    """6.2: 2, 2, 1, 1; then 1 beat 2, and 3 beat 4."""
    played = event("""
        1  2w1  3w1  4b0  Z
        2  1b0  4w1  3b1  Z
        3  4w1  1b0  2w0  U
        4  3b0  2b0  1w1  U
    """)
    assert order(played, "PTS", edition) == "1 2 3 4"
    assert order(played, "PTS, DE", edition) == "1 | 2 | 3 | 4"


@pytest.mark.parametrize("edition", REWRITTEN)
def test_the_new_comparison_starts_from_scratch(edition: str) -> None:
    """6.2: 5 has 3, 4 has 2.5; 1, 2 and 3 have 1.5 each. Among these three: 1 has 1 + 0.5, 3 has 0.5 + 0.5, 2 has 0 + 0.5."""
    played = event("""
        1  Z    2w1  3b=  4w0  5b0  U    H
        2  5w0  1b0  Z    3w=  4b1  U    H
        3  4w=  5b0  1w=  2b=  Z    U    H
        4  3b=  Z    5w1  1b1  2w0  Z    H
        5  2b1  3w1  4b0  Z    1w1  Z    Z
    """)
    assert order(played, "PTS", edition) == "1 2 3 4 5"
    assert order(played, "PTS, DE", edition) == "5 | 4 | 1 | 3 | 2"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_circle_stays_level(edition: str) -> None:
    """6.2: 1 beat 2, 2 beat 3, 3 beat 1."""
    played = event("""
        1  2w1  Z    3b0
        2  1b0  3w1  Z
        3  Z    2b0  1w1
    """)
    assert order(played, "PTS, DE", edition) == "1 2 3"


# ---------------------------------------------------------------------------------------------------------------------------
# 6.3: not everybody has met


@pytest.mark.parametrize("edition", REWRITTEN)
def test_a_certain_first_is_ranked_first(edition: str) -> None:
    """6.3: 1 has 2; 2 and 3 have not met and could reach 1."""
    played = event("""
        1  2w1  3b1  Z
        2  1b0  U    U
        3  U    1w0  U
    """)
    assert order(played, "PTS, DE", edition) == "1 | 2 3"


@pytest.mark.parametrize("edition", EDITIONS[:1] + EDITIONS[2:])
def test_a_possible_tie_for_first_blocks(edition: str) -> None:
    """6.3, strictly: 1 has 1.5, and 3 has 0.5 and could win the missing game with 2. (In 2009 the score could be equalled.)"""
    played = event("""
        1  2w1  3b=  Z
        2  1b0  U    H
        3  H    1w=  H
    """)
    assert order(played, "PTS, DE", edition) == "1 2 3"


@pytest.mark.parametrize("edition", REWRITTEN)
def test_the_next_places_are_tested_with_the_same_table(edition: str) -> None:
    """6.3: 1 has 3 for certain first; 2 has 2, and 3 and 4, who have not met, could reach 1."""
    played = event("""
        1  2w1  3b1  4w1  Z  Z
        2  1b0  4w1  3b1  U  Z
        3  U    1w0  2w0  U  U
        4  U    2b0  1b0  U  U
    """)
    assert order(played, "PTS, DE", edition) == "1 | 2 | 3 4"


@pytest.mark.parametrize("edition", REWRITTEN)
def test_after_the_certain_places_the_rest_is_compared_anew(edition: str) -> None:
    """6.3: 1 and 4 have not met. 1 has 2, the others could reach 1.5, 1 and 0.5 + 1. The rest has met: 1.5, 1, 0.5 (6.2)."""
    played = event("""
        1  2w1  3b1  Z    Z
        2  1b0  4w=  3b1  H
        3  4w1  1w0  2w0  U
        4  3b0  2b=  H    U
    """)
    assert order(played, "PTS, DE", edition) == "1 | 2 | 3 | 4"


@pytest.mark.parametrize("edition", REWRITTEN)
def test_nobody_is_last_for_certain(edition: str) -> None:
    """6.3 speaks of first places only, dispute R12: 3 lost to both, but 1 and 2 have not met and neither is certain first."""
    played = event("""
        1  3w1  Z    Z
        2  Z    3b1  Z
        3  1b0  2w0  U
    """)
    assert order(played, "PTS, DE", edition) == "1 2 3"


@pytest.mark.parametrize(
    ("choice", "edition", "expected"),
    [
        ("certain", CURRENT, "1 2 3 4"),  # 1 has 1 and could reach 3; 2 has 1.5 and could reach 2.5
        ("sum", None, "2 | 1 | 3 | 4"),  # 1.5, 1, 0.5, 0
        ("percentage", "2022", "1 | 2 | 3 | 4"),  # 1 of 1, 1.5 of 2, 0.5 of 2, 0 of 1
        ("sum_or_unreachable", "2009", "1 2 3 4"),  # nobody has a score that nobody could reach
    ],
)
def test_how_an_incomplete_group_is_ranked_is_a_provision(choice: str, edition: str | None, expected: str) -> None:
    """6.3, digest 2.3, dispute R12: the four ways, by house rule and by edition."""
    played = event("""
        1  3w1  H    Z
        2  4w1  3b=  Z
        3  1b0  2w=  U
        4  2b0  H    U
    """)
    assert order(played, "PTS", CURRENT) == "1 2 3 4"
    assert order(played, "PTS, DE", CURRENT, direct_encounter=choice) == expected
    if edition is not None:
        assert order(played, "PTS, DE", edition) == expected
    if choice == "percentage":
        found = ranked(played, "PTS, DE", CURRENT, direct_encounter=choice)
        assert [found[number]["DE"] for number in (1, 2, 3, 4)] == [1, 0.75, 0.25, 0]


def test_a_score_that_nobody_could_reach_was_first_in_2009() -> None:
    """Digest 2.3: 1 has 2, the others could reach 1."""
    played = event("""
        1  2w1  3b1  Z
        2  1b0  U    U
        3  U    1w0  U
    """)
    assert ranked(played, "PTS, DE", "2009")[1].rank == 1
    assert ranked(played, "PTS, DE", "2009")[2].rank == 2


def test_the_best_case_of_a_missing_game_is_a_win_in_the_scoring_of_the_event() -> None:
    """6.3 with 3-1-0: 1 has 3 + 1 = 4, and 3 has 1 and could win 3 more; with both games won 1 has 6 against 3."""
    blocked = event(
        """
        1  2w1  3b=  Z  Z
        2  1b0  U    H  Z
        3  H    1w=  H  H
        """,
        scoring=THREE_ONE_NIL,
    )
    assert order(blocked, "PTS, DE") == "1 2 3"
    certain = event(
        """
        1  2w1  3b1  Z
        2  1b0  U    U
        3  U    1w0  U
        """,
        scoring=THREE_ONE_NIL,
    )
    assert order(certain, "PTS, DE") == "1 | 2 3"


def test_the_worst_case_of_a_missing_game_is_a_loss_in_the_scoring_of_the_event() -> None:
    """6.3 with 2, 1 and 0.5 for a loss. 1 beat 2 and 4, has not met 3: at least 4 + 0.5. 3 drew twice: at most 2 + 2 = 4."""
    crosstable = """
        1  2w1  4b1
        2  1b0  3w=
        3  4w=  2b=
        4  3b=  1w0
    """
    found = ranked(event(crosstable, scoring=tb.Scoring(win=2, draw=1, loss=0.5)), "DE, PTS")
    assert tb.why(found, 1, 3).decided_by == "DE"
    # with 2, 1 and 0 for a loss: at least 4, and 3 could reach 4
    found = ranked(event(crosstable, scoring=tb.Scoring(win=2, draw=1, loss=0)), "DE, PTS")
    assert tb.why(found, 1, 3).decided_by == "PTS"


def test_a_round_robin_under_way_is_ranked_by_the_separate_score() -> None:
    """6.3 is for Swiss events (digest 1.6): 3 lost to 1 and 2, who have not met yet; DE, here first in the list, says so."""
    crosstable = """
        1  3w1  .
        2  .    3b1
        3  1b0  2w0
    """
    under_way = ranked(event(crosstable, "round-robin", total_rounds=3), "DE, PTS")
    assert under_way.ranks == {1: 1, 2: 1, 3: 3}
    assert tb.why(under_way, 1, 3).decided_by == "DE"
    assert tb.why(ranked(event(crosstable), "DE, PTS"), 1, 3).decided_by == "PTS"


# ---------------------------------------------------------------------------------------------------------------------------
# Several games of one pair

TWICE = """
    1  2w=  3b=  H    H
    2  1b=  Z    3w1  3b=
    3  U    1w=  2b0  2w=
"""
"""All have 2. 1 drew with both; 2 and 3 met twice, 1.5 to 0.5."""


@pytest.mark.parametrize("edition", REWRITTEN)
def test_only_the_games_of_a_pair_that_met_again_are_averaged(edition: str) -> None:
    """6.1.2: 0.5 + 0.5, 0.5 + 1.5 / 2, 0.5 + 0.5 / 2."""
    assert values(event(TWICE), "DE", edition) == {1: 1, 2: 1.25, 3: 0.75}
    assert order(event(TWICE), "PTS, DE", edition) == "2 | 1 | 3"


def test_a_percentage_is_of_all_games_of_a_pair() -> None:
    """Digest 2.3, 2022: 1 of 2, 2 of 3, 1 of 3; the mini-table shows the same."""
    found = ranked(event(TWICE), "PTS, DE", "2022")
    assert [found[number]["DE"] for number in (1, 2, 3)] == [Fraction(1, 2), Fraction(2, 3), Fraction(1, 3)]
    (table,) = tb.explain(found, 2, "DE").to_dict()["steps"]["stages"]
    assert [member["separate"] for member in table["members"]] == ["2/3", "1/2", "1/3"]


def test_who_met_nobody_of_a_group_has_no_percentage_and_comes_last() -> None:
    """Digest 2.3, 2022: 1 beat 2; 3 met neither, and even nothing of one game is before that."""
    played = event("1  2w1  Z\n2  1b0  U\n3  U    Z")
    assert order(played, "PTS, DE", "2022") == "1 | 2 | 3"
    assert ranked(played, "PTS, DE", "2022")[3]["DE"] is None


def test_the_best_case_beside_a_pair_that_met_again() -> None:
    """6.1.2, 6.3: 1 has 1 (of two wins) + 0.5; 3 has 0.5 and could win the missing game with 2: a possible tie."""
    played = event("""
        1  2w1  2b1  3w=  Z  Z
        2  1b0  1w0  U    U  H
        3  U    H    1b=  H  Z
    """)
    assert order(played, "PTS, DE") == "1 2 3"


def test_the_worst_case_beside_a_pair_that_met_again() -> None:
    """6.1.2, 6.3 with 2, 1, 0.5: 1 has 4 and loses the missing game, 4.5; 3 has 1 + (0.5 + 2) / 2 and wins it, 4.25."""
    played = event(
        """
        1  2w1  4b1  Z
        2  1b0  3w1  3b0
        3  4w=  2b0  2w1
        4  3b=  1w0  Z
        """,
        scoring=tb.Scoring(win=2, draw=1, loss=0.5),
    )
    assert tb.why(ranked(played, "DE, PTS"), 1, 3).decided_by == "DE"


def meetings_in_pairs(*times: int) -> tb.Tournament:
    """Pairs who meet so often and draw, and meet nobody else; the last game of each is won."""
    players = [tb.Player(number, f"Player {number}") for number in range(1, 2 * len(times) + 1)]
    rounds = [
        [
            tb.Game(2 * pair + 1, 2 * pair + 2, "1-0" if at == count - 1 else "½-½")
            for pair, count in enumerate(times)
            if at < count
        ]
        for at in range(max(times))
    ]
    return tb.Tournament(players=players, rounds=rounds)


def test_many_numbers_of_meetings_are_averaged_exactly() -> None:
    """6.1.2: the common denominator of the averages has 13 digits."""
    event = meetings_in_pairs(2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    found = ranked(event, "DE, PTS")
    (table,) = tb.explain(found, 1, "DE").stages
    assert isinstance(table, MiniTable)
    separate = {id: score for id, _, score, _, _ in table.members}
    assert separate[1] == Fraction(3, 4) and separate[23] == Fraction(19, 37)
    assert dict(found.ranks) == oracle.ranks(event, found.edition, ["DE", "PTS"])


def test_more_numbers_of_meetings_than_can_be_averaged_exactly_are_refused() -> None:
    """6.1.2: pairs that met 2, 3, 5, ... 53 times have averages whose common denominator is beyond 64 bits of tenths."""
    event = meetings_in_pairs(2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53)
    said = "DE: too many different numbers of repeated meetings to average them exactly (6.1.2)"
    with pytest.raises(tb.RegulationError) as refused:
        ranked(event, "DE, PTS")
    assert str(refused.value) == said


# ---------------------------------------------------------------------------------------------------------------------------
# What is known before any mini-table is made, and what a table shows of it


@pytest.mark.parametrize(
    ("size", "with_meeting", "met", "most", "by_certainty", "may"),
    [
        (2, 0, 0, 9, False, False),  # nobody has met anybody
        (2, 1, 1, 9, False, True),
        (2, 2, 2, 9, True, True),  # 1 + 1 * (2 - 1)
        (2, 2, 1, 9, True, False),
        (4, 4, 6, 9, True, True),  # the first has met 3, the others 1 each: 3 + 3 * (4 - 3)
        (4, 4, 5, 9, True, False),
        (4, 3, 6, 9, True, False),  # somebody has met nobody
        (4, 4, 8, 2, True, True),  # nobody has met more than 2: 2 + 3 * (4 - 2)
        (4, 4, 7, 2, True, False),
        (1, 0, 0, 9, True, False),
    ],
)
def test_6_3_may_split_a_group_only_if_it_has_met_enough(
    size: int, with_meeting: int, met: int, most: int, by_certainty: bool, may: bool
) -> None:
    tied, meeting, others = (np.array([each]) for each in (size, with_meeting, met))
    assert may_split(tied, meeting, others, most, by_certainty=by_certainty).tolist() == [may]


PLAYED = """
    1  2w1  3b=
    2  1b0  4w1
    3  4b0  1w=
    4  3w1  2b0
"""


def table_of(played: tb.Tournament) -> Records:
    return records([played], [played.complete_rounds])


def test_6_3_applies_where_no_game_is_worth_more_than_a_win_or_less_than_a_loss() -> None:
    law = edition_named(CURRENT)
    assert splits_by_certainty(table_of(event(PLAYED)), law)
    assert splits_by_certainty(table_of(event(PLAYED, scoring=THREE_ONE_NIL)), law)
    assert not splits_by_certainty(table_of(event(PLAYED)), law.amended(direct_encounter="sum"))
    assert not splits_by_certainty(table_of(event(PLAYED, "round-robin", total_rounds=3)), law)
    forfeited = PLAYED.replace("3b=", "3b+").replace("1w=", "1w-")
    for scoring in ({"forfeit_win": 2}, {"forfeit_loss": -1}):
        assert not splits_by_certainty(table_of(event(forfeited, scoring=tb.Scoring(**scoring))), law)
    assert splits_by_certainty(table_of(event(forfeited, scoring=tb.Scoring(forfeit_win=Fraction(1, 2)))), law)
    unplayed = "1  2w1  F\n2  1b0  H"  # a bye is no game: whatever it is worth
    assert splits_by_certainty(table_of(event(unplayed, scoring=tb.Scoring(full_bye=5))), law)


def test_a_pair_that_met_twice_is_found_in_events_of_any_size() -> None:
    assert not _is_repeated(np.array([5, 3, 1]), 9)
    assert _is_repeated(np.array([5, 3, 5]), 9)
    assert not _is_repeated(np.array([7, 7 + 2**32]), 2**33)  # the same in 32 bits
    assert not _is_repeated(np.array([2**31 - 1, 0]), 2**31)
    assert not _is_repeated(np.array([], dtype=np.int64), 9)


def stage(rows: list[int], place: list[int], refined: list[int], *, complete: bool) -> Stage:
    none = np.zeros(len(rows), dtype=np.int64)
    return Stage(
        np.array(rows), np.array(place), none, none, none, none, np.full(len(rows), complete), None, np.array(refined), 10
    )


def test_who_is_ranked_by_a_mini_table() -> None:
    """Of 0 to 3 the last is tied with nobody."""
    split = stage([0, 1, 2], [0, 0, 0], [0, 1, 1], complete=True)
    certain = stage([0, 1, 2], [0, 0, 0], [0, 1, 1], complete=False)
    level = stage([0, 1, 2], [0, 0, 0], [0, 0, 0], complete=True)
    again = stage([1, 2], [1, 1], [1, 1], complete=False)
    assert ranked_in([split], 4).tolist() == [True, True, True, False]  # 6.2: the scores of all count
    assert ranked_in([certain], 4).tolist() == [True, False, False, False]  # 6.3: only the first place is certain
    assert ranked_in([level], 4).tolist() == [False] * 4
    assert ranked_in([split, again], 4).tolist() == [True, True, True, False]  # what is found once is not lost
    assert ranked_in([], 4).tolist() == [False] * 4


def test_the_boards_of_the_last_two_rank_them_too() -> None:
    """13.3.2"""
    steps: dict[str, Any] = {"score": "MP", "a_game": False}
    met: Any = SimpleNamespace(splitting=(stage([0, 1, 2], [0, 0, 0], [0, 1, 1], complete=False),))
    both = KnockOut(np.array([False, True, True, False]), np.array([0, 1, 1, 3]), (), np.array([0, 1, 2, 3]))
    for knock_out, expected in ((None, [True, False, False, False]), (both, [True, True, True, False])):
        working: Any = SimpleNamespace(
            steps=EncounterSteps((EncounterPhase("MP", met),), knock_out=knock_out, **steps), amount=np.zeros(4)
        )
        assert separated(working).tolist() == expected


def test_a_forfeit_against_somebody_outside_the_group_is_no_meeting_of_it() -> None:
    """6.1.1 is about the tied: 1 and 2 have 1.5 points, 3 has 1 and 4 has none."""
    found = ranked(event("1  2w=  3b+\n2  1b=  4w+\n3  U  1w-\n4  Z  2b-"), "PTS, DE", CURRENT)
    reason = found._workings[1].reason.tolist()
    assert reason[0] == [Reason.MEETING, Reason.OUTSIDE_GROUP]
    assert reason[2] == [Reason.OUTSIDE_GROUP] * 2
    tied = ranked(event("1  2w+  Z\n2  1b-  F"), "PTS, DE", CURRENT)
    assert tied._workings[1].reason.tolist()[0] == [Reason.NOT_A_MEETING, Reason.OUTSIDE_GROUP]


def test_a_forfeit_is_a_meeting_only_in_the_event_with_fixed_pairings() -> None:
    """6.1.1, 15.2: a Swiss event and a round robin in one stack. 2 won against 1 by forfeit; both have 1 point."""
    crosstable = "1  2w-  3w1\n2  1b+  4w0\n3  4w=  1b0\n4  3b=  2b1"
    swiss, robin = event(crosstable), event(crosstable, "round-robin")
    apart = [tb.standings(each, "PTS, DE") for each in (swiss, robin)]
    assert [dict(each.ranks) for each in tb.standings_many([swiss, robin], "PTS, DE")] == [dict(each.ranks) for each in apart]
    assert [each[2]["DE"] for each in tb.standings_many([swiss, robin], "PTS, DE")] == [each[2]["DE"] for each in apart]
    assert dict(apart[0].ranks) != dict(apart[1].ranks)
