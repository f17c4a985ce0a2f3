"""The benchmark of peers says what it leaves out, and draws its ratios."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks import peers
from benchmarks.history import Ratio


def test_a_peer_whose_source_is_not_given_is_left_out_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHESSPAIRING", raising=False)
    assert str(peers.build_chesspairing()).startswith("chesspairing is left out: CHESSPAIRING does not name")


def test_without_a_compiler_the_peer_is_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CHESSPAIRING", str(tmp_path))
    monkeypatch.setattr("shutil.which", lambda *given, **options: None)
    assert "there is no go" in str(peers.build_chesspairing())


def test_the_picture_has_a_bar_for_each_ratio_and_longer_ones_for_larger() -> None:
    drawn = ElementTree.fromstring(peers.draw([Ratio("a", 2.0), Ratio("b", 200.0), Ratio("c", 0.5)]))
    widths = [int(bar.get("width", "0")) for bar in drawn.iter("{http://www.w3.org/2000/svg}rect")]
    assert len(widths) == 3 and widths[1] > widths[0] > widths[2] >= 1


def test_the_picture_shows_peers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        peers, "last_ratios", lambda: {"chesspairing 100 x 9": 2.0, "reading as columns": 3.0, "gacrux 100 x 9": 4.0}
    )
    drawn = peers.draw_history()
    assert drawn.count("100 x 9") == 2 and "columns" not in drawn
