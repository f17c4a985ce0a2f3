"""The documentation: it is built without a warning, its links lead somewhere, its examples run, and what is generated is up to date."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer.core
import typer.main

import tiebreaks as tb
from docs.generate.__main__ import write
from tests.test_readme import sessions
from tiebreaks.cli.app import app
from tiebreaks.engine.request import DEFAULT_LIST

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
FOLLOWED = ("tutorials", "how-to")  # every page there is followed by tests/test_tutorials.py
EXECUTED_ELSEWHERE = {
    "batch.md": "tests/batch/test_page.py",
    "chances.md": "tests/chances/test_page.py",
    "conformance-set.md": "tests/conformance_set/test_run.py",
    "echecs.md": "tests/echecs/test_page.py",
    "library.md": "tests/test_tutorials.py",
    "pgn.md": "tests/formats/test_pages_of_files.py",
    "self-defined.md": "tests/test_tutorials.py",
    "tables.md": "tests/formats/test_pages_of_files.py",
}


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def test_the_page_of_the_command_has_every_option() -> None:
    page = (DOCS / "command-line.md").read_text(encoding="utf-8")
    commands = typer.main.get_command(app)
    assert isinstance(commands, typer.core.TyperGroup)
    options = {
        name
        for command in commands.commands.values()
        for parameter in command.params
        for name in (*parameter.opts, *parameter.secondary_opts)
        if name.startswith("--") and name not in ("--help", "--search", "--check", "--browser")  # on unless turned off
    }
    assert not {name for name in options if not re.search(rf"{name}\b", page)}


@pytest.mark.slow
@pytest.mark.no_cover
def test_the_generated_pages_are_those_that_would_be_generated(tmp_path: Path) -> None:
    write(tmp_path)
    made = {path.relative_to(tmp_path): path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.md")}
    stored = {
        path.relative_to(DOCS): path.read_text(encoding="utf-8")
        for path in PAGES
        if "Made by docs/generate" in path.read_text(encoding="utf-8")[:60]
    }
    assert made.keys() == stored.keys()
    assert not [str(path) for path in made if made[path] != stored[path]], "run make docs, and read the difference"


def test_every_tie_break_has_a_page_and_every_example_adds_a_value() -> None:
    for acronym in tb.CATALOGUE:
        text = (DOCS / "tie-breaks" / f"{acronym.lower()}.md").read_text(encoding="utf-8")
        assert f"```text\n{acronym} of " in text, acronym


@pytest.mark.slow
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    for library in ("sphinx", "myst_parser", "furo"):
        pytest.importorskip(library)
    options = ["-W", "--keep-going", "-q", "-b", "html", "-d", str(tmp_path / "doctrees")]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, str(DOCS), str(tmp_path / "site")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    built = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert "tutorials/arbiter.html" in built and "how-to/prizes.html" in built
    said = re.sub("<[^>]+>", "", (tmp_path / "site" / "reference" / "an-event.html").read_text(encoding="utf-8"))
    assert "rated: bool" in said and "False: a game of less than one move (TRF W, D, L)." in said
    assert not re.findall(r"<(?:script|link|img)[^>]+(?:src|href)=\"https?:", built)  # it is read without the network


def test_every_page_is_reached_from_the_index() -> None:
    named = {
        DOCS / f"{name}.md"
        for name in re.findall(r"^([a-z/-]+)$", "\n".join(blocks(DOCS / "index.md", r"\{toctree\}")), flags=re.MULTILINE)
    }
    for index in (*(DOCS / folder / "index.md" for folder in ("tie-breaks", "reference", "how-to")), DOCS / "languages.md"):
        named |= {
            index.parent / f"{name}.md"
            for name in re.findall(r"^([a-z/-]+)$", "\n".join(blocks(index, r"\{toctree\}")), flags=re.MULTILINE)
        }
    assert named == {*PAGES} - {DOCS / "index.md"}


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *PAGES], ids=lambda page: page.stem)
def test_every_link_inside_leads_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        to = (page.parent / path).resolve() if path else page
        assert to.exists(), f"{page.name}: {target}"
        assert not anchor or anchor in anchors(to), f"{page.name}: {target}"


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def run_blocks(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Run the Python blocks of a page; what its text blocks show must be printed."""
    names: dict[str, object] = {"__name__": name}
    for block in blocks(DOCS / name, "python"):
        exec(compile(block, name, "exec"), names)
    printed = capsys.readouterr().out
    shown = blocks(DOCS / name, "text")
    assert shown
    for text in shown:
        assert text in printed


def test_the_page_of_the_library_names_the_default_lists() -> None:
    page = (DOCS / "library.md").read_text(encoding="utf-8")
    assert all(by in page for by in DEFAULT_LIST.values())


def run_elsewhere() -> list[Path]:
    """The pages that are not simply followed from the first block to the last."""
    return [page for page in PAGES if page.parent.name not in FOLLOWED]


def test_no_python_block_is_left_unread() -> None:
    assert {page.name for page in run_elsewhere() if blocks(page, "python")} == {*EXECUTED_ELSEWHERE}
    for name, test in EXECUTED_ELSEWHERE.items():
        assert name in (ROOT / test).read_text(encoding="utf-8")


def test_no_session_is_left_unread() -> None:
    with_sessions = {page.name for page in run_elsewhere() if sessions(f"docs/{page.relative_to(DOCS)}")}
    assert with_sessions == {"command-line.md"}  # tests/test_readme.py runs it
