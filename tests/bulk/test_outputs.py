"""The tables: their columns and kinds, in every format, exact where it matters and harmless in a spreadsheet."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import groupby, permutations
from pathlib import Path
from threading import Barrier, Event
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks.bulk.outputs import FORMATS, OutputForm, OutputRows, read_table, write_tables
from tiebreaks.bulk.tables import FILES, LONGEST_CELL, Block, Record, TablePart, columns_of, long_csv_cells, nearest_float
from tiebreaks.text import exact_str

NAMES = {"name": "string", "value": "double"}


def as_rows(suffix: str, columns: Iterable[str], rows: Sequence[Sequence[Any]]) -> OutputRows:
    names = tuple(columns)
    return OutputRows(names, FORMATS[suffix].text.rows(names, Block((), [[*cells] for cells in zip(*rows, strict=True)])))


def test_the_long_layout_has_a_row_per_participant_and_code(tmp_path: Path) -> None:
    tb.batch("examples/open.trf", tmp_path / "out.jsonl")
    rows = list(read_table(str(tmp_path / "out.jsonl")))
    standings = tb.standings(tb.read("examples/open.trf"))
    assert len(rows) == len(standings) * len(standings.by)
    for row in rows:
        value = standings[row["id"]][row["code"]]
        assert row["exact"] == exact_str(value) and row["value"] == (None if value is None else float(value))
    assert rows[0] == {
        "file": "examples/open.trf", "event": "Lindhavn Easter Open", "rank": 1, "id": 2, "name": "Ulmgren, Lovis",
        "code": "PTS", "value": 8.0, "exact": "8",
    }  # fmt: skip


def test_the_wide_layout_has_a_column_for_every_code_of_any_file(tmp_path: Path) -> None:
    tb.batch(["examples/round_robin.trf", "examples/open.trf", "gone.trf"], tmp_path / "out.jsonl", layout="wide")
    rows = list(read_table(str(tmp_path / "out.jsonl")))
    assert list(rows[0]) == ["file", "event", "rank", "id", "name", "PTS", "DE", "WIN", "SB", "KS", "BH/C1", "BH"]
    assert len(rows) == 51 and rows[0]["BH"] is None and rows[-1]["KS"] is None and rows[-1]["BH"] > 0


def test_the_table_of_files_says_what_became_of_each(tmp_path: Path) -> None:
    tb.batch(["examples/round_robin.trf", "gone.trf"], tmp_path / "out.jsonl")
    read, refused = (json.loads(line) for line in (tmp_path / "out.files.jsonl").read_text().splitlines())
    assert list(read) == list(refused) == list(FILES)
    assert (read["status"], read["system"], read["participants"], read["by"]) == (
        "read",
        "round-robin",
        10,
        "PTS, DE, WIN, SB, KS",
    )
    assert (refused["status"], refused["reason"]) == ("refused", "gone.trf: error: cannot be read: No such file or directory")
    assert read["seconds"] > 0


def test_parquet_has_the_kinds_of_the_columns(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    tb.batch(["examples", "gone.trf"], tmp_path / "out.parquet", layout="wide")
    schema = parquet.read_schema(tmp_path / "out.parquet")
    assert {field.name: str(field.type) for field in schema} == columns_of("wide", schema.names[5:])
    files = parquet.read_table(tmp_path / "out.files.parquet")
    assert {field.name: str(field.type) for field in files.schema} == {**FILES}
    assert files.num_rows == 5


@pytest.mark.parametrize("suffix", [".csv", ".jsonl", ".parquet"])
def test_what_is_written_is_read_again(tmp_path: Path, suffix: str) -> None:
    columns = columns_of("wide", ["BH"])
    rows = [
        ("a.trf", "Open", 1, 7, name, value)
        for name, value in (("=1+1", 0.5), ("-", None), (' "quoted", new\nline', 1 / 3), ("Ž", 2.0))
    ]
    write_tables((str(tmp_path / f"t{suffix}"), columns, [as_rows(suffix, columns, rows)]))
    assert [tuple(row.values()) for row in read_table(str(tmp_path / f"t{suffix}"))] == rows


def record(file: str, by: Sequence[str], participants: int) -> Record:
    values = [[None if not number % 4 else f"{number}/3" for number in range(participants)] for _ in by]
    numbers, names = [*range(1, participants + 1)], [f"Ž, {number}" for number in range(participants)]
    return {
        "file": file,
        "event": None if by else "Open",
        "by": [*by],
        "rank": numbers,
        "id": numbers,
        "name": names,
        "values": values,
    }


RECORDS = (
    record("a.trf", ("PTS", "BH"), 3), record("b.trf", ("PTS", "BH"), 6), record("refused.trf", (), 0),
    record("c.trf", ("SB",), 4), record("empty.trf", ("SB",), 0), record("d.trf", ("PTS", "BH"), 9),
)  # fmt: skip


@pytest.mark.parametrize("layout", ["long", "wide"])
def test_a_parquet_file_is_the_same_from_rows_of_arrow_and_of_json_in_whatever_portions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, layout: str
) -> None:
    """Workers of a cluster may lack Arrow; how many rows come together depends on who was finished when."""
    parquet = pytest.importorskip("pyarrow.parquet")
    from tiebreaks.bulk import arrow

    monkeypatch.setattr(arrow, "ROWS_OF_A_GROUP", 7)
    columns, form = columns_of(layout, ["PTS", "BH", "SB"]), OutputForm(".parquet", layout)

    def written(rows: Sequence[bytes], *, joined: bool) -> bytes:
        names = [tuple(columns_of(layout, each["by"])) for each in RECORDS]
        portions = [OutputRows(*one) for one in zip(names, rows, strict=True) if one[1]]
        if joined:
            alike = groupby(portions, key=lambda portion: portion.columns)
            portions = [OutputRows(names, b"".join(portion.data for portion in some)) for names, some in alike]
        write_tables((str(tmp_path / "t.parquet"), columns, portions))
        return (tmp_path / "t.parquet").read_bytes()

    of_arrow = form.rows(RECORDS)
    apart, joined = written(of_arrow, joined=False), written(of_arrow, joined=True)
    groups = parquet.ParquetFile(tmp_path / "t.parquet")
    sizes = [groups.metadata.row_group(number).num_rows for number in range(groups.num_row_groups)]
    assert {*sizes[:-1]} == {7} and sum(sizes) == (40 if layout == "long" else 22)
    monkeypatch.setitem(sys.modules, "tiebreaks.bulk.arrow", None)
    of_json = form.rows(RECORDS)
    monkeypatch.setitem(sys.modules, "tiebreaks.bulk.arrow", arrow)
    assert of_json[0].startswith(b"{") and not of_arrow[0].startswith(b"{")
    assert written(of_json, joined=True) == written([of_json[0], *of_arrow[1:]], joined=False) == apart == joined
    expected = [dict.fromkeys(columns) | json.loads(line) for rows in of_json for line in rows.splitlines()]
    assert [*read_table(str(tmp_path / "t.parquet"))] == expected


def test_no_cell_of_a_csv_is_a_formula(tmp_path: Path) -> None:
    names = ("=cmd()", "+1", "-2", "@x", "\tx", " =x", "Anna", "'=kept")
    rows = as_rows(".csv", NAMES, [(name, -1.5) for name in names])
    write_tables((str(tmp_path / "t.csv"), NAMES, [rows]))
    lines = (tmp_path / "t.csv").read_text().splitlines()
    assert lines[1:] == [
        "'=cmd(),-1.5",
        "'+1,-1.5",
        "'-2,-1.5",
        "'@x,-1.5",
        "\tx,-1.5",
        "' =x,-1.5",
        "Anna,-1.5",
        "''=kept,-1.5",
    ]


@pytest.mark.parametrize("text", ["a,b", 'the "Lion"', "one\ntwo", "one\rtwo", "one\r\ntwo", "'", "é;"])
def test_the_csv_is_one_that_the_standard_library_reads_and_writes(tmp_path: Path, text: str) -> None:
    write_tables((str(tmp_path / "t.csv"), NAMES, [as_rows(".csv", NAMES, [(text, None), ("next", 0.1)])]))
    with open(tmp_path / "t.csv", encoding="utf-8", newline="") as page:
        assert list(csv.reader(page)) == [["name", "value"], [text, ""], ["next", "0.1"]]


@pytest.mark.parametrize("odd", [None, ",", '"', "\r", "\n", " ", "=", "-", "\t", "Ž", "\u2028"])
@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("suffix", [".csv", ".jsonl"])
def test_a_column_is_spelled_as_its_cells_are_one_by_one(suffix: str, odd: str | None, place: int) -> None:
    text = FORMATS[suffix].text
    cells: list[object] = ["Aa-b=c", "Bb, +C", "@Cc"[1:]]
    cells[place] = None if odd is None else odd + "x" if place < 2 else "x" + odd
    for column in (cells, [1, 2, 30], [1, None, 3], [0.5, 2.0, 1e300], [True, False, None], [1, 1.0, True]):
        assert [*text.column("name", column)] == [text.cell("name", cell) for cell in column]


@pytest.mark.parametrize("suffix", [".csv", ".jsonl"])
def test_rows_of_one_list_take_the_columns_of_all(suffix: str) -> None:
    text = FORMATS[suffix].text
    who = ("file", "event", "rank", "id", "name")
    block = Block(("a.trf", "An \"Open\", 'x'\nof"), [[1, 2], [7, 8], ["=1+1", "Ž, \u2028b"], [0.5, None]])
    wanted = (*who, "SB", "BH")
    full = Block(block.shared, [*block.columns[:3], [None, None], block.columns[3]])
    assert text.refit(text.rows((*who, "BH"), block), (*who, "BH"), wanted) == text.rows(wanted, full)
    assert text.refit(b"", who, wanted) == b""


@pytest.mark.parametrize("suffix", [".csv", ".jsonl"])
def test_parts_are_the_ends_of_the_rows_of_each_participant(suffix: str) -> None:
    text, names = FORMATS[suffix].text, ("file", "id", "code", "value")
    parts = [TablePart([1, 2], lambda key: ("A,", key)), TablePart([3, None], lambda key: ("B", key))]
    apart = Block((), [["x"] * 4, [7, 7, 8, 8], ["A,", "B", "A,", "B"], [1, 3, 2, None]])
    assert text.rows(names, Block(("x",), [[7, 8]], parts)) == text.rows(names, apart)
    assert text.rows(names, Block(("x",), [[]], [TablePart([], tuple)])) == text.rows(names, Block((), [[], [], [], []])) == b""


def test_a_number_is_the_one_nearest_to_the_exact_value() -> None:
    for text in ("0", "8", "77/2", "-1/3", "7450/3", "123456789123456789/1000000007"):
        assert nearest_float(text) == float(Fraction(text))
    assert nearest_float(None) is None


def test_a_table_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("old")

    def rows() -> Iterator[OutputRows]:
        yield as_rows(".csv", NAMES, [("x", 1.0)])
        raise OSError(28, "No space left on device")

    with pytest.raises(tb.FormatError, match="No space left on device; nothing was changed"):
        write_tables((str(path), NAMES, rows()))
    assert path.read_text() == "old" and os.listdir(tmp_path) == ["t.csv"]


def test_tables_of_somebody_else_are_not_added_to(tmp_path: Path) -> None:
    (tmp_path / "out.jsonl").write_text("{}\n")
    (tmp_path / "out.files.jsonl").write_text('{"file": 1}\n')
    with pytest.raises(tb.TiebreaksError, match="table of files: expected the columns file, status"):
        tb.batch("examples", tmp_path / "out.jsonl", layout="wide", resume=True)


def test_parquet_without_pyarrow_says_what_to_install_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(tb.TiebreaksError, match=r'a parquet file needs pyarrow, .* install .*\[frames\]" installs it'):
        tb.batch("examples", tmp_path / "out.parquet")


BEGUN_AND_ENDED = [
    "".join(steps) for steps in permutations("aAbBcC") if all(steps.index(run) < steps.index(run.upper()) for run in "abc")
]


@pytest.mark.parametrize("steps", BEGUN_AND_ENDED)
def test_long_csv_cells_are_allowed_while_anybody_reads_them_and_the_limit_is_left_as_it_was(steps: str) -> None:
    """Every order in which three runs of one process can begin (a, b, c) and end (A, B, C)."""
    limit = csv.field_size_limit(20_000)
    try:
        reading: set[str] = set()
        for step in steps:
            if step.islower():
                long_csv_cells.__enter__()
                reading.add(step)
            else:
                long_csv_cells.__exit__(None, None, None)
                reading.remove(step.lower())
            assert csv.field_size_limit() == (LONGEST_CELL if reading else 20_000)
    finally:
        csv.field_size_limit(limit)


def test_long_csv_cells_in_overlapping_threads_leave_the_limit_as_it_was() -> None:
    limit, both = csv.field_size_limit(), Barrier(2, timeout=60)
    first_left = Event()

    @long_csv_cells
    def leave_first() -> int:
        both.wait()
        return csv.field_size_limit()

    @long_csv_cells
    def leave_last() -> int:
        both.wait()
        assert first_left.wait(60)
        return csv.field_size_limit()

    with ThreadPoolExecutor(2) as threads:
        last, first = threads.submit(leave_last), threads.submit(leave_first)
        assert first.result() == LONGEST_CELL
        first_left.set()
        assert last.result() == LONGEST_CELL
    assert csv.field_size_limit() == limit


def test_a_parquet_file_is_written_without_pandas(tmp_path: Path) -> None:
    """It takes a third of a second to import, in every process."""
    pyarrow, _ = (pytest.importorskip(library) for library in ("pyarrow", "pandas"))
    if pyarrow.__version__.startswith("16."):
        pytest.skip("pyarrow 16 imports pandas by itself")
    script = "import sys, tiebreaks as tb; tb.batch(sys.argv[1:-1], sys.argv[-1], jobs=1); print('pandas' in sys.modules)"
    command = [sys.executable, "-c", script, "examples", "gone.trf", str(tmp_path / "out.parquet")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.stdout.split(), done.stderr) == (["False"], "")
