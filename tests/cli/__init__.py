"""The command line: the real command in a process of its own, and the same commands within this one where that is enough."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tiebreaks.cli.run import run

ROOT = Path(__file__).parents[2]
COMMAND = str(Path(sys.executable).with_name("tiebreaks"))
EXPECTED = Path(__file__).parent / "expected"
OPEN, ROBIN = "examples/open.trf", "examples/round_robin.trf"


def environment(**more: str) -> dict[str, str]:
    """The environment less what would change the output, or compile the package anew in every run."""
    unwanted = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return {**kept, "TERM": "xterm-256color", **more}


def command(*arguments: str, given: bytes = b"", folder: Path = ROOT, **more: str) -> subprocess.CompletedProcess[bytes]:
    """The command as a user calls it from the root of the project, or from another folder."""
    return subprocess.run(
        [COMMAND, *arguments], input=given, capture_output=True, cwd=folder, env=environment(**more), timeout=60, check=False
    )


class Inside:
    """The command called within the test: its exit code, what it printed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        monkeypatch.chdir(ROOT)
        self._capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        try:
            code: object = run(arguments)
        except SystemExit as left:
            code = left.code
        printed = self._capsys.readouterr()
        assert isinstance(code, int)
        return code, printed.out, printed.err


def unsaid(data: bytes) -> bytes:
    """A file without its letters for the pairing-allocated byes, and without the points of who had them."""
    lines = data.decode().splitlines(keepends=True)
    without = [f"{line[:80]}    {line[84:]}".replace("0000 - U", " " * 8) if "0000 - U" in line else line for line in lines]
    assert without != lines
    return "".join(without).encode()
