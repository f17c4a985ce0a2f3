"""The tests notice a dozen mutants, `make prove PARTS=mutation` tries all mutants."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from proofs.mutation import reach
from proofs.mutation.quick import PICKED, Picked, mutant
from proofs.mutation.report import ROOT, File, Result, Survivor, faults, reasons, share, stored, with_earlier
from proofs.mutation.store import KILLED, SURVIVED, Outcome, Store


@pytest.mark.slow
def test_each_picked_mutant_is_killed_and_one_that_changes_nothing_is_not() -> None:
    command = [sys.executable, "-m", "proofs.mutation.quick"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "CI": "true", "PART": "all"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_pick_stands_in_one_place_and_in_a_function(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert len({(picked.file, picked.before) for picked in PICKED}) == len(PICKED)
    for picked in PICKED:
        changed = mutant(picked)
        assert changed.source != Path(changed.path).read_text(encoding="utf-8")
        assert picked.after in changed.source
    with pytest.raises(ValueError, match="expected 'nowhere' once, found it 0 times"):
        mutant(Picked("engine/standings.py", "nowhere", "", ""))
    with pytest.raises(ValueError, match="in no function"):
        mutant(Picked("engine/many.py", "ROWS_AT_ONCE = 8192", "ROWS_AT_ONCE = 1", ""))


def test_the_stored_result_names_files_that_are_there() -> None:
    named = {file.path for file in stored().files} | {path for path, *_ in reasons()}
    assert named and not [path for path in named if not (ROOT / "src" / "tiebreaks" / path).is_file()]


def test_the_stored_result_has_enough_killed_and_a_reason_for_every_survivor() -> None:
    assert not list(faults(stored(), reasons()))


SURVIVOR = Survivor("engine/rules/some.py", "points", "a < b", "a <= b", reached=True)
KNOWN = {("engine/rules/some.py", "points", "a < b", "a <= b"): "never equal"}
MOST = File("engine/rules/some.py", "engine/rules/", mutants=20, imported=0, killed=18, timeout=1, survived=1)
RUN = Result({"Run": "today"}, (MOST,), (SURVIVOR,))


def test_a_run_fails_below_the_least_without_a_reason_and_with_a_reason_too_many() -> None:
    assert not list(faults(RUN, KNOWN))
    (missing,) = faults(RUN, {})
    assert missing == "engine/rules/some.py points: survived without a reason: a < b -> a <= b"
    (stale,) = faults(replace(RUN, survivors=()), KNOWN)
    assert "a reason for what did not survive" in stale
    assert not list(faults(replace(RUN, survivors=(), files=(replace(MOST, mutants=21),)), KNOWN))  # one was not tried
    below = replace(MOST, killed=17, survived=2)
    (low,) = faults(replace(RUN, files=(below,)), KNOWN)
    assert low == "engine/rules/: 90.0 % of the mutants killed, at least 95 % are asked for; write tests"
    assert not list(faults(replace(RUN, files=(replace(below, target="formats/trf/"),)), KNOWN))


def test_a_sample_smaller_than_the_stored_one_leaves_it_as_it_is() -> None:
    """A new module has no figures yet, a whole target that became smaller has."""
    facts = {"Run of `engine/rules/`": "today", "Time": "a minute"}
    sample = Result(facts, (replace(MOST, mutants=30, killed=5, survived=0),), ())
    assert with_earlier(sample, RUN) is RUN
    more = replace(sample, files=(replace(MOST, mutants=30, killed=25, survived=0),))
    assert with_earlier(more, RUN) == more
    smaller = replace(sample, files=(replace(MOST, mutants=6, killed=5, timeout=1, survived=0),))
    assert with_earlier(smaller, RUN) == smaller
    other = replace(MOST, path="engine/many.py", target="engine/many.py")
    both = with_earlier(replace(sample, files=(*sample.files, other), facts={**facts, "Run of `engine/many.py`": "now"}), RUN)
    assert both.files == (MOST, other) and both.survivors == RUN.survivors
    assert both.facts == {"Run of `engine/many.py`": "now", "Time": "a minute"}


def test_the_share_of_a_part_is_of_those_that_were_tried() -> None:
    assert share(replace(MOST, mutants=1000)) == "95.0 %"
    assert share(replace(MOST, killed=0, timeout=0, survived=0)) == "-"


def test_a_target_is_mutated_that_has_tests_and_files() -> None:
    mutated = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]["only_mutate"]
    rooms = {pattern.removeprefix("src/tiebreaks/").removesuffix("*.py") for pattern in mutated}
    assert rooms == {
        "engine/rules/", "engine/standings.py", "engine/applying.py", "engine/listing.py", "engine/many.py", "checking/", "chances/", "awards/", "formats/trf/", "formats/dates.py",
        "formats/decoding.py", "formats/unpaired.py", "model/round_robin.py",
    }  # fmt: skip
    assert all(list(ROOT.glob(pattern)) for pattern in mutated)


def test_a_survivor_is_tried_again_with_the_tests_that_have_changed_and_a_kill_stands(tmp_path: Path) -> None:
    tests, kept = tmp_path / "tests", tmp_path / "kept"
    tests.mkdir()
    one, other, shared = (tests / name for name in ("test_one.py", "test_other.py", "shared.py"))
    for path in (one, other, shared):
        path.write_text("before", encoding="utf-8")
    store = Store(kept, tests)
    store["seen"], store["unseen"] = Outcome(KILLED, 0.1, "a test"), Outcome(SURVIVED, 0.2)
    again = Store(kept, tests)
    assert "seen" in again and "unseen" in again and again["seen"] == Outcome(KILLED, 0.1, "a test")
    one.write_text("after", encoding="utf-8")
    changed = Store(kept, tests)
    assert "seen" in changed and "unseen" not in changed
    assert not changed.is_survived("unseen", one.as_posix()) and changed.is_survived("unseen", other.as_posix())
    assert not changed.is_survived("never tried", other.as_posix())
    shared.write_text("after", encoding="utf-8")
    assert not Store(kept, tests).is_survived("unseen", other.as_posix())


def test_the_nearest_tests_come_first_but_not_all_of_them_before_one_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "NEAR", 2)
    path = "src/tiebreaks/formats/trf/shifts.py"
    near = {f"tests/test_shifts.py::test_a[{case}]": 0.01 + case / 1000 for case in range(5)}
    far = {f"tests/test_other.py::test_{name}[{case}]": 0.001 * (case + 1) for name in "bc" for case in range(2)}
    slow = {"tests/test_shifts.py::test_slow": 0.5, "tests/test_other.py::test_slow": 0.2}
    measures = {test: reach.Measure(seconds, {path: [7]}) for test, seconds in {**near, **far, **slow}.items()}
    changed = replace(mutant(PICKED[0]), path=path, lines=(7, 7))
    short = [test.removeprefix("tests/test_").replace(".py::test_", " ") for test in reach.Reach(measures).of(changed) or ()]
    assert short == [
        "shifts a[0]", "shifts a[1]", "other b[0]", "other c[0]", "shifts a[2]", "shifts a[3]", "other b[1]", "other c[1]",
        "shifts a[4]", "shifts slow", "other slow",
    ]  # fmt: skip
    left = reach.Reach(measures).of(changed, lambda test: "shifts" in test or "[0]" in test)
    assert left == ["tests/test_other.py::test_b[1]", "tests/test_other.py::test_c[1]", "tests/test_other.py::test_slow"]


def test_a_mutant_is_its_file_with_one_statement_changed(tmp_path: Path) -> None:
    pytest.importorskip("mutmut")
    from proofs.mutation.mutants import mutants_of

    source = '''"""Words."""

X = 1


class Some:
    """More words."""

    @property
    def value(self, start=2):

        # a remark
        if start == 1:
            return (
                X + 3
            )
        elif start == 4:  # another
            return start
        return f"{X}"
'''
    path = tmp_path / "some.py"
    path.write_text(source, encoding="utf-8")
    changed = {mutant.source for mutant in mutants_of(path, tmp_path)}
    one_place = [("start=2", "start=3"), ("start == 1", "start != 1"), ("X + 3", "X - 3"), ("start == 4", "start != 4")]
    assert {source.replace(before, after) for before, after in one_place} <= changed
    assert all(len(text.splitlines()) == len(source.splitlines()) for text in changed)
