"""The oracle against what must hold in every event (section 1.18 of the digest), and against slower definitions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.strategies import codes_for, laws, random_tournament, tournaments
from tiebreaks.law.editions import CURRENT, EDITIONS, Edition
from tiebreaks.model.tournament import Scoring, System, Tournament

from . import adjusted_score, direct_encounter, event_of, ranks, value
from .direct_encounter import mini_table
from .ratings import Ratings, expected_hundredths, outcome

few = settings(max_examples=30)
plain = tournaments(systems=[System.SWISS], features=["odd_numbers", "level_ratings"], most_players=24, most_rounds=9)


def values(tournament: Tournament, law: Edition, code: str) -> dict[int, Fraction]:
    found = value(tournament, law, code)
    assert found is not None
    return {who: number for who, number in found.items() if number is not None}


@few
@given(tournament=tournaments(), law=laws(), data=st.data())
def test_every_code_has_a_value_for_everybody_and_a_ranking_is_total(
    tournament: Tournament, law: Edition, data: st.DataObject
) -> None:
    after_round = data.draw(st.none() | st.integers(1, len(tournament.rounds)))
    everybody = {player.id for player in tournament.players}
    codes = codes_for(law, tournament)
    for code in codes:
        if not code.startswith("DE"):
            found = value(tournament, law, code, after_round)
            assert found is None or set(found) == everybody
    ranked = ranks(tournament, law, ["PTS", "DE", *data.draw(st.permutations(codes))[:3]], after_round)
    assert set(ranked) == {player.id for player in tournament.players if not player.expelled}
    for place in ranked.values():
        assert place == 1 + sum(1 for other in ranked.values() if other < place)


@few
@given(tournament=tournaments(systems=[System.SWISS]))
def test_caps_and_cuts_only_lower_buchholz(tournament: Tournament) -> None:
    later, earlier = values(tournament, CURRENT, "BH"), values(tournament, EDITIONS["2024-08"], "BH")
    cut, median = values(tournament, CURRENT, "BH/C1"), values(tournament, CURRENT, "BH/M1")
    event = event_of(tournament, CURRENT, None)
    for who in event.records:
        assert later[who] <= earlier[who]
        if not tournament.adjustments:  # scores below zero
            assert median[who] <= cut[who] <= later[who]


@few
@given(tournament=plain)
def test_when_all_is_played_buchholz_sums_to_score_times_games(tournament: Tournament) -> None:
    event = event_of(tournament, CURRENT, None)
    if len(tournament.players) % 2:  # somebody had the bye
        return
    everybody = list(event.records)
    assert all(adjusted_score(event, who) == event.score(who) for who in everybody)
    assert sum(values(tournament, CURRENT, "BH").values()) == sum(event.score(who) * event.counted for who in everybody)
    progressive = values(tournament, CURRENT, "PS")
    for who in everybody:
        assert progressive[who] == sum(record.points * (event.counted - record.round + 1) for record in event.records[who])


def test_full_round_robin_buchholz_is_the_total_less_the_own_score() -> None:
    tournament = random_tournament(Random(1), system=System.ROUND_ROBIN, players=8, rounds=7, cycles=1, features=())
    buchholz, points = values(tournament, CURRENT, "BH"), values(tournament, CURRENT, "PTS")
    assert all(buchholz[who] == sum(points.values()) - points[who] for who in points)


@few
@given(tournament=tournaments(features=["forfeits", "byes", "odd_results"]))
def test_10_3_perfect_performance_by_trying_every_rating(tournament: Tournament) -> None:
    ratings = Ratings(event_of(tournament, CURRENT, None))
    for player in tournament.players[:6]:
        games = ratings.games(player.id)
        points = sum((outcome(record) for record, _ in games), Fraction(0))
        if not games:
            assert ratings.perfect(player.id) is None
        elif points > 0:
            found = next(
                rating
                for rating in range(4000)
                if sum(expected_hundredths(rating - opponent) for _, opponent in games) >= 100 * points
            )
            assert ratings.perfect(player.id) == found


@pytest.mark.parametrize("scoring", [Scoring(), Scoring(win=3, draw=1), Scoring(win=3, draw=2, loss=1)])
def test_6_3_first_is_who_is_alone_on_top_whatever_the_missing_games_give(scoring: Scoring) -> None:
    seen = {True: 0, False: 0}
    for seed in range(300):
        rng = Random(seed)
        tournament = random_tournament(rng, system=System.SWISS, players=6, rounds=3, features=["forfeits"], scoring=scoring)
        event = event_of(tournament, CURRENT, None)
        group = sorted(rng.sample(sorted(event.records), 4))
        table = mini_table(event, group, False)
        missing = [(x, y) for x in group for y in group if x < y and y not in table[x]]
        if not missing:
            continue
        alone = set(group)
        for results in product(
            ((event.win, event.loss), (event.draw, event.draw), (event.loss, event.win)), repeat=len(missing)
        ):
            total = {who: sum((sum(points) / len(points) for points in table[who].values()), Fraction(0)) for who in group}
            for (first, second), (gain, other) in zip(missing, results, strict=True):
                total[first] += gain
                total[second] += other
            top = [who for who in group if total[who] == max(total.values())]
            alone &= set(top) if len(top) == 1 else set()
            if not alone:
                break
        order = direct_encounter(tournament, CURRENT, group)
        assert (order[0] == list(alone)) if alone else (order == [group])
        seen[bool(alone)] += 1
    assert all(count > 5 for count in seen.values())
