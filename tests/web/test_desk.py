"""The desk of an arbiter in a browser: why, the verdict, corrections, the card, prizes, what is printed and taken away."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import openpyxl
from playwright.sync_api import Page, expect

import tiebreaks as tb
from tests.web.browsing import IN_BROWSER, faults, opened, settled, unfolded

pytestmark = IN_BROWSER


def test_why_is_a_sentence_and_one_line_an_opponent(wide: Page) -> None:
    wide.goto("/#sample=open.trf&player=3")
    wide.locator("#card-why").click()
    dialog = wide.locator("#working")
    expect(dialog.locator(".sentence")).to_have_text(
        "Grauwitz is 5th and Hartenau 6th: both have 5½ points; the 5 players with 5½ have not all met, so Buchholz without "
        "the lowest opponent decides: 46 against 45."
    )
    expect(dialog.locator(".sides-table tbody tr")).to_have_count(9)
    assert dialog.locator(".remark").all_inner_texts() == ["16.3", "dummy (16.4.2), cut (16.5)", "cut"]
    assert faults(wide) == []


def test_an_older_edition_is_not_green_and_has_a_way_back(wide: Page) -> None:
    opened(wide, folded=True)
    expect(wide.locator("#verdict")).to_contain_text("Right by the rules in force.")
    wide.goto("/#sample=open.trf&edition=2009")
    wide.reload()
    expect(wide.locator("#verdict")).to_contain_text("2009, which are not in force")
    assert "good" not in (wide.locator("#check").get_attribute("class") or "")
    wide.locator("#check-more").click()
    expect(wide.locator("#check-details table").first).to_contain_text("Wrong by C.07")
    expect(wide.locator("#check-details .check-sentences")).not_to_have_attribute("open", "")
    assert "tb." not in (wide.locator("#check-details").text_content() or "")
    assert faults(wide) == []
    wide.locator("#rules-in-force").click()
    expect(wide.locator("#check.good")).to_be_visible()


def test_a_result_is_corrected_listed_downloaded_and_taken_back(wide: Page) -> None:
    opened(wide)
    third = wide.locator("#view tbody tr").nth(2)
    expect(third).to_contain_text("Rosquell")
    wide.locator("#corrections summary").click()
    wide.select_option("#correction-round", "9")
    wide.select_option("#correction-entry", "5-6")
    wide.select_option("#correction-result", "0-1")
    wide.locator("#correction-form button").click()
    expect(third).to_contain_text("Grauwitz")
    expect(wide.locator("#corrected")).to_contain_text("Round 9: 5 Rosquell, Torvin – 6 Grauwitz, Dagfinn 0-1")
    settled(wide)
    assert faults(wide) == []
    with wide.expect_download() as taken:
        wide.locator("#corrected-file").click()
    assert tb.standings(tb.read(Path(taken.value.path()))).rows[2].name == "Grauwitz, Dagfinn"
    wide.get_by_role("button", name="Take back").click()
    expect(third).to_contain_text("Rosquell")
    expect(wide.locator("#corrected")).to_be_hidden()
    unfolded(wide)
    wide.fill("#entry-name", "Neu, Anna")
    wide.locator("#entry-form button").click()
    expect(wide.locator("#corrected")).to_contain_text("Late entry: Neu, Anna")


def test_the_card_uses_both_halves_and_has_ratings(wide: Page) -> None:
    wide.goto("/#sample=open.trf&player=3")
    expect(wide.locator(".part-ratings")).to_contain_text("Rating change -12.3 (unofficial; B.02, K = 10)")
    games, ratings = (wide.locator(part).bounding_box() for part in (".part-games", ".part-ratings"))
    assert games and ratings and ratings["x"] > games["x"] + games["width"] / 2


def test_a_form_writes_the_rules_of_the_prizes(wide: Page) -> None:
    opened(wide, folded=True)
    wide.locator("#tab-prizes").click()
    wide.fill("#prize-name-0", "Main")
    wide.fill("#prize-amounts-0", "300, 200")
    wide.locator("#prize-add").click()
    wide.fill("#prize-category-1", "U1800")
    wide.fill("#prize-amounts-1", "50")
    wide.select_option("#prize-sharing", "hort")
    wide.locator("#prize-give").click()
    expect(wide.locator("#view")).to_contain_text("Ulmgren, Lovis")
    written = wide.locator("#prize-rules").input_value()
    assert 'sharing = "hort"' in written and 'category = "U1800"' in written and "amounts = [300, 200]" in written
    assert faults(wide) == []


def test_the_sheet_fills_its_width_and_names_event_and_round_on_every_page(wide: Page) -> None:
    opened(wide, folded=True)
    wide.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    wide.emulate_media(media="print")
    sheet = wide.locator("#sheet")
    assert sheet.locator("thead .running").inner_text() == "Lindhavn Easter Open, after round 9"
    assert sheet.locator("tr.begins").count() > 5 and sheet.locator("b.mark").count() > 5
    inside, whole = (sheet.locator("table").bounding_box(), sheet.bounding_box())
    assert inside and whole and inside["width"] >= whole["width"] * 0.97


def test_the_table_is_taken_away_as_a_workbook(wide: Page) -> None:
    opened(wide, folded=True)
    wide.locator("#download summary").click()
    with wide.expect_download() as taken:
        wide.get_by_role("button", name="Table (Excel)").click()
    assert taken.value.suggested_filename == "event.xlsx"
    sheet = openpyxl.load_workbook(BytesIO(Path(taken.value.path()).read_bytes())).active
    assert sheet is not None and sheet["D4"].value == "Ulmgren, Lovis"
