"""`docs/mutation.md` from the stored result of a run and from the reasons of its survivors."""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RESULT, REASONS, PAGE = HERE / "result.json", HERE / "survivors.toml", ROOT / "docs" / "mutation.md"
LEAST, LEAST_OF_TRF = 95, 90  # per cent; many changes of a reader only move the column of a message

NOT_EXAMINED = "Not examined"  # the begin of a reason that is none yet

Reasons = Mapping[tuple[str, str, str, str], str]
"""By file, function, the line as it was and as the mutant has it."""


@dataclass(frozen=True)
class File:
    """What became of the mutants of a file."""

    path: str  # from src/tiebreaks
    target: str
    mutants: int
    imported: int  # that run only when the module is imported, and were not tried
    killed: int
    timeout: int
    survived: int

    @property
    def tried(self) -> int:
        return self.killed + self.timeout + self.survived

    @property
    def detected(self) -> int:
        return self.killed + self.timeout


@dataclass(frozen=True, order=True)
class Survivor:
    """A mutant that no test tells from the original."""

    path: str
    function: str
    before: str
    after: str
    reached: bool  # a test runs the line


@dataclass(frozen=True)
class Result:
    """A run: its facts by name, its files and its survivors."""

    facts: Mapping[str, str]
    files: tuple[File, ...]
    survivors: tuple[Survivor, ...]

    def targets(self) -> dict[str, File]:
        """The files of each target added up."""
        by_target: dict[str, list[File]] = defaultdict(list)
        for file in self.files:
            by_target[file.target].append(file)
        return {target: _total(target, files) for target, files in by_target.items()}


def _total(target: str, files: list[File]) -> File:
    counts = [(file.mutants, file.imported, file.killed, file.timeout, file.survived) for file in files]
    return File(target, target, *(sum(each) for each in zip(*counts, strict=True)))


def stored(path: Path = RESULT) -> Result:
    data = json.loads(path.read_text(encoding="utf-8"))
    files = tuple(File(**each) for each in data["files"])
    return Result(data["facts"], files, tuple(Survivor(**each) for each in data["survivors"]))


