"""Worked examples in a language, for somebody who reads a translation: what the program really prints."""

from __future__ import annotations

import os
import shlex
from contextlib import suppress

from tiebreaks.cli.app import ALL
from tiebreaks.cli.run import run
from translations.extract import ROOT

COMMANDS = (
    "standings examples/open.trf --after-round 7",
    "standings examples/open.trf --columns rank,no,name,rounds,PTS,DE",
    "standings examples/open.trf --category women --category U1800",
    "explain examples/open.trf Hartenau BH/C1",
    "explain examples/open.trf Hartenau SB",
    "explain examples/open.trf 3 DE",
    "explain examples/open.trf 3",
    "explain examples/open.trf 3 WON --by 'WON, BWG, PS, KS, REP, STD'",
    "explain examples/open.trf 3 KS --by 'WON, BWG, PS, KS, REP, STD'",
    "explain examples/open.trf 3 BWG --by 'WON, BWG, PS, KS, REP, STD'",
    "explain examples/round_robin.trf 1",
    "explain examples/team.trf 1",
    "explain examples/team.trf 1 EDE",
    "why examples/open.trf Grauwitz Hartenau",
    "why examples/open.trf 3",
    "why examples/team.trf 1",
    "boards examples/team.trf --after-round 4",
    "check examples/open.trf",
    "check examples/open.trf --edition 2023-09",
    "compare examples/open.trf --edition 2023-09 --edition 2026-03",
    "prizes examples/open.trf --rules examples/prizes/berlin.toml",
    "series examples/prizes/series.toml",
    "needs examples/round_robin.trf 2 --before-round 9",
    "needs examples/round_robin.trf 7 --top 3 --before-round 9",
    "needs examples/round_robin.trf 8 --ahead-of 2 --before-round 9",
    "chances examples/round_robin.trf --before-round 9",
    "chances examples/round_robin.trf --before-round 9 --who 2",
    "chances examples/round_robin.trf --over-rounds --finishes 20",
    "codes",
    "codes BH/C1",
    "codes KS/L+1",
    "editions",
    "editions 2026-03",
    "convert examples/team.trf - --format trf16",
    "standings examples/nothing.trf",
    "standings examples/open.trf --by XX",
    "standings examples/round_robin.trf --by BH",
    "explain examples/open.trf Nobody BH",
    "--help",
    *(f"{each.name} --help" for each in ALL),
)


def print_examples(language: str) -> None:
    """Run every command in a language, and print what it says."""
    os.chdir(ROOT)
    for command in COMMANDS:
        print(f"\n=== tiebreaks {command} --language {language}\n", flush=True)
        with suppress(SystemExit):  # of help and of usage errors
            run([*shlex.split(command), "--language", language])
