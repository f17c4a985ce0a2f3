"""Who is who in several events: by FIDE id, then by name and birth; every pair that nothing decides is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks.awards import persons
from tiebreaks.awards.persons import Appearance, Directory, identify

Who = tuple[str, str, str]  # name, FIDE id, birth


def found(*events: Sequence[Who], same: Any = (), different: Any = (), equal_names: Any = "ask") -> Directory:
    """The persons of events that are called gp1, gp2, ..., with players 1, 2, ... of these facts."""
    played = [
        (f"gp{at}", {number: tb.Player(number, name, fide_id=id, birth=birth) for number, (name, id, birth) in enumerate(people, 1)})
        for at, people in enumerate(events, 1)
    ]  # fmt: skip
    one, other = (
        [[Appearance(event - 1, number) for event, number in group] for group in given] for given in (same, different)
    )
    return identify(played, one, other, "series.toml", equal_names)


def appearances(directory: Directory) -> list[str]:
    """Each person as the events and numbers of it: "1.2 2.1" is the second player of gp1 and the first of gp2."""
    return [" ".join(f"{one.event + 1}.{one.number}" for one in person) for person in directory.persons]


def refused(*events: Sequence[Who], **given: Any) -> list[str]:
    with pytest.raises(tb.FormatError) as problem:
        found(*events, **given)
    return [*map(str, problem.value.messages)]


ADA, NO_BIRTH = ("Ada", "", "1990"), ("Ada", "", "")


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([[("Ada", "7", "")], [("Eve", "7", "")]], ["1.1 2.1"]),  # the same id, whatever the name
        ([[("Ada", " 007", "")], [("Eve", "7 ", "")]], ["1.1 2.1"]),
        ([[("Ada", "7", "1990")], [("Ada", "8", "1990")]], ["1.1", "2.1"]),  # different ids
        ([[("Ada", "7", "")], [("Ada", "8", "")]], ["1.1", "2.1"]),
        ([[("Ada", "0", "1990")], [("Eve", "0", "1990")]], ["1.1", "2.1"]),
        ([[ADA], [ADA]], ["1.1 2.1"]),
        ([[("Ada", "", "1990/05/05")], [("Ada", "", "1990")]], ["1.1 2.1"]),
        ([[("Ada", "", "1990/05/00")], [("Ada", "", "1990/05/31")]], ["1.1 2.1"]),
        ([[("Ada", "", "1990/05/00")], [("Ada", "", "1990/06/01")]], ["1.1", "2.1"]),
        ([[("Ada", "", "1990/06/01")], [("Ada", "", "1990/05/00")]], ["1.1", "2.1"]),
        ([[("Ada", "7", "1990")], [ADA]], ["1.1 2.1"]),  # only one has an id
        ([[ADA], [("Ada", "7", "1990")]], ["1.1 2.1"]),
        ([[ADA, ADA]], ["1.1", "1.2"]),  # of one event
        ([[NO_BIRTH, NO_BIRTH]], ["1.1", "1.2"]),
        ([[("", "", "1990")], [("", "", "1990")]], ["1.1", "2.1"]),  # no name
        ([[ADA], [("Bo", "", "1990"), ADA], [("Bo", "", "1990")]], ["1.1 2.2", "2.1 3.1"]),
        ([[ADA], [("Ada", "7", "1990")], [("Eva", "7", "1990")]], ["1.1 2.1 3.1"]),
        ([[("Ada", "7", "1990")], [(*NO_BIRTH[:1], "7", "")], [ADA]], ["1.1 2.1 3.1"]),
        ([[("Ada", "7", "1990")], [("Eve", "7", "1990")], [("Ada", "7", "1990")], []], ["1.1 2.1 3.1"]),
        ([[], []], []),
    ],
)
def test_persons_are_found_by_id_then_by_name_and_birth(events: list[list[Who]], expected: list[str]) -> None:
    directory = found(*events)
    assert (appearances(directory), directory.warnings) == (expected, ())


HOW = (
    'series.toml: who may list more than two; equal_names = "same" under [series] takes equal names for one person '
    'where nothing else decides, equal_names = "different" for two'
)
ASK = "series.toml: {one} and {other} may be one person or two; add [[same]] or [[different]] with who = [[{who}]]"


@pytest.mark.parametrize(
    ("events", "asked"),
    [
        ([[NO_BIRTH], [NO_BIRTH]], [("gp1 1 Ada, born ?", "gp2 1 Ada, born ?", "'gp1', 1], ['gp2', 1")]),
        ([[ADA], [NO_BIRTH]], [("gp1 1 Ada, born 1990", "gp2 1 Ada, born ?", "'gp1', 1], ['gp2', 1")]),
        ([[("Ada", "7", "")], [NO_BIRTH]], [("gp1 1 Ada, born ?", "gp2 1 Ada, born ?", "'gp1', 1], ['gp2', 1")]),
        ([[NO_BIRTH], [("Ada", "7", "1990")]], [("gp1 1 Ada, born ?", "gp2 1 Ada, born 1990", "'gp1', 1], ['gp2', 1")]),
        (
            [[NO_BIRTH, ADA], [NO_BIRTH]],
            [
                ("gp1 1 Ada, born ?", "gp2 1 Ada, born ?", "'gp1', 1], ['gp2', 1"),
                ("gp1 2 Ada, born 1990", "gp2 1 Ada, born ?", "'gp1', 2], ['gp2', 1"),
            ],
        ),
        # the two of 1990 are one person, who is asked for once
        ([[ADA], [ADA], [NO_BIRTH]], [("gp1 1 Ada, born 1990", "gp3 1 Ada, born ?", "'gp1', 1], ['gp3', 1")]),
    ],
)
def test_a_pair_that_nothing_decides_is_asked_for(events: list[list[Who]], asked: list[tuple[str, str, str]]) -> None:
    lines = [ASK.format(one=one, other=other, who=who) for one, other, who in asked]
    assert refused(*events) == [*lines, *([HOW] if len(lines) > 1 else [])]


def test_what_the_organiser_says_decides_before_births_and_after_ids() -> None:
    pair = [[(1, 1), (2, 1)]]
    assert appearances(found([NO_BIRTH], [NO_BIRTH], same=pair)) == ["1.1 2.1"]
    assert appearances(found([NO_BIRTH], [NO_BIRTH], different=pair)) == ["1.1", "2.1"]
    assert appearances(found([ADA], [ADA], different=pair)) == ["1.1", "2.1"]
    assert appearances(found([ADA], [("Eve", "7", "1950")], same=pair)) == ["1.1 2.1"]
    three = [[(1, 1), (2, 1), (3, 1)]]
    assert appearances(found([NO_BIRTH], [NO_BIRTH], [NO_BIRTH], same=three)) == ["1.1 2.1 3.1"]
    assert appearances(found([NO_BIRTH], [NO_BIRTH], [NO_BIRTH], different=three)) == ["1.1", "2.1", "3.1"]
    assert appearances(found([NO_BIRTH], [NO_BIRTH], [NO_BIRTH], same=[[(3, 1), (1, 1)]], different=[*pair, [(2, 1), (3, 1)]])) == [
        "1.1 3.1", "2.1",
    ]  # fmt: skip
    # an id decides between two who were told to be one with those who have it
    seven, eight = ("Ada", "7", ""), ("Ada", "8", "")
    assert appearances(found([seven, eight], [NO_BIRTH, ("Ada B", "", "")], [NO_BIRTH], same=[[(1, 1), (2, 1)], [(1, 2), (3, 1)]])) == [
        "1.1 2.1", "1.2 3.1", "2.2",
    ]  # fmt: skip


def test_persons_who_cannot_be_one_are_refused_after_what_is_asked() -> None:
    seven, eight = ("Ada", "7", "1990"), ("Eve", "8", "")
    assert refused([seven, NO_BIRTH], [eight, NO_BIRTH], same=[[(1, 1), (2, 1)]]) == [
        ASK.format(one="gp1 1 Ada, born 1990", other="gp2 2 Ada, born ?", who="'gp1', 1], ['gp2', 2"),
        ASK.format(one="gp1 2 Ada, born ?", other="gp2 2 Ada, born ?", who="'gp1', 2], ['gp2', 2"),
        "series.toml: gp1 1 Ada, born 1990, gp2 1 Eve, born ? are taken for one person, but have different FIDE ids; "
        "add [[different]]",
        HOW,
    ]
    assert refused([seven, ("Ada B", "7", "")]) == [
        "series.toml: gp1 1 Ada, born 1990, gp1 2 Ada B, born ? are taken for one person, but play in the same event; "
        "add [[different]]"
    ]
    assert len(refused([ADA, ADA], [ADA])) == 1  # both are the one of gp2


def test_how_many_pairs_and_persons_are_not_shown_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [NO_BIRTH] * 4
    assert len(refused(many, many)) == 16 + 1
    monkeypatch.setattr(persons, "MOST_LISTED", 16)
    assert len(refused(many, many)) == 16 + 1
    monkeypatch.setattr(persons, "MOST_LISTED", 15)
    told = refused(many, many)
    assert told[14].endswith("who = [['gp1', 4], ['gp2', 3]]")
    assert told[15:] == ["series.toml: 1 more pair is not shown", HOW]
    monkeypatch.setattr(persons, "MOST_LISTED", 4)
    assert refused(many, many)[4:] == ["series.toml: 12 more pairs are not shown", HOW]
    twice = [("Bo", str(one), "") for one in range(1, 7)] * 2
    told = refused(twice)
    assert ["play in the same event" in line for line in told] == [True] * 4 + [False]
    assert told[-1] == "series.toml: 2 more persons are not shown"


def by_names(equal_names: str, *events: Sequence[Who], **given: Any) -> tuple[list[str], list[str]]:
    """Who is who by a switch for equal names, and what is noted."""
    directory = found(*events, equal_names=equal_names, **given)
    return appearances(directory), [*map(str, directory.warnings)]


def test_equal_names_are_one_person_or_two_by_a_switch() -> None:
    events = [[NO_BIRTH, ("Bo", "7", "")], [NO_BIRTH, ("Bo", "", "")], [NO_BIRTH]]
    assert by_names("same", *events) == (
        ["1.1 2.1 3.1", "1.2 2.2"],
        ["4 pairs of equal names are taken for one person each, as equal_names says: Ada and Bo."],
    )
    assert by_names("different", *events)[0] == ["1.1", "1.2", "2.1", "2.2", "3.1"]
    assert by_names("different", [NO_BIRTH], [NO_BIRTH])[1] == [
        "1 pair of equal names is taken for two persons, as equal_names says: Ada."
    ]
    assert by_names("same", [ADA], [ADA]) == (["1.1 2.1"], [])


def test_equal_names_decide_only_where_nothing_else_does() -> None:
    """Births and ids that differ, and what the organiser says, come first."""
    older, seven, eight = ("Ada", "", "1950"), ("Ada", "7", ""), ("Ada", "8", "")
    assert by_names("same", [ADA], [older])[0] == ["1.1", "2.1"]
    assert by_names("same", [seven], [eight])[0] == ["1.1", "2.1"]
    assert by_names("same", [NO_BIRTH], [NO_BIRTH], different=[[(1, 1), (2, 1)]])[0] == ["1.1", "2.1"]
    assert by_names("different", [NO_BIRTH], [NO_BIRTH], same=[[(1, 1), (2, 1)]])[0] == ["1.1 2.1"]


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([[("Ada", "", "1990")], [NO_BIRTH], [("Ada", "", "1950")]], "their births differ; add [[same]] or [[different]]"),
        ([[("Ada", "7", "")], [NO_BIRTH], [("Ada", "8", "")]], "have different FIDE ids; add [[different]]"),
        ([[NO_BIRTH, NO_BIRTH], [NO_BIRTH]], "play in the same event; add [[different]]"),
    ],
)
def test_equal_names_that_cannot_be_one_person_are_refused_and_never_guessed(events: list[list[Who]], why: str) -> None:
    assert [line.partition("one person, but ")[2] for line in refused(*events, equal_names="same")] == [why]


def test_another_year_with_the_same_id_is_a_warning_for_each_event() -> None:
    directory = found([("Ada", "7", "1990")], [("Ada", "7", "1991/01/01")], [("Ada", "07", "")], [("Ada", "7", "1992")])
    assert appearances(directory) == ["1.1 2.1 3.1 4.1"]
    said = "FIDE id 7: gp1 1 Ada, born 1990 and {other} are taken for one person, but their years of birth differ"
    assert [*map(str, directory.warnings)] == [
        said.format(other="gp2 1 Ada, born 1991/01/01"), said.format(other="gp4 1 Ada, born 1992"),
    ]  # fmt: skip
