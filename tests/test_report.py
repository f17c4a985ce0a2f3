"""The formats of a report: one document, written for people, spreadsheets, pages; nothing that a name holds breaks out of its cell."""

from __future__ import annotations

import csv
import re
from fractions import Fraction
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path

import pytest

import tiebreaks as tb
from tiebreaks.report.document import Cell, Column, Document, Table
from tiebreaks.report.text import as_text
from tiebreaks.text import csv_cell, decimal, formula_again, halves, shortened, width, wrapped

ROOT = Path(__file__).parents[1]
HOSTILE = [
    "=1+1",
    "+cmd",
    "-2",
    "@x",
    "a|b",
    "<script>alert(1)</script>",
    "*b* _i_ [l](u) `c`",
    "q\"&'",
    "two\nlines",
    "\x1b[31mred",
]


def event(*names: str) -> tb.Standings:
    players = [tb.Player(number, name, rating=2000, title="=T", federation="|") for number, name in enumerate(names, 1)]
    pairs = list(zip(players[::2], players[1::2], strict=False))
    rounds = [[tb.Game(white.id, black.id, "1-0") for white, black in pairs]]
    return tb.standings(tb.Tournament(players, rounds, name="Open <b>|"), by="BH, SB", edition="2026-03")


OPEN = tb.standings(tb.read(ROOT / "examples" / "open.trf"))


@pytest.mark.parametrize(
    ("value", "people", "others"),
    [
        (Fraction(15, 2), "7½", "7.5"), (Fraction(1, 2), "½", "0.5"), (Fraction(7), "7", "7"), (Fraction(-1, 2), "-½", "-0.5"),
        (Fraction(-3, 2), "-1½", "-1.5"), (Fraction(7, 4), "1.75", "1.75"), (Fraction(0), "0", "0"), (None, "-", "-"),
    ],
)  # fmt: skip
def test_half_points_are_written_as_people_write_them(value: Fraction | None, people: str, others: str) -> None:
    assert (halves(value), decimal(value)) == (people, others)


def test_points_that_are_not_halves_are_decimals_for_everybody() -> None:
    scoring = tb.Scoring(win=1, draw="0.4")
    tournament = tb.Tournament([tb.Player(1), tb.Player(2)], [[tb.Game(1, 2, "½-½")], [tb.Game(2, 1, "1-0")]], scoring=scoring)
    text = tb.render(tb.standings(tournament, by="WIN", edition="2026-03"))
    assert "½" not in text and "1.4" in text and "0.4" in text


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("Žofia", 5),
        ("王小明", 6),
        ("e\u0301", 1),
        ("สมชาย", 5),
        ("ที่", 1),
        ("ا\u200cب", 2),
        ("नीता", 4),
        ("한글", 4),
        ("ﾊﾝｶｸ", 4),
    ],
)
def test_names_of_every_script_take_the_columns_that_a_terminal_gives_them(name: str, columns: int) -> None:
    assert width(name) == columns


def test_columns_behind_a_name_of_any_script_are_aligned() -> None:
    text = tb.render(event("王, 小明", "Žofia", "สมชาย", "Ann", "e\u0301va", "नीता"), columns=["rank", "name", "rating"])
    ends = {width(line) for line in text.splitlines()[3:]}
    assert len(ends) == 1


def test_a_text_is_shortened_and_wrapped_by_what_the_eye_sees() -> None:
    assert shortened("王小明王小明", 7) == "王小明…" and shortened("Anna", 4) == "Anna" and shortened("Anna Bo", 6) == "Anna…"
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("abcdefgh ij", 3) == ["abc", "def", "gh", "ij"] and wrapped("", 5) == [""]
    assert wrapped("王小明王", 4) == ["王小", "明王"]


@pytest.mark.parametrize("room", [40, 50, 64, 72, 80, 100, 200])
def test_a_table_fits_the_room_and_keeps_rank_name_and_values(room: int) -> None:
    text = tb.render(OPEN, room=room)
    lines = text.splitlines()
    assert max(map(width, lines)) <= max(
        room, 47
    )  # the least that rank, name and six values need; docs/command-line.md says so
    header = next(line for line in lines if "Name" in line)
    assert [code for code in OPEN.by if code in header.split()] == list(OPEN.by)
    assert ("Fed" in header) == (room >= 80)


def test_what_is_shortened_says_so() -> None:
    assert "Grauwitz, Dag…" in tb.render(OPEN, room=80) and "…" not in tb.render(OPEN)


def test_facts_that_nobody_has_get_no_column_unless_asked_for() -> None:
    bare = tb.standings(tb.Tournament([tb.Player(1), tb.Player(2)], [[tb.Game(1, 2, "1-0")]]), by="WIN", edition="2026-03")
    assert tb.render(bare, "csv").splitlines()[0] == "Rank,No.,Name,PTS,WIN"
    assert tb.render(bare, "csv", columns=["name", "sex", "rounds", "mostwins"]).splitlines()[0] == "Name,Sex,1,WIN"
    assert tb.render(bare, "csv", columns=["fide-id", "birth", "values"]).splitlines()[1] == ",,1,1"


