"""Documents as workbooks: what a sheet holds, the same bytes for the same document, names of sheets that Excel takes."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import tiebreaks as tb
from tests.web import OPEN, answer_form
from tiebreaks.messages import PYTHON
from tiebreaks.report import as_document
from tiebreaks.report.workbook import _sheet_names, as_workbook


def test_a_workbook_has_numbers_as_numbers_and_a_title(tmp_path: Path) -> None:
    import openpyxl

    made = answer_form("standings", OPEN, "open.trf", format="xlsx")
    assert made.media_type.endswith("spreadsheetml.sheet")
    sheet = openpyxl.load_workbook(BytesIO(made.body)).active
    rows = [[cell.value for cell in row] for row in sheet.rows]
    assert rows[0][0].startswith("Lindhavn Easter Open, after round 9") and sheet.freeze_panes == "A4"
    assert rows[2][:4] == ["Rank", "No.", "Title", "Name"] and rows[3][:4] == [1, 2, "GM", "Ulmgren, Lovis"]
    assert rows[4][6] == 7.5 and len(rows) == 3 + 41


def test_the_same_standings_are_the_same_bytes_on_another_day(monkeypatch: pytest.MonkeyPatch) -> None:
    made = answer_form("standings", OPEN, "open.trf", format="xlsx").body
    another = time.localtime(1_900_000_000)
    monkeypatch.setattr(time, "localtime", lambda *seconds: another)
    assert answer_form("standings", OPEN, "open.trf", format="xlsx").body == made


def test_names_of_sheets_are_short_and_each_stands_once() -> None:
    titles = ["A", "A 3", "a", "", "Open: group [1]", "x" * 80, "x" * 80]
    names = _sheet_names(titles)
    assert len({name.lower() for name in names}) == len(titles) and max(map(len, names)) <= 31
    assert names[:4] == ["A", "A 3", "a 4", "4"] and names[4] == "Open  group  1"


def sheets_of(what: Any) -> dict[str, str]:
    with ZipFile(BytesIO(as_workbook(as_document(what), PYTHON))) as parts:
        return {name: parts.read(name).decode() for name in parts.namelist() if "sheet" in name}


def test_a_contribution_that_is_cut_is_no_number_of_a_sheet() -> None:
    """The column adds up to the value: what stands in parentheses is text."""
    ranking = tb.standings(tb.sample("open"))
    explanation = tb.explain(ranking, 1, "BH/C1")
    cut = [term.amount for term in explanation.terms if not term.counts]
    sheet = sheets_of(explanation)["xl/worksheets/sheet1.xml"]
    rows = re.findall(r"<row r=\"(\d+)\">(.*?)</row>", sheet)[3:]
    amounts = [cells for _, row in rows for cells in re.findall(r'<c r="C\d+"(?: t="inlineStr")?>(.*?)</c>', row)]
    assert sum(Fraction(found[1]) for one in amounts if (found := re.search("<v>(.*)</v>", one))) == explanation.value
    assert cut and sum("(" in one for one in amounts) == len(cut)


def test_a_workbook_has_what_the_table_rests_on() -> None:
    event = replace(tb.sample("round_robin"), tie_breaks=(), published=tb.Published(), starts=None)
    said = sheets_of(tb.standings(event, lots=7))["xl/worksheets/sheet2.xml"]
    assert "no tie-break list is given; the default is used" in said and "drawing of lots, seed 7" in said
    assert "first day" in said
    dropped = replace(event, players=[replace(each, rating=0) for each in event.players])
    assert "ARO dropped (Article 10)" in sheets_of(tb.standings(dropped, "ARO"))["xl/worksheets/sheet2.xml"]
    plain = tb.standings(tb.sample("round_robin"), lots=None)
    assert len([name for name in sheets_of(plain) if "worksheets" in name]) == 1 + bool(plain.basis.lines)
