"""A mutant is tried in a fork of the process that has imported the tests, so that nothing of it stays."""

from __future__ import annotations

import os
import pickle
import resource
import signal
import sys
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from proofs.mutation.store import KILLED, SURVIVED, TIMEOUT, Outcome

MEMORY = 2 << 30  # bytes, beyond what the process has
FAULT = 2  # the exit code of a fork in which not a test failed, but something here
LONGEST = 1_800  # seconds, waiting included, also for a machine that others use

Tell = Callable[[str], None]


def in_a_fork(work: Callable[[], Any]) -> Any:
    """What a function returns that leaves nothing behind in this process."""
    return in_forks([work])[0]


def in_forks(works: Iterable[Callable[[], Any]], *, quiet: bool = True) -> list[Any]:
    """What functions return that leave nothing behind in this process; all run at once."""
    answers = [_answer(*started) for started in [_start(work, quiet) for work in works]]
    for answer in answers:
        if isinstance(answer, BaseException):
            raise answer
    return answers


def _start(work: Callable[[], Any], quiet: bool) -> tuple[int, int]:
    """The process that a function runs in, and where to read its answer."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        if quiet:
            _be_quiet()
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(_returned_or_raised(work), pipe)
        os._exit(0)
    os.close(writing)
    return child, reading


def _answer(child: int, reading: int) -> Any:
    with os.fdopen(reading, "rb") as pipe:
        answer = pickle.load(pipe)
    os.waitpid(child, 0)
    return answer


def _returned_or_raised(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except BaseException as failure:
        return failure


def outcome_of(trial: Callable[[Tell], None]) -> Outcome:
    """What becomes of a mutant in a fork; the first test that fails is told, and ends it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _try(trial, writing)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        output = pipe.read()
    _, status, used = os.wait4(child, 0)
    seconds = used.ru_utime + used.ru_stime
    if os.WIFSIGNALED(status):
        return Outcome(TIMEOUT if os.WTERMSIG(status) in (signal.SIGVTALRM, signal.SIGALRM) else KILLED, seconds)
    if os.WEXITSTATUS(status) == FAULT:
        raise RuntimeError(output)
    return Outcome(KILLED if os.WEXITSTATUS(status) else SURVIVED, seconds, output)


def _try(trial: Callable[[Tell], None], writing: int) -> None:
    def tell(test: str) -> None:
        os.write(writing, test.encode())
        os._exit(1)

    try:
        signal.alarm(LONGEST)
        resource.setrlimit(resource.RLIMIT_AS, (_used_memory() + MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
        _be_quiet()
        trial(tell)
        os._exit(0)
    except BaseException:
        os.write(writing, traceback.format_exc().encode())
        os._exit(FAULT)


def limit(seconds: float) -> None:
    """End this process when it has computed for so long from now."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _be_quiet() -> None:
    sys.stdout.flush()
    sys.stderr.flush()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def _used_memory() -> int:
    return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
