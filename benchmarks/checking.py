"""How long a check takes, as multiples of the standings alone: right files, searched ones, some that nothing explains.

Of a right file also with reading it, as people ask: from the file to the answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import tiebreaks as tb
from benchmarks.engine import best
from benchmarks.events import swiss

LIST = ("DE", "BH/C1", "BH", "SB", "WIN")
SIZES = ((100, 9), (300, 9), (1_000, 11), (3_000, 11))


def files(event: tb.Tournament) -> Mapping[str, tb.Tournament]:
    """The event with ranks of several kinds: right ones with their list, and others."""
    named = replace(event, tie_breaks=LIST)
    right, other = tb.standings(named, lots=1), tb.standings(named, edition="2009", lots=1)
    score = {row.id: row.points for row in right}
    rng = Random(1)
    by_lots = sorted(score, key=lambda one: (-score[one], rng.random()))
    order = sorted(right.ranks, key=right.ranks.__getitem__)
    at = next(at for at in range(len(order) // 3, len(order) - 1) if score[order[at]] == score[order[at + 1]])
    exchanged = {**right.ranks, order[at]: right.ranks[order[at + 1]], order[at + 1]: right.ranks[order[at]]}

    def ranked(event: tb.Tournament, ranks: Mapping[int, int]) -> tb.Tournament:
        return replace(event, published=tb.Published(ranks=ranks))

    return {
        "right": right.published(),
        "list given, made under 2009": ranked(named, other.ranks),
        "list unknown, made under 2009": ranked(event, other.ranks),
        "list unknown, two exchanged": ranked(event, exchanged),
        "list given, two exchanged": ranked(named, exchanged),
        "order by lots": ranked(event, {id: place for place, id in enumerate(by_lots, 1)}),
    }


def from_file(event: tb.Tournament) -> float:
    """A right TRF with ranks and list read and checked, as a multiple of read and ranked."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "event.trf"
        tb.write(files(event)["right"], path)
        return best(lambda: tb.check(tb.read(path)), 9) / best(lambda: tb.standings(tb.read(path)).ranks, 9)


def main() -> None:
    print("check, as multiples of the standings alone")
    for players, rounds in SIZES:
        event = swiss(players, rounds)
        alone = best(lambda event=event: tb.standings(event, LIST).ranks, 5)  # type: ignore[misc]
        print(f"{event.name}: standings alone {alone * 1e3:.1f} ms")
        print(f"{'right, from its file':>32}: {from_file(event):22.1f} times")
        for name, file in files(event).items():
            check = tb.check(file)
            took = best(lambda file=file: tb.check(file), 3)  # type: ignore[misc]
            print(f"{name:>32}: {took * 1e3:8.1f} ms, {took / alone:6.1f} times; {check.verdict}, {check.tried} lists tried")


if __name__ == "__main__":
    main()
