"""Which tests run which lines, and how long each takes when nothing is changed; measured once and kept."""

from __future__ import annotations

import hashlib
import os
import pickle
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from proofs.mutation.mutant import Mutant

SECONDS_OF_TESTS = float(os.environ.get("SECONDS") or 4.0)  # for each mutant at most: the slowest tests are left out
SLOW = 0.1  # a test that takes longer is run later
NEAR = 8  # cases of a function that is near to a mutant, for each of one that is not
HELD_BY = {  # beside those named after it: the tests that are run first for a mutant of a file
    **dict.fromkeys(("team_event", "teams"), "test_trf_matches.py"),
    **dict.fromkeys(("individual", "points"), "test_trf_rounds.py"),
    **dict.fromkeys(("codes", "kernel"), "test_trf_both_readers.py"),
    "read": "test_trf_on_demand.py",
    **dict.fromkeys(("adjustments", "extras", "header", "scoring"), "test_trf_records.py"),
    **dict.fromkeys(("representable", "write_teams"), "test_trf_write.py"),
}  # fmt: skip


@dataclass(frozen=True)
class Measure:
    """One test: the time that it takes, and the lines of each file that it runs."""

    seconds: float
    lines: Mapping[str, Sequence[int]]


@dataclass
class Reach:
    """The measures of all tests, by their names."""

    measures: dict[str, Measure]
    _tests: dict[tuple[str, int], list[str]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        for test in sorted(self.measures, key=self.seconds):
            for path, lines in self.measures[test].lines.items():
                for line in lines:
                    self._tests[path, line].append(test)

    def seconds(self, test: str) -> float:
        return self.measures[test].seconds

    def of(self, mutant: Mutant, is_survived: Callable[[str], bool] = lambda test: False) -> list[str] | None:
        """The tests that reach a mutant, as many as the time allows: those named after its file and of whole answers first.

        None where there are none; without those that it has survived before.
        """
        first, last = mutant.lines
        tests = {test for line in range(first, last + 1) for test in self._tests.get((mutant.path, line), ())}
        if not tests:
            return None
        stem = Path(mutant.path).stem
        named = (f"{stem}.py", HELD_BY.get(stem, f"{stem}.py"), "answers.py")
        total = 0.0
        kept: list[str] = []
        for test in self._in_turn([test for test in tests if not is_survived(test)], named):
            if total + self.seconds(test) <= SECONDS_OF_TESTS or not kept:
                total += self.seconds(test)
                kept.append(test)
        return kept

    def _in_turn(self, tests: Iterable[str], named: Sequence[str]) -> list[str]:
        """The fastest case of each function, then the second of each, and so on: many cases of one tell much the same.

        Of the functions in the files that are named, so many in each turn; slow tests come two turns later, or last.
        """
        seen: Counter[str] = Counter()
        turns: list[tuple[bool, int, bool, str]] = []
        for test in sorted(tests, key=lambda test: (self.seconds(test), test)):
            function, is_far = test.partition("[")[0], not any(name in test for name in named)
            turn = seen[function] if is_far else seen[function] // NEAR
            is_slow = self.seconds(test) > SLOW
            turns.append((is_slow and is_far, turn + 2 * is_slow, is_far, test))
            seen[function] += 1
        return [test for *_, test in sorted(turns, key=lambda each: each[:3])]


class Kept:
    """Measures of earlier runs, as long as neither the source nor the file of the test has changed."""

    def __init__(self, path: Path, sources: Iterable[Path]) -> None:
        self._path, self._sources = path, _digest(sources)
        self._measured: dict[str, tuple[str, Measure]] = {}
        if path.exists():
            digest, measured = pickle.loads(path.read_bytes())
            self._measured = measured if digest == self._sources else {}

    def of(self, tests: Mapping[str, Path]) -> dict[str, Measure]:
        """The measures that still stand, of tests given with their files."""
        digests = {path: _digest([path]) for path in set(tests.values())}
        kept = {test: self._measured[test] for test in tests if test in self._measured}
        return {test: measure for test, (digest, measure) in kept.items() if digest == digests[tests[test]]}

    def keep(self, measures: Mapping[str, Measure], tests: Mapping[str, Path]) -> None:
        digests = {path: _digest([path]) for path in set(tests.values())}
        self._measured |= {test: (digests[tests[test]], measure) for test, measure in measures.items()}
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.write_bytes(pickle.dumps((self._sources, self._measured)))


def _digest(paths: Iterable[Path]) -> str:
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in sorted(paths))).hexdigest()
