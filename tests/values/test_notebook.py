"""Answers in a notebook: the HTML that it shows, the reprs, what it completes, and the notebook of the documentation."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import tiebreaks as tb
from tests.helpers.browser import CHROMIUM
from tests.report.test_report import HOSTILE, Page, event
from tiebreaks.report.html import DARK, LIGHT
from tiebreaks.values.printing import HtmlRepr

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from playwright.sync_api import Page as Tab

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "docs" / "notebook.ipynb"
OPEN = tb.read(ROOT / "examples" / "open.trf")
STANDINGS = tb.standings(OPEN)
LEAGUE = tb.read(ROOT / "examples" / "team.trf")
SMALL = 10_000  # characters of the fragment of an open with 41 players


def answers() -> list[HtmlRepr]:
    """One of each kind."""
    published = replace(OPEN.published, ranks={**OPEN.published.ranks, 2: 2, 1: 1})
    return [
        OPEN, STANDINGS, STANDINGS.rows[0], tb.explain(STANDINGS, 3, "BH/C1"), tb.explain(STANDINGS, 3), tb.why(STANDINGS, 3, 7),
        tb.why(STANDINGS, 3), tb.check(OPEN), tb.check(replace(OPEN, published=published), search=False),
        tb.compare_editions(OPEN, "2024-08", "2026-03"), LEAGUE, tb.standings(LEAGUE), tb.board_standings(LEAGUE),
    ]  # fmt: skip


def kind(what: object) -> str:
    return type(what).__name__


@pytest.mark.parametrize("what", answers(), ids=kind)
def test_a_notebook_shows_each_answer_as_a_small_fragment_that_is_render(what: Any) -> None:
    shown = what._repr_html_()
    assert shown == tb.render(what, "html", fragment=True)
    page = Page(shown)  # its elements balance
    assert shown.startswith('<div class="tb-answer ') and page.seen.count("style") == 1
    assert not {"script", "html", "head", "body", "link", "h1", "h2", "img"} & set(page.seen)
    assert page.attributes <= {"class", "role", "aria-level", "tabindex", "title"}, "no id: several fragments share a page"
    assert len(shown) < SMALL


@pytest.mark.parametrize("what", answers(), ids=kind)
def test_the_text_of_a_fragment_has_what_the_text_has(what: Any) -> None:
    shown = set(Page(what._repr_html_()).text.replace("\u2007", " ").replace("\u2008", " ").split())
    missing = [word for word in tb.render(what).split() if word not in shown and not any(word in longer for longer in shown)]
    assert not missing


def test_every_rule_of_the_style_is_about_the_fragment_only() -> None:
    for what in answers():
        style = re.search("<style>(.*?)</style>", what._repr_html_() or "", flags=re.DOTALL)
        assert style is not None
        selectors = re.findall(r"([^{}]+)\{[^{}]+\}", style[1].replace("@media print {", ""))
        assert len(selectors) > 15
        for selector in (one.strip() for each in selectors for one in each.split(",")):
            theme, scope, _ = selector.partition(".tb-answer.tb-answer.tb-answer")
            assert scope and theme.strip() in ("", *DARK, *LIGHT), selector


def test_two_tables_of_one_class_have_the_same_style_in_every_fragment() -> None:
    rules: dict[str, set[str]] = {}
    for what in answers():
        shown = what._repr_html_() or ""
        for name in set(re.findall('<table class="(tb-[a-z]+)">', shown)):
            rules.setdefault(name, set()).add("\n".join(line for line in shown.splitlines() if f".{name} " in line))
    assert len(rules) > 5 and {len(each) for each in rules.values()} == {1}


def test_a_fragment_escapes_everything() -> None:
    standings = event(*HOSTILE)
    tournament = replace(standings.tournament, name="<script>alert(1)</script>&\x1b[31m")
    ranked = tb.standings(tournament, by="WIN", edition="2026-03")
    for what in (tournament, ranked, ranked.rows[0], tb.explain(ranked, 1), tb.explain(ranked, 1, "WIN"), tb.why(ranked, 1)):
        shown = what._repr_html_()
        assert shown is not None
        page = Page(shown)
        assert set(page.seen) <= {"div", "style", "section", "p", "table", "thead", "tr", "th", "td", "br"}, page.seen
        assert not page.links and "\x1b" not in shown


def test_two_dollars_are_no_formula() -> None:
    shown = event("A$AP", "Ke$ha")._repr_html_()
    assert shown is not None and "A$AP" in shown
    assert {"tex2jax_ignore", "mathjax_ignore"} <= set(shown.partition(">")[0].replace('"', " ").split())


def test_a_fragment_is_html_and_has_no_workings() -> None:
    for format in ("text", "markdown", "csv", "json"):
        with pytest.raises(tb.TiebreaksError, match=f"fragment: only HTML has fragments, found format '{format}'") as refused:
            tb.render(STANDINGS, format, fragment=True)
        remedy = refused.value.messages[0].remedies[0]
        assert remedy.argument == {"format": "html"}
        assert tb.render(STANDINGS, fragment=True, **remedy.argument) == STANDINGS._repr_html_()
    with pytest.raises(tb.TiebreaksError, match="workings: a fragment has none"):
        tb.render(STANDINGS, "html", fragment=True, workings="list")


def test_a_row_is_rendered_in_every_format() -> None:
    row = STANDINGS.rows[3]
    assert json.loads(tb.render(row, "json")) == json.loads(tb.render(STANDINGS, "json"))["standings"][3]
    header, *rows = tb.render(STANDINGS, "csv").splitlines()
    assert tb.render(row, "csv").splitlines() == [header, rows[3]]
    assert tb.render(row).splitlines()[-1].split() == tb.render(STANDINGS).splitlines()[6].split()


# The reprs.


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        (OPEN, "<Tournament 'Lindhavn Easter Open': 41 players, 9 rounds, swiss>"),
        (LEAGUE, "<Tournament 'Four Bridges Team Cup': 8 teams, 5 rounds, swiss>"),
        (OPEN.until(4), "<Tournament 'Lindhavn Easter Open': 41 players, 4 of 9 rounds, swiss>"),
        (tb.Tournament([tb.Player(1)], [], system="round-robin", total_rounds=1), "<Tournament: 1 player, 0 of 1 round, round-robin>"),
        (STANDINGS.rows[0], "<1. 2 Ulmgren, Lovis: PTS 8, DE -, BH/C1 46, BH 49.5, SB 42.75, WIN 7>"),
        (tb.explain(STANDINGS, 3, "BH/C1"), "<Explanation: BH/C1 of 3 Hartenau, Dagfinn: 45>"),
        (tb.explain(STANDINGS, 3), "<Overview: 3 Hartenau, Dagfinn: rank 6 of 41>"),
        (tb.why(STANDINGS, 3), "<Neighbours: 3 Hartenau, Dagfinn: rank 6 of 41>"),
        (tb.compare_editions(OPEN, "2024-08", "2026-03"), "<Comparison: Changes: 0 of 41 places, values: 12. By PTS, DE, BH/C1, BH, SB, WIN.>"),
    ],
    ids=lambda value: kind(value) if isinstance(value, HtmlRepr) else "",
)  # fmt: skip
def test_a_repr_says_what_it_is(what: object, expected: str) -> None:
    assert repr(what) == expected


@pytest.mark.parametrize("what", answers(), ids=kind)
def test_a_repr_is_one_short_line(what: object) -> None:
    text = repr(what)
    assert len(text) < 140 and text.isprintable() and text[0] == "<" and text[-1] == ">"


def test_a_repr_stays_one_short_line_whatever_the_names_are() -> None:
    ranked = tb.standings(
        tb.Tournament(
            [tb.Player(1, "Anna\n\x1b[31m" * 40), tb.Player(2, "Bo")], [[tb.Game(1, 2, "1-0")]], name="Cup\n" * 99, starts="2026-03-07"
        ),
        by="WIN",
    )  # fmt: skip
    for what in (
        ranked.tournament,
        tb.explain(ranked, 1),
        tb.explain(ranked, 1, "WIN"),
        tb.why(ranked, 1),
        tb.why(ranked, 1, 2),
    ):
        assert len(repr(what)) < 200 and repr(what).isprintable(), repr(what)


def test_a_tournament_that_was_only_read_completes_its_players_and_stays_folded() -> None:
    read = tb.read(ROOT / "examples" / "open.trf")
    assert {"players", "rounds", "name", "find", "crosstable"} <= set(dir(read)) and "41 players" in repr(read)
    assert "players" not in vars(read) and "rounds" not in vars(read), "neither makes an object per player and game"
    assert len(read.players) == 41 and dir(read).count("players") == 1


# The notebook of the documentation.


def cells() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return found


def run_cell(source: str, names: dict[str, Any]) -> object:
    """Run a cell as a notebook does: the value of its last expression is what it shows."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, NOTEBOOK.name, "exec"), names)
    return eval(compile(ast.Expression(last.value), NOTEBOOK.name, "eval"), names) if isinstance(last, ast.Expr) else None


