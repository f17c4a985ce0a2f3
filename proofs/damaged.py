"""`make prove PARTS=damaged`: damaged files through every reader; none may crash, none may take long.

FILES files (100,000) are drawn from SEED (1), as many for each reader: its seeds of fuzzing and, where the corpus is, its real
files, with bytes, lines and fields changed, put in, taken out, exchanged and repeated, and two files spliced. A finding is an
exception that is no refusal of ours, or more than LONGEST seconds of processor time for one file. The first files of each
kind are kept in build/damaged. The files of a reader follow from the seed alone: a run can be repeated, and READERS="trf vega"
runs these. A run of all readers without a finding keeps its figures.
"""

from __future__ import annotations

import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

from proofs import figures
from proofs.fuzzing.readers import READERS
from proofs.fuzzing.seeds import findings, seeds, words

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "damaged"
CORPUS = ROOT.parent / "shared" / "corpus"
LARGEST_REAL = 60_000  # bytes of a real file
LARGEST = 1_000_000  # bytes of a damaged one
LONGEST = 2.0  # seconds of processor time, for a file below LARGEST
SLOW = "slow"
KEPT_OF_A_KIND = 3
REAL: Mapping[str, tuple[str, ...]] = {
    "trf": ("files/**/*.trf",),
    "tournament-json": ("files/**/*.json",),
    "swiss-manager": ("foreign/**/*.T*X",),
    "pgn": ("foreign/**/*.pgn",),
    "hand-made": ("foreign/**/*.csv", "foreign/**/*.txt", "us/**/*.csv"),
    "chess-results": ("foreign/cr-html/*.html",),
    "vega": ("foreign/vega/*",),
    "swiss-chess": ("foreign/swiss-chess/*",),
    "sheets": ("foreign/**/*.xlsx",),
    "published": ("foreign/**/*.csv", "foreign/**/*.html"),
}
"""Reader -> the files of the corpus that are damaged for it."""
ODD = (
    b"\x00", b"\xff", b"\xed\xa0\x80", b"\\ud800", "\u2028".encode(), "½".encode(), "\u202e".encode(), b"-1", b"99999",
    b"1e999", b"9999-12-31", b'"', b"<", b"&#55296;", b"\r", b"\t", b"=1+1", b" " * 200, b"9" * 400, b"[" * 300, b"<b>" * 300,
)  # fmt: skip


def sources(reader: str) -> list[bytes]:
    """What is damaged for a reader: seeds and earlier findings, and real files."""
    found = [*findings(reader).values(), *seeds(reader)]
    paths = sorted(path for pattern in REAL.get(reader, ()) for path in CORPUS.glob(pattern))
    return [*found, *(path.read_bytes() for path in paths if path.stat().st_size <= LARGEST_REAL)]


def damage(data: bytes, others: Sequence[bytes], put: Sequence[bytes], random: Random) -> bytes:
    """The data with up to six changes."""
    for _ in range(random.randint(1, 6)):
        data = random.choice(CHANGES)(data, others, put, random)[:LARGEST]
    return data


def _bytes(data: bytes, others: Sequence[bytes], put: Sequence[bytes], random: Random) -> bytes:
    at = random.randint(0, len(data))
    new = random.choice((random.randbytes(random.randint(0, 4)), random.choice(ODD), random.choice(put) if put else b""))
    return data[:at] + new + data[at + random.choice((0, len(new), random.randint(0, 40))) :]


def _end(data: bytes, others: Sequence[bytes], put: Sequence[bytes], random: Random) -> bytes:
    return data[: random.randint(0, len(data))] if random.random() < 0.2 else data


def _lines(data: bytes, others: Sequence[bytes], put: Sequence[bytes], random: Random) -> bytes:
    """A line left out, doubled, moved, or repeated many times."""
    mark = random.choice((b"\n", b"\n", b">", b"}", b","))
    lines = data.split(mark)
    at = random.randrange(len(lines))
    line = lines[at]
    match random.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(random.randint(0, len(lines)), line)
        case 2:
            lines[at] = random.choice(lines)
        case _:
            lines[at:at] = [line] * random.choice((2, 10, 100, 1000 if random.random() < 0.1 else 5))
    return mark.join(lines)


