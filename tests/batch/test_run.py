"""A run: the same tables with any number of processes, after any interruption; nothing lost, nothing twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path

import pytest

import tiebreaks as tb
from tests.batch.conftest import Year
from tests.batch.files import KILLED_IN_THE_MIDDLE, Deadly, DeadlyOnce, tables
from tiebreaks.batch.engines import LOST, in_a_pool
from tiebreaks.batch.sources import Source, sources
from tiebreaks.batch.work import Settings


def test_every_file_is_in_the_tables_once_and_the_broken_ones_say_why(generated: Year) -> None:
    _, files = generated.expected
    assert len(files) == len({row["file"] for row in files}) == generated.files == generated.summary.files
    refused = [row for row in files if row["status"] == "refused"]
    assert len(refused) == generated.broken == generated.summary.refused
    assert all("broken" in row["file"] and row["reason"].startswith(row["file"]) for row in refused)
    assert all(row["message"].splitlines()[0] == row["reason"] for row in refused)
    assert generated.summary.read == generated.files - generated.broken


def test_the_values_are_those_of_each_file_alone(generated: Year, tmp_path: Path) -> None:
    one = next(generated.folder.glob("*/event*.trf"))
    tb.batch(one, tmp_path / "one.csv")
    lines = (tmp_path / "one.csv").read_bytes().splitlines()[1:]
    assert lines and set(lines) <= set(generated.expected[0].splitlines())
    standings = tb.standings(tb.read(one))
    assert len(lines) == len(standings) * len(standings.by)


def test_two_processes_make_the_same_tables(generated: Year, tmp_path: Path) -> None:
    calls: list[tb.Progress] = []
    summary = tb.batch(generated.folder, tmp_path / "year.csv", jobs=2, progress=calls.append)
    assert tables(tmp_path / "year.csv") == generated.expected
    assert calls[-1].done == calls[-1].files == generated.files and calls[-1].refused == generated.broken
    assert (summary.read, summary.participants) == (generated.summary.read, generated.summary.participants)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["year.csv", "year.files.csv"]


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
    calls: list[tb.Progress] = []
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


def test_a_process_of_the_pool_that_dies_costs_nothing(generated: Year, tmp_path: Path) -> None:
    killed: list[int] = []

    def kill_one(progress: tb.Progress) -> None:
        if not killed:
            child = active_children()[0]
            assert child.pid is not None
            os.kill(child.pid, signal.SIGKILL)
            killed.append(child.pid)

    tb.batch(generated.folder, tmp_path / "year.csv", jobs=2, progress=kill_one)
    assert killed and tables(tmp_path / "year.csv") == generated.expected


def test_a_file_that_ends_the_process_twice_is_refused_and_the_others_are_read(generated: Year, tmp_path: Path) -> None:
    some = [source for source in sources([generated.folder]) if "broken" not in source.name][:4]
    once = DeadlyOnce(some[0].path, str(tmp_path / "remembered"))
    chunks = [(some[1], Deadly("deadly.trf"), some[2]), (once, some[3])]
    done = [item for finished in in_a_pool(iter(chunks), Settings(), 2) for item in finished]
    assert sorted(item.file for item in done) == sorted(source.name for chunk in chunks for source in chunk)
    (refused,) = (item for item in done if not item.is_read)
    assert refused.file == "deadly.trf" and LOST in str(refused.facts)


@pytest.mark.parametrize("output", ["year.csv", "year.jsonl", "year.parquet"])
@pytest.mark.parametrize("layout", ["long", "wide"])
def test_finished_tables_are_added_to(generated: Year, tmp_path: Path, output: str, layout: str) -> None:
    paths = [generated.folder / "01", generated.folder / "02", generated.folder / "03"]
    tb.batch(paths, tmp_path / output, layout=layout)
    whole = (tmp_path / output).read_bytes()
    parts = tmp_path / "parts"
    parts.mkdir()
    tb.batch(paths[:2], parts / output, layout=layout)
    summary = tb.batch(paths[2], parts / output, layout=layout, resume=True)  # January and February stay
    assert (parts / output).read_bytes() == whole
    assert summary.resumed and summary.files == len(list(sources(paths)))
    again = tb.batch(paths, parts / output, layout=layout, resume=True)
    assert again.resumed == again.files and (parts / output).read_bytes() == whole


def test_values_of_the_wide_layout_are_not_taken_for_exact_ones(generated: Year, tmp_path: Path) -> None:
    tb.batch(generated.folder / "01", tmp_path / "year.csv", layout="wide")
    with pytest.raises(tb.TiebreaksError, match="resume it with layout 'wide'"):
        tb.batch(generated.folder / "02", tmp_path / "year.csv", resume=True)


def test_a_fresh_run_that_was_killed_does_not_take_up_the_tables_it_replaces(generated: Year, tmp_path: Path) -> None:
    output = tmp_path / "year.csv"
    tb.batch(generated.folder / "01", output, by="PTS")

    class Stopped(Exception):
        pass

    def stop(progress: tb.Progress) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        tb.batch(generated.folder, output, jobs=1, progress=stop)
    tb.batch(generated.folder, output, jobs=1, resume=True)
    assert tables(output) == generated.expected


def test_an_interrupted_run_is_not_gone_on_with_under_other_settings(generated: Year, tmp_path: Path) -> None:
    def stop(progress: tb.Progress) -> None:
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
        ({"output": "s3://federation/year.csv"}, "s3:// cannot be used here; pip install s3fs installs what is missing"),
        ({"output": "nonsense://year.csv"}, "Protocol not known: nonsense; expected a URL of a kind that fsspec knows"),
        ({"edition": "1999"}, "edition '1999' is unknown"),
        ({"house_rules": {"nonsense": True}}, "nonsense"),
    ):
        arguments = {"output": tmp_path / "year.csv", **wanted}
        with pytest.raises(tb.TiebreaksError, match=message):
            tb.batch(tmp_path, **arguments)  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_no_files_make_empty_tables(tmp_path: Path) -> None:
    summary = tb.batch([], tmp_path / "year.csv")
    assert (summary.files, summary.read) == (0, 0)
    assert str(summary).startswith("0 files: 0 read, 0 refused, 0 participants")
    assert (tmp_path / "year.csv").read_text() == "file,event,rank,id,name,code,value,exact\n"


def test_two_runs_do_not_write_to_the_same_output(generated: Year, tmp_path: Path) -> None:
    refusals: list[str] = []

    def start_another(progress: tb.Progress) -> None:
        with pytest.raises(tb.TiebreaksError) as refusal:
            tb.batch(generated.folder, tmp_path / "year.csv", jobs=1, resume=True)
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
    assert isinstance(next(sources(["memory://year"])), Source)
