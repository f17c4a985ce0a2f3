"""What Linux, macOS and Windows do differently about processes and locks: each function works on all of them.

The functions test for features, not for systems. Where a feature is missing they use a fallback, or return False.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import connection, parent_process
from typing import BinaryIO

PR_SET_PDEATHSIG = 1  # of <sys/prctl.h>
LOCKED_BYTE = 1 << 30  # the byte of a file that Windows locks; only the holder of the lock can read and write it
ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")


def die_with_parent() -> None:
    """End this process, which multiprocessing has started, when its parent ends, however the parent ends.

    On Linux the kernel ends the process at once, even in the middle of a regular expression. The kernel also does so when the
    thread that started the process ends, so that thread must outlive its workers. Elsewhere a thread ends the process, which
    needs the interpreter.
    """
    starter = parent_process()
    assert starter is not None
    direct = starter.pid == os.getppid()  # a fork server may stand between, or the parent may be dead already
    if not (direct and _set_death_signal()):
        threading.Thread(target=_wait_and_end, args=(starter.sentinel,), daemon=True).start()
    elif starter.pid != os.getppid():  # it died before the kernel knew
        os._exit(1)


def _set_death_signal() -> bool:
    """Ask the kernel to end this process with its parent; False if it cannot."""
    if sys.platform != "linux":
        return False
    try:
        from ctypes import CDLL

        return int(CDLL(None).prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)) == 0
    except (ImportError, OSError, AttributeError):  # a Python without ctypes, a C library without prctl
        return False


def _wait_and_end(parent: int) -> None:
    connection.wait([parent])
    os._exit(1)


def count_cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # Linux
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def limit_memory(megabytes: int) -> bool:
    """Limit the memory that this process takes from now on; False if the system cannot (Linux can)."""
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
    """Lock a file until this process ends, however it ends; False when another process has locked it.

    On a system with neither kind of lock, nothing is locked and the answer is True.
    """
    locked = flock(file.fileno(), wait=False)
    return _lock_on_windows(file) if locked is None else locked


def flock(file: int, *, wait: bool) -> bool | None:
    """Lock a file as Linux and macOS do, until it is closed; False when that fails, None on a system without such locks."""
    try:
        fcntl = import_module("fcntl")
    except ImportError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
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
    """Start processes that compute on one thread each, and that Ctrl-C does not reach while they are importing.

    Ctrl-C reaches this process when the block ends, which restores environment and signals.
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
    """Block SIGINT; child processes inherit this. Windows has no such thing."""
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


def widen(line: int, size: int) -> None:
    """Let a socket take so many bytes before somebody reads them, or as many as the system allows."""
    if hasattr(socket, "AF_UNIX"):  # elsewhere a line is no socket
        with suppress(OSError), socket.socket(fileno=os.dup(line)) as end:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, size)


def leave_signals_to_others() -> None:
    """Block all signals in this thread, so that they interrupt the thread that waits for them."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
