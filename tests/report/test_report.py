"""The formats of a report: one document, written for people, spreadsheets, pages; nothing that a name holds breaks out of its cell."""

from __future__ import annotations

import csv
import html
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.articles import REWRITTEN, ranked, team_event
from tests.articles import event as played
from tiebreaks.awards.category_standings import in_categories
from tiebreaks.bulk import Summary
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.pairings import pairings
from tiebreaks.explaining import explain as explain_module
from tiebreaks.law.editions import MARCH_2026
from tiebreaks.messages import PYTHON
from tiebreaks.report import Computed, law, render_for
from tiebreaks.report.document import Cell, Column, Document, Table
from tiebreaks.report.page import left_out_note
from tiebreaks.report.text import as_text
from tiebreaks.text import (
    blank_controls,
    csv_cell,
    exact_str,
    format_value,
    halves,
    shorten,
    unescape_formula,
    width,
    wrap,
)
from tiebreaks.text import number as json_number
from tiebreaks.values.printing import TextRepr

ROOT = Path(__file__).parents[2]
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
    assert (halves(value), format_value(value)) == (people, others)


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
    assert shorten("王小明王小明", 7) == "王小明…" and shorten("Anna", 4) == "Anna" and shorten("Anna Bo", 6) == "Anna…"
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("abcdefgh ij", 3) == ["abc", "def", "gh", "ij"] and wrap("", 5) == [""]
    assert wrap("王小明王", 4) == ["王小", "明王"]
    assert blank_controls("Ana\u00a0Novak\u00a0: 7") == "Ana Novak\u00a0: 7"
    assert wrap("liste\u00a0: 42 contre", 8) == ["liste\u00a0:", "42", "contre"]


@pytest.mark.parametrize("room", [40, 50, 64, 72, 80, 100, 200])
def test_a_table_fits_the_room_and_keeps_rank_name_and_values(room: int) -> None:
    text = render_for(PYTHON, OPEN, room=room)
    lines = text.splitlines()
    assert max(map(width, lines)) <= max(room, 46)  # the least that rank, six letters of the name and six values need
    header = next(line for line in lines if "Name" in line)
    assert [code for code in OPEN.by if code in header.split()] == list(OPEN.by)
    assert ("Fed" in header) == (room >= 80)


def test_what_is_shortened_says_so() -> None:
    assert "Grauwitz, Dag…" in render_for(PYTHON, OPEN, room=79) and "…" not in tb.render(OPEN)


def test_columns_in_one_text_are_names_between_commas() -> None:
    for format in ("text", "markdown", "csv", "html"):
        assert tb.render(OPEN, format, columns="crosstable") == tb.render(OPEN, format, columns=["crosstable"])
    names = tb.render(OPEN, "csv", columns=["rank", "name", "BH/C1"])
    assert tb.render(OPEN, "csv", columns=" rank,name, BH/C1,") == names
    assert names.splitlines()[0] == "Rank,Name,BH/C1"
    event = OPEN.tournament
    assert tb.render(event, "csv", columns="name") == tb.render(event, "csv", columns=["name"])
    assert tb.render(OPEN, "csv", columns="") == tb.render(OPEN, "csv")
    with pytest.raises(tb.UnknownTieBreak, match="column 'crosstabel' is unknown"):
        tb.render(OPEN, columns="crosstabel")


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
    assert sorted(row for row in found if row and row[0].isdigit()) == [
        ["1", "2w1", "½", "3w*"], ["2", "1b0", "3w+", "4b1"], ["3", "4w½", "2b-", "1b*"], ["4", "3b½", "0", "2w0"], ["5", "bye 1", "1", "0"],
    ]  # fmt: skip


LEAGUE = tb.standings(tb.read(ROOT / "examples" / "team.trf"), by="MPTS, EDEBT, MPvGP")


def test_the_tables_that_take_a_tie_of_teams_apart_are_tables_in_every_format() -> None:
    explanation = tb.explain(LEAGUE, 2, "EDEBT")
    markdown, page = tb.render(explanation, "markdown"), tb.render(explanation, "html")
    assert "| Level | Board 1 | Board 2 | Board 3 | Board 4 |" in markdown
    for header in ("Separate match points", "Separate game points", "Board 4"):
        assert f"<th>{header}" in page and header in markdown