def test_the_notebook_runs_from_top_to_bottom_and_shows_every_kind_of_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOK.parent)  # where Jupyter runs it
    names: dict[str, Any] = {}
    shown = [run_cell("".join(cell["source"]), names) for cell in cells() if cell["cell_type"] == "code"]
    kinds = {type(what) for what in shown if isinstance(what, HtmlRepr) and what._repr_html_()}
    assert kinds == {type(what) for what in answers()}


def test_the_notebook_is_of_format_4_and_keeps_no_output() -> None:
    whole = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    assert (whole["nbformat"], whole["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in cells()}) == len(cells())
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells() if cell["cell_type"] == "code")


# In a browser.

JUPYTER = """
.jp table { table-layout: fixed; font-size: 9px; margin: auto; } .jp td, .jp th, .jp tr { line-height: normal; padding: 2em; }
.jp:not(.jp-RenderedMarkdown) td, .jp:not(.jp-RenderedMarkdown) th { text-align: right; }
.jp tbody tr:nth-child(odd) { background: red; } .jp p { margin: 3em; }
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium here: apt-get install chromium")
    with pytest.importorskip("playwright.sync_api").sync_playwright() as driver:
        launched = driver.chromium.launch(executable_path=CHROMIUM)
        yield launched
        launched.close()


def tab(
    browser: Browser, width: int = 1200, scheme: Any = "light", *, body: str = "", shown: list[HtmlRepr] | None = None
) -> Tab:
    """A page of somebody else with fragments on it."""
    context = browser.contexts[0] if browser.contexts else browser.new_context()  # a window takes long to open
    opened = context.new_page()
    opened.set_viewport_size({"width": width, "height": 800})
    opened.emulate_media(color_scheme=scheme)
    fragments = "".join(f'<div class="jp">{what._repr_html_()}</div>' for what in (answers() if shown is None else shown))
    own = "<p id=own-p>Own<table id=own><tr><th>own<td id=own-cell>1</table>"
    opened.set_content(f"<!DOCTYPE html><style>{JUPYTER}</style><body {body}>{own}{fragments}")
    return opened


def style_of(opened: Tab, selector: str, name: str) -> str:
    found = opened.evaluate("([selector, name]) => getComputedStyle(document.querySelector(selector))[name]", [selector, name])
    return str(found)


@pytest.mark.slow
def test_fragments_change_nothing_else_on_the_page_and_look_the_same_alone_and_together(browser: Browser) -> None:
    measure = """() => [...document.querySelectorAll('.tb-answer')].map(one => [...one.querySelectorAll('td, th, p')].map(
        each => { const s = getComputedStyle(each); const b = each.getBoundingClientRect();
                  return [s.textAlign, s.position, s.backgroundColor, s.whiteSpace, Math.round(b.width), Math.round(b.height)].join(' '); }))"""
    together = tab(browser).evaluate(measure)
    alone = [tab(browser, shown=[what]).evaluate(measure)[0] for what in answers()]
    assert together == alone
    empty, full = tab(browser, shown=[]), tab(browser)
    for selector in ("body", "#own-p", "#own", "#own-cell"):
        every = (
            "selector => JSON.stringify(Object.entries(Object.assign({}, getComputedStyle(document.querySelector(selector)))))"
        )
        assert selector == "body" or empty.evaluate(every, selector) == full.evaluate(every, selector)
        assert all(
            style_of(empty, selector, name) == style_of(full, selector, name) for name in ("font", "color", "backgroundColor")
        )


@pytest.mark.slow
@pytest.mark.parametrize("width", [1200, 390])
def test_a_fragment_fits_the_window_and_long_tables_scroll_with_their_header(browser: Browser, width: int) -> None:
    opened = tab(browser, width)
    assert opened.evaluate("document.documentElement.scrollWidth <= innerWidth")
    table = opened.locator(".tb-wide").nth(1)
    assert table.evaluate("one => one.scrollHeight > one.clientHeight && one.clientHeight < 600")
    table.evaluate("one => { one.scrollTop = 200; one.scrollLeft = 90; }")
    edges = "one => { const own = one.getBoundingClientRect(); const name = one.querySelector('th:nth-child(4)'); " + (
        "const at = name.getBoundingClientRect(); return [at.top - own.top, at.left - own.left, "
        "document.elementFromPoint(at.left + 9, at.top + 9) === name]; }"
    )
    table.scroll_into_view_if_needed()
    top, left, on_top = table.evaluate(edges)
    assert abs(top) < 2 and left > -1 and on_top, "the header and the names stay in sight, above the cells"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scheme", "body", "dark"),
    [
        ("light", "", False), ("dark", "", True),
        ("light", "data-jp-theme-light=false", True), ("dark", "data-jp-theme-light=true", False),
        ("light", "class=vscode-dark", True), ("dark", "class=vscode-light", False), ("light", "theme=dark", True),
    ],
)  # fmt: skip
def test_a_fragment_follows_the_theme_of_the_notebook_else_of_the_system(
    browser: Browser, scheme: str, body: str, dark: bool
) -> None:
    opened = tab(browser, scheme=scheme, body=body, shown=[STANDINGS])
    text, ground = (style_of(opened, ".tb-answer", name) for name in ("color", "backgroundColor"))
    assert (_brightness(text) > 200, _brightness(ground) < 50) == (dark, dark), (text, ground)
    assert style_of(opened, ".tb-answer td", "color") == text


def _brightness(colour: str) -> float:
    return sum(map(float, re.findall(r"[\d.]+", colour)[:3])) / 3


@pytest.mark.slow
def test_the_rules_of_a_notebook_for_tables_do_not_win(browser: Browser) -> None:
    opened = tab(browser, shown=[tb.explain(STANDINGS, 3, "BH/C1")])
    cell = ".tb-answer tbody tr:nth-child(1) td:nth-child(2)"
    assert style_of(opened, cell, "textAlign") == "left" and style_of(opened, cell, "fontSize") == "14px"
    assert style_of(opened, cell.replace("nth-child(2)", "nth-child(1)"), "textAlign") == "right"
    assert "rgba(0, 0, 0, 0)" in style_of(opened, ".tb-answer tbody tr:nth-child(1)", "backgroundColor")
