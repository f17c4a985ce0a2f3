"""The journal of an interrupted run: whatever became of it, going on gives the right tables or says what is wrong."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import tiebreaks as tb
from tests.batch.conftest import Year
from tests.batch.files import tables

Left = tuple[bytes, tuple[bytes, list[dict[str, str]]]]
FOLDER = "01"  # a month: some files of every format, and a broken one


class Stopped(Exception):
    pass


def stop(progress: tb.Progress) -> None:
    raise Stopped


@pytest.fixture(scope="module")
def left(generated: Year, tmp_path_factory: pytest.TempPathFactory) -> Left:
    """The journal that a run over a month leaves when it is stopped before it writes the tables, and those tables."""
    folder = tmp_path_factory.mktemp("left")
    with pytest.raises(Stopped):
        tb.batch(generated.folder / FOLDER, folder / "year.csv", jobs=1, progress=stop)
    journal = (folder / "year.csv.journal").read_bytes()
    tb.batch(generated.folder / FOLDER, folder / "year.csv", jobs=1, resume=True)
    return journal, tables(folder / "year.csv")


def go_on(generated: Year, output: Path, journal: bytes) -> tb.Summary:
    output.with_name("year.csv.journal").write_bytes(journal)
    return tb.batch(generated.folder / FOLDER, output, jobs=1, resume=True)


def test_a_whole_journal_is_taken_up_whole(generated: Year, tmp_path: Path, left: Left) -> None:
    journal, expected = left
    summary = go_on(generated, tmp_path / "year.csv", journal)
    assert summary.resumed == summary.files == len(expected[1]) > 10
    assert tables(tmp_path / "year.csv") == expected


@pytest.mark.parametrize("kind", ["cut off", "changed", "left out", "zeros", "doubled"])
def test_a_damaged_journal_is_taken_up_as_far_as_it_is_whole(generated: Year, tmp_path: Path, left: Left, kind: str) -> None:
    journal, expected = left
    heading = journal.index(b"\n") + 1
    rng = Random(kind)
    for _ in range(25):
        at = rng.randrange(heading, len(journal))
        damaged = {
            "cut off": journal[:at],
            "changed": journal[:at] + bytes([journal[at] ^ 1 << rng.randrange(8)]) + journal[at + 1 :],
            "left out": journal[:at] + journal[at + 1 :],
            "zeros": journal[:at] + bytes(len(journal) - at),
            "doubled": journal[:at] + journal[at:] + journal[at:],
        }[kind]
        summary = go_on(generated, tmp_path / "year.csv", damaged)
        assert tables(tmp_path / "year.csv") == expected
        assert summary.resumed < summary.files if kind != "doubled" else summary.resumed == summary.files


def test_a_file_that_stands_twice_in_a_journal_counts_once(generated: Year, tmp_path: Path, left: Left) -> None:
    journal, expected = left
    once = go_on(generated, tmp_path / "year.csv", journal)
    twice = go_on(generated, tmp_path / "year.csv", journal + journal[journal.index(b"\n") + 1 :])
    assert (twice.files, twice.read, twice.participants) == (once.files, once.read, once.participants)
    assert tables(tmp_path / "year.csv") == expected


def test_no_damage_to_the_heading_gives_other_tables(generated: Year, tmp_path: Path, left: Left) -> None:
    journal, expected = left
    for at in range(0, journal.index(b"\n") + 1, 3):
        refusals = []
        try:
            go_on(generated, tmp_path / "year.csv", journal[:at] + b"x" + journal[at + 1 :])
        except tb.TiebreaksError as refusal:
            refusals.append(str(refusal))
            (tmp_path / "year.csv.journal").unlink()
        assert ("remove" in refusals[0]) if refusals else (tables(tmp_path / "year.csv") == expected)


def test_an_interrupted_run_goes_on_in_the_layout_it_began_with(generated: Year, tmp_path: Path, left: Left) -> None:
    (tmp_path / "year.csv.journal").write_bytes(left[0])
    with pytest.raises(tb.TiebreaksError, match="the interrupted run had layout 'long', this one has 'wide'; use the same"):
        tb.batch(generated.folder / FOLDER, tmp_path / "year.csv", layout="wide", resume=True)
