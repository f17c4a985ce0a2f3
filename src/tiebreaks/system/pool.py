"""Long-lived worker processes with limits of time and memory for each job; they die with this process.

The batch and the page use them. The pool of the standard library has one pipe for the answers of all its processes: when one
is killed in the middle of an answer, the reader waits for the rest for ever. Here every process has its own pipe, which ends
with it, and its open jobs are known.
"""

from __future__ import annotations

import errno
import gc
import logging
import os
import pickle
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from logging.handlers import QueueHandler
from multiprocessing import connection, get_context
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from traceback import format_exc
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar, cast

from tiebreaks.system.in_two import InTwo
from tiebreaks.system.processes import (
    die_with_parent,
    leave_signals_to_others,
    limit_memory,
    start_quietly,
    widen,
)

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    Line = Connection[Any, Any]

Job = TypeVar("Job")
Returned = TypeVar("Returned")

PAUSE = 10.0  # seconds by which a busy machine may look at the clock too late
OUT_OF_MEMORY = errno.ENOMEM  # the exit code of a process that has reached its limit
OBJECTS_BETWEEN_COLLECTIONS = 20_000  # Python's own 700 takes 5 % of the time of a batch
REPLY = 4_000_000  # bytes that a process need not wait with until they are read: more than most pieces of a batch have
GONE = (EOFError, OSError)  # raised by reading from a pipe whose other end has died, even in the middle of a message


class Limits(NamedTuple):
    """What a job may take; 0: no limit."""

    seconds: float = 0
    megabytes: int = 0  # on top of what the process had before


NO_LIMITS = Limits()


class WorkerDied(Exception):
    """A process ended before it finished its first job.

    limit       the limit that the job has reached, if any
    exit_code   negative: the signal that killed the process
    """

    def __init__(self, limit: Literal["time", "memory"] | None, exit_code: int) -> None:
        super().__init__(limit, exit_code)
        self.limit: Literal["time", "memory"] | None = limit
        self.exit_code: int = exit_code


class Reply(NamedTuple):
    """What a process sends: first that it has begun, then for each job the result or the fault, and the log records."""

    result: Any = None
    fault: Exception | None = None
    logged: tuple[logging.LogRecord, ...] = ()
    has_begun: bool = False
    goes_on: bool = False  # another result of the same job follows


class Worker(Generic[Job, Returned]):
    """One process. It does its jobs in order; `jobs` holds those whose results have not arrived.

    handle   does a job; the process imports it. Its exceptions are raised here; a MemoryError ends the process
    log      receives what the process logs under the same name
    """

    def __init__(
        self,
        handle: Callable[[Job], Returned | InTwo[Returned]],
        limits: Limits = NO_LIMITS,
        *,
        log: logging.Logger,
    ) -> None:
        processes = get_context("spawn")
        self.jobs: deque[Job] = deque()
        self.has_begun: bool = False
        self._is_late = False
        self._limits, self._log = limits, log
        self._since = monotonic()  # when it began its first job
        ours, its_end = processes.Pipe()
        self.line: Line = ours
        arguments = (its_end, handle, limits.megabytes, log.name, log.getEffectiveLevel())
        self.process: BaseProcess = processes.Process(target=_serve, args=arguments, daemon=True)
        with start_quietly():
            self.process.start()
        its_end.close()
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._sender = Thread(target=_send, args=(ours, self._outbox), daemon=True)

    def give(self, job: Job) -> None:
        message = pickle.dumps(job)
        if not self.jobs:
            self._since = monotonic()
        self.jobs.append(job)
        self._outbox.put(message)
        if self._sender.ident is None:
            self._sender.start()

    def receive(self) -> Returned | None:
        """Wait for a result of its first job; None when it says that it has begun. Raises WorkerDied, or the fault."""
        try:
            reply: Reply = self.line.recv()
        except GONE:
            raise self._death() from None
        for record in reply.logged:
            self._log.handle(record)
        result: Returned = reply.result
        if reply.goes_on:
            return result
        self._is_late, self._since = False, monotonic()  # the reply may have come just as it was killed
        if reply.has_begun:
            self.has_begun = True
            return None
        self.jobs.popleft()
        if reply.fault is not None:
            raise reply.fault
        return result

    def call(self, job: Job) -> Returned:
        """Give it one job and wait for the result, the first of two if `jobs` still has it."""
        self.give(job)
        return self.go_on()

    def go_on(self) -> Returned:
        """Wait for the next result of the job that was called. Without one, the process ends."""
        try:
            while True:  # ends: it sends once that it has begun, then a result
                wait_ready([self])
                result = self.receive()
                if result is not None or not self.jobs:
                    return cast("Returned", result)  # it is None only before the result
        except BaseException:
            self.dismiss()
            raise

    @property
    def seconds_left(self) -> float | None:
        """The time left for its first job; None without a limit or before it has begun: a user's script may import slowly."""
        return self._since + self._limits.seconds - monotonic() if self._limits.seconds and self.has_begun else None

    def allow(self, seconds: float) -> None:
        """Give its first job more time."""
        self._since += seconds

    def kill_if_late(self) -> bool:
        """Kill it when its first job has reached the time limit; `receive` then raises WorkerDied."""
        left = self.seconds_left
        if left is None or left > 0:
            return False
        self._is_late = True
        self.process.kill()
        self.process.join()
        return True

    def dismiss(self) -> None:
        """End it at once, whatever it is doing."""
        self.process.kill()
        self.process.join()
        if self._sender.ident is not None:
            self._outbox.put(None)
            self._sender.join()  # nobody reads what it was sending
        self.line.close()

    def _death(self) -> WorkerDied:
        self.process.join()  # its line ends only with it
        assert self.process.exitcode is not None
        out_of_memory = self.process.exitcode == OUT_OF_MEMORY
        return WorkerDied("memory" if out_of_memory else "time" if self._is_late else None, self.process.exitcode)


