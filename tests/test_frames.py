"""Standings as data frames: the same rows and values in Arrow, Polars, pandas and DuckDB."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest

import tiebreaks as tb
from tiebreaks.text import exact_str

STANDINGS = tb.standings(tb.read("examples/open.trf"), by="PTS, DE, BH, AOB, DE")


def expected(exact: bool) -> list[dict[str, object]]:
    def told(value: object) -> object:
        return (exact_str(value) if exact else float(value)) if isinstance(value, Fraction) else value

    return [{name: told(value) for name, value in row.items()} for row in STANDINGS.to_dicts()]


@pytest.mark.parametrize("exact", [False, True])
def test_arrow_polars_and_pandas_have_the_rows_of_the_standings(exact: bool) -> None:
    assert STANDINGS.to_arrow(exact=exact).to_pylist() == expected(exact)
    assert STANDINGS.to_polars(exact=exact).to_dicts() == expected(exact)
    frame = STANDINGS.to_pandas(exact=exact)
    assert frame.astype(object).where(frame.notna(), None).to_dict("records") == expected(exact)
    assert list(frame.columns) == ["rank", "id", "name", "PTS", "DE", "BH", "AOB", "DE#5"]


def test_columns_have_one_kind_whatever_they_hold() -> None:
    nobody = tb.standings(tb.Tournament(players=[tb.Player(1, expelled=True)], rounds=[]), by="PTS, DE")
    assert [str(kind) for kind in nobody.to_arrow().schema.types] == ["int64", "int64", "string", "double", "double"]
    assert [str(kind) for kind in nobody.to_polars().dtypes] == ["Int64", "Int64", "String", "Float64", "Float64"]
    assert [str(kind) for kind in nobody.to_pandas().dtypes][3:] == ["float64", "float64"]


def test_the_arrow_c_stream_is_understood_by_others() -> None:
    duckdb, polars, pyarrow = (pytest.importorskip(name) for name in ("duckdb", "polars", "pyarrow"))
    assert pyarrow.table(STANDINGS).to_pylist() == expected(False)
    assert polars.DataFrame(STANDINGS).to_dicts() == expected(False)
    table = STANDINGS
    assert duckdb.sql('select max(BH), count(*) from "table"').fetchall() == [
        (max(row["BH"] or 0 for row in table), len(table))
    ]


@pytest.mark.parametrize(("library", "method"), [("polars", "to_polars"), ("pandas", "to_pandas"), ("pyarrow", "to_arrow")])
def test_a_missing_library_says_what_to_install(library: str, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(tb.TiebreaksError, match=rf"{method} needs {library}, .*pip install 'tiebreaks\[frames\]' installs it"):
        getattr(STANDINGS, method)()
