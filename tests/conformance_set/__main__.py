"""`python -m tests.conformance_set` writes conformance/ and the tables of docs/conformance-set.md, if everything agrees."""

from __future__ import annotations

import sys

from .answers import Disagreement
from .coverage import ROOT, SET
from .make import files, published_numbers, with_tables, write

PAGE = ROOT / "docs" / "conformance-set.md"


def main() -> str:
    """What was done, in a sentence or two; nothing is written when something disagrees."""
    try:
        made, figures = files()
        values, orders = published_numbers()
    except Disagreement as difference:
        return sys.exit(f"nothing is written: {difference}")
    write(SET, made)
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return (
        f"{figures.cases} cases: {figures.values:,} values and {figures.ranks:,} ranks, engine and oracle alike.\n"
        f"FIDE's examples by the same way: {values:,} published values and {orders} orders, none differing."
    )


if __name__ == "__main__":
    sys.stdout.write(main() + "\n")