AnyWorker = TypeVar("AnyWorker", bound=Worker[Any, Any])


def wait_ready(workers: Iterable[AnyWorker]) -> list[AnyWorker]:
    """Wait until some of the busy workers have replied or died, and return these; none when none is busy.

    A process that has reached its time limit is killed, and so has died.
    """
    busy = {worker.line: worker for worker in workers if worker.jobs}
    ready: list[AnyWorker] = []
    while busy and not ready:  # ends: a worker replies, dies, or reaches the limit
        lines = _wait(busy)
        for line, worker in busy.items():
            if line in lines or worker.kill_if_late():
                ready.append(worker)
    return ready


def _wait(busy: Mapping[Line, Worker[Any, Any]]) -> list[object]:
    """Wait until there is something to read, or until the first time limit; return the pipes that can be read."""
    left = [seconds for worker in busy.values() if (seconds := worker.seconds_left) is not None]
    patience = max(min(left), 0.0) if left else None
    began = monotonic()
    ready = connection.wait(busy, patience)
    waited = monotonic() - began
    if not ready and patience is not None and waited > patience + PAUSE:  # all were stopped, as by Ctrl-Z: no worker has worked
        for worker in busy.values():
            worker.allow(waited)
    return list(ready)


def _send(line: Line, outbox: SimpleQueue[bytes | None]) -> None:
    """Send jobs to a process that may be too busy to listen, so that nobody else waits for it."""
    leave_signals_to_others()
    with suppress(OSError):  # it is dead: the reader of the pipe sees that
        while (message := outbox.get()) is not None:  # ends with the last one, see Worker.dismiss
            line.send_bytes(message)


def _serve(line: Line, handle: Callable[[Any], Any], megabytes: int, logger: str, level: int) -> None:
    """Run a worker process. The process that it works for handles Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent()
    gc.freeze()  # what is imported stays as long as the process
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS, *gc.get_threshold()[1:])
    jobs: SimpleQueue[bytes] = SimpleQueue()
    logged: SimpleQueue[logging.LogRecord] = SimpleQueue()
    log = logging.getLogger(logger)
    log.addHandler(QueueHandler(logged))
    log.propagate = False
    log.setLevel(level)
    Thread(target=_listen, args=(line, jobs), daemon=True).start()
    widen(line.fileno(), REPLY)
    with suppress(BrokenPipeError, ConnectionResetError):
        line.send(Reply(has_begun=True))
        while True:  # ends with the line, see _listen
            message = jobs.get()
            if megabytes:
                limit_memory(megabytes)
            try:
                for reply in _replies(handle, message):
                    line.send(reply._replace(logged=tuple(logged.get() for _ in range(logged.qsize()))))
            except MemoryError:
                os._exit(OUT_OF_MEMORY)


def _listen(line: Line, jobs: SimpleQueue[bytes]) -> None:
    """Receive jobs even while the worker works or replies, so that neither end waits for the other."""
    try:
        while True:  # ends with the line
            jobs.put(line.recv_bytes())
    except GONE:
        os._exit(0)  # the parent is gone
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


def _replies(handle: Callable[[Any], Any], message: bytes) -> Iterator[Reply]:
    try:
        found = handle(pickle.loads(message))
        if isinstance(found, InTwo):
            yield Reply(found.first, goes_on=True)
            found = found.finish()
        yield Reply(found)
    except MemoryError:
        raise
    except Exception as fault:
        fault.add_note(format_exc())
        yield Reply(fault=fault)
