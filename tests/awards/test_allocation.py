"""Who can win in a list, who moves to another one, the most prizes: every share as a whole, and nothing worked out in vain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import permutations, product

import pytest

from tests.awards.rows import plain
from tests.awards.test_division import contest, order, standing, terms
from tiebreaks.awards import allocation
from tiebreaks.awards.allocation import Allocation, Contest, Matching, give_all, give_by_value, give_in_order, give_most
from tiebreaks.awards.shares import Contender, Share, Terms, share_list

LEVEL = standing((9, 8, 8, 7, 7, 7, 6), (1, 2, 3, 4, 4, 6, 7))


@pytest.mark.parametrize(
    ("places", "others", "expected"),
    [
        (1, 0, 1),
        (1, 1, 3),  # the second is tied on points with the third
        (2, 0, 3),
        (2, 1, 3),
        (1, 3, 6),  # the fourth has the rank of the fifth, who has the points of the sixth
        (3, 3, 6),
        (3, 4, 7),
        (9, 9, 7),
        (0, 0, 0),
    ],
)
def test_those_can_win_who_stand_within_the_prizes_of_the_group_or_are_tied_with_the_last_of_them(
    places: int, others: int, expected: int
) -> None:
    found = Contest(terms(*[10] * places), tuple(LEVEL)).leaders(others)
    assert found == tuple(LEVEL[:expected])


def test_equal_ranks_on_different_points_stay_together() -> None:
    """As in a list by a measure: the rank is that of the standings."""
    rows = tuple(standing((9, 8, 7, 6), (1, 2, 2, 4)))
    assert Contest(terms(10, 5), rows).leaders(0) == rows[:3]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (terms(10), 2),  # two have the rank 4
        (terms(10, 5), 3),
        (terms(10, sharing="equal"), 3),  # three have 7 points
        (terms(10, 5, sharing="hort"), 4),
        (terms(), 0),
    ],
)
def test_as_many_win_at_most_as_there_are_places_and_the_longest_tie_reaches_beyond(given: Terms, expected: int) -> None:
    assert Contest(given, tuple(LEVEL)).most_winners == expected
    assert Contest(given, ()).most_winners == 0


def shared(given: Allocation) -> list[dict[int, Fraction]]:
    return [{player: share.money for player, share in shares.items()} for shares in given.shares]


POINTS = (5, 4, 4, 3)
THREE = [
    contest(terms(90, 60), standing(POINTS)),
    contest(terms(80, 40, sharing="equal"), standing(POINTS, only=(2, 3, 4))),
    contest(Terms((), ("Cup",)), standing(POINTS, only=(1, 4))),
]


def test_every_list_by_itself_or_in_the_order_of_the_file_or_by_value() -> None:
    assert shared(give_all(THREE)) == [{1: 90, 2: 60}, {2: 60, 3: 60}, {1: 0}]
    assert shared(give_in_order(THREE)) == [{1: 90, 2: 60}, {3: 80, 4: 40}, {}]
    assert shared(give_by_value(THREE, order(4))) == [{1: 90, 2: 60}, {3: 80, 4: 40}, {}]
    assert give_by_value(THREE, order(4)).winners == {1, 2, 3, 4}


def test_the_most_prizes_are_whole_shares_of_one_player_each() -> None:
    cup = Terms((Fraction(300), Fraction(150)), ("Cup", "", "Pen"), (Fraction(20),))
    contests = [contest(cup, standing((7, 6, 5, 4))), contest(terms(120), standing((7, 6, 5, 4), only=(2,)))]

    def share(player: int, place: int, money: int, worth: int, *things: str) -> Share:
        amount = Fraction(money)
        return Share(player, place, place, amount, amount, amount, (player,), things, (), Fraction(worth), place)

    assert give_most(contests, order(4)).shares == [
        {1: share(1, 1, 300, 320, "Cup"), 3: share(3, 2, 150, 150), 4: share(4, 3, 0, 0, "Pen")},
        {2: share(2, 1, 120, 120)},
    ]


def test_of_equal_prizes_that_leave_the_rest_possible_the_better_placed_has_the_first_of_the_file() -> None:
    contests = [contest(terms(50, 50), standing((3, 2, 1))), contest(terms(50), standing((3, 2, 1), only=(1, 3)))]
    assert shared(give_most(contests, order(3))) == [{1: 50, 2: 50}, {3: 50}]
    found = give_most(contests, order(3)).shares
    assert [(share.player, share.place) for share in found[0].values()] == [(1, 1), (2, 2)]
    second = [contest(terms(50), standing((3, 2, 1), only=(1, 3))), contest(terms(50, 50), standing((3, 2, 1)))]
    assert shared(give_most(second, order(3))) == [{1: 50}, {2: 50, 3: 50}]
    only = [contest(terms(50), standing((3, 2), only=(1, 2))), contest(terms(50), standing((3, 2), only=(1,)))]
    assert shared(give_most(only, order(2))) == [{2: 50}, {1: 50}]


def best_total(contests: list[Contest], players: range) -> tuple[Fraction, int]:
    """By trying all: the greatest total of prizes for distinct eligible players, and of these the most prizes."""
    prizes = [(at, place) for at, each in enumerate(contests) for place in range(1, each.terms.places + 1)]
    may = [{entry.player for entry in each.standing} for each in contests]
    best = (Fraction(0), 0)
    for given in permutations([*players, *[0] * len(prizes)], len(prizes)):
        if all(not player or player in may[at] for (at, _), player in zip(prizes, given, strict=True)):
            won = [contests[at].terms.amount(place) for (at, place), player in zip(prizes, given, strict=True) if player]
            best = max(best, (sum(won, Fraction(0)), len(won)))
    return best


@pytest.mark.parametrize("first", [(30, 20), (20, 20), (10,)])
@pytest.mark.parametrize("second", [(25,), (20, 20), (30,)])
def test_no_other_way_gives_more_or_more_prizes(first: tuple[int, ...], second: tuple[int, ...]) -> None:
    for groups in product(((1, 2, 3), (2, 3), (1,)), ((1, 2), (2,), (1, 3))):
        contests = [
            contest(terms(*amounts), standing((3, 2, 1), only=only))
            for amounts, only in zip((first, second), groups, strict=True)
        ]
        given = [share for shares in give_most(contests, order(3)).shares for share in shares.values()]
        assert (sum((share.money for share in given), Fraction(0)), len(given)) == best_total(contests, range(1, 4))
        assert len({share.player for share in given}) == len(given)


def test_a_prize_is_added_while_others_can_change_hands() -> None:
    matching = Matching[str]((1, 2, 3))
    added = [
        matching.add(prize, frozenset(may))
        for prize, may in (("a", {1, 2}), ("b", {1}), ("c", {1, 2}), ("d", {2, 3}), ("e", {1, 2, 3}))
    ]
    assert added == [True, True, False, True, False]
    assert not Matching[str](()).add("a", frozenset({1}))


def test_a_prize_that_changed_hands_is_with_its_new_holder() -> None:
    """The first prize goes to the second player, so that the first has the second prize, which nobody else may have."""
    matching = Matching[str]((1, 2, 3))
    assert matching.add("a", frozenset({1, 2, 3})) and matching.add("b", frozenset({1}))
    assert not matching.add("c", frozenset({1})) and matching.add("d", frozenset({2}))
    assert not matching.add("e", frozenset({1, 2, 3}))


@pytest.mark.parametrize("ranks", [(1, 2), (1, 1)])
def test_of_equal_awards_the_better_placed_is_settled_first_then_the_lower_number(ranks: tuple[int, int]) -> None:
    """50 each in the first list, 45 in the second: the first stays, so that the second has 90, and the first 100."""
    both = [contest(terms(amount, sharing="equal"), standing((5, 5), ranks)) for amount in (100, 90)]
    placed = {player: (rank, player) for player, rank in enumerate(ranks, 1)}
    assert shared(give_by_value(both, placed)) == [{1: 100}, {2: 90}]
    turned = {1: (2, 1), 2: (1, 2)} if ranks == (1, 2) else placed
    assert shared(give_by_value(both, turned)) == ([{2: 100}, {1: 90}] if ranks == (1, 2) else [{1: 100}, {2: 90}])


def test_an_equal_award_elsewhere_is_no_regret() -> None:
    """In the second list the first would have half of 100, too."""
    contests = [contest(terms(50), standing((5, 4), only=(1,))), contest(terms(100, sharing="equal"), standing((5, 5)))]
    given = give_by_value(contests, order(2))
    assert (plain(shared(given)), given.moved) == ([{1: 50}, {2: 100}], {})


def test_the_worth_of_a_thing_counts_for_a_regret() -> None:
    """X13 with a cup: the first took 240, and would have 150 and the cup, worth 100, beside the second."""
    points = (5, 5, 5, 4, 3)
    cup = Terms((Fraction(200),), ("Cup",), (Fraction(100),), "hort")
    contests = [
        contest(cup, standing(points)),
        contest(terms(240, 100), standing(points, only=(1, 3, 5))),
        contest(terms(240, 60), standing(points, only=(1, 3, 4, 5))),
    ]
    assert shared(give_by_value(contests, order(5))) == [{1: 150, 2: 50}, {5: 240}, {3: 240, 4: 60}]


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        (100, [{}, {1: 75, 2: 25}, {3: 100}, {4: 60}, {5: 60}]),
        (104, [{}, {2: 100}, {1: 78, 3: 26}, {4: 60}, {5: 60}]),
    ],
)
def test_of_several_greater_awards_the_greatest_is_moved_to_and_of_equal_ones_the_first_of_the_file(
    second: int, expected: list[dict[int, int]]
) -> None:
    """The first takes 70, as of 100 by Hort among three there are 66⅔; when others have left, 75 among two."""
    level = (5, 5, 5, 5, 5)
    contests = [
        contest(terms(70), standing(level, only=(1,))),
        contest(terms(100, sharing="hort"), standing(level, only=(1, 2, 4))),
        contest(terms(second, sharing="hort"), standing(level, only=(1, 3, 5))),
        contest(terms(60), standing(level, only=(4,))),
        contest(terms(60), standing(level, only=(5,))),
    ]
    assert plain(shared(give_by_value(contests, order(5)))) == expected


def test_where_a_state_comes_back_the_first_result_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the text has it, although no such group is known: regrets that lead back to where it began."""
    contests = [contest(terms(100), standing((2, 1))), contest(terms(60), standing((2, 1)))]
    moves = iter([(1, 1), (1, 0), (2, 1)])  # the second, who was left without a prize, too
    monkeypatch.setattr(allocation._Assignment, "_first_regret", lambda self, order: next(moves))
    given = give_by_value(contests, order(2))
    assert (plain(shared(given)), given.repeated, given.moved) == ([{1: 100}, {2: 60}], True, {})


