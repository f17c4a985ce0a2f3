"""In a process of its own: every command and every operation of the page once; the answers as JSON on standard output."""

from __future__ import annotations

import io
import json
import locale
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copytree
from typing import Any

import tiebreaks as tb
from proofs.reproducible import ROOT, Answers
from tiebreaks.cli.run import run
from tiebreaks.operations.fields import fields_of
from tiebreaks.operations.groups import DOCUMENT
from tiebreaks.operations.kinds import UsageError
from tiebreaks.operations.operation import Content, for_face
from tiebreaks.operations.parameter import SERVICE
from tiebreaks.operations.table import BY_NAME, OPERATIONS
from tiebreaks.page.answers import answer
from tiebreaks.page.fields import make_job
from tiebreaks.page.refusals import exception_response
from tiebreaks.report import FORMATS

OPEN, ROBIN, TEAM = "examples/open.trf", "examples/round_robin.trf", "examples/team.trf"
QUICK = [
    f"standings {OPEN} --format json",
    f"explain {OPEN} 3 BH/C1",
    f"why {TEAM} 1 2 --format html",
    f"check {ROBIN} --by DE,SB,WIN,KS",
    f"compare {OPEN} --edition 2024-08 --edition 2026-03",
    f"convert {TEAM} - --format json",
    f"boards {TEAM} --format csv",
    "codes",
    "standings absent.trf",
    f"standings {OPEN} --by BUCHHOLTZ",
    f"standings {OPEN} --house-rule nonsense",
    "batch examples absent.trf -o out.csv --jobs 1",
]
ALL = [
    *QUICK,
    *(f"standings {file} --format {format}" for file in (OPEN, ROBIN, TEAM) for format in FORMATS),
    *(f"{command} --format {format}" for format in FORMATS for command in (
        f"explain {OPEN} 8 DE", f"why {OPEN} 6 3", f"check {OPEN} --edition 2009", f"boards {TEAM}", "codes BH/C1", "editions 2026-03",
        f"compare {TEAM} --edition 2023-09 --edition 2026-03",
    )),
    *(f"convert {file} - --format {format}{ranks}" for file in (OPEN, ROBIN, TEAM)
      for format in ("trf16", "trf26", "json") for ranks in ("", " --with-ranks")),
    f"standings {OPEN} --by DE,BH --edition 2024-08 --lots spring",
    f"check {OPEN} --by BH,DE,SB",
    f"explain {OPEN} Nobody BH", "standings examples", "editions", "editions 1999",
    *(f"batch examples -o {layout}{jobs}{suffix} --layout {layout} --jobs {jobs}"
      for layout in ("long", "wide") for jobs in (1, 2) for suffix in (".csv", ".jsonl", ".parquet")),
]  # fmt: skip
SETTINGS: Mapping[str, Sequence[str]] = {  # of the operations that take them
    "who": ["3"], "other": ["6"], "code": ["DE"], "by": ["DE,BH,SB"], "finishes": ["100"], "before_round": ["9"],
    "with_ranks": ["true"],
}  # fmt: skip
EDITIONS_COMPARED = ("2024-08", "2026-03")


def main() -> None:
    quick = "--quick" in sys.argv
    with suppress(locale.Error):  # one that is not installed
        locale.setlocale(locale.LC_ALL, "")  # as a program may that calls the library
    if not Path("examples").exists():
        copytree(ROOT / "examples", "examples")
    with _listings():
        collected = {command: _said(command.split()) for command in (QUICK if quick else ALL)}
    collected |= {
        f"{name} {format}": _answered(name, format)
        for name in (each.name for each in for_face(SERVICE, OPERATIONS))
        for format in (("json",) if quick else ("json", DOCUMENT))
    }
    if not quick:
        collected |= _described()
    sys.stdout.write(json.dumps(collected))


def _said(arguments: list[str]) -> str:
    """What a command prints and says, its exit code, and the tables that it wrote."""
    kept = sys.stdout, sys.stderr
    printed, said = (io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace") for _ in kept)
    sys.stdout, sys.stderr = printed, said
    code: object
    try:
        code = run(arguments)
    except SystemExit as left:
        code = left.code
    finally:
        sys.stdout, sys.stderr = kept
    out, words = (_bytes_of(file).decode("latin-1") for file in (printed, said))
    warnings = "" if arguments[0] == "batch" else words  # which says how long it took
    return f"{code}\n{out}\n{warnings}\n{_written(arguments)}"


def _bytes_of(file: io.TextIOWrapper) -> bytes:
    file.flush()
    assert isinstance(file.buffer, io.BytesIO)
    return file.buffer.getvalue()


def _written(arguments: list[str]) -> str:
    """The tables of a batch; how long each file took is left out, nothing else."""
    if arguments[0] != "batch":
        return ""
    from tiebreaks.bulk.outputs import read_table, table_of_files

    output = arguments[arguments.index("-o") + 1]
    files = [{**row, "seconds": None} for row in read_table(table_of_files(output))]
    return Path(output).read_bytes().decode("latin-1") + json.dumps(files)


def _answered(operation: str, format: str) -> str:
    """What the service answers; a refusal is an answer, too."""
    asked = BY_NAME[operation]
    written = "json" if operation == "convert" else format
    sent: list[tuple[str, str | Content]] = [("format", written)]
    for each in fields_of(asked, SERVICE):
        values = EDITIONS_COMPARED if operation == "compare" and each.name == "edition" else SETTINGS.get(each.name, ())
        sent += ((each.field, value) for value in values)
    if asked.reads:
        sent.append(("file", Content(Path(TEAM if operation == "boards" else OPEN).read_bytes(), "open.trf")))
    if operation == "prizes":
        sent.append(("rules", Content(Path("examples/prizes/berlin.toml").read_bytes(), "berlin.toml")))
    try:
        response = answer(make_job(asked, sent, {"work": 1000}))
    except UsageError as wrong:
        response = exception_response(wrong)
    return f"{response.status} {response.media_type} {dict(response.headers)}\n{response.body.decode('latin-1')}"


def _described() -> Answers:
    """The description of the service and its page, where the extra `web` is installed."""
    try:
        from tiebreaks.page.assets import render_page
        from tiebreaks.web.schema import describe_service
    except ImportError:
        return {}
    return {"openapi": json.dumps(describe_service(for_face(SERVICE, OPERATIONS), tb.__version__)), "page": render_page()}


@contextmanager
def _listings() -> Iterator[None]:
    """With REVERSED in the environment every folder is listed the other way round."""
    listed = os.scandir

    class Reversed:
        def __init__(self, path: Any) -> None:
            with listed(path) as entries:
                self._entries = iter(sorted(entries, key=lambda entry: str(entry.name), reverse=True))

        def __enter__(self) -> Iterator[os.DirEntry[str]]:
            return self._entries

        def __exit__(self, *_: object) -> None:
            return None

    if os.environ.get("REVERSED"):
        os.scandir = Reversed  # type: ignore[assignment]
    try:
        yield
    finally:
        os.scandir = listed


if __name__ == "__main__":
    main()
