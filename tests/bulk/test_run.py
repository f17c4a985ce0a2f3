"""A run: the same tables with any number of processes, after any interruption; nothing lost, nothing twice."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest

import tiebreaks as tb
from tests.bulk.conftest import Year
from tests.bulk.files import (
    A_SECOND_THREAD,
    KILLED_IN_THE_MIDDLE,
    Deadly,
    DeadlyInTheAnswer,
    DeadlyOnce,
    Faulty,
    files_of,
    tables,
)
from tiebreaks.bulk import Progress, engines, rank_paths, reasons, run
from tiebreaks.bulk.engines import work_in_pool
from tiebreaks.bulk.journal import JournalPiece
from tiebreaks.bulk.reasons import LOST
from tiebreaks.bulk.sources import Source, find_sources
from tiebreaks.bulk.work import Settings, _refusal_messages
from tiebreaks.errors import Border
from tiebreaks.messages import Message, Option, Place, Remedy
from tiebreaks.messages.faces import COMMAND


def test_every_file_is_in_the_tables_once_and_the_broken_ones_say_why(generated: Year) -> None:
    _, files = generated.expected
    assert len(files) == len({row["file"] for row in files}) == generated.files == generated.summary.files
    refused = [row for row in files if row["status"] == "refused"]
    assert len(refused) == generated.broken == generated.summary.refused
    assert all("broken" in row["file"] and row["reason"].startswith(row["file"]) for row in refused)
    assert all(row["message"].splitlines()[0] == row["reason"] for row in refused)
    assert generated.summary.read == generated.files - generated.broken


def test_reasons_have_codes_and_the_summary_counts_codes_and_verdicts(generated: Year) -> None:
    _, files = generated.expected
    assert all((row["reason_code"] == "") == (row["status"] == "read") for row in files)
    counted = Counter(row["reason_code"] for row in files if row["reason_code"])
    assert generated.summary.reasons == counted and counted.total() == generated.broken
    assert generated.summary.verdicts == Counter(row["check"] for row in files if row["check"])
    assert [*generated.summary.reasons.values()] == sorted(generated.summary.reasons.values(), reverse=True)
    with pytest.raises(TypeError):
        generated.summary.reasons["time"] = 1  # type: ignore[index]


@pytest.mark.parametrize(
    ("refusal", "code"),
    [
        (tb.FormatError("x"), "file"),
        (tb.FormatError(Message("x", case=16)), "file-16"),
        (tb.RegulationError(Message("x", article="8.1")), "regulations-8.1"),
        (tb.RegulationError("x"), "regulations"),
        (tb.UnknownTieBreak("x"), "request"),
        (tb.FormatError(Message("cannot be read: {reason}", reason="so")), "system"),
        (FileNotFoundError("x"), "system"),
        (MemoryError(), "memory"),
        (tb.FormatError(reasons.NO_MEMORY_TO_READ), "memory"),
        (tb.FormatError(Message(reasons.TOO_BIG, limit=5, option="x")), "memory"),
        (tb.FormatError(Message(reasons.TOO_SLOW, limit=5, option="x")), "time"),
        (tb.FormatError(LOST), "lost"),
        (ZeroDivisionError("x"), "fault"),
    ],
)
def test_every_refusal_has_a_code(refusal: Exception, code: str) -> None:
    assert reasons.reason_code(refusal) == code


def test_a_fault_of_ours_in_a_reader_is_no_fault_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TIEBREAKS_DEBUG", raising=False)
    with pytest.raises(tb.FormatError) as caught, Border("a.trf"):
        raise ZeroDivisionError
    assert reasons.reason_code(caught.value) == "fault"


def test_the_values_are_those_of_each_file_alone(generated: Year, tmp_path: Path) -> None:
    one = next(generated.folder.glob("*/event*.trf"))
    tb.batch(one, tmp_path / "one.csv", jobs=1)
    lines = (tmp_path / "one.csv").read_bytes().splitlines()[1:]
    assert lines and set(lines) <= set(generated.expected[0].splitlines())
    standings = tb.standings(tb.read(one))
    assert len(lines) == len(standings) * len(standings.by)


@pytest.mark.slow
def test_two_processes_make_the_same_tables(generated: Year, tmp_path: Path) -> None:
    calls: list[Progress] = []
    summary = tb.batch(generated.folder, tmp_path / "year.csv", jobs=2, progress=calls.append)
    assert tables(tmp_path / "year.csv") == generated.expected
    assert calls[-1].done == calls[-1].files == generated.files and calls[-1].refused == generated.broken
    assert (summary.read, summary.participants) == (generated.summary.read, generated.summary.participants)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["year.csv", "year.files.csv"]


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_was_killed_goes_on_and_leaves_no_process_behind(generated: Year, tmp_path: Path, jobs: int) -> None:
    output = tmp_path / "year.csv"
    command = [sys.executable, "-c", KILLED_IN_THE_MIDDLE, str(generated.folder), str(output), str(jobs), "1"]
    for _ in range(2):  # killed, and killed again when it goes on
        found = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert found.returncode == -signal.SIGKILL, found.stderr
        _wait_for_the_end_of(map(int, found.stdout.split()))
    journal = tmp_path / "year.csv.journal"
    assert not output.exists()
    with journal.open("ab") as file:
        file.write(b'{"file": "torn in the mid')
    with pytest.raises(tb.TiebreaksError, match="interrupted run has left this journal"):
        tb.batch(generated.folder, output)
    calls: list[Progress] = []
    summary = tb.batch(generated.folder, output, jobs=1, resume=True, progress=calls.append)
    assert tables(output) == generated.expected
    assert 0 < summary.resumed < generated.files and calls[-1].done == generated.files - summary.resumed
    assert not journal.exists()


def _wait_for_the_end_of(processes: map[int]) -> None:
    for process in processes:
        for _ in range(200):
            if not Path(f"/proc/{process}").exists():
                break
            time.sleep(0.05)
        else:
            pytest.fail(f"process {process} outlives its parent")


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="no such signal here")
def test_a_pipe_that_breaks_does_not_end_the_command(generated: Year, tmp_path: Path) -> None:
    """A process that dies leaves one behind, and so does the one that replaces it."""
    command = [sys.executable, "-m", "tiebreaks", "batch", str(generated.folder), "-o", str(tmp_path / "year.csv"), "-j", "1"]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        assert process.stderr.readline().startswith(b"64/200 files")
        process.send_signal(signal.SIGPIPE)
        process.communicate(timeout=60)
    values, files = tables(tmp_path / "year.csv")
    expected_values, expected_files = generated.expected
    said = {"message": ""}  # a remedy is an option of the command there, an argument of the call here
    assert process.returncode == 0 and values == expected_values
    assert [row | said for row in files] == [row | said for row in expected_files]


@pytest.mark.slow
def test_a_process_of_the_pool_that_dies_costs_nothing(generated: Year, tmp_path: Path) -> None:
    killed: list[int] = []

    def kill_one(progress: Progress) -> None:
        if not killed:
            child = active_children()[0]
            assert child.pid is not None
            os.kill(child.pid, signal.SIGKILL)
            killed.append(child.pid)

    tb.batch(generated.folder, tmp_path / "year.csv", jobs=2, progress=kill_one)
    assert killed and tables(tmp_path / "year.csv") == generated.expected


@pytest.mark.slow
def test_a_file_that_ends_the_process_twice_is_refused_and_the_others_are_read(generated: Year, tmp_path: Path) -> None:
    some = [source for source in find_sources([generated.folder]) if "broken" not in source.name][:4]
    once = DeadlyOnce(some[0].path, str(tmp_path / "remembered"))
    chunks = [(some[1], Deadly("deadly.trf"), some[2]), (once, some[3])]
    done = files_of(*work_in_pool(iter(chunks), Settings(), 2))
    assert sorted(item.file for item in done) == sorted(source.name for chunk in chunks for source in chunk)
    (refused,) = (item for item in done if not item.is_read)
    assert refused.file == "deadly.trf" and LOST in str(refused.facts)


@pytest.mark.slow
@pytest.mark.parametrize("dies", [Deadly, DeadlyInTheAnswer])
def test_whenever_a_process_dies_the_others_go_on(generated: Year, dies: type[Source]) -> None:
    some = [source for source in find_sources([generated.folder]) if "broken" not in source.name][:8]
    chunks = [(source,) for source in some]
    chunks.insert(2, (dies("deadly.trf"),))
    done = files_of(*work_in_pool(iter(chunks), Settings(), 2))
    assert sorted(item.file for item in done if item.is_read) == sorted(source.name for source in some)
    assert [item.file for item in done if not item.is_read] == ["deadly.trf"]


def test_a_process_that_is_killed_before_it_begins_is_replaced(generated: Year) -> None:
    some = next(source for source in find_sources([generated.folder]) if "broken" not in source.name)

    def kill_the_first() -> Iterator[tuple[Source, ...]]:
        yield (some,)
        for child in active_children():
            child.kill()

    assert [item.file for item in files_of(*work_in_pool(kill_the_first(), Settings(), 1))] == [some.name]
    assert not active_children()


@pytest.mark.slow
def test_neither_end_waits_for_the_other(generated: Year) -> None:
    """What is sent and what is answered are each more than a line holds."""
    biggest = max(
        (source for source in find_sources([generated.folder]) if source.name.endswith(".trf")), key=lambda one: one.size
    )
    data = biggest.read()
    chunks = [tuple(biggest._replace(path=f"{number}/{copy}", contents=data) for copy in range(60)) for number in range(6)]
    done = files_of(*work_in_pool(iter(chunks), Settings(), 2))
    assert len(done) == 360 and all(item.is_read for item in done)


def test_a_fault_in_a_process_is_raised_here_with_where_it_was(generated: Year) -> None:
    with pytest.raises(RuntimeError, match="unforeseen") as raised:
        list(work_in_pool(iter([(Faulty("faulty.trf"),)]), Settings(), 2))
    assert "in work" in raised.value.__notes__[0]
    assert not active_children()


@pytest.mark.parametrize("output", ["year.csv", "year.jsonl"])
def test_rows_are_in_the_tables_while_the_work_goes_on(generated: Year, tmp_path: Path, output: str) -> None:
    seen: list[int] = []

    def look(progress: Progress) -> None:
        parts = [path for path in tmp_path.iterdir() if path.name.endswith(".part")]
        assert len(parts) == 2 and not (tmp_path / output).exists()
        seen.append(sum(path.stat().st_size for path in parts))

    tb.batch(generated.folder, tmp_path / output, jobs=1, progress=look)
    assert seen == sorted(seen) and seen[-1] > seen[0] and (tmp_path / output).exists()


def test_files_that_are_found_while_others_are_worked_on_are_counted_and_in_order(
    generated: Year, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (engines, run):
        monkeypatch.setattr(module, "MOST_AT_ONCE", 5)
    totals: list[int] = []
    tb.batch(generated.folder, tmp_path / "year.csv", jobs=2, progress=lambda progress: totals.append(progress.files))
    assert tables(tmp_path / "year.csv") == generated.expected
    assert set(totals) == {generated.summary.files} and len(totals) > 10


@pytest.mark.parametrize("listed", [False, True])
def test_no_pattern_finds_the_journal_of_its_own_run(
    generated: Year, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, listed: bool
) -> None:
    for module in (engines, run):
        monkeypatch.setattr(module, "MOST_AT_ONCE", 1)
    pattern = f"{tmp_path}/*"
    paths = [str(generated.folder / "01"), str(tmp_path), "-" if listed else pattern]
    expected = [source.name for source in find_sources(paths, [pattern])]
    rank_paths(paths, tmp_path / "year.csv", {"jobs": 2}, listed=[pattern])
    _, files = tables(tmp_path / "year.csv")
    assert [row["file"] for row in files] == expected and len(expected) > 10


def test_what_stops_the_work_is_no_fault_of_the_table(generated: Year, tmp_path: Path) -> None:
    def stop(_: Progress) -> None:
        raise BrokenPipeError("nobody looks at the progress")

    with pytest.raises(BrokenPipeError, match="nobody looks"):
        tb.batch(generated.folder, tmp_path / "year.csv", jobs=1, progress=stop)
    assert os.listdir(tmp_path) == ["year.csv.journal"]
    assert tb.batch(generated.folder, tmp_path / "year.csv", jobs=1, resume=True).resumed
    assert tables(tmp_path / "year.csv") == generated.expected


def test_a_script_whose_processes_cannot_begin_is_told_why(generated: Year, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    call = f"tb.batch({str(generated.folder)!r}, {str(tmp_path / 'year.csv')!r}, jobs=2)"
    script.write_text(f"{A_SECOND_THREAD}import tiebreaks as tb\n{call}\n")  # no process is a copy then
    said = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60).stderr
    assert said.splitlines()[-1].startswith(
        "tiebreaks.errors.TiebreaksError: jobs: the processes of this run end before they begin; "
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["script.py"]


@pytest.mark.parametrize("output", ["year.csv", "year.jsonl", "year.parquet"])
@pytest.mark.parametrize("layout", ["long", "wide"])
def test_finished_tables_are_added_to(generated: Year, tmp_path: Path, output: str, layout: str) -> None:
    paths = [generated.folder / "01", generated.folder / "02", generated.folder / "03"]
    tb.batch(paths, tmp_path / output, layout=layout, jobs=1)
    whole = (tmp_path / output).read_bytes()
    parts = tmp_path / "parts"
    parts.mkdir()
    tb.batch(paths[:2], parts / output, layout=layout, jobs=1)
    summary = tb.batch(paths[2], parts / output, layout=layout, resume=True, jobs=1)  # January and February stay
    assert (parts / output).read_bytes() == whole
    assert summary.resumed and summary.files == len(list(find_sources(paths)))
    again = tb.batch(paths, parts / output, layout=layout, resume=True, jobs=1)
    assert again.resumed == again.files and (parts / output).read_bytes() == whole


@pytest.mark.parametrize(("layout", "other"), [("long", "wide"), ("wide", "long")])
def test_tables_are_added_to_in_their_own_layout(generated: Year, tmp_path: Path, layout: str, other: str) -> None:
    """The wide one has no exact values, and the long one would lose them."""
    tb.batch(generated.folder / "01", tmp_path / "year.csv", layout=layout, jobs=1)
    with pytest.raises(tb.TiebreaksError, match=f"it has the {layout} layout; resume it with layout='{layout}'"):
        tb.batch(generated.folder / "02", tmp_path / "year.csv", layout=other, resume=True, jobs=1)


def test_a_fresh_run_that_was_killed_does_not_take_up_the_tables_it_replaces(generated: Year, tmp_path: Path) -> None:
    output = tmp_path / "year.csv"
    tb.batch(generated.folder / "01", output, by="PTS", jobs=1)

    class Stopped(Exception):
        pass

    def stop(progress: Progress) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        tb.batch(generated.folder, output, jobs=1, overwrite=True, progress=stop)
    tb.batch(generated.folder, output, jobs=1, resume=True)
    assert tables(output) == generated.expected


@pytest.mark.parametrize("output", ["year.csv", "year.jsonl"])
def test_tables_that_are_there_are_replaced_only_when_that_is_asked_for(output: str, tmp_path: Path) -> None:
    path = tmp_path / output
    tb.batch("examples/open.trf", path, jobs=1)
    before = path.read_bytes()
    with pytest.raises(tb.TiebreaksError, match="it is there already; give overwrite=True to replace it, resume=True to add"):
        tb.batch("examples/round_robin.trf", path, jobs=1)
    assert path.read_bytes() == before and len(list(tmp_path.iterdir())) == 2
    path.unlink()  # the table of files alone is worth as much
    with pytest.raises(tb.TiebreaksError, match=r"year\.files\.\w+: it is there already"):
        tb.batch("examples/round_robin.trf", path, jobs=1)
    assert tb.batch("examples/round_robin.trf", path, jobs=1, overwrite=True).files == 1
    with pytest.raises(tb.TiebreaksError, match="give one of them"):
        tb.batch("examples/open.trf", path, jobs=1, overwrite=True, resume=True)
    assert tb.batch("examples/open.trf", path, jobs=1, resume=True).files == 2


def test_an_interrupted_run_is_not_gone_on_with_under_other_settings(generated: Year, tmp_path: Path) -> None:
    def stop(progress: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tb.batch(generated.folder, tmp_path / "year.csv", jobs=1, progress=stop)
    with pytest.raises(tb.TiebreaksError, match=r"had by None, this one has \['PTS', 'BH'\]"):
        tb.batch(generated.folder, tmp_path / "year.csv", by="BH", resume=True)


def test_what_cannot_be_done_is_refused_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fsspec")
    monkeypatch.setitem(sys.modules, "s3fs", None)
    monkeypatch.chdir(tmp_path)
    for wanted, message in (
        ({"output": tmp_path / "year.xlsx"}, r"expected a name that ends in \.parquet, \.csv, \.jsonl, found \.xlsx"),
        ({"output": tmp_path / "none" / "year.csv"}, "there is no folder"),
        ({"layout": "tall"}, "layout: expected 'long' or 'wide', found 'tall'"),
        ({"jobs": 0}, "jobs: expected a number of processes from 1, found 0"),
        ({"by": "NONSENSE"}, "NONSENSE"),
        ({"output": "s3://federation/year.csv"}, "s3:// cannot be used here; .* s3fs installs what is missing"),
        ({"output": "nonsense://year.csv"}, "Protocol not known: nonsense; expected a URL of a kind that fsspec knows"),
        ({"edition": "1999"}, "edition '1999' is unknown"),
        ({"house_rules": {"nonsense": True}}, "nonsense"),
    ):
        arguments = {"output": tmp_path / "year.csv", **wanted}
        with pytest.raises(tb.TiebreaksError, match=message):
            tb.batch(tmp_path, **arguments)  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("after_round", [-1, 2.0, "3", True])
def test_a_round_that_cannot_be_is_refused_before_the_work(after_round: object, tmp_path: Path) -> None:
    with pytest.raises(tb.TiebreaksError, match=re.escape(f"after_round: expected a round from 0, found {after_round!r}")):
        tb.batch("examples/open.trf", tmp_path / "year.csv", after_round=after_round)  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_no_files_change_nothing(tmp_path: Path) -> None:
    tb.batch("examples/open.trf", tmp_path / "year.csv", jobs=1)
    before = (tmp_path / "year.csv").read_bytes()
    for paths, listed in (([], []), (["-"], []), (["-"], ["", "\n"])):
        for resume in (False, True):
            with pytest.raises(
                tb.TiebreaksError, match="expected files, folders or patterns, found nothing; nothing was changed"
            ):
                rank_paths(paths, tmp_path / "year.csv", {"resume": resume, "jobs": 1}, listed=listed)
    assert (tmp_path / "year.csv").read_bytes() == before and len(list(tmp_path.iterdir())) == 2


def test_a_file_is_known_again_under_another_spelling(tmp_path: Path) -> None:
    output = tmp_path / "year.csv"
    tb.batch("examples/open.trf", output, jobs=1)
    before = output.read_bytes()
    for spelling in (Path("examples/open.trf").absolute(), "examples/../examples/open.trf"):
        summary = tb.batch(spelling, output, resume=True, jobs=1)
        assert (summary.files, summary.resumed) == (1, 1) and output.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "before", "after", "said"),
    [
        ("year.csv", ",8.0,8\n", ",8.0,abc\n", "not a table of an earlier run"),
        ("year.csv", ",8.0,8\n", ",8.0,1/0\n", "not a table of an earlier run"),
        ("year.csv", ",8.0,8\n", ",8.0\n", "row 2: expected 8 cells, found 7"),
        ("year.csv", ",8.0,8\n", ",eight,8\n", "row 2: could not convert string to float: 'eight'"),
        (
            "year.csv",
            ",8.0,8\n",
            ",9.0,8\n",
            "open.trf, number 2, PTS: expected value 8.0, found 9.0; put it back, or give another",
        ),
        (
            "year.csv",
            '"Ulmgren, Lovis",BH/C1',
            "A,BH/C1",
            "number 2, BH/C1: expected name 'Ulmgren, Lovis', found 'A'; put it back",
        ),
        ("year.csv", "file,event", "hello,event", "line 1: expected the names of the columns, file first, found 'hello,event"),
        ("year.files.csv", "file,status", "hi,status", "line 1: expected the names of the columns"),
        (
            "year.files.csv",
            "trf,read,",
            "trf,reed,",
            "open.trf: expected status 'read' and different codes in by, or 'refused'",
        ),
        ("year.files.csv", ",read,", ",refused,", "found status 'refused' with by 'PTS, DE, BH/C1, BH, SB, WIN'; put it back"),
        (
            "year.files.csv",
            '"PTS, DE,',
            '"PTS, PTS,',
            "found status 'read' with by 'PTS, PTS, BH/C1, BH, SB, WIN'; put it back",
        ),
        (
            "year.files.csv",
            '"PTS, DE,',
            '"PTS, rank,',
            "found status 'read' with by 'PTS, rank, BH/C1, BH, SB, WIN'; put it back",
        ),
        ("year.jsonl", '{"file"', '5\n{"file"', "not a table of an earlier run"),
        ("year.jsonl", '"exact": "8"', '"exact": 8', "not a table of an earlier run"),
        ("year.jsonl", '{"file"', "[" * 100_000, "not a table of an earlier run: maximum recursion depth"),
    ],
)
def test_a_table_that_somebody_has_edited_is_refused(tmp_path: Path, name: str, before: str, after: str, said: str) -> None:
    output = tmp_path / f"year{Path(name).suffix}"
    tb.batch("examples/open.trf", output, jobs=1)
    edited = (tmp_path / name).read_text(encoding="utf-8").replace(before, after, 1)
    (tmp_path / name).write_text(edited, encoding="utf-8")
    with pytest.raises(tb.TiebreaksError, match=re.escape(said)):
        tb.batch("examples/round_robin.trf", output, resume=True, jobs=1)
    assert (tmp_path / name).read_text(encoding="utf-8") == edited and len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("suffix", ["csv", "jsonl"])
def test_no_damage_to_wide_tables_is_an_error_that_is_not_ours(tmp_path: Path, suffix: str) -> None:
    """Nine in ten are refused; what cannot be seen is taken as it is."""
    output, rng = tmp_path / f"year.{suffix}", Random(1)
    tb.batch(["examples/open.trf", "examples/round_robin.trf", "gone.trf"], output, layout="wide", jobs=1)
    whole = {path: path.read_bytes() for path in tmp_path.iterdir()}
    refused = 0
    for _ in range(120):
        for path, data in whole.items():
            path.write_bytes(data)
        path = rng.choice(sorted(whole))
        data, at, end = whole[path], rng.randrange(300), rng.randrange(300)
        begin, rest = data[:at], data[at:]
        path.write_bytes(rng.choice([begin, begin + rest[5:], begin + b", " + rest, begin + data[end : end + 5] + rest[5:]]))
        try:
            tb.batch("examples/team.trf", output, layout="wide", jobs=1, resume=True)
        except tb.TiebreaksError:
            refused += 1
    assert refused > 80


def test_a_disk_that_is_full_when_tables_are_taken_up_is_told_as_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tb.batch("examples/open.trf", tmp_path / "year.csv")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(JournalPiece, "write", full)
    with pytest.raises(tb.FormatError, match=r"year\.csv\.journal: error: cannot be written: No space left on device"):
        tb.batch("examples/round_robin.trf", tmp_path / "year.csv", resume=True)


def test_the_mark_that_a_spreadsheet_writes_is_no_part_of_a_name(tmp_path: Path) -> None:
    output = tmp_path / "year.csv"
    tb.batch("examples/open.trf", output)
    output.write_bytes(b"\xef\xbb\xbf" + output.read_bytes())
    assert tb.batch("examples/round_robin.trf", output, resume=True).resumed == 1


def test_what_was_assumed_of_a_file_stands_in_its_row(tmp_path: Path) -> None:
    text = Path("examples/open.trf").read_text(encoding="utf-8")
    (tmp_path / "a.trf").write_text(
        "".join(line + "\n" for line in text.splitlines() if line[:3] not in ("042", "132", "202", "212"))
    )
    tb.batch(tmp_path / "a.trf", tmp_path / "year.jsonl")
    row = json.loads((tmp_path / "year.files.jsonl").read_text())
    told = row["message"].splitlines()
    assert (row["warnings"], len(told), row["reason"]) == (0, 2, None)  # of reading there are none
    assert "no first day" in told[0] and "the default is used: DE, BH/C1" in told[1]


def test_two_runs_do_not_write_to_the_same_output(generated: Year, tmp_path: Path) -> None:
    refusals: list[str] = []

    def start_another(progress: Progress) -> None:
        for resume in (True, False):
            with pytest.raises(tb.TiebreaksError) as refusal:
                tb.batch(generated.folder, tmp_path / "year.csv", jobs=1, resume=resume)
            refusals.append(str(refusal.value))

    tb.batch(generated.folder, tmp_path / "year.csv", jobs=1, progress=start_another)
    assert refusals and all("another run is writing to it" in refusal for refusal in refusals)


def test_a_source_that_is_only_here_reaches_the_processes(tmp_path: Path) -> None:
    fsspec = pytest.importorskip("fsspec")
    data = Path("examples/open.trf").read_bytes()
    for number in range(130):
        fsspec.filesystem("memory").pipe(f"/year/{number:03}.trf", data)
    summary = tb.batch("memory://year", "memory://out/year.csv", jobs=2)
    assert summary.read == 130
    lines = fsspec.filesystem("memory").cat("/out/year.csv").splitlines()
    assert lines[1].startswith(b"memory:///year/000.trf,Lindhavn Easter Open,1,2,")
    assert isinstance(next(find_sources(["memory://year"])), Source)


def test_the_longest_cell_of_a_csv_is_for_others_what_it_was(tmp_path: Path) -> None:
    """A message of more than Python's own limit is read again when a run is resumed; nobody else is concerned."""
    text = Path("examples/open.trf").read_bytes().replace(b" w ", b" q ")
    deep = tmp_path / ("long" * 40)
    deep.mkdir()
    (deep / f"{'a' * 200}.trf").write_bytes(text)
    limit = csv.field_size_limit(20_000)
    try:
        tb.batch([deep, "examples/open.trf"], tmp_path / "year.csv", layout="wide", jobs=1)
        assert len((tmp_path / "year.files.csv").read_bytes()) > 20_000
        again = tb.batch("examples/round_robin.trf", tmp_path / "year.csv", layout="wide", resume=True, jobs=1)
        assert (again.files, again.resumed) == (3, 2)
        assert csv.field_size_limit() == 20_000
    finally:
        csv.field_size_limit(limit)


