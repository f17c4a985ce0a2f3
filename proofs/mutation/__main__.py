"""`make mutation`: try the mutants that were not tried yet, store the result, write docs/mutation.md, print the figures.

Of formats/trf a sample is tried, drawn by the digests of the mutants' texts, so that a larger one goes on from a smaller one:
MUTANTS=3000 tries so many of each target, MUTANTS=all every one. With words behind, only files with one of them in their path.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import pytest
from mutmut.configuration import config

from proofs.mutation.mutant import Mutant
from proofs.mutation.mutants import mutants_of, target_files
from proofs.mutation.reach import Kept
from proofs.mutation.report import PAGE, File, Result, Survivor, faults, page, reasons, store, stored
from proofs.mutation.store import FOLDER, IMPORTED, KILLED, SURVIVED, TIMEOUT, UNTESTED, Outcome, Store
from proofs.mutation.trial import Trial

PACKAGE = "src/tiebreaks/"
SAMPLES = {"formats/trf/": 1000}  # mutants of these targets, and as many again unseen, unless MUTANTS says otherwise


class Progress:
    """Keeps each outcome and says now and then how far the run is."""

    def __init__(self, outcomes: Store, count: int) -> None:
        self._outcomes, self._count, self._done, self._said = outcomes, count, 0, time.monotonic()

    def __call__(self, mutant: Mutant, outcome: Outcome) -> None:
        self._outcomes[mutant.key] = outcome
        self._done += 1
        if time.monotonic() - self._said > 20:
            self._said = time.monotonic()
            say(f"{self._done} of {self._count}: {mutant.path}")


def say(sentence: str) -> None:
    sys.__stdout__.write(sentence + "\n")  # type: ignore[union-attr]
    sys.__stdout__.flush()  # type: ignore[union-attr]


def drawn(mutants: list[Mutant], wanted: str) -> tuple[list[Mutant], list[Mutant]]:
    """The mutants to try of each target, in the order of their keys, so that the first are a sample; and a second sample."""
    by_target: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in sorted(mutants, key=lambda mutant: mutant.key):
        by_target[target_of(mutant.path)].append(mutant)
    counts = {target: int(wanted) if wanted.isdecimal() else None if wanted else SAMPLES.get(target) for target in by_target}
    chosen = [mutant for target, group in by_target.items() for mutant in group[: counts[target]]]
    return chosen, [] if wanted else [
        each for target, count in SAMPLES.items() for each in by_target[target][count : 2 * count]
    ]


def target_of(path: str) -> str:
    """The pattern of [tool.mutmut] that a file falls under, in short."""
    pattern: str = next(each for each in config().only_mutate if Path(path).match(each))
    return pattern.removeprefix(PACKAGE).removesuffix("*.py")


def attempt(mutants: list[Mutant], outcomes: Store) -> int:
    """Try mutants; the exit code of pytest."""
    kept = Kept(FOLDER / "reach.pickle", Path("src").rglob("*.py"))
    trial = Trial(mutants, target_files(), Progress(outcomes, len(mutants)), kept)
    options = [*config().pytest_add_cli_args, *config().pytest_add_cli_args_test_selection]
    return int(pytest.main(["-q", *options], plugins=[trial]))


def result(mutants: list[Mutant], chosen: list[Mutant], unseen: list[Mutant], outcomes: Store) -> Result:
    """What is known by now of those that were asked for."""
    made = Counter(mutant.path for mutant in mutants)
    tried = [mutant for mutant in chosen if mutant.key in outcomes]
    by_file: dict[str, list[Mutant]] = {path: [] for path in made}
    for mutant in tried:
        by_file[mutant.path].append(mutant)
    survivors = {_survivor(each, outcomes[each.key]) for each in tried if outcomes[each.key].status in (SURVIVED, UNTESTED)}
    timed = [outcomes[each.key].seconds for each in (*chosen, *unseen) if each.key in outcomes]
    minutes = f"{sum(timed) / 60:.0f} minutes of processor time for {len(timed):,} mutants"
    facts = {
        "Run": f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, mutmut {version('mutmut')}",
        "Time": f"{minutes}, beside some minutes to make all {len(mutants):,} and to measure the tests",
    }
    files = tuple(_file(path, made[path], group, outcomes) for path, group in by_file.items())
    return Result(facts, files, tuple(sorted(survivors)), tuple(_second_samples(mutants, unseen, outcomes)))


def _second_samples(mutants: list[Mutant], unseen: list[Mutant], outcomes: Store) -> Iterator[File]:
    for target in dict.fromkeys(target_of(mutant.path) for mutant in unseen):
        made = sum(target_of(mutant.path) == target for mutant in mutants)
        tried = [each for each in unseen if target_of(each.path) == target and each.key in outcomes]
        yield replace(_file(tried[0].path, made, tried, outcomes), path=target)


def _survivor(mutant: Mutant, outcome: Outcome) -> Survivor:
    path = mutant.path.removeprefix(PACKAGE)
    return Survivor(path, mutant.function, mutant.before, mutant.after, reached=outcome.status != UNTESTED)


def _file(path: str, made: int, tried: list[Mutant], outcomes: Store) -> File:
    counts = Counter(outcomes[mutant.key].status for mutant in tried)
    survived = counts[SURVIVED] + counts[UNTESTED]
    statuses = (counts[IMPORTED], counts[KILLED], counts[TIMEOUT], survived)
    return File(path.removeprefix(PACKAGE), target_of(path), made, *statuses)


def main(wanted: list[str]) -> int:
    outcomes = Store()
    mutants = [mutant for path in target_files() for mutant in mutants_of(path, FOLDER)]
    chosen, unseen = drawn(mutants, os.environ.get("MUTANTS", ""))
    selected = [each for each in (*chosen, *unseen) if any(part in each.path for part in wanted or ("",))]
    waiting = [each for each in selected if each.key not in outcomes]
    say(f"{len(mutants)} mutants, {len(selected)} asked for, {len(waiting)} to try")
    failed = attempt(waiting, outcomes) if waiting else 0
    store(result(mutants, chosen, unseen, outcomes))
    PAGE.write_text(page(stored(), reasons()), encoding="utf-8")
    for target in stored().targets().values():
        say(
            f"{target.path}: {target.detected} of {target.tried} mutants killed, {100 * target.detected / max(target.tried, 1):.1f} %"
        )
    wrong = list(faults(stored(), reasons()))
    for fault in wrong:
        say(fault)
    return failed or bool(wrong)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
