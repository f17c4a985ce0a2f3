"""Tie-breaks of other rules than C.07, under codes OTHER_...: worked out by hand, named as programs print them, explained."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any

import pytest

import tiebreaks as tb
from tests.articles import EVERY_KIND, elements, event, team_event, value, values
from tests.cli import Inside
from tiebreaks.engine.catalogue import CATALOGUE, OTHER_RULES
from tiebreaks.engine.working import Reason
from tiebreaks.extending import register
from tiebreaks.law import EDITIONS

# EVERY_KIND
#   1  2w1  3b1  U    4w+  5b=    4.5
#   2  1b0  5w1  4b1  H    3w1    3.5
#   3  4w=  1w0  F    5b-  2b0    1.5
#   4  3b=  Z    2w0  1b-  U      1.5
#   5  U    2b0  Z    3w+  1w=    2.5
# With every unplayed round a draw (US Chess 34E): 3.5, 3.5, 1.5, 2, 2


def test_the_modified_median_discards_by_the_score() -> None:
    """34E1, five rounds: 1 and 2 have a plus score and lose the lowest, 3 and 4 the highest, 5 with an even score both."""
    assert elements(event(EVERY_KIND), 1, "OTHER_US_MODIFIED_MEDIAN") == [3.5, 1.5, None, 0, 2]  # the first of two zeros
    assert values(event(EVERY_KIND), "OTHER_US_MODIFIED_MEDIAN") == {
        1: 7,  # 3.5 + 1.5 + 0 + 2
        2: 9,  # 3.5 + 2 + 2 + 1.5, without the 0 of the bye
        3: 5.5,  # 2 + 3.5 + 0 + 0, without 3.5: of the two of them the first
        4: 1.5,  # 1.5 and three unplayed rounds, without 3.5
        5: 3.5,  # 0, 3.5, 0, 0, 3.5: without a 0 and a 3.5
    }


def test_from_nine_rounds_on_the_modified_median_discards_two() -> None:
    """Two players who always meet: 1 wins five games, 2 three, one is drawn; each has nine opponents with one score."""
    rounds = "1 1 1 1 1 0 0 0 =".split()
    mirrored = {"1": "0", "0": "1", "=": "="}
    rows = [" ".join(f"2w{sign}" for sign in rounds), " ".join(f"1b{mirrored[sign]}" for sign in rounds)]
    played = event(f"1  {rows[0]}\n2  {rows[1]}")
    assert values(played, "OTHER_US_MODIFIED_MEDIAN") == {1: 7 * 3.5, 2: 7 * 5.5}
    short = event("\n".join(" ".join(line.split()[:9]) for line in (f"1  {rows[0]}", f"2  {rows[1]}")))  # eight rounds, 5-3
    assert values(short, "OTHER_US_MODIFIED_MEDIAN") == {1: 7 * 3, 2: 7 * 5}


def test_an_even_score_loses_the_lowest_and_the_highest() -> None:
    """Scores 1, 1, 2, 0: of 1 and 2 both opponents go, of 3 the lowest, of 4 the highest; each goes for one reason."""
    played = event("1  2w1  3b0\n2  1b0  4w1\n3  4w1  1w1\n4  3b0  2b0")
    assert values(played, "OTHER_US_MODIFIED_MEDIAN") == {1: 0, 2: 0, 3: 1, 4: 1}
    working = tb.standings(played, "OTHER_US_MODIFIED_MEDIAN")._workings[1]
    assert [*map(Reason, working.reason[2].tolist())] == [Reason.NOT_COUNTED, Reason.AWARDED]


def test_rounds_that_an_event_does_not_have_count_for_nobody() -> None:
    """Events of two and of five rounds, ranked together; a free round of a round robin is none."""
    short, long = event("1  2w1  3b0\n2  1b0  4w1\n3  4w1  1w1\n4  3b0  2b0"), event(EVERY_KIND)
    robin = event("1  2w1  3b1  .\n2  1b0  .  3w1\n3  .  1w0  2b0", "round-robin")
    for code in OTHER_RULES:
        alone = [tb.standings(each, code) for each in (short, long)]
        for one, found in zip(alone, tb.standings_many([short, long], code), strict=True):
            assert [row.values for row in found] == [row.values for row in one]
    assert values(robin, "Ka.") == {1: 8, 2: 5, 3: 2}


def test_cumulative_takes_back_what_was_won_without_playing() -> None:
    """34E3: the running scores 14.5, 9, 5.5, 3.5, 7.5 less 2, 0, 1, 1, 2 unplayed wins."""
    assert values(event(EVERY_KIND), "OTHER_US_CUMULATIVE") == {1: 12.5, 2: 9, 3: 4.5, 4: 2.5, 5: 5.5}
    found = tb.explain(tb.standings(event(EVERY_KIND), "OTHER_US_CUMULATIVE"), 1, "OTHER_US_CUMULATIVE")
    assert found.conclusion == "By its own rule: wins without playing 2, 12.5."
    assert found.steps["wins without playing"] == 2


def test_kashdan_counts_games_and_papi_rounds() -> None:
    """4-2-1-0. Of 1: 4 + 4 + 2 in games; Papi adds 4 for the bye and 4 for the forfeit."""
    assert values(event(EVERY_KIND), "Kashdan") == {1: 10, 2: 13, 3: 4, 4: 3, 5: 3}
    assert values(event(EVERY_KIND), "Ka.") == {1: 18, 2: 15, 3: 9, 4: 9, 5: 12}


def test_arranz_pays_for_draws_with_black() -> None:
    """1: two wins and a draw with Black; 3 and 5 drew with White, 4 with Black."""
    expected = {1: Fraction("2.6"), 2: 3, 3: Fraction("0.4"), 4: Fraction("0.6"), 5: Fraction("0.4")}
    assert values(event(EVERY_KIND), "Arranz") == expected


def test_the_sum_of_buchholz_is_that_of_opponents_over_the_board() -> None:
    """2024-08: Buchholz is 16.5, 13.5, 12.5, 9.5, 15.5. 1 met 2, 3 and 5; 4 met 3 and 2."""
    assert value(event(EVERY_KIND), 1, "BHs", "2024-08") == 41.5
    assert value(event(EVERY_KIND), 4, "BHs", "2024-08") == 26


ROUNDS = [(5, 1), (7, 1), (8, 2), (12, 2), (13, 3)]


@pytest.mark.parametrize(("announced", "cuts"), ROUNDS)
def test_papi_cuts_by_the_rounds_announced(announced: int, cuts: int) -> None:
    played = event(EVERY_KIND, total_rounds=announced)
    assert values(played, "Tr.", "2009") == values(played, f"BH/C{cuts}", "2009")
    assert values(played, "Me.", "2009") == values(played, f"BH/M{cuts}", "2009")


def test_the_cuts_of_papi_belong_to_each_event_of_a_stack() -> None:
    events = [event(EVERY_KIND, total_rounds=announced) for announced, _ in ROUNDS]
    together = [each.to_dict() for each in tb.standings_many(events, "Tr., Me., MMed", edition="2009")]
    assert together == [tb.standings(each, "Tr., Me., MMed", edition="2009").to_dict() for each in events]


@pytest.mark.parametrize("code", list(OTHER_RULES))
def test_a_code_of_other_rules_is_known_to_every_edition_and_explained(code: str) -> None:
    for edition in EDITIONS:
        found = tb.standings(event(EVERY_KIND), code, edition=edition)
        explained = tb.explain(found, 1, code)
        assert explained.value == found[1][code]
        assert explained.articles[0] == OTHER_RULES[code].self_defined
        assert all(term.reason for term in explained.terms) and str(explained)


@pytest.mark.parametrize("code", list(OTHER_RULES))
def test_it_is_no_part_of_article_5(code: str) -> None:
    assert code not in CATALOGUE and not any(code in edition.codes for edition in EDITIONS.values())
    assert pickle.loads(pickle.dumps(tb.parse_tie_break(code))) == tb.parse_tie_break(code)
    assert tb.TieBreak(code) == tb.parse_tie_break(code.lower())


def test_teams_have_them_too() -> None:
    teams = team_event("1  2w11\n2  1b00")
    assert value(teams, 1, "OTHER_US_KASHDAN") == 4
    assert value(teams, 1, "OTHER_US_CUMULATIVE:GP") == 2


@pytest.mark.parametrize(
    ("printed", "code"),
    [
        ("Tr.", "OTHER_PAPI_CUT"), ("Me.", "OTHER_PAPI_MEDIAN"), ("Ka.", "OTHER_PAPI_KASHDAN"), ("ARZ", "OTHER_ARRANZ"),
        ("APkt", "OTHER_ARRANZ"), ("[61]", "OTHER_ARRANZ"), ("92", "OTHER_US_KASHDAN"), ("25", "OTHER_SUM_OF_BUCHHOLZ"),
        ("70", "OTHER_SUM_OF_BUCHHOLZ"), ("BHs", "OTHER_SUM_OF_BUCHHOLZ"), ("BuSumm", "OTHER_SUM_OF_BUCHHOLZ"),
        ("MMed", "OTHER_US_MODIFIED_MEDIAN"), ("Modified Median", "OTHER_US_MODIFIED_MEDIAN"),
    ],
)  # fmt: skip
def test_the_names_that_programs_print(printed: str, code: str) -> None:
    assert tb.parse_tie_break(printed).code == code


def test_a_code_of_other_rules_is_not_registered_anew_by_chance() -> None:
    def mine(one: Any, event: Any) -> int:
        return int(one.number)

    with pytest.raises(tb.RegulationError, match="registered already"):
        register("OTHER_ARRANZ", per_participant=mine, name="mine")
    assert "OTHER_ARRANZ" not in CATALOGUE


def test_the_codes_are_listed_apart(inside: Inside) -> None:
    shown = inside("codes")[1]
    assert shown.index("SSSC") < shown.index("Tie-breaks of other rules") < shown.index("OTHER_ARRANZ")
    assert "Swiss-Manager 61" in inside("codes", "OTHER_ARRANZ")[1]
