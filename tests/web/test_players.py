"""One participant or two in a browser: the card, why one is ahead, the crosstable, and how ranks moved."""

from __future__ import annotations

import json
import re
from io import BytesIO

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import tiebreaks as tb
from tests.web import OPEN, ROBIN, ROOT, SCRIPT, TEAM, renamed
from tests.web.browsing import IN_BROWSER, drop, expect_address, faults, open_page, opened, settled

pytestmark = IN_BROWSER
HAND = {"width": 390, "height": 844}
REAL = ROOT.parent / "shared" / "corpus" / "files" / "chess-results-html" / "british2026_champ_r8.trf"
NO_SCROLL = "document.documentElement.scrollWidth <= innerWidth"


def card_of(page: Page, name: str) -> None:
    page.locator("#view").get_by_role("rowheader", name=name).click()
    expect(page.locator("#card")).to_be_visible()
    expect(page.locator("#card-title")).to_have_text(name)


def show(page: Page, view: str) -> None:
    page.locator(f"#tab-{view}").click()
    expect(page.locator("#view")).to_have_class(view)
    settled(page)


def test_a_name_opens_the_card_with_rank_neighbours_games_and_values(wide: Page) -> None:
    opened(wide, folded=True)
    card_of(wide, "Hartenau, Dagfinn")
    card = wide.locator("#card")
    expect(card.locator("#card-rank")).to_have_text("Rank 6 of 41")
    expect(card.locator(".part-neighbours tbody th")).to_have_text(["Grauwitz, Dagfinn", "Hartenau, Dagfinn", "Nadoryk, Marit"])
    marked = card.locator(".part-neighbours td.decides")
    assert [cell.get_attribute("aria-label") for cell in marked.all()] == [
        "45, decides against the row above",
        "42, decides against the row above",
    ]
    expect(card.locator(".part-neighbours")).to_contain_text(
        "Above, Grauwitz: both have 5½ points; direct encounter does not decide; Buchholz Cut-1 does: 46 to 45."
    )
    games = card.locator(".part-games tbody tr")
    expect(games).to_have_count(9)
    expect(games.nth(4)).to_contain_text("half-point bye")
    expect(card.locator(".part-values summary .code")).to_have_text(["PTS", "DE", "BH/C1", "BH", "SB", "WIN"])
    expect(card.locator("svg.progress")).to_have_attribute(
        "aria-label", "Rank after each round, of 41: 1, 1, 8, 5, 9, 11, 7, 10, 6"
    )
    expect(wide).to_have_url(re.compile("player=3$"))


def test_a_value_of_the_card_opens_its_working(wide: Page) -> None:
    opened(wide, folded=True)
    card_of(wide, "Hartenau, Dagfinn")
    third = wide.locator("#card details.working").nth(2)
    third.locator("summary").click()
    expect(third).to_contain_text("cut first, as a voluntarily unplayed round (16.4.2, 16.5)")
    expect(third).to_contain_text("Total: 45.")


def test_an_opponent_leads_to_its_card_and_the_browser_goes_back(wide: Page) -> None:
    opened(wide, folded=True)
    card_of(wide, "Hartenau, Dagfinn")
    wide.locator("#card .part-games").get_by_role("link", name="24 Ilvestro, Orm").click()
    expect(wide.locator("#card-title")).to_have_text("Ilvestro, Orm")
    wide.go_back()
    expect(wide.locator("#card-title")).to_have_text("Hartenau, Dagfinn")
    wide.go_back()
    expect(wide.locator("#card")).to_be_hidden()
    expect_address(wide, without="player")


