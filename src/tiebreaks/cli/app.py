"""The commands, made from the table of operations: each takes what its entry names, asks, and prints the answer."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from tiebreaks.answers.checks import Check
from tiebreaks.answers.pairing_checks import PairingsCheck
from tiebreaks.cli import sources
from tiebreaks.cli.commands import COMMANDS
from tiebreaks.cli.output import DIFFERS, Commands, answer, print_text, say, write
from tiebreaks.cli.progress import show_finishes
from tiebreaks.cli.speech import EXAMPLE, face, place_words, say_here
from tiebreaks.engine.standings import Standings
from tiebreaks.languages import VARIABLE
from tiebreaks.messages import Message, words_for
from tiebreaks.messages.faces import spell_option
from tiebreaks.operations.groups import IN_LANGUAGE
from tiebreaks.operations.kinds import UsageError
from tiebreaks.operations.operation import Operation, Question, Written, for_face
from tiebreaks.operations.parameter import COMMAND, Parameter
from tiebreaks.operations.table import OPERATIONS

PROGRAM = "tiebreaks"
PROGRAM_HELP = "Rank a chess tournament by the FIDE tie-break regulations (C.07), exactly, and explain every number."

ALL: tuple[Operation, ...] = (*for_face(COMMAND, OPERATIONS), *COMMANDS)


def build(operations: Sequence[Operation] = ALL) -> typer.Typer:
    """The program with these commands, in the language of the running command."""
    app = typer.Typer(
        name=PROGRAM,
        cls=Commands,
        help=say_here(PROGRAM_HELP),
        no_args_is_help=True,
        rich_markup_mode=None,  # rich is slow to import: only colours pay for it
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_program())
    for operation in operations:
        words = operation.describe(face())
        example = Message("\b\n{example}", example=Message(EXAMPLE, example=operation.example)).in_words(face())
        app.command(operation.name, help=words, short_help=words, epilog=example)(_command(operation))
    return app


def _program() -> Callable[..., None]:
    """The options before the command."""

    def program(context: typer.Context, version: bool, **given: Any) -> None:
        with _as_usage_error(context, [IN_LANGUAGE]):
            _convert([IN_LANGUAGE], given)

    shown = typer.Option("--version", help=say_here("Show the version and exit."), callback=_show_version, is_eager=True)
    return _sign(program, [_keyword("version", Annotated[bool, shown], False), _in_signature(IN_LANGUAGE)])


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        from tiebreaks.formats.trf import is_compiled

        compiled, plain = "{program} {version}, with the compiled reader", "{program} {version}, without the compiled reader"
        sentence = compiled if is_compiled() else plain
        print_text(Message(sentence, program=PROGRAM, version=version(PROGRAM)).in_words(face()))
        raise typer.Exit


def _command(operation: Operation) -> Callable[..., None]:
    """A function as Typer takes it: its signature has the parameters of the operation."""
    parameters = [*operation.parameters_of(COMMAND), IN_LANGUAGE]

    def command(context: typer.Context, **given: Any) -> None:
        with _as_usage_error(context, parameters):
            run(operation, _convert(parameters, given))

    return _sign(command, map(_in_signature, parameters))


def _sign(function: Callable[..., None], parameters: Iterable[inspect.Parameter]) -> Callable[..., None]:
    """The function with a signature that Typer reads."""
    signature = inspect.Signature([_keyword("context", typer.Context), *parameters])
    function.__signature__ = signature  # type: ignore[attr-defined]
    function.__annotations__ = {name: each.annotation for name, each in signature.parameters.items()}
    return function


def _keyword(name: str, annotation: Any, default: Any = inspect.Parameter.empty) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


@contextmanager
def _as_usage_error(context: typer.Context, parameters: Sequence[Parameter]) -> Iterator[None]:
    """Let Typer say what the table refuses, with the usage of the command."""
    try:
        yield
    except UsageError as wrong:
        hint = _hint(parameters, wrong.parameter)
        raise typer.BadParameter(words_for(face(), wrong.messages[0]), context, param_hint=hint) from None


def _hint(parameters: Sequence[Parameter], name: str) -> str | None:
    """What a usage error calls a parameter."""
    for each in parameters:
        if each.name == name:
            return f"'{place_words(each.placeholder) if each.by_place else spell_option(each.name)}'"
    return None


def _in_signature(parameter: Parameter) -> inspect.Parameter:
    """A parameter as Typer takes it: a text, several, or a flag. The table converts it (`_convert`), not Typer."""
    kind: Any = bool if parameter.kind.is_flag else list[str] if parameter.repeated else str
    default: Any = parameter.default if parameter.default is None or parameter.kind.is_flag else str(parameter.default)
    if parameter.required:
        default = inspect.Parameter.empty
    elif default is None:
        kind |= None
    settings: dict[str, Any] = {
        "help": parameter.describe(face()),
        "metavar": place_words(parameter.placeholder) or "|".join(parameter.kind.names()) or None,
        "autocompletion": lambda incomplete: [
            name for name in parameter.kind.names() if name.lower().startswith(incomplete.lower())
        ],
    }
    if parameter.by_place:
        declared = typer.Argument(**settings)
    else:
        spelled = "/".join(filter(None, (spell_option(parameter.name), parameter.opposite)))
        if parameter is IN_LANGUAGE:
            settings["envvar"] = VARIABLE
        if parameter.kind.is_flag:
            del settings["metavar"], settings["autocompletion"]
            settings["show_default"] = bool(parameter.default)
        declared = typer.Option(spelled, *filter(None, [parameter.letter]), **settings)
    return _keyword(parameter.name, Annotated[kind, declared], default)


def _convert(parameters: Sequence[Parameter], given: dict[str, Any]) -> dict[str, Any]:
    """The values of the parameters from what was typed; raises UsageError."""
    values: dict[str, Any] = {}
    files = sources.StandardInput()
    for each in parameters:
        value = given[each.name]
        if each.kind.is_file and value:
            values[each.name] = [*map(files.source, value)] if each.repeated else files.source(value)
        elif each.kind.is_flag or value is None or value == []:
            values[each.name] = value if value != [] else None
        else:
            values[each.name] = each.convert(value)
    return values


def run(operation: Operation, values: dict[str, Any]) -> None:
    """Ask, print the answer, and say what stands beside it on standard error."""
    quiet = values.get("warnings") is False
    with show_finishes(quiet=quiet or not operation.is_long) as progress:
        read = sources.reader(values.get("warnings"))
        asked = Question(operation.function, operation.complete(values), read=read, progress=progress)
        found = asked.answer
    match found:
        case None:  # the command has said everything itself
            return
        case Written():
            say(asked.notes, quiet=quiet)
            write(found.data, asked["out"])
            say(found.notes, quiet=quiet)
            return
    is_ranking = isinstance(found, Standings)
    columns = asked.get("columns") if is_ranking else None
    answer(found, asked.get("format"), asked.get("output"), columns, workings=asked.get("workings"), quiet=quiet)
    if not is_ranking:
        say(asked.notes, quiet=quiet)
    if isinstance(found, Check | PairingsCheck) and not found.agrees:
        raise typer.Exit(DIFFERS)