def test_a_table_says_to_programs_whose_it_is_and_what_it_decided() -> None:
    said, *workings = tb.render(tb.why(LEAGUE, 1, 2), "csv").split("\n\n")
    verdict = list(csv.DictReader(StringIO(said)))
    assert verdict[0]["Decided by"] == "EDEBT" and verdict[0]["Sentence"] == tb.why(LEAGUE, 1, 2).sentence
    explained = [tb.render(tb.explain(LEAGUE, who, "EDEBT"), "csv").partition("\n\nNote\n")[0] for who in (2, 1)]
    assert "\n\n".join(workings).strip() == "\n\n".join(explained)  # with the stages
    _, *tables = (
        list(csv.DictReader(StringIO(text))) for text in tb.render(tb.explain(LEAGUE, 2, "EDEBT"), "csv").split("\n\n")
    )
    assert [next(iter(row for row in table[0] if row.startswith(("Separate", "Board"))), "") for table in tables[:3]] == [
        "Separate match points", "Separate game points", "Board 1",
    ]  # fmt: skip
    stages = tb.explain(LEAGUE, 2, "EDEBT").stages
    assert [table[0]["Sentence"] for table in tables[:3]] == [stage.sentence for stage in stages]
    assert "Sentence" not in tb.render(tb.explain(LEAGUE, 2, "EDEBT")) and "Decided by" not in tb.render(tb.why(LEAGUE, 1, 2))


def test_a_page_leaves_out_on_a_phone_what_stands_before_the_points() -> None:
    page = tb.render(OPEN, "html")
    headers = re.findall(r"<th(?: [^>]*)?>([^<]*)", page.partition("</thead>")[0])
    (on_a_phone,) = re.findall(r"@media \(max-width: 480px\) \{ (.*) \{ display: none; \} \}", page)
    hidden = {int(at) for at in re.findall(r"\.t1 tr > :nth-child\((\d+)\)", on_a_phone)}
    assert '<table class="t1">' in page.partition("<thead>")[0]
    assert [name for at, name in enumerate(headers, 1) if at not in hidden] == ["Rank", "Name", *OPEN.by]


def every_answer() -> Iterator[Computed]:
    """Answers of every kind, with and without something to tell."""
    event, robin = OPEN.tournament, tb.read(ROOT / "examples" / "round_robin.trf")
    yield from (OPEN, LEAGUE, tb.standings(robin, lots=7), tb.standings(event, after_round=0))
    yield from (tb.board_standings(LEAGUE.tournament), tb.board_standings(LEAGUE.tournament, after_round=0))
    yield from (pairings(LEAGUE.tournament), pairings(event, 5), pairings(event, 5, "names"))
    for standings in (LEAGUE, tb.standings(event, by="DE, BH/C1, SB, TPR/U1000, TPN, KS, RTNG/U1", edition="2026-03")):
        for row in standings.rows[:8]:
            yield from (tb.explain(standings, row.id), tb.why(standings, row.id))
            for code in standings.by:
                explanation = tb.explain(standings, row.id, code)
                yield from (explanation, *explanation.stages)
        yield tb.why(standings, standings.rows[0].id, standings.rows[1].id)
    yield from (tb.check(event), tb.check(event, edition="2009"), tb.check(event, by="PTS", search=False))
    yield from (tb.compare_editions(event, "2009", "2026-03"), tb.compare_editions(event, "2024-04", "2024-08"))
    yield tb.prizes(OPEN, tb.read_prize_rules({"prizes": [{"name": "Main", "amounts": [50, 30]}]}))
    yield from (tb.in_category(OPEN, "women"), in_categories(OPEN, ["women", "U1800"]))
    yield tb.series({"events": [{"file": OPEN}], "series": {"table": [3, 2, 1]}})
    may_still_happen = tb.chances(robin, before_round=9)
    yield from (may_still_happen, may_still_happen.by_own_result(1), may_still_happen.over_rounds(finishes=20))
    yield from (tb.needs(robin, 1, before_round=9), tb.needs(replace(event.until(7), total_rounds=9), 1))
    yield from (law.list_codes(MARCH_2026), law.describe_code(tb.parse_tie_break("BH/C1"), MARCH_2026))
    yield from (law.list_editions(), law.describe_edition(MARCH_2026))


def test_every_answer_prints_as_the_text_of_its_report() -> None:
    seen = set()
    for what in every_answer():
        assert str(what) == f"{what}" == tb.render(what, "text") != repr(what)
        for format in ("markdown", "html", "json"):
            assert tb.render(what, format)
        seen.add(type(what))
    kinds = set(TextRepr.__subclasses__())
    assert seen == kinds | {kind for each in kinds for kind in each.__subclasses__()}, "a kind of answer is not held here"


PRINT_PICKLES = "import pickle, sys; print(*map(str, pickle.load(sys.stdin.buffer)), sep='\\0')"
PRINT_STANDINGS = (
    "from tiebreaks.ranking import standings; from tiebreaks.model.tournament import Game, Player, Tournament; "
    "print(standings(Tournament([Player(1, 'Anna'), Player(2, 'Bo')], [[Game(1, 2, '½-½')]]), by='WIN', edition='2026-03'))"
)


