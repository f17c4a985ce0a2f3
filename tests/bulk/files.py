"""A year of generated files, some of them broken, and sources that end the process which reads them."""

from __future__ import annotations

import csv
import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

import tiebreaks as tb
from tests.helpers.strategies import random_tournament
from tests.helpers.team_strategies import random_team_tournament
from tiebreaks.bulk.journal import JournalPiece
from tiebreaks.bulk.sources import Source
from tiebreaks.extending import OVER_THE_BOARD, Edition, Event, Participant, Reason, Records, Working, as_sum, reasons

KILLED_IN_THE_MIDDLE = """
import os, signal, sys
from multiprocessing import active_children
import tiebreaks as tb

calls = []

def stop(progress):
    calls.append(progress)
    if len(calls) == int(sys.argv[4]):
        print(*(child.pid for child in active_children()), flush=True)
        os.kill(os.getpid(), signal.SIGKILL)

tb.batch(sys.argv[1], sys.argv[2], jobs=int(sys.argv[3]), resume=True, progress=stop)
"""
A_SECOND_THREAD = "import threading; threading.Thread(target=threading.Event().wait, daemon=True).start()\n"
SUFFIXES = (".trf", ".trf", ".trf", ".trfx", ".json")
BROKEN: tuple[Callable[[Path, bytes], object], ...] = (
    lambda path, data: path.write_bytes(data[: len(data) * 2 // 3]),
    lambda path, data: path.write_bytes(bytes(range(256)) * 20),
    lambda path, data: path.write_bytes(b""),
    lambda path, data: path.write_bytes(data.replace(b" w ", b" q ")),
    lambda path, data: path.write_bytes(data.replace(b"001    1 ", b"001    x ")),
    lambda path, data: path.mkdir(),
    lambda path, data: path.symlink_to("gone.trf"),
    lambda path, data: path.with_suffix(".zip").write_bytes(b"PK\x03\x04" + data),
)


def year(folder: Path, files: int, *, seed: int = 7, share_broken: float = 0.02) -> int:
    """Write a year of events of mixed sizes and formats, a tenth of them in an archive; returns how many are broken."""
    rng = Random(seed)
    broken = max(round(files * share_broken), 1)
    with ZipFile(folder / "archived.zip", "w", ZIP_DEFLATED) as archive:
        for number in range(files - broken):
            month = folder / f"{number % 12 + 1:02}"
            month.mkdir(exist_ok=True)
            path = _written(month / f"event{number:05}", rng)
            if number % 10 == 9:
                archive.write(path, path.relative_to(folder))
                path.unlink()
    for number in range(broken):
        path = folder / f"{number % 12 + 1:02}" / f"broken{number:05}.trf"
        path.parent.mkdir(exist_ok=True)
        BROKEN[number % len(BROKEN)](path, _report(rng, path.with_suffix(".part")))
    return broken


def _written(path: Path, rng: Random) -> Path:
    if rng.random() < 0.1:
        event = random_team_tournament(rng)
    else:
        event = random_tournament(rng, players=rng.choice((None, None, None, 2, 120)))
    suffix = rng.choice(SUFFIXES)
    try:
        tb.write(event, path.with_suffix(suffix))
    except tb.FormatError:  # what this format cannot carry
        suffix = ".json"
        tb.write(event, path.with_suffix(suffix))
    return path.with_suffix(suffix)


def _report(rng: Random, path: Path) -> bytes:
    event = random_tournament(rng, players=12, rounds=5, features=())
    tb.write(event, path, format="trf26")
    data = path.read_bytes()
    path.unlink()
    return data


def without_seconds(table: Path) -> list[dict[str, str]]:
    """The rows of a csv table of files, but for how long each file took."""
    with table.open(newline="", encoding="utf-8") as file:
        return [row | {"seconds": ""} for row in csv.DictReader(file)]


def tables(output: Path) -> tuple[bytes, list[dict[str, str]]]:
    """What two runs must have in common."""
    return output.read_bytes(), without_seconds(output.with_suffix(".files.csv"))


class Done(NamedTuple):
    """A finished file, as a piece of JSON lines has it."""

    file: str
    is_read: bool
    participants: int
    rows: list[dict[str, Any]]
    facts: dict[str, Any]


def files_of(*pieces: JournalPiece) -> list[Done]:
    """The files of some pieces."""
    found = []
    for piece in pieces:
        entries = piece.entries
        rows, row = 0, sum(entry.rows for entry in entries)
        for entry in entries:
            lines = piece.body[rows : rows + entry.rows].splitlines()
            facts = json.loads(piece.body[row : row + entry.row])
            found.append(Done(entry.file, entry.is_read, entry.participants, [*map(json.loads, lines)], facts))
            rows, row = rows + entry.rows, row + entry.row
        assert row == len(piece.body)
    return found


def points_played(table: Records, law: Edition) -> Working:
    """A self-defined tie-break that other processes can import: the points of the rounds played over the board."""
    met = table.mask(OVER_THE_BOARD)
    return Working(table.points, met, reasons(met, Reason.AWARDED, Reason.NOT_COUNTED), as_sum, unit=10)


def wins(participant: Participant, event: Event) -> int:
    """Another one, in plain Python: the games won over the board."""
    return sum(each.is_won for each in participant.rounds)


class Deadly(Source):
    """Ends the process that reads it, every time."""

    def read(self) -> bytes:
        os.kill(os.getpid(), signal.SIGKILL)
        return b""


class DeadlyOnce(Source):
    """Ends the process that reads it the first time; `member` is a path that remembers it."""

    def read(self) -> bytes:
        assert self.member is not None
        if not os.path.exists(self.member):
            Path(self.member).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return Path(self.path.removeprefix("file://")).read_bytes()


class DeadlyInTheAnswer(Source):
    """Ends the process that reads it once it has said half of the next thing it says."""

    def read(self) -> bytes:
        from multiprocessing.connection import Connection

        def half(connection: Connection, message: bytes) -> None:
            os.write(connection.fileno(), message[: len(message) // 2])
            os.kill(os.getpid(), signal.SIGKILL)

        Connection._send = half  # type: ignore[attr-defined]
        return b""


class Faulty(Source):
    """Something that nobody has foreseen."""

    @property
    def size(self) -> int:
        raise RuntimeError("unforeseen")


class Spinning(Source):
    """Is never read, and holds the lock of the interpreter meanwhile: no thread of its process can do anything."""

    def read(self) -> bytes:
        import re

        re.match("(a|a)*b", "a" * 60)
        return b""


class Hungry(Source):
    """Takes a gigabyte; `member` says whether in one piece."""

    def read(self) -> bytes:
        kept = bytearray(10**9) if self.member == "one piece" else [bytes(1000) for _ in range(10**6)]
        return b"%d" % len(kept)


class Odd(Source):
    """Something that no reader has foreseen."""

    def read(self) -> bytes:
        return memoryview(b"012 odd")  # type: ignore[return-value]