def test_what_was_left_is_known_of_who_moves() -> None:
    """X13: the first leaves 205 of the second list, which the fifth then has."""
    points = (5, 5, 5, 4, 3)
    contests = [
        contest(terms(300, sharing="hort"), standing(points)),
        contest(terms(205, 100), standing(points, only=(1, 3, 5))),
        contest(terms(205, 60), standing(points, only=(1, 3, 4, 5))),
    ]
    given = give_by_value(contests, order(5))
    assert plain({player: (at, share.money) for player, (at, share) in given.moved.items()}) == {1: (1, 205)}
    assert not given.repeated


def counted(monkeypatch: pytest.MonkeyPatch, contests: Iterable[Contest], size: int) -> int:
    """How often a list is shared out."""
    calls = []

    def counting(given: Terms, entries: Sequence[Contender]) -> dict[int, Share]:
        calls.append(given)
        return share_list(given, entries)

    monkeypatch.setattr(allocation, "share_list", counting)
    give_by_value([*contests], order(size))
    return len(calls)


def test_a_list_is_shared_out_anew_only_where_somebody_may_gain_or_lose_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    points = tuple(range(30, 0, -1))
    side = contest(terms(50, 40), standing(points, only=range(1, 31, 2)))
    # both at the start and at the end; the first and the third leave the side list, where they have a share
    assert counted(monkeypatch, [contest(terms(300, 200, 100), standing(points)), side], 30) == 2 + 2 + 2
    # the fifth, the last who can win the main list, leaves it without a share: that matters if a least share is asked for
    assert counted(monkeypatch, [contest(terms(300, 200, 100, least=10), standing(points)), side], 30) == 2 + 2 + 2 + 1
