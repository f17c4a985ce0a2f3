"""`make prove PARTS=guided-fuzz`: every reader for FUZZ_SECONDS under libFuzzer, guided by the coverage of src/tiebreaks; figures and findings.

The seconds are of processor time, after the imports: on a busy machine a run takes longer, and does as much. `kernel` is compiled
with sanitizers and runs without Python; it ends at its first finding.

As many readers at once as there are cores, or FUZZ_AT_ONCE. The figures of each are stored when it ends.
"""

from __future__ import annotations

import json
import os
import pkgutil
import platform
import re
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from datetime import date
from hashlib import sha256
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "fuzz"
FIGURES = ROOT / "proofs" / "results" / "fuzzing.json"
SECONDS = int(os.environ.get("FUZZ_SECONDS", "60"))  # of each reader
AT_ONCE = int(os.environ.get("FUZZ_AT_ONCE", "") or os.cpu_count() or 1)  # readers
LONGEST = 10  # seconds of processor time that a reader may take for one input
HANGS = 300  # seconds on the clock for one input, after which a reader is ended
INTERRUPTED = 72  # libFuzzer's exit code when it is told to end
MOST_MEMORY = 1024  # megabytes
NOT_READ = ("tiebreaks.__main__", "tiebreaks.cli", "tiebreaks.web.serve", "tiebreaks.web.app")
Figures = dict[str, Any]


def main(names: list[str]) -> int:
    """The exit code: 1 when something was found."""
    if names[:1] == ["--inside"]:
        _fuzz(names[1], names[2:])
    from proofs.fuzzing.readers import COMPILED, READERS

    known = (*READERS, *COMPILED)
    if unknown := [name for name in names if name not in known]:
        print(f"no reader {', '.join(unknown)}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    found = False
    with ThreadPoolExecutor(AT_ONCE) as pool:
        runs = {pool.submit(_run, name): name for name in names or known}
        for run in as_completed(runs):
            try:
                figures = run.result()
            except RuntimeError as missing:
                print(f"{runs[run]}: not run: {missing}", file=sys.stderr, flush=True)
                found = True
                continue
            _say(runs[run], figures)
            _store(runs[run], figures)
            found = found or bool(figures["findings"])
    return int(found)


def _store(name: str, figures: Figures) -> None:
    """Put the figures of a reader in the place of its earlier ones."""
    facts = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {"readers": {}}
    readers = {**facts["readers"], name: {"date": date.today().isoformat(), **figures}}
    with suppress(PackageNotFoundError):  # what is compiled needs no atheris
        facts = {"python": platform.python_version(), "atheris": version("atheris")}
    facts["readers"] = dict(sorted(readers.items()))
    FIGURES.write_text(f"{json.dumps(facts, indent=2)}\n", encoding="utf-8")


def _run(name: str) -> Figures:
    """One reader in a process of its own, which starts from the seeds and from what earlier runs came to."""
    from proofs.fuzzing.readers import COMPILED
    from proofs.fuzzing.seeds import LARGEST, seeds, words

    folder = BUILD / name
    corpus, findings = folder / "corpus", folder / "findings"
    for made in (corpus, findings):
        made.mkdir(parents=True, exist_ok=True)
    for data in seeds(name):
        (corpus / sha256(data).hexdigest()[:16]).write_bytes(data)
    (folder / "words").write_text("\n".join(f'"{_escaped(word)}"' for word in words(name)) + "\n", encoding="ascii")
    program = [str(COMPILED[name](folder))] if name in COMPILED else [sys.executable, "-m", "proofs.fuzzing", "--inside", name]
    command = [
        *program, str(corpus), f"-dict={folder / 'words'}",
        f"-timeout={HANGS}", f"-report_slow_units={HANGS}",
        f"-rss_limit_mb={MOST_MEMORY}", f"-malloc_limit_mb={MOST_MEMORY}", f"-max_len={LARGEST}",
        f"-artifact_prefix={findings}/", "-print_final_stats=1", "-verbosity=1",
    ]  # fmt: skip
    log = folder / "log"
    began = time.monotonic()
    with log.open("wb") as told:
        environment = {"ASAN_OPTIONS": "quarantine_size_mb=8", **os.environ, "FUZZ_SECONDS": str(SECONDS)}
        ended = subprocess.run(command, cwd=ROOT, env=environment, stdout=told, stderr=subprocess.STDOUT).returncode
    new = sorted(path.name for path in findings.iterdir())
    if ended != INTERRUPTED and not new:
        raise SystemExit(f"{name}: fuzzing ended with {ended}; {log} says why")
    seconds = {"seconds": round(time.monotonic() - began), "processor_seconds": SECONDS}
    return {**_figures(log.read_text(encoding="utf-8", errors="replace")), **seconds, "findings": new}


def _figures(log: str) -> Figures:
    """What libFuzzer says at its end, and of the coverage in its last line."""

    def last(pattern: str) -> int:
        return int((re.findall(pattern, log) or ["0"])[-1])

    return {
        "executions": last(r"number_of_executed_units: (\d+)"),
        "edges": last(r"cov: (\d+)"),
        "features": last(r"ft: (\d+)"),
        "peak_megabytes": last(r"peak_rss_mb: +(\d+)"),
    }


def _say(name: str, figures: Figures) -> None:
    counts = ", ".join(f"{value:,} {key.replace('_', ' ')}" for key, value in figures.items() if isinstance(value, int))
    print(f"{name}: {counts}; findings: {', '.join(figures['findings']) or 'none'}", flush=True)


def _escaped(word: bytes) -> str:
    return "".join(chr(byte) if 32 < byte < 127 and byte not in b'"\\' else f"\\x{byte:02x}" for byte in word)


def _fuzz(name: str, options: list[str]) -> NoReturn:
    """In the process of one reader: go on after a finding, and keep one input of each kind."""
    import atheris  # only where make guided-fuzz has installed it

    with atheris.instrument_imports(include=["tiebreaks"]):
        for module in _modules():
            import_module(module)
    from proofs.fuzzing.readers import READERS

    start = time.process_time()
    findings = Path(next(option for option in options if option.startswith("-artifact_prefix=")).partition("=")[2])
    seen: set[str] = set()

    def one(data: bytes) -> None:
        began = time.process_time()
        try:
            READERS[name](data)
            if time.process_time() - began > LONGEST:
                raise TimeoutError(f"more than {LONGEST} seconds of processor time for one input")
        except Exception as wrong:
            place = _place(wrong)
            if place not in seen:
                seen.add(place)
                (findings / f"{type(wrong).__name__}-{sha256(place.encode()).hexdigest()[:8]}").write_bytes(data)
                traceback.print_exc()
        if time.process_time() - start > SECONDS:
            os.kill(os.getpid(), signal.SIGTERM)  # libFuzzer says its figures and ends

    atheris.Setup([sys.argv[0], *options], one)
    atheris.Fuzz()
    sys.exit()  # not reached: libFuzzer ends the process


def _modules() -> Iterator[str]:
    """Every module that a reader can come to, also those that are imported only when they are needed."""
    package = import_module("tiebreaks")
    for module in pkgutil.walk_packages(package.__path__, "tiebreaks."):
        if not module.name.startswith(NOT_READ) and not module.name.endswith("._kernel"):  # which is a library
            yield module.name


def _place(wrong: Exception) -> str:
    """Where an exception came from: the same place is the same finding."""
    frame = traceback.extract_tb(wrong.__traceback__)[-1]
    return f"{type(wrong).__name__} {frame.filename}:{frame.lineno}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
