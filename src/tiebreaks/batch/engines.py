"""Who does the work on this machine: this process, or a pool of processes. Both take chunks and give what is done."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from tiebreaks.batch.done import Done
from tiebreaks.batch.sources import Source, close_archive
from tiebreaks.batch.work import BYTES_AT_ONCE, Chunk, Settings, refused, work
from tiebreaks.batch.workers import NO_LIMITS, Limits, Task, Worker, speaking
from tiebreaks.errors import TiebreaksError

FILES_AT_ONCE = 64  # of a chunk: enough to be stacked
CHUNKS_AHEAD = 2  # for each process: one at work, one waiting
STILLBORN = 5  # processes that are killed one after the other before any has begun: no accident any more
LOST = "the processes that worked on this file ended without an answer (out of memory?); look at the file alone"
NONE_BEGINS = (
    "jobs: the processes of this run end before they begin; a script must call batch under `if __name__ == '__main__':`,"
    " because each process imports it; or let one process do it, with jobs=1"
)


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
    """One chunk after the other, here; without limits, since nobody could end it."""
    try:
        for chunk in waiting:
            yield work(chunk, settings)
    finally:
        close_archive()


def in_a_pool(waiting: Iterator[Chunk], settings: Settings, jobs: int, limits: Limits = NO_LIMITS) -> Iterator[list[Done]]:
    """Many processes of this machine; when one dies or is ended, what it was working on is done again, file by file."""
    workers: list[Worker] = []
    lost: deque[Task] = deque()
    have_begun, stillborn = False, 0
    settings = settings.to_send()
    try:
        while True:  # ends: every task is answered or divided into files, and a file is refused in the end
            while _busy(workers) < jobs * CHUNKS_AHEAD and (task := _next(waiting, lost)):
                if len(workers) < jobs and all(worker.tasks for worker in workers):
                    workers.append(Worker(settings, limits))
                min(workers, key=lambda worker: len(worker.tasks)).give(task)
            if not (spoken := speaking(workers)):
                return
            for worker in spoken:
                done = worker.answer()
                if done is not None:
                    have_begun, stillborn = True, 0
                else:
                    stillborn += not worker.has_begun
                    if stillborn == STILLBORN or not (have_begun or worker.exit_code() < 0):
                        raise TiebreaksError(NONE_BEGINS)
                    workers.remove(worker)
                    done = _buried(worker, lost)
                if done:
                    yield done
    finally:
        for worker in workers:
            worker.dismiss()


def _busy(workers: Iterable[Worker]) -> int:
    """How many tasks they have in all."""
    return sum(len(worker.tasks) for worker in workers)


def _next(waiting: Iterator[Chunk], lost: deque[Task]) -> Task | None:
    if lost:
        return lost.popleft()
    chunk = next(waiting, None)
    return Task(loaded_here(chunk)) if chunk else None


def _buried(dead: Worker, lost: deque[Task]) -> list[Done]:
    """What a process had when it died goes to others, its first task file by file.

    A file that has come to a limit alone is refused, and so is one that ends two processes alone.
    """
    dead.exit_code()
    dead.dismiss()
    if not dead.has_begun:
        lost.extend(dead.tasks)
        return []
    first, *others = dead.tasks
    lost.extend(others)
    alone = len(first.chunk) == 1
    if first.again or (alone and dead.reason):
        return [refused(source, dead.reason or LOST) for source in first.chunk]
    lost.extend(Task((source,), again=alone) for source in first.chunk)
    return []


def loaded_here(chunk: Chunk) -> Chunk:
    """With the contents of what no other process can read."""
    return tuple(source.loaded() if source.here else source for source in chunk)
