"""Rules that are wrong or cannot be followed: every problem at once, each at its entry of the file."""

from __future__ import annotations

import tomllib
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.awards.rows import plain, rows
from tiebreaks.answers.categories import Category
from tiebreaks.awards.entrants import Entrants
from tiebreaks.awards.rules import Group, PaymentLimit, PrizeList, TeamPrizes
from tiebreaks.awards.rules_file import parse_rules
from tiebreaks.awards.shares import Terms

MAIN = '[[prizes]]\nname = "Main"\namounts = [100, 50]\n'
READ = {  # what is written, and all that is said after the name of the file
    "currancy = 'EUR'\n" + MAIN: ("unknown key 'currancy'; did you mean 'currency'?",),
    "colour = 'red'\n" + MAIN: (
        "unknown key 'colour'; there are currency, unit, rounding, age_on, season, ratings, based_on, least_paid, categories, "
        "lists, clubs, excluded, groups, prizes, teams, limits",
    ),
    MAIN + "ammounts = [1]\n": ("prizes[1] \"Main\": unknown key 'ammounts'; did you mean 'amounts'?",),
    "[[prizes]]\nname = 'Main'\namounts = 100\n": (
        'prizes[1] "Main": amounts: expected a list, found 100',
        'prizes[1] "Main": expected at least one prize in amounts or things, found none',
    ),
    "[[prizes]]\nname = 'Main'\namounts = [100, -50]\n": (
        'prizes[1] "Main": amounts: expected an amount from 0 on, found -50',
        'prizes[1] "Main": expected at least one prize in amounts or things, found none',
    ),
    "[[prizes]]\nname = 'Main'\namounts = ['ten']\n": (
        'prizes[1] "Main": amounts: expected an amount such as 250, or "10 x 600" for ten of them, found \'ten\'',
        'prizes[1] "Main": expected at least one prize in amounts or things, found none',
    ),
    "[[prizes]]\nname = 'Main'\n": ('prizes[1] "Main": expected at least one prize in amounts or things, found none',),
    "[[prizes]]\namounts = [1]\n": ("prizes[1]: name: expected the name of the list, found none",),
    MAIN + MAIN: ("prizes[2] \"Main\": name: 'Main' is given twice; names of lists must be unique",),
    MAIN + "[[teams]]\nname = 'Main'\nfrom = 'club'\nof = 4\namounts = [1]\n": (
        "teams[1] \"Main\": name: 'Main' is given twice; names of lists must be unique",
    ),
    "[[prizes]]\nname = 'Main'\namounts = [50, 100]\n": (
        'prizes[1] "Main": place 2 is worth more than the place before it; give the places from the first to the last',
    ),
    "[[prizes]]\nname = 'Main'\namounts = [9]\nthings = ['', '', 'Cup']\n": (
        'prizes[1] "Main": place 2 has neither an amount nor a thing, but a later place has; give every place a prize',
    ),
    "unit = 5\n[[prizes]]\nname = 'Main'\namounts = [12]\n": (
        'prizes[1] "Main": amounts: 12 is no whole number of units of 5; change the amount, or unit',
    ),
    "[[prizes]]\nname = 'Main'\namounts = [0.001]\n": (
        'prizes[1] "Main": amounts: 0.001 is no whole number of units of 0.01; change the amount, or unit',
    ),
    "groups.main.method = 'pooled'\n[[prizes]]\nname = 'M'\nthings = ['Cup']\n": (
        'prizes[1] "M": things cannot be pooled; put the list into a group of its own',
    ),
    "groups.main.method = 'pooled'\n" + MAIN + "by = 'upset'\n": (
        'prizes[1] "Main": by: a pooled group goes by the standings; put the list into a group of its own',
    ),
    "groups.main.method = 'most'\n" + MAIN + "sharing = 'hort'\n": (
        "prizes[1] \"Main\": sharing: in a group with method 'most' every prize goes to one player; leave sharing out",
    ),
    "groups.main.method = 'best'\n" + MAIN: (
        "groups.main: method: expected one of all, order, value, most, pooled, found 'best'",
    ),
    MAIN + "category = 'veterans'\n": (
        "prizes[1] \"Main\": the category 'veterans' is not defined; add it to [categories], or use words such as women, U18, U1800",
    ),
    "categories.veteran.age = '50+'\n" + MAIN + "category = 'veterans'\n": (
        "prizes[1] \"Main\": the category 'veterans' is not defined; did you mean 'veteran'?",
    ),
    MAIN + "category = { any_of = ['locals'] }\n": (
        "prizes[1] \"Main\": the category 'locals' is not defined; add it to [categories], or use words such as women, U18, U1800",
    ),
    MAIN + "category = 7\n": ('prizes[1] "Main": category: expected the name of a category or a table, found 7',),
    "categories.a.any_of = ['b']\ncategories.b.none_of = ['a']\n": (
        "categories.a: the category 'a' is defined by itself",
        "categories.b: the category 'b' is defined by itself",
    ),
    "categories.a.any_of = ['strangers']\n": (
        "categories.a: the category 'strangers' is not defined; add it to [categories], or use words such as women, U18, U1800",
    ),
    "[categories.a]\n" + MAIN: (
        "categories.a: expected at least one condition, such as sex, age, rating or federation; found none",
    ),
    "categories.a.age = '18'\n": ('categories.a: age: expected ages such as "U18", "50+" or "15-18", found \'18\'',),
    "categories.a.rating = 'below 1800'\n": (
        'categories.a: rating: expected ratings such as "U1800", "2000+" or "1600-1799", found \'below 1800\'',
    ),
    "categories.a.born = '2010-2004'\n": (
        'categories.a: born: expected years such as "2008-", "-1962", "2004-2007" or "2003", found \'2010-2004\'',
    ),
    "categories.a.sex = 'f'\n": ("categories.a: sex: expected one of w, m, found 'f'",),
    "categories.a.unrated = 'yes'\n": ("categories.a: unrated: expected true or \"only\", found 'yes'",),
    "categories.a.players = 'local'\n": ("categories.a: players: the list 'local' is not in [lists]",),
    "lists.local = ['Ida']\n": ("lists: local: expected a whole number from 1 on, found 'Ida'",),
    "age_on = '31 August'\n": ('age_on: expected "year" or a date such as "2025-08-31", found \'31 August\'',),
    "season = 13\n": ("season: expected a month from 1 to 12, found 13",),
    "unit = 0\n": ("unit: expected an amount above 0, found 0",),
    "rounding = 'nearest'\n": ("rounding: expected one of exact, down, up, found 'nearest'",),
    "least_paid = 2\n": ("least_paid: expected a part from 0 to 1, found 2",),
    "excluded.Ida = 'left'\n": ("excluded: expected the number of a player, found 'Ida'",),
    "[[limits]]\namount = 5\n": ("limits[1]: category: expected in every entry of limits, found none",),
    "[[limits]]\ncategory = 'unrated'\namount = 0.001\n": (
        "limits[1]: amount: 0.001 is no whole number of units of 0.01; change the amount, or unit",
    ),
    "[[teams]]\nname = 'T'\nof = 4\namounts = [1]\n": ('teams[1] "T": from: expected in every entry of teams, found none',),
    "prizes = 5\n": ("prizes: expected a list of tables, found 5",),
    "prizes = [5]\n": (
        "prizes[1]: expected a table, found 5",
        "prizes[1]: expected at least one prize in amounts or things, found none",
    ),
    "groups = 5\n": ("groups: expected a table, found 5",),
    MAIN + "by = 'board:0'\n": (
        'prizes[1] "Main": by: expected one of "standings", "performance", "gain", "upset", "board:3", found \'board:0\'',
    ),
    "clubs.Turm = [0]\n" + MAIN: ("clubs: Turm: expected a whole number from 1 on, found 0",),
    "clubs = 5\n" + MAIN: ("clubs: expected a table, found 5",),
    "lists = 5\n" + MAIN: ("lists: expected a table, found 5",),
    "categories = 5\n" + MAIN: ("categories: expected a table, found 5",),
    "excluded = 5\n" + MAIN: ("excluded: expected a table, found 5",),
    "lists.local = 5\n" + MAIN: ("lists: local: expected a list, found 5",),
    "currency = 5\n" + MAIN: ("currency: expected a text, found 5",),
    "ratings = 'FIDE'\n" + MAIN: ("ratings: expected a list, found 'FIDE'",),
    "ratings = ['']\n" + MAIN: ("ratings: expected a text, found ''",),
    "based_on = 0\n" + MAIN: ("based_on: expected a whole number from 1 on, found 0",),
    "based_on = true\n" + MAIN: ("based_on: expected a whole number from 1 on, found True",),
    "season = 0\n": ("season: expected a month from 1 to 12, found 0",),
    "season = 1.5\n": ("season: expected a whole number from 0 on, found Decimal('1.5')",),
    "unit = 'x'\n": ("unit: expected an amount such as 250 or 12.50, found 'x'",),
    "unit = true\n": ("unit: expected an amount such as 250 or 12.50, found True",),
    "unit = -1\n": ("unit: expected an amount from 0 on, found -1",),
    "unit = 1000000000000\n": ("unit: expected an amount from 0 on, found 1000000000000",),
    "least_paid = -1\n": ("least_paid: expected an amount from 0 on, found -1",),
    "least_paid = 'x'\n": ("least_paid: expected an amount such as 250 or 12.50, found 'x'",),
    "age_on = 5\n": ('age_on: expected "year" or a date such as "2025-08-31", found 5',),
    "excluded.0 = 'left'\n": ("excluded: expected the number of a player, found '0'",),
    "excluded.1 = ''\n": ("excluded: 1: expected a text, found ''",),
    "excluded.1234567890 = 'left'\n": ("excluded: expected the number of a player, found '1234567890'",),
    "[excluded]\n1 = 5\n": ("excluded: 1: expected a text, found 5",),
    MAIN + "draws = 1\n": ('prizes[1] "Main": draws: expected true or false, found 1',),
    MAIN + "entrants = -1\n": ('prizes[1] "Main": entrants: expected a whole number from 0 on, found -1',),
    MAIN + "entrants = 1000001\n": ('prizes[1] "Main": entrants: expected a whole number from 0 on, found 1000001',),
    MAIN + "games = true\n": ('prizes[1] "Main": games: expected a whole number from 0 on, found True',),
    MAIN + "points = 'many'\n": ("prizes[1] \"Main\": points: expected an amount such as 250 or 12.50, found 'many'",),
    MAIN + "complete = 'yes'\n": ("prizes[1] \"Main\": complete: expected true or false, found 'yes'",),
    MAIN + "clear = 0\n": ('prizes[1] "Main": clear: expected true or false, found 0',),
    MAIN + "last = 'x'\n": ("prizes[1] \"Main\": last: expected true or false, found 'x'",),
    MAIN + "group = ''\n": ("prizes[1] \"Main\": group: expected a text, found ''",),
    MAIN + "by = 5\n": (
        'prizes[1] "Main": by: expected one of "standings", "performance", "gain", "upset", "board:3", found 5',
    ),
    MAIN + "by = 'board:1000'\n": (
        'prizes[1] "Main": by: expected one of "standings", "performance", "gain", "upset", "board:3", found \'board:1000\'',
    ),
    MAIN + "sharing = 'fair'\n": ("prizes[1] \"Main\": sharing: expected one of none, equal, hort, found 'fair'",),
    MAIN + "straddle = 'half'\n": ("prizes[1] \"Main\": straddle: expected one of all, within, found 'half'",),
    MAIN + "least = -1\n": ('prizes[1] "Main": least: expected an amount from 0 on, found -1',),
    MAIN + "things = 'Cup'\n": ("prizes[1] \"Main\": things: expected a list, found 'Cup'",),
    MAIN + "things = [5]\n": ('prizes[1] "Main": things: expected a text, found 5',),
    MAIN + "worth = ['x']\n": ("prizes[1] \"Main\": worth: expected an amount such as 250 or 12.50, found 'x'",),
    MAIN + "category = 'veterans'\n[categories.x]\nsex='w'\n": (
        "prizes[1] \"Main\": the category 'veterans' is not defined; add it to [categories], or use words such as women, U18, U1800",
    ),
    MAIN + "category = { sex = 'f' }\n": ("prizes[1] \"Main\": sex: expected one of w, m, found 'f'",),
    MAIN + "category = {}\n": (
        'prizes[1] "Main": expected at least one condition, such as sex, age, rating or federation; found none',
    ),
    "categories.a.age = 18\n": ('categories.a: age: expected ages such as "U18", "50+" or "15-18", found 18',),
    "categories.a.rating = 1800\n": (
        'categories.a: rating: expected ratings such as "U1800", "2000+" or "1600-1799", found 1800',
    ),
    "categories.a.born = true\n": (
        'categories.a: born: expected years such as "2008-", "-1962", "2004-2007" or "2003", found True',
    ),
    "categories.a.born = 85\n": (
        'categories.a: born: expected years such as "2008-", "-1962", "2004-2007" or "2003", found 85',
    ),
    "categories.a.unrated = 1\n": ('categories.a: unrated: expected true or "only", found 1',),
    "categories.a.federation = 5\n": ("categories.a: federation: expected a list, found 5",),
    "categories.a.federation = ['']\n": ("categories.a: federation: expected a text, found ''",),
    "categories.a.title = 5\n": ("categories.a: title: expected a list, found 5",),
    "categories.a.players = [0]\n": ("categories.a: players: expected a whole number from 1 on, found 0",),
    "categories.a.players = ''\n": ("categories.a: players: expected a text, found ''",),
    "categories.a.any_of = 'women'\n": ("categories.a: any_of: expected a list, found 'women'",),
    "categories.a.season = 13\n": ("categories.a: season: expected a month from 1 to 12, found 13",),
    "categories.a.age_on = 'x'\n": ('categories.a: age_on: expected "year" or a date such as "2025-08-31", found \'x\'',),
    "categories.a.colour = 'red'\n": ("categories.a: unknown key 'colour'; did you mean 'club'?",),
    "categories.a = 5\n": ("categories.a: expected a table, found 5",),
    "groups.main = 5\n": ("groups.main: expected a table, found 5",),
    "groups.main.methode = 'value'\n": ("groups.main: unknown key 'methode'; did you mean 'method'?",),
    "groups.main.sharing = 'fair'\n": ("groups.main: sharing: expected one of none, equal, hort, found 'fair'",),
    "groups.main.straddle = 'half'\n": ("groups.main: straddle: expected one of all, within, found 'half'",),
    "[[limits]]\ncategory = 'unrated'\n": ("limits[1]: amount: expected in every entry of limits, found none",),
    "[[limits]]\ncategory = 'veterans'\namount = 5\n": (
        "limits[1]: the category 'veterans' is not defined; add it to [categories], or use words such as women, U18, U1800",
    ),
    "[[limits]]\ncategory = 'unrated'\namount = -5\n": ("limits[1]: amount: expected an amount from 0 on, found -5",),
    "limits = [5]\n": ("limits[1]: expected a table, found 5",),
    "limits = 5\n": ("limits: expected a list of tables, found 5",),
    "[[limits]]\ncategory = {sex = 'w'}\namount=5\nname='x'\n": ("limits[1]: unknown key 'name'; there are category, amount",),
    "[[teams]]\nname = 'T'\nfrom = 'town'\nof = 4\namounts = [1]\n": (
        "teams[1] \"T\": from: expected one of club, federation, found 'town'",
    ),
    "[[teams]]\nfrom = 'club'\nof = 0\namounts = [1]\n": (
        "teams[1]: of: expected a whole number from 1 on, found 0",
        "teams[1]: name: expected in every entry of teams, found none",
    ),
    "[[teams]]\nname = 'T'\nfrom = 'club'\nof = 2\n": (
        'teams[1] "T": expected at least one prize in amounts or things, found none',
    ),
    "teams = ['x']\n": (
        "teams[1]: expected a table, found 'x'",
        "teams[1]: expected at least one prize in amounts or things, found none",
    ),
    "teams = 'x'\n": ("teams: expected a list of tables, found 'x'",),
    "[[teams]]\nname = 'T'\nfrom = 'club'\nof = 2\namounts=[1]\ncategory='veterans'\n": (
        "teams[1] \"T\": the category 'veterans' is not defined; add it to [categories], or use words such as women, U18, U1800",
    ),
    "[[teams]]\nname = 'T'\nfrom = 'club'\nof = 2\namounts=[1,2]\n": (
        'teams[1] "T": place 2 is worth more than the place before it; give the places from the first to the last',
    ),
    "[[prizes]]\nname = 'M'\namounts = ['10001 x 1']\n": (
        "prizes[1] \"M\": amounts: expected at most 10,000 places, found '10001 x 1'",
        'prizes[1] "M": expected at least one prize in amounts or things, found none',
    ),
    "[[prizes]]\nname = 'M'\namounts = ['5000 x 1', '5001 x 1']\n": (
        "prizes[1] \"M\": amounts: expected at most 10,000 places, found '5001 x 1'",
        'prizes[1] "M": expected at least one prize in amounts or things, found none',
    ),
    "[[prizes]]\nname = 'M'\namounts = ['2 x 1.2.3']\n": (
        "prizes[1] \"M\": amounts: expected an amount such as 250 or 12.50, found '1.2.3'",
        'prizes[1] "M": expected at least one prize in amounts or things, found none',
    ),
    "[[prizes]]\nname = 5\namounts = [1]\n": ("prizes[1]: name: expected a text, found 5",),
    "[[prizes]]\nname = 'M'\namounts = [true]\n": (
        'prizes[1] "M": amounts: expected an amount such as 250 or 12.50, found True',
        'prizes[1] "M": expected at least one prize in amounts or things, found none',
    ),
    "[[prizes]]\nname = 'M'\namounts = [[1]]\n": (
        'prizes[1] "M": amounts: expected an amount such as 250 or 12.50, found [1]',
        'prizes[1] "M": expected at least one prize in amounts or things, found none',
    ),
    "[[prizes]]\nname = 'M'\namounts = []\n": ('prizes[1] "M": expected at least one prize in amounts or things, found none',),
    "[[prizes]]\nname = 'M'\namounts = [0]\n": ('prizes[1] "M": expected at least one prize in amounts or things, found none',),
    "[[prizes]]\nname = 'M'\namounts = [5, 0]\nthings=['','Cup']\nworth=[0,9]\n": (
        'prizes[1] "M": place 2 is worth more than the place before it; give the places from the first to the last',
    ),
    "groups.side.method = 'most'\ngroups.side.sharing='equal'\n" + MAIN + "group = 'side'\n": (
        "prizes[1] \"Main\": sharing: in a group with method 'most' every prize goes to one player; leave sharing out",
    ),
    "[[prizes]]\nname = 'M'\nthings = ['', 'Cup']\n": (
        'prizes[1] "M": place 1 has neither an amount nor a thing, but a later place has; give every place a prize',
    ),
    "[[prizes]]\nname = 'M'\namounts = [5, 4, 5, 6]\n": (
        'prizes[1] "M": place 3 is worth more than the place before it; give the places from the first to the last',
    ),
    "unit = '1/3'\n[[prizes]]\nname = 'M'\namounts = [9, 0.5, 0.1234567]\n": (
        'prizes[1] "M": amounts: 0.5 is no whole number of units of 0.333333; change the amount, or unit',
    ),
    "[[prizes]]\nname = 'M'\namounts = [0.1234567]\n": (
        'prizes[1] "M": amounts: 0.123457 is no whole number of units of 0.01; change the amount, or unit',
    ),
    f"[[prizes]]\nname = '{'N' * 40}'\n[[prizes]]\nname = '{'N' * 41}'\n[[teams]]\nname = '{'T' * 41}'\nfrom = 'club'\nof = 2\n": (
        f'prizes[1] "{"N" * 40}": expected at least one prize in amounts or things, found none',
        f'prizes[2] "{"N" * 39}…": expected at least one prize in amounts or things, found none',
        f'teams[1] "{"T" * 39}…": expected at least one prize in amounts or things, found none',
    ),
    "lists.local = ['Ida']\ncategories.a.players = 'local'\nclubs.Turm = [0]\nexcluded.1 = 5\n" + MAIN: (
        "clubs: Turm: expected a whole number from 1 on, found 0",
        "excluded: 1: expected a text, found 5",
        "lists: local: expected a whole number from 1 on, found 'Ida'",
    ),
    "categories.locals.players = [1]\ncategories.a.any_of = ['local']\n": (
        "categories.a: the category 'local' is not defined; did you mean 'locals'?",
    ),
    "groups.cups.method = 'pooled'\n" + MAIN + "[[prizes]]\nname = 'Cups'\ngroup = 'cups'\nthings = ['Cup']\nby = 'gain'\n": (
        'prizes[2] "Cups": things cannot be pooled; put the list into a group of its own',
        'prizes[2] "Cups": by: a pooled group goes by the standings; put the list into a group of its own',
    ),
    "groups.main = { method = 'most', sharing = 'equal' }\n" + MAIN: (
        "prizes[1] \"Main\": sharing: in a group with method 'most' every prize goes to one player; leave sharing out",
    ),
    "[excluded]\nIda = 'left'\n3 = 'left'\n4 = 5\nBo = 'left'\n": (
        "excluded: expected the number of a player, found 'Ida'",
        "excluded: 4: expected a text, found 5",
        "excluded: expected the number of a player, found 'Bo'",
    ),
    "colour = 1\nunit = 'x'\nprizes = []\nteem = []\n": (
        "unknown key 'colour'; there are currency, unit, rounding, age_on, season, ratings, based_on, least_paid, categories, "
        "lists, clubs, excluded, groups, prizes, teams, limits",
        "unit: expected an amount such as 250 or 12.50, found 'x'",
        "unknown key 'teem'; did you mean 'teams'?",
    ),
    "[[limits]]\ncategory = { any_of = ['locals'] }\namount = 5\n": (
        "limits[1]: the category 'locals' is not defined; add it to [categories], or use words such as women, U18, U1800",
    ),
    "categories.a.any_of = ['b']\ncategories.b.any_of = ['c']\ncategories.c.none_of = ['b']\n": (
        "categories.b: the category 'b' is defined by itself",
        "categories.c: the category 'c' is defined by itself",
    ),
}