def test_back_on_a_phone_closes_the_answer_to_why_and_then_the_card(phone: Page) -> None:
    opened(phone, folded=True)
    card_of(phone, "Hartenau, Dagfinn")
    phone.get_by_role("button", name="Why not higher?").click()
    expect(phone.locator("#working .ladder")).to_be_visible()
    phone.go_back()
    expect(phone.locator("#working")).to_be_hidden()
    expect(phone.locator("#card-title")).to_have_text("Hartenau, Dagfinn")
    expect(phone.locator("#card")).to_be_visible()
    expect_address(phone, "player=3")
    phone.go_forward()
    expect(phone.locator("#working .ladder")).to_be_visible()
    phone.go_back()
    expect(phone.locator("#working")).to_be_hidden()
    phone.go_back()
    expect(phone.locator("#card")).to_be_hidden()
    expect_address(phone, without="player")
    expect(phone.locator("#view tbody tr").first).to_be_visible()


@pytest.mark.parametrize("close", ["button", "Escape"])
def test_an_answer_to_why_that_is_closed_leaves_no_step_to_go_back(phone: Page, close: str) -> None:
    opened(phone, folded=True)
    card_of(phone, "Hartenau, Dagfinn")
    phone.get_by_role("button", name="Why not higher?").click()
    expect(phone.locator("#working .ladder")).to_be_visible()
    if close == "button":
        phone.locator("#close").click()
    else:
        phone.keyboard.press(close)
    expect(phone.locator("#working")).to_be_hidden()
    expect(phone.locator("#card")).to_be_visible()
    phone.wait_for_function("!history.state?.dialog")
    phone.go_back()
    expect(phone.locator("#card")).to_be_hidden()
    expect_address(phone, without="player")


def test_back_closes_the_working_of_a_value_and_the_event_stays(phone: Page) -> None:
    opened(phone, folded=True)
    shown = phone.url
    phone.locator("#view tbody td[aria-haspopup=dialog]").first.click()
    expect(phone.locator("#working")).to_be_visible()
    phone.go_back()
    expect(phone.locator("#working")).to_be_hidden()
    expect(phone.locator("#view tbody tr").first).to_be_visible()
    assert phone.url == shown


def test_two_dialogs_closed_at_once_stay_closed(wide: Page) -> None:
    """A busy browser leaves the step of the upper one later: the card must not come back with it."""
    opened(wide, folded=True)
    steps = wide.evaluate("history.length")
    card_of(wide, "Hartenau, Dagfinn")
    wide.get_by_role("button", name="Why not higher?").click()
    expect(wide.locator("#working .ladder")).to_be_visible()
    wide.evaluate("() => { history.back = () => setTimeout(() => History.prototype.back.call(history), 300) }")
    wide.keyboard.press("Escape")
    wide.keyboard.press("Escape")
    wide.wait_for_timeout(600)
    expect_address(wide, without="player=")
    expect(wide.locator("#card")).to_be_hidden()
    assert wide.evaluate("history.length") == steps + 2  # the card opened, the card closed


def test_escape_closes_the_card_and_the_focus_is_where_it_was(wide: Page) -> None:
    opened(wide, folded=True)
    card_of(wide, "Hartenau, Dagfinn")
    expect(wide.locator("#card-title")).to_be_focused()
    wide.keyboard.press("Escape")
    expect(wide.locator("#card")).to_be_hidden()
    expect(wide.locator("#view").get_by_role("rowheader", name="Hartenau, Dagfinn")).to_be_focused()
    expect_address(wide, without="player")


def test_a_link_has_the_card_and_the_settings_and_a_number_that_nobody_has_is_said(wide: Page) -> None:
    wide.goto("/#sample=open.trf&after=5&player=3")
    expect(wide.locator("#card-rank")).to_have_text("Rank 9 of 41")
    expect(wide.locator("#card .part-games tbody tr")).to_have_count(5)
    wide.goto("/#sample=open.trf&after=5&player=99")
    expect(wide.locator("#refused")).to_contain_text("99")
    expect(wide.locator("#card")).to_be_hidden()


