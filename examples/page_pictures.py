"""`python -m examples.page_pictures OUT` takes every view of the page at 390, 1366 and 1920 pixels, light and dark."""

import subprocess
import sys
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.helpers.browser import CHROMIUM

SIZES = (ViewportSize(width=390, height=844), ViewportSize(width=1366, height=768), ViewportSize(width=1920, height=1080))
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
VIEWS = {  # name -> the settings of the link
    "standings": "sample=open.trf",
    "standings-round-robin": "sample=round_robin.trf",
    "standings-teams": "sample=team.trf",
    "pairings": "sample=open.trf&view=pairings&after=5",
    "pairings-by-name": "sample=open.trf&view=pairings&after=5&by_name=1",
    "pairings-teams": "sample=team.trf&view=pairings",
    "crosstable": "sample=open.trf&view=crosstable",
    "crosstable-round-robin": "sample=round_robin.trf&view=crosstable",
    "crosstable-teams": "sample=team.trf&view=crosstable",
    "moves": "sample=open.trf&view=moves",
    "boards": "sample=team.trf&view=boards",
    "compare": "sample=open.trf&view=compare",
    "prizes": "sample=open.trf&view=prizes",
    "categories": "sample=open.trf&view=categories",
    "card": "sample=open.trf&player=3",
}


def take(page: Page, folder: Path, looks: str) -> None:
    """Every view of one window."""
    page.goto("/")
    page.screenshot(path=folder / f"empty-{looks}.png")
    for name, settings in VIEWS.items():
        page.goto("about:blank")
        page.goto(f"/#{settings}")
        page.wait_for_selector("#card[open]" if "player" in settings else "#event:not([hidden]) #view > *")
        page.wait_for_load_state("networkidle")
        page.screenshot(path=folder / f"{name}-{looks}.png")
    if page.locator("#menu").is_visible():
        page.goto("about:blank")
        page.goto("/#sample=open.trf")
        page.click("#menu")
        page.screenshot(path=folder / f"menu-{looks}.png")
    page.goto("/?view=screen#sample=open.trf")
    page.wait_for_selector("#screen:not([hidden])")
    page.screenshot(path=folder / f"screen-{looks}.png")


def take_all(folder: Path) -> int:
    """Every view at every size, light and dark; returns how many pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [str(Path(sys.executable).with_name("tiebreaks")), "serve", "--port", "0", "--no-browser"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[4]
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=CHROMIUM)
            for size in SIZES:
                for scheme in SCHEMES:
                    page = browser.new_page(viewport=size, base_url=address, reduced_motion="reduce", color_scheme=scheme)
                    take(page, folder, f"{size['width']}-{scheme}")
                    page.close()
            browser.close()
    finally:
        server.terminate()
        server.wait(20)
    return len([*folder.glob("*.png")])


if __name__ == "__main__":
    print(take_all(Path(sys.argv[1])), "pictures")
