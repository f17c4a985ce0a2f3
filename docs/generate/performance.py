"""The page of speed: ratios from benchmarks/history.csv and benchmarks/results.toml."""

from __future__ import annotations

import tomllib

from benchmarks.history import last_ratios
from docs.generate import words
from docs.generate.facts import ROOT, page, table

RESULTS = ROOT / "benchmarks" / "results.toml"
PEERS = {"100 players, 9 rounds": "100 x 9", "1,000 players, 11 rounds": "1000 x 11", "5,000 players, 11 rounds": "5000 x 11"}


def performance() -> str:
    measured = tomllib.loads(RESULTS.read_text(encoding="utf-8"))["measured"]
    parts = [
        part
        for each in measured
        for part in (
            f"## {each['title']}",
            f"{each['says']}",
            table(["", "times"], each["rows"]),
            f"`{each['command']}`, {each['day']}",
        )
    ]
    return page(
        "Speed",
        words.SPEED,
        "## Against other programs",
        words.PEERS,
        peers_table(),
        words.PEERS_ALSO.format(real_files=real_files()),
        *parts,
        words.ENGINE,
    )


def peers_table() -> str:
    """How many times as fast as each peer, by the size of the event; README has the same table."""
    found = last_ratios()
    header = ["event", "gacrux 1.11.65, Python, ranking alone", "chesspairing 0.2.2, compiled Go, file to ranks"]
    rows = [
        [said, *(_times(found.get(name)) for name in (f"gacrux {size} ranking", f"chesspairing {size}"))]
        for said, size in PEERS.items()
    ]
    return table(header, rows)


def real_files() -> str:
    """How many times as fast chesspairing reads real files."""
    return f"{1 / last_ratios()['chesspairing real files reading']:.1f}"


def _times(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.1f}" if ratio < 10 else f"{ratio:.0f}"
