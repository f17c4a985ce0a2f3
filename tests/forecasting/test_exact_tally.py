"""Tallies counted a second time, finish by finish: blocks, parts of blocks, fixed games, balanced words, processes."""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from tests.forecasting.events import E2, E3, event
from tiebreaks.forecasting import tally as tallies
from tiebreaks.forecasting.finishes import RankedFinishes
from tiebreaks.forecasting.models import Outcomes
from tiebreaks.forecasting.question import Question
from tiebreaks.forecasting.stream import balance_words, draw_words, outcomes_of, thresholds
from tiebreaks.forecasting.tally import Draw, Tally, count_ranks, draw_finishes, in_processes, tally_all, tally_drawn

RESULTS = ("1-0", "½-½", "0-1")
SPLIT = (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))
UNEVEN = {(1, 1, 2): SPLIT, (3, 1, 4): SPLIT, (3, 2, 3): (Fraction(1, 7), Fraction(2, 7), Fraction(4, 7)), (3, 3, 4): (0, 1, 0)}
FOUR = event("AB* CD=", "AC0 DB0", "AD* BC1", by="SB", system="round-robin")


def ranks_of(question: Question, outcomes: Sequence[int]) -> Mapping[int, int]:
    """The ranks of one finish, as a tournament of its own."""
    now = question.event
    for item, outcome in zip(question.items, outcomes, strict=True):
        now = now.with_result(item.round, item.white, item.black, RESULTS[outcome])
    return tb.standings(now, after_round=question.after_round).ranks


def counted(question: Question, finishes: Sequence[tuple[Sequence[int], int]]) -> Tally:
    """The tally of weighed finishes, each ranked as a tournament of its own."""
    found, ranks = Tally(), Counter[tuple[int, int, int]]()
    every: dict[tuple[int, ...], Mapping[int, int]] = {}
    for outcomes, weight in finishes:
        if tuple(outcomes) not in every:
            every[tuple(outcomes)] = ranks_of(question, outcomes)
        numbers = Counter(every[tuple(outcomes)].values())
        for column, number in enumerate(question.finishes.numbers):
            rank = every[tuple(outcomes)][number]
            ranks[column, rank, rank + numbers[rank] - 1] += weight
            if rank == 1:
                for item, outcome in enumerate(outcomes):
                    found.winners[item, outcome, column] += weight
        for item, outcome in enumerate(outcomes):
            found.outcomes[item, outcome] += weight
        found.total += weight
    found.shared = ranks
    return found


def same(found: Tally, expected: Tally) -> None:
    assert found.total == expected.total
    for name, weights in (("ranks", expected.ranks), ("winners", expected.winners), ("outcomes", expected.outcomes)):
        assert +getattr(found, name) == +weights, name


@pytest.mark.parametrize(("now", "model"), [(E2, UNEVEN), (E2, "equal"), (E3, UNEVEN), (FOUR, UNEVEN)])
@pytest.mark.parametrize("fixed", [{}, {0: 2}])
def test_all_finishes_weigh_the_product_of_their_games(
    now: tb.Tournament, model: Any, fixed: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tallies, "BLOCK", 4)
    question, told = Question(now), list[tuple[int, int]]()
    shares = question.probabilities(Outcomes(now, model))
    found = tally_all(question, shares, fixed, lambda done, of: told.append((done, of)))
    every = [chosen for chosen in product(range(3), repeat=len(shares)) if all(chosen[at] == way for at, way in fixed.items())]
    weights = [
        prod((Fraction(1) if at in fixed else shares[at][way] for at, way in enumerate(each)), start=Fraction(1))
        for each in every
    ]
    over = found.total
    same(found, counted(question, [(each, int(weight * over)) for each, weight in zip(every, weights, strict=True)]))
    assert sum(weights) == 1 and all((weight * over).denominator == 1 for weight in weights)
    assert told == [(min(done + 4, len(every)), len(every)) for done in range(0, len(every), 4)]


def test_weights_are_the_smallest_whole_numbers_of_each_game() -> None:
    question = Question(E2)
    assert tally_all(question, question.probabilities(Outcomes(E2, "equal")), {}).total == 9
    assert tally_all(question, question.probabilities(Outcomes(E2, UNEVEN)), {}).total == 70
    assert tally_all(question, question.probabilities(Outcomes(E2, UNEVEN)), {1: 1}).total == 10


@pytest.mark.parametrize("power", [31, 32, 53, 62, 63, 64, 200])
def test_weights_of_any_size_are_exact(power: int) -> None:
    shares = Fraction(5, 2**power + 8), Fraction(2**power + 1, 2**power + 8), Fraction(2, 2**power + 8)
    question = Question(E3)
    found = tally_all(question, question.probabilities(Outcomes(E3, {(3, 3, 4): shares})), {})
    same(found, counted(question, [((0,), 5), ((1,), 2**power + 1), ((2,), 2)]))


