"""Articles 2 and 4: how a list of tie-breaks is applied, who shares a place, part-way standings, and what is refused."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

import tiebreaks as tb
from tests.articles import CURRENT, EDITIONS, EVERY_KIND, REWRITTEN, Points, drawn, event, order, ranked, values
from tiebreaks.law import edition_on
from tiebreaks.model import Adjustment

# EVERY_KIND                         score     Buchholz (2026-03)
#   1  2w1  3b1  U    4w+  5b=        4.5       11.5
#   2  1b0  5w1  4b1  H    3w1        3.5       12.5
#   3  4w=  1w0  F    5b-  2b0        1.5       12.5
#   4  3b=  Z    2w0  1b-  U          1.5        9.5
#   5  U    2b0  Z    3w+  1w=        2.5       14.5

# ---------------------------------------------------------------------------------------------------------------------------
# 4.2: the list in order


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_later_entry_only_orders_those_still_tied(edition: str) -> None:
    """4.2: only 3 and 4 are tied on points; 5, with the most Buchholz of 2026, stays third."""
    assert order(event(EVERY_KIND), "PTS", edition) == "1 | 2 | 5 | 3 4"
    assert order(event(EVERY_KIND), "PTS, BH", edition) == "1 | 2 | 5 | 3 | 4"


@pytest.mark.parametrize("edition", EDITIONS)
def test_equal_ranks_are_shared(edition: str) -> None:
    """4.2, digest R44: 1, 2, 2, 4."""
    played = event("1  4w1\n2  3w=\n3  2b=\n4  1b0")
    assert dict(ranked(played, "PTS", edition).ranks) == {1: 1, 2: 2, 3: 2, 4: 4}


# A circle of 1, 2 and 3, all with 2 points; 3 has them with fewer wins.
CIRCLE = """
    1  2w1  Z    3b0  U  Z
    2  1b0  3w1  Z    U  Z
    3  Z    2b0  1w1  H  H
