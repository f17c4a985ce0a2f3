"""Documents as workbooks: what a sheet holds, the same bytes for the same document, names of sheets that Excel takes."""

from __future__ import annotations

import time
from io import BytesIO
from pathlib import Path

import pytest

from tests.web import OPEN, answer_form
from tiebreaks.report.workbook import _sheet_names


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
