"""`make prove PARTS=batch`: 2,000 files by every road, with kills in the middle; the tables are the same, and the figures are printed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import tiebreaks as tb
from proofs import figures
from tests.bulk.files import KILLED_IN_THE_MIDDLE, tables, year
from tiebreaks.bulk import Progress

FILES = 2_000


def main() -> None:
    """Every road once."""
    with TemporaryDirectory() as temporary:
        folder = Path(temporary, "year")
        folder.mkdir()
        broken = year(folder, FILES)
        began = perf_counter()
        summary = tb.batch(folder, Path(temporary, "expected.csv"), jobs=1)
        expected = tables(Path(temporary, "expected.csv"))
        files = [row["file"] for row in expected[1]]
        assert len(files) == len(set(files)) == FILES and summary.refused == broken
        say(f"1 process: {FILES:,} files, {broken} of them broken, {summary.participants:,} participants", began)

        def road(name: str, run: Callable[[Path], object]) -> None:
            output = Path(temporary, f"{name.replace(' ', '-').replace(',', '')}.csv")
            began = perf_counter()
            run(output)
            assert tables(output) == expected, name
            say(f"{name}: the same tables", began)

        road("2 processes", lambda output: tb.batch(folder, output, jobs=2))
        road("2 processes, one killed", lambda output: tb.batch(folder, output, jobs=2, progress=once(kill_a_child)))
        road("killed with kill -9 four times, resumed", lambda output: killed_and_resumed(folder, output))
        with cluster() as running:
            address = running.scheduler_address
            road("Dask, 2 workers", lambda output: tb.batch(folder, output, scheduler=address))
            kill = once(lambda: kill_a_worker(running))
            road("Dask, 2 workers, one killed", lambda output: tb.batch(folder, output, scheduler=address, progress=kill))
    figures.keep("batch", files=FILES, participants=summary.participants)


def say(text: str, began: float) -> None:
    print(f"{text}, {perf_counter() - began:.1f} s", flush=True)


def once(act: Callable[[], None]) -> Callable[[Progress], None]:
    """Something that happens at about a third of the files."""
    done: list[bool] = []

    def at(progress: Progress) -> None:
        if not done and progress.done > progress.files // 3:
            done.append(True)
            act()

    return at


def kill_a_child() -> None:
    from multiprocessing import active_children

    active_children()[0].kill()


def kill_a_worker(running: Any) -> None:
    os.kill(next(iter(running.workers.values())).process.pid, signal.SIGKILL)


def killed_and_resumed(folder: Path, output: Path) -> None:
    command = [sys.executable, "-c", KILLED_IN_THE_MIDDLE, str(folder), str(output), "2", "5"]
    for _ in range(4):
        assert subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == -signal.SIGKILL
    summary = tb.batch(folder, output, jobs=2, resume=True)
    assert 0 < summary.resumed < FILES
    print(f"  {summary.resumed:,} files were in the journal", flush=True)


def cluster() -> Any:
    import distributed

    start: Any = distributed.LocalCluster
    return start(n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None, silence_logs=60)


if __name__ == "__main__":
    main()
