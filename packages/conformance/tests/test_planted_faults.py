"""A fault that is planted into a program without one is found, and named by its article."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks.law import EDITIONS
from tiebreaks_conformance import SET, program
from tiebreaks_conformance.answer import Conformance
from tiebreaks_conformance.compare import compare_program
from tiebreaks_conformance.words import describe_case, summarise

CODES = "PTS, BH, BH/C1, BH/C2, SB, SB/C1, AOB, DE, WIN, FB"
Rows = list[dict[str, Any]]
Program = Callable[[str, Sequence[str], str], Rows]


def right(path: str, by: Sequence[str], edition: str) -> Rows:
    """A program without a fault."""
    found = tb.standings(tb.read(path), by=by, edition=edition)
    return [{"id": row.id, "rank": row.rank, **{code: row[code] for code in by if code != "DE"}} for row in found]


def one_cut_too_many(path: str, by: Sequence[str], edition: str) -> Rows:
    cut = {code: code.replace("/C1", "/C2") for code in by}
    found = right(path, [*dict.fromkeys(cut.values())], edition)
    return [{**row, **{code: row[cut[code]] for code in by if code != "DE"}} for row in found]


def forfeits_as_played(path: str, by: Sequence[str], edition: str) -> Rows:
    found = right(path, [f"{code}/P" if code[:2] in ("BH", "SB", "DE") else code for code in by], edition)
    return [{code.removesuffix("/P"): value for code, value in row.items() if code != "DE/P"} for row in found]


def ranks_exchanged(path: str, by: Sequence[str], edition: str) -> Rows:
    found = right(path, by, edition)
    found[0]["rank"], found[-1]["rank"] = found[-1]["rank"], found[0]["rank"]
    return found


def older_edition(path: str, by: Sequence[str], edition: str) -> Rows:
    return right(path, by, "2024-08")


def compared(monkeypatch: pytest.MonkeyPatch, asked: Program, **how: Any) -> Conformance:
    """The program held against the individual Swiss events, asked in this process."""

    def run(words: list[str], seconds: float) -> bytes:
        path, edition, by = words[1:]
        rows = asked(path, by.split(", "), edition)
        out = io.StringIO()
        writer = csv.DictWriter(out, rows[0])
        writer.writeheader()
        writer.writerows(rows)
        return out.getvalue().encode()

    monkeypatch.setattr(program, "run", run)
    settings = {"edition": "2026-03", "groups": ["individual-swiss"], "by": CODES, **how}
    return compare_program("asked {file} {edition} {by}", str(SET), **settings)


def departed(found: Conformance) -> dict[str, tuple[int, int]]:
    return {tally.name: (tally.differ, tally.asked) for tally in found.articles if tally.differ}


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_program_without_a_fault_agrees(monkeypatch: pytest.MonkeyPatch, edition: str) -> None:
    found = compared(monkeypatch, right, edition=edition, ids=() if edition == "2026-03" else ["6.1.1-forfeit"])
    assert found.agrees and not departed(found) and not found.explained_by
    assert {case.verdict for case in found.cases} <= {"agrees", "unasked"}


@pytest.mark.slow
def test_a_cut_too_many_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found = compared(monkeypatch, one_cut_too_many)
    assert not found.agrees
    assert "14.1" in [tally.name for tally in found.articles[:3]]
    assert {departure.asked for case in found.cases for departure in case.departures if not departure.is_rank} == {
        "BH/C1",
        "SB/C1",
    }
    assert "14.1" in str([*summarise(found)])


@pytest.mark.slow
def test_a_forfeit_counted_as_played_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found = compared(monkeypatch, forfeits_as_played)
    assert {"6.1.1", "16.4.1"} <= departed(found).keys()
    (case,) = [case for case in found.cases if case.id == "16.4.1-forfeit-cap"]
    assert case.verdict == "differs" and "16.4.1" in describe_case(case)


@pytest.mark.slow
def test_exchanged_ranks_are_named_as_an_order_that_does_not_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    found = compared(monkeypatch, ranks_exchanged)
    assert {"2.1", "4.2"} <= departed(found).keys()
    assert all(departure.is_rank for case in found.cases for departure in case.departures)
    values = {"8.1", "8.3", "9.1"}  # their values were right
    assert not values & departed(found).keys()


@pytest.mark.slow
def test_the_wrong_edition_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found = compared(monkeypatch, older_edition)
    assert found.explained_by == "2024-08"
    assert [*summarise(found)][-1] == "Every difference is what edition 2024-08 gives."
    assert any(article.startswith("16.") for article in departed(found))
