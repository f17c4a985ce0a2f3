"""Some worker processes: each answers one request at a time, and one that takes too long is ended and replaced."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from tiebreaks.web import words
from tiebreaks.web.asked import Answer, Asked
from tiebreaks.web.limits import Limits
from tiebreaks.web.refusals import refused
from tiebreaks.web.worker import LENGTH, packed


class Worker:
    """A process that is started when there is something to do."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def ask(self, asked: Asked, seconds: float) -> Answer:
        """The answer; whatever interrupts it ends the process, which may be half-way through."""
        try:
            async with asyncio.timeout(seconds):
                return await self._exchange(await self._started(), asked)
        except TimeoutError:
            await self.stop()
            return refused("time")
        except (OSError, asyncio.IncompleteReadError):
            sys.stderr.write(words.SERVE["died"] + "\n")
            await self.stop()
            return refused("fault")
        except BaseException:
            await self.stop()
            raise

    async def _started(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tiebreaks.web.worker"),
                stdin=PIPE,
                stdout=PIPE,
                env=_environment(),
                start_new_session=True,  # Ctrl-C is for the server, which then ends its workers
            )
        return self._process

    async def _exchange(self, process: Process, asked: Asked) -> Answer:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(packed(asked))
        await process.stdin.drain()
        (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        found = pickle.loads(await process.stdout.readexactly(length))
        assert isinstance(found, Answer)
        return found

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Workers:
    """As many as may compute at once; who finds none free waits a while."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._all = [Worker() for _ in range(limits.workers)]
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()  # the last one is warm
        for worker in self._all:
            self._idle.put_nowait(worker)

    async def ask(self, asked: Asked) -> Answer:
        """The answer of the next free worker."""
        try:
            async with asyncio.timeout(self._limits.patience):
                worker = await self._idle.get()
        except TimeoutError:
            return refused("busy")
        try:
            return await worker.ask(asked, self._limits.seconds)
        finally:
            self._idle.put_nowait(worker)

    async def stop(self) -> None:
        for worker in self._all:
            await worker.stop()


def _environment() -> dict[str, str]:
    """One thread for each worker: the arrays are small, and there are several workers."""
    return {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
