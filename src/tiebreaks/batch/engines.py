"""Who does the work on this machine: this process, or a pool of processes. Both take chunks and give what is done."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice

from tiebreaks.batch.done import Done
from tiebreaks.batch.sources import Source, close_archive
from tiebreaks.batch.work import Chunk, Settings, refused, work

FILES_AT_ONCE = 64  # of a chunk: enough to be stacked
BYTES_AT_ONCE = 2_000_000
CHUNKS_AHEAD = 2  # for each process: one at work, one waiting
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
    chunk = loaded_here(chunk)
    try:
        with _deaf_children():
            return pool.submit(work, chunk, settings)
    except BrokenProcessPool as broken:
        future: Future[list[Done]] = Future()
        future.set_exception(broken)
        return future


def _one_by_one(chunk: Chunk, settings: Settings) -> Iterator[list[Done]]:
    """The files of a chunk that was lost, each alone in a process; one at which that ends twice is refused.

    Twice, because a chunk may be lost for what happened to another, so that nobody knows which of its files has had a turn.
    """
    pool = _pool(1)
    try:
        for source in chunk:
            for last in (False, True):
                try:
                    yield _sent(pool, (source,), settings).result()
                    break
                except BrokenProcessPool:
                    pool = _pool(1)
                    if last:
                        yield [refused(source, LOST)]
    finally:
        pool.shutdown()


def _pool(jobs: int) -> ProcessPoolExecutor:
    from multiprocessing import get_context

    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin)


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes that start here hear no interruption while they are still importing; this one hears it at the end."""
    import signal

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
