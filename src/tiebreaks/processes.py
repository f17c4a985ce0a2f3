"""What Linux, macOS and Windows do differently about processes, all in one place: each function works wherever it is called.

Features are looked for, not names of systems. What a system lacks has a fallback, or the function says that it did nothing.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import connection, parent_process
from threading import Thread
from time import sleep
from typing import BinaryIO

PR_SET_PDEATHSIG = 1  # of <sys/prctl.h>
PAUSE = 1.0  # seconds between two looks, where nothing can be waited for
LOCKED_BYTE = 1 << 30  # which byte of a file Windows locks; whoever has the lock can read and write it
ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")


def die_with_parent(parent: int | None = None) -> None:
    """From now on this process ends when the one that started it does, however that one ends.

    parent   the id of that process, where it was not started by multiprocessing, which knows it

    On Linux the kernel ends it at once, also in the middle of a regular expression; it does so too when the thread that
    started it ends, which must therefore outlive its workers. Elsewhere a thread does it, which needs the interpreter.
    """
    starter = parent_process()
    expected = parent if parent is not None or starter is None else starter.pid
    direct = expected in (None, os.getppid())  # a fork server may stand between, or the parent may be dead already
    if not direct and starter is None:
        os._exit(1)
    if not (direct and _kernel_ends_this()):
        Thread(target=_wait_and_end, args=(os.getppid(),), daemon=True).start()
    elif expected not in (None, os.getppid()):  # it died before the kernel knew
        os._exit(1)


def _kernel_ends_this() -> bool:
    """Whether the kernel promises to end this process with its parent."""
    if sys.platform != "linux":
        return False
    try:
        from ctypes import CDLL

        return int(CDLL(None).prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)) == 0
    except (ImportError, OSError, AttributeError):  # a Python without ctypes, a C library without prctl
        return False


def _wait_and_end(parent: int) -> None:
    if (starter := parent_process()) is not None:
        connection.wait([starter.sentinel])
    else:
        while os.getppid() == parent:  # ends with the parent: an orphan is given another one
            sleep(PAUSE)
    os._exit(1)


def count_cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # Linux
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def limit_memory(megabytes: int) -> bool:
    """Limit what this process takes from now on, beside what it has; whether the system can (Linux can)."""
    try:
        resource = import_module("resource")
        with open("/proc/self/statm", encoding="ascii") as sizes:
            pages = int(sizes.read().split()[5])
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        wanted = pages * resource.getpagesize() + megabytes * 1_000_000
        wanted = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_DATA, (wanted, most))
    except (ImportError, OSError, ValueError):
        return False
    return True


def lock_file(file: BinaryIO) -> bool:
    """Lock a file until this process ends, however that ends; False when another process has locked it.

    Where the system has neither kind of lock nobody can have one, and nothing is locked.
    """
    try:
        fcntl = import_module("fcntl")
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        return _lock_on_windows(file)
    except OSError:
        return False
    return True


def _lock_on_windows(file: BinaryIO) -> bool:
    position = file.tell()
    try:
        msvcrt = import_module("msvcrt")
        file.seek(LOCKED_BYTE)  # it locks from the position on, also behind the end
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except ImportError:
        return True
    except OSError:
        return False
    finally:
        file.seek(position)
    return True


@contextmanager
def start_quietly() -> Iterator[None]:
    """Start processes that compute on one thread each, and that no Ctrl-C reaches while they are still importing.

    Ctrl-C reaches this process when the block ends. Environment and signals are then as they were.
    """
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(ONE_THREAD)  # their arrays are small, and there are several of them
    try:
        with _sigint_blocked():
            yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


@contextmanager
def _sigint_blocked() -> Iterator[None]:
    """Processes inherit what is blocked; Windows has nothing of that kind."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # at its start it would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_signals_to_others() -> None:
    """No signal wakes this thread: an interruption is for the thread that waits for it."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
