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
SHOWN = re.compile("status of 4|net::ERR_FAILED")  # the console repeats what the page shows: a refusal, a server that is gone

_contexts: WeakKeyDictionary[Browser, dict[tuple[Any, ...], BrowserContext]] = WeakKeyDictionary()


def _context(browser: Browser, address: str, options: dict[str, Any]) -> BrowserContext:
    """One for each address and set of options, with a page that stays: to open a window takes longer than most tests do in it."""
    made, key = _contexts.setdefault(browser, {}), (address, *sorted(options.items()))
    if key not in made:
        made[key] = browser.new_context(base_url=address, accept_downloads=True, **options)
        made[key].set_default_timeout(60_000)
        made[key].new_page()  # a window ends with its last page
    return made[key]


def open_page(browser: Browser, address: str, size: dict[str, int], **options: Any) -> Iterator[Page]:
    """A page that fails its test by any error of its script, message of the console or request to elsewhere."""
    context = _context(browser, address, options)
    page = context.new_page()
    page.set_viewport_size(size)  # type: ignore[arg-type]
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type in ("error", "warning") else None)
    page.on("request", lambda request: None if request.url.startswith((address, "blob:")) else wrong.append(request.url))
    page.goto("/")
    yield page
    page.close()
    context.clear_permissions()  # the page stores nothing: this is all that a test may leave behind
    assert [line for line in wrong if not SHOWN.search(line)] == []


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


def faults(page: Page) -> list[str]:
    """What axe-core finds against WCAG 2.2 A and AA and its own best practices, and where."""
    found = Axe().run(page).response["violations"]
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
