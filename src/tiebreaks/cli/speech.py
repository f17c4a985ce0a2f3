"""The language of the command line: what its answers, its help and its usage errors are written in."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

import click

from tiebreaks.errors import TiebreaksError
from tiebreaks.languages import VARIABLE, find_language
from tiebreaks.messages import Face, Items, Message, labels, phrase
from tiebreaks.messages.faces import COMMAND, PLACEHOLDERS, spell_option
from tiebreaks.messages.language import ENGLISH

if TYPE_CHECKING:
    from tiebreaks.messages.language import Language

HELP_WORDS: Mapping[str, str] = {
    "usage": "Usage:",
    "heading": "{heading}:",
    "help": "Show this message and exit.",
    "version": "Show the version and exit.",
    "required": "required",
    "default": "default: {value}",
    "variable": "env var: {value}",
}
HELP_SECTIONS = labels(  # the sections of `operations.parameter`, and the list of commands
    {
        "arguments": "Arguments",
        "": "Options",
        "input": "Input",
        "tie-breaks": "Tie-breaks",
        "decisions": "Decisions",
        "output": "Output",
        "commands": "Commands",
    }
)
EXAMPLE = "Example:\n  {example}"
A_FILE = "It is a file; to rank it: {command}"
NO_FILE_TO_SERVE = "Drop the file on the page, or let the page show it and follow its changes: {command}"
RULES_OF_PRIZES = """The prizes stand in a file, such as prizes.toml; give it with --rules prizes.toml. The shortest is

  [[prizes]]
  name = "Main"
  amounts = [300, 200, 100]

docs/prizes.md says what else it can have; examples/prizes has the rules of several events."""
_face: ContextVar[Face] = ContextVar("face", default=COMMAND)


def face() -> Face:
    """The face of the running command: the command line in the language that was asked for."""
    return _face.get()


@contextmanager
def speaking(arguments: Sequence[str]) -> Iterator[None]:
    """Let the block speak the language that a command line or the environment asks for."""
    before = _face.set(COMMAND.speaking(_wanted(arguments)))
    try:
        yield
    finally:
        _face.reset(before)


def _wanted(arguments: Sequence[str]) -> Language:
    """Before anything is parsed, because help and errors come first; the option itself refuses an unknown name."""
    name = os.environ.get(VARIABLE)
    for at, argument in enumerate(arguments):
        if argument == "--":
            break
        option, equals, value = argument.partition("=")
        if option == spell_option("language"):
            name = value if equals else next(iter(arguments[at + 1 :]), None)
    try:
        return find_language(name)
    except TiebreaksError:
        return ENGLISH


def say_here(text: str) -> str:
    """Our own words in the language of the running command."""
    return phrase(text).in_words(face())


def place_words(metavar: str) -> str:
    """What stands for values, in the language of the running command: FILE..., [CODE], NAME=VALUE."""
    return re.sub("[A-Z_]+", lambda word: say_here(word[0]) if word[0] in PLACEHOLDERS else word[0], metavar)


class Misunderstood(click.UsageError):
    """A usage error, and what was probably meant."""

    def __init__(self, message: Message, context: click.Context, advice: Message | None) -> None:
        super().__init__(message, context)
        self.advice = advice


def describe_usage_error(wrong: click.UsageError) -> list[str]:
    """The lines of a usage error: the usage, what is wrong, and what was probably meant."""
    context = wrong.ctx
    if isinstance(wrong, click.exceptions.NoArgsIsHelpError):
        return [wrong.message]
    lines: list[str] = []
    if context is not None:
        command = f"{context.command_path} {context.help_option_names[0]}"
        lines = [context.get_usage(), Message("Try '{command}' for help.", command=command), ""]
    lines.append(Message("Error: {error}", error=_describe(wrong)))
    advice = wrong.advice if isinstance(wrong, Misunderstood) else None
    if isinstance(wrong, click.MissingParameter) and context is not None and context.info_name == "prizes":
        advice = Message(RULES_OF_PRIZES) if wrong.param is not None and wrong.param.name == "rules" else None
    return lines if advice is None else [*lines, advice]


def _describe(wrong: click.UsageError) -> Message:
    """What is wrong: the facts of click in our words."""
    named = wrong.param.get_error_hint(wrong.ctx) if isinstance(wrong, click.BadParameter) and wrong.param else ""
    match wrong:
        case click.MissingParameter():
            is_argument = isinstance(wrong.param, click.Argument)
            return Message("Missing argument {name}." if is_argument else "Missing option {name}.", name=named)
        case click.NoSuchOption():
            if wrong.possibilities:
                similar = Items(tuple(sorted(wrong.possibilities)), "or")
                return Message("No such option: {name}; did you mean {options}?", name=wrong.option_name, options=similar)
            return Message("No such option: {name}", name=wrong.option_name)
        case click.BadOptionUsage():
            return Message("Option {name}: a value is missing, or it takes none.", name=wrong.option_name)
        case click.BadParameter() if named:
            return Message("Invalid value for {name}: {reason}", name=named, reason=phrase(wrong.message))
    return phrase(wrong.message)


def advise_on_command(name: str) -> Message | None:
    """What was probably meant by a command that there is not: to rank this file."""
    from tiebreaks.formats import SUFFIXES

    if name.lower().endswith(tuple(SUFFIXES)) or (os.path.isfile(name) and not name.lower().endswith(".toml")):
        return Message(A_FILE, command=f"tiebreaks standings {shlex.quote(name)}")
    return None


def advise_on_arguments(command: str | None, rest: Sequence[str]) -> Message | None:
    """What was probably meant by arguments too many: to serve this file."""
    if command != "serve":
        return None
    name = shlex.quote(rest[0]) if len(rest) == 1 else "FILE"
    return Message(NO_FILE_TO_SERVE, command=f"tiebreaks serve --watch {name}")