@pytest.mark.parametrize("written", READ)
def test_rules_that_are_wrong_are_refused_where_they_are(written: str, tmp_path: Path) -> None:
    file = tmp_path / "prizes.toml"
    file.write_text(written, encoding="utf-8")
    with pytest.raises(tb.FormatError) as refused:
        tb.read_prize_rules(file)
    assert [*map(str, refused.value.messages)] == [f"{file}: {said}" for said in READ[written]]


def test_every_list_is_named_whose_name_is_taken() -> None:
    three = [{"name": "Main", "amounts": [100]}] * 3
    with pytest.raises(tb.FormatError) as refused:
        tb.read_prize_rules({"prizes": three})
    assert [*map(str, refused.value.messages)] == [
        f"<rules>: prizes[{at}] \"Main\": name: 'Main' is given twice; names of lists must be unique" for at in (2, 3)
    ]


@pytest.mark.parametrize("written", [b"name = [1\n", b"x = 1\nx = 2\n", b"name = '\xff'\n"])
def test_what_is_no_toml_is_refused_with_the_reason(written: bytes) -> None:
    with pytest.raises(ValueError) as wrong:  # in the words of Python, which change with its version
        tomllib.loads(written.decode())
    with pytest.raises(tb.FormatError) as refused:
        parse_rules(written, "prizes.toml")
    assert [*map(str, refused.value.messages)] == [f"prizes.toml: this is no TOML: {wrong.value}"]


