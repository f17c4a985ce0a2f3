"""A process that works for this one, on a line of its own.

The pool of the standard library has one line for the answers of all its processes: when one is killed in the middle of an
answer, the reader waits for the rest for ever. Here a process that dies ends its own line, and what it had is known.
"""

from __future__ import annotations

import errno
import logging
import os
import pickle
import signal
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from logging.handlers import QueueHandler
from multiprocessing import connection, get_context
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from traceback import format_exc
from typing import TYPE_CHECKING, Any, NamedTuple

from tiebreaks.batch.done import Done
from tiebreaks.batch.work import LOG, NO_MEMORY, Chunk, Settings, lacked_memory, work
from tiebreaks.processes import die_with_parent

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    Line = Connection[Any, Any]

PAUSE = 10.0  # seconds by which a look at the clock may come late on a machine that is busy
MORE = "look at the file alone, or allow more (--{0}-limit, {0}_limit=)"
OUT_OF_MEMORY = errno.ENOMEM  # how a process ends that has come to its limit
# What reading from a line says whose other end has died, between two messages or in the middle of one.
GONE = (EOFError, OSError)


@dataclass(frozen=True)
class Task:
    """Files to work on together; `again` when a process has died of them alone."""

    chunk: Chunk
    again: bool = False


class Limits(NamedTuple):
    """What a file may take, and a process for all the files that it works on together; 0: whatever it takes."""

    seconds: float = 0
    megabytes: int = 0  # beside what the process had before


NO_LIMITS = Limits()


class Answer(NamedTuple):
    """What a process says: what is done, or the fault that kept it from that; and what was logged meanwhile."""

    done: list[Done]
    fault: Exception | None = None
    logged: tuple[logging.LogRecord, ...] = ()


class Worker:
    """One process; it does its tasks in order, and has them until it has answered."""

    def __init__(self, settings: Settings, limits: Limits) -> None:
        processes = get_context("spawn")
        self.tasks: deque[Task] = deque()
        self.has_begun = False
        self.reason: str | None = None  # of one that has died: the limit that its first task has come to
        self._limits = limits
        self._since = monotonic()  # when it began its first task
        ours, its_end = processes.Pipe()
        self.line: Line = ours
        given = (its_end, settings, limits.megabytes, LOG.getEffectiveLevel())
        self._process = processes.Process(target=_serve, args=given, daemon=True)
        with _deaf_children():
            self._process.start()
        its_end.close()
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._sender = Thread(target=_send, args=(ours, self._outbox), daemon=True)
        self._sender.start()

    def give(self, task: Task) -> None:
        if not self.tasks:
            self._since = monotonic()
        self.tasks.append(task)
        self._outbox.put(pickle.dumps(task.chunk))

    def answer(self) -> list[Done] | None:
        """What it has done with its first task; its first word is an empty list: it is there. None when it has died."""
        try:
            said: Answer = self.line.recv()
        except GONE:
            return None
        for record in said.logged:
            LOG.handle(record)
        if said.fault is not None:
            raise said.fault
        self.has_begun, self.reason, self._since = True, None, monotonic()  # it may have answered when it was ended
        if said.done:
            self.tasks.popleft()
        return said.done

    @property
    def seconds_left(self) -> float | None:
        """For its first task; None without a limit. Importing the script of a user takes as long as it takes."""
        return self._since + self._limits.seconds - monotonic() if self._limits.seconds and self.has_begun else None

    @property
    def is_late(self) -> bool:
        return self.seconds_left is not None and self.seconds_left <= 0

    def allow(self, seconds: float) -> None:
        """More time for its first task."""
        self._since += seconds

    def end(self) -> None:
        """It has come to its limit of time: its line says to whoever reads that it is dead."""
        self.reason = f"it takes more than {self._limits.seconds:g} s, the limit of this run; {MORE.format('time')}"
        self._process.kill()

    def exit_code(self) -> int:
        """Of one that has died; negative: the signal that has killed it."""
        self._process.join()  # its line ends only with it
        assert self._process.exitcode is not None
        if self._process.exitcode == OUT_OF_MEMORY:
            limit = f"it takes more than {self._limits.megabytes:,} MB of memory, the limit of this run"
            self.reason = f"{limit}; {MORE.format('memory')}" if self._limits.megabytes else NO_MEMORY
        return self._process.exitcode

    def dismiss(self) -> None:
        """It ends at once, whatever it is doing."""
        self._process.kill()
        self._process.join()
        self._outbox.put(None)
        self._sender.join()  # what it was sending has nobody to go to any more
        self.line.close()


