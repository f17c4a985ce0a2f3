"""What each of a list has, whole: places, own money, pool, sharers, things, rivals and worth."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.awards.test_division import standing, terms
from tiebreaks.awards.shares import Share, Terms, add_up, share_list


def share(
    player: int, places: tuple[int, int], money: object, own: object, pool: object, sharers: tuple[int, ...], first: int,
    things: tuple[str, ...] = (), rivals: tuple[int, ...] = (), worth: object = None,
) -> Share:  # fmt: skip
    has, alone, whole, valued = (Fraction(str(each)) for each in (money, own, pool, money if worth is None else worth))
    return Share(player, places[0], places[1], has, alone, whole, sharers, things, rivals, valued, first)


def test_who_stands_alone_has_the_money_and_the_thing_of_the_place() -> None:
    given = Terms((Fraction(50), Fraction(20)), ("Cup", "", "Pen", "Book"), (Fraction(9), Fraction(5), Fraction(2)))
    assert share_list(given, standing((5, 4, 3, 2, 1))) == {
        1: share(1, (1, 1), 50, 50, 50, (1,), 1, ("Cup",), worth=59),
        2: share(2, (2, 2), 20, 20, 20, (2,), 2),
        3: share(3, (3, 3), 0, 0, 0, (), 3, ("Pen",), worth=2),
        4: share(4, (4, 4), 0, 0, 0, (), 4, ("Book",)),
    }


def test_equal_ranks_average_their_places_and_are_rivals_for_the_things() -> None:
    given = Terms((Fraction(60), Fraction(30)), ("Cup", "Book", "Pen"), (Fraction(8), Fraction(2), Fraction(1)))
    assert share_list(given, standing((5, 5, 4), (1, 1, 3))) == {
        1: share(1, (1, 2), 45, 45, 90, (1, 2), 1, ("Cup", "Book"), (2,), 50),
        2: share(2, (1, 2), 45, 45, 90, (1, 2), 1, ("Cup", "Book"), (1,), 50),
        3: share(3, (3, 3), 0, 0, 0, (), 3, ("Pen",), worth=1),
    }
    last = Terms((Fraction(60),), ("", "Cup"), (Fraction(0), Fraction(6)))
    assert share_list(last, standing((5, 4, 4), (1, 2, 2))) == {
        1: share(1, (1, 1), 60, 60, 60, (1,), 1),
        2: share(2, (2, 3), 0, 0, 0, (), 2, ("Cup",), (3,), 3),
        3: share(3, (2, 3), 0, 0, 0, (), 2, ("Cup",), (2,), 3),
    }


def test_a_tie_on_points_shares_money_while_things_go_by_place() -> None:
    given = Terms((Fraction(60), Fraction(40)), ("", "Cup"), (Fraction(0), Fraction(7)), sharing="equal")
    assert share_list(given, standing((6, 5, 5))) == {
        1: share(1, (1, 1), 60, 60, 60, (1,), 1),
        2: share(2, (2, 2), 20, 40, 40, (2, 3), 2, ("Cup",), worth=27),
        3: share(3, (3, 3), 20, 0, 40, (2, 3), 2),
    }
    hort = terms(60, 40, sharing="hort")
    assert share_list(hort, standing((5, 5, 5), (1, 1, 3))) == {
        1: share(1, (1, 2), Fraction(125, 3), 50, 100, (1, 2, 3), 1),
        2: share(2, (1, 2), Fraction(125, 3), 50, 100, (1, 2, 3), 1),
        3: share(3, (3, 3), Fraction(50, 3), 0, 100, (1, 2, 3), 1),
    }


@pytest.mark.parametrize(
    ("ranks", "rules", "expected"),
    [
        ((1, 2, 3, 4), {"straddle": "within"}, "50 50 - -"),
        ((1, 2, 2, 4), {"straddle": "within"}, "33.33 33.33 33.33 -"),  # the third has the rank of the last within
        ((1, 1, 1, 1), {"straddle": "within"}, "25 25 25 25"),
        ((1, 2, 3, 4), {"least": 25}, "25 25 25 25"),
        ((1, 2, 3, 4), {"least": 26}, "33.33 33.33 33.33 -"),
        ((1, 2, 3, 3), {"least": 26}, "50 50 - -"),  # a rank goes as a whole
        ((1, 2, 3, 4), {"least": 90}, "50 50 - -"),  # as many as there are prizes remain
        ((1, 2, 2, 2), {"least": 90}, "25 25 25 25"),  # only the first would remain, and there are two prizes
        ((1, 2, 2, 4), {"least": 90}, "33.33 33.33 33.33 -"),
    ],
)
def test_who_shares_where_a_tie_is_longer_than_the_prizes(ranks: tuple[int, ...], rules: dict[str, Any], expected: str) -> None:
    """60 and 40 for four who are tied."""
    shares = share_list(terms(60, 40, sharing="equal", **rules), standing((5, 5, 5, 5), ranks))
    found = [f"{float(shares[player].money):.2f}".removesuffix(".00") if player in shares else "-" for player in range(1, 5)]
    assert found == expected.split()


def test_places_are_those_up_to_the_last_with_money_or_a_thing() -> None:
    assert Terms((Fraction(5), Fraction(0)), ("", "", "Cup", "")).places == 3
    assert (Terms((Fraction(5), Fraction(0))).places, Terms(()).places, terms(5, 4).places) == (1, 0, 2)
    given = Terms((Fraction(5),), ("Cup", "", "Pen"), (Fraction(3), Fraction(2), Fraction(1)))
    assert [given.amount(place) for place in (1, 2)] == [5, 0]
    assert [given.thing(place) for place in (1, 2, 3, 4)] == ["Cup", "", "Pen", ""]
    assert [given.worth(place) for place in (1, 2, 3, 4)] == [3, 0, 1, 0]  # a worth without a thing is none
    assert share_list(terms(10), standing((3, 2, 2))).keys() == {1} and not share_list(terms(10), [])


def test_a_sum_of_nothing_is_an_exact_number() -> None:
    assert add_up([]) == 0 and isinstance(add_up([]), Fraction)
