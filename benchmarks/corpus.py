"""Reading real files: nanoseconds a byte with and without the kernel, the share of usual lines, and an older version.

The files are those of `../shared/corpus/files` or of a folder that is named; without either, generated ones. `BASELINE=folder`
names the `src` of an older version: both then run in turn, each in a process of its own, and the shortest times are compared.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).parents[1].parent / "shared" / "corpus" / "files"
REPEATS, TURNS = 3, 3
File = tuple[bytes, str]


def list_files(folder: Path) -> list[File]:
    """The readable files of a folder; generated ones where it is absent."""
    import tiebreaks as tb
    from tiebreaks.formats.trf import read_many

    files = [(path.read_bytes(), path.name) for path in sorted(folder.rglob("*.trf"))]
    if not files:
        from benchmarks.events import swiss, team_swiss

        for seed in range(60):
            file = BytesIO()
            tb.write(team_swiss(12, 4, 7, seed) if seed % 6 == 0 else swiss(10 + seed, 7, seed), file, format="trf26")
            files.append((file.getvalue(), f"{seed}.trf"))
    return [file for file, read in zip(files, read_many(files), strict=True) if isinstance(read, tb.Tournament)]


@contextmanager
def without_kernel() -> Iterator[None]:
    """Read everything line by line, as where nothing was compiled."""
    from tiebreaks.formats.trf import kernel

    module: Any = kernel
    load = module.load
    module.load = lambda: None
    try:
        yield
    finally:
        module.load = load


def measure(files: list[File]) -> dict[str, float]:
    """Nanoseconds of processor time a byte: file by file, and all together."""
    from tiebreaks.formats.trf import read, read_many

    size = sum(len(data) for data, _ in files)
    works: dict[str, Callable[[], object]] = {
        "one by one": lambda: [read(*file) for file in files],
        "together": lambda: read_many(files),
    }
    taken: dict[str, float] = {}
    for name, work in works.items():
        for _ in range(REPEATS):
            began = time.process_time()
            work()
            taken[name] = min(taken.get(name, float("inf")), (time.process_time() - began) / size * 1e9)
    return taken


def share_of_usual_lines(files: list[File]) -> float:
    """The share of the player lines in which the kernel marks nothing."""
    from tiebreaks.formats.trf.kernel import read_lines

    usual = lines = 0
    for data, _ in files:
        texts = [line for line in data.decode("utf-8", "replace").splitlines() if line.startswith("001")]
        found, _ = read_lines(texts, -(-max(map(len, texts), default=0) // 10))
        usual, lines = usual + int((found.mark == 0).sum()), lines + len(texts)
    return usual / lines


def measure_elsewhere(source: str, folder: Path) -> dict[str, float]:
    """The same of the package in another folder, in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.corpus", str(folder), "--only"]
    paths = os.pathsep.join([source, str(Path(__file__).parents[1])])
    printed = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": paths})
    return {name: float(figure) for name, figure in (line.split(":") for line in printed.stdout.splitlines())}


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else CORPUS
    files = list_files(folder)
    if "--only" in sys.argv:
        for name, figure in measure(files).items():
            print(f"{name}: {figure}")
        return
    size = sum(len(data) for data, _ in files)
    print(f"{len(files)} files, {size:,} bytes, {share_of_usual_lines(files):.0%} of the lines as usual")
    with_kernel = measure(files)
    with without_kernel():
        without = measure(files)
    for name, figure in with_kernel.items():
        slower = without[name] / figure
        print(f"{name}: {figure:.0f} ns a byte; without the kernel {without[name]:.0f}, {slower:.1f} times as long")
    if baseline := os.environ.get("BASELINE"):
        own = str(Path(__file__).parents[1] / "src")
        runs = [(measure_elsewhere(baseline, folder), measure_elsewhere(own, folder)) for _ in range(TURNS)]
        for name in with_kernel:
            old, new = (min(run[which][name] for run in runs) for which in (0, 1))
            print(f"{name}: {new:.0f} ns a byte, {old:.0f} before: {old / new:.1f} times as fast")


if __name__ == "__main__":
    main()
