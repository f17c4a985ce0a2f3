"""Places in many finishes at once: one integer for each participant of each finish, made of the keys of the list so far."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tiebreaks.arrays import Flags, Integers, narrow, widen
from tiebreaks.engine.ranking import LARGEST


class RankedFinishes(NamedTuple):
    """The places in each finish: (finishes, participants), in the order of the participants; 0 of the expelled."""

    rank: Integers
    """Shared by those whom the list leaves level."""
    last: Integers
    """The rank of the last of those who share it, if lots decided."""

    def keep_level(self, before: RankedFinishes, places: int) -> RankedFinishes:
        """The same, but those whom `before` leaves level for one of the first places stay level."""
        level = before.rank <= places
        return RankedFinishes(np.where(level, before.rank, self.rank), np.where(level, before.last, self.last))


_SMALL = 2**31  # integers below it are sorted four times as quickly


class _Level(NamedTuple):
    """Integers (participants, finishes) from 0 on and below `many`; a higher one is ahead."""

    number: Integers
    many: int


class Places:
    """Who is level with whom in each finish, entry by entry (4.2).

    The keys of the entries are packed into one integer each, as small as they allow: small ones sort quickly.
    """

    def __init__(self, listed: Flags, finishes: int) -> None:
        expelled = ~listed
        many = 1 + int(np.count_nonzero(expelled))
        number = np.cumsum(expelled, dtype=np.int64)
        start = np.where(expelled, number - 1, many - 1)  # the expelled are level with nobody, and last
        self.listed = listed
        self.finishes = finishes
        self._level = _Level(np.repeat(start[:, None], finishes, axis=1).astype(np.int32), many)
        self._bits = len(listed).bit_length()

    def refine(self, key: Integers, span: int | None = None) -> None:
        """Split those who are level by a key (participants, finishes), or (participants, 1): the higher is ahead.

        With `span` the keys are from 0 on and below it, small enough to be packed as they are.
        """
        if span is None:
            key, span = _shrink(key)
        if span == 1:
            return
        if self._level.many * span >= LARGEST >> self._bits:
            self._level = self._numbered()
        self._level = _pack(self._level, key, span, np.int32 if self._level.many * span < _SMALL >> self._bits else np.int64)

    def level(self, most: int) -> _Level:
        """One integer for each participant of each finish, below `most` or the number of participants."""
        if self._level.many > max(most, len(self.listed)):
            self._level = self._numbered()
        return self._level

    def _numbered(self) -> _Level:
        """The same order in numbers below that of the participants."""
        size = len(self.listed)
        return _Level(np.ascontiguousarray(size - self.ranked(expelled_too=True).rank.T, dtype=np.int32), size)

    def find_tied(self) -> Integers:
        """The finishes in which somebody is still level with somebody."""
        return np.unique(self._order().tied // len(self.listed))

    def _order(self) -> _Order:
        """Everybody in each finish, the best first."""
        room, top = 1 << self._bits, (self._level.many - 1) << self._bits
        code = np.multiply(self._level.number.T, -room, order="C", dtype=np.int32 if top + room < _SMALL else np.int64)
        code += np.arange(top, top + len(self.listed), dtype=code.dtype)
        code.sort(axis=1)
        who = code & (room - 1)
        code >>= self._bits
        new = np.ones(code.shape, dtype=bool)
        np.not_equal(code[:, 1:], code[:, :-1], out=new[:, 1:])
        tied = find_shared(new.ravel())
        return _Order(who, tied, new.ravel()[tied])

    def ranked(self, *, expelled_too: bool = False) -> RankedFinishes:
        """The ranks; without those of the expelled, who are behind all others."""
        size = len(self.listed)
        order = self._order()
        at = np.add(order.who, (np.arange(self.finishes, dtype=np.int64) * size)[:, None], dtype=np.int64).ravel()
        rank = np.empty(order.who.shape, dtype=np.int32 if size < 2**15 else np.int64)  # products of two ranks fit
        rank.ravel()[at] = np.tile(np.arange(1, size + 1, dtype=rank.dtype), self.finishes)
        last = rank.copy()
        starts = widen(np.flatnonzero(order.new))
        shared = np.diff(starts, append=len(order.new))
        first = order.tied[starts] % size + 1
        rank.ravel()[at[order.tied]] = np.repeat(first, narrow(shared))
        last.ravel()[at[order.tied]] = np.repeat(first + shared - 1, narrow(shared))
        if not expelled_too and not self.listed.all():
            rank[:, ~self.listed] = last[:, ~self.listed] = 0
        return RankedFinishes(rank, last)


class _Order(NamedTuple):
    """Everybody in each finish, the best first."""

    who: Integers
    """(finishes, participants)."""
    tied: Integers
    """Where in it those stand who are level with somebody, next to each other."""
    new: Flags
    """Of these, whether they are not level with the one before."""


def find_shared(new: Flags) -> Integers:
    """The positions in runs of two and more; `new` says where a run begins."""
    shared = ~new
    shared[:-1] |= shared[1:]
    return widen(np.flatnonzero(shared))


def _shrink(key: Integers) -> tuple[Integers, int]:
    """The same order in numbers from 0 on, without a step that all have in common; and how many numbers there may be."""
    if not key.size:
        return key, 1
    low, high = int(key.min()), int(key.max())
    if high - low >= LARGEST >> 40:
        names, which = map(widen, np.unique(key, return_inverse=True))
        return which.reshape(key.shape), len(names)
    key = key - key.dtype.type(low)
    step = int(np.gcd.reduce(key[:, 0]))
    if step > 1:
        fewer = key // key.dtype.type(step)
        if (fewer * key.dtype.type(step) == key).all():
            return fewer, (high - low) // step + 1
    return key, high - low + 1


def _pack(level: _Level, key: Integers, span: int, kind: type[np.int32 | np.int64]) -> _Level:
    """Level and key in one integer, the level decides first."""
    number = level.number * kind(span)
    number += key.astype(number.dtype, copy=False)
    return _Level(number, level.many * span)
