"""Where an answer goes: a file, a pipe, or a terminal with its width and colours."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, TextIO

import typer
from typer.core import TyperGroup

from tiebreaks import report
from tiebreaks.cli.speech import face, in_our_words
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import FormatError
from tiebreaks.messages import phrase
from tiebreaks.operations.rendering import SUFFIXES, XLSX, choose_workings, format_of, render, render_bytes
from tiebreaks.system.files import write_whole
from tiebreaks.text import escape_controls

if TYPE_CHECKING:
    from rich.console import Console

    from tiebreaks.report.document import Document


STYLES = {"title": "bold", "header": "bold cyan"}
DIFFERS = 1  # the exit code of a comparison that found differences
FOR_PROGRAMS = ("csv", "json")  # formats without the notes that people read


def answer(
    what: report.Reportable,
    format: str | None,
    output: str | None,
    columns: str | None = None,
    *,
    workings: str | None = None,
    quiet: bool = False,
) -> None:
    """Print a result, or write it to a file: all of it or nothing."""
    format = format or (output and format_of(output, SUFFIXES)) or "text"
    if (output and output != "-") or format == XLSX:
        write(render_bytes(what, format, face(), columns=columns, workings=workings), output or "-")
    elif format == "text" and isinstance(what, Standings) and what.ranks_before and not columns:
        _print_moved(what)
    elif format == "text" and standard_output().isatty():
        choose_workings(what, format, workings)
        _show(report.as_document(what, columns=columns).in_words(face()))
    else:
        print_text(render(what, format, face(), columns=columns, workings=workings))
    if isinstance(what, Standings) and format in FOR_PROGRAMS:
        say(what.basis.lines, quiet=quiet)


def _print_moved(what: Standings) -> None:
    """Of standings with assumed results, only who moves."""
    from tiebreaks.report.ranking import moved_document
    from tiebreaks.report.text import as_text

    document = moved_document(what).in_words(face())
    if standard_output().isatty():
        _show(document)
    else:
        print_text(as_text(document))


def write(data: bytes, path: str) -> None:
    """Write a file, whole, or to standard output."""
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


@contextmanager
def say_when_interrupted(sentence: str) -> Iterator[None]:
    """Say something when Ctrl-C ends the block."""
    try:
        yield
    except KeyboardInterrupt:
        say([sentence])
        raise


def redirect_to_devnull(stream: TextIO) -> None:
    """Drop what a full or closed stream could not take: another try at exit would change the exit code."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def standard_output() -> TextIO:
    """Standard output; raise FormatError if it was closed from the start."""
    if sys.stdout is None:
        raise FormatError("standard output is closed; give the path of a file to write")
    return sys.stdout


def print_text(text: str) -> None:
    """Print to standard output: UTF-8 into a pipe, what a terminal can show onto a terminal."""
    out = standard_output()
    if isinstance(out, io.TextIOWrapper):
        encoding = out.encoding if out.isatty() else "utf-8"
        out.reconfigure(encoding=encoding, errors="backslashreplace")
    out.write(text + "\n")
    out.flush()


def paint(document: Document, console: Console, room: int) -> None:
    """Print the lines of a document in colours."""
    from rich.text import Text

    from tiebreaks.report.text import lines

    for role, line in lines(document, room):
        console.print(Text(line, style=STYLES.get(role, "")), soft_wrap=True)


def _show(document: Document) -> None:
    """Print to a terminal: fitted to its width, in colours unless NO_COLOR is set."""
    room = get_terminal_size().columns
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        from tiebreaks.report.text import as_text

        print_text(as_text(document, room))
        return
    from rich.console import Console

    paint(document, Console(highlight=False), room)


_USAGE_ERROR: Any = typer.BadParameter.__base__  # of click, which some releases of typer bundle


class Commands(TyperGroup):
    """The commands. Their usage errors have no control characters, like all other messages."""

    def make_context(self, *given: Any, **options: Any) -> Any:
        with in_our_words(_USAGE_ERROR):
            return super().make_context(*given, **options)

    def invoke(self, ctx: Any) -> Any:
        with in_our_words(_USAGE_ERROR):
            return super().invoke(ctx)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = super().get_command(ctx, cmd_name)
        for parameter in getattr(command, "params", ()):
            if parameter.param_type_name == "argument" and hasattr(parameter, "display_type_rich"):
                _leave_out_type(parameter)
        return command


def _leave_out_type(argument: Any) -> None:
    """From 0.29 on, typer puts the Python type of an argument behind its name, and dots of its own."""
    argument.display_type_rich = lambda ctx: None
    argument.metavar = (argument.metavar or argument.name).removesuffix("...")
