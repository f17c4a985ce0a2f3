"""So many points of all own games together, where there are too many own results: by points alone, and by finishes drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from tiebreaks.answers.needs import OwnResult, Verdict
from tiebreaks.chances.examine import Drawn, Examiner
from tiebreaks.engine.records import Flags, Integers
from tiebreaks.text import halves


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
    others = examiner.search.others
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
        best=int(drawn.rank[which].min()) if len(rows) else best,
        worst=int(drawn.last[which].max()) if len(rows) else worst,
        exact=False, finishes=len(rows), reached_in=int(shared.sum()), matters=(), alternatives=None,
        certain_if=(), excluded_if=(), ranks=(), examples=examples, exact_best=False, exact_worst=False,
    )  # fmt: skip
