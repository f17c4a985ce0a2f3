"""What only the command line does: samples, many files, servers. Their options are entries of `operations.local`."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tiebreaks.cli.output import ignore_sigpipe, print_text, say, standard_output
from tiebreaks.cli.progress import show_progress
from tiebreaks.cli.speech import face
from tiebreaks.errors import FormatError
from tiebreaks.messages import Message
from tiebreaks.messages.faces import COMMAND
from tiebreaks.operations.local import LOCAL
from tiebreaks.operations.operation import Operation, Question
from tiebreaks.system.extras import WEB, import_extra

INTERRUPTED_BATCH = "tiebreaks: interrupted; to continue from here, run the same command with --resume"
NOTHING_READ = "none of the {files} files could be read; the reasons are in {table}"
THE_PAGE = Message("the page")


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

    from tiebreaks import bulk
    from tiebreaks.bulk.summary import MEMORY_LIMIT, TIME_LIMIT

    ignore_sigpipe()
    limit = asked["scheduler"] is None  # a command can always start processes; a cluster has its own limits
    how: Any = {"time_limit": TIME_LIMIT * limit, "memory_limit": MEMORY_LIMIT * limit}
    how |= asked.pick(*bulk.BatchOptions.__annotations__)
    paths = ["-" if not isinstance(path, str) else path for path in asked["paths"]]
    listed = (os.fsdecode(line) for path in asked["paths"] if not isinstance(path, str) for line in path)
    try:
        with show_progress(quiet=asked["quiet"]) as how["progress"]:
            done = bulk.rank_paths(paths, asked["output"], how, listed=listed, face=COMMAND)
    except KeyboardInterrupt:
        say([INTERRUPTED_BATCH])
        raise
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

    from tiebreaks import schema

    print_text(dumps(schema(asked["answer"]), ensure_ascii=False, indent=2))


FUNCTIONS: Mapping[str, Callable[[Question], None]] = {
    "schema": _schema, "sample": _sample, "batch": _batch, "serve": _serve, "mcp": _mcp, "site": _site,
}  # fmt: skip
COMMANDS: tuple[Operation, ...] = tuple(replace(each, function=FUNCTIONS[each.name]) for each in LOCAL)
