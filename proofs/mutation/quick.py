"""A dozen mutants, picked by hand, each with a file of tests that must kill it: what `make test` runs of mutation testing."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from proofs.mutation.forks import limit
from proofs.mutation.mutant import Mutant, first_line, functions
from proofs.mutation.store import SURVIVED
from proofs.mutation.trial import Runner

SECONDS = 5.0  # for a test


@dataclass(frozen=True)
class Picked:
    """A place in a file of src/tiebreaks, what is written there instead, and the tests that must notice."""

    file: str
    before: str
    after: str
    tests: str

    def __str__(self) -> str:
        return f"{self.file}: {self.before!r} -> {self.after!r}, by {self.tests}"


PICKED = (
    Picked(
        "engine/rules/buchholz.py",
        "drawn = final & table.paired",
        "drawn = final | table.paired",
        "tests/articles/test_buchholz.py",
    ),
    Picked(
        "engine/rules/unplayed_rounds.py",
        "np.minimum(own, cap)",
        "np.maximum(own, cap)",
        "tests/articles/test_unplayed_rounds.py",
    ),
    Picked(
        "engine/rules/unplayed_rounds.py",
        "number > 0, table.running",
        "number > 1, table.running",
        "tests/articles/test_unplayed_rounds.py",
    ),
    Picked(
        "engine/rules/sonneborn_berger.py",
        "2 * table.score >= at",
        "2 * table.score > at",
        "tests/articles/test_sonneborn_berger.py",
    ),
    Picked("engine/rules/modifiers.py", "voluntary) >= _picked", "voluntary) > _picked", "tests/articles/test_modifiers.py"),
    Picked(
        "engine/rules/direct_encounter.py", "<= high[order[1:]]", "< high[order[1:]]", "tests/articles/test_direct_encounter.py"
    ),
    Picked("engine/rules/ratings.py", "highest + law.perfect", "highest - law.perfect", "tests/articles/test_ratings.py"),
    Picked(
        "engine/rules/team_knockout.py",
        "[-counted_by_board",
        "[+counted_by_board",
        "tests/articles/test_team_knockout.py",
    ),
    Picked("engine/rules/team.py", "place)[place] == 2", "place)[place] != 2", "tests/articles/test_team.py"),
    Picked("engine/listing.py", "key = -key", "key = +key", "tests/articles/test_list.py"),
    Picked("engine/applying.py", "ranked[2] += 1", "ranked[2] += 2", "tests/engine/test_standings.py"),
    Picked("formats/trf/lines.py", "abs(value) % 10", "abs(value) % 9", "tests/formats/test_trf_write.py"),
    Picked(
        "model/round_robin.py",
        "if participants % 2 == 0 else",
        "if participants % 2 != 0 else",
        "tests/formats/test_trf_read.py",
    ),
    Picked("formats/trf/adjustments.py", "item.round <= rounds", "item.round < rounds", "tests/formats/test_trf_rounds.py"),
    Picked("formats/trf/scoring.py", "match.start() + 4)", "match.start() + 5)", "tests/formats/test_malformed.py"),
)
"""Picked so that each changes a number or a place, not a crash."""
UNCHANGED = Picked("engine/listing.py", "key = -key", "key = - key", "tests/articles/test_list.py")
"""Reads differently and does the same: it must survive, or the others do not show anything."""


def mutant(picked: Picked) -> Mutant:
    """The mutant of a pick, which must stand in exactly one place of its file."""
    path = f"src/tiebreaks/{picked.file}"
    source = Path(path).read_text(encoding="utf-8")
    if source.count(picked.before) != 1:
        raise ValueError(f"{path}: expected {picked.before!r} once, found it {source.count(picked.before)} times; pick it anew")
    head, tail = source.split(picked.before)
    line = head.count("\n") + 1
    name, first = _function_at(source, line)
    return Mutant(
        path,
        name,
        first,
        (line, line),
        picked.before,
        picked.after,
        str(picked),
        ((head, picked.before, tail), 1, picked.after),
    )


def _function_at(source: str, line: int) -> tuple[str, int]:
    """The outermost function, or method of a class, that a line stands in."""
    for name, function in _functions(ast.parse(source)):
        if function.lineno <= line <= (function.end_lineno or 0):
            return name, first_line(function)
    raise ValueError(f"line {line} is in no function")


def _functions(module: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for statement in module.body:
        if isinstance(statement, ast.FunctionDef):
            yield statement.name, statement
        if isinstance(statement, ast.ClassDef):
            yield from ((f"{statement.name}.{each.name}", each) for each in statement.body if isinstance(each, ast.FunctionDef))


class Quick(Runner):
    """Tries each pick with the tests of its file; keeps those that survived."""

    def __init__(self) -> None:
        super().__init__()
        self.survived: list[Picked] = []

    def pytest_runtestloop(self) -> bool:
        there = functions()
        for picked in (*PICKED, UNCHANGED):
            tests = [name for name in self.items if name.startswith(f"{picked.tests}::")]
            outcome = self.outcome(mutant(picked), tests, there, lambda test: limit(SECONDS))
            if outcome.status == SURVIVED:
                self.survived.append(picked)
        return True


def main() -> int:
    quick = Quick()
    options = ["-q", "-p", "no:schemathesis", "-p", "no:xdist", "-p", "no:cov", "--capture=sys", "--assert=plain"]
    files = sorted({picked.tests for picked in PICKED})
    failed = int(pytest.main([*options, *files], plugins=[quick]))
    for picked in quick.survived:
        sys.stdout.write(f"survived {picked}\n")
    return failed or quick.survived != [UNCHANGED]


if __name__ == "__main__":
    raise SystemExit(main())
