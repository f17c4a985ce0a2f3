"""The page of speed: what benchmarks/shown.toml takes from benchmarks/history.csv."""

from __future__ import annotations

import tomllib

from benchmarks.history import last_ratios, last_rows
from docs.generate import words
from docs.generate.facts import ROOT, page, table

SHOWN = ROOT / "benchmarks" / "shown.toml"
PEERS = {"100 players, 9 rounds": "100 x 9", "1,000 players, 11 rounds": "1000 x 11", "5,000 players, 11 rounds": "5000 x 11"}


def performance() -> str:
    shown = tomllib.loads(SHOWN.read_text(encoding="utf-8"))["shown"]
    return page(
        "Speed",
        words.SPEED,
        "## Against other programs",
        words.PEERS,
        peers_table(),
        words.PEERS_ALSO.format(real_files=real_files()),
        *(part for each in shown for part in make_section(**each)),
        words.ENGINE,
    )


def make_section(title: str, says: str, command: str, rows: list[list[str]]) -> list[str]:
    """The last ratios of some benchmarks, and the day of the oldest."""
    kept = last_rows()
    if missing := [benchmark for _, benchmark in rows if benchmark not in kept]:
        raise LookupError(f"benchmarks/history.csv has no {', '.join(missing)}: call {command}, or correct shown.toml")
    figures = [[label, format_ratio(float(kept[benchmark].ratio))] for label, benchmark in rows]
    day = min(kept[benchmark].date for _, benchmark in rows)
    return [f"## {title}", says, table(["", "times"], figures), f"`{command}`, {day}"]


def peers_table() -> str:
    """How many times as fast as each peer, by the size of the event; README has the same table."""
    found = last_ratios()
    header = ["event", "gacrux 1.11.65, Python, ranking alone", "chesspairing 0.2.2, compiled Go, file to ranks"]
    rows = [
        [said, *(format_ratio(found.get(name)) for name in (f"gacrux {size} ranking", f"chesspairing {size}"))]
        for said, size in PEERS.items()
    ]
    return table(header, rows)


def real_files() -> str:
    """How many times as fast chesspairing reads real files."""
    return f"{1 / last_ratios()['chesspairing real files reading']:.1f}"


def format_ratio(ratio: float | None) -> str:
    """With a decimal below ten; blank where nobody measured."""
    return "" if ratio is None else f"{ratio:.1f}" if ratio < 10 else f"{ratio:,.0f}"
