"""Every test is in one of two parts, and the workflow runs both."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.parts import LONG, TESTS, is_long

ROOT = TESTS.parent


def test_what_is_long_is_there() -> None:
    assert [place for place in LONG if not (TESTS / place).exists()] == []
    assert is_long(TESTS / "peers" / "test_gacrux_bridge.py") and is_long(TESTS / "bulk" / "test_limits.py")
    assert not is_long(TESTS / "bulk" / "test_work.py") and not is_long(Path("/elsewhere/peers"))


@pytest.mark.skipif(not (ROOT / ".github").exists(), reason="the sdist has no files of the host")
@pytest.mark.parametrize("workflow", ["test", "release"])
def test_a_workflow_that_runs_the_tests_runs_both_parts(workflow: str) -> None:
    said = (ROOT / ".github" / "workflows" / f"{workflow}.yml").read_text(encoding="utf-8")
    assert said.count("run: make test\n") == said.count("run: make long\n") == 1
