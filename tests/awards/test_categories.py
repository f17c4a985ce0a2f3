"""Categories: what each condition and each word means, and ages on a day."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.awards.rows import rows
from tiebreaks.answers.categories import Categories, Category, CategoryStandings
from tiebreaks.awards.category_names import _SPELLINGS, read_words, shown_name
from tiebreaks.awards.category_standings import USUAL, in_categories, usual_categories
from tiebreaks.awards.entrants import Entrants, parse_birth
from tiebreaks.languages import LANGUAGES, find_language
from tiebreaks.messages import PYTHON, words_for
from tiebreaks.model import About, NationalRecord

START = date(2026, 4, 3)
FRENCH = PYTHON.speaking(find_language("fr"))
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
    return [row.id for row in tb.in_category(PEOPLE, name, rules={**given, **rules}, starts=START).rows]


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
        assert len(tb.in_category(born, "U18", rules={"age_on": day}).rows) == found


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
    assert {row.id for row in tb.in_category(ranked, "2000+", rules={"ratings": ["XYZ", "FIDE"]}).rows} == whole
    assert not tb.in_category(ranked, "2000+", rules={"ratings": ["XYZ"]}).rows


def test_a_name_that_means_nothing_is_refused() -> None:
    with pytest.raises(tb.FormatError, match="the category 'ladies' is not defined"):
        tb.in_category(PEOPLE, "ladies")


def test_the_json_has_the_conditions_and_both_ranks() -> None:
    found = tb.in_category(tb.standings(tb.sample("open")), "women U1800").to_dict()
    assert found["category"]["conditions"] == {"sex": "w", "rating": {"from": None, "to": 1799}}
    assert found["category"]["members"] == len(found["standings"])
    assert found["standings"][0]["rank"] == 1 and found["standings"][0]["overall_rank"] > 1
    assert found["basis"]["edition"]["id"] == "2026-03"


@pytest.mark.parametrize(
    ("written", "first", "last"),
    [
        ("1985/03/07", date(1985, 3, 7), date(1985, 3, 7)),
        ("1985-03-07", date(1985, 3, 7), date(1985, 3, 7)),
        (" 1985.3.7", date(1985, 3, 7), date(1985, 3, 7)),
        ("1985", date(1985, 1, 1), date(1985, 12, 31)),
        ("1985/00/00", date(1985, 1, 1), date(1985, 12, 31)),
        ("1985/00/07", date(1985, 1, 1), date(1985, 12, 31)),
        ("1985/03/00", date(1985, 3, 1), date(1985, 3, 31)),
        ("1985/12/00", date(1985, 12, 1), date(1985, 12, 31)),
        ("1984/02/00", date(1984, 2, 1), date(1984, 2, 29)),
        ("9998", date(9998, 1, 1), date(9998, 12, 31)),
        ("0001", date(1, 1, 1), date(1, 12, 31)),
    ],
)
def test_a_birth_is_a_day_a_month_or_a_year(written: str, first: date, last: date) -> None:
    assert parse_birth(written) == (first, last)


@pytest.mark.parametrize("written", ["", "unknown", "0000", "9999", "1985/02/30", "1985/13/01", "1985/13/00", "85/03/07"])
def test_a_birth_that_is_no_date_is_not_known(written: str) -> None:
    assert parse_birth(written) is None


@pytest.mark.parametrize(
    ("name", "conditions"),
    [
        ("WOMEN", {"sex": "w"}),
        ("Men", {"sex": "m"}),
        ("unrated", {"unrated": "only"}),
        ("U4", {"age": {"from": None, "to": 4}}),
        ("U99", {"age": {"from": None, "to": 99}}),
        ("50+", {"age": {"from": 50, "to": None}}),
        ("15-18", {"age": {"from": 15, "to": 18}}),
        ("18-18", {"age": {"from": 18, "to": 18}}),
        ("U100", {"rating": {"from": None, "to": 99}}),
        ("100+", {"rating": {"from": 100, "to": None}}),
        ("1600-1799", {"rating": {"from": 1600, "to": 1799}}),
        ("GER", {"federation": ["GER"]}),
        ("women U18 2000+", {"sex": "w", "age": {"from": None, "to": 18}, "rating": {"from": 2000, "to": None}}),
        ("Féminines", {"sex": "w"}),
        ("Herren", {"sex": "m"}),
        ("U1800 ohne Elo", {"rating": {"from": None, "to": 1799}, "unrated": "only"}),
        ("Sin ELO mujeres", {"unrated": "only", "sex": "w"}),
    ],
)
def test_a_name_that_reads_as_words_is_its_own_definition(name: str, conditions: dict[str, Any]) -> None:
    found = read_words(name)
    assert found is not None and (found.name, found.conditions) == (name, conditions)


@pytest.mark.parametrize(
    "name",
    ["", "ladies", "women ladies", "ohne", "ohne Elo Elo", "U3", "U12345", "18-15", "15-100", "5-9", "ger", "GERM", "U", "+"],
)
def test_a_name_that_reads_as_nothing_is_no_category(name: str) -> None:
    assert read_words(name) is None


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("word", ["women", "men", "unrated"])
def test_a_word_is_shown_in_the_language_of_the_reader_who_may_also_write_it(word: str, code: str) -> None:
    category, face = read_words(f"{word} U18"), PYTHON.speaking(find_language(code))
    assert category is not None
    shown = words_for(face, shown_name(category))
    assert (shown == category.name) == (code == "en")
    written = read_words(shown)
    assert written is not None and written.conditions == category.conditions


@pytest.mark.parametrize(
    ("name", "shown"),
    [("women", "femmes"), ("Damen U18", "femmes U18"), ("women ohne Elo", "femmes non-classés"), ("U18", "U18")],
)
def test_a_name_that_is_its_definition_is_shown_in_french(name: str, shown: str) -> None:
    found = tb.in_category(tb.standings(tb.sample("open")), name)
    assert words_for(FRENCH, found.title).endswith(f": {shown}") and found.category.name == name


@pytest.mark.parametrize("conditions", [{"sex": "w"}, {"sex": "w", "rating": "U1800"}])
def test_the_name_that_an_organiser_gave_is_shown_as_it_is(conditions: dict[str, Any]) -> None:
    found = tb.in_category(tb.standings(tb.sample("open")), "women", rules={"categories": {"women": conditions}})
    assert words_for(FRENCH, found.title).endswith(": women")


def test_a_usual_category_stands_once_if_the_rules_call_it_otherwise() -> None:
    rules = tb.read_prize_rules({"prizes": [{"name": "Prix", "category": "femmes", "amounts": [1]}]})
    names = [each.category.name for each in usual_categories(tb.standings(tb.sample("open")), (), rules)]
    assert names[0] == "femmes" and "women" not in names


def test_the_table_of_a_list_is_not_taken_for_what_its_name_would_mean() -> None:
    rules = tb.read_prize_rules({"prizes": [{"name": "Dames", "category": {"sex": "w", "rating": "U1800"}, "amounts": [1]}]})
    names = [each.category.name for each in usual_categories(tb.standings(tb.sample("open")), (), rules)]
    assert "Dames" not in names and "women" in names


@pytest.mark.parametrize("used", ["Dames", {"any_of": ["DAMES"]}])
def test_a_word_is_refused_where_a_category_is_defined_that_differs_only_in_letters(used: Any) -> None:
    rules = {
        "categories": {"dames": {"sex": "w", "rating": "U1800"}},
        "prizes": [{"name": "A", "category": used, "amounts": [1]}],
    }
    with pytest.raises(tb.FormatError, match="did you mean 'dames'"):
        tb.read_prize_rules(rules)


def test_the_page_about_prizes_has_every_spelling() -> None:
    page = (Path(__file__).parents[2] / "docs" / "prizes.md").read_text(encoding="utf-8").casefold()
    assert [spelling for spelling in chain(*_SPELLINGS.values()) if f"`{spelling}`" not in page] == []


def test_the_conditions_of_a_category_are_plain_values() -> None:
    rules = tb.read_prize_rules(
        {
            "categories": {
                "a": {
                    "players": [9, 2], "born": "2004-2007", "age": "U18", "age_on": "2026-05-01", "title": ["GM"], "season": 9,
                    "any_of": ["women"], "none_of": ["U8"], "unrated": True, "club": "SK Turm",
                },
                "b": {"title": False, "sex": "w"},
            }
        }
    )  # fmt: skip
    assert rules.categories["a"].conditions == {
        "players": [2, 9], "born": {"from": 2004, "to": 2007}, "age": {"from": None, "to": 18}, "age_on": "2026-05-01",
        "title": ["GM"], "season": 9, "any_of": ["women"], "none_of": ["U8"], "unrated": True, "club": ["SK Turm"],
    }  # fmt: skip
    assert rules.categories["b"].conditions == {"title": False, "sex": "w"}


@pytest.mark.parametrize(
    ("category", "expected"),
    [
        ({"born": " 2008- "}, [1, 3, 8]),
        ({"born": 1976}, [4, 5]),
        ({"born": "1966-1966"}, [6]),
        ({"rating": "U1800", "unrated": "only"}, []),
        ({"rating": "U1800", "unrated": False}, [2, 5, 8]),
        ({"unrated": True}, [3, 9]),
        ({"federation": [" fra", "NOR"]}, [2, 4, 7, 8, 9]),
        ({"title": "fm "}, [2]),
        ({"age": "50-60"}, [4, 5, 6]),
        ({"age": "50+", "age_on": "2026-05-31", "players": [4, 6]}, [6]),  # 4 is 50 on the next day
        ({"age": "50+", "age_on": "2026-06-01", "players": [4, 6]}, [4, 6]),
        ({"age": "17-18", "age_on": "2026-05-01"}, [1, 2, 8]),
        ({"sex": "w", "any_of": ["U18", "unrated"], "none_of": ["1600-1800", "GER"]}, [9]),
    ],
)
def test_conditions_mean_what_the_specification_says(category: dict[str, Any], expected: list[int]) -> None:
    assert members(category) == expected


def test_a_category_of_unknown_ones_and_of_itself_is_refused_for_both() -> None:
    with pytest.raises(tb.FormatError) as refused:
        members({"any_of": ["women", "nobody"], "none_of": ["asked"]})
    assert [*map(str, refused.value.messages)] == [
        "<rules>: categories.asked: the category 'nobody' is not defined; add it to [categories], or use words such as "
        "women, U18, U1800",
        "<rules>: categories.asked: the category 'asked' is defined by itself",
    ]


def test_a_category_of_itself_is_refused_in_rules_made_in_python_too() -> None:
    one, other = Category("one", any_of=("other",)), Category("other", none_of=("one",))
    people = Entrants(PEOPLE, defined={"one": one, "other": other})  # type: ignore[arg-type]  # rows have what is asked for
    for asked in (one, other, one):
        with pytest.raises(tb.FormatError, match=f"the category '{asked.name}' is defined by itself"):
            people.members(asked)
    rules = replace(tb.read_prize_rules({}), categories={"one": one, "other": other})
    with pytest.raises(tb.FormatError, match="the category 'one' is defined by itself"):
        tb.in_category(PEOPLE, "one", rules=rules)


def test_the_season_of_a_category_wins_over_that_of_the_rules() -> None:
    assert members({"age": "U18", "season": 4}, season=5) == [3, 8]
    assert members({"age": "U18", "age_on": "year"}, age_on="2026-05-01") == [1, 3, 8]


def test_a_day_of_birth_that_decides_is_asked_for_only_of_who_could_be_in() -> None:
    born = rows((3, 2, 1), sex=("m", "w", "w"), birth=("2008", "2008/03/01", "1990"))
    girls = tb.in_category(born, "women U18", rules={"age_on": "2026-06-30"})
    assert [row.id for row in girls.rows] == []
    with pytest.raises(tb.FormatError, match="age: only the year of birth is known of 1 Player 1, and the day decides"):
        tb.in_category(born, "U18", rules={"age_on": "2026-06-30"})
    with pytest.raises(tb.FormatError, match="age_on: the event has no date"):
        tb.in_category(born, "women U18")
    with pytest.raises(tb.FormatError, match="age_on: the event has no date"):
        tb.in_category(born, "young", rules={"categories": {"young": {"none_of": ["50+"]}}})


def test_who_has_no_club_is_counted_in_a_note() -> None:
    turm = {"categories": {"turm": {"club": "sk turm"}}, "clubs": {"SK Turm ": [1, 4], "Springer": [2, 3, 5, 6, 7, 8]}}
    found = tb.in_category(PEOPLE, "turm", rules=turm)
    assert [row.id for row in found.rows] == [1, 4]
    assert [*map(str, found.notes)] == ["1 of 9 players has no club and is in no category of clubs: 9."]


def test_the_json_of_rows_has_points_and_both_ranks() -> None:
    found = tb.in_category(rows((5, 4.5, 4.5, 3), (1, 2, 2, 4), sex=("m", "w", "w", "w")), "women")
    assert found.to_dict() == {
        "category": {"name": "women", "conditions": {"sex": "w"}, "members": 3},
        "notes": [],
        "standings": [
            {"id": 2, "name": "Player 2", "points": 4.5, "exact": "9/2", "rank": 1, "overall_rank": 2},
            {"id": 3, "name": "Player 3", "points": 4.5, "exact": "9/2", "rank": 1, "overall_rank": 2},
            {"id": 4, "name": "Player 4", "points": 3, "exact": "3", "rank": 3, "overall_rank": 4},
        ],
    }
    assert found.to_columns() == {
        "rank": [1, 1, 3], "overall_rank": [2, 2, 4], "id": [2, 3, 4], "name": ["Player 2", "Player 3", "Player 4"],
        "points": [Fraction(9, 2), Fraction(9, 2), Fraction(3)],
    }  # fmt: skip
    assert str(found.title) == "women" and found.rows[0].points == Fraction(9, 2)


def test_the_usual_categories_of_an_event_have_some_members_and_not_all() -> None:
    ranked = tb.standings(tb.sample("open"))
    names = [each.category.name for each in usual_categories(ranked)]
    assert names == [name for name in USUAL if 0 < len(tb.in_category(ranked, name).rows) < 41] and "women" in names
    rules = tb.read_prize_rules(
        {
            "categories": {"nordic": {"federation": ["NOR", "SWE"]}, "all": {"rating": "1000+", "unrated": True}},
            "prizes": [{"name": "Low", "category": "U1700", "amounts": [1]}, {"name": "Own", "category": {"sex": "m"}, "amounts": [1]}],
        }
    )  # fmt: skip
    found = [each.category.name for each in usual_categories(ranked, (), rules)]
    assert found[:2] == ["nordic", "U1700"] and found[2:] == names and "all" not in found
    assert [each.category.name for each in usual_categories(ranked, ("U18", "women", "U18"))] == ["U18", "women"]
    assert usual_categories(tb.standings(tb.sample("team"))) == ()
    undated = tb.standings(tb.Tournament([tb.Player(1, sex="w"), tb.Player(2, sex="m")], [[tb.Game(1, 2, "1-0")]]))
    assert [each.category.name for each in usual_categories(undated)] == ["women"]


def test_an_age_is_found_in_a_category_of_categories() -> None:
    nested = {"categories": {"a": {"any_of": ["b"]}, "b": {"any_of": ["women U18", "c"]}, "c": {"none_of": ["50+"]}}}
    with pytest.raises(tb.FormatError) as refused:
        tb.in_category(rows((1,)), "a", rules=nested)
    assert [*map(str, refused.value.messages)] == [
        "<rules>: categories.a: age_on: the event has no date, so nobody's age is known; give age_on a date"
    ]


def test_one_category_is_its_standings_and_several_come_together() -> None:
    ranked = tb.standings(tb.sample("open"))
    alone, both = in_categories(ranked, ["women"]), in_categories(ranked, ["women", "U18"])
    assert isinstance(alone, CategoryStandings) and isinstance(both, Categories)
    assert [each["category"]["name"] for each in both.to_dict()["categories"]] == ["women", "U18"]
    assert str(alone.title) == f"{ranked.title}: women" and both.title == ranked.title
    assert repr(alone) == f"<CategoryStandings: {ranked.title}: women: {len(alone.rows)}>"
    assert repr(both) == f"<Categories: {ranked.title}: 2>"
    below = in_categories(ranked, ["nordic"], {"categories": {"nordic": {"federation": ["NOR"]}}})
    assert isinstance(below, CategoryStandings) and below.category.name == "nordic"


def test_a_name_that_means_nothing_is_refused_with_the_file_of_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "prizes.toml"
    file.write_text("categories.lady.sex = 'w'\n", encoding="utf-8")
    for rules, said in (
        (None, "category: the category 'ladys' is not defined; add it to [categories], or use words such as women, U18, U1800"),
        (str(file), f"{file}: category: the category 'ladys' is not defined; did you mean 'lady'?"),
    ):
        with pytest.raises(tb.FormatError) as refused:
            tb.in_category(PEOPLE, "ladys", rules=rules)
        assert [*map(str, refused.value.messages)] == [said]


def test_only_what_a_category_asks_for_is_missed() -> None:
    """A rating where unrated players are in, too, and a title are not asked for."""
    young = {"rating": "U1800", "unrated": True, "title": False, "federation": "GER"}
    assert tb.in_category(PEOPLE, "young", rules={"categories": {"young": young}}).notes == ()
    born = {"categories": {"old": {"born": "-1990"}}}
    assert [*map(str, tb.in_category(PEOPLE, "old", rules=born).notes)] == [
        "1 of 9 players has no birth date and is in no age category: 7."
    ]
    strange = rows((3, 2, 1), sex=("w", "x", " M "))
    found = tb.in_category(strange, "men")
    assert [row.id for row in found.rows] == [3]
    assert [*map(str, found.notes)] == ["1 of 3 players has no sex given and is in no category of women or men: 2."]
    nobody = tb.in_category(rows((3, 2, 1)), "women U1800 U18", starts=START)
    assert [*map(str, nobody.notes)] == [
        "3 of 3 players have no sex given and are in no category of women or men: 1, 2 and 3.",
        "3 of 3 players have no rating and are in no category of ratings: 1, 2 and 3.",
        "3 of 3 players have no birth date and are in no age category: 1, 2 and 3.",
    ]
    clubs = {"categories": {"a": {"club": "A"}}, "clubs": {"A": [1]}}
    assert [*map(str, tb.in_category(rows((3, 2, 1)), "a", rules=clubs).notes)] == [
        "2 of 3 players have no club and are in no category of clubs: 2 and 3."
    ]


def test_the_standings_of_a_category_need_nothing_of_the_prizes() -> None:
    """Whoever is excluded stands there, and lists, teams and limits that this event cannot follow do not matter."""
    rules = {
        "excluded": {"1": "left", "99": "left"},
        "prizes": [{"name": "Main", "amounts": [5], "by": "upset", "category": {"players": [99]}}],
        "teams": [{"name": "Teams", "from": "club", "of": 2, "amounts": [5], "category": "U18"}],
        "limits": [{"category": "U18", "amount": 5}],
        "groups": {"main": {"method": "order"}},
    }
    found = tb.in_category(PEOPLE, "women", rules=rules)
    assert [row.id for row in found.rows] == [1, 3, 6, 9] and len(found.notes) == 1
    ranked = tb.standings(tb.sample("open"))
    own = tb.read_prize_rules({"categories": {"best": {"rating": "2200+"}}})
    assert [each.category.name for each in usual_categories(ranked, ("best",), own)] == ["best"]
    assert next(each.category.name for each in usual_categories(ranked, (), own)) == "best"


NATIONAL = tb.standings(
    tb.Tournament(
        [tb.Player(1, rating=1900), tb.Player(2), tb.Player(3, rating=1700)],
        [[tb.Game(1, 2, "1-0"), tb.Bye(3, "half")]],
        about=About(national=(NationalRecord("GER", 1, rating=1500), NationalRecord("GER", 2, rating=1600))),
    ),
    "PTS, TPN",
)


@pytest.mark.parametrize(
    ("ratings", "expected"),
    [(["GER", "FIDE"], [1, 2, 3]), (["FIDE", "GER"], [2, 3]), (["FIDE"], [3]), (["GER"], [1, 2]), (["FRA", "FIDE"], [3])],
)
def test_the_first_rating_that_a_player_has_counts(ratings: list[str], expected: list[int]) -> None:
    assert sorted(row.id for row in tb.in_category(NATIONAL, "U1800", rules={"ratings": ratings}).rows) == expected


def test_rows_alone_have_no_national_ratings() -> None:
    assert [row.id for row in tb.in_category(PEOPLE, "U1800", rules={"ratings": ["GER", "FIDE"]}).rows] == [2, 5, 8]
    assert tb.in_category(PEOPLE, "U1800", rules={"ratings": ["GER"]}).rows == ()


@pytest.mark.parametrize(
    ("rules", "where"),
    [
        ({"prizes": [{"name": "Y", "amounts": [5], "category": "U18"}]}, 'prizes[1] "Y"'),
        ({"prizes": [{"name": "Y", "amounts": [5], "category": {"age": "U18"}}]}, 'prizes[1] "Y"'),
        ({"teams": [{"name": "T", "from": "club", "of": 2, "amounts": [5], "category": "U18"}]}, 'teams[1] "T"'),
        ({"limits": [{"category": {"age": "U18"}, "amount": 5}]}, "limits[1]"),
        (
            {"categories": {"y": {"age": "U18"}}, "prizes": [{"name": "Y", "amounts": [5], "category": "y"}]},
            "categories.y",
        ),
        (
            {"categories": {"y": {"any_of": ["z"]}, "z": {"age": "U18"}}, "prizes": [{"name": "Y", "amounts": [5], "category": "y"}]},
            "categories.z",
        ),
        (
            {"prizes": [{"name": "A", "amounts": [5], "category": "U18"}, {"name": "B", "amounts": [5], "category": "U18"}]},
            'prizes[1] "A"',
        ),
    ],
)  # fmt: skip
def test_a_day_of_birth_that_decides_is_asked_for_where_the_category_is(
    rules: dict[str, Any], where: str, tmp_path: Path
) -> None:
    born = rows((3, 2, 1), birth=("2008", "2008/03/01", "2008"))
    with pytest.raises(tb.FormatError) as refused:
        tb.prizes(born, {"age_on": "2026-06-30", **rules})
    assert [*map(str, refused.value.messages)] == [
        f"<rules>: {where}: age: only the year of birth is known of 1 Player 1 and 3 Player 3, and the day decides; use born, or "
        'age_on = "year"'
    ]
    with pytest.raises(tb.FormatError) as refused:
        tb.prizes(born, rules)
    outer = where.replace("categories.z", "categories.y")
    assert str(refused.value.messages[0]) == (
        f"<rules>: {outer}: age_on: the event has no date, so nobody's age is known; give age_on a date"
    )
    assert len(refused.value.messages) == (2 if where == 'prizes[1] "A"' else 1)
    assert tb.prizes(born, rules, starts=START)


def test_a_birth_of_a_month_decides_if_the_day_is_in_it() -> None:
    born = rows((1,), birth=("2008/05/00",))
    for day, found in (("2026-04-30", 1), ("2026-05-01", None), ("2026-05-30", None), ("2026-05-31", 0), ("2026-06-01", 0)):
        if found is None:
            with pytest.raises(tb.FormatError, match="only the year of birth is known"):
                tb.in_category(born, "U18", rules={"age_on": day})
        else:
            assert len(tb.in_category(born, "U18", rules={"age_on": day}).rows) == found


@pytest.mark.parametrize(
    ("span", "inside", "outside"),
    [("U18", (17, 0), (18, 30)), ("18+", (18, 30), (17, 0)), ("16-18", (16, 17, 18), (15, 19))],
)
def test_by_a_date_an_age_is_in_completed_years(span: str, inside: tuple[int, ...], outside: tuple[int, ...]) -> None:
    for ages, expected in ((inside, 1), (outside, 0)):
        for age in ages:
            born = rows((1,), birth=(f"{2026 - age}/06/30",))
            assert len(tb.in_category(born, span, rules={"age_on": "2026-06-30"}).rows) == expected
            before = rows((1,), birth=(f"{2026 - age - 1}/07/01",))
            assert len(tb.in_category(before, span, rules={"age_on": "2026-06-30"}).rows) == expected


@pytest.mark.parametrize(
    ("season", "month", "year"),
    [(1, 1, 2026), (1, 12, 2026), (9, 8, 2026), (9, 9, 2027), (12, 12, 2027), (2, 1, 2026), (2, 2, 2027)],
)
def test_from_the_month_of_the_season_on_the_next_year_counts(season: int, month: int, year: int) -> None:
    oldest, older = rows((1,), birth=(str(year - 18),)), rows((1,), birth=(str(year - 19),))
    for placed, found in ((oldest, 1), (older, 0)):
        assert len(tb.in_category(placed, "U18", rules={"season": season}, starts=date(2026, month, 15)).rows) == found


def test_teams_have_no_age_sex_or_rating_and_are_in_no_such_category() -> None:
    ranked = tb.standings(tb.sample("team"))
    for name in ("U18", "women", "U1800", "2000+"):
        assert tb.in_category(ranked, name, rules={"age_on": "2026-01-01"}).rows == ()
    assert len(tb.in_category(ranked, "unrated").rows) == len(ranked)
    for title, members in ((True, 0), (False, len(ranked)), ("GM", 0)):
        assert len(tb.in_category(ranked, "titled", rules={"categories": {"titled": {"title": title}}}).rows) == members


def test_the_columns_of_a_category_keep_their_kinds_in_a_frame() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    found = tb.in_category(tb.standings(tb.sample("open")), "women").to_arrow()
    assert [found.schema.field(name).type for name in ("rank", "overall_rank", "id")] == [pyarrow.int64()] * 3
    assert found.schema.field("PTS").type == pyarrow.float64()