def test_the_crosstable_has_opponent_colour_and_result_or_what_a_bye_gave() -> None:
    rounds: list[list[tb.Game | tb.Bye | tb.Match]] = [
        [tb.Game(1, 2, "1-0"), tb.Game(3, 4, "½-½"), tb.Bye(5, "pairing")],
        [tb.Game(2, 3, "+-"), tb.Bye(1, "half"), tb.Bye(4, "zero"), tb.Bye(5, "full")],
        [tb.Game(1, 3, "*"), tb.Game(4, 2, "0-1", rated=False)],
    ]
    standings = tb.standings(
        tb.Tournament([tb.Player(number) for number in range(1, 6)], rounds), by="TPN", edition="2026-03", after_round=3
    )
    found = csv.reader(StringIO(tb.render(standings, "csv", columns=["no", "rounds"])))
    assert sorted(list(found)[1:]) == [
        ["1", "2w1", "½", "3w*"], ["2", "1b0", "3w+", "4b1"], ["3", "4w½", "2b-", "1b*"], ["4", "3b½", "0", "2w0"], ["5", "bye 1", "1", "0"],
    ]  # fmt: skip


def test_every_explanation_has_the_lines_of_its_own_text() -> None:
    for standings in (OPEN, tb.standings(OPEN.tournament, by="SB, TPR/U1000, TPN, KS, RTNG/U1", edition="2026-03")):
        for row in standings.rows[:12]:
            for code in standings.by:
                explanation = tb.explain(standings, row.id, code)
                assert _lines(tb.render(explanation)) == _lines(str(explanation))
    why = tb.why(OPEN, 6, 3)
    assert _lines(tb.render(why)) == _lines(str(why))


LEAGUE = tb.standings(tb.read(ROOT / "examples" / "team.trf"), by="MPTS, EDEBT, MPvGP")


def test_the_tables_that_take_a_tie_of_teams_apart_are_tables_in_every_format() -> None:
    explanation = tb.explain(LEAGUE, 2, "EDEBT")
    assert _lines(tb.render(explanation)) == _lines(str(explanation))
    markdown, page = tb.render(explanation, "markdown"), tb.render(explanation, "html")
    assert "| Level | Board 1 | Board 2 | Board 3 | Board 4 |" in markdown
    for header in ("Separate match points", "Separate game points", "Board 4"):
        assert f">{header}</th>" in page and header in markdown


def test_a_table_says_to_programs_whose_it_is_and_what_it_decided() -> None:
    verdict, *tables = (list(csv.DictReader(StringIO(text))) for text in tb.render(tb.why(LEAGUE, 1, 2), "csv").split("\n\n"))
    assert verdict[0]["Decided by"] == "EDEBT" and verdict[0]["Sentence"] == tb.why(LEAGUE, 1, 2).sentence
    assert [{row["No."] for row in table} for table in tables] == [{"2"}] * 4 + [{"1"}] * 4
    assert [next(iter(row for row in table[0] if row.startswith(("Separate", "Board"))), "") for table in tables[:4]] == [
        "", "Separate match points", "Separate game points", "Board 1",
    ]  # fmt: skip
    stages = tb.explain(LEAGUE, 2, "EDEBT").stages
    assert [table[0]["Sentence"] for table in tables[1:4]] == [stage.sentence for stage in stages]
    assert "Sentence" not in tb.render(tb.explain(LEAGUE, 2, "EDEBT")) and "Decided by" not in tb.render(tb.why(LEAGUE, 1, 2))


def test_a_page_leaves_out_on_a_phone_what_stands_before_the_points() -> None:
    page = tb.render(OPEN, "html")
    headers = re.findall(r'<th scope="col" class="([^"]*)"[^>]*>([^<]*)</th>', page.partition("</thead>")[0])
    assert [name for kind, name in headers if "wide-only" not in kind] == ["Rank", "Name", *OPEN.by]
    assert "@media (max-width: 480px) { .wide-only { display: none; } }" in page


def test_checks_and_comparisons_have_the_lines_of_their_own_text() -> None:
    tournament = OPEN.tournament
    checks = [tb.check(tournament), tb.check(tournament, edition="2009"), tb.check(tournament, by="PTS", search=False)]
    comparisons = [tb.compare(tournament, "2009", "2026-03"), tb.compare(tournament, "2024-04", "2024-08")]
    verdicts: list[tb.Check | tb.Comparison] = [*checks, *comparisons]
    for what in verdicts:
        assert _lines(tb.render(what)) == _lines(str(what))
        for format in ("markdown", "html", "csv"):
            assert tb.render(what, format)


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line]


