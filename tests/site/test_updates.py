"""A new version on the same host: who was there before gets it, whatever the host lets browsers keep; nobody gets half of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import rmtree

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site import LOADING, file_server, find_pyodide, wait_until_kept, wait_until_ready
from tiebreaks.page import assets
from tiebreaks.page import site as site_module
from tiebreaks.page.site import write_site

HOSTS: Mapping[str, Callable[[str], str]] = {
    "all for ten minutes": lambda path: "max-age=600",
    "pages never, the rest for a year": lambda path: "no-cache" if path.endswith((".html", "/")) else "max-age=31536000",
    "dates alone": lambda path: "",
}
AGO = 1_600_000_000  # seconds since 1970: without a Cache-Control, browsers keep a file for a tenth of its age
UPDATED = """async () => {
  const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
  return (await caches.keys()).length > 1 && !installing && !waiting && active.state === "activated";
}"""

KEPT_HERE = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  return found?.scope === new URL("./", location).href && found.active?.state === "activated";
}"""  # a site above this one answers for it until then

ALL_KEPT = """async () => {
  const cached = async (name) => [name, (await (await caches.open(name)).keys()).map(({ url }) => url)];
  return Object.fromEntries(await Promise.all((await caches.keys()).map(cached)));
}"""


def make_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written from now on differs: scripts, package and version."""
    scripts = {**assets.STATIC, "words.js": (assets.STATIC["words.js"][0], assets.STATIC["words.js"][1] + b"// new\n")}
    monkeypatch.setattr(site_module, "STATIC", scripts)
    for module in (site_module, assets):
        monkeypatch.setattr(module, "version", lambda name: "99.0")
    assets.render_page.cache_clear()


@pytest.fixture(autouse=True)
def forget_pages(monkeypatch: pytest.MonkeyPatch) -> object:
    yield
    assets.render_page.cache_clear()


def wait_until(page: Page, condition: str) -> None:
    """Until an asynchronous function of the page says yes; `wait_for_function` takes its promise for that."""
    page.evaluate(
        f"""async (most) => {{
          const condition = {condition}, end = Date.now() + most;
          while (!(await condition())) {{
            if (Date.now() > end) throw new Error(`never true: ${{condition}}`);
            await new Promise((done) => setTimeout(done, 100));
          }}
        }}""",
        LOADING,
    )


def publish(folder: Path, since: int) -> None:
    """The whole folder anew, as a host does whose files are replaced; `since` is when they changed."""
    rmtree(folder, ignore_errors=True)
    write_site(folder, find_pyodide())
    for path in folder.rglob("*"):
        os.utime(path, (since, since))


def version_of(page: Page) -> str:
    """The version of the engine that a page names, wherever the browser has it from."""
    described = "fetch(document.documentElement.dataset.engine).then((answer) => answer.json())"
    return str(page.evaluate(f"{described}.then(({{ version }}) => version)"))


@pytest.mark.parametrize("host", HOSTS)
def test_who_was_there_before_an_update_has_a_page_that_works_and_then_the_new_one(
    host: str, browser: Browser, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "club"
    publish(folder, AGO)
    with file_server(folder, HOSTS[host]) as server:
        context = browser.new_context()
        first = context.new_page()
        first.goto(server.address)
        wait_until_ready(first)
        wait_until_kept(first)
        before = version_of(first)
        first.close()
        make_another_version(monkeypatch)
        publish(folder, AGO + 1_000_000)
        again = context.new_page()
        again.goto(server.address)
        wait_until_ready(again)
        assert version_of(again) == before
        wait_until(again, UPDATED)
        again.select_option("#language", "fr")  # its catalogue comes from the version before
        expect(again.locator("html")).to_have_attribute("lang", "fr")
        again.click("[data-sample='open.trf']")
        expect(again.locator("#title")).to_have_text("Lindhavn Easter Open", timeout=LOADING)
        again.close()
        last = context.new_page()
        last.goto(server.address)
        expect(last.locator("body")).to_contain_text("tiebreaks 99.0")
        assert version_of(last) == "99.0"
        wait_until_ready(last)
        context.close()


def test_two_sites_of_one_origin_keep_their_files(
    browser: Browser, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(tmp_path / "club", AGO)
    make_another_version(monkeypatch)
    publish(tmp_path / "club" / "new", AGO)
    publish(tmp_path / "other", AGO)
    context = browser.new_context()
    with file_server(tmp_path / "club") as server:
        addresses = [server.address, f"{server.address}new/", server.address.replace("/club/", "/other/")]
        kept: dict[str, list[str]] = {}
        for address in addresses:
            page = context.new_page()
            page.goto(address)
            wait_until(page, KEPT_HERE)
            before, kept = kept, page.evaluate(ALL_KEPT)
            assert len(kept) == len(before) + 1 and before.items() <= kept.items()
            page.close()
    assert all(any(f" {address} " in name for name in kept) for address in addresses)
    assert all(len(files) > 50 for files in kept.values())
    context.close()
