"""Properties that hold whatever the event: the cheap invariants of the regulations, and symmetry under renaming."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tiebreaks as tb
from tests.helpers.strategies import codes_for, laws, tournaments
from tiebreaks.law.editions import EDITIONS, MARCH_2026, Edition
from tiebreaks.model.tournament import BYES, Result, Scoring, System, Tournament, outcome_of

plain = tournaments(systems=(System.SWISS,), features=())
swiss = tournaments(systems=(System.SWISS,), features=("byes", "forfeits", "odd_results", "repeats"))
robins = tournaments(systems=(System.ROUND_ROBIN,), features=())


def column(event: Tournament, code: str, edition: str | Edition = "2024-08") -> dict[int, Fraction]:
    standings = tb.standings(event, by=["PTS", code], edition=edition, after_round=len(event.rounds))
    return {row.id: Fraction(value) for row in standings if (value := row[code]) is not None}


def everybody_plays(event: Tournament) -> bool:
    return all(
        len(items) * 2 == len(event.players) and all(isinstance(item, tb.Game) for item in items) for items in event.rounds
    )


@given(plain)
def test_when_everybody_plays_buchholz_is_the_sum_of_scores_and_spreads_each_score_over_the_games(event: Tournament) -> None:
    if not everybody_plays(event):
        return
    scores, buchholz = column(event, "PTS"), column(event, "BH")
    opponents: dict[int, list[int]] = {id: [] for id in scores}
    for items in event.rounds:
        for item in items:
            assert isinstance(item, tb.Game) and item.white is not None and item.black is not None
            opponents[item.white].append(item.black)
            opponents[item.black].append(item.white)
    assert buchholz == {id: sum(scores[other] for other in opponents[id]) for id in scores}
    assert sum(buchholz.values()) == sum(score * len(event.rounds) for score in scores.values())
    assert all(value <= buchholz[id] for id, value in column(event, "SB").items())


@given(swiss)
def test_a_cut_never_adds_and_a_median_never_exceeds_the_cut(event: Tournament) -> None:
    full, cut, median = column(event, "BH"), column(event, "BH/C1"), column(event, "BH/M1")
    assert all(median[id] <= cut[id] <= full[id] for id in full)


@given(swiss)
def test_2026_caps_the_dummy_so_buchholz_never_grows(event: Tournament) -> None:
    before, after = column(event, "BH", "2024-08"), column(event, "BH", "2026-03")
    assert all(after[id] <= before[id] for id in before)


@given(robins)
def test_in_a_full_even_round_robin_buchholz_is_all_points_less_ones_own(event: Tournament) -> None:
    if not everybody_plays(event) or len(event.rounds) != len(event.players) - 1:
        return
    scores = column(event, "PTS")
    assert column(event, "BH") == {id: sum(scores.values()) - score for id, score in scores.items()}


@given(swiss)
def test_progressive_weighs_each_round_by_the_rounds_left(event: Tournament) -> None:
    rounds = len(event.rounds)
    expected = {player.id: Fraction(0) for player in event.players}
    for number, items in enumerate(event.rounds, 1):
        for item in items:
            if isinstance(item, tb.Bye):
                awards = [(item.participant, BYES[item.kind])]
            else:
                assert isinstance(item, tb.Game)
                awards = [
                    (side, result) for side, result in zip((item.white, item.black), outcome_of(item), strict=True) if side
                ]
            for who, result in awards:
                expected[who] += Fraction(event.scoring.points[result], 10) * (rounds - number + 1)
    assert column(event, "PS") == expected


@given(swiss)
def test_performance_less_average_rating_depends_only_on_the_fractional_score(event: Tournament) -> None:
    standings = tb.standings(event, by="ARO, TPR", edition="2026-03", after_round=len(event.rounds))
    differences: dict[tuple[int, int], set[Fraction]] = {}
    for row in standings:
        if row["TPR"] is None or row["ARO"] is None:
            continue
        steps = tb.explain(standings, row.id, "TPR").steps
        differences.setdefault((steps["halves"], steps["games"]), set()).add(row["TPR"] - row["ARO"])
    assert all(len(found) == 1 for found in differences.values())


@given(st.sampled_from(["1-0", "½-½", "0-1"]), st.sampled_from(list(EDITIONS)))
def test_direct_encounter_of_two_that_met_is_their_result(result: str, edition: str) -> None:
    # 1 and 2 meet; their games with 3 and 4 bring them level, and a game of these two takes both out of the way
    level = {"1-0": ("0-1", "1-0", "1-0"), "½-½": ("½-½", "½-½", "1-0"), "0-1": ("1-0", "0-1", "0-1")}[result]
    event = Tournament(
        [tb.Player(number) for number in range(1, 5)],
        [[tb.Game(1, 2, result)], [tb.Game(1, 3, level[0]), tb.Game(2, 4, level[1])], [tb.Game(3, 4, level[2])]],
    )
    standings = tb.standings(event, by="PTS, DE", edition=edition)
    assert standings[1]["PTS"] == standings[2]["PTS"] == 1
    ranks = standings.ranks
    sign = {"1-0": -1, "½-½": 0, "0-1": 1}[result]
    assert (ranks[1] > ranks[2]) - (ranks[1] < ranks[2]) == sign


@pytest.mark.slow
@settings(max_examples=60)
@given(tournaments(), laws(), st.integers(0, 2**32))
def test_renumbering_participants_and_reordering_games_changes_nothing(event: Tournament, law: Edition, seed: int) -> None:
    rng = Random(seed)
    names = {
        player.id: number for player, number in zip(event.players, rng.sample(range(1, 5000), len(event.players)), strict=True)
    }
    codes = [code for code in codes_for(law, event) if not code.startswith("TPN")]

    def renamed(item: tb.Game | tb.Bye | tb.Match) -> tb.Game | tb.Bye:
        if isinstance(item, tb.Bye):
            return replace(item, participant=names[item.participant])
        assert isinstance(item, tb.Game) and item.white is not None and item.black is not None
        return replace(item, white=names[item.white], black=names[item.black])

    players = [replace(player, id=names[player.id]) for player in event.players]
    other = replace(
        event,
        players=rng.sample(players, len(players)),
        rounds=[rng.sample(renewed, len(renewed)) for items in event.rounds for renewed in [[renamed(item) for item in items]]],
        adjustments=tuple(replace(item, participant=names[item.participant]) for item in event.adjustments),
    )
    rounds = len(event.rounds)
    mine = tb.standings(event, by=codes, edition=law, after_round=rounds)
    theirs = tb.standings(other, by=codes, edition=law, after_round=rounds)
    assert {names[id]: rank for id, rank in mine.ranks.items()} == dict(theirs.ranks)
    for row in mine:
        assert row.values == theirs[names[row.id]].values


@given(tournaments(systems=(System.SWISS,), features=("byes", "forfeits")))
def test_who_met_nobody_changes_no_value_of_the_others(event: Tournament) -> None:
    newcomer = tb.Player(9999, "Nobody", 1500)
    larger = replace(event, players=(*event.players, newcomer))
    for code in ("BH", "SB", "PS", "REP", "KS", "ARO"):
        before, after = column(event, code, MARCH_2026), column(larger, code, MARCH_2026)
        assert before == {id: value for id, value in after.items() if id != 9999}


def test_nobody_at_all_and_a_single_bye_follow_the_edge_case_table() -> None:
    absent = Tournament([tb.Player(1, rating=2000), tb.Player(2, rating=2000)], [[tb.Bye(1, "pairing")]], scoring=Scoring())
    standings = tb.standings(absent, by="BH, SB, REP, WIN, WON, STD, AOB, ARO, TPR, PTP", edition="2026-03")
    assert list(standings[1].values[1:]) == [Fraction(1, 2), Fraction(1, 2), 1, 1, 0, 1, None, None, None, None]
    assert list(standings[2].values[1:]) == [0, 0, 0, 0, 0, 0, None, None, None, None]
    assert absent.crosstable.result.tolist() == [Result.PAIRING_BYE, Result.ZERO_BYE]
