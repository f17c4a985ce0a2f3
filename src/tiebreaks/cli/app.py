"""The command as click objects, made from the table of operations: what they take, how their help reads, how they are run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from shutil import get_terminal_size
from typing import Any

import click
from click.shell_completion import CompletionItem

from tiebreaks.cli import sources
from tiebreaks.cli.commands import COMMANDS
from tiebreaks.cli.output import DIFFERS, answer, print_text, say, write
from tiebreaks.cli.progress import show_finishes
from tiebreaks.cli.speech import HELP, face, in_words, place_words, too_many_arguments, unknown_command
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
HELP_OPTIONS = {"help_option_names": ["-h", "--help"]}

ALL: tuple[Operation, ...] = (*for_face(COMMAND, OPERATIONS), *COMMANDS)
Row = tuple[str, str]  # of a help: an option, its words


class _Spoken(click.Command):
    """Help in the language of the running command, in sections; what the table refuses is a usage error."""

    example = PROGRAM_EXAMPLE
    sections: Callable[[], Iterator[tuple[Message, Sequence[Row]]]]  # of the help: heading, rows

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.width = get_terminal_size().columns
        self.format_usage(ctx, formatter)
        self.format_help_text(ctx, formatter)
        for heading, rows in self.sections():
            if rows:
                formatter.write("\n" + in_words(HELP["heading"], heading=heading) + "\n")
                with formatter.indentation():
                    formatter.write_dl(rows, col_max=WIDEST_TERM)
        formatter.write("\n" + in_words(HELP["example"], example=self.example) + "\n")

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = place_words(" ".join(self.collect_usage_pieces(ctx)))
        formatter.write_usage(ctx.command_path, pieces, in_words(HELP["usage"]) + " ")

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
        self.operation: Operation = operation
        self.example: str = operation.example
        self.parameters: list[Parameter] = [*operation.parameters_of(COMMAND), IN_LANGUAGE]
        options = [*map(_to_click, self.parameters)]
        settings = {**HELP_OPTIONS, "allow_extra_args": True}
        super().__init__(operation.name, params=options, help=operation.describe(face()), context_settings=settings)

    def sections(self) -> Iterator[tuple[Message, Sequence[Row]]]:
        for section, heading in SECTIONS.items():
            rows = [_row(each) for each in self.parameters if (ARGUMENTS if each.by_place else each.section) == section]
            yield heading, [*rows, _help_row()] if section == OUTPUT else rows

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise click.UsageError(too_many_arguments(self.name, rest), ctx)
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
    """The program, in the language of the running command: each command is built when it is called or completed."""

    def __init__(self, operations: Sequence[Operation] = ALL) -> None:
        self.operations: dict[str, Operation] = {each.name: each for each in operations}
        version = click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_show_version)
        options = [version, _to_click(IN_LANGUAGE)]
        super().__init__(
            PROGRAM, params=options, help=in_words(PROGRAM_HELP), no_args_is_help=True, context_settings=HELP_OPTIONS
        )

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self.operations]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return Command(self.operations[cmd_name]) if cmd_name in self.operations else None

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args[0] not in self.operations and not ctx.resilient_parsing:
            raise click.UsageError(unknown_command(args[0]), ctx)
        return super().resolve_command(ctx, args)

    def sections(self) -> Iterator[tuple[Message, Sequence[Row]]]:
        yield SECTIONS[OWN], [("--version", in_words(HELP["version"])), _row(IN_LANGUAGE), _help_row()]
        yield Message("Commands"), [(each.name, each.describe(face())) for each in self.operations.values()]


def _show_version(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        import tiebreaks as tb
        from tiebreaks.formats.trf import is_compiled

        compiled, plain = "{program} {version}, with the compiled reader", "{program} {version}, without the compiled reader"
        print_text(in_words(compiled if is_compiled() else plain, program=PROGRAM, version=tb.__version__))
        context.exit()


def _to_click(parameter: Parameter) -> click.Parameter:
    """A parameter of the table as click takes it. The table converts what was typed, and refuses it; click only splits it."""
    how: dict[str, Any] = {"callback": partial(_convert, parameter), "required": parameter.required}
    if not parameter.required:
        how["default"] = None if parameter.repeated else parameter.default
    names = [parameter.name, "/".join(filter(None, (spell_option(parameter.name), parameter.opposite)))]
    names += filter(None, [parameter.letter])
    if parameter.kind.is_flag:
        return click.Option(names, is_flag=True, **how)
    how |= {"type": click.UNPROCESSED, "shell_complete": partial(_complete, parameter), "metavar": _value_words(parameter)}
    if parameter.by_place:
        return click.Argument([parameter.name], nargs=-1 if parameter.repeated else 1, **how)
    how |= {"help": parameter.advice, "envvar": VARIABLE if parameter is IN_LANGUAGE else None}
    return click.Option(names, multiple=parameter.repeated, **how)


def _convert(parameter: Parameter, context: click.Context, _: click.Parameter, given: Any) -> Any:
    """The value of a parameter from what was typed; raises UsageError."""
    if given is None or given == () or parameter.kind.is_flag:
        return None if given == () else given
    if parameter.kind.is_file:
        files = context.ensure_object(sources.StandardInput)
        return [*map(files.source, given)] if parameter.repeated else files.source(given)
    return given if given == parameter.default else parameter.convert(given)


def _complete(parameter: Parameter, context: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """What a shell offers for the value of a parameter: names of the table, or files."""
    if parameter.kind.is_file or parameter.kind.is_output or parameter.placeholder in ("OUT", "FILE", "FOLDER"):
        return [CompletionItem(incomplete, type="dir" if parameter.placeholder == "FOLDER" else "file")]
    return [CompletionItem(name) for name in parameter.kind.names() if name.lower().startswith(incomplete.lower())]


def _value_words(parameter: Parameter) -> str:
    """What stands for the value of a parameter: FILE, none|draw."""
    return place_words(parameter.placeholder) or "|".join(parameter.kind.names())


def _help_row() -> Row:
    return "-h, --help", in_words(HELP["help"])


def _row(parameter: Parameter) -> Row:
    """The row of a parameter in a help, with remarks: required, the default, the variable of the environment."""
    remarks = [in_words(HELP["variable"], value=VARIABLE)] if parameter is IN_LANGUAGE else []
    if parameter.required:
        remarks.append(in_words(HELP["required"]))
    elif parameter.default is not None and parameter.default is not False:
        shown = spell_option(parameter.name).lstrip("-") if parameter.kind.is_flag else str(parameter.default)
        remarks.append(in_words(HELP["default"], value=shown))
    words = parameter.describe(face()) + "".join(f"  [{remark}]" for remark in remarks)
    if parameter.by_place:
        return _value_words(parameter), words
    spelled = " / ".join(filter(None, (spell_option(parameter.name), parameter.opposite)))
    named = ", ".join(filter(None, (parameter.letter, spelled)))
    return named if parameter.kind.is_flag else f"{named} {_value_words(parameter)}", words


def run(operation: Operation, values: dict[str, Any]) -> int:
    """Ask, print the answer, say what stands beside it on standard error, and return the exit code."""
    quiet = values.get("warnings") is False
    with show_finishes(quiet=quiet or not operation.is_long) as progress:
        read = partial(sources.read, values.get("warnings"))
        asked = Question(operation.function, operation.complete(values), read=read, progress=progress)
        found = asked.answer
    if isinstance(found, Written):
        say(asked.notes, quiet=quiet)
        write(found.data, asked["out"])
        say(found.notes, quiet=quiet)
    elif found is not None:  # else the command has said everything itself
        answer(found, asked, quiet=quiet)
    return DIFFERS if operation.name == "check" and not found.agrees else 0
