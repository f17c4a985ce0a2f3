"""What only the command line does, as entries like those of the table: samples, many files, other programs, servers."""

from __future__ import annotations

from typing import cast

from tiebreaks.bulk import BatchOptions, rank_paths
from tiebreaks.bulk.summary import LAYOUTS, MEMORY_LIMIT, TIME_LIMIT
from tiebreaks.cli.output import ignore_sigpipe, print_text, say, say_when_interrupted, standard_output
from tiebreaks.cli.sources import read_lines
from tiebreaks.cli.speech import face
from tiebreaks.errors import FormatError
from tiebreaks.messages import Message
from tiebreaks.messages.faces import COMMAND
from tiebreaks.operations.groups import AFTER, BY, HOUSE_RULES, IN_EDITION, UNPAIRED_AS
from tiebreaks.operations.kinds import FILE, YES, number, one_of, whole
from tiebreaks.operations.operation import Operation, Question
from tiebreaks.operations.parameter import Parameter
from tiebreaks.schemas import NAMES as SCHEMAS
from tiebreaks.schemas import schema
from tiebreaks.system.extras import WEB, import_extra

INTERRUPTED_BATCH = "tiebreaks: interrupted; to continue from here, run the same command with --resume"
NOTHING_READ = "none of the {files} files could be read; the reasons are in {table}"
THE_PAGE = Message("the page")
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
COMMANDS: tuple[Operation, ...] = (SCHEMA, SAMPLE, BATCH, SERVE, MCP, SITE)