"""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("PTS, DE", "1 2 3"),  # the circle
        ("PTS, WIN", "1 2 | 3"),  # 2, 2, 1
        ("PTS, DE, WIN", "1 2 | 3"),  # DE had its turn
        ("PTS, WIN, DE", "1 | 2 | 3"),  # 1 beat 2, and only these two are still tied
        ("PTS, DE, WIN, DE", "1 | 2 | 3"),  # 4.3: DE may be listed several times
    ],
)
def test_each_tied_group_moves_on_separately(edition: str, by: str, expected: str) -> None:
    """4.2, 4.3: Direct Encounter is worked out in the group that is tied at its place in the list."""
    assert order(event(CIRCLE), by, edition) == expected


def test_direct_encounter_listed_twice_has_two_workings() -> None:
    """4.3: the first among three, 1 point each, which decides nothing; the second among two, 1 and 0; 3 is not tied there."""
    found = ranked(event(CIRCLE), "PTS, DE, WIN, DE")
    first = [tb.explain(found, number, "DE").value for number in (1, 2, 3)]
    second = [tb.explain(found, number, "DE", occurrence=2).value for number in (1, 2, 3)]
    assert first == [None, None, None]
    assert second == [1, 0, None]
    assert tb.why(found, 1, 2).decided_by == "DE"
    assert tb.why(found, 2, 3).decided_by == "WIN"
    with pytest.raises(tb.TiebreaksError, match="found 3"):
        tb.explain(found, 1, "DE", occurrence=3)


@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_points_need_not_be_first(edition: str) -> None:
    """4.2: the list is what the organiser says. Games won: 2, 3, 0, 0, 0."""
    assert order(event(EVERY_KIND), "WON, PTS", edition) == "2 | 1 | 5 | 3 4"


def test_points_are_first_when_they_are_left_out() -> None:
    """TRF 202 lists what comes after the score (digest 4.1)."""
    found = ranked(event(EVERY_KIND), "WON")
    assert found.by == ("PTS", "WON")
    assert drawn(found) == "1 | 2 | 5 | 3 4"


@pytest.mark.parametrize(
    ("crosstable", "by", "expected"),
    [
        ("1  2w=\n2  1b=\n3  H", "PTS, AOB", "1 2 | 3"),  # 0.5, 0.5, none
        ("1  2w0\n2  1b0\n3  Z", "PTS, AOB", "1 2 | 3"),  # 0, 0, none: below 0
        ("1  2000  2w=\n2  1900  1b=\n3  2500  H", "PTS, ARO", "2 | 1 | 3"),  # 1900, 2000, none
        ("1  2000  2w=\n2  1900  1b=\n3  2500  H", "PTS, ARO/C1", "1 2 3"),  # none at all
    ],
)
def test_undefined_values_are_last(crosstable: str, by: str, expected: str) -> None:
    """Digest 0.6, dispute R19."""
    assert order(event(crosstable), by) == expected


def test_undefined_values_are_last_also_where_the_lower_value_is_ahead() -> None:
    """Digest 0.6 with RTNG/R: 1900, 2100, none."""
    played = event("1  1900  2w=\n2  2100  1b=\n3  -  H")
    assert order(played, "PTS, RTNG/R", unrated="ignore") == "1 | 2 | 3"
    assert order(played, "PTS, RTNG", unrated="ignore") == "2 | 1 | 3"


def test_a_dropped_entry_leaves_the_order_to_the_next() -> None:
    """Preamble of Article 10 and 4.2."""
    played = event("1  1900  2w=\n2  2100  1b=\n3  -  H")
    assert order(played, "PTS, RTNG") == "1 2 3"
    assert order(played, "PTS, RTNG, TPN/R") == "3 | 2 | 1"


def test_a_value_does_not_depend_on_the_rest_of_the_list() -> None:
    """Dispute R29."""
    played = event(EVERY_KIND)
    alone = values(played, "BH")
    found = ranked(played, "FB, SB/C2, AOB/F, BH/M2, BH, DE, PTS")
    assert {number: found[number]["BH"] for number in alone} == alone


# ---------------------------------------------------------------------------------------------------------------------------
# 4.4: the same opponent several times


def test_meeting_the_same_participant_several_times_counts_each_time_except_in_direct_encounter() -> None:
    """4.4, 6.1.2: 1 has 2.5 of 3 against 2, who has 0.5."""
    played = event("1  2000  2w1  2b1  2w=\n2  1900  1b0  1w0  1b=")
    expected: dict[str, tuple[Points, Points]] = {
        "BH": (1.5, 7.5),  # 3 * 0.5, 3 * 2.5
        "SB": (1.25, 1.25),  # 0.5 * 2.5, 2.5 * 0.5
        "AOB": (7.5, 1.5),
        "ARO": (1900, 2000),
        "KS": (0, 0.5),  # 1.5 or more of 3: the three games of 2 against 1
        "BPG": (1, 2),
    }
    found = ranked(played, "PTS, BH, SB, AOB, ARO, KS, BPG")
    assert {code: (found[1][code], found[2][code]) for code in expected} == expected
    encounter = ranked(played, "DE, PTS")
    assert (encounter[1]["DE"], encounter[2]["DE"]) == (Fraction(5, 6), Fraction(1, 6))


# ---------------------------------------------------------------------------------------------------------------------------
# 2.1: ties that are left

TIED = "\n".join(["1  U", *(f"{number}  H" for number in range(2, 8)), "8  Z"])


def test_ties_stay_unless_lots_are_drawn() -> None:
    """2.1."""
    assert drawn(tb.standings(event(TIED), by="PTS", edition=CURRENT)) == "1 | 2 3 4 5 6 7 | 8"


def test_lots_decide_among_the_tied_only() -> None:
    """2.1, digest R44: 1 stays first and 8 last, the six between them have six places."""
    ranks = tb.standings(event(TIED), by="PTS", edition=CURRENT, lots="final").ranks
    assert (ranks[1], ranks[8]) == (1, 8)
    assert sorted(ranks.values()) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_lots_are_repeatable() -> None:
    """VCL 204 to 206: a repeated drawing gives the same result, another seed may give another."""
    outcomes = [drawn(tb.standings(event(TIED), by="PTS", edition=CURRENT, lots=seed)) for seed in range(20)]
    again = [drawn(tb.standings(event(TIED), by="PTS", edition=CURRENT, lots=seed)) for seed in range(20)]
    assert outcomes == again
    assert len(set(outcomes)) > 1


def test_lots_are_named_as_the_reason() -> None:
    """2.1."""
    found = tb.standings(event("1  H\n2  H"), by="PTS", edition=CURRENT, lots=1)
    assert tb.why(found, 1, 2).decided_by == "lots"
    assert tb.why(tb.standings(event("1  H\n2  H"), by="PTS", edition=CURRENT), 1, 2).decided_by is None


# ---------------------------------------------------------------------------------------------------------------------------
# Part-way


@pytest.mark.parametrize(
    ("after_round", "expected"),
    [
        (0, "1 2 3 4 5"),
        (1, "5 | 1 | 3 4 | 2"),  # 1, 0, 0.5, 0.5, 1; BH 0, 1, 0.5, 0.5, min(1, 0.5)
        (2, "1 | 2 | 5 | 3 | 4"),  # 2, 1, 0.5, 0.5, 1; BH 1.5, 3, 3, 1, 2
        (5, "1 | 2 | 5 | 3 | 4"),
    ],
)
def test_standings_after_a_round_count_the_rounds_so_far(after_round: int, expected: str) -> None:
    """Edge-case table."""
    assert order(event(EVERY_KIND), "PTS, BH", after_round=after_round) == expected


@pytest.mark.parametrize("after_round", [-1, 6])
def test_a_round_that_was_not_held_is_refused(after_round: int) -> None:
    with pytest.raises(tb.TournamentError, match="after_round"):
        ranked(event(EVERY_KIND), "PTS", after_round=after_round)


def test_a_round_with_pending_games_is_not_counted_unless_asked_for() -> None:
    """An open game counts as nothing; VCL 157 to 169 take it as a draw meanwhile, which can be asked for."""
    played = event("1  2w1  2b*\n2  1b0  1w*")
    finished = ranked(played, "PTS")
    assert finished.after_round == 1
    assert [finished[number]["PTS"] for number in (1, 2)] == [1, 0]
    meanwhile = ranked(played, "PTS", after_round=2)
    assert [meanwhile[number]["PTS"] for number in (1, 2)] == [1, 0]
    assert [str(note) for note in meanwhile.basis.meanwhile] == ["1 open game counts as nothing yet"]
    drawn = tb.standings(played, "PTS", after_round=2, pending="draw")
    assert [drawn[number]["PTS"] for number in (1, 2)] == [1.5, 0.5]


# ---------------------------------------------------------------------------------------------------------------------------
# The score


def test_points_given_or_taken_are_part_of_the_score() -> None:
    """Digest 0.4: 2 won and lost half a point; the opponent's Buchholz has the corrected score, and so has the dummy."""
    played = event("1  2w0  U\n2  1b1  Z", adjustments=(Adjustment(2, "-0.5"),))
    assert values(played, "PTS") == {1: 1, 2: 0.5}
    assert values(played, "BH") == {1: 2, 2: 1.5}  # 1 - 0.5 + 0.5 for the last round, min(1, 1) | 1, min(0.5, 1)


