"""Runs a command and turns every refusal into a message and an exit code: no traceback reaches a user."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from copy import copy

import typer
from typer.main import get_command

from tiebreaks.cli.app import app
from tiebreaks.cli.output import redirect_to_devnull, say
from tiebreaks.cli.speech import is_english, speaking, translate_help
from tiebreaks.errors import DEBUG, FormatError, RegulationError, TiebreaksError, fault_of
from tiebreaks.messages import Message, as_message
from tiebreaks.operations.words import PROGRAM

ERROR = "tiebreaks: error: {error}"
INTERNAL = (
    "tiebreaks: internal error: {kind}: {error}. This is a fault of tiebreaks, please report it with the file; "
    "TIEBREAKS_DEBUG=1 in the environment shows where it happened"
)

USAGE, FILE_TROUBLE, FORBIDDEN, FAULT = 2, 3, 4, 70
EXIT_CODES: Mapping[type[Exception], int] = {  # the first that fits
    FormatError: FILE_TROUBLE,
    OSError: FILE_TROUBLE,
    RegulationError: FORBIDDEN,
    TiebreaksError: USAGE,  # an unknown code; a name that nobody has in a file that was read
    Exception: FAULT,
}


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; usage errors and --help raise SystemExit."""
    with speaking(arguments):
        return _run(arguments)


def _run(arguments: Sequence[str] | None) -> int:
    try:
        command = _only_asked_for(sys.argv[1:] if arguments is None else arguments)
        speaks = command if is_english() else translate_help(get_command(command))
        speaks(args=arguments, prog_name=PROGRAM)
    except Exception as wrong:
        code = FAULT if fault_of(wrong) else next(code for kind, code in EXIT_CODES.items() if isinstance(wrong, kind))
        if code == FAULT and os.environ.get(DEBUG):
            raise
        say(_error_lines(wrong, code))
        if isinstance(wrong, OSError) and sys.stdout is not None:
            redirect_to_devnull(sys.stdout)
        return code
    return 0


def _only_asked_for(arguments: Sequence[str]) -> typer.Typer:
    """The program with the one command that is called: to work out the options of all takes longer than to rank an event."""
    called = [command for command in app.registered_commands if command.name in arguments[:1]]
    if not called:
        return app
    program = copy(app)
    program.registered_commands = called
    return program


def _error_lines(wrong: Exception, code: int) -> Sequence[str]:
    """The lines of an error; messages about a file already say where it is and that it is an error."""
    if code == FAULT and not isinstance(wrong, TiebreaksError):
        return [Message(INTERNAL, kind=type(wrong).__name__, error=str(wrong))]
    messages = wrong.messages if isinstance(wrong, TiebreaksError) else (as_message(str(wrong)),)
    return [message if message.severity == "error" else Message(ERROR, error=message) for message in messages]
