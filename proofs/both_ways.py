"""Very many drawn events with another program, each way: `python -m proofs.both_ways gacrux 50000 --journal both-ways.jsonl`.

It is taken up again where it was stopped. The figures are printed at the end, or by `--figures` of what the journal has.
Unlike `tiebreaks conformance --both-ways` the program is asked in this process, so that starting it takes no time.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path

from proofs.adapters import gacrux, oracle
from tiebreaks.conformance.answer import BothWays
from tiebreaks.conformance.both_ways import Setup, compare_both_ways, summarise_lines

SETUPS: Mapping[str, Setup] = {
    "gacrux": Setup(gacrux.answer, 1, theirs=gacrux.generate),
    "oracle": Setup(oracle.answer, 1),
}


def main() -> int:
    """The exit code: 1 where something differs that no reading explains."""
    parser = ArgumentParser(prog="python -m proofs.both_ways", description=__doc__)
    parser.add_argument("program", choices=SETUPS)
    parser.add_argument("events", type=int, nargs="?", default=1000)
    parser.add_argument("--journal", type=Path, default=Path("build/both-ways.jsonl"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--figures", action="store_true", help="only print what the journal has so far")
    parser.add_argument("--examples", type=int, default=10)
    options = parser.parse_args()
    setup = SETUPS[options.program]
    if options.figures:
        lines = [
            json.loads(line) for line in options.journal.read_text(encoding="utf-8").splitlines()[1:] if line.endswith("}")
        ]
        found = summarise_lines(options.program, setup, lines, examples=options.examples)
    else:
        found = compare_both_ways(setup, options.program, options.events, options.journal, jobs=options.jobs)
    show(found)
    return int(any(not each.name for each in found.explained_by))


def show(found: BothWays) -> None:
    """The figures, and the counterexamples."""
    for way in found.ways:
        print(way)
    for group in (*found.articles, *found.explained_by):
        print(f"{group.name or 'nothing explains it'}: {group.differ} of {group.asked}")
    for axis in found.axes:
        print(f"{axis.axis} {axis.name}: {axis.differ} of {axis.events}")
    for example in found.examples:
        print(example.event, example.participants, example.rounds, example.edition, ", ".join(example.by))
        for each in example.departures:
            print(f"  {each.asked} of {each.id}: {each.found}, expected {each.expected}; {', '.join(each.readings[:3])}")


if __name__ == "__main__":
    sys.exit(main())
