"""Runs the program under test: bounded in time, output and memory. Whatever it does is its fault, told as a message."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
from contextlib import suppress
from threading import Thread
from typing import IO, Any

from tiebreaks_conformance.say import Refusal, reason_of, say

MAX_BYTES = 1_000_000  # of an answer: a hundred times what the largest case needs
MAX_SAID = 2_000  # bytes of its error output that are kept
MAX_LETTERS = 120  # of that in a message
MEGABYTES = 4_000
CHUNK = 65_536
GRACE = 2.0  # seconds for the pipes of a program that has ended

FILE, JSON, EDITION, BY = "{file}", "{json}", "{edition}", "{by}"
NO_FILE = "expected {file} in the command of the program, where the path of the TRF goes; found {found!r}"
NOT_SPLIT = "the command of the program cannot be split into words: {reason}"
NOT_STARTED = "the program {program} cannot be started: {reason}"
TOO_SLOW = "no answer within {seconds:g} s"
TOO_MUCH = "more than {megabytes} MB of output"
FAILED = "ended with exit code {code}"
FAILED_SAYING = "ended with exit code {code}: {said}"
KILLED = "ended by signal {number}"
NOTHING = "printed nothing"


class Fault(Exception):
    """The program under test has not answered; `message` says how."""

    def __init__(self, sentence: str, /, **facts: Any) -> None:
        super().__init__(sentence)
        self.message: str = say(sentence, **facts)


class TooSlow(Fault):
    """It was ended after its time."""


def split(command: str, *places: str) -> list[str]:
    """The words of a command; raises TiebreaksError if it cannot be asked about a file.

    places   where the path may go, besides {file}
    """
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as wrong:
        raise Refusal(NOT_SPLIT, reason=wrong) from None
    if not any(place in word for word in words for place in (FILE, *places)):
        raise Refusal(NO_FILE, file=FILE, found=command)
    return words


def require_start(words: list[str]) -> None:
    """Refuse a program that is not there before anything is drawn or written."""
    if shutil.which(words[0]) is None:
        raise Refusal(NOT_STARTED, program=words[0], reason="there is no such program here")


def fill(words: list[str], file: str, edition: str, by: str) -> list[str]:
    """The words with what is asked."""
    return [word.replace(EDITION, edition).replace(BY, by).replace(FILE, file).replace(JSON, file) for word in words]


def run(words: list[str], seconds: float, *, may_be_silent: bool = False) -> bytes:
    """What a program prints; raises Fault, and TiebreaksError if it cannot be started at all."""
    try:
        started = subprocess.Popen(
            _limited(words),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except (OSError, ValueError) as wrong:
        raise Refusal(NOT_STARTED, program=words[0], reason=reason_of(wrong)) from wrong
    printed, said = bytearray(), bytearray()
    assert started.stdout is not None and started.stderr is not None
    readers = {
        started.stdout: Thread(target=_read, args=(started, started.stdout, printed, MAX_BYTES, True), daemon=True),
        started.stderr: Thread(target=_read, args=(started, started.stderr, said, MAX_SAID, False), daemon=True),
    }
    for reader in readers.values():
        reader.start()
    try:
        code = started.wait(seconds)
    except subprocess.TimeoutExpired:
        raise TooSlow(TOO_SLOW, seconds=seconds) from None
    finally:
        _end(started)
        started.wait()
        for pipe, reader in readers.items():
            reader.join(GRACE)
            if not reader.is_alive():  # what has left the session of the program may still hold the pipe
                pipe.close()
    return _judge(code, bytes(printed), bytes(said), may_be_silent)


def _judge(code: int, printed: bytes, said: bytes, may_be_silent: bool) -> bytes:
    """What was printed, if the program has ended well; raises Fault."""
    if len(printed) > MAX_BYTES:
        raise Fault(TOO_MUCH, megabytes=MAX_BYTES // 1_000_000)
    if code < 0:
        raise Fault(KILLED, number=-code)
    if code:
        last = said.decode("utf-8", "replace").strip().rpartition("\n")[2][:MAX_LETTERS]
        raise Fault(FAILED_SAYING, code=code, said=last) if last else Fault(FAILED, code=code)
    if not printed.strip() and not may_be_silent:
        raise Fault(NOTHING)
    return printed


def _read(started: subprocess.Popen[bytes], pipe: IO[bytes], kept: bytearray, most: int, ends: bool) -> None:
    """Keep what a pipe gives, up to a limit; behind it the program ends, or what it says is dropped."""
    with suppress(OSError, ValueError):  # closed while it is read
        while chunk := os.read(pipe.fileno(), CHUNK):
            if ends or len(kept) < most:
                kept += chunk
            if ends and len(kept) > most:
                _end(started)
                return


def _end(started: subprocess.Popen[bytes]) -> None:
    """End a program with all that it started."""
    if hasattr(os, "killpg"):
        with suppress(OSError):
            os.killpg(started.pid, signal.SIGKILL)
    started.kill()


def _limited(words: list[str]) -> list[str]:
    """The command, started by a shell that limits its memory first, where there is one (POSIX).

    The limit must hold before the program's first instruction: one that is set from here, after it has started, comes too late
    on a busy machine. What is not there is started as it stands, so that the error names the reason.
    """
    if os.name != "posix" or shutil.which(words[0]) is None:
        return words
    return ["/bin/sh", "-c", 'ulimit -d "$0" 2>/dev/null; exec "$@"', str(MEGABYTES * 1_000_000 // 1024), *words]
