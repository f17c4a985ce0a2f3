"""The pictures of docs/pictures: a terminal as SVG, the page in a browser as PNG. `make pictures` makes them anew."""

import io
import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Literal
from unittest.mock import patch

from playwright.sync_api import Page, ViewportSize, sync_playwright
from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

from tests.helpers.browser import CHROMIUM
from tiebreaks.cli.run import run
from tiebreaks.languages import LANGUAGES

ROOT = Path(__file__).parents[1]
PICTURES = {
    "standings": "standings examples/round_robin.trf",
    "check": "check examples/round_robin.trf --by DE,SB,WIN,KS",
    "explain": "explain examples/open.trf Hartenau BH/C1",
}
SIZES = {"page": ViewportSize(width=1280, height=800), "phone": ViewportSize(width=390, height=664)}
SHEET = ViewportSize(width=794, height=1123)  # A4 at 96 dots an inch
SCREENS: dict[str, tuple[str, Literal["light", "dark"], str]] = {  # name -> size, scheme, settings of the link
    "page-round-robin": ("page", "light", "sample=round_robin.trf"),
    "page-pairings": ("page", "light", "sample=open.trf&view=pairings&after=5"),
    "phone-pairings": ("phone", "light", "sample=open.trf&view=pairings&after=5"),
    "page-team-dark": ("page", "dark", "sample=team.trf"),
    "phone-dark": ("phone", "dark", "sample=open.trf"),
    **{f"page-{code}": ("page", "light", f"sample=open.trf&lang={code}") for code in LANGUAGES if code != "en"},
}
WIDTH = 92
FORMAT = re.sub(
    r"@font-face \{\{.*?\}\}|<!--.*?-->", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL
)  # fonts of the reader, none from a network


class Terminal(io.StringIO):
    """A terminal that keeps what it shows."""

    def isatty(self) -> bool:
        return True


def picture(line: str) -> str:
    """What a command shows, with the line that called it on top."""
    console = Console(record=True, width=WIDTH, file=open(os.devnull, "w"), highlight=False, force_terminal=True)  # noqa: SIM115
    shown = Terminal()
    with redirect_stdout(shown), patch.dict(os.environ, {"COLUMNS": str(WIDTH), "TERM": "xterm"}):
        run(line.split())
    console.print(Text.from_ansi(shown.getvalue()), soft_wrap=True)
    return console.export_svg(title=f"tiebreaks {line}", code_format=FORMAT)


def page_pictures(folder: Path) -> None:
    """The page as a person sees it: standings, a working, two editions; on a desk and on a phone."""
    command = [str(Path(sys.executable).with_name("tiebreaks")), "serve", "--port", "0", "--no-browser"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[4]
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=CHROMIUM)
            for name, size in SIZES.items():
                page = browser.new_page(viewport=size, base_url=address, reduced_motion="reduce")
                views(page, folder, name)
                player_views(page, folder, name)
            for name, (size, scheme, settings) in SCREENS.items():
                page = browser.new_page(viewport=SIZES[size], base_url=address, reduced_motion="reduce", color_scheme=scheme)
                page.goto(f"/#{settings}")
                page.wait_for_selector("#event:not([hidden])")
                page.wait_for_load_state("networkidle")
                page.screenshot(path=folder / f"{name}.png")
            size = ViewportSize(width=1920, height=1080)
            screen_view(browser.new_page(viewport=size, base_url=address, reduced_motion="reduce"), folder)
            print_view(browser.new_page(viewport=SHEET, base_url=address, reduced_motion="reduce"), folder)
            browser.close()
    finally:
        server.terminate()
        server.wait(20)


def player_views(page: Page, folder: Path, name: str) -> None:
    """One player, and why not higher; the crosstable of a round robin; how ranks moved."""
    page.goto("/#sample=open.trf&player=3")
    page.wait_for_selector("#card[open]")
    page.screenshot(path=folder / f"{name}-card.png")
    page.click("#card-why")
    page.wait_for_selector("#working[open]")
    page.screenshot(path=folder / f"{name}-why.png")
    for sample, view, picture in (("round_robin.trf", "crosstable", "matrix"), ("open.trf", "moves", "moves")):
        page.goto("about:blank")
        page.goto(f"/#sample={sample}&view={view}")
        page.wait_for_selector(f"#view.{view} .wide, #view.{view} svg")
        page.wait_for_selector("#check.good")
        page.screenshot(path=folder / f"{name}-{picture}.png")


def print_view(page: Page, folder: Path) -> None:
    """The sheet for the wall, as it is printed, with the margins of the paper."""
    page.clock.set_fixed_time("2026-04-10T18:30:00")
    page.goto("/#sample=open.trf")
    page.wait_for_selector("#check.good")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    page.evaluate("document.body.style.padding = '12mm'")
    page.screenshot(path=folder / "print.png")


def screen_view(page: Page, folder: Path) -> None:
    """The screen of a hall."""
    page.goto("/?view=screen#sample=open.trf")
    page.wait_for_selector("#screen:not([hidden])")
    page.screenshot(path=folder / "screen.png")


def views(page: Page, folder: Path, name: str) -> None:
    """What one screen shows, one picture after the other."""
    page.goto("/#sample=open.trf")
    page.wait_for_selector(".banner.good")
    page.screenshot(path=folder / f"{name}-standings.png")
    page.click("tr[data-who='3'] td[data-place='3']")
    page.wait_for_selector("dialog[open]")
    page.screenshot(path=folder / f"{name}-working.png")
    page.keyboard.press("Escape")
    page.click("#tab-compare")
    page.wait_for_selector(".sides td.changed")
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur(); document.querySelector('#editions').scrollIntoView()")
    page.evaluate("document.querySelectorAll('.sides .wide').forEach((table) => (table.scrollLeft = 999))")
    page.screenshot(path=folder / f"{name}-comparison.png")


if __name__ == "__main__":
    os.chdir(ROOT)
    for name, line in PICTURES.items():
        (ROOT / "docs" / "pictures" / f"{name}.svg").write_text(picture(line) + "\n", encoding="utf-8")
    if CHROMIUM:
        page_pictures(ROOT / "docs" / "pictures")
    else:
        print("no chromium here: the pictures of the page are as they were")
