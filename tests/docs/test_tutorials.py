"""Every page with an example: everybody who follows it to the letter in an empty folder sees what it shows."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tiebreaks as tb
from tests.cli import Inside, environment
from tests.helpers.following import Code, Command, follow, read_steps

DOCS = Path(__file__).parents[2] / "docs"
TUTORIALS = [page for page in sorted((DOCS / "tutorials").glob("*.md")) if page.stem != "index"]
HOW_TO = [page for page in sorted((DOCS / "how-to").glob("*.md")) if page.stem != "index"]
RUN_ELSEWHERE = {  # their examples need more than an empty folder
    "batch.md": "tests/bulk/test_page.py",
    "command-line.md": "tests/docs/test_readme.py",
    "conformance-set.md": "tests/conformance_set/test_run.py",
    "echecs.md": "tests/echecs/test_page.py",
}
OTHERS = [
    page
    for page in sorted(DOCS.rglob("*.md"))
    if page not in {*TUTORIALS, *HOW_TO, *(DOCS / name for name in RUN_ELSEWHERE)}
    and re.search(r"^```(?:python|console)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
]
# INSTALLED=venv/bin: as somebody who has the wheel alone
PROGRAMS = Path(os.environ.get("INSTALLED", Path(sys.executable).parent))


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


@pytest.mark.parametrize("page", [*HOW_TO, *OTHERS], ids=stem)
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


def test_every_page_of_both_folders_is_listed_and_followed() -> None:
    assert [page.stem for page in TUTORIALS] == ["arbiter", "developer"]
    for folder in ("tutorials", "how-to"):
        index = (DOCS / folder / "index.md").read_text(encoding="utf-8")
        for page in (DOCS / folder).glob("*.md"):
            assert page.stem == "index" or f"({page.name})" in index, page.name


def test_a_page_that_another_test_runs_is_named_there() -> None:
    for name, test in RUN_ELSEWHERE.items():
        assert name in (DOCS.parent / test).read_text(encoding="utf-8"), name


def test_every_name_of_the_library_is_in_an_example_that_runs() -> None:
    examples = "".join(
        step.text for page in [*TUTORIALS, *HOW_TO, *OTHERS] for step in read_steps(page) if not isinstance(step, Command)
    )
    assert [name for name in vars(tb)["__all__"] if not re.search(rf"\btb\.{name}\b", examples)] == []


def test_the_first_pages_are_among_those_that_are_followed() -> None:
    assert {"index.md", "start.md", "library.md", "self-defined.md", "teams.md"} <= {page.name for page in OTHERS}
