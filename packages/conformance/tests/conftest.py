"""The command within a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tiebreaks_conformance.command import main

ROOT = Path(__file__).parents[3]
KIT = Path(__file__).parents[1]


class Inside:
    """The command called within the test: its exit code, what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        printed = self._capsys.readouterr()
        return code, printed.out, printed.err


@pytest.fixture
def inside(capsys: pytest.CaptureFixture[str]) -> Inside:
    return Inside(capsys)