def test_why_not_higher_is_a_ladder_whose_deciding_rung_is_marked(wide: Page) -> None:
    opened(wide, folded=True)
    card_of(wide, "Hartenau, Dagfinn")
    wide.get_by_role("button", name="Why not higher?").click()
    ladder = wide.locator("#working .ladder tbody tr")
    expect(ladder).to_have_count(6)
    assert [row.split("\t") for row in ladder.all_inner_texts()][2][1:3] == ["46", "45"]
    expect(wide.locator("#working .rung.decides")).to_have_count(1)
    expect(wide.locator("#working .rung.decides")).to_contain_text("decides: the higher is ahead")
    expect(ladder.nth(1)).to_contain_text("decides nothing: not all have met, and none is certain to be ahead (6.3)")
    expect(ladder.nth(3)).to_contain_text("not needed any more")
    lines = wide.locator("#working .sides-table tbody tr")
    expect(lines).to_have_count(9)
    expect(lines.nth(6)).to_contain_text("half-point bye")
    wide.keyboard.press("Escape")
    expect(wide.locator("#working")).to_be_hidden()
    expect(wide.locator("#card")).to_be_visible()


def test_the_first_is_not_asked_why_not_higher(wide: Page) -> None:
    opened(wide, folded=True)
    card_of(wide, "Ulmgren, Lovis")
    expect(wide.get_by_role("button", name="Why not higher?")).to_be_hidden()


def test_an_open_card_follows_the_settings(wide: Page) -> None:
    wide.goto("/#sample=open.trf&player=3")
    expect(wide.locator("#card-rank")).to_have_text("Rank 6 of 41")
    wide.evaluate("location.hash = 'sample=open.trf&player=3&after=5'")
    expect(wide.locator("#card-rank")).to_have_text("Rank 9 of 41")


def test_a_team_has_matches_with_both_scores(wide: Page) -> None:
    opened(wide, TEAM, folded=True)
    card_of(wide, "Old Mill Chess")
    expect(wide.locator("#card .part-team_games .result")).to_have_text(["2:2", "1½:2½", "1:3", "2", "2:2"])


def test_what_is_still_possible_is_worked_out_on_demand(wide: Page) -> None:
    wide.goto("/#sample=open.trf&after=8&player=3")
    part = wide.locator("#card .part-prospects")
    expect(part).to_contain_text("As after round 8")
    part.get_by_role("button", name="Work it out").click()
    expect(part).to_contain_text("plays Black against Dellorno")
    expect(part.locator("svg.shares .bar").first).to_be_visible()
    expect(part).to_contain_text("First three:")
    assert faults(wide) == []


def test_the_verdict_stays_where_what_is_sharper_is_not_found_in_time(wide: Page) -> None:
    def refuse_the_rest(route: Route) -> None:
        first = {**json.loads(route.fetch().text().splitlines()[0]), "missing": 1}
        late = {"error": {"kind": "time", "problems": ["it takes too long"], "offers": []}}
        route.fulfill(body=f"{json.dumps(first)}\n{json.dumps(late)}", content_type="application/x-ndjson")

    wide.route("**/api/needs", refuse_the_rest)
    wide.goto("/#sample=open.trf&after=8&player=3")
    part = wide.locator("#card .part-prospects")
    part.get_by_role("button", name="Work it out").click()
    expect(part.locator("svg.shares .bar").first).to_be_visible()
    expect(part).to_contain_text("plays Black against Dellorno")
    expect(part).not_to_contain_text("it takes too long")


def test_how_many_ranks_have_no_bar_is_said(wide: Page) -> None:
    def answer_with_many(route: Route) -> None:
        found = route.fetch().json()
        found["own"]["ranks"] = [{"rank": rank, "share": "4 %", "part": 0.04} for rank in range(1, 26)]
        route.fulfill(json=found)

    wide.route("**/api/chances", answer_with_many)
    wide.goto("/#sample=open.trf&after=8&player=3")
    part = wide.locator("#card .part-prospects")
    part.get_by_role("button", name="Work it out").click()
    expect(part.locator("svg.shares .bar")).to_have_count(20)
    expect(part).to_contain_text("Possible ranks without a bar here: 5 more")


