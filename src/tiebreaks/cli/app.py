"""The commands, each a sentence: read, compute, answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, cast

import typer

import tiebreaks as tb
from tiebreaks import formats
from tiebreaks.cli import options as given
from tiebreaks.cli.options import (
    After,
    By,
    Code,
    Columns,
    Encoding,
    File,
    HouseRules,
    InEdition,
    InFormat,
    Lots,
    Output,
    Quiet,
    Strict,
    Trust,
    Unpaired,
    Warnings,
    Who,
)
from tiebreaks.cli.output import Commands, answer, ignore_sigpipe, put, say, say_when_interrupted, standard_output
from tiebreaks.extras import WEB, needed
from tiebreaks.words import (
    EXAMPLE,
    EXAMPLES,
    HELP,
    INTERRUPTED_BATCH,
    NOTHING_READ,
    ONLY_WITH_RANKS,
    OPTIONS,
    PROGRAM,
    PROGRAM_HELP,
    THE_PAGE,
)

app: typer.Typer = typer.Typer(
    name=PROGRAM,
    cls=Commands,
    help=PROGRAM_HELP,
    no_args_is_help=True,
    rich_markup_mode=None,  # rich is slow to import: only who needs colours pays for it
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
DIFFERS = 1  # the exit code of a check that found differences
Function = Callable[..., None]


def _command(function: Function) -> Function:
    """A command of this name, with its help and an example below."""
    name = function.__name__
    app.command(name, help=HELP[name], epilog=EXAMPLE.format(example=EXAMPLES[name]))(function)
    return function


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"{PROGRAM} {version(PROGRAM)}")
        raise typer.Exit


@app.callback()
def program(
    version: Annotated[bool, typer.Option("--version", help=OPTIONS["version"], callback=_version, is_eager=True)] = False,
) -> None:
    """What comes before the command."""


@_command
def standings(
    file: File,
    by: By = None,
    edition: InEdition = None,
    after: After = None,
    house_rule: HouseRules = None,
    lots: Lots = None,
    columns: Columns = None,
    workings: given.Workings = None,
    strict: Strict = False,
    trust: Trust = None,
    encoding: Encoding = None,
    bye: Unpaired = None,
    warnings: Warnings = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    event = given.tournament(file, strict, trust, encoding, bye, warnings)
    found = tb.standings(event, by, edition, after, house_rules=given.house_rules(house_rule), lots=lots)
    answer(found, format, output, given.names(columns), workings=workings, quiet=warnings is False)


@_command
def boards(
    file: File,
    after: After = None,
    strict: Strict = False,
    trust: Trust = None,
    encoding: Encoding = None,
    bye: Unpaired = None,
    warnings: Warnings = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    answer(tb.board_standings(given.tournament(file, strict, trust, encoding, bye, warnings), after), format, output)


@_command
def explain(
    file: File,
    who: Who,
    code: Code = None,
    by: By = None,
    edition: InEdition = None,
    after: After = None,
    house_rule: HouseRules = None,
    strict: Strict = False,
    trust: Trust = None,
    encoding: Encoding = None,
    bye: Unpaired = None,
    warnings: Warnings = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    event = given.tournament(file, strict, trust, encoding, bye, warnings)
    found = tb.standings(event, by, edition, after, house_rules=given.house_rules(house_rule))
    given.who_and_code(event, who, code)
    answer(tb.explain(found, who, code), format, output)
    say(found.assumptions, quiet=warnings is False)


@_command
def why(
    file: File,
    who: Who,
    other: Annotated[str | None, typer.Argument(metavar="[WHO]", help=OPTIONS["other"])] = None,
    by: By = None,
    edition: InEdition = None,
    after: After = None,
    house_rule: HouseRules = None,
    lots: Lots = None,
    strict: Strict = False,
    trust: Trust = None,
    encoding: Encoding = None,
    bye: Unpaired = None,
    warnings: Warnings = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    event = given.tournament(file, strict, trust, encoding, bye, warnings)
    found = tb.standings(event, by, edition, after, house_rules=given.house_rules(house_rule), lots=lots)
    given.two_participants(event, who, other)
    answer(tb.why(found, who, other), format, output)
    say(found.assumptions, quiet=warnings is False)


@_command
def check(
    file: File,
    by: By = None,
    edition: InEdition = None,
    after: After = None,
    house_rule: HouseRules = None,
    search: Annotated[bool, typer.Option("--search/--no-search", help=OPTIONS["search"])] = True,
    strict: Strict = False,
    trust: Trust = None,
    encoding: Encoding = None,
    bye: Unpaired = None,
    warnings: Warnings = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    event = given.tournament(file, strict, trust, encoding, bye, warnings)
    found = tb.check(event, by, edition, after, house_rules=given.house_rules(house_rule), search=search)
    answer(found, format, output)
    if not found.agrees:
        raise typer.Exit(DIFFERS)


@_command
def compare(
    file: File,
    edition: given.TwoEditions,
    by: By = None,
    after: After = None,
    house_rule: HouseRules = None,
    strict: Strict = False,
    trust: Trust = None,
    encoding: Encoding = None,
    bye: Unpaired = None,
    warnings: Warnings = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    first, second = edition
    event = given.tournament(file, strict, trust, encoding, bye, warnings)
    answer(tb.compare(event, first, second, by, after, house_rules=given.house_rules(house_rule)), format, output)


@_command
def convert(
    file: Annotated[str, typer.Argument(metavar="IN", help=OPTIONS["file"])],
    out: Annotated[str, typer.Argument(metavar="OUT", help=OPTIONS["out"])],
    format: given.FileFormat = None,
    with_ranks: Annotated[bool, typer.Option("--with-ranks", help=OPTIONS["with_ranks"])] = False,
    by: By = None,
    edition: InEdition = None,
    after: After = None,
    house_rule: HouseRules = None,
    strict: Strict = False,
    trust: Trust = None,
    encoding: Encoding = None,
    bye: Unpaired = None,
    warnings: Warnings = None,
) -> None:
    asked: tuple[Any, ...] = (by, edition, after)
    if not with_ranks and (house_rule or any(option is not None for option in asked)):
        raise typer.BadParameter(ONLY_WITH_RANKS)
    format = given.file_format(out, format)
    event = given.tournament(file, strict, trust, encoding, bye, warnings)
    if with_ranks:
        found = tb.standings(event, by, edition, after, house_rules=given.house_rules(house_rule))
        say(found.assumptions, quiet=warnings is False)
        event = found.published()
    notes = tb.write(event, standard_output().buffer if out == "-" else out, format=format)
    say(notes, quiet=warnings is False)


@_command
def batch(
    paths: Annotated[list[str], typer.Argument(metavar="PATHS...", help=OPTIONS["paths"])],
    output: Annotated[str, typer.Option("--output", "-o", metavar="OUT", help=OPTIONS["table"])],
    by: By = None,
    edition: InEdition = None,
    after: After = None,
    house_rule: HouseRules = None,
    bye: Unpaired = None,
    layout: given.Layout = "long",
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", min=1, help=OPTIONS["jobs"])] = None,
    resume: Annotated[bool, typer.Option("--resume", help=OPTIONS["resume"])] = False,
    scheduler: Annotated[str | None, typer.Option("--scheduler", metavar="URL", help=OPTIONS["scheduler"])] = None,
    check: Annotated[bool, typer.Option("--check/--no-check", help=OPTIONS["check_ranks"])] = True,
    time_limit: given.TimeLimit = None,
    memory_limit: given.MemoryLimit = None,
    format: given.SummaryFormat = "text",
    quiet: Quiet = False,
) -> None:
    from json import dumps

    from tiebreaks.batch import MEMORY_LIMIT, TIME_LIMIT
    from tiebreaks.cli.progress import shown_progress

    ignore_sigpipe()
    seconds, megabytes = (0, 0) if scheduler else (TIME_LIMIT, MEMORY_LIMIT)  # a command can always start processes
    with shown_progress(quiet=quiet) as progress, say_when_interrupted(INTERRUPTED_BATCH):
        done = tb.batch(
            paths, output, by=by, edition=edition, after_round=after, house_rules=given.house_rules(house_rule),
            unpaired=cast(formats.Unpaired | None, bye), layout=layout, jobs=jobs, resume=resume,
            scheduler=scheduler, check=check, progress=progress, listed=given.lines(paths),
            time_limit=seconds if time_limit is None else time_limit,
            memory_limit=megabytes if memory_limit is None else memory_limit,
        )  # fmt: skip
    if format == "json":
        put(dumps(done.to_dict(), ensure_ascii=False))
    else:
        say([str(done)], quiet=quiet)
    if done.files and not done.read:
        raise tb.FormatError(NOTHING_READ, files=done.files, table=done.table_of_files)


@_command
def codes(
    code: Annotated[
        str | None, typer.Argument(metavar="[CODE]", help=OPTIONS["which_code"], autocompletion=given.codes)
    ] = None,
    edition: given.OfCodes = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    from tiebreaks.report.law import describe_code, list_codes

    law = given.law(edition)
    answer(describe_code(tb.parse(code), law) if code else list_codes(law), format, output)


@_command
def editions(
    id: Annotated[
        str | None,
        typer.Argument(metavar="[ID]", help=OPTIONS["which_edition"], callback=given.an_edition, autocompletion=given.editions),
    ] = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    from tiebreaks.report.law import describe_edition, list_editions

    answer(describe_edition(given.law(id)) if id else list_editions(), format, output)


@_command
def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help=OPTIONS["host"])] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="PORT", min=0, max=65535, help=OPTIONS["port"])] = 8000,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help=OPTIONS["browser"])] = True,
    allow_host: Annotated[list[str] | None, typer.Option("--allow-host", metavar="NAME", help=OPTIONS["allow_host"])] = None,
) -> None:
    for module in WEB:
        needed(module, THE_PAGE)
    from tiebreaks.web.serve import serve as serve_page

    ignore_sigpipe()
    serve_page(host, port, browser=browser, allow_hosts=allow_host or ())