def chain(levels: int, **last: Any) -> dict[str, Any]:
    """Categories of which each is made of the next."""
    return {**{f"c{at}": {"any_of": [f"c{at + 1}"]} for at in range(levels)}, f"c{levels}": last or {"sex": "w"}}


def said(**rules: Any) -> list[str]:
    with pytest.raises(tb.FormatError) as refused:
        tb.read_prize_rules(rules)
    return [*map(str, refused.value.messages)]


def test_categories_have_twenty_levels_and_a_document_a_thousand_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    women = rows((2, 1), sex=("m", "w"))
    assert [row.id for row in tb.in_category(women, "c0", rules={"categories": chain(20)}).rows] == [2]
    assert said(categories=chain(21)) == [
        "<rules>: categories.c0: the category 'c0' has more than 20 levels of categories in it; use fewer"
    ]
    assert len(said(categories=chain(900))) == 1
    circular = chain(30, any_of=["c29"])
    assert said(categories=circular) == [
        f"<rules>: categories.{name}: the category '{name}' is defined by itself" for name in ("c29", "c30")
    ]
    ring = [f"<rules>: categories.c{at}: the category 'c{at}' is defined by itself" for at in range(5)]
    assert said(categories=chain(4, none_of=["c0"])) == ring
    assert len(tb.read_prize_rules({"categories": {f"c{at}": {"sex": "w"} for at in range(1_000)}}).categories) == 1_000
    monkeypatch.setattr("tiebreaks.awards.rules_file.MOST_CATEGORIES", 1_001)
    assert said(categories={f"c{at}": {"any_of": ["nobody"]} for at in range(1_002)}) == [
        "<rules>: categories: expected at most 1,001 categories, found 1,002"
    ]


