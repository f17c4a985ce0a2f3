"""The screen of a hall, which follows a file, and what is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import tiebreaks as tb
from tests.web import OPEN, ROBIN, TEAM, served
from tests.web.browsing import IN_BROWSER, faults, open_page, opened, settled

pytestmark = IN_BROWSER
HALL = {"width": 1920, "height": 1080}


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    path = tmp_path_factory.mktemp("hall") / "hall.trf"
    path.write_bytes(OPEN.read_bytes())
    with served("--watch", str(path)) as address:
        yield address, path


def on_screen(page: Page) -> list[str]:
    return page.locator("#screen-table tbody th").all_inner_texts()


def page_number(page: Page) -> int:
    return int(page.locator("#screen-page").inner_text().split()[1])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_screen_shows_page_after_page_in_large_type(scheme: str, watched: tuple[str, Path], browser: Browser) -> None:
    watched[1].write_bytes(OPEN.read_bytes())
    motion = "reduce"  # text that fades in has too little contrast for axe meanwhile
    for page in open_page(browser, watched[0], HALL, color_scheme=scheme, reduced_motion=motion):
        page.clock.install()
        page.goto("/?view=screen")
        expect(page.locator("#screen-title")).to_have_text("Lindhavn Easter Open")
        assert faults(page) == []
        page.clock.pause_at(datetime(2100, 1, 1, tzinfo=UTC))
        while page_number(page) != 1:
            page.locator("body").press("ArrowRight")
        ranking = [row.name for row in tb.standings(tb.read(OPEN)).rows]
        first = on_screen(page)
        assert ranking[: len(first)] == first and 10 <= len(first) < 41
        assert page.locator("#screen-table tbody").evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 24
        room = page.locator("#screen-room").bounding_box()
        last = page.locator("#screen-table tbody tr").last.bounding_box()
        assert room and last and last["y"] + last["height"] <= room["y"] + room["height"] + 1
        page.clock.run_for(12_500)
        assert page_number(page) == 2 and on_screen(page) == ranking[len(first) : 2 * len(first)]
        page.get_by_role("button", name="Pause").click()
        page.clock.run_for(60_000)
        assert page_number(page) == 2
        page.locator("body").press("ArrowLeft")
        assert on_screen(page) == first


def test_a_screen_with_reduced_motion_turns_its_pages_without_movement(watched: tuple[str, Path], browser: Browser) -> None:
    for motion, animation in (("no-preference", "turn"), ("reduce", "none")):
        for page in open_page(browser, watched[0], HALL, reduced_motion=motion):
            page.goto("/?view=screen")
            expect(page.locator("#screen")).to_be_visible()
            assert page.locator("#screen-table tbody").evaluate("one => getComputedStyle(one).animationName") == animation


def test_screen_and_table_follow_the_file(watched: tuple[str, Path], browser: Browser) -> None:
    address, path = watched
    path.write_bytes(OPEN.read_bytes())
    for screen in open_page(browser, address, HALL):
        screen.goto("/?view=screen")
        expect(screen.locator("#screen-title")).to_have_text("Lindhavn Easter Open")
        for table in open_page(browser, address, {"width": 1240, "height": 860}):
            expect(table.locator("#title")).to_have_text("Lindhavn Easter Open")  # without a click
            settled(table)
            path.write_bytes(b"this is no tournament")  # somebody saves something else: the table stays
            expect(table.locator("#refused")).to_be_visible()
            path.write_bytes(ROBIN.read_bytes())
            expect(table.locator("#title")).to_have_text("Grauwitz Invitational")
            expect(table.locator("#notice")).to_contain_text("hall.trf has changed")
            expect(screen.locator("#screen-title")).to_have_text("Grauwitz Invitational")


def test_a_file_that_somebody_opened_is_not_replaced_by_the_watched_one(watched: tuple[str, Path], browser: Browser) -> None:
    address, path = watched
    path.write_bytes(OPEN.read_bytes())
    for page in open_page(browser, address, {"width": 1240, "height": 860}):
        expect(page.locator("#title")).to_have_text("Lindhavn Easter Open")
        opened(page, TEAM, folded=True)
        with page.expect_event("console", predicate=lambda line: line.text == "waited", timeout=60_000):
            path.write_bytes(ROBIN.read_bytes())
            page.evaluate(
                "new EventSource('/watched/1/events').addEventListener('version', (event) => setTimeout(() => console.log('waited'), 4000))"
            )
        expect(page.locator("#title")).to_have_text("Four Bridges Team Cup")


def sheet_of(page: Page) -> str:
    """Begin to print, and return the classes of the sheet."""
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    return page.locator("#sheet").get_attribute("class") or ""


def sizes(pdf: bytes) -> set[tuple[int, int]]:
    """The sizes of the pages of a PDF, in points."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return {(round(float(width)), round(float(height))) for width, height in boxes}


PORTRAIT, LANDSCAPE = {(595, 842)}, {(842, 595)}


def test_standings_are_printed_upright_with_all_rows_legend_time_and_signature_and_without_our_verdict(wide: Page) -> None:
    opened(wide, folded=True)
    assert "portrait" in sheet_of(wide)
    sheet = wide.locator("#sheet")
    assert len(sheet.locator("tbody tr").all()) == 41
    text = sheet.text_content() or ""
    assert "BH/C1 Buchholz Cut-1" in text and "Chief arbiter" in text and "C.07 edition 2026-03" in text
    assert re.search(r"printed \d+ \w+ \d{4}", text) and "Agrees" not in text
    wide.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(sheet).to_be_hidden()
    assert sizes(wide.pdf(prefer_css_page_size=True)) == PORTRAIT
    assert wide.locator("#sheet").text_content() == ""  # it is gone afterwards


def test_only_the_sheet_is_printed(wide: Page) -> None:
    opened(wide, folded=True)
    sheet_of(wide)
    wide.emulate_media(media="print")
    visible = wide.locator("body > *").evaluate_all(
        "all => all.filter((one) => one.offsetParent !== null).map((one) => one.id)"
    )
    assert visible == ["sheet"]


def test_a_crosstable_that_is_too_wide_is_printed_across(wide: Page) -> None:
    opened(wide, folded=True)
    wide.locator("#tab-crosstable").click()
    settled(wide)
    assert "landscape" in sheet_of(wide)
    assert sizes(wide.pdf(prefer_css_page_size=True)) == LANDSCAPE


def test_the_prize_list_is_printed(wide: Page) -> None:
    opened(wide, folded=True)
    wide.locator("#tab-prizes").click()
    wide.get_by_role("button", name="Try the example").click()
    expect(wide.locator("#view")).to_contain_text("1st of 41.")
    assert "portrait" in sheet_of(wide)
    assert "Prizes" in (wide.locator("#sheet").text_content() or "")
    assert wide.locator("#sheet tbody").first.locator("th").first.inner_text() == "Ulmgren, Lovis"


def test_the_explanation_for_a_player_has_every_working(wide: Page) -> None:
    wide.goto("/#sample=open.trf&player=3")
    expect(wide.locator("#card")).to_be_visible()
    assert "portrait" in sheet_of(wide)
    text = wide.locator("#sheet").text_content() or ""
    for code in tb.standings(tb.read(OPEN)).by:
        assert f"{code} of 3 Hartenau, Dagfinn" in text
    assert "cut first, as a voluntarily unplayed round (16.4.2, 16.5)" in text
    assert sizes(wide.pdf(prefer_css_page_size=True)) == PORTRAIT
