"""The second part of `make prove PARTS=faults`: faults at random times and on real file systems, and how many of them ended how."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event, Thread

from proofs import figures
from tests.bulk.files import tables, year
from tests.faults.injected import ROOT
from tiebreaks.system.files import Changed, read_whole

COMMAND = str(Path(sys.executable).with_name("tiebreaks"))
FILES = 400
OPEN, ROBIN = (str(ROOT / "examples" / name) for name in ("open.trf", "round_robin.trf"))


def main() -> int:
    """The exit code: 1 when something ended as it must not, which is said in capitals."""
    rng = Random(1)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs this in the background may have it ignored
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        read = overwritten(folder, seconds=20)
        ended = [
            said("a file overwritten again and again while it is read", read),
            said("batch of two processes killed at a random time, then resumed", killed(folder, rng, times=12)),
            said("batch of two processes interrupted (Ctrl-C) at a random time", interrupted(folder, rng, times=12)),
            said("a real file system that is full or read-only", mounted(folder)),
        ]
    if all(ended):
        figures.keep("faults", reads=read.total(), refused=read["refused"])
    return 0 if all(ended) else 1


def said(what: str, outcomes: Counter[str]) -> bool:
    """Print how often what happened; whether all of it is as it must be."""
    counts = ", ".join(f"{count:,} {name}" for name, count in sorted(outcomes.items()))
    print(f"{what}: {outcomes.total():,} times: {counts}", flush=True)
    return not any(word.strip(",").isupper() for name in outcomes for word in name.split() if len(word) > 2)


def overwritten(folder: Path, *, seconds: float) -> Counter[str]:
    """Two versions of one length, written over each other in place; what is read is one of them, or refused."""
    path = folder / "changing.trf"
    old = Path(OPEN).read_bytes()
    new = old.swapcase()
    path.write_bytes(old)
    stop, outcomes, pauses = Event(), Counter[str](), Random(2)

    def write() -> None:
        with path.open("r+b", buffering=0) as file:
            while not stop.is_set():
                for version in (new, old):
                    file.seek(0)
                    for begin in range(0, len(version), 1000):  # in pieces, as many programs do
                        file.write(version[begin : begin + 1000])
                    time.sleep(pauses.choice((0.0005, 0.05)))  # in the long ones somebody can read

    writer = Thread(target=write)
    writer.start()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            data = read_whole(str(path), len(old) + 1)
            outcomes["one version" if data in (old, new) else "MIXED"] += 1
        except Changed:
            outcomes["refused"] += 1
    stop.set()
    writer.join()
    return outcomes if outcomes["one version"] and outcomes["refused"] else outcomes + Counter({"NOT BOTH": 1})


def killed(folder: Path, rng: Random, *, times: int) -> Counter[str]:
    """Each run is killed some time after its start; resumed without a kill it ends with the tables of a run that was not killed."""
    source = folder / "year"
    source.mkdir()
    year(source, FILES)
    outcomes = Counter[str]()
    output = folder / "killed.csv"

    def run_to_the_end(output: Path, *more: str) -> tuple[bytes, list[dict[str, str]]]:
        """By the command, as the others: its messages name options, those of Python name arguments."""
        subprocess.run(
            [COMMAND, "batch", str(source), "-o", str(output), "--jobs", "1", *more], capture_output=True, check=False
        )
        return tables(output)

    expected = run_to_the_end(folder / "expected.csv")
    for _ in range(times):
        with _running("batch", str(source), "-o", str(output), "--jobs", "2", "--resume") as process:
            time.sleep(rng.uniform(0.3, 6))
            ended = process.poll() is not None
            process.kill()
            process.wait()
        whole = not output.exists() or output.read_bytes() == expected[0]
        visible = {path.name for path in folder.glob("killed*")} <= {"killed.csv", "killed.files.csv", "killed.csv.journal"}
        outcomes[("ended before the kill" if ended else "killed") + ("" if whole and visible else ", HALF-WRITTEN")] += 1
    same = run_to_the_end(output, "--resume") == expected
    outcomes["tables as expected in the end" if same else "TABLES DIFFER"] += 1
    return outcomes


def interrupted(folder: Path, rng: Random, *, times: int) -> Counter[str]:
    """As a terminal does it: the signal goes to the command and to its processes."""
    outcomes = Counter[str]()
    for number in range(times):
        output = folder / f"interrupted{number}.csv"
        with _running("batch", str(folder / "year"), "-o", str(output), "--jobs", "2") as process:
            time.sleep(rng.uniform(0.3, 3))
            ended = process.poll() is not None
            if not ended:
                os.killpg(process.pid, signal.SIGINT)
            _, said = process.communicate(timeout=120)
        traced = b"KeyboardInterrupt" in said or b"Traceback" in said
        starting = traced and process.returncode != 130 and os.fsencode(ROOT / "src") not in said  # no line of ours has run
        quiet = starting or not traced
        how = "while Python was starting" if starting else f"exit code {process.returncode}"
        left = output.exists() and process.returncode != 0  # one that ends before the signal comes has written all of it
        outcomes[how + ("" if quiet else ", TRACEBACK") + (", HALF-WRITTEN" if left else "")] += 1
    return outcomes if outcomes["exit code 130"] else outcomes + Counter({"NONE INTERRUPTED": 1})


@contextmanager
def _running(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A command in a group of its own, of which nothing stays."""
    process = subprocess.Popen(
        [COMMAND, *arguments], cwd=ROOT, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def mounted(folder: Path) -> Counter[str]:
    """Small and read-only file systems in memory; only who may mount can try them."""
    outcomes = Counter[str]()
    place = folder / "mounted"
    place.mkdir()
    for options in ("size=4k", "size=16k", "ro"):
        for arguments in (
            ("standings", OPEN, "-o", f"{place}/a.html"),
            ("convert", OPEN, f"{place}/a.json"),
            ("batch", OPEN, ROBIN, "-o", f"{place}/a.csv"),
        ):
            mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(place)]
            if subprocess.run(mount, capture_output=True, check=False).returncode:
                return Counter({"not tried, because this user may not mount": 1})
            try:
                done = subprocess.run([COMMAND, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
                left = {path.name for path in place.iterdir()} - {"a.csv.journal"}
            finally:
                subprocess.run(["umount", str(place)], check=True)
            explained = "cannot be written: " in done.stderr and "Traceback" not in done.stderr
            outcomes[
                f"exit code {done.returncode}"
                + (" and said" if explained else ", NOT SAID")
                + (f", LEFT {left}" if left else "")
            ] += 1
    return outcomes


if __name__ == "__main__":
    sys.exit(main())
