"""Own results: every way in which one's own pending games can end, what it is called, and lines that are called alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from tiebreaks.answers.needs import OwnResult, Verdict
from tiebreaks.chances.question import Question
from tiebreaks.text import halves

MOST_OWN = 81  # own results that are looked at one by one
_REACHED: frozenset[Verdict | None] = frozenset({"secured", "shared"})


def list_own_results(question: Question, number: int, own: Sequence[int]) -> list[dict[int, int]] | None:
    """Every way in which the own games can end, the most points first, then the most boards; None: there are too many."""
    if prod(len(question.choices[item]) for item in own) > MOST_OWN:
        return None
    every = [dict(zip(own, outcomes, strict=True)) for outcomes in product(*(question.choices[item] for item in own))]
    return sorted(
        every, key=lambda fixed: [-sum(value(question, number, *each) for each in fixed.items()) for value in (gain, _won)]
    )


def gain(question: Question, number: int, item: int, outcome: int) -> int:
    """The tenths of points that an outcome gives to a participant."""
    scores, column = question.finishes.scores, question.finishes.numbers.index(number)
    at = (scores.cells.game == item) & (scores.cells.row == column)
    return int(scores.added[outcome, at].sum())


def _won(question: Question, number: int, index: int, outcome: int) -> Fraction:
    """The boards that an outcome gives to a participant: a won one counts 1, a drawn one ½."""
    digits = question.digits(index, outcome)
    won = Fraction(sum(2 - digit for digit in digits), 2)
    return won if question.items[index].white == number else len(digits) - won


def label(question: Question, number: int, index: int, outcome: int) -> str:
    """What people call an outcome: win, draw, loss; of a match the points on the pending boards."""
    won = _won(question, number, index, outcome)
    return halves(won) if question.event.is_team else _WORDS[won]


_WORDS: Mapping[Fraction, str] = {Fraction(1): "win", Fraction(1, 2): "draw", Fraction(0): "loss"}


def merge_alike(lines: Iterable[OwnResult]) -> list[OwnResult]:
    """One line for the own results that people write alike: matches with the same points on other boards."""
    found: dict[tuple[str, ...], list[OwnResult]] = {}
    for line in lines:
        found.setdefault(line.results, []).append(line)
    return [same[0] if len(same) == 1 else merge(same) for same in found.values()]


_TOGETHER: Mapping[str, Callable[[Iterable[Any]], Any]] = {
    "best": min, "worst": max, "exact": all, "exact_best": all, "exact_worst": all, "stopped": any, "finishes": sum,
    "reached_in": sum,
}  # fmt: skip


def merge(lines: Sequence[OwnResult]) -> OwnResult:
    """Several lines as one: it counts all their finishes, and says of games only what each of them says."""
    first = lines[0]
    same = all(line.alternatives == first.alternatives and line.verdict == first.verdict for line in lines)
    shared = [line.shared_with for line in lines]
    return replace(
        first,
        verdict=_merge_verdicts({line.verdict for line in lines}),
        **{name: together(getattr(line, name) for line in lines) for name, together in _TOGETHER.items()},
        matters=tuple(sorted({game for line in lines for game in line.matters})),
        alternatives=first.alternatives if same else None,
        certain_if=first.certain_if if same and len({line.certain_if for line in lines}) == 1 else (),
        excluded_if=first.excluded_if if same and len({line.excluded_if for line in lines}) == 1 else (),
        ranks=(),
        missed_by=(),
        examples={reached: outcomes for line in reversed(lines) for reached, outcomes in line.examples.items()},
        shared_with=None if None in shared else tuple(sorted({one for each in shared for one in each or ()})),
        stay_ahead=tuple(one for one in first.stay_ahead if all(one in line.stay_ahead for line in lines)),
    )


def _merge_verdicts(verdicts: set[Verdict | None]) -> Verdict | None:
    """The verdict over all finishes of several lines; one that is open, or two that disagree, settle what is not settled."""
    if verdicts <= _REACHED:
        return "shared" if "shared" in verdicts else "secured"
    if verdicts == {"excluded"}:
        return "excluded"
    if "open" in verdicts or ("excluded" in verdicts and verdicts & _REACHED):
        return "open"
    return None
