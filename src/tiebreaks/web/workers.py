"""Some worker processes: each answers one request at a time; one that takes too long, or whose client has left, is ended.

Clients are served in turn, so that many requests of one do not keep another waiting. A check, which may take longest, and a
client elsewhere leave one process to the others; on this machine all clients have the same address, and share all of them.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter, deque
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address

from tiebreaks.web import words
from tiebreaks.web.asked import Job, JobResult
from tiebreaks.web.limits import Limits, error_response
from tiebreaks.web.worker import LENGTH, packed

COMMAND = (sys.executable, "-m", "tiebreaks.web.worker")
LONG = ("check",)  # operations that leave one process to the others


class Worker:
    """A process that is started when there is something to do."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def ask(self, asked: Job, seconds: float) -> JobResult:
        """The answer; whatever interrupts it ends the process, which may be half-way through."""
        try:
            async with asyncio.timeout(seconds):
                return await self._exchange(await self._started(), asked)
        except TimeoutError:
            await self.stop()
            return error_response("time")
        except (OSError, asyncio.IncompleteReadError):
            sys.stderr.write(words.SERVE["died"] + "\n")
            await self.stop()
            return error_response("fault")
        except BaseException:
            await self.stop()
            raise

    async def _started(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(*COMMAND, str(os.getpid())),  # with which it ends, also when that is killed
                stdin=PIPE,
                stdout=PIPE,
                env=_environment(),
                start_new_session=True,  # Ctrl-C is for the server, which then ends its workers
            )
        return self._process

    async def _exchange(self, process: Process, asked: Job) -> JobResult:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.writelines(packed(asked))
        await process.stdin.drain()
        (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        found = pickle.loads(await process.stdout.readexactly(length))
        assert isinstance(found, JobResult)
        return found

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


@dataclass(eq=False)
class _Place:
    """A request in the queue, and the worker that it will get."""

    client: str
    long: bool
    worker: asyncio.Future[Worker]


class Workers:
    """As many as may compute at once; who finds none free waits a while."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._all = [Worker() for _ in range(limits.workers)]
        self._idle = [*self._all]  # the last one is warm
        self._waiting: dict[str, deque[_Place]] = {}  # by client; who was served longest ago is first
        self._computing: Counter[str] = Counter()  # client, or long -> requests

    async def ask(self, asked: Job, client: str = "") -> JobResult:
        """The answer of the next worker that is free for this client."""
        place = _Place(client, asked.operation in LONG, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(client, deque()).append(place)
        self._serve()
        try:
            async with asyncio.timeout(self._limits.patience):
                worker = await place.worker
        except BaseException as wrong:
            self._withdraw(place)
            if isinstance(wrong, TimeoutError):
                return error_response("busy")
            raise
        try:
            return await worker.ask(asked, self._limits.seconds)
        finally:
            self._done(place, worker)

    async def stop(self) -> None:
        for worker in self._all:
            await worker.stop()

    def _serve(self) -> None:
        """Give the free workers to those who are next."""
        while self._idle and (place := self._next()) is not None:
            self._computing.update(_counted(place))
            place.worker.set_result(self._idle.pop())

    def _next(self) -> _Place | None:
        """Clients in turn; of each the request that came first among those that may be computed now."""
        most = max(1, self._limits.workers - 1)
        for client, places in self._waiting.items():
            for place in places:
                wanted = not place.worker.done()  # who has just left is still here
                if wanted and all(self._computing[each] < most for each in _counted(place)):
                    self._leave(place)
                    if places:
                        self._waiting[client] = self._waiting.pop(client)
                    return place
        return None

    def _leave(self, place: _Place) -> None:
        self._waiting[place.client].remove(place)
        if not self._waiting[place.client]:
            del self._waiting[place.client]

    def _withdraw(self, place: _Place) -> None:
        """Who waits no longer leaves the queue, or gives back the worker that came at that moment."""
        if place.worker.done() and not place.worker.cancelled():
            self._done(place, place.worker.result())
        else:
            self._leave(place)

    def _done(self, place: _Place, worker: Worker) -> None:
        self._computing.subtract(_counted(place))
        self._computing += Counter()  # keeps only who is computing
        self._idle.append(worker)
        self._serve()


def _counted(place: _Place) -> list[str]:
    """What of a request leaves one process to the others."""
    return ["long"] * place.long + [place.client] * _is_elsewhere(place.client)


def _is_elsewhere(client: str) -> bool:
    """Whether an address is one of another machine."""
    try:
        return not ip_address(client).is_loopback
    except ValueError:
        return False


def _environment() -> dict[str, str]:
    """One thread for each worker: the arrays are small, and there are several workers."""
    return {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