def speaking(workers: Iterable[Worker]) -> list[Worker]:
    """Those of the busy ones that have answered or died; waits for the first. Nobody when nobody is busy.

    Who has taken longer than it may is ended, and so has died. Without a limit it waits for as long as they take.
    """
    busy = {worker.line: worker for worker in workers if worker.tasks}
    spoken: list[Worker] = []
    while busy and not spoken:  # ends: somebody speaks, dies, or comes to its limit
        ready = _ready(busy)
        spoken = [worker for line, worker in busy.items() if line in ready]
        for worker in busy.values():
            if worker not in spoken and worker.is_late:
                worker.end()
                spoken.append(worker)
    return spoken


def _ready(busy: Mapping[Line, Worker]) -> list[object]:
    """The lines on which something is said, when there is one, or when somebody has come to its limit."""
    left = [worker.seconds_left for worker in busy.values()]
    patience = max(min((seconds for seconds in left if seconds is not None), default=0.0), 0.0)
    began = monotonic()
    ready = connection.wait(busy, patience if any(seconds is not None for seconds in left) else None)
    waited = monotonic() - began
    if not ready and waited > patience + PAUSE:  # all were stopped, as by Ctrl-Z: nobody has worked meanwhile
        for worker in busy.values():
            worker.allow(waited)
    return list(ready)


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes that start here hear no interruption while they are still importing; this one hears it at the end."""
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


def _send(line: Line, outbox: SimpleQueue[bytes | None]) -> None:
    """To a worker: it may be in the middle of something that keeps it from listening, and nobody else is to wait for it."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())  # an interruption wakes the one that waits
    with suppress(OSError):  # dead: the line says it to whoever reads
        while (message := outbox.get()) is not None:  # ends with the last word, see Worker.dismiss
            line.send_bytes(message)


def _serve(line: Line, settings: Settings, megabytes: int, level: int) -> None:
    """The life of a worker. An interruption is the business of the one it works for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent()
    asked: SimpleQueue[bytes] = SimpleQueue()
    logged: SimpleQueue[logging.LogRecord] = SimpleQueue()
    LOG.addHandler(QueueHandler(logged))  # to the handlers of the one it works for
    LOG.propagate = False
    LOG.setLevel(level)
    Thread(target=_listen, args=(line, asked), daemon=True).start()
    with suppress(BrokenPipeError, ConnectionResetError):
        line.send(Answer([]))
        while True:  # ends with the line, see _listen
            message = asked.get()
            _limit_memory(megabytes)
            try:
                answer = _answer(pickle.loads(message), settings)
                line.send(answer._replace(logged=tuple(logged.get() for _ in range(logged.qsize()))))
            except MemoryError:
                os._exit(OUT_OF_MEMORY)


def _listen(line: Line, asked: SimpleQueue[bytes]) -> None:
    """Takes what comes also while the worker works or answers, so that neither end waits for the other."""
    try:
        while True:  # ends with the line
            asked.put(line.recv_bytes())
    except GONE:
        os._exit(0)  # nobody is there any more
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


def _limit_memory(megabytes: int) -> None:
    """What this process takes from now on; where the system has no such limit (it has on Linux) there is none."""
    if not megabytes:
        return
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as facts:
            had = int(facts.read().split()[5]) * resource.getpagesize()
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        wanted = had + megabytes * 1_000_000
        resource.setrlimit(resource.RLIMIT_DATA, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most))
    except (ImportError, OSError):
        return


def _answer(chunk: Chunk, settings: Settings) -> Answer:
    try:
        done = work(chunk, settings)
    except MemoryError:
        raise
    except Exception as fault:
        fault.add_note(format_exc())
        return Answer([], fault)
    if any(map(lacked_memory, done)):
        raise MemoryError  # the others had less than they might have: each once more, alone
    return Answer(done)
