"""`make prove PARTS=readers`: damaged files are the same tournament, warnings and errors with the compiled kernel and without it.

FILES damaged files (5,000) are drawn from SEED (1), from the small reports of the corpus where it is and from generated events
where it is not; then every source is read as it is. Each is read in a process with the kernel and in one without. Of every kind
of difference, and of every exception that is no FormatError, the smallest file is kept in build/readers, with as many lines left
out as possible.
"""

from __future__ import annotations

import os
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import fields
from functools import cache
from hashlib import sha256
from io import BytesIO
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

import tiebreaks as tb
from proofs import figures
from tests.helpers.strategies import random_tournament
from tests.helpers.team_strategies import random_team_tournament
from tiebreaks.formats.trf import kernel, read

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "readers"
FOLDERS = (ROOT.parent / "shared" / "corpus", ROOT / "examples", ROOT / "packages")
LARGEST = 12_000  # bytes of a file that is damaged
GENERATED = 400  # events, where there is no corpus
BLOCK, AHEAD = 100, 8  # files that a process reads at once, blocks that wait
SHOWN = 3  # differences
CHARACTERS = b" 0123456789wb-=+1/0WDLHFUZ*.,\tX?\xc3\xa9\r\n"
FIELDS = (4, 9, 10, 14, 48, 53, 57, 69, 80, 85)  # where they begin in a line of a player
COLOURS, LETTERS = "wb- W", "10=+-HFUZWDL *Xq"
RESULTS = (b"10", b"01", b"==", b"00", b"+-", b"-+", b"--", b"WL", b"LW", b"DD", b"wl", b"dd", b"1=")  # of both lines
FAULT = "neither read nor refused"
Told = dict[str, str]


class Case(NamedTuple):
    """A file, and how it is read."""

    data: bytes
    options: Mapping[str, Any]


@cache
def list_sources() -> tuple[bytes, ...]:
    """The reports of the corpus, the examples and the conformance set, small ones first; without a corpus generated events, too."""
    files = [path.read_bytes() for folder in FOLDERS for path in sorted(folder.rglob("*.trf"))]
    return tuple(sorted(files if FOLDERS[0].is_dir() else [*files, *_generate()], key=len))


@cache
def list_small() -> tuple[bytes, ...]:
    """Those that are damaged: small ones are read faster."""
    return tuple(data for data in list_sources() if 0 < len(data) <= LARGEST)


def _generate() -> Iterator[bytes]:
    for number in range(GENERATED):
        rng, target = Random(number), BytesIO()
        event = random_team_tournament(rng) if number % 4 == 0 else random_tournament(rng)
        try:
            tb.write(event, target, format=rng.choice(("trf26", "trf16")))
        except tb.FormatError:  # more than a report can say
            continue
        yield target.getvalue()


