"""The command `tiebreaks standings` as a user meets it: from the shell to the last line, against a bare import of NumPy."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import tiebreaks as tb
from benchmarks.events import swiss

REPEATS = 20
AIM = 2.2  # times the import of NumPy: what the command may cost


def _as_installed() -> dict[str, str]:
    """The environment of a user: an installed package has its bytecode beside it, so let the first run here write it."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def seconds(*commands: Sequence[str], repeats: int = REPEATS) -> list[float]:
    """The shortest of several runs of each command, taken in turn so that all meet the same machine."""
    best = [float("inf")] * len(commands)
    environment = _as_installed()
    for _ in range(repeats):
        for index, command in enumerate(commands):
            began = perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
            best[index] = min(best[index], perf_counter() - began)
    return best


def main() -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "event.trf")
        tb.write(swiss(100, 9), path)
        numpy = [sys.executable, "-c", "import numpy"]
        command = [str(Path(sys.executable).with_name("tiebreaks")), "standings", str(path), "--by", "DE, BH/C1, BH, SB, WIN"]
        least, ours = seconds(numpy, command)
        print(f"tiebreaks standings, 100 players x 9 rounds: {ours * 1e3:.0f} ms, {ours / least:.2f} times", end=" ")
        print(f"`python -c 'import numpy'` ({least * 1e3:.0f} ms); the aim is at most {AIM}")


if __name__ == "__main__":
    main()
