"""Rules that are wrong or cannot be followed: every problem at once, each at its entry of the file."""

from __future__ import annotations

from pathlib import Path

import pytest

import tiebreaks as tb
from tests.awards.rows import rows

MAIN = '[[prizes]]\nname = "Main"\namounts = [100, 50]\n'
READ = {  # what is written, and what is said after the name of the file
    "currancy = 'EUR'\n" + MAIN: "unknown key 'currancy'; did you mean 'currency'?",
    "colour = 'red'\n" + MAIN: "unknown key 'colour'; there are currency, unit",
    MAIN + "ammounts = [1]\n": "prizes[1] \"Main\": unknown key 'ammounts'; did you mean 'amounts'?",
    "[[prizes]]\nname = 'Main'\namounts = 100\n": 'prizes[1] "Main": amounts: expected a list, found 100',
    "[[prizes]]\nname = 'Main'\namounts = [100, -50]\n": 'prizes[1] "Main": amounts: expected an amount from 0 on, found -50',
    "[[prizes]]\nname = 'Main'\namounts = ['ten']\n": "prizes[1] \"Main\": amounts: expected an amount such as 250, or \"10 x 600\"",
    "[[prizes]]\nname = 'Main'\n": 'prizes[1] "Main": expected at least one prize in amounts or things, found none',
    "[[prizes]]\namounts = [1]\n": "prizes[1]: name: expected the name of the list, found none",
    MAIN + MAIN: "prizes[2] \"Main\": name: 'Main' is given twice",
    MAIN + "[[teams]]\nname = 'Main'\nfrom = 'club'\nof = 4\namounts = [1]\n": "teams[1] \"Main\": name: 'Main' is given twice",
    "[[prizes]]\nname = 'Main'\namounts = [50, 100]\n": 'prizes[1] "Main": place 2 is worth more than the place before it',
    "[[prizes]]\nname = 'Main'\namounts = [9]\nthings = ['', '', 'Cup']\n": 'prizes[1] "Main": place 2 has neither an amount nor a',
    "unit = 5\n[[prizes]]\nname = 'Main'\namounts = [12]\n": 'prizes[1] "Main": amounts: 12 is no whole number of units of 5',
    "[[prizes]]\nname = 'Main'\namounts = [0.001]\n": 'prizes[1] "Main": amounts: 0.001 is no whole number of units of 0.01',
    "groups.main.method = 'pooled'\n[[prizes]]\nname = 'M'\nthings = ['Cup']\n": 'prizes[1] "M": things cannot be pooled',
    "groups.main.method = 'pooled'\n" + MAIN + "by = 'upset'\n": 'prizes[1] "Main": by: a pooled group goes by the standings',
    "groups.main.method = 'most'\n" + MAIN + "sharing = 'hort'\n": "prizes[1] \"Main\": sharing: in a group with method 'most'",
    "groups.main.method = 'best'\n" + MAIN: "groups.main: method: expected one of all, order, value, most, pooled, found 'best'",
    MAIN + "category = 'veterans'\n": "prizes[1] \"Main\": the category 'veterans' is not defined; add it to [categories]",
    "categories.veteran.age = '50+'\n" + MAIN + "category = 'veterans'\n": "'veterans' is not defined; did you mean 'veteran'?",
    MAIN + "category = { any_of = ['locals'] }\n": "prizes[1] \"Main\": the category 'locals' is not defined",
    MAIN + "category = 7\n": 'prizes[1] "Main": category: expected the name of a category or a table, found 7',
    "categories.a.any_of = ['b']\ncategories.b.none_of = ['a']\n": "categories.a: the category 'a' is defined by itself",
    "categories.a.any_of = ['strangers']\n": "categories.a: the category 'strangers' is not defined",
    "[categories.a]\n" + MAIN: "categories.a: expected at least one condition",
    "categories.a.age = '18'\n": 'categories.a: age: expected ages such as "U18", "50+" or "15-18", found \'18\'',
    "categories.a.rating = 'below 1800'\n": 'categories.a: rating: expected ratings such as "U1800"',
    "categories.a.born = '2010-2004'\n": 'categories.a: born: expected years such as "2008-"',
    "categories.a.sex = 'f'\n": "categories.a: sex: expected one of w, m, found 'f'",
    "categories.a.unrated = 'yes'\n": "categories.a: unrated: expected true or \"only\", found 'yes'",
    "categories.a.players = 'local'\n": "categories.a: players: the list 'local' is not in [lists]",
    "lists.local = ['Ida']\n": "lists: local: expected a whole number from 1 on, found 'Ida'",
    "age_on = '31 August'\n": "age_on: expected \"year\" or a date such as \"2025-08-31\", found '31 August'",
    "season = 13\n": "season: expected a month from 1 to 12, found 13",
    "unit = 0\n": "unit: expected an amount above 0, found 0",
    "rounding = 'nearest'\n": "rounding: expected one of exact, down, up, found 'nearest'",
    "least_paid = 2\n": "least_paid: expected a part from 0 to 1, found 2",
    "excluded.Ida = 'left'\n": "excluded: expected the number of a player, found 'Ida'",
    "[[limits]]\namount = 5\n": "limits[1]: category: expected in every entry of limits, found none",
    "[[limits]]\ncategory = 'unrated'\namount = 0.001\n": "limits[1]: amount: 0.001 is no whole number of units of 0.01",
    "[[teams]]\nname = 'T'\nof = 4\namounts = [1]\n": 'teams[1] "T": from: expected in every entry of teams, found none',
    "prizes = 5\n": "prizes: expected a list of tables, found 5",
    "prizes = [5]\n": "prizes[1]: expected a table, found 5",
    "groups = 5\n": "groups: expected a table, found 5",
    MAIN + "by = 'board:0'\n": "prizes[1] \"Main\": by: expected one of",
    "name = [1\n": "this is no TOML",
}  # fmt: skip


