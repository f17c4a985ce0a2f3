"""Who does the work: this process, a pool of processes, or a Dask cluster. All take chunks and give what is done."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any

from tiebreaks.batch.sources import Source, close_archive, is_url
from tiebreaks.batch.work import Chunk, Done, Settings, refused, work
from tiebreaks.errors import TiebreaksError
from tiebreaks.extras import needed

FILES_AT_ONCE = 64  # of a chunk: enough to be stacked
BYTES_AT_ONCE = 2_000_000
CHUNKS_AHEAD = 2  # for each process: one at work, one waiting
PATIENCE = 30.0  # seconds: a worker that dies with its answer can make Dask wait for it for ever; the work is then sent anew
LOST = "the processes that worked on this file ended without an answer (out of memory?); look at the file alone"


def chunks(sources: Iterable[Source]) -> Iterator[Chunk]:
    """The files in portions of bounded number and size, in their order."""
    gathered: list[Source] = []
    size = 0
    for source in sources:
        if gathered and (len(gathered) == FILES_AT_ONCE or size + source.size > BYTES_AT_ONCE):
            yield tuple(gathered)
            gathered, size = [], 0
        gathered.append(source)
        size += source.size
    if gathered:
        yield tuple(gathered)


def in_this_process(waiting: Iterator[Chunk], settings: Settings) -> Iterator[list[Done]]:
    """One chunk after the other, here."""
    try:
        for chunk in waiting:
            yield work(chunk, settings)
    finally:
        close_archive()


def in_a_pool(waiting: Iterator[Chunk], settings: Settings, jobs: int) -> Iterator[list[Done]]:
    """Many processes of this machine; when one dies, what was on its way is done again, file by file."""
    lost: list[Chunk] = []
    while True:
        yield from _until_broken(waiting, settings, jobs, lost)
        if not lost:
            return
        for chunk in lost:
            yield from _one_by_one(chunk, settings)
        lost.clear()


def _until_broken(waiting: Iterator[Chunk], settings: Settings, jobs: int, lost: list[Chunk]) -> Iterator[list[Done]]:
    """The work of one pool; the chunks that it had when it broke are put into `lost`."""
    flying: dict[Future[list[Done]], Chunk] = {}
    with _pool(jobs) as pool:
        try:
            while True:
                for chunk in islice(waiting, jobs * CHUNKS_AHEAD - len(flying)):
                    flying[_sent(pool, chunk, settings)] = chunk
                if not flying:
                    return
                for future in wait(flying, return_when=FIRST_COMPLETED).done:
                    yield future.result()
                    del flying[future]
        except BrokenProcessPool:
            lost += flying.values()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _sent(pool: ProcessPoolExecutor, chunk: Chunk, settings: Settings) -> Future[list[Done]]:
    """A chunk on its way; to a pool that is already broken it is lost at once."""
    try:
        return pool.submit(work, loaded_here(chunk), settings)
    except BrokenProcessPool as broken:
        future: Future[list[Done]] = Future()
        future.set_exception(broken)
        return future


def _one_by_one(chunk: Chunk, settings: Settings) -> Iterator[list[Done]]:
    """The files of a chunk that was lost, each alone in a process; the one at which that ends again is refused."""
    pool = _pool(1)
    try:
        for source in chunk:
            try:
                yield _sent(pool, (source,), settings).result()
            except BrokenProcessPool:
                yield [refused(source, LOST)]
                pool = _pool(1)
    finally:
        pool.shutdown()


def _pool(jobs: int) -> ProcessPoolExecutor:
    from multiprocessing import get_context

    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin)


def _begin() -> None:
    """In a new process: an interruption is the parent's business, and nobody stays when the parent is gone."""
    import signal
    from multiprocessing import parent_process
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def end_with_parent() -> None:
        parent.join()
        os._exit(1)

    Thread(target=end_with_parent, daemon=True).start()


def loaded_here(chunk: Chunk) -> Chunk:
    """With the contents of what no other process can read."""
    return tuple(source.loaded() if source.here else source for source in chunk)


def on_a_cluster(waiting: Iterator[Chunk], settings: Settings, scheduler: str) -> Iterator[list[Done]]:
    """The workers of a running Dask cluster. Dask repeats what a dead worker had; a file that costs too many is refused."""
    distributed = needed("distributed", "scheduler=")
    try:
        client = distributed.Client(scheduler, set_as_default=False)
    except (OSError, ValueError, TypeError) as wrong:
        said = f"scheduler {scheduler}: cannot be reached: {wrong}; give the address of a running Dask scheduler"
        raise TiebreaksError(said) from wrong
    with client:
        try:
            yield from _until_done(client, distributed, waiting, settings)
        except (distributed.CancelledError, distributed.comm.CommClosedError) as wrong:
            raise TiebreaksError(f"scheduler {scheduler}: the connection was lost; resume goes on from here") from wrong


def _until_done(client: Any, distributed: Any, waiting: Iterator[Chunk], settings: Settings) -> Iterator[list[Done]]:
    flying: dict[Any, Chunk] = {}
    completed = distributed.as_completed(loop=client.loop)

    def send(chunk: Chunk) -> None:
        future = client.submit(work_once, contents_of_local_files(chunk), settings, pure=False)
        flying[future] = chunk
        completed.add(future)

    def fill() -> None:
        threads = sum(client.nthreads().values()) or 1
        for chunk in islice(waiting, max(0, threads * CHUNKS_AHEAD - len(flying))):
            send(chunk)

    fill()
    for future in completed:
        chunk = flying.pop(future)
        try:
            yield future.result(timeout=PATIENCE)
        except TimeoutError:
            future.cancel()
            send(chunk)
        except distributed.KilledWorker:
            if len(chunk) == 1:
                yield [refused(chunk[0], LOST)]
            else:
                for source in chunk:
                    send((source,))
        fill()


def work_once(chunk: Chunk, settings: Settings) -> list[Done]:
    """The same work in a process that outlives this run: nothing stays open."""
    try:
        return work(chunk, settings)
    finally:
        close_archive()


def contents_of_local_files(chunk: Chunk) -> Chunk:
    """With the contents of everything but URLs: the workers of a cluster need not see the folders of this machine."""
    return tuple(source.loaded() if source.here or not is_url(source.path) else source for source in chunk)
