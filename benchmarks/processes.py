"""A batch on one process and on two: time of each process, how many times as fast two can be and were, growth with the files.

The bound is twice the processor time with one process, divided by that of the main process and both workers with two: what two
free cores can give at best if nothing waits. It means something on a busy machine too, where the clock on the wall does not.
Compiled modules are kept in a folder of this benchmark, as an installed library has them, whatever this environment says.
"""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.batch import write_alike

FILES = 10_000
SIZES = ((10, 5), (40, 7))  # players and rounds
SUFFIXES = (".csv", ".parquet")
REPEATS = 3
GROWTH = (1_000, 10_000, 50_000)
RUN = """
import sys
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
import tiebreaks as tb

def used(whose):
    usage = getrusage(whose)
    return usage.ru_utime + usage.ru_stime

if __name__ == "__main__":
    before = used(RUSAGE_SELF)
    summary = tb.batch(sys.argv[1], sys.argv[2], jobs=int(sys.argv[3]), overwrite=True)
    assert summary.refused == 0
    peaks = (getrusage(whose).ru_maxrss for whose in (RUSAGE_SELF, RUSAGE_CHILDREN))
    print(summary.seconds, used(RUSAGE_SELF) - before, used(RUSAGE_CHILDREN), *peaks)
"""


class Cost(NamedTuple):
    """What a run took: seconds, and the kilobytes that a process had at most."""

    wall: float
    main: float
    workers: float
    peak_of_main: float
    peak_of_a_worker: float

    @property
    def processor(self) -> float:
        return self.main + self.workers


def measure(folder: Path, output: Path, jobs: int) -> Cost:
    """A whole run in a new process; its own start is not counted, that of its workers is."""
    command = [sys.executable, "-c", RUN, str(folder), str(output), str(jobs)]
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder.parent / "compiled")}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return Cost(*map(float, done.stdout.split()))


def compare(folder: Path, suffix: str) -> str:
    """One process and two in turn, the best of each."""
    output = folder.parent / f"tables{suffix}"
    pairs = [(measure(folder, output, 1), measure(folder, output, 2)) for _ in range(REPEATS)]
    one, two = (min(costs, key=lambda cost: cost.processor) for costs in zip(*pairs, strict=True))
    walls = [min(cost.wall for cost in costs) for costs in zip(*pairs, strict=True)]
    bound = 2 * one.processor / two.processor
    return (
        f"one {one.processor:.2f} s; two {two.main:.2f} + {two.workers:.2f} s; at best {bound:.2f} times; "
        f"on the wall {walls[0]:.1f} and {walls[1]:.1f} s, {walls[0] / walls[1]:.2f} times"
    )


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", metavar="CASE", help="such as 10x5.csv; all of them, and the growth, without it")
    only = parser.parse_args().only
    busy = f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"
    print(f"A batch on one process and on two ({os.cpu_count()} cores, {busy})\n")
    with TemporaryDirectory() as temporary:
        for players, rounds in SIZES:
            name = f"{players}x{rounds}"
            suffixes = [suffix for suffix in SUFFIXES if not only or name + suffix in only]
            folder = Path(temporary, name)
            if suffixes:
                folder.mkdir()
                write_alike(folder, FILES, players, rounds)
            for suffix in suffixes:
                measure(folder, Path(temporary, f"first{suffix}"), 1)  # compiles
                print(f"{FILES:,} files of {players} x {rounds}, {suffix}: {compare(folder, suffix)}", flush=True)
        print()
        for files in GROWTH if not only else ():
            folder = Path(temporary, f"growth{files}")
            folder.mkdir()
            write_alike(folder, files)
            cost = measure(folder, Path(temporary, "tables.csv"), 2)
            each, peaks = cost.processor / files, (cost.peak_of_main / 1024, cost.peak_of_a_worker / 1024)
            print(f"{files:,} files of 10 x 5: {each * 1e6:.0f} us a file, peak {peaks[0]:.0f} MB, {peaks[1]:.0f} MB a worker")


if __name__ == "__main__":
    main()