@pytest.mark.parametrize("written", READ)
def test_rules_that_are_wrong_are_refused_where_they_are(written: str, tmp_path: Path) -> None:
    file = tmp_path / "prizes.toml"
    file.write_text(written, encoding="utf-8")
    with pytest.raises(tb.FormatError) as refused:
        tb.read_rules(file)
    assert any(READ[written] in message for message in refused.value.messages), str(refused.value)
    assert all(str(message).startswith(str(file)) for message in refused.value.messages)


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(tb.FormatError) as refused:
        tb.read_rules({"unit": 0, "prizes": [{"name": "Main", "amounts": [1, 2], "sharing": "fair"}, {"amounts": [-1]}]})
    assert [str(message) for message in refused.value.messages] == [
        "<rules>: unit: expected an amount above 0, found 0",
        "<rules>: prizes[1] \"Main\": sharing: expected one of none, equal, hort, found 'fair'",
        '<rules>: prizes[1] "Main": place 2 is worth more than the place before it; give the places from the first to the last',
        "<rules>: prizes[2]: amounts: expected an amount from 0 on, found -1",
        "<rules>: prizes[2]: name: expected the name of the list, found none",
        "<rules>: prizes[2]: expected at least one prize in amounts or things, found none",
    ]


YEARS = rows((3, 2, 1), birth={1: "2008", 2: "2008/03/01", 3: "1990"})
FOLLOWED = {  # rules that only an event shows to be wrong
    "excluded.9 = 'left'\n" + MAIN: "excluded: no player of this event has the number 9",
    "lists.local = [1, 8, 9]\n" + MAIN: "lists.local: no players of this event have the numbers 8 and 9",
    "clubs.Turm = [7]\n" + MAIN: "clubs.Turm: no player of this event has the number 7",
    "categories.a.players = [7]\n" + MAIN: "categories.a: no player of this event has the number 7",
    MAIN + "category = { players = [7] }\n": 'prizes[1] "Main": no player of this event has the number 7',
    MAIN + "category = 'U18'\n": 'prizes[1] "Main": age_on: the event has no date',
    "categories.y.age = 'U18'\n" + MAIN + "category = 'y'\n": "categories.y: age_on: the event has no date",
    "age_on = 2026-06-30\n" + MAIN + "category = 'U18'\n": 'prizes[1] "Main": age: only the year of birth is known of 1 Player 1',
    MAIN + "by = 'performance'\n": 'prizes[1] "Main": this list needs the games of an event',
    MAIN + "complete = true\n": 'prizes[1] "Main": this list needs the games of an event',
}  # fmt: skip


@pytest.mark.parametrize("written", FOLLOWED)
def test_rules_that_an_event_cannot_follow_are_refused_where_they_are(written: str, tmp_path: Path) -> None:
    file = tmp_path / "prizes.toml"
    file.write_text(written, encoding="utf-8")
    rules = tb.read_rules(file)
    with pytest.raises(tb.FormatError) as refused:
        tb.prizes(YEARS, rules)
    assert f"{file}: {FOLLOWED[written]}" in str(refused.value)


def test_equal_ranks_are_refused_where_every_prize_goes_to_one_player() -> None:
    rules = {"groups": {"main": {"method": "most"}}, "prizes": [{"name": "Main", "amounts": [100]}]}
    with pytest.raises(
        tb.FormatError, match="with 'most' every prize goes to one player, but Player 1 and Player 2 have equal"
    ):
        tb.prizes(rows((3, 3), (1, 1)), rules)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"none\.toml: error: cannot be read"):
        tb.read_rules(tmp_path / "none.toml")


def test_the_year_of_birth_suffices_at_the_end_of_a_year() -> None:
    rules = {"age_on": "2025-12-31", "prizes": [{"name": "U18", "category": "U18", "amounts": [10]}]}
    assert [one.id for one in tb.prizes(YEARS, rules).payouts] == [1]
