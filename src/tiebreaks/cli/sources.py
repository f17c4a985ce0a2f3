"""The files of a command: paths and standard input; their warnings go to standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, BinaryIO

import tiebreaks as tb
from tiebreaks.cli.output import say
from tiebreaks.errors import FormatError
from tiebreaks.messages import Forms, Message, Place, as_message
from tiebreaks.operations.kinds import UsageError

MORE_WARNINGS = Forms("{count} warning (--warnings shows it)", "{count} warnings (--warnings shows them)")
UNFINISHED = 46  # case of docs/formats.md: a result that is none, read as not finished


class StandardInput:
    """What - stands for, in one command."""

    def __init__(self) -> None:
        self._taken = False

    def source(self, path: str) -> str | BinaryIO:
        """A file as the library reads it."""
        if path != "-":
            return path
        if sys.stdin is None:
            raise FormatError("standard input is closed; give the path of a file")
        if self._taken:
            raise UsageError("- stands for standard input, which can be read once")
        self._taken = True
        return sys.stdin.buffer


def read(wanted: bool | None, files: Sequence[str | BinaryIO], **how: Any) -> tb.Tournament:
    """Read an event and say its warnings: all, none, or how many there are."""
    event = tb.read(files, **how)
    say(_select_warnings(event.warnings, files, wanted))
    return event


def _select_warnings(warnings: Sequence[str], files: Sequence[str | BinaryIO], wanted: bool | None) -> Sequence[str]:
    """All warnings of the files, none, or one line: the only one, or how many there are. Absolute paths are cut to names.

    Results that were not understood are said in any case, the last of them, which counts the others: they change standings.
    """
    if wanted is False:
        return []
    names = {file: os.path.basename(file) if os.path.isabs(file) else file for file in files if isinstance(file, str)}
    counted: list[Message] = []
    if wanted is None and len(warnings) > 1:
        first = files[0]
        where = Place(names[first] if isinstance(first, str) else Message("standard input"))
        counted = [Message(MORE_WARNINGS.of(len(warnings)), where=where, count=len(warnings))]
        warnings = [each for each in map(as_message, warnings) if each.case == UNFINISHED][-1:]
    return counted + [
        warning.of_file(names.get(warning.where.file, warning.where.file)) for warning in map(as_message, warnings)
    ]