def test_an_answer_that_was_pickled_prints_the_same_in_another_process() -> None:
    """That process imports what the pickle names, and nothing else."""
    answers = [*{type(what): what for what in every_answer() if not isinstance(what, law.LawListing)}.values()]
    assert outside(PRINT_PICKLES, pickle.dumps(answers)) == "\0".join(map(tb.render, answers)) + "\n"


def test_who_imports_one_module_only_sees_the_same_table() -> None:
    assert outside(PRINT_STANDINGS).splitlines()[2:] == [
        "Rank  No.  Name  PTS  WIN",
        "   1    1  Anna    ½    0",
        "   1    2  Bo      ½    0",
    ]


def outside(code: str, given: bytes = b"") -> str:
    """What a program prints that runs in a process of its own."""
    done = subprocess.run([sys.executable, "-X", "utf8", "-c", code], input=given, capture_output=True, check=True)
    return done.stdout.decode("utf-8").replace("\r\n", "\n")


def test_what_prints_shows_its_report_and_what_is_no_answer_prints_as_itself() -> None:
    assert str(OPEN) == tb.render(OPEN) == OPEN.text()
    assert str(OPEN.rows[0]) == repr(OPEN.rows[0])


def test_no_class_below_the_report_has_a_table_of_its_own() -> None:
    """What else has a `__str__` says one line: an edition, a basis, how much was compared, what a run has done, a place (in a file, of a prize), an error, a value."""
    source = ROOT / "src" / "tiebreaks"
    own = (path for path in source.rglob("*.py") if "def __str__" in path.read_text(encoding="utf-8"))
    assert {path.relative_to(source).as_posix() for path in own} == {
        "values/printing.py", "law/editions.py", "engine/basis.py", "answers/checks.py", "bulk/summary.py", "messages/facts.py", "messages/message.py", "errors.py",
        "text.py",
    }  # fmt: skip
    run = Summary("a.csv", "a.files.csv", files=2, read=1, participants=9, resumed=0, seconds=1.0)
    for line in (
        str(MARCH_2026),
        str(tb.standings(OPEN.tournament).basis),
        str(tb.check(OPEN.tournament).compared),
        str(run),
        str(tb.ExactValue(1, 3)),
    ):
        assert line and "\n" not in line


def test_a_name_without_letters_and_a_name_with_escape_codes_print_as_in_the_report() -> None:
    """Texts of their own had `PTS of 1 : 1`, and the escape codes of a name in titles and sentences."""
    standings = event("", "\x1b[31mred")
    assert str(tb.explain(standings, 1, "BH")).startswith("BH of 1: 0\n")
    for what in (tb.explain(standings, 2, "BH"), tb.explain(standings, 2), tb.why(standings, 1, 2), tb.why(standings, 2)):
        assert "red" in str(what) and "\x1b" not in str(what)


def test_a_spreadsheet_takes_no_name_for_a_formula_and_numbers_for_numbers() -> None:
    rows = list(csv.DictReader(StringIO(tb.render(event(*HOSTILE), "csv"))))
    by_number = {int(row["No."]): row for row in rows}
    for number, name in enumerate(HOSTILE, 1):
        assert by_number[number]["Name"] == (f"'{name}" if name[0] in "=+-@" else name)
        assert by_number[number]["Title"] == "'=T" and by_number[number]["Rating"] == "2000"
    negative = Document(
        "", (Table((Column("Points", numeric=True),), ((Fraction(-1, 2),), (None,), (Cell(Fraction(3), "(3)"),))),)
    )
    from tiebreaks.report.text import as_csv

    assert as_csv(negative) == 'Points\n-0.5\n""\n3'


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize(
    "name",
    [
        "Anna\r=1+cmd|' /C calc'!A0", "Anna\n+1", "Bo;=1+1", "Bo; =1+1", "Cy\t@SUM(1)", "Di\r\n =1", ";=1", '"=1', 'x\u2028=1', "a\x85=1",
        'Bo;"=HYPERLINK(""http://example.org"")"', 'Al\t"=1+1"', 'Cy;"=1+1";x', "＝1+1", "Bo;＋1", "Bo; －1", '\t"＠SUM(1)"', "﹦1",
        "\u00a0=1+1", "\u3000=1+1", "Bo;\u3000=1", 'Di;" =1"', "\t=1", '\r\n "=1',
    ],
)  # fmt: skip
def test_no_cell_starts_with_a_formula_whatever_separates_cells_and_ends_rows(name: str, separator: str) -> None:
    """A spreadsheet may take another separator than ours, and then sees no quotation marks in the middle of a cell."""
    page = tb.render(event(name, "Other"), "csv")
    (row,) = (row for row in csv.DictReader(StringIO(page, newline="")) if row["No."] == "1")
    assert unescape_formula(row["Name"]) == name
    cells = [cell for line in re.split("[\r\n\x85\u2028]", page) for cell in line.split(separator)]
    cells += [cell for row in csv.reader(StringIO(page, newline=""), delimiter=separator) for cell in row]
    cells += [cell for row in csv.reader(re.split("[\r\n\x85\u2028]", page), delimiter=separator) for cell in row]
    assert not any(cell.strip().lstrip(' "').startswith(tuple("=+@＝＋－＠﹦")) for cell in cells)


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "=1",
        " =1",
        "a;=1",
        "a;b",
        "\r=1",
        "a\n-1",
        "O'Neil; 'x",
        "",
        "a,=1",
        "'=1",
        "D;'=1;=2",
        "'a;=1",
        "''+",
        "＝1",
        '";"=1',
    ],
)
def test_a_cell_is_read_again_as_the_text_it_was(name: str) -> None:
    (row,) = csv.reader(StringIO(f"{csv_cell(name)},1\n", newline=""))
    assert [unescape_formula(row[0]), row[1]] == [name, "1"]


