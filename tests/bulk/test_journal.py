"""The journal of an interrupted run: whatever became of it, going on gives the right tables or says what is wrong."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

import tiebreaks as tb
from tests.bulk.conftest import Year
from tests.bulk.files import tables
from tiebreaks.bulk import Progress, Summary
from tiebreaks.bulk.journal import Journal, make_piece
from tiebreaks.bulk.outputs import OutputForm
from tiebreaks.bulk.tables import Record

Left = tuple[bytes, tuple[bytes, list[dict[str, str]]]]
FOLDER = "01"  # a month: some files of every format, and a broken one


class Stopped(Exception):
    pass


def stop(progress: Progress) -> None:
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


def go_on(generated: Year, output: Path, journal: bytes) -> Summary:
    output.with_name("year.csv.journal").write_bytes(journal)
    return tb.batch(generated.folder / FOLDER, output, jobs=1, resume=True)


def test_a_whole_journal_is_taken_up_whole(generated: Year, tmp_path: Path, left: Left) -> None:
    journal, expected = left
    summary = go_on(generated, tmp_path / "year.csv", journal)
    assert summary.resumed == summary.files == len(expected[1]) > 10
    assert tables(tmp_path / "year.csv") == expected


@pytest.mark.slow
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


def test_a_journal_of_another_kind_is_refused_and_left_as_it_is(generated: Year, tmp_path: Path, left: Left) -> None:
    journal = left[0].replace(b'"of": "counted-pieces", ', b"", 1)
    assert journal != left[0]
    with pytest.raises(tb.TiebreaksError, match="not the journal of an interrupted run of this version"):
        go_on(generated, tmp_path / "year.csv", journal)
    assert (tmp_path / "year.csv.journal").read_bytes() == journal


FOREIGN = {
    "a text": b"my diary, which nobody must lose",
    "a text with lines": b"my diary,\nwhich nobody must lose\n",
    "another JSON": b'{"a": 1}\n{"b": 2}\n',
    "no object": b"[1]\n",
    "a beginning that may be anybody's": b'{"tie',
    "a beginning of another heading": b'{"tiebreaks": "0.0.0", "out',
    "deep": b"[" * 200_000 + b"\n",
    "zeros": bytes(5000),
}


@pytest.mark.parametrize("kind", [*FOREIGN, "a pipe", "a link to it", "a link to nothing"])
@pytest.mark.parametrize("resume", [False, True])
def test_a_file_that_is_no_journal_is_refused_and_left_as_it_is(tmp_path: Path, kind: str, resume: bool) -> None:
    journal, elsewhere = tmp_path / "year.csv.journal", tmp_path / "elsewhere"
    contents = FOREIGN.get(kind, b"")
    if kind == "a pipe":
        os.mkfifo(journal)
    elif "link" in kind:
        journal.symlink_to(elsewhere)
        if kind == "a link to it":
            elsewhere.write_bytes(contents)
    else:
        journal.write_bytes(contents)
    before = sorted(tmp_path.iterdir())
    begun = not resume and kind.startswith("a beginning")  # as far as it goes it may be ours
    said = "interrupted run has left this journal" if begun else "not the journal of an interrupted run"
    with pytest.raises(tb.TiebreaksError, match=said):
        tb.batch("examples/open.trf", tmp_path / "year.csv", jobs=1, resume=resume)
    assert sorted(tmp_path.iterdir()) == before
    assert not journal.is_file() or journal.read_bytes() == contents


@pytest.mark.parametrize("length", [0, 20, -1])
def test_a_heading_that_is_torn_is_begun_anew(generated: Year, tmp_path: Path, left: Left, length: int) -> None:
    heading = left[0][: left[0].index(b"\n") + 1]
    go_on(generated, tmp_path / "year.csv", heading[:length])
    assert tables(tmp_path / "year.csv") == left[1]


def test_an_entry_that_says_to_be_longer_than_the_journal_is_damaged(generated: Year, tmp_path: Path, left: Left) -> None:
    """Nobody looks for room for so much."""
    journal, expected = left
    heading, _, entries = journal.partition(b"\n")
    checksum, _, rest = entries.split(b" ", 2)
    summary = go_on(generated, tmp_path / "year.csv", b" ".join([heading + b"\n" + checksum, b"9" * 15, rest]))
    assert summary.resumed == 0 and tables(tmp_path / "year.csv") == expected


def test_a_journal_goes_also_where_an_open_file_cannot_be_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows."""
    journal, unlink = Journal(str(tmp_path / "year.csv.journal"), {"tiebreaks": "1"}, resume=False), os.unlink

    def refuse_open(path: str) -> None:
        if not journal._file.closed:
            raise PermissionError(13, "it is used by another process")
        unlink(path)

    monkeypatch.setattr(os, "unlink", refuse_open)
    journal.close(remove=True)
    assert not list(tmp_path.iterdir())


def test_rows_are_given_in_the_order_that_is_asked_for_and_of_files_that_stand_together_at_once(tmp_path: Path) -> None:
    def record(file: str, *by: str) -> Record:
        facts = {"file": file, "status": "read" if by else "refused", "by": [*by], "participants": len(by)}
        rank, number, name = ([1], [7], [file]) if by else ([], [], [])
        return {**facts, "rank": rank, "id": number, "name": name, "values": [["1/2"] for _ in by]}

    form = OutputForm(".csv", "long")
    journal = Journal(str(tmp_path / "year.csv.journal"), {"tiebreaks": "1"}, resume=False)
    journal.append(
        make_piece([record("c", "PTS"), record("d", "PTS"), record("gone"), record("e", "PTS"), record("f", "BH")], form)
    )
    journal.append(make_piece([record("a", "PTS"), record("c", "SB"), record("b", "PTS")], form))  # c was done twice
    assert (len(journal), journal.read, journal.participants) == (7, 6, 6)
    found = [(codes, rows.decode().splitlines()) for codes, rows in journal.rows("abcd")] + [*journal.rows(["f", "gone"])]
    line = "{0},,1,7,{0},PTS,0.5,1/2".format
    assert found[:2] == [(("PTS",), [line("a")]), (("PTS",), [line("b")])]  # between them is c, as it was done again
    assert found[2:] == [(("PTS",), [line("c"), line("d")]), (("BH",), b"f,,1,7,f,BH,0.5,1/2\n")]
    together = [*journal.rows(["c", "d", "gone", "e"])]
    assert [rows.count(b"\n") for _, rows in together] == [3]
    of_files = [row.decode() for row in journal.rows_of_files(["f", "c", "d", "gone", "e", "a"])]
    assert [[line.partition(",")[0] for line in rows.splitlines()] for rows in of_files] == [
        ["f"],
        ["c", "d", "gone", "e"],
        ["a"],
    ]
    journal.close(remove=True)
