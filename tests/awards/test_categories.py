"""Categories: what each condition and each word means, and ages on a day."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

import tiebreaks as tb
from tests.awards.rows import rows

START = date(2026, 4, 3)
PEOPLE = rows(
    range(9, 0, -1),
    sex=("w", "m", "w", "m", "", "w", "m", "m", "w"),
    rating=(1800, 1799, None, 2000, 1600, 2399, 2250, 1200, None),
    birth=("2008/05/01", "2007/12/31", "2014", "1976/06/01", "1976", "1966/01/01", "", "2009/01/01", "1948/02/29"),
    federation=("GER", "FRA", "GER", "NOR", "GER", "ger", "FRA", "FRA", "NOR"),
    title=("", "FM", "", "GM", "", "WGM", "", "", ""),
)


def members(category: Any, **rules: Any) -> list[int]:
    given = {"categories": {"asked": category}} if isinstance(category, dict) else {}
    name = "asked" if isinstance(category, dict) else category
    return [row.id for row in tb.in_category(PEOPLE, name, {**given, **rules}, starts=START).rows]


@pytest.mark.parametrize(
    ("category", "expected"),
    [
        ("women", [1, 3, 6, 9]),
        ("men", [2, 4, 7, 8]),
        ("unrated", [3, 9]),
        ("U1800", [2, 5, 8]),
        ("2000+", [4, 6, 7]),
        ("1600-1799", [2, 5]),
        ("U18", [1, 3, 8]),
        ("50+", [4, 5, 6, 9]),
        ("17-19", [1, 2, 8]),
        ("GER", [1, 3, 5, 6]),
        ("women U18", [1, 3]),
        ("GER U1800", [5]),
        ({"rating": "U1800", "unrated": True}, [2, 3, 5, 8, 9]),
        ({"born": "2008-"}, [1, 3, 8]),
        ({"born": "-1966"}, [6, 9]),
        ({"born": "1976"}, [4, 5]),
        ({"born": "2007-2008"}, [1, 2]),
        ({"title": True}, [2, 4, 6]),
        ({"title": False, "sex": "w"}, [1, 3, 9]),
        ({"title": ["gm", "WGM"]}, [4, 6]),
        ({"players": [9, 2]}, [2, 9]),
        ({"any_of": ["U18", "GER"]}, [1, 3, 5, 6, 8]),
        ({"sex": "w", "none_of": ["unrated"]}, [1, 6]),
    ],
)
def test_all_conditions_hold(category: Any, expected: list[int]) -> None:
    assert members(category) == expected


def test_a_defined_name_wins_over_what_its_words_mean() -> None:
    assert members("U18", categories={"U18": {"rating": "U1800"}}) == [2, 5, 8]


def test_clubs_and_lists_are_the_organisers() -> None:
    assert members({"club": "SK Turm"}, clubs={"SK Turm": [1, 4]}) == [1, 4]
    assert members({"players": "local"}, lists={"local": [3, 7]}) == [3, 7]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({}, [1, 3, 8]),  # by the year: 18 in 2026 is in
        ({"season": 4}, [3, 8]),  # from April on the year counts as 2027
        ({"season": 5}, [1, 3, 8]),
        ({"age_on": "2026-04-30"}, [1, 3, 8]),  # on the day before the 18th birthday
        ({"age_on": "2026-05-01"}, [3, 8]),
    ],
)
def test_an_age_is_that_of_the_year_or_of_a_day(rules: dict[str, Any], expected: list[int]) -> None:
    assert members("U18", **rules) == expected


def test_who_was_born_on_29_february_is_a_year_older_on_1_march() -> None:
    born = rows((1,), birth=("2008/02/29",))
    for day, found in (("2026-02-28", 1), ("2026-03-01", 0)):
        assert len(tb.in_category(born, "U18", {"age_on": day}).rows) == found


def test_a_category_of_its_own_day_is_the_organisers_choice() -> None:
    assert members({"age": "U18", "age_on": "2026-05-01"}) == [3, 8]


def test_equal_ranks_stay_equal_in_a_category() -> None:
    five = rows((5, 4, 4, 3, 3), (1, 2, 2, 4, 4), sex=("m", "w", "w", "m", "w"))
    assert [(row.rank, row.overall_rank) for row in tb.in_category(five, "women").rows] == [(1, 2), (1, 2), (3, 4)]


def test_who_lacks_a_fact_is_counted_in_a_note() -> None:
    found = tb.in_category(PEOPLE, "women U18", starts=START)
    assert set(map(str, found.notes)) == {
        "1 of 9 players has no sex given and is in no category of women or men: 5.",
        "1 of 9 players has no birth date and is in no age category: 7.",
    }
    below = tb.in_category(PEOPLE, "U1800")
    assert [*map(str, below.notes)] == ["2 of 9 players have no rating and are in no category of ratings: 3 and 9."]


def test_a_national_rating_may_come_first() -> None:
    event = tb.sample("open")
    ranked = tb.standings(event)
    whole = {row.id for row in tb.in_category(ranked, "2000+").rows}
    assert {row.id for row in tb.in_category(ranked, "2000+", {"ratings": ["XYZ", "FIDE"]}).rows} == whole
    assert not tb.in_category(ranked, "2000+", {"ratings": ["XYZ"]}).rows


def test_a_name_that_means_nothing_is_refused() -> None:
    with pytest.raises(tb.FormatError, match="the category 'ladies' is not defined"):
        tb.in_category(PEOPLE, "ladies")


def test_the_json_has_the_conditions_and_both_ranks() -> None:
    found = tb.in_category(tb.standings(tb.sample("open")), "women U1800").to_dict()
    assert found["category"]["conditions"] == {"sex": "w", "rating": {"from": None, "to": 1799}}
    assert found["category"]["members"] == len(found["standings"])
    assert found["standings"][0]["rank"] == 1 and found["standings"][0]["overall_rank"] > 1
    assert found["edition"]["id"] == "2026-03"
