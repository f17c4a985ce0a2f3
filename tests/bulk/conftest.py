"""A year of files, and its tables as one process makes them: what every other way must come to."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

import tiebreaks as tb
from tests.bulk.files import tables, year
from tiebreaks.bulk import Summary

FILES = 200


class Year(NamedTuple):
    folder: Path
    files: int
    broken: int
    expected: tuple[bytes, list[dict[str, str]]]
    summary: Summary


@pytest.fixture(scope="session")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Year:
    folder = tmp_path_factory.mktemp("year")
    broken = year(folder, FILES, share_broken=0.04)
    output = tmp_path_factory.mktemp("expected") / "year.csv"
    summary = tb.batch(folder, output, jobs=1)
    return Year(folder, FILES, broken, tables(output), summary)
