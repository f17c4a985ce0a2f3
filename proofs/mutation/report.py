"""The stored result of a run, and the reasons of its survivors."""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RESULT, REASONS = HERE / "result.json", HERE / "survivors.toml"
LEAST, LEAST_OF_TRF = 95, 90  # per cent; many changes of a reader only move the column of a message

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
    def whole(self) -> bool:
        """All were tried that can be."""
        return self.tried + self.imported == self.mutants

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


def with_earlier(now: Result, earlier: Result) -> Result:
    """The result, and for targets of which more was tried before the earlier one, with the facts of its run."""
    before = earlier.targets()
    renewed = {
        path
        for path, total in now.targets().items()
        if total.tried and (total.whole or path not in before or total.tried >= before[path].tried)
    }
    if not renewed:
        return earlier
    kept = {file.path: file for file in earlier.files if file.target not in renewed}
    files = {**kept, **{file.path: kept.get(file.path, file) for file in now.files}}
    known = {name: fact for name, fact in earlier.facts.items() if name.startswith("Run of")}
    new = {name: fact for name, fact in now.facts.items() if name == "Time" or name.split("`")[1] in renewed}
    survivors = {
        *(each for each in now.survivors if each.path not in kept),
        *(each for each in earlier.survivors if each.path in kept),
    }
    return Result({**known, **new}, tuple(files.values()), tuple(sorted(survivors)))


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
    """What makes `make prove PARTS=mutation` fail: a target below the least, a survivor without a reason, a reason without a survivor."""
    for target in result.targets().values():
        least = LEAST_OF_TRF if target.path == "formats/trf/" else LEAST
        if 100 * target.detected < least * target.tried:
            yield f"{target.path}: {share(target)} of the mutants killed, at least {least} % are asked for; write tests"
    unexplained = [survivor for survivor in result.survivors if not reason(survivor, known)]
    for survivor in unexplained:
        yield f"{survivor.path} {survivor.function}: survived without a reason: {survivor.before} -> {survivor.after}"
    survived = {(each.path, each.function, each.before, each.after) for each in result.survivors}
    whole = {file.path for file in result.files if file.whole}
    for path, function, before, after in sorted(known.keys() - survived):
        if path in whole:  # of a sample, another may be the one that survives
            yield f"{path} {function}: a reason for what did not survive: {before} -> {after}; delete it"


def share(file: File) -> str:
    """How many of the mutants that were tried some test noticed."""
    return f"{100 * file.detected / file.tried:.1f} %" if file.tried else "-"
