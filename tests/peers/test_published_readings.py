"""Tables that organisers have published: the values that a reading reproduces, and how many the text alone does."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of published tables is not beside this project")

ALLOWED = {"buchholz_in_round_robin": "allow"}  # some programs print it there
VEGA_CODES = {"BH": "BH", "BH-C1": "BH/C1", "BH/C1": "BH/C1", "SB": "SB", "SB/C1": "SB/C1"}
PRINTED_TO = Fraction(1, 20)  # newer versions of Vega print one decimal


@cache
def table(name: str) -> tuple[tb.Tournament, dict[str, Any]]:
    published = json.loads((CORPUS / "published" / f"{name}.json").read_text(encoding="utf-8"))
    return tb.read(CORPUS / published["trf"], unpaired="zero"), published


def count(name: str, column: str, code: str, edition: str | None, rules: dict[str, Any], to: Fraction = Fraction(0)) -> str:
    """How many values of a printed column are computed so, of how many."""
    played, published = table(name)
    found = tb.standings(played, code, edition=edition, house_rules={**rules, **ALLOWED})
    printed = {int(number): Fraction(str(row[column])) for number, row in published["expected"].items() if column in row}
    same = sum((value := found[number][code]) is not None and abs(value - shown) <= to for number, shown in printed.items())
    return f"{same}/{len(printed)}"


DRAWN = {"unplayed_in_sonneborn_berger": "drawn"}
FULL_BYE = {"full_point_bye_is_voluntary": True}
DUMMY = {"round_robin_forfeits_in_sonneborn_berger": "dummy"}
VEGA = {"opponents_unplayed_rounds": "closing_byes_drawn"}
# the table, its column, the code; the edition, the reading; what the edition alone reproduces, and what the reading does
READINGS: list[tuple[str, str, str, str, dict[str, Any], str, str]] = [
    ("hbcc_HobsonsBayCup2024", "BH", "BH", "2024-04", VEGA, "33/43", "43/43"),
    ("hbcc_HobsonsBayCup2024", "BH-C1", "BH/C1", "2024-04", VEGA, "36/43", "43/43"),
    ("moscow_open_2018_a", "TB4", "SB", "2009", DRAWN, "182/220", "220/220"),
    ("arad2026_a", "TB4", "BH/C1", "2026-03", FULL_BYE, "208/209", "209/209"),
    ("arad2026_a", "TB5", "BH/M1", "2024-08", FULL_BYE, "208/209", "209/209"),
    ("ussa2026_rr", "TB3", "SB", "2024-08", DUMMY, "8/9", "9/9"),
    ("hbcc_2026HBCCRookies_JuniorsCup", "SB", "SB", "2024-08", {"named_set": "vega-2026-sb"}, "66/70", "70/70"),
]


@pytest.mark.parametrize(("name", "column", "code", "edition", "rules", "by_text", "by_reading"), READINGS)
def test_a_reading_reproduces_what_the_text_does_not(
    name: str, column: str, code: str, edition: str, rules: dict[str, Any], by_text: str, by_reading: str
) -> None:
    assert [count(name, column, code, edition, each) for each in ({}, rules)] == [by_text, by_reading]


@pytest.mark.parametrize(("code", "column"), [("BH", "BH"), ("BH/C1", "BH/C1"), ("SB", "SB"), ("AOB", "AOB(raw)")])
def test_real_points_reproduce_a_broadcast_of_lichess(code: str, column: str) -> None:
    """Which works with binary fractions: AOB is printed to five decimals."""
    to = Fraction(1, 10_000) if code == "AOB" else Fraction(0)
    assert count("fwwrc2024", column, code, None, {"named_set": "real-points"}, to) == "110/110"


def test_every_column_of_vega_by_the_rules_of_2023_and_2026() -> None:
    """Of 86 columns of Buchholz and Sonneborn-Berger, 19 follow the rules of 2009; a set of Vega's reproduces all the others."""
    by_vega, by_2009 = [], []
    for path in sorted((CORPUS / "published").glob("hbcc_*.json")):
        _, published = table(path.stem)
        for column in published["columns"].keys() & VEGA_CODES.keys():
            code, rows = VEGA_CODES[column], len(published["expected"])
            whole = f"{rows}/{rows}"
            sets = ("vega-2024", "vega-2026", "vega-2026-sb")
            if whole in [count(path.stem, column, code, None, {"named_set": each}, PRINTED_TO) for each in sets]:
                by_vega.append(rows)
            else:
                assert count(path.stem, column, code, "2009", {}, PRINTED_TO) == whole
                by_2009.append(rows)
    assert (len(by_vega), sum(by_vega)) == (67, 2883)
    assert len(by_2009) == 19


@pytest.mark.parametrize(
    ("test", "code"),
    [
        ("test_buchholz_papi", "BH"),
        ("test_buchholz_cut_papi", "Tr."),
        ("test_buchholz_median_papi", "Me."),
        ("test_kashdan", "Kashdan"),
        ("test_kashdan_papi", "Ka."),
    ],
)
def test_the_tie_breaks_of_papi_on_the_exercise_of_fide(test: str, code: str) -> None:
    tests = json.loads((CORPUS / "published" / "sharly_tests.json").read_text(encoding="utf-8"))
    expected = next(each["expected"] for each in tests["tests"] if each["test"] == test)
    found = tb.standings(tb.read(CORPUS / tests["trf"]["tec-swiss"]), code, house_rules="papi")
    assert {number: found[int(number)][code] for number in expected} == expected and len(expected) == 16
