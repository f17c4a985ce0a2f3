"""Reading a PGN against reading its lines alone, in one run: games per second as ratios, and memory at two sizes."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO, RawIOBase

from benchmarks.reading import best
from tiebreaks.errors import FormatError
from tiebreaks.formats.pgn import read as pgn
from tiebreaks.formats.pgn.tags import scan
from tiebreaks.formats.problems import Problems

GAMES = 20_000
MOVES = "1. e4 {[%clk 1:30:00]} c5 {[%clk 1:29:58]} 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6\n" * 12


def write_game(number: int, players: int = 200) -> bytes:
    """A game of a broadcast, with clocks."""
    pairs = players // 2
    round, board = number // pairs + 1, number % pairs
    white, black = board, pairs + (board + round) % pairs
    return (
        f'[Event "Club Open"]\n[Site "Oslo"]\n[Date "2026.03.07"]\n[Round "{round}.{board + 1}"]\n[White "Player, W{white}"]\n'
        f'[Black "Player, B{black}"]\n[Result "1-0"]\n[WhiteElo "{2000 + white}"]\n[BlackElo "{1900 + black}"]\n'
        f'[WhiteFideId "{1000 + white}"]\n[BlackFideId "{5000 + black}"]\n[ECO "B90"]\n\n{MOVES}1-0\n\n'
    ).encode()


class Games(RawIOBase):
    """A PGN that is made while it is read; every thousand games are an event."""

    def __init__(self, count: int) -> None:
        self.games: Iterator[bytes] = (
            write_game(at).replace(b"Club Open", f"Open {at // 1000}".encode()) for at in range(count)
        )

    def read(self, size: int = -1) -> bytes:
        held = bytearray()
        while len(held) < size and (game := next(self.games, b"")):
            held += game
        return bytes(held)


def measure_peak(count: int) -> int:
    """The most bytes in memory while a file of many events is read."""
    tracemalloc.start()
    with suppress(FormatError):  # it holds several events
        pgn.read_parts(Games(count), "benchmark.pgn", Problems("benchmark.pgn"))  # type: ignore[arg-type]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def main() -> None:
    data = b"".join(map(write_game, range(GAMES)))
    tags, part, lines = best(
        lambda: sum(1 for _ in scan(data, "benchmark.pgn")),
        lambda: pgn.read_parts(data, "benchmark.pgn", Problems("benchmark.pgn")),
        lambda: sum(1 for _ in BytesIO(data)),
        repeats=5,
    )
    print(f"{GAMES:,} games with moves, {len(data) / 1e6:.0f} MB: {GAMES / tags:,.0f} a second, {GAMES / part:,.0f} as a part")
    print(f"tags {tags / lines:.1f} times reading the lines, a part {part / lines:.1f} times")
    small, large = measure_peak(5_000), measure_peak(20_000)
    print(f"memory at 5,000 games of several events {small / 1e6:.1f} MB, at 20,000 {large / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