def test_markdown_keeps_every_name_in_its_cell() -> None:
    text = tb.render(event(*HOSTILE), "markdown")
    table = [line for line in text.splitlines() if line.startswith("|")]
    assert len(table) == 2 + len(HOSTILE)
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in table} == {10}
    assert "<script>" not in text.replace("\\<", "") and r"\*b\* \_i\_ \[l\](u) \`c\`" in text
    assert "\x1b" not in text


class Page(HTMLParser):
    """A page taken apart: its elements balance, its links lead somewhere, its text is the names."""

    VOID = ("meta", "br")
    CLOSED_BY: Mapping[str, tuple[str, ...]] = {  # what ends a cell or a row that has no end of its own (HTML 13.1.2.4)
        "td": ("td", "th"), "th": ("td", "th"), "tr": ("td", "th", "tr"),
        "/thead": ("td", "th", "tr"), "/table": ("td", "th", "tr"),
    }  # fmt: skip

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
        self._close(tag)
        self.seen.append(tag)
        self.attributes |= {name for name, _ in attrs}
        self.links |= {str(value) for name, value in attrs if name in ("href", "src")}
        self.anchors += [f"#{value}" for name, value in attrs if name == "id"]
        if tag not in self.VOID:
            self.open.append(tag)

    def _close(self, by: str) -> None:
        while self.open and self.open[-1] in self.CLOSED_BY.get(by, ()):
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        self._close(f"/{tag}")
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
    standings = tb.standings(OPEN.tournament, by="PTS, DE, BH, DE", edition="2026-03")
    text = tb.render(standings, "html", workings="all")
    page = Page(text)
    assert page.links == set(page.anchors) and len(page.anchors) == len(set(page.anchors))
    groups = {
        (turn, stages[0].ids)
        for turn in (1, 2)
        for row in standings
        if (stages := tb.explain(standings, row.id, "DE", occurrence=turn).stages)
    }
    found = [sum(link.startswith(to) for link in page.links) for to in ("#value-", "#tied-")]
    assert found == [41 * 4, len(groups)] and len(groups) > 6
    assert "http" not in text.replace("http-equiv", "")
    assert "size: A4 landscape" in text and "display: table-header-group" in text and "prefers" not in text


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


# Article 6: a separate score is a value where it ranked somebody. Everywhere else it is none, in tables and in data.
IN_TABLES = {
    "of two that met, the winner and the loser": ("1  2w0  U\n2  1b1  Z", "1 0"),
    "two that drew stay together": ("1  2w=\n2  1b=", "- -"),
    "a circle stays together": ("1  2w1  Z  3b0\n2  1b0  3w1  Z\n3  Z  2b0  1w1", "- - -"),
    "6.2: all have met, those in the middle are behind the first and before the last by their score": (
        "1  2w1  3b1  4w1  Z  Z  Z\n2  1b0  4w1  3b=  U  H  Z\n3  4b1  1w0  2w=  U  H  Z\n4  3w0  2b0  1b0  U  U  U",
        "3 1.5 1.5 0",
    ),
    "6.3: 1 has 1.5, which 3 could reach": ("1  2w1  3b=  Z\n2  1b0  U  H\n3  H  1w=  H", "- - -"),
    "6.3: 1 is certain first, 2 and 3 have not met": ("1  2w1  3b1  Z\n2  1b0  U  U\n3  U  1w0  U", "2 - -"),
    "6.3: 1 and 2 are certain, 3 and 4 have not met": (
        "1  2w1  3b1  4w1  Z  Z\n2  1b0  4w1  3b1  U  Z\n3  U  1w0  2w0  U  U\n4  U  2b0  1b0  U  U",
        "3 2 - -",
    ),
    "6.3: 1 is certain first, and the rest has met (6.2)": (
        "1  2w1  3b1  Z  Z\n2  1b0  4w=  3b1  H\n3  4w1  1w0  2w0  U\n4  3b0  2b=  H  U",
        "2 1.5 1 0.5",
    ),
}