def test_before_a_round_is_paired_the_card_says_what_points_alone_make_certain(wide: Page) -> None:
    file = BytesIO()
    tb.write(tb.read(OPEN).until(8), file, format="json")
    opened(wide, file.getvalue(), folded=True)
    card_of(wide, "Hartenau, Dagfinn")
    part = wide.locator("#card .part-prospects")
    part.get_by_role("button", name="Work it out").click()
    expect(part).to_contain_text("Round 9 is not paired yet: what else is needed can be said when it is.")


@pytest.mark.parametrize(("scheme", "size"), [("light", {"width": 1240, "height": 860}), ("dark", HAND)], ids=["desk", "phone"])
def test_card_ladder_and_views_have_no_faults_of_accessibility(
    size: dict[str, int], scheme: str, browser: Browser, address: str
) -> None:
    for page in open_page(browser, address, size, color_scheme=scheme):
        opened(page, folded=True)
        card_of(page, "Hartenau, Dagfinn")
        page.locator("#card details.working").nth(2).locator("summary").click()
        assert faults(page) == [] and page.evaluate(NO_SCROLL)
        page.get_by_role("button", name="Why not higher?").click()
        expect(page.locator("#working .ladder")).to_be_visible()
        assert faults(page) == [] and page.evaluate(NO_SCROLL)
        page.keyboard.press("Escape")
        expect(page.locator("#working")).to_be_hidden()
        page.keyboard.press("Escape")
        expect(page.locator("#card")).to_be_hidden()
        for opens in (["#check-more"], ["#filters summary"], ["#fold", "#corrections summary"]):
            for part in opens:
                page.locator(part).click()
            assert faults(page) == [], opens
            page.locator(opens[0]).click()
        for view in ("pairings", "crosstable", "moves", "prizes", "categories"):
            show(page, view)
            if view == "pairings":
                page.get_by_role("button", name="By name").click()
                settled(page)
            assert faults(page) == [], view
            assert page.evaluate(NO_SCROLL), view
        page.get_by_role("tab", name="Prizes").click()
        page.get_by_role("button", name="Try the example").click()
        expect(page.locator("#view")).to_contain_text("1st of 41.")
        assert faults(page) == []


def test_a_round_robin_is_a_matrix_whose_results_lead_to_the_opponent(wide: Page) -> None:
    opened(wide, ROBIN, folded=True)
    show(wide, "crosstable")
    expect(wide.locator("#view thead th")).to_have_count(1 + 2 + 1 + 10 + 4)
    row = wide.locator("#view tbody tr").first
    expect(row.locator(".result")).to_have_text(["½", "+", "½", "0", "1", "1", "½", "1", "½"])
    assert len(set(row.locator(".result").evaluate_all("all => all.map((one) => getComputedStyle(one).backgroundColor)"))) == 3
    row.locator(".result").nth(1).click()
    expect(wide.locator("#card-title")).to_have_text("Silvadal, Orm")


def test_the_boards_of_a_team_event_stand_apart(wide: Page) -> None:
    opened(wide, TEAM, folded=True)
    show(wide, "boards")
    expect(wide.locator("#view h3")).to_have_text(["Board 1", "Board 2", "Board 3", "Board 4"])
    assert wide.locator("#view table").count() == 4


def test_the_picture_of_the_ranks_has_a_line_for_each_and_highlights_the_first_or_the_chosen(wide: Page) -> None:
    opened(wide, folded=True)
    show(wide, "moves")
    expect(wide.locator("svg.moves .way")).to_have_count(41)
    expect(wide.locator("svg.moves .way.chosen")).to_have_count(10)
    wide.get_by_label("Highlight").select_option(label="Nadoryk, Marit")
    expect(wide.locator("svg.moves .way.chosen")).to_have_count(1)
    expect(wide.locator("svg.moves .way.chosen text")).to_contain_text("Nadoryk, Marit")
    wide.locator(".chosen-names").get_by_role("link", name="Nadoryk, Marit").click()
    expect(wide.locator("#card-rank")).to_have_text("Rank 7 of 41")
    wide.keyboard.press("Escape")
    wide.get_by_text("As a table").click()
    ranks = wide.locator("#view details tbody tr").nth(6).locator("td").all_inner_texts()
    event = tb.read(OPEN)
    assert [int(rank) for rank in ranks[2:]] == [tb.standings(event, after_round=number).ranks[8] for number in range(1, 10)]


