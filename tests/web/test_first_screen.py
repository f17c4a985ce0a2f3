"""The first screen of the page: the table first, what decides marked, settings in a bar, one line of verdict, large events."""

from __future__ import annotations

import json
import re
from graphlib import TopologicalSorter
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import tiebreaks as tb
from benchmarks.events import swiss
from tests.cli import unsaid
from tests.web import OPEN, ROBIN, TEAM, renamed
from tests.web.browsing import (
    IN_BROWSER,
    drop,
    expect_address,
    faults,
    give,
    hold_the_rest,
    names,
    open_page,
    opened,
    release,
    settled,
    unfolded,
    value,
)
from tiebreaks.languages import LANGUAGES, find_language
from tiebreaks.page.assets import STATIC

pytestmark = IN_BROWSER
IN_VIEW = """() => [...document.querySelectorAll("#view tbody tr[data-row]")]
  .map((row) => row.getBoundingClientRect()).filter((box) => box.top >= 0 && box.bottom <= innerHeight).length"""
# German has the longest words.
SPOKEN = [code if code in ("en", "de") else pytest.param(code, marks=pytest.mark.long) for code in LANGUAGES]
DESK, HAND = {"width": 1280, "height": 800}, {"width": 390, "height": 664}  # a phone of 390 x 844 with the bars of its browser


def large(players: int) -> bytes:
    file = BytesIO()
    tb.write(swiss(players, 9), file, format="trf26")
    return file.getvalue()


@pytest.mark.parametrize(("size", "rows"), [(DESK, 16), (HAND, 8)])
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_the_table_is_on_the_first_screen(size: dict[str, int], rows: int, scheme: str, browser: Browser, address: str) -> None:
    for page in open_page(browser, address, size, color_scheme=scheme):
        opened(page, folded=True)
        assert page.evaluate(IN_VIEW) >= rows
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        expect(page.locator("#verdict")).to_be_in_viewport()
        if size is DESK:  # a phone has it below the table
            expect(page.locator("#legend")).to_be_in_viewport()
        expect(page.locator("#panel")).to_be_hidden()
        assert faults(page, whole=True) == []


def test_on_a_phone_the_first_tie_break_that_decides_is_seen_whole(browser: Browser, address: str) -> None:
    for page in open_page(browser, address, HAND):
        opened(page, OPEN.read_bytes().replace(b"Hollenby, Edda        ", b"Hollenby-Ravnsen, Edda"), folded=True)
        cell = page.locator("#view td.decides:not(.points) .mark").first.bounding_box()
        region = page.locator("#view .wide").bounding_box()
        assert cell is not None and region is not None
        assert cell["x"] + cell["width"] <= region["x"] + region["width"]


@pytest.mark.parametrize("language", SPOKEN)
def test_what_to_search_for_is_read_whole_in_every_language(language: str, browser: Browser, address: str) -> None:
    for page in open_page(browser, address, DESK, locale=language):
        opened(page, folded=True)
        search = page.locator("#search")
        search.evaluate("(box) => (box.value = box.placeholder)")
        assert search.evaluate("(box) => box.scrollWidth <= box.clientWidth")