def store(result: Result, path: Path = RESULT) -> None:
    path.write_text(json.dumps(asdict(result), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def reasons(path: Path = REASONS) -> dict[tuple[str, str, str, str], str]:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        (each["path"], each["function"], each["before"], after): each["reason"]
        for each in data.get("survivors", ())
        for after in each["after"]
    }


def reason(survivor: Survivor, known: Reasons) -> str:
    """Why no test tells it; empty when nobody has said."""
    return known.get((survivor.path, survivor.function, survivor.before, survivor.after), "")


def faults(result: Result, known: Reasons) -> Iterator[str]:
    """What makes `make mutation` fail: a target below the least, a survivor without a reason, a reason without a survivor."""
    for target in result.targets().values():
        least = LEAST_OF_TRF if target.path == "formats/trf/" else LEAST
        if 100 * target.detected < least * target.tried:
            yield f"{target.path}: {_share(target)} of the mutants killed, at least {least} % are asked for; write tests"
    unexplained = [survivor for survivor in result.survivors if not reason(survivor, known)]
    for survivor in unexplained:
        yield f"{survivor.path} {survivor.function}: survived without a reason: {survivor.before} -> {survivor.after}"
    survived = {(each.path, each.function, each.before, each.after) for each in result.survivors}
    for path, function, before, after in known.keys() - survived:
        yield f"{path} {function}: a reason for what did not survive: {before} -> {after}; delete it"


def page(result: Result, known: Reasons) -> str:
    """The page."""
    return "\n".join([*_head(result), *_tables(result), *_survivors(result, known)])


def _head(result: Result) -> Iterator[str]:
    yield "<!-- Made by make mutation from proofs/mutation/result.json and proofs/mutation/survivors.toml. -->"
    yield from ("", "# Mutation testing", "")
    yield (
        "A mutant is the source with one small change: `<` for `<=`, `and` for `or`, another number, an argument left out. A mutant\n"
        "that some test fails on is killed; one that every test passes on shows a line that the tests do not hold to anything, or a\n"
        "change that makes no difference. `make mutation` makes all mutants of the functions of `engine/rules/`, `engine/standings.py`,\n"
        "`checking/`, `chances/`, `awards/` and `formats/trf/`, and of what other formats share with it (`formats/dates.py`,\n"
        "`formats/decoding.py`, `formats/unpaired.py`, `model/round_robin.py`), with the operators of mutmut 3 and runs the tests\n"
        "that reach the changed line, the nearest first, those of hypothesis with few and always the same events. A mutant that\n"
        "computes without end counts as killed and has a column of its own. The run fails below "
        f"{LEAST} % ({LEAST_OF_TRF} % in `formats/trf/`), and\non a survivor without a reason.\n\n"
        "Not mutated: what stands outside of functions (the tables of columns, codes and ratings, which are made when the module is\n"
        "imported), annotations, docstrings, the words of f-strings, calls of `len` and `isinstance`, and `strict=` of `zip`, which\n"
        "checks that lists made to be of one length are so. Made, but not tried: mutants of functions that run only while their\n"
        'module is imported, to make such tables; a test that runs later cannot tell them (column "at import").'
    )
    yield ""
    yield from (f"- {name}: {value}" for name, value in result.facts.items())
    yield ""


def _tables(result: Result) -> Iterator[str]:
    yield from ("## Result", "", "| target | mutants | at import | tried | killed | without end | survived | killed in all |")
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |"
    for target in result.targets().values():
        yield _row(target, _share(target))
    yield from ("", "| file | mutants | at import | tried | killed | without end | survived | killed in all |")
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |"
    for file in result.files:
        yield _row(file, _share(file))
    yield ""
    for target in result.targets().values():
        if 0 < target.tried + target.imported < target.mutants:
            yield (
                f"Of `{target.path}` a sample was tried, drawn by the digests of the mutants' texts: of all its mutants the share\n"
                f"killed is {_interval(target)}, with a confidence of 95 %, as far as no test was written for what survived of the sample."
            )
            yield ""


def _row(file: File, share: str) -> str:
    counts = (file.mutants, file.imported, file.tried, file.killed, file.timeout, file.survived)
    return f"| `{file.path}` | {' | '.join(f'{count:,}' for count in counts)} | {share} |"


def _share(file: File) -> str:
    return f"{100 * file.detected / file.tried:.1f} %" if file.tried else "-"


def _interval(file: File) -> str:
    """Where the share of all mutants lies when this is a sample of them, by Wilson's interval."""
    count, share, z = file.tried, file.detected / max(file.tried, 1), 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z / (1 + z * z / count) * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return f"{100 * (middle - reach):.1f} to {100 * (middle + reach):.1f} %"


def _survivors(result: Result, known: Reasons) -> Iterator[str]:
    yield from (
        "## Survivors",
        "",
        "Each with the line as it is, the line as the mutant has it, and why no test tells them apart.",
        "",
    )
    waiting = sum(reason(survivor, known).startswith(NOT_EXAMINED) for survivor in result.survivors)
    if waiting:
        yield from (f"Of {len(result.survivors):,}, nobody has examined {waiting:,} yet: a test may be missing there.", "")
    grouped: dict[tuple[str, str], list[Survivor]] = defaultdict(list)
    for survivor in sorted(result.survivors):
        grouped[survivor.path, survivor.function].append(survivor)
    for (path, function), survivors in grouped.items():
        yield from (f"### {path}, `{function}`", "")
        yield from _by_reason(survivors, known)


def _by_reason(survivors: list[Survivor], known: Reasons) -> Iterator[str]:
    """The mutants of a function, those with one reason together."""
    grouped: dict[tuple[str, str], list[Survivor]] = defaultdict(list)
    for survivor in survivors:
        grouped[reason(survivor, known), survivor.before].append(survivor)
    for (why, before), group in grouped.items():
        yield from (why or "No reason given.", "", "```diff", f"- {before}")
        yield from (f"+ {survivor.after}" for survivor in group)
        yield from ("```", "")
