"""`python -m proofs.campaign`: run what is missing, write the summary; exit 1 when something differs or is not covered."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path

from docs.generate.__main__ import write as write_pages
from docs.generate.evidence import CAMPAIGN as SUMMARY
from proofs.campaign.journal import Journal, OtherSources
from proofs.campaign.parts import PARTS, ROOT
from proofs.campaign.progress import show_progress
from proofs.campaign.run import run
from proofs.campaign.summary import failures, summary, write


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 0, 1 for differences or cells that are not covered, 2 for a journal of other sources."""
    options = _options().parse_args(arguments)
    if options.repeat:
        return _repeat(options.repeat)
    try:
        return _campaign(options)
    except OtherSources as refused:
        _say(str(refused))
        return 2


def _options() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m proofs.campaign", description=__doc__)
    parser.add_argument("--events", type=_positive, default=100_000, help="against the oracle; default %(default)s")
    parser.add_argument("--gacrux", type=_positive, default=5_000, help="events against gacrux; default %(default)s")
    parser.add_argument("--jobs", type=_positive, default=os.cpu_count() or 1, help="processes; default: one per core")
    parser.add_argument("--journal", type=Path, default=ROOT / "build" / "campaign", help="folder of the journals")
    parser.add_argument(
        "--summary", type=Path, default=SUMMARY, help="default proofs/results/campaign.json, and then the page anew"
    )
    parser.add_argument("--least", type=int, default=1, help="events that every code must have had in every edition and system")
    parser.add_argument("--repeat", metavar="'oracle 17.3'", help="only this stack, or event of gacrux, and its differences")
    return parser


def _positive(given: str) -> int:
    if not given.isdecimal() or int(given) == 0:
        raise ArgumentTypeError(f"expected a whole number from 1 on, found {given!r}")
    return int(given)


def _campaign(options: Namespace) -> int:
    commit = _commit()
    journals = {name: Journal(options.journal, part, commit) for name, part in PARTS.items()}
    blocks = {"oracle": PARTS["oracle"].blocks(options.events), "gacrux": PARTS["gacrux"].blocks(options.gacrux)}
    events = sum(PARTS[name].events_in_a_block * count for name, count in blocks.items())
    done = sum(
        PARTS[name].events_in_a_block for name, count in blocks.items() for number in range(count) if number in journals[name]
    )
    with show_progress(events, done) as on_progress:
        run(journals, blocks, options.jobs, on_progress)
    outcome = summary(journals, blocks, options.least)
    write(outcome, options.summary)
    if options.summary == SUMMARY:
        write_pages(ROOT / "docs")
    _say(*(failed := failures(outcome)), f"{options.summary}: written")
    return 1 if failed else 0


def _repeat(where: str) -> int:
    """One stack or event again; what differs there."""
    name, _, numbers = where.partition(" ")
    block, _, place = numbers.partition(".")
    if name not in PARTS or not (block.isdecimal() and place.isdecimal()):
        _say(f"--repeat: expected a part and two numbers such as 'oracle 17.3', found {where!r}; a difference says which")
        return 2
    outcome = PARTS[name].one(int(block), int(place))
    _say(*(str(difference) for difference in outcome.differences), f"{len(outcome.differences)} differences")
    return 1 if outcome.differences else 0


def _commit() -> str:
    done = subprocess.run(
        ["git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or "unknown"


def _say(*lines: str) -> None:
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
