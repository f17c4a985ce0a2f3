"""The page during a round: it opens on the round that is being played, rings who plays, and all its views agree."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import tiebreaks as tb
from tests.operations.test_a_running_round import OPEN, RUNNING, open_games, play
from tests.web.browsing import IN_BROWSER, faults, opened, settled

pytestmark = IN_BROWSER


@pytest.fixture(scope="module")
def event() -> tb.Tournament:
    whole = tb.sample("open")
    games = sum(isinstance(item, tb.Game) for item in whole.rounds[RUNNING - 1])
    return play(whole, RUNNING - 1, games - OPEN)


@pytest.fixture
def file(event: tb.Tournament, tmp_path: Path) -> Path:
    tb.write(event, tmp_path / "live.trf")
    return tmp_path / "live.trf"


def test_the_page_opens_on_the_running_round_with_the_complete_one_a_step_away(
    wide: Page, file: Path, event: tb.Tournament
) -> None:
    opened(wide, file)
    expect(wide.locator("#facts")).to_contain_text("during round 5 of 9, 8 games open")
    expect(wide.locator("#rounds [aria-pressed=true]")).to_have_text("5")
    rows = wide.locator("#view tbody tr")
    live = tb.standings(event, live=True)
    expect(rows.first).to_contain_text(live.rows[0].name)
    expect(wide.locator("#view tbody tr.playing")).to_have_count(2 * OPEN)
    expect(wide.locator("#legend")).to_contain_text("a game in progress")
    wide.locator("#rounds [data-round='4']").click()
    settled(wide)
    expect(wide.locator("#facts")).to_contain_text("after round 4 of 9")
    assert faults(wide) == []


def test_the_card_and_the_tabs_speak_of_the_running_round(wide: Page, file: Path, event: tb.Tournament) -> None:
    opened(wide, file)
    game = open_games(event)[0]
    row = tb.standings(event, live=True)[game.white]
    wide.locator(f"#view tbody tr[data-who='{row.id}'] th.person").click()
    expect(wide.locator("#card-rank")).to_contain_text(str(row.rank))
    expect(wide.locator("#card-body")).to_contain_text("in round 5, board")
    wide.locator("#card-close").click()
    for view in ("crosstable", "prizes", "compare"):
        wide.locator(f"#tabs [data-view='{view}']").click()
        settled(wide)
        expect(wide.locator("#rounds [aria-pressed=true]")).to_have_text("5")
    assert faults(wide) == []


def test_the_check_of_ranks_from_before_the_round_is_no_reproach(wide: Page, event: tb.Tournament, tmp_path: Path) -> None:
    before = tb.standings(event)
    published = tb.Published(dict(before.ranks), {row.id: row.points for row in before.rows}, after_round=RUNNING - 1)
    tb.write(replace(event, published=published), tmp_path / "live.json")
    opened(wide, tmp_path / "live.json")
    verdict = wide.locator("#verdict")
    expect(verdict).to_contain_text("before the round that is being played")
    assert "bad" not in (wide.locator("#check").get_attribute("class") or "")
    assert faults(wide) == []
