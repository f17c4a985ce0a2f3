"""Reading time as ratios in one run: against plain slicing of the same lines, and against gacrux."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from tiebreaks.formats import read
from tiebreaks.formats.trf.columns import PLAYER
from tiebreaks.formats.trf.values import shown

REPEATS = 15


def event(players: int, rounds: int, seed: int = 1) -> bytes:
    """A made-up Swiss: score groups are shuffled and paired, so that results and opponents look like a real event."""
    chance = random.Random(seed)
    scores = dict.fromkeys(range(1, players + 1), 0)
    cells: dict[int, list[tuple[str, str, str]]] = {number: [] for number in scores}
    for _ in range(rounds):
        order = sorted(scores, key=lambda number: (-scores[number], chance.random()))
        for white, black in zip(order[::2], order[1::2], strict=False):
            letters, gains = chance.choice([("10", (10, 0)), ("01", (0, 10)), ("==", (5, 5))])
            cells[white].append((str(black), "w", letters[0]))
            cells[black].append((str(white), "b", letters[1]))
            scores[white] += gains[0]
            scores[black] += gains[1]
        if len(order) % 2:
            cells[order[-1]].append(("0000", "-", "U"))
            scores[order[-1]] += 10
    lines = ["012 Made-up open", f"142 {rounds}", "192 FIDE_DUTCH", *(_line(number, scores, cells) for number in scores)]
    return "\r\n".join([*lines, ""]).encode()


def _line(number: int, scores: dict[int, int], cells: dict[int, list[tuple[str, str, str]]]) -> str:
    values = {
        "number": str(number), "sex": "m", "title": "FM", "name": f"Player {number}, Given", "rating": str(2800 - number // 3),
        "federation": "NOR", "fide_id": str(1_500_000 + number), "birth": "1990/01/31", "points": shown(scores[number]),
        "rank": str(number),
    }  # fmt: skip
    return PLAYER.put(values, cells[number])


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


def against_slicing(players: int = 3000, rounds: int = 11) -> tuple[float, float]:
    """(reading, slicing) in seconds."""
    data = event(players, rounds)
    ours, plain = best(lambda: read(data), lambda: sliced(data))
    return ours, plain


def against_gacrux(players: int = 1000, rounds: int = 9) -> tuple[float, float]:
    """(reading, gacrux) in seconds."""
    from gacrux.trf2json import trf2json

    data = event(players, rounds)

    lines = data.decode()
    (ours,) = best(lambda: read(data))
    (peer,) = best(lambda: trf2json().parse_file(lines, False), repeats=1)
    return ours, peer


def main() -> None:
    ours, plain = against_slicing()
    print(f"3,000 players x 11 rounds: {ours * 1000:.0f} ms, {ours / plain:.1f} times plain slicing ({plain * 1000:.0f} ms)")
    try:
        ours, peer = against_gacrux()
    except ImportError:
        print("gacrux is not installed")
        return
    print(f"reading 1,000 players x 9 rounds: {ours * 1000:.0f} ms, {peer / ours:.0f} times faster than gacrux ({peer:.2f} s)")


if __name__ == "__main__":
    main()
