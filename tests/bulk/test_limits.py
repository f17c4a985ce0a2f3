"""What a file may take: one that takes more is refused with its reason, the others go on, and nothing is left behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing import active_children, connection
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

import tiebreaks as tb
from tests.bulk.conftest import Year
from tests.bulk.files import A_SECOND_THREAD, Hungry, Spinning, files_of
from tiebreaks.bulk import engines, run
from tiebreaks.bulk.engines import NONE_BEGINS, work_in_pool
from tiebreaks.bulk.journal import JournalPiece
from tiebreaks.bulk.sources import Source, find_sources
from tiebreaks.bulk.work import Settings
from tiebreaks.system import pool
from tiebreaks.system.pool import Limits

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")
SCRIPT = """
import os, re, sys
import tiebreaks as tb
from tiebreaks.bulk import sources

read_whole = sources.read_whole

def spins(path, most):
    if "evil" in path:
        print(os.getpid(), flush=True)
        re.match("(a|a)*b", "a" * 60)
    return read_whole(path, most)

sources.read_whole = spins  # in every process, since each imports this script

if __name__ == "__main__":
    folder, output, limit, resume = sys.argv[1:]
    summary = tb.batch(folder, output, jobs=2, time_limit=float(limit), resume=resume == "resume")
    print(summary.files, summary.read, summary.resumed)
"""


@pytest.fixture
def some(generated: Year) -> list[Source]:
    return [source for source in find_sources([generated.folder]) if "broken" not in source.name][:8]


@pytest.fixture
def script(tmp_path: Path) -> list[str]:
    """A script whose processes never read one of the three files."""
    (tmp_path / "script.py").write_text(SCRIPT)
    (tmp_path / "year").mkdir()
    for name in ("a.trf", "evil.trf", "z.trf"):
        (tmp_path / "year" / name).write_bytes(Path("examples/open.trf").read_bytes())
    return [sys.executable, str(tmp_path / "script.py"), str(tmp_path / "year"), str(tmp_path / "year.jsonl")]


def reasons(done: Iterator[JournalPiece]) -> dict[str, str | None]:
    return {item.file: item.facts["reason"] for item in files_of(*done)}


@pytest.mark.slow
def test_a_file_that_takes_too_long_is_refused_and_the_others_are_read(some: list[Source]) -> None:
    """It stands among others, it stands alone, and it stands where the next chunk does not fit into the line."""
    big = some[3]._replace(path="big.trf", contents=some[3].read() + b"\n" * 600_000)
    chunks = [(some[0], Spinning("first.trf"), some[1]), (Spinning("second.trf"),), (big,), (some[2],)]
    found = reasons(work_in_pool(iter(chunks), Settings(), 1, Limits(seconds=20)))
    said = "error: it takes more than 20 s, the limit of this run; look at the file alone, or allow more (time_limit=)"
    assert {name: reason for name, reason in found.items() if reason} == {
        name: f"{name}: {said}" for name in ("first.trf", "second.trf")
    }
    assert set(found) == {source.name for chunk in chunks for source in chunk}
    assert not active_children()


@pytest.mark.slow
@on_linux
@pytest.mark.parametrize("kind", ["one piece", "many pieces"])
def test_a_file_that_takes_too_much_memory_is_refused_and_the_others_are_read(some: list[Source], kind: str) -> None:
    hungry = Hungry("hungry.trf", kind)
    chunks = [(some[0], hungry, some[1]), tuple(some[2:6])]
    found = reasons(work_in_pool(iter(chunks), Settings(), 1, Limits(megabytes=200)))
    said = "it takes more than 200 MB of memory, the limit of this run; look at the file alone, or allow more (memory_limit=)"
    assert found == {source.name: None for chunk in chunks for source in chunk} | {hungry.name: f"{hungry.name}: error: {said}"}


@pytest.mark.slow
@on_linux
def test_what_earlier_files_have_left_in_a_process_is_not_counted_against_a_file(some: list[Source]) -> None:
    """Each takes as much as it may, one after the other in one process; nothing is done twice."""
    chunks = [(Hungry(f"{number}.trf", "one piece"),) for number in range(3)]
    found = reasons(work_in_pool(iter(chunks), Settings(), 1, Limits(megabytes=1_100)))
    assert all(reason is not None and "memory" not in reason for reason in found.values()) and len(found) == 3


@pytest.mark.slow
@on_linux
def test_a_small_archive_of_large_members_takes_no_more_memory_than_it_may(tmp_path: Path) -> None:
    archive, output = tmp_path / "bomb.zip", tmp_path / "year.jsonl"
    with ZipFile(archive, "w", ZIP_DEFLATED) as members:
        for number in range(3):
            members.writestr(f"{number}.trf", b"001    1\n" * 1_500_000)
        members.writestr("open.trf", Path("examples/open.trf").read_bytes())
    (tmp_path / "script.py").write_text(
        "import resource, sys\nimport tiebreaks as tb\n"
        "if __name__ == '__main__':\n    tb.batch(sys.argv[1], sys.argv[2], memory_limit=200)\n"
        "    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
    )
    assert archive.stat().st_size < 210_000
    command = [sys.executable, str(tmp_path / "script.py"), str(archive), str(output)]
    found = subprocess.run(command, capture_output=True, text=True, timeout=240, check=True)
    rows = [json.loads(line) for line in (tmp_path / "year.files.jsonl").read_text().splitlines()]
    assert [row["status"] for row in rows] == ["refused"] * 3 + ["read"]
    assert int(found.stdout) < 500_000  # kB: the limit, and what a process has anyway


@pytest.mark.slow
def test_a_refused_file_is_not_done_again_when_the_run_is_resumed(script: list[str], tmp_path: Path) -> None:
    first = subprocess.run([*script, "20", "new"], capture_output=True, text=True, timeout=120, check=True)
    assert first.stdout.splitlines()[-1] == "3 2 0"
    rows = [json.loads(line) for line in (tmp_path / "year.files.jsonl").read_text().splitlines()]
    assert [row["status"] for row in rows] == ["read", "refused", "read"] and "it takes more than 20 s" in rows[1]["reason"]
    again = subprocess.run([*script, "6", "resume"], capture_output=True, text=True, timeout=120, check=True)
    assert again.stdout == "3 2 3\n"  # all were there: no process has begun to read


@pytest.mark.skipif(sys.platform != "linux", reason="only the kernel of Linux ends a process that holds the interpreter")
def test_a_process_that_spins_ends_when_the_run_is_killed(script: list[str]) -> None:
    parent = subprocess.Popen([*script, "0", "new"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    parent.kill()
    try:
        parent.communicate(timeout=60)  # its output ends with the last that has it
    except subprocess.TimeoutExpired:
        os.kill(worker, signal.SIGKILL)
        pytest.fail("the process goes on without its parent")


def test_whoever_stops_a_run_does_not_wait_for_a_process_that_spins(some: list[Source]) -> None:
    going = work_in_pool(iter([(some[0],), (Spinning("spinning.trf"),)]), Settings(), 1)
    assert next(going).entries[0].file == some[0].name
    going.close()
    assert not active_children()


@pytest.mark.slow
def test_processes_that_are_killed_before_they_begin_are_not_started_for_ever(script: list[str], tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    (tmp_path / "script.py").write_text(
        f"import os, sys\nimport tiebreaks as tb\n{A_SECOND_THREAD}"  # no process is a copy then
        f"if __name__ != '__main__':\n    open({str(starts)!r}, 'a').write('.')\n    os.kill(os.getpid(), 9)\n"
        f"if __name__ == '__main__':\n    tb.batch(sys.argv[1], sys.argv[2])\n"
    )
    found = subprocess.run(script, capture_output=True, text=True, timeout=120)
    assert NONE_BEGINS in found.stderr and starts.read_text() == "." * engines.STILLBORN


class Stopped(pool.Worker[Any, Any]):
    """No process: one that has a second left."""

    def __init__(self) -> None:
        self.seconds = 1.0

    @property
    def seconds_left(self) -> float:
        return self.seconds

    def allow(self, seconds: float) -> None:
        self.seconds += seconds


def test_time_in_which_all_were_stopped_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-Z, and an hour later fg: a process that had a second left still has it."""
    clock = [100.0]

    def wait(_: object, patience: float) -> list[object]:
        clock[0] += 3600
        worker.seconds -= 3600
        return []

    monkeypatch.setattr(connection, "wait", wait)
    monkeypatch.setattr(pool, "monotonic", lambda: clock[0])
    worker = Stopped()
    assert pool._wait({"line": worker}) == []  # type: ignore[dict-item]
    assert not worker.kill_if_late() and worker.seconds_left == 1.0


