"""The stored set is what would be made now, says the same as TRF and as JSON, is valid, and covers what it has to."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta

import tiebreaks as tb
from tiebreaks.formats import tournament_json
from tiebreaks.law import EDITIONS, PROVISIONS
from tiebreaks.model.tournament import sides

from . import Case, Order, Reading, Value, Wrong, individuals
from .__main__ import PAGE
from .answers import Disagreement, check_claims, in_every_edition
from .cases import CASES
from .codes import lists_of
from .coverage import ARTICLES, NO_NUMBER, SET, disputed
from .documents import FORMAT
from .make import files, published_numbers, with_tables
from .shows import GROUPS

DESCRIBED = sorted((SET / "cases").glob("*.json"))
LARGEST = 150_000


@cache
def stored(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def names(path: Path) -> str:
    return path.stem


@pytest.mark.long
@pytest.mark.slow
def test_the_files_are_those_that_would_be_made() -> None:
    """Engine and hand agree, of every sixth case the oracle too; `make prove PARTS=conformance` asks it of all."""
    made, _ = files(confirmed=CASES[::6])
    there = {path.relative_to(SET).as_posix(): path.read_bytes() for path in [*SET.glob("cases/*"), SET / "index.json"]}
    assert made.keys() == there.keys(), "run make prove PARTS=conformance"
    assert not [name for name in made if made[name] != there[name]], "run make prove PARTS=conformance, and read the difference"


def test_the_tables_of_the_page_are_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_tables(page) == page, "run make prove PARTS=conformance"


def test_the_published_values_of_fides_examples_come_out_by_the_same_way() -> None:
    values, orders = published_numbers()
    assert values > 3000 and orders > 50


@pytest.mark.parametrize("path", DESCRIBED, ids=names)
def test_every_case_is_valid_by_the_schema_and_of_a_reasonable_size(path: Path) -> None:
    validator(SET / "schema.json").validate(stored(path))
    validator(Path(tournament_json.__file__).with_name("tournament.schema.json")).validate(stored(path)["event"])
    assert path.stat().st_size < LARGEST


@cache
def validator(path: Path) -> Draft202012Validator:
    meta.validate(stored(path))
    return Draft202012Validator(stored(path))


@pytest.mark.parametrize("path", DESCRIBED, ids=names)
def test_trf_and_json_are_the_same_event(path: Path) -> None:
    case = stored(path)
    if case["trf"] is None:
        assert any("later_ratings" in player for player in case["event"]["players"])
        return
    from_trf, from_json = tb.read(path.with_suffix(".trf")), event_of(case)
    for part in (
        "players",
        "teams",
        "system",
        "total_rounds",
        "starts",
        "scoring",
        "match_scoring",
        "adjustments",
        "primary",
        "name",
    ):
        assert getattr(from_trf, part) == getattr(from_json, part), part
    assert entries(from_trf) == entries(from_json)


def entries(event: tb.Tournament) -> list[list[str]]:
    """The entries of each round in one order; who has none in a Swiss has a zero-point bye."""
    found = []
    for items in event.rounds:
        named = {number for item in items for number in sides(item)}
        absent = [tb.Bye(one.id, "zero") for one in event.participants if one.id not in named and not event.predetermined]
        found.append(sorted(map(str, (*items, *absent))))
    return found


def event_of(case: dict[str, Any]) -> tb.Tournament:
    return tb.read(json.dumps(case["event"]).encode())


@pytest.mark.parametrize("path", DESCRIBED, ids=names)
def test_the_library_gives_the_answers_by_way_of_the_files(path: Path) -> None:
    """From the TRF, or the JSON where there is none, one edition of each row: what is stored, not what the script had in hand."""
    case = stored(path)
    event = event_of(case) if case["trf"] is None else tb.read(path.with_suffix(".trf"))
    for edition in EDITIONS:
        rows = [row for row in case["values"] if row["editions"][-1] == edition and row["code"] not in ("PTS", "TBR", "BBE")]
        standings = tb.standings(event, by=["PTS", *(row["code"] for row in rows)], edition=edition)
        for row in rows:
            expected = [None if value is None else Fraction(value) for value in row["exact"]]
            assert [standings[number][row["code"]] for number in case["participants"]] == expected, (edition, row["code"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_every_case_says_what_is_misread_and_turns_on_something(case: Case) -> None:
    assert case.title and len(case.misread) > 40 and case.turns_on
    assert not case.title.endswith(".") and case.misread.endswith(".")
    assert 2 <= len(case.event.participants) <= 12
    assert all("," in by for by in lists_of(case))  # a list of one would be asked as a code


def test_every_article_and_every_reading_has_a_case() -> None:
    assert {article for case in CASES for article in case.articles} == {*ARTICLES}
    assert {reading for case in CASES for reading in case.all_readings} == {*disputed()} - NO_NUMBER.keys()


def test_the_index_lists_the_files() -> None:
    index = stored(SET / "index.json")
    assert [case["json"] for case in index["cases"]] == [f"cases/{case.id}.json" for case in CASES]
    assert {name for case in index["cases"] for name in (case["json"], case["trf"]) if name} == {
        path.relative_to(SET).as_posix() for path in SET.glob("cases/*")
    }
    assert {stored(path)["version"] for path in DESCRIBED} == {index["version"]}
    assert {stored(path)["format"] for path in DESCRIBED} == {FORMAT}
    assert f"## {index['version']}\n" in (SET / "CHANGELOG.md").read_text(encoding="utf-8")


def test_no_id_of_a_case_changes_or_vanishes() -> None:
    """A new case adds its id to the stored list; no line of it is ever changed."""
    ids = Path(__file__).with_name("ids.txt").read_text(encoding="utf-8").split()
    assert [case.id for case in CASES if case.id not in ids] == [], "add the new ids to ids.txt"
    assert [id for id in ids if id not in {case.id for case in CASES}] == []
    assert len(ids) == len({*ids}) == len(CASES)


def test_every_case_says_what_it_shows() -> None:
    index = stored(SET / "index.json")
    assert index["licence"] == "MIT"
    assert {group for case in index["cases"] for group in case["groups"]} == {*index["groups"]} == {*GROUPS}
    for case in index["cases"]:
        assert case["groups"] and case["editions"] and {*case["provisions"]} <= PROVISIONS.keys(), case["id"]
    shown = {name for case in index["cases"] for name in case["provisions"]}
    assert PROVISIONS.keys() - shown == {"round_robin_under_half", "points_by_round"}, "no number of C.07"


MET = "1  2w1  3b=  4w1\n2  1b0  4w=  3b1\n3  4w1  1w=  2w0\n4  3b0  2b=  1b0"


def with_claims(**facts: Any) -> Case:
    return Case(
        "9-made-up", "A title", ["8.1"], individuals(MET), "A sentence.", **{"turns_on": [Value("BH", {1: 3.5})], **facts}
    )


@pytest.mark.parametrize(
    "facts",
    [
        {"turns_on": [Value("BH", {1: 4})]},
        {"turns_on": [Order("PTS, DE", "1 | 2 3 | 4")]},
        {"others": [Reading("R5", {"forfeit_dummy_cap": "opponent_and_draws"}, Value("BH", {1: 3.5}))]},
        {"others": [Reading("R5", {"forfeit_dummy_cap": "opponent_and_draws"}, Value("BH", {1: 4}))]},
        {"wrong": [Wrong("a program", "what it does", Value("BH", {1: 3.5}))]},
    ],
)
def test_a_case_whose_claims_do_not_hold_is_refused(facts: dict[str, Any]) -> None:
    in_every_edition(with_claims())
    with pytest.raises(Disagreement):
        in_every_edition(with_claims(**facts))


def test_a_difference_with_the_oracle_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    case = with_claims()
    check_claims(case, in_every_edition(case))
    monkeypatch.setattr("tests.oracle.value", lambda *_: {number: Fraction(1) for number in range(1, 5)})
    with pytest.raises(Disagreement, match="the engine says"):
        in_every_edition(case)
