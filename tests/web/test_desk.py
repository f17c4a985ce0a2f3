"""The desk of an arbiter in a browser: why, the verdict, corrections, the card, prizes, what is printed and taken away."""

from __future__ import annotations

import re
import zlib
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import openpyxl
from playwright.sync_api import Browser, Page, expect

import tiebreaks as tb
from tests.web import OPEN, ROBIN, TEAM, served
from tests.web.browsing import IN_BROWSER, faults, give, open_page, opened, settled, unfolded

pytestmark = IN_BROWSER


def test_why_is_a_sentence_and_one_line_an_opponent(wide: Page) -> None:
    wide.goto("/#sample=open.trf&player=3")
    wide.locator("#card-why").click()
    dialog = wide.locator("#working")
    expect(dialog.locator(".sentence")).to_have_text(
        "Grauwitz is 5th and Hartenau 6th. Both have 5½ points. Direct encounter separates none of the 5 players on 5½: not all "
        "have met, and whatever the missing results, none is certain to be ahead (6.3). Buchholz Cut-1 decides: 46 to 45."
    )
    expect(dialog.locator(".sides-table tbody tr")).to_have_count(9)
    assert dialog.locator(".remark").all_inner_texts() == [
        "3½ in the table; byes at the end counted as draws (16.3)",
        "dummy (16.4.2), cut (16.5)",
        "cut",
    ]
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


CLUBS = (
    b"No;Name;Fed;Club;Rtg;1;2;3;Pts\n1;Anders, Bo;SWE;SK Turm;2100;2w1;3b1;4w=;2.5\n2;Brand, Cleo;GER;Karlshafen;2000;1b0;4w1;3w1;2\n"
    b"3;Claes, Dirk;SWE;SK Turm;1900;4b1;1w0;2b0;1\n4;Dorn, Eva;GER;Karlshafen;1800;3w0;2b0;1b=;0.5\n"
)


def test_clubs_are_a_column_and_a_filter_where_the_file_has_them(wide: Page) -> None:
    opened(wide, folded=True)
    expect(wide.locator("#view thead").first).not_to_contain_text("Club")
    give(wide, CLUBS, "clubs.csv")
    expect(wide.locator("#view thead").first).to_contain_text("Club")
    settled(wide)
    wide.locator("#filters summary").click()
    wide.select_option("#filter-club", "SK Turm")
    expect(wide.locator("#view tbody tr:visible")).to_have_count(2)
    assert faults(wide) == []
    wide.get_by_text("Anders, Bo", exact=True).click()
    expect(wide.locator("#card-rank ~ *, .facts-line, #card").first).to_contain_text("Club SK Turm")


def test_every_picture_is_saved_as_a_file_that_needs_no_page(wide: Page) -> None:
    wide.goto("/#sample=open.trf&view=moves")
    wide.reload()
    for picture, name in (("#view", "open-moves.svg"), ("#card", "open-3-ranks.svg")):
        if picture == "#card":
            wide.goto("/#sample=open.trf&view=moves&player=3")
        with wide.expect_download() as taken:
            wide.locator(picture).get_by_role("button", name="Save the picture (SVG)").click()
        assert taken.value.suggested_filename == name
        drawn = ElementTree.fromstring(Path(taken.value.path()).read_text(encoding="utf-8"))
        lines = drawn.findall(".//{http://www.w3.org/2000/svg}polyline")
        assert drawn.tag.endswith("svg") and lines and all(line.get("stroke", "").startswith("rgb") for line in lines)
        assert all(part.get("class") is None for part in drawn.iter())
    assert faults(wide) == []


def test_on_a_phone_the_form_of_the_prizes_is_folded_once_they_are_given(phone: Page) -> None:
    phone.goto("/#sample=open.trf&view=prizes")
    phone.reload()
    phone.fill("#prize-amounts-0", "300, 200, 100")
    phone.locator("#prize-give").click()
    expect(phone.locator("#prize-form")).to_be_hidden()
    last = phone.locator("#view").get_by_text("Rosquell, Torvin").first.bounding_box()
    assert last and last["y"] + last["height"] < 740  # the awards are on the first screen


def test_watched_files_are_the_groups_of_one_address(browser: Browser, tmp_path: Path) -> None:
    hall = tmp_path / "hall.trf"
    hall.write_bytes(ROBIN.read_bytes())
    with served("--watch", str(OPEN), "--watch", str(hall)) as festival:
        for page in open_page(browser, festival, {"width": 1240, "height": 860}):
            page.goto("/#group=2")
            page.reload()
            expect(page.locator("#title")).to_have_text("Grauwitz Invitational")
            groups = page.get_by_role("navigation", name="Groups of the festival").get_by_role("button")
            expect(groups).to_have_text(["Lindhavn Easter Open", "Grauwitz Invitational"])
            expect(page.locator("#check")).to_be_hidden()
            assert faults(page) == []
            hall.write_bytes(TEAM.read_bytes())  # only the group that is shown is followed
            expect(page.locator("#title")).to_have_text("Four Bridges Team Cup")
            groups.first.click()
            expect(page.locator("#title")).to_have_text("Lindhavn Easter Open")
            expect(page).to_have_url(re.compile("group=1"))
            hall.write_bytes(ROBIN.read_bytes())
            groups.nth(1).click()
            expect(page.locator("#title")).to_have_text("Grauwitz Invitational")  # read anew
            page.goto("about:blank")


def test_a_page_that_is_printed_says_which_of_how_many_it_is(wide: Page) -> None:
    """The numbers are the only letters that the boxes in the margin add: "1 / 2" has five."""
    report = tb.render(tb.standings(tb.read(OPEN)), "html")
    assert "size: A4 landscape" in report and '@top-left { content: "Lindhavn Easter Open, after round 9' in report
    assert "size: A4 portrait" in tb.render(tb.standings(tb.read(OPEN)), "html", columns=["rank", "name", "values"])
    letters = []
    for written in (report, report.replace("@bottom-right", "@left-middle-nowhere")):
        wide.goto("about:blank")
        wide.set_content(written)
        printed = wide.pdf(prefer_css_page_size=True)
        streams = [zlib.decompress(part) for part in re.findall(rb"stream\r?\n(x.*?)endstream", printed, re.DOTALL)]
        letters.append(sum(len(re.findall(rb"T[jJ]", stream)) for stream in streams))
    assert letters[0] - letters[1] == 5 * len(re.findall(rb"/Type ?/Page\b", printed)) > 0
