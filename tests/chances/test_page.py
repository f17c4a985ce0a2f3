"""The page docs/chances.md shows what its programs print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "chances.md"


def test_every_program_of_chances_md_prints_what_the_page_shows(capsys: pytest.CaptureFixture[str]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    programs, shown = (re.findall(rf"^```{language}\n(.*?)^```", text, flags=re.M | re.S) for language in ("python", "text"))
    assert len(programs) == len(shown) == 2
    names: dict[str, object] = {}
    for program, output in zip(programs, shown, strict=True):
        exec(compile(program, PAGE.name, "exec"), names)
        assert capsys.readouterr().out == output
