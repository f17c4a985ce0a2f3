"""What only the command line does, as entries like those of the table: samples, many files, servers. `cli.commands` does it."""

from __future__ import annotations

from typing import NoReturn

from tiebreaks.operations.groups import AFTER, BY, HOUSE_RULES, IN_EDITION, UNPAIRED_AS
from tiebreaks.operations.kinds import FILE, YES, number, one_of, whole
from tiebreaks.operations.operation import Operation, Question
from tiebreaks.operations.parameter import Parameter


def not_here(asked: Question) -> NoReturn:
    """Stands for the function that the command line has."""
    raise NotImplementedError


def _samples() -> tuple[str, ...]:
    from tiebreaks import samples

    return tuple(samples())


def _layouts() -> tuple[str, ...]:
    from tiebreaks.bulk.summary import LAYOUTS

    return LAYOUTS


def _schemas() -> tuple[str, ...]:
    from tiebreaks.schemas import NAMES

    return NAMES


SAMPLE = Operation(
    "sample",
    "Write a sample event into this folder, to try the other commands on.",
    "tiebreaks sample open",
    not_here,
    (
        Parameter(
            "name",
            "Which one: open, round_robin or team.",
            one_of(_samples),
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
    not_here,
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
            "layout", "long: a row per participant and code; wide: a row per participant.", one_of(_layouts), default="long"
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
    not_here,
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
    not_here,
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
    not_here,
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
    not_here,
    (
        Parameter(
            "answer",
            "Which answer, such as standings or check.",
            one_of(_schemas),
            placeholder="ANSWER",
            required=True,
            by_place=True,
        ),
    ),
)
LOCAL: tuple[Operation, ...] = (SCHEMA, SAMPLE, BATCH, SERVE, MCP, SITE)
