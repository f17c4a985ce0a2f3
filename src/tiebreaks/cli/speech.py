"""The language of the command line: what its answers, its help and its usage errors are written in."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import click

from tiebreaks.errors import TiebreaksError
from tiebreaks.languages import VARIABLE, find_language
from tiebreaks.messages import Face, Items, Message, phrase
from tiebreaks.messages.faces import COMMAND, PLACEHOLDERS, spell_option
from tiebreaks.messages.language import ENGLISH

HELP: Mapping[str, str] = {
    "usage": "Usage:",
    "heading": "{heading}:",
    "help": "Show this message and exit.",
    "version": "Show the version and exit.",
    "required": "required",
    "default": "default: {value}",
    "variable": "env var: {value}",
    "example": "Example:\n  {example}",
}
A_FILE = "It is a file; to rank it: {command}"
NO_FILE_TO_SERVE = "Drop the file on the page, or let the page show it and follow its changes: {command}"
_face: ContextVar[Face] = ContextVar("face", default=COMMAND)


def face() -> Face:
    """The face of the running command: the command line in the language that was asked for."""
    return _face.get()


@contextmanager
def speaking(arguments: Sequence[str]) -> Iterator[None]:
    """Let the block speak the language of a command line or the environment, before anything is parsed; if unknown, English."""
    name = os.environ.get(VARIABLE)
    for at, argument in enumerate(arguments[: arguments.index("--")] if "--" in arguments else arguments):
        option, equals, value = argument.partition("=")
        if option == spell_option("language"):
            name = value if equals else next(iter(arguments[at + 1 :]), None)
    try:
        language = find_language(name)
    except TiebreaksError:  # the option itself refuses it
        language = ENGLISH
    before = _face.set(COMMAND.speaking(language))
    try:
        yield
    finally:
        _face.reset(before)


def in_words(sentence: str, **facts: Any) -> str:
    """Our own words in the language of the running command."""
    return Message(sentence, **facts).in_words(face())


def place_words(metavar: str) -> str:
    """What stands for values, in the language of the running command: FILE..., [CODE], NAME=VALUE."""
    return re.sub("[A-Z_]+", lambda word: in_words(word[0]) if word[0] in PLACEHOLDERS else word[0], metavar)


def describe_usage_error(wrong: click.UsageError) -> list[str]:
    """The lines of a usage error: the usage, and what is wrong."""
    context = wrong.ctx
    if context is None or isinstance(wrong, click.exceptions.NoArgsIsHelpError):
        return [wrong.message]
    named = wrong.param.get_error_hint(context) if isinstance(wrong, click.BadParameter) and wrong.param else ""
    match wrong:
        case click.MissingParameter(param=click.Argument()):
            said = Message("Missing argument {name}.", name=named)
        case click.MissingParameter():
            said = Message("Missing option {name}.", name=named)
            advice = getattr(wrong.param, "help", None)  # which `app` gives it
            said = _with_advice(said, phrase(advice)) if advice else said
        case click.NoSuchOption(possibilities=[_, *_]):
            similar = Items(tuple(sorted(wrong.possibilities or ())), "or")
            said = Message("No such option: {name}; did you mean {options}?", name=wrong.option_name, options=similar)
        case click.NoSuchOption():
            said = Message("No such option: {name}", name=wrong.option_name)
        case click.BadOptionUsage():
            said = Message("Option {name}: a value is missing, or it takes none.", name=wrong.option_name)
        case click.BadParameter() if named:
            said = Message("Invalid value for {name}: {reason}", name=named, reason=phrase(wrong.message))
        case _:
            said = phrase(wrong.message)
    usage, command = context.get_usage(), f"{context.command_path} {context.help_option_names[0]}"
    return [usage, Message("Try '{command}' for help.", command=command), "", Message("Error: {error}", error=said)]


def _with_advice(error: Message, advice: Message) -> Message:
    """What is wrong, and below it what was probably meant."""
    return Message("{error}\n{advice}", error=error, advice=advice)


def unknown_command(name: str) -> Message:
    """Of a command that there is not; where it is a file, that is probably to be ranked."""
    from tiebreaks.formats import SUFFIXES

    said = Message("No such command {value}.", value=repr(name))
    is_file = name.lower().endswith(tuple(SUFFIXES)) or (os.path.isfile(name) and not name.lower().endswith(".toml"))
    return _with_advice(said, Message(A_FILE, command=f"tiebreaks standings {shlex.quote(name)}")) if is_file else said


def too_many_arguments(command: str | None, rest: Sequence[str]) -> Message:
    """Of arguments too many; of the page, the file that it should probably show."""
    said = Message("Unexpected further arguments: {value}", value=" ".join(rest))
    name = shlex.quote(rest[0]) if len(rest) == 1 else "FILE"
    served = Message(NO_FILE_TO_SERVE, command=f"tiebreaks serve --watch {name}")
    return _with_advice(said, served) if command == "serve" else said
