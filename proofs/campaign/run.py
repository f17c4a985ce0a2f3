"""A run: the blocks that the journals do not have yet, on some processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from multiprocessing import get_context
from time import process_time

from proofs.campaign.journal import Journal
from proofs.campaign.line_journal import Line
from proofs.campaign.parts import PARTS

Task = tuple[str, int]
"""A part and a block."""
OnProgress = Callable[[int, int], None]
"""Called with the events of a block that is finished and its differences."""


def run(journals: Mapping[str, Journal], blocks: Mapping[str, int], jobs: int, on_progress: OnProgress) -> None:
    """Everything up to these numbers of blocks, written down block by block."""
    missing = [(name, number) for name, count in blocks.items() for number in range(count) if number not in journals[name]]
    for name, line in _lines(missing, jobs):
        journals[name].append(line)
        on_progress(PARTS[name].events_in_a_block, len(line["differences"]))


def _lines(tasks: Iterable[Task], jobs: int) -> Iterator[tuple[str, Line]]:
    if jobs == 1:
        yield from map(work, tasks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(work, task) for task in tasks]):
            yield done.result()


def work(task: Task) -> tuple[str, Line]:
    """One block, as the journal holds it."""
    name, number = task
    began = process_time()
    outcome = PARTS[name].block(number)
    finished = datetime.now(UTC).isoformat(timespec="seconds")
    return name, {"block": number, "finished": finished, "seconds": round(process_time() - began, 3), **outcome.to_dict()}
