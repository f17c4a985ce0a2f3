"""Split shared places by keys (4.2); every tie-break ends up here. Keys are always integers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

import numpy as np

from tiebreaks.engine.records import Flags, Integers

LARGEST = 2**62  # so that sums stay within 64 bits
_MANY = 1000


def find_tied(place: Integers) -> Flags:
    """The rows that share a place."""
    return np.asarray(np.bincount(place)[place] > 1)


def refine(place: Integers, *keys: Integers) -> Integers:
    """4.2 Split every set of equal places by the keys in turn, best first; equal keys keep sharing a place."""
    (rows,) = find_tied(place).nonzero()
    if not rows.size:
        return place
    if len(keys) == 1:
        order = order_best_first(place[rows], keys[0][rows])
    else:
        order = np.lexsort([*(-key[rows] for key in reversed(keys)), place[rows]])
    rows = rows[order]
    where = place[rows]
    group = run_boundaries(where)
    new = group.copy()
    for key in keys:
        new |= run_boundaries(key[rows])
    refined = place.copy()
    refined[rows] = where + run_starts(new) - run_starts(group)
    return refined


def find_split(before: Integers, after: Integers) -> Flags:
    """The rows whose set of equal places was split."""
    moved = np.bincount(before, weights=before != after)
    return np.asarray(moved[before] > 0)


def refine_in_turn(place: Integers, keys: Sequence[Integers]) -> Integers:
    """Refine by a whole list: all tied rows by the first key, then the few still tied by all other keys at once."""
    place = refine(place, *keys[:1])
    return refine(place, *keys[1:]) if len(keys) > 1 else place


def order_best_first(where: Integers, worth: Integers) -> Integers:
    """The order by place, then by worth, the higher first; equal ones in any order."""
    if len(where) < _MANY:
        return np.lexsort((-worth, where))
    low, high = int(worth.min()), int(worth.max())
    if (int(where.max()) + 1) * (high - low + 1) >= LARGEST:
        return np.lexsort((-worth, where))
    return np.argsort(where * (high - low + 1) + (high - worth))  # one key sorts faster than two


def run_boundaries(ordered: Integers) -> Flags:
    """Where a sorted column differs from the value before: the first of each run of equal values."""
    new = np.empty(len(ordered), dtype=bool)
    new[:1] = True
    np.not_equal(ordered[1:], ordered[:-1], out=new[1:])
    return new


def run_starts(new: Flags) -> Integers:
    """For each position, where its run began."""
    return np.maximum.accumulate(np.arange(len(new)) * new)


def exact_key(value: Integers, over: Integers | int) -> Integers:
    """64-bit integers that compare exactly as the fractions value / over do, also where a rule counts in smaller integers."""
    value = value.astype(np.int64, copy=False)
    if isinstance(over, int):
        return value
    common = lcm(*set(over.ravel().tolist()))
    if common < LARGEST // (int(np.abs(value).max(initial=0)) + 1):
        return value * (common // over)
    value, over = np.broadcast_arrays(value, over)
    fractions = [Fraction(one, by) for one, by in zip(value.ravel().tolist(), over.ravel().tolist(), strict=True)]
    position = {fraction: index for index, fraction in enumerate(sorted(set(fractions)))}
    return np.array([position[fraction] for fraction in fractions], dtype=np.int64).reshape(value.shape)
