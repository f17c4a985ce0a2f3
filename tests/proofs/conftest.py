"""A proof that a test tries on a small scale does not store its figures where those of the long run are."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from proofs import figures


@pytest.fixture(autouse=True)
def stored(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the stored figures."""
    copy = shutil.copy(figures.FIGURES, tmp_path_factory.mktemp("figures") / figures.FIGURES.name)
    monkeypatch.setattr(figures, "FIGURES", Path(copy))
    return Path(copy)
