"""Starting: `import tiebreaks` and its main names, and `tiebreaks standings` up to the last line, against `import numpy`.

`BASELINE=folder/src python -m benchmarks.command` measures another version in the same run.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from operator import truediv
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory

import tiebreaks as tb
from benchmarks.history import Ratio, keep

REPEATS = 20
EXAMPLE = Path(__file__).parents[1] / "examples" / "open.trf"
NUMPY = "import numpy"
COMMANDS = {
    NUMPY: ("-c", "import numpy"),
    "import tiebreaks": ("-c", "import tiebreaks; tiebreaks.read, tiebreaks.standings"),
    "tiebreaks standings": ("-m", "tiebreaks", "standings", str(EXAMPLE)),
}
AIMS = {"import tiebreaks": 1.7, "tiebreaks standings": 2.3}  # times the import of NumPy: what each may cost


def _sources() -> dict[str, Path]:
    """Version -> its folder of packages."""
    ours = Path(tb.__file__).parents[1]
    return {"": ours, **({"before: ": Path(os.environ["BASELINE"]).absolute()} if "BASELINE" in os.environ else {})}


def _environment(source: Path, bytecode: str) -> dict[str, str]:
    """That of a user, whose packages have their bytecode: the first run here writes it, into a folder of its own."""
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**inherited, "PYTHONPATH": str(source), "PYTHONPYCACHEPREFIX": bytecode}


def _seconds(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Seconds of the processor that a new Python takes; the clock would count other programs, too."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL, env=environment)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(source: Mapping[str, Path], repeats: int = REPEATS) -> dict[tuple[str, str], list[float]]:
    """(version, command) -> seconds of each run; the commands are taken in turn so that all meet the same machine."""
    taken: dict[tuple[str, str], list[float]] = {(version, name): [] for version in source for name in COMMANDS}
    with TemporaryDirectory() as bytecode:
        for attempt in range(repeats + 1):
            for version, name in taken:
                seconds = _seconds(COMMANDS[name], _environment(source[version], bytecode))
                if attempt:  # the first wrote the bytecode
                    taken[version, name].append(seconds)
    return taken


def main() -> None:
    taken = measure(_sources())
    found = []
    print(f"Starting, {REPEATS} runs in turn:  ms least, median;  times import numpy least, median")
    for (version, name), times in taken.items():
        numpy = taken[version, NUMPY]
        aim = f"  the aim is at most {AIMS[name]}" if name in AIMS else ""
        least, middle = min(times) / min(numpy), median(map(truediv, times, numpy))  # of each turn: the machine changes
        if not version and name in AIMS:
            found.append(Ratio(name, middle))
        print(f"{version + name:>28}  {min(times) * 1e3:4.0f} {median(times) * 1e3:4.0f}  {least:.2f} {middle:.2f}{aim}")
    keep(found, lower_is_better=True)


if __name__ == "__main__":
    main()