LIMITS = [thresholds(SPLIT), thresholds((Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)))]


def drawn(
    question: Question, sizes: Sequence[int], fixed: dict[int, int], *, balanced: bool, block: int, more: int = 0
) -> Tally:
    """So many finishes of each block, by the words of the stream."""
    finishes: list[tuple[Sequence[int], int]] = []
    for number, size in enumerate(sizes):
        words = draw_words(5, number, 2 + more, block)
        chosen = outcomes_of((balance_words(words) if balanced else words)[:size, :2], LIMITS)
        for item, outcome in fixed.items():
            chosen[:, item] = outcome
        finishes += [(row, 1) for row in chosen.tolist()]
    return counted(question, finishes)


@pytest.mark.parametrize("balanced", [False, True])
@pytest.mark.parametrize("fixed", [{}, {1: 2}, {0: 1, 1: 0}])
def test_finishes_are_drawn_block_by_block(balanced: bool, fixed: dict[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tallies, "BLOCK", 8)
    question, told = Question(E2), list[tuple[int, int]]()
    found = tally_drawn(question, None, LIMITS, fixed, 21, 5, balanced=balanced, progress=lambda *done: told.append(done))
    same(found, drawn(question, [8, 8, 5], fixed, balanced=balanced, block=8))
    assert told == [(8, 21), (16, 21), (21, 21)]


class Later:
    """Stands in for later rounds: notes the words that it is given."""

    words, at_once = 3, 5

    def __init__(self, question: Question) -> None:
        self.question, self.given = question, list[Any]()

    def rank(self, chosen: Any, words: Any) -> RankedFinishes:
        self.given += words.tolist()
        assert len(words) == len(chosen)
        return self.question.rank(chosen)


@pytest.mark.parametrize("balanced", [False, True])
def test_later_rounds_have_further_words_of_the_same_finish(balanced: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tallies, "BLOCK", 8)
    question, told = Question(E2), list[int]()
    later = Later(question)
    found = tally_drawn(question, later, LIMITS, {}, 19, 5, balanced=balanced, progress=lambda done, of: told.append(done))
    same(found, drawn(question, [8, 8, 3], {}, balanced=balanced, block=8, more=3))
    words = [draw_words(5, block, 5, 8) for block in range(3)]
    every = [
        (balance_words(each) if balanced else each)[:size, 2:].tolist() for each, size in zip(words, (8, 8, 3), strict=True)
    ]
    assert later.given == [row for each in every for row in each]
    assert told == [5, 8, 13, 16, 19]


def test_ties_and_those_who_are_not_ranked_are_counted_apart() -> None:
    rank = np.array([[1, 1, 3, 0], [2, 2, 1, 0], [1, 2, 2, 0], [1, 2, 3, 0]])
    last = np.array([[2, 2, 3, 0], [3, 3, 1, 0], [1, 3, 3, 0], [1, 2, 3, 0]])
    found = count_ranks(RankedFinishes(rank, last), np.array([[0, 1], [0, 0], [2, 1], [2, 1]]), np.array([1, 1, 1, 1]))
    assert found.total == 4
    assert found.ranks == {
        (0, 1, 2): 1, (1, 1, 2): 1, (2, 3, 3): 2, (0, 2, 3): 1, (1, 2, 3): 2, (2, 1, 1): 1, (0, 1, 1): 2, (2, 2, 3): 1,
        (1, 2, 2): 1,
    }  # fmt: skip
    assert found.outcomes == {(0, 0): 2, (0, 2): 2, (1, 1): 3, (1, 0): 1}
    assert found.winners == {(0, 0, 0): 1, (0, 0, 1): 1, (0, 0, 2): 1, (0, 2, 0): 2, (1, 1, 0): 3, (1, 1, 1): 1, (1, 0, 2): 1}


@pytest.mark.parametrize("big", [1, 2, 2**32 - 1, 2**32, 2**96 + 5])
def test_tallies_add_up(big: int) -> None:
    ranks = np.array([[1, 2], [2, 1], [1, 1]]), np.array([[1, 2], [2, 1], [2, 2]])
    one = count_ranks(RankedFinishes(*ranks), np.array([[0], [1], [1]]), np.array([big, 1, 3], dtype=object))
    whole = Tally()
    whole.add(one)
    whole.add(one)
    assert whole.total == 2 * (big + 4)
    assert whole.ranks == {(0, 1, 1): 2 * big, (1, 2, 2): 2 * big, (0, 2, 2): 2, (1, 1, 1): 2, (0, 1, 2): 6, (1, 1, 2): 6}
    assert whole.outcomes == {(0, 0): 2 * big, (0, 1): 8}
    assert whole.winners == {(0, 0, 0): 2 * big, (0, 1, 1): 8, (0, 1, 0): 6}
    assert all(type(weight) is int for weight in (*whole.ranks.values(), *whole.outcomes.values(), *whole.winners.values()))
    assert Tally().ranks == {}


def test_finishes_that_cannot_happen_weigh_nothing() -> None:
    ranks = np.array([[1, 2], [1, 1]]), np.array([[1, 2], [2, 2]])
    found = count_ranks(RankedFinishes(*ranks), np.array([[0], [1]]), np.array([0, 0], dtype=object))
    assert found.total == 0 and not +found.ranks and not +found.winners and not +found.outcomes


def draw(token: int, of: Any, start: int = 0, stop: int = 2) -> Draw:
    return Draw(token, of, LIMITS, {}, 5, 0, start, stop, False)


def test_a_process_keeps_what_the_last_call_drew_of() -> None:
    question, nothing = Question(E2), (None, None)
    first = draw_finishes(draw(-1, (question, None)))
    same(draw_finishes(draw(-1, nothing)), first)  # prepared before
    same(draw_finishes(draw(-2, (Question(E2), None))), first)
    with pytest.raises(AttributeError):
        draw_finishes(draw(-1, nothing))  # no longer
    same(
        draw_finishes(draw(-3, (question, None), 1, 4)),
        counted(question, [(row, 1) for row in outcomes_of(draw_words(5, 0, 2, 4), LIMITS)[1:].tolist()]),
    )


class Worker:
    """Stands in for a process: does a job when it is asked for the result, after it has said that it has begun."""

    made: list[Worker]

    def __init__(self, handle: Any, *, log: logging.Logger) -> None:
        assert log.name == "tiebreaks"
        self.handle, self.jobs, self.begun, self.dismissed = handle, deque[Draw](), False, 0
        self.made.append(self)

    def give(self, job: Draw) -> None:
        self.jobs.append(job)

    def receive(self) -> Tally | None:
        if not self.begun:
            self.begun = True
            return None
        done: Tally = self.handle(self.jobs.popleft())
        return done

    def dismiss(self) -> None:
        self.dismissed += 1


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> list[Worker]:
    Worker.made = []
    monkeypatch.setattr(tallies, "Worker", Worker)
    monkeypatch.setattr(tallies, "wait_ready", lambda workers: [each for each in workers if each.jobs][::-1])
    return Worker.made


@pytest.mark.parametrize(("jobs", "made"), [(2, 2), (3, 3), (9, 4)])
def test_processes_take_every_part_once(jobs: int, made: int, workers: list[Worker]) -> None:
    question = Question(E2)
    draws = [draw(-7, (question, None), start, start + 2) for start in (0, 2, 4, 6)]
    whole = Tally()
    for part in in_processes(draws, jobs):
        assert part.total == 2
        whole.add(part)
    same(whole, drawn(question, [8], {}, balanced=False, block=8))
    assert [each.dismissed for each in workers] == [1] * made


def test_processes_are_dismissed_when_the_work_is_left(workers: list[Worker]) -> None:
    question = Question(E2)
    parts = in_processes([draw(-8, (question, None), at, at + 1) for at in range(5)], 2)
    next(parts)
    parts.close()  # type: ignore[attr-defined]
    assert [each.dismissed for each in workers] == [1, 1]


@pytest.mark.parametrize(("finishes", "jobs", "made"), [(21, 2, 2), (21, 1, 0), (8, 2, 0), (9, 2, 2)])
def test_one_block_needs_no_process_and_numbers_are_the_same_with_some(
    finishes: int, jobs: int, made: int, workers: list[Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tallies, "BLOCK", 8)
    question, told = Question(E2), list[int]()
    found = tally_drawn(question, None, LIMITS, {}, finishes, 5, jobs=jobs, progress=lambda done, of: told.append(done))
    same(found, drawn(question, [min(8, finishes - at) for at in range(0, finishes, 8)], {}, balanced=False, block=8))
    assert len(workers) == made
    assert told[-1] == finishes and len(told) == -(-finishes // 8)


def test_calls_have_tokens_of_their_own(workers: list[Worker], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tallies, "BLOCK", 8)
    seen: list[set[int]] = []

    def note(draws: Sequence[Draw], jobs: int) -> list[Tally]:
        seen.append({each.token for each in draws})
        return []

    monkeypatch.setattr(tallies, "in_processes", note)
    for now in (E2, event("AB1 CD=", "AC0 DB0", "AD* BC*", system="round-robin", by="SB")):
        tally_drawn(Question(now), None, LIMITS, {}, 21, 5, jobs=2)
    assert len(seen[0]) == len(seen[1]) == 1 and seen[0] != seen[1]