@pytest.mark.parametrize("edition", REWRITTEN)
@pytest.mark.parametrize("case", IN_TABLES)
def test_a_separate_score_that_ranked_nobody_is_none_in_data_and_a_dash_in_tables(case: str, edition: str) -> None:
    crosstable, expected = IN_TABLES[case]
    standings = ranked(played(crosstable), "PTS, DE", edition)
    assert _last_cells(str(standings)) == _last_cells(tb.render(standings)) == expected.split()
    markdown, page = tb.render(standings, "markdown"), tb.render(standings, "html", workings="all")
    assert [line.split()[-2] for line in markdown.splitlines() if line.startswith("|")][2:] == expected.split()
    assert [
        re.sub("[\u2007\u2008]", "", cell) for cell in re.findall('href="#value-[0-9]+-2">([^<]*)<', page)
    ] == expected.split()
    rows = list(csv.DictReader(StringIO(tb.render(standings, "csv"))))
    assert [row["DE"] for row in rows] == expected.replace("-", "").split(" ")
    numbers = [None if each == "-" else Fraction(each) for each in expected.split()]
    assert [row["DE"] for row in standings] == [row.values[1] for row in standings] == numbers
    assert [dict(row)["DE"] for row in standings] == [each["DE"] for each in standings.to_rows()] == numbers
    data = json.loads(tb.render(standings, "json"))
    assert [row["values"][1] for row in data["standings"]] == [
        {"code": "DE", "value": json_number(each), "exact": exact_str(each)} for each in numbers
    ]
    assert [repr(row).rpartition("DE ")[2] for row in standings] == [f"{each}>" for each in expected.split()]
    for exact in (False, True):
        frames = standings.to_polars(exact=exact)["DE"].to_list(), standings.to_arrow(exact=exact)["DE"].to_pylist()
        for frame in (*frames, standings.to_pandas(exact=exact)["DE"].tolist()):
            found = [None if each is None or each != each else Fraction(each) for each in frame]  # NaN in a column of pandas
            assert found == numbers
    explanations = [tb.explain(standings, row, "DE") for row in standings]
    assert [each.value for each in explanations] == [each.to_dict()["value"] for each in explanations] == numbers
    assert [tb.explain(standings, row).values[1].value for row in standings] == numbers
    (stacked,) = tb.standings_many([standings.tournament], by="PTS, DE", edition=edition)
    assert [row["DE"] for row in stacked] == numbers
    (published,) = tb.standings_many([standings.tournament], by="PTS, DE", edition=edition)
    assert published.published().published.values["DE"] == {row.id: each for row, each in zip(standings, numbers, strict=True)}


REASONS = {
    "two that drew stay together": "Those still tied are level against each other (6.2): nothing decided, no value.",
    "6.3: 1 has 1.5, which 3 could reach": (
        "Not all of those still tied have met, so no place is certain (6.3): nothing decided, no value."
    ),
    "6.3: 1 is certain first, 2 and 3 have not met": (
        "Not all of those still tied have met, so no place is certain (6.3): nothing decided, no value."
    ),
}


@pytest.mark.parametrize("case", REASONS)
def test_the_explanation_of_none_says_why_nothing_was_decided(case: str) -> None:
    standings = ranked(played(IN_TABLES[case][0]), "PTS, DE", "2026-03")
    last = tb.explain(standings, standings.rows[-1], "DE")
    assert last.conclusion == last.in_short == last.to_dict()["steps"]["conclusion"] == REASONS[case]
    assert last.to_dict()["steps"]["stages"] and last.conclusion.article in ("6.2", "6.3")


def test_who_met_none_of_those_tied_has_no_value_in_2022_and_ranks_last_there() -> None:
    standings = ranked(played("1  2w0  U  U\n2  1b1  U  Z\n3  U  Z  U"), "PTS, DE", "2022")
    assert [(row.id, row.rank, row["DE"]) for row in standings] == [(2, 1, 1), (1, 2, 0), (3, 3, None)]
    told = tb.explain(standings, 3, "DE")
    assert told.conclusion == "Met none of those tied (C.07 (2022)), so no value; ranks behind those who have one."


