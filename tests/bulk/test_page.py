"""The recipes of docs/batch.md run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tiebreaks as tb

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "batch.md").read_text(encoding="utf-8")


def test_the_recipes_run_on_the_tables_of_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for library in ("polars", "duckdb", "pyarrow"):
        pytest.importorskip(library)
    tb.batch([ROOT / "examples", "gone.trf"], tmp_path / "results.parquet")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in re.findall(r"^```python\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL):
        exec(compile(block, "docs/batch.md", "exec"), names)
    tables = {name: names[name].rows() for name in ("refused", "winners")}  # type: ignore[attr-defined]
    assert tables["refused"] == [("gone.trf", "gone.trf: error: cannot be read: No such file or directory")]
    assert ("Lindhavn Easter Open", "Ulmgren, Lovis", "8") in tables["winners"]
    assert isinstance(names["rows"], list) and names["rows"][0] == ("Lindhavn Easter Open", 41)
