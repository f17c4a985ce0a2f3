"""What a proof found is stored with its day, in place of what it found before."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from proofs import figures

REPORT = (
    """<testsuites><testsuite tests="9" failures="1" errors="1" skipped="3"/><testsuite tests="2" skipped="0"/></testsuites>"""
)


def test_the_figures_of_a_run_replace_those_of_the_run_before() -> None:
    before = figures.kept()
    figures.keep("load", clients=50, requests=7)
    assert figures.kept() == {**before, "load": {"day": datetime.now(UTC).date().isoformat(), "clients": 50, "requests": 7}}


def test_a_test_stores_its_figures_only_when_it_is_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    before = figures.kept()
    monkeypatch.delenv("STORE", raising=False)
    figures.keep_if_asked("corpus", files=1)
    assert figures.kept() == before
    monkeypatch.setenv("STORE", "1")
    figures.keep_if_asked("corpus", files=1)
    assert figures.kept()["corpus"]["files"] == 1


def test_the_tests_of_a_report_are_counted(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT, encoding="utf-8")
    assert figures.count_tests(report) == {"passed": 6, "skipped": 3, "failed": 2}
