"""How long a process that works for another one lives."""

from __future__ import annotations

import os
import signal
import sys
from multiprocessing import connection, parent_process
from threading import Thread
from time import sleep

PR_SET_PDEATHSIG = 1  # of <sys/prctl.h>
PAUSE = 1.0  # seconds between two looks, where nothing can be waited for


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
