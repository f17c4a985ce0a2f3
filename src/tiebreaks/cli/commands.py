"""What only the command line does, as entries like those of the table: samples, many files, other programs, servers."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tiebreaks.bulk import BatchOptions, rank_paths
from tiebreaks.bulk.summary import LAYOUTS, MEMORY_LIMIT, TIME_LIMIT
from tiebreaks.cli.output import DIFFERS, ignore_sigpipe, print_text, say, say_when_interrupted, standard_output
from tiebreaks.cli.sources import read_lines
from tiebreaks.cli.speech import face
from tiebreaks.conformance import (
    ACCELERATIONS,
    MOST_BOARDS,
    MOST_CYCLES,
    MOST_PLAYERS,
    MOST_ROUNDS,
    SECONDS,
    SYSTEMS,
)
from tiebreaks.errors import FormatError
from tiebreaks.law.editions import edition_on
from tiebreaks.messages import Message, Option
from tiebreaks.messages.faces import COMMAND
from tiebreaks.messages.language import ENGLISH
from tiebreaks.operations.groups import AFTER, BY, HOUSE_RULES, IN_EDITION, UNPAIRED_AS
from tiebreaks.operations.kinds import FILE, RATING_RANGE, RATINGS, YES, UsageError, number, one_of, split_codes, whole
from tiebreaks.operations.operation import Operation, Question
from tiebreaks.operations.parameter import Parameter
from tiebreaks.report.spoken import in_language
from tiebreaks.schemas import NAMES as SCHEMAS
from tiebreaks.schemas import schema
from tiebreaks.system.extras import WEB, import_extra
from tiebreaks.system.files import write_whole
from tiebreaks.text import escape_controls

if TYPE_CHECKING:
    from tiebreaks.conformance.answer import BothWays, Conformance

INTERRUPTED_BATCH = "tiebreaks: interrupted; to continue from here, run the same command with --resume"
NOTHING_READ = "none of the {files} files could be read; the reasons are in {table}"
THE_PAGE = Message("the page")
NO_FOLDER = "expected a folder for {count} events"
INTERRUPTED_WAYS = "tiebreaks: interrupted; to continue from here, run the same command again"
MOST_SEEDS = 10**9
SETTINGS = (
    "players", "rounds", "system", "cycles", "boards", "half_byes", "zero_byes", "full_byes", "withdrawals", "forfeits",
    "odd_results", "acceleration", "ratings", "rating_range", "unrated", "edition",
)  # fmt: skip
SAMPLES = ("open", "round_robin", "team")  # tb.samples(), which would have to look into the package


def _sample(asked: Question) -> None:
    from tiebreaks.formats.samples import SUFFIX, read_sample, write_sample

    name, out = asked["name"], asked["out"]
    if out == "-":
        standard_output().buffer.write(read_sample(name))
        return
    path = out or name + SUFFIX
    event = write_sample(name, path, replace=out is not None)
    say([Message("{path}: {event}, a sample event with made-up players", path=path, event=event.name)])


def _batch(asked: Question) -> None:
    from json import dumps

    from tiebreaks.cli.progress import show_progress

    ignore_sigpipe()
    limit = asked["scheduler"] is None  # a command can always start processes; a cluster has its own limits
    how = asked.pick(*BatchOptions.__annotations__)
    how |= {"time_limit": TIME_LIMIT * limit, "memory_limit": MEMORY_LIMIT * limit} | asked.pick("time_limit", "memory_limit")
    paths = ["-" if not isinstance(path, str) else path for path in asked["paths"]]
    listed = read_lines(asked["paths"])
    with show_progress(quiet=asked["quiet"]) as progress, say_when_interrupted(INTERRUPTED_BATCH):
        how["progress"] = progress
        done = rank_paths(paths, asked["output"], cast(BatchOptions, how), listed=listed, face=COMMAND)
    if asked["format"] == "json":
        print_text(dumps(done.to_dict(), ensure_ascii=False))
    else:
        say([done.sentence, *done.notes], quiet=asked["quiet"])
    if done.files and not done.read:
        raise FormatError(NOTHING_READ, files=done.files, table=done.table_of_files)


def _generate(asked: Question) -> None:
    from pathlib import Path
    from secrets import randbelow

    from tiebreaks.conformance.drawn import as_trf
    from tiebreaks.conformance.generate import generate
    from tiebreaks.conformance.settings import EventSettings

    seed, count, output = asked["seed"], asked["count"], asked["output"]
    if seed is None:
        seed = randbelow(MOST_SEEDS)
        say([Message("drawn with {option} {seed}", seed=seed, option=Option("seed"))])
    if output is None and count > 1:
        raise UsageError.of("output", Message(NO_FOLDER, count=count))
    settings = EventSettings(**asked.pick(*SETTINGS), by=split_codes(asked["by"]))
    for place in range(1, count + 1):
        made = as_trf(generate(settings, f"{seed}.{place}", pairing_program=asked["pairing_program"])).encode()
        if output is None or output == "-":
            standard_output().buffer.write(made)
        elif output.endswith(".trf") and count == 1:
            write_whole(output, made)
        else:
            Path(output).mkdir(parents=True, exist_ok=True)
            write_whole(str(Path(output) / f"event-{seed}-{place}.trf"), made)


def _as_json(found: Conformance | BothWays) -> str:
    """An answer about a program as JSON, its sentences in the language of the command."""
    from json import dumps

    data = found.to_dict()
    return dumps(data if face().language is ENGLISH else in_language(data, face()), ensure_ascii=False)


def _both_ways(asked: Question) -> int | None:
    from pathlib import Path

    from tiebreaks.cli.progress import show_finishes
    from tiebreaks.conformance import program
    from tiebreaks.conformance.both_ways import Setup, compare_both_ways, their_generator
    from tiebreaks.conformance.both_ways_words import both_ways_document, describe_both_ways, file_name
    from tiebreaks.conformance.drawn import ProgramAsked
    from tiebreaks.conformance.settings import EventSettings
    from tiebreaks.report.html import as_html

    program.split(asked["program"])
    seconds, theirs = asked["time_limit"], asked["their_generator"]
    settings = EventSettings(edition=asked["edition"], by=split_codes(asked["by"]))
    setup = Setup(
        ProgramAsked(asked["program"], seconds),
        asked["seed"],
        settings,
        asked["pairing_program"],
        their_generator(theirs, seconds) if theirs else None,
        groups=tuple(asked["group"] or ()),
    )
    journal = Path(asked["journal"] or "both-ways.jsonl")
    with show_finishes() as progress, say_when_interrupted(INTERRUPTED_WAYS):
        found = compare_both_ways(
            setup,
            asked["program"],
            asked["both_ways"],
            journal,
            jobs=asked["jobs"],
            progress=progress or (lambda done, total: None),
        )
    if asked["report"]:
        written = as_html(both_ways_document(found).in_words(face()), face().language.code)
        write_whole(asked["report"], written.encode())
        for place, example in enumerate(found.examples, 1):
            write_whole(str(Path(asked["report"]).with_name(file_name(place))), example.trf.encode())
    if asked["format"] == "json":
        print_text(_as_json(found))
    else:
        for line in describe_both_ways(found):
            print_text(escape_controls(line.in_words(face())))
    return None if found.agrees else DIFFERS


def _conformance(asked: Question) -> int | None:
    from datetime import date

    if asked["both_ways"]:
        return _both_ways(asked)

    from tiebreaks.conformance.compare import compare_program
    from tiebreaks.conformance.words import describe_case, summarise

    as_json = asked["format"] == "json"

    def show(line: Message) -> None:
        if not as_json:
            print_text(escape_controls(line.in_words(face())))

    found = compare_program(
        asked["program"],
        asked["set"],
        edition=asked["edition"] or edition_on(date.today()).id,
        ids=asked["case"] or (),
        groups=asked["group"] or (),
        by=asked["by"],
        seconds=asked["time_limit"],
        progress=lambda result: show(describe_case(result)),
    )
    for line in summarise(found):
        show(line)
    if as_json:
        print_text(_as_json(found))
    if not found.agrees:
        return DIFFERS
    return None


def _serve(asked: Question) -> None:
    for module in WEB:
        import_extra(module, THE_PAGE)
    from tiebreaks.web.serve import serve

    ignore_sigpipe()
    names, files = asked["allow_host"] or (), asked["watch"] or ()
    serve(asked["host"], asked["port"], browser=asked["browser"], allow_hosts=names, watch=files, face=face())


def _site(asked: Question) -> None:
    import_extra("jinja2", THE_PAGE)
    from tiebreaks.page.site import write_site

    size = write_site(asked["out"], asked["pyodide"])
    say([Message("{out}: the page, {size} MB; any web space serves this folder", out=asked["out"], size=round(size / 1e6, 1))])


def _mcp(asked: Question) -> None:
    import_extra("mcp", Message("the server for assistants"))
    from tiebreaks.assistants.server import serve

    ignore_sigpipe()
    serve(asked["allow"] or ["."], write=asked["write"], language=face().language)


def _schema(asked: Question) -> None:
    from json import dumps

    print_text(dumps(schema(asked["answer"]), ensure_ascii=False, indent=2))


PAIRING_PROGRAM = Parameter(
    "pairing_program",
    "A program that pairs a Swiss, such as 'bbpPairings --dutch {file} -p {output}'; default: gacrux, of the extra pairing.",
    placeholder="PROGRAM",
    facts={"file": "{file}", "output": "{output}"},
)
SAMPLE = Operation(
    "sample",
    "Write a sample event into this folder, to try the other commands on.",
    "tiebreaks sample open",
    _sample,
    (
        Parameter(
            "name",
            "Which one: open, round_robin or team.",
            one_of(SAMPLES),
            placeholder="[NAME]",
            default="open",
            by_place=True,
        ),
        Parameter(
            "out",
            "The file to write, or - for standard output; default: NAME.trf in this folder, but never over another file.",
            placeholder="[OUT]",
            by_place=True,
        ),
    ),
)
BATCH = Operation(
    "batch",
    "Rank many files into a table of participants and a table of files.",
    "tiebreaks batch 2026 -o results.csv --layout wide",
    _batch,
    (
        Parameter(
            "paths",
            "Files, folders, globs, zip archives, URLs; - for a list of paths on standard input.",
            FILE,
            placeholder="PATHS...",
            required=True,
            repeated=True,
            by_place=True,
        ),
        Parameter(
            "output",
            "The table to write (.parquet, .csv, .jsonl); the table of files is written beside it.",
            placeholder="OUT",
            letter="-o",
            required=True,
        ),
        BY.but(
            words='The tie-break list, such as "DE, BH/C1, BH, SB"; default: the list in each file, else the one that its '
            "ranks show with certainty, else that of its system. `{default_list}` takes that of its system.",
        ),
        IN_EDITION,
        AFTER,
        HOUSE_RULES,
        UNPAIRED_AS,
        Parameter(
            "layout", "long: a row per participant and code; wide: a row per participant.", one_of(LAYOUTS), default="long"
        ),
        Parameter("jobs", "Processes; default: all cores.", whole(1), placeholder="N", letter="-j"),
        Parameter("resume", "Continue an interrupted run, or add to finished tables.", YES, default=False),
        Parameter("overwrite", "Replace tables that are there; otherwise they are an error.", YES, default=False),
        Parameter("scheduler", "The address of a running Dask scheduler; its cluster does the work.", placeholder="URL"),
        Parameter(
            "check",
            "Compare each file's published ranks and values with the computed ones, as `check` does.",
            YES,
            default=True,
            opposite="--no-check",
        ),
        Parameter(
            "time_limit",
            "Refuse a file that takes more seconds; 0: no limit; default: 60.",
            number(0),
            placeholder="SECONDS",
        ),
        Parameter(
            "memory_limit",
            "Refuse a file that takes more memory, in MB; 0: no limit; default: 1000.",
            whole(0),
            placeholder="MB",
        ),
        Parameter(
            "format",
            "The format of the summary: text on standard error, or json on standard output.",
            one_of(("text", "json")),
            default="text",
        ),
        Parameter("quiet", "No progress and no summary; only errors.", YES, default=False),
    ),
)
GENERATE = Operation(
    "generate",
    "Draw events: TRF26 with pairings by the rules, results by FIDE's table, byes, forfeits, a list and the ranks by it.",
    "tiebreaks generate --players 20 --rounds 7 --count 5 --output drawn",
    _generate,
    (
        Parameter(
            "players", "How many; of teams, how many teams. What is left out is drawn.", whole(2, MOST_PLAYERS), placeholder="N"
        ),
        Parameter("rounds", "How many.", whole(1, MOST_ROUNDS), placeholder="N"),
        Parameter("system", "swiss, or round-robin by Berger tables.", one_of(SYSTEMS)),
        Parameter("cycles", "How often everybody meets everybody in a round robin.", whole(1, MOST_CYCLES), placeholder="N"),
        Parameter(
            "boards", "Teams with so many boards, in a round robin; 0: individuals.", whole(0, MOST_BOARDS), placeholder="N"
        ),
        Parameter("half_byes", "Half-point byes, in percent of the rounds of all players.", number(0), placeholder="PERCENT"),
        Parameter("zero_byes", "Zero-point byes, likewise.", number(0), placeholder="PERCENT"),
        Parameter("full_byes", "Full-point byes, likewise.", number(0), placeholder="PERCENT"),
        Parameter("withdrawals", "Players who leave after some round, in percent.", number(0), placeholder="PERCENT"),
        Parameter("forfeits", "Forfeited games, in percent.", number(0), placeholder="PERCENT"),
        Parameter(
            "odd_results",
            "Games that end 0-0 or ½-0, or have less than one move, in percent.",
            number(0),
            placeholder="PERCENT",
        ),
        Parameter("acceleration", "Baku acceleration, or none.", one_of(ACCELERATIONS)),
        Parameter("ratings", 'The ratings of the players, such as "2300, 2250, 2100".', RATINGS, placeholder="LIST"),
        Parameter(
            "rating_range",
            "The lowest and the highest rating that is drawn, such as 1400-2200.",
            RATING_RANGE,
            placeholder="LOW-HIGH",
        ),
        Parameter("unrated", "Players without a rating, in percent.", number(0), placeholder="PERCENT"),
        BY.but(
            words='The tie-break list of the events, such as "DE, BH/C1, BH, SB"; default: one is drawn for each.', facts={}
        ),
        IN_EDITION.but(words="The first day is in the time of this edition; default: the one in force."),
        PAIRING_PROGRAM,
        Parameter(
            "seed", "The same seed gives the same events on every machine; default: drawn, and said.", whole(0), placeholder="N"
        ),
        Parameter("count", "How many events.", whole(1), placeholder="N", default=1),
        Parameter(
            "output",
            "The folder to write into, or one file with the suffix .trf; default: standard output.",
            placeholder="OUT",
            letter="-o",
        ),
    ),
)
CONFORMANCE = Operation(
    "conformance",
    "Compare another program with the conformance set; exit code 1 when it differs.",
    "tiebreaks conformance 'python my_program.py {file}' --case 6.1.1-forfeit",
    _conformance,
    (
        Parameter(
            "program",
            "Its command, between quotes, with {file} for the path of a TRF; {edition} and {by} stand for edition and list. "
            "It prints id, rank and codes as CSV or JSON, or a TRF with ranks.",
            placeholder="PROGRAM",
            required=True,
            by_place=True,
            facts={"file": "{file}", "edition": "{edition}", "by": "{by}"},
        ),
        Parameter("set", "The folder of the set.", placeholder="FOLDER", default="conformance"),
        IN_EDITION.but(words="The edition of C.07, such as 2026-03; default: the one in force."),
        BY.but(words='Ask only what has no other tie-breaks than these, such as "DE, BH/C1, BH, SB".'),
        Parameter("case", "Only this case, such as 6.1.1-forfeit; repeatable.", placeholder="ID", repeated=True),
        Parameter(
            "group", "Only the cases of this group, such as individual-swiss; repeatable.", placeholder="NAME", repeated=True
        ),
        Parameter("time_limit", "Seconds for an answer of the program.", number(0.1), placeholder="SECONDS", default=SECONDS),
        Parameter(
            "both_ways",
            "Ask about so many drawn events instead of the set; with {their_generator}, check as many of its events.",
            whole(1),
            placeholder="N",
        ),
        Parameter(
            "their_generator",
            "The command of the program's generator: {seed} stands for a number, {file} for the TRF that it writes, with ranks "
            "and a tie-break list.",
            placeholder="PROGRAM",
            facts={"seed": "{seed}", "file": "{file}"},
        ),
        PAIRING_PROGRAM,
        Parameter("seed", "The seed of the events; the same seed draws the same.", whole(0), placeholder="N", default=1),
        Parameter("jobs", "Processes; default: all cores.", whole(1), placeholder="N", letter="-j"),
        Parameter(
            "journal",
            "The file that keeps what is done: the same command goes on from there; default: both-ways.jsonl.",
            placeholder="FILE",
        ),
        Parameter(
            "report",
            "Write a page with the figures and the smallest counterexamples, and their files beside it.",
            placeholder="FILE",
        ),
        Parameter("format", "The format of the answer.", one_of(("text", "json")), default="text"),
    ),
)
SERVE = Operation(
    "serve",
    "The page in the browser: drop a file, see the standings, click a number to see why.",
    "tiebreaks serve --port 8000",
    _serve,
    (
        Parameter(
            "host",
            "The address to listen on; by default, only this machine can reach the page.",
            placeholder="ADDRESS",
            default="127.0.0.1",
        ),
        Parameter("port", "The port to listen on; 0 picks a free one.", whole(0, 65535), placeholder="PORT", default=8000),
        Parameter("browser", "Open the page in the browser.", YES, default=True, opposite="--no-browser"),
        Parameter(
            "allow_host",
            "Another name that the page answers to, as behind a proxy; repeatable.",
            placeholder="NAME",
            repeated=True,
        ),
        Parameter(
            "watch",
            "A file that the page shows at once and follows when it changes, as on the screen of the hall; repeatable: the "
            "groups of a festival.",
            placeholder="FILE",
            repeated=True,
        ),
    ),
)
SITE = Operation(
    "site",
    "The page as a folder of files for any web space: it computes in the browser, without a server.",
    "tiebreaks site public",
    _site,
    (
        Parameter("out", "The folder to write into.", placeholder="OUT", required=True, by_place=True),
        Parameter(
            "pyodide",
            "A folder with Pyodide and NumPy for it, which become part of the site; default: the browser loads them from their "
            "public host.",
            placeholder="FOLDER",
        ),
    ),
)
MCP = Operation(
    "mcp",
    "A server for assistants (Model Context Protocol, on standard input and output): every command as a tool.",
    "tiebreaks mcp --allow events",
    _mcp,
    (
        Parameter(
            "allow",
            "A folder whose files may be read, with those below it; repeatable; default: the working folder.",
            placeholder="FOLDER",
            repeated=True,
        ),
        Parameter("write", "Let `convert` write new files into these folders.", YES, default=False),
    ),
)
SCHEMA = Operation(
    "schema",
    "The JSON Schema of an answer, for programs that read it.",
    "tiebreaks schema standings",
    _schema,
    (
        Parameter(
            "answer",
            "Which answer, such as standings or check.",
            one_of(SCHEMAS),
            placeholder="ANSWER",
            required=True,
            by_place=True,
        ),
    ),
)
COMMANDS: tuple[Operation, ...] = (SCHEMA, SAMPLE, BATCH, GENERATE, CONFORMANCE, SERVE, MCP, SITE)
