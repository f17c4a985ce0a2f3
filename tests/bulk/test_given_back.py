"""A batch without an output gives its tables back: the same rows as in files, as Arrow tables and data frames."""

from __future__ import annotations

import json
import pickle
import sys
import tempfile
from pathlib import Path

import pyarrow.parquet
import pytest

import tiebreaks as tb
from tests.bulk.conftest import Year


@pytest.mark.parametrize("layout", ["long", "wide"])
def test_the_tables_given_back_are_those_of_the_files(layout: str, generated: Year, tmp_path: Path) -> None:
    january = generated.folder / "01"
    written = tb.batch(january, tmp_path / "year.parquet", layout=layout, jobs=1)
    given = tb.batch(january, layout=layout, jobs=1)
    assert given.to_arrow() == pyarrow.parquet.read_table(written.output)
    files = given.to_arrow("files").drop_columns(["seconds"])
    assert files == pyarrow.parquet.read_table(written.table_of_files).drop_columns(["seconds"])
    assert (given.files, given.read, given.participants) == (written.files, written.read, written.participants)


def test_they_are_data_frames_when_asked() -> None:
    given = tb.batch(["examples/open.trf", "absent.trf"], by="PTS, BH", layout="wide", jobs=1)
    rows = given.to_arrow().to_pylist()
    assert len(rows) == 41 and rows[0]["file"] == "examples/open.trf"
    assert given.to_polars().to_dicts() == given.to_pandas().to_dict("records") == rows
    assert given.to_polars("files")["status"].to_list() == list(given.to_pandas("files")["status"]) == ["read", "refused"]
    assert given.to_polars("files")["reason_code"].to_list() == [None, "system"]
    verdict = tb.check(tb.read("examples/open.trf"), "PTS, BH").verdict
    assert (given.verdicts, given.reasons) == ({verdict: 1}, {"system": 1})


def test_nothing_is_left_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    tb.batch("examples/open.trf", jobs=1)
    with pytest.raises(tb.TiebreaksError, match="expected files, folders or patterns"):
        tb.batch([], jobs=1)
    assert list(tmp_path.iterdir()) == []


def test_the_summary_names_no_file_that_is_gone() -> None:
    given = tb.batch("examples/open.trf", jobs=1)
    assert str(given).endswith(" s.\nPublished ranks: agrees 1.") and given.output == given.table_of_files == ""
    assert json.loads(json.dumps(given.to_dict()))["refused"] == 0
    assert pickle.loads(pickle.dumps(given)).to_arrow() == given.to_arrow()


def test_tables_in_files_are_read_from_there(tmp_path: Path) -> None:
    written = tb.batch("examples/open.trf", tmp_path / "open.csv", jobs=1)
    with pytest.raises(tb.TiebreaksError, match=r"were written to .*open\.csv and .*open\.files\.csv; read them from there"):
        written.to_polars()


def test_an_unknown_table_is_refused() -> None:
    with pytest.raises(tb.TiebreaksError, match="table: expected 'participants' or 'files', found 'games'"):
        tb.batch("examples/open.trf", jobs=1).to_arrow("games")  # type: ignore[arg-type]


def test_a_run_without_an_output_cannot_be_resumed() -> None:
    with pytest.raises(tb.TiebreaksError, match="resume: a run without an output leaves nothing to resume; give output="):
        tb.batch("examples/open.trf", resume=True, jobs=1)


def test_without_pyarrow_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(tb.TiebreaksError, match=r'batch without an output needs pyarrow, .* install .*\[frames\]"'):
        tb.batch("examples/open.trf", jobs=1)
