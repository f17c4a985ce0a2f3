"""Who is who in several events: by FIDE id, then by name and birth; every pair that nothing decides is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks.awards import persons
from tiebreaks.awards.persons import Appearance, Directory, identify

Who = tuple[str, str, str]  # name, FIDE id, birth


def found(*events: Sequence[Who], same: Any = (), different: Any = ()) -> Directory:
    """The persons of events that are called gp1, gp2, ..., with players 1, 2, ... of these facts."""
    played = [
        (f"gp{at}", {number: tb.Player(number, name, fide_id=id, birth=birth) for number, (name, id, birth) in enumerate(people, 1)})
        for at, people in enumerate(events, 1)
    ]  # fmt: skip
    one, other = (
        [[Appearance(event - 1, number) for event, number in group] for group in given] for given in (same, different)
    )
    return identify(played, one, other, "series.toml")


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
    assert refused(*events) == [ASK.format(one=one, other=other, who=who) for one, other, who in asked]


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
    ]
    assert refused([seven, ("Ada B", "7", "")]) == [
        "series.toml: gp1 1 Ada, born 1990, gp1 2 Ada B, born ? are taken for one person, but play in the same event; "
        "add [[different]]"
    ]
    assert len(refused([ADA, ADA], [ADA])) == 1  # both are the one of gp2


def test_at_most_so_many_problems_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [NO_BIRTH] * 4
    assert len(refused(many, many)) == 16
    monkeypatch.setattr(persons, "MOST_PAIRS", 16)
    assert len(refused(many, many)) == 16
    monkeypatch.setattr(persons, "MOST_PAIRS", 15)
    told = refused(many, many)
    assert len(told) == 15 and told[-1].endswith("who = [['gp1', 4], ['gp2', 3]]")
    seven = [("Bo", "7", ""), ("Cy", "7", "")]
    assert len(refused([*many, *seven], many)) == 15
    monkeypatch.setattr(persons, "MOST_PAIRS", 17)
    assert "play in the same event" in refused([*many, *seven], many)[-1]


def test_another_year_with_the_same_id_is_a_warning_for_each_event() -> None:
    directory = found([("Ada", "7", "1990")], [("Ada", "7", "1991/01/01")], [("Ada", "07", "")], [("Ada", "7", "1992")])
    assert appearances(directory) == ["1.1 2.1 3.1 4.1"]
    said = "FIDE id 7: gp1 1 Ada, born 1990 and {other} are taken for one person, but their years of birth differ"
    assert [*map(str, directory.warnings)] == [
        said.format(other="gp2 1 Ada, born 1991/01/01"), said.format(other="gp4 1 Ada, born 1992"),
    ]  # fmt: skip
