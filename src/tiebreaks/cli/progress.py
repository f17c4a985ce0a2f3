"""The progress of a long run, on standard error: a bar on a terminal, else a line now and then."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import click

from tiebreaks.cli.output import say
from tiebreaks.cli.speech import face
from tiebreaks.messages import Message

if TYPE_CHECKING:
    from tiebreaks.bulk import Progress

SECONDS_BETWEEN = 10.0  # between two lines without a terminal


@contextmanager
def show_progress(*, quiet: bool = False) -> Iterator[Callable[[Progress], None]]:
    """Give a function to call with every progress; the bar ends with the block."""
    with _bar(quiet=quiet) as move:
        if quiet:
            yield lambda progress: None
        elif move is None:
            yield _line_printer()
        else:
            yield lambda progress: move(progress.done, progress.files, _describe(progress).in_words(face()))


@contextmanager
def show_finishes(*, quiet: bool = False) -> Iterator[Callable[[int, int], None] | None]:
    """Give a function to call with the finishes done and all, if somebody can see a bar."""
    with _bar(quiet=quiet) as move:
        yield move


@contextmanager
def _bar(*, quiet: bool) -> Iterator[Callable[..., None] | None]:
    """Give a function that moves a bar on a terminal; it appears with the first step, when it is known how many there are."""
    bars: list[Any] = []

    def move(done: int, total: int, said: str = "") -> None:
        if not bars:
            bar = click.progressbar(length=total, file=sys.stderr, show_pos=True, item_show_func=lambda words: words)
            bars.append(shown.enter_context(bar))
        bars[0].length = total
        bars[0].update(done - bars[0].pos, said)

    with ExitStack() as shown:
        yield None if quiet or sys.stderr is None or not sys.stderr.isatty() else move


def _line_printer() -> Callable[[Progress], None]:
    """A function that prints a line at the beginning and every few seconds."""
    last = -SECONDS_BETWEEN

    def show(progress: Progress) -> None:
        nonlocal last
        if progress.seconds - last >= SECONDS_BETWEEN:
            last = progress.seconds
            say([Message("{done:,}/{files:,} {said}", done=progress.done, files=progress.files, said=_describe(progress))])

    return show


def _describe(progress: Progress) -> Message:
    rate = progress.done / progress.seconds if progress.seconds else 0.0
    return Message("files, {rate:,}/s, {refused:,} refused", rate=round(rate), refused=progress.refused)
