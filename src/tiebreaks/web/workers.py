"""The processes that do jobs: each does one job at a time; when it takes too long or its client leaves, it is killed.

Clients are served in turn, so that many requests of one do not keep another waiting. Checks, which take longest, and clients
on other machines always leave one process free. All clients on this machine share one address and may use all processes.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter, deque
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Literal

from tiebreaks.operations.refusals import MEGABYTES
from tiebreaks.page.answers import begin_answer
from tiebreaks.page.jobs import Job, JobResult
from tiebreaks.system import pool
from tiebreaks.web import words
from tiebreaks.web.limits import RequestLimits

LOG = logging.getLogger("tiebreaks.web")  # not `tiebreaks`: the server does not log what is wrong in a client's file


class NoResult(Exception):
    """A job that was not done; `kind` is that of the refusal."""

    def __init__(self, kind: Literal["busy", "time", "fault"]) -> None:
        super().__init__(kind)
        self.kind = kind


class PageWorker:
    """A process that is started when there is something to do."""

    def __init__(self) -> None:
        self.pooled: pool.Worker[Job, JobResult] | None = None
        self._thread = ThreadPoolExecutor(1)  # waits for the process

    @property
    def is_busy(self) -> bool:
        """Whether a second result of the job is still to come."""
        return self.pooled is not None and bool(self.pooled.jobs)

    async def run(self, job: Job, seconds: float) -> JobResult:
        """The result of a job, the first of two if it `is_busy` then; whatever interrupts it ends the process."""
        if self.pooled is not None and not self.pooled.process.is_alive():  # it died when it had nothing to do
            await self.stop()
        if self.pooled is None:
            self.pooled = pool.Worker(begin_answer, pool.Limits(seconds, MEGABYTES), log=LOG)
        return await self._wait_for(self.pooled.call, job)

    async def go_on(self) -> JobResult:
        """The second result of the job."""
        assert self.pooled is not None
        return await self._wait_for(self.pooled.go_on)

    async def _wait_for(self, call: Callable[..., JobResult], *given: Job) -> JobResult:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, call, *given)
        except pool.WorkerDied as death:
            await self.stop()
            if death.limit is not None:
                raise NoResult("time") from None
            sys.stderr.write(words.SERVE["died"] + "\n")
            raise NoResult("fault") from None
        except BaseException:
            await self.stop()
            raise

    async def stop(self) -> None:
        pooled, self.pooled = self.pooled, None
        if pooled is not None:
            pooled.process.kill()
            # in the same thread: after the call that still waits for it
            await asyncio.get_running_loop().run_in_executor(self._thread, pooled.dismiss)


@dataclass(eq=False)
class _WaitingJob:
    """A request in the queue, and the worker that it will get."""

    client: str
    long: bool
    worker: asyncio.Future[PageWorker]


class PageWorkers:
    """As many as may compute at once; a request that finds none free waits a while."""

    def __init__(self, limits: RequestLimits) -> None:
        self._limits = limits
        self._all = [PageWorker() for _ in range(limits.workers)]
        self._idle = [*self._all]  # the last one is warm
        self._waiting: dict[str, deque[_WaitingJob]] = {}  # by client; who was served longest ago is first
        self._computing: Counter[str] = Counter()  # client, or long -> requests

    async def run(self, job: Job, client: str = "") -> JobResult:
        """The whole result of a job, see `stream`."""
        return [result async for result in self.stream(job, client)][-1]

    async def stream(self, job: Job, client: str = "") -> AsyncGenerator[JobResult, None]:
        """Do a job with the next worker that is free for this client: one result or two; raises NoResult.

        Whoever closes it before its end ends the process.
        """
        place = _WaitingJob(client, job.is_long, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(client, deque()).append(place)
        self._assign_workers()
        try:
            async with asyncio.timeout(self._limits.patience):
                worker = await place.worker
        except BaseException as wrong:
            self._withdraw(place)
            if isinstance(wrong, TimeoutError):
                raise NoResult("busy") from None
            raise
        try:
            yield await worker.run(job, self._limits.seconds)
            if worker.is_busy:
                yield await worker.go_on()
        finally:
            if worker.is_busy:
                await worker.stop()
            self._free(place, worker)

    async def stop(self) -> None:
        for worker in self._all:
            await worker.stop()

    def _assign_workers(self) -> None:
        """Give the free workers to the next requests."""
        while self._idle and (place := self._take_next()) is not None:
            self._computing.update(_limited_groups(place))
            place.worker.set_result(self._idle.pop())

    def _take_next(self) -> _WaitingJob | None:
        """Take the next request: clients in turn, and of each the earliest that may be computed now."""
        most = max(1, self._limits.workers - 1)
        for client, places in self._waiting.items():
            for place in places:
                wanted = not place.worker.done()  # a client that has just left is still in the queue
                if wanted and all(self._computing[each] < most for each in _limited_groups(place)):
                    self._remove(place)
                    if places:
                        self._waiting[client] = self._waiting.pop(client)
                    return place
        return None

    def _remove(self, place: _WaitingJob) -> None:
        self._waiting[place.client].remove(place)
        if not self._waiting[place.client]:
            del self._waiting[place.client]

    def _withdraw(self, place: _WaitingJob) -> None:
        """Take a request out of the queue, or give back the worker that it has just got."""
        if place.worker.done() and not place.worker.cancelled():
            self._free(place, place.worker.result())
        else:
            self._remove(place)

    def _free(self, place: _WaitingJob, worker: PageWorker) -> None:
        self._computing.subtract(_limited_groups(place))
        self._computing += Counter()  # drops the zeros
        self._idle.append(worker)
        self._assign_workers()


def _limited_groups(place: _WaitingJob) -> list[str]:
    """The groups of a request that must leave one process to others."""
    counted = [place.client] if _is_elsewhere(place.client) else []
    return ["long", *counted] if place.long else counted


def _is_elsewhere(client: str) -> bool:
    """Whether an address is one of another machine."""
    try:
        return not ip_address(client).is_loopback
    except ValueError:
        return False
