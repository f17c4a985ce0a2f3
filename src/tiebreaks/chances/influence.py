"""Which pending games can change the order of those who are level on points: never fewer than do."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tiebreaks.engine.catalogue import TieBreak

_OWN = frozenset("PTS WIN WON BPG BWG PS REP STD TPN ARO TPR PTP RTNG DE".split())  # DE: of those who are level
_OF_OPPONENTS = frozenset("BH FB SB KS APRO APPO".split())
_TWO_STEPS = frozenset({"AOB"})  # the opponents of the opponents


def steps_away(entries: Sequence[TieBreak]) -> int | None:
    """Whose games a list looks at: 0 one's own, 1 those of the opponents, 2 of their opponents; None: anybody's."""
    steps = 0
    for entry in entries:
        if entry.acronym in _OWN and not entry.entry.self_defined:
            continue
        if entry.acronym in _OF_OPPONENTS:
            steps = max(steps, 1)
        elif entry.acronym in _TWO_STEPS:
            steps = 2
        else:
            return None
    return steps


def reach(level: Collection[int], opponents: Sequence[frozenset[int]], steps: int | None) -> frozenset[int]:
    """The participants whose games can matter for the order of those who are level."""
    if steps is None:
        return frozenset(range(len(opponents)))
    found = frozenset(level)
    for _ in range(steps):
        found = found.union(*(opponents[one] for one in found))
    return found
