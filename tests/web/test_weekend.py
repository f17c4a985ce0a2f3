"""The jobs of a weekend, walked on the page: the clicks and choices of each are those that docs/page.md counts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web import OPEN, ROOT, TEAM, cyrillic, reversed_ranks
from tests.web.browsing import IN_BROWSER, give, settled

pytestmark = IN_BROWSER
TYPED = b"No;Name;1;2;3;Pts\n1;Anna;*;1;0;1\n2;Bo;0;*;1;1\n3;Cy;1;0;*;1\n"


class Walk:
    """A page, and how often somebody clicked or chose."""

    def __init__(self, page: Page) -> None:
        self.page, self.steps = page, 0

    def click(self, *places: str | Locator) -> None:
        for place in places:
            (self.page.locator(place) if isinstance(place, str) else place).first.click()
            self.steps += 1

    def name(self, text: str) -> Locator:
        return self.page.locator("#view tbody").get_by_text(text, exact=True)

    def choose(self, **chosen: str) -> None:
        for name, value in chosen.items():
            self.page.select_option(f"#{name.replace('_', '-')}", value)
            self.steps += 1

    def sees(self, selector: str, text: str) -> None:
        expect(self.page.locator(selector).first).to_contain_text(text)


def print_the_wall(walk: Walk) -> None:
    walk.page.evaluate("window.print = () => window.dispatchEvent(new Event('beforeprint'))")
    walk.click("[data-round='5']")
    settled(walk.page)
    walk.click("#print")
    expect(walk.page.locator("#sheet thead .running")).to_have_text("Lindhavn Easter Open, after round 5 of 9")
    walk.page.evaluate("window.dispatchEvent(new Event('afterprint'))")


def ask_why(walk: Walk) -> None:
    walk.click(*(walk.page.get_by_label(f"Compare {who}, Dagfinn") for who in ("Grauwitz", "Hartenau")))
    walk.click(walk.page.get_by_role("button", name="Why?"))
    walk.sees("dialog[open]", "Grauwitz is 5th and Hartenau 6th")


def ask_why_seventh(walk: Walk) -> None:
    walk.click(walk.name("Nadoryk, Marit"), "#card-why")
    walk.sees("#working", "Nadoryk 7th")


def correct_a_bye(walk: Walk) -> None:
    walk.click("#fold", "#corrections summary")
    walk.choose(correction_round="5", correction_entry="3", correction_result="zero")
    walk.click("#correction-form button")
    walk.sees("#corrected", "Hartenau, Dagfinn")


def forfeit_late(walk: Walk) -> None:
    walk.click("#fold", "#corrections summary")
    walk.choose(correction_round="9", correction_entry="5-6", correction_result="-+")
    walk.click("#correction-form button")
    walk.sees("#corrected", "Round 9: 5 Rosquell, Torvin")


def look_into_a_table(walk: Walk) -> None:
    walk.sees("#verdict", "The ranks belong to other results")
    walk.click("#check-more")
    walk.sees("#check-details table", "Published column")


def choose_an_encoding(walk: Walk) -> None:
    walk.click("#fold")
    walk.choose(encoding="koi8-r")
    walk.sees("#view tbody", "Ульмгрен, Ловис")


def look_at_a_typed_round_robin(walk: Walk) -> None:
    walk.click("#tab-crosstable")
    walk.sees("#view tbody", "Anna")


def look_at_boards(walk: Walk) -> None:
    walk.click("#tab-boards")
    walk.sees("#view", "Board 1")


def give_prizes(walk: Walk) -> None:
    walk.click("#tab-prizes")
    walk.page.fill("#prize-amounts-0", "300, 200")
    walk.click("#prize-give")
    walk.sees("#view table", "Ulmgren, Lovis")


def ask_what_is_needed(walk: Walk) -> None:
    walk.click(walk.name("Rosquell, Torvin"), "#prospects-show")
    expect(walk.page.locator(".part-prospects .row progress, .part-prospects table, .part-prospects svg").first).to_be_visible()


JOBS: dict[str, tuple[Callable[[Walk], None], bytes]] = {
    "standings for the wall after round 5": (print_the_wall, OPEN.read_bytes()),
    "why is one ahead of another": (ask_why, OPEN.read_bytes()),
    "why am I 7th": (ask_why_seventh, OPEN.read_bytes()),
    "a bye entered wrong": (correct_a_bye, OPEN.read_bytes()),
    "a late forfeit": (forfeit_late, OPEN.read_bytes()),
    "a table that does not agree": (look_into_a_table, reversed_ranks()),
    "a wrong encoding": (choose_an_encoding, cyrillic("koi8-r")),
    "a round robin typed by hand": (look_at_a_typed_round_robin, TYPED),
    "a team event, board by board": (look_at_boards, TEAM.read_bytes()),
    "prizes": (give_prizes, OPEN.read_bytes()),
    "what is still needed": (ask_what_is_needed, OPEN.read_bytes()),
}


def counted() -> dict[str, int]:
    """The jobs of docs/page.md, and the clicks of each."""
    text = (ROOT / "docs" / "page.md").read_text(encoding="utf-8")
    table = text.partition("| job | clicks |")[2].partition("\n\n")[0]
    rows = (row.strip("| ").split(" | ") for row in table.splitlines()[2:])
    return {job.partition(" (")[0]: int(re.findall(r"\d+", clicks)[0]) for job, clicks in rows}


def test_the_walk_has_every_job_of_the_table() -> None:
    assert counted().keys() == JOBS.keys()


@pytest.mark.parametrize("job", JOBS)
def test_a_job_takes_as_many_clicks_as_the_table_says(job: str, wide: Page) -> None:
    walked, file = JOBS[job]
    after = "#after=7" if job == "what is still needed" else ""
    if after:
        wide.goto(f"/{after}")
        wide.reload()
    give(wide, file, "typed.csv" if file is TYPED else "event.trf")
    settled(wide)
    walk = Walk(wide)
    walked(walk)
    assert walk.steps == counted()[job]
