"""The tutorials and how-to pages: everybody who follows them to the letter in an empty folder sees what they show."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli import Inside, environment
from tests.following import Code, Command, follow, read_steps

DOCS = Path(__file__).parents[1] / "docs"
TUTORIALS = [page for page in sorted((DOCS / "tutorials").glob("*.md")) if page.stem != "index"]
HOW_TO = [page for page in sorted((DOCS / "how-to").glob("*.md")) if page.stem != "index"]
REFERENCE = [DOCS / "library.md", DOCS / "self-defined.md"]
PROGRAMS = Path(
    os.environ.get("INSTALLED", Path(sys.executable).parent)
)  # INSTALLED=venv/bin: as somebody who has the wheel alone


def stem(page: Path) -> str:
    return page.stem


def in_a_process(arguments: list[str], folder: Path) -> tuple[int, str]:
    """Run a command as a shell would: the exit code, and what the terminal shows."""
    program, *others = arguments
    done = subprocess.run(
        [str(PROGRAMS / program), *others], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=folder, env=environment(),
        timeout=120, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout.decode()


@pytest.mark.parametrize("page", TUTORIALS, ids=stem)
def test_a_tutorial_can_be_followed_to_the_letter_in_an_empty_folder_with_the_installed_program(
    page: Path, tmp_path: Path
) -> None:
    steps = read_steps(page)
    assert len(steps) > 9
    follow(steps, tmp_path, in_a_process, str(PROGRAMS / "python"))


@pytest.mark.parametrize("page", [*HOW_TO, *REFERENCE], ids=stem)
def test_a_page_runs_in_an_empty_folder_and_prints_what_it_shows(
    page: Path, tmp_path: Path, inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(arguments: list[str], folder: Path) -> tuple[int, str]:
        if arguments[0] != "tiebreaks" or "INSTALLED" in os.environ:
            return in_a_process(arguments, folder)
        monkeypatch.chdir(folder)
        code, printed, said = inside(*arguments[1:])
        return code, said + printed

    steps = read_steps(page)
    assert any(step.shown for step in steps if isinstance(step, Command | Code)), "a page shows what its example prints"
    follow(steps, tmp_path, run, str(PROGRAMS / "python"))


def test_every_how_to_page_is_in_the_table_of_them() -> None:
    assert [page.stem for page in TUTORIALS] == ["arbiter", "developer"]
    index = (DOCS / "how-to" / "index.md").read_text(encoding="utf-8")
    assert not [page.name for page in HOW_TO if f"({page.name})" not in index]