@pytest.mark.parametrize("given", [{}, {"jobs": 1}, {"jobs": 1, "time_limit": 5}, {"time_limit": 0, "memory_limit": 0}])
def test_this_process_does_the_work_where_it_was_asked_to_and_nothing_is_limited(
    given: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pools: list[tuple[object, ...]] = []

    def work_in_pool(*arguments: object) -> Iterator[JournalPiece]:
        pools.append(arguments[2:])
        return engines.work_in_pool(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(run, "work_in_pool", work_in_pool)
    monkeypatch.setattr(run, "count_cores", lambda: 2)
    tb.batch("examples/open.trf", tmp_path / "year.csv", **given)
    expected = {"[]": [(2, Limits(60.0, 1_000))], "['jobs', 'time_limit']": [(1, Limits(5, 0))]}
    assert pools == expected.get(str(sorted(given)), [])


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"time_limit": -1}, "time_limit: expected a number of seconds, or 0 for no limit, found -1"),
        ({"time_limit": float("nan")}, "time_limit: expected a number of seconds, or 0 for no limit, found nan"),
        ({"memory_limit": "2 GB"}, "memory_limit: expected a number of MB, or 0 for no limit, found '2 GB'"),
        ({"memory_limit": True}, "memory_limit: expected a number of MB, or 0 for no limit, found True"),
        ({"time_limit": 5, "scheduler": "tcp://x"}, "time_limit: nobody can end the workers of a cluster from here; set it up"),
    ],
)
def test_a_limit_that_cannot_be_is_refused_before_the_work(given: dict[str, Any], said: str, tmp_path: Path) -> None:
    with pytest.raises(tb.TiebreaksError, match=said):
        tb.batch("examples/open.trf", tmp_path / "year.csv", **given)
    assert not list(tmp_path.iterdir())
