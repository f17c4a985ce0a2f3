"""Saved web pages: their tables as grids, the lines around them, and no page that costs more than its length."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tiebreaks.errors import FormatError
from tiebreaks.formats.grids import pages
from tiebreaks.formats.grids.grid import Grid, GridPiece
from tiebreaks.formats.grids.pages import read_page

FOREIGN = Path(__file__).parents[2].parent / "shared" / "corpus" / "foreign"
KINDS = ("cr-html", "vega", "swiss-chess")


def grids(page: str, encoding: str = "utf-8") -> list[Grid]:
    return read_page(page.encode(encoding), "page.html")


def only(page: str, encoding: str = "utf-8") -> Grid:
    (grid,) = grids(page, encoding)
    return grid


def test_a_table_is_rows_of_cells_whether_they_are_headers_or_data() -> None:
    grid = only('<table class="CRs1 x"><tr><th>No.</th><td>1.Rd</td></tr><tr><td> 1 </td><td>  4w1</td></tr></table>')
    assert grid.rows == (("No.", "1.Rd"), ("1", "4w1"))
    assert grid.marks == ("CRs1", "x")
    assert grid.where(1, 1).path == "table 1, row 2, column 2"
    assert str(grid.where(1, 1)) == "page.html: table 1, row 2, column 2"


def test_ends_of_rows_and_cells_may_be_missing() -> None:
    assert only("<table><tr><td>a<td>b<tr><td>c<td>d</table>").rows == (("a", "b"), ("c", "d"))
    assert only("<table><td>a<td>b<tr><td>c").rows == (("a", "b"), ("c",))


@pytest.mark.parametrize("tag", ['<td & colsp & class="CRc">', "<td class='CRc>' x>", "<TD CLASS=CRc>", "<td\nclass = 'x'\n>"])
def test_broken_and_odd_attributes_do_not_hide_a_cell(tag: str) -> None:
    assert only(f"<TABLE><TR>{tag}105b&frac12;</td></TR></TABLE>").rows == (("105b½",),)


def test_entities_and_all_kinds_of_blanks_become_letters_and_single_blanks() -> None:
    page = "<table><tr><td>&nbsp;TB1&nbsp;</td><td>D&#252;s&#x65;n\u2009 \n trieb&ensp;</td><td>a &amp; b &lt;c&gt;</td></tr></table>"
    assert only(page).rows == (("TB1", "Düsen trieb", "a & b <c>"),)


def test_a_table_of_one_row_in_a_cell_belongs_to_the_cell_and_brings_its_colour_mark() -> None:
    name = '<a Class="CRdb" href="tnr1.aspx?lan=1&amp;art=9&amp;snr=80">Ost, Anna</a>'
    cell = f'<td><table><tr><td><div class="FarbesT"></div></td><td class="CR">{name}</td></tr></table></td>'
    grid = only(f'<table class="CRs1"><tr><td>1.1</td>{cell}<td>2100</td></tr><tr><td>1.2</td></tr></table>')
    assert grid.rows == (("1.1", "Ost, Anna", "2100"), ("1.2",))
    assert grid.pieces[0, 1] == (
        GridPiece(("FarbesT",), ""),
        GridPiece(("CRdb",), "Ost, Anna", "tnr1.aspx?lan=1&art=9&snr=80"),
    )


def test_the_rows_of_a_table_are_not_those_of_a_table_around_it() -> None:
    inner = "<table class=CRs1><tr><td>1</td></tr><tr><td>2</td></tr></table>"
    outer, found = grids(f"<table><tr><td>menu</td></tr><tr><td>above {inner} below</td></tr></table>")
    assert outer.rows == (("menu",), ("above below",))
    assert found.rows == (("1",), ("2",))
    assert (found.before, found.after) == (("menu", "above"), ("below",))


def test_pieces_keep_the_order_in_which_they_begin_and_their_own_text() -> None:
    cell = '<td><span class="idn"> 7 </span><div class="a"><div>x</div><b class="c">y</b></div>z</td>'
    grid = only(f"<table><tr>{cell}</tr><tr><td>q</td></tr></table>")
    assert grid.pieces[0, 0] == (GridPiece(("idn",), "7"), GridPiece(("a",), "x y"), GridPiece(("c",), "y"))
    assert (1, 0) not in grid.pieces


def test_title_headings_and_lines_stand_before_and_legends_after_the_table() -> None:
    page = (
        "<html><head><title>Server - Ost Open</title></head><body><h2>Ost Open</h2><table><tr><td>Date</td><td>today</td>"
        "</tr></table><p>Search</p><h2>Ranking <i>after</i> Round 3</h2><table class=CRs1><tr><td>1</td></tr><tr><td>2</td></tr>"
        "</table><p class=CR><b>Annotation:</b><br/>Tie Break1: points<br>Tie Break2: Direct Encounter (DE)</p></body></html>"
    )
    details, ranking = grids(page)
    assert details.before == ("Server - Ost Open", "Ost Open")
    assert ranking.before == ("Server - Ost Open", "Ost Open", "Search", "Ranking after Round 3")
    assert ranking.after == ("Annotation:", "Tie Break1: points", "Tie Break2: Direct Encounter (DE)")


def test_comments_scripts_and_styles_are_no_text() -> None:
    page = "<table><!-- <td>no</td> --><script>if (a<b) '<td>'</script><style>td {}</style><tr><td>yes</td></tr></table>"
    assert only(page).rows == (("yes",),)


def test_a_colspan_takes_its_columns() -> None:
    assert only('<table><tr><td colspan="3">Round 1</td></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>').rows[0] == (
        "Round 1",
        "",
        "",
    )


@pytest.mark.parametrize(
    ("declared", "encoding"),
    [
        ("", "utf-8"),
        ("", "utf-8-sig"),
        ("", "utf-16"),
        ("", "windows-1252"),
        ('<meta charset="windows-1250">', "windows-1250"),
        ('<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">', "windows-1252"),
        ("<meta charset=koi8-r>", "koi8-r"),
    ],
)
def test_the_encoding_is_that_of_the_mark_the_page_or_the_bytes(declared: str, encoding: str) -> None:
    name = {"windows-1250": "Čermák", "koi8-r": "Имя"}.get(encoding, "Müller")
    assert only(f"{declared}<table><tr><td>{name}</td></tr></table>", encoding).rows == ((name,),)


def test_a_declared_encoding_that_is_none_for_pages_is_not_used() -> None:
    assert only("<meta charset=rot13><table><tr><td>é</td></tr></table>").rows == (("é",),)
    assert only("<meta charset=utf-7><table><tr><td>+AOk-</td></tr></table>").rows == (("+AOk-",),)


def test_a_letter_cut_at_the_end_of_the_file_does_not_change_the_encoding() -> None:
    data = "<table><tr><td>Müller</td><td>Ž".encode()[:-1]
    assert read_page(data, "x")[0].rows == (("Müller", ""),)


@pytest.mark.parametrize(
    ("page", "says"),
    [
        ("<table><tr><td>" * 60, "tables nested deeper than 50"),
        ("<table>" + "<tr><td>1" * 20_001, "more than 20000 rows"),
        ("<table><tr>" + "<td>1" * 401, "more than 400 cells"),
        ("<table>" + ("<tr>" + "<td colspan=400>1") * 2_501, "more than 1000000 cells"),
    ],
)
def test_a_page_beyond_the_limits_is_refused_with_its_place(page: str, says: str) -> None:
    with pytest.raises(FormatError, match=says):
        grids(page)


def test_a_page_of_more_than_32_megabytes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "MOST_PAGE_BYTES", 10)
    with pytest.raises(FormatError, match="the page has 11 bytes; pages of up to 10 bytes are read"):
        read_page(b"<table><tr>", "x")


class Work:
    """Counts the characters that searches pass over."""

    def __init__(self) -> None:
        self.characters = 0

    def pattern(self, searched: re.Pattern[str]) -> object:
        work = self

        class Searched:
            def search(self, text: str, at: int, end: int = 1 << 60) -> re.Match[str] | None:
                found = searched.search(text, at, end)
                work.characters += (found.end() if found else min(len(text), end)) - at
                return found

        return Searched()

    def text(self, text: str) -> str:
        work = self

        class Counted(str):
            def find(self, *given: object) -> int:
                found = str.find(self, *given)  # type: ignore[arg-type]
                begin = given[1] if len(given) > 1 else 0
                assert isinstance(begin, int)
                work.characters += (found if found >= 0 else len(self)) - begin
                return found

        return Counted(text)


HOSTILE = {
    "unterminated comments": "<!--",
    "unterminated tags": "<a",
    "tags without an end": "<a b='c' ",
    "declarations": "<!",
    "processing instructions": "<?",
    "quotes that hide the ends": '<a b=">" ',
    "single quotes": "<a b='>",
    "both quotes": "<a b='\">",
    "lone quotes": "<a \" ' = >",
    "scripts that stay open": "<script>",
    "scripts": "<script></script",
    "end tags": "</td",
    "ampersands": "&#1",
    "less-than signs": "<<<",
    "blanks in a tag": "<a            =",
}


@pytest.mark.parametrize("unit", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize("tail", ["", ">", '">', "'>"])
def test_the_work_grows_with_the_length_of_any_page(monkeypatch: pytest.MonkeyPatch, unit: str, tail: str) -> None:
    work = Work()
    for name in ("_OPENS", "_END_OR_QUOTE"):
        monkeypatch.setattr(pages, name, work.pattern(getattr(pages, name)))
    monkeypatch.setattr(pages, "_RAW", {name: work.pattern(pattern) for name, pattern in pages._RAW.items()})
    page = work.text(unit * 4_000 + tail)
    tokens = list(pages._split(page))
    assert sum(len(text) for text, _ in tokens) <= len(page)
    assert work.characters <= 8 * len(page)


def test_attributes_of_a_very_long_tag_are_not_read_and_nothing_is_carried_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    fed: list[int] = []
    read = pages._Tag.read
    monkeypatch.setattr(pages._Tag, "read", lambda self, tag: fed.append(len(tag)) or read(self, tag))  # type: ignore[func-returns-value]
    assert only('<input value="' + "x" * 10_000 + '"><table class="a"><tr><td class=\'b">1</td></tr></table>').marks == ("a",)
    assert max(fed) < 100


def test_a_tag_that_a_page_repeats_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    fed: list[str] = []
    feed = pages._Tag.feed
    monkeypatch.setattr(pages._Tag, "feed", lambda self, tag: fed.append(tag) or feed(self, tag))  # type: ignore[func-returns-value]
    only("<table class='a'>" + "<tr class='b'><td class='c'>1</td></tr>" * 50)
    assert fed == ["<table class='a'>", "<tr class='b'>", "<td class='c'>"]


def test_elements_in_a_cell_are_followed_to_a_depth_only() -> None:
    grid = only("<table><tr><td>" + '<b class="x">' * 5_000 + "1" + "</b>" * 5_000 + "</td></tr></table>")
    assert len(grid.pieces[0, 0]) == pages.MOST_OPEN


def corpus() -> list[Path]:
    return [path for kind in KINDS for path in sorted((FOREIGN / kind).glob("*.html"))]


def test_every_page_of_the_corpus_has_its_tables() -> None:
    if not FOREIGN.exists():
        pytest.skip("the corpus is not here (shared/corpus/foreign)")
    for path in corpus():
        data = path.read_bytes()
        found = read_page(data, path.name)
        assert sum("CRs1" in grid.marks for grid in found) == data.count(b'class="CRs1"'), path.name
        rows = sum(len(grid.rows) for grid in found)
        assert rows <= len(re.findall(rb"<tr[\s>]", data, re.IGNORECASE)), path.name
        assert found, path.name


def test_damaged_pages_of_the_corpus_are_read_or_refused() -> None:
    if not FOREIGN.exists():
        pytest.skip("the corpus is not here (shared/corpus/foreign)")
    random = Random(21)
    for path in corpus()[::9]:
        data = path.read_bytes()
        for _ in range(3):
            damaged = bytearray(data[: random.randrange(len(data))])
            for _ in range(20):
                damaged[random.randrange(len(damaged))] = random.choice(b"<>\"'/&!-= \x00\xff")
            with suppress(FormatError):
                read_page(bytes(damaged), path.name)
