"""How far a run is, on standard error: a bar on a terminal, else a line now and then."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

import click

from proofs.campaign.run import OnProgress

SECONDS_BETWEEN = 30.0  # two lines where there is no terminal


@contextmanager
def show_progress(events: int, done: int) -> Iterator[OnProgress]:
    """What to call with every block; `done` events are in the journals already."""
    if not sys.stderr.isatty():
        yield _lines(events, done)
        return
    count = _Count(done)
    shown: Any = click.progressbar(length=events, file=sys.stderr, show_pos=True, item_show_func=lambda _: count.summary())
    with shown as bar:
        bar.update(done)

        def show(more: int, differences: int) -> None:
            count.add(more, differences)
            bar.update(more)

        yield show


class _Count:
    """Events done, the differences among them, and how fast it goes."""

    def __init__(self, done: int) -> None:
        self.done, self.at_start, self.differences = done, done, 0
        self.began = perf_counter()

    def add(self, events: int, differences: int) -> None:
        self.done += events
        self.differences += differences

    @property
    def rate(self) -> float:
        return (self.done - self.at_start) / max(perf_counter() - self.began, 0.001)

    def summary(self) -> str:
        return f"events, {self.rate:,.0f}/s, {self.differences} differences"


def _lines(events: int, done: int) -> OnProgress:
    count, last = _Count(done), -SECONDS_BETWEEN

    def show(more: int, differences: int) -> None:
        nonlocal last
        count.add(more, differences)
        seconds = perf_counter() - count.began
        if seconds - last >= SECONDS_BETWEEN or count.done >= events:
            last = seconds
            left = (events - count.done) / max(count.rate, 0.001)
            print(f"{count.done:,}/{events:,} {count.summary()}, {left / 60:.0f} min left", file=sys.stderr, flush=True)

    return show
