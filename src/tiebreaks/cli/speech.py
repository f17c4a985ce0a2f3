"""The language of the command line: what its answers, its help and its usage errors are written in."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import TYPE_CHECKING, Any

from tiebreaks.errors import TiebreaksError
from tiebreaks.languages import VARIABLE, find_language
from tiebreaks.messages import Face, Message, labels, phrase, words_for
from tiebreaks.messages.faces import COMMAND, PLACEHOLDERS, spell_option
from tiebreaks.messages.language import ENGLISH
from tiebreaks.text import escape_controls

if TYPE_CHECKING:
    from tiebreaks.messages.language import Language

HELP_WORDS: Mapping[str, str] = {  # what typer writes in a help
    "usage": "Usage:",
    "heading": "{heading}:",
    "help": "Show this message and exit.",
    "install": "Install completion for the current shell.",
    "show": "Show completion for the current shell, to copy it or customize the installation.",
    "required": "required",
    "default": "default: {value}",
    "variable": "env var: {value}",
}
HELP_SECTIONS = labels({"Arguments": "Arguments", "Options": "Options", "Commands": "Commands"})  # likewise
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
def speaking(arguments: Sequence[str] | None) -> Iterator[None]:
    """Let the block speak the language that a command line or the environment asks for."""
    before = _face.set(COMMAND.speaking(_wanted(sys.argv[1:] if arguments is None else arguments)))
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


def is_english() -> bool:
    """Whether everything can stay as it is written."""
    return face().language is ENGLISH


def say_here(text: str) -> str:
    """Our own words in the language of the running command."""
    return phrase(text).in_words(face()) if text else text


# Help: the words of our own, those of typer, and a formatter that writes both.
_REMARKS: Mapping[str, str] = {
    "required": HELP_WORDS["required"],
    "default: ": HELP_WORDS["default"],
    "env var: ": HELP_WORDS["variable"],
}


def translate_help(command: Any) -> Any:
    """Let Typer's own words in the help of a command, and of those below it, be in the language of the running command."""
    command.context_class = _spoken(command.context_class)
    command.options_metavar = place_words(command.options_metavar)
    if hasattr(command, "subcommand_metavar"):
        command.subcommand_metavar = place_words(command.subcommand_metavar)
    for inner in getattr(command, "commands", {}).values():
        translate_help(inner)
    return command


def place_words(metavar: str) -> str:
    """What stands for values, in the language of the running command: FILE..., [CODE], NAME=VALUE."""
    return re.sub("[A-Z_]+", lambda word: say_here(word[0]) if word[0] in PLACEHOLDERS else word[0], metavar)


def _spoken(context_class: Any) -> Any:
    formatter_class = context_class.formatter_class

    class Formatter(formatter_class):  # type: ignore[misc, valid-type]  # known when Typer is loaded
        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, args, say_here(HELP_WORDS["usage"]) + " ")

        def section(self, name: str) -> Any:
            return super().section(say_here(HELP_SECTIONS.get(name, name)))

        def write_heading(self, heading: str) -> None:
            self.write(Message(HELP_WORDS["heading"], heading=heading).in_words(face()))
            self.write("\n")

        def write_dl(self, rows: Sequence[tuple[str, str]], *rest: Any, **options: Any) -> None:
            super().write_dl([(name, _say_row(help)) for name, help in rows], *rest, **options)

    class Context(context_class):  # type: ignore[misc]  # so is this
        pass

    Context.formatter_class = Formatter
    return Context


def _say_row(help: str) -> str:
    """The remarks that typer adds to a help in brackets; and its own option."""
    if help in (HELP_WORDS["help"], HELP_WORDS["install"], HELP_WORDS["show"]):
        return say_here(help)
    text, bracket, remarks = help.rpartition("  [") if help.endswith("]") else (help, "", "")
    said = face().language.joiners["semicolon"][0].join(_say_remark(remark) for remark in remarks.removesuffix("]").split("; "))
    return f"{text}{bracket}{said}]" if bracket else help


def _say_remark(remark: str) -> str:
    """A remark of typer: required, default: 8000, env var: NAME."""
    for english, ours in _REMARKS.items():
        if remark.startswith(english):
            return Message(ours, value=remark.removeprefix(english)).in_words(face())
    return remark