def test_what_ends_a_run_is_a_message_that_every_face_says_in_its_own_words(tmp_path: Path) -> None:
    (tmp_path / "year.csv.journal").write_bytes(b'{"tiebreaks": "')
    with pytest.raises(tb.TiebreaksError) as left:
        tb.batch("examples/open.trf", tmp_path / "year.csv", jobs=1)
    (message,) = left.value.messages
    assert message.where.file == str(tmp_path / "year.csv.journal") and message.facts["resume"] == Remedy("resume", True)
    assert "run again with resume=True, or" in message and "run again with --resume, or" in message.in_words(COMMAND)
    with pytest.raises(tb.TiebreaksError) as wrong:
        tb.batch("examples/open.trf", tmp_path / "other.csv", time_limit=-1)
    (message,) = wrong.value.messages
    assert message.facts == {"option": Option("time_limit"), "unit": "seconds", "found": -1}
    assert message.in_words(COMMAND).startswith("--time-limit: expected a number of seconds")


def test_every_message_of_a_refused_file_has_its_place(tmp_path: Path) -> None:
    """Also one that the reader did not place, since it knows no file, and each of several."""
    refusal = tb.TournamentError(["first", Message("second", where=Place("a.trf", 3, 1), severity="error"), "third"])
    said = [str(each) for each in _refusal_messages(refusal, "a.trf")]
    assert said == ["a.trf: error: first", "a.trf:3:1: error: second", "a.trf: error: third"]
    (fault,) = _refusal_messages(ZeroDivisionError("x"), "a.trf")
    assert fault.where == Place("a.trf") and "ZeroDivisionError" in repr(fault.facts["fault"])
    (gone,) = find_sources(["gone.trf"])
    assert gone.refusal is not None and gone.refusal.facts == {"reason": "No such file or directory"}
    assert not gone.refusal.where.file  # the record adds it
