"""Places in many finishes at once: one integer for each participant of each finish, made of the keys of the list so far."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tiebreaks.engine.ranking import LARGEST
from tiebreaks.engine.records import Flags, Integers


class Ranked(NamedTuple):
    """The places in each finish: (finishes, participants), in the order of the participants; 0 of the expelled."""

    rank: Integers
    """Shared by those whom the list leaves level."""
    last: Integers
    """The rank of the last of those who share it, if lots decided."""


class Places:
    """Who is level with whom in each finish, entry by entry (4.2): the same integer means level, a higher one is ahead."""

    def __init__(self, listed: Flags, finishes: int) -> None:
        expelled = ~listed
        self.listed = listed
        self.finishes = finishes
        self.levels = 1 + int(expelled.sum())
        """The integers are from 0 on and below this."""
        start = np.where(expelled, np.cumsum(expelled) - 1, self.levels - 1)  # the expelled are level with nobody, and last
        self.level: Integers = np.repeat(start[:, None], finishes, axis=1)
        """(participants, finishes)."""
        self._bits = len(listed).bit_length()

    def refine(self, key: Integers) -> None:
        """Split those who are level by a key (participants, finishes), or (participants, 1): the higher is ahead."""
        if not key.size:
            return
        low, high = int(key.min()), int(key.max())
        if low == high:
            return
        span = high - low + 1
        if span >= self._room // len(self.listed):  # the same order in small numbers
            names, key = np.unique(key, return_inverse=True)
            key, low, span = key.reshape(-1, self.finishes), 0, len(names)
        if span > self._room // self.levels:
            self._renumber()
        self.level = self.level * span + (key - low)
        self.levels *= span

    @property
    def _room(self) -> int:
        return LARGEST >> self._bits

    def _sorted(self) -> Integers:
        """(finishes, participants): level and participant in one integer, the best first."""
        code = (self.levels - 1 - self.level) << self._bits | np.arange(len(self.listed))[:, None]
        ordered = np.ascontiguousarray(code.T)
        ordered.sort(axis=1)
        return ordered

    def _renumber(self) -> None:
        """The same levels in numbers below that of the participants."""
        self.level = len(self.listed) - self.ranked(expelled_too=True).rank.T
        self.levels = len(self.listed)

    def number(self, most: int) -> None:
        """Make the levels at most so many, or as many as there are participants."""
        if self.levels > max(most, len(self.listed)):
            self._renumber()

    def find_tied(self) -> Integers:
        """The finishes in which somebody is still level with somebody."""
        ordered = self._sorted() >> self._bits
        return np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))

    def ranked(self, *, expelled_too: bool = False) -> Ranked:
        """The ranks; without those of the expelled, who are behind all others."""
        size = len(self.listed)
        ordered = self._sorted()
        new = np.ones(ordered.shape, dtype=bool)
        level = ordered >> self._bits
        np.not_equal(level[:, 1:], level[:, :-1], out=new[:, 1:])
        starts = np.flatnonzero(new)
        shared = np.diff(starts, append=ordered.size)
        rank = starts % size + 1
        both = np.empty(ordered.shape, dtype=np.int64)  # rank and last place in one integer: written once
        ordered &= (1 << self._bits) - 1
        np.put_along_axis(both, ordered, np.repeat(rank << 32 | (rank + shared - 1), shared).reshape(ordered.shape), axis=1)
        if not expelled_too and not self.listed.all():
            both[:, ~self.listed] = 0
        return Ranked(both >> 32, both & 0xFFFFFFFF)
