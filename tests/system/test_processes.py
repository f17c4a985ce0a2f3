"""Processes that work for another one end with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import types
from pathlib import Path

import pytest

from tiebreaks.system import processes

# `(a|a)*b` on sixty letters takes for ever, and holds the interpreter's lock meanwhile.
SPIN = "import os, re; print(os.getpid(), flush=True); re.match('(a|a)*b', 'a' * 60)"
SLEEP = "import os, time; print(os.getpid(), flush=True); time.sleep(10**6)"
OF_MULTIPROCESSING = """
import multiprocessing, sys

def child(does):
    exec(does)

if __name__ == "__main__":
    process = multiprocessing.get_context("spawn").Process(target=child, args=(sys.argv[1],))
    process.start()
    process.join()
"""
BOUND = "from tiebreaks.system.processes import die_with_parent; die_with_parent(); "
WITHOUT_THE_KERNEL = "import tiebreaks.system.processes as p; p._set_death_signal = lambda: False; "


def _ends_with_its_parent(tmp_path: Path, does: str) -> None:
    """Kill a parent whose child has begun; the output that both have ends when both are dead."""
    path = tmp_path / "parent.py"
    path.write_text(OF_MULTIPROCESSING)
    parent = subprocess.Popen([sys.executable, str(path), does], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    parent.kill()
    try:
        parent.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        os.kill(child, signal.SIGKILL)
        pytest.fail("the child goes on without its parent")


@pytest.mark.skipif(sys.platform != "linux", reason="only the kernel of Linux ends a process that holds the interpreter")
def test_a_worker_that_spins_in_c_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    _ends_with_its_parent(tmp_path, BOUND + SPIN)


def test_a_worker_ends_with_its_parent_where_no_kernel_helps(tmp_path: Path) -> None:
    _ends_with_its_parent(tmp_path, WITHOUT_THE_KERNEL + BOUND + SLEEP)


def test_a_parent_that_dies_before_the_kernel_knows_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """prctl came too late: the process has another parent by then."""
    ended: list[int] = []
    parents = iter([5, 1])
    monkeypatch.setattr(os, "getppid", lambda: next(parents))
    monkeypatch.setattr(os, "_exit", ended.append)
    monkeypatch.setattr(processes, "parent_process", lambda: types.SimpleNamespace(pid=5))
    monkeypatch.setattr(processes, "_set_death_signal", lambda: True)
    processes.die_with_parent()
    assert ended == [1]


def test_a_worker_goes_on_while_its_parent_lives(tmp_path: Path) -> None:
    path = tmp_path / "parent.py"
    path.write_text(OF_MULTIPROCESSING)
    run = subprocess.run([sys.executable, str(path), f"{BOUND}print('goes on')"], capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stdout, run.stderr) == (0, "goes on\n", "")


def _without(monkeypatch: pytest.MonkeyPatch, *modules: str) -> None:
    """As on a system that does not have these modules."""
    for module in modules:
        monkeypatch.setitem(sys.modules, module, None)


def test_cores_are_counted_with_and_without_the_affinity_of_linux(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 2, 5}, raising=False)
    assert processes.count_cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    assert processes.count_cores() == 7
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert processes.count_cores() == 1


def test_memory_is_not_limited_where_the_system_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    _without(monkeypatch, "resource")  # Windows
    assert not processes.limit_memory(10)
    resource = types.SimpleNamespace(setrlimit=lambda *_: pytest.fail("a limit was set"))
    monkeypatch.setitem(sys.modules, "resource", resource)
    monkeypatch.setattr("builtins.open", _no_such_file)  # macOS has no /proc
    assert not processes.limit_memory(10)


def _no_such_file(*_: object, **__: object) -> None:
    raise FileNotFoundError


class _Windows:
    """The locks of Windows: bytes of a file, by position."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        self.locked: set[tuple[int, int]] = set()

    def locking(self, handle: int, mode: int, size: int) -> None:
        byte = os.fstat(handle).st_ino, os.lseek(handle, 0, os.SEEK_CUR)
        assert (mode, size) == (self.LK_NBLCK, 1)
        if byte in self.locked:
            raise PermissionError(13, "Permission denied")
        self.locked.add(byte)


def test_a_system_without_locks_is_told_from_a_locked_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that writes without locks must not have its files removed, and one that resumes without locks must not be refused."""
    path = tmp_path / "file"
    with path.open("wb") as first, path.open("r+b") as second:
        assert processes.flock(first.fileno(), wait=True) is True
        assert processes.flock(second.fileno(), wait=False) is False
        _without(monkeypatch, "fcntl", "msvcrt")
        assert processes.flock(second.fileno(), wait=False) is None and processes.lock_file(second)


@pytest.mark.parametrize("system", ["this one", "Windows"])
def test_a_file_is_locked_for_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    if system == "Windows":
        _without(monkeypatch, "fcntl")
        monkeypatch.setitem(sys.modules, "msvcrt", _Windows())
    path = tmp_path / "locked"
    path.write_bytes(b"contents")
    with path.open("r+b") as one, path.open("r+b") as other:
        one.seek(3)
        assert processes.lock_file(one) and not processes.lock_file(other)
        assert (one.tell(), other.tell()) == (3, 0) and other.read() == b"contents"


def test_where_there_are_no_locks_nothing_is_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _without(monkeypatch, "fcntl", "msvcrt")
    with (tmp_path / "file").open("w+b") as file:
        assert processes.lock_file(file) and processes.lock_file(file)


def test_processes_start_also_where_no_signal_can_be_blocked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask", raising=False)
    processes.leave_signals_to_others()
    with processes.start_quietly():
        assert os.environ["OMP_NUM_THREADS"] == "1"


def test_what_a_start_changes_is_undone_when_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "3")
    with pytest.raises(OSError, match="no process"), processes.start_quietly():
        raise OSError("no process")
    assert os.environ["OMP_NUM_THREADS"] == "3"
