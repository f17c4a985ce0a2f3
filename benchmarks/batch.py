"""Many files: files per second on one process and two, gacrux on some of the same files in the same run, the peak memory.

Then what a check of their ranks costs, and a search for what each table that differs was made with.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import tiebreaks as tb
from benchmarks import checking
from benchmarks.events import swiss
from benchmarks.history import Ratio, keep
from benchmarks.reading import best
from tests.peers.gacrux_bridge import gacrux
from tiebreaks.bulk import Summary

LIST = ("PTS", "DE", "BH/C1", "BH", "SB")
EDITION = "2026-03"
FILES, DIFFERENT, SMALL_FILES, LARGE_FILES, OF_GACRUX = 4_000, 1_000, 20_000, 10, 50
SIZES = (12, 20, 30, 40, 60, 80, 100, 150, 250, 400)  # players of the events of a year, which any fifty in a row have alike
ROUNDS = (5, 7, 9, 7, 9)
CHECKED = 23  # events, each with a right table and five others
RUNS = 3  # of each, of which the quickest counts: other work disturbs it least
COMMAND = "its command for each file"
PEAK = """
import resource, sys
import tiebreaks as tb

if __name__ == "__main__":
    summary = tb.batch(sys.argv[1], sys.argv[2], jobs=2, overwrite=True)
    own, of_one_process = (resource.getrusage(whose).ru_maxrss for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(summary.files, summary.seconds, own + 2 * of_one_process)
"""


def write_year(folder: Path, files: int) -> list[Path]:
    """Reports of Swiss events of the sizes of a year, a thousand different ones, with the ranks that were published."""
    paths = [folder / f"{number:05}.trf" for number in range(files)]
    for number, path in enumerate(paths[:DIFFERENT]):
        players = SIZES[number % len(SIZES)]
        event = swiss(players, ROUNDS[number // len(SIZES) % len(ROUNDS)] if players >= 30 else 5, number)
        tb.write(tb.standings(event, LIST, edition=EDITION).published(), path)
    for number, path in enumerate(paths[DIFFERENT:]):
        path.write_bytes(paths[number % DIFFERENT].read_bytes())
    return paths


def write_alike(folder: Path, files: int, players: int = 10, rounds: int = 5) -> None:
    """Events of one size, a hundred different ones."""
    data = []
    for seed in range(100):
        tb.write(swiss(players, rounds, seed), path := folder / "one.trf")
        data.append(path.read_bytes())
        path.unlink()
    for number in range(files):
        (folder / f"{number:05}.trf").write_bytes(data[number % len(data)])


def ours(folder: Path, jobs: int, output: str) -> float:
    """Seconds of a whole run: reading, ranking, both tables written."""
    began = perf_counter()
    summary = tb.batch(folder, folder.parent / output, by=LIST, edition=EDITION, jobs=jobs, overwrite=True)
    assert summary.refused == 0
    return perf_counter() - began


def as_used(paths: Sequence[Path], answer: Path) -> float | None:
    """Seconds of gacrux as it is used: its command for each file, since it has none for many; its answer is written."""
    if gacrux() is None:
        return None
    command = [sys.executable, "-m", "gacrux.tiebreakchecker", "-c", "-o", str(answer), "-t", *LIST]
    began = perf_counter()
    for path in paths:
        subprocess.run([*command, "-i", str(path)], check=False, capture_output=True)
    return perf_counter() - began


def in_a_loop(paths: Sequence[Path]) -> float | None:
    """Seconds of gacrux called from a program: its own reader and its own ranking, in this process; nothing is written."""
    module = gacrux()
    if module is None:
        return None
    from gacrux.trf2json import trf2json

    texts = [path.read_text(encoding="utf-8") for path in paths]
    question: dict[str, Any] = {"tiebreak": list(LIST), "check": False, "pre_determined": False, "swiss": True, "unrated": None}
    began = perf_counter()
    with redirect_stdout(StringIO()):
        for text in texts:
            reader = trf2json()
            reader.parse_file(text, False)
            event = reader.get_tournament(1)
            module.tiebreak(event, event["numRounds"], question).compute_tiebreaks(event, question)
    return perf_counter() - began


def peak(folder: Path) -> tuple[int, float, float]:
    """(files, seconds, megabytes of all processes together) of a run on two processes."""
    command = [sys.executable, "-c", PEAK, str(folder), str(folder.parent / "small.csv")]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return int(printed[0]), float(printed[1]), int(printed[2]) / 1024


def write_checked(right: Path, others: Path) -> None:
    """Reports of events of 30 to 150 players: of each event the right table, and others."""
    for number in range(CHECKED):
        event = swiss(SIZES[2 + number % 6], ROUNDS[number % 5], number)
        for kind, file in checking.files(event).items():
            tb.write(file, (right if kind == "right" else others) / f"{number:02} {kind}.trf")


def measure_checks(folder: Path) -> float:
    """A batch with a check, in times of one without."""

    def run(*, check: bool = True) -> Summary:
        return tb.batch(folder, folder.parent / "checked.csv", jobs=1, overwrite=True, check=check)

    plain, checked = best(lambda: run(check=False), run, repeats=3)
    return checked / plain


def main() -> None:
    with TemporaryDirectory() as temporary:
        year, small = Path(temporary, "year"), Path(temporary, "small")
        year.mkdir()
        small.mkdir()
        paths = write_year(year, FILES)
        print(f"{FILES:,} files of {SIZES[0]} to {SIZES[-1]} players, read and ranked by {', '.join(LIST)} into csv tables\n")
        peers = {
            COMMAND: [as_used(paths[:OF_GACRUX], Path(temporary, "answer.json")) for _ in range(RUNS)],
            "a loop in one process, nothing written": [in_a_loop(paths[:OF_GACRUX]) for _ in range(RUNS)],
        }
        rates = {name: OF_GACRUX / min(filter(None, seconds)) for name, seconds in peers.items() if any(seconds)}
        for name, rate in rates.items():
            print(f"gacrux on {OF_GACRUX} of them, {name}: {rate:.1f} files/s")
        found = []
        for jobs, benchmark in ((1, "batch on one process"), (2, "batch on two processes")):
            rate = FILES / min(ours(year, jobs, f"{jobs}.csv") for _ in range(RUNS))
            ratios = ", ".join(f"{rate / theirs:.0f} times {name}" for name, theirs in rates.items())
            print(f"{jobs} {'process' if jobs == 1 else 'processes'}: {rate:,.0f} files/s: {ratios}")
            found += [Ratio(benchmark, rate / rates[COMMAND])] if COMMAND in rates else []
        large = Path(temporary, "large")
        large.mkdir()
        for number in range(LARGE_FILES):
            tb.write(swiss(1_000, 9, number), large / f"{number}.trf")
        peer = in_a_loop([large / "0.trf"])
        if peer:
            seconds = ours(large, 1, "large.csv") / LARGE_FILES
            print(f"a file of 1,000 players and 9 rounds: {seconds * 1000:.0f} ms, {peer / seconds:.0f} times gacrux")
        write_alike(small, SMALL_FILES)
        files, seconds, megabytes = peak(small)
        print(
            f"{files:,} files of 10 players on 2 processes ({os.cpu_count()} cores): {files / seconds:,.0f} files/s, ", end=""
        )
        print(f"peak {megabytes:.0f} MB of all three processes")
        right, others = Path(temporary, "right"), Path(temporary, "others")
        right.mkdir()
        others.mkdir()
        write_checked(right, others)
        compared, searched = measure_checks(right), measure_checks(others)
        print("a check, in times of a batch without one: ", end="")
        print(f"of {CHECKED} right reports {compared:.2f}, of {5 * CHECKED} others {searched:.0f}")
        keep(found)
        keep([Ratio("batch with a check", compared), Ratio("batch with a search", searched)], lower_is_better=True)


if __name__ == "__main__":
    main()
