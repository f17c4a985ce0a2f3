"""Where an answer goes: a file, a pipe, or a terminal with its width and colours."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, TextIO

import click

from tiebreaks.cli.speech import face
from tiebreaks.errors import FormatError
from tiebreaks.messages import phrase
from tiebreaks.text import escape_controls

if TYPE_CHECKING:
    from tiebreaks.operations.operation import Question
    from tiebreaks.report.document import Document


STYLES: dict[str, dict[str, Any]] = {"title": {"bold": True}, "header": {"bold": True, "fg": "cyan"}}
DIFFERS = 1  # the exit code of a comparison that found differences
FOR_PROGRAMS = ("csv", "json")  # formats without the notes that people read


def answer(what: Any, asked: Question, *, quiet: bool) -> None:
    """Print an answer as it was asked for, or write it to a file, all of it or nothing; and say its notes."""
    from tiebreaks.engine.standings import Standings
    from tiebreaks.operations.rendering import SUFFIXES, XLSX, choose_workings, format_of, render, render_bytes

    output, workings, is_ranking = asked.get("output"), asked.get("workings"), isinstance(what, Standings)
    columns = asked.get("columns") if is_ranking else None
    format = asked.get("format") or (output and format_of(output, SUFFIXES)) or "text"
    if (output and output != "-") or format == XLSX:
        write(render_bytes(what, format, face(), columns=columns, workings=workings), output or "-")
    elif format == "text":
        from tiebreaks.report import as_document
        from tiebreaks.report.ranking import moved_document

        choose_workings(what, format, workings)
        only_moved = is_ranking and what.ranks_before and not columns  # of standings with assumed results
        _show((moved_document(what) if only_moved else as_document(what, columns)).in_words(face()))
    else:
        print_text(render(what, format, face(), columns=columns, workings=workings))
    if not is_ranking or format in FOR_PROGRAMS:
        say(what.basis.lines if is_ranking else asked.notes, quiet=quiet)


def write(data: bytes, path: str) -> None:
    """Write a file, whole, or to standard output."""
    from tiebreaks.system.files import write_whole

    if path == "-":
        standard_output().buffer.write(data)
    else:
        write_whole(path, data)


def say(lines: Iterable[str], *, quiet: bool = False) -> None:
    """Write lines to standard error, apart from the answer; if it is closed, nothing happens."""
    if quiet or sys.stderr is None:  # closed from the start
        return
    try:
        sys.stderr.writelines(f"{escape_controls(phrase(line).in_words(face()))}\n" for line in lines)
        sys.stderr.flush()
    except OSError:
        redirect_to_devnull(sys.stderr)


def ignore_sigpipe() -> None:
    """Continue when nobody reads the output: for a server, and for a run whose processes may die."""
    import signal  # only long runs pay for it

    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)


def redirect_to_devnull(stream: TextIO) -> None:
    """Drop what a full or closed stream could not take: another try at exit would change the exit code."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def standard_output() -> TextIO:
    """Standard output; raise FormatError if it was closed from the start."""
    if sys.stdout is None:
        raise FormatError("standard output is closed; give the path of a file to write")
    return sys.stdout


def print_text(text: str, *, ends: str = "\n") -> None:
    """Print to standard output: UTF-8 into a pipe, what a terminal can show onto a terminal."""
    out = standard_output()
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(encoding=out.encoding if out.isatty() else "utf-8", errors="backslashreplace")
    out.write(text + ends)
    out.flush()


def _show(document: Document) -> None:
    """Print the lines of a document: on a terminal fitted to its width, in colours unless NO_COLOR is set."""
    from tiebreaks.report.text import as_text, lines

    room = get_terminal_size().columns if standard_output().isatty() else None
    if room is None or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        print_text(as_text(document, room))
        return
    print_text("", ends="")  # sets what the terminal can show
    for role, line in lines(document, room):
        click.echo(click.style(line, **STYLES[role]) if role in STYLES else line)
