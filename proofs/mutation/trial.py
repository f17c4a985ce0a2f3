"""A plugin of pytest that tries mutants in place of running the tests once."""

from __future__ import annotations

import gc
import os
import time
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib import import_module
from inspect import iscoroutinefunction
from pathlib import Path
from typing import TypeGuard

import coverage
import pytest

from proofs.mutation.forks import Tell, in_a_fork, in_forks, limit, outcome_of
from proofs.mutation.mutant import Functions, Mutant, become, forget, functions, relative
from proofs.mutation.reach import Kept, Measure, Reach
from proofs.mutation.store import IMPORTED, SURVIVED, UNTESTED, Outcome
from tests.helpers.drawing import draw_at_most, is_drawn

EXAMPLES = 8  # drawn by each test of hypothesis
WORKERS = int(os.environ.get("WORKERS") or len(os.sched_getaffinity(0)))  # processes that try mutants at once
ENDLESS = 5.0  # seconds of processor time that a test may take at least, before it counts as one that does not end
REMEMBERED = 40  # tests that killed last, which are run first


def needs_only_parameters(item: pytest.Item) -> TypeGuard[pytest.Function]:
    """Whether a test is a function that pytest prepares nothing for but its parameters."""
    if not isinstance(item, pytest.Function) or iscoroutinefunction(item.obj):
        return False
    marked = any(item.get_closest_marker(name) for name in ("filterwarnings", "skip", "skipif", "usefixtures", "xfail"))
    return not marked and {*item._fixtureinfo.names_closure} <= {*getattr(getattr(item, "callspec", None), "params", ())}


