"""What the pages say is what happens: every Python block of the README runs, every table it prints is printed."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from tiebreaks.editions import PROVISIONS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)


def test_every_python_block_of_the_readme_runs_and_prints_what_it_shows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    for block in blocks("python"):
        exec(compile(block, "README.md", "exec"), names)
    printed = capsys.readouterr().out
    for shown in blocks("text")[1:]:
        assert shown in printed


def test_what_make_run_shows_is_what_the_readme_shows(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / "rank_a_file.py"))
    printed = capsys.readouterr().out
    assert "examples/rank_a_file.py" in (ROOT / "Makefile").read_text(encoding="utf-8")
    for line in blocks("text")[0].splitlines()[1:]:
        if line != "...":
            assert line in printed


def test_the_example_built_by_hand_runs(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / "build_by_hand.py"))
    assert "2 Bo Birch (rank 1) is ahead of 1 Anna Alder (rank 2) by BH/C1" in capsys.readouterr().out


def test_the_disputes_name_every_provision_with_a_reading() -> None:
    page = (ROOT / "docs" / "disputes.md").read_text(encoding="utf-8")
    for name, facts in PROVISIONS.items():
        if facts["reading"]:
            assert name in page, name
            assert re.search(rf"\b{facts['reading']}\b", page), name
    for mentioned in re.findall(r"`([a-z_]+)=[^`]", page):
        assert mentioned in PROVISIONS, mentioned


def test_the_numbers_in_the_readme_are_true() -> None:
    assert f"{len(PROVISIONS)} provisions" in README


def test_no_file_names_a_machine_or_a_registry() -> None:
    for path in [*ROOT.glob("*.md"), *ROOT.glob("*.t*"), *ROOT.glob("docs/**/*.md"), ROOT / "Makefile"]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"https?://[a-z.]*(registry|files|deb)\.|index.url|/({})/[a-z]".format("root|work|tmp"), text), (
            path
        )
