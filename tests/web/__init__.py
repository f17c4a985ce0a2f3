"""The page and the service: as functions, as an application, over HTTP on a free port of this machine, and in a browser."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tiebreaks.operations.kinds import UsageError
from tiebreaks.operations.operation import Content, Question
from tiebreaks.operations.table import BY_NAME
from tiebreaks.page import answers, fields
from tiebreaks.page.jobs import Job, JobResult
from tiebreaks.page.refusals import exception_response
from tiebreaks.web.limits import RequestLimits

ROOT = Path(__file__).parents[2]
COMMAND = str(Path(sys.executable).with_name("tiebreaks"))
OPEN, ROBIN, TEAM = (ROOT / "examples" / name for name in ("open.trf", "round_robin.trf", "team.trf"))
OWN = "http://localhost"  # a server for this machine only answers under the names of this machine
SCRIPT = "<script>alert(1)</script>"
FORBIDDEN = ROBIN.read_bytes().replace(
    b"202 DE,WIN,SB,KS", b"202 DE,BH,SB"
)  # the list of the file has what its edition forbids


def make_job(
    operation: str,
    file: Path | bytes = OPEN,
    name: str = "open.trf",
    *,
    language: str = "",
    work: int = RequestLimits().work,
    **settings: Any,
) -> Job:
    """A job as the service makes it of a form with these fields; raises UsageError.

    work   how far this server searches
    """
    sent: list[tuple[str, str | Content]] = [("file", Content(file if isinstance(file, bytes) else file.read_bytes(), name))]
    for field, value in settings.items():
        for each in value if isinstance(value, list | tuple) else [value]:
            sent.append((field, each if isinstance(each, Content) else str(each)))
    spoken = {"language": language} if language else {}
    return fields.make_job(BY_NAME[operation], sent, {"work": work}, **spoken)


def answer_form(operation: str, file: Path | bytes = OPEN, name: str = "open.trf", **settings: Any) -> JobResult:
    """What the service answers to a form, asked within the test."""
    try:
        return answers.answer(make_job(operation, file, name, **settings))
    except UsageError as wrong:
        return exception_response(wrong)


def fail(asked: Question) -> None:
    """An operation with a fault; in a module that a worker finds."""
    raise KeyError("a fault in a worker")


@contextmanager
def served(*options: str) -> Iterator[str]:
    """The address of a server that ends with the test."""
    server = subprocess.Popen([COMMAND, "serve", "--port", "0", "--no-browser", *options], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        yield server.stdout.readline().split()[4]
    finally:
        server.terminate()
        server.communicate(timeout=60)


def contradictory() -> bytes:
    """The open with points of number 2 that do not follow from the results."""
    lines = OPEN.read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if line.startswith("001    2 "))
    lines[at] = f"{lines[at][:80]} 7.0{lines[at][84:]}"
    return "".join(lines).encode()


def cyrillic(encoding: str) -> bytes:
    """The open in another encoding, with the names of its first two in Cyrillic letters."""
    text = OPEN.read_text(encoding="utf-8")
    for old, new in (("Ulmgren, Lovis", "Ульмгрен, Ловис"), ("Hollenby, Edda", "Холленби, Эдда")):
        text = text.replace(old.ljust(33), new.ljust(33))
    return text.encode(encoding)


def reversed_ranks(data: bytes = OPEN.read_bytes()) -> bytes:
    """A file whose last is first: no setting explains it."""
    lines = data.decode().splitlines(keepends=True)
    players = [at for at, line in enumerate(lines) if line.startswith("001")]
    for at in players:
        rank = len(players) + 1 - int(lines[at][85:89])
        lines[at] = f"{lines[at][:85]}{rank:4}{lines[at][89:]}"
    return "".join(lines).encode()


def renamed(path: Path, old: str, new: str) -> bytes:
    """A sample with another name in the columns of a name."""
    data = path.read_bytes()
    padded = old.ljust(33).encode()
    assert padded in data
    return data.replace(padded, new.ljust(33).encode()[:33])