def test_another_award_for_a_round_is_part_of_the_score() -> None:
    """Digest 0.4: the pairing-allocated bye of 3 is worth half a point by decision."""
    played = event("1  2w1\n2  1b0\n3  U", adjustments=(Adjustment(3, "0.5", round=1, replaces_result=True),))
    assert values(played, "PTS") == {1: 1, 2: 0, 3: 0.5}
    assert values(played, "WIN") == {1: 1, 2: 0, 3: 0}


# ---------------------------------------------------------------------------------------------------------------------------
# Which edition, which list, which codes


@pytest.mark.parametrize(
    ("starts", "edition"),
    [
        (date(2008, 12, 31), "2009"),
        (date(2009, 1, 1), "2009"),
        (date(2023, 6, 30), "2009"),
        (date(2023, 7, 1), "2022"),
        (date(2023, 8, 31), "2022"),
        (date(2023, 9, 1), "2023-09"),
        (date(2024, 3, 31), "2023-09"),
        (date(2024, 4, 1), "2024-04"),
        (date(2024, 7, 31), "2024-04"),
        (date(2024, 8, 1), "2024-08"),
        (date(2026, 2, 28), "2024-08"),
        (date(2026, 3, 1), "2026-03"),
    ],
)
def test_the_edition_is_that_of_the_first_day(starts: date, edition: str) -> None:
    """Digest 2.1."""
    assert tb.standings(event("1  2w1\n2  1b0", starts=starts), by="PTS").edition.id == edition
    assert edition_on(starts).id == edition


