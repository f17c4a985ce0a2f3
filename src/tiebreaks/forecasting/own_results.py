"""Own results: every way in which one's own pending games can end, what it is called, and lines that are called alike.

Where there are too many, so many points of all own games together: by points alone, and by finishes drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, NamedTuple

import numpy as np

from tiebreaks.answers.needs import OwnResult, Verdict
from tiebreaks.engine.records import Flags, Integers
from tiebreaks.forecasting.examine import Drawn, Examiner
from tiebreaks.forecasting.question import Question
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


class _PointsMeeting(NamedTuple):
    """The pending games with one opponent: what one's own points in them leave to the opponent."""

    gains: dict[int, set[int]]
    others: set[int]
    """What all other own games together can give."""


def _add_up(added: Iterable[Iterable[int]]) -> set[int]:
    """What several games together can give."""
    totals = {0}
    for each in added:
        gains = [*each]
        totals = {total + gain for total in totals for gain in gains}
    return totals


def examine_points(examiner: Examiner) -> list[OwnResult]:
    """What so many points of all own games together mean, the most first: by points alone, and by finishes drawn."""
    me, search = examiner.target.column, examiner.search
    root = search.root({})
    items = examiner.ranges.items_of[me]
    added = [[gains[search.rows[item].index(me)] for gains in search.gains[item]] for item in items]
    totals = _add_up(added)
    against = _meetings(examiner, items, added)
    base = int(root.low[me]) - sum(map(min, added))
    drawn, own = draw_own(examiner, items, added)
    lines = []
    for total in sorted(totals, reverse=True):
        low, high = root.low.copy(), root.high.copy()
        for rival, meeting in against.items():
            gains = [gain for won, each in meeting.gains.items() if total - won in meeting.others for gain in each]
            low[rival] += min(gains) - min(map(min, meeting.gains.values()))
            high[rival] += max(gains) - max(map(max, meeting.gains.values()))
        lines.append(_line_by_points(examiner, total, base + total, low, high, drawn, own == total))
    return lines


def _meetings(examiner: Examiner, items: Sequence[int], added: Sequence[Sequence[int]]) -> dict[int, _PointsMeeting]:
    """Per pending opponent: what the games between the two can give to both, and what the other own games can give."""
    found = {}
    rivals = {row for item in items for row in examiner.search.rows[item]} - {examiner.target.column}
    for rival in rivals:
        gains: dict[int, set[int]] = {0: {0}}
        for item, own in zip(items, added, strict=True):
            if rival in examiner.search.rows[item]:
                at = examiner.search.rows[item].index(rival)
                both = [*zip(own, (each[at] for each in examiner.search.gains[item]), strict=True)]
                wider: dict[int, set[int]] = {}
                for won, theirs in gains.items():
                    for mine, more in both:
                        wider.setdefault(won + mine, set()).update(one + more for one in theirs)
                gains = wider
        rest = [own for item, own in zip(items, added, strict=True) if rival not in examiner.search.rows[item]]
        found[rival] = _PointsMeeting(gains, _add_up(rest))
    return found


def draw_own(examiner: Examiner, items: Sequence[int], added: Sequence[Sequence[int]]) -> tuple[Drawn, Integers]:
    """Finishes drawn, and what the own games add in each."""
    drawn = examiner.draw({})
    gain_of = [dict(zip(examiner.question.choices[item], gains, strict=True)) for item, gains in zip(items, added, strict=True)]
    rows = drawn.chosen[:, items].tolist()
    return drawn, np.array([sum(gains[outcome] for gains, outcome in zip(gain_of, row, strict=True)) for row in rows])


def _line_by_points(
    examiner: Examiner, total: int, own: int, low: Integers, high: Integers, drawn: Drawn, which: Flags
) -> OwnResult:
    others = examiner.search.counted
    best = 1 + int((others & (low > own)).sum())
    worst = 1 + int((others & (high >= own)).sum())
    if examiner.target.other is not None:
        certain, excluded = bool(high[examiner.target.other] < own), bool(low[examiner.target.other] > own)
    else:
        places = [place in examiner.target.wanted for place in range(best, worst + 1)]
        certain, excluded = all(places), not any(places)
    shared, rows = drawn.shared[which], np.flatnonzero(which)
    both = shared.any() and not shared.all()
    verdict: Verdict | None = "secured" if certain else "excluded" if excluded else "open" if both else None
    examples = {bool(drawn.shared[row]): tuple(drawn.chosen[row].tolist()) for row in rows[::-1].tolist()}
    return OwnResult(
        results=(halves(Fraction(total, 10)),), points=Fraction(total, 10), verdict=verdict,
        best=best, worst=worst,
        exact=False, finishes=len(rows), reached_in=int(shared.sum()), matters=(), alternatives=None,
        certain_if=(), excluded_if=(), ranks=(), examples=examples, exact_best=False, exact_worst=False,
    )  # fmt: skip
