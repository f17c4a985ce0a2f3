"""One application inside the tests, and one real server for browsers and drawn requests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from starlette.testclient import TestClient

from tests.helpers.browser import CHROMIUM
from tests.web import OWN, served
from tests.web.browsing import PHONE, open_page
from tiebreaks.web.app import create_app


@pytest.fixture(scope="package")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), OWN) as made:
        yield made


@pytest.fixture(scope="package")
def address() -> Iterator[str]:
    with served() as where:
        yield where


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        launched = driver.chromium.launch(executable_path=CHROMIUM)
        yield launched
        launched.close()


@pytest.fixture
def wide(browser: Browser, address: str) -> Iterator[Page]:
    yield from open_page(browser, address, {"width": 1240, "height": 860})


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    yield from open_page(browser, address, PHONE)
