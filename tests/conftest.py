"""For every test: how many events hypothesis draws and whether they are always the same; the command called inside."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

from tests.cli import Inside
from tests.helpers.checked_messages import check_messages
from tests.helpers.drawing import draw_at_most
from tests.helpers.parts import PART, is_long
from tiebreaks.errors import DEBUG

slow_events = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)
settings.register_profile("local", deadline=None, suppress_health_check=slow_events, print_blob=True)
settings.register_profile("ci", parent=settings.get_profile("local"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "local")
QUICK = int(os.environ.get("QUICK", "0"))  # examples at most; make quick draws few
DRAWN = int(os.environ.get("DRAWN", "0"))  # the same for make test, which must stay under 15 minutes
OF_MANY_EVENTS = ("tests/conformance_set/", "tests/oracle/", "tests/peers/", "tests/proofs/")

sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]  # a grammar that jsonschema compiles in 3 s for a format which no schema of ours has
os.environ["OPENPYXL_LXML"] = "False"  # a workbook of a test is the same where lxml happens to be
os.environ[DEBUG] = "1"  # a fault of ours is seen as it is, also in the processes that tests start

check_messages()

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background of a shell; tests interrupt what they start
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """What another part runs is not even read: to collect all tests takes half a minute of every worker."""
    return True if PART == "short" and is_long(collection_path) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The part, the order, the numbers of examples, and where coverage is measured.

    The tests of the page come first: one of several workers has them, and while it waits for its browser the others work.
    Coverage is that of single cases. Tests that run the same lines for many events would take twice their time to measure.
    """
    if PART != "all":
        wanted = PART == "long"
        left = [item for item in items if (is_long(item.path) or bool(item.get_closest_marker("long"))) != wanted]
        config.hook.pytest_deselected(items=left)
        unwanted = {*left}
        items[:] = [item for item in items if item not in unwanted]
    items.sort(key=lambda item: not item.nodeid.startswith("tests/web/"))
    for item in items:
        if QUICK:
            draw_at_most(item, QUICK, derandomize=True, database=None)
        elif DRAWN:
            draw_at_most(item, DRAWN)
        if is_hypothesis_test(getattr(item, "obj", None)) or item.nodeid.startswith(OF_MANY_EVENTS):
            item.add_marker("no_cover")


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Inside:
    return Inside(monkeypatch, capsys)
