"""For every test: hypothesis draws the same events in CI each time, new ones on a developer's machine; the command called inside."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from tests.cli import Inside

slow_events = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)
settings.register_profile("local", deadline=None, suppress_health_check=slow_events, print_blob=True)
settings.register_profile("ci", parent=settings.get_profile("local"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "local")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background of a shell; tests interrupt what they start
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Inside:
    return Inside(monkeypatch, capsys)
