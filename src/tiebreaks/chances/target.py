"""Targets: what is wanted, and whether finishes reach it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from tiebreaks.answers.chances import target_ranks
from tiebreaks.answers.needs import Verdict, Wanted
from tiebreaks.chances.finishes_places import RankedFinishes
from tiebreaks.engine.records import Flags
from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Message


def find_wanted(
    number: int, ranked: Collection[int], top: int | None, ranks: Collection[int] | None, ahead_of: int | None
) -> Wanted:
    """What one of those who are ranked wants: the first place, unless the call says otherwise."""
    if ahead_of is not None:
        if top is not None or ranks is not None:
            raise TiebreaksError("expected one target: top, ranks or ahead_of")
        if ahead_of == number or ahead_of not in ranked:
            raise TiebreaksError(Message("ahead_of: expected another participant who is ranked, found {other}", other=ahead_of))
        return Wanted(frozenset(), ahead_of)
    wanted = target_ranks(len(ranked), top=1 if top is None and ranks is None else top, ranks=ranks)
    first = range(1, len(wanted) + 1)
    return Wanted(first if sorted(wanted) == [*first] else frozenset(wanted))


class Target:
    """What a participant wants: one of some ranks, or to be ahead of somebody."""

    def __init__(self, column: int, wanted: range | frozenset[int], other: int | None = None) -> None:
        self.column = column
        self.wanted = wanted
        self.other = other

    def reached(self, ranked: RankedFinishes) -> tuple[Flags, Flags]:
        """Per finish: reached, perhaps shared; reached outright."""
        rank, last = ranked.rank[:, self.column], ranked.last[:, self.column]
        if self.other is not None:
            return rank <= ranked.rank[:, self.other], rank < ranked.rank[:, self.other]
        wanted = np.isin(np.arange(ranked.rank.shape[1] + 1), [*self.wanted])
        sums = np.r_[0, wanted.cumsum()]
        return wanted[rank], sums[last + 1] - sums[rank] == last - rank + 1


def find_target(numbers: Sequence[int], number: int, wanted: Wanted) -> Target:
    """What somebody wants, by the columns of the ranks, which have these numbers."""
    other = None if wanted.ahead_of is None else numbers.index(wanted.ahead_of)
    return Target(numbers.index(number), wanted.ranks, other)


def judge(shared: Flags, outright: Flags) -> Verdict:
    """The verdict over finishes that have all been ranked."""
    if outright.all():
        return "secured"
    if shared.all():
        return "shared"
    return "open" if shared.any() else "excluded"
