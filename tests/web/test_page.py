"""The page in a real browser: everything an arbiter does, with the mouse, by keyboard, on a phone, in light and dark."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect, sync_playwright

import tiebreaks as tb
from tests.web import OPEN, ROBIN, SCRIPT, TEAM, contradictory, renamed
from tiebreaks.text import decimal

CHROMIUM = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium")
PHONE = {"width": 360, "height": 740}
SHOWN = re.compile("status of 4|net::ERR_FAILED")  # the console repeats what the page shows: a refusal, a server that is gone


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        launched = driver.chromium.launch(executable_path=CHROMIUM)
        yield launched
        launched.close()


@pytest.fixture
def wide(browser: Browser, address: str) -> Iterator[Page]:
    yield from _page(browser, address, {"width": 1240, "height": 860})


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    yield from _page(browser, address, PHONE)


def _page(browser: Browser, address: str, size: dict[str, int], **options: Any) -> Iterator[Page]:
    """A page that fails its test by any error of its script, message of the console or request to elsewhere."""
    context = browser.new_context(viewport=size, base_url=address, accept_downloads=True, **options)  # type: ignore[arg-type]
    context.set_default_timeout(10_000)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type in ("error", "warning") else None)
    page.on("request", lambda request: None if request.url.startswith((address, "blob:")) else wrong.append(request.url))
    page.goto("/")
    yield page
    context.close()
    assert [line for line in wrong if not SHOWN.search(line)] == []


def give(page: Page, file: Path | bytes, name: str = "event.trf") -> None:
    """Choose a file."""
    data = file if isinstance(file, bytes) else file.read_bytes()
    page.set_input_files("#file", {"name": name, "mimeType": "text/plain", "buffer": data})


def opened(page: Page, file: Path | bytes = OPEN) -> None:
    give(page, file)
    expect(page.locator("#title")).to_be_focused()
    settled(page)


def settled(page: Page) -> None:
    expect(page.locator("#view")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator("#check")).not_to_contain_text("Comparing")


def names(page: Page) -> list[str]:
    return [name for name in page.locator("#view tbody th").all_inner_texts() if name]


def value(page: Page, who: int, place: int) -> Any:
    return page.locator(f"#view button.value[data-who='{who}'][data-place='{place}']").first


def faults(page: Page) -> list[str]:
    """Serious faults of accessibility, and where."""
    found = Axe().run(page).response["violations"]
    return [f"{item['id']}: {item['nodes'][0]['target']}" for item in found if item["impact"] in ("serious", "critical")]


def test_a_chosen_file_shows_its_standings_and_that_its_ranks_agree(wide: Page) -> None:
    opened(wide)
    expect(wide.locator("#title")).to_have_text("Lindhavn Easter Open")
    expect(wide.locator("#check")).to_contain_text("Agrees: the ranks of the file are those of C.07 edition 2026-03")
    assert names(wide) == [row.name for row in tb.standings(tb.read(OPEN))]
    expect(value(wide, 3, 3)).to_have_text("45")


def test_a_dropped_file_is_opened(wide: Page) -> None:
    _drop(wide, json.dumps(ROBIN.read_text(encoding="utf-8")), "dropped.trf")
    expect(wide.locator("#title")).to_have_text("Grauwitz Invitational")
    settled(wide)


def _drop(page: Page, contents: str, name: str) -> None:
    """Drop a file; its contents are an expression of JavaScript."""
    file = f"new File([{contents}], '{name}')"
    handle = page.evaluate_handle(f"() => {{ const given = new DataTransfer(); given.items.add({file}); return given; }}")
    page.dispatch_event("#drop", "dragover", {"dataTransfer": handle})
    page.dispatch_event("#drop", "drop", {"dataTransfer": handle})


def test_a_sample_is_opened_and_another_file_after_it(wide: Page) -> None:
    wide.get_by_role("button", name="A team event, 8 teams").click()
    expect(wide.locator("#title")).to_have_text("Four Bridges Team Cup")
    wide.get_by_role("button", name="Open another file").click()
    opened(wide, ROBIN)
    expect(wide.locator("#title")).to_have_text("Grauwitz Invitational")
    assert "sample" not in wide.url


def test_a_value_opens_its_working_round_by_round_with_articles(wide: Page) -> None:
    opened(wide)
    value(wide, 3, 3).click()
    working = wide.get_by_role("dialog")
    expect(working.get_by_role("heading")).to_have_text("BH/C1 of 3 Hartenau, Dagfinn: 45")
    expect(working).to_contain_text("half-point bye")
    expect(working).to_contain_text("cut first, as a voluntarily unplayed round (16.4.2, 16.5)")
    expect(working).to_contain_text("Sum of what counts: 45.")
    working.get_by_role("button", name="Close").click()
    expect(value(wide, 3, 3)).to_be_focused()


def test_two_ticked_participants_show_why_one_is_ahead(wide: Page) -> None:
    opened(wide)
    for name in ("Grauwitz, Dagfinn", "Ulmgren, Lovis", "Hartenau, Dagfinn"):
        wide.get_by_label(f"Compare {name}").check()
    expect(wide.locator("#pair-words")).to_have_text("Ulmgren, Lovis and Hartenau, Dagfinn")  # the last two
    wide.get_by_label("Compare Ulmgren, Lovis").uncheck()
    wide.get_by_label("Compare Grauwitz, Dagfinn").check()
    wide.get_by_role("button", name="Why?").click()
    expect(wide.get_by_role("dialog")).to_contain_text(
        "6 Grauwitz, Dagfinn (rank 5) is ahead of 3 Hartenau, Dagfinn (rank 6) by BH/C1"
    )
    wide.keyboard.press("Escape")
    wide.get_by_role("button", name="Clear").click()
    expect(wide.locator("#pair")).to_be_hidden()


def test_the_edition_and_the_round_are_changed_in_place(wide: Page) -> None:
    opened(wide)
    wide.get_by_label("Edition of C.07").select_option("2009")
    settled(wide)
    expect(value(wide, 3, 4)).to_have_text(decimal(tb.standings(tb.read(OPEN), edition="2009")[3]["BH"]))
    wide.locator("#after").fill("5")
    expect(wide.locator("#facts")).to_contain_text("after round 5 of 9")
    settled(wide)
    assert names(wide) == [row.name for row in tb.standings(tb.read(OPEN), edition="2009", after_round=5)]


def test_two_changes_at_once_are_both_made(wide: Page) -> None:
    opened(wide)
    wide.evaluate(
        """() => {
            const edition = document.getElementById("edition"), first = document.getElementById("tab-crosstable");
            edition.value = "2009";
            edition.dispatchEvent(new Event("change"));
            first.click();
        }"""
    )
    expect(wide.get_by_role("tab", name="Crosstable")).to_have_attribute("aria-selected", "true")
    expect(wide.get_by_label("Edition of C.07")).to_have_value("2009")


def test_the_link_to_the_standings_keeps_the_settings(wide: Page) -> None:
    wide.goto("/#sample=open.trf&edition=2009")
    wide.reload()
    expect(wide.locator("#title")).to_be_focused()
    wide.locator("#skip").focus()
    wide.keyboard.press("Enter")
    expect(wide.locator("#view")).to_be_focused()
    assert "edition=2009" in wide.url


def test_the_list_is_edited_by_buttons_modifiers_and_dragging(wide: Page) -> None:
    opened(wide)
    wide.get_by_role("button", name="Change the list").click()
    codes = wide.locator("#list-shown .code")
    wide.get_by_label("Add a tie-break").select_option("PS")
    wide.get_by_role("button", name="Add", exact=True).click()
    expect(codes).to_have_text(["PTS", "DE", "BH/C1", "BH", "SB", "WIN", "PS"])
    wide.get_by_role("button", name="Move PS up").click()
    expect(codes).to_have_text(["PTS", "DE", "BH/C1", "BH", "SB", "PS", "WIN"])
    expect(wide.get_by_role("button", name="Move PS up")).to_be_focused()
    wide.get_by_role("button", name="Remove DE").click()
    expect(codes).to_have_text(["PTS", "BH/C1", "BH", "SB", "PS", "WIN"])
    wide.get_by_label("Cut lowest").last.fill("2")
    wide.get_by_label("Cut lowest").last.blur()
    expect(codes).to_have_text(["PTS", "BH/C1", "BH", "SB", "PS/C2", "WIN"])
    wide.locator("#entries li").nth(5).drag_to(wide.locator("#entries li").nth(1))
    expect(codes).to_have_text(["PTS", "WIN", "BH/C1", "BH", "SB", "PS/C2"])
    settled(wide)
    assert names(wide) == [row.name for row in tb.standings(tb.read(OPEN), by="PTS, WIN, BH/C1, BH, SB, PS/C2")]
    wide.get_by_role("button", name="List of the file").click()
    expect(codes).to_have_text(["PTS", "DE", "BH/C1", "BH", "SB", "WIN"])


def test_the_editor_offers_every_code_of_the_edition_and_says_which_are_not_for_this_event(wide: Page) -> None:
    opened(wide, ROBIN)
    offered = wide.locator("#code option")
    assert {str(one.get_attribute("value")) for one in offered.all()} == set(tb.EDITIONS["2026-03"].codes) - {"AOB/F"}
    assert wide.locator("#code option[value=BH]").is_disabled() and wide.locator("#code option[value=SB]").is_enabled()


def test_a_setting_that_is_refused_is_said_and_taken_back(wide: Page) -> None:
    opened(wide)
    wide.evaluate("location.hash = 'by=STD&edition=2009'")
    expect(wide.locator("#refused")).to_contain_text("is not among the tie-breaks of edition 2009")
    expect(wide.locator("#list-shown")).to_have_text("PTSDEBH/C1BHSBWIN")
    expect(wide.get_by_label("Edition of C.07")).to_have_value("2026-03")


def test_a_file_that_differs_is_said_with_the_places_and_the_reason(wide: Page) -> None:
    wide.goto("/#sample=round_robin.trf&by=DE,SB,WIN,KS")
    wide.reload()
    expect(wide.locator("#check")).to_contain_text("Differs: 2 of 10 published ranks")
    expect(wide.locator("#check")).to_contain_text("The published ranks are those with SB and WIN exchanged in the list.")
    wide.locator("#check summary").click()
    expect(wide.locator("#check")).to_contain_text("Kornholt, Petra")
    assert faults(wide) == []


def test_a_file_without_ranks_is_no_fault(wide: Page, tmp_path: Path) -> None:
    event = tb.Tournament([tb.Player(1, "Anna"), tb.Player(2, "Bo")], [[tb.Game(1, 2, "1-0")]])
    tb.write(event, tmp_path / "event.json")
    opened(wide, tmp_path / "event.json")
    expect(wide.locator("#check")).to_contain_text("The file has no ranks or values of its own")


def test_two_editions_stand_side_by_side_with_changed_cells_marked(wide: Page) -> None:
    opened(wide)
    wide.get_by_role("tab", name="Two editions").click()
    settled(wide)
    comparison = tb.compare(tb.read(OPEN), "2024-08", "2026-03")
    changed = sum(len(change.values) + (change.first_rank != change.second_rank) for change in comparison.changes)
    expect(wide.locator(".sides table")).to_have_count(2)
    expect(wide.locator(".sides td.changed")).to_have_count(2 * changed)
    wide.locator(".sides > div").first.locator("td.changed button").first.click()
    expect(wide.get_by_role("dialog")).to_contain_text("C.07 edition 2024-08")
    wide.keyboard.press("Escape")
    wide.get_by_label("First edition").select_option("2009")
    expect(wide.locator(".sides caption").first).to_have_text("Edition 2009")


def test_crosstable_and_boards_of_a_team_event(wide: Page) -> None:
    opened(wide, TEAM)
    wide.get_by_role("tab", name="Crosstable").click()
    expect(wide.locator("#view")).to_contain_text("2½ game points against team 4")
    wide.get_by_role("tab", name="Boards").click()
    expect(wide.locator("#view tbody tr").first).to_contain_text("Elmstrand, Lovis")
    wide.get_by_role("tab", name="Standings").click()
    expect(wide.locator("#view tbody th")).to_have_count(8)
    value(wide, 2, 2).click()
    expect(wide.get_by_role("dialog")).to_contain_text("EDE of 2 Lindhavn Rooks")


def test_an_individual_event_has_no_boards(wide: Page) -> None:
    opened(wide)
    expect(wide.get_by_role("tab", name="Boards")).to_be_hidden()


def test_a_player_is_found_by_name_or_number(wide: Page) -> None:
    opened(wide)
    wide.get_by_label("Find a name or number").fill("harten")
    expect(wide.locator("#found")).to_have_text("1 of 41 shown")
    expect(wide.locator("#view tbody tr:visible")).to_contain_text("Hartenau, Dagfinn")
    wide.get_by_label("Find a name or number").fill("")
    expect(wide.locator("#view tbody tr:visible")).to_have_count(41)


def test_what_is_downloaded_is_what_the_library_writes(wide: Page) -> None:
    opened(wide)
    standings = tb.standings(tb.read(OPEN))
    for button, format in (("Page with all workings (HTML)", "html"), ("Table (CSV)", "csv"), ("Data (JSON)", "json")):
        assert _downloaded(wide, button) == (f"event.{format}", tb.render(standings, format) + "\n")
    name, text = _downloaded(wide, "Tournament file with these ranks (TRF26)")
    assert name == "event.trf" and tb.read(text.encode()).published.ranks == standings.ranks


def _downloaded(page: Page, button: str) -> tuple[str, str]:
    page.locator("#download summary").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name=button).click()
    return waiting.value.suggested_filename, waiting.value.path().read_text(encoding="utf-8")


def test_a_link_carries_the_settings_but_not_the_file(wide: Page) -> None:
    opened(wide)
    wide.get_by_label("Edition of C.07").select_option("2024-08")
    wide.get_by_role("tab", name="Crosstable").click()
    settled(wide)
    assert "edition=2024-08" in wide.url and "view=crosstable" in wide.url and "event" not in wide.url
    wide.reload()
    opened(wide)
    expect(wide.get_by_label("Edition of C.07")).to_have_value("2024-08")
    expect(wide.get_by_role("tab", name="Crosstable")).to_have_attribute("aria-selected", "true")


def test_a_name_with_markup_stays_text_everywhere(wide: Page) -> None:
    wide.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
    opened(wide, renamed(OPEN, "Hollenby, Edda", SCRIPT))
    assert SCRIPT in names(wide)
    value(wide, 1, 3).click()
    expect(wide.get_by_role("dialog").get_by_role("heading")).to_contain_text(SCRIPT)
    wide.keyboard.press("Escape")
    for view in ("Crosstable", "Two editions"):
        wide.get_by_role("tab", name=view).click()
        settled(wide)
    assert wide.locator("#view script, #working script").count() == 0


def test_a_broken_file_shows_every_problem_and_another_one_can_be_opened(wide: Page) -> None:
    give(wide, OPEN.read_bytes().replace(b"   24 w 1", b"   99 w 1"), "broken.trf")
    problems = wide.locator("#problems")
    expect(problems).to_be_focused()
    expect(problems).to_contain_text("broken.trf cannot be read")
    expect(problems.locator("li").first).to_have_text(re.compile(r"^broken\.trf:\d+:\d+: error: "))
    assert faults(wide) == []
    opened(wide)
    expect(problems).to_be_hidden()


def test_a_file_that_contradicts_itself_is_opened_when_one_side_is_taken(wide: Page) -> None:
    give(wide, contradictory())
    wide.get_by_role("button", name="Count the results").click()
    expect(wide.locator("#title")).to_be_focused()
    expect(value(wide, 2, 1)).to_have_text("8")
    wide.get_by_role("tab", name="Two editions").click()
    settled(wide)
    expect(wide.locator("#refused")).to_be_hidden()
    value(wide, 2, 1).click()
    expect(wide.get_by_role("dialog")).to_contain_text("PTS of 2 Ulmgren, Lovis: 8")


def test_a_file_over_the_limit_is_refused_without_being_sent(wide: Page) -> None:
    _drop(wide, "new Uint8Array(10_000_001)", "large.trf")
    expect(wide.locator("#problems")).to_contain_text("larger than 10 MB")


def test_everything_is_reached_by_keyboard(wide: Page) -> None:
    _tab_to(wide, "An open, 41 players")
    wide.keyboard.press("Enter")
    expect(wide.locator("#title")).to_be_focused()
    settled(wide)
    _tab_to(wide, "Change the list")
    wide.keyboard.press("Enter")
    _tab_to(wide, "Move DE down")
    wide.keyboard.press("Enter")
    expect(wide.locator("#list-shown .code")).to_have_text(["PTS", "BH/C1", "DE", "BH", "SB", "WIN"])
    _tab_to(wide, "Standings")
    wide.keyboard.press("ArrowRight")
    expect(wide.get_by_role("tab", name="Crosstable")).to_be_focused()
    wide.keyboard.press("Home")
    settled(wide)
    _tab_to(wide, "Compare Ulmgren, Lovis")
    wide.keyboard.press("Space")
    wide.keyboard.press("ArrowDown")
    wide.keyboard.press("Space")
    expect(wide.locator("#pair-words")).to_have_text("Ulmgren, Lovis and Hollenby, Edda")
    wide.keyboard.press("ArrowRight")
    wide.keyboard.press("ArrowRight")
    wide.keyboard.press("Enter")
    expect(wide.get_by_role("dialog").get_by_role("heading")).to_have_text("BH/C1 of 1 Hollenby, Edda: 47")
    wide.keyboard.press("Escape")
    expect(value(wide, 1, 2)).to_be_focused()


def _tab_to(page: Page, label: str) -> None:
    """Press Tab until something of this name has the focus."""
    name = "(e => e.getAttribute('aria-label') || e.textContent)(document.activeElement)"
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(name).strip() == label:
            return
    pytest.fail(f"Tab does not reach {label!r}")


def test_a_phone_shows_everything_without_scrolling_the_page_sideways(phone: Page) -> None:
    for path in (OPEN, TEAM):
        if phone.locator("#event").is_visible():
            phone.get_by_role("button", name="Open another file").click()
        opened(phone, path)
        phone.locator("#edit").click()
        for tab in phone.get_by_role("tab").all():
            if tab.is_visible():
                tab.click()
                settled(phone)
                assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"], tab.inner_text()
        phone.get_by_role("tab", name="Standings").click()
        settled(phone)
        phone.locator("button.value").nth(2).click()
        expect(phone.get_by_role("dialog")).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        assert faults(phone) == []
        phone.keyboard.press("Escape")
        phone.locator("#edit").click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault_in_any_view(scheme: str, browser: Browser, address: str) -> None:
    for page in _page(browser, address, {"width": 1240, "height": 860}, color_scheme=scheme, reduced_motion="reduce"):
        assert faults(page) == []
        opened(page, TEAM)
        page.locator("#edit").click()
        page.get_by_role("button", name="Modifiers of BH:MP/C1").click()
        page.locator("input[data-id]").nth(0).check()
        page.locator("input[data-id]").nth(1).check()
        for name in ("Boards", "Two editions", "Standings"):
            page.get_by_role("tab", name=name).click()
            settled(page)
            assert faults(page) == [], name
        page.locator("#why").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert faults(page) == []


def test_what_is_printed_is_the_event_and_its_table(wide: Page) -> None:
    opened(wide)
    wide.emulate_media(media="print")
    for gone in (".top", ".actions", ".viewing", "#edit", "footer", "#view input"):
        expect(wide.locator(gone).first).to_be_hidden()
    expect(wide.locator("#title")).to_be_visible()
    expect(value(wide, 3, 3)).to_be_visible()
    assert len(wide.pdf(prefer_css_page_size=True)) > 10_000


def test_a_server_that_is_gone_is_said(wide: Page) -> None:
    opened(wide)
    wide.route("**/api/**", lambda route: route.abort())
    wide.get_by_role("tab", name="Crosstable").click()
    expect(wide.locator("#refused")).to_contain_text("does not answer")
