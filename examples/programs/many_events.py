"""An analysis of many events, as in a notebook: rank them all, and count which entry of the list separates neighbours."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import tiebreaks as tb

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("examples/*.trf"), *ROOT.glob("packages/conformance/src/tiebreaks_conformance/set/cases/*.trf")])


def read_all() -> Iterator[tb.Tournament]:
    """The events that can be read; the others are reported."""
    for path in FILES:
        try:
            yield tb.read(path)
        except tb.FormatError as error:
            print("not read:", error.messages[0])


def main() -> None:
    decided: Counter[str] = Counter()
    refused = 0
    for standings in tb.standings_many(read_all(), by="PTS, DE, BH/C1, BH, SB", errors="yield"):
        if isinstance(standings, tb.TiebreaksError):  # Buchholz in a round robin, for one
            refused += 1
            continue
        for above, below in pairwise(standings):
            decided[tb.why(standings, above.id, below.id).decided_by or "nothing"] += 1
    print(f"{len(FILES)} files, {refused} of them refused with this list")
    for code, places in decided.most_common():
        print(f"{code:>8} separates {places:4} of {decided.total()} neighbours")


if __name__ == "__main__":
    main()
