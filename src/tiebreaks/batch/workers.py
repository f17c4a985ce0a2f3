"""A process that works for this one, on a line of its own.

The pool of the standard library has one line for the answers of all its processes: when one is killed in the middle of an
answer, the reader waits for the rest for ever. Here a process that dies ends its own line, and what it had is known.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import connection, get_context
from queue import SimpleQueue
from threading import Thread
from traceback import format_exc
from typing import TYPE_CHECKING, Any

from tiebreaks.batch.done import Done
from tiebreaks.batch.work import Chunk, Settings, work

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    Line = Connection[Any, Any]

# What reading from a line says whose other end has died, between two messages or in the middle of one.
GONE = (EOFError, OSError)


@dataclass(frozen=True)
class Task:
    """Files to work on together; `again` when a process has died of them alone."""

    chunk: Chunk
    again: bool = False


class Worker:
    """One process; it does its tasks in order, and has them until it has answered."""

    def __init__(self, settings: Settings) -> None:
        processes = get_context("spawn")
        self.tasks: deque[Task] = deque()
        ours, its_end = processes.Pipe()
        self.line: Line = ours
        self._process = processes.Process(target=_serve, args=(its_end, settings), daemon=True)
        with _deaf_children():
            self._process.start()
        its_end.close()

    def give(self, task: Task) -> None:
        self.tasks.append(task)
        with suppress(BrokenPipeError, ConnectionResetError):  # dead: the line says it to whoever reads
            self.line.send(task.chunk)

    def answer(self) -> list[Done] | None:
        """What it has done with its first task; its first word is an empty list: it is there. None when it has died."""
        try:
            said: list[Done] | Exception = self.line.recv()
        except GONE:
            return None
        if isinstance(said, Exception):
            raise said
        if said:
            self.tasks.popleft()
        return said

    def was_killed(self) -> bool:
        """Of one that has died: not by a fault of its own."""
        self._process.join()
        assert self._process.exitcode is not None
        return self._process.exitcode < 0

    def dismiss(self) -> None:
        """It ends at once, whatever it is doing."""
        self.line.close()
        self._process.join()


def speaking(workers: Iterable[Worker]) -> list[Worker]:
    """Those of the busy ones that have answered or died; waits for the first. Nobody when nobody is busy."""
    busy = [worker for worker in workers if worker.tasks]
    ready = connection.wait([worker.line for worker in busy]) if busy else []
    return [worker for worker in busy if worker.line in ready]


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


def _serve(line: Line, settings: Settings) -> None:
    """The life of a worker. An interruption is the business of the one it works for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(line, asked), daemon=True).start()
    with suppress(BrokenPipeError, ConnectionResetError):
        line.send([])
        while True:
            line.send(_answer(pickle.loads(asked.get()), settings))


def _listen(line: Line, asked: SimpleQueue[bytes]) -> None:
    """Takes what comes also while the worker works or answers, so that neither end waits for the other."""
    with suppress(*GONE):
        while True:
            asked.put(line.recv_bytes())
    os._exit(0)  # nobody is there any more


def _answer(chunk: Chunk, settings: Settings) -> list[Done] | Exception:
    try:
        return work(chunk, settings)
    except Exception as fault:
        fault.add_note(format_exc())
        return fault