def _last_cells(table: str) -> list[str]:
    return [line.split()[-1] for line in table.split("\n\n")[1].splitlines()[1:]]


@pytest.mark.parametrize(
    ("crosstable", "code", "expected"),
    [
        ("1  2w1=  Z\n2  1b0=  F", "EDE", "2 0"),  # 13.3.1: the match points decide
        ("1  2w11  3b1=  Z\n2  1b00  F  F\n3  F  1w0=  F", "EDE", "4 - -"),  # 6.3: 2 and 3 have not met
        ("1  2w11  3b==  Z\n2  1b00  F  H\n3  H  1w==  H", "EDE", "- - -"),  # 6.3: 3 could reach 3 on either score
        ("1  2w1==0\n2  1b0==1", "EDE", "- -"),  # level on both scores
        ("1  2w1==0\n2  1b0==1", "EDEBT", "1 1"),  # 13.3.2: then the boards decide
        ("1  2w====\n2  1b====", "EDEBT", "- -"),
    ],
)
def test_extended_direct_encounter_is_a_dash_where_neither_score_nor_board_ranks(
    crosstable: str, code: str, expected: str
) -> None:
    standings = ranked(team_event(crosstable), f"PTS, {code}", "2026-03")
    assert _last_cells(str(standings)) == _last_cells(tb.render(standings)) == expected.split()


def test_the_explanation_of_a_dash_keeps_the_table_of_those_tied() -> None:
    assert OPEN[8]["DE"] is None
    told = tb.render(tb.explain(OPEN, 8, "DE"))
    assert "DE of 8 Nadoryk, Marit: -" in told and "8 Nadoryk, Marit                1.5       1.5      3.5" in told
    assert "nobody is first whatever the missing games" in told


# The workings behind a page: none, list, all, or the most that stays under 2 MB.


