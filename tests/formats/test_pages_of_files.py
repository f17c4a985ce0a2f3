"""The pages on files of others: their examples run, print what they show, and every table in them is read."""

from __future__ import annotations

import pytest

import tiebreaks as tb
from tests.test_docs import DOCS, ROOT, blocks, run_blocks


@pytest.mark.parametrize("name", ["pgn.md", "tables.md"])
def test_every_python_block_runs_and_prints_what_the_page_shows(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    run_blocks(name, capsys)


def test_every_table_of_the_page_is_read() -> None:
    found = blocks(DOCS / "tables.md", "csv")
    assert len(found) == 2
    for table in found:
        assert tb.standings(tb.read(table.encode()), by="SB").rows


def test_every_cell_of_the_page_is_known() -> None:
    """The cells of its table, in the order of opponents: each row but that of American tables is read as one style."""
    from tiebreaks.formats.tables.cells import Style

    page = (DOCS / "tables.md").read_text(encoding="utf-8")
    section = page.partition("## A cell of a round")[2].partition("## A matrix")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    assert len(rows) == 10
    for row in rows:
        for cell in row.split("`")[1::2]:
            assert Style(american="`L5`" in row).parse(cell) is not None, cell
