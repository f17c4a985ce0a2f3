"""The progress of a run over many files, on standard error: a bar on a terminal, else a line now and then."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tiebreaks.batch import Progress
from tiebreaks.cli.output import say
from tiebreaks.cli.speech import face
from tiebreaks.messages import Message

SECONDS_BETWEEN = 10.0  # between two lines without a terminal


@contextmanager
def show_progress(*, quiet: bool = False) -> Iterator[Callable[[Progress], None]]:
    """Give a function to call with every progress; the bar ends with the block."""
    if quiet:
        yield lambda progress: None
        return
    if sys.stderr is None or not sys.stderr.isatty():
        yield _line_printer()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=None, rate="")

        def show(progress: Progress) -> None:
            bar.update(task, total=progress.files, completed=progress.done, rate=_describe(progress).in_words(face()))

        yield show


@contextmanager
def show_finishes(*, quiet: bool = False) -> Iterator[Callable[[int, int], None] | None]:
    """Give a function to call with the finishes done and all, if somebody can see a bar."""
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    with Bar(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, of: bar.update(task, total=of, completed=done)


def _line_printer() -> Callable[[Progress], None]:
    """A function that prints a line at the beginning and every few seconds."""
    last = -SECONDS_BETWEEN

    def show(progress: Progress) -> None:
        nonlocal last
        if progress.seconds - last >= SECONDS_BETWEEN:
            last = progress.seconds
            so_far = Message("{done:,}/{files:,} {said}", done=progress.done, files=progress.files, said=_describe(progress))
            say([so_far])

    return show


def _describe(progress: Progress) -> Message:
    rate = progress.done / progress.seconds if progress.seconds else 0.0
    return Message("files, {rate:,}/s, {refused:,} refused", rate=round(rate), refused=progress.refused)
