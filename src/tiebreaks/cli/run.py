"""Runs a command and turns every refusal into a message and an exit code: no traceback reaches a user."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

from typer.main import get_command

from tiebreaks.cli.app import ALL, PROGRAM, build
from tiebreaks.cli.output import redirect_to_devnull, say
from tiebreaks.cli.speech import is_english, speaking, translate_help
from tiebreaks.errors import DEBUG, FormatError, RegulationError, TiebreaksError, fault_of
from tiebreaks.messages import Message, as_message
from tiebreaks.messages.faces import spell_option
from tiebreaks.operations.operation import Operation

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
        given = sys.argv[1:] if arguments is None else arguments
        called = [
            operation for operation in ALL if operation.name in given[:1]
        ]  # to build the others takes longer than to rank
        command = build(called or ALL)
        speaks = command if is_english() else translate_help(get_command(command))
        speaks(args=_modernise(given, called), prog_name=PROGRAM)
    except Exception as wrong:
        code = FAULT if fault_of(wrong) else next(code for kind, code in EXIT_CODES.items() if isinstance(wrong, kind))
        if code == FAULT and os.environ.get(DEBUG):
            raise
        say(_error_lines(wrong, code))
        if isinstance(wrong, OSError) and sys.stdout is not None:
            redirect_to_devnull(sys.stdout)
        return code
    return 0


def _modernise(arguments: Sequence[str], called: Sequence[Operation]) -> list[str]:
    """The arguments with the names of today for older ones, which are still taken."""
    newer = {
        "--" + old.replace("_", "-"): spell_option(each.name)
        for operation in called
        for each in operation.parameters
        for old in each.older
    }
    words = [word.partition("=") for word in arguments]
    return [newer.get(name, name) + equals + value for name, equals, value in words]


def _error_lines(wrong: Exception, code: int) -> Sequence[str]:
    """The lines of an error; messages about a file already say where it is and that it is an error."""
    if code == FAULT and not isinstance(wrong, TiebreaksError):
        return [Message(INTERNAL, kind=type(wrong).__name__, error=str(wrong))]
    messages = wrong.messages if isinstance(wrong, TiebreaksError) else (as_message(str(wrong)),)
    return [message if message.severity == "error" else Message(ERROR, error=message) for message in messages]
