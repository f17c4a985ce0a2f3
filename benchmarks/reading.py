"""Reading time as ratios in one run: against plain slicing of the same lines, and against gacrux."""

from __future__ import annotations

import time
from collections.abc import Callable
from io import BytesIO

import tiebreaks as tb
from benchmarks.events import swiss
from benchmarks.history import Ratio, keep
from tiebreaks.formats.trf.columns import PLAYER

REPEATS = 15


def event(players: int, rounds: int) -> bytes:
    """The report of a Swiss."""
    file = BytesIO()
    tb.write(swiss(players, rounds), file, format="trf26")
    return file.getvalue()


def sliced(data: bytes) -> list[list[str]]:
    """The least that any reader does: every field of every 001 line by slice and strip, every round likewise."""
    fields = list(PLAYER.slices.values())
    rows = []
    for line in data.decode().splitlines():
        if line[:3] == "001":
            row = [line[place].strip() for place in fields]
            for start in range(91, len(line), 10):
                row.append(line[start : start + 4].strip())
                row.append(line[start + 5 : start + 6].strip())
                row.append(line[start + 7 : start + 8].strip())
            rows.append(row)
    return rows


def best(*works: Callable[[], object], repeats: int = REPEATS) -> list[float]:
    """The shortest of several runs of each, in seconds of processor time, taken in turn so that all meet the same machine."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(repeats):
        for work, taken in zip(works, times, strict=True):
            start = time.process_time()
            work()
            taken.append(time.process_time() - start)
    return [min(taken) for taken in times]


def against_slicing(players: int = 3000, rounds: int = 11) -> list[float]:
    """Reading as columns, reading with every player and game as an object, slicing; in seconds."""
    data = event(players, rounds)
    return best(lambda: tb.read(data), lambda: tb.read(data).rounds, lambda: sliced(data))


def against_gacrux(players: int = 1000, rounds: int = 9) -> list[float]:
    """Reading as columns, reading with every player and game as an object, gacrux; in seconds."""
    from gacrux.trf2json import trf2json

    data = event(players, rounds)
    lines = data.decode()
    return best(lambda: tb.read(data), lambda: tb.read(data).rounds) + best(
        lambda: trf2json().parse_file(lines, False), repeats=1
    )


def main() -> None:
    columns, objects, plain = against_slicing()
    print(f"3,000 players x 11 rounds: {columns / plain:.1f} times plain slicing, {objects / plain:.1f} with players and games")
    try:
        columns, objects, peer = against_gacrux()
    except ImportError:
        print("gacrux is not installed")
        return
    print(
        f"1,000 players x 9 rounds: {peer / columns:.0f} times faster than gacrux, {peer / objects:.0f} with players and games"
    )
    keep([Ratio("reading as columns", peer / columns), Ratio("reading as objects", peer / objects)])


if __name__ == "__main__":
    main()
