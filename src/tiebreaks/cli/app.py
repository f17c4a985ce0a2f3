"""The command as click objects, made from the table of operations: what they take, how their help reads, how they are run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import Any

import click
from click.shell_completion import CompletionItem

from tiebreaks.cli import sources
from tiebreaks.cli.commands import COMMANDS
from tiebreaks.cli.output import DIFFERS, answer, print_text, say, write
from tiebreaks.cli.progress import show_finishes
from tiebreaks.cli.speech import (
    EXAMPLE,
    HELP_SECTIONS,
    HELP_WORDS,
    Misunderstood,
    advise_on_arguments,
    advise_on_command,
    face,
    place_words,
    say_here,
)
from tiebreaks.languages import VARIABLE
from tiebreaks.messages import Message
from tiebreaks.messages.faces import spell_option
from tiebreaks.operations.groups import IN_LANGUAGE
from tiebreaks.operations.kinds import UsageError
from tiebreaks.operations.operation import Operation, Question, Written, for_face
from tiebreaks.operations.parameter import ARGUMENTS, COMMAND, OUTPUT, OWN, SECTIONS, Parameter
from tiebreaks.operations.table import OPERATIONS

PROGRAM = "tiebreaks"
PROGRAM_HELP = "Rank a chess tournament by the FIDE tie-break regulations (C.07), exactly, and explain every number."
PROGRAM_EXAMPLE = "tiebreaks standings open.trf"
WIDEST_TERM = 32  # the column of options in a help

ALL: tuple[Operation, ...] = (*for_face(COMMAND, OPERATIONS), *COMMANDS)
Row = tuple[str, str]  # of a help: an option, its words


class _Spoken(click.Command):
    """Help in the language of the running command, in sections; what the table refuses is a usage error."""

    words: str
    example: str

    def sections(self) -> Iterator[tuple[str, Sequence[Row]]]:
        """The parts of the help: heading, rows."""
        raise NotImplementedError

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.width = get_terminal_size().columns
        self.format_usage(ctx, formatter)
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(self.words)
        for heading, rows in self.sections():
            if rows:
                formatter.write("\n" + Message(HELP_WORDS["heading"], heading=say_here(heading)).in_words(face()) + "\n")
                with formatter.indentation():
                    formatter.write_dl(rows, col_max=WIDEST_TERM)
        formatter.write("\n" + Message(EXAMPLE, example=self.example).in_words(face()) + "\n")

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, say_here(HELP_WORDS["usage"]) + " ")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with _as_usage_error(ctx):
            return super().parse_args(ctx, args)


@contextmanager
def _as_usage_error(context: click.Context) -> Iterator[None]:
    """Let click say what the table refuses, with the usage of the command."""
    try:
        yield
    except UsageError as wrong:
        named = next((each for each in context.command.params if each.name == wrong.parameter), None)
        raise click.BadParameter(wrong.messages[0], context, named) from None


class Command(_Spoken):
    """A command: an operation of the table."""

    def __init__(self, operation: Operation) -> None:
        self.operation = operation
        self.words, self.example = operation.describe(face()), operation.example
        self.parameters = [*operation.parameters_of(COMMAND), IN_LANGUAGE]
        super().__init__(
            operation.name,
            params=[*map(_to_click, self.parameters)],
            help=self.words,
            options_metavar=place_words("[OPTIONS]"),
            context_settings={"help_option_names": ["-h", "--help"], "allow_extra_args": True},
        )

    def sections(self) -> Iterator[tuple[str, Sequence[Row]]]:
        help_row = ("-h, --help", say_here(HELP_WORDS["help"]))
        for section in SECTIONS:
            rows = [_row(each) for each in self.parameters if (ARGUMENTS if each.by_place else each.section) == section]
            yield HELP_SECTIONS[section], [*rows, help_row] if section == OUTPUT else rows

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            sentence = Message("Unexpected further arguments: {value}", value=" ".join(rest))
            raise Misunderstood(sentence, ctx, advise_on_arguments(self.name, rest))
        return rest

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        for option, parameter in zip(self.params, self.parameters, strict=True):
            if isinstance(option, click.Option):
                option.help = parameter.describe(face())  # zsh and fish show it
        return super().shell_complete(ctx, incomplete)

    def invoke(self, ctx: click.Context) -> int:
        with _as_usage_error(ctx):
            return run(self.operation, {each.name: ctx.params[each.name] for each in self.parameters})


class Program(_Spoken, click.Group):
    """The program: each command is built when it is called or listed."""

    def __init__(self, operations: Sequence[Operation] = ALL) -> None:
        self.operations = {each.name: each for each in operations}
        self.words, self.example = say_here(PROGRAM_HELP), PROGRAM_EXAMPLE
        super().__init__(
            PROGRAM,
            params=[
                click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_show_version),
                _to_click(IN_LANGUAGE),
            ],
            no_args_is_help=True,
            options_metavar=place_words("[OPTIONS]"),
            subcommand_metavar=place_words("COMMAND [ARGS]..."),
            context_settings={"help_option_names": ["-h", "--help"]},
        )

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self.operations]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        operation = self.operations.get(cmd_name)
        return None if operation is None else Command(operation)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args[0] not in self.operations and not ctx.resilient_parsing:
            sentence = Message("No such command {value}.", value=repr(args[0]))
            raise Misunderstood(sentence, ctx, advise_on_command(args[0]))
        return super().resolve_command(ctx, args)

    def sections(self) -> Iterator[tuple[str, Sequence[Row]]]:
        version = ("--version", say_here(HELP_WORDS["version"]))
        yield HELP_SECTIONS[OWN], [version, _row(IN_LANGUAGE), ("-h, --help", say_here(HELP_WORDS["help"]))]
        yield HELP_SECTIONS["commands"], [(each.name, each.describe(face())) for each in self.operations.values()]


def _show_version(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        from importlib.metadata import version

        from tiebreaks.formats.trf import is_compiled

        compiled, plain = "{program} {version}, with the compiled reader", "{program} {version}, without the compiled reader"
        sentence = compiled if is_compiled() else plain
        print_text(Message(sentence, program=PROGRAM, version=version(PROGRAM)).in_words(face()))
        context.exit()


def _to_click(parameter: Parameter) -> click.Parameter:
    """A parameter of the table as click takes it. The table converts what was typed, and refuses it; click only splits it."""
    how: dict[str, Any] = {"type": click.UNPROCESSED, "callback": _converter(parameter), "required": parameter.required}
    if not parameter.required:
        how["default"] = None if parameter.repeated else parameter.default
    if parameter.by_place:
        nargs = -1 if parameter.repeated else 1
        return click.Argument(
            [parameter.name], metavar=_value_words(parameter), nargs=nargs, shell_complete=_completer(parameter), **how
        )
    spelled = "/".join(filter(None, (spell_option(parameter.name), parameter.opposite)))
    names = [parameter.name, spelled, *filter(None, [parameter.letter])]
    if parameter.kind.is_flag:
        del how["type"]
        return click.Option(names, is_flag=True, **how)
    envvar = VARIABLE if parameter is IN_LANGUAGE else None
    return click.Option(names, multiple=parameter.repeated, envvar=envvar, shell_complete=_completer(parameter), **how)


def _converter(parameter: Parameter) -> Callable[[click.Context, click.Parameter, Any], Any]:
    """Makes the value of a parameter from what was typed; raises UsageError."""

    def convert(context: click.Context, _: click.Parameter, given: Any) -> Any:
        if given is None or given == () or parameter.kind.is_flag:
            return None if given == () else given
        if parameter.kind.is_file:
            files = context.ensure_object(sources.StandardInput)
            return [*map(files.source, given)] if parameter.repeated else files.source(given)
        return given if given == parameter.default else parameter.convert(given)

    return convert


def _completer(parameter: Parameter) -> Callable[..., list[CompletionItem]]:
    """What a shell offers for the value of a parameter: names of the table, or files."""

    def complete(context: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
        if parameter.kind.is_file or parameter.kind.is_output or parameter.placeholder in ("OUT", "FILE", "FOLDER"):
            return [CompletionItem(incomplete, type="dir" if parameter.placeholder == "FOLDER" else "file")]
        return [CompletionItem(name) for name in parameter.kind.names() if name.lower().startswith(incomplete.lower())]

    return complete


def _value_words(parameter: Parameter) -> str:
    """What stands for the value of a parameter: FILE, none|draw."""
    return place_words(parameter.placeholder) or "|".join(parameter.kind.names()) or "TEXT"


def _row(parameter: Parameter) -> Row:
    """The row of a parameter in a help, with remarks: required, the default, the variable of the environment."""
    remarks = []
    if parameter is IN_LANGUAGE:
        remarks.append(Message(HELP_WORDS["variable"], value=VARIABLE))
    if parameter.required:
        remarks.append(Message(HELP_WORDS["required"]))
    elif parameter.default not in (None, False):
        shown = spell_option(parameter.name).lstrip("-") if parameter.kind.is_flag else str(parameter.default)
        remarks.append(Message(HELP_WORDS["default"], value=shown))
    said = face().language.joiners["semicolon"][0].join(remark.in_words(face()) for remark in remarks)
    words = parameter.describe(face()) + (f"  [{said}]" if said else "")
    if parameter.by_place:
        return _value_words(parameter), words
    spelled = " / ".join(filter(None, (spell_option(parameter.name), parameter.opposite)))
    named = ", ".join(filter(None, (parameter.letter, spelled)))
    return named if parameter.kind.is_flag else f"{named} {_value_words(parameter)}", words


def run(operation: Operation, values: dict[str, Any]) -> int:
    """Ask, print the answer, say what stands beside it on standard error, and return the exit code."""
    quiet = values.get("warnings") is False
    with show_finishes(quiet=quiet or not operation.is_long) as progress:
        read = sources.reader(values.get("warnings"))
        asked = Question(operation.function, operation.complete(values), read=read, progress=progress)
        found = asked.answer
    match found:
        case None:  # the command has said everything itself
            return 0
        case Written():
            say(asked.notes, quiet=quiet)
            write(found.data, asked["out"])
            say(found.notes, quiet=quiet)
            return 0
    answer(found, asked, quiet=quiet)
    return DIFFERS if operation.name == "check" and not found.agrees else 0