def test_without_a_first_day_the_current_edition_is_assumed_and_said() -> None:
    found = tb.standings(event("1  2w1\n2  1b0"), by="PTS")
    assert found.edition.id == CURRENT
    assert any(CURRENT in note for note in found.basis.doubtful)


@pytest.mark.parametrize(
    ("system", "by"), [("swiss", ("PTS", "DE", "BH/C1", "BH", "SB", "WIN")), ("round-robin", ("PTS", "DE", "WIN", "SB", "KS"))]
)
def test_without_a_list_the_customary_one_is_used_and_said(system: str, by: tuple[str, ...]) -> None:
    """2.1, 4.1.1: the arbiter supplies the list."""
    found = tb.standings(event("1  2w1\n2  1b0", system), edition=CURRENT)
    assert found.by == by
    assert any("default" in note for note in found.basis.notes)


def test_the_list_of_the_event_is_used_and_what_is_self_defined_is_dropped() -> None:
    """4.1: OTHER_ names a rule of the organiser that is not known here."""
    found = tb.standings(event("1  2w1\n2  1b0", tie_breaks=("WIN", "OTHER_MAN", "SB")), edition=CURRENT)
    assert found.by == ("PTS", "WIN", "SB")
    assert [(dropped.code, dropped.article) for dropped in found.basis.dropped] == [("OTHER_MAN", "4.1")]


@pytest.mark.parametrize(
    ("code", "message"),
    [("XYZ", "XYZ"), ("BHX", "BH"), ("OTHER_MAN", r"Article 4\.1"), ("BH/", "BH"), ("B H", "not a tie-break")],
)
def test_an_unknown_code_is_refused(code: str, message: str) -> None:
    """Article 5."""
    with pytest.raises(tb.UnknownTieBreak, match=message):
        ranked(event(EVERY_KIND), f"PTS, {code}")


def test_an_empty_list_is_refused() -> None:
    with pytest.raises(tb.UnknownTieBreak, match="empty"):
        ranked(event(EVERY_KIND), "")


@pytest.mark.parametrize("code", ["EDE", "EMMSB", "SSSC", "BC", "TBR", "BBE", "MPvGP", "BH:GP", "BH:MP/C1"])
def test_team_tie_breaks_are_refused_in_an_individual_event(code: str) -> None:
    """Articles 11 to 13."""
    with pytest.raises(tb.RegulationError, match="11 to 13"):
        ranked(event(EVERY_KIND), f"PTS, {code}")


@pytest.mark.parametrize(
    ("code", "year"), [("BH/V2024", "edition"), ("BH/D", "opponents_unplayed_rounds"), ("BH/N", "vur_cut")]
)
def test_modifiers_of_other_programs_are_refused_with_advice(code: str, year: str) -> None:
    """Digest 4.4."""
    with pytest.raises(tb.RegulationError, match=year):
        ranked(event(EVERY_KIND), f"PTS, {code}")


@pytest.mark.parametrize("edition", REWRITTEN[:-1])
def test_the_editions_of_2023_and_2024_agree(edition: str) -> None:
    """Digest 2.4: one numeric regime."""
    played = event(EVERY_KIND)
    by = "PTS, DE, WIN, WON, BPG, BWG, PS/C1, REP, BH/C1, BH/M1, AOB, FB, SB/C1, KS"
    assert ranked(played, by, edition).to_rows() == ranked(played, by, "2024-08").to_rows()
