"""Who does the work on this machine: this process, or a pool of processes. Both take chunks and give what is done."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from tiebreaks.batch.done import Done
from tiebreaks.batch.sources import Source, close_archive
from tiebreaks.batch.work import Chunk, Settings, refused, work
from tiebreaks.batch.workers import Task, Worker, speaking
from tiebreaks.errors import TiebreaksError

FILES_AT_ONCE = 64  # of a chunk: enough to be stacked
BYTES_AT_ONCE = 2_000_000
CHUNKS_AHEAD = 2  # for each process: one at work, one waiting
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
    """One chunk after the other, here."""
    try:
        for chunk in waiting:
            yield work(chunk, settings)
    finally:
        close_archive()


def in_a_pool(waiting: Iterator[Chunk], settings: Settings, jobs: int) -> Iterator[list[Done]]:
    """Many processes of this machine; when one dies, what it was working on is done again, file by file."""
    workers: list[Worker] = []
    lost: deque[Task] = deque()
    have_begun = False
    try:
        while True:
            while _busy(workers) < jobs * CHUNKS_AHEAD and (task := _next(waiting, lost)):
                if len(workers) < jobs and all(worker.tasks for worker in workers):
                    workers.append(Worker(settings))
                min(workers, key=lambda worker: len(worker.tasks)).give(task)
            if not (spoken := speaking(workers)):
                return
            for worker in spoken:
                done = worker.answer()
                if done is not None:
                    have_begun = True
                elif have_begun or worker.was_killed():
                    workers.remove(worker)
                    done = _buried(worker, lost)
                else:
                    raise TiebreaksError(NONE_BEGINS)
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
    """What a process had when it died goes to others, its first task file by file; a file that ends two alone is refused."""
    dead.dismiss()
    first, *others = dead.tasks
    lost.extend(others)
    if first.again:
        return [refused(source, LOST) for source in first.chunk]
    lost.extend(Task((source,), again=len(first.chunk) == 1) for source in first.chunk)
    return []


def loaded_here(chunk: Chunk) -> Chunk:
    """With the contents of what no other process can read."""
    return tuple(source.loaded() if source.here else source for source in chunk)
