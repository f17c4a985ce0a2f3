"""One application inside the tests, and one real server for browsers and drawn requests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.web import OWN, served
from tiebreaks.web.app import create_app


@pytest.fixture(scope="package")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), OWN) as made:
        yield made


@pytest.fixture(scope="package")
def address() -> Iterator[str]:
    with served() as where:
        yield where
