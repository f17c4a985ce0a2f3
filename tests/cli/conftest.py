"""The command within the test."""

from __future__ import annotations

import pytest

from tests.cli import Inside


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Inside:
    return Inside(monkeypatch, capsys)
