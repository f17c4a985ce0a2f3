"""The same work on a running Dask cluster: Dask divides it and repeats what a dead worker had."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from typing import Any

from tiebreaks.batch.done import Done
from tiebreaks.batch.engines import CHUNKS_AHEAD, LOST
from tiebreaks.batch.sources import close_archive, is_url
from tiebreaks.batch.work import Chunk, Settings, refused, work
from tiebreaks.errors import TiebreaksError
from tiebreaks.extras import needed

TRIES = 5  # how often work is sent anew; Dask itself bounds how many workers a piece of work may cost
PATIENCE = 30.0  # seconds: a worker that dies with its answer can make Dask wait for it for ever; the work is then sent anew


def on_a_cluster(waiting: Iterator[Chunk], settings: Settings, scheduler: str) -> Iterator[list[Done]]:
    """The workers of a cluster; chunks that cost too many of them are done again, file by file."""
    distributed = needed("distributed", "scheduler=")
    try:
        client = distributed.Client(scheduler, set_as_default=False)
    except (OSError, ValueError, TypeError) as wrong:
        said = f"scheduler {scheduler}: cannot be reached: {wrong}; give the address of a running Dask scheduler"
        raise TiebreaksError(said) from wrong
    with client:
        # Dask's own pickle sends whole functions, where a script or a notebook has defined them.
        settings = settings.to_send(import_module("cloudpickle").dumps)
        lost: list[Chunk] = []
        try:
            while True:  # ends: every time it takes more of those that wait, or has lost nothing
                yield from _until_lost(client, distributed, waiting, settings, lost)
                if not lost:
                    return
                for chunk in lost:
                    yield from _one_by_one(client, distributed, chunk, settings)
                lost.clear()
        except (distributed.CancelledError, distributed.comm.CommClosedError) as wrong:
            raise TiebreaksError(f"scheduler {scheduler}: the connection was lost; resume goes on from here") from wrong


def _until_lost(
    client: Any, distributed: Any, waiting: Iterator[Chunk], settings: Settings, lost: list[Chunk]
) -> Iterator[list[Done]]:
    """The work, until Dask gives up a chunk; that one is put into `lost`, and what was on its way is waited for."""
    flying: dict[Any, tuple[Chunk, int]] = {}
    completed = distributed.as_completed(loop=client.loop)

    def send(chunk: Chunk, tries: int = 1) -> None:
        future = _sent(client, chunk, settings)
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


def _one_by_one(client: Any, distributed: Any, chunk: Chunk, settings: Settings) -> Iterator[list[Done]]:
    """The files of a chunk that was lost, each alone on the cluster: what kills its workers now is the file."""
    for source in chunk:
        done = [refused(source, LOST)]
        for _ in range(TRIES):
            future = _sent(client, (source,), settings)
            future.exception()  # waits for the end, of whatever kind
            try:
                done = future.result(timeout=PATIENCE)
            except TimeoutError:
                future.cancel()
                continue
            except distributed.KilledWorker:
                pass
            break
        yield done


def _sent(client: Any, chunk: Chunk, settings: Settings) -> Any:
    return client.submit(work_once, contents_of_local_files(chunk), settings, pure=False)


def work_once(chunk: Chunk, settings: Settings) -> list[Done]:
    """The same work in a process that outlives this run: nothing stays open."""
    try:
        return work(chunk, settings)
    finally:
        close_archive()


def contents_of_local_files(chunk: Chunk) -> Chunk:
    """With the contents of everything but URLs: the workers of a cluster need not see the folders of this machine."""
    return tuple(source.loaded() if source.here or not is_url(source.path) else source for source in chunk)
