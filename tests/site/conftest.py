"""The site on a plain file server of this machine, and one page whose engine is loaded."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.site import FileServer, file_server, find_pyodide, wait_until_kept, wait_until_ready
from tests.web.conftest import browser as browser
from tiebreaks.page.site import write_site


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if "SITE" not in os.environ:
        pytest.skip("it loads Python into a browser: make prove PARTS=site-check")
    pyodide = find_pyodide()
    if pyodide is None:
        pytest.skip("Pyodide (npm pack) or its NumPy (../shared/wasm) is not here")
    folder = tmp_path_factory.mktemp("host") / "club"  # below a path
    write_site(folder, pyodide)
    return folder


@pytest.fixture(scope="package")
def server(site: Path) -> Iterator[FileServer]:
    with file_server(site) as started:
        yield started


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    yield made
    made.close()


@pytest.fixture(scope="module")
def page(context: BrowserContext, server: FileServer) -> Page:
    """One page for the module: to load the engine takes longer than all else."""
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.goto(server.address)
    wait_until_ready(opened)
    assert faults == []
    return opened


@pytest.fixture(scope="module")
def offline(browser: Browser, site: Path) -> Iterator[Page]:
    """A page of the second visit: the host is gone, and so is the network."""
    context = browser.new_context()
    server = FileServer(site)
    first = context.new_page()
    first.goto(server.address)
    wait_until_kept(first)
    first.close()
    server.stop()
    context.set_offline(True)
    again = context.new_page()
    again.goto(server.address)
    wait_until_ready(again)
    yield again
    context.close()
