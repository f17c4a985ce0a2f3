"""Rounds, pairings, tables, the crosstable, phones, warnings, the empty page, the screen of a hall and festivals, in a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import tiebreaks as tb
from tests.cli import unsaid
from tests.helpers.browser import CHROMIUM
from tests.web import OPEN, ROBIN, TEAM, served
from tests.web.browsing import IN_BROWSER, expect_address, faults, give, names, open_page, opened, settled
from tiebreaks.engine.pairings import pairings
from tiebreaks.messages import as_message

pytestmark = IN_BROWSER
PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1920, "height": 1080}
EVENT = tb.read(OPEN)
FIRST_ROW = "() => document.querySelector('#view tbody tr[data-row]').getBoundingClientRect().top"


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    yield from open_page(browser, address, PHONE)


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    path = tmp_path_factory.mktemp("watched") / "open.trf"
    path.write_bytes(unsaid(OPEN.read_bytes()))
    with served("--watch", str(path), "--allow-host", "hall.example") as where:
        yield where


def go_to(page: Page, view: str) -> None:
    page.locator(f"#tab-{view}").click()
    expect(page.locator(f"#view.{view}")).to_be_visible()
    settled(page)


# Rounds


def test_a_round_is_chosen_in_the_header_and_the_link_has_it(wide: Page) -> None:
    opened(wide, folded=True)
    rounds = wide.get_by_role("group", name="Round", exact=True).get_by_role("button")
    assert rounds.all_inner_texts() == [str(number) for number in range(1, 10)]
    expect(rounds.nth(8)).to_have_attribute("aria-pressed", "true")
    rounds.nth(4).click()
    expect(rounds.nth(4)).to_have_attribute("aria-pressed", "true")
    expect(rounds.nth(4)).to_be_focused()
    settled(wide)
    assert names(wide) == [row.name for row in tb.standings(EVENT, after_round=5)]
    expect_address(wide, "after=5")
    expect(wide.locator("input[type=range]")).to_have_count(0)


def test_the_pairings_of_any_round_have_boards_results_and_the_scores_before(wide: Page) -> None:
    opened(wide, folded=True)
    go_to(wide, "pairings")
    wide.locator("[data-round='5']").click()
    expect(wide.locator("#rounds [aria-pressed=true]")).to_have_text("5")
    settled(wide)
    expect_address(wide, "view=pairings", "after=5")
    found = pairings(EVENT, 5)
    rows = wide.locator("#view tbody tr")
    expect(rows).to_have_count(len(found.rows))
    shown = [[text.strip() for text in row.locator("th, td").all_inner_texts()] for row in rows.all()[:3]]
    assert shown[0] == ["1", "1", "Hollenby, Edda", "2487", "4", "½-½", "3½", "Ulmgren, Lovis", "2460", "2"]
    expect(rows.last).to_contain_text("Half-point bye")
    assert faults(wide) == []


def test_pairings_by_name_and_a_name_opens_its_card(wide: Page) -> None:
    opened(wide, folded=True)
    go_to(wide, "pairings")
    wide.get_by_role("button", name="By name").click()
    expect(wide.locator("#view tbody tr")).to_have_count(len(EVENT.players))
    listed = wide.locator("#view tbody th").all_inner_texts()
    assert listed == sorted(player.name for player in EVENT.players)
    expect_address(wide, "by_name=1")
    wide.get_by_label("Find a name or number").fill("Hartenau")
    expect(wide.locator("#view tbody tr")).to_have_count(1)
    wide.locator("#view tbody th a").first.click()
    expect(wide.locator("#card-title")).to_be_visible()


def test_pairings_are_printed_as_a_sheet_for_the_wall_and_downloaded(wide: Page) -> None:
    opened(wide, folded=True)
    go_to(wide, "pairings")
    wide.locator("[data-round='3']").click()
    expect(wide.locator("#rounds [aria-pressed=true]")).to_have_text("3")
    settled(wide)
    wide.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    sheet = wide.locator("#sheet")
    assert "Pairings of round 3" in sheet.inner_text()
    assert sheet.locator("tbody tr").count() == len(pairings(EVENT, 3).rows)
    expect(sheet).to_have_class("sheet portrait")
    wide.evaluate("window.dispatchEvent(new Event('afterprint'))")
    wide.locator("#download summary").click()
    with wide.expect_download() as saved:
        wide.locator("[data-download=csv]").click()
    assert Path(saved.value.path()).read_text(encoding="utf-8").strip() == tb.render(pairings(EVENT, 3), "csv").strip()


def test_a_round_that_is_paired_is_running_and_the_standings_before_it_are_one_step_away(wide: Page) -> None:
    event = tb.Tournament(
        [tb.Player(number, name) for number, name in enumerate(("Ada", "Bo", "Cem", "Dora"), 1)],
        [[(1, 2, "1-0"), (3, 4, "1-0")], [(1, 3, "*"), (4, 2, "*")]],
        total_rounds=3, tie_breaks=("BH",), starts="2026-05-01",
    )  # fmt: skip
    give(wide, json_of(event), "cup.json")
    expect(wide.locator("#title")).to_be_focused()
    settled(wide)
    expect(wide.locator("#rounds [aria-pressed=true]")).to_have_text("2")
    expect(wide.locator("#facts")).to_contain_text("during round 2 of 3, 2 games open")
    go_to(wide, "pairings")
    expect(wide.locator("#rounds [aria-pressed=true]")).to_have_text("2")
    expect(wide.locator("#view tbody tr").first).to_contain_text("*")
    go_to(wide, "standings")
    wide.locator("#rounds [data-round='1']").click()
    settled(wide)
    expect(wide.locator("#facts")).to_contain_text("after round 1 of 3")


def json_of(event: tb.Tournament) -> bytes:
    from io import BytesIO

    file = BytesIO()
    tb.write(event, file, format="json")
    return file.getvalue()


# Phone


def test_on_a_phone_the_first_row_is_high_and_one_menu_has_what_one_takes_away(phone: Page) -> None:
    opened(phone, folded=True)
    assert phone.evaluate(FIRST_ROW) <= 240
    expect(phone.locator("#print")).to_be_hidden()
    phone.get_by_role("button", name="Menu").click()
    for name in ("Open another file", "Download", "Print", "Copy link"):
        expect(phone.locator("#actions").get_by_text(name, exact=True)).to_be_visible()
    expect(phone.locator("#language")).to_be_visible()
    assert faults(phone) == []
    phone.keyboard.press("Escape")
    expect(phone.locator("#print")).to_be_hidden()
    expect(phone.locator("#menu")).to_be_focused()


SMALL = """() => [...document.querySelectorAll("#event :is(button, summary, select, input:not([type=checkbox]), .button), #view tbody :is(.person, .value, .choose)")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".visually-hidden, thead") && !one.matches(".visually-hidden"))
  .filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML.slice(0, 90))"""


def test_on_a_phone_targets_are_44_pixels_high(phone: Page) -> None:
    opened(phone, folded=True)
    assert phone.evaluate(SMALL) == []
    phone.locator("#view td.choose").nth(2).click(position={"x": 3, "y": 3})
    expect(phone.locator("#view td.choose input").nth(2)).to_be_checked()


def test_a_watched_page_has_no_verdict_and_asks_nobody_about_byes(watched: str, browser: Browser) -> None:
    for page in open_page(browser, watched, PHONE):
        expect(page.locator("#view tbody tr").first).to_be_visible()
        settled(page)
        expect(page.locator("#check")).to_be_hidden()
        expect(page.locator("#asked")).to_be_hidden()
        assert page.evaluate(FIRST_ROW) <= 195
        assert faults(page) == []


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_names_look_like_links_in_every_table(size: dict[str, int], browser: Browser, address: str) -> None:
    for page in open_page(browser, address, size):
        opened(page, folded=True)
        for view in ("standings", "pairings", "crosstable"):
            go_to(page, view)
            name = page.locator("#view tbody th, #view tbody th a").last
            assert "underline" in name.evaluate("(one) => getComputedStyle(one).textDecorationLine")


# Table


def test_the_title_stands_before_the_name_and_the_name_column_is_as_wide_as_its_names(wide: Page) -> None:
    opened(wide, folded=True)
    name = wide.get_by_role("rowheader", name="Ulmgren, Lovis")
    assert name.evaluate("(one) => getComputedStyle(one, '::before').content") == '"GM" / ""' or "GM" in name.evaluate(
        "(one) => getComputedStyle(one, '::before').content"
    )
    expect(wide.locator("#view th.fact-title")).to_be_hidden()
    longest = wide.locator("#view tbody th").evaluate_all(
        """names => Math.max(...names.map((name) => {
            const range = document.createRange(); range.selectNodeContents(name); return range.getBoundingClientRect().width; }))"""
    )
    assert name.evaluate("(one) => one.offsetWidth") <= longest + 75  # a title, and the padding


def test_a_federation_has_its_code_and_always_the_same_colour(wide: Page) -> None:
    opened(wide, folded=True)
    found = wide.locator("#view td.fact-federation").evaluate_all(
        "cells => cells.map((cell) => [cell.textContent, getComputedStyle(cell, '::before').backgroundColor])"
    )
    assert len({code for code, _ in found}) > 5
    assert len({code for code, _ in found}) == len({(code, colour) for code, colour in found})


def test_a_column_sorts_the_table_and_back(wide: Page) -> None:
    opened(wide, folded=True)
    by_rank = names(wide)
    header = wide.get_by_role("columnheader", name="Sort by Rating")
    rated = sorted(EVENT.players, key=lambda player: -(player.rating or -1))
    wide.get_by_role("button", name="Sort by Rating").click()
    expect(header).to_have_attribute("aria-sort", "descending")
    settled(wide)
    assert names(wide)[:20] == [player.name for player in rated[:20]]
    assert faults(wide) == []
    wide.get_by_role("button", name="Sort by Rating").click()
    expect(header).to_have_attribute("aria-sort", "ascending")
    settled(wide)
    assert names(wide)[0] == min((player for player in EVENT.players if player.rating), key=lambda one: one.rating or 0).name
    wide.get_by_role("button", name="Sort by Rating").click()
    settled(wide)
    assert names(wide) == by_rank
    expect(header).not_to_have_attribute("aria-sort", "ascending")


def test_the_headers_are_reached_by_the_arrow_keys(wide: Page) -> None:
    opened(wide, folded=True)
    wide.locator("#view tbody th.person").first.focus()
    wide.keyboard.press("ArrowUp")
    expect(wide.get_by_role("button", name="Sort by Name")).to_be_focused()
    wide.keyboard.press("Enter")
    expect(wide.locator("#view th[aria-sort]")).to_have_text("Name")
    wide.keyboard.press("ArrowDown")
    expect(wide.locator("#view tbody th.person").first).to_be_focused()


def test_rows_are_filtered_by_federation_title_and_category(wide: Page) -> None:
    opened(wide, OPEN.read_bytes().replace(b"001    1 m", b"001    1 w"), folded=True)
    wide.locator("#filters summary").click()
    wide.get_by_label("Federation", exact=True).select_option("ESP")
    assert len(names(wide)) == sum(player.federation == "ESP" for player in EVENT.players)
    expect(wide.locator("#match-count")).to_contain_text("of 41 shown")
    wide.get_by_label("Title", exact=True).select_option("FM")
    assert all(one.title == "FM" and one.federation == "ESP" for one in EVENT.players if one.name in names(wide))
    wide.get_by_label("Federation", exact=True).select_option("")
    wide.get_by_label("Title", exact=True).select_option("")
    expect(wide.locator("#filter-category option")).not_to_have_count(1)
    wide.get_by_label("Category", exact=True).select_option(index=1)
    assert 0 < len(names(wide)) < 41
    assert faults(wide) == []


def test_a_score_group_has_one_mark_and_the_legend_says_what_marks_are(wide: Page) -> None:
    opened(wide, folded=True)
    looks = "(one) => { const { backgroundColor, boxShadow } = getComputedStyle(one); return [backgroundColor, boxShadow]; }"
    assert wide.locator("#view td.points .mark").first.evaluate(looks) == ["rgba(0, 0, 0, 0)", "none"]
    expect(wide.locator("#view tr.band")).to_have_count(0)
    items = wide.locator("#legend li").all_inner_texts()
    assert [item.split("\n")[-1].strip() for item in items][1:] != []
    expect(wide.locator("#legend")).to_contain_text("separates a row from the row above")
    expect(wide.locator("#legend")).to_contain_text("a score group begins")


def test_a_column_in_which_nothing_is_decided_is_narrow_and_points_are_bold(wide: Page) -> None:
    opened(wide, folded=True)
    decided = {entry for entry in tb.standings(EVENT)._deciding if entry is not None}
    idle = [code for at, code in enumerate(tb.standings(EVENT).by) if at and at not in decided]
    assert wide.locator("#view thead th.idle").all_inner_texts() == idle
    width = "(one) => one.offsetWidth"
    assert wide.locator("#view thead th.idle").first.evaluate(width) < wide.locator(
        "#view thead th", has_text="BH/C1"
    ).evaluate(width)
    assert int(wide.locator("#view td.points").first.evaluate("(one) => getComputedStyle(one).fontWeight")) >= 650


# Crosstable


def test_the_crosstable_has_the_width_there_is_and_points_beside_the_name(browser: Browser, address: str) -> None:
    for page in open_page(browser, address, WIDE):
        opened(page, folded=True)
        go_to(page, "crosstable")
        region = page.locator("#view .wide")
        assert region.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "no column is cut off"
        heads = page.locator("#view thead th").all_inner_texts()
        assert heads[1:4] == ["Rank", "Name", "PTS"]
        assert faults(page) == []


def test_the_crosstable_names_opponents_by_their_place(wide: Page) -> None:
    opened(wide, ROBIN, folded=True)
    go_to(wide, "crosstable")
    heads = wide.locator("#view thead th").all_inner_texts()
    assert heads[4:14] == [str(place) for place in range(1, 11)]
    for place in range(10):
        expect(wide.locator("#view tbody tr").nth(place).locator("td, th").nth(4 + place)).to_have_text("×")


def test_name_and_points_stay_when_a_crosstable_is_scrolled_and_a_phone_has_no_boxes(phone: Page) -> None:
    opened(phone, folded=True)
    go_to(phone, "crosstable")
    expect(phone.locator("#view td.choose")).to_have_count(0)
    expect(phone.locator("#view thead th.fact-no")).to_have_count(0)
    phone.locator("#view .wide").evaluate("(one) => (one.scrollLeft = 250)")
    for cell in ("th.name", "td.points"):
        box = phone.locator(f"#view tbody tr >> nth=0 >> {cell}").bounding_box()
        assert box is not None and 0 <= box["x"] < 250
    assert faults(phone) == []


def test_the_crosstable_of_teams_has_both_their_scores(wide: Page) -> None:
    opened(wide, TEAM, folded=True)
    go_to(wide, "crosstable")
    assert wide.locator("#view thead th").all_inner_texts()[3:5] == ["PTS", "GP"]
    first = wide.locator("#view tbody tr").first.locator("td, th").all_inner_texts()
    assert [text.strip() for text in first[3:5]] == ["11", "13"]


# Warnings


def test_who_is_unpaired_in_which_round_is_said_with_what_is_assumed_and_what_to_press(wide: Page) -> None:
    opened(wide, unsaid(OPEN.read_bytes()), folded=True)
    asked = wide.locator("#asked")
    allocated = [row.white.name for row in pairings(EVENT, 5) if row.bye == "pairing"]
    assert allocated
    expect(asked).to_contain_text("Counted as Pairing-allocated bye: ")
    expect(asked).to_contain_text(f"{allocated[0]} (round 5)")
    expect(asked.get_by_role("button", name="Half-point bye")).to_be_visible()
    asked.get_by_role("button", name="Half-point bye").click()
    expect(asked).to_be_hidden()


def test_warnings_are_counted_without_notes(wide: Page) -> None:
    data = unsaid(OPEN.read_bytes())
    event = tb.read(data)
    opened(wide, data, folded=True)
    notes = [line for line in event.warnings if as_message(line).severity == "note"]
    real = len(event.warnings) - len(notes)
    title = wide.locator("#view details.warnings summary").first
    expect(title).to_have_text("Reading the file gave a warning" if real == 1 else f"Reading the file gave {real} warnings")


def test_a_file_with_many_wrong_lines_says_the_first_then_has_the_lines(wide: Page) -> None:
    broken = b"".join(
        line[:89] + b" zz" + line[92:] if line.startswith(b"001") else line
        for line in OPEN.read_bytes().splitlines(keepends=True)
    )
    give(wide, broken, "broken.trf")
    problems = wide.locator("#problems")
    expect(problems).to_contain_text("lines are wrong. The first: broken.trf:")
    expect(problems.locator("li").first).to_be_hidden()
    problems.locator("summary").click()
    expect(problems.locator("li").first).to_be_visible()
    assert faults(wide) == []


# The empty page, the screen of a hall, festivals


def test_the_empty_page_says_how_to_export_and_its_version_and_a_phone_has_no_words_on_dropping(
    wide: Page, browser: Browser, address: str
) -> None:
    wide.get_by_text("How to export from your program").click()
    for program in ("Swiss-Manager", "Vega", "chess-results", "lichess"):
        expect(wide.locator("dt").get_by_text(program, exact=True)).to_be_visible()
    wide.get_by_text("How to read the page").click()
    expect(wide.locator("footer").last).to_contain_text("tiebreaks ")
    expect(wide.locator(".drop-words")).to_be_visible()
    assert faults(wide) == []
    for page in open_page(browser, address, PHONE, has_touch=True, is_mobile=True):
        expect(page.locator(".drop-words")).to_be_hidden()
        expect(page.get_by_text("Choose a file")).to_be_visible()


@pytest.fixture
def hall() -> Iterator[Browser]:
    with sync_playwright() as driver:
        launched = driver.chromium.launch(executable_path=CHROMIUM, args=["--host-resolver-rules=MAP hall.example 127.0.0.1"])
        yield launched
        launched.close()


def test_the_hall_screen_has_a_legend_bold_points_the_code_of_the_page_and_a_pause_that_hides(
    watched: str, browser: Browser
) -> None:
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.goto(f"{watched}?view=screen")
    expect(page.locator("#screen-table tbody tr").first).to_be_visible()
    legend = page.locator(".screen-legend")
    table = page.locator("#screen-table tbody td").first
    size = "(one) => parseFloat(getComputedStyle(one).fontSize)"
    assert legend.evaluate(size) >= table.evaluate(size)
    assert int(page.locator("#screen-table td.points").first.evaluate("(one) => getComputedStyle(one).fontWeight")) >= 700
    expect(page.locator("#screen-code")).to_be_hidden()  # a phone cannot open this machine's own name
    pause = page.locator("#screen-pause")
    assert pause.evaluate("(one) => getComputedStyle(one).opacity") == "0"
    page.mouse.move(300, 300)
    page.mouse.move(320, 310)
    expect(pause).to_have_css("opacity", "1")
    expect(pause).to_have_css("opacity", "0")
    page.close()


FESTIVAL = """([first, second]) => {
    const given = new DataTransfer();
    given.items.add(new File([first], "a.trf"));
    given.items.add(new File([second], "b.trf"));
    return given;
}"""


def test_files_of_several_events_are_groups_of_one_page(wide: Page) -> None:
    files = [OPEN.read_text(encoding="utf-8"), ROBIN.read_text(encoding="utf-8")]
    wide.dispatch_event("#drop", "drop", {"dataTransfer": wide.evaluate_handle(FESTIVAL, files)})
    expect(wide.locator("#title")).to_have_text("Lindhavn Easter Open")
    settled(wide)
    groups = wide.get_by_role("navigation", name="Groups of the festival").get_by_role("button")
    assert groups.all_inner_texts() == ["Lindhavn Easter Open", "Grauwitz Invitational"]
    expect(groups.first).to_have_attribute("aria-current", "page")
    wide.locator("[data-round='5']").click()
    expect_address(wide, "group=1", "after=5")
    groups.nth(1).click()
    expect(wide.locator("#title")).to_have_text("Grauwitz Invitational")
    settled(wide)
    expect_address(wide, "group=2", without="after=5")
    assert faults(wide) == []
    groups.first.click()
    expect(wide.locator("#title")).to_have_text("Lindhavn Easter Open")
    expect(wide.locator("#rounds [aria-pressed=true]")).to_have_text("5")  # a group keeps its settings
    opened(wide, TEAM, folded=True)
    expect(wide.locator("#groups")).to_be_hidden()


def test_lists_that_neither_fit_together_nor_stand_alone_are_refused_as_before(wide: Page) -> None:
    texts = json.dumps(["Name;1;2;Pts\nAnna;2w1;2b=;1.5\nBo;1b0;1w=;0.5\n", "nothing at all"])
    wide.dispatch_event("#drop", "drop", {"dataTransfer": wide.evaluate_handle(FESTIVAL, json.loads(texts))})
    expect(wide.locator("#problems")).to_contain_text("cannot be read")
    expect(wide.locator("#groups")).to_be_hidden()
