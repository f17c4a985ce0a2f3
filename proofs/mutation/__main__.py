"""`make prove PARTS=mutation`: try the mutants that were not tried yet, store the result, print the figures; `make docs` writes them into the page of evidence.

All are tried, by as many processes as there are processors (WORKERS=4: by four), each with four seconds of tests (SECONDS=2: with
two), unless MUTANTS=3000 asks for a sample of so many of each target. It is drawn by the digests of the mutants' texts, so that a
larger one goes on from a smaller one. A sample smaller than the stored one of a target is
judged and not stored. With words behind, only files with one of them in their path.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from collections import Counter, defaultdict
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import pytest
from mutmut.configuration import config

from proofs.mutation.mutant import Mutant
from proofs.mutation.mutants import mutants_of, target_files
from proofs.mutation.reach import Kept
from proofs.mutation.report import File, Result, Survivor, faults, reasons, share, store, stored, with_earlier
from proofs.mutation.store import FOLDER, IMPORTED, KILLED, SURVIVED, TIMEOUT, UNTESTED, Outcome, Store
from proofs.mutation.trial import Trial

PACKAGE = "src/tiebreaks/"
NOT_SLOW = ("-m", "not slow")  # such tests take longer than a mutant is given
TESTS = {  # of the targets that have tests of their own; the others have those of [tool.mutmut]
    "awards/": [*NOT_SLOW, "tests/awards"],
    "forecasting/": [
        *NOT_SLOW, "tests/forecasting",
        *(f"--deselect=tests/forecasting/test_{name}" for name in (  # of statistics, of the comparison itself, of another process
            "chances.py::test_the_intervals_hold_the_exact_chance_in_about_95_of_100_seeds",
            "chances.py::test_drawn_finishes_agree_with_all_by_chi_square_over_many_events",
            "chances.py::test_the_library_names_load_when_they_are_used",
            "finishes.py::test_the_comparison_finds_a_fault",
        )),
    ],
    "checking/": [*NOT_SLOW, "tests/checking", "tests/engine/test_deciding.py", "tests/law/test_named_sets.py"],
    "formats/trf/": [
        *(
            f"tests/formats/test_{name}.py"
            for name in (
                "code_pages", "cut_off", "damaged_fields", "malformed", "messages", "odd_trf", "ranks", "samples", "teams", "trf_both_readers",
                "trf_columns", "trf_decisions", "trf_details", "trf_edges", "trf_fields", "trf_kernel", "trf_limits", "trf_lines", "trf_matches",
                "trf_on_demand", "trf_players", "trf_read", "trf_records", "trf_representable", "trf_rounds", "trf_shifts",
                "trf_systems", "trf_values", "trf_whole", "trf_write", "unpaired", "written",
            )
        ),
        "--deselect=tests/formats/test_trf_both_readers.py::test_files_of_the_corpus",
        *(
            f"--deselect=tests/formats/test_trf_both_readers.py::test_{case}]"
            for case in (
                *(f"a_campaign_of_damaged_files[{part}" for part in range(1, 4)),
                *(f"one_character_of_a_line_is_another[{line}-{part}" for line in range(10) for part in range(1, 3)),
            )
        ),  # of much the same, one part
    ],
    "formats/dates.py": ["tests/formats/test_dates.py"],
    "formats/decoding.py": [
        f"tests/formats/test_{name}.py" for name in ("code_pages", "decoding", "foreign", "messages", "trf_details", "trf_edges", "trf_lines")
    ],
    "formats/unpaired.py": ["tests/formats/test_trf_edges.py", "tests/formats/test_unpaired.py"],
    "model/round_robin.py": ["tests/model/test_round_robin.py"],
}  # fmt: skip
FEWER = {"AWARDS": "100"}  # cases that a test draws, unless the environment says otherwise


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


def drawn(mutants: list[Mutant], wanted: str) -> list[Mutant]:
    """The mutants to try of each target, in the order of their keys, so that the first are a sample."""
    by_target: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in sorted(mutants, key=lambda mutant: mutant.key):
        by_target[target_of(mutant.path)].append(mutant)
    return [mutant for group in by_target.values() for mutant in group[: int(wanted) if wanted.isdecimal() else None]]


def target_of(path: str) -> str:
    """The pattern of [tool.mutmut] that a file falls under, in short."""
    pattern: str = next(each for each in config().only_mutate if Path(path).match(each))
    return pattern.removeprefix(PACKAGE).removesuffix("*.py")


def attempt(mutants: list[Mutant], outcomes: Store) -> int:
    """Try mutants; the exit code of pytest."""
    os.environ.update(FEWER | os.environ)
    kept = Kept(FOLDER / "reach.pickle", Path("src").rglob("*.py"))
    trial = Trial(mutants, target_files(), Progress(outcomes, len(mutants)), kept, outcomes.is_survived)
    return int(pytest.main(["-q", *config().pytest_add_cli_args, *_tests_for(mutants)], plugins=[trial]))


def _tests_for(mutants: list[Mutant]) -> list[str]:
    """The tests of the targets that are concerned: measuring the others would take minutes."""
    targets = dict.fromkeys(target_of(mutant.path) for mutant in mutants)
    usual = list(config().pytest_add_cli_args_test_selection)
    return list(dict.fromkeys(test for target in targets for test in TESTS.get(target, usual)))


def result(mutants: list[Mutant], chosen: list[Mutant], outcomes: Store) -> Result:
    """What is known of those that were asked for, now or before."""
    made = Counter(mutant.path for mutant in mutants)
    tried = [mutant for mutant in chosen if mutant.key in outcomes]
    by_file: dict[str, list[Mutant]] = {path: [] for path in made}
    for mutant in tried:
        by_file[mutant.path].append(mutant)
    survivors = {_survivor(each, outcomes[each.key]) for each in tried if outcomes[each.key].status in (SURVIVED, UNTESTED)}
    timed = [outcomes[each.key].seconds for each in tried]
    minutes = f"{sum(timed) / 60:.0f} minutes of processor time for {len(timed):,} mutants"
    run = f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, mutmut {version('mutmut')}, commit {_commit()}"
    files = [_file(path, made[path], group, outcomes) for path, group in by_file.items()]
    targets = {file.target for file in files if file.tried}
    facts = {f"Run of `{target}`": run for target in sorted(targets)}
    facts["Time"] = f"{minutes}, beside some minutes to make all {len(mutants):,} and to measure the tests"
    return Result(facts, tuple(files), tuple(sorted(survivors)))


def _commit() -> str:
    """The last commit, and whether the source has changed since."""
    asked = [["git", "log", "-1", "--format=%h of %cs"], ["git", "status", "--porcelain", "src", "tests"]]
    last, changed = (subprocess.run(each, capture_output=True, text=True, check=False).stdout.strip() for each in asked)
    return f"{last}, with changes that are not committed" if changed else last


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
    paths = [path for path in target_files() if any(part in path.as_posix() for part in wanted or ("",))]
    mutants = [mutant for path in paths for mutant in mutants_of(path, FOLDER)]
    chosen = drawn(mutants, os.environ.get("MUTANTS", ""))
    waiting = [each for each in chosen if each.key not in outcomes]
    say(f"{len(mutants)} mutants, {len(chosen)} asked for, {len(waiting)} to try")
    failed = attempt(waiting, outcomes) if waiting else 0
    found = result(mutants, chosen, Store())
    store(with_earlier(found, stored()))
    for target in found.targets().values():
        say(f"{target.path}: {target.detected} of {target.tried} mutants killed, {share(target)}")
    wrong = list(faults(found, reasons()))
    for fault in wrong:
        say(fault)
    return failed or bool(wrong)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
