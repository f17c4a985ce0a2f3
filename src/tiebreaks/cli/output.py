"""Where an answer goes: a file, a pipe, or a terminal, which has a width and colours."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, TextIO

import typer
from typer.core import TyperGroup

from tiebreaks import report
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import FormatError
from tiebreaks.files import write_whole
from tiebreaks.messages import Face, Message, Remedy, words_for
from tiebreaks.text import escape_controls
from tiebreaks.words import NO_STANDARD_OUTPUT, ONLY_IN_HTML, UNKNOWN_SUFFIX

if TYPE_CHECKING:
    from rich.console import Console

    from tiebreaks.report.document import Document

_OPTIONS = {"after_round": "--after", "house_rules": "--house-rule", "unpaired": "--bye"}  # that are not called as in Python


def _option(name: str) -> str:
    return _OPTIONS.get(name) or "--" + name.replace("_", "-")


def _typed(remedy: Remedy) -> str:
    """A remedy as one types it."""
    if remedy.value is True:
        return _option(remedy.option)
    value = str(remedy.value)
    return f'{_option(remedy.option)} "{value}"' if " " in value else f"{_option(remedy.option)} {value}"


COMMAND = Face(_option, _typed)
"""How options are written on the command line."""
STYLES = {"title": "bold", "header": "bold cyan"}
FOR_PROGRAMS = ("csv", "json")  # formats without the notes that people read


def answer(
    what: report.Reportable,
    format: str | None,
    output: str | None,
    columns: Sequence[str] | None = None,
    *,
    workings: str | None = None,
    quiet: bool = False,
) -> None:
    """Print what was computed, or write it to a file: all of it or nothing."""
    format = format or _format_of(output)
    if workings and format != "html":
        raise typer.BadParameter(ONLY_IN_HTML)
    if output and output != "-":
        text = report.render(what, format, columns=columns, workings=workings, face=COMMAND)
        write_whole(output, f"{text}\n".encode("utf-8", "backslashreplace"))
    elif format == "text" and standard_output().isatty():
        _show(report.as_document(what, columns=columns).in_words(COMMAND))
    else:
        put(report.render(what, format, columns=columns, workings=workings, face=COMMAND))
    if isinstance(what, Standings) and format in FOR_PROGRAMS:
        say(what.assumptions, quiet=quiet)


def say(lines: Iterable[str], *, quiet: bool = False) -> None:
    """On standard error: what is not part of the answer; where nobody can hear it the answer is the same."""
    if quiet or sys.stderr is None:  # closed from the start
        return
    try:
        sys.stderr.writelines(f"{escape_controls(words_for(COMMAND, line))}\n" for line in lines)
        sys.stderr.flush()
    except OSError:
        redirect_to_devnull(sys.stderr)


def ignore_sigpipe() -> None:
    """A command ends when nobody reads its answer; a server, and a run whose processes may die, goes on."""
    import signal  # only who stays for long pays for it

    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)


@contextmanager
def say_when_interrupted(sentence: str) -> Iterator[None]:
    """Say something when Ctrl-C ends what is inside."""
    try:
        yield
    except KeyboardInterrupt:
        say([sentence])
        raise


def redirect_to_devnull(stream: TextIO) -> None:
    """What a full or closed stream could not take is not tried again at the end, which would change the exit code."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def standard_output() -> TextIO:
    """Standard output, which may have been closed from the start."""
    if sys.stdout is None:
        raise FormatError([NO_STANDARD_OUTPUT])
    return sys.stdout


def put(text: str) -> None:
    """On standard output: UTF-8 into a pipe, what it can show onto a terminal."""
    out = standard_output()
    if isinstance(out, io.TextIOWrapper):
        encoding = out.encoding if out.isatty() else "utf-8"
        out.reconfigure(encoding=encoding, errors="backslashreplace")
    out.write(text + "\n")
    out.flush()


def paint(document: Document, console: Console, room: int) -> None:
    """The lines of a document in colours."""
    from rich.text import Text

    from tiebreaks.report.text import lines

    for role, line in lines(document, room):
        console.print(Text(line, style=STYLES.get(role, "")), soft_wrap=True)


def _show(document: Document) -> None:
    """On a terminal: as wide as it is, in colours unless somebody does not want them."""
    room = get_terminal_size().columns
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        from tiebreaks.report.text import as_text

        put(as_text(document, room))
        return
    from rich.console import Console

    paint(document, Console(highlight=False), room)


def _format_of(output: str | None) -> str:
    """The format that the suffix of a file asks for; text where there is none."""
    return format_of(output, report.SUFFIXES) or "text" if output else "text"


def format_of(path: str, suffixes: Mapping[str, str]) -> str | None:
    """The format that the suffix of a path asks for; a suffix that asks for none is refused."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix and suffix not in suffixes:
        raise typer.BadParameter(Message(UNKNOWN_SUFFIX, path=path, suffixes=tuple(suffixes), suffix=suffix))
    return suffixes.get(suffix)


_USAGE_ERROR: Any = typer.BadParameter.__base__  # of click, which some releases of typer bring with them


class Commands(TyperGroup):
    """The commands; what they refuse to be called with is told as everything else is: nothing of it controls a terminal."""

    def make_context(self, *given: Any, **options: Any) -> Any:
        with _made_visible():
            return super().make_context(*given, **options)

    def invoke(self, ctx: Any) -> Any:
        with _made_visible():
            return super().invoke(ctx)


@contextmanager
def _made_visible() -> Iterator[None]:
    try:
        yield
    except _USAGE_ERROR as wrong:
        wrong.message = escape_controls(wrong.message)
        raise