# Usage errors of typer: their words are not ours, their facts are.
_OF_VALUES: Mapping[str, str] = {
    r"No such command (?P<value>.*)\.": "No such command {value}.",
    r"Got unexpected extra arguments?(?:\(s\))? \((?P<value>.*)\)": "Unexpected further arguments: {value}",
    r"Missing command\.": "Missing command.",
}


@contextmanager
def in_our_words(usage_error: Any) -> Iterator[None]:
    """Give the usage errors of a block without control characters, and in the language of the running command."""
    try:
        yield
    except usage_error as wrong:
        is_help = type(wrong).__name__ == "NoArgsIsHelpError"
        advice = None if is_help else _advise(wrong)
        said = wrong.message if is_help else phrase(wrong.message).in_words(face())
        if not is_english() and not is_help:
            wrong.show = partial(_show, wrong, advice)
        elif advice is not None:
            said = " ".join(filter(None, (said, advice.in_words(face()))))
        wrong.message = escape_controls(said)
        raise


def _advise(wrong: Any) -> Message | None:
    """What was probably meant, where a usage error alone helps nobody on."""
    command = wrong.ctx.command.name if wrong.ctx is not None and wrong.ctx.parent is not None else None
    if found := re.fullmatch(r"No such command '(.*)'\..*", wrong.message, re.DOTALL):
        from tiebreaks.formats import SUFFIXES

        name = found[1]
        if name.lower().endswith(tuple(SUFFIXES)) or (os.path.isfile(name) and not name.lower().endswith(".toml")):
            return Message(A_FILE, command=f"tiebreaks standings {shlex.quote(name)}")
    if command == "serve" and (found := re.fullmatch(r".*extra arguments?(?:\(s\))? \((.*)\)", wrong.message, re.DOTALL)):
        name = found[1] if " " not in found[1] else "FILE"
        return Message(NO_FILE_TO_SERVE, command=f"tiebreaks serve --watch {shlex.quote(name)}")
    if command == "prizes" and type(wrong).__name__ == "MissingParameter" and wrong.param.name == "rules":
        return Message(RULES_OF_PRIZES)
    return None


def _show(wrong: Any, advice: Message | None, file: Any = None) -> None:
    """Print a usage error as typer does, in our words."""
    lines = []
    if wrong.ctx is not None:
        command = f"{wrong.ctx.command_path} {wrong.ctx.help_option_names[0]}"
        lines = [wrong.ctx.get_usage(), Message("Try '{command}' for help.", command=command), ""]
    lines.append(Message("Error: {error}", error=_describe(wrong)))
    lines += [] if advice is None else [advice]
    if sys.stderr is not None:
        sys.stderr.writelines(f"{escape_controls(words_for(face(), line))}\n" for line in lines)


def _describe(wrong: Any) -> Message:
    kind, parameter = type(wrong).__name__, getattr(wrong, "param", None)
    hint = getattr(wrong, "param_hint", None) or (_hint_of(parameter, wrong.ctx) if parameter is not None else "")
    hint = " / ".join(map(repr, hint)) if isinstance(hint, list | tuple) else hint
    match kind:
        case "MissingParameter":
            argument = getattr(parameter, "param_type_name", "") == "argument"
            return Message("Missing argument {name}." if argument else "Missing option {name}.", name=hint)
        case "NoSuchOption":
            return Message("No such option: {name}", name=wrong.option_name)
        case "BadOptionUsage":
            return Message("Option {name}: a value is missing, or it takes none.", name=wrong.option_name)
        case "BadParameter" if hint:
            return Message("Invalid value for {name}: {reason}", name=hint, reason=_describe_value(wrong.message))
        case "BadParameter":
            return Message("Invalid value: {reason}", reason=_describe_value(wrong.message))
    return _describe_value(wrong.message)


def _hint_of(parameter: Any, context: Any) -> str:
    """What typer calls a parameter; from 0.29 on it does not ask for the context."""
    from inspect import signature  # only a wrong call pays for it

    ask = parameter.get_error_hint
    return str(ask(context) if signature(ask).parameters else ask())


def _describe_value(message: str) -> Message:
    for pattern, sentence in _OF_VALUES.items():
        if found := re.fullmatch(pattern, message, re.DOTALL):
            facts: dict[str, Any] = found.groupdict()
            return Message(sentence, **facts)
    return Message("{said}", said=message)
