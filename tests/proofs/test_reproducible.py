"""The quick part: one Python, hash seed, locale, time zone, terminal, folder and order of listings changed together."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.generate.dependencies import pythons
from proofs.reproducible import VARIED, answers, differences
from proofs.reproducible import __main__ as program


@pytest.mark.slow
@pytest.mark.skipif(not Path("/usr/share/zoneinfo").exists(), reason="no time zones on this machine")
def test_nothing_around_a_command_changes_its_answer(tmp_path: Path) -> None:
    expected = answers(tmp_path / "one", {}, quick=True)
    found = answers(tmp_path / "other" / "folder", VARIED["all at once"], quick=True)
    assert len(expected) >= 19 and all(expected.values())
    assert differences(expected, found) == []


def test_a_difference_is_seen() -> None:
    assert differences({"a": "x", "b": "same"}, {"a": "y", "b": "same"}) == ["a: at byte 0: 'x', then 'y'"]
    assert len(differences({"a": "x"}, {})) == 1


def test_every_supported_python_is_looked_for_and_named_where_it_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(program, "_python", lambda _: None)
    assert program.main() == 1  # nothing was compared
    told = capsys.readouterr().out
    assert [version for version in pythons() if f"Python {version}: not found" in told] == pythons()