class Runner:
    """Runs some of the tests that pytest has collected; `on_failure` hears the name of each that fails."""

    def __init__(self) -> None:
        self.items: dict[str, pytest.Item] = {}
        self.failed: list[str] = []
        self.on_failure: Tell = self.failed.append

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = {item.nodeid: item for item in session.items}
        from hypothesis import Phase  # by now its plugin has imported it, which must come first

        for item in session.items:  # few examples, always the same, and no search for the simplest one that fails
            draw_at_most(
                item, EXAMPLES, phases=(Phase.explicit, Phase.generate), derandomize=True, database=None, deadline=None
            )

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """Told before pytest works out what to print, which takes longer than most tests."""
        if call.excinfo is not None and not call.excinfo.errisinstance(pytest.skip.Exception):
            self.on_failure(item.nodeid)

    def run(self, tests: Iterable[str], before_each: Callable[[str], None] = lambda test: None) -> None:
        for test in tests:
            before_each(test)
            item = self.items[test]
            if needs_only_parameters(item):
                self._call(item)
            else:
                item.ihook.pytest_runtest_protocol(item=item, nextitem=None)

    def _call(self, item: pytest.Function) -> None:
        """Run a test without what pytest does around it, which takes several times as long as most tests."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")  # as pyproject.toml has it
                item.obj(**{name: item.callspec.params[name] for name in item._fixtureinfo.argnames})
        except pytest.skip.Exception:
            pass
        except BaseException:
            self.on_failure(item.nodeid)

    def outcome(self, mutant: Mutant, tests: Iterable[str], there: Functions, before_each: Callable[[str], None]) -> Outcome:
        """What becomes of a mutant with these tests."""

        def trial(tell: Tell) -> None:
            self.on_failure = tell
            forget()
            become(there[mutant.path, mutant.first_line], mutant)
            self.run(tests, before_each)

        return outcome_of(trial)


class Trial(Runner):
    """Tries each mutant with the tests that reach it, without those that it `has_survived`.

    `report` hears of each outcome, in the process that has tried it.
    """

    def __init__(
        self,
        mutants: Sequence[Mutant],
        watched: Iterable[Path],
        report: Callable[[Mutant, Outcome], None],
        kept: Kept,
        has_survived: Callable[[str, str], bool],
    ) -> None:
        super().__init__()
        self._mutants, self._watched, self._report, self._kept = mutants, list(watched), report, kept
        self._has_survived = has_survived
        self._imported = in_a_fork(self._lines_of_imports)
        self._recent: dict[str, list[str]] = defaultdict(list)  # the tests that killed last, by file

    def pytest_runtestloop(self) -> bool:
        reach = self._reach()
        self._import_watched()  # some are imported only when a test calls them, and the tests ran in a fork
        there = functions()
        self.run(name for name, item in self.items.items() if is_drawn(item))  # hypothesis begins slowly: not in each fork
        forget()
        gc.freeze()

        def attempt(mutants: Sequence[Mutant]) -> None:
            for mutant in mutants:
                self._report(mutant, self._tried(mutant, reach, there))

        in_forks([partial(attempt, self._mutants[at::WORKERS]) for at in range(WORKERS)], quiet=False)
        return True

    def _reach(self) -> Reach:
        """What the tests reach; those not measured before are run once, nothing changed."""
        files = {name: item.path for name, item in self.items.items()}
        known = self._kept.of(files)
        missing = [name for name in files if name not in known]
        measured: dict[str, Measure] = {}
        for each in in_forks(partial(self._measured, missing[at::WORKERS]) for at in range(WORKERS)) if missing else ():
            measured |= each
        self._kept.keep(measured, files)
        return Reach(known | measured)

    def _lines_of_imports(self) -> dict[str, set[int]]:
        """What runs when the watched modules are imported, by file."""
        watch = self._coverage()
        watch.start()
        self._import_watched()
        watch.stop()
        data = watch.get_data()
        return {relative(path): set(data.lines(path) or ()) for path in data.measured_files()}

    def _import_watched(self) -> None:
        for path in self._watched:
            import_module(".".join(path.with_suffix("").parts[1:]).removesuffix(".__init__"))

    def _coverage(self) -> coverage.Coverage:
        return coverage.Coverage(data_file=None, config_file=False, include=[str(path) for path in self._watched])

    def _measured(self, tests: list[str]) -> dict[str, Measure]:
        watch, seconds = self._coverage(), {}
        watch.start()
        for name in tests:
            watch.switch_context(name)
            forget()
            before = time.process_time()
            self.run([name])
            seconds[name] = time.process_time() - before
        watch.stop()
        if self.failed:
            raise pytest.UsageError("these tests fail before anything is changed: " + ", ".join(self.failed))
        lines = _lines_by_test(watch)
        return {name: Measure(seconds[name], lines.get(name, {})) for name in tests}

    def _tried(self, mutant: Mutant, reach: Reach, there: Functions) -> Outcome:
        tests = reach.of(mutant, lambda test: self._has_survived(mutant.key, test.partition("::")[0]))
        if tests is None:
            lines = range(mutant.lines[0], mutant.lines[1] + 1)
            return Outcome(IMPORTED if self._imported.get(mutant.path, set()).intersection(lines) else UNTESTED, 0.0)
        if not tests:
            return Outcome(SURVIVED, 0.0)
        recent = [test for test in self._recent[mutant.path] if test in tests]
        in_order = dict.fromkeys([*recent, *tests])
        outcome = self.outcome(mutant, in_order, there, lambda test: limit(max(ENDLESS, 20 * reach.seconds(test))))
        if outcome.killer:
            self._recent[mutant.path] = list(dict.fromkeys([outcome.killer, *self._recent[mutant.path]]))[:REMEMBERED]
        return outcome


def _lines_by_test(watch: coverage.Coverage) -> Mapping[str, Mapping[str, Sequence[int]]]:
    lines_of: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    data = watch.get_data()
    for path in data.measured_files():
        for line, tests in data.contexts_by_lineno(path).items():
            for test in tests:
                lines_of[test][relative(path)].append(line)
    return {test: dict(lines) for test, lines in lines_of.items()}