def test_an_empty_box_of_prize_rules_says_what_is_expected(wide: Page) -> None:
    opened(wide, folded=True)
    show(wide, "prizes")
    expect(wide.locator("#view .problems")).to_have_count(0)
    wide.get_by_role("button", name="Give the prizes").click()
    missing = "There are no rules yet. Type them into the box, try the example, or choose a file."
    expect(wide.locator("#view .problems")).to_have_text(missing)
    expect(wide.get_by_label("Rules (TOML)")).to_be_visible()
    wide.get_by_role("button", name="Try the example").click()
    expect(wide.locator("#view table").first).to_be_visible()
    expect(wide.locator("#view .problems")).to_have_count(0)
    wide.locator(".prize-rules > summary").click()
    wide.locator(".rules-text summary").click()
    wide.get_by_label("Rules (TOML)").fill("  ")
    wide.get_by_role("button", name="Use this text").click()
    expect(wide.locator("#view .problems")).to_have_text(missing)
    expect(wide.locator("#view table")).to_have_count(0)


def test_prizes_are_given_by_rules_that_are_typed_or_dropped_and_wrong_ones_are_said(wide: Page) -> None:
    opened(wide, folded=True)
    show(wide, "prizes")
    wide.locator(".rules-text summary").click()
    wide.get_by_label("Rules (TOML)").fill("prizes = [{ name = 'Main', amounts = [-1] }]")
    wide.get_by_role("button", name="Use this text").click()
    expect(wide.locator("#view .problems")).to_contain_text(
        'prizes.toml: prizes[1] "Main": amounts: expected an amount from 0 on'
    )
    assert wide.locator("#prize-rules-file").evaluate("(one) => one.offsetWidth") == 1  # its label is the button
    with wide.expect_file_chooser() as choosing:
        wide.locator("label[for=prize-rules-file]").click()
    choosing.value.set_files(ROOT / "examples" / "prizes" / "berlin.toml")
    expect(wide.locator("#view")).to_contain_text("below 1950")
    rules = (ROOT / "examples" / "prizes" / "berlin.toml").read_text(encoding="utf-8").replace("below 1950", "under 1950")
    drop(wide, repr(rules.replace("\n", " \\n ")).replace("\\\\n", "\\n"), "berlin.toml")
    expect(wide.locator("#view")).to_contain_text("under 1950")
    expect(wide.locator("#title")).to_have_text("Lindhavn Easter Open")
    prizes = tb.prizes(tb.standings(tb.read(OPEN)), tb.read_prize_rules(str(ROOT / "examples" / "prizes" / "berlin.toml")))
    winners = [award.name for award in prizes.awards]
    expect(wide.locator("#view table").first.get_by_role("link")).to_have_text(winners)
    wide.get_by_role("link", name="Hollenby, Edda").first.focus()
    wide.keyboard.press("Enter")
    expect(wide.locator("#card-title")).to_have_text("Hollenby, Edda")
    expect(wide.locator("#card .part-prizes p")).to_have_text([str(award.reason) for award in prizes.awards if award.id == 1])


@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, {"width": 1280, "height": 800}], ids=["phone", "desk"])
def test_no_result_of_a_crosstable_reaches_into_the_next(browser: Browser, address: str, size: dict[str, int]) -> None:
    too_wide = """(results) => results.filter((one) => {
      const [cell, result] = [one.closest("td"), one].map((part) => part.getBoundingClientRect());
      return result.left < cell.left || result.right > cell.right;
    }).map((one) => one.textContent)"""
    for page in open_page(browser, address, size):
        for file in (OPEN, ROBIN, TEAM):
            opened(page, file, folded=True)
            show(page, "crosstable")
            results = page.locator("#view td .result")
            expect(results.first).to_be_attached()
            assert results.evaluate_all(too_wide) == []