def test_a_category_that_many_are_made_of_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it, each level would double the work."""
    levels = {f"c{at}": {"any_of": [f"a{at}", f"b{at}"]} for at in range(9)}
    levels |= {f"{name}{at}": {"none_of": [f"c{at + 1}"]} for name in "ab" for at in range(9)}
    found: list[str] = []
    find = Entrants._find

    def counted(entrants: Entrants, category: Category) -> set[int]:
        found.append(category.name)
        return find(entrants, category)

    monkeypatch.setattr(Entrants, "_find", counted)
    women = rows((2, 1), sex=("m", "w"))
    assert [row.id for row in tb.in_category(women, "c0", rules={"categories": {**levels, "c9": {"sex": "w"}}}).rows] == [1]
    assert sorted(found) == sorted([*levels, "c9"])


def test_numbers_have_their_greatest_value() -> None:
    main = {"name": "Main", "amounts": ["10000 x 1"], "entrants": 1_000_000, "games": 1_000_000}
    teams = {"name": "Teams", "from": "club", "of": 1_000_000, "amounts": [999_999_999_999]}
    rules = tb.read_prize_rules(
        {"prizes": [main], "teams": [teams], "based_on": 1_000_000, "least_paid": 1, "unit": "0.00000001"}
    )
    assert (rules.prizes[0].entrants, rules.prizes[0].games, rules.teams[0].of) == (1_000_000,) * 3
    assert plain((rules.prizes[0].terms.places, rules.based_on, rules.least_paid)) == (10_000, 1_000_000, 1)
    assert plain((rules.teams[0].terms.amounts, rules.decimals)) == ((999_999_999_999,), 6)
    assert [tb.read_prize_rules({"unit": Fraction(1, 10**places)}).decimals for places in range(8)] == [0, 1, 2, 3, 4, 5, 6, 6]
    assert [tb.read_prize_rules({"season": month}).season for month in (1, 12)] == [1, 12]
    assert said(based_on=1_000_001) == ["<rules>: based_on: expected a whole number from 1 on, found 1000001"]
    assert said(unit=Fraction(10**12)) == ["<rules>: unit: expected an amount from 0 on, found Fraction(1000000000000, 1)"]


def test_values_of_python_are_taken_in_a_dict_and_others_refused() -> None:
    rules = tb.read_prize_rules(
        {
            "unit": 0.1, "least_paid": "1/3", "age_on": datetime(2026, 8, 31, 10), "ratings": ("GER",),
            "prizes": ({"name": "Main", "amounts": (Decimal("12.5"), Fraction(1, 10), 0.1)},),
        }
    )  # fmt: skip
    assert (rules.unit, rules.least_paid, rules.age_on, rules.ratings) == (
        Fraction(1, 10), Fraction(1, 3), date(2026, 8, 31), ("GER",),
    )  # fmt: skip
    assert rules.prizes[0].terms.amounts == (Fraction(25, 2), Fraction(1, 10), Fraction(1, 10))
    assert tb.read_prize_rules({"age_on": date(2026, 1, 2)}).age_on == date(2026, 1, 2)
    amount = "<rules>: unit: expected an amount such as 250 or 12.50, found"
    assert said(unit="1/0") == [f"{amount} '1/0'"] and said(unit=float("nan")) == [f"{amount} nan"]
    assert said(unit=float("inf")) == [f"{amount} inf"] and said(unit=Decimal("NaN")) == [f"{amount} Decimal('NaN')"]
    assert said(unit=None) == [f"{amount} None"] and said(unit=b"5") == [f"{amount} b'5'"]
    for huge in ("1e999999999", "1E+1_000_000_000", Decimal("1e999999999"), Decimal("1e-999999999"), 1e300):
        assert said(unit=huge) == [f"{amount} {huge!r}"]
    assert said(unit="1" * 5_000)[0].startswith(f"{amount} '1111") and len(said(unit="1" * 5_000)[0]) < 200
    assert said(unit=Path("5")) == [f"{amount} {Path('5')!r}"]  # whatever its text is
    assert tb.read_prize_rules({"unit": "1e-2"}).unit == tb.read_prize_rules({"unit": Decimal("1E-2")}).unit == Fraction(1, 100)
    assert said(categories={"a": {"born": Decimal(1976)}}) == [
        '<rules>: categories.a: born: expected years such as "2008-", "-1962", "2004-2007" or "2003", found Decimal(\'1976\')'
    ]
    assert said(ratings=b"FIDE") == ["<rules>: ratings: expected a list, found b'FIDE'"]
    assert said(ratings={"FIDE": 1}) == ["<rules>: ratings: expected a list, found {'FIDE': 1}"]
    assert said(prizes=b"x") == ["<rules>: prizes: expected a list of tables, found b'x'"]
    assert said(**{"currency ": "EUR"}) == ["<rules>: unknown key 'currency '; did you mean 'currency'?"]
    assert said(currency=["EUR"]) == ["<rules>: currency: expected a text, found ['EUR']"]


def test_what_has_no_name_of_its_own_is_called_by_the_list() -> None:
    young = {"age": "U18"}
    rules = tb.read_prize_rules(
        {
            "prizes": [{"name": " Youth ", "amounts": [5], "category": young}],
            "teams": [{"name": "Clubs", "from": "club", "of": 2, "amounts": [5], "category": young}],
            "limits": [{"category": "unrated", "amount": 5}, {"category": young, "amount": 5}],
        }
    )
    used = [each.category for each in plain((*rules.prizes, *rules.teams, *rules.limits))]
    named = [category.name for category in used]
    assert named == ["Youth", "Clubs", "unrated", "limit 2"]
    assert (
        rules.prizes[0].board,
        tb.read_prize_rules({"prizes": [{"name": "B", "amounts": [5], "by": "board:12"}]}).prizes[0].board,
    ) == (
        0,
        12,
    )


def test_a_file_may_have_a_million_bytes() -> None:
    longest = b"# " + b"x" * 999_997 + b"\n"
    assert parse_rules(longest, "prizes.toml").prizes == ()
    with pytest.raises(tb.FormatError) as refused:
        parse_rules(b"#" + longest, "prizes.toml")
    assert [*map(str, refused.value.messages)] == ["prizes.toml: expected at most 1,000,000 bytes"]


def test_rules_are_read_as_they_are_written() -> None:
    rules = parse_rules(
        b"""\xef\xbb\xbfcurrency = " EUR "
