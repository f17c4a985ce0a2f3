"""The proof of interruptions fails where nothing was interrupted, and tells Python's own start from the command."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from proofs import faults
from tests.faults.injected import ROOT

if not hasattr(os, "killpg"):
    pytest.skip("no groups of processes on this system", allow_module_level=True)

STARTING = b'  File "<frozen site>", line 616, in <module>\nKeyboardInterrupt\n'
OURS = STARTING.replace(b"<frozen site>", os.fsencode(ROOT / "src" / "tiebreaks" / "system" / "pool.py"))


class Ended:
    """A process that was interrupted and has ended."""

    pid = 0

    def __init__(self, returncode: int, said: bytes) -> None:
        self.returncode = returncode
        self.said = said

    def poll(self) -> int | None:
        return None

    def communicate(self, timeout: float) -> tuple[bytes, bytes]:
        return b"", self.said


@pytest.mark.parametrize(
    ("code", "said", "outcome", "holds"),
    [
        (130, b"", "exit code 130", True),
        (130, STARTING, "exit code 130, TRACEBACK", False),
        (-signal.SIGINT, OURS, "exit code -2, TRACEBACK", False),
        (-signal.SIGINT, STARTING, "while Python was starting", False),  # nothing else came, so nothing is shown
        (0, b"", "exit code 0", False),
    ],
)
def test_an_interruption_counts_for_what_it_did(
    code: int, said: bytes, outcome: str, holds: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def running(*_: str) -> Iterator[Ended]:
        yield Ended(code, said)

    monkeypatch.setattr(faults, "_running", running)
    monkeypatch.setattr("time.sleep", lambda _: None)
    monkeypatch.setattr(os, "killpg", lambda *_: None)
    found = faults.interrupted(tmp_path, Random(1), times=2)
    assert found[outcome] == 2 and faults.said("interrupted", found) is holds
