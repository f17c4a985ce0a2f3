"""The engine in the browser answers as the command does, byte for byte: samples, examples, the conformance set, real files."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from contextlib import chdir, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.site import ROOT, ask, native
from tiebreaks.cli.run import run

CORPUS = ROOT.parent / "shared" / "corpus"
REAL, SMALLEST, LARGEST = 40, 8, 120  # files; players of one

PAGES = ["page", "offline"]


def own_events() -> Iterator[Path]:
    """Examples, samples and the cases of the conformance set that are files of an event."""
    yield from sorted(path for path in (ROOT / "examples").iterdir() if path.suffix in {".trf", ".json"})
    yield from sorted((ROOT / "src" / "tiebreaks" / "samples").glob("*.trf"))
    yield from sorted((ROOT / "packages/conformance/src/tiebreaks_conformance/set" / "cases").glob("*.trf"))


def real_events() -> list[Path]:
    """Files of the corpus, of every source, each the first in size that is neither tiny nor large."""
    with (CORPUS / "MANIFEST.csv").open(encoding="utf-8") as manifest:
        rows = [row for row in csv.DictReader(manifest) if SMALLEST <= int(row["players"] or 0) <= LARGEST]
    by_source: dict[str, list[str]] = {}
    for row in sorted(rows, key=lambda row: (int(row["players"]), row["file"])):
        by_source.setdefault(row["file"].partition("/")[0], []).append(row["file"])
    chosen = [name for turn in zip_longest(by_source.values()) for name in turn]
    return [CORPUS / "files" / name for name in chosen[:REAL]]


def zip_longest(lists: Any) -> Iterator[list[str]]:
    """One of each source in turn."""
    for at in range(max(map(len, lists), default=0)):
        yield [each[at] for each in lists if at < len(each)]


def compare(page: Page, path: Path, capsys: pytest.CaptureFixture[str]) -> int:
    """Hold three answers against the command's, and return how many there were; a refusal against the service's."""
    files = {path.name: path.read_bytes()}
    who = None
    for operation, arguments in [("standings", []), ("check", []), ("explain", ["who"])]:
        if arguments:
            if who is None:
                return 2
            arguments = [str(who)]
        fields = [("who", each) for each in arguments]
        with suppress(SystemExit), chdir(path.parent):  # a browser knows the name of a file, not its folder
            run([operation, path.name, *arguments, "--format", "json", "--quiet"])
        printed = capsys.readouterr().out
        found = ask(page, operation, files, fields)
        expected = (200, printed) if printed else native(operation, files, fields)
        assert found == expected, (path.name, operation)
        if operation == "standings" and found[0] == 200:
            rows = json.loads(found[1])["standings"]
            who = rows[0]["id"] if rows else None
    return 3


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> Page:
    """The page with its server, or without it and without a network."""
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Page)
    return found


@pytest.mark.parametrize("engine", PAGES, indirect=True)
def test_examples_samples_and_the_conformance_set(engine: Page, capsys: pytest.CaptureFixture[str]) -> None:
    events = [*own_events()]
    assert len(events) > 60
    assert sum(compare(engine, path, capsys) for path in events) > 180


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of tournament files is not beside the repository")
@pytest.mark.parametrize("engine", PAGES, indirect=True)
def test_real_files(engine: Page, capsys: pytest.CaptureFixture[str]) -> None:
    events = real_events()
    assert len(events) == REAL
    for path in events:
        compare(engine, path, capsys)
