"""Which pending games can change an entry of a list, and how: never fewer games than do."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, TypeAlias

from tiebreaks.engine.catalogue import POINTS, TieBreak
from tiebreaks.law.editions import Edition

Kind: TypeAlias = Literal["own", "sum", "cut", "places"]
"""How the value of an entry is made: by the own results alone; a sum over rounds, each of one opponent's score; such a sum with
cuts; places among those who are level, by their own results and games."""

_SUMS = frozenset("BH FB SB KS EMMSB EMGSB EGMSB EGGSB SSSC".split())
_OF_OPPONENTS = frozenset("APRO APPO".split())
_TWO_STEPS = frozenset({"AOB"})  # the opponents of the opponents


def kind_of(entry: TieBreak, law: Edition, *, one_game_each: bool) -> Kind | None:
    """How an entry is made; None: in another way, so that nothing is known without ranking the finishes.

    In a sum, each round is worth a function of one opponent's score, once the own results are known. With one pending game
    for each participant at most this makes a sum over games. With several the function must be linear: the limit of KS is not.
    """
    if entry.entry.self_defined:
        return None
    if entry.sees_ties:
        return "places"
    if entry.entry.of_own_rounds:
        return "own"
    if entry.acronym not in _SUMS or (entry.acronym == "KS" and not one_game_each):
        return None
    if entry.acronym == "SSSC" and law.score_strength_decimals is not None:
        return None  # rounded
    return "cut" if entry.least else "sum"


def begins_with_points(entries: Sequence[TieBreak]) -> bool:
    """Whether points decide first."""
    return entries[0].acronym in POINTS and not entries[0].entry.self_defined


def steps_away(entries: Sequence[TieBreak]) -> int | None:
    """Whose games a list looks at: 0 one's own, 1 those of the opponents, 2 of their opponents; None: anybody's."""
    steps = 0
    for entry in entries:
        if entry.entry.self_defined:
            return None
        if entry.entry.of_own_rounds or entry.sees_ties:
            continue
        if entry.acronym in _SUMS or entry.acronym in _OF_OPPONENTS:
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
