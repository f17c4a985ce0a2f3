"""The fields of a player line before its rounds: what each says, and which need a message."""

from __future__ import annotations

from random import Random

import pytest

from tests.formats.test_malformed import PLAYERS
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.columns import PLAYER
from tiebreaks.formats.trf.fields import FIELDS, NO_POINTS, SEXES, TITLES, Person, read_fields, read_person
from tiebreaks.model.tournament import Player

LINE = PLAYERS.splitlines()[0]


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        ("birth", "1985-01-31", "1985/01/31"), ("birth", "1985-01-32", None), ("birth", "1985.12.01", "1985/12/01"), ("birth", "1985.13.01", None),
        ("birth", "1985-00-01", None), ("birth", "1985-01-00", None), ("birth", "1985-00-00", "1985"), ("birth", "0000-01-01", ""), ("birth", "0000", ""),
        ("birth", "1985", "1985"), ("birth", "1885", None), ("birth", "", ""), ("fide_id", "00", ""), ("fide_id", "-", ""), ("fide_id", "12", "12"),
        ("fide_id", "x", None), ("fide_id", "X", None), ("fide_id", "X0", None), ("fide_id", "012", "012"), ("rating", "4000", 4000), ("rating", "4001", None), ("rating", "", 0), ("rating", "x", None),
        ("federation", "NOR", "NOR"), ("federation", "NO", None), ("federation", "N1R", None), ("federation", " ", ""), ("rank", "x", None), ("rank", "", 0),
        ("number", "0", None), ("number", "7", 7), ("points", "1,5", None), ("points", "1.5", 15), ("points", "2", 20), ("name", " ", None), ("sex", "f", "w"),
        ("title", "wg", "WGM"), ("title", "XX", None),
    ],
)  # fmt: skip
def test_the_table_of_fields_has_a_value_or_none(field: str, text: str, value: object) -> None:
    assert FIELDS[field](text) == value


def test_every_spelling_of_a_sex_and_a_title_is_known() -> None:
    assert {FIELDS["sex"](spelled) for spelled in SEXES} == {"m", "w", ""}
    assert {FIELDS["title"](f" {spelled} ") for spelled in TITLES} == {"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", ""}


def test_a_day_of_birth_that_is_read_is_a_day_or_a_year() -> None:
    rng = Random(7)
    drawn = ["".join(rng.choice("0123129/ -.") for _ in range(10)) for _ in range(2_000)]
    for text in ("1985/03/07", "1985/00/00", "1985", "1985      ", "          ", "", *drawn):
        found = FIELDS["birth"](text)
        assert (
            found is None
            or found in ("", text.strip()[:4])
            or found.replace("/", "") == text.replace("/", "").replace("-", "").replace(".", "")
        )
    assert FIELDS["birth"]("1985/13/07") is None


def test_a_person_is_what_stands_before_the_rounds() -> None:
    problems = Problems("event.trf")
    person = read_person(6, LINE, problems)
    assert person == Person(1, "m", "GM", "Adler, Anton", 2510, "AUT", "1600001", "1985/03/02", 25, 1) and not problems.warned
    assert person.make_player(7) == Player(7, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")
    assert person._replace(rating=0).make_player(7).rating is None


def test_fields_that_are_odd_are_told_in_one_order_with_what_is_taken_instead() -> None:
    problems = Problems("event.trf")
    line = "001    1 ?XYZ" + " " * 35 + "25x0 A1      16x0001 soon            x"
    person = read_person(6, line, problems, shift=2)
    assert person == Person(1, "", "XYZ", "Player 1", 0, "A1", "16x0001", "", NO_POINTS, 0)
    said = [(each.case, each.where.column) for each in problems.warnings if each.where is not None]
    assert said == [(21, 15), (24, 51), (26, 56), (22, 10), (23, 11), (27, 60), (28, 72), (29, 83), (33, 88)]


@pytest.mark.parametrize("names", [["rating"], ["rank", "name"], [*PLAYER.slices], []])
def test_some_fields_of_a_line_are_read_as_all_are(names: list[str]) -> None:
    for line in (LINE, LINE.replace("2510", "25x0").replace("Adler, Anton", " " * 12).replace("1985/", "soon ")):
        all_problems, some_problems = Problems("event.trf"), Problems("event.trf")
        person = read_person(6, line, all_problems)
        assert person is not None
        found = read_fields(1, names, 6, line, some_problems)
        assert found == {name: getattr(person, name) for name in found} and {*found} == {*names} - {"number"}
        if len(names) == len(PLAYER.slices):
            assert some_problems.warnings == all_problems.warnings


def test_a_line_without_a_number_is_nobodys() -> None:
    for number, case in (("    ", 17), ("   x", 17), ("   0", 18)):
        problems = Problems("event.trf")
        assert read_person(6, LINE[:4] + number + LINE[8:], problems) is None
        assert [each.case for each in problems.errors] == [case] and not problems.warned