def _change_bytes(rng: Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        changed[rng.randrange(len(changed))] = rng.choice(CHARACTERS)
    return bytes(changed)


def _cut(rng: Random, data: bytes) -> bytes:
    return data[: rng.randrange(len(data))]


def _remove(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + data[at + rng.randint(1, 12) :]


def _insert(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + _draw(rng, 6) + data[at:]


def _remove_line(rng: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    del lines[rng.randrange(len(lines))]
    return b"\n".join(lines)


def _repeat_line(rng: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    return b"\n".join(lines)


def _draw(rng: Random, most: int) -> bytes:
    return bytes(rng.choice(CHARACTERS) for _ in range(rng.randint(1, most)))


def _change_players(rng: Random, data: bytes, change: Callable[[bytes, int], bytes]) -> bytes:
    """A few lines of players, changed."""
    lines = data.split(b"\n")
    players = [at for at, line in enumerate(lines) if line.startswith(b"001")]
    for at in rng.sample(players, min(len(players), rng.randint(1, 3))):
        lines[at] = change(lines[at], len(players))
    return b"\n".join(lines)


def _change_character(rng: Random, data: bytes) -> bytes:
    def change(line: bytes, _: int) -> bytes:
        at = rng.randrange(3, max(4, len(line)))
        return line[:at] + bytes([rng.choice(CHARACTERS)]) + line[at + 1 :]

    return _change_players(rng, data, change)


def _change_field(rng: Random, data: bytes) -> bytes:
    def change(line: bytes, _: int) -> bytes:
        at = rng.choice(FIELDS)
        return line[:at] + _draw(rng, 4) + line[at + rng.randint(0, 4) :]

    return _change_players(rng, data, change)


def _change_round(rng: Random, data: bytes) -> bytes:
    def change(line: bytes, players: int) -> bytes:
        at = rng.randrange(91, max(92, len(line)), 10)
        cell = f"{rng.randint(0, players + 2):4} {rng.choice(COLOURS)} {rng.choice(LETTERS)}"
        return line[:at].ljust(at) + cell.encode() + line[at + len(cell) :]

    return _change_players(rng, data, change)


def _change_person(rng: Random, data: bytes) -> bytes:
    """Title, name, rating, federation, FIDE number, birth or rank: what is odd there is a warning."""

    def change(line: bytes, _: int) -> bytes:
        at = rng.choice((*range(9, 79), *range(85, 89)))
        return line[:at] + bytes([rng.choice(b"0123456789 /.-ABmwfgX?\xc3")]) + line[at + 1 :] if len(line) > at else line

    return _change_players(rng, data, change)


def _change_ends(rng: Random, data: bytes) -> bytes:
    """Blanks and carriage returns at the ends of lines."""
    return b"\n".join(
        line.rstrip(b" \r") + rng.choice((b"", b"", b" ", b" " * 10, b"\r", b" \r")) for line in data.split(b"\n")
    )


def _change_result(rng: Random, data: bytes) -> bytes:
    """Another result of a game, in both of its lines."""
    lines = data.split(b"\n")
    place_of = {line[4:8].strip(): at for at, line in enumerate(lines) if line.startswith(b"001")}
    own = rng.choice([*place_of.values()]) if place_of else 0
    column = rng.randrange(91, max(92, len(lines[own])), 10)
    other = place_of.get(lines[own][column : column + 4].strip())
    if other is not None:
        for place, letter in zip((own, other), rng.choice(RESULTS), strict=True):
            line = lines[place].ljust(column + 8)
            lines[place] = line[: column + 7] + bytes([letter]) + line[column + 8 :]
    return b"\n".join(lines)


DAMAGES = (
    _change_bytes, _cut, _remove, _insert, _remove_line, _repeat_line, _change_character, _change_field, _change_round,
)  # fmt: skip
GENTLE = (_change_person, _change_ends, _change_result)
"""Most files can still be read."""


def make_case(seed: int, number: int) -> Case:
    """A damaged file; below 0, a source as it is."""
    if number < 0:
        return Case(list_sources()[-number - 1], {})
    rng = Random(f"{seed} {number}")
    data = rng.choice(list_small())
    for _ in range(rng.choice((1, 1, 2, 3))):
        data = rng.choice(DAMAGES if rng.random() < 0.4 else GENTLE)(rng, data) if data else data
    options = {"trust": rng.choice(("both", "results", "points")), "strict": rng.random() < 0.1}
    return Case(data, {**options, "unpaired": rng.choice((None, None, None, "zero", "half", "full"))})


def tell(case: Case) -> Told:
    """Everything that reading a file gives."""
    try:
        event = read(case.data, "event.trf", **case.options)
    except tb.FormatError as error:
        return {"errors": "\n".join(f"{message.case} {message} {message!r}" for message in error.messages)}
    except Exception as fault:
        return {"fault": f"{type(fault).__name__}: {fault}"}
    told = {each.name: repr(getattr(event, each.name)) for each in fields(event)}
    return {**told, "sentences": "\n".join(map(str, event.warnings))}


def tell_block(cases: Sequence[Case]) -> list[tuple[str, str]]:
    """Of each file whether it is read, refused or neither, and a digest of what is told."""
    return [(_name_kind(told), sha256(repr(told).encode()).hexdigest()) for told in map(tell, cases)]


def _name_kind(told: Told) -> str:
    return "refused" if "errors" in told else FAULT if "fault" in told else "read"


def _begin(skipped: bool) -> None:
    """In a process: with or without the kernel; arrays are told whole."""
    os.environ["TIEBREAKS_KERNEL"] = "skip" if skipped else ""
    np.set_printoptions(threshold=sys.maxsize)


def _has_kernel() -> bool:
    return kernel.load() is not None


class Sides:
    """Processes with the kernel, and others without it."""

    def __init__(self, jobs: int, stack: ExitStack) -> None:
        context = get_context("spawn")
        self.pools = [
            stack.enter_context(ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(skipped,)))
            for skipped in (False, True)
        ]
        self.have_kernel = [pool.submit(_has_kernel).result() for pool in self.pools]

    def compare(self, cases: Iterator[Case]) -> Iterator[tuple[Case, str, bool]]:
        """Every file, what it was with the kernel, and whether it was the same without it; a few blocks at a time."""
        running: deque[tuple[list[Case], list[Future[list[tuple[str, str]]]]]] = deque()
        while (block := [*islice(cases, BLOCK)]) or running:
            if block:
                running.append((block, [pool.submit(tell_block, block) for pool in self.pools]))
            if not block or len(running) > AHEAD:
                held, both = running.popleft()
                for case, one, other in zip(held, *(each.result() for each in both), strict=True):
                    yield case, one[0], one == other

    def find_differences(self, case: Case) -> dict[str, tuple[str, str]]:
        """What both say of one file, where it differs or is a fault."""
        one, other = (pool.submit(tell, case).result() for pool in self.pools)
        odd = [name for name in dict.fromkeys([*one, *other]) if name == "fault" or one.get(name) != other.get(name)]
        return {name: (one.get(name, ""), other.get(name, "")) for name in odd}

    def shrink(self, case: Case) -> Case:
        """The file with as many lines left out as possible, as long as the same things differ."""
        wanted = [*self.find_differences(case)]
        lines = case.data.split(b"\n")
        for at in reversed(range(len(lines))):
            fewer = case._replace(data=b"\n".join(lines[:at] + lines[at + 1 :]))
            if [*self.find_differences(fewer)] == wanted:
                del lines[at]
        return case._replace(data=b"\n".join(lines))


def report(sides: Sides, cases: Sequence[Case]) -> None:
    """Print the first differences, and keep the smallest file of each kind."""
    smallest: dict[str, Case] = {}
    for place, case in enumerate(cases):
        different = sides.find_differences(case)
        kind = "-".join(different) or "only-among-others"
        smallest[kind] = min(smallest.get(kind, case), case, key=lambda each: len(each.data))
        for name, (one, other) in different.items() if place < SHOWN else ():
            print(f"  {dict(case.options)}: {name}\n    with    {one[:400]}\n    without {other[:400]}")
    KEPT.mkdir(parents=True, exist_ok=True)
    for kind, case in smallest.items():
        path = KEPT / f"{kind}.trf"
        path.write_bytes(sides.shrink(case).data)
        print(f"  kept: {path.relative_to(ROOT)}, read with {dict(case.options)}")


def main() -> int:
    """The exit code: 1 when something differs, or nothing could be compared."""
    count, seed = (int(os.environ.get(name) or usual) for name, usual in (("FILES", 5000), ("SEED", 1)))
    sources, jobs = len(list_sources()), max(1, int(os.environ.get("JOBS") or os.cpu_count() or 1) // 2)
    kinds: Counter[str] = Counter()
    different: list[Case] = []
    faults: list[Case] = []
    with ExitStack() as stack:
        sides = Sides(jobs, stack)
        if sides.have_kernel != [True, False]:
            print("make prove PARTS=readers compares with the compiled kernel, which is not here")
            return 1
        for case, kind, is_same in sides.compare(make_case(seed, number) for number in range(-sources, count)):
            kinds[kind] += 1
            different += [case] * (not is_same)
            faults += [case] * (is_same and kind == FAULT)
        told = ", ".join(f"{number:,} {kind}" for kind, number in kinds.most_common())
        print(f"{count:,} damaged files of seed {seed}, {sources:,} as they are: {told}; {len(different):,} differ", flush=True)
        report(sides, [*different, *faults])
    if not (different or faults):
        figures.keep(
            "readers", damaged=count, whole=sources, **{kind.replace(" ", "_"): number for kind, number in kinds.items()}
        )
    return int(bool(different or faults))


if __name__ == "__main__":
    sys.exit(main())