def test_a_spreadsheet_takes_no_name_for_a_formula_and_numbers_for_numbers() -> None:
    rows = list(csv.DictReader(StringIO(tb.render(event(*HOSTILE), "csv"))))
    by_number = {int(row["No."]): row for row in rows}
    for number, name in enumerate(HOSTILE, 1):
        assert by_number[number]["Name"] == (f"'{name}" if name[0] in "=+-@" else name)
        assert by_number[number]["Title"] == "'=T" and by_number[number]["Rating"] == "2000"
    negative = Document(
        "", (Table((Column("Points", numeric=True),), ((Fraction(-1, 2),), (None,), (Cell(Fraction(3), "(3)"),))),)
    )
    from tiebreaks.report.csv_table import as_csv

    assert as_csv(negative) == 'Points\n-0.5\n""\n3'


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize(
    "name", ["Anna\r=1+cmd|' /C calc'!A0", "Anna\n+1", "Bo;=1+1", "Bo; =1+1", "Cy\t@SUM(1)", "Di\r\n =1", ";=1"]
)
def test_no_cell_starts_with_a_formula_whatever_separates_cells_and_ends_rows(name: str, separator: str) -> None:
    """A spreadsheet may take another separator than ours, and then sees no quotation marks in the middle of a cell."""
    page = tb.render(event(name, "Other"), "csv")
    (row,) = (row for row in csv.DictReader(StringIO(page, newline="")) if row["No."] == "1")
    assert formula_again(row["Name"]) == name
    assert not any(
        cell.lstrip(" ").startswith(("=", "+", "@")) for line in re.split(r"[\r\n]", page) for cell in line.split(separator)
    )


@pytest.mark.parametrize("name", ["Anna", "=1", " =1", "a;=1", "a;b", "\r=1", "a\n-1", "O'Neil; 'x", "", "a,=1"])
def test_a_cell_is_read_again_as_the_text_it_was(name: str) -> None:
    (row,) = csv.reader(StringIO(f"{csv_cell(name)},1\n", newline=""))
    assert [formula_again(row[0]), row[1]] == [name, "1"]


def test_markdown_keeps_every_name_in_its_cell() -> None:
    text = tb.render(event(*HOSTILE), "markdown")
    table = [line for line in text.splitlines() if line.startswith("|")]
    assert len(table) == 2 + len(HOSTILE)
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in table} == {10}
    assert "<script>" not in text.replace("\\<", "") and r"\*b\* \_i\_ \[l\](u) \`c\`" in text
    assert "\x1b" not in text


class Page(HTMLParser):
    """A page taken apart: its elements balance, its links lead somewhere, its text is the names."""

    VOID = ("meta",)

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.seen: list[str] = []
        self.links: set[str] = set()
        self.anchors: list[str] = []
        self.text = ""
        self.attributes: set[str] = set()
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.attributes |= {name for name, _ in attrs}
        self.links |= {str(value) for name, value in attrs if name in ("href", "src")}
        self.anchors += [f"#{value}" for name, value in attrs if name == "id"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_page_is_self_contained_and_escapes_everything() -> None:
    page = Page(tb.render(event(*HOSTILE), "html"))
    assert "script" not in page.seen and not page.attributes & {"style", "onclick", "src"}
    assert {"details", "summary", "thead", "style"} <= set(page.seen)
    assert all(name.replace("\n", " ").replace("\x1b", " ") in page.text for name in HOSTILE)
    assert "Open <b>|" in page.text


def test_every_value_of_a_page_leads_to_its_explanation() -> None:
    text = tb.render(tb.standings(OPEN.tournament, by="PTS, DE, BH, DE", edition="2026-03"), "html")
    page = Page(text)
    assert page.links == set(page.anchors) and len(page.anchors) == len(set(page.anchors)) == 41 * 4
    assert "http" not in text.replace("http-equiv", "")
    assert "@page { size: A4 landscape" in text and "display: table-header-group" in text and "prefers" not in text


def test_a_page_explains_the_crosstable_where_it_has_one() -> None:
    assert "24w1 is a win" in tb.render(OPEN, "html") and "24w1 is a win" not in tb.render(
        OPEN, "html", columns=["rank", "name"]
    )


def test_numbers_of_a_page_line_up_at_the_point() -> None:
    column = Column("X", numeric=True)
    from tiebreaks.report.html import as_html

    page = Page(as_html(Document("", (Table((column,), ((Fraction(1),), (Fraction(11, 4),), (Fraction(3, 2),), (None,))),))))
    cells = re.findall(r"[-\d][^\n]*", page.text.rpartition("X")[2])
    assert cells == ["1\u2008\u2007\u2007", "2.75", "1.5\u2007", "-\u2008\u2007\u2007"]


def test_a_document_may_have_no_title_and_hold_others() -> None:
    inner = Document("Inner", ("A sentence.",), lead=("below",))
    assert as_text(Document("", ("First.", inner))) == "First.\n\nInner\nbelow\n\nA sentence."
    assert as_text(Document("", ("one two three",)), 8) == "one two\nthree"
    assert as_text(Document("", ("title\n  one two three",)), 9) == "title\n  one two\n  three"
