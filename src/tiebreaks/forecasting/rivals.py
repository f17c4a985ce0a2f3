"""What one participant wants, whether finishes reach it, and where everybody else can be, as the entries of a list are read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from tiebreaks.answers.chances import target_ranks
from tiebreaks.answers.needs import Verdict, Wanted
from tiebreaks.engine.records import Flags
from tiebreaks.errors import TiebreaksError
from tiebreaks.forecasting.finishes_places import RankedFinishes
from tiebreaks.forecasting.ranges import DifferenceLimits
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
        """Per finish: reached, perhaps shared; reached outright. A shared rank stands for all the places that it covers."""
        rank, last = ranked.rank[:, self.column], ranked.last[:, self.column]
        if self.other is not None:
            return rank <= ranked.rank[:, self.other], rank < ranked.rank[:, self.other]
        wanted = np.isin(np.arange(ranked.rank.shape[1] + 1), [*self.wanted])
        sums = np.r_[0, wanted.cumsum()]
        covered = sums[last + 1] - sums[rank]
        return covered > 0, covered == last - rank + 1


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


AHEAD, LEVEL, BEHIND = 1, 2, 4  # where a rival can be, seen from the one who asks
ANYWHERE = AHEAD | LEVEL | BEHIND
CERTAIN = (AHEAD, LEVEL, BEHIND)


class Rival(NamedTuple):
    """A rival who is ahead or behind, by which entry."""

    column: int
    where: int
    """Ahead or behind."""
    entries: tuple[int, ...]
    """Those that can part the two; by points alone: none where that was certain at once."""


class Rivals:
    """Those who are neither certainly ahead nor certainly behind by the first entry, while entry after entry is read."""

    def __init__(self) -> None:
        self.where: dict[int, int] = {}
        """Where each of them can be by the entries read."""
        self.parted_by: dict[int, list[int]] = {}
        """The entries by which each can be ahead or behind."""
        self.undecided_by: dict[int, int] = {}
        """The first entry that says no one thing about a rival."""
        self.live: list[int] = []
        """Those who may be level by all entries read."""
        self.sure: set[int] = set()
        """Those who were level for certain, or parted, by each entry read."""
        self.blind: list[int] = []
        """Those who may be level by some entry that only the engine knows."""

    def start(self, columns: Iterable[int]) -> None:
        """Begin with rivals of whom nothing is known."""
        self.where = dict.fromkeys(columns, 0)
        self.live, self.sure = [*self.where], {*self.where}

    def start_by_points(self, own: int, bounds: Iterable[tuple[int, int, int]]) -> None:
        """Begin with rivals whose points, (column, least, most), can be level with one's own."""
        for rival, low, high in bounds:
            self.where[rival] = (AHEAD if high > own else 0) | (BEHIND if low < own else 0)
            if low == high:
                self.sure.add(rival)
            else:
                self.undecided_by[rival] = 0
                self.parted_by[rival] = [0]
        self.live = [*self.where]

    @property
    def all_sure(self) -> bool:
        """Whether all who may be level are so."""
        return self.sure.issuperset(self.live)

    def part_by_limits(self, at: int, differ: Callable[[int], DifferenceLimits]) -> None:
        """Read an entry of which is known how much higher one's own value can be, at least and at most."""
        still = []
        for rival in self.live:
            low, high = differ(rival)
            if low or high:
                self.where[rival] |= (BEHIND if high > 0 else 0) | (AHEAD if low < 0 else 0)
                self.parted_by.setdefault(rival, []).append(at)
            if low <= 0 <= high:
                still.append(rival)
                if low < high:
                    self.sure.discard(rival)
                    self.undecided_by.setdefault(rival, at)
        self.live = still

    def part_by_places(self, at: int, own: int, places: Mapping[int, int]) -> None:
        """Read an entry that gives those who are level these places, and oneself one's own."""
        for rival in self.live:
            if places[rival] != own:
                self.where[rival] = AHEAD if places[rival] < own else BEHIND
                self.parted_by.setdefault(rival, []).append(at)
        self.live = [rival for rival in self.live if places[rival] == own]

    def give_up(self, at: int) -> None:
        """Read an entry that only the engine knows: those who may be level can be anywhere."""
        for rival in self.live:
            self.where[rival] = ANYWHERE
            self.undecided_by.setdefault(rival, at)
        self.blind = self.live

    def finish(self) -> None:
        """All entries are read: who was never parted may be level."""
        for rival in self.live:
            self.where[rival] |= LEVEL

    def undecided(self, other: int | None) -> list[int]:
        """Those who can be in several places, or the one of them who matters."""
        return [one for one in self.undecided_by if self.where[one] not in CERTAIN and other in (None, one)]
