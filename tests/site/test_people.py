"""The site as people use it: workbooks, PGN, files of Swiss-Manager, broken files; long work that is stopped; the printed code."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import tiebreaks as tb
from benchmarks.events import swiss
from tests.site import LOADING, NUMPY, ROOT, FileServer, find_pyodide
from tests.web import TEAM
from tests.web.browsing import give
from tiebreaks.page import site as site_module
from tiebreaks.page.site import CDN, CDN_FILES, CDN_NUMPY, _digest, write_site

FOREIGN = ROOT.parent / "shared" / "corpus" / "foreign"
EXAMPLES = ROOT / "examples"
needs_corpus = pytest.mark.skipif(not FOREIGN.exists(), reason="the corpus of tournament files is not beside the repository")


def title_of(page: Page) -> Any:
    return page.locator("#title")


@needs_corpus
@pytest.mark.parametrize(
    ("file", "title", "rows"),
    [
        ("cr-xlsx/keshmat_rapid_april.xlsx", re.compile("keshmat|rapid", re.IGNORECASE), 20),
        ("swiss-manager/fexerj_swiss_system_18players.TUNX", re.compile("."), 18),
        ("pgn/fwwrc2024.pgn", re.compile("Women.s World Rapid"), 100),
        ("cr-html/frome2026_standard_crosstable.html", re.compile("frome", re.IGNORECASE), 20),
    ],
)
def test_what_people_have_is_read(page: Page, file: str, title: re.Pattern[str], rows: int) -> None:
    give(page, FOREIGN / file, Path(file).name)
    expect(title_of(page)).to_have_text(title, timeout=20_000)
    expect(page.locator("#view tbody tr").nth(rows - 1)).to_be_attached(timeout=20_000)


def test_a_broken_file_and_a_picture_are_refused_and_the_event_stays(page: Page) -> None:
    give(page, EXAMPLES / "round_robin.trf", "round_robin.trf")
    expect(title_of(page)).to_have_text("Grauwitz Invitational", timeout=20_000)
    give(page, b"012 Half a file\n001    1 m  ", "broken.trf")
    expect(page.locator("#problems")).to_contain_text("broken.trf cannot be read", timeout=20_000)
    give(page, b"\x89PNG\r\n\x1a\n" + bytes(2000), "hall.png")
    expect(page.locator("#problems")).to_contain_text("hall.png cannot be read", timeout=20_000)
    expect(title_of(page)).to_have_text("Grauwitz Invitational")


def test_needs_and_chances_are_stopped_half_way_and_answered_later(page: Page) -> None:
    give(page, large_event(), "large.json")
    expect(title_of(page)).to_have_text("A large open", timeout=20_000)
    expect(page.locator("#busy")).to_be_hidden(timeout=20_000)
    page.locator("#view").get_by_role("rowheader").nth(39).click()
    page.fill("#prospects-top", "30")
    show = page.locator("#prospects-show")
    show.click()
    bar = page.locator("#card progress.work")
    expect(bar).to_be_visible(timeout=20_000)
    page.locator("#card .stop").click()
    expect(show).to_be_enabled(timeout=10_000)
    expect(page.locator("#card progress.work")).to_have_count(0)
    page.click("#card-close")
    expect(title_of(page)).to_have_text("A large open")  # the event stays, and another engine answers
    page.locator("#view").get_by_role("rowheader").nth(1).click()
    expect(page.locator("#card-body .part-games tbody tr").first).to_be_visible(timeout=LOADING)
    page.click("#card-close")


def test_the_printed_sheet_has_the_code_of_the_link(page: Page) -> None:
    give(page, small_event(), "small.trf")
    expect(title_of(page)).to_have_text("Club evening", timeout=20_000)
    expect(page.locator("#busy")).to_be_hidden(timeout=20_000)
    page.wait_for_timeout(1500)  # the address is packed when everything is settled
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("#sheet footer svg.code")).to_be_attached()
    assert page.locator("#sheet footer svg.code").get_attribute("aria-label") == "QR code of the link"
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")


def test_a_team_event_speaks_french(page: Page) -> None:
    give(page, TEAM, "team.trf")
    page.select_option("#language", "fr")
    expect(page.locator("#facts")).to_contain_text("équipes", timeout=20_000)
    page.select_option("#language", "en")
    expect(page.locator("#facts")).to_contain_text("teams", timeout=20_000)


def test_nothing_is_stored_unless_somebody_asks_for_it(browser: Browser, server: FileServer) -> None:
    context = browser.new_context()
    first = context.new_page()
    first.goto(server.address)
    give(first, small_event(), "small.trf")
    expect(title_of(first)).to_have_text("Club evening", timeout=LOADING)
    assert first.evaluate("[localStorage.length, sessionStorage.length, document.cookie]") == [0, 0, ""]
    first.click("#another")
    first.check("#keep")
    expect(first.locator("#keep")).to_be_checked()
    first.reload()
    first.get_by_role("button", name="Open Club evening again").click()
    expect(title_of(first)).to_have_text("Club evening", timeout=LOADING)
    first.click("#another")
    first.uncheck("#keep")
    assert first.evaluate("localStorage.length") == 0
    context.close()


# The engine from its public host: the browser takes only what has the expected hash.


def from_cdn(browser: Browser, folder: Path, spoil: str = "") -> Page:
    """A page whose requests to the public host are answered from the folder of the tests, one of them perhaps with other bytes."""
    pyodide = find_pyodide()
    assert pyodide is not None
    context = browser.new_context(service_workers="block")
    page = context.new_page()

    def answer(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        data = (NUMPY if name.endswith(".whl") else pyodide / name).read_bytes()
        headers = {"Access-Control-Allow-Origin": "*"}
        route.fulfill(body=data + b" " if name == spoil else data, headers=headers)

    context.route(f"{CDN}**", answer)
    return page


@pytest.fixture
def public(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site whose engine comes from the public host; NumPy of the tests in the place of that one."""
    assert site
    data = NUMPY.read_bytes()
    monkeypatch.setattr(site_module, "CDN_FILES", {**CDN_FILES, CDN_NUMPY: (len(data), _digest(data))})
    write_site(tmp_path / "club")
    return tmp_path / "club"


