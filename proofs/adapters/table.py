"""The answer of an adapter as the contract has it."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable, Mapping, Sequence

Rows = Sequence[Mapping[str, object]]
Answer = Callable[[str, str, str], bytes]
CRASHED = "crashed: {error}"


def as_csv(rows: Rows) -> bytes:
    """The rows with id, rank and codes."""
    out = io.StringIO()
    writer = csv.DictWriter(out, [*rows[0]])
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().encode()


def main(answer: Answer, missing: str | None = None) -> None:
    """Print what a program answers to a file, an edition and a list; or what is missing."""
    if missing:
        sys.exit(missing)
    if len(sys.argv) != 4:
        sys.exit("expected a TRF, an edition and a list")
    sys.stdout.buffer.write(answer(*sys.argv[1:]))
