"""Planted faults, each found and named by article within 1,000 drawn events: `python -m proofs.planted 1000`.

Every fault is asked about events drawn without settings, until one is named by an article that fits it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from packages.conformance.tests.planted import Planted
from tiebreaks_conformance.both_ways import Setup, examine_one

NAMED: Mapping[str, frozenset[str]] = {
    "one_cut_too_many": frozenset({"14.1"}),
    "forfeits_as_played": frozenset({"6", "6.1.1", "8.1", "9.1"}),
    "ranks_exchanged": frozenset({"2.1", "4.2"}),
    "older_edition": frozenset({"8.1", "8.3", "9.1"}),
}


def main() -> int:
    """The exit code: 1 where a fault was not found."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    missed = 0
    for name, articles in NAMED.items():
        found = find(name, articles, most)
        missed += not found
        print(f"{name}: " + (f"named in event {found}" if found else f"not found in {most} events"), flush=True)
    return int(missed > 0)


def find(name: str, articles: frozenset[str], most: int) -> int:
    """The number of the first event in which the fault is named; 0: there is none."""
    setup = Setup(Planted(name), 1)
    for number in range(1, most + 1):
        line = examine_one(f"ours {number}", setup)
        departures = line["departures"]
        if name == "older_edition" and not all("2024-08" in each["editions"] for each in departures):
            continue
        if any(articles & {*each["articles"]} for each in departures):
            return number
    return 0


if __name__ == "__main__":
    sys.exit(main())