def test_the_engine_of_the_public_host_is_loaded(browser: Browser, public: Path) -> None:
    server = FileServer(public)
    page = from_cdn(browser, public)
    page.goto(server.address)
    page.click("[data-sample='open.trf']")
    expect(title_of(page)).to_have_text("Lindhavn Easter Open", timeout=LOADING)
    page.context.close()
    server.stop()


@pytest.mark.parametrize("spoilt", ["pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip"])
def test_other_bytes_from_the_public_host_are_not_run(browser: Browser, public: Path, spoilt: str) -> None:
    server = FileServer(public)
    page = from_cdn(browser, public, spoilt)
    page.goto(server.address)
    expect(page.locator("#engine-words")).to_contain_text("could not be loaded", timeout=LOADING)
    page.context.close()
    server.stop()


def written_as(format: str, event: tb.Tournament) -> bytes:
    written = BytesIO()
    tb.write(event, written, format=format)
    return written.getvalue()


def small_event() -> bytes:
    """Six players, one round: the link is short enough for a code."""
    players = [tb.Player(number, f"Player {number}", 1500 + number) for number in range(1, 7)]
    rounds = [[tb.Game(1, 4, "1-0"), tb.Game(2, 5, "1/2-1/2"), tb.Game(3, 6, "0-1")]]
    return written_as("trf26", tb.Tournament(players, rounds, name="Club evening", starts="2026-10-01"))


def large_event() -> bytes:
    """A hundred players whose last round is being played: what somebody in the middle needs takes a while to work out."""
    event = swiss(100, 9)
    last = [tb.Game(item.white, item.black, "*") if isinstance(item, tb.Game) else item for item in event.rounds[-1]]
    return written_as("json", replace(event, rounds=[*event.rounds[:-1], last], name="A large open"))
