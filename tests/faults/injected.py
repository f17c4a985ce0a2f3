"""Runs commands, each in a copy of this process with a fault in it: `python -m tests.faults.injected`, cases and outcomes as JSON.

A moment is an operation on a file of one folder: opening, changing the mode, renaming, removing. At the given one of them the
process is killed or interrupted, or from there on the operations fail; `most_bytes` bounds the size of the files that it writes.
"""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, NoReturn

ROOT = Path(__file__).parents[2]
MOMENTS = ("open", "os.chmod", "os.rename", "os.remove")
Kind = Literal["none", "kill", "interrupt", "full", "read-only", "most_bytes"]
NEEDED = (
    "tempfile", "tiebreaks.cli.run", "tiebreaks.cli.progress", "tiebreaks.bulk.run", "tiebreaks.formats.trf.write",
    "tiebreaks.formats.tournament_json", "tiebreaks.report.html", "tiebreaks.report.text",
)  # fmt: skip
ERRORS = {"full": errno.ENOSPC, "read-only": errno.EROFS}


@dataclass(frozen=True)
class Case:
    """A command in a folder, and what happens to it."""

    arguments: tuple[str, ...]
    folder: str
    kind: Kind = "none"
    at: int = 0  # the moment, or the number of bytes


@dataclass(frozen=True)
class Outcome:
    """How it ended: the exit code, or the signal as a negative number; what it said; how many moments there were."""

    code: int
    printed: str
    said: str
    moments: int


def outcome(case: Case) -> Outcome:
    """One command with its fault."""
    (found,) = outcomes([case])
    return found


def outcomes(cases: list[Case]) -> list[Outcome]:
    """Commands with their faults, one after the other; they share the time that importing takes."""
    given = json.dumps([asdict(case) for case in cases])
    command = [sys.executable, "-m", "tests.faults.injected"]
    done = subprocess.run(command, input=given, capture_output=True, text=True, cwd=ROOT, timeout=600, check=True)
    return [Outcome(**found) for found in json.loads(done.stdout)]


def main() -> None:
    for module in NEEDED:  # once for all copies
        import_module(module)
    cases = [Case(**{**given, "arguments": tuple(given["arguments"])}) for given in json.load(sys.stdin)]
    sys.stdout.write(json.dumps([asdict(_in_a_copy(case)) for case in cases]))


def _in_a_copy(case: Case) -> Outcome:
    pipes = [os.pipe() for _ in range(3)]  # no files: their size may be bounded; what they hold is short
    process = os.fork()
    if process == 0:
        _suffer(case, *(into for _, into in pipes))
    code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    texts = []
    for out, into in pipes:
        os.close(into)
        with open(out, encoding="utf-8") as file:
            texts.append(file.read())
    return Outcome(code, texts[0], texts[1], len(texts[2]))


def _suffer(case: Case, printed: int, said: int, moments: int) -> NoReturn:
    """In the copy: set the fault, run the command, end."""
    from tiebreaks_command import main as command

    os.dup2(printed, 1)
    os.dup2(said, 2)
    os.chdir(case.folder)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs the tests in the background may have it ignored
    code: Any = 0
    try:
        sys.argv = ["tiebreaks", *case.arguments]
        if case.kind == "most_bytes":
            import resource

            resource.setrlimit(resource.RLIMIT_FSIZE, (case.at, case.at))
        sys.addaudithook(_hook(case, moments))
        command()
    except SystemExit as left:
        code = left.code or 0
    except BaseException:
        import traceback

        traceback.print_exc()
        code = 99
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _hook(case: Case, moments: int) -> Any:
    """Counts the moments, and lets happen what is to happen."""
    count = 0

    def hook(event: str, given: tuple[Any, ...]) -> None:
        nonlocal count
        if event not in MOMENTS or not any(isinstance(path, str) and path.startswith(case.folder) for path in given[:2]):
            return
        count += 1
        os.write(moments, b".")
        if case.kind == "kill" and count == case.at:
            os.kill(os.getpid(), signal.SIGKILL)
        if case.kind == "interrupt" and count == case.at:
            signal.raise_signal(signal.SIGINT)
        if case.kind in ERRORS and count >= case.at and event != "os.remove":
            raise OSError(ERRORS[case.kind], os.strerror(ERRORS[case.kind]))

    return hook


if __name__ == "__main__":
    main()
