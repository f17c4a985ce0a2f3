"""The commands, each a sentence: read, compute, answer."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, cast

import typer

import tiebreaks as tb
from tiebreaks.answers.checks import SEARCH_SECONDS
from tiebreaks.chances.work import WORK
from tiebreaks.cli import options
from tiebreaks.cli.options import (
    After,
    By,
    Code,
    Columns,
    Encoding,
    File,
    Files,
    HouseRules,
    InEdition,
    InFormat,
    Lots,
    Output,
    Quiet,
    Sheet,
    Strict,
    Trust,
    Unpaired,
    Warnings,
    WhichTournament,
    Who,
    WithFiles,
)
from tiebreaks.cli.output import Commands, answer, ignore_sigpipe, print_text, say, say_when_interrupted, standard_output
from tiebreaks.cli.speech import face
from tiebreaks.formats import choices as file_choices
from tiebreaks.messages import Message
from tiebreaks.messages.faces import COMMAND
from tiebreaks.operations.words import EXAMPLE, EXAMPLES, HELP, OPTIONS, PROGRAM
from tiebreaks.system.extras import WEB, import_extra

VERSION_WITH_KERNEL = "{program} {version}, with the compiled reader"
VERSION_WITHOUT_KERNEL = "{program} {version}, without the compiled reader"
PROGRAM_HELP = "Rank a chess tournament by the FIDE tie-break regulations (C.07), exactly, and explain every number."
INTERRUPTED_BATCH = "tiebreaks: interrupted; to continue from here, run the same command with --resume"
NOTHING_READ = "none of the {files} files could be read; the reasons are in {table}"
ONLY_WITH_CATEGORY = "--categories and --rules are for --category; name a category"
ONLY_WITH_RANKS = "--by, --edition, --after and --house-rule change what --with-ranks computes; add --with-ranks"
ONLY_WITH_RATINGS = "--rating-kind and --ratings-by-name say how --ratings is used; add --ratings"
THE_PAGE = Message("the page")

app: typer.Typer = typer.Typer(
    name=PROGRAM,
    cls=Commands,
    help=PROGRAM_HELP,
    no_args_is_help=True,
    rich_markup_mode=None,  # rich is slow to import: only colours pay for it
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
DIFFERS = 1  # the exit code of a check that found differences
Function = Callable[..., None]


def _command(function: Function) -> Function:
    """Make a function a command of its name, with its help, whole in the list too, an example and the option of a language."""
    name = function.__name__
    example = "\b\n" + EXAMPLE.format(example=EXAMPLES[name])
    app.command(name, help=HELP[name], short_help=HELP[name], epilog=example)(_with_language(function))
    return function


def _with_language(function: Function) -> Function:
    """The function with an option that it need not know: the language is chosen before a command runs (`cli.speech`)."""

    @wraps(function)
    def command(*, language: str | None = None, **given: Any) -> None:
        function(**given)

    signature = inspect.signature(function, eval_str=True)
    language = inspect.Parameter("language", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=options.Language)
    spoken = signature.replace(parameters=[*signature.parameters.values(), language])
    command.__signature__ = spoken  # type: ignore[attr-defined]  # Typer reads it
    command.__annotations__ = {name: each.annotation for name, each in spoken.parameters.items()}
    return command


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        from tiebreaks.formats.trf import is_compiled

        sentence = VERSION_WITH_KERNEL if is_compiled() else VERSION_WITHOUT_KERNEL
        print_text(Message(sentence, program=PROGRAM, version=version(PROGRAM)).in_words(face()))
        raise typer.Exit


@app.callback()
def program(
    version: Annotated[bool, typer.Option("--version", help=OPTIONS["version"], callback=_show_version, is_eager=True)] = False,
    language: options.Language = None,
) -> None:
    """The options before the command."""


@_command
def standings(
    files: Files,
    by: By = None,
    edition: InEdition = None,
    after: After = None,
    live: options.Live = False,
    pending: options.Pending = None,
    house_rule: HouseRules = None,
    lots: Lots = None,
    category: options.Category = None,
    categories: options.Categories = None,
    assumed: options.Assumed = None,
    instead: options.Instead = False,
    columns: Columns = None,
    workings: options.Workings = None,
    strict: Strict = False,
    trust: Trust = None,
    encoding: Encoding = None,
    bye: Unpaired = None,
    sheet: Sheet = None,
    tournament: WhichTournament = None,
    warnings: Warnings = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    event = options.read_tournament(files, strict, trust, encoding, bye, sheet, tournament, warnings)
    house_rules = options.read_house_rules(house_rule)
    if assumed:
        options.refuse_with_assumed(after, live, pending)
        ranking = options.assume(event, assumed, by, edition, house_rules=house_rules, lots=lots, instead=instead)
    else:
        ranking = tb.standings(
            event, by, edition, after, house_rules=house_rules, lots=lots, live=live, pending=cast(Any, pending)
        )
    if category:
        from tiebreaks.awards.category_standings import in_categories

        answer(in_categories(ranking, category, categories), format, output, workings=workings)
        say(ranking.assumptions, quiet=warnings is False)
        return
    if categories:
        raise typer.BadParameter(ONLY_WITH_CATEGORY)
    answer(ranking, format, output, columns, workings=workings, quiet=warnings is False)


@_command
def prizes(
    files: Files,
    rules: options.Prizes,
    by: By = None,
    edition: InEdition = None,
    after: After = None,
    house_rule: HouseRules = None,
    lots: Lots = None,
    strict: Strict = False,
    trust: Trust = None,
    encoding: Encoding = None,
    bye: Unpaired = None,
    sheet: Sheet = None,
    tournament: WhichTournament = None,
    warnings: Warnings = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    announced = tb.read_rules(rules)
    event = options.read_tournament(files, strict, trust, encoding, bye, sheet, tournament, warnings)
    ranking = tb.standings(event, by, edition, after, house_rules=options.read_house_rules(house_rule), lots=lots)
    answer(tb.prizes(ranking, announced), format, output)
    say(ranking.assumptions, quiet=warnings is False)


@_command
def series(
    file: Annotated[str, typer.Argument(metavar="FILE", help=OPTIONS["series"])],
    rules: options.MaybePrizes = None,
    equal_names: options.Names = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    ranking = tb.series(file, equal_names=cast(Any, equal_names))
    answer(tb.prizes(ranking, rules) if rules else ranking, format, output)


@_command
def boards(
    files: Files,
    after: After = None,
    strict: Strict = False,
    trust: Trust = None,
    encoding: Encoding = None,
    bye: Unpaired = None,
    sheet: Sheet = None,
    tournament: WhichTournament = None,
    warnings: Warnings = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    event = options.read_tournament(files, strict, trust, encoding, bye, sheet, tournament, warnings)
    answer(tb.board_standings(event, after), format, output)


@_command
def explain(
    file: File,
    who: Who,
    code: Code = None,
    by: By = None,
    edition: InEdition = None,
    after: After = None,
    live: options.Live = False,
    pending: options.Pending = None,
    house_rule: HouseRules = None,
    with_file: WithFiles = None,
    strict: Strict = False,
    trust: Trust = None,
    encoding: Encoding = None,
    bye: Unpaired = None,
    sheet: Sheet = None,
    tournament: WhichTournament = None,
    warnings: Warnings = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    event = options.read_tournament([file, *(with_file or ())], strict, trust, encoding, bye, sheet, tournament, warnings)
    house_rules = options.read_house_rules(house_rule)
    ranking = tb.standings(event, by, edition, after, house_rules=house_rules, live=live, pending=cast(Any, pending))
    options.refuse_swapped_arguments(event, who, code)
    answer(tb.explain(ranking, who, code), format, output)
    say(ranking.assumptions, quiet=warnings is False)


@_command
def why(
    file: File,
    who: Who,
    other: Annotated[str | None, typer.Argument(metavar="[WHO]", help=OPTIONS["other"])] = None,
    by: By = None,
    edition: InEdition = None,
    after: After = None,
    live: options.Live = False,
    pending: options.Pending = None,
    house_rule: HouseRules = None,
    lots: Lots = None,
    with_file: WithFiles = None,
    strict: Strict = False,
    trust: Trust = None,
    encoding: Encoding = None,
    bye: Unpaired = None,
    sheet: Sheet = None,
    tournament: WhichTournament = None,
    warnings: Warnings = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    event = options.read_tournament([file, *(with_file or ())], strict, trust, encoding, bye, sheet, tournament, warnings)
    house_rules = options.read_house_rules(house_rule)
    ranking = tb.standings(event, by, edition, after, house_rules=house_rules, lots=lots, live=live, pending=cast(Any, pending))
    options.refuse_same_participant(event, who, other)
    answer(tb.why(ranking, who, other), format, output)
    say(ranking.assumptions, quiet=warnings is False)


@_command
def check(
    files: Files,
    by: By = None,
    edition: InEdition = None,
    after: After = None,
    live: options.Live = False,
    pending: options.CheckPending = None,
    house_rule: HouseRules = None,
    against: options.Against = None,
    columns: options.TableColumns = None,
    search: Annotated[bool, typer.Option("--search/--no-search", help=OPTIONS["search"])] = True,
    budget: Annotated[float, typer.Option("--budget", metavar="SECONDS", min=0, help=OPTIONS["budget"])] = SEARCH_SECONDS,
    strict: Strict = False,
    trust: Trust = None,
    encoding: Encoding = None,
    bye: Unpaired = None,
    sheet: Sheet = None,
    tournament: WhichTournament = None,
    warnings: Warnings = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    table = options.open_table(against, files)
    event = options.read_tournament(files, strict, trust, encoding, bye, sheet, tournament, warnings)
    rules = options.read_house_rules(house_rule)
    settings: dict[str, Any] = {"house_rules": rules, "against": table, "columns": columns, "search": search, "budget": budget}
    settings |= {"live": live, "pending": pending}
    result = tb.check(event, by, edition, after, **settings)
    answer(result, format, output)
    if not result.agrees:
        raise typer.Exit(DIFFERS)


@_command
def compare(
    files: Files,
    edition: options.TwoEditions,
    by: By = None,
    after: After = None,
    house_rule: HouseRules = None,
    strict: Strict = False,
    trust: Trust = None,
    encoding: Encoding = None,
    bye: Unpaired = None,
    sheet: Sheet = None,
    tournament: WhichTournament = None,
    warnings: Warnings = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    first, second = edition
    event = options.read_tournament(files, strict, trust, encoding, bye, sheet, tournament, warnings)
    answer(tb.compare(event, first, second, by, after, house_rules=options.read_house_rules(house_rule)), format, output)


@_command
def convert(
    files: Annotated[list[str], typer.Argument(metavar="IN...", help=OPTIONS["files"])],
    out: Annotated[str, typer.Argument(metavar="OUT", help=OPTIONS["out"])],
    format: options.FileFormat = None,
    with_ranks: Annotated[bool, typer.Option("--with-ranks", help=OPTIONS["with_ranks"])] = False,
    ratings: Annotated[str | None, typer.Option("--ratings", metavar="LIST", help=OPTIONS["ratings"])] = None,
    rating_kind: options.RatingKind = None,
    ratings_by_name: Annotated[bool, typer.Option("--ratings-by-name", help=OPTIONS["ratings_by_name"])] = False,
    by: By = None,
    edition: InEdition = None,
    after: After = None,
    house_rule: HouseRules = None,
    strict: Strict = False,
    trust: Trust = None,
    encoding: Encoding = None,
    bye: Unpaired = None,
    sheet: Sheet = None,
    tournament: WhichTournament = None,
    warnings: Warnings = None,
) -> None:
    of_ranks: tuple[Any, ...] = (by, edition, after)
    if not with_ranks and (house_rule or any(option is not None for option in of_ranks)):
        raise typer.BadParameter(ONLY_WITH_RANKS)
    if ratings is None and (rating_kind or ratings_by_name):
        raise typer.BadParameter(ONLY_WITH_RATINGS)
    format = options.choose_file_format(out, format)
    event = options.read_tournament(files, strict, trust, encoding, bye, sheet, tournament, warnings)
    if ratings is not None:
        filled = tb.with_ratings(event, ratings, rating=rating_kind, by_name=ratings_by_name)
        say(filled.warnings[len(event.warnings) :], quiet=warnings is False)
        event = filled
    if with_ranks:
        ranking = tb.standings(event, by, edition, after, house_rules=options.read_house_rules(house_rule))
        say(ranking.assumptions, quiet=warnings is False)
        event = ranking.published()
    notes = tb.write(event, standard_output().buffer if out == "-" else out, format=format)
    say(notes, quiet=warnings is False)


@_command
def sample(
    name: options.SampleName = "open",
    out: Annotated[str | None, typer.Argument(metavar="[OUT]", help=OPTIONS["sample_out"])] = None,
) -> None:
    from tiebreaks.formats.samples import SUFFIX, read_sample, write_sample

    if out == "-":
        standard_output().buffer.write(read_sample(name))
        return
    path = out or name + SUFFIX
    event = write_sample(name, path, replace=out is not None)
    say([Message("{path}: {event}, a sample event with made-up players", path=path, event=event.name)])


@_command
def batch(
    paths: Annotated[list[str], typer.Argument(metavar="PATHS...", help=OPTIONS["paths"])],
    output: Annotated[str, typer.Option("--output", "-o", metavar="OUT", help=OPTIONS["table"])],
    by: By = None,
    edition: InEdition = None,
    after: After = None,
    house_rule: HouseRules = None,
    bye: Unpaired = None,
    layout: options.Layout = "long",
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", metavar="N", min=1, help=OPTIONS["jobs"])] = None,
    resume: Annotated[bool, typer.Option("--resume", help=OPTIONS["resume"])] = False,
    overwrite: Annotated[bool, typer.Option("--overwrite", help=OPTIONS["overwrite"])] = False,
    scheduler: Annotated[str | None, typer.Option("--scheduler", metavar="URL", help=OPTIONS["scheduler"])] = None,
    check: Annotated[bool, typer.Option("--check/--no-check", help=OPTIONS["check_ranks"])] = True,
    infer: Annotated[bool, typer.Option("--infer", help=OPTIONS["infer"])] = False,
    explain: Annotated[bool, typer.Option("--explain-differences", help=OPTIONS["explain_differences"])] = False,
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
    format: options.SummaryFormat = "text",
    quiet: Quiet = False,
) -> None:
    from json import dumps

    from tiebreaks.batch.summary import MEMORY_LIMIT, TIME_LIMIT
    from tiebreaks.cli.progress import show_progress

    ignore_sigpipe()
    seconds, megabytes = (0, 0) if scheduler else (TIME_LIMIT, MEMORY_LIMIT)  # a command can always start processes
    with show_progress(quiet=quiet) as progress, say_when_interrupted(INTERRUPTED_BATCH):
        done = tb.batch(
            paths, output, by=by, edition=edition, after_round=after, house_rules=options.read_house_rules(house_rule),
            unpaired=cast(file_choices.Unpaired | None, bye), layout=layout, jobs=jobs, resume=resume,
            overwrite=overwrite, scheduler=scheduler, check=check, infer=infer, explain_differences=explain,
            progress=progress, listed=options.read_lines(paths),
            time_limit=seconds if time_limit is None else time_limit,
            memory_limit=megabytes if memory_limit is None else memory_limit, face=COMMAND,
        )  # fmt: skip
    if format == "json":
        print_text(dumps(done.to_dict(), ensure_ascii=False))
    else:
        say([done.sentence], quiet=quiet)
    if done.files and not done.read:
        raise tb.FormatError(NOTHING_READ, files=done.files, table=done.table_of_files)


@_command
def needs(
    file: File,
    who: Who,
    top: Annotated[int | None, typer.Option("--top", metavar="K", min=1, help=OPTIONS["top"])] = None,
    ahead_of: Annotated[str | None, typer.Option("--ahead-of", metavar="WHO", help=OPTIONS["ahead_of"])] = None,
    ranks: Annotated[str | None, typer.Option("--ranks", metavar="LIST", help=OPTIONS["target_ranks"])] = None,
    before: options.Before = None,
    work: Annotated[int, typer.Option("--work", metavar="STEPS", min=1, help=OPTIONS["work"])] = WORK,
    by: By = None,
    edition: InEdition = None,
    after: After = None,
    house_rule: HouseRules = None,
    with_file: WithFiles = None,
    strict: Strict = False,
    trust: Trust = None,
    encoding: Encoding = None,
    bye: Unpaired = None,
    sheet: Sheet = None,
    tournament: WhichTournament = None,
    warnings: Warnings = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    from tiebreaks.cli.progress import show_finishes

    event = options.read_tournament([file, *(with_file or ())], strict, trust, encoding, bye, sheet, tournament, warnings)
    house_rules = options.read_house_rules(house_rule)
    target: Any = {"top": top, "ahead_of": ahead_of, "ranks": options.read_ranks(ranks), "before_round": before, "work": work}
    with show_finishes(quiet=warnings is False) as progress:
        found = tb.needs(event, who, by, edition, after, house_rules=house_rules, progress=progress, **target)
    answer(found, format, output)


@_command
def chances(
    files: Files,
    who: Annotated[str | None, typer.Option("--who", metavar="WHO", help=OPTIONS["chances_of"])] = None,
    category: Annotated[str | None, typer.Option("--category", metavar="NAME", help=OPTIONS["chances_category"])] = None,
    prizes: Annotated[str | None, typer.Option("--prizes", metavar="RULES", help=OPTIONS["chances_prizes"])] = None,
    over_rounds: Annotated[bool, typer.Option("--over-rounds", help=OPTIONS["over_rounds"])] = False,
    finishes: Annotated[int | None, typer.Option("--finishes", metavar="N", min=1, help=OPTIONS["finishes"])] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help=OPTIONS["seed"])] = 1,
    model: options.ModelOption = "milvang",
    tempo: options.TempoOption = None,
    pairings: options.PairingsOption = None,
    before: options.Before = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", min=1, help=OPTIONS["jobs_drawing"])] = 1,
    by: By = None,
    edition: InEdition = None,
    after: After = None,
    house_rule: HouseRules = None,
    strict: Strict = False,
    trust: Trust = None,
    encoding: Encoding = None,
    bye: Unpaired = None,
    sheet: Sheet = None,
    tournament: WhichTournament = None,
    warnings: Warnings = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    from tiebreaks.cli.progress import show_finishes

    event = options.read_tournament(files, strict, trust, encoding, bye, sheet, tournament, warnings)
    house_rules = options.read_house_rules(house_rule)
    drawing: Any = {"finishes": finishes, "seed": seed, "model": model, "tempo": tempo, "before_round": before, "jobs": jobs}
    drawing |= {"pairings": pairings, "category": category, "rules": prizes}
    with show_finishes(quiet=warnings is False) as progress:
        if over_rounds:
            from tiebreaks.chances.chances import over_rounds as follow

            left_out = {"before_round", "pairings"}
            drawing = {name: value for name, value in drawing.items() if name not in left_out}
            told: Any = follow(event, by, edition, house_rules=house_rules, progress=progress, **drawing)
        else:
            found = tb.chances(event, by, edition, after, house_rules=house_rules, progress=progress, **drawing)
            told = found if who is None else found.by_own_result(who)
    answer(told, format, output)


@_command
def codes(
    code: Annotated[
        str | None, typer.Argument(metavar="[CODE]", help=OPTIONS["which_code"], autocompletion=options.complete_code)
    ] = None,
    edition: options.OfCodes = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    from tiebreaks.report.law import describe_code, list_codes

    law = options.find_edition(edition)
    answer(describe_code(tb.parse(code), law) if code else list_codes(law), format, output)


@_command
def editions(
    id: Annotated[
        str | None,
        typer.Argument(
            metavar="[ID]",
            help=OPTIONS["which_edition"],
            callback=options.check_edition,
            autocompletion=options.complete_edition,
        ),
    ] = None,
    format: InFormat = None,
    output: Output = None,
) -> None:
    from tiebreaks.report.law import describe_edition, list_editions

    answer(describe_edition(options.find_edition(id)) if id else list_editions(), format, output)


@_command
def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help=OPTIONS["host"])] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="PORT", min=0, max=65535, help=OPTIONS["port"])] = 8000,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help=OPTIONS["browser"])] = True,
    allow_host: Annotated[list[str] | None, typer.Option("--allow-host", metavar="NAME", help=OPTIONS["allow_host"])] = None,
    watch: Annotated[str | None, typer.Option("--watch", metavar="FILE", help=OPTIONS["watch"])] = None,
) -> None:
    for module in WEB:
        import_extra(module, THE_PAGE)
    from tiebreaks.web.serve import serve as serve_page

    ignore_sigpipe()
    serve_page(host, port, browser=browser, allow_hosts=allow_host or (), watch=watch, face=face())
