"""The page on tables made by hand: every table and every cell in it is read. tests/docs/test_tutorials.py runs its programs."""

from __future__ import annotations

import tiebreaks as tb
from tests.docs.test_docs import DOCS, blocks


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