BEYOND = """() => [...document.querySelectorAll(".heading *, #check *, .bar *")].filter((one) => one.checkVisibility({ visibilityProperty: true })
  && !one.closest(".visually-hidden") && one.getBoundingClientRect().right > document.querySelector("main").getBoundingClientRect().right + 1)
  .map((one) => one.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("language", SPOKEN)
def test_on_a_phone_nothing_above_the_table_reaches_beyond_it(language: str, browser: Browser, address: str) -> None:
    for width in (320, 360, 390):
        for page in open_page(browser, address, {"width": width, "height": 664}, locale=language):
            opened(page, folded=True)
            assert page.evaluate(BEYOND) == []


def test_the_details_of_the_verdict_have_its_whole_width(wide: Page) -> None:
    opened(wide, folded=True)
    width = wide.locator("#check").evaluate("(one) => one.offsetWidth")
    wide.locator("#check-more").click()
    expect(wide.locator("#check-details")).to_be_visible()
    assert wide.locator("#check").evaluate("(one) => one.offsetWidth") == width


def test_another_tab_asks_for_no_other_check_and_another_list_does(wide: Page) -> None:
    checks: list[str] = []
    wide.on("request", lambda request: checks.append(request.url) if request.url.endswith("/check") else None)
    opened(wide)
    verdict = wide.locator("#verdict").inner_text()
    wide.locator("#tab-crosstable").click()
    expect(wide.locator("#view")).to_have_class("crosstable")
    settled(wide)
    assert wide.locator("#verdict").inner_text() == verdict
    assert len(checks) == 1
    wide.locator("#by").fill("SB")
    wide.keyboard.press("Enter")
    expect(wide.locator("#list-shown")).to_have_text("PTSSB")
    settled(wide)
    assert len(checks) == 2
    assert wide.locator("#verdict").inner_text() != verdict


@pytest.mark.parametrize("path", [OPEN, ROBIN, TEAM])
def test_in_each_row_the_cell_that_separates_it_from_the_row_above_is_marked(path: Path, wide: Page) -> None:
    opened(wide, path, folded=True)
    standings = tb.standings(tb.read(path))
    marked = wide.locator("#view tbody tr").evaluate_all(
        "rows => rows.map((row) => row.querySelector('td.decides:has(.mark)')?.dataset.place ?? null)"
    )
    assert marked == [None if entry is None else str(entry + 1) for entry in standings._deciding]
    begins = wide.locator("#view tbody tr").evaluate_all("rows => rows.map((row) => row.classList.contains('begins'))")
    points = [row.points for row in standings.rows]
    assert begins == [index > 0 and points[index] != points[index - 1] for index in range(len(points))]
    expect(wide.locator("#legend")).to_contain_text("separates a row from the row above")


def test_what_decides_is_said_to_those_who_do_not_see_the_mark(wide: Page) -> None:
    opened(wide, folded=True)
    row = wide.get_by_role("row").filter(has=wide.get_by_role("rowheader", name="Hartenau, Dagfinn"))
    expect(row.get_by_role("gridcell", name="45, decides against the row above")).to_have_count(1)


def test_direct_encounter_is_a_dash_where_it_decides_nothing(wide: Page) -> None:
    opened(wide, ROBIN, folded=True)
    shown = [text.strip() for text in wide.locator("#view tbody td[data-place='2']").all_inner_texts()]
    assert shown == ["-", "-", "1.5", "1", "0.5", "1", "0", "-", "-", "-"]


def test_numbers_end_under_the_end_of_their_header(wide: Page) -> None:
    opened(wide, folded=True)
    ends = wide.evaluate("""() => [...document.querySelectorAll("#view thead th.number")].map((head) => {
        const cell = document.querySelector("#view tbody tr").cells[head.cellIndex];
        return getComputedStyle(head).textAlign + getComputedStyle(cell).textAlign;
    })""")
    assert len(ends) == 9 and set(ends) == {"rightright"}


def test_a_row_that_lots_decide_is_marked_at_its_rank(wide: Page, tmp_path: Path) -> None:
    event = tb.Tournament([tb.Player(1, "Anna"), tb.Player(2, "Bo")], [[tb.Game(1, 2, "1/2-1/2")]])
    tb.write(event, tmp_path / "event.json")
    opened(wide, tmp_path / "event.json")
    expect(wide.locator("td.decides")).to_have_count(0)
    wide.get_by_label("Drawing of lots, seed").fill("Lindhavn")
    wide.get_by_label("Drawing of lots, seed").press("Enter")
    settled(wide)
    standings = tb.standings(event, lots="Lindhavn")
    assert names(wide) == [row.name for row in standings]
    expect(wide.locator("#view tbody tr").nth(1).locator("td.decides")).to_have_text("2 decided by lot")
    expect(wide.locator("#basis")).to_contain_text("lots by seed 'Lindhavn'")
    expect_address(wide, "lots=Lindhavn")
    for index in range(2):
        wide.locator("#view input[data-id]").nth(index).check()
    wide.get_by_role("button", name="Why?").click()
    expect(wide.get_by_role("dialog")).to_contain_text("lots")


def test_a_name_opens_the_card_of_its_player_and_the_link_has_it(wide: Page) -> None:
    opened(wide, folded=True)
    wide.evaluate(
        "() => import(document.querySelector('script[src]').src.replace('page.js', 'state.js')).then(({ on }) => on('player', (id) => (document.body.dataset.player = String(id))))"
    )
    wide.get_by_role("rowheader", name="Hartenau, Dagfinn").click()  # behind the title
    expect(wide.locator("body")).to_have_attribute("data-player", "3")
    expect_address(wide, "player=3")
    wide.go_back()
    expect(wide.locator("body")).to_have_attribute("data-player", "null")
    wide.evaluate("location.hash = 'view=standings&player=6'")
    expect(wide.locator("body")).to_have_attribute("data-player", "6")


def test_the_list_is_typed(wide: Page) -> None:
    opened(wide)
    typed = wide.get_by_role("textbox", name="Tie-break list")
    expect(typed).to_have_value("PTS, DE, BH/C1, BH, SB, WIN")
    typed.fill("de, ps")
    typed.press("Enter")
    expect(wide.locator("#list-shown .code")).to_have_text(["PTS", "DE", "PS"])
    settled(wide)
    assert names(wide) == [row.name for row in tb.standings(tb.read(OPEN), by="DE, PS")]
    typed.fill("DE, XYZ")
    typed.press("Enter")
    expect(wide.locator("#by-refused")).to_contain_text("'XYZ' is not a tie-break code")
    expect(wide.locator("#list-shown .code")).to_have_text(["PTS", "DE", "PS"])


def test_house_rules_are_chosen_in_plain_words_with_their_article(wide: Page) -> None:
    opened(wide)
    wide.get_by_label("House rules").select_option("own_unplayed_round")
    asked = wide.get_by_label("16.4: who stands in as the opponent of one's own unplayed round")
    expect(asked.locator("option:checked")).to_have_text("a dummy with one's own score, up to a limit (edition)")
    asked.select_option(label="nobody: the round is left out")
    settled(wide)
    rules = {"own_unplayed_round": "none"}
    amended = tb.standings(tb.read(OPEN), house_rules=rules)
    assert names(wide) == [row.name for row in amended]
    whom = "who stands in as the opponent of one's own unplayed round"
    expect(wide.locator("#basis")).to_have_text(f"C.07 edition 2026-03, amended: {whom}: nobody: the round is left out (16.4)")
    expect_address(wide, "house_rule=own_unplayed_round%3Dnone")
    assert faults(wide) == []
    wide.get_by_role("button", name="As in the edition").click()
    settled(wide)
    expect(wide.locator("#basis")).to_have_text("C.07 edition 2026-03")
    expect_address(wide, without="house_rule")


def test_a_set_of_rules_shows_what_it_changes_and_takes_another_rule(wide: Page) -> None:
    opened(wide)
    wide.get_by_label("As a program reads it").select_option("vega-2026")
    asked = wide.get_by_label("16.3: which unplayed rounds of an opponent are evaluated as draws")
    expect(asked.locator("option:checked")).to_have_text("closing requested byes, up to a forfeit loss")
    wide.get_by_label("House rules").select_option("vur_cut")
    wide.get_by_label("16.5: whether a low cut takes a voluntarily unplayed round first").select_option(label="no")
    settled(wide)
    expect(wide.get_by_label("As a program reads it")).to_have_value("vega-2026")
    amended = tb.standings(tb.read(OPEN), house_rules={"named_set": "vega-2026", "vur_cut": "off"})
    assert names(wide) == [row.name for row in amended]


def test_the_bye_that_a_file_leaves_open_is_asked_beside_the_table(wide: Page) -> None:
    opened(wide, unsaid(OPEN.read_bytes()), folded=True)
    asked = wide.locator("#asked")
    expect(asked).to_contain_text("The file does not say why somebody has no opponent")
    asked.locator("summary").click()
    expect(asked.get_by_text("one of 41 players has no opponent")).to_be_visible()
    assert faults(wide) == []
    asked.get_by_role("button", name="Zero-point bye (absent)").click()
    expect(asked).to_be_hidden()
    settled(wide)
    assert names(wide) == [row.name for row in tb.standings(tb.read(unsaid(OPEN.read_bytes()), unpaired="zero"))]
    unfolded(wide)
    expect(wide.get_by_label("Unpaired, reason not in the file")).to_have_value("zero")


def test_a_table_that_is_dropped_on_its_target_is_checked_and_left_again(wide: Page) -> None:
    opened(wide, folded=True)
    table = tb.render(tb.standings(tb.read(OPEN)), "csv")
    given = f"() => {{ const given = new DataTransfer(); given.items.add(new File([{json.dumps(table)}], 'hall.csv')); return given; }}"
    handle = wide.evaluate_handle(given)
    wide.dispatch_event("#event", "dragover", {"dataTransfer": handle})
    target = wide.get_by_text("Check this table against the event")
    expect(target).to_be_visible()
    target.dispatch_event("drop", {"dataTransfer": handle})
    expect(target).to_be_hidden()
    expect(wide.locator("#verdict")).to_have_text(
        "✓Right by the rules in force. Agrees with hall.csv: 41 ranks, 205 points and values"
    )
    expect(wide.locator("#title")).to_have_text("Lindhavn Easter Open")
    wide.get_by_role("button", name="Check the ranks in the file").click()
    expect(wide.locator("#verdict")).to_have_text(
        "✓Right by the rules in force. Agrees with event.trf: 41 ranks, 41 points and values"
    )


def test_a_file_that_is_dropped_on_the_other_target_is_opened(wide: Page) -> None:
    opened(wide, folded=True)
    drop(wide, json.dumps(ROBIN.read_text(encoding="utf-8")), "dropped.trf")
    expect(wide.locator("#title")).to_have_text("Grauwitz Invitational")
    settled(wide)


@pytest.mark.long
def test_an_event_of_3000_players_has_few_rows_in_the_page_at_once_and_shows_each(wide: Page) -> None:
    give(wide, large(3000))
    expect(wide.locator("#title")).to_be_focused()
    settled(wide)
    rows, region = wide.locator("#view tbody tr[data-row]"), wide.locator("#view .wide")
    assert rows.count() <= 200
    expect(wide.locator("#view table")).to_have_attribute("aria-rowcount", "3001")
    widths = (
        "() => [...document.querySelectorAll('#view thead th')].map((cell) => Math.round(cell.getBoundingClientRect().width))"
    )
    before = wide.evaluate(widths)
    for part in (0.2, 0.5, 0.8, 1):
        region.evaluate(f"region => {{ region.scrollTop = {part} * region.scrollHeight; }}")
        wide.wait_for_function(
            """part => {
                const box = document.querySelector("#view .wide").getBoundingClientRect();
                const seen = document.elementFromPoint(box.left + 200, Math.min(box.bottom, innerHeight) - 40);
                return Math.abs(Number(seen?.closest("tr[data-row]")?.dataset.row ?? -1000) - part * 3000) < 60;
            }""",
            arg=part,
        )
        assert rows.count() <= 250
    assert wide.evaluate(widths) == before  # the columns stay where they are
    expect(rows.last).to_have_attribute("data-row", "2999")
    wide.get_by_label("Find a name or number").fill("2718")
    expect(rows).to_have_count(1)
    wide.get_by_label("Find a name or number").fill("")
    assert rows.count() <= 250


def test_a_large_table_is_one_tab_stop_and_its_end_is_reached_by_keyboard(wide: Page) -> None:
    give(wide, large(600))
    expect(wide.locator("#title")).to_be_focused()
    settled(wide)
    table = wide.locator("#view table")
    expect(table.locator("[tabindex='0']")).to_have_count(1)
    table.locator("[tabindex='0']").focus()
    wide.keyboard.press("End")
    wide.keyboard.press("Control+End")
    row = "document.activeElement.closest('tr').dataset.row"
    assert wide.evaluate(row) == "599"
    expect(table.locator("[tabindex='0']")).to_be_focused()
    wide.keyboard.press("PageUp")
    assert wide.evaluate(row) == "589"
    wide.keyboard.press("Control+Home")
    assert wide.evaluate(row) == "0"
    wide.keyboard.press("Home")
    wide.keyboard.press("ArrowRight")
    wide.keyboard.press("ArrowDown")
    expect(wide.locator("#view tbody tr").nth(1).locator("th.person")).to_be_focused()
    wide.keyboard.press("Shift+Tab")
    assert not wide.evaluate("document.querySelector('#view').contains(document.activeElement)")
    wide.keyboard.press("Tab")
    expect(wide.locator("#view tbody tr").nth(1).locator("th.person")).to_be_focused()


ROWS = "#view tbody tr[data-row]"
FIRST = f"[...document.querySelectorAll('{ROWS}')].slice(0, 20)"


def first_rows(page: Page, file: Path | bytes = OPEN, instead: str | None = None) -> None:
    """Open a file of which only the first rows have come."""
    hold_the_rest(page, instead)
    give(page, file)
    expect(page.locator(ROWS)).to_have_count(20)


def test_the_first_screen_stays_as_it_is_when_the_other_rows_come(wide: Page) -> None:
    first_rows(wide)
    cells = "[...row.cells].slice(1).map((cell) => cell.outerHTML.replace(/ tabindex=.-?[01]./, ''))"  # the first stop is a box then
    texts = f"() => {FIRST}.map((row) => (row.seen = true, [row.className, ...{cells}]))"
    widths = "() => [...document.querySelectorAll('#view thead th')].map((cell) => cell.getBoundingClientRect().width)"
    heights = f"() => {FIRST}.map((row) => row.getBoundingClientRect().top)"
    before = [wide.evaluate(what) for what in (texts, widths, heights)]
    expect(wide.locator("#view table")).to_have_attribute("aria-rowcount", "42")
    expect(wide.locator("#view .wide")).to_have_attribute("aria-busy", "true")
    release(wide)
    expect(wide.locator(ROWS)).to_have_count(41)
    settled(wide)
    assert [wide.evaluate(what) for what in (texts, widths, heights)] == before
    assert wide.evaluate(f"() => [...document.querySelectorAll('{ROWS}')].filter((row) => row.seen).length") == 20
    assert names(wide) == [row.name for row in tb.standings(tb.read(OPEN)).rows]
    expect(wide.locator("#view input[data-id]")).to_have_count(41)
    assert faults(wide) == []


@pytest.mark.parametrize(
    ("size", "most"), [({"width": 360, "height": 640}, 10), (HAND, 11), (DESK, 19), ({"width": 1920, "height": 1080}, 20)]
)
def test_the_first_rows_are_about_those_that_one_sees(size: dict[str, int], most: int, browser: Browser, address: str) -> None:
    for page in open_page(browser, address, size):
        hold_the_rest(page)
        give(page, large(100))
        expect(page.locator(ROWS).first).to_be_visible()
        first, seen = page.locator(ROWS).count(), page.evaluate(IN_VIEW)
        release(page)
        settled(page)
        expect(page.locator(ROWS)).to_have_count(100)
        assert page.evaluate(IN_VIEW) <= seen or first == 20  # nothing was missing, except on a large screen
        assert first <= most


REHEARSED = """() => {
  window.rehearsed = 0;
  const count = () => (window.rehearsed = Math.max(window.rehearsed, document.querySelectorAll(".rehearsal tbody tr[data-row]").length));
  new MutationObserver(count).observe(document, { childList: true, subtree: true });
}"""
NEVER_PAINTED = """() => {
  const later = window.setTimeout;
  window.requestAnimationFrame = () => 0;
  window.setTimeout = (action, after, ...given) => after === 300 ? 0 : later(action, after, ...given);
}"""


def test_a_table_is_rehearsed_before_the_first_file_and_nothing_of_it_is_left(wide: Page) -> None:
    wide.add_init_script(f"({REHEARSED})()")
    wide.goto("/")
    wide.wait_for_function("() => window.rehearsed === 20 && !document.querySelector('.rehearsal')")
    expect(wide.locator("#event")).to_be_hidden()
    expect(wide.locator("table")).to_have_count(wide.locator("table[id]").count())
    opened(wide, folded=True)
    assert faults(wide) == []
    wide.close()


def test_a_file_that_comes_during_the_rehearsal_is_seen(wide: Page) -> None:
    wide.add_init_script(f"({NEVER_PAINTED})()")
    wide.goto("/")
    expect(wide.locator("#event.rehearsal")).to_have_count(1)
    expect(wide.locator("#title")).to_be_hidden()
    expect(wide.locator("#open")).to_be_visible()
    give(wide, OPEN)
    expect(wide.locator(ROWS).first).to_be_visible()
    expect(wide.locator(".rehearsal")).to_have_count(0)
    wide.close()


def test_the_event_is_asked_for_once(wide: Page) -> None:
    asked: list[str] = []
    wide.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    opened(wide, folded=True)
    assert asked.count("standings") == 1


def test_the_first_rows_are_one_stop_of_the_tab_key_and_open_their_workings(wide: Page) -> None:
    first_rows(wide)
    assert wide.evaluate("() => document.querySelectorAll('#view [tabindex=\"0\"]').length") == 1
    assert faults(wide) == []
    value(wide, 3, 3).click()
    expect(wide.get_by_role("dialog")).to_be_visible()
    wide.keyboard.press("Escape")
    release(wide)
    expect(wide.locator(ROWS)).to_have_count(41)
    expect(value(wide, 3, 3)).to_be_focused()
    assert wide.evaluate("() => document.querySelectorAll('#view [tabindex=\"0\"]').length") == 1


def test_what_is_searched_before_the_other_rows_have_come_is_found_in_all_of_them(wide: Page) -> None:
    first_rows(wide)
    last = tb.standings(tb.read(OPEN)).rows[-1]
    wide.get_by_label("Find a name or number").fill(last.name)
    release(wide)
    expect(wide.locator("#match-count")).to_contain_text("1")
    assert names(wide) == [last.name]


def test_settings_that_are_unfolded_before_all_has_come_are_filled_then(wide: Page) -> None:
    first_rows(wide)
    unfolded(wide)
    expect(wide.get_by_role("textbox", name="Tie-break list")).to_have_value("PTS, DE, BH/C1, BH, SB, WIN")
    release(wide)
    expect(wide.locator("#code option")).not_to_have_count(0)


def test_a_change_waits_for_the_other_rows_so_that_a_refusal_shows_them_all(wide: Page) -> None:
    first_rows(wide)
    unfolded(wide)
    wide.get_by_role("textbox", name="Tie-break list").fill("XYZ")
    wide.keyboard.press("Enter")
    release(wide)
    expect(wide.locator("#by-refused")).to_contain_text("XYZ")
    expect(wide.locator(ROWS)).to_have_count(41)


@pytest.mark.parametrize("instead", ['{"error": {"kind": "time", "problems": ["It takes too long."], "offers": []}}', ""])
def test_rows_that_do_not_come_are_not_passed_over(instead: str, wide: Page) -> None:
    first_rows(wide, instead=instead)
    release(wide)
    expect(wide.locator("#problems")).to_contain_text("It takes too long." if instead else "does not answer")
    expect(wide.locator("#problems")).to_be_focused()
    expect(wide.locator("#event")).to_be_hidden()
    expect(wide.locator("#open")).to_be_visible()
    expect_address(wide, without="#")
    expect(wide).to_have_title("tiebreaks")


def test_a_check_that_is_answered_when_its_event_is_gone_is_not_drawn(wide: Page) -> None:
    held: list[Route] = []
    wide.route("**/api/check", lambda route: held.append(route))
    first_rows(wide, instead="")
    for _ in range(100):
        if held:
            break
        wide.wait_for_timeout(50)
    release(wide)
    expect(wide.locator("#problems")).to_contain_text("does not answer")
    with wide.expect_response("**/api/check"):
        held[0].continue_()
    wide.wait_for_timeout(300)  # an error of the script would fail the page
    expect(wide.locator("#event")).to_be_hidden()


def test_an_event_that_was_shown_is_shown_again_whole_if_the_rows_of_another_do_not_come(wide: Page) -> None:
    opened(wide, ROBIN, folded=True)
    before = names(wide)
    first_rows(wide, instead="")
    release(wide)
    expect(wide.locator("#problems")).to_contain_text("does not answer")
    assert names(wide) == before
    expect(wide.locator("#event")).to_be_visible()


def test_a_file_that_is_refused_while_rows_are_missing_leaves_the_event_whole(wide: Page) -> None:
    first_rows(wide)
    give(wide, b"nothing of a tournament")
    expect(wide.locator("#problems")).to_contain_text("cannot be read")
    expect(wide.locator(ROWS)).to_have_count(41)


def test_a_print_before_all_rows_have_come_says_so_and_the_button_waits_for_them(wide: Page) -> None:
    first_rows(wide)
    wide.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    expect(wide.locator("#sheet tbody tr")).to_have_count(20)
    expect(wide.locator("#sheet")).to_contain_text("Only the first 20 of 41.")
    wide.evaluate("window.dispatchEvent(new Event('afterprint'))")
    wide.evaluate("() => (window.print = () => window.dispatchEvent(new Event('beforeprint')))")
    wide.locator("#print").click()
    expect(wide.locator("#sheet tbody tr")).to_have_count(0)
    release(wide)
    expect(wide.locator("#sheet tbody tr")).to_have_count(41)
    expect(wide.locator("#sheet")).not_to_contain_text("Only the first")


def test_a_print_has_every_row(wide: Page) -> None:
    give(wide, large(300))
    expect(wide.locator("#title")).to_be_focused()
    settled(wide)
    rows = wide.locator("#view tbody tr[data-row]")
    assert rows.count() < 300
    wide.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    expect(rows).to_have_count(300)
    wide.evaluate("window.dispatchEvent(new Event('afterprint'))")
    wide.wait_for_function("() => document.querySelectorAll('#view tbody tr[data-row]').length < 300")


def test_names_from_right_to_left_do_not_disturb_the_row(wide: Page) -> None:
    opened(wide, renamed(OPEN, "Hollenby, Edda", "כהן, דוד"), folded=True)
    name = wide.locator("#view tbody th", has_text="כהן, דוד")
    expect(name).to_have_css("unicode-bidi", "isolate")
    heads = wide.locator("#view tbody th").evaluate_all(
        "cells => new Set(cells.map((cell) => cell.getBoundingClientRect().left)).size"
    )
    assert heads == 1
    expect(value(wide, 1, 1)).to_have_text("7½")


def test_nothing_moves_for_those_who_ask_for_it(browser: Browser, address: str) -> None:
    for page in open_page(browser, address, DESK, reduced_motion="reduce"):
        opened(page, folded=True)
        moving = """() => [...document.querySelectorAll("*")].filter((part) => {
            const style = getComputedStyle(part);
            return parseFloat(style.transitionDuration) > 0 || parseFloat(style.animationDuration) > 0;
        }).length"""
        assert page.evaluate(moving) == 0


def test_every_module_of_the_script_is_small() -> None:
    lengths = {name: data.count(b"\n") for name, (_, data) in STATIC.items() if name.endswith(".js")}
    assert lengths["page.js"] > 0
    assert {name for name, lines in lengths.items() if lines >= 250} == set()


def list_imports(script: str) -> set[str]:
    """The modules that a module of the script imports, at the top or later."""
    return set(re.findall(r"""\b(?:from|import)\s*\(?\s*["']\./([\w.]+)["']""", script))


def test_imports_of_a_script_are_found_in_every_spelling() -> None:
    script = """import "./a.js"; import { b,\n c } from "./b.js"; export { d } from './d.js'; import("./e.js");"""
    assert list_imports(script) == {"a.js", "b.js", "d.js", "e.js"}


def test_the_modules_of_the_script_import_each_other_in_no_circle() -> None:
    imports = {name: list_imports(data.decode()) for name, (_, data) in STATIC.items() if name.endswith(".js")}
    started = {"page.js", "engine_worker.js"}  # by the page, and by the engine
    assert set().union(*imports.values()) | started == set(imports)  # each exists, and none is left over
    assert "page.js" in [*TopologicalSorter(imports).static_order()][-2:]  # CycleError names a circle


def test_the_page_follows_the_language_of_the_browser(browser: Browser, address: str) -> None:
    for page in open_page(browser, address, DESK, locale="fr-CH"):
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        expect(page.locator("#language")).to_have_value("fr")


def test_another_language_keeps_the_file_and_is_in_the_link(wide: Page) -> None:
    opened(wide, folded=True)
    order = names(wide)
    wide.get_by_label("Language").select_option("de")
    expect(wide.locator("html")).to_have_attribute("lang", "de")
    german = find_language("de").translate
    expect(wide.locator("#fold")).to_have_text(german("Settings"))
    expect(wide.get_by_role("tab").first).to_have_text(german("Standings"))
    expect(wide.locator("#view thead th.name")).to_have_text(german("Name"))
    expect(value(wide, 4, 4)).to_have_text("47,5")  # a decimal comma
    settled(wide)
    assert names(wide) == order
    expect_address(wide, "lang=de")
    assert faults(wide) == []
    wide.locator("#tab-crosstable").click()
    settled(wide)
    expect_address(wide, "lang=de")
    wide.reload()
    expect(wide.locator("html")).to_have_attribute("lang", "de")
    expect(wide.locator("#language")).to_have_value("de")
    opened(wide, ROBIN, folded=True)
    expect_address(wide, "lang=de")


def test_the_answers_come_in_the_language_of_the_page(wide: Page) -> None:
    asked: list[str | None] = []
    wide.on(
        "request", lambda request: asked.append(request.header_value("accept-language")) if "/api/" in request.url else None
    )
    opened(wide, folded=True)
    wide.get_by_label("Language").select_option("es")
    expect(wide.locator("html")).to_have_attribute("lang", "es")
    settled(wide)
    assert asked[0] == "en-GB" and asked[-1] == "es"
