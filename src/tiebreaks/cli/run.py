"""Runs a command and turns every refusal into a message and an exit code: no traceback reaches a user."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

import click

from tiebreaks.cli.app import PROGRAM, Program
from tiebreaks.cli.output import redirect_to_devnull, say
from tiebreaks.cli.speech import describe_usage_error, speaking
from tiebreaks.errors import DEBUG, FormatError, RegulationError, TiebreaksError, fault_of
from tiebreaks.messages import Message, as_message

COMPLETE = "_TIEBREAKS_COMPLETE"  # the variable by which shells ask for completions
ERROR = "tiebreaks: error: {error}"
INTERNAL = (
    "tiebreaks: internal error: {kind}: {error}. This is a fault of tiebreaks, please report it with the file; "
    "TIEBREAKS_DEBUG=1 in the environment shows where it happened"
)

USAGE, FILE_TROUBLE, FORBIDDEN, FAULT, INTERRUPTED = 2, 3, 4, 70, 130
EXIT_CODES: Mapping[type[Exception], int] = {  # the first that fits
    FormatError: FILE_TROUBLE,
    OSError: FILE_TROUBLE,
    RegulationError: FORBIDDEN,
    TiebreaksError: USAGE,  # an unknown code; a name that nobody has in a file that was read
    Exception: FAULT,
}


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code.

    `click.Command.main` is not asked: it would turn an interruption into words, and a closed pipe into another exit code.
    """
    given = [*(sys.argv[1:] if arguments is None else arguments)]
    with speaking(given):
        try:
            if COMPLETE in os.environ:
                return click.shell_completion.shell_complete(Program(), {}, PROGRAM, COMPLETE, os.environ[COMPLETE])
            with Program().make_context(PROGRAM, given) as context:
                code: int = context.command.invoke(context)
                return code
        except click.exceptions.Exit as left:  # after --help and --version
            return left.exit_code
        except click.UsageError as wrong:
            say(describe_usage_error(wrong))
            return USAGE
        except KeyboardInterrupt:
            return INTERRUPTED
        except Exception as wrong:
            return _refuse(wrong)


def _refuse(wrong: Exception) -> int:
    """Say what is wrong, and return the exit code of its class."""
    code = FAULT if fault_of(wrong) else next(code for kind, code in EXIT_CODES.items() if isinstance(wrong, kind))
    if code == FAULT and os.environ.get(DEBUG):
        raise wrong
    if code == FAULT and not isinstance(wrong, TiebreaksError):
        say([Message(INTERNAL, kind=type(wrong).__name__, error=str(wrong))])
    else:  # a message about a file already says where it is and that it is an error
        messages = wrong.messages if isinstance(wrong, TiebreaksError) else (as_message(str(wrong)),)
        say(message if message.severity == "error" else Message(ERROR, error=message) for message in messages)
    if isinstance(wrong, OSError) and sys.stdout is not None:
        redirect_to_devnull(sys.stdout)
    return code
