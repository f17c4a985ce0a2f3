"""Tables written as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiebreaks.errors import FormatError
from tiebreaks.formats.grids.text import LONGEST_LINE, MOST_COLUMNS, MOST_LINES, read_text_grid
from tiebreaks.formats.tables.headings import find_header

HEADER, FIRST, SECOND = ("No", "Name", "Pts"), ("1", "Ost, Anna", "2,5"), ("2", "West, Ben", "1")


@pytest.mark.parametrize(
    "text",
    [
        "No;Name;Pts\n1;Ost, Anna;2,5\n2;West, Ben;1\n",
        "No\tName\tPts\r\n1\tOst, Anna\t2,5\r\n2\tWest, Ben\t1",
        'No,Name,Pts\n1,"Ost, Anna","2,5"\n2,"West, Ben",1\n\n\n',
        "No|Name|Pts\n1|Ost, Anna|2,5\n2|West, Ben|1\n",
        "| No | Name | Pts |\n|---|:---|---:|\n| 1 | Ost, Anna | 2,5 |\n| 2 | West, Ben | 1 |\n",
        "No  Name       Pts\n 1  Ost, Anna  2,5\n 2  West, Ben    1\n",
        "No\u00a0 Name       Pts\n 1  Ost, Anna  2,5\n 2  West, Ben    1\n",
    ],
)
def test_every_delimiter_gives_the_same_table(text: str) -> None:
    rows = read_text_grid(text, "table.csv").rows
    assert [row for row in rows if row] == [HEADER, FIRST, SECOND]


def test_a_comma_in_every_name_is_not_the_delimiter() -> None:
    rows = read_text_grid("Pos;Name\n1;Ost, Anna\n2;West, Ben\n", "t").rows
    assert rows == (("Pos", "Name"), ("1", "Ost, Anna"), ("2", "West, Ben"))


def test_a_separator_inside_the_cells_does_not_make_a_table_too_wide() -> None:
    many = "," * (MOST_COLUMNS + 50)
    rows = read_text_grid(f"Name;Pts\nOst;{many}\nWest;{many}\n", "t").rows
    assert rows == (("Name", "Pts"), ("Ost", many), ("West", many))


def test_titles_and_comments_keep_their_lines() -> None:
    grid = read_text_grid("Club open\n# typed by hand\nNo;Name;Pts\n\n1;Ost;2\n", "open.csv")
    assert grid.rows == (("Club open",), (), ("No", "Name", "Pts"), (), ("1", "Ost", "2"))
    assert grid.after == ("typed by hand",)
    assert str(grid.where(4, 1)) == "open.csv: line 5, column 2"


def test_a_header_may_begin_with_a_number_sign() -> None:
    assert read_text_grid("#;Name;Pts\n1;Ost;2\n", "t").rows[0] == ("#", "Name", "Pts")


def test_quotes_hold_delimiters_quotes_and_ends_of_lines() -> None:
    rows = read_text_grid('No;Name;Pts\n1;"Ost; ""Anna""";2\n2;"West\nBen";1\n3;the "Fox;1\n', "t").rows
    assert rows[1:] == (("1", 'Ost; "Anna"', "2"), ("2", "West Ben", "1"), ("3", 'the "Fox', "1"))


VEGA = """2024 Rapid
 Cross Table at round 2 sorted by score

Pos NAME                 Rtg   T  Fed  Pts |   1     2    |  BH
----------------------------------------------------------------
  1 Ost,Anna             2125     NSW  1.5 | +W3   =B2    |  2.0
  2 West,Ben Carl   (W)  2316 WFM NSW  1.5 | =BYE  =W1    |  1.5
  3 Nord,Eva                0     NSW  0.0 | -B1    --    |  1.5
"""


def test_fixed_columns_of_vega_are_cut_where_every_line_is_blank() -> None:
    rows = read_text_grid(VEGA, "vega.txt").rows
    assert rows[:3] == (("2024 Rapid",), ("Cross Table at round 2 sorted by score",), ())
    assert rows[3] == ("Pos", "NAME", "Rtg", "T", "Fed", "Pts", "1", "2", "BH")
    assert rows[4] == ("1", "Ost,Anna", "2125", "", "NSW", "1.5", "+W3", "=B2", "2.0")
    assert rows[5] == ("2", "West,Ben Carl (W)", "2316", "WFM", "NSW", "1.5", "=BYE", "=W1", "1.5")
    assert rows[6] == ("3", "Nord,Eva", "0", "", "NSW", "0.0", "-B1", "--", "1.5")
    header = find_header(rows)
    assert header is not None
    assert header.row == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"), (" \n\n", "empty"), ("a;b\n" * (MOST_LINES + 1), "lines"), ("x" * (LONGEST_LINE + 1), "characters"),
        ((";" * (MOST_COLUMNS + 1) + "\n") * 2, "columns"), ("x\n" * 6_000_000, "characters"),
    ],
)  # fmt: skip
def test_what_is_no_table_of_a_tournament_is_refused(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read_text_grid(text, "t")


_CELLS = st.text(st.sampled_from("ab1,;|\t\"'# -½.Nameo\u00a0"), max_size=12)


@given(st.lists(st.lists(_CELLS, max_size=5), max_size=8), st.sampled_from(";\t,| "), st.sampled_from(["\n", "\r\n", "\r"]))
def test_any_text_is_a_grid_or_refused(rows: list[list[str]], delimiter: str, end: str) -> None:
    try:
        grid = read_text_grid(end.join(delimiter.join(row) for row in rows), "t")
    except FormatError:
        return
    assert all(cell == " ".join(cell.split()) for row in grid.rows for cell in row)
    assert all(grid.spot(number, 0).startswith("line ") for number in range(len(grid.rows)))


@given(st.lists(st.tuples(st.text("abcXYZ ,;\"'", min_size=1, max_size=10), st.integers(0, 99)), min_size=2, max_size=8))
def test_a_quoted_table_is_read_as_it_was_written(table: list[tuple[str, int]]) -> None:
    lines = ["Name;Pts"] + ['"{}";{}'.format(name.replace('"', '""'), points) for name, points in table]
    rows = read_text_grid("\n".join(lines), "t").rows
    assert rows[1:] == tuple((" ".join(name.split()), str(points)) for name, points in table)
