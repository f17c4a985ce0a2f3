"""Our own second implementation (tests/oracle), written from the text without the engine's rules; it reads the TRF with our reader."""

from __future__ import annotations

import warnings
from fractions import Fraction

from proofs.adapters.table import as_csv, main
from tests import oracle
from tiebreaks.engine.codes import parse_tie_break
from tiebreaks.formats import read
from tiebreaks.law.editions import EDITIONS


def answer(path: str, edition: str, by: str) -> bytes:
    """Ranks by a list, and the values of its codes."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        event = read(path)
    law, codes = EDITIONS[edition], by.split(", ")
    ranks = oracle.ranks(event, law, codes, len(event.rounds))
    rows: dict[int, dict[str, object]] = {id: {"id": id, "rank": rank} for id, rank in ranks.items()}
    for code in codes:
        entry = parse_tie_break(code).entry
        if entry.sees_ties or entry.several_numbers or code in ("PTS", "MPTS", "GPTS"):
            continue
        values = oracle.value(event, law, code, len(event.rounds))
        for id, row in rows.items():
            value = None if values is None else values[id]
            row[code] = "" if value is None else str(Fraction(value))
    return as_csv([*rows.values()])


if __name__ == "__main__":
    main(answer)
