"""The benchmark of peers says what it leaves out, keeps its ratios and shows a regression."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks import peers
from benchmarks.peers import Ratio


@pytest.fixture
def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(peers, "HISTORY", tmp_path / "history.csv")
    return tmp_path / "history.csv"


def test_a_peer_whose_source_is_not_given_is_left_out_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHESSPAIRING", raising=False)
    assert str(peers.build_chesspairing()).startswith("chesspairing is left out: CHESSPAIRING does not name")


def test_without_a_compiler_the_peer_is_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CHESSPAIRING", str(tmp_path))
    monkeypatch.setattr("shutil.which", lambda *given, **options: None)
    assert "there is no go" in str(peers.build_chesspairing())


def test_ratios_are_added_to_the_history_and_one_that_fell_is_told(history: Path, capsys: pytest.CaptureFixture[str]) -> None:
    peers.keep([Ratio("one", 10.0), Ratio("other", 4.0)])
    peers.keep([Ratio("one", 7.9), Ratio("other", 3.3)])
    assert capsys.readouterr().out == "REGRESSION: one: 7.9 times as fast, 10.0 in the run before\n"
    lines = history.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "date,commit,benchmark,ratio" and len(lines) == 5
    assert [line.split(",")[2:] for line in lines[1:]] == [
        ["one", "10.00"],
        ["other", "4.00"],
        ["one", "7.90"],
        ["other", "3.30"],
    ]
    assert peers.last_ratios() == {"one": 7.9, "other": 3.3}


def test_the_picture_has_a_bar_for_each_ratio_and_longer_ones_for_larger() -> None:
    drawn = ElementTree.fromstring(peers.draw([Ratio("a", 2.0), Ratio("b", 200.0), Ratio("c", 0.5)]))
    widths = [int(bar.get("width", "0")) for bar in drawn.iter("{http://www.w3.org/2000/svg}rect")]
    assert len(widths) == 3 and widths[1] > widths[0] > widths[2] >= 1


def test_the_history_that_is_kept_can_be_read() -> None:
    assert all(ratio > 0 for ratio in peers.last_ratios().values())
