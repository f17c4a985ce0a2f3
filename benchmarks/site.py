"""The page without a server: the bytes of two visits, the time to its frame, to its engine and to a table, and its memory.

    python -m benchmarks.site        needs npm, and NumPy for the browser in ../shared/wasm

Tables are measured beside the page with a server, in the same browser and the same run. The host sends files as they are; in
brackets stand the bytes of a host that packs them (gzip).
"""

from __future__ import annotations

import gzip
import tempfile
from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from benchmarks.first_table import TABLE, given
from benchmarks.history import Ratio, keep
from benchmarks.page import server
from tests.helpers.browser import CHROMIUM
from tests.site import FileServer, find_pyodide, wait_until_kept, wait_until_ready
from tiebreaks.page.site import write_site

TIMES = 5
SIZES = ((100, 9), (1_000, 9))
NAMES = ("site first table 100 x 9", "site first table 1000 x 9")
FRAME = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def main() -> None:
    """Print the figures."""
    pyodide = find_pyodide()
    if pyodide is None or CHROMIUM is None:
        print("Pyodide (npm pack), its NumPy (../shared/wasm) or Chromium is not here")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver, server() as (_, port):
        site = Path(folder) / "club"
        write_site(site, pyodide)
        browser = driver.chromium.launch(executable_path=CHROMIUM)
        measure_visits(browser, site)
        tables = measure_tables(browser, site, f"http://127.0.0.1:{port}/")
        keep([*measure_sizes(site), *tables], lower_is_better=True)
        browser.close()


def measure_visits(browser: Browser, site: Path) -> None:
    """Bytes and times of the first and the second visit."""
    host = FileServer(site)
    context = browser.new_context()
    for name in ("first", "second"):
        host.sent.clear()
        page = context.new_page()
        page.goto(host.address, wait_until="load")
        wait_until_ready(page)
        ready, frame = page.evaluate(f"[performance.now(), {FRAME}]")
        wait_until_kept(page)
        page.close()
        whole = packed = 0
        for path, times in host.sent.items():
            file = site.parent / path.lstrip("/")
            data = (file / "index.html" if file.is_dir() else file).read_bytes()
            whole += len(data) * times
            packed += len(gzip.compress(data)) * times
        twice = [path.rpartition("/")[2] for path, times in host.sent.items() if times > 1]
        print(f"{name} visit: {whole / 1e6:.2f} MB ({packed / 1e6:.2f} MB) in {host.sent.total()} files")
        print(f"  frame {frame:.0f} ms; engine ready {ready / frame:.0f} times that")
        print(f"  sent more than once: {', '.join(twice) or 'nothing'}")
    context.close()
    host.stop()


def measure_sizes(site: Path) -> list[Ratio]:
    """The megabytes of the files, all of which a first visit loads."""
    size = Counter[str]()
    for path in filter(Path.is_file, site.rglob("*")):
        data = path.read_bytes()
        if path.parent.name == "pyodide":
            size["site Pyodide and NumPy, MB"] += len(data)
            size["site Pyodide and NumPy packed, MB"] += len(gzip.compress(data))
        else:
            size["site program, MB" if path.suffix == ".whl" else "site page, MB"] += len(data)
    return [Ratio(name, found / 1e6) for name, found in size.items()]


def measure_tables(browser: Browser, site: Path, service: str) -> list[Ratio]:
    """From the drop of a file to its first rows, beside the page with a server; and what the engine holds."""
    host = FileServer(site)
    contexts: dict[str, BrowserContext] = {name: browser.new_context() for name in ("site", "service")}
    pages: dict[str, Page] = {name: each.new_page() for name, each in contexts.items()}
    pages["site"].goto(host.address)
    wait_until_ready(pages["site"])
    pages["service"].goto(service)
    ratios = []
    for players, rounds in SIZES:
        file = given(players, rounds)
        times: dict[str, list[float]] = {"site": [], "service": []}
        for _ in range(TIMES):
            for name, page in pages.items():
                times[name].append(page.evaluate(TABLE, file))
                page.locator("[aria-busy]").first.wait_for(state="detached", timeout=120_000)
                page.reload()
                if name == "site":
                    wait_until_ready(page)
        ours, theirs = (min(times[name]) for name in ("site", "service"))
        ratios.append(ours / theirs)
        print(f"{players} x {rounds}: first table {ratios[-1]:.1f} times the page with a server ({theirs:.0f} ms)")
    print(f"the largest process of the browser after that, the engine in it: {largest_process(browser) / 1e6:.0f} MB")
    for context in contexts.values():
        context.close()
    host.stop()
    return [*map(Ratio, NAMES, ratios)]


def largest_process(browser: Browser) -> int:
    """Resident bytes."""
    described = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    statuses = [
        Path(f"/proc/{each['id']}/status").read_text() for each in described["processInfo"] if each["type"] == "renderer"
    ]
    return max(int(line.split()[1]) * 1024 for text in statuses for line in text.splitlines() if line.startswith("VmRSS"))


if __name__ == "__main__":
    main()
