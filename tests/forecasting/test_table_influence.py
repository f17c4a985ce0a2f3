"""Which pending games can change an entry: the table of section 3.1, code by code."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import tiebreaks as tb
from tests.forecasting.events import E2
from tests.forecasting.events import E4 as UNRATED
from tiebreaks.engine.settling import resolve
from tiebreaks.extending import self_defined
from tiebreaks.forecasting.influence import kind_of, reach, steps_away

E4 = replace(UNRATED, players=[replace(one, rating=2000 + one.id) for one in UNRATED.players])  # else ratings are dropped
OWN = "PTS WIN WON BWG PS REP BPG STD TPN RTNG ARO TPR PTP"
SUMS = "BH FB SB"
ONE_STEP = "BH BH/C1 BH/M1 FB SB SB/C1 KS APRO APPO"
LEAGUE = tb.Tournament(
    [tb.Player(at) for at in range(1, 5)],
    [[tb.Match(1, 2)]],
    teams=[tb.Team(1, "X", (1, 2)), tb.Team(2, "Y", (3, 4))],
    boards=2,
)


def kinds(codes: str, event: tb.Tournament = E4, *, one: bool = True, rules: Any = None) -> dict[str, str | None]:
    basis = resolve(event, codes.split(), None, None, rules)
    found = [kind_of(entry, basis.edition, one_game_each=one) for entry in basis.entries]
    return dict(zip(codes.split(), found[-len(codes.split()) :], strict=True))


def steps(codes: str, event: tb.Tournament = E4) -> int | None:
    return steps_away(resolve(event, codes.split(), None, None, None).entries)


def test_codes_of_own_rounds_are_made_by_own_results() -> None:
    assert kinds(OWN) == dict.fromkeys(OWN.split(), "own")


@pytest.mark.parametrize("one", [True, False])
def test_sums_of_opponents_scores_are_sums_and_those_with_cuts_are_cut(one: bool) -> None:
    assert kinds(SUMS, one=one) == dict.fromkeys(SUMS.split(), "sum")
    assert kinds("BH/C1 BH/C2 BH/M1 SB/C1", one=one) == dict.fromkeys("BH/C1 BH/C2 BH/M1 SB/C1".split(), "cut")


def test_the_limit_of_koya_is_no_sum_where_somebody_has_two_games() -> None:
    assert kinds("KS", E2) == {"KS": "sum"}
    assert kinds("KS", E2, one=False) == {"KS": None}


def test_direct_encounter_is_made_of_places() -> None:
    assert kinds("DE") == {"DE": "places"}


def test_other_codes_are_known_by_ranking_only() -> None:
    assert kinds("AOB APRO APPO") == {"AOB": None, "APRO": None, "APPO": None}


def test_sums_of_teams_are_sums() -> None:
    assert kinds("EMMSB EMGSB EGMSB EGGSB", LEAGUE) == dict.fromkeys("EMMSB EMGSB EGMSB EGGSB".split(), "sum")


def test_score_and_strength_is_a_sum_where_it_is_not_rounded() -> None:
    found = {said: kinds("SSSC", LEAGUE, rules={"score_strength_decimals": said})["SSSC"] for said in (None, 1)}
    assert found == {None: "sum", 1: None}
    assert steps("SSSC", LEAGUE) == 1


def test_a_self_defined_entry_is_known_by_ranking_only() -> None:
    own = self_defined("OTHER_OWN", per_participant=lambda one, event: one.number, name="the number")
    basis = resolve(E4, ["BH", own], None, None, None)
    assert kind_of(basis.entries[-1], basis.edition, one_game_each=True) is None
    assert steps_away(basis.entries) is None


@pytest.mark.parametrize("code", ONE_STEP.split())
def test_the_scores_of_opponents_are_one_step_away(code: str) -> None:
    event = E2 if code == "KS" else E4
    assert steps(f"{code} DE", event) == steps(f"WIN {code}", event) == 1


def test_own_results_are_no_step_and_opponents_of_opponents_two() -> None:
    assert steps(OWN + " DE") == 0
    assert steps("AOB") == steps("BH AOB") == steps("AOB BH") == 2


def test_games_reach_as_many_steps_as_the_list_looks() -> None:
    opponents = [frozenset(each) for each in ({1}, {0, 2}, {1, 3}, {2, 4}, {3})]
    assert [reach([0], opponents, steps) for steps in (0, 1, 2, 3)] == [{0}, {0, 1}, {0, 1, 2}, {0, 1, 2, 3}]
    assert reach([0, 4], opponents, 1) == {0, 1, 3, 4}
    assert reach([], opponents, 2) == frozenset()
    assert reach([0], opponents, None) == {0, 1, 2, 3, 4}
