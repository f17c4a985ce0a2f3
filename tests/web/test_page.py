"""The page in a real browser: everything an arbiter does, with the mouse, by keyboard, on a phone, in light and dark."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import tiebreaks as tb
from tests.checking.test_shown_list import CERTAIN, LIKELY
from tests.cli import unsaid
from tests.web import FORBIDDEN, OPEN, ROBIN, SCRIPT, TEAM, contradictory, cyrillic, renamed, reversed_ranks
from tests.web.browsing import (
    IN_BROWSER,
    PHONE,
    drop,
    expect_address,
    faults,
    give,
    names,
    open_page,
    opened,
    settled,
    slowly,
    unfolded,
    value,
)
from tiebreaks.law import EDITIONS
from tiebreaks.text import format_value

pytestmark = IN_BROWSER
TYPED_IN = Path(__file__).parents[3] / "shared" / "corpus" / "foreign" / "swiss-manager" / "2023_elllobregat_a_753347.TUNX"


def test_a_chosen_file_shows_its_standings_and_that_its_ranks_agree(wide: Page) -> None:
    opened(wide)
    expect(wide.locator("#title")).to_have_text("Lindhavn Easter Open")
    expect(wide.locator("#verdict")).to_have_text(
        "✓Right by the rules in force. Agrees with event.trf: 41 ranks, 41 points and values"
    )
    expect(wide.locator("#check-details")).to_contain_text(
        "Agrees: the 41 ranks and 41 point totals of the file are those of C.07 edition 2026-03"
    )
    assert names(wide) == [row.name for row in tb.standings(tb.read(OPEN))]
    expect(value(wide, 3, 3)).to_have_text("45")


def test_a_dropped_file_is_opened(wide: Page) -> None:
    drop(wide, json.dumps(ROBIN.read_text(encoding="utf-8")), "dropped.trf")
    expect(wide.locator("#title")).to_have_text("Grauwitz Invitational")
    settled(wide)


def test_a_sample_is_opened_and_another_file_after_it(wide: Page) -> None:
    wide.get_by_role("button", name="A team event, 8 teams").click()
    expect(wide.locator("#title")).to_have_text("Four Bridges Team Cup")
    wide.get_by_role("button", name="Open another file").click()
    opened(wide, ROBIN)
    expect(wide.locator("#title")).to_have_text("Grauwitz Invitational")
    expect_address(wide, without="sample")


def test_a_value_opens_its_working_round_by_round_with_articles(wide: Page) -> None:
    opened(wide)
    value(wide, 3, 3).click()
    working = wide.get_by_role("dialog")
    expect(working.get_by_role("heading")).to_have_text("BH/C1 of 3 Hartenau, Dagfinn: 45")
    expect(working).to_contain_text("half-point bye")
    expect(working).to_contain_text("cut first, as a voluntarily unplayed round (16.4.2, 16.5)")
    expect(working).to_contain_text("Total: 45.")
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
    expect(wide.get_by_role("dialog")).to_contain_text("Grauwitz is 5th and Hartenau 6th. Both have 5½ points.")
    wide.keyboard.press("Escape")
    wide.get_by_role("button", name="Clear").click()
    expect(wide.locator("#pair")).to_be_hidden()


def test_one_ticked_participant_shows_why_it_has_its_place(wide: Page) -> None:
    opened(wide)
    wide.get_by_label("Compare Hartenau, Dagfinn").check()
    expect(wide.locator("#pair-words")).to_contain_text("see what decides this rank, or tick another")
    wide.get_by_role("button", name="Why?").click()
    dialog = wide.get_by_role("dialog")
    expect(dialog.locator("#card-title")).to_have_text("Hartenau, Dagfinn")
    expect(dialog.locator("#card-rank")).to_have_text("Rank 6 of 41")
    expect(dialog).to_contain_text("Above, Grauwitz: both have 5½ points; direct encounter does not decide; ")
    expect(dialog).to_contain_text("Below, Nadoryk: both have 5½ points; ")
    expect(dialog).to_contain_text("5 + 5 + 5.5 + 5 + (4.5) + 8 + 4.5 + 7.5 + 4.5 = 45")


OVERLAPPING = """() => [...document.querySelectorAll("dialog tbody tr")].flatMap((row) => {
  const cells = [...row.children].filter((cell) => cell.textContent.trim());
  const boxes = cells.map((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return text.getBoundingClientRect();
  });
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return cells.flatMap((cell, at) => cells.slice(at + 1)
    .filter((other, next) => meet(boxes[at], boxes[at + 1 + next]))
    .map((other) => `${cell.textContent} | ${other.textContent}`));
})"""
LINES = """(cells) => cells.map((cell) => {
  const text = document.createRange();
  text.selectNodeContents(cell);
  return text.getClientRects().length;
})"""


def test_no_cell_of_a_working_lies_over_another_on_a_phone(phone: Page) -> None:
    opened(phone)
    for index in range(6):
        value(phone, 3, index + 1).click()
        expect(phone.get_by_role("dialog")).to_be_visible()
        assert phone.evaluate(OVERLAPPING) == []
        phone.get_by_role("button", name="Close").click()
    phone.get_by_label("Compare Hartenau, Dagfinn").check()
    phone.get_by_role("button", name="Why?").click()
    expect(phone.locator("#card-rank")).to_have_text("Rank 6 of 41")
    for part in phone.locator("#card details.working summary").all():
        part.click()
    assert phone.evaluate(OVERLAPPING) == []
    lines = set(phone.locator("dialog tbody td.number").evaluate_all(LINES))
    assert lines - {0} == {1}  # no value is broken into lines; a phone does without some columns


def test_a_set_of_house_rules_is_chosen_by_its_name_and_chooses_its_edition(wide: Page) -> None:
    opened(wide)
    wide.get_by_label("As a program reads it").select_option("us-chess")
    expect(value(wide, 3, 4)).to_have_text(format_value(tb.standings(tb.read(OPEN), house_rules="us-chess")[3]["BH"]))
    expect(wide.locator("#edition")).to_have_value("2009")
    expect_address(wide, "house_rule=us-chess", without="edition")
    wide.get_by_label("Edition of C.07").select_option("2024-08")  # the readings stay
    amended = tb.standings(tb.read(OPEN), edition="2024-08", house_rules="us-chess")
    expect(value(wide, 3, 4)).to_have_text(format_value(amended[3]["BH"]))
    wide.get_by_label("As a program reads it").select_option("")
    expect(value(wide, 3, 4)).to_have_text(format_value(tb.standings(tb.read(OPEN))[3]["BH"]))


def test_the_edition_and_the_round_are_changed_in_place(wide: Page) -> None:
    opened(wide)
    wide.get_by_label("Edition of C.07").select_option("2009")
    settled(wide)
    expect(value(wide, 3, 4)).to_have_text(format_value(tb.standings(tb.read(OPEN), edition="2009")[3]["BH"]))
    wide.locator("[data-round='5']").click()
    expect(wide.locator("#facts")).to_contain_text("after round 5 of 9")
    settled(wide)
    assert names(wide) == [row.name for row in tb.standings(tb.read(OPEN), edition="2009", after_round=5)]
    wide.evaluate("location.hash = location.hash.replace('after=5', 'after=0')")
    expect(wide.locator("#check")).to_contain_text("no round has been played, so there is nothing to check")


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
    expect_address(wide, "edition=2009")


def test_the_list_is_edited_by_buttons_modifiers_and_dragging(wide: Page) -> None:
    opened(wide)
    wide.get_by_role("button", name="Build the list").click()
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
    assert {str(one.get_attribute("value")) for one in offered.all()} == set(EDITIONS["2026-03"].codes) - {"AOB/F"}
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
    expect(wide.locator("#check")).to_contain_text("Made with PTS, DE, WIN, KS under C.07 2026-03.")
    expect(wide.locator("#verdict")).to_have_text(
        "≠Not right by the rules in force. Differs from round_robin.trf: 2 of 10 ranks"
    )
    assert "tb.standings" not in wide.locator("#check").inner_text()  # the page has a button for that
    wide.locator("#check-more").click()
    expect(wide.locator("#check-details")).to_contain_text("Kornholt, Petra")
    assert faults(wide) == []
    wide.get_by_role("button", name="Use PTS, DE, WIN, KS as in the published table").click()
    expect(wide.locator("#list-shown .code")).to_have_text(["PTS", "DE", "WIN", "KS"])
    expect(wide.locator("#verdict")).to_contain_text("Agrees with round_robin.trf: 10 ranks")


def test_a_published_table_is_checked_in_the_place_of_the_ranks_in_the_file(wide: Page) -> None:
    opened(wide)
    table = tb.render(tb.standings(tb.read(OPEN)), "csv")
    wide.set_input_files("#against", {"name": "table.csv", "mimeType": "text/csv", "buffer": table.encode()})
    expect(wide.locator("#check")).to_contain_text("the 41 ranks, 41 point totals and 164 values")
    wide.set_input_files("#against", {"name": "other.csv", "mimeType": "text/csv", "buffer": b"Rk;Name\n1;Somebody Else\n"})
    expect(wide.locator("#check")).to_contain_text("other.csv: line 1, column 1: is this another event?")
    assert faults(wide) == []
    wide.get_by_role("button", name="Open another file").click()
    opened(wide, ROBIN)
    expect(wide.locator("#verdict")).to_contain_text("Agrees with event.trf: 10 ranks")  # those of the file again
    expect(wide.locator("#against")).to_have_value("")


def test_a_tick_stands_only_over_the_table_that_agrees(wide: Page, tmp_path: Path) -> None:
    """The verdict names the list that the ranks follow where that is not certain; where it is, the table is by it."""
    for name, event in {"certain": CERTAIN, "likely": LIKELY}.items():
        tb.write(event, tmp_path / f"{name}.json")
    opened(wide, tmp_path / "likely.json")
    banner, codes = wide.locator("#check"), wide.locator("#list-shown .code")
    expect(codes).to_have_text(["PTS", "DE", "BH/C1", "BH", "SB", "WIN"])
    expect(banner.locator("#verdict")).to_have_text("≠event.trf follows another list: PTS, PS")
    expect(banner).not_to_have_class(re.compile("good|bad"))
    wide.get_by_role("button", name="Use PTS, PS as in the published table").click()
    expect(codes).to_have_text(["PTS", "PS"])
    expect(banner.locator("#verdict")).to_contain_text("✓Right by the rules in force. Agrees with event.trf: 64 ranks")
    expect(banner).to_have_class(re.compile("good"))
    wide.get_by_role("button", name="Open another file").click()
    opened(wide, tmp_path / "certain.json")
    expect(codes).to_have_text(["PTS", "BH", "SB"])
    expect(wide.locator("#basis")).to_have_text("C.07 edition 2026-03; the list that the published ranks show")
    expect(banner.locator("#verdict")).to_contain_text("✓Right by the rules in force. Agrees with event.trf: 64 ranks")
    wide.locator("#edit").click()
    wide.locator("#reset").click()
    expect(codes).to_have_text(["PTS", "DE", "BH/C1", "BH", "SB", "WIN"])
    expect(banner).not_to_have_class(re.compile("good"))
    expect(wide.locator("#reset")).to_have_text("List of the ranks")
    wide.locator("#reset").click()
    expect(codes).to_have_text(["PTS", "BH", "SB"])
    expect(wide.locator("#reset")).to_have_text("Default list")


def test_ranks_that_claim_nothing_are_neither_right_nor_wrong(wide: Page, tmp_path: Path) -> None:
    event = tb.standings(tb.read(OPEN), "BH, SB", edition="2009").published()
    tb.write(replace(event, tie_breaks=(), published=tb.Published(ranks=dict(event.published.ranks))), tmp_path / "event.json")
    opened(wide, tmp_path / "event.json")
    expect(wide.locator("#verdict")).to_contain_text("?The file names no list. Its ranks follow points")
    expect(wide.locator("#check")).not_to_have_class(re.compile("good|bad|old"))
    expect(wide.locator("#apply-found")).to_be_visible()
    assert faults(wide) == []


def test_an_event_without_a_date_is_asked_for_it_above_its_table(wide: Page, tmp_path: Path) -> None:
    """Ranks that were right in 2010 are neither right nor wrong until somebody says when they were made."""
    undated = replace(tb.read(OPEN), starts=None)
    of_2009 = tb.standings(undated, edition="2009")
    tb.write(replace(undated, published=tb.Published(ranks=dict(of_2009.ranks))), tmp_path / "event.json")
    opened(wide, tmp_path / "event.json")
    doubts, verdict = wide.locator("#doubts"), wide.locator("#verdict")
    expect(doubts).to_contain_text("the event has no first day; edition 2026-03, the current one, is assumed.")
    above, table = doubts.bounding_box(), wide.locator("#view table").first.bounding_box()
    assert above and table and above["y"] + above["height"] <= table["y"]
    expect(verdict).to_contain_text("≠The file has no date. Right by the rules in force from January 2009 to June 2023")
    expect(wide.locator("#check")).not_to_have_class(re.compile("good|bad"))
    assert faults(wide) == []
    first_day, use = wide.get_by_label("When was it played?"), doubts.get_by_role("button", name="Use")
    first_day.fill("2010-05-01")
    use.click()
    expect(verdict).to_contain_text("✓Right by the rules in force. Agrees with event.trf: 41 ranks")
    expect(wide.locator("#check")).to_have_class(re.compile("good"))
    expect(wide.locator("#basis")).to_have_text("C.07 edition 2009")
    assert names(wide) == [row.name for row in of_2009]
    expect(wide.locator("#doubted")).to_be_empty()
    expect(first_day).to_have_value("2010-05-01")
    first_day.fill("")
    use.click()
    expect(wide.locator("#basis")).to_have_text("C.07 edition 2026-03")
    expect(doubts).to_contain_text("the event has no first day")


@pytest.mark.skipif(not TYPED_IN.exists(), reason=f"no corpus at {TYPED_IN.parent}")
def test_a_list_that_c07_does_not_define_is_a_doubt_with_a_button_to_rank_as_the_program_did(wide: Page) -> None:
    give(wide, TYPED_IN, TYPED_IN.name)
    expect(wide.locator("#title")).to_be_focused()
    settled(wide)
    codes, said = wide.locator("#list-shown .code"), wide.locator("#doubted p")
    expect(codes).to_have_text(["PTS", "DE"])
    expect(said).to_have_text(
        [
            "Swiss-Manager 5 dropped (Article 5): values that somebody typed in by hand cannot be computed.",
            "Note: the file's list has 3 more tie-breaks that C.07 does not define (Swiss-Manager 37, 37, 52).",
        ]
    )
    assert faults(wide) == []
    wide.get_by_role("button", name="Rank as Swiss-Manager did").click()
    settled(wide)
    expect(codes).to_have_text(["PTS", "BH/C1", "BH", "SB", "DE"])
    rules = {"named_set": "swiss-manager-2009"}
    assert names(wide) == [row.name for row in tb.standings(tb.read(TYPED_IN), by="BH/C1, BH, SB, DE", house_rules=rules)]
    expect(wide.locator("#doubts")).to_be_hidden()
    expect_address(wide, "house_rule=swiss-manager-2009")


def test_an_earlier_round_is_not_held_against_the_last(wide: Page) -> None:
    opened(wide)
    expect(wide.locator("#verdict")).to_contain_text("✓Right by the rules in force. Agrees with event.trf")
    wide.evaluate("location.hash = location.hash + '&after=5'")
    expect(wide.locator("#verdict")).to_contain_text("the file's ranks are those after round 9, not after round 5")
    expect(wide.locator("#check")).not_to_have_class(re.compile("good|bad"))


def test_a_file_without_ranks_is_no_fault(wide: Page, tmp_path: Path) -> None:
    event = tb.Tournament([tb.Player(1, "Anna"), tb.Player(2, "Bo")], [[tb.Game(1, 2, "1-0")]])
    tb.write(event, tmp_path / "event.json")
    opened(wide, tmp_path / "event.json")
    expect(wide.locator("#check")).to_contain_text("the file has no ranks or values of its own to check")


def test_two_editions_stand_side_by_side_with_changed_cells_marked(wide: Page) -> None:
    opened(wide)
    wide.get_by_role("tab", name="Two editions").click()
    settled(wide)
    comparison = tb.compare_editions(tb.read(OPEN), "2024-08", "2026-03")
    changed = sum(len(change.values) + (change.first_rank != change.second_rank) for change in comparison.changes)
    expect(wide.locator(".sides table")).to_have_count(2)
    expect(wide.locator(".sides td.changed")).to_have_count(2 * changed)
    wide.locator(".sides > div").first.locator("td.changed.value").first.click()
    expect(wide.get_by_role("dialog")).to_contain_text("C.07 edition 2024-08")
    wide.keyboard.press("Escape")
    wide.get_by_label("First edition").select_option("2009")
    expect(wide.locator(".sides caption").first).to_have_text("Edition 2009")


def test_crosstable_and_boards_of_a_team_event(wide: Page) -> None:
    opened(wide, TEAM)
    wide.get_by_role("tab", name="Crosstable").click()
    expect(wide.locator("#view")).to_contain_text("2½ game points to 1½ against team 4")
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
    expect(wide.locator("#match-count")).to_have_text("1 of 41 shown")
    expect(wide.locator("#view tbody tr:visible")).to_contain_text("Hartenau, Dagfinn")
    wide.get_by_label("Find a name or number").fill("")
    expect(wide.locator("#view tbody tr:visible")).to_have_count(41)


def test_what_is_downloaded_is_what_the_library_writes(wide: Page) -> None:
    opened(wide)
    standings = tb.standings(tb.read(OPEN))
    for button, format in (("Page with workings (HTML)", "html"), ("Table (CSV)", "csv"), ("Data (JSON)", "json")):
        written = tb.render(standings, format, workings="most" if format == "html" else None)
        assert _downloaded(wide, button) == (f"event.{format}", written + "\n")
    name, text = _downloaded(wide, "Tournament file with these ranks (TRF26)")
    assert name == "event.trf" and tb.read(text.encode()).published.ranks == standings.ranks


def _downloaded(page: Page, button: str) -> tuple[str, str]:
    page.locator("#download summary").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name=button).click()
    return waiting.value.suggested_filename, waiting.value.path().read_text(encoding="utf-8")


@pytest.mark.parametrize("width", [360, pytest.param(1240, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("workings", "link", "target"), [("all", "45", "#value-3-3"), ("list", "Hartenau, Dagfinn", "#rounds-3")]
)
def test_a_page_that_was_written_opens_the_working_of_what_one_selects(
    browser: Browser, tmp_path: Path, width: int, workings: str, link: str, target: str
) -> None:
    written = tmp_path / "open.html"
    written.write_text(tb.render(tb.standings(tb.read(OPEN)), "html", workings=workings), encoding="utf-8")
    page = browser.new_page(viewport={"width": width, "height": 740})
    page.goto(written.as_uri())
    expect(page.locator("details[open]")).to_have_count(0)
    page.get_by_role("row", name="Hartenau, Dagfinn").first.get_by_role("link", name=link, exact=True).click()
    expect(page.locator(f"details[open] {target}")).to_be_in_viewport()
    expect(page.locator("details[open] summary")).to_have_text("6. Hartenau, Dagfinn")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.get_by_role("columnheader", name="Fed")).to_be_visible(visible=width > 480)
    assert faults(page) == []
    page.close()


def test_a_link_carries_the_settings_but_not_the_file(wide: Page) -> None:
    opened(wide)
    wide.get_by_label("Edition of C.07").select_option("2024-08")
    wide.get_by_role("tab", name="Crosstable").click()
    settled(wide)
    expect_address(wide, "edition=2024-08", "view=crosstable", without="event")
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
    wide.get_by_role("button", name="Use the results").click()
    expect(wide.locator("#title")).to_be_focused()
    expect(value(wide, 2, 1)).to_have_text("8")
    wide.get_by_role("tab", name="Two editions").click()
    settled(wide)
    expect(wide.locator("#refused")).to_be_hidden()
    value(wide, 2, 1).click()
    expect(wide.get_by_role("dialog")).to_contain_text("PTS of 2 Ulmgren, Lovis: 8")


def test_a_file_over_the_limit_is_refused_without_being_sent(wide: Page) -> None:
    drop(wide, "new Uint8Array(10_000_001)", "large.trf")
    expect(wide.locator("#problems")).to_contain_text("larger than 10 MB")


def test_everything_is_reached_by_keyboard(wide: Page) -> None:
    _tab_to(wide, "An open, 41 players")
    wide.keyboard.press("Enter")
    expect(wide.locator("#title")).to_be_focused()
    settled(wide)
    _tab_to(wide, "Settings")
    wide.keyboard.press("Enter")
    _tab_to(wide, "Build the list")
    wide.keyboard.press("Enter")
    _tab_to(wide, "Move DE down")
    wide.keyboard.press("Enter")
    expect(wide.locator("#list-shown .code")).to_have_text(["PTS", "BH/C1", "DE", "BH", "SB", "WIN"])
    _tab_to(wide, "Standings")
    wide.keyboard.press("ArrowRight")
    expect(wide.get_by_role("tab", name="Pairings")).to_be_focused()
    wide.keyboard.press("Home")
    settled(wide)
    _tab_to(wide, "Compare Ulmgren, Lovis")
    wide.keyboard.press("Space")
    wide.keyboard.press("ArrowDown")
    wide.keyboard.press("Space")
    expect(wide.locator("#pair-words")).to_have_text("Ulmgren, Lovis and Hollenby, Edda")
    for _ in range(3):  # the name, the points
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
            phone.get_by_role("button", name="Menu").click()
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
        phone.locator("td.value").nth(2).click()
        expect(phone.get_by_role("dialog")).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        assert faults(phone) == []
        phone.keyboard.press("Escape")
        phone.locator("#edit").click()


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_axe_finds_no_serious_fault_in_any_view(scheme: str, browser: Browser, address: str) -> None:
    for page in open_page(browser, address, {"width": 1240, "height": 860}, color_scheme=scheme, reduced_motion="reduce"):
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


def test_the_next_file_is_shown_whole_after_a_search(wide: Page) -> None:
    opened(wide)
    wide.get_by_label("Find a name or number").fill("harten")
    expect(wide.locator("#match-count")).to_have_text("1 of 41 shown")
    opened(wide, ROBIN)
    expect(wide.locator("#view tbody tr:visible")).to_have_count(10)
    expect(wide.locator("#match-count")).to_be_empty()


def test_a_file_that_changes_on_the_disk_stays_as_it_was_read(wide: Page, tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_bytes(OPEN.read_bytes())
    wide.set_input_files("#file", path)
    expect(wide.locator("#title")).to_be_focused()
    settled(wide)
    path.write_bytes(b"something else")
    wide.get_by_role("tab", name="Crosstable").click()
    settled(wide)
    expect(wide.locator("#refused")).to_be_hidden()
    expect(wide.get_by_role("tab", name="Crosstable")).to_have_attribute("aria-selected", "true")


def test_a_file_that_cannot_be_read_any_more_is_said(wide: Page) -> None:
    wide.evaluate("() => { File.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError')); }")
    give(wide, OPEN)
    expect(wide.locator("#problems")).to_contain_text("event.trf cannot be opened")
    expect(wide.locator("#problems")).to_contain_text("was changed, moved or removed after you chose it")


def test_a_file_with_a_forbidden_list_is_opened_with_what_is_left_of_it(wide: Page) -> None:
    give(wide, FORBIDDEN)
    problems = wide.locator("#problems")
    expect(problems).to_contain_text("event.trf cannot be ranked by its own list")
    expect(problems).to_contain_text("must not be used in a round robin")
    assert "by=" not in problems.inner_text() and "house rule" not in problems.inner_text()
    problems.get_by_role("button", name="Rank by DE, SB").click()
    expect(wide.locator("#list-shown .code")).to_have_text(["PTS", "DE", "SB"])


def test_the_buttons_come_back_when_one_returns_to_the_forbidden_list_of_the_file(wide: Page) -> None:
    give(wide, FORBIDDEN)
    wide.locator("#problems").get_by_role("button", name="Rank by DE, SB").click()
    settled(wide)
    unfolded(wide)
    wide.locator("#edit").click()
    wide.get_by_role("button", name="Remove DE").click()
    expect(wide.locator("#list-shown .code")).to_have_text(["PTS", "SB"])
    wide.get_by_role("button", name="List of the file").click()
    expect(wide.locator("#refused")).to_contain_text("without it: “Rank by DE, SB”")
    wide.locator("#refused").get_by_role("button", name="Rank by DE, SB").click()
    expect(wide.locator("#list-shown .code")).to_have_text(["PTS", "DE", "SB"])
    expect(wide.locator("#refused")).to_be_hidden()
    settled(wide)


def test_ranks_against_the_points_differ_from_no_list_where_the_file_names_none(wide: Page) -> None:
    opened(wide, reversed_ranks(OPEN.read_bytes().replace(b"202 DE,BH/C1,BH,SB,WIN\r\n", b"")))
    banner = wide.locator("#check")
    expect(banner.locator("#verdict")).to_contain_text("The ranks belong to other results, perhaps those after round 10.")
    expect(banner.locator("#verdict")).not_to_contain_text("Differs")
    expect(banner.locator("#check-details")).to_contain_text("The ranks do not follow the points in the file: ")
    expect(banner.locator("#apply-found")).to_have_count(0)
    expect(banner).not_to_have_class(re.compile("bad"))
    assert "the call" not in wide.locator("main:not([hidden])").inner_text()
    wide.locator("#edit").click()
    expect(wide.locator("#reset")).to_have_text("Default list")
    assert banner.locator("#verdict").get_attribute("role") == "status"  # told when it is there


def test_what_a_link_asks_and_the_event_does_not_have_is_left_out_and_said(wide: Page) -> None:
    wide.goto("/#after=9&edition=2024-08")
    wide.reload()
    opened(wide, TEAM)
    expect(wide.locator("#refused")).to_contain_text(
        "These settings of the link do not fit this event and were ignored: after=9"
    )
    expect(wide.locator("#facts")).to_contain_text("after round 5")
    expect(wide.get_by_label("Edition of C.07")).to_have_value("2024-08")
    wide.goto("/#sample=open.trf&edition=1999&by=XYZ")
    wide.reload()
    expect(wide.locator("#refused")).to_contain_text("do not fit this event and were ignored: by=XYZ, edition=1999")
    expect(wide.locator("#refused")).to_contain_text("edition '1999' is unknown")
    expect(wide.locator("#refused")).to_contain_text("'XYZ' is not a tie-break code")
    opened(wide, ROBIN)
    expect(wide.locator("#refused")).to_be_hidden()


def test_a_dropped_file_obeys_a_link_as_a_chosen_one_does(wide: Page) -> None:
    wide.goto("/#edition=2024-08&view=crosstable")
    wide.reload()
    drop(wide, json.dumps(ROBIN.read_text(encoding="utf-8")), "dropped.trf")
    expect(wide.get_by_role("tab", name="Crosstable")).to_have_attribute("aria-selected", "true")
    expect(wide.get_by_label("Edition of C.07")).to_have_value("2024-08")


def test_a_side_that_was_taken_of_one_file_is_not_taken_of_the_next(wide: Page) -> None:
    give(wide, contradictory())
    wide.get_by_role("button", name="Use the points").click()
    expect(wide.locator("#title")).to_be_focused()
    settled(wide)
    wide.reload()
    give(wide, contradictory())
    expect(wide.locator("#problems")).to_contain_text("or choose “Use the results” or “Use the points”")
    wide.goto("/#trust=points")
    wide.reload()
    give(wide, contradictory())
    expect(wide.locator("#problems")).to_be_focused()


def test_what_a_file_does_not_say_of_a_bye_is_asked(wide: Page) -> None:
    opened(wide)
    expect(wide.locator("#bye-field")).to_be_hidden()
    wide.reload()
    opened(wide, unsaid(OPEN.read_bytes()))
    asked = wide.get_by_label("Unpaired, reason not in the file")
    expect(asked).to_have_value("")
    order = names(wide)
    asked.select_option("zero")
    settled(wide)
    expect(asked).to_have_value("zero")
    absent = tb.standings(tb.read(unsaid(OPEN.read_bytes()), unpaired="zero"))
    assert names(wide) == [row.name for row in absent] != order
    wide.reload()
    opened(wide)
    expect(wide.locator("#bye-field")).to_be_hidden()


def test_an_encoding_that_had_to_be_guessed_can_be_chosen(wide: Page) -> None:
    opened(wide)
    expect(wide.locator("#encoding-field")).to_be_hidden()
    wide.reload()
    opened(wide, cyrillic("koi8-r"))
    asked = wide.get_by_label("Encoding of the file")
    expect(asked).to_have_value("")
    assert names(wide)[0] != "Ульмгрен, Ловис"
    asked.select_option("koi8-r")
    settled(wide)
    expect(asked).to_have_value("koi8-r")
    assert names(wide)[0] == "Ульмгрен, Ловис"
    asked.select_option("")
    settled(wide)
    assert names(wide)[0] != "Ульмгрен, Ловис"
    wide.reload()
    opened(wide)
    expect(wide.locator("#encoding-field")).to_be_hidden()


def test_a_sample_in_the_address_is_opened_whenever_it_is_typed(wide: Page) -> None:
    wide.evaluate("location.hash = 'sample=team.trf'")
    expect(wide.locator("#title")).to_have_text("Four Bridges Team Cup")
    settled(wide)
    wide.evaluate("location.hash = 'sample=open.trf&after=3'")
    expect(wide.locator("#title")).to_have_text("Lindhavn Easter Open")
    expect(wide.locator("#facts")).to_contain_text("after round 3")


def test_a_sample_that_is_not_there_or_not_reached_is_said(wide: Page) -> None:
    wide.evaluate("location.hash = 'sample=none.trf'")
    expect(wide.locator("#problems")).to_contain_text("none.trf cannot be opened")
    expect(wide.locator("#problems")).to_contain_text("There is no sample event with this name")
    wide.route("**/samples/**", lambda route: route.abort())
    wide.get_by_role("button", name="An open, 41 players").click()
    expect(wide.locator("#problems")).to_contain_text("does not answer")


def test_a_phone_shows_the_places_that_a_crosstable_refers_to(phone: Page) -> None:
    opened(phone)
    phone.get_by_role("tab", name="Crosstable").click()
    settled(phone)
    expect(phone.locator("#view thead th", has_text="Rank")).to_be_visible()


def test_of_two_rounds_chosen_at_once_the_last_is_shown(wide: Page) -> None:
    opened(wide, folded=True)
    slowly(wide, "standings", 1)
    wide.locator("[data-round='8']").click()
    wide.locator("[data-round='7']").click()
    expect(wide.locator("#facts")).to_contain_text("after round 7 of 9")
    wide.wait_for_timeout(1200)
    expect(wide.locator("#facts")).to_contain_text("after round 7 of 9")


def test_a_message_about_one_file_does_not_stand_above_the_next(wide: Page) -> None:
    opened(wide)
    wide.evaluate("location.hash = 'by=STD&edition=2009'")
    expect(wide.locator("#refused")).to_be_visible()
    opened(wide, ROBIN)
    expect(wide.locator("#refused")).to_be_hidden()


def test_only_the_last_question_is_answered(wide: Page) -> None:
    opened(wide)
    slowly(wide, "explain", 0.8, 0)
    value(wide, 3, 3).click()
    value(wide, 6, 4).click()
    expect(wide.locator("#working-title")).to_contain_text("BH of 6 Grauwitz")
    wide.wait_for_timeout(1000)
    expect(wide.locator("#working-title")).to_contain_text("BH of 6 Grauwitz")
    wide.keyboard.press("Escape")
    slowly(wide, "explain", 0.8)
    value(wide, 3, 3).click()
    opened(wide, ROBIN)
    wide.wait_for_timeout(1000)
    expect(wide.get_by_role("dialog")).to_be_hidden()


def test_why_is_about_those_who_were_ticked(wide: Page) -> None:
    opened(wide)
    slowly(wide, "why", 0.6)
    for name in ("Grauwitz, Dagfinn", "Hartenau, Dagfinn"):
        wide.get_by_label(f"Compare {name}").check()
    wide.get_by_role("button", name="Why?").click()
    wide.get_by_label("Compare Ulmgren, Lovis").check()
    wide.wait_for_timeout(800)
    expect(wide.get_by_role("dialog")).to_be_hidden()
    wide.get_by_role("button", name="Why?").click()
    expect(wide.locator("#working-title")).to_have_text("Ulmgren, Lovis and Hartenau, Dagfinn")


def test_a_file_that_is_being_opened_is_not_lost_to_a_change_of_the_last(wide: Page) -> None:
    opened(wide)
    slowly(wide, "standings", 0.6)
    give(wide, ROBIN)
    wide.evaluate("document.getElementById('edition').dispatchEvent(new Event('change'))")
    expect(wide.locator("#title")).to_have_text("Grauwitz Invitational")
    settled(wide)
    wide.get_by_label("Edition of C.07").select_option("2024-08")
    expect(wide.locator("#facts")).to_contain_text("10 players")
    assert not wide.locator("#event").evaluate("event => event.inert")


def test_what_a_file_cannot_carry_and_a_link_does_not_is_seen(wide: Page) -> None:
    wide.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened(wide)
    wide.get_by_role("button", name="Copy link").click()
    expect(wide.locator("#notice")).to_have_text("Link copied. It contains the settings, not the file.")
    wide.get_by_label("Edition of C.07").select_option("2024-08")
    expect(wide.locator("#notice")).to_be_hidden()
    settled(wide)
    wide.route(
        "**/api/convert",
        lambda route: route.fulfill(
            status=200, body="x", headers={"Tiebreaks-Notes": json.dumps(["the colours", "and 7 more"])}
        ),
    )
    _downloaded(wide, "Tournament file with these ranks (TRF26)")
    expect(wide.locator("#notice")).to_have_text("event.trf saved. The format cannot hold: the colours; and 7 more")
    assert faults(wide) == []


def test_what_takes_a_while_is_seen(wide: Page) -> None:
    slowly(wide, "standings", 0.9)
    give(wide, OPEN)
    expect(wide.locator("#open")).to_have_attribute("aria-busy", "true")
    expect(wide.locator("#busy")).to_have_text("Reading event.trf …")
    expect(wide.locator("#busy")).to_have_css("visibility", "visible")
    expect(wide.locator("#title")).to_be_focused()
    expect(wide.locator("#busy")).to_be_hidden()
    settled(wide)
    slowly(wide, "explain", 0.9)
    value(wide, 3, 3).click()
    expect(wide.locator("#busy")).to_have_text("Computing …")
    expect(wide.locator("#view")).to_have_attribute("aria-busy", "true")
    expect(wide.get_by_role("dialog")).to_be_visible()
    expect(wide.locator("#busy")).to_be_hidden()


def test_a_file_without_a_date_is_not_said_to_have_an_edition(wide: Page, tmp_path: Path) -> None:
    event = tb.Tournament([tb.Player(1, "Anna"), tb.Player(2, "Bo")], [[tb.Game(1, 2, "1-0")]])
    tb.write(event, tmp_path / "event.json")
    opened(wide, tmp_path / "event.json")
    expect(wide.locator("#edition option:checked")).to_have_text("2026-03 (today)")
    opened(wide)
    expect(wide.locator("#edition option:checked")).to_have_text("2026-03 (event)")


def test_a_check_that_fails_is_not_nothing_to_check(wide: Page) -> None:
    refusal = {"error": {"kind": "busy", "message": "Too many", "problems": ["Too many requests at once"]}}
    wide.route("**/api/check", lambda route: route.fulfill(status=429, json=refusal))
    opened(wide)
    expect(wide.locator("#verdict")).to_have_text("Not checked. Too many requests at once")


def test_the_event_that_is_still_shown_under_a_refusal_is_named(wide: Page) -> None:
    opened(wide)
    give(wide, b"nothing", "broken.trf")
    expect(wide.locator("#problems")).to_contain_text("broken.trf cannot be read")
    expect(wide.locator("#problems")).to_contain_text("Still shown below: Lindhavn Easter Open")


def test_a_change_that_a_refused_file_interrupts_is_not_made_later(wide: Page) -> None:
    opened(wide)
    slowly(wide, "standings", 0.5)
    wide.get_by_label("Edition of C.07").select_option("2009")
    give(wide, b"nothing", "broken.trf")
    expect(wide.locator("#problems")).to_be_focused()
    expect(wide.get_by_label("Edition of C.07")).to_have_value("2026-03")
    wide.get_by_role("tab", name="Crosstable").click()
    settled(wide)
    expect(wide.get_by_role("tab", name="Crosstable")).to_have_attribute("aria-selected", "true")
    expect(wide.get_by_label("Edition of C.07")).to_have_value("2026-03")


def test_the_search_looks_at_number_and_name_only_in_any_order(wide: Page) -> None:
    opened(wide)
    shown = wide.locator("#view tbody tr:visible")
    for words, expected in (("edda hollenby", "Hollenby, Edda"), ("Hollenby, E", "Hollenby, Edda"), ("24", "Ilvestro, Orm")):
        wide.get_by_label("Find a name or number").fill(words)
        expect(shown).to_have_count(1)
        expect(shown).to_contain_text(expected)
    for view in ("Crosstable", "Two editions"):
        wide.get_by_role("tab", name=view).click()
        settled(wide)
        expect(shown).to_have_count(2 if view == "Two editions" else 1)
    wide.get_by_role("tab", name="Standings").click()
    settled(wide)
    rating = wide.locator("#view tbody tr td.number.spare").nth(1).inner_text()
    wide.get_by_label("Find a name or number").fill(rating)
    expect(shown).to_have_count(0)


def test_a_name_that_nobody_has_offers_the_nearest_ones(wide: Page) -> None:
    opened(wide, folded=True)
    search, shown = wide.get_by_label("Find a name or number"), wide.locator("#view tbody tr:visible")
    search.fill("Hartneau")
    expect(shown).to_have_count(0)
    expect(wide.locator("#near")).to_have_text("Did you mean: Hartenau, Dagfinn")
    assert faults(wide) == []
    wide.locator("#near button").click()
    expect(search).to_have_value("Hartenau, Dagfinn")
    expect(search).to_be_focused()
    expect(shown).to_have_count(1)
    expect(wide.locator("#near")).to_be_empty()
    search.fill("Zzzzz")
    expect(wide.locator("#match-count")).to_have_text("0 of 41 shown")
    expect(wide.locator("#near")).to_be_empty()


def test_the_search_needs_no_accents(wide: Page, tmp_path: Path) -> None:
    event = tb.Tournament([tb.Player(1, "Žužek, Ana"), tb.Player(2, "Bo")], [[tb.Game(1, 2, "1-0")]])
    tb.write(event, tmp_path / "event.json")
    opened(wide, tmp_path / "event.json", folded=True)
    wide.get_by_label("Find a name or number").fill("zuzek")
    expect(wide.locator("#view tbody tr:visible")).to_have_count(1)


def test_a_list_with_a_typing_error_stays_as_it_was_typed_with_the_error_beside_it(wide: Page) -> None:
    opened(wide)
    typed = wide.get_by_role("textbox", name="Tie-break list")
    typed.fill("DE, BHC1, SBB")
    typed.press("Enter")
    expect(wide.locator("#by-refused")).to_contain_text("'SBB' is not a tie-break code")
    expect(typed).to_have_value("DE, BHC1, SBB")
    expect(typed).to_be_focused()
    expect(typed).to_have_attribute("aria-invalid", "true")
    expect(wide.locator("#refused")).to_be_hidden()
    expect(wide.locator("#list-shown .code")).to_have_text(["PTS", "DE", "BH/C1", "BH", "SB", "WIN"])
    assert faults(wide) == []
    typed.fill("DE, BH/C1, SB")
    typed.press("Enter")
    expect(wide.locator("#list-shown .code")).to_have_text(["PTS", "DE", "BH/C1", "SB"])
    expect(wide.locator("#by-refused")).to_be_hidden()
    expect(typed).to_have_attribute("aria-invalid", "false")
    expect(typed).to_have_value("PTS, DE, BH/C1, SB")
    typed.fill("XYZ")
    typed.press("Enter")
    expect(wide.locator("#by-refused")).to_be_visible()
    opened(wide, ROBIN)
    expect(wide.locator("#by-refused")).to_be_hidden()
    expect(typed).not_to_have_value("XYZ")


def test_clear_leaves_the_focus_where_it_was_ticked(wide: Page) -> None:
    opened(wide)
    wide.get_by_label("Compare Grauwitz, Dagfinn").check()
    wide.locator("#clear").focus()
    wide.keyboard.press("Enter")
    expect(wide.get_by_label("Compare Grauwitz, Dagfinn")).to_be_focused()


def test_each_table_of_a_working_has_its_own_caption(wide: Page) -> None:
    opened(wide)
    value(wide, 8, 2).click()
    expect(wide.get_by_role("dialog").locator("caption")).to_have_text(["Round by round", "Tied participants"])


def test_a_very_long_name_leaves_room_for_the_table(wide: Page, tmp_path: Path) -> None:
    event = tb.Tournament([tb.Player(1, "Anna " * 38), tb.Player(2, "B" * 190)], [[tb.Game(1, 2, "1-0")]])
    tb.write(event, tmp_path / "event.json")
    opened(wide, tmp_path / "event.json")
    assert wide.locator("#view .wide").evaluate("region => region.scrollWidth <= region.clientWidth")


def test_a_table_is_downloaded_as_it_is_shown(wide: Page) -> None:
    opened(wide, TEAM)
    event = tb.read(TEAM)
    expected = {
        "boards": tb.render(tb.board_standings(event), "csv"),
        "compare": tb.render(tb.compare_editions(event, "2024-08", "2026-03"), "csv"),
        "crosstable": tb.render(tb.standings(event), "csv", columns=["rank", "name", "points", "places", "values"]),
    }
    for view, table in expected.items():
        wide.locator(f"#tab-{view}").click()
        settled(wide)
        assert _downloaded(wide, "Table (CSV)") == (f"event-{view}.csv", table + "\n")


def test_several_dropped_files_are_lists_of_one_event(wide: Page) -> None:
    lists = json.dumps({
        "cross.csv": "# Cup\nName;1;2;Pts\nAnna;2w1;2b=;1.5\nBo;1b0;1w=;0.5\n",
        "start.csv": "No;Name;Rating\n1;Bo;2000\n2;Anna;1900\n",
    })  # fmt: skip
    handle = wide.evaluate_handle(
        f"""() => {{
            const given = new DataTransfer();
            for (const [name, text] of Object.entries({lists})) given.items.add(new File([text], name));
            return given;
        }}"""
    )
    wide.dispatch_event("#drop", "drop", {"dataTransfer": handle})
    settled(wide)
    rows = wide.locator("#view tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Anna")
    expect(rows.first).to_contain_text("1900")  # which only the second file says


def test_a_table_in_a_guessed_encoding_that_is_refused_has_a_button_for_another(wide: Page) -> None:
    table = "Nr;Name;R1\n1;Müller;2w½\n2;Weiß;1b1\n".encode("windows-1252")  # the two sides do not agree
    drop(wide, f"new Uint8Array({[*table]})", "list.csv")
    expect(wide.locator("#problems")).to_contain_text("windows-1252 was guessed")
    wide.get_by_role("button", name="Read as windows-1250").click()
    expect(wide.locator("#problems")).not_to_contain_text("was guessed")


def test_a_play_off_is_typed_into_the_settings_and_decides_its_tie(wide: Page) -> None:
    opened(wide, ROBIN)
    assert names(wide)[:2] == ["Zandermar, Klaas", "Wyrzen, Ulvar"]
    wide.locator("details.decided summary").first.click()
    wide.fill("#play_off", "2, 6: 2-1 in blitz games")
    wide.locator("#decided-form button").click()
    expect(wide.locator("#view tbody th").first).to_have_text("Wyrzen, Ulvar")
    assert names(wide)[:2] == ["Wyrzen, Ulvar", "Zandermar, Klaas"]
    expect(wide.locator("#list-shown")).to_contain_text("PO")
    expect_address(wide, "play_off=2%2C+6")
    settled(wide)
    expect(wide.locator("#verdict")).to_contain_text("Differs from event.trf: 2 of 10 ranks")  # the verdict is about this table
    wide.fill("#play_off", "2, 1")
    wide.locator("#decided-form button").click()
    expect(wide.locator("#decided-refused")).to_contain_text("cannot be applied")
    assert names(wide)[:2] == ["Wyrzen, Ulvar", "Zandermar, Klaas"]
