"""Programs with a planted fault, as functions and as commands: `python planted.py NAME FILE EDITION LIST`."""

from __future__ import annotations

import csv
import io
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import tiebreaks as tb

Rows = list[dict[str, Any]]
Program = Callable[[str, Sequence[str], str], Rows]


def has_values(code: str) -> bool:
    entry = tb.parse_tie_break(code).entry
    return not (entry.sees_ties or entry.several_numbers)


def right(path: str, by: Sequence[str], edition: str) -> Rows:
    """A program without a fault."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        event = tb.read(path)
    found = tb.standings(event, by=by, edition=edition)
    return [{"id": row.id, "rank": row.rank, **{code: row[code] for code in by if has_values(code)}} for row in found]


def one_cut_too_many(path: str, by: Sequence[str], edition: str) -> Rows:
    cut = {code: code.replace("/C1", "/C2") for code in by}
    found = right(path, [*dict.fromkeys(cut.values())], edition)
    return [{**row, **{code: row[cut[code]] for code in by if has_values(code)}} for row in found]


def forfeits_as_played(path: str, by: Sequence[str], edition: str) -> Rows:
    counted = {code: f"{code}/P" if code[:2] in ("BH", "SB", "DE") and "/P" not in code else code for code in by}
    found = right(path, [*counted.values()], edition)
    return [
        {"id": row["id"], "rank": row["rank"], **{code: row[counted[code]] for code in by if has_values(code)}} for row in found
    ]


def ranks_exchanged(path: str, by: Sequence[str], edition: str) -> Rows:
    found = right(path, by, edition)
    found[0]["rank"], found[-1]["rank"] = found[-1]["rank"], found[0]["rank"]
    return found


def older_edition(path: str, by: Sequence[str], edition: str) -> Rows:
    return right(path, by, "2024-08")


PLANTED: Mapping[str, Program] = {
    each.__name__: each for each in (right, one_cut_too_many, forfeits_as_played, ranks_exchanged, older_edition)
}


def as_csv(rows: Rows) -> bytes:
    """Rows as a program prints them."""
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0])
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().encode()


class Planted:
    """A program with a planted fault, asked in this process."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, path: str, edition: str, by: str) -> bytes:
        return as_csv(PLANTED[self.name](path, by.split(", "), edition))


if __name__ == "__main__":
    sys.stdout.buffer.write(Planted(sys.argv[1])(*sys.argv[2:]))