def test_a_phone_shows_amount_and_reason_of_a_prize_without_scrolling_to_the_side(phone: Page) -> None:
    opened(phone, folded=True)
    show(phone, "prizes")
    phone.locator(".rules-text summary").click()
    phone.get_by_label("Rules (TOML)").fill((ROOT / "examples" / "prizes" / "berlin.toml").read_text(encoding="utf-8"))
    phone.get_by_role("button", name="Use this text").click()
    first = phone.locator("#view .cards").first.get_by_role("row").nth(1)
    expect(first).to_contain_text("Ulmgren, Lovis")
    first.scroll_into_view_if_needed()  # the form is above it
    for words in ("300.00", "1st of 41."):
        expect(first.get_by_role("cell", name=words)).to_be_in_viewport(ratio=1)
    assert all(
        phone.locator("#view .wide").evaluate_all("(regions) => regions.map((one) => one.scrollWidth <= one.clientWidth)")
    )


def test_categories_are_offered_and_others_can_be_typed(wide: Page) -> None:
    opened(wide, folded=True)
    show(wide, "categories")
    women = tb.in_category(tb.standings(tb.read(OPEN)), "women")
    wide.get_by_role("button", name=f"women ({len(women.rows)})").click()
    expect(wide.locator("#category-shown tbody th")).to_have_text([row.name for row in women.rows])
    wide.get_by_label("Categories, such as").fill("U1800, ITA")
    wide.keyboard.press("Enter")
    expect(wide.locator("#view .chip")).to_have_count(2)
    wide.get_by_label("Categories, such as").fill("nonsense here")
    wide.keyboard.press("Enter")
    expect(wide.locator("#view .problems")).to_contain_text("nonsense here")


def test_categories_are_named_and_typed_in_the_language_of_the_page(browser: Browser, address: str) -> None:
    for page in open_page(browser, address, {"width": 1280, "height": 800}, locale="fr"):
        opened(page, folded=True)
        show(page, "categories")
        expect(page.locator("#view .chip").first).to_have_text("femmes (15)")
        expect(page.locator("#category-shown h3")).to_contain_text(": femmes")
        page.locator("#category").fill("Femmes U18, non classés")
        page.keyboard.press("Enter")
        expect(page.locator("#view .chip")).to_have_count(2)
        expect(page.locator("#view .chip").first).to_contain_text("femmes U18")


def test_a_name_from_right_to_left_is_shown_so_and_markup_stays_text(wide: Page) -> None:
    opened(wide, renamed(OPEN, "Hartenau, Dagfinn", "כהן, דוד"), folded=True)
    card_of(wide, "כהן, דוד")
    assert wide.locator("#card-title").evaluate("one => getComputedStyle(one).direction") == "rtl"
    wide.keyboard.press("Escape")
    opened(wide, renamed(OPEN, "Hartenau, Dagfinn", SCRIPT), folded=True)
    card_of(wide, SCRIPT)
    expect(wide.locator("#card .part-neighbours tbody th").nth(1)).to_have_text(SCRIPT)


@pytest.mark.skipif(not REAL.exists(), reason="the corpus is not here")
def test_a_player_with_a_phone_learns_in_three_taps_why_seventh(browser: Browser, address: str) -> None:
    standings = tb.standings(tb.read(REAL))
    row = standings.rows[6]
    for page in open_page(browser, address, HAND, has_touch=True):
        opened(page, REAL, folded=True)
        page.locator("#view").get_by_role("rowheader", name=row.name).tap()
        expect(page.locator("#card-rank")).to_contain_text(f"Rank {row.rank} of {len(standings)}")
        page.get_by_role("button", name="Why not higher?").tap()
        above = tb.why(standings, row).above
        assert above is not None
        expect(page.locator("#working .sentence")).to_have_text(str(above.sentence))
        expect(page.locator("#working .rung.decides")).to_contain_text(str(above.decided_by))
        expect(page.locator("#working .sentence")).to_be_in_viewport()
        assert page.evaluate(NO_SCROLL)
