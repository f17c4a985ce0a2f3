"""Standard streams that are closed or full: the exit code tells the truth, and no traceback is shown."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.cli import COMMAND, OPEN, ROOT

CLOSED = "standard output is closed; give the path of a file to write"
pytestmark = pytest.mark.skipif(os.name != "posix", reason="redirections of a shell")


@pytest.mark.parametrize(
    ("redirected", "code", "said"),
    [
        (f"standings {OPEN} >&-", 3, CLOSED),
        (f"convert {OPEN} - --format json >&-", 3, CLOSED),
        (f"standings {OPEN} -o {{folder}}/out.txt >&- 2>&-", 0, ""),
        ("standings absent.trf 2>&-", 3, ""),
        pytest.param("standings absent.trf 2>/dev/full", 3, "", marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")),
    ],
)  # fmt: skip
def test_closed_and_full_streams(tmp_path: Path, redirected: str, code: int, said: str) -> None:
    line = f"{shlex.quote(COMMAND)} {redirected.format(folder=shlex.quote(str(tmp_path)))}"
    done = subprocess.run(line, shell=True, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == code and said in done.stderr and "Traceback" not in done.stderr
    assert (tmp_path / "out.txt").exists() == ("out.txt" in redirected)
