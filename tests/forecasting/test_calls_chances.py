"""The call itself: what it hands on, its defaults and limits at their edges, rows, games that matter, own results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest

import tiebreaks as tb
from tests.forecasting.events import E2, E3, E6, A, B, C, D
from tests.forecasting.swiss import by_numbers, draw_swiss
from tests.forecasting.test_named import league
from tiebreaks.forecasting import chances as calls
from tiebreaks.forecasting.chances import chances, over_rounds, tally_size
from tiebreaks.forecasting.question import MOST_ENUMERATED, MOST_EXACT, Question

GAMES: dict[Any, Any] = {(3, A, D): ("1/2", "3/10", "1/5"), (3, B, C): ("3/10", "2/5", "3/10")}  # E7
RESULTS = ("1-0", "½-½", "0-1")
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
RUNNING = draw_swiss(4, 8, 2, 4).with_round([(1, 2), (3, 4), (5, 6), (7, 8)])


def refusal(ask: Callable[..., Any], *arguments: Any, **options: Any) -> str:
    with pytest.raises(tb.TiebreaksError) as refused:
        ask(*arguments, **options)
    return str(refused.value)


@pytest.mark.parametrize(
    ("option", "least", "wrong"),
    [
        ("finishes", 1, 0),
        ("finishes", 1, True),
        ("finishes", 1, 1.0),
        ("seed", 0, -1),
        ("seed", 0, None),
        ("jobs", 1, 0),
        ("jobs", 1, "2"),
    ],
)
def test_counts_are_whole_numbers(option: str, least: int, wrong: Any) -> None:
    said = refusal(chances, E2, **{option: wrong})
    assert said == f"{option}: expected a whole number from {least} on, found {wrong!r}"
    options: Any = {option: least}
    assert chances(E2, **options).exact


# How many finishes


@pytest.mark.parametrize(
    ("now", "pairings", "name"),
    [(E2, None, "FINISHES"), (RUNNING, None, "ESTIMATED_FINISHES"), (RUNNING, by_numbers, "PAIRED_FINISHES")],
)
def test_so_many_are_drawn_unless_the_call_says_otherwise(
    now: tb.Tournament, pairings: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [calls.FINISHES, calls.ESTIMATED_FINISHES, calls.PAIRED_FINISHES] == [100_000, 10_000, 1_000]
    for at, each in enumerate(("FINISHES", "ESTIMATED_FINISHES", "PAIRED_FINISHES")):
        monkeypatch.setattr(calls, each, 5 + at)
    found = chances(now, exact=False, pairings=pairings)
    assert (found.finishes, found.exact, found.seed) == (
        5 + ("FINISHES", "ESTIMATED_FINISHES", "PAIRED_FINISHES").index(name),
        False,
        1,
    )
    assert chances(now, exact=False, pairings=pairings, finishes=3, seed=9).finishes == 3
    assert chances(now, exact=False, pairings=pairings, finishes=3, seed=9).seed == 9


@pytest.mark.parametrize(("most", "exact"), [(8, False), (9, True), (10, True)])
def test_few_finishes_are_all_ranked(most: int, exact: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "MOST_ENUMERATED", most)
    found = chances(E2, finishes=4)
    assert (found.exact, found.finishes, found.seed) == ((True, 9, None) if exact else (False, 4, 1))
    assert chances(E2, finishes=4, given={(3, A, D): "1-0"}).exact  # three
    assert chances(E2, finishes=4, exact=True).exact and not chances(E2, finishes=4, exact=False).exact


def test_all_are_ranked_when_asked_for_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_EXACT == 3**13 and MOST_ENUMERATED == 200_000
    monkeypatch.setattr(calls, "MOST_EXACT", 81)
    assert chances(E6, exact=True).finishes == 81
    monkeypatch.setattr(calls, "MOST_EXACT", 80)
    assert refusal(chances, E6, exact=True) == "exact: there are 81 finishes, more than 80; leave it out to draw some of them"
    monkeypatch.setattr(calls, "MOST_ENUMERATED", 80)
    assert not chances(E6, finishes=4).exact
    assert chances(E6, exact=True, given={(2, C, A): "1-0"}).finishes == 27


def test_all_are_never_ranked_while_a_round_is_not_paired() -> None:
    assert refusal(chances, RUNNING, exact=True) == (
        "exact: rounds from 4 on are not paired yet; leave it out to draw finishes"
    )
    assert not chances(RUNNING, exact=False, finishes=2).exact and not chances(RUNNING, finishes=2).exact
    assert chances(RUNNING, exact=True, after_round=3).finishes == 81


def test_a_fixed_game_divides_the_number_of_finishes() -> None:
    question = Question(E6)
    assert [tally_size(question, fixed) for fixed in ({}, {0: 1}, {0: 1, 3: 2}, {0: 0, 1: 1, 2: 2, 3: 0})] == [81, 27, 9, 1]
    named = Question(E2, outcomes={(3, A, D): ("1-0", "+-")})
    assert [tally_size(named, fixed) for fixed in ({}, {0: 1}, {1: 1})] == [6, 3, 2]
    assert type(tally_size(question, {0: 1})) is int


# What an answer has


def test_every_field_of_the_answer() -> None:
    found = chances(E2, model=GAMES, given={(3, A, D): "½-½"}, balanced=True)
    assert (found.exact, found.finishes, found.seed, found.balanced) == (True, 3, None, False)
    assert (found.model, found.tempo, found.pairings, found.later_rounds) == ("own", "standard", "known", ())
    assert (found.after_round, found.before_round, found.category, found.prizes) == (3, None, "", None)
    assert [*map(str, found.given)] == ["Given: round 3, 1-4 ½-½."]
    assert found.standings == tb.standings(E2)
    drawn = chances(E2, model="equal", exact=False, finishes=4096, balanced=True)
    assert (drawn.balanced, drawn.model) == (True, "equal") and not chances(E2, exact=False, finishes=2).balanced
    before = chances(draw_swiss(3, 6, 2, 2), before_round=2, tempo="blitz", unrated=1500)
    assert (before.before_round, before.tempo, before.after_round) == (2, "blitz", 2)


def test_notes_say_what_was_assumed_in_order() -> None:
    people = [tb.Player(at, rating=rating) for at, rating in ((1, 2000), (2, 1900), (3, None), (4, 1800))]
    now = tb.Tournament(
        people, [[tb.Game(1, 2, "*"), tb.Game(3, 4, "*")]], name="Rapid", tie_breaks=("SB",), starts="2026-05-01"
    )
    found = chances(now, before_round=1, category="U1950")
    assert [*map(str, found.notes)] == [
        "Round 1 and later ones count as still to be played.",
        "1 of 4 players has no rating and is in no category of ratings: 3.",
        "The event says that it is rapid: fewer games are drawn.",
        "Unrated players (1) are taken as rated 1800, the 10th percentile of the rated ones.",
    ]


LAW: dict[str, Any] = {"by": "WIN, SB", "edition": "2024-08", "house_rules": {"forfeits_count_in_direct_encounter": True}}


def test_the_law_of_the_call_ranks_every_finish() -> None:
    found = chances(E2, model="equal", **LAW)
    assert found.standings.edition == tb.standings(E2, **LAW).edition and found.standings.by == ("PTS", "WIN", "SB")
    ended = [
        tb.standings(E2.with_result(3, A, D, one).with_result(3, B, C, other), after_round=3, **LAW)
        for one, other in product(RESULTS, repeat=2)
    ]
    for row in found:
        ranks = [each[row.id].rank for each in ended]
        assert row.ranks == {rank: Fraction(ranks.count(rank), 9) for rank in set(ranks)}
    assert chances(E2, after_round=3).after_round == 3


def test_rows_have_the_rank_and_points_now_and_the_opponents() -> None:
    found = chances(E6, model="equal")
    now = tb.standings(E6, after_round=1)
    assert [(row.id, row.rank_now, row.points_now, row.opponents) for row in found] == [
        (row.id, row.rank, row.points, {A: (C, B), B: (D, A), C: (A, D), D: (B, C)}[row.id]) for row in now.rows
    ]


def women(*ids: int, **facts: Any) -> tb.Tournament:
    people = [
        tb.Player(
            at, "ABCD"[at - 1], sex="w" if at in ids else "m", rating=2200 - 100 * at, expelled=at in facts.get("expelled", ())
        )
        for at in range(1, 5)
    ]
    return tb.Tournament(people, E2.rounds, system="round-robin", tie_breaks=("DE", "SB"), starts="2026-05-01")


def test_members_of_a_category_are_ranked_among_themselves() -> None:
    found = chances(women(A, B, D), model=GAMES, category="women")
    assert [(row.id, row.rank_now) for row in found] == [(A, 1), (B, 2), (D, 3)]
    ended = [
        (tb.in_category(tb.standings(women(A, B, D).with_result(3, A, D, one).with_result(3, B, C, other)), "women").rows,
         Fraction(GAMES[3, A, D][at]) * Fraction(GAMES[3, B, C][to]))
        for (at, one), (to, other) in product(enumerate(RESULTS), repeat=2)
    ]  # fmt: skip
    for row in found:
        assert row.reaches({1}) == sum(
            weight for rows, weight in ended for each in rows if each.id == row.id and each.rank == 1
        )
    assert found.category == "women" and len(chances(women(A, B, D), model=GAMES)) == 4


def test_the_expelled_are_in_no_category_and_nobody_is_said_by_name() -> None:
    assert [row.id for row in chances(women(A, B, expelled=(B,)), category="women")] == [A]
    assert refusal(chances, women(B, expelled=(B,)), category="women") == "category: nobody is in women"
    assert refusal(chances, women(), category="U1000") == "category: nobody is in U1000"


def test_what_is_aimed_at_names_the_category() -> None:
    target = tb.needs(women(A, B, D), A, category="women", top=2).target
    assert str(target) == "the first 2 places (women)" and target.facts["category"] == "women"
    assert str(tb.needs(women(A, B, D), A, top=2).target) == "the first 2 places"


def test_needs_of_somebody_outside_the_category_are_refused_by_its_name() -> None:
    event = women(A, B)
    unpaired = replace(event, rounds=event.rounds[:2], system=tb.System.SWISS, total_rounds=4)
    for asked in (event, unpaired):
        assert refusal(tb.needs, asked, C, top=1, category="women") == f"participant {C} is not in the category women"


def test_rules_define_categories() -> None:
    rules: Any = {"categories": {"Club": {"players": "club"}}, "lists": {"club": [2, 4]}}
    for given in (rules, tb.read_prize_rules(rules)):
        found = chances(women(), category="Club", rules=given)
        assert [row.id for row in found] == [B, D] and found.prizes is None
    assert "Club" in refusal(chances, women(), category="Club")


# Games that matter


def test_how_much_a_game_matters_is_the_largest_difference_of_anybody() -> None:
    found = {(game.white, game.black): game for game in chances(E2, model=GAMES).games}
    assert found[A, D][:3] == (3, A, D) and found[B, C][:3] == (3, B, C)
    assert (found[A, D].matters, found[A, D].whose) == (Fraction(3, 10), A)  # of B as much: the first of both
    assert found[A, D].chances == {"1-0": Fraction(3, 10), "½-½": 0, "0-1": 0}
    assert found[B, C].matters == 1 and found[B, C].whose == C  # of A and B half at most
    assert found[B, C].chances == {"1-0": 0, "½-½": 1, "0-1": 1}
    certain = {(game.white, game.black): game for game in chances(E2, model={**GAMES, (3, A, D): (1, 0, 0)}).games}
    assert certain[A, D].matters == 0 and certain[A, D].whose is None and not certain[A, D].chances


@pytest.mark.parametrize(
    ("high", "low", "differ"),
    [
        ((HALF, 100), (Fraction(1, 4), 100), False),  # (1/4)^2 against 25 · 3/8 · 5/8 · 1/50 = 0.117
        ((Fraction(3, 4), 100), (Fraction(1, 4), 100), True),  # 1/4 against 25 · 1/2 · 1/2 · 1/50 = 1/8
        ((Fraction(3, 4), 50), (Fraction(1, 4), 50), False),  # 1/4 against 1/4: no more than luck
        ((Fraction(3, 4), 51), (Fraction(1, 4), 51), True),
        ((Fraction(1), 1), (Fraction(0), 24), False),  # 1 against 25 · 1/25 · 24/25 · 25/24 = 1
        ((Fraction(1), 1), (Fraction(0), 25), True),
        ((Fraction(1), 2), (Fraction(0), 24), True),  # 1 against 25 · 2/26 · 24/26 · 26/48
        ((Fraction(1), 24), (Fraction(0), 2), True),
        ((Fraction(9, 10), 30), (Fraction(1, 10), 20), True),  # 0.64 against 25 · 0.58 · 0.42 · 1/12 = 0.5075
        ((Fraction(9, 10), 30), (Fraction(2, 10), 20), False),  # 0.49 against 25 · 0.62 · 0.38 · 1/12 = 0.4908
    ],
)
def test_shares_differ_if_by_more_than_five_standard_errors(high: Any, low: Any, differ: bool) -> None:
    assert calls._differ(high, low) is differ


def test_finishes_drawn_show_no_difference_by_luck() -> None:
    few, many = (chances(E2, model=GAMES, exact=False, finishes=count).games for count in (20, 4000))
    assert [game.matters for game in few if game[1:3] == (A, D)] == [0]
    assert many[0].whose in (A, B) and many[1].whose == C and all(game.matters > 0 for game in many)


# Own results


def test_own_results_are_each_given_in_turn_the_best_first() -> None:
    for who in (A, D):
        own = chances(E2, model=GAMES).by_own_result(who)
        order = RESULTS if who == A else RESULTS[::-1]
        assert [*own] == ["win", "draw", "loss"]
        for result, found in zip(order, own.values(), strict=True):
            given = chances(E2, model=GAMES, given={(3, A, D): result})
            assert [row.shares for row in found] == [row.shares for row in given] and found.finishes == 3


def test_own_results_without_probability_are_left_out_and_prizes_are_not_decided_again() -> None:
    rules = {"prizes": [{"name": "Main", "amounts": [10]}]}
    whole = chances(E2, model={**GAMES, (3, A, D): (0, "1/4", "3/4")}, rules=rules)
    assert [*whole.by_own_result(A)] == ["draw", "loss"] and [*whole.by_own_result(D)] == ["win", "draw"]
    assert whole.prizes is not None and all(each.prizes is None for each in whole.by_own_result(A).values())


def test_several_own_games_are_combined_and_given_ones_are_none_of_them() -> None:
    whole = chances(E6, model="equal")
    one, two = whole.by_own_result(A), whole.by_own_result(A, games=2)
    assert [*one] == ["win", "draw", "loss"]
    words = ("win", "draw", "loss")
    assert [*two] == [f"{first} + {second}" for first in words for second in words]
    given = chances(E6, model="equal", given={(2, C, A): "½-½", (3, A, B): "0-1"})
    assert [row.shares for row in two["draw + loss"]] == [row.shares for row in given]
    rest = chances(E6, model="equal", given={(2, C, A): "½-½"})
    assert [*rest.by_own_result(A, games=2)] == ["win", "draw", "loss"]
    assert rest.by_own_result(A)["loss"]["A"].shares == given["A"].shares
    assert not given.by_own_result(A)


def test_more_own_results_than_a_limit_give_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert calls.MOST_OWN == 81
    monkeypatch.setattr(calls, "MOST_OWN", 9)
    assert len(chances(E6, model="equal").by_own_result(A, games=2)) == 9
    monkeypatch.setattr(calls, "MOST_OWN", 8)
    assert len(chances(E6, model="equal").by_own_result(A, games=2)) == 0
    assert len(chances(E6, model="equal").by_own_result(A)) == 3


def test_results_by_other_ways_have_their_own_names_after_the_usual_ones() -> None:
    ways = {"+-": "1/8", "0-1": "1/8", "1-0": "1/4", "--": "1/4", "½-½": "1/4"}
    for who, usual in ((A, "1-0"), (D, "0-1")):
        own = chances(E2, model="equal", outcomes={(3, A, D): ways}).by_own_result(who)
        assert [*own] == ["win", "draw", "loss", "+-", "--"]
        alone = chances(E2.with_result(3, A, D, usual), model="equal")
        assert own["win"]["A"].ranks == alone["A"].ranks


def test_outcomes_of_a_match_are_mixed_by_their_probabilities() -> None:
    shares = {(1, 1, 3): ("1/2", "1/4", "1/4"), (1, 4, 2): ("1/5", "1/5", "3/5")}
    whole = chances(league(), model=shares)
    own = whole.by_own_result("X")
    assert [*own] == ["win", "draw", "loss"]
    weights: dict[str, Fraction] = {}
    for (one, first), (two, second) in product(
        zip(RESULTS, shares[1, 1, 3], strict=True), zip(RESULTS, shares[1, 4, 2], strict=True)
    ):
        lead = RESULTS.index(two) - RESULTS.index(one)  # X has White on board 1 and Black on board 2
        word = "win" if lead > 0 else "loss" if lead < 0 else "draw"
        weights[word] = weights.get(word, Fraction(0)) + Fraction(first) * Fraction(second)
    assert sum(weights[word] * each.of("X", rank=1, ties="lots") for word, each in own.items()) == whole.of(
        "X", rank=1, ties="lots"
    )
    assert [own[word].of("X", rank=1, ties="outright") for word in own] == [1, 0, 0]
    assert [each.finishes for each in own.values()] == [2, 1, 2] and whole.finishes == 5


def test_mixed_cases_add_up_row_by_row() -> None:
    wins, loses = (chances(E3, model="equal", given={(3, C, D): result}) for result in ("1-0", "0-1"))
    mixed = calls._mix([(wins, Fraction(1, 4)), (loses, Fraction(3, 4))])
    for row in mixed:
        both: dict[Any, Fraction] = {}
        for each, weight in ((wins, Fraction(1, 4)), (loses, Fraction(3, 4))):
            for place, share in each[row.id].shares.items():
                both[place] = both.get(place, Fraction(0)) + share * weight
        assert row.shares == both and sum(row.shares.values()) == 1
    assert mixed.finishes == 2 and calls._mix([(wins, Fraction(1))]) is wins
    drawn = [chances(E3, model="equal", exact=False, finishes=7, given={(3, C, D): result}) for result in ("1-0", "0-1")]
    assert calls._mix([(each, HALF) for each in drawn]).finishes == 7


# What is handed on


def test_the_same_is_asked_before_every_round() -> None:
    rules: Any = {"prizes": [{"name": "Main", "amounts": [10]}]}
    read = tb.read_prize_rules(rules)
    options: Any = {"model": GAMES, "tempo": "rapid", "unrated": 1500, "category": "women", "seed": 4, "jobs": 2}
    follow = chances(women(A, B), by="SB", edition="2024-08", house_rules=LAW["house_rules"], rules=read, **options).follow
    assert isinstance(follow, partial) and follow.func is over_rounds
    assert follow.args == (women(A, B),)
    assert follow.keywords == {**options, "by": "SB", "edition": "2024-08", "house_rules": LAW["house_rules"], "rules": read}


@pytest.mark.parametrize("category", [None, "women"])
def test_rounds_are_followed_with_the_options_of_the_call(category: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    monkeypatch.setattr(calls, "follow_rounds", lambda *given, **named: seen.append((given, named)))
    rules: Any = {"categories": {"Club": {"players": [1]}}}
    now, progress = women(A, B), lambda done, of: None
    read = tb.read_prize_rules(rules)
    for given, wanted in ((rules, read), (read, read), (None, None)):
        over_rounds(
            now,
            by="SB",
            edition="2024-08",
            house_rules=LAW["house_rules"],
            category=category,
            rules=given,
            shown=2,
            progress=progress,
            seed=5,
        )
        ((ask, winners, asked), named) = seen.pop()
        assert asked is now and named == {"finishes": 1000, "shown": 2, "progress": progress}
        assert (ask.func, ask.args) == (chances, (now,))
        assert ask.keywords == {
            "by": "SB",
            "edition": "2024-08",
            "house_rules": LAW["house_rules"],
            "category": category,
            "rules": wanted if category else None,
            "seed": 5,
        }
        assert winners.func is calls._find_winners and winners.args[:5] == (now, "SB", "2024-08", LAW["house_rules"], category)
        assert category is None or winners.args[5] == wanted
    over_rounds(now, finishes=7)
    assert seen.pop()[1] == {"finishes": 7, "shown": 6, "progress": None}


def test_winners_are_those_of_the_law_given() -> None:
    ended = E2.with_result(3, A, D, "1-0").with_result(3, B, C, "1-0")
    people = [tb.Player(at, "ABCD"[at - 1], rating=2200 - 100 * at) for at in range(1, 5)]
    rated = tb.Tournament(people, ended.rounds, system="round-robin", tie_breaks=("DE", "SB"), starts="2026-05-01")
    assert calls._find_winners(rated, None, None, None, None, None) == {A}
    assert calls._find_winners(rated, "SB", None, None, None, None) == {
        row.id for row in tb.standings(rated, "SB").rows if row.rank == 1
    }
    assert calls._find_winners(rated, "WIN", None, None, None, None) == {A, B}
    assert calls._find_winners(rated, None, None, None, "U2050", None) == {B}
    rules: Any = {"categories": {"Club": {"players": [3, 4]}}}
    assert calls._find_winners(rated, None, None, None, "Club", rules) == {C}


def test_progress_is_told_of_all_finishes_too() -> None:
    told: list[tuple[int, int]] = []
    chances(E2, progress=lambda *done: told.append(done))
    assert told == [(9, 9)]


def test_the_only_game_matters_too() -> None:
    (game,) = chances(E3, model="equal").games
    assert game.matters == 1 and game.whose == A and game.chances == {"1-0": 1, "½-½": 1, "0-1": 0}