def large(size: int, rounds: int = 9) -> tb.Standings:
    """An open of so many: the halves of the field meet, shifted by one each round; now and then somebody stays away."""
    half, events = size // 2, []
    for number in range(rounds):
        games: list[tb.Game | tb.Bye | tb.Match] = []
        for white in range(half):
            black = half + (white + number) % half
            if (white + 7 * number) % 50 == 0:
                games += [tb.Bye(white + 1, "half"), tb.Bye(black + 1, "pairing" if white == 0 else "zero")]
            else:
                games.append(tb.Game(white + 1, black + 1, ("1-0", "½-½", "0-1")[(white * 5 + number * number + black) % 3]))
        events.append(games)
    players = [
        tb.Player(number, f"Surname-{number}, Given Name", rating=2500 - number // 4, federation="NOR")
        for number in range(1, size + 1)
    ]
    return tb.standings(tb.Tournament(players, events, starts=date(2026, 5, 1)), by="DE, BH/C1, BH, SB, WIN")


def _bytes(text: str) -> int:
    return len(text.encode())


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.no_cover
def test_a_page_of_600_has_all_workings_and_stays_under_2_mb() -> None:
    page = tb.render(large(600), "html", workings="most")
    assert 1_000_000 < _bytes(page) < 2_000_000
    assert "left out to keep this page" not in page and 'id="value-600-6"' in page


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.parametrize(("size", "left_out"), [(1600, "list"), (3000, "none")])
def test_a_page_of_thousands_stays_under_2_mb_and_says_what_is_left_out(
    size: int, left_out: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tiebreaks.report import page as module

    explained: list[object] = []

    def counted(*given: Any, **more: Any) -> Any:
        explained.append(given)
        return tb.explain(*given, **more)

    monkeypatch.setattr(module, "explain", counted)
    page = tb.render(large(size), "html", workings="most")
    assert 200_000 < _bytes(page) < 2_000_000
    assert html.escape(left_out_note(left_out)) in page and ("<details>" in page) == (left_out == "list")
    assert len(explained) <= 2 * 20 * 6  # what was measured, and not everybody


@pytest.mark.long
@pytest.mark.parametrize("workings", ["none", "list", "all"])
def test_a_page_grows_no_faster_than_its_event(workings: str) -> None:
    """Each group of those tied stands once: the explanation of every member would have the table of the whole group."""
    small, twice = (_bytes(tb.render(large(size), "html", workings=workings)) for size in (100, 200))
    assert twice < 2.3 * small


def test_a_page_has_the_workings_that_are_asked_for_and_then_nothing_is_left_out() -> None:
    found = {workings: tb.render(OPEN, "html", workings=workings) for workings in ("none", "list", "all")}
    sizes = [_bytes(page) for page in found.values()]
    assert sizes == sorted(sizes) and sizes[2] < 125_000  # 0.5 MB with a table per value
    assert not any("left out" in page for page in found.values())
    assert found["all"] == tb.render(OPEN, "html", workings="most")
    usual = tb.render(OPEN, "html")  # the reasons are on demand, and the page says so
    note = html.escape(left_out_note("list"))
    assert note in usual and usual.replace(f"<p>{note}</p>\n", "") == found["list"]
    assert [Page(page).seen.count("details") for page in found.values()][:2] == [0, 41]
    assert all({"section", "table"} <= set(Page(page).seen) for page in found.values())
    assert Page(found["none"]).links == set() and Page(found["list"]).links == {f"#rounds-{row.id}" for row in OPEN}


def test_the_most_that_fits_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    from tiebreaks.report import page as module

    size = {workings: _bytes(tb.render(OPEN, "html", workings=workings)) for workings in ("none", "list", "all")}
    for largest, workings in ((size["all"] + 1, "all"), (size["all"], "list"), (size["list"], "none"), (1, "none")):
        monkeypatch.setattr(module, "LARGEST", largest)
        page = tb.render(OPEN, "html", workings="most")
        note = html.escape(left_out_note(workings))
        assert (note in page if note else "left out" not in page) and page.replace(f"<p>{note}</p>\n", "") == tb.render(
            OPEN, "html", workings=workings
        )


def _behind(page: str, title: str) -> list[list[str]]:
    """The rows of the tables behind a participant: the texts of their cells."""
    (found,) = (part for part in page.split("<details>") if part.startswith(f"<summary>{title}</summary>"))
    rows = [line for line in found.partition("</details>")[0].splitlines() if line.startswith("<tr>")]
    return [[html.unescape(re.sub("<[^>]*>", "", cell)) for cell in re.split("<td[^>]*>", row)[1:]] for row in rows]


def test_the_list_of_workings_has_what_each_round_adds() -> None:
    standings = tb.standings(OPEN.tournament, by="PTS, DE, BH/C1, BH, SB, WIN, ARO/U1000", edition="2026-03")
    page = tb.render(standings, "html", workings="list")
    for row in standings:
        *rounds, values = _behind(page, f"{row.rank}. {row.name}")
        assert [cells[0] for cells in rounds] == [str(number) for number in range(1, 10)] and values[1] == "Value"
        for column, code in enumerate(standings.by, 2):
            terms = tb.explain(standings, row.id, code).terms
            shown = [term.counts or bool(term.amount) for term in terms]
            written = [format_value(term.amount) if term.counts else f"({format_value(term.amount)})" for term in terms]
            assert [cells[column] for cells in rounds] == [
                text if yes else "" for text, yes in zip(written, shown, strict=True)
            ]
    assert _behind(page, "6. Hartenau, Dagfinn")[4][:5] == ["5", "½", "0.5", "", "(4.5)"]


@pytest.mark.parametrize("standings", [OPEN, tb.standings(OPEN.tournament, by="SB, TPR/U1000, TPN, BH/F, ARO/U1"), LEAGUE])
def test_all_workings_have_every_reason_with_its_rounds_and_the_conclusion(standings: tb.Standings) -> None:
    page = tb.render(standings, "html", workings="all")
    for row in standings:
        told = {cells[0]: cells for cells in _behind(page, f"{row.rank}. {row.name}") if len(cells) == 3}
        assert [*told] == list(standings.by)
        for code in standings.by:
            explanation = tb.explain(standings, row.id, code)
            _, value, how = told[code]
            assert value == format_value(explanation.value) and how.endswith(explanation.conclusion)
            assert all(stage.sentence in how for stage in explanation.stages)
            for term in explanation.terms if explanation.value is not None and code not in ("TPN", "RTNG") else ():
                assert term.reason in how and term.article in how
                assert any(term.round in _said_rounds(part) and term.reason in part for part in how.split(". "))


def _said_rounds(part: str) -> range | list[int]:
    """The rounds that a reason is given for."""
    said = re.match(r"(?:Every round|Rounds? ([-, \d]+)):", part)
    if said is None:
        return []
    if said[1] is None:
        return range(1, 100)
    spans = [span.partition("-") for span in said[1].split(", ")]
    return [number for first, _, last in spans for number in range(int(first), int(last or first) + 1)]


def test_what_a_value_was_before_its_cuts_is_worked_out_once_for_all_participants(monkeypatch: pytest.MonkeyPatch) -> None:
    standings = tb.standings(OPEN.tournament, by="BH/C1, BH/M1", edition="2026-03")
    worked: list[str] = []
    work = TieBreak.work

    def counted(self: TieBreak, *given: Any, **more: Any) -> Any:
        worked.append(self.code)
        return work(self, *given, **more)

    monkeypatch.setattr(TieBreak, "work", counted)
    for row in standings:
        for code in standings.by:
            tb.explain(standings, row.id, code)
    assert worked == ["BH", "BH"]


def test_workings_are_refused_where_there_are_none() -> None:
    with pytest.raises(tb.TiebreaksError, match="workings: expected one of none, list, all, most, found 'some'"):
        tb.render(OPEN, "html", workings="some")
    for what, format in ((OPEN, "csv"), (tb.explain(OPEN, 3, "BH"), "html"), (OPEN.tournament, "html")):
        with pytest.raises(tb.TiebreaksError, match="only the HTML of standings has them"):
            tb.render(what, format, workings="all")


# A tournament itself.


def test_a_tournament_is_rendered_as_its_crosstable_by_number() -> None:
    rounds: list[list[tb.Game | tb.Bye | tb.Match]] = [
        [tb.Game(4, 2, "0-1"), tb.Bye(7, "half")],
        [tb.Game(2, 7, "*"), tb.Bye(4, "pairing")],
    ]
    event = tb.Tournament(
        [tb.Player(7, "Cy", rating=1900), tb.Player(2, "Bo", rating=2100), tb.Player(4, "Ann")], rounds, name="Cup"
    )
    title, _, header, *rows = tb.render(event).splitlines()
    assert (title, header.split()) == ("Cup, participants: 3, rounds: 2", ["No.", "Name", "Rating", "1", "2", "PTS", "Playing"])
    assert [row.split() for row in rows[:3]] == [
        ["2", "Bo", "2100", "4b1", "7w*", "1", "7w,", "board", "1"],
        ["4", "Ann", "-", "2w0", "bye", "1", "1"],
        ["7", "Cy", "1900", "½", "2b*", "½", "2b,", "board", "1"],
    ]  # fmt: skip
    assert tb.render(event, "csv").splitlines()[0] == "No.,Name,Rating,1,2,PTS,Playing"
    assert "| 2 | Bo | 2100 | 4b1 | 7w\\* | 1 | 7w, board 1 |" in tb.render(event, "markdown")
    assert "<td>Bo<td>2100<td>4b1<td>7w*<td>1\u2007<td>7w, board 1" in tb.render(event, "html")
    assert tb.read(tb.render(event, "json").encode()) == event
    assert tb.render(event, columns=["name", "PTS"]).splitlines()[3].split() == ["Bo", "1"]


def test_a_team_event_is_rendered_with_both_scores_and_one_without_rounds_too() -> None:
    lines = tb.render(LEAGUE.tournament).splitlines()
    assert lines[2].split()[-2:] == ["MPTS", "GPTS"] and lines[3].split()[-2:] == ["11", "13"]
    assert tb.render(tb.Tournament([tb.Player(1, "Ann")], [])).splitlines()[3].split() == ["1", "Ann", "0"]


@pytest.mark.parametrize("what", [None, [1], "open.trf", OPEN.tournament.players[0]])
def test_what_cannot_be_rendered_is_refused_in_words(what: Any) -> None:
    with pytest.raises(TypeError, match=r"what: expected Tournament or Standings or .*, found "):
        tb.render(what)


def test_a_page_of_few_works_every_value_out_once_and_tells_every_round_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was worked out for half of the participants before, to estimate the size of the page."""
    made: list[tuple[int, str]] = []
    explanation = explain_module._explanation

    def counted(standings: tb.Standings, row: int, entry: TieBreak, working: Any) -> Any:
        made.append((row, entry.code))
        return explanation(standings, row, entry, working)

    monkeypatch.setattr(explain_module, "_explanation", counted)
    standings = tb.standings(OPEN.tournament)
    page = tb.render(standings, "html", workings="most")
    assert len(made) == len({*made}) == len(standings) * len(standings.by)
    told = [key for key in standings._wordings if key[0] == "round"]
    assert len(told) == len(standings) * standings.after_round
    assert page == tb.render(standings, "html", workings="all")


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_what_makes_a_table_doubtful_stands_above_it_and_the_rest_below(form: str) -> None:
    event = replace(tb.sample("open"), starts=None, tie_breaks=("OTHER_CLUB", "BH"))
    standings = tb.standings(event, lots=1)
    shown = tb.render(standings, form)
    table = shown.index("Ulmgren")
    dropped, undated, lots = standings.basis.lines
    assert standings.basis.doubts == (dropped, undated) and standings.basis.remarks == (lots,)
    assert "OTHER_CLUB" in dropped and "no first day" in undated and "drawing of lots" in lots
    places = [shown.index(words) for words in ("dropped (Article 4.1)", "the event has no first day", "Ties left at the end")]
    assert places[0] < places[1] < table < places[2]
    assert all(shown.count(words) == 1 for words in ("dropped (Article 4.1)", "the event has no first day"))
