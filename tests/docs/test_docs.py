"""The documentation: it is built without a warning, its links lead somewhere, its examples run, and what is generated is up to date."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from docs.generate import pictures
from docs.generate.__main__ import write
from docs.search import NOT_SEARCHED
from tests.helpers.browser import CHROMIUM
from tiebreaks.cli.app import ALL, Command
from tiebreaks.engine import CATALOGUE
from tiebreaks.engine.list_choice import DEFAULT_LIST

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
MOVED = [page for page in PAGES if page.read_text(encoding="utf-8").startswith("---\norphan: true")]


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def test_the_page_of_the_command_has_every_option() -> None:
    page = (DOCS / "command-line.md").read_text(encoding="utf-8")
    options = {
        name
        for operation in ALL
        for parameter in Command(operation).params
        for name in (*parameter.opts, *parameter.secondary_opts)
        if name.startswith("--") and name not in ("--help", "--search", "--check", "--browser")  # on unless turned off
    }
    assert not {name for name in options if not re.search(rf"{name}\b", page)}


@pytest.mark.slow
@pytest.mark.no_cover
def test_the_generated_pages_are_those_that_would_be_generated(tmp_path: Path) -> None:
    write(tmp_path)
    made = {path.relative_to(tmp_path): path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.md")}
    stored = {
        path.relative_to(DOCS): path.read_text(encoding="utf-8")
        for path in PAGES
        if "Made by docs/generate" in path.read_text(encoding="utf-8")[:60]
    }
    assert made.keys() == stored.keys()
    assert not [str(path) for path in made if made[path] != stored[path]], "run make docs, and read the difference"


@pytest.mark.slow
def test_the_computed_pictures_are_those_that_would_be_drawn() -> None:
    for name, drawn in pictures.computed().items():
        assert (DOCS / "pictures" / name).read_text(encoding="utf-8") == drawn, f"{name}: run make pictures, and look at it"


def test_every_tie_break_has_a_page_and_every_example_adds_a_value() -> None:
    for acronym in CATALOGUE:
        text = (DOCS / "tie-breaks" / f"{acronym.lower()}.md").read_text(encoding="utf-8")
        assert f"```text\n{acronym} of " in text, acronym


@pytest.mark.long
@pytest.mark.slow
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    for library in ("sphinx", "myst_parser", "furo"):
        pytest.importorskip(library)
    options = ["-W", "--keep-going", "-q", "-b", "html", "-d", str(tmp_path / "doctrees")]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, str(DOCS), str(tmp_path / "site")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    built = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert "tutorials/index.html" in built and "how-to/index.html" in built
    said = words_of(tmp_path / "site" / "reference" / "an-event.html")
    assert "rated: bool" in said and "False: a game of less than one move (TRF W, D, L)." in said
    assert "class Player(" in said  # a reader makes one
    assert "class Standings\N{PILCROW SIGN}" in words_of(tmp_path / "site" / "reference" / "standings.html")  # nobody makes one
    assert not re.findall(r"<(?:script|link|img)[^>]+(?:src|href)=\"https?:", built)  # it is read without the network
    assert not searched(tmp_path / "site") & {*NOT_SEARCHED}
    if CHROMIUM:
        assert_the_search_finds_functions_first(tmp_path / "site")
        assert_a_button_copies_what_one_types(tmp_path / "site")


def words_of(page: Path) -> str:
    return re.sub("<[^>]+>", "", page.read_text(encoding="utf-8"))


def searched(site: Path) -> set[str]:
    """The pages that a search for a word can find: those whose titles are in its index."""
    index = json.loads(
        (site / "searchindex.js").read_text(encoding="utf-8").removeprefix("Search.setIndex(").rstrip().removesuffix(")")
    )
    return {name for name, title in zip(index["docnames"], index["titles"], strict=True) if title}


def assert_the_search_finds_functions_first(site: Path) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM)
        page = browser.new_page()
        for word in ("standings", "explain", "check", "read", "batch"):
            page.goto(f"{site.as_uri()}/search.html?q={word}")
            first = page.locator("#search-results li").first
            first.wait_for()
            page.wait_for_function("document.querySelector('#search-progress')?.textContent !== 'Preparing search...'")
            assert first.inner_text().startswith(f"tiebreaks.{word} (Python function"), word
        page.goto(f"{site.as_uri()}/search.html?q=buchholz")
        assert page.locator("#search-results li").first.inner_text().startswith("BH: Buchholz")
        browser.close()


def test_every_page_is_in_one_table_of_contents_and_reached_from_the_index() -> None:
    reached, left = [DOCS / "index.md"], [DOCS / "index.md"]
    while left:
        page = left.pop()
        found = re.findall(r"^(?:[@\w ,]+ <)?([\w/-]+)>?$", "\n".join(blocks(page, r"\{toctree\}")), flags=re.MULTILINE)
        reached += (listed := [page.parent / f"{name}.md" for name in found])
        left += listed
    assert len(reached) == len({*reached})
    assert {*reached} == {*PAGES} - {*MOVED}


def test_a_page_that_has_moved_says_where_to() -> None:
    for page in MOVED:
        assert re.findall(r"\]\([\w/#-]+\.md", page.read_text(encoding="utf-8")), page.name


def assert_a_button_copies_what_one_types(site: Path) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM)
        page = browser.new_page()
        page.add_init_script(
            "Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => { window.copied = text }}})"
        )
        page.goto(f"{site.as_uri()}/start.html")
        page.locator(".highlight-console .copy").first.click()
        assert page.evaluate("copied") == "tiebreaks sample\ntiebreaks standings open.trf"
        page.locator(".highlight-python .copy").first.click()
        assert page.evaluate("copied").startswith("import tiebreaks as tb\n\n")
        assert not page.locator(".highlight-text .copy").count()  # nobody types an answer
        browser.close()


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *PAGES], ids=lambda page: page.stem)
def test_every_link_inside_leads_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        to = (page.parent / path).resolve() if path else page
        assert to.exists(), f"{page.name}: {target}"
        assert not anchor or anchor in anchors(to), f"{page.name}: {target}"


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def test_the_page_of_the_library_names_the_default_lists() -> None:
    page = (DOCS / "library.md").read_text(encoding="utf-8")
    assert all(by in page for by in DEFAULT_LIST.values())
