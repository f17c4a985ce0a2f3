"""Ratios of benchmarks are kept, read again, and one that is worse than before is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import history
from benchmarks.history import Ratio


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "history.csv"
    path.write_text("date,commit,benchmark,ratio\n", encoding="utf-8")
    monkeypatch.setattr(history, "HISTORY", path)
    return path


def test_the_last_ratio_of_each_benchmark_is_read_again(stored: Path) -> None:
    history.keep([Ratio("one", 10.0), Ratio("other, of two", 4.0)])
    history.keep([Ratio("one", 11.0)])
    assert [line.partition(",one,")[2] for line in stored.read_text(encoding="utf-8").splitlines()] == [
        "",
        "10.00",
        "",
        "11.00",
    ]
    assert history.last_ratios() == {"one": 11.0, "other, of two": 4.0}
    assert all(len(row.date) == len("2026-11-19") for row in history.last_rows().values())


@pytest.mark.parametrize(("lower_is_better", "told"), [(False, "slower: 7.90, 10.00"), (True, "dearer: 12.60, 10.00")])
@pytest.mark.usefixtures("stored")
def test_a_ratio_that_is_worse_by_a_fifth_is_told(lower_is_better: bool, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    names = ("a little slower", "slower", "a little dearer", "dearer")
    for ratios in ((10.0, 10.0, 10.0, 10.0), (8.1, 7.9, 12.4, 12.6)):
        assert not capsys.readouterr().out
        history.keep([*map(Ratio, names, ratios)], lower_is_better=lower_is_better)
    assert capsys.readouterr().out == f"REGRESSION: {told} in the run before\n"


def test_the_history_that_is_kept_can_be_read() -> None:
    assert all(ratio > 0 for ratio in history.last_ratios().values())
