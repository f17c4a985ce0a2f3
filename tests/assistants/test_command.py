"""`tiebreaks mcp` before it serves: what it needs, and what it refuses."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tiebreaks.languages import VARIABLE


def run(*arguments: str, before: str = "", folder: Path | None = None) -> tuple[int, str, str]:
    """A command in a process of its own, after a line of Python: the exit code, and what it prints."""
    code = f"import sys\n{before}\nfrom tiebreaks.cli.run import run\nsys.exit(run({[*arguments]!r}))"
    environment = {**os.environ, VARIABLE: "en"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=60, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def test_a_missing_extra_is_named_with_the_command_that_installs_it() -> None:
    code, printed, said = run("mcp", before="sys.modules['mcp'] = None")
    assert (code, printed) == (2, "")
    assert "the server for assistants needs mcp, which is not installed" in said
    assert '[assistants]" installs it' in said


def test_what_is_no_folder_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("mcp", reason="the extra assistants has it")
    (tmp_path / "file").touch()
    for name in ("file", "nothing"):
        code, printed, said = run("mcp", "--allow", name, folder=tmp_path)
        assert (code, printed) == (2, "") and f"{name}: expected a folder" in said


def test_other_commands_load_nothing_of_it() -> None:
    loaded = "import atexit; atexit.register(lambda: print({'mcp', 'mcp_types', 'pydantic', 'tiebreaks.assistants'} & {*sys.modules}))"
    code, printed, _ = run("codes", "BH", before=loaded)
    assert code == 0 and printed.endswith("\nset()\n")


def test_its_help_names_its_options() -> None:
    code = "from tiebreaks.cli.run import run; run(['mcp', '--help'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert "--allow FOLDER" in done.stdout and "--write" in done.stdout
