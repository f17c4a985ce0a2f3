"""The bound on work: counted and not timed, kept by every search, and what it leaves open is said."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from tests.cli import Inside
from tests.forecasting.events import E1, E6, blank, needs
from tests.forecasting.swiss import draw_swiss
from tiebreaks.answers.needs import OwnResult, Verdict
from tiebreaks.forecasting import examine, proof, ranges
from tiebreaks.forecasting.examine import LEAST_DRAWN, Examiner
from tiebreaks.forecasting.pending import take_back
from tiebreaks.forecasting.proof import MOST_LEAVES
from tiebreaks.forecasting.question import Question
from tiebreaks.forecasting.rivals import Target, judge
from tiebreaks.forecasting.work import RANKS_A_STEP, WORK, Work

OPEN = tb.sample("open")
LONG: Any = {"top": 5, "before_round": 8}  # of Hartenau: once it did not end


def truth(question: Question, target: Target, fixed: Mapping[int, int]) -> Verdict:
    """The verdict over every finish."""
    ranked = [target.reached(question.rank(chosen)) for chosen in question.enumerate(fixed)]
    shared, outright = (np.concatenate(part) for part in zip(*ranked, strict=True))
    return judge(shared, outright)


# ---- the counter ------------------------------------------------------------------------------------------------------------


def test_steps_grow_with_the_event() -> None:
    small, large = Work(100, 8), Work(100, 640)
    for work in (small, large):
        work.look()
        work.rank(10)
    assert small.spent == 1 + 1 and large.spent == 2 + 20
    assert small.finishes == 98 * RANKS_A_STEP // 8 and large.allows(39) and not large.allows(40) and large.stopped


def test_a_share_leaves_the_rest_for_the_others() -> None:
    work = Work(90, 1)
    work.share(3)
    for _ in range(30):
        assert not work.is_spent
        work.look()
    assert work.is_spent and work.stopped
    work.share(2)
    assert (work.until, work.stopped) == (60, False)
    with work.keep_back(3):
        assert work.until == 50
    assert work.until == 60
    assert work.scale(7) == 7 and Work(3 * WORK).scale(7) == 21


def test_progress_rises_to_the_bound_and_not_above() -> None:
    seen: list[tuple[int, int]] = []
    found = tb.needs(OPEN, "Hartenau", **LONG, work=1000, finishes=64, progress=lambda done, of: seen.append((done, of)))
    done = [each for each, _ in seen]
    assert found.stopped and done == sorted(done) and done[0] >= 100 and done[-1] == 1000 and {of for _, of in seen} == {1000}


@pytest.mark.parametrize("wrong", [0, -1, 1.5, True, "many"])
def test_a_bound_that_is_no_number_of_steps_is_refused(wrong: object) -> None:
    with pytest.raises(tb.TiebreaksError, match="work: expected a whole number from 1 on"):
        needs(E1, "A", work=wrong)


# ---- a question that has no end ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("work", [500, 2000])
def test_the_search_ends_at_the_bound_and_always_at_the_same_step(work: int) -> None:
    found = tb.needs(OPEN, "Hartenau", **LONG, work=work)
    again = tb.needs(OPEN, "Hartenau", **LONG, work=work)
    one_more = -(-(MOST_LEAVES + LEAST_DRAWN) * len(OPEN.players) // RANKS_A_STEP)  # what a step that has begun may take
    assert found.stopped and work * 9 // 10 <= found.work <= work + len(found.lines) * one_more
    assert found.work == again.work and found.to_dict() == again.to_dict()


@pytest.mark.slow
def test_more_work_settles_no_less() -> None:
    few, many = (tb.needs(OPEN, "Hartenau", **LONG, work=work) for work in (300, 4000))
    assert few.work < many.work
    for less, more in zip(few, many, strict=True):
        assert less.verdict in (None, more.verdict) and (less.best >= more.best or not less.exact_best)


def test_the_answer_says_what_is_settled_and_what_is_not() -> None:
    found = tb.needs(OPEN, "Hartenau", **LONG, work=300, finishes=16)
    assert found.unsettled and {*found.settled, *found.unsettled} == {line.results for line in found}
    assert found.exact is False and all(line.stopped for line in found if line.verdict is None)
    told = json.loads(json.dumps(tb.render(found, "json")) and tb.render(found, "json"))
    assert told["stopped"] is True and told["most_work"] == 300 and told["work"] == found.work
    assert [tuple(each) for each in told["unsettled"]] == [*found.unsettled]
    assert [tuple(each) for each in told["settled"]] == [*found.settled]
    last = str(found.sentences[-1])
    assert last.startswith("The search was bounded by 300 steps. Settled: ") and " Not settled: " in last
    assert last.endswith("With work=1200 it goes further.")


def test_a_question_that_is_answered_whole_says_nothing_of_a_bound() -> None:
    found = needs(E6, "A")
    assert not found.stopped and not found.unsettled and found.work > 0 and found.most_work == WORK
    assert not any("steps" in str(sentence) for sentence in found.sentences)


def test_the_command_takes_the_bound(inside: Inside, tmp_path: object) -> None:
    code, out, _ = inside("needs", "examples/open.trf", "Hartenau", "--top", "5", "--before-round", "8", "--work", "300")
    assert code == 0 and "bounded by 300 steps" in " ".join(out.split()) and "--work 1200" in " ".join(out.split())


# ---- what is settled is right -----------------------------------------------------------------------------------------------


def questions() -> Iterator[tuple[Question, int]]:
    """Small events with one round and with two to play."""
    for seed in range(3):
        event = draw_swiss(seed, players=8, rounds=5, total=5)
        yield Question(event, before_round=5), seed
        short = draw_swiss(seed, players=6, rounds=4, total=4)
        yield Question(short, before_round=3), seed


def own_results(question: Question, items: list[int]) -> list[dict[int, int]]:
    """Every way in which some games can end."""
    return [dict(zip(items, each, strict=True)) for each in product(*(question.choices[item] for item in items))]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("steps", [1, 8, 40, 200])
def test_a_verdict_within_any_bound_is_that_of_every_finish(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MOST_RANKED", "MOST_ENUMERATED"):
        monkeypatch.setattr(examine, name, 0)
    settled = left = 0
    for question, seed in questions():
        for me in range(0, len(question.finishes.numbers), 2):
            for target in (Target(me, range(1, 3)), Target(me, frozenset(), (me + 1) % 6)):
                examiner = Examiner(question, target, 3, seed, Work(steps, 8))
                every = own_results(question, examiner.ranges.items_of[me])
                lines = [examiner.examine(fixed, blank(), len(every)) for fixed in every]
                for fixed, line in zip(every, lines, strict=True):
                    assert line.verdict in (None, truth(question, target, fixed))
                    settled, left = settled + (line.verdict is not None), left + (line.verdict is None)
    assert settled and (left or steps > 8)


@pytest.mark.slow
def test_what_follows_from_a_better_or_worse_result_is_right() -> None:
    """Every verdict is forgotten in turn: the others say nothing about it, or what every finish says."""
    said = 0
    for question, _ in questions():
        for me in range(len(question.finishes.numbers)):
            for target in (Target(me, range(1, 2)), Target(me, range(1, 4)), Target(me, frozenset(), (me + 2) % 6)):
                examiner = Examiner(question, target, 3, 1)
                every = own_results(question, examiner.ranges.items_of[me])
                verdicts = [truth(question, target, fixed) for fixed in every]
                lines = [_line(verdict) for verdict in verdicts]
                for at, verdict in enumerate(verdicts):
                    forgotten = [replace(line, verdict=None) if one == at else line for one, line in enumerate(lines)]
                    found = examiner.settle_by_order(every, forgotten)[at].verdict
                    assert found in (None, verdict)
                    said += found is not None
    assert said > 50


def _line(verdict: Verdict) -> OwnResult:
    return OwnResult((), 0, verdict, 1, 1, True, 1, 1, (), None, (), (), (), {})  # type: ignore[arg-type]


def test_nothing_follows_where_points_are_not_first_or_teams_play() -> None:
    question = Question(draw_swiss(1, players=6, rounds=4, total=4), "BH, PTS", before_round=4)
    examiner = Examiner(question, Target(0, range(1, 2)), 3, 1)
    every = [{0: outcome} for outcome in question.choices[0]]
    lines = [_line("excluded"), replace(_line("open"), verdict=None), _line("secured")]
    assert [line.verdict for line in examiner.settle_by_order(every, lines)] == ["excluded", None, "secured"]


# ---- memory -----------------------------------------------------------------------------------------------------------------


def test_what_a_search_remembers_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "MOST_KEPT", 2)
    monkeypatch.setattr(ranges, "MOST_KEPT", 7)
    monkeypatch.setattr(ranges, "MOST_PAIRS", 3)
    question = Question(take_back(OPEN, 9))
    examiner = Examiner(question, Target(4, range(1, 4)), 64, 1, Work(3000, 41))
    lengths: dict[str, int] = {}

    class Watched(dict):  # type: ignore[type-arg]
        name = ""

        def __setitem__(self, key: object, value: object) -> None:
            super().__setitem__(key, value)
            lengths[self.name] = max(lengths.get(self.name, 0), len(self))

    for owner, name in ((examiner.search, "_placed"), (examiner.ranges, "_pairs"), (examiner.ranges, "_cuts")):
        watched = Watched()
        watched.name = name
        setattr(owner, name, watched)
    draw = {at: question.choices[at][1] for at in examiner.ranges.items_of[4]}
    tree = examiner.search.explore(draw, nodes=200)
    assert not tree.complete and len(tree.leaves) == 3  # one more than are kept ends it
    examiner.search.find_extreme(draw, best=False, nodes=200)
    assert lengths == {"_placed": 2, "_pairs": 3, "_cuts": 7}


def test_finishes_with_one_answer_are_one_leaf() -> None:
    question = Question(draw_swiss(2, players=6, rounds=4, total=4), "PTS, AOB", before_round=4)
    search = Examiner(question, Target(0, range(1, 7)), 3, 1).search
    leaves = [*search._rank_leaves([-1] * 3, [0, 1, 2], by_rank=False)]
    assert [(leaf.state, leaf.answer) for leaf in leaves] == [((-1, -1, -1), (True, True))]
    assert search.work.spent == -(-27 * 1 // RANKS_A_STEP)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_the_command_stays_below_300_megabytes() -> None:
    """As the process itself sees it: what a parent is told counts the memory of the parent before the process began."""
    arguments = ["needs", "examples/open.trf", "Hartenau", "--top", "5", "--before-round", "8", "--work", "20000"]
    program = (
        "import sys; from tiebreaks.cli.run import run\n"
        "try: run({!r})\n"
        "finally: print(open('/proc/self/status').read(), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program.format(arguments)], capture_output=True, text=True)
    peak = int(re.findall(r"VmHWM:\s+(\d+) kB", done.stderr)[0]) * 1024
    assert done.returncode == 0 and peak < 300_000_000
