"""A newcomer's program for the conformance set: it reads a TRF and prints points, three tie-breaks and, if it can, ranks."""

import csv
import sys
from pathlib import Path

PLAYED, WON = "10=WDL", "1W"


def values(line):
    """The columns of a participant from a record 001."""
    rounds = [line[at : at + 10].split() for at in range(89, len(line.rstrip()), 10)]
    games = [(colour, result) for _, colour, result in filter(None, rounds) if result in PLAYED]
    return {
        "id": int(line[4:8]),
        "PTS": float(line[80:84]),
        "TPN": int(line[4:8]),
        "WON": sum(result in WON for _, result in games),
        "BPG": sum(colour == "b" for colour, _ in games),
    }


def with_ranks(rows, codes):
    """Add ranks by a list: the higher value is ahead, of TPN the lower one; /R reverses it."""

    def key(row):
        return [row[code.removesuffix("/R")] * (1 if code == "TPN" else -1) for code in codes]

    for row in rows:
        row["rank"] = 1 + sum(key(other) < key(row) for other in rows)


lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
rows = [values(line) for line in lines if line.startswith("001")]
codes = ["PTS", *next((line[4:].split(",") for line in lines if line.startswith("202")), ["?"])]
if all(code.removesuffix("/R") in rows[0] for code in codes):
    with_ranks(rows, codes)
writer = csv.DictWriter(sys.stdout, rows[0])
writer.writeheader()
writer.writerows(rows)
