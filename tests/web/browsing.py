"""What the tests of the page do in a browser: open a page and a file, wait until all is drawn, look for faults."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.helpers.browser import CHROMIUM
from tests.web import OPEN

IN_BROWSER = [
    pytest.mark.slow,
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium"),
]
expect.set_options(timeout=60_000)  # milliseconds: a busy machine is slow
PHONE = {"width": 360, "height": 740}
FIRST_ROWS = {"exclude": [["tbody tr:nth-child(n+9)"]]}
SHOWN = re.compile("status of 4|net::ERR_FAILED")  # the console repeats what the page shows: a refusal, a server that is gone


class _Window:
    """One for each address and set of options of a browser, with its pages: to open one takes longer than most tests do in it."""

    def __init__(self, context: BrowserContext) -> None:
        self.context, self._idle = context, list[Page]()
        self._wrong: dict[Page, list[str]] = {}
        context.set_default_timeout(60_000)
        context.new_page()  # a window ends with its last page

    def take_page(self, address: str) -> tuple[Page, list[str]]:
        """A page that is as new, and what goes wrong in it: errors of its script, messages of the console, requests to elsewhere."""
        if self._idle:
            page = self._idle.pop()
            self._wrong[page].clear()
            return page, self._wrong[page]
        page = self.context.new_page()
        wrong = self._wrong[page] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type in ("error", "warning") else None)
        page.on("request", lambda request: None if request.url.startswith((address, "blob:")) else wrong.append(request.url))
        return page, wrong

    def give_back(self, page: Page) -> None:
        """Keep a page for the next test. What opening an address again does not undo is undone."""
        page.unroute_all()
        page.emulate_media(media="null")
        session = self.context.new_cdp_session(page)
        session.send("Page.resetNavigationHistory")
        session.detach()
        self._idle.append(page)


_windows: WeakKeyDictionary[Browser, dict[tuple[Any, ...], _Window]] = WeakKeyDictionary()


def _window(browser: Browser, address: str, options: dict[str, Any]) -> _Window:
    made, key = _windows.setdefault(browser, {}), (address, *sorted(options.items()))
    if key not in made:
        made[key] = _Window(browser.new_context(base_url=address, accept_downloads=True, **options))
    return made[key]


def open_page(browser: Browser, address: str, size: dict[str, int], **options: Any) -> Iterator[Page]:
    """A page that fails its test by any error of its script, message of the console or request to elsewhere.

    A test that changes it for good, by a script of its own before those of the page, closes it.
    """
    window = _window(browser, address, options)
    page, wrong = window.take_page(address)
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.goto("/")
    yield page
    window.context.clear_permissions()  # the page stores nothing: this is all that a test may leave behind in a window
    found = [line for line in wrong if not SHOWN.search(line)]
    if not page.is_closed():
        window.give_back(page)
    assert found == []


def give(page: Page, file: Path | bytes, name: str = "event.trf") -> None:
    """Choose a file."""
    data = file if isinstance(file, bytes) else file.read_bytes()
    page.set_input_files("#file", {"name": name, "mimeType": "text/plain", "buffer": data})


def opened(page: Page, file: Path | bytes = OPEN, *, folded: bool = False) -> None:
    """Open a file, and unfold the settings."""
    give(page, file)
    expect(page.locator("#title")).to_be_focused()
    settled(page)
    if not folded:
        unfolded(page)


def unfolded(page: Page) -> None:
    if page.locator("#fold").get_attribute("aria-expanded") == "false":
        page.locator("#fold").click()


def settled(page: Page) -> None:
    expect(page.locator("#view")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator("#view [aria-busy]")).to_have_count(0)
    expect(page.locator("#check")).not_to_contain_text("Checking")


def names(page: Page) -> list[str]:
    return [name for name in page.locator("#view tbody th").all_inner_texts() if name]


def value(page: Page, who: int, place: int) -> Any:
    return page.locator(f"#view tr[data-who='{who}'] > td.value[data-place='{place}']").first


SPOKEN_TOO = {"rules": {"label-content-name-mismatch": {"enabled": True}}}  # asked by itself from axe-core 4.14 on


def faults(page: Page, *, whole: bool = False) -> list[str]:
    """What axe-core finds against WCAG 2.2 A and AA and its own best practices, and where.

    whole   in every row of a table, too. It compares the colours of each piece of text for seconds, and the rows after the
            eighth are made as those before it
    """
    found = Axe().run(page, None if whole else FIRST_ROWS, SPOKEN_TOO).response["violations"]
    return [f"{item['id']} ({item['impact']}): {item['nodes'][0]['target']}" for item in found]


def drop(page: Page, contents: str, name: str) -> None:
    """Drop a file; its contents are an expression of JavaScript."""
    file = f"new File([{contents}], '{name}')"
    handle = page.evaluate_handle(f"() => {{ const given = new DataTransfer(); given.items.add({file}); return given; }}")
    page.dispatch_event("#drop", "dragover", {"dataTransfer": handle})
    page.dispatch_event("#drop", "drop", {"dataTransfer": handle})


def hold_the_rest(page: Page, instead: str | None = None) -> None:
    """Hold back the second line of an answer in two until `release()`; `instead` of it another line, or "" for a lost connection."""
    page.evaluate(
        """(instead) => {
            const asked = window.fetch, released = new Promise((done) => (window.release = done)), encoder = new TextEncoder();
            window.fetch = async (address, options) => {
                const answer = await asked(address, options);
                if (!answer.headers.get("content-type").includes("ndjson")) return answer;
                const lines = (await answer.text()).split(/(?<=\\n)/);
                const body = new ReadableStream({
                    async start(stream) {
                        options.signal.addEventListener("abort", () => stream.error(options.signal.reason));
                        stream.enqueue(encoder.encode(lines[0]));
                        await released;
                        if (options.signal.aborted) return;
                        if (instead === "") return stream.error(new TypeError("lost"));
                        stream.enqueue(encoder.encode(instead ?? lines[1]));
                        stream.close();
                    },
                });
                return new Response(body, { status: answer.status, headers: answer.headers });
            };
        }""",
        instead,
    )


def release(page: Page) -> None:
    page.evaluate("() => window.release()")


def slowly(page: Page, operation: str, *seconds: float) -> None:
    """Hold back the next answers of an operation, each for its time."""
    waits = json.dumps([1000 * one for one in seconds])
    page.evaluate(
        f"""() => {{
            const waits = {waits}, asked = window.fetch;
            window.fetch = async (address, options) => {{
                const wait = String(address).endsWith("{operation}") ? waits.shift() ?? 0 : 0;
                const answer = await asked(address, options);
                await new Promise((done) => setTimeout(done, wait));
                options?.signal?.throwIfAborted();
                return answer;
            }};
        }}"""
    )


def expect_address(page: Page, *parts: str, without: str = "") -> None:
    """Wait until the address has these parts, and not the other: it is written after the paint."""
    ahead = [f"(?=.*{re.escape(part)})" for part in parts] + ([f"(?!.*{re.escape(without)})"] if without else [])
    expect(page).to_have_url(re.compile("^" + "".join(ahead)))