unit = 0.5
rounding = "down"
age_on = 2026-08-31
season = 9
ratings = ["GER", "FIDE"]
based_on = 40
least_paid = 0.25
lists.local = [3, 7]
clubs."SK Turm" = [1, 4]
excluded.12 = " left "
groups.side = { method = "order", sharing = "equal", straddle = "within" }
categories.young = { age = "U18", age_on = 2026-08-31T10:00:00 }
[[prizes]]
name = " Main "
group = "side"
amounts = [" 2 x 600", 12.50, "1 \xc3\x97 4"]
things = ["Cup", ""]
worth = [30]
least = 15
entrants = 5
points = 2.5
games = 3
complete = true
clear = true
last = true
[[prizes]]
name = "Local"
category = { players = "local" }
sharing = "hort"
things = ["Book"]
[[teams]]
name = "Clubs"
from = "club"
of = 4
amounts = [300, 200]
[[limits]]
category = "unrated"
amount = 500
""",
        "prizes.toml",
    )
    main, local = rules.prizes
    assert main == PrizeList(
        "Main",
        Terms(
            (Fraction(600), Fraction(600), Fraction("12.5"), Fraction(4)), ("Cup", ""), (Fraction(30),), "equal", "within", Fraction(15)
        ),
        "side", None, "standings", False, 5, Fraction("2.5"), 3, True, True, True,
    )  # fmt: skip
    assert (str(main.where), local.group, local.terms.sharing) == ('prizes.toml: prizes[1] " Main "', "main", "hort")
    assert local.category == Category("Local", players=frozenset({3, 7}))
    assert rules.groups == {"side": Group("side", "order", "equal", "within")} and rules.group("main") == Group("main")
    assert (rules.currency, rules.unit, rules.rounding, rules.season) == ("EUR", Fraction(1, 2), "down", 9)
    assert (rules.age_on, rules.categories["young"].age_on) == (date(2026, 8, 31), date(2026, 8, 31))
    assert (rules.ratings, rules.based_on, rules.least_paid) == (("GER", "FIDE"), 40, Fraction(1, 4))
    assert (rules.lists, rules.clubs, rules.excluded) == ({"local": (3, 7)}, {"SK Turm": (1, 4)}, {12: "left"})
    (team,), (limit,) = rules.teams, rules.limits
    assert team == TeamPrizes("Clubs", "club", 4, Terms((Fraction(300), Fraction(200))))
    assert limit == PaymentLimit(Category("unrated", unrated="only"), Fraction(500))
    assert (str(team.where), str(limit.where)) == ('prizes.toml: teams[1] "Clubs"', "prizes.toml: limits[1]")
    assert (rules.source, rules.decimals, tb.read_prize_rules({}).decimals, tb.read_prize_rules({"unit": 5}).decimals) == (
        "prizes.toml",
        1,
        2,
        0,
    )
    assert tb.read_prize_rules({"unit": Fraction(1, 3)}).decimals == 6


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(tb.FormatError) as refused:
        tb.read_prize_rules({"unit": 0, "prizes": [{"name": "Main", "amounts": [1, 2], "sharing": "fair"}, {"amounts": [-1]}]})
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
    rules = tb.read_prize_rules(file)
    with pytest.raises(tb.FormatError) as refused:
        tb.prizes(YEARS, rules)
    assert f"{file}: {FOLLOWED[written]}" in str(refused.value)


def test_equal_ranks_are_refused_where_every_prize_goes_to_one_player() -> None:
    rules = {"groups": {"main": {"method": "most"}}, "prizes": [{"name": "Main", "amounts": [100]}]}
    with pytest.raises(
        tb.FormatError, match="with 'most' every prize goes to one player, but Player 1 and Player 2 have equal"
    ):
        tb.prizes(rows((3, 3), (1, 1)), rules)


def test_a_file_that_is_too_long_is_not_read_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tiebreaks.awards.rules_file.MOST_BYTES", 20)
    file = tmp_path / "prizes.toml"
    for size in (20, 21, 30):
        file.write_bytes(b"currency = 'E'\n" + b"#" * (size - 15))
        if size == 20:
            assert tb.read_prize_rules(file).currency == "E"
        else:
            with pytest.raises(tb.FormatError, match="expected at most 20 bytes"):
                tb.read_prize_rules(file)


def test_a_file_that_cannot_be_read_is_named_with_the_reason(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    with pytest.raises(FileNotFoundError) as absent:
        tb.read_prize_rules(missing)
    assert str(absent.value) == f"{missing}: error: cannot be read: No such file or directory; give the path of a file"
    with pytest.raises(tb.FormatError) as folder:
        tb.read_prize_rules(tmp_path)
    assert str(folder.value) == f"{tmp_path}: error: cannot be read: Is a directory; give the path of a file"


def test_a_list_that_comes_last_in_a_pooled_group_may_have_things_and_an_order_of_its_own() -> None:
    last = {"name": "Upset", "things": ["Book"], "by": "upset", "last": True}
    rules = tb.read_prize_rules({"groups": {"main": {"method": "pooled"}}, "prizes": [{"name": "Main", "amounts": [5]}, last]})
    assert (rules.prizes[1].last, rules.prizes[1].by, rules.prizes[1].terms.things) == (True, "upset", ("Book",))


def test_the_year_of_birth_suffices_at_the_end_of_a_year() -> None:
    rules = {"age_on": "2025-12-31", "prizes": [{"name": "U18", "category": "U18", "amounts": [10]}]}
    assert [one.id for one in tb.prizes(YEARS, rules).payouts] == [1]


def test_a_decimal_with_too_many_digits_is_refused_where_it_stands() -> None:
    """Its exponent is more than a Decimal can have, which gave a fault."""
    rules = f'prizes = [{{ name = "Main", amounts = [600, 1e{"9" * 40}] }}]'
    with pytest.raises(tb.TiebreaksError, match=r"^rules.toml: prizes\[1\] \"Main\": amounts: expected an amount such as 250"):
        parse_rules(rules.encode(), "rules.toml")