def _fields(data: bytes, others: Sequence[bytes], put: Sequence[bytes], random: Random) -> bytes:
    """A piece of the file put over another one of the same length, or repeated."""
    if not data:
        return data
    length = random.randint(1, 40)
    source, at = random.randrange(len(data)), random.randrange(len(data))
    piece = data[source : source + length]
    if random.random() < 0.1:
        return data[:at] + piece * random.choice((2, 20, 500)) + data[at:]
    return data[:at] + piece + data[at + len(piece) :]


def _splice(data: bytes, others: Sequence[bytes], put: Sequence[bytes], random: Random) -> bytes:
    """The beginning of this file and the end of another one."""
    other = random.choice(others)
    return data[: random.randint(0, len(data))] + other[random.randint(0, len(other)) :] if random.random() < 0.3 else data


CHANGES: Sequence[Callable[[bytes, Sequence[bytes], Sequence[bytes], Random], bytes]] = (
    _bytes, _bytes, _bytes, _fields, _fields, _lines, _lines, _end, _splice,
)  # fmt: skip


def try_reader(name: str, files: int, seed: str, found: Counter[str]) -> float:
    """Damaged files through one reader; `found` counts findings by their place. The longest time of one file."""
    random = Random(f"{seed}/{name}")
    originals, put = sources(name), words(name)
    longest = 0.0
    for _ in range(files):
        data = damage(random.choice(originals), originals, put, random)
        began, kinds = time.process_time(), list[str]()
        try:
            READERS[name](data)
        except Exception as crash:  # the readers of the proof take every refusal themselves
            kinds.append(f"{name}: {_place(crash)}")
        taken = time.process_time() - began
        longest = max(longest, taken)
        if taken > LONGEST:
            kinds.append(f"{name}: {SLOW}")
        for kind in kinds:
            found[kind] += 1
            if found[kind] <= KEPT_OF_A_KIND:
                KEPT.mkdir(parents=True, exist_ok=True)
                kept = KEPT / f"{name}-{len(found)}-{found[kind]}"
                kept.write_bytes(data)
                print(f"{kind}, after {taken:.1f} s, {len(data):,} bytes: {kept}", flush=True)
    return longest


def _place(wrong: BaseException) -> str:
    frames = traceback.extract_tb(wrong.__traceback__)
    ours = [frame for frame in frames if "/tiebreaks/" in frame.filename] or frames
    return f"{type(wrong).__name__} {ours[-1].filename.rpartition('/src/')[2]}:{ours[-1].lineno}: {ascii(str(wrong))[:200]}"


def main() -> int:
    """The exit code: 1 when something was found."""
    names = os.environ.get("READERS", "").split() or [*READERS]
    files = int(os.environ.get("FILES", "100000")) // len(names) + 1
    seed = os.environ.get("SEED", "1")
    found: Counter[str] = Counter()
    slowest: dict[str, float] = {}
    for name in names:
        began = time.process_time()
        slowest[name] = try_reader(name, files, seed, found)
        taken = time.process_time() - began
        print(f"{name}: {files:,} files, {taken:,.0f} s of processor time, longest {slowest[name]:.2f} s", flush=True)
    for kind, times in found.most_common():
        print(f"{times} x {kind}")
    slow = sum(times for kind, times in found.items() if kind.endswith(SLOW))
    crashes, last = found.total() - slow, max(slowest, key=slowest.__getitem__)
    counts = f"{files * len(names):,} damaged files of seed {seed}: {crashes} crashes, {slow} over {LONGEST:g} s"
    print(f"{counts}; the longest took {slowest[last]:.2f} s ({last})")
    if not found and {*names} == {*READERS}:
        figures.keep(
            "damaged", files=files * len(names), readers=len(names), crashes=crashes, slow=slow, longest=round(slowest[last], 2)
        )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
