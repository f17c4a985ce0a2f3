"""Who does the work: this process, a pool of processes, or a Dask cluster. Each takes chunks and yields finished pieces."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import count, islice
from typing import Any

from tiebreaks.bulk.journal import FIX_AND_RESUME, JournalPiece
from tiebreaks.bulk.reasons import LOST, NO_MEMORY, TOO_BIG, TOO_SLOW
from tiebreaks.bulk.sources import Source, close_archive, is_url
from tiebreaks.bulk.work import BYTES_AT_ONCE, LOG, Chunk, Settings, refuse, work
from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Message, Option, Remedy, enclose
from tiebreaks.system.extras import import_extra
from tiebreaks.system.pool import NO_LIMITS, Limits, Worker, WorkerDied, wait_ready

FEWEST_AT_ONCE, MOST_AT_ONCE = 64, 256  # files of a chunk: enough to be stacked, and few enough to be waited for
CHUNKS_OF_A_PROCESS = 8  # at least, so that all processes end at about the same time
CHUNKS_AHEAD = 2  # for each process: one at work, one waiting
STILLBORN = 5  # processes that are killed one after the other before any has begun: no accident any more
NONE_BEGINS = Message(
    "{option}: the processes of this run end before they begin; a script must call batch under `if __name__ == '__main__':`,"
    " because each process imports it; or let one process do it, with {remedy}",
    option=Option("jobs"),
    remedy=Remedy("jobs", 1),
)
TRIES = 5  # how often work is sent anew; Dask itself bounds how many workers a piece of work may cost
PATIENCE = 30.0  # seconds: a worker that dies with its answer can make Dask wait for it for ever; the work is then sent anew


def make_chunks(sources: Iterable[Source], processes: int = 1) -> Iterator[Chunk]:
    """Divide the files into chunks of limited number and size, in order; smaller ones to the end, so that all end together.

    sources   may still be looked for: once there is a chunk for every process, all others are found before the next chunk
    """
    arriving = iter(sources)
    waiting = deque(islice(arriving, processes * MOST_AT_ONCE))
    known = len(waiting) < processes * MOST_AT_ONCE  # whether all are found
    for number in count():
        if not known and number == processes:
            waiting.extend(arriving)
            known = True
        if not waiting:
            return
        most = max(len(waiting) // (processes * CHUNKS_OF_A_PROCESS), FEWEST_AT_ONCE) if known else MOST_AT_ONCE
        yield tuple(_take(waiting, min(most, MOST_AT_ONCE)))


def _take(waiting: deque[Source], most: int) -> Iterator[Source]:
    """Take the next files, at most so many and so many bytes, but one at least."""
    size = 0
    for number in range(min(most, len(waiting))):
        size += waiting[0].size
        if number and size > BYTES_AT_ONCE:
            return
        yield waiting.popleft()


def work_in_this_process(waiting: Iterator[Chunk], settings: Settings) -> Generator[JournalPiece, None, None]:
    """Work on one chunk after the other in this process, without limits: nothing could stop it."""
    try:
        for chunk in waiting:
            yield work(chunk, settings)
    finally:
        close_archive()


@dataclass(frozen=True)
class PoolTask:
    """Files to work on together; `again` if this file alone has already ended a process."""

    chunk: Chunk
    again: bool = False


TaskWorker = Worker[PoolTask, JournalPiece]


def work_in_pool(
    waiting: Iterator[Chunk], settings: Settings, jobs: int, limits: Limits = NO_LIMITS
) -> Generator[JournalPiece, None, None]:
    """Work in many processes of this machine. When one dies, others do its chunk again, file by file."""
    lost = deque(PoolTask(_load_local(chunk)) for chunk in islice(waiting, jobs))
    workers: list[TaskWorker] = []
    have_begun, stillborn = False, 0
    handle = partial(_do_task, settings=settings.for_sending())
    try:
        while len(workers) < len(lost):
            workers.append(Worker(handle, limits, log=LOG))
        while True:  # ends: every task is finished or divided into files, and a file is refused in the end
            while sum(len(worker.jobs) for worker in workers) < jobs * CHUNKS_AHEAD and (task := _next_task(waiting, lost)):
                if len(workers) < jobs and all(worker.jobs for worker in workers):
                    workers.append(Worker(handle, limits, log=LOG))
                min(workers, key=lambda worker: len(worker.jobs)).give(task)
            if not (ready := wait_ready(workers)):
                return
            for worker in ready:
                try:
                    finished = worker.receive()
                    have_begun, stillborn = True, 0
                except WorkerDied as death:
                    if not worker.has_begun:
                        stillborn += 1
                    if stillborn == STILLBORN or not (have_begun or death.exit_code < 0):
                        raise TiebreaksError(NONE_BEGINS) from None
                    workers.remove(worker)
                    worker.dismiss()
                    finished = _requeue(worker, _explain_limit(death, limits), lost, settings)
                if finished:
                    yield finished
    finally:
        for worker in workers:
            worker.dismiss()


def _do_task(task: PoolTask, settings: Settings) -> JournalPiece:
    return work(task.chunk, settings, memory_is_limited=True)


def _next_task(waiting: Iterator[Chunk], lost: deque[PoolTask]) -> PoolTask | None:
    if lost:
        return lost.popleft()
    chunk = next(waiting, None)
    return PoolTask(_load_local(chunk)) if chunk else None


def _load_local(chunk: Chunk) -> Chunk:
    """The chunk with the contents of files that no other process can read."""
    return tuple(source.load() if source.here else source for source in chunk)


def _explain_limit(death: WorkerDied, limits: Limits) -> Message | None:
    """Which limit a process has reached, if one."""
    match death.limit:
        case "time":
            return Message(TOO_SLOW, limit=limits.seconds, option=Option("time_limit", to_give=True))
        case "memory":
            more = Option("memory_limit", to_give=True)
            return Message(TOO_BIG, limit=limits.megabytes, option=more) if limits.megabytes else NO_MEMORY
    return None


def _requeue(dead: TaskWorker, reason: Message | None, lost: deque[PoolTask], settings: Settings) -> JournalPiece | None:
    """Give the tasks of a dead process to others, its first task file by file. Returns the refused files, if any.

    A file that reaches a limit alone is refused, and so is a file that alone ends two processes.
    """
    if not dead.has_begun:
        lost.extend(dead.jobs)
        return None
    first, *others = dead.jobs
    lost.extend(others)
    alone = len(first.chunk) == 1
    if first.again or (alone and reason):
        return refuse(first.chunk, reason or LOST, settings)
    lost.extend(PoolTask((source,), again=alone) for source in first.chunk)
    return None


def work_on_cluster(waiting: Iterator[Chunk], settings: Settings, scheduler: str) -> Generator[JournalPiece, None, None]:
    """Work on a running Dask cluster. Dask divides the work and repeats what a dead worker had.

    Chunks that end too many workers are done again, file by file.
    """
    distributed = import_extra("distributed", "scheduler=")
    try:
        client = distributed.Client(scheduler, set_as_default=False)
    except (OSError, ValueError, TypeError) as wrong:
        sentence = "scheduler {scheduler}: cannot be reached: {reason}; give the address of a running Dask scheduler"
        raise TiebreaksError(Message(sentence, scheduler=scheduler, reason=str(wrong))) from wrong
    with client:
        # Dask's own pickle sends whole functions, where a script or a notebook has defined them.
        settings = settings.for_sending(import_module("cloudpickle").dumps)
        lost: list[Chunk] = []
        try:
            while True:  # ends: every time it takes more of those that wait, or has lost nothing
                yield from _work_until_lost(client, distributed, waiting, settings, lost)
                if not lost:
                    return
                for chunk in lost:
                    yield from _work_one_by_one(client, distributed, chunk, settings)
                lost.clear()
        except (distributed.CancelledError, distributed.comm.CommClosedError) as wrong:
            sentence = "scheduler {scheduler}: the connection was lost; {advice}"
            raise TiebreaksError(enclose(sentence, scheduler=scheduler, advice=FIX_AND_RESUME)) from wrong


def _work_until_lost(
    client: Any, distributed: Any, waiting: Iterator[Chunk], settings: Settings, lost: list[Chunk]
) -> Iterator[JournalPiece]:
    """Work until Dask gives up a chunk: put that chunk into `lost`, and wait for what is under way."""
    flying: dict[Any, tuple[Chunk, int]] = {}
    completed = distributed.as_completed(loop=client.loop)

    def send(chunk: Chunk, tries: int = 1) -> None:
        future = _submit(client, chunk, settings)
        flying[future] = chunk, tries
        completed.add(future)

    def fill() -> None:
        threads = sum(client.nthreads().values()) or 1
        for chunk in islice(waiting, max(0, threads * CHUNKS_AHEAD - len(flying))):
            send(chunk)

    fill()
    for future in completed:  # waits for the cluster, which may have no worker now and one later
        chunk, tries = flying.pop(future)
        try:
            yield future.result(timeout=PATIENCE)
        except TimeoutError:
            future.cancel()
            if tries < TRIES:
                send(chunk, tries + 1)
            else:
                lost.append(chunk)
        except distributed.KilledWorker:
            lost.append(chunk)
        if not lost:
            fill()


def _work_one_by_one(client: Any, distributed: Any, chunk: Chunk, settings: Settings) -> Iterator[JournalPiece]:
    """Work on each file of a lost chunk alone: if its worker dies again, the file is the reason."""
    for source in chunk:
        finished = refuse((source,), LOST, settings)
        for _ in range(TRIES):
            future = _submit(client, (source,), settings)
            future.exception()  # waits for the end, of whatever kind
            try:
                finished = future.result(timeout=PATIENCE)
            except TimeoutError:
                future.cancel()
                continue
            except distributed.KilledWorker:
                pass
            break
        yield finished


def _submit(client: Any, chunk: Chunk, settings: Settings) -> Any:
    return client.submit(work_and_close, _load_all_but_urls(chunk), settings, pure=False)


def work_and_close(chunk: Chunk, settings: Settings) -> JournalPiece:
    """Work in a process that outlives this run, and leave nothing open."""
    try:
        return work(chunk, settings)
    finally:
        close_archive()


def _load_all_but_urls(chunk: Chunk) -> Chunk:
    """The chunk with the contents of all files but URLs: a cluster may not see the folders of this machine."""
    return tuple(source.load() if source.here or not is_url(source.path) else source for source in chunk)
