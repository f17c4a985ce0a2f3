"""`make mutation`: try the mutants that were not tried yet, store the result, write docs/mutation.md, print the figures.

With words behind, only the mutants of files with one of them in their path are tried; with MUTANTS=1000 only so many of each
target, drawn by the digests of their texts, so that a larger number goes on from a smaller one.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from collections import Counter, defaultdict
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import pytest
from mutmut.configuration import config

from tests.mutation.mutant import Mutant
from tests.mutation.mutants import mutants_of, target_files
from tests.mutation.reach import Kept
from tests.mutation.report import PAGE, File, Result, Survivor, faults, page, reasons, store, stored
from tests.mutation.store import DETECTED, FOLDER, KILLED, TIMEOUT, UNTESTED, Outcome, Store
from tests.mutation.trial import Trial

PACKAGE = "src/tiebreaks/"


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


def drawn(mutants: list[Mutant], count: int | None) -> list[Mutant]:
    """So many mutants of each target, or all, in the order of the files."""
    by_target: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        by_target[target_of(mutant.path)].append(mutant)
    chosen = {each.key for group in by_target.values() for each in sorted(group, key=lambda mutant: mutant.key)[:count]}
    return [mutant for mutant in mutants if mutant.key in chosen]


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


def result(mutants: list[Mutant], outcomes: Store) -> Result:
    """What is known by now of all mutants."""
    by_file: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        by_file[mutant.path].append(mutant)
    tried = [mutant for mutant in mutants if mutant.key in outcomes]
    survivors = {_survivor(each, outcomes[each.key]) for each in tried if outcomes[each.key].status not in DETECTED}
    seconds = sum(outcomes[each.key].seconds for each in tried)
    facts = {
        "Run": f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, mutmut {version('mutmut')}",
        "Time": f"{seconds / 60:.0f} minutes of processor time for {len(tried):,} mutants, beside some minutes to make them",
    }
    return Result(facts, tuple(_file(path, group, outcomes) for path, group in by_file.items()), tuple(sorted(survivors)))


def _survivor(mutant: Mutant, outcome: Outcome) -> Survivor:
    path = mutant.path.removeprefix(PACKAGE)
    return Survivor(path, mutant.function, mutant.before, mutant.after, reached=outcome.status != UNTESTED)


def _file(path: str, mutants: list[Mutant], outcomes: Store) -> File:
    counts = Counter(outcomes[mutant.key].status for mutant in mutants if mutant.key in outcomes)
    survived = counts.total() - counts[KILLED] - counts[TIMEOUT]
    return File(path.removeprefix(PACKAGE), target_of(path), len(mutants), counts[KILLED], counts[TIMEOUT], survived)


def main(wanted: list[str]) -> int:
    outcomes = Store()
    mutants = [mutant for path in target_files() for mutant in mutants_of(path, FOLDER)]
    chosen = drawn(mutants, int(os.environ["MUTANTS"]) if os.environ.get("MUTANTS") else None)
    waiting = [each for each in chosen if each.key not in outcomes and any(part in each.path for part in wanted or ("",))]
    say(f"{len(mutants)} mutants, {len(waiting)} to try")
    failed = attempt(waiting, outcomes) if waiting else 0
    store(result(mutants, outcomes))
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
