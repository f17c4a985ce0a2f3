"""Rivals: where everybody else can be, seen from one participant, as the entries of a list are looked at in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from tiebreaks.chances.ranges import DifferenceLimits

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
